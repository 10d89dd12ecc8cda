"""Cutting a document into the passages that a search finds: paragraphs, with the heading they stand under."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ \t]+(?=\S)")
_ITEM = re.compile(r"[ \t]*(?:[-*+•–]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z]\))[ \t]+(?=\S)")
_SMALL = 240
_LARGE = 2400


class Passage(Struct, frozen=True):
    """`text` is a piece of the document as it stands there, from `start_line` (1-based) on."""

    text: str
    start_line: int
    heading: str


def title_of(document: str) -> str:
    """The first heading, or else the first line if it is short and stands alone; "" if neither."""
    lines = document.splitlines()
    heading = next((line for line in lines if _HEADING.match(line)), None)
    if heading is not None:
        return _heading_text(heading)
    number = next((number for number, line in enumerate(lines) if line.strip()), None)
    if number is None:
        return ""
    first = lines[number].strip()
    following = lines[number + 1].strip() if number + 1 < len(lines) else ""
    alone = not following or set(following) in ({"="}, {"-"})
    return first if alone and len(first) <= 100 and not first.endswith((".", "。", ",", ";")) else ""


def passages(document: str) -> Iterator[Passage]:
    """The passages in order. Small paragraphs under one heading go together, very long ones are cut.

    A list stays with the words that introduce it: an item alone could be read as its opposite.
    """
    lines = document.splitlines(keepends=True)
    heading = ""
    start: int | None = None
    size = 0
    before = ""
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        is_heading = _HEADING.match(line) is not None
        parted = number > 0 and not lines[number - 1].strip()
        belongs = _ITEM.match(line) is not None or before.endswith((":", "："))
        full = size >= _LARGE or (size >= _SMALL and parted and not belongs)
        if start is not None and (full or is_heading):
            yield from _passage(lines, start, number, heading)
            start = None
        if is_heading:
            heading = _heading_text(line)
        if start is None:
            start, size = number, 0
        size += 0 if is_heading else len(line.strip())
        before = line.strip()
    if start is not None:
        yield from _passage(lines, start, len(lines), heading)


def _passage(lines: list[str], start: int, end: int, heading: str) -> Iterator[Passage]:
    text = "".join(lines[start:end]).rstrip()
    if not _HEADING.match(text) or "\n" in text:
        for offset in range(0, len(text), 4 * _LARGE):
            part = text[offset : offset + 4 * _LARGE]
            yield Passage(part, start + 1 + text.count("\n", 0, offset), heading)


def _heading_text(line: str) -> str:
    return line.strip().strip("#").strip()
