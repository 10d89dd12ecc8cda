"""What a call of a tool and of a prompt costs besides the tool and the model.

Baseline: a bare Python function that calls the same tool, renders the same template, encodes the same
argument and decodes the same JSON, and checks nothing. The model answers at once, with a constant JSON text.
"""

from __future__ import annotations

import json
import string
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.conftest import Report
from bench.measure import against, sized
from bench.rows import amount, at_most, versus
from corvid import ModelReply, ModelRequest
from corvid.api import Program, load

CALLS = sized(300, 3)
ROUNDS = sized(40, 1)
RUNS = sized(100, 2)
OVERHEAD = at_most(20)
ANSWER = '{"headline": "Take a coat", "score": 7}'
TEMPLATE = "Advise somebody who goes out in the style {style}.\n\nReading: {reading}"
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
    yield loaded
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
