"""Counting the claims of logs in one pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from corvid.audit.batches import Batch, Part, read_batches
from corvid.audit.findings import Finding
from corvid.audit.grounds import LONGEST_PATH, Grounds
from corvid.audit.logs import LogEvent, Malformed, read_log
from corvid.audit.ratio import rules
from corvid.audit.ratio.batch import by_run, claiming
from corvid.audit.ratio.phases import COUNTED, PHASES
from corvid.audit.sessions import MOST_SESSIONS, Session, TooManySessions, run_of, session_of
from corvid.json_type import Json
from corvid.protocols.claims import Claim, claims_in
from corvid.protocols.policy import EXEMPT, WRITERS
from corvid.protocols.ratio import SHOWN, Counts, Tally

MOST_TOOLS = 100_000
"""Names of tools of runs that are remembered; an observation by one more is not found to hold."""
MOST_CITED = 10_000
"""Places that are remembered with what was found there, and with their files."""
Reader: TypeAlias = Literal["exact", "blocks"]
READERS: tuple[Reader, ...] = get_args(Reader)


class RatioAudit:
    """Counts the sessions of logs, one log after the other. `root` is where citations are looked up; without
    one nothing that is cited is found to hold. `logs` are those that will be read, none of which is evidence.
    `merged`: lines of one run are one session, in however many logs they stand.

    Both readers tell the same: `exact` goes line by line, and `blocks` is faster."""

    def __init__(
        self, root: Path | None = None, reader: Reader = "blocks", logs: Iterable[Path] = (),
        merged: bool = False,
    ) -> None:  # fmt: skip
        """Raises MissingRoot."""
        self._grounds = None if root is None else Grounds(root, logs)
        self._merged = merged
        self._cited: dict[tuple[bool, str, str, int], bool] = {}
        self._tools: set[tuple[str, str]] = set()
        self._reader = reader
        self._name = ""
        self._tallies: dict[str, Tally] = {}
        self._malformed = 0
        self._missed = Missed()
        self._unknown = Unknown()
        self._counts: dict[Session, Counts] = {}
        self.unread: list[Session] = []
        """Those of which no line is a known event: there is nothing to judge them by."""

    @property
    def sessions(self) -> Mapping[Session, Counts]:
        """What was counted of each session, by its name."""
        return dict(sorted(self._counts.items()))

    @property
    def counts(self) -> Counts:
        """What was counted of all of them together."""
        found = Counts()
        for one in self._counts.values():
            found = found.merged(one)
        return found

    def findings(self, log: Path, parts: Iterable[Part] | None = None) -> Iterator[Finding]:
        """Read the log, once, and say what is odd about its lines, and behind that, where there is a root,
        why citations do not hold; `sessions` has its own at the end. With `parts` the caller reads it.
        Raises OSError and TooManySessions."""
        name = self._name = str(log)
        self._tallies, self._missed, self._unknown, self._malformed = {}, Missed(), Unknown(), 0
        self._tools = {one for one in self._tools if self._merged and one[0]}
        if self._grounds is not None and self._grounds.audits(log):
            self._cited.clear()
        yield from self._taken(name, self._parts(log) if parts is None else parts)
        yield from self._unknown.findings(name)
        if self._grounds is not None:
            yield from self._missed.findings(name, self._grounds)
        self._ended(name)

    def _ended(self, name: str) -> None:
        """Each run of the log is a session, and so are the lines that name none, if one of them is a known
        event; else they are counted with the log's first session. Lines that hold no event can be of any: in
        a log of several sessions they are one of their own, which does not pass."""
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

    def _taken(self, name: str, parts: Iterable[Part]) -> Iterator[Finding]:
        for part in parts:
            if isinstance(part, Malformed):
                self._malformed += 1
                yield Finding(rules.MALFORMED, part.reason, name, part.line)
            elif isinstance(part, LogEvent):
                yield from self._event(name, part.line, part.fields)
            else:
                yield from self._batch(name, part)

    def _parts(self, log: Path) -> Iterator[Part]:
        return read_log(log) if self._reader == "exact" else read_batches(log)

    def _batch(self, name: str, batch: Batch) -> Iterator[Finding]:
        """Events whose phase is known and whose fields are those of the schema."""
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
        if not isinstance(phase, str) or phase not in PHASES:
            tally.unknown_phases += 1
            self._unknown.take(phase, line)
        elif phase in COUNTED:
            yield from self._known(name, run, line, fields)

    def _known(self, name: str, run: str, line: int, fields: Mapping[str, Json]) -> Iterator[Finding]:
        tally, phase, tool = self._tally(run), fields["phase"], fields.get("tool")
        if phase == "deliver":
            tally.delivered += 1
        elif phase == "tool_result":
            if isinstance(tool, str) and fields.get("error") is None:
                tally.written += tool in WRITERS
                if len(self._tools) < MOST_TOOLS:
                    self._tools.add((run, tool))
        else:
            claims, lints = claims_in(fields)
            for number, claim in enumerate(claims):
                held = self._holds(claim, run)
                tally.add(claim, held, line, number)
                self._miss(claim, held, line)
            yield from (Finding(rules.OF_LINES[one.name], one.text, name, line) for one in lints)

    def _miss(self, claim: Claim, held: bool, line: int) -> None:
        """A citation that shows nothing, and a reference to a line that is not there, are told."""
        found = claim.evidence
        if claim.grounding == "citation" and not held:
            self._missed.add(line, (found.quote, found.path, found.line), claim.kind)
        elif claim.grounding == "code_reference" and not self._looked_up(False, "", found.path, found.line):
            self._missed.add(line, (None, found.path, found.line), claim.kind)

    def _holds(self, claim: Claim, run: str) -> bool:
        """Whether what the claim points to shows it. That a line exists shows nothing, and what a user said
        can't be looked up here."""
        evidence = claim.evidence
        match claim.grounding:
            case "observation":
                return (run, evidence.source) in self._tools
            case "citation":
                return claim.cites and self._looked_up(True, evidence.quote, evidence.path, evidence.line)
            case "code_reference" | "user_input" | "assumption":
                return False

    def _looked_up(self, quoted: bool, quote: str, path: str, line: int) -> bool:
        """Whether the quote stands there and shows something; without one, whether there is such a line."""
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


Cited: TypeAlias = "tuple[str | None, str, int]"
"""The quote, if there is one, the path and the line."""


class Missed:
    """Of one log. Those of exempt kinds need no ground, and one that points nowhere is told as that."""

    __slots__ = ("_first",)

    def __init__(self) -> None:
        self._first: list[tuple[int, Cited]] = []

    def add(self, line: int, place: Cited, kind: str) -> None:
        """A claim on that line of the log cites a place where it does not stand."""
        first = self._first
        if kind in EXEMPT or not place[1] or (len(first) == SHOWN and line >= first[-1][0]):
            return
        first.append((line, place))
        first.sort(key=lambda one: one[0])
        del first[SHOWN:]

    def findings(self, log: str, grounds: Grounds) -> Iterator[Finding]:
        """One for each, in the order of their lines."""
        for line, place in self._first:
            words, advice = grounds.why(*place)
            yield Finding(rules.NOT_HELD, words, log, line, advice=advice)


MOST_PHASES = 20
"""Phases that are told apart in one log; the lines of others are told together."""
LONGEST_PHASE = 60
"""Characters of an unknown phase that are shown."""
NONE, NO_TEXT = "an object without a phase", "a phase that is no text"
OTHERS = "still other phases that nobody knows"


class Unknown:
    """Of one log: for each phase its first line, and how many lines have it."""

    __slots__ = ("_lines",)

    def __init__(self) -> None:
        self._lines: dict[str, tuple[int, int]] = {}

    def take(self, phase: Json, line: int) -> None:
        """A line with this phase."""
        words = NONE if phase is None else NO_TEXT
        if isinstance(phase, str):
            words = f"no phase is called {phase[:LONGEST_PHASE]!r}"
        if words not in self._lines and len(self._lines) >= MOST_PHASES:
            words = OTHERS
        first, count = self._lines.get(words, (line, 0))
        self._lines[words] = first, count + 1

    def findings(self, log: str) -> Iterator[Finding]:
        """One for each phase, in the order of their first lines."""
        for words, (first, count) in self._lines.items():
            yield Finding(rules.UNKNOWN_PHASE, f"{words} ({_counted(first, count)})", log, first)


def _counted(first: int, count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines, the first is line {first}"
