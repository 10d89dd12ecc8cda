"""A trace as the recording of one run: read once, verified, and stored whole. Traces are anyone's."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from corvid.audit.logs import Malformed
from corvid.audit.trace.read import CUT_OFF, NO_TRACE, Entry, Event, read_events
from corvid.audit.trace.verify import Verification
from corvid.json_type import Json
from corvid.runtime.trace.events import Revision

MOST_BYTES = 256 * 2**20
"""Bytes of the events that are stored for a replay."""


class NoRecording(Exception):
    """The file is not a trace that can be replayed; the text says why in one line, without its name."""


class Recording(Struct, frozen=True):
    """The events of one run in their order, the first being `run_started`. `places` are theirs in the file,
    from 1; `head` is the hash of the last one. Of a run that did not come to its end, `missing` says so."""

    events: tuple[Mapping[str, Json], ...]
    places: tuple[int, ...]
    head: str
    missing: str = ""

    @property
    def run(self) -> str:
        """The id of the run."""
        return str(self.events[0]["run"])

    @property
    def agent(self) -> str:
        """The qualified name of the agent that ran."""
        return str(self.events[0]["agent"])

    @property
    def revision(self) -> Revision | None:
        """What the run said of its repository."""
        commit, dirty = (self.events[0].get(name) for name in ("revision", "dirty"))
        return Revision(commit, dirty) if isinstance(commit, str) and isinstance(dirty, bool) else None

    @property
    def fault(self) -> tuple[str, str] | None:
        """The code and the message of the fault in which the run ended."""
        error = self.events[-1].get("error") if self.events[-1]["phase"] == "run_completed" else None
        if not isinstance(error, dict):
            return None
        code, message = error.get("code"), error.get("message")
        return (code, message) if isinstance(code, str) and isinstance(message, str) else ("", "")


def read_recording(path: Path) -> Recording:
    """Return the recording in a file. Raises NoRecording, OSError."""
    return recording_of(read_events(path), path)


def recording_of(entries: Iterable[Entry], path: Path) -> Recording:
    """Return the recording that these events of a file are. They are verified before any of them is believed:
    one that was changed, taken out, put in or moved makes it none. Raises NoRecording."""
    kept: list[Event] = []
    checked = Verification(path)
    for finding in checked.findings(_bounded(entries, kept)):
        raise NoRecording(str(finding))
    if not checked.of_a_trace:
        raise NoRecording(f"it {NO_TRACE}")
    if checked.runs != 1:
        raise NoRecording(f"it holds {checked.runs} runs, and a replay is of one")
    whole = next((n for n, one in enumerate(kept, 1) if one.fields["phase"] == "run_completed"), len(kept))
    del kept[whole:]  # what audits have put behind the run
    return Recording(
        tuple(one.fields for one in kept), tuple(one.place for one in kept),
        hashlib.sha256(kept[-1].line).hexdigest(), "; ".join(checked.incomplete),
    )  # fmt: skip


def _bounded(entries: Iterable[Entry], kept: list[Event]) -> Iterator[Entry]:
    """Yield the same; what is an event is stored."""
    size = 0
    for entry in entries:
        if not isinstance(entry, Malformed):
            size += len(entry.line)
            if size > MOST_BYTES:
                raise NoRecording(f"its events have more than {MOST_BYTES >> 20} MiB")
            kept.append(entry)
        elif entry.reason != CUT_OFF:
            raise NoRecording(f"event {entry.line}: {entry.reason}")
        yield entry
