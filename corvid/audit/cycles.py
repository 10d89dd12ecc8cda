"""The cycles of prompts with a lane in a log: each breach of its bounds is a finding (protocols.lane.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from corvid.audit.findings import Finding, Rule
from corvid.audit.logs import LogEvent
from corvid.protocols.continuity.audit import CycleAudit, Rates
from corvid.protocols.continuity.audit import Rule as RuleName

_REPORT = "a log that `corvid run` wrote never has this: find out who wrote it, and report it if it was run"
_FORM = "have the model answer in the form that it is asked for (docs/language.md)"
_NAMES = "write one of the seven reasons to fall back, or one of the eight of decisions"
_TABLE: tuple[tuple[str, RuleName, str, str], ...] = (
    ("C2", "outside_candidates", "What was chosen was not offered", _REPORT),
    ("C3", "retry_without_change", "A retry without new evidence", _REPORT),
    ("C3", "cycle_after_its_end", "A cycle went on after its end", _REPORT),
    ("C4", "repeated_fingerprint", "A model was asked twice about the same evidence", _REPORT),
    ("C6", "false_fingerprint", "A call claims another fingerprint than its evidence has", _REPORT),
    ("C9", "over_budget", "More calls of a model than a lane has", _REPORT),
    ("C10", "unfit_answer", "An answer of a model did not count", _FORM),
    ("C17", "unknown_reason", "A reason that the protocol does not have", _NAMES),
)
BREACHES: Mapping[RuleName, Rule] = {
    name: Rule(name, f"{title} ({requirement})", f"{advice} ({requirement})", "error")
    for requirement, name, title, advice in _TABLE
}


def listed() -> str:
    """Return the rules, a line for each."""
    return "\n".join(f"{requirement:4}{name}: {title}" for requirement, name, title, _ in _TABLE)


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
        """Yield what one event breaks."""
        for breach in self._audit.take(event.fields):
            yield Finding(BREACHES[breach.rule], breach.text, self._log, event.line)
