"""`corvid check` with a cache: the second answer is the first one, and nothing is checked for it."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from corvid import pipeline
from corvid.cache.place import VARIABLE
from corvid.tools.cli.main import run

WRONG = "fn one() -> Int:\n    return missing\n"
CLEAN = 'agent main() -> String:\n    return "hello"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    (tmp_path / "programs").mkdir()
    monkeypatch.chdir(tmp_path / "programs")
    return tmp_path / "programs"


@pytest.mark.parametrize(
    ("form", "more"),
    list(itertools.product(("text", "json", "sarif", "github"), ((), ("--discards",), ("--deny-warnings",)))),
)
def test_all_formats_come_back(
    form: str,
    more: tuple[str, ...],
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (folder / "wrong.cor").write_text(WRONG)
    (folder / "clean.cor").write_text(CLEAN)
    arguments = ["check", "--format", form, *more, "."]
    first = (run(arguments), capsys.readouterr())
    monkeypatch.setattr(pipeline, "check_file", None)
    assert (run(arguments), capsys.readouterr()) == first
    assert first[0] == 1
    assert first[1].out


def test_an_unchanged_file_needs_no_compiler(folder: Path) -> None:
    (folder / "clean.cor").write_text(CLEAN)
    code = (
        "import sys; from corvid.tools.cli.main import run; assert run(['check', 'clean.cor']) == 0; "
        "print(*(name for name in sys.modules if name.startswith('corvid.')))"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder
        )
    said, modules = done.stdout.splitlines()
    assert said == "1 program checked, no problems"
    layers = {module.split(".")[1] for module in modules.split()}
    assert not layers & {"syntax", "semantics", "ir", "diagnostics", "pipeline"}, modules


def test_a_file_that_can_not_be_read_is_complained_of_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "clean.cor").write_text(CLEAN)
    said = []
    for _ in range(2):
        assert run(["check", "clean.cor", "gone.cor"]) == 2
        said.append(capsys.readouterr())
    assert said[0] == said[1]
    assert "gone.cor" in said[0].err
