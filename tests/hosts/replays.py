"""Runs that are recorded and replayed, and what both show."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from corvid.api.execution import Loaded, Outcome, Services
from corvid.api.replays import replayed
from corvid.audit.trace.read import Event
from corvid.cli.backend import result_of
from corvid.hosts.recording import recording_of
from corvid.pipeline import CheckedProgram, check_text
from corvid.runtime.executor.cancellation import Cancellation
from corvid.runtime.problems import ModelFailed, ToolFailed
from corvid.runtime.trace.write import TraceWriter


@dataclass(frozen=True)
class Recorded:
    """A run and its trace."""

    outcome: Outcome
    lines: list[bytes]

    @property
    def fault(self) -> str | None:
        return None if self.outcome.fault is None else self.outcome.fault.problem.code.id

    def of(self, phase: str) -> list[dict[str, Any]]:
        return [event for event in map(json.loads, self.lines) if event["phase"] == phase]


def checked(text: str) -> CheckedProgram:
    program = check_text("main", text)
    assert program.ok, program.problems
    return program


def record(
    program: CheckedProgram, services: Services, *arguments: object, agent: str = "main",
    cancellation: Cancellation | None = None,
) -> Recorded:  # fmt: skip
    loaded, lines = Loaded(program, services), list[bytes]()
    try:
        function = loaded.functions[f"main::{agent}"]
        writer = TraceWriter(lines.append)
        return Recorded(loaded.run(function, arguments, trace=writer, cancellation=cancellation), lines)
    finally:
        loaded.close()


def replay(program: CheckedProgram, lines: list[bytes]) -> Outcome:
    entries = [Event(number, line[:-1], json.loads(line)) for number, line in enumerate(lines, 1)]
    return replayed(program, recording_of(entries, Path("trace")))


def shown(outcome: Outcome) -> object:
    """All that is shown of a run: value, sources, chain, discards, calls, the fault with its place. The lines
    of a tool or model that raised are left out: a replay runs none. So are the objects of Python behind the
    value, which are equal to nothing but themselves."""
    result = replace(result_of(outcome, with_chain=True), delivered=None, behind=None)
    fault = result.fault
    has_lines = isinstance(fault, ToolFailed | ModelFailed)
    return replace(result, fault=replace(fault, lines=()) if has_lines else fault)


def is_replayed(program: CheckedProgram, run: Recorded) -> None:
    """A replay shows what the run has shown, and notices people of the same."""
    assert shown(replay(program, run.lines)) == shown(run.outcome)


def rechained(events: list[dict[str, Any]]) -> list[bytes]:
    """Events as a trace whose hashes hold, as someone writes it who edits one."""
    from hashlib import sha256

    from corvid.runtime.trace.write import FIRST_PREV, encoded_line

    lines, before = list[bytes](), FIRST_PREV
    for number, event in enumerate(events):
        encoded = encoded_line({**event, "seq": number, "prev": before})
        lines.append(encoded + b"\n")
        before = sha256(encoded).hexdigest()
    return lines
