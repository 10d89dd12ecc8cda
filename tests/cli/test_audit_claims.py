"""`corvid audit claims` as its users see it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corvid.audit.policy import document
from corvid.cli.main import run

LOG = [
    {"phase": "tool_call", "tool": "Read", "args": {"path": "a.py"}},
    {"phase": "tool_result", "tool": "Read", "result": "return 1", "error": None},
    {"phase": "cite", "claim": "f gives 1", "kind": "file_contents", "grounding": "citation",
     "evidence": {"quote": "return 1", "path": "${PROJECT_ROOT}/a.py", "line": 2}},
    {"phase": "cite", "claim": "git is clean", "kind": "git_state", "grounding": "observation",
     "evidence": {"source": "look"}},
    {"phase": "assumption", "claim": "2 < 3", "kind": "mathematical_facts", "flag": "[ASSUMPTION]"},
]  # fmt: skip


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "a.py").write_text("def f():\n    return 1\n")
    (tmp_path / "corvid.toml").write_text("")
    (tmp_path / "log.jsonl").write_text("".join(json.dumps(event) + "\n" for event in LOG))
    monkeypatch.chdir(tmp_path)
    return "log.jsonl"


def asked(*arguments: str) -> int:
    return run(["audit", "claims", *arguments])


def test_claims_are_reported_with_metrics(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: S9, S10, S14
    assert asked(log) == 0
    assert capsys.readouterr().out == (
        "log.jsonl:4: unverified_claim: 'git is clean' needs an observation, as a claim of git_state\n"
        "    help: Run git status/diff/log\n"
        "log.jsonl:4: no_observation: 'git is clean': 'look' was not observed before\n"
        "    help: run the tool and wait for its result\n"
        "log.jsonl:4: tool_not_accepted: 'look' does not show claims of git_state\n"
        "    help: accepted are Bash\n"
        "grounding_rate: 0.50 (1 of 2 claims that need a ground)\n"
        "hallucination_rate: 0.50 (1 of 2 claims that need a ground have none: 1 - grounding_rate)\n"
        "verification_success_rate: 1.00 (1 of 1 claims with a source to compare)\n"
        "not counted: 1 claim of exempt kinds; with a check undecided: 1\n"
        "WARNING: 3 findings against the policy or the log\n"
        "WARNING: Grounding rate 0.50 below threshold 0.95\n"
    )
    assert asked(log, "--enforce", "strict") == 1
    assert asked(log, "--enforce", "disabled") == 0


@pytest.mark.parametrize("spoiled", ["", "{\n"])
def test_the_word_the_data_and_the_exit_code_agree(
    log: str, capsys: pytest.CaptureFixture[str], spoiled: str
) -> None:
    """A finding fails as well where the rate is high enough."""
    Path(log).write_text("".join(json.dumps(event) + "\n" for event in LOG[:3]) + spoiled)
    status = 1 if spoiled else 0
    assert asked(log, "--enforce", "strict") == status
    wanted = "FAIL: 1 finding against the policy or the log" if spoiled else "PASS"
    assert capsys.readouterr().out.splitlines()[-1] == wanted
    assert asked(log, "--enforce", "strict", "--format", "json") == status
    assert json.loads(capsys.readouterr().out)["passed"] == (not spoiled)


def test_tools_of_the_project_are_accepted(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: S8
    with Path(log).open("r+") as file:
        text = file.read()
        file.seek(0)
        seen = {"phase": "tool_result", "tool": "look", "result": "x", "error": None}
        file.write(json.dumps(seen) + "\n" + text)
    Path("corvid.toml").write_text("[grounding.tools]\nlook = ['git_state']\n")
    assert asked(log, "--enforce", "strict") == 0
    assert capsys.readouterr().out.endswith("\nPASS\n")


def test_verdicts_and_forms(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: S14
    Path("verdicts.jsonl").write_text('{"log": "log.jsonl", "line": 3, "true": false}\n')
    assert asked(log, "--verdicts", "verdicts.jsonl", "--format", "json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["false_claim_rate"] == {"part": 1, "of": 1, "rate": "1.00"}
    assert (data["passed"], data["claims"], data["undecided"]) == (False, 3, 1)
    assert data["counts"]["grounding_rate_too_low"] == 1
    for form in ("sarif", "github", "markdown"):
        assert asked(log, "--format", form) == 0
        assert "git is clean" in capsys.readouterr().out


def test_verdicts_that_fit_no_claim_are_reported(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: S14
    wrong = [("./log.jsonl", 3), ("log.jsonl", 1), ("log.jsonl", 99), ("other.jsonl", 3)]
    Path("verdicts.jsonl").write_text("".join(
        json.dumps({"log": name, "line": line, "true": True}) + "\n" for name, line in [*wrong, (log, 3)]
    ))  # fmt: skip
    assert asked(log, "--verdicts", "verdicts.jsonl") == 0
    told = [line for line in capsys.readouterr().out.splitlines() if "verdict_without_claim" in line]
    assert told == [
        f"verdicts.jsonl: verdict_without_claim: no claim is at {name}:{line}" for name, line in wrong
    ]
    assert asked(log, "--verdicts", "verdicts.jsonl", "--format", "json") == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["counts"]["verdict_without_claim"], data["false_claim_rate"]["of"]) == (4, 1)


def test_reports_are_kept_where_the_policy_says(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: S15
    for _ in range(2):
        assert asked(log, "--save") == 0
    (kept,) = Path(".aiwg/reports/grounding").iterdir()
    assert f"kept as {kept}\n" in capsys.readouterr().err
    data = json.loads(kept.read_text())
    assert (data["logs"], data["counts"]["unverified_claim"]) == ([log], 1)
    kept.unlink()
    Path(".aiwg/reports/grounding").rmdir()
    Path(".aiwg/reports/grounding").symlink_to(Path.cwd().parent)
    assert asked(log, "--save") == 2
    assert ".aiwg/reports/grounding/ leads out of " in capsys.readouterr().err


def test_a_policy_of_ones_own(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: S1
    policy = json.loads((Path(document.__file__).parent / "policy.json").read_text())
    policy["grounding_rules"]["mandatory_grounding"].remove("git_state")
    policy["grounding_rules"]["grounding_not_required"].append("git_state")
    Path("policy.json").write_text(json.dumps(policy))
    assert asked(log, "--policy", "policy.json", "--enforce", "strict") == 2
    told = capsys.readouterr().err
    assert "weakened by policy.json: claims of git_state need no ground (exempt)\n" in told
    assert "corvid: policy.json asks for less than the built-in policy\n" in told
    Path("policy.json").write_text(json.dumps({**policy, "weakens": True}))
    assert asked(log, "--policy", "policy.json", "--enforce", "strict") == 0
    assert "weakened by policy.json" in capsys.readouterr().err
    policy["grounding_rules"]["mandatory_grounding"].append("dreams")
    Path("policy.json").write_text(json.dumps(policy))
    assert asked(log, "--policy", "policy.json") == 2
    assert "corvid: policy.json is not a claim policy: $.grounding_rules" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["missing.jsonl"], "missing.jsonl can't be read: No such file"),
        (["log.jsonl", "--policy", "missing.json"], "missing.json can't be read: No such file"),
        (["log.jsonl", "--verdicts", "missing.json"], "missing.json can't be read: No such file"),
        (["log.jsonl", "--verdicts", "log.jsonl"], "log.jsonl holds no verdicts: line 1 is not like {"),
        (["log.jsonl", "--root", "nowhere"], "nowhere is not a folder"),
    ],
)
def test_what_can_not_be_done(
    log: str, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert asked(*arguments) == 2
    assert words in capsys.readouterr().err
