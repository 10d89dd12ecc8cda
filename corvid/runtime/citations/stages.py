"""Rewriting a text and the way back: which part of the input each part of the output stands for.

All work on many edits is done by loops in C (`map`, `accumulate`, slices of lists): a document of 10 MB has
some hundred thousand.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from itertools import accumulate, chain, repeat
from operator import add, sub
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Sequence


class Stage:
    """Where one rewriting changed lengths, and so how an offset of its output reads in its input."""

    __slots__ = ("_in_ends", "_in_starts", "_out_ends", "_out_starts")

    def __init__(self, kept: Iterable[int], cut: Sequence[int], made: Sequence[int]) -> None:
        """Take edits in ascending order: after `kept` characters that stay, `cut` characters of the input
        became `made` characters of the output."""
        kept = list(kept)
        self._in_ends: array[int] = array("I", accumulate(map(add, kept, cut)))
        self._in_starts: array[int] = array("I", map(sub, self._in_ends, cut))
        self._out_ends: array[int] = array("I", accumulate(map(add, kept, made)))
        self._out_starts: array[int] = array("I", map(sub, self._out_ends, made))

    def start(self, position: int) -> int:
        """Return where the character at `position` of the output starts in the input."""
        edit = bisect_right(self._out_starts, position) - 1
        if edit < 0:
            return position
        if position < self._out_ends[edit]:
            return self._in_starts[edit]
        return self._in_ends[edit] + position - self._out_ends[edit]

    def end(self, position: int) -> int:
        """Return where the character before `position` of the output ends in the input."""
        edit = bisect_right(self._out_starts, position - 1) - 1
        if edit < 0:
            return position
        if position - 1 < self._out_ends[edit]:
            return self._in_ends[edit]
        return self._in_ends[edit] + position - self._out_ends[edit]


def rewrite(text: str, edits: Iterable[tuple[int, int, str]]) -> tuple[str, Stage]:
    """Return `text` with each [start, end) replaced, in ascending order without overlap, and the way back."""
    starts: list[int] = []
    ends: list[int] = []
    news: list[str] = []
    for start, end, new in edits:
        starts.append(start)
        ends.append(end)
        news.append(new)
    kept = map(text.__getitem__, map(slice, chain((0,), ends), chain(starts, (None,))))
    written = "".join(chain.from_iterable(zip(kept, chain(news, ("",)), strict=True)))
    stage = Stage(map(sub, starts, chain((0,), ends)), list(map(sub, ends, starts)), list(map(len, news)))
    return written, stage


def shortened(text: str, pattern: re.Pattern[str], least: int, new: str) -> tuple[str, Stage]:
    """Return `text` with `new` for each match of a pattern that takes `least` characters and those of its one
    group, and the way back."""
    parts = pattern.split(text)
    lengths = list(map(len, parts))
    cut = list(map(add, lengths[1::2], repeat(least)))
    return new.join(parts[0::2]), Stage(lengths[0::2], cut, [len(new)] * len(cut))
