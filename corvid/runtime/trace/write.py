"""Writing events, as JSON Lines or MessagePack: each is out before the run goes on, each holds its
predecessor's hash. The hash is that of the JSON line in both forms, so one can be made of the other."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

from corvid.json_type import Json
from corvid.runtime.trace.events import VERSION, Event, Revision

FIRST_PREV = "0" * 64
LONGEST = 64 * 2**20
"""Bytes of one line. Readers refuse longer ones, so no run writes one."""
MESSAGE_SUFFIXES = (".msgpack", ".mp")
"""Names of files that hold MessagePack end so."""
LINE_BEGINS = b'{"v":%d,"seq":' % VERSION
_MESSAGE_BEGINS = b"\xa1v%c\xa3seq" % VERSION
"""How an event of a run begins: as a line, and as MessagePack behind the number of its fields."""
LONGEST_BEGINNING = 3 + len(_MESSAGE_BEGINS) + len(LINE_BEGINS)
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class TraceWriter:
    """The trace of one run. `write` gets each event as bytes and hands them to the operating system before it
    returns, as an unbuffered file does: lines, or messages if these are wanted. Equal events give equal
    bytes."""

    __slots__ = ("_messages", "_prev", "_sequence", "_write", "revision")

    def __init__(
        self, write: Callable[[bytes], object], *, messages: bool = False, prev: str = FIRST_PREV,
        number: int = 0,
    ) -> None:  # fmt: skip
        """Take `number`, that of the first event, and `prev`, the hash of the one before it."""
        self.revision: Revision | None = None
        """What the first event of a run says of the repository."""
        self._write = write
        self._messages = messages
        self._prev = prev
        self._sequence = number

    @property
    def head(self) -> str:
        """The hash of the last line: who keeps it elsewhere can detect any later change of the trace."""
        return self._prev

    def emit(self, event: Event, now_ms: int, run: str, agent: str) -> None:
        """Write one event; when this returns, it is out of this process's hands."""
        line: dict[str, Json] = {
            "v": VERSION, "seq": self._sequence, "ts": iso_time(now_ms), "run": run, "agent": agent,
            "phase": event.phase, **event.named(), "prev": self._prev,
        }  # fmt: skip
        encoded = encoded_line(line)
        if len(encoded) >= LONGEST:
            from corvid.runtime.trace.cut import cut

            line = cut(line)
            encoded = encoded_line(line)
        if self._messages:
            from corvid.runtime.trace.messages import packed

            self._write(packed(line))
        else:
            self._write(encoded + b"\n")
        self._prev = hashlib.sha256(encoded).hexdigest()
        self._sequence += 1


def encoded_line(line: Mapping[str, Json]) -> bytes:
    """Return one event as its line, without the newline. Equal events give equal bytes."""
    return _JSON(line).encode("utf-8", "backslashreplace")  # a lone surrogate becomes its JSON escape


def json_hash(value: Json) -> str:
    """Return the SHA-256 of a value as a line has it; empty for one so long that a line may have it cut."""
    encoded = _JSON(value).encode("utf-8", "backslashreplace")
    return hashlib.sha256(encoded).hexdigest() if len(encoded) < LONGEST // 2 else ""


def iso_time(now_ms: int) -> str:
    """Return milliseconds since 1970 as `2026-01-31T12:00:00.000Z`; times that no calendar holds as `…ms`."""
    try:
        moment = _EPOCH + timedelta(milliseconds=now_ms)
    except OverflowError:
        return f"{now_ms}ms"
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def begins_as_trace(first: bytes) -> bool:
    """Return whether a file that begins so is empty or a trace, of which one event may have been cut off."""
    size = 3 if first[:1] == b"\xde" else 1
    message = first[size : size + len(_MESSAGE_BEGINS)]
    fields = first[:1] == b"\xde" or b"\x80" <= first[:1] <= b"\x8f"
    if fields and _MESSAGE_BEGINS.startswith(message):
        return True
    return LINE_BEGINS.startswith(first[: len(LINE_BEGINS)])
