"""`gate` writes what it warns of behind the end of a run: once, and without hurting the chain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corvid.audit.handoff import noted
from corvid.audit.trace.verify import Verification
from corvid.cli.main import run
from corvid.runtime.trace.events import audit
from tests.audit.projects import asked

pytestmark = pytest.mark.guarantee("protocols.strict_ratio")

PROGRAM = """agent main() -> Int:
    assume "tokens are cached"
    return 1
"""


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "main.cor").write_text(PROGRAM)
    (tmp_path / "corvid.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    assert run(["run", "main.cor", "--trace", "t.jsonl"]) == 0
    return tmp_path / "t.jsonl"


def phases(log: Path) -> list[str]:
    return [json.loads(line)["phase"] for line in log.read_text().splitlines()]


def verified(log: Path, head: str) -> list[str]:
    return [str(one) for one in Verification(log, head).findings()]


# requirement: E3, E17
def test_a_warning_is_written_once_for_each_set_of_findings(log: Path, tmp_path: Path) -> None:
    before = Verification(log)
    assert not list(before.findings())
    assert asked(tmp_path, "gate", "t.jsonl", "--enforce", "strict")[0] == 1
    assert asked(tmp_path, "gate", "t.jsonl", "--no-note")[0] == 0
    assert "audit" not in phases(log)
    status, _, notes = asked(tmp_path, "gate", "t.jsonl")
    assert (status, "the warning was written into t.jsonl" in notes) == (0, True)
    assert phases(log)[-2:] == ["run_completed", "audit"]
    last = json.loads(log.read_text().splitlines()[-1])
    assert last["verdict"] == "WARNING: verified 0.00 (0 of 1)"
    assert "written into" not in asked(tmp_path, "gate", "t.jsonl")[2]
    assert "written into" not in asked(tmp_path, "gate", str(log))[2]
    assert phases(log).count("audit") == 1
    # The kept hash of the run holds, and that of the warning, and no other.
    assert verified(log, before.head) == []
    assert run(["trace", "verify", str(log), "--head", before.head]) == 0
    assert run(["replay", str(log), "main.cor"]) == 0
    other = json.loads(log.read_text().splitlines()[1])["prev"]
    assert any("hash was kept" in one for one in verified(log, other))
    # Of another set of findings it says so, behind the first.
    assert not noted(log, audit("WARNING", 1, "x" * 64), "x" * 64, 0)
    assert phases(log)[-3:] == ["run_completed", "audit", "audit"]
    assert verified(log, before.head) == []


def test_behind_a_kept_hash_is_nothing_but_what_audits_wrote(log: Path, tmp_path: Path) -> None:
    head = Verification(log)
    assert not list(head.findings())
    assert asked(tmp_path, "gate", "t.jsonl", "--handoff", "t.jsonl", "--no-note")[0] == 0
    assert phases(log)[-1] == "session_handoff"
    assert any("hash was kept" in one for one in verified(log, head.head))


CASES = ("going on", "another goes on", "cut off", "foreign", "standard input", "archive", "link", "locked")


@pytest.mark.parametrize("case", CASES)
def test_a_log_that_can_take_no_warning_stays_as_it_is(log: Path, tmp_path: Path, case: str) -> None:
    lines = log.read_text().splitlines(keepends=True)
    event = audit("WARNING", 1, "y" * 64)
    name = log
    match case:
        case "going on":
            log.write_text("".join(lines[:-1]))
        case "another goes on":
            log.write_text("".join([*lines, *lines[:-1]]))
        case "cut off":
            log.write_text("".join(lines).rstrip("\n"))
        case "foreign":
            log.write_text('{"phase": "run_completed", "ok": true}\n')
        case "archive":
            name = log.rename(tmp_path / "t.jsonl.gz")
        case "link":
            name = tmp_path / "link.jsonl"
            name.symlink_to(log)
        case "standard input":
            name = Path("-")
        case "locked":
            fcntl = pytest.importorskip("fcntl")
            with log.open("rb") as other:
                fcntl.flock(other, fcntl.LOCK_EX)
                assert noted(log, event, "y" * 64, 0) == "another process writes to it"
    before = (tmp_path / name).read_bytes() if str(name) != "-" else b""
    if case == "link":
        with pytest.raises(OSError, match="symbolic"):
            noted(name, event, "y" * 64, 0)
    elif case != "locked":
        assert noted(name, event, "y" * 64, 0)
    assert str(name) == "-" or (tmp_path / name).read_bytes() == before
