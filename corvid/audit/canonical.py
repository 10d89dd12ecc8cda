"""Reading a line as runs write it: with nothing between its parts, and each number and sign in one spelling.

`msgspec` spells so, too. What it reads and then writes as it stood there holds no key twice and nothing that
it takes for something else, so it is what the exact reader reads. All other lines go to that one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from corvid.audit.logs import DEEPEST, LogEvent, depth, parsed_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from corvid.audit.logs import Item

READ_FIRST = 512 * 2**10
"""Bytes of lines that are read before `msgspec` is imported, which takes as long."""


class Canonical:
    """Reads the lines of one log as `parsed_line` does, faster where there are many and `msgspec`."""

    def __init__(self) -> None:
        self._read = 0
        self._decode: Callable[[bytes], Any] | None = None
        self._encode: Callable[[object], bytes] | None = None

    def item(self, number: int, line: bytes) -> Item:
        """What the line, which has its end, holds."""
        if self._decode is None or self._encode is None:
            self._read += len(line)
            if self._read > READ_FIRST:
                self._begin()
            return parsed_line(number, line)
        try:
            found = self._decode(line)
            same = self._encode(found) == line[:-1]
        except (ValueError, RecursionError):  # what msgspec raises is a ValueError
            return parsed_line(number, line)
        if not same or (len(line) > 2 * DEEPEST and depth(found) > DEEPEST):
            return parsed_line(number, line)
        return LogEvent(number, found)

    def _begin(self) -> None:
        try:
            import msgspec
        except ImportError:
            self._read = -(2**63)
        else:
            self._decode = msgspec.json.Decoder(dict).decode
            self._encode = msgspec.json.Encoder().encode
