"""Traces edited by hand: lines changed, deleted, inserted, doubled, moved, cut off, from another run.
What every line holds of the one before it, and the head that the run gave away, show each of them
(runtime.trace.4). The rule is here once more, in `noticed`, and `corvid trace verify` must agree."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corvid.api.program import prepare
from corvid.audit.trace.verify import Deviation, Verification
from corvid.pipeline import check_text
from corvid.runtime.trace.write import FIRST_PREV, TraceWriter
from corvid.testing.compare import services

PROGRAM = """\
tool look(id: String) -> String uses retrieval
tool wire(to: String) -> String dangerous
prompt tell(doc: Grounded<String>) -> Grounded<String>:
    "{doc}"
agent main(id: String) -> String:
    approve Wire(id)
    sent = wire(id)
    told: String = tell(look(id))
    return sent
"""


def record(argument: str) -> tuple[list[bytes], str]:
    """The lines of a run's trace, and its head."""
    checked = check_text("program.cor", PROGRAM)
    assert checked.program is not None
    program = prepare(checked, services(checked.program))
    lines: list[bytes] = []
    outcome = program.run(
        program.functions[f"{program.program.main}::main"], [argument], trace=TraceWriter(lines.append)
    )
    program.close()
    assert outcome.fault is None
    assert outcome.trace_head is not None
    return lines, outcome.trace_head


def noticed(lines: list[bytes], head: str) -> bool:
    """Whether the trace is not the one that ended with `head`."""
    prev = FIRST_PREV
    for number, line in enumerate(lines):
        event = json.loads(line)
        if event["prev"] != prev or event["seq"] != number:
            return True
        prev = hashlib.sha256(line.rstrip(b"\n")).hexdigest()
    return prev != head


def rewritten(line: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The line with its event changed, in the bytes that the writer would have used."""
    event = json.loads(line)
    change(event)
    return json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def chained(lines: list[bytes]) -> list[bytes]:
    """The lines numbered and hashed anew, as one does who knows the format but not the head."""
    made: list[bytes] = []
    prev = FIRST_PREV
    for number, line in enumerate(lines):
        made.append(rewritten(line, lambda event: event.update(seq=number, prev=prev)))  # noqa: B023
        prev = hashlib.sha256(made[-1].rstrip(b"\n")).hexdigest()
    return made


LINES, HEAD = record("x")
PLACES = range(len(LINES))


def edits(at: int) -> dict[str, list[bytes]]:
    """Everything that is done to the line `at`."""
    line, before, after = LINES[at], LINES[:at], LINES[at + 1 :]
    other = record("y")[0]

    def fields(event: dict[str, Any]) -> None:
        for name, value in event.items():
            if name not in ("v", "seq", "prev", "phase"):
                event[name] = f"{value}!"

    return {
        "a change": [*before, rewritten(line, fields), *after],
        "another time": [*before, rewritten(line, lambda e: e.update(ts="2000-01-01T00:00:00Z")), *after],
        "another phase": [*before, rewritten(line, lambda e: e.update(phase="derive")), *after],
        "a field more": [*before, rewritten(line, lambda e: e.update(approved=True)), *after],
        "a blank": [*before, line.replace(b",", b", ", 1), *after],
        "deleted": [*before, *after],
        "doubled": [*before, line, line, *after],
        "inserted": [*before, other[min(at, len(other) - 1)], line, *after],
        "reordered": [*after, line, *before],
        "cut off": before,
        "of another run": [*before, other[at], *after],
        "a part of another run": [*before, *other[at:]],
        "without its past": [*before, rewritten(line, lambda e: e.update(prev=FIRST_PREV)), *after],
    }


def found(lines: list[bytes], head: str, folder: Path) -> list[Deviation]:
    """What `corvid trace verify` says."""
    path = folder / "trace.jsonl"
    path.write_bytes(b"".join(lines))
    return list(Verification(path, head).findings())


def test_the_trace_as_it_was_written_is_the_trace(tmp_path: Path) -> None:
    assert not noticed(LINES, HEAD)
    assert found(LINES, HEAD, tmp_path) == []
    phases = {json.loads(line)["phase"] for line in LINES}
    assert phases >= {"approval_decision", "tool_call", "document", "retrieval", "llm_call", "severed"}


# rule: runtime.trace.4
@pytest.mark.parametrize("at", PLACES)
def test_every_edit_of_every_line_is_noticed(at: int, tmp_path: Path) -> None:
    """Tries each edit as it is, and with all numbers and hashes made right again: then by the head alone."""
    tried = {name: lines for name, lines in edits(at).items() if lines != LINES}
    assert len(tried) >= 10
    for name, lines in tried.items():
        assert noticed(lines, HEAD), name
        assert found(lines, HEAD, tmp_path), name
        again = chained(lines)
        if again != LINES:
            assert noticed(again, HEAD), name
            assert found(again, HEAD, tmp_path), name
            assert not again or not noticed(again, hashlib.sha256(again[-1].rstrip(b"\n")).hexdigest())


def test_hashing_anew_undoes_no_edit() -> None:
    """Tries to have a change vanish: only what was deleted or doubled by numbers alone may come back."""
    changed = [*LINES[:1], rewritten(LINES[1], lambda event: event.update(ts="x")), *LINES[2:]]
    assert chained(LINES) == LINES
    assert chained(changed) != LINES
