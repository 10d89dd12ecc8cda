"""Where something was written: a half-open range of code points in one source."""

from __future__ import annotations

from msgspec import Struct


class Span(Struct, frozen=True, order=True, gc=False):
    """The code points `start <= i < end` of the source with the id `source`.

    Ids are given by `SourceStore`; line and column exist only in `source/text.py`.
    """

    source: int
    start: int
    end: int

    def join(self, other: Span) -> Span:
        """Return the smallest span that holds both; they must lie in one source."""
        if self.source != other.source:
            raise ValueError("spans of two sources cannot be joined")
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    def contains(self, offset: int) -> bool:
        """Return whether the code point at `offset` lies inside."""
        return self.start <= offset < self.end


NOWHERE = Span(0, 0, 0)
"""The place of what is written in no source."""
