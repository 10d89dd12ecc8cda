"""The faults of a replay: the run is not the recorded one, or the recording does not go on (R0131, R0132)."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Problem


class ReplayDiverged(Problem, frozen=True):
    """The run differs from the recorded one; `event` is the first that does, counted from 1."""

    code = Code("R0131", "replay-diverged", "A replay differs from the recorded run")
    MESSAGE = "event {event} of the recording: expected {expected}, found {found}"
    HELP = "undo the change of the program, its arguments or its `corvid.toml`, or record again"
    event: int
    expected: str
    found: str


class RecordingEnds(Problem, frozen=True):
    """The recording lacks what the run needs next, as its run was killed or an answer was too long."""

    code = Code("R0132", "recording-ends", "A recording that ends too early")
    MESSAGE = "the replay cannot continue after event {event} of the recording: {reason}"
    HELP = "record a whole run with `corvid run --record`; up to this event the runs are equal"
    event: int
    reason: str
