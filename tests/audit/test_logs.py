"""Logs from anyone: every line is an event or reported, whatever it holds, and nothing takes the reader
down."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from corvid.audit import batches
from corvid.audit.batches import read_batches
from corvid.audit.logs import LONGEST, LogEvent, Malformed, raw_lines, read_log, skip_blank_lines
from corvid.audit.ratio.count import RatioAudit
from corvid.audit.trajectory import Trajectory, read

CITED = {
    "phase": "cite", "claim": "a", "grounding": "citation",
    "evidence": {"quote": "return 1", "path": "${PROJECT_ROOT}/a.py", "line": 2},
}  # fmt: skip


def log(folder: Path, *lines: object) -> Path:
    path = folder / "log.jsonl"
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return path


HOSTILE = {
    b"[" * 100_000: "more than 256 brackets inside one another",
    b'{"a":' * 257 + b"1" + b"}" * 257: "more than 256 brackets inside one another",
    b'{"a": "\xff"}': "not UTF-8",
    b'{"a": ' + b"9" * 10_000 + b"}": "no JSON: a number of more than 4300 digits",
    b'{"a": NaN}': "no JSON: NaN is not JSON",
    b'{"a": [-1e400]}': "no JSON: a number is too large",
    b'{"phase": "cite", "phase": "x"}': "no JSON: a key is twice in one object",
    b"[1]": "no object",
    b"{": "no JSON: Expecting property name",
    b'{"a": 1': "no JSON: Expecting ',' delimiter",
}


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: line[:12].decode("latin-1"))
def test_a_hostile_line_is_reported_and_the_next_one_read(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b'{"a": 1}\n\n' + line + b"\n" + b'{"b": 2}\n')
    first, told, last = read_log(path)
    assert (first, last) == (LogEvent(1, {"a": 1}), LogEvent(4, {"b": 2}))
    assert isinstance(told, Malformed)
    assert told.line == 3
    assert told.reason.startswith(HOSTILE[line])
    assert len(told.reason) <= 200


@pytest.mark.oracle
def test_a_line_of_any_length_takes_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    with path.open("wb") as file:
        file.write(b'{"a": 1}\n')
        file.truncate(3 * LONGEST)
        file.seek(0, 2)
        file.write(b'\n{"b": 2}\n')
    assert [*read_log(path)] == [
        LogEvent(1, {"a": 1}), Malformed(2, "longer than 64 MiB"), LogEvent(3, {"b": 2}),
    ]  # fmt: skip


def test_a_log_that_was_cut_off_says_so(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"a": 1}\n{"phase": "ci')
    assert [*read_log(path)] == [LogEvent(1, {"a": 1}), Malformed(2, "cut off: the log is incomplete")]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=60) | st.binary(max_size=60).map(b"\x81".__add__))
@example(b"\x80\x00")
def test_any_bytes_are_read(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(data)
    items = [*read_log(path)]
    messages = data[:1] in (*(bytes([first]) for first in range(0x80, 0x90)), b"\xde", b"\xdf")
    assert messages or len(items) == sum(bool(line.strip()) for line in data.split(b"\n"))
    counted = {one.line for one in RatioAudit().findings(path)}
    told = counted & {one.line for one in read(Trajectory(path), path)}
    assert told >= {item.line for item in items if isinstance(item, Malformed)}


def test_what_holds_is_looked_up(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def f():\n    return 1\n")
    evidence = {"path": "${PROJECT_ROOT}/a.py", "line": 2}
    lines = [
        CITED,
        {**CITED, "evidence": {**evidence, "quote": "return 2"}},
        {**CITED, "evidence": {**evidence, "quote": "return 1", "path": "${PROJECT_ROOT}/../a.py"}},
        {"phase": "cite", "claim": "b", "grounding": "code_reference", "evidence": evidence},
        {"phase": "cite", "claim": "b", "grounding": "code_reference", "evidence": {**evidence, "line": 4}},
        {"phase": "cite", "claim": "c", "grounding": "observation", "evidence": {"source": "run_tests"}},
        {"phase": "tool_result", "tool": "run_tests", "result": "ok", "error": None},
        {"phase": "cite", "claim": "c", "grounding": "observation", "evidence": {"source": "run_tests"}},
        {"phase": "cite", "claim": "d", "grounding": "user_input", "evidence": {"source": "7"}},
        {"phase": "nonsense"},
        "{",
    ]
    audit = RatioAudit(tmp_path)
    told = [(one.line, one.rule.id) for one in audit.findings(log(tmp_path, *lines))]
    assert told == [
        (11, "malformed"), (10, "unknown_phase"), *((line, "citation_not_held") for line in (2, 3, 5)),
    ]  # fmt: skip
    counts = audit.counts
    assert (counts.claims, counts.citations, counts.held) == (8, 3, 2)
    assert (counts.malformed, counts.unknown_phases) == (1, 1)
    unrooted = RatioAudit()
    assert not [*unrooted.findings(log(tmp_path, CITED))]
    assert (unrooted.counts.citations, unrooted.counts.held) == (1, 0)


@pytest.mark.guarantee("limits.reported")
@pytest.mark.parametrize("blank", [b"\n", b"\r\n", b" \t\n"])
@pytest.mark.parametrize("many", [1, 5_000, 70_000])
def test_blank_lines_count_and_are_not_looked_at(
    blank: bytes, many: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of millions of them fit into a small archive."""
    path = tmp_path / "log.jsonl.gz"
    path.write_bytes(gzip.compress(b"1\n" + blank * many + b"2\n" + blank * many))
    tried: list[bytes] = []

    def noted(number: int, line: bytes) -> Malformed:
        tried.append(line)
        return Malformed(number, "no object")

    monkeypatch.setattr(batches, "read_line", noted)
    expected = [Malformed(1, "no object"), Malformed(many + 2, "no object")]
    assert [*read_log(path)] == expected
    assert [*batches.read_batches(path)] == expected
    assert tried == [b"1\n", b"2\n"]


def test_blank_lines_are_read_together() -> None:
    file = io.BufferedReader(io.BytesIO(b" \n" + b"\n" * 3_000 + b"  1\n"))  # type: ignore[arg-type]
    file.readline()
    assert skip_blank_lines(file) == 3_000
    assert file.read() == b"  1\n"


class Endless(io.RawIOBase):
    """A device, or a file of which nearly all is a hole."""

    def __init__(self) -> None:
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int:
        self.given += len(room)
        assert self.given < 2 * LONGEST, "it is read for ever"
        room[:] = bytes(len(room))
        return len(room)


def test_a_line_without_an_end_is_reported_before_it_is_read() -> None:
    """So that who takes no such log, as a replay, is not kept waiting by one."""
    with io.BufferedReader(Endless(), 1 << 20) as file:
        assert next(raw_lines(file)) == (1, None)


# ---- the record of T1 -------------------------------------------------------------------------------
SEARCH = """<search_execution>
  <intent>Find JWT &amp; session entry points</intent>
  <rationale>Task requires extending auth</rationale>
  <expected_outcome>Should find 1-3 token validation functions</expected_outcome>
  <query>hybrid_search("JWT token validation")</query>
  <path>${PROJECT_ROOT}/src/auth/</path>
</search_execution>
"""
EVENT = '{"phase": "result", "result_count": 2}\n'


# requirement: T1
def test_a_search_execution_is_an_intent_and_a_search(tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    for before in ("", EVENT):
        log.write_text(before + SEARCH + EVENT)
        found = list(read_log(log))
        assert [one for one in found if isinstance(one, Malformed)] == []
        intent, search, _ = [one.fields for one in found if isinstance(one, LogEvent)][-3:]
        assert intent == {
            "phase": "intent", "intent": "Find JWT & session entry points",
            "rationale": "Task requires extending auth",
            "expected_outcome": "Should find 1-3 token validation functions",
        }  # fmt: skip
        assert search["query"] == 'hybrid_search("JWT token validation")'
        assert search["path"] == "${PROJECT_ROOT}/src/auth/"
        assert [one.line for one in found[-3:]] == [1 + bool(before), 1 + bool(before), 8 + bool(before)]
        assert [*read_batches(log)][-1] is not None
    log.write_text(SEARCH.replace("\n", "") + "\n" + EVENT)
    assert len(list(read_log(log))) == 3


@pytest.mark.parametrize("text", [
    "<search_execution>\n<intent>x</intent>\n",
    "<search_execution>\n<intent>x</intent>\n" + EVENT,
    "<search_execution></search_execution>\n",
    "<search_execution><intent>x</intent><intent>y</intent></search_execution>\n",
    "<search_execution><other>x</other></search_execution>\n",
    "<search_execution><intent>&x;<b></intent></search_execution>\n",
    "<search_execution>\n" + "<intent>x</intent>\n" * 10_000,
])  # fmt: skip
def test_another_record_is_malformed_and_hides_nothing_behind_it(tmp_path: Path, text: str) -> None:
    log = tmp_path / "a.jsonl"
    log.write_text(text + ("" if EVENT in text else "\n"))
    found = list(read_log(log))
    assert isinstance(found[0], Malformed)
    assert found[0].line == 1
    assert sum(isinstance(one, LogEvent) for one in found) == (EVENT in text)
