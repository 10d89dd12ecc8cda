"""The list of mutants can't rot: each change fits the program as it is, and each test names the guarantee."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from corvid.guarantees import ALL
from tests.mutants.catalog import MUTANTS
from tests.mutants.model import Mutant
from tests.mutants.places import Finder
from tests.mutants.record import finder, remembered
from tests.mutants.selection import ROOT, file_of, functions, guarantees_named, is_oracle
from tests.tables import each

PARTS = {
    "the checker": "corvid/semantics/",
    "lowering": "corvid/ir/lower/",
    "ir/verify": "corvid/ir/rules/",
    "the passes": "corvid/ir/passes/",
    "the VM": "corvid/vm/",
    "provenance": "corvid/runtime/provenance/",
    "citations": "corvid/runtime/citations/",
}
AT_LEAST = 40


def test_there_are_enough_and_in_every_part() -> None:
    assert len(MUTANTS) >= AT_LEAST
    files = [file_of(mutant.place) for mutant in MUTANTS]
    missing = [part for part, folder in PARTS.items() if sum(f.startswith(folder) for f in files) < 5]
    assert not missing


@pytest.fixture(scope="module")
def search() -> Finder:
    return finder()


def test_names_are_unique() -> None:
    assert [name for name, count in Counter(mutant.name for mutant in MUTANTS).items() if count > 1] == []


@each("mutant", MUTANTS)
def test_the_change_fits_one_node_of_its_place(mutant: Mutant, search: Finder) -> None:
    found = search.find(mutant)
    assert found.place == mutant.place, "`python -m tests.mutants --places` lists what has another name"
    assert found.new != found.old
    before = (ROOT / found.file).read_text(encoding="utf-8")
    try:
        ast.parse(around(before, found.text))
    except SyntaxError:  # it may begin or end in a string of several lines
        ast.parse(found.text)
    assert mutant.breaks


def test_what_each_place_looks_like_is_remembered() -> None:
    forgotten = {mutant.place for mutant in MUTANTS} - remembered().keys()
    assert not forgotten, "`python -m tests.mutants --places` notes how they look"


def around(before: str, after: str) -> str:
    """The statements of a module in which it differs from what it was: all of it takes ten times as long."""
    old, new = before.split("\n"), after.split("\n")
    first = next(at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)
    pairs = zip(reversed(old), reversed(new), strict=False)
    last = len(new) - next((at for at, (one, other) in enumerate(pairs) if one != other), 0)
    while first and not new[first][:1].isalpha():
        first -= 1
    while last < len(new) and not new[last][:1].isalpha():
        last += 1
    return "\n".join(new[first:last])


def test_a_change_that_is_no_python_is_seen_in_its_statements() -> None:
    before = "X = 1\n\n\ndef f():\n    return (\n        X\n    )\n\n\nY = 2\n"
    after = before.replace("    return (\n        X\n", "    return (\n        X +\n")
    assert around(before, after) == "def f():\n    return (\n        X +\n    )\n\n"
    assert around(before, before.replace("Y = 2", "Y = 3")) == "Y = 3\n"


def test_the_tests_name_the_guarantee() -> None:
    known = {guarantee.id for guarantee in ALL}
    for mutant in MUTANTS:
        assert mutant.guarantee in known, mutant.name
        assert mutant.tests, mutant.name
        for test in mutant.tests:
            assert (ROOT / file_of(test)).is_file(), test
            if not test.endswith(".cor"):
                assert test.partition("::")[2].partition("[")[0] in functions(file_of(test)), test
            assert mutant.guarantee in guarantees_named(test), f"{test} does not name {mutant.guarantee}"
        assert not all(map(is_oracle, mutant.tests)), f"`make test` has to kill {mutant.name}, not an oracle"


def test_an_oracle_is_known_by_its_marker_or_that_of_its_module() -> None:
    assert is_oracle("tests/theorems/test_theorems.py::test_theorems")
    assert not is_oracle("tests/theorems/test_theorems.py::test_some_programs")
    assert not is_oracle("tests/lang/numbers/floats.cor")
