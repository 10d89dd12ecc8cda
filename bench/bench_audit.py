"""Counting the claims of a log: a million events, by each of the readers, and what memory that takes.

The log is what a session of searches writes: intent, execute, result, cite and outcome, one after the other.
Its citations are looked up in a thousand lines of fifty files.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bench.conftest import Report
from bench.measure import fastest, sized
from bench.rows import amount, at_least, at_most, growth
from corvid.audit.importing.read import items
from corvid.audit.logs import LogEvent
from corvid.audit.ratio.count import READERS, RatioAudit, Reader
from corvid.protocols.ratio import Counts

SIZES = [sized(10_000, 50), sized(100_000, 100), sized(1_000_000, 200)]
FILES, LINES = 50, 20
MEASURED = """
import sys
from pathlib import Path
from corvid.audit.ratio.count import RatioAudit
audit = RatioAudit(Path(sys.argv[1]), sys.argv[3])
assert not any(True for _ in audit.findings(Path(sys.argv[2])))
status = Path("/proc/self/status").read_text()
print(int(status.split("VmHWM:")[1].split()[0]) / 1024)
"""
"""The peak of a process, in MB. What `getrusage` gives begins with the peak of its parent."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files, and a log of each size."""
    root = tmp_path_factory.mktemp("audit")
    (root / "src").mkdir()
    for number in range(FILES):
        text = "".join(f"if (isExpired(token, {line})) {{ return {number} }}\n" for line in range(LINES))
        (root / "src" / f"jwt{number}.ts").write_text(text)
    for size in SIZES:
        write_log(root / f"{size}.jsonl", size)
    return root


def write_log(path: Path, size: int) -> None:
    """So many events, 191 bytes each."""
    with path.open("wb") as file:
        for number in range(size):
            head = {"v": 1, "seq": number, "ts": time_of(number), "run": "r-1", "agent": "review"}
            line = json.dumps({**head, **event(number)}, separators=(",", ":"))
            file.write(line.encode() + b"\n")


def time_of(number: int) -> str:
    return f"2026-01-31T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}.000Z"


def event(number: int) -> dict[str, object]:
    """The `number`-th event."""
    match number % 5:
        case 0:
            return {"phase": "intent", "intent": f"Find entry point {number}",
                    "rationale": "Task requires extending auth", "expected_outcome": "1..3"}  # fmt: skip
        case 1:
            return {"phase": "execute", "mode": "tool", "query": f"JWT token validation {number}",
                    "path": "src/", "parameters": {}}  # fmt: skip
        case 2:
            return {"phase": "result", "result_count": number % 9, "high_signal": 2, "tokens_estimated": 450}
        case 3:
            return {"phase": "cite", "claim": f"claim number {number} holds", "kind": None,
                    "grounding": "citation", "evidence": evidence(number * 7919)}  # fmt: skip
        case _:
            return {"phase": "outcome", "outcome_match": "match", "expected": "1..3", "found": number % 4}


def evidence(number: int) -> dict[str, object]:
    file, line = number % FILES, number // FILES % LINES
    return {"quote": f"if (isExpired(token, {line}))", "path": f"${{PROJECT_ROOT}}/src/jwt{file}.ts",
            "line": line + 1}  # fmt: skip


def counted(root: Path, size: int, reader: Reader) -> Counts:
    """The counts of one log; all of its citations hold."""
    audit = RatioAudit(root, reader)
    assert not any(True for _ in audit.findings(root / f"{size}.jsonl"))
    counts = audit.counts
    assert (counts.events, counts.claims, counts.held) == (size, size // 5, size // 5)
    return counts


@pytest.mark.parametrize(
    ("reader", "of", "aim"),
    [
        ("blocks", "msgspec, one process", at_least(150)),
        ("exact", "json, line by line", None),
    ],
)
def test_a_million_events(project: Path, reader: Reader, of: str, aim: object, report: Report) -> None:
    seconds = [fastest(lambda size=size: counted(project, size, reader)) for size in SIZES]  # type: ignore[misc]
    rate = (project / f"{SIZES[-1]}.jsonl").stat().st_size / seconds[-1] / 1e6
    report(amount(f"audit ratio, {SIZES[-1]:,} events", rate, "MB/s", aim=aim, note=of))  # type: ignore[arg-type]
    if reader == "blocks":
        report(growth("audit ratio", SIZES, seconds, aim=at_most(1.15), graph="audit"))
    assert counted(project, SIZES[-1], reader) == counted(project, SIZES[-1], "blocks")


@pytest.mark.parametrize("reader", READERS)
def test_memory(project: Path, reader: Reader, report: Report) -> None:
    used = []
    for size in SIZES[-2:]:
        command = [sys.executable, "-c", MEASURED, str(project), str(project / f"{size}.jsonl"), reader]
        used.append(float(subprocess.run(command, capture_output=True, check=True, text=True).stdout))
    note = f"{used[0]:.1f} MB for {SIZES[-2]:,} events, {used[1]:.1f} for {SIZES[-1]:,}"
    title = f"audit ratio, peak memory of ten times the log, {reader}"
    report(amount(title, used[1] / used[0], "times", aim=at_most(1.1), note=note))


RECORDS = sized(1_000_000, 200)


def write_session(path: Path, count: int) -> None:
    """So many records of a session of Claude Code: of four, one says something, one calls a tool, one has its
    answer of a kilobyte, and one is a note of the program."""
    base = {"parentUuid": None, "isSidechain": False, "cwd": "/home/ada/shop", "sessionId": "s"}
    said = "I read the file, and it is as the tests want it. The price is doubled in src/shop.py:2."
    with path.open("wb") as file:
        for number in range(count):
            head = {**base, "uuid": f"u{number}", "timestamp": time_of(number)}
            match number % 4:
                case 0:
                    content: list[object] = [{"type": "text", "text": said}]
                case 1:
                    given = {"file_path": f"/home/ada/shop/src/a{number % 100}.py"}
                    content = [{"type": "tool_use", "id": f"t{number}", "name": "Read", "input": given}]
                case 2:
                    answer = {"tool_use_id": f"t{number - 1}", "content": "x = 1\n" * 170}
                    content = [{"type": "tool_result", **answer}]
                case _:
                    content = []
            kind = ("assistant", "assistant", "user", "progress")[number % 4]
            role = {"id": f"m{number}", "role": kind, "content": content}
            line = json.dumps({**head, "type": kind, "message": role}, separators=(",", ":"))
            file.write(line.encode() + b"\n")


def test_a_million_records_of_another_program(
    tmp_path_factory: pytest.TempPathFactory, report: Report
) -> None:
    path = tmp_path_factory.mktemp("import") / "session.jsonl"
    write_session(path, RECORDS)
    decode = msgspec.json.Decoder().decode

    def bare() -> None:
        with path.open("rb") as file:
            for line in file:
                decode(line)

    def whole() -> None:
        *_, last = items(path)
        assert isinstance(last, LogEvent)
        assert (last.fields["records"], last.fields["uncited_sentences"]) == (RECORDS, RECORDS // 4)

    share = fastest(bare) / fastest(whole)
    title = f"audit import, {RECORDS:,} records of Claude Code, of msgspec's bare decoding"
    report(amount(title, share, "of its speed", aim=at_least(0.1)))
