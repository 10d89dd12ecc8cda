"""The cycles of prompts with a lane in a log: each breach of the bounded loop is a finding (seed 002)."""

from __future__ import annotations

from corvid.audit.findings import Finding, Rule
from corvid.protocols.continuity.audit import CycleAudit
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from corvid.audit.logs import LogEvent
    from corvid.protocols.continuity.audit import Rates
    from corvid.protocols.continuity.audit import Rule as RuleName


def _rule(name: RuleName, title: str, advice: str) -> Rule:
    return Rule(name, title, advice, "error")


_REPORT = "a log that `corvid run` wrote never has this: find out who wrote it, and report it if it was run"
BREACHES: Mapping[RuleName, Rule] = {
    "repeated_fingerprint": _rule(
        "repeated_fingerprint", "A model was asked twice about the same evidence (C4)", _REPORT
    ),
    "false_fingerprint": _rule(
        "false_fingerprint", "A call claims another fingerprint than its evidence has (C6)", _REPORT
    ),
    "over_budget": _rule("over_budget", "More calls of a model than a lane has (C9)", _REPORT),
    "outside_candidates": _rule(
        "outside_candidates", "What was chosen was not offered (C2)", _REPORT
    ),
    "unknown_reason": _rule(
        "unknown_reason", "A reason that the protocol does not have (C10, C17)",
        "write one of the seven reasons to fall back, or one of the eight of decisions",
    ),
    "retry_without_change": _rule(
        "retry_without_change", "A retry without new evidence (C3)", _REPORT
    ),
    "cycle_after_its_end": _rule(
        "cycle_after_its_end", "A cycle went on after its end (C3)", _REPORT
    ),
}  # fmt: skip


class Cycles:
    """Follows the lanes of one log, in constant memory."""

    def __init__(self, log: Path) -> None:
        self._log = str(log)
        self._audit = CycleAudit()

    @property
    def rates(self) -> Rates:
        """What the lanes did so far."""
        return self._audit.rates

    def take(self, event: LogEvent) -> Iterator[Finding]:
        """What one event breaks."""
        for breach in self._audit.take(event.fields):
            yield Finding(BREACHES[breach.rule], breach.text, self._log, event.line)
