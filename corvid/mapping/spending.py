"""What the rows of a job cost, and how many more its budget allows."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_CEILING, Context, Decimal, InvalidOperation

from msgspec import Struct

from corvid.ir.passes.amounts import shown
from corvid.json_type import Json

DIMENSIONS = ("cost", "tokens")
"""Dollars and tokens: what a job may have a budget of."""
_SUMS = Context(prec=300, rounding=ROUND_CEILING)
_ZERO = Decimal(0)


class Spent(Struct, frozen=True):
    """Sums over so many rows: dollars as a decimal number, tokens, and how many rows called a model that does
    not say what that cost."""

    rows: int = 0
    cost: str = "0"
    tokens: int = 0
    unpriced: int = 0

    def plus(self, other: Spent) -> Spent:
        """Add both."""
        cost = _SUMS.add(Decimal(self.cost), Decimal(other.cost))
        return Spent(
            self.rows + other.rows, f"{cost:f}", self.tokens + other.tokens, self.unpriced + other.unpriced
        )

    def of(self, dimension: str) -> Decimal:
        """Return the sum in one dimension."""
        return Decimal(self.cost) if dimension == "cost" else Decimal(self.tokens)


def row_spent(spent: Mapping[str, Decimal], unpriced: bool) -> dict[str, Json]:
    """Return what the result of a row says of what the run has spent: nothing, if that is nothing."""
    cost, tokens = (spent.get(name, _ZERO) for name in DIMENSIONS)
    data: dict[str, Json] = {}
    if cost:
        data["cost"] = f"{cost:f}"
    elif unpriced:
        data["cost"] = None
    if tokens:
        data["tokens"] = int(tokens)
    return data


def spent_of(data: object) -> Spent:
    """Return the same as a sum over one row. Raises ValueError for what no row says."""
    if data is None:
        return Spent(1)
    if not isinstance(data, dict):
        raise ValueError(data)
    cost, tokens = data.get("cost", "0"), data.get("tokens", 0)
    try:
        dollars = _ZERO if cost is None else Decimal(str(cost))
    except InvalidOperation:
        raise ValueError(cost) from None
    if not dollars.is_finite() or not 0 <= dollars < 10**30 or type(tokens) is not int or tokens < 0:
        raise ValueError(data)
    return Spent(1, f"{dollars:f}", tokens, int(cost is None))


class Budget(Struct, frozen=True):
    """What all rows of a job may spend, by dimension, and what one spends at most, as far as the effects of
    the program declare it."""

    most: Mapping[str, Decimal] = {}
    of_a_row: Mapping[str, Decimal] = {}

    def rows(self, spent: Spent, running: int) -> int | None:
        """Return how many more rows may begin, while so many are running: with each of them at its most the
        budget holds. Where no bound is declared, or models report more, a row is taken for an average one;
        the first runs alone. None if there is no budget."""
        allowed = [self._rows(name, most, spent) - running for name, most in self.most.items()]
        return max(0, min(allowed)) if allowed else None

    def _rows(self, name: str, most: Decimal, spent: Spent) -> int:
        left = _SUMS.subtract(most, spent.of(name))
        if left <= 0:
            return 0
        average = _SUMS.divide(spent.of(name), Decimal(spent.rows)) if spent.rows else None
        declared = self.of_a_row.get(name)
        if average is None and declared is None:
            return 1
        each = max(average or _ZERO, declared or _ZERO)
        return int(min(left / each, Decimal(10**9))) if each else 10**9

    def unknown(self, spent: Spent) -> bool:
        """Return whether a budget of money can't be held, as models do not say what they cost."""
        return "cost" in self.most and spent.unpriced > 0

    def words(self, spent: Spent) -> str:
        """Return why nothing more is run."""
        data = [
            f"{shown(name, most)} ({shown(name, spent.of(name))} spent)" for name, most in self.most.items()
        ]
        return f"the budget of {' and '.join(data)} allows no more rows"
