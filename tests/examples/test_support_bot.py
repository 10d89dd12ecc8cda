"""The support bot: each turn of a conversation, and audits that work its log out again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corvid.cli.main import run

BOT = Path(__file__).parents[2] / "examples" / "support_bot"
TURNS = [
    ("open the desk lamp pls", "Read", "Delivery is expected on 5 March"),
    ("the thing one sits on", "Said", "Do you mean the Desk chair?"),
    ("open the old bookcase", "Read", "the money was sent back on 15 January"),
    ("what does it cost to send it back?", "Read", "we pay the carrier"),
    ("why is the sky blue?", "Said", "I could only guess. Shall I open Sending something back or Paying?"),
    ("the one with the bulb", "Said", "That took me too long. Desk lamp or Desk chair?"),
    ("open something", "Said", "I am not sure what you mean. Desk lamp or Desk chair?"),
    ("never mind", "Said", "All right."),
]
AUDITS = (
    ["ratio"], ["ratio", "--by", "verified"], ["trajectory"], ["claims"], ["gate"],
)  # fmt: skip


def conversation(log: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    requests = json.dumps([request for request, _, _ in TURNS])
    status = run([
        "run", str(BOT / "support_bot.cor"), "--model", f"scripted:{BOT / 'script.json'}", "--json",
        "--trace", str(log), "--arg", f"requests={requests}",
    ])  # fmt: skip
    said = capsys.readouterr()
    assert status == 0, said.err
    replies: list[dict[str, str]] = json.loads(said.out)["value"]
    return replies


# requirement: C18, C20
@pytest.mark.oracle
def test_each_turn_is_answered_from_a_document_or_asked_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replies = conversation(tmp_path / "bot.jsonl", capsys)
    for (request, tag, words), reply in zip(TURNS, replies, strict=True):
        assert reply["tag"] == tag, request
        assert words in str(reply["text"]), request


# requirement: C4, C19, E1
@pytest.mark.oracle
@pytest.mark.parametrize("audit", AUDITS, ids=" ".join)
def test_its_log_passes_the_audit(
    audit: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "bot.jsonl"
    conversation(log, capsys)
    assert run(["audit", *audit, str(log), "--root", str(BOT), "--enforce", "strict"]) == 0
    if audit == ["trajectory"]:
        lanes = "lanes: 2 resolved, 2 suggested, 3 asked the user; 7 calls of a model, 0 about the same"
        assert lanes in capsys.readouterr().out


# requirement: C4
@pytest.mark.oracle
def test_a_log_in_which_a_model_is_asked_twice_about_the_same_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "bot.jsonl"
    conversation(log, capsys)
    lines = log.read_text().splitlines(keepends=True)
    asked = next(number for number, line in enumerate(lines) if '"phase":"llm_call"' in line)
    log.write_text("".join([*lines[: asked + 1], lines[asked], *lines[asked + 1 :]]))
    assert run(["audit", "trajectory", str(log), "--root", str(BOT), "--enforce", "strict"]) == 1
    assert "repeated_fingerprint" in "".join(capsys.readouterr())
    assert run(["audit", "trajectory", "--rules"]) == 0
    assert "C4  repeated_fingerprint: A model was asked twice" in capsys.readouterr().out
