"""The quoted spans of an answer (grounding.md 7.1), found one character at a time."""

from __future__ import annotations

from dataclasses import dataclass

OPENING = {"“": "”", "„": "“”", "«": "»", "»": "«", "‹": "›", "›": "‹", "‚": "‘’", "‘": "’", "”": "”"}
CORNERS = {"「": "」", "『": "』", "《": "》"}
STRICT = set('"“„”«»') | set(CORNERS)
BRACKETS = set("([{<")


@dataclass(frozen=True, slots=True)
class Quoted:
    """A span without its marks; `offsets` are those of the quoted characters in the answer. With a `problem`
    it is a mark that is wrong."""

    offsets: tuple[int, ...]
    problem: str | None = None


def quoted(answer: str) -> list[Quoted]:
    """Every quoted span, in the order of their starts, outer ones first (grounding.md 7.1)."""
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
    return sorted(found, key=lambda q: (q.offsets[0] if q.offsets else 0, -len(q.offsets)))


def split(text: str) -> list[tuple[int, str]]:
    """(start, line) of each line, its end included."""
    lines, start = [], 0
    for line in text.splitlines(keepends=True):
        lines.append((start, line))
        start += len(line)
    return lines


def unquoted_lines(answer: str, lines: list[tuple[int, str]]) -> tuple[list[int], list[tuple[int, ...]]]:
    """The offsets that stay when the `>` of quoted lines are taken off, and what such lines quote: lines
    after each other are one quotation (grounding.md 7.1, "lines that start with `>`")."""
    kept: list[int] = []
    blocks: list[list[int]] = []
    fenced = following = False
    for start, line in lines:
        rest = line.lstrip(" \t")
        fenced ^= rest.startswith(("```", "~~~"))
        quote = rest.startswith(">") and not fenced
        offset = start
        while quote and answer[offset : start + len(line)].lstrip(" \t").startswith(">"):
            offset = answer.index(">", offset) + 1
            offset += answer[offset : offset + 1] in (" ", "\t")
        here = list(range(offset, start + len(line)))
        kept += here
        if quote:
            blocks = blocks if following else [*blocks, []]
            blocks[-1] += here
        following = quote
    trimmed = [tuple(block) for block in blocks]
    return kept, [block[:-1] if answer[block[-1]] == "\n" else block for block in trimmed if block]


def code(text: str) -> tuple[list[tuple[int, int, bool]], list[tuple[int, int, bool]]]:
    """Code spans between equal runs of back-ticks, and fenced blocks; without a letter they are no quotes
    (grounding.md 7.1)."""
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
    """The next run of exactly so many back-ticks."""
    while at < len(text):
        here = len(text[at:]) - len(text[at:].lstrip("`"))
        if here == run:
            return at
        if at in inside:
            return None
        at += max(here, 1)
    return None


def letters(text: str) -> bool:
    return any(map(str.isalpha, text))


@dataclass(slots=True)
class Open:
    mark: str
    at: int
    loose: bool


def marks(text: str, kept: list[int], hidden: set[int], loose: set[int]) -> list[Quoted]:
    """Pairs of marks, nested: a mark that closes takes with it what is still open inside; a double one that
    never closes is a violation, a single one is text (grounding.md 7.1)."""
    stack: list[Open] = []
    found: list[Quoted] = []

    def lost(some: list[Open]) -> None:
        for o in some:
            if o.mark in STRICT and not o.loose:
                found.append(Quoted((kept[o.at],), "unclosed quote"))

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
    return found


def pairs_with(stack: list[Open], mark: str, text: str, at: int) -> int | None:
    """The innermost open mark that this one closes, if it closes one."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if mark in "'’‘›‹`" and (not before.strip() or after.isalnum()):
        return None
    if mark == '"' and before.isdecimal():
        further = any(c == '"' and not text[n - 1].isdecimal() for n, c in enumerate(text) if n > at)
        if further or not any(o.mark == '"' for o in stack):
            return None
    for own in range(len(stack) - 1, -1, -1):
        o = stack[own].mark
        if mark in OPENING.get(o, "") or mark == CORNERS.get(o) or (mark == o and mark in "\"'"):
            return own
        if o == "'" and mark == "’":
            return own
        if mark in "'’" and o in STRICT:
            return None
    return None


def opens(stack: list[Open], mark: str, text: str, at: int) -> bool:
    """Whether a mark opens: a single one where white space, a bracket or the start stands before it and
    something after it; `"` after a digit is an inch sign (grounding.md 7.1)."""
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if mark in "'’‘‚‹›":
        return (not before.strip() or before in BRACKETS or before in STRICT) and bool(after.strip())
    if mark == '"':
        return not before.isdecimal()
    return mark in OPENING or mark in CORNERS
