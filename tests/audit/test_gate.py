"""Claims of absence in logs, in every form of the seeds: what the numbers show, whatever the line says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corvid.audit import gate
from corvid.audit.gate import TooManyClaims, unverified

ZERO = {"phase": "negative_grounding", "claim": "a", "results1": 0, "results2": 0, "doc_mentions": 0}


def log(folder: Path, *lines: object) -> Path:
    path = folder / "log.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@pytest.mark.parametrize(
    "line",
    [
        ZERO,
        {**ZERO, "doc_mentions": 2},
        {**ZERO, "phase": "negative_ground", "status": "high_ambiguity"},
        {"phase": "zero_results", "feature": "a", "query1": "x", "result1": 0, "query2": "y", "result2": 0},
        {"phase": "negative_grounding", "feature": "a", "queries": ["x", "y"], "results": [0, 0]},
        {"phase": "negative_grounding", "claim": "a", "queries": [{"query": q, "results": 0} for q in "xyz"]},
    ],
)
def test_absence_that_is_shown(tmp_path: Path, line: dict[str, object]) -> None:
    assert unverified(log(tmp_path, line)) == ()


@pytest.mark.parametrize(
    "line",
    [
        {**ZERO, "doc_mentions": 3, "classification": "CONFIRMED GHOST"},
        {**ZERO, "doc_mentions": "none"},
        {**ZERO, "results2": 1},
        {**ZERO, "results2": -1},
        {**ZERO, "results2": False},
        {**ZERO, "results2": "0"},
        {"phase": "negative_grounding", "claim": "a", "results1": 0, "status": "verified_absent"},
        {"phase": "zero_results", "feature": "a", "classification": "GHOST"},
        {"phase": "negative_grounding", "claim": "a", "results": [0]},
        {"phase": "negative_grounding", "claim": "a", "queries": [{"query": "x"}, None]},
    ],
)
def test_absence_that_is_not_shown(tmp_path: Path, line: dict[str, object]) -> None:
    assert unverified(log(tmp_path, line)) == ("a",)


def test_the_last_line_of_a_claim_counts(tmp_path: Path) -> None:
    found = {**ZERO, "results1": 2}
    assert unverified(log(tmp_path, found, ZERO)) == ()
    assert unverified(log(tmp_path, ZERO, found, {**found, "claim": "b"}, {**found, "claim": ""})) == (
        "(a claim without words)", "a", "b",
    )  # fmt: skip


def test_a_log_with_too_many_claims_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "MOST_CLAIMS", 2)
    with pytest.raises(TooManyClaims, match="more than 2 absences"):
        unverified(log(tmp_path, *({**ZERO, "claim": one} for one in "abc")))
