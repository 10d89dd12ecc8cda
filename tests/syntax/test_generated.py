"""`generated.py`: what Lark makes of the grammar that is there."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from corvid.source.paths import bundled
from corvid.source.text import SourceText
from corvid.syntax import generate, generated, grammar, parse
from corvid.syntax.parse import parse_module

TEXT = Path(bundled("grammar", "corvid.lark")).read_text(encoding="utf-8")


def test_the_module_is_what_lark_makes_of_the_grammar() -> None:
    written = generate.PLACE.read_text(encoding="utf-8")
    is_current = generate.source_of(TEXT) == written
    assert is_current, "run `python -m corvid.syntax.generate`"


@pytest.mark.oracle
def test_another_grammar_is_read_anew_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr(generated, "GRAMMAR", "module: NAME\n")
    monkeypatch.setattr(generate, "write", kept.append)
    made = grammar._load()
    assert set(kept) == {generate.PLACE.read_text(encoding="utf-8")}
    assert made.rows == grammar.load_tables().rows
    assert made.scanner == grammar.load_tables().scanner


@pytest.mark.oracle
def test_another_grammar_parses_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = TEXT.replace('"nothing" -> nothing_literal', '"naught" -> nothing_literal')
    made = ModuleType("made")
    exec(generate.source_of(changed), vars(made))
    monkeypatch.setattr(parse, "load_tables", lambda: grammar.tables_of(made))
    text = "fn f() -> Nothing:\n    return naught\n"
    assert not parse_module(0, SourceText("a.cor", text)).problems
    assert parse_module(0, SourceText("a.cor", text.replace("naught", "not"))).problems


def test_a_module_is_kept_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    generate.write("made", tmp_path / "made.py")
    assert [path.name for path in tmp_path.iterdir()] == ["made.py"]
    assert (tmp_path / "made.py").read_text() == "made"
    generate.write("made", tmp_path / "missing" / "made.py")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    generate.write("other", tmp_path / "made.py")
    assert (tmp_path / "made.py").read_text() == "made"
