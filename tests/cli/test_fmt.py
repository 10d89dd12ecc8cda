"""`corvid fmt`: what it writes, what it leaves alone, and its exit codes."""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path

import pytest

from corvid.cli.main import run

ROUGH = "agent  f(a:Int)->Int:\n  return a+1 # one more\n"
CLEAN = "agent f(a: Int) -> Int:\n    return a + 1  # one more\n"
BROKEN = "agent f(:\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_files_are_formatted_in_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "below").mkdir()
    rough, clean = folder / "below" / "rough.cor", folder / "clean.cor"
    rough.write_text(ROUGH)
    clean.write_text(CLEAN)
    rough.chmod(0o640)
    inode = clean.stat().st_ino
    assert run(["fmt", "."]) == 0
    assert rough.read_text() == CLEAN
    assert rough.stat().st_mode & 0o777 == 0o640
    assert clean.stat().st_ino == inode
    assert capsys.readouterr().out == "formatted: below/rough.cor\n"
    assert [*(folder / "below").iterdir()] == [rough]


def test_check_and_diff_write_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rough = folder / "rough.cor"
    rough.write_text(ROUGH)
    assert run(["fmt", "--check", "rough.cor"]) == 1
    assert capsys.readouterr().out == "would change: rough.cor\n"
    assert run(["fmt", "--diff", "rough.cor"]) == 1
    assert "+    return a + 1  # one more\n" in capsys.readouterr().out
    assert rough.read_text() == ROUGH
    rough.write_text(CLEAN)
    assert run(["fmt", "--check", "--diff", "rough.cor"]) == 0


def test_a_file_with_syntax_problems_stays(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken, rough = folder / "broken.cor", folder / "rough.cor"
    broken.write_text(BROKEN)
    rough.write_text(ROUGH)
    assert run(["fmt", "broken.cor", "rough.cor"]) == 1
    assert broken.read_text() == BROKEN
    assert rough.read_text() == CLEAN
    out = capsys.readouterr().out
    assert "error[E0109]" in out
    assert "broken.cor:1:8" in out


def test_a_type_error_is_formatted(folder: Path) -> None:
    file = folder / "typed.cor"
    file.write_text('agent f()->Int:\n  return "a"\n')
    assert run(["fmt", "typed.cor"]) == 0
    assert file.read_text() == 'agent f() -> Int:\n    return "a"\n'


def test_standard_input_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ROUGH.encode())))
    assert run(["fmt", "-"]) == 0
    assert capsys.readouterr().out == CLEAN


def test_only_some_lines(folder: Path) -> None:
    file = folder / "two.cor"
    file.write_text(ROUGH + ROUGH.replace("f(", "g("))
    assert run(["fmt", "--lines", "4", "two.cor"]) == 0
    assert file.read_text() == ROUGH + CLEAN.replace("f(", "g(")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--lines", "9-2", "a.cor"], "the last line, 2, is before the first, 9"),
        (["--lines", "x", "a.cor"], "expected lines such as 12-30, found 'x'"),
        (["--lines", "1", "."], "--lines is for one file"),
        (["nowhere.cor", "a.cor"], "nowhere.cor: no such file"),
        (["binary.cor"], "this is a binary file"),
    ],
)
def test_what_it_cannot_do(
    folder: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.cor").write_text(CLEAN)
    (folder / "binary.cor").write_bytes(b"\0")
    assert run(["fmt", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_full_disk_leaves_the_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    file = folder / "rough.cor"
    file.write_text(ROUGH)
    monkeypatch.setattr(os, "fsync", full)
    assert run(["fmt", "rough.cor"]) == 2
    assert file.read_text() == ROUGH
    assert [*folder.iterdir()] == [file]
    assert "rough.cor can't be written" in capsys.readouterr().err
