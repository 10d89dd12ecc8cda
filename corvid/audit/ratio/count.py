"""Counting the claims of logs in one pass."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from corvid.audit.batches import Batch, Part
from corvid.audit.findings import Finding
from corvid.audit.grounds import LONGEST_PATH, Grounds
from corvid.audit.importing.read import items, parts
from corvid.audit.logs import LogEvent, Malformed
from corvid.audit.ratio import rules
from corvid.audit.ratio.batch import by_run, claiming
from corvid.audit.ratio.phases import COUNTED, PHASES
from corvid.audit.schema import Counted, Grounding
from corvid.audit.sessions import MOST_SESSIONS, Session, TooManySessions, run_of, session_of
from corvid.documents.reader import Kept
from corvid.json_type import Json
from corvid.protocols.claims import Claim, claims_in, is_step
from corvid.protocols.lines import PREFIX
from corvid.protocols.policy import EXEMPT, WRITERS
from corvid.protocols.ratio import SHOWN, Counts, Tally

MOST_TOOLS = 100_000
"""Names of tools of runs that are remembered; an observation by one more is not found to hold."""
MOST_CITED = 10_000
"""Places that are remembered with what was found there, and with their files."""
class CountedClaim(Struct, frozen=True):
    """A claim of a session on a line of its log, and whether it was found to hold."""

    session: Session
    line: int
    claim: Claim
    held: bool
    revision: str = ""
    """The commit that it holds at, if that is not the tree as it is."""


Reader: TypeAlias = Literal["exact", "blocks"]
READERS: tuple[Reader, ...] = get_args(Reader)


Drained: TypeAlias = "tuple[Session, Counts, Mapping[str, int]]"
"""A session, what was counted of it, and how many of its claims hold at which commit alone."""


class RatioAudit:
    """Counts the sessions of logs, one log after the other. `root` is where citations are looked up; without
    one nothing that is cited is found to hold. `logs` are those that will be read, none of which is evidence.
    `merged`: lines of one run are one session, in however many logs they are.

    Both readers show the same: `exact` goes line by line, and `blocks` is faster."""

    def __init__(
        self, root: Path | None = None, reader: Reader = "blocks", logs: Iterable[Path] = (),
        merged: bool = False, grounded: Collection[Counted] = Grounding().grounded,
        heard: Callable[[CountedClaim], None] | None = None,
        cells: Callable[[str], str | None] | None = None, kept: Kept | None = None,
    ) -> None:  # fmt: skip
        """Take `grounded`, which is what counts as that besides observations; `heard` gets each claim that is
        read event by event; `cells` gives the text of a source that has no path; `kept` caches the texts of
        documents. Raises MissingRoot."""
        self._heard = heard
        self._grounded = frozenset(grounded)
        self._grounds = None if root is None else Grounds(root, logs, cells, kept)
        self._merged = merged
        self._cited: dict[tuple[bool, str, str, int], bool] = {}
        self._tools: set[tuple[str, str]] = set()
        self._reader = reader
        self._name = ""
        self._tallies: dict[str, Tally] = {}
        self._malformed = 0
        self._missed = Missed()
        self._unknown = Unknown()
        self._revisions: dict[str, str] = {}
        self.at_revision: dict[Session, dict[str, int]] = {}
        """Of sessions how many claims hold at the commit of their run, and not in the tree as it is."""
        self._counts: dict[Session, Counts] = {}
        self.unread: list[Session] = []
        """Those of which no line is a known event: there is nothing to judge them by."""

    @property
    def sessions(self) -> Mapping[Session, Counts]:
        """What was counted of each session, by its name."""
        return dict(sorted(self._counts.items()))

    def drain(self) -> Iterator[Drained]:
        """Give what was counted of each session so far, by its name, and forget it: that is for logs of which
        none is read again."""
        for session in sorted(self._counts):
            yield session, self._counts.pop(session), self.at_revision.pop(session, {})

    @property
    def counts(self) -> Counts:
        """What was counted of all of them together."""
        found = Counts()
        for one in self._counts.values():
            found = found.merged(one)
        return found

    def findings(self, log: Path, given: Iterable[Part] | None = None) -> Iterator[Finding]:
        """Read the log, once, and say what is odd about its lines, and behind that, where there is a root,
        why citations do not hold; `sessions` has its own at the end. With `given` the caller reads it.
        Raises OSError and TooManySessions."""
        name = self._name = str(log)
        self._tallies, self._missed, self._unknown, self._malformed = {}, Missed(), Unknown(), 0
        self._tools = {one for one in self._tools if self._merged and one[0]}
        self._revisions = {run: at for run, at in self._revisions.items() if self._merged and run}
        if self._grounds is not None and self._grounds.audits(log):
            self._cited.clear()
        yield from self._taken(name, self._parts(log) if given is None else given)
        yield from self._unknown.findings(name)
        if self._grounds is not None:
            yield from self._missed.findings(name, self._grounds)
        self._ended(name)

    def _ended(self, name: str) -> None:
        """Count each run of the log as a session, and also the lines that name none, if one of them is a
        known event; else they are counted with the log's first session. Lines that hold no event can be of
        any: in a log of several sessions they are one of their own, which does not pass."""
        counts = {run: tally.counts() for run, tally in self._tallies.items()}
        read = sorted(run for run, one in counts.items() if one.events > one.unknown_phases)
        only = read[0] if len(read) == 1 else ""
        if read and "" in counts and "" not in read:
            counts[read[0]] = counts[read[0]].merged(counts.pop(""))
        if self._malformed or not counts:
            counts[only] = counts.get(only, Counts()).merged(Counts(malformed=self._malformed))
        for run, one in counts.items():
            session = session_of(name, run, self._merged)
            self._counts[session] = self._counts.get(session, Counts()).merged(one)
            if run not in read and not (read and run == ""):
                self.unread.append(session)

    def _tally(self, run: str) -> Tally:
        found = self._tallies.get(run)
        if found is None:
            if len(self._tallies) + len(self._counts) >= MOST_SESSIONS:
                raise TooManySessions
            found = self._tallies[run] = Tally(self._name)
        return found

    def _taken(self, name: str, given: Iterable[Part]) -> Iterator[Finding]:
        for part in given:
            if isinstance(part, Malformed):
                self._malformed += 1
                yield Finding(rules.MALFORMED, part.reason, name, part.line)
            elif isinstance(part, LogEvent):
                yield from self._event(name, part.line, part.fields)
            else:
                yield from self._batch(name, part)

    def _parts(self, log: Path) -> Iterator[Part]:
        return items(log) if self._reader == "exact" else parts(log)

    def _batch(self, name: str, batch: Batch) -> Iterator[Finding]:
        """Count events whose phase is known and whose fields are those of the schema."""
        for run, part in by_run(batch):
            tally = self._tally(run)
            tally.events += len(part.events)
            known, others = claiming(part, self._cited.get)
            tally.count("citation", "", cites=True, held=True, times=known)
            for line, event in others:
                yield from self._known(name, run, line, event.fields())

    def _event(self, name: str, line: int, fields: Mapping[str, Json]) -> Iterator[Finding]:
        run = run_of(fields.get("run"))
        tally = self._tally(run)
        tally.events += 1
        phase = fields.get("phase")
        if is_step(fields) or (isinstance(phase, str) and phase in COUNTED):
            yield from self._known(name, run, line, fields)
        elif not isinstance(phase, str) or phase not in PHASES:
            tally.unknown_phases += 1
            self._unknown.take(phase, line)

    def _known(self, name: str, run: str, line: int, fields: Mapping[str, Json]) -> Iterator[Finding]:
        tally, phase, tool = self._tally(run), fields.get("phase"), fields.get("tool")
        if phase == "deliver":
            tally.delivered += 1
        elif phase == "run_started":
            commit = "" if self._grounds is None else self._grounds.revision(fields)
            if commit:
                self._revisions[run] = commit
        elif phase == "imported":
            said = fields.get("uncited_sentences")
            tally.imported += 1
            tally.uncited += said if type(said) is int and said > 0 else 0
        elif phase == "tool_result":
            if isinstance(tool, str) and fields.get("error") is None:
                tally.written += tool in WRITERS
                if len(self._tools) < MOST_TOOLS:
                    self._tools.add((run, tool))
        else:
            claims, lints = claims_in(fields)
            for number, claim in enumerate(claims):
                held = self._holds(claim, run)
                at = "" if held else self._held_at(claim, run)
                if at:
                    held = True
                    counts = self.at_revision.setdefault(session_of(name, run, self._merged), {})
                    counts[at] = counts.get(at, 0) + 1
                declared = claim.cites or (claim.grounding in self._grounded and _names_ground(claim))
                tally.add(claim, held, line, number, declared)
                if self._heard is not None:
                    self._heard(CountedClaim(session_of(name, run, self._merged), line, claim, held, at))
                self._miss(claim, held, line)
            yield from (Finding(rules.OF_LINES[one.name], one.text, name, line) for one in lints)

    def _miss(self, claim: Claim, held: bool, line: int) -> None:
        """Report a citation that shows nothing, and a reference to a line that is not there."""
        found = claim.evidence
        if claim.grounding == "citation" and not held:
            self._missed.add(line, (found.quote, found.path, found.line), claim.kind)
        elif claim.grounding == "code_reference" and not self._looked_up(False, "", found.path, found.line):
            self._missed.add(line, (None, found.path, found.line), claim.kind)

    def _holds(self, claim: Claim, run: str) -> bool:
        """Return whether what the claim points to shows it. That a line exists, and that a message is named,
        shows something only if the project says so."""
        evidence = claim.evidence
        match claim.grounding:
            case "observation":
                return (run, evidence.source) in self._tools
            case "citation":
                return claim.points and self._looked_up(True, evidence.quote, evidence.path, evidence.line)
            case "code_reference" if "code_reference" in self._grounded:
                return evidence.line > 0 and self._looked_up(False, "", evidence.path, evidence.line)
            case "user_input" if "user_input" in self._grounded:
                return bool(evidence.source)
            case "code_reference" | "user_input" | "assumption":
                return False

    def _held_at(self, claim: Claim, run: str) -> str:
        """Return the commit of the run at which a quote is that is no more where the claim says."""
        commit, found = self._revisions.get(run, ""), claim.evidence
        if not commit or self._grounds is None or not claim.points or len(found.quote) > LONGEST_PATH:
            return ""
        return commit if self._grounds.showed(commit, found.quote, found.path, found.line) else ""

    def _looked_up(self, quoted: bool, quote: str, path: str, line: int) -> bool:
        """Return whether the quote is there and shows something; without one, whether there is such a
        line."""
        if len(path) > LONGEST_PATH:
            return False
        key = (quoted, quote, path, line)
        if len(quote) > LONGEST_PATH:
            return self._stands(*key)
        known = self._cited.get(key)
        if known is None:
            if len(self._cited) >= MOST_CITED:  # a log that cites that much takes longer
                self._cited.clear()
                if self._grounds is not None:
                    self._grounds.forget()
            known = self._cited[key] = self._stands(*key)
        return known

    def _stands(self, quoted: bool, quote: str, path: str, line: int) -> bool:
        if self._grounds is None:
            return False
        return self._grounds.shows(quote, path, line) if quoted else self._grounds.resolves(path, line)


def _names_ground(claim: Claim) -> bool:
    """Return whether a claim has what its kind of ground asks for: a place with the prefix, or a message."""
    evidence = claim.evidence
    match claim.grounding:
        case "code_reference":
            return evidence.literal and evidence.path.startswith(PREFIX) and evidence.line > 0
        case "user_input":
            return bool(evidence.source)
        case "citation" | "observation" | "assumption":
            return False


Cited: TypeAlias = "tuple[str | None, str, int]"
"""The quote, if there is one, the path and the line."""


class Missed:
    """Of one log. Those of exempt kinds need no ground, and one that points nowhere is reported as that."""

    __slots__ = ("_first",)

    def __init__(self) -> None:
        self._first: list[tuple[int, Cited]] = []

    def add(self, line: int, place: Cited, kind: str) -> None:
        """Record that a claim on that line of the log cites a place where it is not."""
        first = self._first
        if kind in EXEMPT or not place[1] or (len(first) == SHOWN and line >= first[-1][0]):
            return
        first.append((line, place))
        first.sort(key=lambda one: one[0])
        del first[SHOWN:]

    def findings(self, log: str, grounds: Grounds) -> Iterator[Finding]:
        """Yield one for each, in the order of their lines."""
        for line, place in self._first:
            words, advice = grounds.why(*place)
            yield Finding(rules.NOT_HELD, words, log, line, advice=advice)


MOST_PHASES = 20
"""Phases that are distinguished in one log; the lines of others are reported together."""
LONGEST_PHASE = 60
"""Characters of an unknown phase that are shown."""
NONE, NO_TEXT = "an object without a phase", "a phase that is not text"
OTHERS = "other unknown phases"


class Unknown:
    """Of one log: for each phase its first line, and how many lines have it."""

    __slots__ = ("_lines",)

    def __init__(self) -> None:
        self._lines: dict[str, tuple[int, int]] = {}

    def take(self, phase: Json, line: int) -> None:
        """Record a line with this phase."""
        words = NONE if phase is None else NO_TEXT
        if isinstance(phase, str):
            words = f"no phase is called {phase[:LONGEST_PHASE]!r}"
        if words not in self._lines and len(self._lines) >= MOST_PHASES:
            words = OTHERS
        first, count = self._lines.get(words, (line, 0))
        self._lines[words] = first, count + 1

    def findings(self, log: str) -> Iterator[Finding]:
        """Yield one for each phase, in the order of their first lines."""
        for words, (first, count) in self._lines.items():
            yield Finding(rules.UNKNOWN_PHASE, f"{words} ({_counted(first, count)})", log, first)


def _counted(first: int, count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines, the first is line {first}"
