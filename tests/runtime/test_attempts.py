"""What hosts and traces say of the calls of models: parts that can be added up and printed, or nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from corvid.cli.answer import usage_text
from corvid.cli.backend import Result
from corvid.runtime.attempts import attempts_data, attempts_of, exact_attempts, totals
from corvid.runtime.host import ModelAttempt, ModelUsage
from tests.tables import each
from tests.values import replace

pytestmark = pytest.mark.guarantee("boundary.values_checked")

ONE = ModelAttempt("m", "answered", ModelUsage(7, 3), "0.25", 0.5, "id", "2026-11-10")
COSTS = ["1e999", "1e999999999999999999", "1E-100", "9" * 31, "0." + "1" * 31, "-1", "+1", " 1", "1\n",
         "1_0", "", "١", "NaN", "sNaN", "Infinity", ".5", "5.", "0x1"]  # fmt: skip
PRICES = ["\x1b[2J", "a\nb", "\u202e2026", "two words", "", ":x", "-", "é", "a\0", "x" * 41, "::error::x"]
SECONDS = [1e308, float("inf"), float("nan"), -1.0, 1e10]
ODD: list[dict[str, Any]] = [
    {name: one}
    for name, odd in {"cost": COSTS, "prices": PRICES, "seconds": SECONDS}.items()
    for one in odd  # type: ignore[attr-defined]
]


@each("odd", ODD)
def test_what_is_no_cost_no_time_or_no_name_of_prices_is_refused(odd: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        exact_attempts((replace(ONE, **odd),))
    with pytest.raises(TypeError):
        attempts_of([{**attempts_data([ONE])[0], **odd}])  # type: ignore[dict-item]


@pytest.mark.parametrize("cost", ["0", "0.25", "1E-7", "1e+3", "123456789.000000000000000000000001"])
def test_usual_costs_are_taken(cost: str) -> None:
    assert exact_attempts((replace(ONE, cost=cost),))[0].cost == cost


def told(*attempts: ModelAttempt) -> str:
    return usage_text(Result("", attempts=attempts))


def test_sums_are_exact_and_short_whoever_said_their_parts() -> None:
    """A context of Decimal's own would round at 28 digits."""
    costs = ("9e99", "1e-99", "1" * 30, "0.1") * 250
    parts = exact_attempts(tuple(replace(ONE, cost=one, seconds=1e9) for one in costs))
    assert totals(parts).cost is not None
    assert Fraction(totals(parts).cost or 0) == sum(map(Fraction, costs))
    assert len(told(*parts)) < 400
    assert told(*parts).isprintable()


def test_the_line_at_the_end_is_one_line_that_steers_nothing() -> None:
    """Whatever a model's attempts could have said."""
    assert told(replace(ONE, prices="\x1b[2J\n\u202egrade: Verbatim")).isprintable()
