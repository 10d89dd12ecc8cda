"""Source texts: their lines, places in them, and the ids by which spans name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred_module

if TYPE_CHECKING:
    import bisect
else:
    bisect = deferred_module("bisect")


def line_starts(text: str) -> list[int]:
    """Return the offset of the first code point of each line."""
    starts = [0]
    found = text.find("\n")
    while found >= 0:
        starts.append(found + 1)
        found = text.find("\n", found + 1)
    return starts


class SourceText:
    """The code points of one source, with its lines found once.

    Lines end at a line feed; a carriage return before it belongs to the line's end. Lines and columns
    count from 1, offsets from 0. Every offset from 0 to `len(text)` has a position.
    """

    __slots__ = ("_starts", "name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self._starts = line_starts(text)

    def __repr__(self) -> str:
        return f"SourceText({self.name!r}, {len(self.text)} code points)"

    def line_text(self, line: int) -> str:
        """Return the text of `line` without its line end."""
        if not 1 <= line <= len(self._starts):
            raise ValueError(f"there is no line {line} in {self.name}")
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return self.text[self._starts[line - 1] : end].removesuffix("\r")

    def line_of(self, offset: int) -> int:
        """Return the line that holds `offset`."""
        if not 0 <= offset <= len(self.text):
            raise ValueError(f"offset {offset} lies outside {self.name}")
        return bisect.bisect_right(self._starts, offset)

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and column of `offset`, in code points."""
        line = self.line_of(offset)
        return line, offset - self._starts[line - 1] + 1


class SourceStore:
    """The texts of one compilation, in memory. Ids count from 0 in the order of `add`."""

    __slots__ = ("_texts",)

    def __init__(self) -> None:
        self._texts: list[SourceText] = []

    def __len__(self) -> int:
        return len(self._texts)

    def add(self, name: str, text: str) -> int:
        """Keep `text` under a new id and give the id."""
        self._texts.append(SourceText(name, text))
        return len(self._texts) - 1

    def text(self, source: int) -> SourceText:
        """Return the text with this id, which must come from `add`."""
        if not 0 <= source < len(self._texts):
            raise KeyError(f"no source has the id {source}")
        return self._texts[source]
