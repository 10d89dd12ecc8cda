"""`corvid audit continuity`: the metrics of lanes, and the step of their roll-out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corvid.cli.main import run


def log(path: Path, chosen: int, asked: int, seconds: int = 1) -> str:
    """So many runs whose lane chose, and so many whose lane asked the user."""
    events: list[dict[str, object]] = []
    for number in range(chosen + asked):
        cycle = {"run": f"r{number}", "lane": "selection", "cycle": "cycle-1"}
        events.append({"phase": "run_started", "run": f"r{number}", "ts": "2026-01-01T00:00:00Z"})
        if number < chosen:
            reason = "deterministic_continuity_resolve"
            fields = {"fingerprint_before": "a", "fingerprint_after": "a", "winner": "x"}
            events.append({"phase": "decision", "reason": reason, **fields, **cycle})
        else:
            events.append({"phase": "fallback", "reason": "abstain", "shape": "safe", **cycle})
        events.append({"phase": "run_completed", "run": f"r{number}", "ts": f"2026-01-01T00:00:0{seconds}Z"})
    path.write_text("".join(json.dumps(event) + "\n" for event in events))
    return str(path)


# requirement: C19
@pytest.mark.parametrize(
    ("now", "wrong", "alarms", "step"),
    [
        ((95, 5, 1), (1, 1), [], "step: go on"),
        ((80, 20, 1), (0, 0), ["clarifiers"], "step: roll back (clarifiers)"),
        ((95, 5, 2), (0, 0), ["latency"], "step: roll back (latency)"),
        ((95, 5, 1), (2, 1), ["wrong_actions"], "step: roll back (wrong_actions)"),
    ],
)
def test_periods_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], now: tuple[int, int, int], wrong: tuple[int, int],
    alarms: list[str], step: str,
) -> None:  # fmt: skip
    logs = log(tmp_path / "now.jsonl", *now), log(tmp_path / "before.jsonl", 95, 5)
    asked = ["audit", "continuity", logs[0], "--before", logs[1], "--wrong", str(wrong[0])]
    asked += ["--wrong-before", str(wrong[1]), "--root", str(tmp_path)]
    assert run([*asked, "--enforce", "strict"]) == bool(alarms)
    told = capsys.readouterr().out
    assert told.endswith(f"{step}\n")
    assert f"now: 100 turns, {now[1]} asked the user ({now[1]:.1f}%)" in told
    assert run([*asked, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["alarms"] == alarms


def test_without_lanes_or_another_period_nothing_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = log(tmp_path / "now.jsonl", 1, 1)
    assert run(["audit", "continuity", alone]) == 0
    assert "nothing to compare with" in capsys.readouterr().out
    assert run(["audit", "continuity", log(tmp_path / "none.jsonl", 0, 0)]) == 2
