"""What the commands ask of the compiler and the runtime, as one small interface."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias

from corvid.diagnostics.machine import Data
from corvid.diagnostics.model import Problem
from corvid.ir.program import Program, Site
from corvid.runtime.host import Approver, Progress
from corvid.source.store import SourceStore


class Checked(Protocol):
    """A program after all checks; `program` is there iff no problem is an error."""

    @property
    def problems(self) -> tuple[Problem, ...]: ...
    @property
    def program(self) -> Program | None: ...
    @property
    def store(self) -> SourceStore: ...
    @property
    def ok(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Plain:
    """An argument that was written on the command line, as data that fits the parameter's type."""

    value: Data


@dataclass(frozen=True, slots=True)
class FromFile:
    """A grounded argument: the text of a file, or of some of its lines."""

    value: Data
    text: str
    uri: str
    start_line: int


Given: TypeAlias = Plain | FromFile


@dataclass(frozen=True, slots=True)
class Job:
    """One run: which agent, with what, and who answers its questions."""

    agent: str
    arguments: Mapping[str, Given]
    model: str | None
    trace: Path | None
    max_depth: int | None
    approver: Approver
    progress: Progress


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One source of an answer."""

    id: str
    uri: str
    hash: str
    line: int
    text: str
    tool: str


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a run. `grade` is None for a plain answer; `fault` is why there is no answer."""

    value: Data
    type: str
    grade: str | None
    chain: str | None
    sources: tuple[SourceLine, ...]
    discards: tuple[tuple[Site, int], ...]
    fault: Problem | None
