"""One session against all rules, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.protocols.trajectory.completion import Completion, Needs
from corvid.protocols.trajectory.reasoning import Reasoning
from corvid.protocols.trajectory.records import (
    ABSENCES,
    absence,
    clear,
    general_step,
    grounding,
    is_step,
    selection,
    told,
)
from corvid.protocols.trajectory.rules import Finding
from corvid.protocols.trajectory.searches import ended, step
from corvid.protocols.trajectory.state import Searches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corvid.protocols.trajectory.completion import Checklist
    from corvid.protocols.trajectory.line import Line, Stems


class Course:
    """The course of one session so far. What it remembers is bounded, whatever the log holds."""

    def __init__(self, stems: Stems, needs: Needs = Needs()) -> None:  # noqa: B008 (frozen)
        self._stems = stems
        self._searches = Searches()
        self._reasoning = Reasoning()
        self._completion = Completion(needs)
        self._last = (0, 0)

    @property
    def checklist(self) -> Checklist:
        """T20 so far. What is open at the end counts once `ended` was asked."""
        return self._completion.checklist

    def take(self, line: Line) -> tuple[Finding, ...]:
        """What a line breaks."""
        self._searches, found = step(self._searches, line, self._stems)
        broken = [*found, *self._time(line), *self._alone(line), *self._reasoning.take(line)]
        broken += self._completion.take(line, tuple(broken), self._stems)
        return tuple(broken)

    def ended(self) -> tuple[Finding, ...]:
        """What is still open when the log ends."""
        left = (*ended(self._searches), *self._reasoning.ended())
        self._completion.left_open(left)
        return left

    def _time(self, line: Line) -> Iterator[Finding]:
        number, at = self._last
        if line.at and line.at < at:
            yield Finding("time_backwards", f"it is {at - line.at} ms before an earlier line", number)
        elif line.at:
            self._last = (line.number, line.at)

    def _alone(self, line: Line) -> Iterator[Finding]:
        """The rules that look at one line."""
        match line.phase:
            case "model_selection":
                yield from selection(line)
            case "clear":
                yield from clear(line)
            case "cite" | "assumption":
                for claim in line.claims:
                    yield from grounding(line, claim)
            case "run_completed":
                yield from told(line)
            case phase if phase in ABSENCES:
                yield from absence(line, self._stems)
            case _ if is_step(line):
                yield from general_step(line)
