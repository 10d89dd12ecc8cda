"""What `corvid run` shows people, while its log shows auditors everything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.protocols.claims import GROUNDINGS
from corvid.runtime.trace.events import FIELDS

PROGRAM = """\
import "std/documents" use read_document

@grounding(min: 0.95, enforce: {enforce})
agent main() -> Grounded<String>:
    intent "Find the refund period" because "the customer asks" expecting 3..9:
        text = read_document("policy.txt")
    claim "Refunds take 14 days" of file_contents citing text
    claim "The customer is in a hurry" of error_messages from user("m1")
    assume "refunds are in cash"
    return text
"""
INTERNAL = {"phase", "trajectory", "jsonl", "prev", "seq", "[ASSUMPTION]: ", *GROUNDINGS[1:4], *FIELDS} - {
    "result", "intent", "document", "decision", "clear", "retrieval", "cite", "assumption", "observation",
}  # fmt: skip
"""Words of the log that are not words of everyday English."""


# requirement: T19
@pytest.mark.parametrize(("enforce", "status"), [("warn", 0), ("strict", 1), ("disabled", 0)])
def test_people_are_told_nothing_of_the_machinery(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], enforce: str, status: int
) -> None:
    (tmp_path / "policy.txt").write_text("Refunds take 14 days.\n")
    (tmp_path / "main.cor").write_text(PROGRAM.format(enforce=enforce))
    log = tmp_path / "log.jsonl"
    assert run(["run", str(tmp_path / "main.cor"), "--trace", str(log)]) == status
    told = capsys.readouterr()
    words = told.out + told.err
    assert [word for word in sorted(INTERNAL) if word in words] == []
    assert ("claims have a source" in words) == (enforce != "disabled")
    assert ('\n  - "refunds are in cash": an assumption\n' in told.err) == (enforce != "disabled")
    assert "\N{REPLACEMENT CHARACTER}" not in words
    phases = [json.loads(line)["phase"] for line in log.read_text().splitlines()]
    assert phases.count("cite") == 2
    assert {"intent", "execute", "result", "outcome", "assumption"} <= set(phases)


# requirement: T19, E1, S9
def test_the_log_of_a_run_is_its_audit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "policy.txt").write_text("Refunds take 14 days.\n")
    (tmp_path / "main.cor").write_text(PROGRAM.format(enforce="disabled"))
    (tmp_path / "corvid.toml").write_text("")  # the root, whatever is above
    log = str(tmp_path / "log.jsonl")
    assert run(["run", str(tmp_path / "main.cor"), "--trace", log]) == 0
    capsys.readouterr()
    assert run(["audit", "ratio", log, "--root", str(tmp_path), "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["declared"] == {"grounded": 1, "total": 3, "ratio": "0.33"}
    assert data["verified"] == {"grounded": 1, "total": 3, "ratio": "0.33"}
    assert (data["malformed"], data["unknown_phases"], data["delivered"]) == (0, 0, 1)
    assert run(["audit", "claims", log, "--root", str(tmp_path), "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["grounding_rate"] == {"part": 2, "of": 3, "rate": "0.66"}
    assert set(data["counts"]) == {"grounding_rate_too_low", "unverified_claim"}


ANSWER = """\
import "std/documents" use read_document

prompt answer(lease: Grounded<String>) -> Grounded<String>:
    cites lease strictly
    "Answer from {lease}"

agent main() -> Grounded<String>:
    return answer(read_document("leases/lease.txt"))
"""


# requirement: E1, S9
def test_what_an_answer_quotes_word_for_word_is_verified_from_its_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "corvid.toml").write_text("")
    (tmp_path / "bot" / "leases").mkdir(parents=True)
    (tmp_path / "bot" / "leases" / "lease.txt").write_text("Preamble.\n\nThe notice is three months.\n")
    (tmp_path / "bot" / "main.cor").write_text(ANSWER)
    log = tmp_path / "log.jsonl"
    assert run(["run", str(tmp_path / "bot" / "main.cor"), "--trace", str(log)]) == 0
    cites = [event for event in map(json.loads, log.read_text().splitlines()) if event["phase"] == "cite"]
    assert {event["evidence"]["path"] for event in cites} == {"${PROJECT_ROOT}/bot/leases/lease.txt"}
    capsys.readouterr()
    options = ["--root", str(tmp_path), "--by", "verified", "--format", "json"]
    assert run(["audit", "ratio", str(log), *options]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["verified"]["grounded"] == data["verified"]["total"] == len(cites) > 0
