"""The coding assistant over a copy of what it audits; its own log is then audited by every command."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from corvid.cli.main import run

ROOT = Path(__file__).parents[2]
DOCUMENT = "ARCHITECTURE.md"
NAMED = re.compile(r"`(tests/[a-z0-9_/]+\.py)::([a-z0-9_]+)`")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The document, the tests that it names, some code, and the assistant."""
    text = (ROOT / DOCUMENT).read_text("utf-8")
    for name in {DOCUMENT, *(file for file, _ in NAMED.findall(text))}:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for folder in ("corvid/protocols", "examples/coding_assistant"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "corvid.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def assistant(repository: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run it: its status, and what it answered."""
    program = repository / "examples/coding_assistant/coding_assistant.cor"
    status = run(["run", str(program), "--arg", f"document={DOCUMENT}", "--trace", "run.jsonl", "--json"])
    told = capsys.readouterr().out
    return status, str(json.loads(told)["value"]) if status == 0 else told


def logged(repository: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (repository / "run.jsonl").read_text("utf-8").splitlines()]


# requirement: E1, E18, T1, T19, T20
@pytest.mark.oracle
def test_its_own_log_passes_every_audit(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = len(NAMED.findall((ROOT / DOCUMENT).read_text("utf-8")))
    status, answer = assistant(repository, capsys)
    assert (status, named >= 20) == (0, True)
    assert f"{named} tests named, 0 of them missing" in answer
    assert not re.search(r"phase|trajectory|grounding|\.jsonl", answer)
    for command in (["ratio"], ["trajectory"], ["gate"]):
        assert run(["audit", *command, "run.jsonl", "--enforce", "strict"]) == 0
    for command in (["ratio"], ["gate"]):
        assert run(["audit", *command, "run.jsonl", "--enforce", "strict", "--by", "verified"]) == 0
    assert run(["audit", "claims", "run.jsonl"]) == 0
    assert run(["trace", "verify", "run.jsonl"]) == 0
    capsys.readouterr()
    assert run(["audit", "trajectory", "run.jsonl"]) == 0
    told = capsys.readouterr().out
    assert f"[x] every search has an intent ({named + 2})" in told
    assert told.endswith("1 finding, 1 of them only notes\n")
    assert "Recommendation: Approve; flagged assumptions: 1." in told
    log = logged(repository)
    claims = [one["phase"] for one in log]
    assert (claims.count("cite"), claims.count("assumption")) == (2 * named + 3, 1)
    (absence,) = (one for one in log if one["phase"] == "negative_grounding")
    assert absence["status"] == "verified_absent"


# requirement: E3, T8, T13
@pytest.mark.oracle
def test_a_test_that_is_gone_and_a_feature_that_is_there_are_found(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (repository / DOCUMENT).read_text("utf-8")
    (repository / DOCUMENT).write_text(text.replace("::test_theorems", "::test_no_theorem_at_all"), "utf-8")
    (repository / "corvid/protocols/wasm.py").write_text("def emscripten_wasm():\n    ...\n")
    status, answer = assistant(repository, capsys)
    assert status == 0
    assert "1 of them missing" in answer
    log = logged(repository)
    (pivot,) = (one for one in log if one["phase"] == "pivot")
    assert (pivot["result_count"], pivot["original_query"]) == (0, r"def test_no_theorem_at_all\b")
    (absence,) = (one for one in log if one["phase"] == "negative_grounding")
    assert absence["status"] == "refuted"
    there = next(one for one in log if one.get("claim") == "WebAssembly is there")
    assert there["evidence"]["path"] == "${PROJECT_ROOT}/corvid/protocols/wasm.py"
    assert run(["audit", "trajectory", "run.jsonl", "--enforce", "strict"]) == 0
    assert run(["audit", "gate", "run.jsonl", "--by", "verified", "--enforce", "strict"]) == 0
    capsys.readouterr()
    # Someone edits the code: what the log cites is not there any more.
    (repository / "tests/theorems/test_theorems.py").write_text("")
    for name in ("test_layers.py", "test_invariants.py"):
        (repository / "tests/architecture" / name).write_text("# moved\n")
    assert run(["audit", "gate", "run.jsonl", "--by", "verified", "--enforce", "strict"]) == 1
    assert "ERROR: Grounding ratio too low" in capsys.readouterr().out


def test_a_document_that_names_no_test(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / DOCUMENT).write_text("Nothing is tested.\n", "utf-8")
    status, answer = assistant(repository, capsys)
    assert (status, "0 tests named" in answer) == (0, True)
    outcomes = [one["outcome_match"] for one in logged(repository) if one["phase"] == "outcome"]
    assert outcomes == ["match", "zero"]
    assert run(["audit", "trajectory", "run.jsonl", "--enforce", "strict"]) == 0
