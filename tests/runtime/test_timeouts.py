"""Limits of time: what is stopped, what is waited for, whose limit it was, and replays."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.runtime.executor.cancellation import Cancellation
from corvid.runtime.executor.deadlines import Deadline, within
from corvid.runtime.executor.threads import driver
from corvid.runtime.faults import OutOfTime
from tests.runtime.test_caught import caught, replayed
from tests.tables import each

pytestmark = pytest.mark.guarantee("run.faults_as_values")

PROGRAM = """
tool look(q: String) -> Grounded<String> uses retrieval
tool half(q: String) -> Result<Int, String>
tool pay(q: String) -> Int dangerous

prompt ask(q: String) -> Int:
    "{q}"

fn told(f: Fault) -> String:
    return f"{f.code} {f.callee}"

agent looking(q: String) -> String:
    return match try look(q) timeout 60:
        Ok(d) -> "found"
        Err(f) -> told(f)

agent asking(q: String) -> String:
    return match try ask(q) timeout 60:
        Ok(n) -> f"{n}"
        Err(f) -> told(f)

agent again(q: String) -> String:
    return match try look(q) timeout 60 on error retry 2 times:
        Ok(d) -> "found"
        Err(f) -> told(f)

agent kept(q: String) -> Result<Int, String>:
    return try half(q) timeout 60 on error retry 1 times

agent payment(q: String) -> Int:
    approve Pay(q)
    paid = pay(q)
    return paid + ask(q)

agent paying(q: String) -> String:
    return match try payment(q) timeout 300:
        Ok(n) -> f"paid {n}"
        Err(f) -> told(f)

agent inner(q: String) -> String:
    return match try look(q) timeout 60s on error retry 5 times:
        Ok(d) -> "found"
        Err(f) -> told(f)

agent outer(q: String) -> String:
    return match try inner(q) timeout 61:
        Ok(d) -> d
        Err(f) -> f"outer {told(f)}"

agent plain(q: String) -> String:
    return match try look(q):
        Ok(d) -> "found"
        Err(f) -> told(f)

agent past(q: String) -> String:
    return match try plain(q) timeout 62:
        Ok(d) -> d
        Err(f) -> f"past {told(f)}"

agent after(q: String) -> String:
    first = looking("slow")
    return f"{first}; {looking(q)}"
"""
SLOW = 0.5
"""Seconds, a multiple of each limit, so that a busy machine changes nothing."""


class Tools:
    """Tools that take long when they are asked to, and notes of what came of it."""

    def __init__(self) -> None:
        self.done = threading.Event()
        self.paid: list[str] = []
        self.answers: list[Callable[[], object]] = []

    def look(self, q: str) -> str:
        if q == "slow":
            time.sleep(SLOW)
            self.done.set()
        return "The kettle leaked."

    def half(self, q: str) -> object:
        self.look(q)
        return {"tag": "ok", "ok": 1}

    def pay(self, q: str) -> int:
        time.sleep(0.5)
        self.paid.append(q)
        return 7


class Awaited(Tools):
    """A tool that is a coroutine function, and what became of it."""

    def __init__(self) -> None:
        super().__init__()
        self.cancelled = threading.Event()

    async def look(self, q: str) -> str:  # type: ignore[override]
        try:
            await asyncio.sleep(SLOW * 60 if q == "slow" else 0)
        except asyncio.CancelledError:
            self.cancelled.set()
            raise
        return "The kettle leaked."


class Model:
    name = "slow"

    def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:
        if request.messages[-1].text == "slow":
            time.sleep(SLOW)
        return corvid.ModelReply(3, "slow")


def program(tmp_path: Path, tools: Tools | None = None, approver: Any = lambda request: True) -> Any:
    path = tmp_path / "main.cor"
    path.write_text(PROGRAM, encoding="utf-8")
    found = tools or Tools()
    named = {name: getattr(found, name) for name in ("look", "half", "pay")}
    return corvid.load(path, tools=named, model=Model(), approver=approver, trace=tmp_path / "traces")


# rule: expressions.timeout.1 expressions.timeout.4
@each(
    ("agent", "expected", "codes"),
    (
        ("looking", "R0129 look", 1),
        ("asking", "R0129 ask", 1),
        ("again", "R0129 look", 3),
        ("outer", "outer R0129 look", 1),
        ("past", "past R0129 look", 1),
    ),
)
def test_what_takes_too_long_is_a_value_and_is_replayed(
    tmp_path: Path, agent: str, expected: str, codes: int
) -> None:
    loaded = program(tmp_path)
    outcome = getattr(loaded, agent).outcome("slow")
    assert outcome.value == expected
    assert [one["code"] for one in caught(outcome)] == ["R0129"] * codes
    assert replayed(tmp_path, outcome) == expected
    fast = getattr(loaded, agent).outcome("fast")
    assert fast.value in ("found", "3")
    assert replayed(tmp_path, fast) == fast.value


def test_the_last_attempt_of_a_result_ends_the_run(tmp_path: Path) -> None:
    loaded = program(tmp_path)
    outcome = loaded.kept.outcome("slow")
    assert outcome.fault is not None
    assert (outcome.fault.code, len(caught(outcome))) == ("R0129", 1)
    again = corvid.replay(tmp_path / "main.cor", outcome.trace).fault
    assert again is not None
    assert again.code == "R0129"


# rule: expressions.timeout.3
def test_what_must_not_be_stopped_is_waited_for(tmp_path: Path) -> None:
    """The payment takes longer than its agent has: it is made, its answer taken, and the next call ends."""
    tools = Tools()
    outcome = program(tmp_path, tools).paying.outcome("x")
    assert tools.paid == ["x"]
    assert outcome.value == "R0129 ask"
    lines = [json.loads(line) for line in Path(outcome.trace).read_bytes().splitlines()]
    assert [one["result"] for one in lines if one["phase"] == "tool_result"] == [7]
    assert replayed(tmp_path, outcome) == "R0129 ask"


# rule: expressions.timeout.2
def test_a_person_takes_no_time(tmp_path: Path) -> None:
    def slowly(request: object) -> bool:
        time.sleep(0.6)
        return True

    class Quick(Tools):
        def pay(self, q: str) -> int:
            return 7

    assert program(tmp_path, Quick(), slowly).paying("x") == "paid 10"


# rule: expressions.timeout.5
def test_a_coroutine_hears_that_it_was_stopped(tmp_path: Path) -> None:
    tools = Awaited()
    assert program(tmp_path, tools).looking("slow") == "R0129 look"
    assert tools.cancelled.wait(5)


# rule: expressions.timeout.5
def test_a_function_that_was_stopped_goes_on_and_changes_nothing(tmp_path: Path) -> None:
    tools = Tools()
    outcome = program(tmp_path, tools).after.outcome("fast")
    assert outcome.value == "R0129 look; found"
    assert tools.done.wait(10)


def test_a_run_that_is_cancelled_ends_within_its_limit(tmp_path: Path) -> None:
    tools = Awaited()
    text = PROGRAM.replace("look(q) timeout 60:", "look(q) timeout 600s:")
    path = tmp_path / "main.cor"
    path.write_text(text, encoding="utf-8")
    named = {name: getattr(tools, name) for name in ("look", "half", "pay")}
    loaded = corvid.load(path, tools=named, model=Model())

    async def run() -> None:
        awaited = asyncio.ensure_future(loaded.looking.aio("slow"))
        await asyncio.sleep(0.2)
        awaited.cancel()
        with pytest.raises(asyncio.CancelledError):
            await awaited

    asyncio.run(run())
    assert tools.cancelled.wait(5)


def test_a_tool_that_says_so_itself_has_failed(tmp_path: Path) -> None:
    """It knows no limit that is open, so nothing is over."""

    class Says(Tools):
        def look(self, q: str) -> str:
            raise OutOfTime(int(q))

    loaded = program(tmp_path, Says())
    assert loaded.plain("60") == "R0110 look"
    assert loaded.looking("61") == "R0110 look"
    assert loaded.looking("60") == "R0129 look"


# ---- the executor ------------------------------------------------------------------------------
def test_without_a_thread_a_call_is_waited_for_and_given_up() -> None:
    with driver(False):
        assert within(Deadline(9, time.monotonic() + 60), lambda own: 3, None) == 3
        with pytest.raises(OutOfTime):
            within(Deadline(9, time.monotonic() + 0.01), lambda own: time.sleep(0.05), None)


def test_no_call_begins_when_the_time_is_over() -> None:
    called: list[object] = []
    with pytest.raises(OutOfTime):
        within(Deadline(9, time.monotonic() - 1), called.append, None)
    assert called == []


def test_an_exception_comes_back_and_the_call_around_is_no_longer_bound() -> None:
    outer = Cancellation()

    def fails(own: Cancellation) -> object:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        within(Deadline(9, time.monotonic() + 60), fails, outer)
    outer.cancel()
