"""Cutting a document into the sentences, headings and list items that can be quoted on their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

_ABBREVIATIONS_TEXT = """
    mr mrs ms dr prof st sr jr rev hon gen col capt lt sgt gov sen rep fig figs vol no nos pp p ch sec
    art e.g i.e etc cf vs viz al ca approx dept est inc ltd co corp jan feb mar apr jun jul aug sep sept
    oct nov dec a.m p.m u.s u.k
"""
_ABBREVIATIONS = frozenset(_ABBREVIATIONS_TEXT.split())

#: Full stops of scripts that put no space behind them.
_HARD = "。！？｡．‼⁇⁈⁉"
#: Full stops that need white space behind them: of Latin, Arabic, Indic and other scripts.
_SOFT = ".!?؟۔।॥։።។၊။…"
_CLOSERS = "\"'”’»›」』》）)]】〕}*_"
_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]+(?=\S)")
_ITEM = re.compile(r"[ \t]*(?:[-*+•–]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z][.)](?=[ \t]))[ \t]+(?=\S)")
_RULE = re.compile(r"[ \t]*+(?:=++[ \t]*+|\*[ \t*]*+|_[ \t_]*+|```.*|~~~.*|[ \t:|-]++)$")
_QUOTED_LINE = re.compile(r"[ \t]*>[ \t]?")
_INTRODUCES = ":：﹕"
_LONGEST = 420


class Sentence(Struct, frozen=True):
    """`document[start:end]` and the heading it is under ("" above the first).

    `lead` is the place of the words that introduce the list of an item (`Do not take it:`), without
    which the item could be read as its opposite.
    """

    start: int
    end: int
    heading: str
    is_heading: bool = False
    lead: tuple[int, int] | None = None


class _Block(Struct, frozen=True):
    """A paragraph, list item or heading: `document[start:end]`. An indented paragraph belongs to a list."""

    start: int
    end: int
    kind: Literal["paragraph", "item", "heading"]


def sentences(document: str) -> tuple[Sentence, ...]:
    """Return every sentence of the document in order. None is empty or has white space at its ends."""
    found: list[Sentence] = []
    heading = ""
    lead: tuple[int, int] | None = None
    for number, block in enumerate(_blocks(document)):
        titled = number == 0 and _is_title(document, block)
        if block.kind == "heading" or titled:
            written = document[block.start : block.end]
            heading, lead = " ".join(written.split()), None
            first = block.start + len(written) - len(written.lstrip())
            found.append(Sentence(first, first + len(written.strip()), heading, is_heading=True))
            continue
        pieces = list(_pieces(document, block.start, block.end))
        above = lead if block.kind == "item" else None
        found.extend(Sentence(first, last, heading, lead=above) for first, last in pieces)
        if block.kind == "paragraph":
            introduces = pieces and document[pieces[-1][1] - 1] in _INTRODUCES
            lead = pieces[-1] if introduces else None
    return tuple(found)


def _is_title(document: str, block: _Block) -> bool:
    """Return whether the first block of a longer document is one short line without a full stop."""
    line = document[block.start : block.end].rstrip()
    longer = block.end - block.start < len(document.strip()) - 1
    ends = line.endswith((*_SOFT, *_HARD, *_INTRODUCES, ",", ";"))
    return block.kind == "paragraph" and longer and "\n" not in line and len(line) <= 100 and not ends


def _blocks(document: str) -> Iterator[_Block]:
    start = end = -1
    kind: Literal["paragraph", "item"] = "paragraph"
    lines = list(_lines(document))
    for number, (first, last) in enumerate(lines):
        line = document[first:last]
        heading = _HEADING.match(line)
        item = _ITEM.match(line)
        marker = item or _QUOTED_LINE.match(line)
        empty = not line.strip() or _is_rule(line)
        underlined = number + 1 < len(lines) and _is_underline(document[slice(*lines[number + 1])])
        if start >= 0 and (heading or marker or empty):
            yield _Block(start, end, kind)
            start = -1
        if heading:
            yield _Block(first + heading.end(), first + len(line.rstrip(" \t#")), "heading")
        elif empty:
            continue
        elif underlined and start < 0:
            yield _Block(first, last, "heading")
        else:
            if start < 0:
                start = first + (marker.end() if marker else 0)
                kind = "item" if item or line.startswith(("  ", "\t")) else "paragraph"
            end = last
    if start >= 0:
        yield _Block(start, end, kind)


def _lines(document: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in document.splitlines(keepends=True):
        yield start, start + len(line.rstrip("\r\n"))
        start += len(line)


def _is_rule(line: str) -> bool:
    """Return a thematic break, a fence or the ruler of a table; no word is lost by leaving it out."""
    return len(line) < 200 and _RULE.match(line) is not None


def _is_underline(line: str) -> bool:
    return re.fullmatch(r"[ \t]*(?:={3,}|-{3,})[ \t]*", line) is not None


def _pieces(document: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    first = start
    for position in _ends(document, start, end):
        yield from _bounded(document, first, position)
        first = position
    yield from _bounded(document, first, end)


def _ends(document: str, start: int, end: int) -> Iterator[int]:
    """Yield where sentences end inside the block: behind the full stop and the closing marks that follow
    it."""
    position = start
    while position < end:
        character = document[position]
        position += 1
        if character not in _HARD and character not in _SOFT:
            continue
        stop = position
        while stop < end and document[stop] in _CLOSERS + _SOFT + _HARD:
            stop += 1
        if character in _HARD or _really_ends(document, start, position, stop, end):
            yield stop
        position = stop


def _really_ends(document: str, start: int, point: int, stop: int, end: int) -> bool:
    if stop >= end or not document[stop].isspace():
        return False
    following = document[stop : min(end, stop + 40)].lstrip()
    if following[:1].islower():
        return False
    if document[point - 1] != ".":
        return True
    before = document[max(start, point - 16) : point - 1].split()
    word = before[-1].lstrip("([“\"'‘«") if before else ""
    if word.casefold() in _ABBREVIATIONS:
        return False
    return not (len(word) == 1 and word.isupper() and word != "I")


def _bounded(document: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the piece without outer white space, cut at a clause or a space where it is too long to quote."""
    while start < end and document[start].isspace():
        start += 1
    while end > start and document[end - 1].isspace():
        end -= 1
    while end - start > _LONGEST:
        cut = _cut(document, start, start + _LONGEST)
        yield start, cut
        start = cut
        while start < end and document[start].isspace():
            start += 1
    if start < end:
        yield start, end


def _cut(document: str, start: int, limit: int) -> int:
    text = document[start:limit]
    for marks in ("；;：:،", "，,、", " \t\n"):
        best = max(text.rfind(mark) for mark in marks)
        if best > _LONGEST // 2:
            return start + best + (0 if marks.startswith(" ") else 1)
    return limit
