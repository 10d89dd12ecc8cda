"""The fault of a lane."""

from __future__ import annotations

from typing import ClassVar

from corvid.diagnostics.model import Code, Problem


class UnfitCandidates(Problem, frozen=True):
    """The candidates of a turn can't be told apart, or are too many to be shown."""

    code: ClassVar[Code] = Code("R0130", "unfit-candidates", "Candidates that no lane can choose among")
    prompt: str
    reason: str

    def message(self) -> str:
        return f"`{self.prompt}` can't choose: {self.reason}"

    def help(self) -> str | None:
        return "give each candidate of a turn an id of its own, and offer the best ones only"


PROBLEMS: tuple[type[Problem], ...] = (UnfitCandidates,)
