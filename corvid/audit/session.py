"""What a log says of itself, audited: its ratio."""

from __future__ import annotations

from corvid.audit.cite.check import Holds, Sources, Unusable, check
from corvid.audit.cite.find import PREFIX, Citation
from corvid.audit.logs import Malformed, read_log
from corvid.dataclasses import dataclass
from corvid.protocols.claims import claims_in
from corvid.protocols.ratio import Counts, counted
from corvid.runtime.trace.events import FIELDS
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from corvid.audit.logs import LogEvent
    from corvid.protocols.claims import Claim, Lint

PHASES = frozenset(FIELDS) | {"negative_ground", "zero_results"}
"""What a line may be about; what else is there is counted and told."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about one line of a log."""

    line: int
    rule: str
    text: str


class Audit:
    """Counts one log. `root` is where its citations are looked up; without one nothing is found to hold."""

    def __init__(self, log: Path, root: Path | None = None) -> None:
        """Raises MissingRoot."""
        self._log = log
        self._sources = Sources(root) if root is not None else None
        self._tools: set[str] = set()
        self.counts = Counts()

    def remarks(self) -> Iterator[Remark]:
        """Read the log, once, and say what is odd about its lines; `counts` is complete at the end. Raises
        OSError."""
        for item in read_log(self._log):
            if isinstance(item, Malformed):
                self.counts = self.counts.merged(Counts(malformed=1))
                yield Remark(item.line, "malformed", item.reason)
            else:
                yield from self._event(item)

    def _event(self, event: LogEvent) -> Iterator[Remark]:
        phase = event.fields.get("phase")
        if not isinstance(phase, str) or phase not in PHASES:
            self.counts = self.counts.merged(Counts(unknown_phases=1))
            yield Remark(event.line, "unknown_phase", f"no phase is called {str(phase)[:60]!r}")
        if phase == "tool_result" and isinstance(tool := event.fields.get("tool"), str):
            self._tools.add(tool)
        claims, lints = claims_in(event.fields)
        judged = [(claim, self._holds(claim)) for claim in claims]
        added = counted(judged, self._log.name, event.line).merged(Counts(delivered=phase == "deliver"))
        self.counts = self.counts.merged(added)
        yield from (_remark(event.line, lint) for lint in lints)

    def _holds(self, claim: Claim) -> bool:
        """Whether what the claim points to is there. What a user said can't be looked up here."""
        evidence = claim.evidence
        if claim.grounding == "observation":
            return evidence.source in self._tools
        if self._sources is None or not evidence.path.startswith(PREFIX) or evidence.line < 1:
            return False
        path = evidence.path.removeprefix(PREFIX)
        if claim.grounding == "citation":
            place = Citation(0, 0, evidence.quote, path, evidence.line, 0, 0)
            return isinstance(check(place, self._sources), Holds)
        if claim.grounding == "code_reference":
            lines = self._sources.lines(path)
            return not isinstance(lines, Unusable) and evidence.line <= len(lines)
        return False


def _remark(line: int, lint: Lint) -> Remark:
    return Remark(line, lint.name, lint.text)
