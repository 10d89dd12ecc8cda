"""The claims of a log, one after the other, with the metrics of S14."""

from __future__ import annotations

from corvid.audit.cite.check import Sources
from corvid.audit.claims.judge import Judge
from corvid.audit.claims.observed import Observed
from corvid.audit.findings import Finding
from corvid.audit.logs import LogEvent, read_log
from corvid.audit.ratio.rules import MALFORMED
from corvid.dataclasses import dataclass
from corvid.protocols.claims import claims_in
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from corvid.audit.claims.judge import Judged
    from corvid.audit.logs import Item
    from corvid.audit.policy.document import Policy
    from corvid.protocols.lines import Json

LOOKED_AT = frozenset({"cite", "assumption", "tool_call", "tool_result", "retrieval"})
"""The phases that claims and observations are made from."""


@dataclass(slots=True)
class Metrics:
    """Numbers of claims. `needing` ground are all but those of exempt kinds; `verified` are those whose
    source was found to say what they quote, of `checked`; `wrong` grounded ones of `judged` by a person."""

    claims: int = 0
    needing: int = 0
    grounded: int = 0
    checked: int = 0
    verified: int = 0
    undecided: int = 0
    judged: int = 0
    wrong: int = 0


class ClaimsAudit:
    """Audits logs, one after the other. `verdicts` are what people found out about claims: by log and line,
    whether all claims of the line are true. `blocks`: read with `msgspec`, if it is there."""

    def __init__(
        self, policy: Policy, root: Path | None, verdicts: Mapping[tuple[str, int], bool] | None = None,
        blocks: bool = True,
    ) -> None:  # fmt: skip
        """Raises MissingRoot."""
        self._blocks = blocks
        self._judge = Judge(policy, None if root is None else Sources(root))
        self._verdicts = verdicts or {}
        self._met: set[tuple[str, int]] = set()
        self.metrics = Metrics()

    @property
    def unmet(self) -> list[tuple[str, int]]:
        """The verdicts, by log and line, that fit no claim of the logs that were read."""
        return sorted(self._verdicts.keys() - self._met)

    def findings(self, log: Path) -> Iterator[Finding]:
        """Read the log, once; `metrics` has it at the end. Raises OSError."""
        observed = Observed()
        for item in _items(log, self._blocks):
            if isinstance(item, LogEvent):
                yield from self._event(str(log), item.line, item.fields, observed)
            else:
                yield Finding(MALFORMED, item.reason, str(log), item.line)

    def _event(
        self, log: str, line: int, event: Mapping[str, Json], observed: Observed
    ) -> Iterator[Finding]:
        claims, _ = claims_in(event)
        if not claims:
            observed.take(line, event)
        elif (log, line) in self._verdicts:
            self._met.add((log, line))
        for claim in claims:
            judged = self._judge.judged(claim, observed)
            self._count(judged, self._verdicts.get((log, line)))
            yield from (Finding(one.rule, one.words, log, line, advice=one.advice) for one in judged.broken)

    def _count(self, judged: Judged, verdict: bool | None) -> None:
        metrics = self.metrics
        metrics.claims += 1
        if judged.weight == "exempt":
            return
        metrics.needing += 1
        metrics.grounded += judged.grounded
        metrics.undecided += None in judged.answers
        if judged.verified is not None:
            metrics.checked += 1
            metrics.verified += judged.verified
        if verdict is not None and judged.grounded:
            metrics.judged += 1
            metrics.wrong += not verdict


def _items(log: Path, blocks: bool) -> Iterator[Item]:
    """The lines of a log; where whole blocks are read, only those that are looked at."""
    if blocks:
        try:
            from corvid.audit.batches import Batch, read_batches
        except ImportError:
            pass
        else:
            for part in read_batches(log):
                if isinstance(part, Batch):
                    yield from (
                        LogEvent(line, event.fields())
                        for line, event in zip(part.lines, part.events, strict=True)
                        if event.__struct_config__.tag in LOOKED_AT
                    )
                else:
                    yield part
            return
    yield from read_log(log)
