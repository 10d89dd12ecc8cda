"""Nothing passes that was not read: files of other programs, and files of none, at every level."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
from pathlib import Path

import pytest

from corvid.audit.formats import looks_like, values_in
from corvid.audit.ratio.count import READERS, RatioAudit
from corvid.cli.main import run
from tests.audit.formats import FOREIGN, IMPORTED, UNKNOWN, as_lines
from tests.tables import each

pytestmark = pytest.mark.guarantee("protocols.strict_ratio")
COMMANDS = ("ratio", "gate", "claims", "trajectory")
LEVELS = {"strict": 2, "warn": 2, "disabled": 0}
KNOWN = b'{"phase": "run_started"}\n'


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "corvid.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# requirement: E2, E8
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", [name for name in FOREIGN if name not in IMPORTED])
def test_what_holds_no_event_is_not_audited(
    capsys: pytest.CaptureFixture[str], command: str, name: str, level: str
) -> None:
    data, words = FOREIGN[name]
    Path("log.jsonl").write_bytes(data)
    assert run(["audit", command, "log.jsonl", "--enforce", level]) == LEVELS[level]
    told = capsys.readouterr()
    assert "PASS" not in told.out
    assert "Approve" not in told.out
    if level != "disabled":
        assert "corvid: log.jsonl is not audited: no line is an event that audits know" in told.err
        assert (words or "looks like") in told.err or words is None
        assert ("it looks like" in told.err) == (words is not None)


# requirement: E2, E8
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", IMPORTED)
def test_a_session_of_another_program_is_read_and_does_not_pass_without_claims(
    capsys: pytest.CaptureFixture[str], command: str, name: str, level: str
) -> None:
    Path("log.jsonl").write_bytes(FOREIGN[name][0])
    assert run(["audit", command, "log.jsonl", "--enforce", level]) == (level == "strict")
    told = capsys.readouterr()
    assert "PASS" not in told.out
    assert "Approve" not in told.out
    if level != "disabled":
        word = "Recommendation: Have" if command == "trajectory" else "UNDECIDED (0 claims, "
        assert word in told.out


@pytest.mark.parametrize("command", [*COMMANDS, *(f"ratio --reader {one}" for one in READERS)])
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "markdown"])
def test_no_form_and_no_reader_passes_it(
    capsys: pytest.CaptureFixture[str], command: str, form: str
) -> None:  # fmt: skip
    for name in ("claude", "openai over lines", "unknown phases", "prose", "an empty file"):
        data, _ = FOREIGN[name]
        Path("log.jsonl").write_bytes(data)
        assert run(["audit", *command.split(), "log.jsonl", "--format", form]) == 2 * (name not in IMPORTED)
        told = capsys.readouterr().out.lower().replace('"passed": false', "")
        assert "pass" not in told, name
        assert "approve." not in told, name


@pytest.mark.parametrize("command", COMMANDS)
def test_one_among_others_is_not_passed_over(command: str) -> None:
    Path("a.jsonl").write_bytes(KNOWN)
    Path("b.jsonl").write_bytes(FOREIGN["unknown phases"][0])
    for order in (["a.jsonl", "b.jsonl"], ["b.jsonl", "a.jsonl"], ["."], ["*.jsonl"]):
        assert run(["audit", command, *order, "--enforce", "warn"]) == 2
    Path("b.jsonl").unlink()
    assert run(["audit", command, "*.jsonl", "--enforce", "strict"]) == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_an_archive_and_standard_input_are_not_passed_over(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = FOREIGN["unknown phases"][0]
    Path("a.jsonl.gz").write_bytes(gzip.compress(data))
    assert run(["audit", command, "a.jsonl.gz"]) == 2
    Path("a.jsonl.gz").write_bytes(gzip.compress(FOREIGN["codex"][0]))
    assert run(["audit", command, "a.jsonl.gz", "--enforce", "strict"]) == 1
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run(["audit", command, "-"]) == 2
    assert "corvid: - is not audited" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_without_logs_is_none(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("logs/.old").mkdir(parents=True)
    Path("logs/.old/a.jsonl").write_bytes(KNOWN)
    Path("logs/notes.md").write_text("no log")
    assert run(["audit", command, "logs"]) == 2
    assert "corvid: logs has no logs\n" in capsys.readouterr().err
    assert run(["audit", command, "logs/*.json"]) == 2
    assert run(["audit", command, "none.jsonl"]) == 2
    Path("logs/deep").mkdir()
    Path("logs/deep/c.jsonl").write_bytes(KNOWN)
    assert run(["audit", command, "logs", "--enforce", "strict"]) == 0


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("way", ["file", "folder", "hidden", "other name", "nothing", "pipe"])
def test_a_link_among_logs_is_not_passed_over(
    command: str, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Unless what it leads to is read under its own name, not all logs would be judged."""
    Path("logs/.old").mkdir(parents=True)
    Path("elsewhere").mkdir()
    for name in ("logs/a.jsonl", "logs/UPPER.JSONL", "logs/.old/b.jsonl", "logs/c.txt", "elsewhere/d.jsonl"):
        Path(name).write_bytes(KNOWN)
    Path("logs/latest.jsonl").symlink_to("a.jsonl")
    Path("logs/here").symlink_to(".")
    assert run(["audit", command, "logs", "--enforce", "strict"]) == 0
    leads = {"file": "../elsewhere/d.jsonl", "hidden": ".old/b.jsonl", "other name": "c.txt", "nothing": "e"}
    if way == "folder":
        Path("logs/more").symlink_to("../elsewhere")
    elif way == "pipe":
        os.mkfifo("logs/last.jsonl")
    else:
        Path("logs/last.jsonl").symlink_to(leads[way])
    capsys.readouterr()
    assert run(["audit", command, "logs", "--enforce", "warn"]) == 2
    assert "so not all logs below logs would be read" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_a_log_is_one_however_its_ending_is_written(command: str) -> None:
    Path("logs").mkdir()
    Path("logs/a.jsonl").write_bytes(KNOWN)
    Path("logs/B.JSONL").write_bytes(FOREIGN["unknown phases"][0])
    assert run(["audit", command, "logs", "--enforce", "warn"]) == 2


def test_a_run_of_which_nothing_is_known_is_not_passed_over(capsys: pytest.CaptureFixture[str]) -> None:
    known, unknown = {"phase": "run_started", "run": "r"}, {"phase": "thought", "run": "s"}
    Path("log.jsonl").write_bytes(as_lines([known, unknown, known]))
    for command in ("ratio", "gate", "claims"):
        assert run(["audit", command, "log.jsonl", "--enforce", "warn"]) == 2
        assert "log.jsonl is not audited: no line of run s is an event" in capsys.readouterr().err


@pytest.mark.parametrize("reader", READERS)
def test_unknown_phases_among_known_ones_are_reported_once_each(tmp_path: Path, reader: str) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(KNOWN * 30 + as_lines([*UNKNOWN, {"phase": 7}] * 3) + KNOWN)
    audit = RatioAudit(tmp_path, reader)  # type: ignore[arg-type]
    told = [(one.rule.id, one.line, one.message) for one in audit.findings(log)]
    assert told == [
        ("unknown_phase", 31, "no phase is called 'thinking' (3 lines, the first is line 31)"),
        ("unknown_phase", 32, "no phase is called 'acting' (3 lines, the first is line 32)"),
        ("unknown_phase", 33, "an object without a phase (3 lines, the first is line 33)"),
        ("unknown_phase", 34, "a phase that is not text (3 lines, the first is line 34)"),
    ]
    assert (audit.counts.events, audit.counts.unknown_phases, audit.unread) == (43, 12, [])


def test_phases_without_end_are_not_reported_without_end(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(KNOWN + as_lines([{"phase": f"of {number}"} for number in range(300)]))
    told = [one.message for one in RatioAudit(tmp_path).findings(log)]
    assert told[-1] == "other unknown phases (280 lines, the first is line 22)"
    assert len(told) == 21


# requirement: E8
@pytest.mark.parametrize("command", COMMANDS)
def test_a_session_without_claims_passes(command: str) -> None:
    Path("log.jsonl").write_bytes(KNOWN)
    assert run(["audit", command, "log.jsonl", "--enforce", "strict"]) == 0


@pytest.mark.oracle
@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "{\n" * 9_000, "[1,\n" * 5_000, '{"a": "x' * 20_000, '{"a":1}' * 50_000, "[\n]" * 50_000],
)
def test_looking_for_a_format_comes_to_an_end(tmp_path: Path, text: str) -> None:
    path = tmp_path / "log"
    path.write_text(text)
    assert looks_like(path) is None
    spans = [(start, end) for _, start, end in values_in(text)]
    assert spans == sorted(spans)


def test_values_are_found_where_they_stand() -> None:
    text = 'x\n{"a": 1} y\n  [1,\n2]\n{broken\n"s"\n{"b": {}}'
    assert [(value, text[start:end]) for value, start, end in values_in(text)] == [
        ({"a": 1}, '{"a": 1}'), ([1, 2], "[1,\n2]"), ({"b": {}}, '{"b": {}}'),
    ]  # fmt: skip
    assert json.dumps([value for value, _, _ in values_in("")]) == "[]"


@each("command", ["audit ratio", "audit gate", "audit claims", "audit trajectory", "trace verify"])
def test_of_a_file_that_is_no_log_one_thing_is_said(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prose = tmp_path / "prose.py"
    prose.write_text("import sys\n" * 30)
    assert run([*command.split(), str(prose)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"corvid: {prose} ")
    assert len(told.err.splitlines()) <= 2


@each("command", ["audit ratio", "audit gate", "audit claims", "audit trajectory", "trace verify"])
def test_what_is_wrong_with_a_log_is_said_before_the_next_one_is(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, other = tmp_path / "log.jsonl", tmp_path / "prose.py"
    log.write_text('prose\n{"phase": "deliver"}\n')
    other.write_text("prose\n")
    logs = [log, other] if command.startswith("audit") else [log]
    assert run([*command.split(), *map(str, logs)]) == (2 if len(logs) == 2 else 1)
    told = capsys.readouterr()
    assert "no JSON" in told.out + told.err
