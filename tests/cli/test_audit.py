"""`corvid audit ratio|trajectory|retain|gate` as its users see it."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from corvid.cli.main import run

CODE = "def f():\n    return 1\n\ndef g():\n    return 1\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text(CODE)
    (tmp_path / "corvid.toml").write_text("")
    monkeypatch.chdir(tmp_path / "src")
    return tmp_path


EVENTS = [
    {"phase": "cite", "claim": "f gives 1", "grounding": "citation",
     "evidence": {"quote": "return 1", "path": "${PROJECT_ROOT}/src/a.py", "line": 2}},
    {"phase": "cite", "claim": "f gives 2", "grounding": "citation",
     "evidence": {"quote": "return 2", "path": "${PROJECT_ROOT}/src/a.py", "line": 2}},
    {"phase": "cite", "claim": "users like it", "grounding": "assumption", "evidence": None},
]  # fmt: skip


@pytest.fixture
def log(project: Path) -> str:
    path = project / "log.jsonl"
    path.write_text("".join(json.dumps(event) + "\n" for event in EVENTS))
    return str(path)


def test_both_ratios_are_reported_with_what_was_not_counted(
    project: Path, log: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["audit", "ratio", log, "--enforce", "strict", "--by", "declared"]) == 1
    told = capsys.readouterr()
    assert told.err == (
        f"{log}:2: citation_not_held: the quote is nowhere in src/a.py\n"
        "    help: quote the file word for word, as it is now\n"
    )
    assert told.out.startswith(
        f"declared: 0.66 (2 of 3)\nverified: 0.33 (1 of 3), looked up below {project}\n"
        "not counted: 0 malformed lines; 0 lines of unknown phases; in `verified` 0 claims of exempt kinds\n"
        "warning: 1 of 3 claims are assumptions\n\n"
        "ERROR: Grounding ratio too low\n\nCurrent ratio: 0.66 (target: >= 0.95)\nUngrounded claims: 1\n"
    )
    asked = ["audit", "ratio", log, "--fail-under", "0.6", "--enforce", "strict"]
    assert run([*asked, "--by", "declared"]) == 0
    assert capsys.readouterr().out.endswith("\nPASS (declared)\n")
    assert run(asked) == 1
    assert "Current ratio: 0.33 (target: >= 0.60)\nUngrounded claims: 2\n" in capsys.readouterr().out
    assert run(["audit", "ratio", log, log, "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["passed"], data["verified"]) == (False, {"grounded": 2, "total": 6, "ratio": "0.33"})
    assert data["counts"] == {
        "bulk_assumptions": 1, "citation_not_held": 2, "log_twice": 1, "ratio_too_low": 1,
        "ungrounded_claim": 4,
    }  # fmt: skip


COURSE = """\
{path}:1: incomplete_search: the search has no `mode`
    help: write the missing fields (T4)
{path}:1: search_without_intent: nothing says what 'a' is to find
    help: log an intent before the search (T1)

[ ] every search has an intent (1 of 1 have none)
[x] every result has an outcome (0)
[x] citations have their quotes (0)
[x] no assumption is unflagged (0 are)
[x] the ratio is high enough (0 of 0)

## Trajectory Audit: log.jsonl

Recommendation: Look at the 2 findings about the course before approval.

2 findings
"""


# requirement: T11, T20
def test_courses_are_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = project / "log.jsonl"
    path.write_text('{"phase": "execute", "query": "a", "path": "src", "agent": "a", "ts": "2026-01-01"}\n')
    assert run(["audit", "trajectory", str(path), "--enforce", "strict"]) == 1
    assert capsys.readouterr().out == COURSE.format(path=path)
    assert run(["audit", "trajectory", str(path), "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["checklist"][0] == {
        "check": "every search has an intent", "met": False, "numbers": "1 of 1 have none",
    }  # fmt: skip
    assert [one["rule"] for one in data["findings"]] == ["incomplete_search", "search_without_intent"]
    assert data["reviews"][0]["recommendation"].startswith("Look at the 2 findings")
    path.write_text("")
    assert run(["audit", "trajectory", str(path), "--enforce", "strict"]) == 2
    assert run(["audit", "trajectory", str(path), "--enforce", "disabled"]) == 0
    assert run(["audit", "trajectory"]) == 2


# requirement: T12, T16
def test_the_configuration_says_what_a_task_needs(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, config = project / "log.jsonl", project / ".loa.config.yaml"
    done = {
        "ts": "2026-01-01T00:00:00Z", "agent": "a", "step": 1, "action": "complete", "input": {},
        "reasoning": "the parser is done", "grounding": {"type": "citation"}, "output_summary": "it parses",
        "self_evaluation": "grounded",
    }  # fmt: skip
    path.write_text(json.dumps(done) + "\n" + '{"phase": "run_started"}\n')
    for text, scenarios in (("", 3), ("edd:\n  min_test_scenarios: 5\n", 5), ("edd:\n  enabled: false\n", 0)):
        config.write_text(text)
        assert run(["audit", "trajectory", str(path), "--enforce", "strict"]) == (1 if scenarios else 0)
        told = capsys.readouterr().out
        assert (f"0 scenarios were logged, and {scenarios} are needed" in told) == bool(scenarios)
    config.write_text("edd:\n  trajectory_audit: false\n")
    assert run(["audit", "gate", str(path)]) == 0
    assert "Not blocking" not in capsys.readouterr().out
    day = (datetime.now(UTC) - timedelta(days=9)).date()
    (project / f"a-{day}.jsonl").write_text("{}\n")
    assert run(["audit", "retain", str(project)]) == 0
    assert "nothing is due" in capsys.readouterr().out
    config.write_text("trajectory:\n  retention_days: 8\n")
    assert run(["audit", "retain", str(project)]) == 0
    assert f"compress {project}/a-{day}.jsonl (9 days)" in capsys.readouterr().out


def test_signs_of_fishing_and_notes_are_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = project / "log.jsonl"
    guess = {"phase": "assumption", "claim": "tokens are cached", "flag": "[ASSUMPTION]"}
    path.write_text(json.dumps(guess) + "\n")
    assert run(["audit", "trajectory", str(path), "--enforce", "strict", "--fail-under", "0"]) == 0
    assert capsys.readouterr().out.endswith("\n1 finding, 1 of them only notes\n")
    intent = {"phase": "intent", "intent": "Find f", "rationale": "login needs f"}
    path.write_text(json.dumps(intent) + "\n")
    assert run(["audit", "trajectory", str(path)]) == 0
    assert "\nsigns of fishing: no expectation\n" in capsys.readouterr().out
    assert run(["audit", "trajectory", "--rules"]) == 0
    told = capsys.readouterr().out
    assert "T1  search_without_intent: log an intent before the search\n" in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["ratio", "missing.jsonl"], "missing.jsonl can't be read: No such file or directory"),
        (["trajectory", "."], ". has no logs"),
        (["ratio", "a.py", "--fail-under", "95%"], "a threshold is a number from 0 to 1 such as 0.95"),
        (["ratio", "a.py", "--root", "nowhere"], "nowhere is not a folder"),
    ],
)
def test_logs_that_cannot_be_audited(
    project: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert run(["audit", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_logs_are_kept_unless_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = project / "agent-2020-01-01.jsonl"
    path.write_text("{}\n")
    assert run(["audit", "retain", str(project)]) == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"compress {path} (")
    assert told.out.endswith("nothing was changed: say --apply to do it\n")
    assert path.exists()
    assert run(["audit", "retain", str(project), "--apply"]) == 0
    packed = project / "agent-2020-01-01.jsonl.gz"
    assert (path.exists(), packed.exists()) == (False, True)
    packed.write_bytes(b"damaged")
    assert run(["audit", "retain", str(project), "--apply"]) == 1
    assert "left as it is: " in capsys.readouterr().err
    assert run(["audit", "retain", "nowhere"]) == 2


ABSENT = {
    "phase": "negative_ground", "claim": "OAuth2 SSO not implemented", "query1": "x", "results1": 0,
    "query2": "y", "results2": 0, "doc_mentions": 5, "status": "high_ambiguity",
    "action": "human_audit_required",
}  # fmt: skip


# requirement: E3, E8, E10, E17, E18, E20, E21
def test_the_gate(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = project / "log.jsonl"
    path.write_text(json.dumps(ABSENT) + "\n" + json.dumps(EVENTS[0]) + "\n")
    assert run(["audit", "gate", str(path)]) == 0
    wanted = "Warning: 1 Ghost Features unverified\n- OAuth2 SSO not implemented\n"
    assert capsys.readouterr().out == wanted
    assert run(["audit", "gate", str(path), "--enforce", "strict"]) == 1
    assert capsys.readouterr().out.startswith(
        "Cannot clear: 1 Ghost Features unverified\nHuman audit required OR remove ghost claims\n"
    )
    with path.open("a") as file:
        shown = {"doc_mentions": 2, "status": "verified_absent", "action": None}
        file.write(json.dumps({**ABSENT, **shown}) + "\n")
    assert run(["audit", "gate", str(path), "--enforce", "strict"]) == 0
    assert capsys.readouterr().out == "PASS: ratio 1.00 (1 of 1)\nclaims 1.00 (1 of 1)\n"
    assert run(["audit", "gate", str(path), "--enforce", "strict", "--fail-under", "2"]) == 2
    with path.open("a") as file:
        file.write(json.dumps(EVENTS[2]) + "\n")
    capsys.readouterr()
    assert run(["audit", "gate", str(path), "--enforce", "strict"]) == 1
    told = capsys.readouterr().out
    assert "ERROR: Grounding ratio too low\n\nCurrent ratio: 0.50 (target: >= 0.95)\n" in told
    doubt = "warning: 1 of 2 claims are assumptions"
    assert f"\nFAIL: Grounding ratio 0.50 below threshold 0.95\n{doubt}\n\nWhat to do:\n1. List what" in told
    assert told.endswith("\n4. Verify again: corvid audit gate LOG\n")
    path.write_text('{"phase": "deliver"}\n')
    assert run(["audit", "gate", str(path), "--enforce", "strict"]) == 0
    assert capsys.readouterr().out == (
        "PASS: ratio 1.00 (0 of 0)\nwarning: no claims, and something was delivered or written\n"
    )
    assert run(["audit", "gate", "--help"]) == 0
    assert "Cite while you work" in capsys.readouterr().out


# requirement: E19
def test_who_may_be_cleared_is_handed_on(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, target = project / "log.jsonl", project / "handoff.jsonl"
    path.write_text(json.dumps(EVENTS[0]) + "\n" + json.dumps(EVENTS[1]) + "\n")
    asked = ["audit", "gate", str(path), "--enforce", "strict", "--handoff", str(target)]
    assert run(asked) == 1
    assert not target.exists()
    assert run([*asked, "--by", "declared"]) == 0
    line = json.loads(target.read_text())
    assert (line["phase"], line["grounding_ratio"], line["total_claims"]) == ("session_handoff", 1.0, 2)
    capsys.readouterr()
    assert run(["audit", "gate", str(path), "--handoff", str(project)]) == 2
    assert "can't be written" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["json", "sarif", "github", "markdown"])
def test_the_gate_in_every_form(project: Path, capsys: pytest.CaptureFixture[str], form: str) -> None:
    path = project / "log.jsonl"
    path.write_text(json.dumps(ABSENT) + "\n" + json.dumps(EVENTS[2]) + "\n")
    assert run(["audit", "gate", str(path), "--enforce", "strict", "--format", form]) == 1
    told = capsys.readouterr().out
    assert "OAuth2 SSO not implemented" in told
    if form == "json":
        data = json.loads(told)
        assert (data["blocked"], data["passed"]) == (True, False)
        assert data["ghosts"] == ["OAuth2 SSO not implemented"]
        assert data["ghosts_message"].startswith("Cannot clear: 1 Ghost Features unverified")
        assert {one["rule"] for one in data["findings"]} >= {"ratio_too_low", "unverified_ghost"}
    elif form == "sarif":
        assert json.loads(told)["version"] == "2.1.0"
