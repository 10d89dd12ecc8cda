"""The normal form `NFC+ws` and tokens (citations.normal.1, citations.normal.2), character by character."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

DOUBLE, SINGLE = "“”„‟＂", "‘’‚‛＇"
DASHES, HYPHENS = "‐‑‒–—―−⸺⸻﹘﹣－", "-‐‑−﹣－"
SIGNS = HYPHENS + "‒–"
POINTS, TIES = ".,:/\u066b\u066c\u2044\u2215", "'\u00b7\u05f3\u05f4\u2027"
BLOCKS = (
    (0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x19E0, 0x19FF), (0xA9E0, 0xA9FF),
    (0xAA60, 0xAA7F), (0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3041, 0x30FF), (0x31F0, 0x31FF),
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0xFF66, 0xFF9F), (0x20000, 0x3FFFF),
)  # fmt: skip
"""Thai, Lao, Myanmar, Khmer, Han, Hiragana, Katakana."""
JOINER = "\u200d"
MONEY = "[$\u00a2-\u00a5\u058f\u060b\u09f2\u09f3\u0e3f\u17db\u20a0-\u20c0]"
COUNTED = "[%\u2030\u2031\u00b0\u2103\u2109\u066a]"
WHOLE = r"(?<![^\W_])(?<![.,:/\u066b\u066c\u2044\u2215])"
PART = r"[\u00bc-\u00be\u2150-\u215e\u2189]"
NUMERIC = r"(?<=[\d\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2079\u2150-\u215e\u2189])"
LARGER = (
    rf"{WHOLE}\d{{1,3}}(?: \d{{3}})+(?!\d)",
    rf"{WHOLE}\d{{1,6}} (?:\d{{1,3}}[/\u2044\u2215]\d{{1,3}}(?![\d/\u2044\u2215])|{PART})",
    rf"{NUMERIC} ?{COUNTED}(?:(?<=\u00b0)[^\W\d_])?",
    rf"{NUMERIC}{MONEY}",
    rf"{MONEY}(?=[-.]?\d)",
    r"[^\W_]\^[^\s]",
    r"\d(?:\*\*[-+]?|\u00d7|_)\d",
    r"\d ?[\u00d7x*\u00b7\u22c5] ?10(?:\^|\*\*|[\u2070\u00b9\u00b2\u00b3\u2074-\u207b])",
)
"""What makes a number longer than its digits (docs/decisions.md)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A character of the normal form and the range of the original that it stands for."""

    text: str
    start: int
    end: int
    hyphen: bool = False
    sign: bool = False


def kind(c: str) -> str:
    """What a character is to tokens: `single` (a script without spaces), `word`, `digit`, `mark`, `emoji`,
    `flag` or nothing (citations.normal.2)."""
    category = unicodedata.category(c)
    if (
        category[0] == "M"
        or "\U0001f3fb" <= c <= "\U0001f3ff"
        or c == JOINER
        or "\U000e0020" <= c <= "\U000e007f"
    ):
        return "mark"
    if category[0] in "LN":
        if any(low <= ord(c) <= high for low, high in BLOCKS):
            return "digit" if category == "Nd" else "single"
        return "digit" if category == "Nd" else "word"
    if "\U0001f1e6" <= c <= "\U0001f1ff":
        return "flag"
    return "emoji" if category == "So" and not re.match(COUNTED, c) else ""


def normal(text: str) -> list[Cell]:
    """NFC; white space runs are one space; soft hyphens and zero-width characters go; quotes, dashes and
    ellipses are unified; case is kept (citations.normal.1). Each cell leads back to the original."""
    cells = [Cell(c, at, at + 1) for at, c in enumerate(text)]
    cells = [cell for at, cell in enumerate(cells) if not invisible(cells, at)]
    unified = [
        Cell(unify(c.text), c.start, c.end, c.text in HYPHENS, c.text in SIGNS) for c in composed(cells)
    ]
    spaced: list[Cell] = []
    for c in unified:
        if c.text == " " and spaced and spaced[-1].text == " ":
            spaced[-1] = Cell(" ", spaced[-1].start, c.end)
        else:
            spaced.append(c)
    return dotted(dotted(spaced, "..."), ". . .")


def invisible(cells: list[Cell], at: int) -> bool:
    """Soft hyphens, zero-width characters; a joiner between emoji is no such (citations.normal.1,
    citations.normal.2)."""
    c = cells[at].text
    if c == JOINER:
        beside = [cells[n].text for n in (at - 1, at + 1) if 0 <= n < len(cells)]
        return not (len(beside) == 2 and kind(beside[1]) == "emoji" and kind(beside[0]) in ("emoji", "mark"))
    hidden = (
        unicodedata.category(c) == "Cf" and c not in "\u202d\u202e" and not "\U000e0020" <= c <= "\U000e007f"
    )
    selects = "\ufe00" <= c <= "\ufe0f" or "\U000e0100" <= c <= "\U000e01ef"
    return hidden or selects or c in "\u034f\u180b\u180c\u180d\u180f"


def composed(cells: list[Cell]) -> list[Cell]:
    """NFC, cut wherever composing both sides apart gives the same (citations.normal.1)."""
    text = "".join(c.text for c in cells)
    if unicodedata.is_normalized("NFC", text):
        return cells
    whole = unicodedata.normalize("NFC", text)
    result: list[Cell] = []
    start = 0
    for end in range(1, len(cells) + 1):
        left, right = unicodedata.normalize("NFC", text[:end]), unicodedata.normalize("NFC", text[end:])
        if left + right == whole:
            made = unicodedata.normalize("NFC", text[start:end])
            same = made == text[start:end]
            result += (
                cells[start:end] if same else [Cell(c, cells[start].start, cells[end - 1].end) for c in made]
            )
            start = end
    return result


def unify(c: str) -> str:
    """One character for each quote, dash and ellipsis, and for white space (citations.normal.1)."""
    if c in DOUBLE:
        return '"'
    if c in SINGLE:
        return "'"
    if c in DASHES:
        return "-"
    return " " if c.isspace() else "…" if c == "⋯" else c


def dotted(cells: list[Cell], dots: str) -> list[Cell]:
    """Three points are an ellipsis (citations.normal.1)."""
    result: list[Cell] = []
    at = 0
    while at < len(cells):
        here = cells[at : at + len(dots)]
        if "".join(c.text for c in here) == dots:
            result.append(Cell("…", here[0].start, here[-1].end))
            at += len(dots)
        else:
            result.append(cells[at])
            at += 1
    return result


def tokens(cells: list[Cell]) -> list[tuple[int, int, int]]:
    """(start, end, weight) of each token: one character of a script without spaces with its marks, one emoji
    sequence, else a maximal run of letters, marks and digits with word-internal apostrophes, points between
    digits, hyphens (citations.normal.2), and with the signs, the leading point, and the commas, colons and
    slashes of its numbers (docs/decisions.md). Three words weigh as much as six characters of a script
    without spaces."""
    found: list[tuple[int, int, int]] = []
    at = 0
    while at < len(cells):
        here = kind(cells[at].text)
        number = led(cells, at)
        if number is not None:
            end = word(cells, number)
        elif here in ("", "mark"):
            at += 1
            continue
        else:
            end = word(cells, at) if here in ("word", "digit") else sequence(cells, at, here)
        found.append((at, end, 1 if here == "single" else 2))
        at = end
    return numbers("".join(c.text for c in cells), found)


def numbers(text: str, found: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The tokens, those of one number as one: over the blanks between its thousands and before its fraction,
    with its exponent, its currency and what it is counted in (docs/decisions.md)."""
    for pattern in LARGER:
        for match in re.finditer(pattern, text):
            start, end = match.start(), match.end()
            if pattern.startswith("(?<=") and start:
                start -= 1
            if pattern == rf"{MONEY}(?=[-.]?\d)":
                end += 1
            inside = [token for token in found if token[0] < end and start < token[1]]
            if inside:
                whole = (min(start, inside[0][0]), max(end, inside[-1][1]), inside[-1][2])
                found = sorted([*(token for token in found if token not in inside), whole])
    return found


def led(cells: list[Cell], at: int) -> int | None:
    """Where the digits begin of a number whose sign or leading point is at `at` (docs/decisions.md)."""
    before = cells[at - 1].text if at else ""
    if before and kind(before) != "":
        return None
    number = at + (cells[at].sign and before != "-")
    first, second = ["", *(c.text for c in cells[number : number + 2]), "", ""][1:3]
    if first == "." and second and kind(second) == "digit" and (number > at or before not in tuple(POINTS)):
        return number + 1
    signed = number > at and first.isnumeric() and kind(first) in ("word", "digit")
    return number if signed else None


def sequence(cells: list[Cell], at: int, here: str) -> int:
    """The end of a character of a script without spaces, an emoji sequence, a flag, with its marks
    (citations.normal.2)."""
    end = at + 1
    if here == "flag" and end < len(cells) and kind(cells[end].text) == "flag":
        end += 1
    while end < len(cells) and (kind(cells[end].text) == "mark" or cells[end - 1].text == JOINER):
        end += 1
    return end


def word(cells: list[Cell], at: int) -> int:
    """The end of a run of letters, marks and digits, with what ties it together inside
    (citations.normal.2)."""
    end = at
    while end < len(cells):
        here = kind(cells[end].text)
        following = kind(cells[end + 1].text) if end + 1 < len(cells) else ""
        before = kind(cells[end - 1].text) if end > at else ""
        tie = cells[end].text in TIES or cells[end].hyphen
        inside = end > at and tie and following in ("word", "digit")
        point = cells[end].text in POINTS and before == following == "digit"
        if here not in ("word", "digit", "mark") and not inside and not point:
            break
        end += 1
    return end
