"""`corvid new`: each template checks, runs and passes at once; nothing is written over or left unfinished."""

from __future__ import annotations

import builtins
import os
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from corvid.cli import new
from corvid.cli.main import run

FILES = {"main.cor", "tools.py", "corvid.toml", "requirements.txt", "main.test.cor"}
FILES |= {".gitignore", ".github/workflows/check.yml"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(name: str) -> set[str]:
    return {str(path.relative_to(name)) for path in Path(name).rglob("*") if path.is_file()}


def listed(folder: str = ".") -> list[str]:
    return [path.name for path in Path(folder).iterdir()]


@pytest.mark.parametrize("template", new.TEMPLATES)
def test_a_new_project_checks_runs_and_passes_offline(
    template: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["new", "one", "--template", template]) == 0
    assert made("one") >= FILES
    assert [path for path in made("one") if path.startswith("documents/")]
    example = capsys.readouterr().err.splitlines()[2].strip()
    monkeypatch.chdir("one")
    assert run(["fmt", "--check", "."]) == 0
    assert run(["check", "."]) == 0
    assert "no problems" in capsys.readouterr().out
    first, *others = re.findall("^#: +(corvid run .*)$", Path("main.cor").read_text(), re.MULTILINE)
    assert first == example
    for line in others:
        assert run(shlex.split(line)[1:]) == 0, capsys.readouterr().err
    capsys.readouterr()
    assert run(shlex.split(example)[1:]) == 0
    shown = capsys.readouterr()
    assert "quotes, each found word for word:" in shown.out
    assert "model: extractive" in shown.err
    assert run(["test"]) == 0
    assert "2 tests: 2 passed" in capsys.readouterr().err


@pytest.mark.parametrize("there", ["file", "folder", "link"])
def test_nothing_is_written_over(there: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if there == "file":
        Path("one").write_text("mine")
    elif there == "folder":
        Path("one").mkdir()
    else:
        Path("one").symlink_to("nowhere")
    assert run(["new", "one"]) == 2
    assert "`one` exists already" in capsys.readouterr().err
    assert listed() == ["one"]
    assert there != "file" or Path("one").read_text() == "mine"
    assert there != "folder" or listed("one") == []


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../one", "a/b", "a\\b", "/one", "-one", ".one", "a\x1b", "a\n", "ä", "a" * 65]
)
def test_a_name_is_one_folder_here(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "--", name]) == 2
    assert "cannot be the name of a project" in capsys.readouterr().err
    assert listed() == []


def test_a_project_is_whole_or_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever file cannot be written, and if the process is interrupted before the last step."""
    real = builtins.open
    for wanted in range(len(dict(new.files_of("triage")))):
        left = wanted

        def failing(path: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
            nonlocal left
            left -= mode == "xb"
            if left < 0:
                assert not Path("one").exists()
                raise OSError(28, "No space left on device")
            return real(path, mode, *rest, **more)

        with monkeypatch.context() as patched:
            patched.setattr(builtins, "open", failing)
            assert run(["new", "one", "--template", "triage"]) == 2
        assert listed() == []

    def interrupted(*paths: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "rename", interrupted)
        with pytest.raises(KeyboardInterrupt):
            new.make("one", dict(new.files_of("research")))
    assert listed() == []
