"""The runner shows a mutant that is noticed from one that is not, and from one that breaks everything."""

from __future__ import annotations

import pytest

from tests.mutants.model import Change, Mutant
from tests.mutants.places import Found
from tests.mutants.record import finder
from tests.mutants.runner import NotGreen, examine
from tests.values import replace

KILLED = Mutant(
    "killed",
    "corvid/ir/methods.py::is_mutating",
    Change("method in MUTATING", "method in TAKING_LAMBDA"),
    "",
    "",
    ("tests/ir/test_methods.py::test_the_predicates",),
)
MUTANTS = (
    KILLED,
    replace(KILLED, name="harmless", change=Change("method in MUTATING", "method in MUTATING and True")),
    replace(KILLED, name="import", change=Change("return method in MUTATING", "from corvid import nothing")),
    replace(
        KILLED,
        name="checked",
        change=Change("return method in MUTATING", "class IrError(Exception): ...\nraise IrError"),
    ),
)


pytestmark = pytest.mark.oracle


def _found(*mutants: Mutant) -> list[tuple[Mutant, Found]]:
    search = finder()
    return [(mutant, search.find(mutant)) for mutant in mutants]


def test_only_an_expectation_that_fails_kills() -> None:
    verdicts = {mutant.name: outcome.verdict for mutant, outcome in examine(_found(*MUTANTS), 1)}
    assert verdicts == {
        "killed": "assertion",
        "harmless": "survived",
        "import": "error",
        "checked": "verifier",
    }


def test_a_test_that_is_not_there_or_fails_anyway_ends_it() -> None:
    missing = replace(KILLED, tests=("tests/ir/test_methods.py::test_that_is_not_there",))
    with pytest.raises(NotGreen, match="without any mutant"):
        list(examine(_found(missing), 1))
