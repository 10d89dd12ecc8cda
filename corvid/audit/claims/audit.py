"""The claims of a log, one after the other, with the metrics of S14."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from corvid.audit.batches import Batch
from corvid.audit.claims.judge import Judge, Judged
from corvid.audit.claims.observed import Observed
from corvid.audit.findings import Finding
from corvid.audit.formats import is_event
from corvid.audit.grounds import Grounds
from corvid.audit.importing.read import parts
from corvid.audit.logs import Item, LogEvent, read_log
from corvid.audit.policy.document import Policy
from corvid.audit.ratio.batch import by_run
from corvid.audit.ratio.rules import MALFORMED
from corvid.audit.sessions import MOST_SESSIONS, Session, TooManySessions, run_of, session_of
from corvid.documents.reader import Kept
from corvid.json_type import Json
from corvid.protocols.claims import Claim, claims_in

LOOKED_AT = frozenset({
    "cite", "assumption", "tool_call", "tool_result", "retrieval", "imported", "run_started",
})  # fmt: skip
"""The phases that claims and observations are made from."""


class Metrics(Struct):
    """Numbers of claims. `needing` ground are all but those of exempt kinds; `verified` are those whose
    source was found to say what they quote, of `checked`; `wrong` grounded ones of `judged` by a person.
    `sound` are those that break no rule, of the `stated`: those that need a ground and are not said to be
    assumptions. `imported` and `uncited` are of sessions of other programs."""

    claims: int = 0
    needing: int = 0
    grounded: int = 0
    checked: int = 0
    verified: int = 0
    undecided: int = 0
    judged: int = 0
    wrong: int = 0
    stated: int = 0
    sound: int = 0
    imported: int = 0
    uncited: int = 0


class ClaimsAudit:
    """Audits logs, one after the other, each session by itself: what one observed shows nothing in another.
    `verdicts` are what people found out about claims: by log and line, whether all claims of the line are
    true. `logs` will be read, and none of them is evidence. `merged`: one run is one session, in however many
    logs it is."""

    def __init__(
        self, policy: Policy, root: Path | None, verdicts: Mapping[tuple[str, int], bool] | None = None,
        logs: Iterable[Path] = (), merged: bool = False, kept: Kept | None = None,
    ) -> None:  # fmt: skip
        """Start with no sessions; `kept` caches the texts of documents. Raises MissingRoot."""
        self._grounds = None if root is None else Grounds(root, logs, kept=kept)
        self._policy = policy
        self._judge = Judge(policy, self._grounds)
        self._verdicts = verdicts or {}
        self._merged = merged
        self._observed: dict[str, Observed] = {}
        self._met: set[tuple[str, int]] = set()
        self.sessions: dict[Session, Metrics] = {}
        self.unread: list[Session] = []
        """Those of which no line is a known event."""

    @property
    def metrics(self) -> Metrics:
        """Of all sessions together."""
        return summed(self.sessions.values())

    @property
    def unmet(self) -> list[tuple[str, int]]:
        """The verdicts, by log and line, that fit no claim of the logs that were read."""
        return sorted(self._verdicts.keys() - self._met)

    def findings(self, log: Path) -> Iterator[Finding]:
        """Read the log, once; `sessions` has its own at the end. Raises OSError and TooManySessions."""
        self.begin(log)
        for item in _items(log, self._policy.forbidden):
            if isinstance(item, LogEvent):
                yield from self.take(item)
            else:
                yield Finding(MALFORMED, item.reason, str(log), item.line)
        self.end()

    def begin(self, log: Path) -> None:
        """Begin a log, whose events follow."""
        self._name = str(log)
        if self._grounds is not None:
            self._grounds.audits(log)
        kept = self._observed.items() if self._merged else ()
        self._observed = {run: one for run, one in kept if run}
        self._read: set[str] = set()
        self._strange: set[str] = set()

    def take(self, item: LogEvent) -> Iterator[Finding]:
        """Yield the next event. Raises TooManySessions."""
        run = run_of(item.fields.get("run"))
        if not is_event(item.fields):
            self._strange.add(run)
            return
        if run not in self._observed:
            if len(self.sessions) >= MOST_SESSIONS:
                raise TooManySessions
            self._observed[run] = Observed()
        self._read.add(run)
        metrics = self.sessions.setdefault(session_of(self._name, run, self._merged), Metrics())
        yield from self._event(self._name, item.line, item.fields, self._observed[run], metrics)

    def end(self) -> None:
        """End the log: add its sessions of which no line is a known event to `unread`."""
        read = self._read
        if not read:
            self._strange.add("")
        strange = sorted(self._strange - read)
        self.unread += [session_of(self._name, run, self._merged) for run in strange if run or not read]

    def _event(
        self, log: str, line: int, event: Mapping[str, Json], observed: Observed, metrics: Metrics
    ) -> Iterator[Finding]:
        claims, _ = claims_in(event)
        if event.get("phase") == "imported":
            said = event.get("uncited_sentences")
            metrics.imported += 1
            metrics.uncited += said if type(said) is int and said > 0 else 0
        if event.get("phase") == "run_started" and self._grounds is not None:
            observed.revision = self._grounds.revision(event)
        if not claims:
            observed.take(line, event)
        elif (log, line) in self._verdicts:
            self._met.add((log, line))
        for claim in claims:
            judged = self._judge.judged(claim, observed)
            _count(metrics, claim, judged, self._verdicts.get((log, line)))
            yield from (Finding(one.rule, one.words, log, line, advice=one.advice) for one in judged.broken)


def _count(metrics: Metrics, claim: Claim, judged: Judged, verdict: bool | None) -> None:
    metrics.claims += 1
    if judged.weight == "exempt":
        return
    if claim.grounding != "assumption":
        metrics.stated += 1
        metrics.sound += all(one.rule.level == "note" for one in judged.broken)
    metrics.needing += 1
    metrics.grounded += judged.grounded
    metrics.undecided += None in judged.answers
    if judged.verified is not None:
        metrics.checked += 1
        metrics.verified += judged.verified
    if verdict is not None and judged.grounded:
        metrics.judged += 1
        metrics.wrong += not verdict


def summed(metrics: Iterable[Metrics]) -> Metrics:
    """Return all of them together."""
    rows = list(metrics)
    return Metrics(*(sum(getattr(one, name) for one in rows) for name in Metrics.__struct_fields__))


def _items(log: Path, phrases: tuple[str, ...]) -> Iterator[Item]:
    """Yield the lines of a log; of whole blocks those that are looked at, and a first one of each run."""
    met: set[str] = set()
    for part in parts(log, phrases):
        if not isinstance(part, Batch):
            yield part
            continue
        for run, of_one in by_run(part):
            for line, event in enumerate(of_one.events, of_one.line):
                if event.__struct_config__.tag in LOOKED_AT or run not in met:
                    met.add(run)
                    yield LogEvent(line, event.fields())


MOST = 100_000
"""Verdicts that are taken."""
_LIKE = '{"log": "a.jsonl", "line": 3, "true": false}'


class NoVerdicts(Exception):
    """A line of the file is not a verdict."""


def read_verdicts(path: Path) -> dict[tuple[str, int], bool]:
    """Read lines like `{"log": "a.jsonl", "line": 3, "true": false}`, by log and line. Raises NoVerdicts, and
    OSError."""
    found: dict[tuple[str, int], bool] = {}
    for item in read_log(path):
        fields = item.fields if isinstance(item, LogEvent) else {}
        log, line, true = fields.get("log"), fields.get("line"), fields.get("true")
        match log, line, true:
            case str(), int(), bool() if len(fields) == 3 and not isinstance(line, bool):
                known = found.setdefault((log, line), true)
            case _:
                raise NoVerdicts(f"line {item.line} is not like {_LIKE}")
        if known is not true:
            raise NoVerdicts(f"line {item.line} contradicts one above it")
        if len(found) > MOST:
            raise NoVerdicts(f"there are more than {MOST:,}")
    return found
