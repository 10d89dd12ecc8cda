"""The fault of a lane."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Problem


class UnfitCandidates(Problem, frozen=True):
    """The candidates of a turn have equal ids, or are too many to be shown."""

    code = Code("R0130", "unfit-candidates", "Candidates that a lane cannot distinguish")
    MESSAGE = "`{prompt}` cannot choose: {reason}"
    HELP = "give each candidate of a turn a unique id, and offer only the best ones"
    prompt: str
    reason: str
