"""Budgets, depths and rounds of a run (effects.budget.4, effects.iterations.1, effects.depth.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction

from corvid.syntax import tree
from tests.reference.program import Decl
from tests.reference.values import Fault

SUMS = ("cost", "tokens", "latency_ms")


def amount(value: tree.DimensionValue) -> Fraction:
    """What a written amount is: money, a number, a time in milliseconds (effects.charge.1)."""
    if isinstance(value, tree.MoneyValue):
        return Fraction(value.amount)
    assert isinstance(value, tree.NumberValue)
    return Fraction(value.text) * (1000 if value.unit == "s" else 1)


def budget(decl: Decl) -> dict[str, Fraction]:
    """What the annotations of an agent allow, the least of each dimension (effects.budget.1)."""
    found: dict[str, Fraction] = {}
    for one in decl.node.annotations if isinstance(decl.node, tree.Agent) else ():
        own = one.name.text
        for argument in one.arguments or () if own in ("budget", *SUMS) else ():
            name = argument.name.text if argument.name else "cost" if own == "budget" else own
            name = "latency_ms" if name == "latency" else name
            most = amount(argument.value)
            found[name] = min(most, found.get(name, most))
    return found


def count(annotations: tuple[tree.Annotation, ...], wanted: str) -> int | None:
    """The number of `@max_depth` or `@max_iterations`, if it is there (effects.depth.1)."""
    for one in annotations:
        if one.name.text == wanted and one.arguments:
            return int(amount(one.arguments[0].value))
    return None


@dataclass(slots=True)
class Bounds:
    """What a run has spent, for each open budget, and the depth of each agent."""

    open: list[tuple[dict[str, Fraction], Counter[str]]] = field(default_factory=list)
    depths: Counter[str] = field(default_factory=Counter)

    def spend(self, decl: Decl) -> None:
        """A tool or a model is about to be asked (effects.budget.4)."""
        for most, spent in self.open:
            for name, more in decl.charges.items():
                if name in most and spent[name] + more > most[name]:
                    raise Fault("R0140")
        for _, spent in self.open:
            spent.update(decl.charges)  # type: ignore[arg-type]

    @contextmanager
    def inside(self, decl: Decl) -> Iterator[None]:
        """A call of an agent (effects.depth.1)."""
        agent = decl.node if isinstance(decl.node, tree.Agent) else None
        deepest = count(agent.annotations, "max_depth") if agent else None
        if agent and deepest is not None and self.depths[decl.name] >= deepest:
            fault = Fault("R0142")
            fault.at = agent.span
            raise fault
        most = budget(decl)
        self.depths[decl.name] += 1
        if most:
            self.open.append((most, Counter()))
        try:
            yield
        finally:
            self.depths[decl.name] -= 1
            if most:
                self.open.pop()


class Rounds:
    """How often the body of a loop began."""

    def __init__(self, loop: tree.For | tree.While) -> None:
        self.loop = loop
        self.most = count(loop.annotations, "max_iterations")
        self.begun = 0

    def begin(self) -> None:
        """Once more (effects.iterations.1)."""
        if self.most is not None and self.begun >= self.most:
            fault = Fault("R0141")
            fault.at = self.loop.span
            raise fault
        self.begun += 1
