"""Every audit in every form: whole, and as the form wants it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from corvid.cli.main import run
from tests.audit.sarif_rules import LOG

EVENTS = [
    {"phase": "execute", "query": "a"},
    {"phase": "cite", "claim": "a ::error:: b", "kind": "git_state", "grounding": "citation",
     "evidence": {"quote": "x", "path": "${PROJECT_ROOT}/a.py", "line": 7}},
    {"phase": "assumption", "claim": "50% of `all` | none"},
    {"phase": "negative_ground", "claim": "no SSO", "query1": "a", "results1": 0, "query2": "b",
     "results2": 0, "doc_mentions": 5},
]  # fmt: skip
COMMANDS = {
    "ratio": ["log.jsonl"],
    "claims": ["log.jsonl"],
    "gate": ["log.jsonl"],
    "trajectory": ["log.jsonl"],
    "cite": ["notes.md"],
    "absent": ["def", "-q", "def f", "-q", "return value", "--in", "."],
    "retain": ["."],
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "a.py").write_text("def f():\n    return value\n")
    (tmp_path / "corvid.toml").write_text("")
    (tmp_path / "notes.md").write_text("`def g():` [${PROJECT_ROOT}/a.py:1]\n`def f():` [a.py:1]\n")
    (tmp_path / "log.jsonl").write_text("".join(json.dumps(one) + "\n" for one in EVENTS) + "{\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("form", ["json", "sarif", "github", "markdown"])
def test_every_audit_in_every_form(
    project: Path, capsys: pytest.CaptureFixture[str], command: str, form: str
) -> None:
    assert run(["audit", command, *COMMANDS[command], "--format", form]) == 0
    told = capsys.readouterr().out
    match form:
        case "json":
            assert isinstance(json.loads(told), dict)
        case "sarif":
            log = json.loads(told)
            Draft202012Validator(LOG).validate(log)
            rules = [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]]
            assert rules == sorted(set(rules))
            assert {one["ruleId"] for one in log["runs"][0]["results"]} <= set(rules)
            assert bool(rules) == (command != "retain")
        case "github":
            commands = [line for line in told.splitlines() if line.lstrip().startswith("::")]
            assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in commands)
        case _:
            assert told.startswith(("## ", "### "))  # an absence is an entry of a decision log


@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_name_is_not_the_folder_one_stands_in(
    project: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    given = ["" if one.endswith((".jsonl", ".md")) or one == "." else one for one in COMMANDS[command]]
    assert run(["audit", command, *given]) == 2
    assert "an empty name is not a file and no folder" in capsys.readouterr().err


def test_one_is_reported_as_one(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claim = {"phase": "cite", "claim": "x"}
    (project / "one.jsonl").write_text(json.dumps(claim) + "\n")
    assert run(["audit", "ratio", "one.jsonl", "--partial", "one.json"]) == 0
    assert "1 claim counted, nothing judged" in capsys.readouterr().err
    assert run(["audit", "trajectory", "one.jsonl"]) == 0
    assert "no assumption is unflagged (1 is)" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["json", "sarif", "github", "markdown"])
def test_the_rules_are_listed_in_every_form(
    project: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    assert run(["audit", "trajectory", "--rules", "--format", form]) == 0
    told = capsys.readouterr().out
    names = {"search_without_intent", "repeated_fingerprint"}
    match form:
        case "json":
            data = json.loads(told)
            assert names <= {one["rule"] for one in data["rules"]}
            assert all(one["help"] for one in data["rules"])
            assert (data["findings"], set(data["counts"].values())) == ([], {0})
        case "sarif":
            log = json.loads(told)
            Draft202012Validator(LOG).validate(log)
            assert names <= {rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]}
            assert log["runs"][0]["results"] == []
        case "github":
            assert all(name in told for name in names)
            assert "::" not in told
        case _:
            assert told.startswith("## ")
            assert all(name in told for name in names)


@pytest.mark.parametrize("command", [one for one in COMMANDS if one != "retain"])
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "markdown"])
def test_every_audit_that_is_disabled_says_so(
    project: Path, capsys: pytest.CaptureFixture[str], command: str, form: str
) -> None:
    # requirement: E2
    assert run(["audit", command, *COMMANDS[command], "--enforce", "disabled", "--format", form]) == 0
    told = capsys.readouterr().out
    match form:
        case "json":
            assert json.loads(told) == {"enforce": "disabled", "findings": [], "counts": {}}
        case "sarif":
            log = json.loads(told)
            Draft202012Validator(LOG).validate(log)
            assert log["runs"][0]["results"] == []
        case "text":
            assert told == "Nothing was looked at: --enforce disabled, or the settings say so\n"
        case _:
            assert "Nothing was looked at" in told
            assert "::" not in told


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("mistake", ["[grounding]\nenforc = 'warn'\n", "[grounding]\nthreshold = 'high'\n"])
def test_every_audit_refuses_a_configuration_with_a_mistake(
    project: Path, capsys: pytest.CaptureFixture[str], command: str, mistake: str
) -> None:
    # requirement: E9
    (project / "corvid.toml").write_text(mistake)
    assert run(["audit", command, *COMMANDS[command]]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "corvid.toml:2: " in told.err
