"""Replies from bytes that arrive in pieces of any size: server-sent events, as the HTML standard reads them,
or one JSON object."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from corvid.models.remote.replies import read_json
from corvid.models.remote.wire import LARGEST_REPLY, TOO_LARGE, Completion, Ending, Failed

_IDLE_LINES = re.compile(r"(?:^(?!data)[^\n]++\n)++", re.MULTILINE)
"""Comments, and fields that are not read."""
_EMPTY_LINES = re.compile(r"\n{3,}")
"""One empty line ends an event, and those behind it say nothing more."""
_MARK = "\ufeff"
"""The byte order mark, which may be before the first line."""
_DONE = "[DONE]"
MOST_EMPTY = 100_000
"""Events without data in one reply: one every six milliseconds of the ten minutes that a call may take."""
TOO_MANY_EMPTY: Ending = ("malformed", f"the reply has more than {MOST_EMPTY:,} events without data")


class EventDecoder:
    """Gives the data of each event once its empty line has arrived; one that is cut off is never given. Types
    of events say nothing that is not in the data of all vendors, so they are passed over. All pieces
    together have at most LARGEST_REPLY bytes. What is given, and which failure ends it, does not depend on
    where the pieces are cut: events are given one by one, the failure at the place where it is."""

    def __init__(self) -> None:
        self._line = bytearray()
        self._size = self._empty = 0
        self._first = True
        self._returned = False
        self._data: list[str] = []

    def feed(self, piece: bytes) -> Iterator[str]:
        """Yield the events that are complete now, to be taken to the end before the next piece. Raises Failed
        for bytes that are not UTF-8, or too many."""
        room = LARGEST_REPLY - self._size
        self._size += len(piece)
        yield from self._events(piece[:room])
        if len(piece) > room:
            raise Failed(*TOO_LARGE)

    def _events(self, piece: bytes) -> Iterator[str]:
        # A carriage return ends its line at once: the line feed that may belong to it can be in no piece.
        if self._returned and piece:
            piece = piece.removeprefix(b"\n")
            self._returned = False
        self._returned = self._returned or piece.endswith(b"\r")
        end = max(piece.rfind(b"\n"), piece.rfind(b"\r")) + 1
        if not end:
            self._line += piece
            return
        lines = bytes(self._line + piece[:end]).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        self._line = bytearray(piece[end:])
        unread = len(lines)
        try:
            text = lines.decode()
        except UnicodeDecodeError as error:
            unread = lines.rfind(b"\n", 0, error.start) + 1
            text = lines[:unread].decode()
        if self._first:
            text, self._first = text.removeprefix(_MARK), False
        # A reader that looks at each line that says nothing is kept busy for seconds by a few MiB of them.
        for line in _EMPTY_LINES.sub("\n\n", _IDLE_LINES.sub("", text)).split("\n")[:-1]:
            event = self._field(line)
            if event is not None:
                yield event
        if unread < len(lines):
            raise Failed("malformed", "the reply is not UTF-8")

    def objects(self, piece: bytes) -> Iterator[Mapping[str, object]]:
        """Yield the data of the events that are complete now, each of them a JSON object. What has none is
        passed over: servers keep a connection open so; and `[DONE]`, which says nothing that the reply does
        not. There may be MOST_EMPTY such events, and empty objects."""
        for event in self.feed(piece):
            said = event.strip() not in ("", _DONE)
            found: object = read_json(event) if said else {}
            if not isinstance(found, dict):
                raise Failed("malformed", "an event of the reply is not a JSON object")
            if not found:
                self._empty += 1
                if self._empty > MOST_EMPTY:
                    raise Failed(*TOO_MANY_EMPTY)
            if said:
                yield found

    def _field(self, line: str) -> str | None:
        if not line:
            event = "\n".join(self._data) if self._data else None
            self._data = []
            return event
        name, _, value = line.partition(":")
        if name == "data":
            self._data.append(value.removeprefix(" "))
        return None


class JsonReader:
    """Reads a reply as server-sent events that are JSON objects, or as one JSON object once the body has
    ended. A dialect says what is taken of an `event` and of a `whole` reply, and what all of it comes to.
    Once it has `ended` nothing more is looked at."""

    def __init__(self, streamed: bool) -> None:
        self.ended = False
        self._events = EventDecoder() if streamed else None
        self._body = bytearray()

    def feed(self, data: bytes) -> None:
        if self._events is not None:
            for event in () if self.ended else self._events.objects(data):
                self.event(event)
                if self.ended:
                    break
            return
        self._body += data
        if len(self._body) > LARGEST_REPLY:
            raise Failed(*TOO_LARGE)

    def finish(self) -> Completion:
        if self._events is None:
            found = read_json(bytes(self._body))
            if not isinstance(found, dict):
                raise Failed("malformed", "the reply is not a JSON object")
            self.whole(found)
        return self.completion()

    def event(self, event: Mapping[str, object]) -> None:
        """Take one event. Raises Failed."""
        raise NotImplementedError

    def whole(self, reply: Mapping[str, object]) -> None:
        """Take a reply that was not streamed. Raises Failed."""
        self.event(reply)

    def completion(self) -> Completion:
        """Return all that was taken. Raises Failed."""
        raise NotImplementedError
