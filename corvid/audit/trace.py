"""Traces that `corvid run --trace` wrote: is every line there, unchanged and in its place?

The chain of hashes finds changes by those who do not make it anew. Who keeps the head of a trace elsewhere
finds all others.
"""

from __future__ import annotations

import hashlib
import json

import msgpack

from corvid.audit.logs import LONGEST, Malformed, parsed_line
from corvid.dataclasses import dataclass
from corvid.diagnostics.columns import cells
from corvid.runtime.trace.events import FIELDS, OTHERWISE, VERSION
from corvid.runtime.trace.write import FIRST_PREV, encoded_line
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO

    from corvid.runtime.host import Json

HEADER = ("v", "seq", "ts", "run", "agent", "phase")


class NotATrace(Exception):
    """Something at a place of a file, from 1, that no run wrote."""

    def __init__(self, place: int, reason: str) -> None:
        super().__init__(f"event {place}: {reason}")
        self.place = place
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Event:
    """One event, as data and as the bytes of its line without the newline."""

    place: int
    line: bytes
    fields: dict[str, Json]


@dataclass(frozen=True, slots=True)
class Verified:
    """A trace whose chain holds: how many events of how many runs, the hash of the last line, and whether the
    last run came to its end."""

    events: int
    runs: int
    head: str
    complete: bool


def read_events(path: Path) -> Iterator[Event]:
    """The events of a trace in either form, JSON Lines or MessagePack. What was cut off at the end of the
    file is left out: a run that is killed leaves that. Raises OSError and NotATrace."""
    with path.open("rb") as file:
        first = file.read(1)
        file.seek(0)
        yield from _from_lines(file) if first in (b"{", b"") else _from_messages(file)


def _from_lines(file: BinaryIO) -> Iterator[Event]:
    place = 0
    while line := file.readline(LONGEST + 1):
        place += 1
        if len(line) > LONGEST:
            raise NotATrace(place, f"longer than {LONGEST >> 20} MiB")
        if not line.endswith(b"\n"):
            return
        item = parsed_line(place, line)
        if isinstance(item, Malformed):
            raise NotATrace(place, item.reason)
        yield Event(place, line[:-1], item.fields)


def _from_messages(file: BinaryIO) -> Iterator[Event]:
    # The default limits of msgpack follow the size of the buffer, which bounds all of them.
    unpacker = msgpack.Unpacker(
        file, raw=False, strict_map_key=True, unicode_errors="surrogatepass", max_buffer_size=LONGEST
    )
    place = 0
    try:
        for fields in unpacker:
            place += 1
            if not isinstance(fields, dict):
                raise NotATrace(place, "no object")
            yield Event(place, encoded_line(fields), fields)
    except msgpack.OutOfData:
        return
    except (ValueError, TypeError, msgpack.UnpackException, RecursionError) as error:
        raise NotATrace(place + 1, f"no MessagePack: {error or type(error).__name__}"[:200]) from None


def verify(path: Path, head: str | None = None) -> Verified:
    """Raises OSError, and NotATrace for the first event that was changed, taken out, put in or moved; with
    `head`, also if the last line is not the one that this hash was kept of."""
    events, runs, sequence, last, complete = 0, 0, 0, FIRST_PREV, False
    for event in read_events(path):
        found = event.fields
        if found.get("seq") == 0 and found.get("prev") == FIRST_PREV:
            runs, sequence, last = runs + 1, 0, FIRST_PREV
        _check(event, sequence, last)
        events, sequence = events + 1, sequence + 1
        last, complete = hashlib.sha256(event.line).hexdigest(), found["phase"] == "run_completed"
    if head is not None and head != last:
        raise NotATrace(events, "the last event is not the one whose hash was kept")
    return Verified(events, runs, last, complete)


def _check(event: Event, sequence: int, last: str) -> None:
    """One event against the closed schema and its predecessor."""
    found = event.fields
    phase = found.get("phase")
    if found.get("v") != VERSION:
        raise NotATrace(event.place, f"its version is {found.get('v')!r}, and this is {VERSION}")
    if not isinstance(phase, str) or phase not in FIELDS:
        raise NotATrace(event.place, f"no event is called {str(phase)[:60]!r}")
    names = FIELDS[phase], OTHERWISE.get(phase, FIELDS[phase])
    if tuple(found) not in [(*HEADER, *one, "prev") for one in names]:
        raise NotATrace(event.place, f"its fields are not those of {phase!r}")
    if found["seq"] != sequence:
        raise NotATrace(event.place, f"its number is {found['seq']!r}, and {sequence} is next")
    if found["prev"] != last:
        raise NotATrace(event.place, "the event before it is not the one that was written")


def to_messages(path: Path) -> Iterator[bytes]:
    """The events as MessagePack, to be written one after the other. Raises as `read_events`, and NotATrace
    for a number beyond 64 bits."""
    for event in read_events(path):
        try:
            packed: bytes = msgpack.packb(event.fields, unicode_errors="surrogatepass")
        except (OverflowError, ValueError) as error:
            raise NotATrace(event.place, f"MessagePack can't hold it: {error}") from None
        yield packed


def to_lines(path: Path) -> Iterator[bytes]:
    """The events as JSON Lines, byte for byte as the run would have written them. Raises as `read_events`."""
    for event in read_events(path):
        yield event.line + b"\n"


def shown(event: Event) -> str:
    """An event on one line, as a terminal can show it: its number, time, agent and what it is about."""
    found = event.fields
    named = [name for name in found if name not in (*HEADER, "prev")]
    parts = [f"{name}={_short(found[name])}" for name in named if found[name] not in (None, [], {})]
    head = f"{found.get('seq')!s:>4} {found.get('ts')!s} {found.get('agent')!s} {found.get('phase')!s}"
    return cells(" ".join([head, *parts]))[0]


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…" + text[-1]
