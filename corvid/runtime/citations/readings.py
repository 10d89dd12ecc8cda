"""Other ways to pair the marks of a paragraph that one pass from left to right may pair wrongly.

A single mark needs no partner, so a stray one can take the beginning of a quotation for its end. Readers do
not pair from left to right: a mark with a gap before it and words after it begins something, one with words
before it and a gap after it ends something, and only what is neither goes with what is left. That is read
from both ends of the paragraph: all marks, those of each shape by themselves, and all but what may be the
apostrophes of plurals. It is read from its beginning, too, so that what may be either begins nothing inside
another: `‘… 说‘…’`. Whatever any of these readings has between two marks may be what a reader sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_ALIKE: Final = ("'\uff07", "\u2018\u2019\u201a\u201b", "\u2019", "\u275b\u275c\u275f")
"""Which single marks belong together by their looks."""


class Mark(Struct, frozen=True):
    """A mark of one family, and what it may be for what stands beside it: the beginning of a quotation, its
    end, or either. `character` is how it is written. `is_plural` if it may as well be an apostrophe at the
    end of a word, as in `the dogs'`. `words` is higher than that of an earlier mark if there are words
    between the two. `is_glued` if it stands behind a letter or digit."""

    at: int
    mark: str
    opens: bool
    closes: bool
    character: str
    is_plural: bool
    words: int
    is_glued: bool


def pairs(marks: Sequence[Mark], fits: Callable[[Mark, Mark], bool]) -> set[tuple[int, int]]:
    """Where quotations begin and end by any of the readings. `marks` are those of a paragraph in their order;
    `fits` says whether one can be closed by another. A pair without words between it is none, but uses up
    both if it is clear."""
    readings = [marks]
    if len({mark.character for mark in marks}) > 1:
        readings += ([mark for mark in marks if mark.character in some] for some in _ALIKE)
    if any(mark.is_plural for mark in marks):
        readings += [[mark for mark in some if not mark.is_plural] for some in readings]
    found: set[tuple[int, int]] = set()
    for some in readings:
        found.update(forwards(some, fits), _backwards(some, fits), _outermost(some, fits))
    return found


def forwards(marks: Iterable[Mark], fits: Callable[[Mark, Mark], bool]) -> Iterable[tuple[int, int]]:
    """Pairs of what closes with the last that is open before it; what may be either closes if it can."""
    waiting: list[Mark] = []
    for mark in marks:
        if mark.closes and waiting and fits(waiting[-1], mark):
            if waiting[-1].words < mark.words:
                yield waiting.pop().at, mark.at
                continue
            if not mark.opens:
                waiting.pop()
        if mark.opens:
            waiting.append(mark)


def _backwards(marks: Sequence[Mark], fits: Callable[[Mark, Mark], bool]) -> Iterable[tuple[int, int]]:
    """Pairs of what opens with the first that is closed after it; what may be either opens if it can."""
    waiting: list[Mark] = []
    for mark in reversed(marks):
        if mark.opens and waiting and fits(mark, waiting[-1]):
            if mark.words < waiting[-1].words:
                yield mark.at, waiting.pop().at
                continue
            if not mark.closes:
                waiting.pop()
        if mark.closes:
            waiting.append(mark)


def _outermost(marks: Iterable[Mark], fits: Callable[[Mark, Mark], bool]) -> Iterable[tuple[int, int]]:
    """Pairs of what closes with the last that is open before it, where what may be either begins nothing
    inside another: `‘… 说‘…’` is read from its first mark."""
    waiting: list[Mark] = []
    for mark in marks:
        if mark.closes and waiting and fits(waiting[-1], mark):
            first = waiting.pop()
            if first.words < mark.words:
                yield first.at, mark.at
        elif mark.opens and (not mark.closes or not (waiting or (mark.is_glued and mark.mark == "'"))):
            waiting.append(mark)
