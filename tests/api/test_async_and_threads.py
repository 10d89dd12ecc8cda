"""Agents from coroutines and threads, tools and models that are coroutines; and the order of calls."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.api.program import Program

PROGRAM = """\
tool look(id: String) -> String uses retrieval
tool later(id: String) -> String uses retrieval
tool measure(id: String) -> Int
tool count(id: String) -> Int

prompt digest(text: Grounded<String>) -> Grounded<String>:
    "Digest {text}"

prompt rate(text: String) -> Int:
    "Rate {text}"

type Pair:
    left: Int
    right: Int

agent told(id: String) -> Grounded<String>:
    return digest(later(id))

agent twice(id: String) -> Grounded<String>:
    first = later(id)
    return first + later("second")

agent measured(id: String) -> Int:
    return measure(id)

agent sum(id: String) -> Int:
    return measure("a") + rate("b") * count("c") - measure("d") % rate("e")

agent listed(id: String) -> List<Int>:
    return [measure("a"), rate("b"), count("c"), rate("d")]

agent paired(id: String) -> Pair:
    return Pair(rate("a"), measure("b"))

agent nested(id: String) -> Int:
    return added(measure("a"), added(rate("b"), count("c"), 0), measure("d"))

agent named(id: String) -> Int:
    last = rate("a")
    return measure("b") + last + count("c")

agent texts(id: String) -> Grounded<String>:
    return digest(later("a")) + look("b") + digest(look("c"))

agent chosen(id: String) -> Int:
    if measure("a") > rate("b") and count("c") > rate("d"):
        return 1
    return count("e")

fn added(a: Int, b: Int, rest: Int) -> Int:
    return a + b + rest

agent between(id: String) -> Int:
    first = count(id)
    return first + count("next")
"""
WAIT = 20.0
"""Seconds after which something that should happen will not."""


class Echo:
    """A model that says what it was asked; `asked` hears of it."""

    name = "echo"

    def __init__(self, asked: Callable[[str], object] = lambda text: None) -> None:
        self.asked = asked

    def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:
        text = request.messages[-1].text
        self.asked(text)
        return corvid.ModelReply(len(text) if request.prompt == "rate" else text, self.name)


class LaterEcho(Echo):
    """The same as a coroutine."""

    async def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:  # type: ignore[override]
        await asyncio.sleep(0)
        return super().answer(request)


@contextmanager
def loaded(folder: Path, model: Any = None, **tools: Any) -> Iterator[Program]:
    path = folder / "program.cor"
    path.write_text(PROGRAM, encoding="utf-8")
    bodies: dict[str, Any] = {name: lambda id: f"{id}" for name in ("look", "later")}
    bodies |= {"measure": len, "count": len, **tools}
    program = corvid.load(path, tools=bodies, model=model or Echo())
    try:
        yield program
    finally:
        program.close()


# ---- many at once -----------------------------------------------------------------------------
def test_awaited_runs_wait_for_each_other_in_async_tools(tmp_path: Path) -> None:
    """Each waits until all have come: with fewer threads or loops than runs none would ever go on."""
    runs, arrived = 60, []

    async def later(id: str) -> str:
        arrived.append(id)
        async with asyncio.timeout(WAIT):
            while len(arrived) < runs:
                await asyncio.sleep(0.001)
        return f"text of {id}"

    async def all_of_them(program: Program) -> list[Any]:
        return await asyncio.gather(*[program.told.aio(f"{number}") for number in range(runs)])

    with loaded(tmp_path, LaterEcho(), later=later) as program:
        for number, answer in enumerate(asyncio.run(all_of_them(program))):
            assert answer.value == f"Digest text of {number}"
            assert [source.text for source in answer.sources()] == [f"text of {number}"]


def test_runs_wait_for_each_other_in_plain_tools(tmp_path: Path) -> None:
    barrier = threading.Barrier(20)

    def measure(id: str) -> int:
        barrier.wait(WAIT)
        return int(id)

    async def all_of_them(program: Program) -> list[Any]:
        return await asyncio.gather(*[program.measured.aio(f"{number}") for number in range(20)])

    with loaded(tmp_path, measure=measure) as program:
        assert asyncio.run(all_of_them(program)) == list(range(20))
        with ThreadPoolExecutor(20) as pool:
            assert list(pool.map(program.measured, map(str, range(20)))) == list(range(20))


def test_threads_with_loops_of_their_own(tmp_path: Path) -> None:
    async def later(id: str) -> str:
        await asyncio.sleep(0.001)
        return id

    with loaded(tmp_path, LaterEcho(), later=later) as program, ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda number: asyncio.run(program.told.aio(f"{number}")), range(48)))
        assert [answer.value for answer in answers] == [f"Digest {number}" for number in range(48)]  # type: ignore[attr-defined]


def test_a_call_inside_a_running_loop_and_inside_an_async_tool(tmp_path: Path) -> None:
    programs: list[Program] = []

    async def later(id: str) -> str:
        if id == "outer":
            return str(programs[0].told("inner").value)  # type: ignore[attr-defined]
        await asyncio.sleep(0)
        return id

    async def inside(program: Program) -> Any:
        return program.told("outer")

    with loaded(tmp_path, LaterEcho(), later=later) as program:
        programs.append(program)
        assert asyncio.run(inside(program)).value == "Digest Digest inner"


def test_context_variables_go_along(tmp_path: Path) -> None:
    who: ContextVar[int] = ContextVar("who", default=0)

    async def one(program: Program, number: int) -> Any:
        who.set(number)
        return await program.measured.aio("x")

    async def all_of_them(program: Program) -> list[Any]:
        return await asyncio.gather(*[one(program, number) for number in range(8)])

    with loaded(tmp_path, measure=lambda id: who.get()) as program:
        assert asyncio.run(all_of_them(program)) == list(range(8))


# ---- exceptions and cancelling ----------------------------------------------------------------
def test_one_run_that_fails_leaves_the_others_alone(tmp_path: Path) -> None:
    async def later(id: str) -> str:
        await asyncio.sleep(0)
        if int(id) % 3 == 0:
            raise LookupError(f"no {id}")
        return id

    async def all_of_them(program: Program) -> list[Any]:
        runs = [program.told.aio(f"{number}") for number in range(30)]
        return await asyncio.gather(*runs, return_exceptions=True)

    with loaded(tmp_path, LaterEcho(), later=later) as program:
        for number, answer in enumerate(asyncio.run(all_of_them(program))):
            if number % 3:
                assert answer.value == f"Digest {number}"
            else:
                assert isinstance(answer, corvid.RunFailed)
                assert answer.code == "R0110"
                assert f"LookupError: no {number}" in str(answer)


def test_a_model_that_fails_later_fails_the_run(tmp_path: Path) -> None:
    class Failing(Echo):
        async def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:  # type: ignore[override]
            raise ConnectionError("gone")

    with loaded(tmp_path, Failing()) as program, pytest.raises(corvid.RunFailed, match="gone") as raised:
        program.told("a")
    assert raised.value.code == "R0118"


def test_cancelling_ends_the_coroutine_that_the_run_waits_for(tmp_path: Path) -> None:
    began, ended = threading.Event(), threading.Event()
    called: list[str] = []

    async def later(id: str) -> str:
        called.append(id)
        began.set()
        try:
            await asyncio.sleep(WAIT)
        finally:
            ended.set()
        return id

    with loaded(tmp_path, later=later) as program:
        asyncio.run(cancelled(program.twice.aio("first"), began))
        assert ended.wait(WAIT)
        assert drained(program)
    assert called == ["first"]


# rule: python.run.2
def test_a_cancelled_run_makes_no_further_call(tmp_path: Path) -> None:
    began, go_on = threading.Event(), threading.Event()
    called: list[str] = []

    def count(id: str) -> int:
        called.append(id)
        began.set()
        go_on.wait(WAIT)
        return 1

    with loaded(tmp_path, count=count) as program:
        asyncio.run(cancelled(program.between.aio("first"), began))
        go_on.set()
        assert drained(program)
        assert called == ["first"]
        assert program.between("again") == 2


async def cancelled(run: Any, began: threading.Event) -> None:
    """Cancel the task of a run that is in the middle of a call."""
    task = asyncio.create_task(run)
    assert await asyncio.to_thread(began.wait, WAIT)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def drained(program: Program) -> bool:
    """Wait until no awaited run is at work."""
    threads = program._threads
    program._threads = None
    if threads is not None:
        threads.shutdown(wait=True)
    return True


# ---- order ------------------------------------------------------------------------------------
ORDERS = {
    "sum": "a Rate b c d Rate e", "listed": "a Rate b c Rate d", "paired": "Rate a b", "named": "Rate a b c",
    "nested": "a Rate b c d", "texts": "a Digest a b c Digest c", "chosen": "a Rate b e",
}  # fmt: skip


@pytest.mark.parametrize("jit", ["off", "always"])
@pytest.mark.parametrize("agent", ORDERS)
def test_calls_of_one_expression_are_made_in_its_order(
    agent: str, jit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left to right, one after the other, however long each takes: earlier ones take longer here."""
    monkeypatch.setenv("CORVID_JIT", jit)
    log: list[str] = []

    def measure(id: str) -> int:
        log.append(id)
        return 3

    async def later(id: str) -> Any:
        await asyncio.sleep(0.01 / (1 + len(log)))
        log.append(id)
        return 2 if id in "ce" else id

    async def look(id: str) -> str:
        log.append(id)
        return id

    with loaded(tmp_path, Echo(log.append), measure=measure, count=later, later=later, look=look) as program:
        program.agents[agent]("x")
    assert " ".join(log) == ORDERS[agent]
