"""Faults as values: which faults a `try` catches, what the program and the log see of them, and replays."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.runtime import problems
from corvid.runtime.caught import CALLEE, callee_of, passes
from corvid.runtime.executor.cancellation import Cancellation
from corvid.runtime.faults import Fault
from corvid.runtime.host import ModelCallFailed
from corvid.runtime.problems import UngroundedValue
from corvid.runtime.run import Run
from corvid.source.span import Span
from tests.runtime.world import DECLARATIONS, World, make_run
from tests.tables import each

pytestmark = pytest.mark.guarantee("run.faults_as_values")

PROGRAM = """
type Answer:
    n: Int

tool look(q: String) -> Grounded<String> uses retrieval
tool all(q: String) -> List<Grounded<String>> uses retrieval
tool pay(n: Int) -> Int dangerous

prompt ask(q: String) -> Answer:
    "{q}"

prompt cite(d: Grounded<String>) -> Grounded<String>:
    cites d strictly
    "{d}"

prompt about(ds: List<Grounded<String>>) -> Grounded<String>:
    "{ds}"

agent payment(n: Int) -> Int:
    approve Pay(n)
    return pay(n)

fn told(f: Fault) -> String:
    return f"{f.code} {f.name} {f.callee}"

agent looking(q: String) -> String:
    return match try look(q):
        Ok(d) -> "found"
        Err(f) -> told(f)

agent asking(q: String) -> String:
    return match try ask(q):
        Ok(a) -> f"{a.n}"
        Err(f) -> told(f)

agent citing(q: String) -> String:
    d = look(q)
    return match try cite(d):
        Ok(a) -> "cited"
        Err(f) -> told(f)

agent summing(q: String) -> String:
    ds = all(q)
    return match try about(ds):
        Ok(a) -> "told"
        Err(f) -> told(f)

agent paying(n: Int) -> String:
    return match try payment(n):
        Ok(m) -> "paid"
        Err(f) -> told(f)

agent twice(q: String) -> String:
    first = looking(q)
    second = asking(q)
    third = looking("fine")
    return f"{first}; {second}; {third}"

agent forever(q: String) -> Int:
    n = 0
    while n < 1000:
        n += 1
        match try look(q):
            Ok(d) ->
                n += 0
            Err(f) ->
                n += 0
    return n
"""


SLOW: list[str] = []


def look(q: str) -> object:
    if q == "slow":
        SLOW.append(q)
        time.sleep(0.02)
    if q == "raise":
        raise ValueError("no such thing")
    return 5 if q == "unfit" else "The kettle leaked on the first day."


class Answers:
    """A model that answers, or fails, by what it is asked."""

    name = "answers"

    def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:
        text = request.messages[-1].text
        if text == "raise":
            raise OSError("the line is dead")
        if text == "refuse":
            raise corvid.ModelRefusal("I would rather not")
        if text in ("length", "refusal", "filter", "not_supported", "timeout"):
            raise ModelCallFailed(text, "it came to nothing")  # type: ignore[arg-type]
        if request.prompt == "cite":
            return corvid.ModelReply("She says “this is nowhere in any document”.", "answers")
        return corvid.ModelReply("words" if text == "unfit" else {"n": 1}, "answers")


def program(tmp_path: Path, approves: bool = True) -> Any:
    path = tmp_path / "main.cor"
    path.write_text(PROGRAM, encoding="utf-8")
    tools = {"look": look, "all": lambda q: [], "pay": lambda n: n}
    approver = lambda request: approves  # noqa: E731
    return corvid.load(path, tools=tools, model=Answers(), approver=approver, trace=tmp_path / "traces")


def caught(outcome: Any) -> list[dict[str, Any]]:
    """The events of faults that were caught."""
    lines = map(json.loads, Path(outcome.trace).read_bytes().splitlines())
    return [one for one in lines if one["phase"] == "caught"]


def replayed(tmp_path: Path, outcome: Any) -> object:
    """What a replay gives, or says."""
    try:
        return corvid.replay(tmp_path / "main.cor", outcome.trace).value
    except corvid.ReplayFailed as failed:
        return str(failed)


CASES = (
    ("looking", "raise", "R0110 tool-failed look"),
    ("looking", "unfit", "R0111 tool-wrong-shape look"),
    ("looking", "fine", "found"),
    ("asking", "unfit", "R0112 model-unusable-answer ask"),
    ("asking", "refuse", "R0117 model-cannot-answer ask"),
    ("asking", "raise", "R0118 model-failed ask"),
    ("asking", "timeout", "R0118 model-failed ask"),
    ("asking", "length", "R0126 model-answer-cut ask"),
    ("asking", "refusal", "R0127 model-declined ask"),
    ("asking", "filter", "R0127 model-declined ask"),
    ("asking", "not_supported", "R0128 model-reply-not-supported ask"),
    ("citing", "fine", "R0115 citation-violation cite"),
    ("summing", "fine", "R0114 ungrounded-value about"),
    ("twice", "raise", "R0110 tool-failed look; R0118 model-failed ask; found"),
    ("twice", "unfit", "R0111 tool-wrong-shape look; R0112 model-unusable-answer ask; found"),
)


# rule: expressions.try.1 expressions.try.2 runtime.fault.8
@each(("agent", "argument", "expected"), CASES)
def test_what_the_world_does_is_a_value_and_is_replayed(
    tmp_path: Path, agent: str, argument: str, expected: str
) -> None:
    loaded = program(tmp_path)
    outcome = getattr(loaded, agent).outcome(argument)
    assert outcome.value == expected
    assert replayed(tmp_path, outcome) == expected
    events = caught(outcome)
    codes = [part.split()[0] for part in expected.split("; ") if part.startswith("R")]
    assert [one["code"] for one in events] == codes
    assert all(one["callee"] in ("look", "ask", "cite", "about") for one in events)


def test_the_log_has_the_words_that_the_value_has_not(tmp_path: Path) -> None:
    outcome = program(tmp_path).looking.outcome("raise")
    (event,) = caught(outcome)
    assert "no such thing" in event["message"]
    assert "no such thing" not in outcome.value


def test_a_denial_is_caught_with_its_label(tmp_path: Path) -> None:
    outcome = program(tmp_path, approves=False).paying.outcome(1)
    assert outcome.value == "R0113 approval-denied Pay"
    assert corvid.replay(tmp_path / "main.cor", outcome.trace).value == outcome.value
    assert program(tmp_path).paying.outcome(1).value == "paid"


def test_a_run_that_is_cancelled_ends(tmp_path: Path) -> None:
    """Being cancelled is not a fault of a tool that a program goes on from."""

    async def run() -> None:
        loaded = program(tmp_path)
        awaited = asyncio.ensure_future(loaded.forever.aio("slow"))
        await asyncio.sleep(0.2)
        calls = len(SLOW)
        awaited.cancel()
        with pytest.raises(asyncio.CancelledError):
            await awaited
        assert calls <= len(SLOW) <= calls + 1

    asyncio.run(run())
    after = len(SLOW)
    time.sleep(0.1)
    assert len(SLOW) <= after + 1


def test_a_fault_of_a_run_that_is_cancelled_is_no_value() -> None:
    cancellation = Cancellation()
    host = make_run(World()).context.host
    context = Run(DECLARATIONS, host, cancellation=cancellation).context
    fault = Fault(problems.ToolFailed(Span(0, 0, 1), "t", "CancelledError", ""))
    assert not passes(context, fault)
    cancellation.cancel()
    assert passes(context, fault)


def test_evidence_that_was_broken_is_no_value() -> None:
    at = Span(0, 0, 1)
    assert callee_of(UngroundedValue(at, "the result of `f`", "its source is of another run")) is None
    assert callee_of(UngroundedValue(at, "the argument `x` of `p`", "it has no source", callee="p")) == "p"


def test_every_fault_of_a_model_or_tool_is_caught_or_says_why_not() -> None:
    """A new kind of fault at the border is in one of both lists."""
    kept = {
        "ToolMissing", "ProvenanceFull", "ApprovalArgumentsChanged", "WrongArgument", "ToolsUnusable",
        "GroundingTooLow", "ConfigurationUnusable", "ConfidenceTooLow",
        "BudgetExceeded", "LoopTooLong", "DepthExceeded",
    }  # fmt: skip
    known = {
        name for name, one in vars(problems).items()
        if isinstance(one, type) and isinstance(getattr(one, "code", None), problems.Code)
    }  # fmt: skip
    values = {one.__name__ for one in CALLEE}
    assert known == kept | values
    assert not kept & values


def test_no_budget_is_caught_and_one_that_was_left_counts_no_more(tmp_path: Path) -> None:
    """A fault that is caught ends the agents that it came through, their meters too."""
    text = """
effect paid:
    cost: $1

tool pay(n: Int) -> Int uses paid
tool fails(n: Int) -> Int uses paid

@budget($2)
agent bounded(n: Int) -> Int:
    return pay(n) + fails(n)

@budget($20)
agent again(n: Int) -> Int:
    caught = 0
    for i in range(0, 5):
        if (try bounded(i)).is_err():
            caught += 1
    return caught

agent over(n: Int) -> Bool:
    return (try inside(n)).is_ok()

@budget($1)
agent inside(n: Int) -> Int:
    return pay(n)
"""
    path = tmp_path / "main.cor"
    path.write_text(text, encoding="utf-8")

    def fails(n: int) -> int:
        raise ValueError("no")

    loaded = corvid.load(path, tools={"pay": lambda n: n, "fails": fails})
    assert loaded.again(1) == 5
    assert loaded.over(1) is True


# ---- retries ---------------------------------------------------------------------------------------
RETRYING = """
tool look(q: String) -> Grounded<String> uses retrieval
tool half(n: Int) -> Result<Int, String>

prompt ask(q: String) -> Int:
    "{q}"

agent looking(q: String) -> Result<Grounded<String>, Fault>:
    return try look(q) on error retry 3 times backoff exponential 200

agent halving(n: Int) -> Result<Int, String>:
    return try half(n) on error retry 2 times backoff linear 1s

agent asking(q: String) -> String:
    return match try ask(q) on error retry 3 times:
        Ok(n) -> f"{n}"
        Err(f) -> f.code
"""


class Patient:
    """A clock that says how long it was reported to wait."""

    def __init__(self) -> None:
        self.waits: list[float] = []

    def now_ms(self) -> int:
        return 0

    def pause(self, seconds: float, cancellation: object) -> None:
        self.waits.append(seconds)


class Failing:
    """Fails so often, then gives something."""

    def __init__(self, failures: int, then: object, failure: object = None) -> None:
        self.left = failures
        self.then = then
        self.failure = failure
        self.calls = 0

    def __call__(self, _: object) -> object:
        self.calls += 1
        self.left -= 1
        if self.left < 0:
            return self.then
        if self.failure is not None:
            return self.failure
        raise OSError(f"down for the {self.calls}. time")


def retrying(tmp_path: Path, clock: Patient, look: Failing, half: Failing, model: Any = None) -> Any:
    path = tmp_path / "main.cor"
    path.write_text(RETRYING, encoding="utf-8")
    tools = {"look": lambda q: look(q), "half": lambda n: half(n)}
    return corvid.load(path, tools=tools, model=model, clock=clock, trace=tmp_path / "traces")


ODD = {"tag": "err", "err": "odd"}
FOUR = {"tag": "ok", "ok": 4}


# rule: expressions.retry.1 expressions.retry.5 expressions.retry.6
@pytest.mark.parametrize(("failures", "ends"), [(0, "ok"), (2, "ok"), (3, "ok"), (4, "err")])
def test_a_call_is_made_again_until_it_gives_something(tmp_path: Path, failures: int, ends: str) -> None:
    clock, look = Patient(), Failing(failures, "The kettle leaked.")
    outcome = retrying(tmp_path, clock, look, Failing(0, FOUR)).looking.outcome("x")
    assert outcome.value["tag"] == ends
    assert look.calls == min(failures, 3) + 1
    assert clock.waits == [0.2, 0.4, 0.8][: look.calls - 1]
    assert [one["code"] for one in caught(outcome)] == ["R0110"] * min(failures, 4)
    again = replayed(tmp_path, outcome)
    assert isinstance(again, dict)
    assert again["tag"] == ends


@pytest.mark.parametrize(("failures", "expected"), [(1, FOUR), (2, FOUR), (3, ODD)])
def test_a_result_is_tried_again_and_keeps_its_last_err(
    tmp_path: Path, failures: int, expected: object
) -> None:
    clock, half = Patient(), Failing(failures, FOUR, ODD)
    outcome = retrying(tmp_path, clock, Failing(0, ""), half).halving.outcome(1)
    assert outcome.value == expected
    assert half.calls == min(failures, 2) + 1
    assert clock.waits == [1.0, 2.0][: half.calls - 1]
    assert replayed(tmp_path, outcome) == expected


def test_the_last_fault_of_a_result_ends_the_run(tmp_path: Path) -> None:
    half = Failing(5, FOUR)
    outcome = retrying(tmp_path, Patient(), Failing(0, ""), half).halving.outcome(1)
    assert outcome.fault is not None
    assert outcome.fault.code == "R0110"
    assert half.calls == 3
    again = corvid.replay(tmp_path / "main.cor", outcome.trace).fault
    assert again is not None
    assert again.code == "R0110"


# rule: expressions.retry.2
@pytest.mark.parametrize(
    ("says", "code", "asked"),
    [("raise", "R0118", 4), ("unfit", "R0112", 4), ("length", "R0126", 4), ("refuse", "R0117", 1),
     ("refusal", "R0127", 1), ("not_supported", "R0128", 1)],
)  # fmt: skip
def test_what_would_be_the_same_again_is_not_asked_again(
    tmp_path: Path, says: str, code: str, asked: int
) -> None:
    class Counting(Answers):
        calls = 0

        def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:
            self.calls += 1
            return super().answer(request)

    model = Counting()
    loaded = retrying(tmp_path, Patient(), Failing(0, ""), Failing(0, FOUR), model)
    outcome = loaded.asking.outcome(says)
    assert (outcome.value, model.calls) == (code, asked)
    assert replayed(tmp_path, outcome) == code


def test_a_wait_ends_when_the_run_is_cancelled(tmp_path: Path) -> None:
    """The clock of this machine waits, and hears of it."""
    look = Failing(9, "never")
    path = tmp_path / "main.cor"
    path.write_text(RETRYING.replace("exponential 200", "exponential 500s"), encoding="utf-8")
    loaded = corvid.load(path, tools={"look": lambda q: look(q), "half": lambda n: FOUR})

    async def run() -> float:
        began = time.monotonic()
        awaited = asyncio.ensure_future(loaded.looking.aio("x"))
        while not look.calls:
            await asyncio.sleep(0.01)
        awaited.cancel()
        with pytest.raises(asyncio.CancelledError):
            await awaited
        return time.monotonic() - began

    assert asyncio.run(run()) < 10
    assert look.calls == 1
