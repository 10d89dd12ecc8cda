"""The quotations of an answer: what stands between marks, in code spans and blocks, behind `>`."""

from __future__ import annotations

import re

from corvid.dataclasses import dataclass
from corvid.runtime.citations.characters import IGNORED
from corvid.runtime.citations.marks import BLANK_LETTERS, TICKS, Found, scan
from corvid.runtime.citations.stages import Stage, rewrite
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LINE = re.compile("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]|$")
_LINE_ENDS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_INDENT = f"[ \t\xa0\u1680\u2000-\u200a\u202f\u205f\u3000{BLANK_LETTERS}{IGNORED}]*"
_ITEM = f"(?:(?:[-*+\u2022\u2023\u25e6\u2013\u2014]|\\d{{1,9}}[.)])[ \t]{_INDENT})"
_QUOTED_LINE = re.compile(f"{_INDENT}{_ITEM}{{0,8}}(?:[>\uff1e\ufe65][ \t]?{_INDENT})+")
_FENCE = re.compile(f"{_INDENT}{_ITEM}{{0,8}}(`{{3,}}|~{{3,}})([^\n\r]*)")
_BLOCKS = re.compile("[>\uff1e\ufe65]|```|~~~")
_HALF_MARKS = frozenset("'`\u2018\u2019\u201a\u00b4\u2032\u2039\u203a")
_TYPED = re.compile(
    f"(?<![\\w,]),([{IGNORED}]*),(?=[^\\s,])|(?<![\\w<])<([{IGNORED}]*)<(?=[^\\s<=])"
    f"|(?<=[^\\s>])>([{IGNORED}]*)>(?![\\w>=])"
)
_TWICE = re.compile(f"([,<>])[{IGNORED}]*\\1")
_MEANT = {",": "\u201a", "<": "\u2039", ">": "\u203a"}
_TICKS = re.compile(f"[{TICKS}]+")


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation: `text` is what was quoted, without the `>` of its lines; [start, end) is its place in
    the layout's text. With a `problem` it is no quotation but a mark that is wrong."""

    start: int
    end: int
    text: str
    problem: str | None


@dataclass(frozen=True, slots=True)
class Layout:
    """An answer text without the `>` that its quoted lines start with, and the way back."""

    source: str
    text: str
    stage: Stage | None
    blocks: tuple[tuple[int, int], ...]
    fences: tuple[tuple[int, int], ...]

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Where [start, end) of `text` stands in the source."""
        if self.stage is None:
            return start, end
        first = self.stage.start(start)
        return first, max(first, self.stage.end(end))


def lay_out(source: str) -> Layout:
    """Find the blocks of an answer: runs of lines that start with `>`, and fenced code."""
    if not _BLOCKS.search(source):
        return Layout(source, source, None, (), ())
    reader = _Lines()
    for start, end, after in _lines(source):
        reader.take(source, start, end, after)
    reader.finish(len(source))
    text, stage = rewrite(source, ((start, end, "") for start, end in reader.removed))
    shift = _Shift(reader.removed)
    blocks = tuple((shift.to(start), shift.to(end)) for start, end in reader.blocks)
    shift = _Shift(reader.removed)
    fences = tuple((shift.to(start), shift.to(end)) for start, end in reader.fences)
    return Layout(source, text, stage if reader.removed else None, blocks, fences)


def find_quotes(layout: Layout) -> list[Quote]:
    """Every quotation of an answer and every wrong mark, in the order of their starts, outer ones first."""
    text = layout.text
    codes = sorted((*_fenced(layout), *_code_spans(text, layout.fences)))
    marks = _without_delimiters(_spelled(text), codes)
    found = scan(marks, 0, len(text), codes, lenient=False)
    for start, end, is_quote in codes:
        if is_quote:
            found += scan(marks, start, end, (), lenient=True)
    marked = {(item.start - 1, item.end + 1) for item in found if item.problem is None}
    found = [item for item in found if not _is_doubled(marks, item, marked)]
    for start, end in (*layout.blocks, *((start, end) for start, end, is_quote in codes if is_quote)):
        if _trimmed(text, start, end) not in marked:
            found.append(Found(start, end))
    found.sort(key=lambda item: (item.start, -item.end))
    return [Quote(item.start, item.end, text[item.start : item.end], item.problem) for item in found]


def _spelled(text: str) -> str:
    """The text with marks for the signs of a keyboard that stand for them, two for two; they need no
    partner."""
    return _TYPED.sub(_meant, text) if _TWICE.search(text) else text


def _meant(typed: re.Match[str]) -> str:
    mark = _MEANT[typed.group()[0]]
    return mark + typed.group()[1:-1] + mark


def _without_delimiters(text: str, codes: Sequence[tuple[int, int, bool]]) -> str:
    """The text with a sign that quotes nothing for each back-tick that begins or ends code: it is no single
    mark that a later apostrophe could close. `codes` are in ascending order."""
    parts: list[str] = []
    done = 0
    for start, end, _ in codes:
        opening = max(done, _reach(text, start - 1, -1))
        closing = _reach(text, end, 1)
        parts += (text[done:opening], _TICKS.sub(_unmarked, text[opening:start]), text[start:end])
        parts.append(_TICKS.sub(_unmarked, text[end:closing]))
        done = max(end, closing)
    parts.append(text[done:])
    return "".join(parts)


def _reach(text: str, at: int, step: int) -> int:
    """Where the delimiter beside a code span or block that ends at `at` is over: ticks, or its whole line."""
    limit = -1 if step < 0 else len(text)
    if at != limit and text[at] in TICKS:
        while at != limit and text[at] in TICKS:
            at += step
    else:
        if step < 0:
            at -= 2 if text[at - 1 : at + 1] == "\r\n" else 1
        while at != limit and text[at] not in _LINE_ENDS:
            at += step
    return at + 1 if step < 0 else at


def _unmarked(ticks: re.Match[str]) -> str:
    return "|" * len(ticks.group())


def _is_doubled(text: str, item: Found, marked: set[tuple[int, int]]) -> bool:
    """Whether a quotation is the outer half of one whose mark is a single mark written twice."""
    if item.problem is not None or (item.start, item.end) not in marked:
        return False
    return text[item.start - 1] in _HALF_MARKS and text[item.start] in _HALF_MARKS


def _lines(text: str) -> Iterator[tuple[int, int, int]]:
    start = 0
    for match in _LINE.finditer(text):
        yield start, match.start(), match.end()
        start = match.end()


class _Lines:
    """What the lines of an answer are part of, in offsets of the answer."""

    def __init__(self) -> None:
        self.removed: list[tuple[int, int]] = []
        self.blocks: list[tuple[int, int]] = []
        self.fences: list[tuple[int, int]] = []
        self._fence = ""
        self._fence_start = 0
        self._block_follows = False

    def take(self, text: str, start: int, end: int, after: int) -> None:
        """One line [start, end), the next one starting at `after`."""
        if self._fence:
            if _closes(text[start:end], self._fence):
                self.fences.append((self._fence_start, start))
                self._fence = ""
            return
        quoted = _QUOTED_LINE.match(text, start, end)
        if quoted:
            self.removed.append((start, quoted.end()))
            first = self.blocks.pop()[0] if self._block_follows else quoted.end()
            self.blocks.append((first, end))
            self._block_follows = True
            return
        self._block_follows = False
        fence = _FENCE.match(text, start, end)
        if fence and not (fence.group(1)[0] == "`" and "`" in fence.group(2)):
            self._fence, self._fence_start = fence.group(1), after

    def finish(self, end: int) -> None:
        """The answer is over; a fence that is still open reaches to here."""
        if self._fence:
            self.fences.append((min(self._fence_start, end), end))


def _closes(line: str, fence: str) -> bool:
    line = line.strip()
    return len(line) >= len(fence) and not line.strip(fence[0])


class _Shift:
    """Offsets of the answer as offsets of the text without the removed parts, asked in ascending order."""

    def __init__(self, removed: list[tuple[int, int]]) -> None:
        self._removed = removed
        self._next = 0
        self._gone = 0

    def to(self, offset: int) -> int:
        while self._next < len(self._removed) and self._removed[self._next][1] <= offset:
            start, end = self._removed[self._next]
            self._gone += end - start
            self._next += 1
        return offset - self._gone


def _fenced(layout: Layout) -> Iterator[tuple[int, int, bool]]:
    for start, end in layout.fences:
        yield start, end, _has_letter(layout.text, start, end)


def _code_spans(text: str, fences: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int, bool]]:
    """Code spans outside fences and their delimiters: a run of back-ticks closes at the next run of the
    same length."""
    position = 0
    for start, end in fences:
        yield from _paired(text, _runs(text, position, _reach(text, start - 1, -1)))
        position = _reach(text, end, 1)
    yield from _paired(text, _runs(text, position, len(text)))


def _runs(text: str, start: int, end: int) -> list[tuple[int, int]]:
    return [match.span() for match in _TICKS.finditer(text, start, max(start, end))]


def _paired(text: str, runs: list[tuple[int, int]]) -> Iterator[tuple[int, int, bool]]:
    closing: list[int | None] = []
    latest: dict[int, int] = {}
    for number in range(len(runs) - 1, -1, -1):
        length = runs[number][1] - runs[number][0]
        closing.append(latest.get(length))
        latest[length] = number
    closing.reverse()
    number = 0
    while number < len(runs):
        partner = closing[number]
        if partner is None or not text[runs[number][1] : runs[partner][0]].strip():
            number += 1
            continue
        start, end = runs[number][1], runs[partner][0]
        yield start, end, _has_letter(text, start, end)
        number = partner + 1


def _has_letter(text: str, start: int, end: int) -> bool:
    return any(character.isalpha() for character in text[start:end])


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    content = text[start:end]
    start += len(content) - len(content.lstrip())
    return start, start + len(content.strip())
