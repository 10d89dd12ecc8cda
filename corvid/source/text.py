"""One source text: its lines, and places in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred_module

if TYPE_CHECKING:
    import bisect
else:
    bisect = deferred_module("bisect")


class SourceText:
    """The code points of one source, with its lines found once.

    Lines end at a line feed; a carriage return before it belongs to the line's end. Lines and columns
    count from 1, offsets from 0. Every offset from 0 to `len(text)` has a position.
    """

    __slots__ = ("_starts", "name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        starts = [0]
        found = text.find("\n")
        while found >= 0:
            starts.append(found + 1)
            found = text.find("\n", found + 1)
        self._starts = starts

    def __repr__(self) -> str:
        return f"SourceText({self.name!r}, {len(self.text)} code points)"

    @property
    def line_count(self) -> int:
        """How many lines there are; an empty text has one."""
        return len(self._starts)

    def line_start(self, line: int) -> int:
        """The offset of the first code point of `line`."""
        self._check_line(line)
        return self._starts[line - 1]

    def line_text(self, line: int) -> str:
        """The text of `line` without its line end."""
        self._check_line(line)
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return self.text[self._starts[line - 1] : end].removesuffix("\r")

    def line_of(self, offset: int) -> int:
        """The line that holds `offset`."""
        self._check_offset(offset)
        return bisect.bisect_right(self._starts, offset)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of `offset`, in code points."""
        line = self.line_of(offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a position: the inverse of `position`."""
        self._check_line(line)
        found = self._starts[line - 1] + column - 1
        if column < 1 or self.line_of(found) != line:
            raise ValueError(f"line {line} has no column {column}")
        return found

    def utf16_column(self, offset: int) -> int:
        """The column of `offset` as editors count it: UTF-16 units from 0 at the start of the line."""
        start = self._starts[self.line_of(offset) - 1]
        return len(self.text[start:offset].encode("utf-16-le", "surrogatepass")) // 2

    def offset_at_utf16(self, line: int, units: int) -> int:
        """The offset in `line` at `units` UTF-16 units; beyond the line's end it is the line's end.

        In the middle of a surrogate pair it is the offset of the code point that the pair stands for.
        """
        offset = self.line_start(line)
        for character in self.line_text(line):
            units -= 2 if character > "\uffff" else 1
            if units < 0:
                break
            offset += 1
        return offset

    def _check_line(self, line: int) -> None:
        if not 1 <= line <= len(self._starts):
            raise ValueError(f"there is no line {line} in {self.name}")

    def _check_offset(self, offset: int) -> None:
        if not 0 <= offset <= len(self.text):
            raise ValueError(f"offset {offset} lies outside {self.name}")
