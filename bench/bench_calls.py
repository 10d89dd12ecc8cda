"""What a call of a tool and of a prompt costs besides the tool and the model.

Baseline: a bare Python function that calls the same tool, renders the same template, encodes the same
argument and decodes the same JSON, and checks nothing. The model answers at once, with a constant JSON text.
"""

from __future__ import annotations

import asyncio
import gc
import json
import string
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.conftest import Report
from bench.measure import against, sized
from bench.reasons import GROUNDED_CALL
from bench.rows import amount, at_most, versus
from corvid import ModelReply, ModelRequest
from corvid.api import Program, load

CALLS = sized(100, 3)
"""Few, so that some round meets no other work of the machine."""
ROUNDS = sized(150, 1)
RUNS = sized(100, 2)
OVERHEAD = at_most(20, GROUNDED_CALL)
ANSWER = '{"headline": "Take a coat", "score": 7}'
TEMPLATE = "Advise someone who goes out in the style {style}.\n\nReading: {reading}"
assert [field for _, field, _, _ in string.Formatter().parse(TEMPLATE) if field] == ["style", "reading"]


def measured(city: str, day: int) -> dict[str, object]:
    """The tool."""
    return {"city": city, "degrees": 11.5, "day": day}


async def measured_later(city: str, day: int) -> dict[str, object]:
    """The same as a coroutine."""
    return measured(city, day)


class AtOnce:
    """A model that answers at once."""

    name = "at once"

    def answer(self, request: ModelRequest) -> ModelReply:
        return ModelReply(json.loads(ANSWER), "at-once-1", 12)


def bare(count: int) -> int:
    """The work itself, without a language around it."""
    total = 0
    for day in range(count):
        reading = measured("Lisbon", day)
        prompt = TEMPLATE.format(style="short", reading=json.dumps(reading, separators=(",", ":")))
        total += answered(prompt)["score"]
    return total


def answered(prompt: str) -> Any:
    return json.loads(ANSWER) if prompt else None


@pytest.fixture(scope="module")
def program() -> Iterator[Program]:
    tools = {"measured": measured, "looked_up": measured, "measured_later": measured_later}
    loaded = load(Path(__file__).with_name("calls.cor"), tools=tools, model=AtOnce())
    gc.collect()
    gc.freeze()  # else each of some hundred short rounds would wait for a look at all modules
    yield loaded
    gc.unfreeze()
    loaded.close()


def beside_bare(agent: Callable[[int], object], count: int, rounds: int = ROUNDS) -> tuple[float, float]:
    """Seconds of one tool call with one prompt call, and of the bare function."""
    ours, theirs = against(lambda: agent(count), lambda: bare(count), rounds)
    return ours / count, theirs / count


@pytest.mark.parametrize("name", ["plain", "grounded"])
def test_one_tool_call_and_one_prompt_call(
    name: str, program: Program, benchmark: BenchmarkFixture, report: Report
) -> None:
    agent = program.agents[name]
    assert benchmark.pedantic(agent, (CALLS,), rounds=3) == bare(CALLS)
    ours, theirs = beside_bare(agent, CALLS)
    what = f"one tool call and one prompt call, {name}"
    report(versus(what, ours, theirs, of="bare Python"))
    report(amount(f"{what}: overhead", (ours - theirs) * 1e6, "µs", aim=OVERHEAD, of="bare Python"))


def test_a_whole_run(program: Program, report: Report) -> None:
    """Arguments checked, a run made, its code in a thread of the runtime, the result handed out."""
    ours, theirs = against(lambda: each(program.echo, RUNS), lambda: each(bare, RUNS), ROUNDS)
    report(versus("a run without any call", ours / RUNS, theirs / RUNS, of="the bare call of both"))


def each(function: Callable[[int], object], times: int) -> None:
    for _ in range(times):
        function(1)


def test_a_tool_that_is_a_coroutine(program: Program, report: Report) -> None:
    """It goes to the loop of the program and back. Baseline: a bare function that does just that."""
    loop = asyncio.new_event_loop()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(loop.run_forever)

        def bare_awaited() -> None:
            for day in range(CALLS):
                asyncio.run_coroutine_threadsafe(measured_later("Lisbon", day), loop).result()
                answered("x")

        ours, theirs = against(lambda: program.awaited(CALLS), bare_awaited, ROUNDS)
        loop.call_soon_threadsafe(loop.stop)
    loop.close()
    what = "one async tool call and one prompt call"
    report(versus(what, ours / CALLS, theirs / CALLS, of="run_coroutine_threadsafe"))


def test_many_runs_awaited_on_one_loop(program: Program, report: Report) -> None:
    """Baseline: as many bare functions in threads of the loop."""

    async def ours() -> None:
        await asyncio.gather(*[program.plain.aio(1) for _ in range(RUNS)])

    async def theirs() -> None:
        await asyncio.gather(*[asyncio.to_thread(bare, 1) for _ in range(RUNS)])

    mine, threads = against(lambda: asyncio.run(ours()), lambda: asyncio.run(theirs()), ROUNDS)
    what = f"{RUNS} runs awaited at once on one loop, each a tool and a prompt"
    report(versus(what, mine / RUNS, threads / RUNS, of="asyncio.to_thread"))


def test_runs_in_threads(program: Program, report: Report) -> None:
    """Four threads share the interpreter: the same work should take the same time as in one."""
    with ThreadPoolExecutor(4) as pool:
        ours, alone = against(
            lambda: list(pool.map(program.plain, [CALLS] * 4)),
            lambda: list(map(program.plain, [CALLS] * 4)),
            ROUNDS,
        )
    what, calls = "a tool and a prompt, in four threads", CALLS * 4
    report(versus(what, ours / calls, alone / calls, of="one thread"))
