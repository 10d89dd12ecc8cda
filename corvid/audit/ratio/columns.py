"""Counting a large log with DuckDB, on all cores.

DuckDB's own reader of JSON is not asked: it takes the last of two values under one key, fills gaps with NULL,
and with `ignore_errors` leaves out what it can't read. It reads lines as text, and only those count here that
match a pattern under which nothing can be odd: one object, the fields of its phase in the order of the schema
and each at most once, no escapes; those of plain lines (`plain.py`) are asked first. All other lines go to
the exact reader, with their numbers.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from corvid.audit.extras import needed
from corvid.audit.ratio.plain import citation, uncounted
from corvid.audit.sessions import run_of
from corvid.runtime.trace.events import FIELDS, OTHERWISE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

LONGEST = 2**20
"""Bytes of a line that DuckDB is asked to read; a log with a longer one is read otherwise."""
MEMORY = "512MB"
PIECE = 2**20
MOST_ODD = 10
"""With more than one line in so many for the exact reader, that reader alone is faster."""

_STRING = r'"[^"\\\x00-\x1f]*"'
_FILLED = r'"[^"\\\x00-\x1f]+"'
_SAID = r'"[!#-\[\]-~][^"\\\x00-\x1f]*"'
_WORDS = r'"[^"\\\x00-\x1f]*[!#-\[\]-~][^"\\\x00-\x1f]*"'
_WHOLE = r"-?(?:0|[1-9][0-9]{0,17})"
_PLAIN = f"(?:{_STRING}|{_WHOLE}|null|true|false)"
_VALUE = rf"(?:{_PLAIN}|\{{\}}|\[(?:{_PLAIN}(?:,{_PLAIN})*)?\])"
_BEFORE = (("v", _WHOLE), ("seq", _WHOLE), ("ts", _STRING), ("run", _STRING), ("agent", _STRING))
_OFTEN = ("cite", "intent", "execute", "result", "outcome", "retrieval", "tool_call")
"""Asked for first; nothing else hangs on the order."""
_COUNTED_ELSEWHERE = ("assumption", "tool_result")


class NotByColumns(Exception):
    """The log is none that this way reads."""


class Cited(Struct, frozen=True):
    """So many plain citations of one place, of one kind, in one run."""

    run: str
    quote: str
    path: str
    line: int
    kind: str
    count: int


class Columns(Struct, frozen=True):
    """What the plain lines of a log are, and how many lines are left: the events and deliveries of each run,
    and what is cited."""

    events: Mapping[str, int]
    delivered: Mapping[str, int]
    cited: tuple[Cited, ...]
    odd: int


def _fields(fields: tuple[tuple[str, str], ...], comma_first: bool) -> str:
    """Fields in this order, each of them or not."""
    return "".join(
        f'(?:,"{name}":{value})?' if comma_first else f'(?:"{name}":{value},)?' for name, value in fields
    )


def _line(phase: str, inner: str) -> str:
    return rf'\{{{_fields(_BEFORE, False)}"phase":"{phase}"{inner}(?:,"prev":{_STRING})?\}}'


def _citation() -> str:
    evidence = rf'"quote":{_FILLED},"path":{_FILLED},"line":[1-9][0-9]{{0,17}}'
    rest = _fields((("hash", _STRING), ("start", _WHOLE), ("end", _WHOLE)), True)
    kind = f'(?:,"kind":(?:{_STRING}|null))?'
    flag = f'(?:,"flag":{_STRING})?'
    return _line(
        "cite",
        rf',"claim":{_WORDS}{kind},"grounding":"citation","evidence":\{{{evidence}{rest}\}}{flag}',
    )


def _other(phase: str) -> str:
    names = dict.fromkeys((*FIELDS[phase], *chain(*OTHERWISE.get(phase, ()))))
    return _line(phase, _fields(tuple((name, _VALUE) for name in names), True))


def _patterns() -> dict[str, str]:
    """The pattern of each phase whose plain lines are counted here."""
    often = [phase for phase in _OFTEN if phase in FIELDS]
    phases = [phase for phase in dict.fromkeys((*often, *FIELDS)) if phase not in _COUNTED_ELSEWHERE]
    return {phase: _citation() if phase == "cite" else _other(phase) for phase in phases}


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _expression(pattern: str) -> str:
    """A pattern of plain lines as DuckDB's expressions are written, which never go back."""
    found = pattern.removesuffix(r"\n").replace('"[^"]++"', _FILLED).replace('"[^"]*+"', _STRING)
    return re.sub(r"(?<=[*+?}])\+", "", found.replace('"[!#-~][^"]*+"', _SAID))


def _typical() -> str:
    """The expression of lines that do not count. Repeats with a bound would take it ten times as many states,
    so a line under it must be short enough for any number."""
    found = _expression(uncounted())
    for bounded, free in (("{0,17}", "*"), ("{1,30}", "+"), ("{1,3}", "+")):
        found = found.replace(bounded, free)
    return found


_LINES = (
    "read_csv($log, columns={'line': 'VARCHAR'}, header=false, auto_detect=false, delim='\x01', quote='', "
    f"escape='', new_line='\\n', max_line_size={LONGEST}, compression='none', hive_partitioning=false)"
)
_CLOSED = {
    "memory_limit": MEMORY, "temp_directory": "", "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
}  # fmt: skip
"""What does not fit into memory goes into no file of the user's folder, and nothing is fetched."""
_PHASE_AT = """strpos(line, '"phase":"') + 9"""
_ANY_NUMBER = 4000
"""Bytes of a line that holds no number which is too long."""
_LETTERS = 4
"""So much of a phase chooses the patterns that it may have: whole words cost more to cut out."""


def _known() -> str:
    """The phase of a plain line, else NULL."""
    by_letters: dict[str, list[str]] = {}
    for phase in _patterns():
        by_letters.setdefault(phase[:_LETTERS], []).append(phase)
    patterns = _patterns()
    cases = (
        f"WHEN {_quoted(letters)} THEN CASE "
        + " ".join(
            f"WHEN regexp_full_match(line, {_quoted(patterns[one])}) THEN {_quoted(one)}" for one in phases
        )
        + " END"
        for letters, phases in by_letters.items()
    )
    others = f"CASE substr(line, {_PHASE_AT}, {_LETTERS}) {' '.join(cases)} END"
    typical = f"regexp_full_match(line, {_quoted(_typical())}) AND strlen(line) < {_ANY_NUMBER}"
    cite = f"regexp_full_match(line, {_quoted(_expression(citation()))})"
    return f"CASE WHEN {typical} THEN 'typical' WHEN {cite} THEN 'cite' ELSE {others} END"


def _part(name: str) -> str:
    """What stands in quotation marks behind a name, in a plain line."""
    wanted = _quoted(f'"{name}":"([^"]*)"')
    return f"regexp_extract(line, {wanted}, 1)"


_PARTS = {
    "run": _part("run"), "quote": _part("quote"), "path": _part("path"), "kind": _part("kind"),
    "claim": _part("claim"),
    "number": """CAST(regexp_extract(line, '"line":([0-9]+)', 1) AS BIGINT)""",
}  # fmt: skip
# No text of a plain line holds a quotation mark, so what is looked for with them is where it seems to be.
_KIND = """strpos(line, ',"kind":')"""
_FROM = f"""CASE WHEN {_KIND} > 0 THEN {_KIND} ELSE strpos(line, ',"grounding":') END"""
_PREV = """strpos(line, ',"prev":')"""
_TO = f"CASE WHEN {_PREV} > 0 THEN {_PREV} ELSE length(line) END"
_CITED = f"CASE WHEN phase = 'cite' THEN substr(line, {_FROM}, {_TO} - {_FROM}) END"
"""From the kind of a citation to the end of its evidence: that is alike wherever a place is cited."""
_TOLD = f"(SELECT line, {_known()} AS phase FROM {_LINES})"
_NAMED = f"CASE WHEN phase IS NOT NULL THEN {_part('run')} END"
"""The run; no other field of a plain line is called so."""
_COUNT = f"""
    SELECT phase, {_NAMED}, count(*), sum(coalesce(strlen(line), 0)), {_CITED} FROM {_TOLD} GROUP BY ALL
"""
# Behind a window no filter is moved to the lines, where the patterns would be made anew for each of them.
_NUMBERED = f"(SELECT row_number() OVER () AS place, line, phase FROM {_TOLD})"
_ODD = f"SELECT place, line FROM {_NUMBERED} WHERE phase IS NULL"
_CITATIONS = f"""
    SELECT place, {", ".join(_PARTS[name] for name in ("run", "quote", "path", "number", "kind", "claim"))}
    FROM {_NUMBERED} WHERE phase = 'cite'
"""


class Table:
    """One log, which must not change while it is read."""

    def __init__(self, log: Path) -> None:
        """Raises NotByColumns, Missing and OSError."""
        self._size, self._ended = _looked_through(log)
        self._lines = self._odd = 0
        library = needed("duckdb", "reading a log by columns")
        self._error: type[Exception] = library.Error
        self._database = library.connect(":memory:", config=_CLOSED)
        self._database.execute("SET enable_progress_bar = false")  # it would stand in the middle of a report
        self._log = str(log)
        if any(sign in self._log for sign in "*?[]{}") or "://" in self._log:  # DuckDB would look for others
            raise NotByColumns

    def columns(self) -> Columns:
        """Count all plain lines. Raises NotByColumns."""
        odd = bytes_ = 0
        events, delivered = Counter[str](), Counter[str]()
        cited: list[Cited] = []
        for phase, named, many, size, place in self._rows(_COUNT):
            bytes_ += int(size) + many
            if phase is None:
                odd += many
                continue
            run = run_of(named)
            events[run] += many
            if phase == "deliver":
                delivered[run] += many
            if phase == "cite":
                cited.append(_cited(run, place, many))
        lines = events.total() + odd
        if bytes_ != self._size + (not self._ended) or odd * MOST_ODD > lines:
            raise NotByColumns  # something was left out: a line without its end has as many bytes
        self._lines, self._odd = lines, odd
        return Columns(events, delivered, tuple(sorted(cited, key=_place)), odd)

    def odd(self) -> Iterator[tuple[int, bytes]]:
        """The other lines with their numbers, in their order. The log is only read for them if `columns`
        found any: numbers are given by one core. Raises NotByColumns."""
        if not self._odd:
            return
        for place, line in self._rows(_ODD):
            last = place == self._lines and not self._ended
            yield place, (line or "").encode() + (b"" if last else b"\n")

    def citations(self) -> Iterator[tuple[int, Cited, str]]:
        """The plain citations one by one, with their lines and claims, in their order. Raises
        NotByColumns."""
        for place, run, quote, path, number, kind, claim in self._rows(_CITATIONS):
            yield place, Cited(run_of(run), quote, path, number, kind, 1), claim

    def _rows(self, query: str) -> Iterator[tuple[Any, ...]]:
        try:
            found = self._database.execute(query, {"log": self._log})
            while rows := found.fetchmany(10_000):
                yield from rows
        except self._error:  # not UTF-8, too long a line, too little memory: the exact reader tells
            raise NotByColumns from None


def _cited(run: str, place: str, count: int) -> Cited:
    """The citation whose end this is."""
    found = json.loads(f'{{"phase":"cite"{place}}}')
    evidence = found["evidence"]
    return Cited(run, evidence["quote"], evidence["path"], evidence["line"], found.get("kind") or "", count)


def _place(one: Cited) -> tuple[str, int, str, str, str]:
    return one.path, one.line, one.quote, one.kind, one.run


def _looked_through(log: Path) -> tuple[int, bool]:
    """How many bytes there are, and whether the last line is ended. Raises NotByColumns for those that lines
    of text would be read otherwise with."""
    size, last, first = 0, b"\n", True
    with log.open("rb") as file:
        while piece := file.read(PIECE):
            if first and piece.startswith(b"\xef\xbb\xbf"):
                raise NotByColumns
            if b"\r" in piece or b"\x01" in piece or b"\0" in piece:
                raise NotByColumns
            size, last, first = size + len(piece), piece[-1:], False
    return size, last == b"\n"
