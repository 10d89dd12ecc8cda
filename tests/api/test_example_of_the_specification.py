"""The example of all forms of the protocols, with its tools declared: it checks, runs offline, and its log
audits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corvid.cli.main import run
from tests.api.protocol_runs import phases

DECLARED = """
tool code_search(query: String) -> List<String> uses retrieval
tool report(text: String) -> Nothing
prompt summarize(hits: List<String>) -> String:
    "Summarize {hits}"
"""
WRITTEN = """
@intent_first                                   # every retrieval is inside an intent block: checked at compile time
@grounding(min: 0.95, enforce: warn)            # the ratio of this agent's run, checked when it ends (E10 message); strict makes it a fault
agent review(task: String) -> Grounded<String>:
    intent "Find JWT entry points" because "the task extends auth" expecting 1..3:
        hits = code_search("JWT token validation authentication")
    claim "JWT expiry is validated" of file_contents citing hits
    assume "tokens are cached in Redis"         # logged, flagged, lowers the ratio
    gone = absent("OAuth2 SSO", ["OAuth2 authentication SSO", "single sign-on identity provider"])
    match gone:
        VerifiedAbsent -> report("no SSO")
        Refuted(found) -> report(found)
        Ambiguous(mentions) -> report("documented but not found")
        Failed(reason) -> report(reason)
    return summarize(hits)
"""  # noqa: E501
CODE = "import clock\n\n\ndef check(token):\n    if token.exp < clock.now():\n        raise Expired\n"
TOOLS = """
from pathlib import Path
from corvid import Document

def code_search(query):
    lines = Path("src/auth.py").read_text().splitlines()
    return [Document(lines[4], "src/auth.py", start_line=5)]

def report(text):
    Path("reported").write_text(text)
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "review.cor").write_text(f'import "std/grounding" use Absence\n{DECLARED}{WRITTEN}')
    (tmp_path / "tools.py").write_text(TOOLS)
    (tmp_path / "corvid.toml").write_text(
        '[grounding.tools]\ncode_search = ["file_contents", "file_location"]\n'
    )
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "auth.py").write_text(CODE)
    return tmp_path


def test_it_checks_and_runs_and_its_log_audits(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: E2, E7, E10, E12, E13, T1
    assert run(["check", "review.cor"]) == 0
    capsys.readouterr()
    assert run(["run", "review.cor", "--arg", "task=auth", "--trace", "log.jsonl"]) == 0
    said = capsys.readouterr()
    assert "token.exp < clock.now()" in said.out
    assert "1 of 2 claims have a source (0.50, at least 0.95 is asked for)" in said.err
    assert '"tokens are cached in Redis": an assumption' in said.err
    assert (project / "reported").read_text() == "no SSO"

    events = [json.loads(line) for line in (project / "log.jsonl").read_text().splitlines()]
    (cite,) = phases(events, "cite")
    assert cite["evidence"]["path"] == "${PROJECT_ROOT}/src/auth.py"
    assert cite["evidence"]["line"] == 5
    (ghost,) = phases(events, "negative_grounding")
    assert (ghost["results1"], ghost["results2"], ghost["status"]) == (0, 0, "verified_absent")

    assert run(["trace", "verify", "log.jsonl"]) == 0
    capsys.readouterr()
    assert run(["audit", "ratio", "log.jsonl"]) == 0
    said = capsys.readouterr()
    assert "declared: 0.50 (1 of 2)" in said.out
    assert "verified: 0.50 (1 of 2)" in said.out
    assert run(["audit", "ratio", "log.jsonl", "--enforce", "strict"]) == 1


def test_what_is_there_is_refuted_with_its_place(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: E13
    (project / "src" / "login.py").write_text("def sso():\n    '''OAuth2 authentication SSO'''\n")
    assert run(["run", "review.cor", "--arg", "task=auth", "--trace", "log.jsonl"]) == 0
    assert (project / "reported").read_text() == "def sso():"
    events = [json.loads(line) for line in (project / "log.jsonl").read_text().splitlines()]
    assert phases(events, "negative_grounding")[0]["status"] == "refuted"
    found = [event for event in phases(events, "retrieval") if event["tool"] == "absent"]
    assert [(event["uri"], event["line"]) for event in found if event["line"]] == [("src/login.py", 1)]
