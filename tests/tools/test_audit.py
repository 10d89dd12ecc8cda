"""`corvid audit cite|absent` as its users see it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corvid.tools.cli.main import run

CODE = "def f():\n    return 1\n\ndef g():\n    return 1\n"
DOCUMENT = (
    "`def f():` [${PROJECT_ROOT}/src/a.py:1]\n`def g():` [${PROJECT_ROOT}/src/a.py:1]\n"
    "`return 1` [${PROJECT_ROOT}/src/a.py:1]\n"
)
QUERIES = ("-q", "OAuth2 authentication SSO", "-q", "single sign-on identity provider")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text(CODE)
    (tmp_path / "corvid.toml").write_text("")
    (tmp_path / "notes.md").write_text(DOCUMENT)
    monkeypatch.chdir(tmp_path / "src")
    return tmp_path


def test_findings_say_where_and_what_to_do(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "cite", str(project)]) == 0
    assert capsys.readouterr().out == (
        f"{project}/notes.md:2: the quote is not at src/a.py:1 but at line 4\n"
        "    `def g():` [${PROJECT_ROOT}/src/a.py:1]\n"
        "    help: `--fix` writes the new line\n\n"
        f"{project}/notes.md:3: the quote is not at src/a.py:1 but at lines 2, 5\n"
        "    `return 1` [${PROJECT_ROOT}/src/a.py:1]\n"
        "    help: choose the line that is meant\n\n"
        "3 citations checked, 2 do not hold\n"
    )
    assert run(["audit", "cite", "--enforce", "strict", str(project)]) == 1
    assert run(["audit", "cite", "--enforce", "disabled", "nowhere"]) == 0


def test_what_moved_is_followed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notes = project / "notes.md"
    notes.write_bytes(b"\xef\xbb\xbf" + DOCUMENT.replace("\n", "\r\n").encode())
    assert run(["audit", "cite", "--fix", "--format", "json", str(notes)]) == 0
    told = capsys.readouterr()
    assert (told.err, json.loads(told.out)["citations"]) == ("1 citation repaired\n", 3)
    moved = "`def g():` [${PROJECT_ROOT}/src/a.py:"
    wanted = DOCUMENT.replace(f"{moved}1", f"{moved}4")
    assert notes.read_bytes() == b"\xef\xbb\xbf" + wanted.replace("\n", "\r\n").encode()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["audit", "cite", "missing.md"], "missing.md can't be read: No such file or directory"),
        (["audit", "cite", "--root", "nowhere", "a.py"], "nowhere is no folder"),
        (["audit", "cite", "binary"], "binary is not UTF-8"),
        (["audit", "absent", "x", "-q", "y", "--in", "nowhere"], "nowhere is no folder"),
        (["audit", "absent", "x", "--in", "."], "Missing option '-q'"),
    ],
)
def test_what_cannot_be_done_is_said(
    project: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    (project / "src" / "binary").write_bytes(b"\xff\xfe")
    assert run(arguments) == 2
    assert words in capsys.readouterr().err


def test_absence(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["audit", "absent", "OAuth2 SSO", *QUERIES, "--in", "."]
    assert run([*asked, "--enforce", "strict"]) == 0
    assert capsys.readouterr().out == "VERIFIED GHOST: OAuth2 SSO not implemented\n"
    (project / "notes.md").write_text("OAuth2 SSO\n" * 3)
    assert run([*asked, "--enforce", "strict", "--format", "json"]) == 1
    fields = json.loads(capsys.readouterr().out)
    assert (fields["phase"], fields["status"], fields["doc_mentions"]) == (
        "negative_grounding", "high_ambiguity", 3,
    )  # fmt: skip
    (project / "src" / "login.py").write_text("class SsoLogin(OAuth2Authentication): ...\n")
    (project / "src" / "image.png").write_bytes(b"\0")
    assert run(asked) == 0
    told = capsys.readouterr()
    assert told.out.startswith("UNVERIFIED: potential matches for OAuth2 SSO: ")
    assert told.err == "not searched: image.png: binary\n"
