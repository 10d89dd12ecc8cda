"""A trace in its other form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.audit.logs import Malformed
from corvid.audit.trace.read import CUT_OFF, is_event, read_events
from corvid.runtime.trace.messages import packed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from corvid.audit.trace.read import Event


class NotATrace(Exception):
    """Something at a place of a file, from 1, that is no event."""

    def __init__(self, place: int, reason: str) -> None:
        super().__init__(f"event {place}: {reason}")
        self.place = place
        self.reason = reason


def whole_events(path: Path, cut: list[int] | None = None) -> Iterator[Event]:
    """The events of a trace. What was cut off at the end is left out: a run that is killed leaves that. Its
    place is added to `cut`. Raises OSError and NotATrace."""
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
    """The events as MessagePack, to be written one after the other. `cut` and what it raises are those of
    `whole_events`."""
    return (packed(event.fields) for event in whole_events(path, cut))


def to_lines(path: Path, cut: list[int] | None = None) -> Iterator[bytes]:
    """The events as JSON Lines, byte for byte as the run would have written them. Raises the same."""
    return (event.line + b"\n" for event in whole_events(path, cut))
