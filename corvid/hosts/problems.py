"""The faults of a replay: the run is not the recorded one, or the recording does not go on (R0131, R0132)."""

from __future__ import annotations

from typing import ClassVar

from corvid.diagnostics.model import Code, Problem


class ReplayDiverged(Problem, frozen=True):
    """The run does something else than the recorded one: `event` is the first that differs, from 1."""

    code: ClassVar[Code] = Code("R0131", "replay-diverged", "A replay is not the recorded run")
    event: int
    expected: str
    found: str

    def message(self) -> str:
        return f"event {self.event} of the recording is {self.expected}, and this run has {self.found}"

    def help(self) -> str | None:
        return "undo what was changed in the program, its arguments or its `corvid.toml`, or record anew"


class RecordingEnds(Problem, frozen=True):
    """The recording does not hold what the run needs next: it was killed, or an answer was too long."""

    code: ClassVar[Code] = Code("R0132", "recording-ends", "A recording does not go on")
    event: int
    reason: str

    def message(self) -> str:
        return f"the replay can't go on behind event {self.event} of the recording: {self.reason}"

    def help(self) -> str | None:
        return "up to here the run was the recorded one; record a whole run with `corvid run --record`"


PROBLEMS: tuple[type[Problem], ...] = (ReplayDiverged, RecordingEnds)
