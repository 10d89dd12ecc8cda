"""A loop that is left in the middle goes on behind the test of its step, which is not done again."""

from __future__ import annotations

import pytest

from tests.jit.labels import Labelled, LabelledEngines

pytestmark = [pytest.mark.guarantee("grounded.chain_carried")]

TESTED = """
agent exposed(a: Grounded<Int>, n: Int) -> Bool:
    doubled = a + n
    return match doubled:
        0 -> false
        _ -> true

agent main(a: Grounded<Int>, n: Int) -> Int:
    left = n
    while exposed(a, left) and left > 0:
        left = left - 1
        inner = 2
        while exposed(a, inner) and inner > 0:
            inner = inner - 1
    return left

agent discarding(a: Grounded<Int>, n: Int) -> Int:
    left = n
    while a + left > 0 and left > 0:
        left = left - 1
        inner = 2
        while a * inner > 3:
            inner = inner - 1
    return left
"""


@pytest.fixture(scope="module")
def made() -> LabelledEngines:
    return LabelledEngines(TESTED)


@pytest.mark.oracle
@pytest.mark.parametrize("name", ["main", "discarding"])
@pytest.mark.parametrize("value", [7, 1, -3])
def test_what_the_test_of_a_loop_does_is_done_once(made: LabelledEngines, name: str, value: int) -> None:
    for n in (0, 1, 5, 2_200):
        made.same(name, Labelled(value), n)
    if value > 0:
        assert any(entry.startswith("_jit_loop") for entry in made.entered("auto"))
