"""`corvid audit ratio` as its users see it."""

from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from corvid.audit.ratio.count import READERS
from corvid.cli.main import run
from tests.audit.sarif_rules import LOG

CITED = {"phase": "cite", "claim": "f gives 1", "grounding": "citation",
         "evidence": {"quote": "return 1", "path": "${PROJECT_ROOT}/a.py", "line": 2}}  # fmt: skip
OF_THE_SEED = """\
ERROR: Grounding ratio too low

Current ratio: 0.87 (target: >= 0.95)
Ungrounded claims: 3

Ungrounded decisions requiring evidence:
1. "The cache expires after 24 hours" - Add code citation
2. "Users authenticate via OAuth" - Add code citation
3. "Rate limit is 100 req/min" - Add code citation

Actions:
- Add word-for-word code citations for each claim
- Or mark as [ASSUMPTION] if no code exists
- Then retry /clear
"""


def guess(claim: str) -> dict[str, Any]:
    return {"phase": "cite", "claim": claim, "grounding": "assumption", "flag": "[ASSUMPTION]"}


GUESSES = [
    guess("The cache expires after 24 hours"), guess("Users authenticate via OAuth"),
    guess("Rate limit is 100 req/min"),
]  # fmt: skip


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "a.py").write_text("def f():\n    return 1\n")
    (tmp_path / "corvid.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(*events: dict[str, Any], name: str = "log.jsonl") -> str:
    Path(name).write_text("".join(json.dumps(event) + "\n" for event in events))
    return name


def asked(*arguments: str) -> int:
    return run(["audit", "ratio", *arguments])


@pytest.mark.parametrize("grounded", [20, 21])
def test_the_message_of_the_seed(project: Path, capsys: pytest.CaptureFixture[str], grounded: int) -> None:
    # requirement: E7, E10
    unmarked = [{**one, "grounding": "observation"} for one in GUESSES]
    log = written(*[CITED] * grounded, *unmarked)
    assert asked(log, "--enforce", "strict") == 1
    told = capsys.readouterr().out
    ratio = "0.86" if grounded == 20 else "0.87"  # 20 of 23 is 0.869…: never printed better than it is
    figure = f"{ratio} ({grounded} of {grounded + 3})"
    assert told == (
        f"declared: {figure}\nverified: {figure}, looked up below {project}\n"
        "not counted: 0 malformed lines; 0 lines of unknown phases; "
        "in `verified` 0 claims of exempt kinds\n\n"
        + OF_THE_SEED.replace("0.87", ratio)
        + f"\nFAIL: Grounding ratio {ratio} below threshold 0.95\n"
    )


@pytest.mark.parametrize(
    ("level", "status", "words"),
    [("strict", 1, "FAIL: "), ("warn", 0, "WARNING: "), ("disabled", 0, "Nothing was looked at: ")],
)
@pytest.mark.parametrize("said", ["command line", "corvid.toml", ".loa.config.yaml"])
def test_levels(
    project: Path, capsys: pytest.CaptureFixture[str], level: str, status: int, words: str, said: str
) -> None:
    # requirement: E2, E7
    log = written(*GUESSES)
    arguments = []
    match said:
        case "command line":
            Path("corvid.toml").write_text("[grounding]\nenforce = 'disabled'\n")
            arguments = ["--enforce", level]
        case "corvid.toml":
            Path("corvid.toml").write_text(f"[grounding]\nenforce = '{level}'\n")
            Path(".loa.config.yaml").write_text("grounding_enforcement: strict\n")
        case _:
            Path(".loa.config.yaml").write_text(f"grounding_enforcement: {level}\n")
    assert asked(log, *arguments) == status
    told = capsys.readouterr().out
    assert words in told
    assert ("declared: " in told) == (level != "disabled")


def test_a_session_without_claims(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: E8, E9
    log = written({"phase": "deliver"})
    assert asked(log, "--enforce", "strict") == 0
    told = capsys.readouterr().out
    assert told.startswith("declared: 1.00 (0 of 0)\nverified: 1.00 (0 of 0), looked up below ")
    assert told.endswith("warning: a session without a claim delivered or wrote something\nPASS\n")
    Path(".loa.config.yaml").write_text("grounding: {zero_claim_passes: false}\n")
    assert asked(log, "--enforce", "strict") == 1
    assert "\nFAIL: no claims, and a session without claims does not pass" in capsys.readouterr().out


def test_assumptions_that_are_not_logged_are_missed(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # requirement: E9
    log = written(CITED)
    Path(".loa.config.yaml").write_text("grounding:\n  log_ungrounded: false\n")
    assert asked(log) == 0
    assert "\nwarning: log_ungrounded is false, so logs may lack " in capsys.readouterr().out
    assert asked(log, "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["counts"] == {"ungrounded_not_logged": 1}


def test_thresholds_are_exact(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: E7
    log = written(*[CITED] * 2, guess("x"))
    third = "0.666666666666666666"
    assert asked(log, "--enforce", "strict", "--fail-under", third) == 0
    assert asked(log, "--enforce", "strict", "--fail-under", "0.666666666666666667") == 1
    assert "below threshold 0.666666666666666667" in capsys.readouterr().out
    Path("corvid.toml").write_text("[grounding]\nthreshold = 0.666666666666666667\n")
    assert asked(log, "--enforce", "strict") == 1
    assert asked(log, "--enforce", "strict", "--fail-under", third) == 0


def test_by_verified(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: E1, E20
    lie = {**CITED, "claim": "f gives 2", "evidence": {**CITED["evidence"], "quote": "return 2"}}
    log = written(CITED, lie)
    assert asked(log, "--enforce", "strict", "--by", "declared") == 0
    assert capsys.readouterr().out.endswith("\nPASS (declared)\n")
    assert asked(log, "--enforce", "strict") == 1
    told = capsys.readouterr().out
    assert "Ungrounded claims: 1\n" in told
    assert '1. "f gives 2" - Add code citation\n' in told
    Path("corvid.toml").write_text("[grounding]\nby = 'declared'\nenforce = 'strict'\n")
    assert asked(log) == 0
    assert asked(log, "--by", "verified") == 1


def test_bulk_assumptions(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: E20
    assert asked(written(*[CITED] * 4, guess("x")), "--fail-under", "0.8") == 0
    assert "warning: " not in capsys.readouterr().out
    assert asked(written(*[CITED] * 3, guess("x")), "--fail-under", "0.7") == 0
    assert "warning: 1 of 4 claims are assumptions\n" in capsys.readouterr().out


def test_logs_from_anywhere(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Path(written(CITED, *GUESSES))
    Path("old.jsonl.gz").write_bytes(gzip.compress(log.read_bytes()))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(log.read_bytes())))
    assert asked("--format", "json", "old.jsonl.gz", "-", str(log)) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["declared"], data["events"]) == ({"grounded": 1, "total": 4, "ratio": "0.25"}, 12)
    assert [one["log"] for one in data["sessions"]] == ["-", "log.jsonl", "old.jsonl.gz"]


@pytest.mark.parametrize("keep", [0, 5, 30, -4])
def test_damaged_archives(project: Path, capsys: pytest.CaptureFixture[str], keep: int) -> None:
    log = Path(written(CITED, *GUESSES))
    packed = gzip.compress(log.read_bytes())[:keep]
    Path("old.jsonl.gz").write_bytes(packed if keep else b"no archive")
    assert asked("old.jsonl.gz") == 2
    why = "a damaged archive: it is cut off" if keep else "no archive of gzip, or other bytes behind one"
    assert capsys.readouterr().err.splitlines()[-1] == f"corvid: old.jsonl.gz can't be read: {why}"


SPOILED = {
    "noise": bytes(range(256)) * 20,
    "cut line": b'{"phase":"assumption","claim":"users like it',
    "cut message": b"\x82\xa5phase\xaaassumption",
    "deep": b"[" * 300 + b"]" * 300 + b"\n",
}


@pytest.mark.parametrize("command", ["ratio", "gate"])
@pytest.mark.parametrize("level", ["strict", "warn"])
@pytest.mark.parametrize("spoiled", SPOILED)
def test_what_holds_no_event_is_no_log(
    project: Path, capsys: pytest.CaptureFixture[str], command: str, level: str, spoiled: str
) -> None:
    # requirement: E2, E8
    Path("log").write_bytes(SPOILED[spoiled])
    asked = ["audit", command, "log", "--enforce", level]
    handed = ["--handoff", "next.jsonl"] if command == "gate" else ["--partial", "next.jsonl"]
    assert run(asked) == run([*asked, *handed]) == 2
    told = capsys.readouterr()
    assert "PASS" not in told.out
    assert "corvid: log is not audited: no line is an event that audits know\n" in told.err
    assert not Path("next.jsonl").exists()


@pytest.mark.parametrize("command", ["gate", *(f"ratio --reader {reader}" for reader in READERS)])
def test_a_line_that_may_have_been_a_claim_blocks(
    project: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """An assumption of one byte does not raise the ratio to 1.00."""
    # requirement: E2, E7
    log = Path(written(CITED, *GUESSES))
    log.write_bytes(log.read_bytes().replace(b'"[ASSUMPTION]', b'"\x01[ASSUMPTION]'))
    arguments = ["audit", *command.split(), str(log)]
    handed = ["--handoff", "next.jsonl"] if command == "gate" else []
    assert run([*arguments, "--enforce", "strict", *handed]) == 1
    told = capsys.readouterr().out
    assert "FAIL: 3 malformed lines may have been claims\n" in told
    assert "PASS" not in told
    assert not Path("next.jsonl").exists()
    assert run([*arguments, "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["passed"], data["malformed"]) == (False, 3)


@pytest.mark.parametrize("command", ["ratio", "gate"])
@pytest.mark.parametrize("empty", [b"", b"\n \n"])
def test_nothing_written_is_no_session(project: Path, command: str, empty: bytes) -> None:
    # requirement: E8
    Path("log").write_bytes(empty)
    assert run(["audit", command, "log", "--enforce", "strict"]) == 2
    Path("log").write_bytes(empty + b'{"phase": "run_started"}\n')
    assert run(["audit", command, "log", "--enforce", "strict"]) == 0


def test_what_needs_no_citation_is_advised_none(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exempt = {**guess("May has 31 days"), "kind": "mathematical_facts"}
    asked_by = {"message_id": "m"}
    said = {"phase": "cite", "claim": "so they said", "grounding": "user_input", "evidence": asked_by}
    log = written(exempt, said, guess("x"))
    for command in ("ratio", "gate"):
        assert run(["audit", command, log, "--format", "json", "--by", "declared"]) == 0
        found = json.loads(capsys.readouterr().out)["findings"]
        assert [one["help"] for one in found if one["rule"] == "ungrounded_claim"] == [
            "Of an exempt kind, needs no citation", "Said by the user, no code can show it",
            "Add code citation",
        ]  # fmt: skip
        assert [one["message"] for one in found if one["rule"] == "open_assumption"] == (
            ["'x' stayed an assumption"] if command == "gate" else []
        )


def test_parts_are_the_whole(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # requirement: E1
    logs = [written(*[CITED] * 5, *GUESSES[:number], name=f"{number}.jsonl") for number in range(3)]
    assert asked("--format", "json", *logs) == 0
    whole = json.loads(capsys.readouterr().out)
    assert whole["root"] == str(project)
    for number, log in enumerate(logs):
        assert asked(log, "--partial", f"{number}.json") == 0
        assert capsys.readouterr().out == ""
    assert asked("--merge", "2.json", "0.json", "--partial", "half.json") == 0
    assert asked("--merge", "1.json", "half.json", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out) == {**whole, "root": None}  # nothing was looked up here
    assert asked("--merge", "1.json", "half.json", "--enforce", "strict") == 1
    Path("odd.json").write_text('{"format": "corvid ratio counters 3"}')
    assert asked("--merge", "odd.json") == 2
    assert "odd.json holds no counters: its fields are" in capsys.readouterr().err
    assert asked("0.json") == 2
    assert "it looks like counters of `corvid audit ratio --partial`\n" in capsys.readouterr().err
    assert asked("--merge", *logs, "--format", "json") == 0
    assert json.loads(capsys.readouterr().out) == whole  # these name no run
    assert asked(*logs, "--partial", "nowhere/x.json") == 2
    assert "nowhere/x.json can't be written: No such file" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["json", "sarif", "github", "markdown"])
def test_all_forms_tell_the_claims(project: Path, capsys: pytest.CaptureFixture[str], form: str) -> None:
    log = written(CITED, *GUESSES, {"phase": "??"})
    assert asked(log, "--format", form, "--enforce", "strict") == 1
    told = capsys.readouterr()
    assert told.err == ""
    assert "Rate limit is 100 req/min" in told.out
    assert "no phase is called '??'" in told.out
    if form == "sarif":
        data = json.loads(told.out)
        Draft202012Validator(LOG).validate(data)
        rules = {rule["id"]: rule["properties"] for rule in data["runs"][0]["tool"]["driver"]["rules"]}
        assert rules == {
            "bulk_assumptions": {"findings": 1}, "ratio_too_low": {"findings": 1},
            "ungrounded_claim": {"findings": 3}, "unknown_phase": {"findings": 1},
        }  # fmt: skip
    if form == "github":
        assert "::warning file=log.jsonl,line=4,title=ungrounded_claim::Rate limit is 100 req/min" in told.out


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ("[grounding]\ntreshold = 0.9\n", "`grounding.treshold`\n  did you mean `threshold`?"),
        ("[grounding]\nenforce = 1\n", "corvid.toml:2: `grounding.enforce` is `1`, and must be one of"),
        ("[grounding", "is not TOML: "),
    ],
)
def test_a_configuration_that_can_not_be_used(
    project: Path, capsys: pytest.CaptureFixture[str], config: str, words: str
) -> None:
    Path("corvid.toml").write_text(config)
    log = written(CITED)
    assert asked(log) == 2
    assert words in capsys.readouterr().err
    Path("other.toml").write_text("[grounding]\nthreshold = 1\n")
    assert asked(log, "--config", "other.toml") == 0
    assert asked(log, "--config", "missing.toml") == 2
    assert asked(log, "--fail-under", "1.5", "--config", "other.toml") == 2
    assert "--fail-under: a threshold is at most 1" in capsys.readouterr().err


def test_the_lines_of_the_seeds_audit_as_the_seeds_say(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # requirement: E6, E15, T4, T9
    Path("seeds.jsonl").write_text(SEEDS)
    assert asked("seeds.jsonl", "--format", "json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["declared"] == {"grounded": 1, "total": 4, "ratio": "0.25"}  # one path is absolute
    assert (data["malformed"], data["unknown_phases"], data["events"]) == (0, 0, 9)
    assert data["counts"]["alias"] == 1


SEEDS = """\
{"phase":"cite","claim":"JWT validates expiry","grounding":"citation","evidence":{"quote":"if (isExpired(token))","path":"${PROJECT_ROOT}/src/auth/jwt.ts","line":67}}
{"phase":"cite","claim":"Users prefer dark mode","grounding":"assumption","evidence":null}
{"phase":"negative_ground","claim":"OAuth2 SSO not implemented","query1":"OAuth2 authentication SSO","results1":0,"query2":"single sign-on identity provider","results2":0,"doc_mentions":5,"status":"high_ambiguity","action":"human_audit_required"}
{"ts":"2025-12-27T10:30:00Z","agent":"implementing-tasks","phase":"intent","intent":"Find JWT authentication entry points","rationale":"Task requires extending auth; need patterns first","expected_outcome":"Should find 1-3 token validation functions"}
{"ts":"2025-12-27T10:30:05Z","agent":"implementing-tasks","phase":"execute","mode":"ck","query":"JWT token validation authentication","path":"/abs/path/src/auth/","top_k":10,"threshold":0.5}
{"ts":"2025-12-27T10:30:07Z","agent":"implementing-tasks","phase":"result","result_count":3,"high_signal":2,"tokens_estimated":450}
{"ts":"2025-12-27T10:30:10Z","agent":"implementing-tasks","phase":"cite","citations":[{"claim":"System uses JWT validation","code":"export async function validateToken()","path":"/abs/path/src/auth/jwt.ts","line":45}]}
{"ts":"2025-12-27T10:35:00Z","agent":"implementing-tasks","phase":"pivot","reason":"Initial query too broad","original_query":"authentication","result_count":127,"hypothesis_failure":"Query captured all auth-related code, not just entry points","refined_hypothesis":"Need to target initialization patterns specifically","new_query":"auth initialization bootstrap startup"}
{"ts":"2025-12-27T10:55:00Z","agent":"implementing-tasks","phase":"assumption","claim":"Tokens likely cached in Redis","grounding":"assumption","flag":"[ASSUMPTION: needs verification]"}
"""  # noqa: E501


@pytest.mark.parametrize("reader", READERS)
def test_each_reader_tells_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str], reader: str) -> None:
    log = tmp_path / "a.jsonl"
    claims = ['{"phase":"cite","claim":"a","grounding":"assumption","evidence":null}', "{", '{"phase":"x"}']
    log.write_text("\n".join(claims) + "\n")
    assert run(["audit", "ratio", str(log), "--root", str(tmp_path), "--reader", reader]) == 0
    told = capsys.readouterr().out
    assert "declared: 0.00 (0 of 1)" in told
    assert "1 malformed line; 1 line of unknown phases" in told
