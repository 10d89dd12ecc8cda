"""Counting the claims of logs in one pass: plain lines at once, and others fast where `msgspec` is installed,
with the same result else."""

from __future__ import annotations

import io

from corvid.audit.blocks import Block, read_blocks
from corvid.audit.cite.check import Sources, Unusable, holds
from corvid.audit.findings import Finding
from corvid.audit.logs import LogEvent, Malformed, parsed_line, read_log
from corvid.audit.ratio import rules
from corvid.audit.ratio.columns import NotByColumns, Table
from corvid.audit.ratio.missed import LONGEST_PATH, Missed
from corvid.audit.ratio.phases import COUNTED, PHASES
from corvid.audit.ratio.plain import Plain
from corvid.protocols.claims import claims_in
from corvid.protocols.lines import PREFIX
from corvid.protocols.policy import EXEMPT, WRITERS
from corvid.protocols.ratio import SHOWN, Counts, Tally
from corvid.typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from corvid.audit.batches import Batch, Part
    from corvid.audit.logs import Item
    from corvid.audit.ratio.columns import Columns
    from corvid.protocols.claims import Claim
    from corvid.protocols.lines import Json

MOST_TOOLS = 10_000
"""Names of tools that are remembered of one log; an observation by one more is not found to hold."""
MOST_CITED = 10_000
"""Places that are remembered with what was found there, and with their files."""
PLAIN_FROM = 2 * 2**20
"""Bytes of logs before plain lines are told apart: making the pattern takes as long as reading so many."""
ANY_EXEMPT = min(EXEMPT)
Reader: TypeAlias = Literal["exact", "blocks", "columns"]
READERS: tuple[Reader, ...] = ("exact", "blocks", "columns")


class RatioAudit:
    """Counts logs, one after the other. `root` is where citations are looked up; without one nothing that is
    cited is found to hold. All readers tell the same: `exact` goes line by line, `blocks` is faster with
    `msgspec` where lines are not plain, and `columns` needs DuckDB (else findings raises Missing); archives
    and pipes are read in blocks."""

    def __init__(self, root: Path | None = None, reader: Reader = "blocks") -> None:
        """Raises MissingRoot."""
        self._root = root
        self._sources = None if root is None else Sources(root)
        self._cited: dict[tuple[bool, str, str, int], bool] = {}
        self._known_to_hold: set[tuple[str, str, int]] = set()
        self._plain = Plain(self._looked_up)
        self._read = 0
        self._tools: set[str] = set()
        self._reader = reader
        self._tally = Tally("")
        self._missed = Missed()
        self.counts = Counts()

    def findings(self, log: Path, parts: Iterable[Part] | None = None) -> Iterator[Finding]:
        """Read the log, once, and say what is odd about its lines, and behind that, where there is a root,
        why citations do not hold; `counts` has it at the end. With `parts` somebody else reads it. Raises
        OSError."""
        name = str(log)
        self._tally, self._tools, self._missed = Tally(name), set(), Missed()
        columns = self._columns(log) if parts is None else None
        if columns is None:
            yield from self._taken(name, self._parts(log) if parts is None else parts)
        else:
            yield from self._table(name, *columns)
        if self._root is not None and self._sources is not None:
            yield from self._missed.findings(name, self._root, self._sources)
        self.counts = self.counts.merged(self._tally.counts())

    def _columns(self, log: Path) -> tuple[Table, Columns] | None:
        """The log as a table, where that is the way to read it."""
        if self._reader != "columns" or log.suffix == ".gz" or not log.is_file():
            return None
        try:
            table = Table(log)
            return table, table.columns()
        except NotByColumns:
            return None

    def _table(self, name: str, table: Table, columns: Columns) -> Iterator[Finding]:
        """Every plain line is counted already; the others come in their order."""
        self._tally.events += columns.events
        self._tally.delivered += columns.delivered
        held = True
        for one in columns.cited:
            stands = self._looked_up(True, one.quote, one.path, one.line)
            self._tally.cite(one.count, stands, one.kind)
            held = held and (stands or one.kind in EXEMPT)
        try:
            if not held:
                self.counts = self.counts.merged(self._first_unheld(name, table))
            odd = (parsed_line(line, text) for line, text in table.odd() if text.strip())
            yield from self._taken(name, odd)
        except NotByColumns:
            raise OSError(0, "it was changed while it was read", name) from None

    def _first_unheld(self, name: str, table: Table) -> Counts:
        """Those of the plain citations that a report lists."""
        first = Tally(name)
        for line, one, claim in table.citations():
            if one.kind not in EXEMPT and not self._looked_up(True, one.quote, one.path, one.line):
                first.cited(False, one.kind, line, claim)
                self._missed.add(line, (one.quote, one.path, one.line), one.kind)
                if first.claims == SHOWN:
                    break
        return Counts(unheld=first.counts().unheld)

    def _taken(self, name: str, parts: Iterable[Block | Part]) -> Iterator[Finding]:
        for part in parts:
            if isinstance(part, Malformed):
                self._tally.malformed += 1
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
        self._read += len(block.text)
        listed = self._tally.listed and self._missed.full
        if self._read < PLAIN_FROM or (found := self._plain.counted(block, listed)) is None:
            yield from self._taken(name, _read(range(block.line, block.line + block.lines), block.text))
            return
        self._tally.events += found.events
        self._tally.cite(found.cited["held"], True, "")
        self._tally.cite(found.cited["unheld"], False, "")
        self._tally.cite(found.cited["exempt"], False, ANY_EXEMPT)
        yield from self._taken(name, _read(found.numbers, found.others))

    def _batch(self, name: str, batch: Batch) -> Iterator[Finding]:
        """Events whose phase is known and whose fields are those of the schema."""
        from corvid.audit.ratio.batch import others

        self._tally.events += len(batch.events)
        for line, fields in others(
            batch, self._tally, self._looked_up, self._known_to_hold, self._missed
        ):  # fmt: skip
            yield from self._known(name, line, fields)

    def _event(self, name: str, line: int, fields: Mapping[str, Json]) -> Iterator[Finding]:
        self._tally.events += 1
        phase = fields.get("phase")
        if not isinstance(phase, str) or phase not in PHASES:
            self._tally.unknown_phases += 1
            yield Finding(rules.UNKNOWN_PHASE, f"no phase is called {str(phase)[:60]!r}", name, line)
        elif phase in COUNTED:
            yield from self._known(name, line, fields)

    def _known(self, name: str, line: int, fields: Mapping[str, Json]) -> Iterator[Finding]:
        phase, tool = fields["phase"], fields.get("tool")
        if phase == "deliver":
            self._tally.delivered += 1
        elif phase == "tool_result":
            if isinstance(tool, str) and fields.get("error") is None:
                self._tally.written += tool in WRITERS
                if len(self._tools) < MOST_TOOLS:
                    self._tools.add(tool)
        else:
            claims, lints = claims_in(fields)
            for number, claim in enumerate(claims):
                held = self._holds(claim)
                self._tally.add(claim, held, line, number)
                if not held and claim.grounding in ("citation", "code_reference"):
                    found = claim.evidence
                    quote = found.quote if claim.grounding == "citation" else None
                    self._missed.add(line, (quote, found.path, found.line), claim.kind)
            yield from (Finding(rules.OF_LINES[one.name], one.text, name, line) for one in lints)

    def _holds(self, claim: Claim) -> bool:
        """Whether what the claim points to is there. What a user said can't be looked up here."""
        evidence = claim.evidence
        match claim.grounding:
            case "observation":
                return evidence.source in self._tools
            case "citation":
                return self._looked_up(True, evidence.quote, evidence.path, evidence.line)
            case "code_reference":
                return self._looked_up(False, "", evidence.path, evidence.line)
            case "user_input" | "assumption":
                return False

    def _looked_up(self, quoted: bool, quote: str, path: str, line: int) -> bool:
        """Whether the quote stands there; without one, whether there is such a line."""
        if len(path) > LONGEST_PATH:
            return False
        key = (quoted, quote, path, line)
        if len(quote) > LONGEST_PATH:
            return self._stands(*key)
        known = self._cited.get(key)
        if known is None:
            if len(self._cited) >= MOST_CITED:  # whoever cites that much pays for it with time
                self._cited.clear()
                self._sources = None if self._root is None else Sources(self._root)
            known = self._cited[key] = self._stands(*key)
        return known

    def _stands(self, quoted: bool, quote: str, path: str, line: int) -> bool:
        if self._sources is None or not path.startswith(PREFIX) or line < 1:
            return False
        below = path.removeprefix(PREFIX)
        if quoted:
            return holds(quote, below, line, self._sources)
        lines = self._sources.lines(below)
        return not isinstance(lines, Unusable) and line <= len(lines)


def _read(numbers: Sequence[int], text: bytes) -> Iterator[Part]:
    """What whole lines with these numbers hold, as batches as far as there is `msgspec`."""
    try:
        from corvid.audit.batches import batches_of
    except ImportError:
        lines = zip(numbers, io.BytesIO(text), strict=True)
        return (parsed_line(number, line) for number, line in lines if line.strip())
    return batches_of(numbers, text)
