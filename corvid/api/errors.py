"""The exceptions of the Python interface; each carries problems with their codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from corvid.diagnostics.model import Problem


class CorvidError(Exception):
    """What `corvid.load` and its agents raise. `problems` are never empty; `code` is the first one's."""

    def __init__(self, problems: tuple[Problem, ...], report: str) -> None:
        super().__init__(report)
        self.problems = problems

    @property
    def code(self) -> str:
        """The stable code, such as `E0501`."""
        return self.problems[0].code.id


class ProgramRefused(CorvidError):
    """The program has errors, so it was not loaded."""


class ToolsRefused(CorvidError):
    """A declared tool has no function behind it, or one that does not fit."""


class ReplayFailed(CorvidError):
    """A replay is not the run that its trace has, or the trace does not go on."""


class RunFailed(CorvidError):
    """A run ended in a fault: an unsourced value, a fabricated quotation, a tool that raised … `trace` is the
    file of its trace, None if the program was loaded without."""

    def __init__(self, problems: tuple[Problem, ...], report: str, trace: Path | None = None) -> None:
        super().__init__(problems, report)
        self.trace = trace
