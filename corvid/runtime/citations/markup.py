"""An answer as a host shows it that renders HTML: entities are characters, tags are gone, elements that quote
are known by their place.

Elements are found as browsers find them, and not as a grammar would: what is not closed reaches to the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from corvid.runtime.citations.marks import MARKS
from corvid.runtime.citations.stages import Stage, rewrite

_ENTITY = re.compile(r"&(?:#[xX]?[0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);?")
_STARTS = re.compile(rf"{_ENTITY.pattern}|<(?=[A-Za-z/!?])")
_TELLING = frozenset((*MARKS, *"<>,"))
"""What may quote, alone or written twice."""
_NUMBER = re.compile(r"&#([xX]?)0*([0-9a-fA-F]*);?")
_LONGEST_NUMBER = 8
_LONGEST_NAME = 34
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]*)")
_QUOTES: Final = frozenset(("q", "blockquote"))
_CODE: Final = frozenset(("code", "pre", "samp", "kbd", "tt", "listing", "xmp", "plaintext"))
BLOCK: Final = frozenset(re.findall(r"\w+", """
    address article aside blockquote body br caption center dd details dir div dl dt fieldset figcaption
    figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol option p
    plaintext pre search section summary table tbody td tfoot th thead tr ul xmp
"""))  # fmt: skip
"""Elements that begin a line of their own, or end one."""
_OPEN_AT_MOST = 48


class Element(Struct, frozen=True):
    """What an element quotes: [start, end) of the shown text. Code without a letter quotes nothing."""

    start: int
    end: int
    is_code: bool


def may_be_markup(source: str) -> bool:
    """Return whether a text may have an entity or a tag; quick to test."""
    return ("&" in source or "<" in source) and _STARTS.search(source) is not None


def shown(
    source: str, literal: Sequence[tuple[int, int]], *, has_tags: bool
) -> tuple[str, Stage, tuple[Element, ...]] | None:
    """Return the text that a host shows, the way back, and its elements that quote; None if there is no
    markup.

    `literal` are the ranges of code in back-ticks or fences, in ascending order: what is there is shown
    as it is. Without `has_tags` entities are markup, and tags are not; that matters where one is a mark.
    """
    reader = _Reader(source, _STARTS if has_tags else _ENTITY)
    edits = list(reader.edits(literal))
    if not edits or not (has_tags or any(not _TELLING.isdisjoint(new) for _, _, new in edits)):
        return None
    text, stage = rewrite(source, edits)
    return text, stage, tuple(reader.elements(len(text)))


class _Reader:
    def __init__(self, source: str, starts: re.Pattern[str]) -> None:
        self._source = source
        self._starts = starts
        self._last = {mark: source.rfind(mark) for mark in (">", "-->")}
        self._shift = 0
        self._open: list[tuple[str, int]] = []
        self._elements: list[Element] = []

    def edits(self, literal: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, str]]:
        """Yield what is replaced, in ascending order; elements are noted on the way."""
        source, at, skipped = self._source, 0, 0
        while (found := self._starts.search(source, at)) is not None:
            start = found.start()
            while skipped < len(literal) and literal[skipped][1] <= start:
                skipped += 1
            if skipped < len(literal) and literal[skipped][0] <= start:
                at = literal[skipped][1]
                continue
            end, new = self._entity(found) if source[start] == "&" else self._tag(start)
            at = max(end, start + 1)
            if end > start:
                self._shift += len(new) - (end - start)
                yield start, end, new

    def elements(self, end: int) -> list[Element]:
        """Return all elements; what is still open reaches to the end of the text."""
        self._leave(0, end)
        return sorted(self._elements, key=lambda one: (one.start, -one.end))

    def _entity(self, found: re.Match[str]) -> tuple[int, str]:
        """Find the end of an entity and the text that it stands for; gives its start if there is no
        entity."""
        written = found.group()
        number = _NUMBER.fullmatch(written)
        if number is not None:
            if len(number.group(2)) > _LONGEST_NUMBER:
                return found.start(), ""
            written = f"&#{number.group(1)}{number.group(2) or '0'};"
        from html import unescape  # its table is large, and few answers have entities

        new = unescape(written[:_LONGEST_NAME])
        return (found.end(), new + found.group()[_LONGEST_NAME:]) if new != written else (found.start(), "")

    def _tag(self, start: int) -> tuple[int, str]:
        """Return where a tag or comment ends and what is shown for it: a blank line around blocks, else
        nothing."""
        source = self._source
        if source.startswith("<!--", start):
            closed = source.find("-->", start + 2) if self._last["-->"] > start else -1
            return (closed + 3, "") if closed >= 0 else (start, "")
        # The value of an attribute may hold a `>`; who reads the text as it is sees its quotation marks.
        end = source.find(">", start) + 1 if self._last[">"] > start else 0
        if end == 0:
            return start, ""
        named = _TAG.match(source, start, end)
        if named is None:
            return end, ""
        name = named.group(2).lower()
        new = ("\n" if name == "br" else "\n\n") if name in BLOCK else ""
        self._note(name, named.group(1) == "/", start + self._shift, len(new))
        return end, new

    def _note(self, name: str, closes: bool, at: int, made: int) -> None:
        if name not in _QUOTES and name not in _CODE:
            return
        if not closes:
            if len(self._open) < _OPEN_AT_MOST:
                self._open.append((name, at + made))
            return
        for number in range(len(self._open) - 1, -1, -1):
            if self._open[number][0] == name:
                self._leave(number, at)
                return

    def _leave(self, number: int, end: int) -> None:
        """Close the elements from this one on, inner ones first."""
        for name, start in self._open[number:]:
            self._elements.append(Element(start, max(start, end), name in _CODE))
        del self._open[number:]
