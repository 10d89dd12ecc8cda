"""The quoted spans of an answer (citations.quotation.2), found one character at a time."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from html import unescape

SINGLES = set("'’‘‚")
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that look like a space (docs/decisions.md)."""
OPENING = {"“": "”", "„": "“”", "«": "»", "»": "«", "‹": "›", "›": "‹", "‚": "‘’", "‘": "’", "”": "”"}
CORNERS = {"「": "」", "『": "』", "《": "》"}
STRICT = set('"“„”«»') | set(CORNERS)
ITEM = re.compile(r"[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*")
ENDS = re.compile(r"\s*$|\s*(?:[-*+]|\d{1,9}[.)]|#{1,6})\s|\s*(?:```|~~~)")
"""A line that does not go on with a quoted paragraph above it (docs/decisions.md)."""
ANGLES = re.compile(r"(?:[ \t]*[>＞][ \t]?)+")
AND = re.compile(r"(?<=\w[ -])['’]n['’](?=[ -]\w)")
SPELLED = ((re.compile(r"(?<!\S),,(?=[^\s,])"), "‚‚"), (re.compile(r"(?<![\w<])<<(?=[^\s<=])"), "‹‹"),
           (re.compile(r"(?<=[^\s>])>>(?![\w>=])"), "››"))  # fmt: skip
"""Marks written with signs of a keyboard (docs/decisions.md)."""
MARKUP = re.compile(r"&#?\w+;|<(/?)(\w+)[^<>]*>")
BLOCKS = ("blockquote", "p", "br", "div", "li", "pre")
ELEMENTS = ("q", "blockquote", "code", "pre", "samp", "kbd")
"""Elements that quote (docs/decisions.md)."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A span without its marks; `offsets` are those of the quoted characters in the answer, `shown` what a
    reader sees of them if that is another text. With a `problem` it is a mark that is wrong."""

    offsets: tuple[int, ...]
    problem: str | None = None
    shown: str | None = None


def quoted(answer: str) -> list[Quoted]:
    """Every quoted span, in the order of their starts, outer ones first (citations.quotation.2): of the text
    as it is, and of what HTML makes of it (docs/decisions.md)."""
    found = spans(answer)
    known = {(q.offsets[0], q.offsets[-1]) for q in found if q.offsets}
    found += [q for q in in_html(answer) if q.offsets and (q.offsets[0], q.offsets[-1]) not in known]
    return sorted(found, key=lambda q: (q.offsets[0] if q.offsets else 0, -len(q.offsets)))


def in_html(answer: str) -> list[Quoted]:
    """The quoted spans of the text that a browser shows, and what its elements quote (docs/decisions.md)."""
    codes, fences = code(answer)
    literal = {at for start, end, quote in (*codes, *fences) if quote for at in range(start, end)}
    cells: list[tuple[str, int]] = []
    opened: list[tuple[str, int]] = []
    elements: list[tuple[int, int, str]] = []
    at = 0
    while at < len(answer):
        found = None if at in literal else MARKUP.match(answer, at)
        if found is None:
            cells.append((answer[at], at))
            at += 1
            continue
        name = (found.group(2) or "").lower()
        cells += [(c, at) for c in ("" if name else unescape(found.group()))]
        if found.group(1) and name in [one for one, _ in opened]:
            while True:
                last, start = opened.pop()
                elements.append((start, len(cells), last))
                if last == name:
                    break
        cells += [("\n", at)] * (name in BLOCKS)
        if not found.group(1) and name in ELEMENTS:
            opened.append((name, len(cells)))
        at = found.end()
    if len(cells) == len(answer):
        return []
    elements += [(start, len(cells), name) for name, start in opened]
    text = "".join(c for c, _ in cells)
    elements = [one for one in elements if one[2] in ("q", "blockquote") or letters(text[one[0] : one[1]])]
    inner = [Quoted(tuple(range(start, end))) for start, end, _ in elements]
    return [
        replace(q, offsets=tuple(cells[n][1] for n in q.offsets), shown="".join(text[n] for n in q.offsets))
        for q in (*spans(text), *inner)
    ]


def spans(answer: str) -> list[Quoted]:
    """The quoted spans of a text as it is (citations.quotation.2)."""
    lines = [(start, text) for start, text in split(answer)]
    kept, blocks = unquoted_lines(answer, lines)
    text = "".join(answer[at] for at in kept)
    codes, fences = code(text)
    found = [Quoted(tuple(kept[start:end])) for start, end, quote in (*codes, *fences) if quote]
    found += [Quoted(block) for block in blocks]
    hidden = {at for start, end, quote in codes if quote for at in range(start, end)}
    hidden |= {at for start, end, quote in fences if quote for at in range(start, end)}
    ticks = {at for start, end, _ in codes for at in (start - 1, end)}
    loose = {at for start, end, quote in (*codes, *fences) if not quote for at in range(start, end)}
    found += marks(text, kept, hidden | ticks, loose)
    return found


def split(text: str) -> list[tuple[int, str]]:
    """(start, line) of each line, its end included (citations.quotation.2)."""
    lines, start = [], 0
    for line in text.splitlines(keepends=True):
        lines.append((start, line))
        start += len(line)
    return lines


def unquoted_lines(answer: str, lines: list[tuple[int, str]]) -> tuple[list[int], list[tuple[int, ...]]]:
    """The offsets that stay when the `>` of quoted lines are taken off, and what such lines quote: lines
    after each other are one quotation (citations.quotation.2)."""
    kept: list[int] = []
    blocks: list[list[int]] = []
    fenced = following = False
    for start, line in lines:
        item = ITEM.match(line)
        rest = line[item.end() if item else 0 :]
        fenced ^= rest.startswith(("```", "~~~"))
        angles = None if fenced else ANGLES.match(rest)
        quote = angles is not None
        offset = start + (len(line) - len(rest) + angles.end() if angles else 0)
        here = list(range(offset, start + len(line)))
        kept += here
        if quote:
            blocks = blocks if following else [*blocks, []]
            blocks[-1] += here
        elif following and not ENDS.match(line):
            blocks[-1] += here
            quote = True
        following = quote
    trimmed = [tuple(block) for block in blocks]
    return kept, [block[:-1] if answer[block[-1]] == "\n" else block for block in trimmed if block]


def code(text: str) -> tuple[list[tuple[int, int, bool]], list[tuple[int, int, bool]]]:
    """Code spans between equal runs of back-ticks, and fenced blocks; without a letter they are not quotes
    (citations.quotation.2)."""
    fences: list[tuple[int, int, bool]] = []
    opened: int | None = None
    for start, line in split(text):
        if line.lstrip(" \t").startswith(("```", "~~~")):
            if opened is not None:
                fences.append((opened, start, letters(text[opened:start])))
            opened = start + len(line) if opened is None else None
    if opened is not None:
        fences.append((opened, len(text), letters(text[opened:])))
    inside = {at for start, end, _ in fences for at in range(start, end)}
    codes: list[tuple[int, int, bool]] = []
    at = 0
    while at < len(text):
        run = len(text[at:]) - len(text[at:].lstrip("`"))
        if run == 0 or at in inside or (text[:at].rpartition("\n")[2].strip("` \t") == "" and run >= 3):
            at += max(run, 1)
            continue
        close = closing(text, at + run, run, inside)
        if close is None or not text[at + run : close].strip():
            at += run
            continue
        codes.append((at + run, close, letters(text[at + run : close])))
        at = close + run
    return codes, fences


def closing(text: str, at: int, run: int, inside: set[int]) -> int | None:
    """The next run of exactly so many back-ticks (citations.quotation.2)."""
    while at < len(text):
        here = len(text[at:]) - len(text[at:].lstrip("`"))
        if here == run:
            return at
        if at in inside:
            return None
        at += max(here, 1)
    return None


def letters(text: str) -> bool:
    """Whether a letter is in it (citations.quotation.2)."""
    return any(map(str.isalpha, text))


@dataclass(slots=True)
class Open:
    mark: str
    at: int
    loose: bool


def marks(text: str, kept: list[int], hidden: set[int], loose: set[int]) -> list[Quoted]:
    """Pairs of marks, nested: a mark that closes takes with it what is still open inside; a double one that
    never closes is a violation, a single one is text (citations.quotation.3)."""
    stack: list[Open] = []
    found: list[Quoted] = []

    def lost(some: list[Open]) -> None:
        for o in some:
            if o.mark in STRICT and not o.loose:
                found.append(Quoted((kept[o.at],), "unclosed quote"))

    for pattern, meant in SPELLED:
        text = pattern.sub(meant, text)
    hidden = hidden | {at for found in AND.finditer(text) for at in (found.start(), found.end() - 1)}
    for at, mark in enumerate(text):
        if at in hidden:
            continue
        own = pairs_with(stack, mark, text, at)
        if own is not None:
            lost(stack[own + 1 :])
            found.append(Quoted(tuple(kept[stack[own].at + 1 : at])))
            del stack[own:]
        elif opens(stack, mark, text, at):
            stack.append(Open(mark, at, at in loose))
    lost(stack)
    ranges = {(q.offsets[0], q.offsets[-1]) for q in found if q.problem is None and q.offsets}
    return [q for q in found if not doubled(q, ranges, dict(zip(kept, text, strict=True)))]


def doubled(quote: Quoted, ranges: set[tuple[int, int]], text: dict[int, str]) -> bool:
    """Whether it is the outer half of a quotation whose mark is a single mark written twice
    (citations.quotation.2)."""
    if quote.problem is not None or len(quote.offsets) < 3:
        return False
    first, last = quote.offsets[0], quote.offsets[-1]
    halves = SINGLES | set("`‹›")
    marks = (text.get(first - 1), text[first], text[last], text.get(last + 1))
    return (first + 1, last - 1) in ranges and all(mark in halves for mark in marks)


def pairs_with(stack: list[Open], mark: str, text: str, at: int) -> int | None:
    """The innermost open mark that this one closes, if it closes one (citations.quotation.2)."""
    before, after = seen(text[at - 1 : at]), seen(text[at + 1 : at + 2])
    goes_on = not before.strip() or in_word(before) or not ends(before)
    if mark in SINGLES | {"`"} and in_word(after) and goes_on:
        return None
    if mark == '"' and before.isdecimal():
        further = any(c == '"' and not text[n - 1].isdecimal() for n, c in enumerate(text) if n > at)
        if further or not any(o.mark == '"' for o in stack):
            return None
    for own in range(len(stack) - 1, -1, -1):
        o = stack[own].mark
        if mark in SINGLES and stack[own].at == at - 1 and after.strip():
            return None
        if mark in OPENING.get(o, "") or mark == CORNERS.get(o) or (mark == o and mark in "\"'"):
            return own
        if (o == "'" and mark == "’") or (o == "‚" and mark == "'"):
            return own
        if mark in "'’" and o in STRICT:
            return None
    return None


def base(text: str, at: int) -> str:
    """The character before `at`, below its accents (docs/decisions.md)."""
    while at and unicodedata.category(text[at - 1])[0] == "M":
        at -= 1
    return text[at - 1 : at] if at else ""


def seen(character: str) -> str:
    """A character as a reader sees it (docs/decisions.md)."""
    return " " if character and character in BLANK else character


def in_word(character: str) -> bool:
    """A digit, or a letter of a script that has apostrophes, but no raised one (docs/decisions.md)."""
    raised = unicodedata.decomposition(character or " ").startswith("<super>")
    script = (unicodedata.name(character or " ", "") or "-").split()[0]
    apostrophes = script in ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "HEBREW", "NKO", "MODIFIER")
    number = character.isnumeric() and not script.startswith(("CJK", "IDEOGRAPHIC"))
    return character.isalnum() and (apostrophes or number) and not raised


def ends(character: str) -> bool:
    """Whether words may end with it, so that a mark behind it is not an apostrophe (docs/decisions.md)."""
    opens = unicodedata.category(character) in ("Ps", "Pi", "Pd")
    return not opens and character not in STRICT | SINGLES | {"`"}


def opens(stack: list[Open], mark: str, text: str, at: int) -> bool:
    """Whether a mark opens: a single one where no letter or digit is before it (docs/decisions.md) and
    something after it; `"` after a digit is an inch sign (citations.quotation.2)."""
    before, after = seen(base(text, at)), seen(text[at + 1 : at + 2])
    if mark in SINGLES:
        return bool(after) and not in_word(before)
    if mark == '"':
        return not before.isdecimal()
    return mark in OPENING or mark in CORNERS
