"""Server-sent events from bytes that arrive in pieces of any size, as the HTML standard reads them."""

from __future__ import annotations

import re

from corvid.dataclasses import dataclass
from corvid.models.remote.wire import LARGEST_REPLY, Failed

_LINE_END = re.compile(rb"\r\n|\n|\r")
_MARK = b"\xef\xbb\xbf"
"""The byte order mark, which may stand before the first line."""


@dataclass(frozen=True, slots=True)
class ServerEvent:
    """One event: its type, empty if it has none, and its data."""

    type: str
    data: str


class EventDecoder:
    """Gives each event once its empty line has arrived; one that is cut off is never given. All pieces
    together have at most LARGEST_REPLY bytes."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self._scanned = 0
        self._size = 0
        self._first = True
        self._type = ""
        self._data: list[str] = []

    def feed(self, piece: bytes) -> list[ServerEvent]:
        """The events that are complete now. Raises Failed for bytes that are no UTF-8, or too many."""
        self._size += len(piece)
        if self._size > LARGEST_REPLY:
            raise Failed("malformed", f"the reply has more than {LARGEST_REPLY >> 20} MiB")
        self._rest += piece
        found: list[ServerEvent] = []
        start = 0
        for end in _LINE_END.finditer(self._rest, self._scanned):
            if end.end() == len(self._rest) and end.group() == b"\r":
                break  # a line feed may follow in the next piece
            event = self._line(bytes(self._rest[start : end.start()]))
            start = end.end()
            if event is not None:
                found.append(event)
        del self._rest[:start]
        # What is left holds no line end, but for a carriage return at its very end.
        self._scanned = max(0, len(self._rest) - 1)
        return found

    def _line(self, line: bytes) -> ServerEvent | None:
        if self._first:
            line, self._first = line.removeprefix(_MARK), False
        if not line:
            event = ServerEvent(self._type, "\n".join(self._data)) if self._data else None
            self._type, self._data = "", []
            return event
        try:
            name, _, value = line.decode().partition(":")
        except UnicodeDecodeError:
            raise Failed("malformed", "the reply is not UTF-8") from None
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._type = value
        return None
