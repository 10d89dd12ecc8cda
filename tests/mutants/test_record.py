"""What was killed once need not be killed again, until something of it changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.catalog import MUTANTS
from tests.mutants.model import Mutant
from tests.mutants.places import Found
from tests.mutants.record import changed, finder, remember, remembered
from tests.values import replace


@pytest.fixture(scope="module")
def found() -> list[tuple[Mutant, Found]]:
    search = finder()
    return [(mutant, search.find(mutant)) for mutant in MUTANTS[:3]]


def test_what_was_killed_is_known_and_what_changed_is_not(
    found: list[tuple[Mutant, Found]], tmp_path: Path
) -> None:
    record = tmp_path / "killed.json"
    assert changed(found, record) == found
    remember(found[:2], MUTANTS, record, tmp_path / "places.json")
    assert changed(found, record) == found[2:]
    (first, there), (second, here) = found[:2]
    other = replace(first, change=replace(first.change, new="0"))
    fewer = replace(second, tests=(*second.tests[:1], "tests/conftest.py"))
    assert changed([(other, there), (fewer, here)], record) == [(other, there), (fewer, here)]


def test_what_left_the_list_is_forgotten(found: list[tuple[Mutant, Found]], tmp_path: Path) -> None:
    record, places = tmp_path / "killed.json", tmp_path / "places.json"
    remember(found[:2], MUTANTS, record, places)
    assert set(remembered(places)) == {mutant.place for mutant, _ in found[:2]}
    remember([], [found[1][0]], record, places)
    assert changed(found[:2], record) == found[:1]
    assert set(remembered(places)) == {found[1][0].place}
