"""The checkpoint of seed 000 (E18): the ratio, then what was claimed to be absent, then the course; each log
is read once for all three, and each session is judged by itself."""

from __future__ import annotations

import hashlib
import re
from itertools import combinations

from corvid.audit.findings import Finding, Rule
from corvid.audit.logs import LogEvent, read_log
from corvid.audit.ratio.count import RatioAudit
from corvid.audit.sessions import run_of, session_of
from corvid.audit.trajectory import Trajectory, needs_of
from corvid.dataclasses import dataclass
from corvid.protocols.absence import DOC_MENTIONS, QUERIES, diverse
from corvid.protocols.ratio import judge
from corvid.protocols.trajectory.records import ABSENCES, queries_of
from corvid.protocols.words import stems, telling
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from corvid.audit.logs import Item
    from corvid.audit.sessions import Session
    from corvid.audit.settings import Settings
    from corvid.protocols.lines import Json
    from corvid.protocols.ratio import Counts, Verdict

MOST_CLAIMS = 100_000
"""Claims of absence of all logs; with more they are refused rather than half judged."""
LONGEST_NAME = 200
UNVERIFIED = Rule(
    "unverified_ghost", "an absence was claimed and not shown", "have a person look, or take the claim back",
    "error",
)  # fmt: skip
DISPUTED = frozenset({"unflagged_assumption", "unknown_grounding", "no_evidence"})
"""Lints of the ratio that the course has in words of its own: at a checkpoint they are told once."""


class TooManyClaims(Exception):
    """Logs hold more claims of absence than can be told apart."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """What was claimed to be absent in a session, by its last line: what was asked, with how many results."""

    session: Session
    name: str
    log: str
    line: int
    shown: bool
    searches: tuple[tuple[str, int], ...]
    mentions: int
MOST_QUERIES = 20
"""Queries of one line that are compared; with more it shows nothing."""
_NO_WORDS = "(a claim without words)"
_OPEN = ("error", "high_ambiguity")
_COUNT = re.compile(r"results?[0-9]*")


class Ghosts:
    """The claims of absence of sessions. The last line that a session has of a claim decides.

    Judged by the counts in the line, not by its verdict: two searches that found nothing and documents that
    speak of it are a confirmed ghost in seed 003 and a person's work in seed 000, and unverified wins
    (protocols.md 5.4). A line without counts shows nothing. One that says that it was refuted claims nothing.
    """

    def __init__(self, queries: int = QUERIES, mentions: int = DOC_MENTIONS) -> None:
        self._queries = queries
        self._mentions = mentions
        self._last: dict[tuple[Session, bytes], Ghost] = {}

    def take(self, session: Session, log: str, item: Item) -> None:
        """One line of the session. Raises TooManyClaims."""
        if not isinstance(item, LogEvent) or item.fields.get("phase") not in ABSENCES:
            return
        name = _name(item.fields)
        queries, results = queries_of(item.fields)
        counts = [count if type(count) is int else -1 for count in results]
        spoken = item.fields.get("doc_mentions", 0)
        mentions = spoken if type(spoken) is int and spoken >= 0 else self._mentions
        nothing = len(counts) >= self._queries and not any(counts) and mentions < self._mentions
        searched = nothing and _are_apart(queries, len(counts)) and not _contradicts(item.fields)
        told = name != _NO_WORDS or item.fields.get("phase") == "zero_results"
        shown = (searched and told) or item.fields.get("status") == "refuted"
        self._last[session, hashlib.sha256(name.encode("utf-8", "surrogatepass")).digest()] = Ghost(
            session, name[:LONGEST_NAME], log, item.line, shown,
            tuple((query[:LONGEST_NAME], count) for query, count in zip(queries[:20], counts, strict=False)),
            mentions,
        )  # fmt: skip
        if len(self._last) > MOST_CLAIMS:
            raise TooManyClaims(f"more than {MOST_CLAIMS:,} absences are claimed")

    @property
    def unverified(self) -> tuple[Ghost, ...]:
        """Those that nobody has shown, by session and name."""
        unshown = (one for one in self._last.values() if not one.shown)
        return tuple(sorted(unshown, key=lambda one: (one.session, one.name)))


def _name(line: Mapping[str, Json]) -> str:
    for key in ("claim", "feature"):
        value = line.get(key)
        if isinstance(value, str) and value.strip():
            return value
    return _NO_WORDS


def _are_apart(queries: Sequence[str], counted: int) -> bool:
    """Whether each count has its query, each query a word that tells something, and no two are one."""
    if len(queries) != counted or not all(map(telling, queries)):
        return False
    if len(queries) > MOST_QUERIES:
        return False
    return all(diverse(one, other) for one, other in combinations(map(stems, queries), 2))


def _contradicts(line: Mapping[str, Json]) -> bool:
    """Whether a line says itself that a person must look or that a search did not work, or has a count of
    hits under any name of one."""
    if line.get("status") in _OPEN or line.get("action") == "human_audit_required":
        return True
    found = [value for name, value in line.items() if _COUNT.fullmatch(name)]
    inner = line.get("queries")
    for one in inner if isinstance(inner, list) else ():
        if isinstance(one, dict):
            found += [value for name, value in one.items() if _COUNT.fullmatch(name)]
    flat = [one for value in found for one in (value if isinstance(value, list) else [value])]
    return any(type(one) is not int or one != 0 for one in flat)


@dataclass(frozen=True, slots=True)
class Gated:
    """One session at the checkpoint: its counts and ratio, and the absences that nobody has shown."""

    session: Session
    counts: Counts
    verdict: Verdict
    ghosts: tuple[Ghost, ...]

    @property
    def enough(self) -> bool:
        """Whether its ratio is high enough, and no line may have been a claim."""
        return self.verdict.passed and not self.counts.malformed

    @property
    def passed(self) -> bool:
        """Whether nothing stands against clearing it."""
        return self.enough and not self.ghosts


class Checkpoint:
    """Whether sessions may be cleared. `read` their logs, then ask for `sessions` and `blocked`."""

    def __init__(
        self, settings: Settings, root: Path | None, logs: Iterable[Path] = (), merged: bool = False
    ) -> None:
        """Without a root nothing that is cited is found to hold. `logs` will be read; `merged`: lines of one
        run are one session, in however many logs they stand. Raises MissingRoot."""
        self._settings = settings
        self._merged = merged
        self._ratio = RatioAudit(root, logs=logs, merged=merged)
        negative = settings.negative
        self._ghosts = Ghosts(negative.query_count, negative.doc_mention_threshold)
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
        """Step 2: absences that nobody has shown; none if the project does not look at them."""
        return self._ghosts.unverified if self._settings.negative.enabled else ()

    @property
    def sessions(self) -> tuple[Gated, ...]:
        """Each session, by its name, judged by itself."""
        settings = self._settings
        ghosts: dict[Session, list[Ghost]] = {}
        for ghost in self.ghosts:
            ghosts.setdefault(ghost.session, []).append(ghost)
        return tuple(
            Gated(
                session, counts, judge(counts, settings.by, settings.threshold, settings.zero_claim_passes),
                tuple(ghosts.get(session, ())),
            )
            for session, counts in self._ratio.sessions.items()
        )  # fmt: skip

    @property
    def blocked(self) -> bool:
        """Whether one of them may not be cleared. Only `strict` blocks."""
        return self._settings.enforce == "strict" and any(map(self.blocks, self.sessions))

    def blocks(self, one: Gated) -> bool:
        """Whether this one may not be cleared under `strict`."""
        return not one.enough or (bool(one.ghosts) and self._settings.negative.strict_mode_blocks)

    @property
    def ghosts_block(self) -> bool:
        """Whether an absence that nobody has shown would keep the session from being cleared."""
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
        """One log, once; `tell` gets what is odd about its lines and its course. Raises OSError,
        TooManyClaims and TooManySessions."""
        for one in self._ratio.findings(log, self._shared(log, tell)):
            if one.rule.id not in DISPUTED:
                tell(one)

    def _shared(self, log: Path, tell: Callable[[Finding], None]) -> Iterator[Item]:
        """The items of a log on their way to the ratio, seen by all other audits."""
        trajectory = Trajectory(log, needs_of(self._settings), told=False)
        followed = self._settings.evaluation.trajectory_audit
        for item in read_log(log):
            if isinstance(item, LogEvent):
                session = session_of(str(log), run_of(item.fields.get("run")), self._merged)
                self._ghosts.take(session, str(log), item)
            if isinstance(item, LogEvent) and len(self._sessions) < 3:
                run, agent = item.fields.get("run", ""), item.fields.get("agent", "")
                self._sessions[str(run)[:LONGEST_NAME], str(agent)[:LONGEST_NAME]] = None
            if followed:
                self._follow(trajectory.take(item), tell)
            yield item
        if followed:
            self._follow(trajectory.end(), tell)

    def _follow(self, findings: Iterator[Finding], tell: Callable[[Finding], None]) -> None:
        for one in findings:
            self.course += one.rule.level != "note"
            tell(one)


def message(count: int, blocks: bool) -> str:
    """The words of E17."""
    if blocks:
        return (
            f"Cannot clear: {count} Ghost Features unverified\n"
            "Human audit required OR remove ghost claims"
        )
    return f"Warning: {count} Ghost Features unverified"


REMEDIATION = (
    "List what has no evidence: corvid audit ratio LOG",
    "Search the sources for it, and show what is not there: corvid audit absent FEATURE -q … -q … --in DIR",
    "Quote word for word, `quote` [${PROJECT_ROOT}/path:line], and check that it stands there: "
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
