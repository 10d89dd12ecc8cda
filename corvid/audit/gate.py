"""The checkpoint (requirement E18): the ratio, then what was claimed to be absent, then the claims against
the policy, then the course; each log is read once for all four, and each session is judged by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from corvid.audit.absence.search import Again
from corvid.audit.claims.audit import ClaimsAudit, Metrics
from corvid.audit.decisions import STALE, Decisions, feature_of
from corvid.audit.findings import Finding, Rule
from corvid.audit.ghosts import LONGEST_NAME, Ghost, Ghosts
from corvid.audit.importing.read import items
from corvid.audit.logs import Item, LogEvent
from corvid.audit.policy.document import Policy, read_policy
from corvid.audit.ratio.count import CountedClaim, RatioAudit
from corvid.audit.review import Review
from corvid.audit.sessions import Session, run_of, session_of
from corvid.audit.settings import Settings
from corvid.audit.trajectory import Trajectory, needs_of
from corvid.documents.reader import Kept
from corvid.protocols.ratio import THRESHOLD, Counts, Verdict, judge

UNVERIFIED = Rule(
    "unverified_ghost", "an absence was claimed and not shown", "have a person look, or take the claim back",
    "error",
)  # fmt: skip
DISPUTED = frozenset({"unflagged_assumption", "unknown_grounding", "no_evidence"})
"""Lints of the ratio that the course has in words of its own: at a checkpoint they are reported once."""


class Gated(Struct, frozen=True):
    """One session at the checkpoint: its counts and ratio, the absences that were not shown, and how many of
    its claims break no rule of the policy, of those that need a ground and are not said to be assumptions."""

    session: Session
    counts: Counts
    verdict: Verdict
    ghosts: tuple[Ghost, ...]
    sound: int = 0
    stated: int = 0
    threshold: Fraction = THRESHOLD
    revisions: tuple[tuple[str, int], ...] = ()
    """How many of its claims hold at which commit, and not in the tree as it is."""

    @property
    def enough(self) -> bool:
        """Whether its ratio is high enough, and no line may have been a claim."""
        return self.verdict.passed and not self.counts.malformed

    @property
    def keeps_policy(self) -> bool:
        """Whether enough of its claims break no rule of the policy."""
        return not self.stated or Fraction(self.sound, self.stated) >= self.threshold

    @property
    def passed(self) -> bool:
        """Whether nothing is against clearing it."""
        return self.enough and not self.ghosts and self.keeps_policy


class Checkpoint:
    """Decide whether sessions may be cleared. `read` their logs, then ask for `sessions` and `blocked`."""

    def __init__(
        self, settings: Settings, root: Path | None, logs: Sequence[Path] = (), merged: bool = False,
        policy: Policy | None = None, decisions: Decisions | None = None,
        heard: Callable[[CountedClaim], None] | None = None, kept: Kept | None = None,
    ) -> None:  # fmt: skip
        """Take `root`, without which nothing that is cited is found to hold, and no claim is held against a
        policy. `logs` will be read; `merged`: lines of one run are one session, in however many logs they
        are. `decisions` are what people said about absences; `heard` gets each claim; `kept` caches the
        texts of documents. Raises MissingRoot."""
        self._settings = settings
        self._merged = merged
        self._ratio = RatioAudit(
            root, logs=logs, merged=merged, grounded=settings.grounded, heard=heard, kept=kept
        )
        self._decisions = decisions
        self._audited: dict[str, bool] = {}
        self._again = None if root is None else Again(root)
        self.reviews: dict[str, Review] = {}
        """Of each log what a reviewer is to ask."""
        negative = settings.negative
        self._ghosts = Ghosts(
            negative.query_count, negative.doc_mention_threshold, negative.require_diverse_queries
        )
        policy = read_policy(None, settings.tools) if policy is None else policy
        self._claims = (
            None if root is None else ClaimsAudit(policy, root, logs=logs, merged=merged, kept=kept)
        )
        self._sessions: dict[tuple[str, str], None] = {}
        self.course = 0
        """Findings of the course, notes left out."""

    @property
    def unread(self) -> Sequence[Session]:
        """Sessions of which no line is a known event."""
        return self._ratio.unread

    @property
    def counts(self) -> Counts:
        """What step 1 counted of all sessions together."""
        return self._ratio.counts

    @property
    def ghosts(self) -> tuple[Ghost, ...]:
        """Step 2: absences that were not shown, or that the code below the root refutes, and that no person
        has decided about; none if the project does not look at them."""
        if not self._settings.negative.enabled:
            return ()
        found = sorted((*self._ghosts.unverified, *self._refuted()), key=lambda one: (one.session, one.name))
        return tuple(one for one in found if not self._is_audited(one.name))

    def _refuted(self) -> Iterator[Ghost]:
        """Yield the absences that are there: a log's own counts are its word, as its quotes are."""
        if self._again is None:
            return
        for one in self._ghosts.absent:
            place = self._again.place(feature_of(one.name), tuple(query for query, _ in one.searches))
            if place != "":
                yield replace(one, shown=False, place=place or "")

    def _is_audited(self, name: str) -> bool:
        if self._decisions is None:
            return False
        if name not in self._audited:
            self._audited[name] = self._decisions.audited(name)
        return self._audited[name]

    @property
    def outdated(self) -> Iterator[Finding]:
        """Decisions about its absences that hold no more; ask for `ghosts` before."""
        for one in () if self._decisions is None else self._decisions.outdated:
            words = f"{one.feature}: its searches no longer find what {one.by} looked at on {one.on}"
            yield Finding(STALE, words, "")

    @property
    def sessions(self) -> tuple[Gated, ...]:
        """Each session, by its name, judged by itself."""
        settings = self._settings
        ghosts: dict[Session, list[Ghost]] = {}
        for ghost in self.ghosts:
            ghosts.setdefault(ghost.session, []).append(ghost)
        metrics = {} if self._claims is None else self._claims.sessions
        found = []
        for session, counts in self._ratio.sessions.items():
            verdict = judge(counts, settings.by, settings.threshold, settings.zero_claim_passes)
            claims = metrics.get(session, Metrics())
            shown = tuple(ghosts.get(session, ()))
            numbers = (claims.sound, claims.stated, settings.threshold)
            revisions = tuple(self._ratio.at_revision.get(session, {}).items())
            found.append(Gated(session, counts, verdict, shown, *numbers, revisions))
        return tuple(found)

    @property
    def blocked(self) -> bool:
        """Whether one of them may not be cleared. Only `strict` blocks."""
        return self._settings.enforce == "strict" and any(map(self.blocks, self.sessions))

    def blocks(self, one: Gated) -> bool:
        """Return whether this one may not be cleared under `strict`."""
        unshown = bool(one.ghosts) and self._settings.negative.strict_mode_blocks
        return not one.enough or unshown or not one.keeps_policy

    @property
    def ghosts_block(self) -> bool:
        """Whether an absence that was not shown would keep the session from being cleared."""
        return self._settings.enforce == "strict" and self._settings.negative.strict_mode_blocks

    @property
    def named(self) -> tuple[str, str]:
        """Run and agent of the logs, where they have one; empty else."""
        runs = {run for run, _ in self._sessions}
        agents = {agent for _, agent in self._sessions}
        return (
            next(iter(runs)) if len(runs) == 1 else "",
            next(iter(agents)) if len(agents) == 1 else "",
        )

    def read(self, log: Path, tell: Callable[[Finding], None]) -> None:
        """Read one log, once; `tell` gets what is odd about its lines and its course. Raises OSError,
        TooManyClaims and TooManySessions."""
        for one in self._ratio.findings(log, self._shared(log, tell)):
            if one.rule.id not in DISPUTED:
                tell(one)

    def _shared(self, log: Path, tell: Callable[[Finding], None]) -> Iterator[Item]:
        """Yield the items of a log on their way to the ratio, seen by all other audits."""
        trajectory = Trajectory(log, needs_of(self._settings), malformed=False)
        self.reviews[str(log)] = trajectory.review
        followed = self._settings.evaluation.trajectory_audit
        if self._claims is not None:
            self._claims.begin(log)
        for item in items(log):
            if isinstance(item, LogEvent) and self._claims is not None:
                for one in self._claims.take(item):
                    tell(one)
            if isinstance(item, LogEvent):
                session = session_of(str(log), run_of(item.fields.get("run")), self._merged)
                self._ghosts.take(session, str(log), item)
            if isinstance(item, LogEvent) and len(self._sessions) < 3:
                run, agent = item.fields.get("run", ""), item.fields.get("agent", "")
                self._sessions[str(run)[:LONGEST_NAME], str(agent)[:LONGEST_NAME]] = None
            if followed:
                self._follow(trajectory.take(item), tell)
            yield item
        if self._claims is not None:
            self._claims.end()
        if followed:
            self._follow(trajectory.end(), tell)

    def _follow(self, findings: Iterator[Finding], tell: Callable[[Finding], None]) -> None:
        for one in findings:
            self.course += one.rule.level != "note"
            tell(one)


def message(count: int, blocks: bool) -> str:
    """Return the words of E17."""
    if blocks:
        return f"Cannot clear: {count} Ghost Features unverified\nHuman audit required OR remove ghost claims"
    return f"Warning: {count} Ghost Features unverified"


REMEDIATION = (
    "List what has no evidence: corvid audit ratio LOG",
    "Search the sources for it, and show what is not there: corvid audit absent FEATURE -q … -q … --in DIR",
    "Quote word for word, `quote` [${PROJECT_ROOT}/path:line], and check that it is there: "
    "corvid audit cite --fix PATH",
    "Mark what really has no evidence as [ASSUMPTION]",
    "Verify again: corvid audit gate LOG",
)
"""E21: what to do about a ratio that is too low, in this order."""
PRACTICES = (
    "Cite while you work: who looks for evidence at the checkpoint finds what fits.",
    "Keep places, not contents: a path and a line are small, and the text is read when it is needed.",
    "Mark assumptions when you make them.",
    "Use `warn` while exploring, `strict` while building.",
    "Look at what the session rests on before it is cleared: corvid audit trajectory LOG.",
)
"""E21: what makes it pass the first time."""
