"""Faults that `try` makes values of: what the world does to a call, nothing that a program does itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.runtime import problems
from corvid.runtime.context import Key
from corvid.runtime.faults import Fault
from corvid.runtime.trace import events
from corvid.runtime.values import Err

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from corvid.diagnostics.model import Problem
    from corvid.runtime.context import RunContext
    from corvid.runtime.executor.deadlines import Deadline
    from corvid.runtime.faults import OutOfTime
    from corvid.runtime.sites import RetrySite
    from corvid.source.span import Span

CALLEE: Mapping[type[Problem], str] = {
    problems.ToolFailed: "tool",
    problems.ToolWrongShape: "tool",
    problems.FetchRefused: "tool",
    problems.FetchFailed: "tool",
    problems.ModelUnusableAnswer: "prompt",
    problems.ApprovalDenied: "label",
    problems.UngroundedValue: "callee",
    problems.CitationViolation: "prompt",
    problems.ModelCannotAnswer: "prompt",
    problems.ModelFailed: "prompt",
    problems.ModelAnswerCut: "prompt",
    problems.ModelDeclined: "prompt",
    problems.ModelReplyNotSupported: "prompt",
    problems.TimedOut: "callee",
}
"""The problems that can be caught, each with its field that names what was called."""


def callee_of(problem: Problem) -> str | None:
    """Return what was called when the fault came, None if it can't be caught: one without a callee is
    evidence that was broken, and no source that is missing at a call."""
    field = CALLEE.get(type(problem))
    return None if field is None else str(getattr(problem, field)) or None


def timed_out(span: Span, callee: str, over: OutOfTime) -> Fault:
    """Return the fault of a call for which the time of an attempt was not enough."""
    fault = Fault(problems.TimedOut(span, callee, over.milliseconds))
    fault.deadline = over.deadline
    return fault


def passes(context: RunContext, fault: Fault, limit: Deadline | None = None) -> bool:
    """Return whether a `try`, with this limit of time, does not catch the fault: it is not an act of the
    world, or the time of another `try` was over, or it comes of a run that was cancelled."""
    if fault.deadline is not None and fault.deadline is not limit:
        return True
    return callee_of(fault.problem) is None or context.calls.cancelled


def fault_data(context: RunContext, fault: Fault) -> Mapping[str, str]:
    """Return a fault that can be caught as the data of a `prelude::Fault`; reported to the log."""
    problem = fault.problem
    code, callee = problem.code, str(callee_of(problem))
    context.log.emit(events.caught(code.id, callee, problem.message()))
    return {"code": code.id, "name": code.name, "callee": callee, "message": code.title}


RETRIED = (
    problems.ToolFailed,
    problems.ToolWrongShape,
    problems.FetchFailed,
    problems.ModelUnusableAnswer,
    problems.ModelFailed,
    problems.ModelAnswerCut,
    problems.TimedOut,
)
"""What may go well another time: no refusal, no denial, and no citation that does not hold."""
LONGEST_WAIT = 600.0


class Tries:
    """The attempts of one `try` with a retry, a limit of time, or both: how many are left, and the waits
    between."""

    __slots__ = (
        "_caught", "_context", "_keeps", "_key", "_left", "_limit", "_made", "_milliseconds", "_outer",
        "_retry",
    )  # fmt: skip

    def __init__(
        self, context: RunContext, retry: RetrySite | None, limit: int | None, key: str | None,
        caught: Callable[[Fault], object],
    ) -> None:  # fmt: skip
        self._context = context
        self._key = None if key is None else Key(key)
        self._retry = retry
        self._milliseconds = limit
        self._caught = caught
        self._left = 0 if retry is None else retry.times
        self._keeps = retry is not None and retry.keeps
        self._made = 0
        self._limit: Deadline | None = None
        self._outer: Key | None = None

    def begin(self) -> None:
        """Begin an attempt with a limit of time or a key; `end` shows that it is over."""
        calls = self._context.calls
        self._outer, calls.key = calls.key, self._key
        if self._milliseconds is not None:
            self._limit = calls.limit(self._milliseconds)

    def end(self) -> None:
        """End the attempt."""
        calls = self._context.calls
        calls.key = self._outer
        if self._milliseconds is not None:
            calls.unlimited()

    def passes(self, fault: Fault) -> bool:
        """Return whether the fault ends the run, or belongs to a `try` further out: one that can't be caught,
        and the last one where the attempt keeps the type of its value."""
        ends = self._keeps and not self._goes_on(fault)
        return ends or passes(self._context, fault, self._limit)

    def _goes_on(self, fault: Fault) -> bool:
        return self._left > 0 and isinstance(fault.problem, RETRIED)

    def failed(self, fault: Fault) -> object:
        """Return, after a fault that does not pass, None if there is to be another attempt, else it as a
        value."""
        if self._goes_on(fault):
            fault_data(self._context, fault)
            return None
        return self._caught(fault)

    def is_over(self, value: object) -> bool:
        """Return whether this is the result; otherwise the next attempt may begin, after its wait."""
        result = value[0] if type(value) is tuple else value
        if value is not None and not (self._keeps and type(result) is Err and self._left):
            return True
        self._left -= 1
        self._made += 1
        self._context.calls.check()
        self._wait()
        return False

    def _wait(self) -> None:
        """Wait as the clock of the run does: one that only is, or replays, does not."""
        pause, retry = getattr(self._context.host.clock, "pause", None), self._retry
        if pause is None or retry is None or not retry.backoff:
            return
        factor = self._made if retry.backoff == "linear" else 2 ** (self._made - 1)
        whole = min(LONGEST_WAIT, retry.milliseconds * factor / 1000)
        self._context.calls.pause(pause, whole)
