"""The events of a trace in either form, each with the bytes that its hash is of."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO, TypeAlias

from msgspec import Struct

from corvid.audit.batches import read_line
from corvid.audit.logs import Malformed, is_messages, raw_lines, read_messages, too_long
from corvid.audit.opened import opened
from corvid.runtime.trace.events import FIELDS
from corvid.runtime.trace.write import encoded_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from corvid.runtime.host import Json

CUT_OFF = "cut off: the log is incomplete"
NO_TRACE = "holds no event of a trace"
_BEGIN = b'{"v":1,"seq":'
"""Every line of a run begins so."""


class Event(Struct, frozen=True):
    """One event, as data and as the bytes of its line without the newline. Places count from 1."""

    place: int
    line: bytes
    fields: dict[str, Json]


Entry: TypeAlias = "Event | Malformed"


def is_event(fields: Mapping[str, Json]) -> bool:
    """Whether an object is called as an event of a trace is, whatever else is wrong with it."""
    phase = fields.get("phase")
    return isinstance(phase, str) and phase in FIELDS


def read_events(path: Path) -> Iterator[Entry]:
    """Every event of the file, and what is none. Raises OSError."""
    with opened(path) as file:
        yield from _from_messages(file) if is_messages(file) else _from_lines(file)


def _from_lines(file: BinaryIO) -> Iterator[Entry]:
    for place, line in raw_lines(file):
        if line is None:
            yield too_long(place)
        elif not line.endswith(b"\n"):  # a run writes a line with its end
            begun = line.startswith(_BEGIN) or _BEGIN.startswith(line)
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
