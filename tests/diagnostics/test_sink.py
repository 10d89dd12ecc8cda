"""Order, repeats and follow-ons."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.diagnostics.model import Problem
from corvid.diagnostics.sink import arrange
from corvid.source.span import Span
from tests.diagnostics.sample import Lost, Mismatch, Unreadable, Unseen


def test_by_place_and_without_repeats() -> None:
    late, early, other = Lost(Span(0, 9, 10)), Lost(Span(0, 2, 3)), Lost(Span(1, 0, 1))
    assert arrange([other, late, early, late]) == (early, late, other)


def test_an_error_of_a_later_phase_at_the_same_place_follows() -> None:
    here = Span(0, 4, 9)
    assert arrange([Lost(here), Mismatch(here)]) == (Mismatch(here),)


def test_different_promises_broken_at_one_place_are_different_problems() -> None:
    here = Span(0, 4, 9)
    both = (Lost(here, "first"), Lost(here, "second"))
    assert arrange(both) == both


def test_what_lies_in_unreadable_text_follows() -> None:
    unreadable = Unreadable(Span(0, 10, 20))
    inside, outside = Mismatch(Span(0, 12, 14)), Mismatch(Span(0, 12, 24))
    other_file = Mismatch(Span(1, 12, 14))
    assert arrange([inside, outside, other_file, unreadable]) == (unreadable, outside, other_file)


def test_the_source_of_an_expression_that_is_not_understood_follows() -> None:
    inside, whole, beside = Mismatch(Span(0, 6, 8)), Lost(Span(0, 4, 9)), Lost(Span(0, 7, 12))
    assert arrange([whole, inside, beside]) == (inside, beside)


def test_a_warning_about_text_with_an_error_in_it_follows() -> None:
    inside, beside = Lost(Span(0, 6, 8)), Unseen(Span(0, 7, 12))
    assert arrange([Unseen(Span(0, 4, 9)), inside, beside]) == (inside, beside)


def test_a_warning_does_not_hide_an_error() -> None:
    here = Span(0, 1, 4)
    assert arrange([Unseen(here), Lost(here)]) == (Lost(here),)
    inside = Unseen(Span(0, 2, 3))
    assert arrange([inside, Lost(here)]) == (Lost(here), inside)


def test_twenty_mistakes_are_twenty_problems() -> None:
    problems = [Mismatch(Span(0, 10 * number, 10 * number + 5)) for number in range(20)]
    assert arrange(reversed(problems)) == tuple(problems)


spans = st.tuples(st.integers(0, 1), st.integers(0, 6), st.integers(0, 4)).map(
    lambda t: Span(t[0], t[1], t[1] + t[2])
)
problem_lists = st.lists(
    st.builds(lambda kind, span: kind(span), st.sampled_from([Lost, Mismatch, Unreadable, Unseen]), spans)
)


@pytest.mark.oracle
@given(problem_lists, st.randoms())
def test_the_order_of_the_input_does_not_matter(problems: list[Problem], random: object) -> None:
    shuffled = list(problems)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert arrange(shuffled) == arrange(problems)


@given(problem_lists)
def test_arranging_twice_changes_nothing_and_nothing_is_invented(problems: list[Problem]) -> None:
    once = arrange(problems)
    assert arrange(once) == once
    assert set(once) <= set(problems)
    assert bool(once) == bool(problems)
