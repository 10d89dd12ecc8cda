"""The fault of a lane."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Problem


class UnfitCandidates(Problem, frozen=True):
    """The candidates of a turn can't be told apart, or are too many to be shown."""

    code = Code("R0130", "unfit-candidates", "Candidates that no lane can choose among")
    MESSAGE = "`{prompt}` can't choose: {reason}"
    HELP = "give each candidate of a turn an id of its own, and offer the best ones only"
    prompt: str
    reason: str
