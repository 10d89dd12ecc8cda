"""The parser's tables from one process to the next."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from corvid.syntax import grammar, kept_tables
from corvid.syntax.kept_tables import Kept

TABLES: Kept = (
    (("module", 1, ((0, False), None), "module", False, (0,)),),
    ({"NAME": 1, "$END": ~0},),
    ({"module": 2},),
    0,
    2,
    (("UP", "up"),),
    {"NAME": "[a-z]+"},
)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "grammar.tables"
    monkeypatch.setattr(kept_tables, "_place", lambda: found)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return found


def test_what_was_kept_comes_back() -> None:
    assert kept_tables.read("grammar") is None
    kept_tables.write("grammar", TABLES)
    assert kept_tables.read("grammar") == TABLES


def test_another_grammar_has_other_tables() -> None:
    kept_tables.write("grammar", TABLES)
    assert kept_tables.read("another grammar") is None


def test_another_maker_made_other_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_tables.write("grammar", TABLES)
    maker = tmp_path / "grammar.py"
    maker.write_text("changed")
    monkeypatch.setattr(kept_tables, "MAKER", maker)
    assert kept_tables.read("grammar") is None


@pytest.mark.parametrize("content", [b"", b"\0", b"(", b"not what was written", b"\xe9"])
def test_a_damaged_file_counts_for_nothing(content: bytes, place: Path) -> None:
    place.write_bytes(content)
    assert kept_tables.read("grammar") is None


def test_a_place_that_cannot_be_written_is_no_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_tables, "_place", lambda: tmp_path / "missing" / "grammar.tables")
    kept_tables.write("grammar", TABLES)
    assert kept_tables.read("grammar") is None


def test_nothing_is_kept_where_python_keeps_no_bytecode(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    kept_tables.write("grammar", TABLES)
    assert not place.exists()


def test_tables_that_were_kept_are_those_that_lark_makes() -> None:
    made = grammar.load_tables.__wrapped__()
    kept = grammar.load_tables.__wrapped__()
    assert (made.rows, made.gotos, made.start, made.accepting) == (
        kept.rows,
        kept.gotos,
        kept.start,
        kept.accepting,
    )
    assert made.scanner == kept.scanner
    assert made.terminals == kept.terminals
