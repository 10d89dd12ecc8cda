"""Budgets while a run goes on: what is counted, before and behind each call, and what the trace has of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from corvid.api.execution import Services
from corvid.api.program import prepare
from corvid.hosts.system import SystemRandomness
from corvid.pipeline import check_text
from corvid.runtime.host import ModelAttempt, ModelCallFailed, ModelReply, ModelRequest, ModelUsage
from corvid.runtime.trace.write import TraceWriter
from corvid.testing.compare import Still

pytestmark = pytest.mark.guarantee("budget.static")
HEAD = """
effect cheap:
    cost: $0.01
    tokens: 100
tool look(n: Int) -> Int uses cheap
prompt ask(n: Int) -> Int uses cheap:
    "Ask {n}"
prompt silent(n: Int) -> Int:
    "Silent {n}"
"""


class World:
    """Tools and a model that says what each reply took; both count how often they were asked."""

    name = "model"

    def __init__(self, *costs: str | None, tokens: int = 10, seconds: float = 0.5) -> None:
        self.costs, self.tokens, self.seconds = [*costs], tokens, seconds
        self.asked = self.looked = 0

    def find(self, name: str) -> object:
        return self.look

    def look(self, n: int) -> int:
        self.looked += 1
        return n

    def answer(self, request: ModelRequest) -> ModelReply:
        self.asked += 1
        cost = self.costs.pop(0)
        if cost == "fails":
            usage = ModelUsage(input=self.tokens, output=self.tokens)
            attempt = ModelAttempt("model", "timeout", usage, "0.05", self.seconds)
            raise ModelCallFailed("timeout", "too slow", (attempt,))
        usage = ModelUsage(input=self.tokens, output=self.tokens)
        attempt = ModelAttempt("model", "answered", usage, cost, self.seconds)
        return ModelReply(self.asked, "model", self.tokens, attempts=(attempt,) if cost else ())


def run(body: str, world: World) -> tuple[str, list[dict[str, Any]]]:
    """The code and the words of the fault, or nothing, and the events of the trace."""
    lines: list[bytes] = []
    services = Services(world, world, None, Still(), SystemRandomness(1))  # type: ignore[arg-type]
    checked = check_text("main.cor", HEAD + body)
    assert checked.ok, [problem.message() for problem in checked.problems]
    loaded = prepare(checked, services)
    try:
        outcome = loaded.run(loaded.functions["main::main"], [3], trace=TraceWriter(lines.append))
    finally:
        loaded.close()
    words = ""
    if outcome.fault is not None:
        words = f"{outcome.fault.problem.code.id} {outcome.fault.problem.message()}"
    return words, [json.loads(line) for line in lines]


def spent(events: list[dict[str, Any]]) -> list[tuple[str, dict[str, str]]]:
    return [(one["function"], one["spent"]) for one in events if one["phase"] == "budget"]


ONE = "agent main(n: Int) -> Int:\n    return silent(n)\n"
TWO = "agent main(n: Int) -> Int:\n    a = silent(n)\n    return silent(a)\n"


# rule: effects.budget.4
def test_what_a_model_reports_counts_if_it_is_more() -> None:
    words, events = run(f"@budget($0.05)\n{ONE}", World("0.04"))
    assert (words, spent(events)) == ("", [("main", {"cost": "0.04"})])
    words, events = run(f"@budget($0.05)\n{ONE}", World("0.06"))
    assert words == "R0140 `main` may spend $0.05, and has spent $0.06 with this call of `silent`"
    assert spent(events) == [("main", {"cost": "0.06"})]


def test_a_reply_that_takes_less_than_declared_counts_as_declared() -> None:
    asked = "agent main(n: Int) -> Int:\n    return ask(n)\n"
    words, events = run(f"@budget($0.01, tokens: 100, latency: 1s)\n{asked}", World("0.001"))
    assert (words, spent(events)) == (
        "", [("main", {"cost": "0.01", "latency_ms": "500.0", "tokens": "100"})],
    )  # fmt: skip


def test_a_call_that_would_go_beyond_the_budget_is_not_made() -> None:
    body = "agent main(n: Int) -> Int:\n    a = silent(n)\n    return look(a)\n"
    world = World("0.045")
    words, _ = run(f"@budget($0.05)\n{body}", world)
    told = "R0140 `main` may spend $0.05, has spent $0.045, and a call of `look` would add $0.01"
    assert words == told
    assert (world.asked, world.looked) == (1, 0)


@pytest.mark.parametrize(
    ("bound", "told"), [("tokens: 39", "40 tokens"), ("latency: 900ms", "1000 ms"), ("$0.01", "$0.02")]
)
def test_each_dimension_is_counted(bound: str, told: str) -> None:
    words, _ = run(f"@budget({bound})\n{TWO}", World("0.01", "0.01"))
    assert words.startswith("R0140")
    assert f"has spent {told}" in words


def test_failed_calls_cost_as_well() -> None:
    words, events = run(f"@budget($0.04)\n{ONE}", World("fails"))
    assert words.startswith("R0140 `main` may spend $0.04, and has spent $0.05")
    assert spent(events) == [("main", {"cost": "0.05"})]


def test_a_reply_of_which_nothing_is_known_costs_what_is_declared() -> None:
    body = "@budget($0.02)\nagent main(n: Int) -> Int:\n    a = ask(n)\n    return ask(a)\n"
    words, events = run(body, World(None, None))
    assert (words, spent(events)) == ("", [("main", {"cost": "0.02"})])


NESTED = """
@budget($0.02)
agent inner(n: Int) -> Int:
    return silent(n)
@budget($0.03)
agent main(n: Int) -> Int:
    a = inner(n)
    return inner(a)
"""


def test_each_open_budget_counts_and_a_new_call_begins_anew() -> None:
    body = NESTED.replace("$0.03", "$0.04")
    words, events = run(body, World("0.02", "0.02"))
    told = [("inner", {"cost": "0.02"}), ("inner", {"cost": "0.02"}), ("main", {"cost": "0.04"})]
    assert (words, spent(events)) == ("", told)


def test_the_outer_budget_ends_a_run_inside() -> None:
    words, events = run(NESTED, World("0.02", "0.02"))
    assert words.startswith("R0140 `main` may spend $0.03, and has spent $0.04")
    assert [name for name, _ in spent(events)] == ["inner", "inner", "main"]


def test_the_innermost_budget_is_reported_first() -> None:
    words, _ = run(NESTED.replace("$0.03", "$0.02"), World("0.05"))
    assert words.startswith("R0140 `inner`")


def test_a_run_without_a_budget_notes_none() -> None:
    words, events = run(TWO, World("5", "5"))
    assert (words, spent(events)) == ("", [])


@pytest.mark.parametrize(("tokens", "code"), [(150, ""), (151, "R0140")])
def test_tokens_that_a_reply_tells_alone_count(tokens: int, code: str) -> None:
    """A model in Python may say how many tokens a reply took, and nothing of its calls."""
    body = "@budget(tokens: 300)\nagent main(n: Int) -> Int:\n    return ask(1) + ask(2)\n"
    assert run(body, World(None, None, tokens=tokens))[0].startswith(code)
    assert bool(run(body, World(None, None, tokens=tokens))[0]) is bool(code)
