"""The events of a trace in either form, each with the bytes that its hash is of; the trace in its other
form, and an event as people read it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, TypeAlias

from msgspec import Struct

from corvid.audit.batches import read_line
from corvid.audit.logs import Malformed, is_messages, raw_lines, read_messages, too_long
from corvid.audit.opened import opened
from corvid.diagnostics.columns import cells
from corvid.json_type import Json
from corvid.runtime.trace.events import FIELDS
from corvid.runtime.trace.messages import packed
from corvid.runtime.trace.write import LINE_BEGINS, encoded_line

CUT_OFF = "cut off: the log is incomplete"
NO_TRACE = "holds no event of a trace"


class Event(Struct, frozen=True):
    """One event, as data and as the bytes of its line without the newline. Places count from 1."""

    place: int
    line: bytes
    fields: dict[str, Json]


Entry: TypeAlias = "Event | Malformed"


def is_event(fields: Mapping[str, Json]) -> bool:
    """Return whether an object is called as an event of a trace is, whatever else is wrong with it."""
    phase = fields.get("phase")
    return isinstance(phase, str) and phase in FIELDS


def read_events(path: Path) -> Iterator[Entry]:
    """Yield every event of the file, and what is not one. Raises OSError."""
    with opened(path) as file:
        yield from _from_messages(file) if is_messages(file) else _from_lines(file)


def _from_lines(file: BinaryIO) -> Iterator[Entry]:
    for place, line in raw_lines(file):
        if line is None:
            yield too_long(place)
        elif not line.endswith(b"\n"):  # a run writes a line with its end
            begun = line.startswith(LINE_BEGINS) or LINE_BEGINS.startswith(line)
            yield Malformed(place, CUT_OFF if begun else "no event, nor the beginning of one")
        else:
            item = read_line(place, line)
            yield item if isinstance(item, Malformed) else Event(place, line[:-1], item.fields)


def _from_messages(file: BinaryIO) -> Iterator[Entry]:
    for item in read_messages(file):
        if isinstance(item, Malformed):
            yield item
        else:
            yield Event(item.line, encoded_line(item.fields), item.fields)


class NotATrace(Exception):
    """Something at a place of a file, from 1, that is not an event."""

    def __init__(self, place: int, reason: str) -> None:
        super().__init__(f"event {place}: {reason}")
        self.place = place
        self.reason = reason


def whole_events(path: Path, cut: list[int] | None = None) -> Iterator[Event]:
    """Yield the events of a trace. What was cut off at the end is left out: a run that is killed leaves that.
    Its place is added to `cut`. Raises OSError and NotATrace."""
    count = 0
    for entry in read_events(path):
        if not isinstance(entry, Malformed):
            count += is_event(entry.fields)
            yield entry
        elif entry.reason != CUT_OFF:
            raise NotATrace(entry.line, entry.reason)
        elif cut is not None:
            cut.append(entry.line)
    if not count:
        raise NotATrace(1, "there is none of a trace")


def to_messages(path: Path, cut: list[int] | None = None) -> Iterator[bytes]:
    """Return the events as MessagePack, to be written one after the other. `cut` and what it raises are those
    of `whole_events`."""
    return (packed(event.fields) for event in whole_events(path, cut))


def to_lines(path: Path, cut: list[int] | None = None) -> Iterator[bytes]:
    """Return the events as JSON Lines, byte for byte as the run would have written them. Raises the same."""
    return (event.line + b"\n" for event in whole_events(path, cut))


HEADER = ("v", "seq", "ts", "run", "agent", "phase", "prev")


def shown(event: Event) -> str:
    """Return an event on one line, as a terminal can show it: its place in the file, from 1, as everything
    that is said of it names it; its time, its agent and what it is about."""
    found = event.fields
    named = [name for name in found if name not in HEADER and found[name] not in (None, [], {})]
    parts = [f"{_word(name)}={_short(found[name])}" for name in named]
    head = [f"{event.place:>4}", *(_word(found.get(name)) for name in ("ts", "agent", "phase"))]
    return cells(" ".join([*head, *parts]))[0]


def _word(value: Json) -> str:
    """Return a name, or a value of the header: anyone may make it long."""
    text = value if isinstance(value, str) else _short(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _short(value: Json) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except ValueError:  # a whole number of thousands of digits
        return "?"
    return text if len(text) <= 60 else text[:57] + "…" + text[-1]
