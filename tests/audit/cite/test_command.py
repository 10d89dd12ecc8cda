"""`corvid audit cite` as its users see it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from corvid.cli.main import run

CODE = "def f():\n    return 1\n\ndef g():\n    return 1\n"
DOCUMENT = (
    "`def f():` [${PROJECT_ROOT}/src/a.py:1]\n`def g():` [${PROJECT_ROOT}/src/a.py:1]\n`f()` [src/a.py:1]\n"
)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text(CODE)
    (tmp_path / "corvid.toml").write_text("")
    (tmp_path / "notes.md").write_text(DOCUMENT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# requirement: E4, E11
def test_findings_say_where_and_what_to_do(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "cite", "notes.md"]) == 0
    assert capsys.readouterr().out == (
        "notes.md:2: the quote is not at src/a.py:1 but at line 4\n"
        "    `def g():` [${PROJECT_ROOT}/src/a.py:1]\n"
        "    help: `--fix` writes the new place\n\n"
        "notes.md:3:\n"
        "ERROR: Invalid citation format\n\n"
        "Citation: `f()` [src/a.py:1]\n"
        "Problem: Path must use ${PROJECT_ROOT} prefix\n\n"
        "Correct format:\n"
        "`f()` [${PROJECT_ROOT}/src/a.py:1]\n\n"
        "3 citations checked, 2 do not hold\n"
    )
    assert run(["audit", "cite", "--enforce", "strict", "notes.md"]) == 1
    assert run(["audit", "cite", "--enforce", "disabled", "nowhere"]) == 0


def test_every_form_of_output(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = {}
    for form in ("json", "sarif", "github", "markdown"):
        assert run(["audit", "cite", "--format", form, "notes.md", "--enforce", "strict"]) == 1
        out[form] = capsys.readouterr().out
    data = json.loads(out["json"])
    assert (data["citations"], data["references"], data["left_out"]) == (3, 0, [])
    moved = data["findings"][0]
    assert (moved["moved_to"], moved["citation"]) == (4, "`def g():` [${PROJECT_ROOT}/src/a.py:1]")
    line = DOCUMENT.splitlines()[moved["fix"]["line"] - 1]
    assert line[: moved["fix"]["start"] - 1] + moved["fix"]["text"] + line[moved["fix"]["end"] - 1 :] == (
        "`def g():` [${PROJECT_ROOT}/src/a.py:4]"
    )
    (sarif,) = json.loads(out["sarif"])["runs"]
    assert [one["id"] for one in sarif["tool"]["driver"]["rules"]] == ["citation_format", "citation_moved"]
    assert re.findall(r"^::(\w+) file=notes.md,line=(\d)", out["github"], re.M) == [
        ("error", "3"),
        ("warning", "2"),
    ]
    assert "| citation\\_moved | 1 |" in out["markdown"]
    assert "Invalid citation format<br>Citation: " in out["markdown"]
    assert "\N{REPLACEMENT CHARACTER}" not in out["markdown"]


# requirement: E21
def test_what_moved_is_followed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "more.md").symlink_to("notes.md")
    assert run(["audit", "cite", "--fix", "--enforce", "strict", "notes.md", "more.md", "."]) == 1
    told = capsys.readouterr()
    assert told.err == "1 citation repaired\nleft out: more.md: a link\n"
    assert told.out.endswith("3 citations checked, 1 does not hold; left out: 1\n")
    assert (project / "notes.md").read_text() == DOCUMENT.replace("g():` [${PROJECT_ROOT}/src/a.py:1", (
        "g():` [${PROJECT_ROOT}/src/a.py:4"
    ))  # fmt: skip


def test_what_drifted_is_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["audit", "cite", "notes.md"]
    assert run([*asked, "--record", "places.json"]) == 0
    assert capsys.readouterr().err == "1 place recorded in places.json\n"
    first = (project / "places.json").read_bytes()
    assert run([*asked, "--record", "places.json"]) == 0
    assert (project / "places.json").read_bytes() == first
    capsys.readouterr()
    (project / "src" / "a.py").write_text(CODE.replace("return 1", "return 2", 1))
    assert run([*asked, "--since", "places.json"]) == 0
    assert "notes.md:1: src/a.py:1 is what it was, but 1 line around it changed\n" in capsys.readouterr().out
    assert run([*asked, "--since", "places.json", "--record", "places.json", "--fix"]) == 0
    assert (project / "places.json").read_bytes() != first
    capsys.readouterr()
    assert run([*asked, "--since", "places.json"]) == 0
    assert "around it changed" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["missing.md"], "missing.md can't be read: No such file or directory"),
        (["--root", "nowhere", "notes.md"], "nowhere is not a folder"),
        (["binary"], "binary is not UTF-8"),
        (["notes.md", "--since", "notes.md"], "notes.md is not a record of cited places: no JSON"),
        (["notes.md", "--since", "missing"], "no file is called missing, and as a revision: "),
        (["notes.md", "--since", "."], ". is not a record of cited places: no plain file"),
        (["notes.md", "--record", "nowhere/x"], "can't be read or written: No such file or directory"),
        (["notes.md", "--since-revision", "x"], "corvid: "),
        (["notes.md", "--since-revision", "x", "--since", "y"], "--since and --since-revision say two"),
    ],
)
def test_what_cannot_be_done_is_said(
    project: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    (project / "binary").write_bytes(b"\xff")
    assert run(["audit", "cite", *arguments]) == 2
    told = capsys.readouterr()
    assert (words in told.err, told.out) == (True, "")


def test_nothing_of_a_document_steers_the_terminal(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "notes.md").write_text(
        "`\x1b[31mf()` [src/\x1b[0ma.py:1] `\x1b]0;x\x07` [${PROJECT_ROOT}/src/a.py:1]"
    )
    assert run(["audit", "cite", "notes.md"]) == 0
    assert not set("\x1b\x07") & set(capsys.readouterr().out)


@pytest.mark.guarantee("protocols.claims_have_evidence")
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "markdown"])
@pytest.mark.parametrize("way", ["fence", "comment", "zero", "two bytes", "latin", "link", "folder"])
def test_what_was_not_looked_at_is_reported_and_does_not_pass(
    project: Path, capsys: pytest.CaptureFixture[str], way: str, form: str
) -> None:
    """Whatever keeps a citation from being looked at is named in every form, and fails under strict."""
    citation = "`no such quote` [${PROJECT_ROOT}/src/a.py:1]\n"
    docs = project / "docs"
    docs.mkdir()
    written = {
        "fence": f"```\n{citation}".encode(), "comment": f"<!-- \n\n{citation}".encode(),
        "zero": b"a\0\n" + citation.encode(), "two bytes": citation.encode("utf-16-le"),
        "latin": citation.encode() + b"\xe9",
    }  # fmt: skip
    name = "more.rst" if way in ("zero", "two bytes", "latin") else "more.md"
    if way == "link":
        (project / "elsewhere.md").write_text(citation)
        (docs / name).symlink_to("../elsewhere.md")
    elif way == "folder":
        (project / "other").mkdir()
        (project / "other" / "x.md").write_text(citation)
        (docs / "more.md").symlink_to("../other")
    else:
        (docs / name).write_bytes(written[way])
    rule = "citation_hidden" if way in ("fence", "comment") else "document_unread"
    assert run(["audit", "cite", "docs", "--format", form, "--enforce", "strict"]) == 1
    told = capsys.readouterr().out
    assert f"docs/{name}" in told
    assert rule in told or ("nothing closes this" if rule == "citation_hidden" else "not looked at") in told
    assert run(["audit", "cite", "docs", "--format", form]) == 0
    assert f"docs/{name}" in capsys.readouterr().out


def test_a_file_that_cites_nothing_may_be_left_out(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Pictures, links to nothing and to what is looked at under its own name are reported and hold nothing
    up."""
    (project / "docs").mkdir()
    (project / "docs" / "a.md").write_text("words\n\n```\nx[1:2] and ${HOME}/x\n")
    (project / "docs" / "b.md").symlink_to("a.md")
    (project / "docs" / "c.md").symlink_to("nothing.md")
    (project / "docs" / "d.png").write_bytes(bytes(range(256)))
    (project / "logo.png").write_bytes(bytes(range(256)))
    (project / "docs" / "e.png").symlink_to("../logo.png")
    assert run(["audit", "cite", "docs", "--enforce", "strict"]) == 0
    told = capsys.readouterr()
    assert told.out == "no citations; left out: 4\n"
    assert told.err.splitlines() == [
        "left out: docs/d.png: binary", "left out: docs/b.md: a link",
        "left out: docs/c.md: a link to nothing", "left out: docs/e.png: a link that leads elsewhere",
    ]  # fmt: skip
