"""What was killed once need not be killed again, until something of it changes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.mutants.catalog import MUTANTS
from tests.mutants.record import changed, remember


def test_what_was_killed_is_known_and_what_changed_is_not(tmp_path: Path) -> None:
    record = tmp_path / "killed.json"
    first, second, third = MUTANTS[:3]
    assert changed((first, second), record) == (first, second)
    remember([first, second], MUTANTS, record)
    assert changed((first, second, third), record) == (third,)
    other = replace(first, new=first.new + " ")
    fewer = replace(second, tests=(*second.tests[:1], "tests/conftest.py"))
    assert changed((other, fewer), record) == (other, fewer)


def test_what_left_the_list_is_forgotten(tmp_path: Path) -> None:
    record = tmp_path / "killed.json"
    first, second = MUTANTS[:2]
    remember([first, second], MUTANTS, record)
    remember([], [second], record)
    assert changed((first, second), record) == (first,)
