"""`corvid check` over real programs."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from corvid.cli.main import run

CLEAN = "agent main() -> Int:\n    return 1\n"
WRONG = "agent main() -> Int:\n    return missing\n"
WARNED = "tool wire(n: Int) -> Int dangerous\n\nagent main() -> Int:\n    approve Wire(1)\n    return 1\n"
DROPPING = (
    "tool look(id: String) -> String uses retrieval\n\n"
    'agent main(id: String) -> Int:\n    text = look(id)\n    for part in text.split(" "):\n        pass\n'
    "    plain: String = text\n    return plain.length()\n"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, text in (("clean", CLEAN), ("wrong", WRONG), ("warned", WARNED), ("dropping", DROPPING)):
        (tmp_path / f"{name}.cor").write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["clean.cor"], 0),
        (["wrong.cor"], 1),
        (["warned.cor"], 0),
        (["--deny-warnings", "warned.cor"], 1),
        (["clean.cor", "wrong.cor"], 1),
        (["missing.cor"], 2),
        (["wrong.cor", "missing.cor"], 2),
        ([], 2),
        (["--format", "xml", "clean.cor"], 2),
    ],
)
def test_exit_codes(
    folder: Path, arguments: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", *arguments]) == status
    assert "Traceback" not in capsys.readouterr().err


def test_text_goes_to_stdout_without_colour_in_a_pipe(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", "wrong.cor", "clean.cor"]) == 1
    said = capsys.readouterr()
    assert said.err == ""
    assert "\x1b" not in said.out
    assert said.out.startswith("error[E0201] undefined-name: ")
    assert " --> wrong.cor:2:12\n" in said.out
    assert said.out.endswith("\n1 error\n")


def test_a_clean_check_says_what_was_checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "clean.cor"]) == 0
    assert capsys.readouterr().out == "1 program checked, no problems\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_has_colour_unless_told_otherwise(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for no_color, coloured in (("", True), ("1", False)):
        monkeypatch.setenv("NO_COLOR", no_color)
        terminal = Terminal()
        monkeypatch.setattr(sys, "stdout", terminal)
        assert run(["check", "wrong.cor"]) == 1
        assert ("\x1b[" in terminal.getvalue()) is coloured


def test_json_is_one_object(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--format", "json", "."]) == 1
    report = json.loads(capsys.readouterr().out)
    assert list(report) == ["problems"]
    assert [(problem["code"], problem["file"]) for problem in report["problems"]] == [
        ("W0601", "warned.cor"),
        ("E0201", "wrong.cor"),
    ]
    assert run(["check", "--format", "json", "clean.cor"]) == 0
    assert json.loads(capsys.readouterr().out) == {"problems": []}


def test_sarif_and_github(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--format", "sarif", "wrong.cor"]) == 1
    assert json.loads(capsys.readouterr().out)["runs"][0]["results"][0]["ruleId"] == "E0201"
    assert run(["check", "--format", "github", "wrong.cor"]) == 1
    assert capsys.readouterr().out.startswith("::error file=wrong.cor,line=2,")
    assert run(["check", "--format", "github", "clean.cor"]) == 0
    assert capsys.readouterr().out == ""


def test_standard_input(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(WRONG.encode())))
    assert run(["check", "-"]) == 1
    assert " --> <stdin>:2:12\n" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe")))
    assert run(["check", "-"]) == 2
    assert "not UTF-8" in capsys.readouterr().err


def test_discards_and_exposures_under_two_headings(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--discards", "dropping.cor"]) == 0
    out = capsys.readouterr().out
    discards, exposures = out.split("Exposures: ")
    assert discards.startswith("Discards: ")
    assert "  dropping.cor:7:21  let: Grounded<String> -> String  in main\n" in discards
    assert "  dropping.cor:5:" in exposures
    assert run(["check", "--discards", "clean.cor"]) == 0
    assert capsys.readouterr().out.count("  none\n") == 2
    assert run(["check", "--discards", "--format", "json", "dropping.cor"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(report) == ["problems", "discards", "exposures"]
    assert report["discards"][0]["from"] == "Grounded<String>"


def test_a_module_that_two_files_import_reports_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "lib.cor").write_text("public fn one() -> Int:\n    return missing\n")
    for name in ("a", "b"):
        (folder / f"{name}.cor").write_text(
            f'import "./lib" use one\n\nfn {name}() -> Int:\n    return one()\n'
        )
    assert run(["check", "--format", "json", "a.cor", "b.cor", "lib.cor"]) == 1
    assert len(json.loads(capsys.readouterr().out)["problems"]) == 1


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("binary.cor", b"agent\0", "binary"),
        ("latin.cor", "agent ä".encode("latin-1"), "UTF-8"),
        ("gone.cor", None, "no such file"),
    ],
)
def test_files_that_cannot_be_read(
    folder: Path, name: str, data: bytes | None, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if data is not None:
        (folder / name).write_bytes(data)
    assert run(["check", name]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"cannot read `{name}`" in said.err
    assert words in said.err


def test_an_empty_file_and_strange_line_ends_are_fine(folder: Path) -> None:
    (folder / "empty.cor").write_bytes(b"")
    (folder / "crlf.cor").write_bytes(b"\xef\xbb\xbf" + CLEAN.replace("\n", "\r\n").rstrip().encode())
    assert run(["check", "empty.cor", "crlf.cor"]) == 0


def test_twice_the_same_bytes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = set()
    for _ in range(2):
        run(["check", "--discards", "--format", "json", "."])
        said.add(capsys.readouterr().out)
    assert len(said) == 1


def test_discards_beside_the_code(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--discards", "--format", "github", "dropping.cor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" ", 1)[0] for line in lines] == ["::notice"] * len(lines)
    assert any("title=discard::Grounded<String> becomes String" in line for line in lines)
    assert run(["check", "--discards", "--format", "sarif", "dropping.cor"]) == 0
    (session,) = json.loads(capsys.readouterr().out)["runs"]
    assert {(one["ruleId"], one["level"]) for one in session["results"]} == {
        ("discard", "note"), ("exposure", "note"),
    }  # fmt: skip
    assert len(session["results"]) == len(lines)
    assert run(["check", "--format", "github", "dropping.cor"]) == 0
    assert capsys.readouterr().out == ""
