"""Counting the claims of logs in one pass: plain lines at once, and others fast where `msgspec` is installed,
with the same result else."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Literal, TypeAlias

from corvid.audit.blocks import Block, read_blocks
from corvid.audit.findings import Finding
from corvid.audit.grounds import LONGEST_PATH, Grounds
from corvid.audit.logs import LogEvent, Malformed, parsed_line, read_log
from corvid.audit.ratio import rules
from corvid.audit.ratio.columns import NotByColumns, Table
from corvid.audit.ratio.missed import Missed
from corvid.audit.ratio.phases import COUNTED, PHASES
from corvid.audit.ratio.plain import Plain, run_at
from corvid.audit.ratio.unknown import Unknown
from corvid.audit.sessions import MOST_SESSIONS, Session, TooManySessions, run_of, session_of
from corvid.protocols.claims import claims_in
from corvid.protocols.lines import PREFIX
from corvid.protocols.policy import EXEMPT, WRITERS
from corvid.protocols.ratio import Counts, Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from corvid.audit.batches import Batch, Part
    from corvid.audit.logs import Item
    from corvid.audit.ratio.columns import Columns
    from corvid.protocols.claims import Claim
    from corvid.protocols.lines import Json

MOST_TOOLS = 100_000
"""Names of tools of runs that are remembered; an observation by one more is not found to hold."""
MOST_CITED = 10_000
"""Places that are remembered with what was found there, and with their files."""
PLAIN_FROM = 2 * 2**20
"""Bytes that one run writes on end before its plain lines are told apart: making the pattern takes as long as
reading so many."""
ANY_EXEMPT = min(EXEMPT)
Reader: TypeAlias = Literal["exact", "blocks", "columns"]
READERS: tuple[Reader, ...] = ("exact", "blocks", "columns")


class RatioAudit:
    """Counts the sessions of logs, one log after the other. `root` is where citations are looked up; without
    one nothing that is cited is found to hold. `logs` are those that will be read, none of which is evidence.
    `merged`: lines of one run are one session, in however many logs they stand.

    All readers tell the same: `exact` goes line by line, `blocks` is faster with `msgspec` where lines are
    not plain, and `columns` needs DuckDB (else findings raises Missing); archives and pipes are read in
    blocks."""

    def __init__(
        self, root: Path | None = None, reader: Reader = "blocks", logs: Iterable[Path] = (),
        merged: bool = False,
    ) -> None:  # fmt: skip
        """Raises MissingRoot."""
        self._grounds = None if root is None else Grounds(root, logs)
        self._merged = merged
        self._cited: dict[tuple[bool, str, str, int], bool] = {}
        self._known_to_hold: set[tuple[str, str, int]] = set()
        self._plain = Plain(self._looked_up)
        self._streak = ("", 0)
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
            self._known_to_hold.clear()
            self._plain = Plain(self._looked_up)
        columns = self._columns(log) if parts is None else None
        if columns is None:
            yield from self._taken(name, self._parts(log) if parts is None else parts)
        else:
            yield from self._table(name, *columns)
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

    def _columns(self, log: Path) -> tuple[Table, Columns] | None:
        """The log as a table, where that is the way to read it."""
        if self._reader != "columns" or log.suffix == ".gz" or not log.is_file():
            return None
        try:
            table = Table(log)
            columns = table.columns()
        except NotByColumns:
            return None
        in_form = all(one.quote.strip() and one.path.startswith(PREFIX) for one in columns.cited)
        return (table, columns) if in_form else None

    def _table(self, name: str, table: Table, columns: Columns) -> Iterator[Finding]:
        """Every plain line is counted already; the others come in their order."""
        for run, events in columns.events.items():
            tally = self._tally(run)
            tally.events += events
            tally.delivered += columns.delivered.get(run, 0)
        unheld: set[str] = set()
        for one in columns.cited:
            stands = self._looked_up(True, one.quote, one.path, one.line)
            self._tally(one.run).cite(one.count, stands, one.kind)
            if not stands and one.kind not in EXEMPT:
                unheld.add(one.run)
        try:
            first = self._first_unheld(name, table, unheld) if unheld else {}
            odd = (parsed_line(line, text) for line, text in table.odd() if text.strip())
            yield from self._taken(name, odd)
        except NotByColumns:
            raise OSError(0, "it was changed while it was read", name) from None
        for run, listed in first.items():
            self._tally(run).list_unheld(listed)

    def _first_unheld(self, name: str, table: Table, runs: Iterable[str]) -> Mapping[str, Tally]:
        """Those of the plain citations of these runs that a report lists."""
        first = {run: Tally(name) for run in runs}
        for line, one, claim in table.citations():
            if one.kind not in EXEMPT and not self._looked_up(True, one.quote, one.path, one.line):
                first[one.run].cited(False, one.kind, line, claim)
                self._missed.add(line, (one.quote, one.path, one.line), one.kind)
                if all(tally.listed for tally in first.values()):
                    break
        return first

    def _taken(self, name: str, parts: Iterable[Block | Part]) -> Iterator[Finding]:
        for part in parts:
            if isinstance(part, Malformed):
                self._malformed += 1
                yield Finding(rules.MALFORMED, part.reason, name, part.line)
            elif isinstance(part, LogEvent):
                yield from self._event(name, part.line, part.fields)
            elif isinstance(part, Block):
                yield from self._block(name, part)
            else:
                yield from self._batch(name, part)

    def _parts(self, log: Path) -> Iterator[Block | Item]:
        return read_log(log) if self._reader == "exact" else read_blocks(log)

    def _block(self, name: str, block: Block) -> Iterator[Finding]:
        """What is plain in it is counted at once; the other lines come in their order."""
        found, run = None, run_at(block.text)
        if run is not None:
            before = self._streak[1] if self._streak[0] == run else 0
            self._streak = (run, before + len(block.text))
            if self._streak[1] >= PLAIN_FROM:
                tally = self._tally(run)
                found = self._plain.counted(block, run, tally.listed and self._missed.full)
        if found is None:
            yield from self._taken(name, _read(range(block.line, block.line + block.lines), block.text))
            return
        tally.events += found.events
        tally.cite(found.cited["held"], True, "")
        tally.cite(found.cited["unheld"], False, "")
        tally.cite(found.cited["exempt"], False, ANY_EXEMPT)
        yield from self._taken(name, _read(found.numbers, found.others))

    def _batch(self, name: str, batch: Batch) -> Iterator[Finding]:
        """Events whose phase is known and whose fields are those of the schema."""
        from corvid.audit.ratio.batch import by_run, others

        for run, part in by_run(batch):
            tally = self._tally(run)
            tally.events += len(part.events)
            for line, fields in others(
                part, tally, self._looked_up, self._known_to_hold, self._missed
            ):  # fmt: skip
                yield from self._known(name, run, line, fields)

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


def _read(numbers: Sequence[int], text: bytes) -> Iterator[Part]:
    """What whole lines with these numbers hold, as batches as far as there is `msgspec`."""
    try:
        from corvid.audit.batches import batches_of
    except ImportError:
        lines = zip(numbers, io.BytesIO(text), strict=True)
        return (parsed_line(number, line) for number, line in lines if line.strip())
    return batches_of(numbers, text)
