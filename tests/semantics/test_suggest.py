"""The name that was meant, among few and among very many."""

from __future__ import annotations

import pytest

from corvid.semantics.suggest import suggest

MANY = (*(f"function_{number}" for number in range(20_000)), "Total", "calculate_total_of")


@pytest.mark.parametrize("known", [MANY, MANY[-100:]], ids=["many", "few"])
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("funtcion_19999", "function_19999"),
        ("function19990", "function_19990"),
        ("functionn_19990", "function_19990"),
        ("fumction_19990", "function_19990"),
        ("total", "Total"),
        ("calculate_totals_for", "calculate_total_of"),
        ("zzz", None),
        ("", None),
    ],
)
def test_the_nearest_name(known: tuple[str, ...], written: str, meant: str | None) -> None:
    assert suggest(written, known) == meant


def test_a_name_does_not_stand_for_itself() -> None:
    assert suggest("page", ["page"]) is None


def test_equal_text_gives_the_same_name_in_any_order() -> None:
    names = [f"value_{number}" for number in range(150)]
    assert suggest("value_x", names) == suggest("value_x", reversed(names))
