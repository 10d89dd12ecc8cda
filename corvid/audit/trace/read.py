"""The events of a trace in either form, each with the bytes that its hash is of."""

from __future__ import annotations

from corvid.audit.canonical import Canonical
from corvid.audit.logs import Malformed, is_messages, raw_lines, too_long
from corvid.audit.messages import read_messages
from corvid.audit.opened import opened
from corvid.dataclasses import dataclass
from corvid.runtime.trace.write import encoded_line
from corvid.typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO

    from corvid.runtime.host import Json

CUT_OFF = "cut off: the log is incomplete"


@dataclass(frozen=True, slots=True)
class Event:
    """One event, as data and as the bytes of its line without the newline. Places count from 1."""

    place: int
    line: bytes
    fields: dict[str, Json]


Entry: TypeAlias = "Event | Malformed"


def read_events(path: Path) -> Iterator[Entry]:
    """Every event of the file, and what is none. Raises OSError."""
    with opened(path) as file:
        yield from _from_messages(file) if is_messages(file) else _from_lines(file)


def _from_lines(file: BinaryIO) -> Iterator[Entry]:
    read = Canonical().item
    for place, line in raw_lines(file):
        if line is None:
            yield too_long(place)
        elif not line.endswith(b"\n"):
            yield Malformed(place, CUT_OFF)  # a run writes a line with its end
        else:
            item = read(place, line)
            yield item if isinstance(item, Malformed) else Event(place, line[:-1], item.fields)


def _from_messages(file: BinaryIO) -> Iterator[Entry]:
    for item in read_messages(file):
        if isinstance(item, Malformed):
            yield item
        else:
            yield Event(item.line, encoded_line(item.fields), item.fields)
