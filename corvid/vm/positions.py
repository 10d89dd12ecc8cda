"""Spans to the positions Python code carries (line, column in UTF-8 bytes), and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred_module
from corvid.source.span import Span
from corvid.source.text import line_starts

if TYPE_CHECKING:
    import bisect
    from collections.abc import Callable
    from typing import Protocol, TypeAlias, TypedDict

    class NamedText(Protocol):
        """What this layer needs of a `SourceText`."""

        @property
        def name(self) -> str:
            """The file's name."""

        @property
        def text(self) -> str:
            """Its text."""

    Texts: TypeAlias = Callable[[int], NamedText]

    class Position(TypedDict):
        """The attributes of an `ast` node."""

        lineno: int
        col_offset: int
        end_lineno: int
        end_col_offset: int

else:
    bisect = deferred_module("bisect")


class Positions:
    """The positions of one source."""

    __slots__ = ("_ascii", "_length", "_starts", "_text", "name", "source")

    def __init__(self, source: int, text: NamedText) -> None:
        self.source = source
        self.name = text.name
        self._text = text.text
        self._length = len(self._text)
        self._ascii = self._text.isascii()
        self._starts = line_starts(self._text)

    def position(self, span: Span) -> Position:
        """Return where Python has to say the span is; a span beyond the text ends where the text ends."""
        line, column = self._at(span.start)
        end_line, end_column = self._at(max(span.start, span.end))
        return {
            "lineno": line,
            "col_offset": column,
            "end_lineno": end_line,
            "end_col_offset": end_column,
        }

    def span(self, line: int, column: int | None, end_line: int | None, end_column: int | None) -> Span:
        """Return the span behind a position; the whole line if Python keeps no columns."""
        if column is None or end_line is None or end_column is None:
            start = self._starts[line - 1]
            end = self._text.find("\n", start)
            return Span(self.source, start, self._length if end < 0 else end)
        return Span(self.source, self._offset(line, column), self._offset(end_line, end_column))

    def _at(self, offset: int) -> tuple[int, int]:
        offset = min(max(offset, 0), self._length)
        line = bisect.bisect_right(self._starts, offset)
        start = self._starts[line - 1]
        if self._ascii:
            return line, offset - start
        return line, len(self._text[start:offset].encode("utf-8", "surrogatepass"))

    def _offset(self, line: int, column: int) -> int:
        start = self._starts[line - 1]
        if self._ascii:
            return start + column
        data = self._text[start : start + column].encode("utf-8", "surrogatepass")[:column]
        return start + len(data.decode("utf-8", "surrogatepass"))
