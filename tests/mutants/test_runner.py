"""The runner tells a mutant that is noticed from one that is not, and from one that breaks everything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.mutants.model import Mutant
from tests.mutants.runner import NotGreen, examine

KILLED = Mutant(
    "killed",
    "corvid/ir/methods.py",
    "    return method in MUTATING",
    "    return method in TAKING_LAMBDA",
    "",
    "",
    ("tests/ir/test_methods.py::test_the_predicates",),
)
IMPORT = "from corvid.ir.errors import IrTypeError"
MUTANTS = (
    KILLED,
    replace(KILLED, name="harmless", new=KILLED.old + "  # as before"),
    replace(KILLED, name="import", old=IMPORT, new=IMPORT + ", NothingOfThisName"),
    replace(KILLED, name="twice", old="return"),
    replace(KILLED, name="checked", new="    class IrError(Exception): ...\n\n    raise IrError"),
)


def test_only_an_expectation_that_fails_kills() -> None:
    verdicts = {mutant.name: outcome.verdict for mutant, outcome in examine(MUTANTS, 1)}
    assert verdicts == {
        "killed": "assertion",
        "harmless": "survived",
        "import": "error",
        "twice": "error",
        "checked": "verifier",
    }


def test_a_test_that_is_not_there_or_fails_anyway_ends_it() -> None:
    with pytest.raises(NotGreen, match="without any mutant"):
        list(examine([replace(KILLED, tests=("tests/ir/test_methods.py::test_that_is_not_there",))], 1))
