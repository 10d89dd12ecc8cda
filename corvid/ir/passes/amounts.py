"""Sums of what calls spend, exact or rounded up, and what has no bound."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import ROUND_CEILING, Context, Decimal
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.source.span import Span

Reason: TypeAlias = Literal["loop", "recursion", "function value", "method", "depths"]


class Unbounded(Struct, frozen=True):
    """No number bounds what is spent at `span`; `name` is the callable or method that it is about."""

    reason: Reason
    span: Span
    name: str = ""


Amount: TypeAlias = Decimal | Unbounded
Spent: TypeAlias = "Mapping[str, Amount]"
"""By dimension, those that are not 0."""

NOTHING_SPENT: Spent = {}
LARGEST = Decimal(10) ** 30
"""A sum above it is taken for this: no budget allows as much."""
_CONTEXT = Context(prec=300, rounding=ROUND_CEILING)
"""No two amounts that a program writes and that are within the bounds differ in so many digits."""


def plus(left: Amount, right: Amount) -> Amount:
    """Return both, one after the other."""
    if isinstance(left, Unbounded):
        return left
    return right if isinstance(right, Unbounded) else min(_CONTEXT.add(left, right), LARGEST)


def times(amount: Amount, count: int) -> Amount:
    """Return the amount `count` times, at most LARGEST; Unbounded remains so."""
    if isinstance(amount, Unbounded):
        return amount
    return min(_CONTEXT.multiply(amount, Decimal(count)), LARGEST)


def dearer(left: Amount, right: Amount) -> Amount:
    """Return the larger one."""
    if isinstance(left, Unbounded) or isinstance(right, Unbounded):
        return left if isinstance(left, Unbounded) else right
    return max(left, right)


def all_of(*spent: Spent) -> Spent:
    """Return what all of them spend, one after the other."""
    given = [one for one in spent if one]
    if len(given) <= 1:
        return given[0] if given else NOTHING_SPENT
    found: dict[str, Amount] = {}
    for one in given:
        for name, amount in one.items():
            found[name] = plus(found[name], amount) if name in found else amount
    return found


def most_of(ways: Iterable[Spent]) -> Spent:
    """Return what the most expensive of them spends, in each dimension."""
    found: dict[str, Amount] = {}
    for one in ways:
        for name, amount in one.items():
            found[name] = dearer(found[name], amount) if name in found else amount
    return found


def repeated(spent: Spent, count: int) -> Spent:
    """Return what is spent in `count` repetitions."""
    return {name: times(amount, count) for name, amount in spent.items()} if count else NOTHING_SPENT


def endless(spent: Spent, why: Unbounded) -> Spent:
    """Return an unknown number of times: no bound wherever something is spent."""
    return {name: amount if isinstance(amount, Unbounded) else why for name, amount in spent.items()}


def shown(dimension: str, amount: Amount) -> str:
    """Return an amount as people write it."""
    if isinstance(amount, Unbounded):
        return "no bound"
    if amount >= LARGEST:
        return "more than any budget"
    number = f"{amount.normalize(_CONTEXT):f}" if amount else "0"
    match dimension:
        case "cost":
            whole, _, cents = number.partition(".")
            return f"${whole}.{cents:0<2}" if cents else f"${whole}"
        case "latency_ms":
            return f"{number} ms"
        case _:
            return f"{number} {dimension}"
