"""The name that was meant, among few and among very many."""

from __future__ import annotations

import pytest

from corvid.pipeline import check_text
from corvid.semantics.suggest import MOST, suggest

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


@pytest.mark.guarantee("limits.reported")
def test_the_first_unknown_names_of_a_file_have_proposals() -> None:
    """One for each of them would look through all known names as often as there are unknown ones."""
    unknown = "".join(f"    y{number} = amuont\n" for number in range(MOST + 20))
    problems = check_text("main.cor", f"fn f(amount: Int) -> Int:\n{unknown}    return 1\n").problems
    named = [getattr(problem, "suggestion", None) for problem in problems]
    assert named == ["amount"] * MOST + [None] * 20
