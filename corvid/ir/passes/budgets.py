"""Agents that promise a budget, held against what a call of them spends at most (effects.budget.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from corvid.ir.passes.amounts import Unbounded, shown
from corvid.ir.passes.costs import Cost, Part, costs
from corvid.ir.problems import BudgetTooSmall, CostUnbounded, Spending
from corvid.ir.table import TypeTable
from corvid.types import short_name

_SHOWN = 12
"""Calls that a problem lists."""


def overspending(table: TypeTable) -> tuple[BudgetTooSmall | CostUnbounded, ...]:
    """Return the problems of all budgets, in the order of the program."""
    found = costs(table)
    names = [function.name for function in table.program.functions if function.budget]
    return tuple(problem for name in names for problem in _of(table, found, name))


def _of(
    table: TypeTable, found: Mapping[str, Cost], name: str
) -> Iterator[BudgetTooSmall | CostUnbounded]:
    function, cost = table.declared.functions[name], found[name]
    reported: set[object] = set()
    for bound in function.budget:
        amount = cost.spent.get(bound.dimension)
        if isinstance(amount, Unbounded):
            if amount.span not in reported:
                reported.add(amount.span)
                yield CostUnbounded(amount.span, short_name(name), bound.span, amount.reason, amount.name)
        elif amount is not None and amount > bound.most:
            yield BudgetTooSmall(
                bound.span,
                short_name(name),
                bound.span,
                shown(bound.dimension, amount),
                shown(bound.dimension, bound.most),
                tuple(_path(cost.parts, bound.dimension)),
            )


def _path(parts: Sequence[Part], dimension: str) -> Iterator[Spending]:
    """Yield what spends on the most expensive path, the more expensive way of each choice."""
    listed = 0
    pending = [*reversed(parts)]
    while pending and listed < _SHOWN:
        part = pending.pop()
        amount = part.spent.get(dimension)
        if amount is None:
            continue
        if part.choice:
            pending += reversed(_dearest(part.parts, dimension).parts)
            continue
        often = f", at most {part.times} times" if part.times > 1 else ""
        listed += 1
        yield Spending(part.span, f"{part.words}{often}: {shown(dimension, amount)}")


def _dearest(ways: Sequence[Part], dimension: str) -> Part:
    """Return the way that spends most, the first of several."""
    best, most = ways[0], ways[0].spent.get(dimension, Decimal(0))
    for way in ways[1:]:
        amount = way.spent.get(dimension, Decimal(0))
        if isinstance(most, Unbounded) or (not isinstance(amount, Unbounded) and amount <= most):
            continue
        best, most = way, amount
    return best
