"""No run spends more than the bound that is worked out before it, counted where the calls arrive."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from statistics import median

import pytest
from msgspec.structs import replace

from corvid.api.execution import Outcome, Services
from corvid.api.program import prepare
from corvid.hosts.system import SystemRandomness
from corvid.ir.passes.amounts import Unbounded
from corvid.ir.passes.costs import costs
from corvid.pipeline import check_text
from corvid.runtime.host import ModelReply, ModelRequest
from corvid.testing.compare import Still
from tests.budgets.writing import PRICES, Writer

AMOUNTS = {
    name: {"cost": Decimal(cost[1:]), "tokens": Decimal(tokens),
           "latency_ms": Decimal(time.rstrip("ms")) * (1 if time.endswith("ms") else 1000)}
    for name, (cost, tokens, time) in PRICES.items()
}  # fmt: skip
RUNS = 6
MANY = int(os.environ.get("CORVID_BUDGETS", "300"))
"""Programs of an oracle; `docs/soundness.md` says what was found in 1,000."""


class World:
    """Tools and a model that answer as they are seeded, and count what was spent."""

    name = "world"

    def __init__(self, seed: int) -> None:
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """A run begins."""
        self.draw = random.Random(seed)
        self.spent: Counter[str] = Counter()

    def find(self, name: str) -> object:
        return lambda n: self.asked(name)

    def asked(self, name: str) -> int:
        self.spent.update(AMOUNTS[name])  # type: ignore[arg-type]
        return self.draw.randint(0, 4)

    def answer(self, request: ModelRequest) -> ModelReply:
        kind, _, name = request.prompt.partition("_")
        number = self.asked(name)
        if kind == "t" and self.draw.random() < 0.5:
            raise ValueError("out of order")
        wrong = kind == "r" and request.attempt < 2 and self.draw.random() < 0.4
        return ModelReply("none" if wrong else number, "world", 1)


class Stubborn(World):
    """A world whose models often give what does not fit, so that others are asked in their place."""

    def __init__(self, others: int) -> None:
        self.then: tuple[object, ...] = tuple(_Other(self) for _ in range(others))
        super().__init__(0)

    def answer(self, request: ModelRequest) -> ModelReply:
        reply = super().answer(request)
        return replace(reply, value="none") if self.draw.random() < 0.6 else reply


class _Other:
    """Another model of a world, which answers what that does."""

    name = "other"

    def __init__(self, world: World) -> None:
        self._world = world

    def answer(self, request: ModelRequest) -> ModelReply:
        return self._world.answer(request)


def runs(
    text: str, agent: str, seeds: Iterable[int], worlds: World | None = None
) -> Iterator[tuple[World, Outcome]]:
    """The program, run with each seed."""
    worlds = worlds or World(0)
    services = Services(worlds, worlds, None, Still(), SystemRandomness(1))  # type: ignore[arg-type]
    checked = check_text("main.cor", text)
    assert checked.program is not None, [problem.message() for problem in checked.problems]
    loaded = prepare(checked, services)
    try:
        for seed in seeds:
            worlds.begin(seed)
            function, given = loaded.functions[f"main::{agent}"], [random.Random(seed).randint(0, 3)]
            yield worlds, loaded.run(function, given)
    finally:
        loaded.close()


def bound_of(text: str, agent: str, models: int = 1) -> dict[str, Decimal]:
    checked = check_text("main.cor", text)
    assert checked.table is not None, [(problem.message(), problem.help()) for problem in checked.problems]
    found = costs(checked.table, models)[f"main::{agent}"].spent
    assert not any(isinstance(amount, Unbounded) for amount in found.values()), text
    return {name: amount for name, amount in found.items() if isinstance(amount, Decimal)}


def ratios(seeds: range) -> list[Fraction]:
    """For each program the bound of its cost over the most that a run of it spent; none may be below 1."""
    found: list[Fraction] = []
    for seed in seeds:
        writer = Writer(random.Random(seed), straight=False)
        text = writer.program()
        agent = writer.agents[-1]
        bound, most = bound_of(text, agent), Decimal(0)
        for world, _ in runs(text, agent, range(seed * RUNS, seed * RUNS + RUNS)):
            for name, spent in world.spent.items():
                assert spent <= bound.get(name, 0), f"seed {seed}, {name}\n{text}"
            most = max(most, Decimal(world.spent["cost"]))
        if most:
            found.append(Fraction(bound["cost"]) / Fraction(most))
    return found


@pytest.mark.oracle
@pytest.mark.guarantee("budget.static")
def test_no_run_spends_more_than_its_bound() -> None:
    assert len(ratios(range(15))) > 9


@pytest.mark.oracle
@pytest.mark.guarantee("budget.static")
def test_no_run_of_many_programs_spends_more_than_its_bound() -> None:
    found = ratios(range(MANY))
    assert len(found) > 0.8 * MANY
    assert median(found) < 3


# rule: effects.charge.2
@pytest.mark.guarantee("budget.static")
def test_no_run_with_models_that_take_turns_spends_more_than_their_bound() -> None:
    beyond = 0
    for seed in range(40):
        writer = Writer(random.Random(seed), straight=False)
        text = writer.program()
        agent = writer.agents[-1]
        one, all_ = bound_of(text, agent), bound_of(text, agent, 3)
        for world, _ in runs(text, agent, range(seed * RUNS, seed * RUNS + RUNS), Stubborn(2)):
            for name, spent in world.spent.items():
                assert spent <= all_.get(name, 0), f"seed {seed}, {name}\n{text}"
                beyond += spent > one.get(name, 0)
    assert beyond  # one model alone would have been too low a bound


@pytest.mark.guarantee("budget.static")
def test_where_nothing_depends_on_data_the_bound_is_what_is_spent() -> None:
    equal(range(15))


@pytest.mark.oracle
@pytest.mark.guarantee("budget.static")
def test_in_no_program_without_data_the_bound_is_another_than_what_is_spent() -> None:
    equal(range(15, 15 + MANY // 3))


def equal(seeds: range) -> None:
    """The bound of each program in which nothing depends on data is what its run spends."""
    for seed in seeds:
        writer = Writer(random.Random(seed), straight=True)
        text = writer.program()
        bound = bound_of(text, writer.agents[-1])
        ((world, outcome),) = runs(text, writer.agents[-1], [seed])
        assert outcome.fault is None
        spent = {name: amount for name, amount in world.spent.items() if amount}
        assert spent == bound, f"seed {seed}\n{text}"


BOUND = re.compile(r"^ *@max_(iterations|depth)\(\d+\)\n", re.MULTILINE)


@pytest.mark.oracle
@pytest.mark.guarantee("budget.static")
def test_what_has_no_bound_is_refused_with_the_line_to_add() -> None:
    """Without the lines that bound loops and recursions, a program is refused, if it spends in them, with
    these lines as help."""
    unbounded = 0
    for seed in range(60):
        writer = Writer(random.Random(seed), straight=False)
        text, agent = writer.program(), writer.agents[-1]
        open_ended = BOUND.sub("", text).replace(f"agent {agent}(", f"@budget($1000000)\nagent {agent}(")
        for problem in check_text("main.cor", open_ended).problems:
            unbounded += 1
            assert problem.code.id == "E0411", f"seed {seed}\n{open_ended}"
            assert re.search(r"@max_(iterations|depth)\(\d+\)", problem.help() or ""), problem.help()
    assert unbounded > 15


@pytest.mark.oracle
@pytest.mark.guarantee("budget.static")
def test_a_budget_of_the_bound_is_accepted_and_a_cent_less_is_not() -> None:
    for seed in range(12):
        writer = Writer(random.Random(seed), straight=False)
        text, agent = writer.program(), writer.agents[-1]
        bound = bound_of(text, agent).get("cost", Decimal(0))
        head = f"agent {agent}("
        exact = text.replace(head, f"@budget(${bound:f})\n{head}")
        assert check_text("main.cor", exact).ok, f"seed {seed}\n{exact}"
        if bound:
            less = text.replace(head, f"@budget(${bound - Decimal('0.001'):f})\n{head}")
            codes = [problem.code.id for problem in check_text("main.cor", less).problems]
            assert codes == ["E0410"], f"seed {seed}\n{less}"
