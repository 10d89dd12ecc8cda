"""The faults of a replay: the run is not the recorded one, or the recording does not go on (R0131, R0132)."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Problem


class ReplayDiverged(Problem, frozen=True):
    """The run does something else than the recorded one: `event` is the first that differs, from 1."""

    code = Code("R0131", "replay-diverged", "A replay is not the recorded run")
    MESSAGE = "event {event} of the recording is {expected}, and this run has {found}"
    HELP = "undo what was changed in the program, its arguments or its `corvid.toml`, or record anew"
    event: int
    expected: str
    found: str


class RecordingEnds(Problem, frozen=True):
    """The recording does not hold what the run needs next: it was killed, or an answer was too long."""

    code = Code("R0132", "recording-ends", "A recording does not go on")
    MESSAGE = "the replay can't go on behind event {event} of the recording: {reason}"
    HELP = "up to here the run was the recorded one; record a whole run with `corvid run --record`"
    event: int
    reason: str
