"""The generator. What must hold of its programs, and that they cover all forms, is in `tests/theorems/`."""

from __future__ import annotations

import os
from statistics import median

import pytest

from tests.generated.programs import generate

FIRST = int(os.environ.get("CORVID_SEED", "0"))
COUNT = 100


def test_equal_seeds_give_equal_programs() -> None:
    assert generate(11) == generate(11)


@pytest.mark.oracle
def test_programs_are_small() -> None:
    programs = [generate(seed)[0] for seed in range(FIRST, FIRST + COUNT)]
    assert median(sum(text.count("\n") for _, text in sources.files) for sources in programs) <= 55


@pytest.mark.oracle
def test_only_a_program_that_may_ask_asks() -> None:
    asking = (".sources()", ".chain()", ".confidence()")
    plain = "".join(generate(seed)[0].text for seed in range(COUNT))
    asked = "".join(generate(seed, questioning=True)[0].text for seed in range(COUNT))
    assert not any(word in plain for word in asking)
    assert all(word in asked for word in asking)
