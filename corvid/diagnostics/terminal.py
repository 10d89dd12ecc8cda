"""Problems for people: the user's own line, carets under the mistake, the story, one thing to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from corvid.diagnostics.columns import cells
from corvid.diagnostics.locations import Location, ReportedProblem, Texts, location
from corvid.diagnostics.model import HostLine, Problem, Severity

_RED, _YELLOW, _BLUE, _BOLD, _RESET = "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m", "\x1b[1m", "\x1b[0m"
_SEVERITY = {Severity.ERROR: _RED, Severity.WARNING: _YELLOW}
_WIDEST = 150
_WHOLE = 4
"""Spans of up to this many lines are shown whole, longer ones by their first two and their last."""


SHOWN = 200
"""So many problems are shown; people read no more, and a file may have hundreds of thousands."""


def render(findings: Sequence[ReportedProblem], *, colour: bool) -> str:
    """Return the first findings in order, an empty line between them, and how many more there are. Equal
    input gives equal text."""
    shown = [_Report(finding, colour).text() for finding in first(findings, SHOWN)]
    if len(findings) > SHOWN:
        shown.append(f"… and {len(findings) - SHOWN:,} more; `corvid check --format json` lists more\n")
    return "\n".join(shown)


def first(findings: Sequence[ReportedProblem], most: int) -> Sequence[ReportedProblem]:
    """Return the first `most`. No error is left out for warnings alone: the program would look accepted."""
    listed = findings[:most]
    if len(findings) <= most or any(map(_is_error, listed)):
        return listed
    return [*listed[:-1], next(filter(_is_error, findings), listed[-1])]


def _is_error(finding: ReportedProblem) -> bool:
    return finding.problem.code.severity is Severity.ERROR


def brief(finding: ReportedProblem) -> str:
    """Return one line, as editors and `grep` like it."""
    problem = finding.problem
    where = location(finding.texts, problem.span)
    return f"{_position(where)}: {problem.code.severity.value}[{problem.code.id}] {_plain(problem.message())}"


def tally(problems: Iterable[Problem]) -> str:
    """Count problems by severity: `2 errors, 1 warning`."""
    listed = tuple(problems)
    counts = []
    for severity in Severity:
        number = sum(problem.code.severity is severity for problem in listed)
        if number:
            counts.append(f"{number} {severity.value}{'' if number == 1 else 's'}")
    return ", ".join(counts)


class _Mark(Struct, frozen=True):
    where: Location
    texts: Texts
    source: int
    words: str
    sign: str
    style: str


class _Row(Struct, frozen=True):
    """A line of a source, and which of its code points are marked."""

    number: int
    text: str
    start: int
    end: int


class _Report:
    """One finding on its way to text."""

    def __init__(self, finding: ReportedProblem, colour: bool) -> None:
        self._problem = finding.problem
        self._colour = colour
        self._style = _SEVERITY[finding.problem.code.severity]
        self._marks = _marks(finding, self._style)
        last = max(mark.where.end.line for mark in self._marks)
        self._gutter = len(str(last))
        self._shown = ""
        self._out: list[str] = []

    def text(self) -> str:
        code = self._problem.code
        head = self._paint(f"{code.severity.value}[{code.id}] {code.name}", self._style)
        self._out.append(head + self._paint(": " + _plain(self._problem.message()), _BOLD))
        self._snippets()
        self._bar()
        self._notes("in Python: ", list(map(_host_line, self._problem.traceback())))
        advice = self._problem.help()
        if advice is not None:
            self._notes("help: ", advice.splitlines() or [""])
        self._note(f"more: corvid explain {code.id}")
        return "\n".join(self._out) + "\n"

    def _snippets(self) -> None:
        source, last = -1, 0
        for mark in self._marks:
            if mark.source != source:
                # Not `:::` for another file: colons at the start of a line are a command of GitHub's logs.
                self._out.append(f"{' ' * self._gutter}{self._paint('-->', _BLUE)} {_position(mark.where)}")
                self._bar()
                source, last = mark.source, 0
            last = self._mark(mark, last)

    def _mark(self, mark: _Mark, last: int) -> int:
        """Show what `mark` points at below line `last`; gives the line that is shown last now."""
        rows = list(_rows(mark))
        for position, row in enumerate(rows):
            # Two marks far apart on one very long line each need their own part of it.
            if row.number != last or _window(row).text != self._shown:
                if last and row.number not in (last, last + 1):
                    self._out.append(self._paint("...", _BLUE))
                self._source_line(row)
            words = mark.words if position == len(rows) - 1 else ""
            self._underline(row, mark, words)
            last = row.number
        return last

    def _source_line(self, row: _Row) -> None:
        self._shown = _window(row).text
        shown = self._shown.rstrip()
        number = self._paint(f"{row.number:>{self._gutter}} |", _BLUE)
        self._out.append(f"{number} {shown}".rstrip())

    def _underline(self, row: _Row, mark: _Mark, words: str) -> None:
        window = _window(row)
        line = " " * window.start + self._paint(mark.sign * (window.end - window.start), mark.style)
        if words:
            line += " " + self._paint(_plain(words), mark.style)
        self._out.append(f"{' ' * self._gutter} {self._paint('|', _BLUE)} {line}".rstrip())

    def _bar(self) -> None:
        self._out.append(f"{' ' * self._gutter} {self._paint('|', _BLUE)}")

    def _notes(self, title: str, lines: Iterable[str]) -> None:
        """Write a note of several lines, the title before the first of them."""
        before = title
        for line in lines:
            self._note(before + _plain(line))
            before = " " * len(title)

    def _note(self, text: str) -> None:
        self._out.append(f"{' ' * self._gutter} {self._paint('=', _BLUE)} {text}")

    def _paint(self, text: str, style: str) -> str:
        return f"{style}{text}{_RESET}" if self._colour and text else text


def _marks(finding: ReportedProblem, style: str) -> tuple[_Mark, ...]:
    """Return the place of the problem, then its labels in the order of the story."""
    problem, texts = finding.problem, finding.texts
    labels = problem.labels()
    marks = [_Mark(location(texts, problem.span), texts, problem.span.source, "", "^", style)]
    for number, label in enumerate(labels, 1):
        words = label.text if len(labels) == 1 else f"{number}. {label.text}"
        marks.append(_Mark(location(texts, label.span), texts, label.span.source, words, "-", _BLUE))
    return tuple(marks)


def _host_line(line: HostLine) -> str:
    return f"{line.file}:{line.line}, in {line.function}" + (f": {line.code}" if line.code else "")


def _position(where: Location) -> str:
    return f"{_plain(where.file)}:{where.start.line}:{where.start.column}"


def _rows(mark: _Mark) -> Iterator[_Row]:
    text = mark.texts(mark.source)
    start, end = mark.where.start, mark.where.end
    whole = end.line - start.line + 1
    count = whole if mark.sign == "^" else 1  # a label says where something begins
    for index in range(count):
        if count > _WHOLE and 2 <= index < count - 1:
            continue
        line = text.line_text(start.line + index)
        first = start.column - 1 if index == 0 else len(line) - len(line.lstrip())
        last = end.column - 1 if index == whole - 1 else len(line.rstrip())
        if index == 0 or last > first:
            yield _Row(start.line + index, line, first, last)


class _Window(Struct, frozen=True):
    """The part of a line that is shown, and the columns that are marked in it."""

    text: str
    start: int
    end: int


def _window(row: _Row) -> _Window:
    # A line may be a megabyte long: only what is near the mark is measured.
    cut = max(0, row.start - _WIDEST // 2) if len(row.text) > _WIDEST and row.start > _WIDEST // 2 else 0
    piece = row.text[cut : cut + _WIDEST]
    shown, columns = cells(piece)
    start = columns[min(row.start - cut, len(piece))]
    end = max(columns[min(max(row.end - cut, 0), len(piece))], start + 1)
    before = "…" if cut else ""
    after = "…" if cut + len(piece) < len(row.text) else ""
    return _Window(before + shown + after, start + len(before), end + len(before))


def _plain(text: str) -> str:
    """Return one printable line: what a program's text or a model's answer brings must not steer the
    terminal."""
    return cells(" ".join(text.splitlines()))[0] if text else text
