"""What stands inside a stretch of words: code spans and bracketed places, in one pass."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

_TICKS = re.compile(r"`+")
_SIGNS = re.compile(r"(?P<ticks>`+)|(?P<escape>\\[!-/:-@\[-`{-~])|(?P<sign>[\[\]\n])")
LONGEST = 4096
"""Characters of a place in brackets."""


class Span(Struct, frozen=True):
    """Code in ticks: where it begins and ends with them, and what is between."""

    start: int
    end: int
    code: str


class Bracketed(Struct, frozen=True):
    """`[…]` on one line, with the code span that ended last before it. Of a text longer than `LONGEST` its
    beginning."""

    start: int
    end: int
    text: str
    before: Span | None


def bracketed(text: str) -> Iterator[Bracketed]:
    """All brackets of a stretch that are no code, the inner before the outer. As in CommonMark code ends with
    as many ticks as it began with, ticks without an end are words, and `\\` takes a sign its meaning.

    Each run of ticks is passed a bounded number of times: those of one length wait in a line of their own.
    """
    waiting: defaultdict[int, deque[int]] = defaultdict(deque)
    for run in _TICKS.finditer(text):
        waiting[len(run[0])].append(run.start())
    opened: list[tuple[int, Span | None]] = []
    last: Span | None = None
    at = 0
    while (found := _SIGNS.search(text, at)) is not None:
        at = found.end()
        if found["ticks"]:
            last, at = _span(text, found.start(), at, waiting[at - found.start()], last)
        elif found["sign"] == "[":
            opened.append((found.start(), last))
        elif found["sign"] == "]" and opened:
            start, before = opened.pop()
            yield Bracketed(start, at, text[start + 1 : min(at - 1, start + LONGEST)], before)
        elif found["sign"] == "\n":
            opened.clear()


def _span(text: str, start: int, end: int, same: deque[int], last: Span | None) -> tuple[Span | None, int]:
    """The span that these ticks begin, and where to go on; the span before, if they begin none."""
    while same and same[0] < end:
        same.popleft()
    if not same:
        return last, end
    close = same[0]
    return Span(start, close + end - start, _unpadded(text[end:close])), close + end - start


def _unpadded(code: str) -> str:
    """One blank on both sides belongs to the ticks (CommonMark 6.1)."""
    if len(code) > 2 and code[0] == code[-1] == " " and code.strip():
        return code[1:-1]
    return code
