"""The example of ARCHITECTURE.md becomes what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.semantics.types.problems import OperatorMismatch

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("## The life of `a + b`")[1].split("\n## ")[0]
PROGRAM, PYTHON = (re.sub(r"(?m)^   ", "", block) if n else block for n, block in enumerate(re.findall(
    r"```\n(.*?)```", PAGE, re.DOTALL
)))  # fmt: skip


def dumped(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    file = tmp_path / "example.cor"
    file.write_text(f"effect retrieval:\n    data: grounded\n\n{PROGRAM}")
    assert run(["dump", form, str(file)]) == 0
    return capsys.readouterr().out


def test_the_instruction_is_as_the_page_has_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (instruction,) = re.findall(r"`(%3: [^`]*)`", PAGE)
    assert f"  {instruction}\n" in dumped("ir", tmp_path, capsys)


def test_the_python_is_as_the_page_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CORVID_WATCH")
    python = dumped("python", tmp_path, capsys)
    assert "".join(f"    {line}\n" for line in PYTHON.strip().splitlines()) in python
    (returned,) = re.findall(r"`(return \([^`]*)`", PAGE)
    assert returned in python


def test_the_files_that_the_page_names_are_there() -> None:
    named = re.findall(r"`((?:corvid|grammar)/[\w/.]+)`", PAGE)
    assert len(named) > 10
    assert not [name for name in named if not (ROOT / name).is_file()]
    for name, rule in re.findall(r"`(\w+)` in `(corvid/[\w/.]+)`", PAGE):
        assert f"def {name}(" in (ROOT / rule).read_text("utf-8")


def test_the_problem_that_the_page_names_is_that_of_operators() -> None:
    assert re.findall(r"\b[ERW]\d{4}\b", PAGE) == [OperatorMismatch.code.id]


def test_the_page_is_short() -> None:
    assert len(PAGE.splitlines()) <= 60
