"""The calls of models that a run has made, as their hosts report them: checked, and as data for the trace."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Context, Decimal
from typing import Any

from msgspec import Struct

from corvid.runtime.boundary.exact import exact_float, exact_int, exact_text
from corvid.runtime.host import CACHED, Json, ModelAttempt, ModelUsage

COUNTS = ("input", "output", "cache_read", "cache_write", "reasoning")
"""The fields of a ModelUsage."""
_MOST = 1000
"""Attempts of one reply that are taken."""
_LONGEST_CALL = 1e9
"""Seconds of one call, so that sums of them are numbers."""
_COST = re.compile(r"[0-9]{1,30}(?:\.[0-9]{1,30})?(?:[eE][+-]?[0-9]{1,2})?", re.ASCII)
"""A decimal number, and one that can be written out: Decimal also reads `1e999999999`, whose sum has no end
and which is a line of a gigabyte, and digits of every script."""
_PRICES = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}", re.ASCII)
"""A date or a word: it is reported at the end of a run, whatever its origin."""
_EXACTLY = Context(prec=400)
"""For sums that lose no digit of any two costs."""


def exact_attempts(given: object) -> tuple[ModelAttempt, ...]:
    """Return what a reply or a failure says of its calls, with exact parts. Raises TypeError."""
    if type(given) is not tuple or len(given) > _MOST:
        raise TypeError("`attempts` must be a tuple of ModelAttempt")
    return tuple(map(_exact, given))


def _exact(given: object) -> ModelAttempt:
    if type(given) is not ModelAttempt or type(given.usage) is not ModelUsage:
        raise TypeError("`attempts` must be a tuple of ModelAttempt")
    texts = [exact_text(one) for one in (given.model, given.outcome, given.request)]
    counts = [_count(getattr(given.usage, name)) for name in COUNTS]
    seconds = exact_float(given.seconds)
    if None in texts or seconds is None or not 0 <= seconds <= _LONGEST_CALL:
        raise TypeError("a ModelAttempt has texts, and the seconds that it took as a float")
    cost = None if given.cost is None else exact_text(given.cost)
    if given.cost is not None and (cost is None or _COST.fullmatch(cost) is None):
        raise TypeError("the cost of a ModelAttempt is a decimal number in a text")
    prices = None if given.prices is None else exact_text(given.prices)
    if given.prices is not None and (prices is None or _PRICES.fullmatch(prices) is None):
        raise TypeError("the prices of a ModelAttempt are a date or a word")
    model, outcome, request = (str(one) for one in texts)
    return ModelAttempt(model, outcome, ModelUsage(*counts), cost, seconds, request, prices)


def _count(given: object) -> int | None:
    number = None if given is None else exact_int(given)
    if given is not None and (number is None or not 0 <= number < 2**63):
        raise TypeError("tokens are counted in an int from 0 on, or None")
    return number


class Totals(Struct, frozen=True):
    """Sums over calls. `cached` is how many of them had a reply that was cached, and used nothing; `silent`
    how many ended without saying what they used; `input`, `output` and `cost` are those of the others, None
    if there are none, the cost also if a price is unknown. It is exact, and follows from the `prices`, each
    named once."""

    calls: int
    cached: int
    silent: int
    input: int | None
    output: int | None
    cost: Decimal | None
    seconds: float
    prices: tuple[str, ...] = ()


def totals(attempts: Sequence[ModelAttempt]) -> Totals:
    """Return the sums."""
    cached = [one for one in attempts if one.outcome == CACHED]
    if attempts and len(cached) == len(attempts):
        return Totals(len(attempts), len(cached), 0, 0, 0, Decimal(0), 0.0)
    attempts = [one for one in attempts if one.outcome != CACHED]
    said = [one for one in attempts if one.usage.input is not None and one.usage.output is not None]
    costs = [Decimal(one.cost) for one in said if one.cost is not None]
    return Totals(
        len(attempts) + len(cached),
        len(cached),
        len(attempts) - len(said),
        sum(one.usage.input or 0 for one in said) if said else None,
        sum(one.usage.output or 0 for one in said) if said else None,
        _sum(costs) if said and len(costs) == len(said) else None,
        sum(one.seconds for one in attempts),
        tuple(sorted({one.prices for one in said if one.prices is not None})),
    )


def _sum(costs: Iterable[Decimal]) -> Decimal:
    total = Decimal(0)
    for cost in costs:
        total = _EXACTLY.add(total, cost)
    return total


def attempts_data(attempts: Iterable[ModelAttempt]) -> list[Json]:
    """Return attempts as the trace and `--json` have them."""
    return [
        {
            "model": one.model, "outcome": one.outcome,
            **{name: getattr(one.usage, name) for name in COUNTS},
            "cost": one.cost, "prices": one.prices, "seconds": one.seconds, "request": one.request,
        }
        for one in attempts
    ]  # fmt: skip


def attempts_of(data: object) -> tuple[ModelAttempt, ...]:
    """Return the attempts that a trace reports, from anyone's. Raises TypeError."""
    listed: list[Any] = data if isinstance(data, list) else [None]
    if not all(isinstance(one, dict) for one in listed):
        raise TypeError("`attempts` must be a list of objects")
    return exact_attempts(
        tuple(
            ModelAttempt(
                one.get("model"), one.get("outcome"), ModelUsage(*(one.get(name) for name in COUNTS)),
                one.get("cost"), one.get("seconds"), one.get("request"), one.get("prices"),
            )
            for one in listed
        )
    )  # fmt: skip
