"""The mocks of a test: functions in place of tools and models, which answer, or fail as these would."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from corvid.api.execution import Loaded
from corvid.hosts.system import SystemRandomness
from corvid.ir.program import Function, Program
from corvid.runtime.boundary.declarations import bare
from corvid.runtime.faults import Fault, Late
from corvid.runtime.host import (
    ApprovalRequest,
    FailureKind,
    FetchFailed,
    FetchRefused,
    Host,
    Mock,
    ModelCallFailed,
)
from corvid.semantics.names.declare import answer_type
from corvid.semantics.testing.mocks import may_fail
from corvid.testing.problems import MockWithoutAnswer
from corvid.types import ListType, Type

NOW_MS = 1_767_225_600_000
"""What time it is in tests: the beginning of 2026."""
FETCH = "std/http::fetch"


class FixedClock:
    """A clock that does not move. There is nothing to wait for on it."""

    def now_ms(self) -> int:
        return NOW_MS


class Granting:
    """Says yes to every approval: `assert approved` sees which were asked for."""

    def approve(self, request: ApprovalRequest) -> bool:
        return True


class Away(Exception):
    """What the mock of a tool says of a call that fails."""


def mocks_of(loaded: Loaded, test: Function) -> Iterator[tuple[str, Mock]]:
    """What answers in place of which tool or prompt in one run of a test: the mocks of its file. How often
    each was asked begins anew."""
    module = test.name.rpartition("::")[0]
    for function in loaded.program.functions:
        if function.role == "mock" and function.name.rpartition("::")[0] == module:
            answer = _answering(loaded, function)
            if may_fail(function.returns, answer_type(_declared(loaded.program, function.about))):
                answer = _failing(loaded.program, function, answer)
            yield function.about, answer


def _declared(program: Program, name: str) -> Type:
    """The result of a tool or prompt."""
    tools = {one.name: one.returns for one in program.tools}
    return tools[name] if name in tools else next(one.returns for one in program.prompts if one.name == name)


def _answering(loaded: Loaded, function: Function) -> Callable[..., object]:
    """The function as a tool: it runs by itself, with an arena of its own, so that no chain leads out of
    it. It is not handed the key of a call."""

    def answer(*given: object, idempotency_key: str | None = None) -> object:
        own = loaded.host()
        host = Host(own.tools, own.model, Granting(), FixedClock(), SystemRandomness(0))
        outcome = loaded.run(function, given, run_id="mock", host=host)
        if outcome.fault is not None:
            raise Fault(outcome.fault.problem)
        return outcome.value

    return answer


def _failing(program: Program, function: Function, answer: Callable[..., object]) -> Callable[..., object]:
    """A mock that says of a call what it gives or how it fails; of a list the next one of those that were
    made with these arguments, and its last from then on."""
    name = bare(function.about)
    is_prompt = any(one.name == function.about for one in program.prompts)
    asked: Counter[str] = Counter()
    lock = threading.Lock()

    def answered(*given: object, idempotency_key: str | None = None) -> object:
        said: Any = answer(*given)
        if isinstance(function.returns, ListType):
            key = repr(given)
            with lock:
                number = asked[key]
                asked[key] += 1
            if not said:
                advice = "give at least one, which is then that of every call"
                raise Fault(MockWithoutAnswer(function.span, name, "its list is empty", advice))
            said = said[min(number, len(said) - 1)]
        if said["tag"] == "ok":
            return said["ok"]
        failure = said["err"]
        raised = _failed(failure["tag"], failure.get("words", ""), function.about, is_prompt)
        if raised is None:
            why = f"`{failure['tag']}` does not come of a tool"
            advice = 'give `Err(Away("why"))` or `Err(Late)`'
            raise Fault(MockWithoutAnswer(function.span, name, why, advice))
        raise raised

    return answered


_OF_PROMPTS: dict[str, FailureKind] = {"Away": "unavailable", "CutOff": "length", "Declined": "refusal"}


def _failed(kind: str, words: str, about: str, is_prompt: bool) -> Exception | None:
    """What the tool or model raises that fails in this way; None if none does."""
    if kind == "Late":
        return Late("it did not answer in time")
    if is_prompt:
        return ModelCallFailed(_OF_PROMPTS[kind], words or "the mock says so", final=True)
    match kind:
        case "Away":
            return FetchFailed(words) if about == FETCH else Away(words)
        case "Declined" if about == FETCH:
            return FetchRefused(words, "")
    return None
