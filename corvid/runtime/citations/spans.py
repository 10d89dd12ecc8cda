"""The quotations of an answer: what is between marks, in code spans and blocks, behind `>`.

A quotation may begin in one field of an answer and end in another: a program that joins the fields shows it,
though each by itself has only a mark that is text. Double marks need none of this: one that does not close in
its field is a violation there.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from corvid.runtime.citations.characters import IGNORED, INVISIBLE
from corvid.runtime.citations.markdown import Code, code
from corvid.runtime.citations.marks import BLANK_LETTERS, MARKS, TICKS, Found, is_shortened, scan
from corvid.runtime.citations.markup import Element, may_be_markup, shown
from corvid.runtime.citations.stages import Stage, rewrite

_LINE = re.compile("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]|$")
_LINE_ENDS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_BLANKS = f" \t\xa0\u1680\u2000-\u200a\u202f\u205f\u3000{BLANK_LETTERS}{INVISIBLE}"
_INDENT = f"[{_BLANKS}]*+"
_GREATER = ">\uff1e\ufe65"
_ITEM = (
    "(?:(?:[-*+#|~:.]|[0-9#*]\ufe0f?\u20e3|[*_]{1,3}|(?:\\w{1,4}+|\\d{1,9}+)\\\\?[.):\u3001\uff0e\uff09]"
    "|[(\uff08]\\w{1,4}+[)\uff09][.:]?|\\[[^\\]\\s]{0,8}+[ ]?\\]:?)"
    f"(?:[{INVISIBLE}]*+[ \t{BLANK_LETTERS}]|(?<=[*_\u3001\uff0e\uff09])(?=[{_GREATER}]))"
    f"|[^\\w\\s\0-\x7f\uff08\uff09{_GREATER}{_BLANKS}{MARKS}]{{1,4}}+)"
)
"""What a line may begin with before its text: a bullet, a number, a letter, a box to tick, a note's name."""
_ESCAPED_INDENT = f"[{_BLANKS}\\\\]*+"
"""Markdown shows no backslash before a bullet or `>`."""
_QUOTED_LINE = re.compile(
    f"{_ESCAPED_INDENT}(?:{_ITEM}{_ESCAPED_INDENT}){{0,8}}+(?:[{_GREATER}][ \t]?{_INDENT})++"
)
_FENCE = re.compile(f"{_INDENT}(?:{_ITEM}{_INDENT}){{0,8}}+(`{{3,}}|~{{3,}})([^\n\r]*)")
_BLOCKS = re.compile(f"[{_GREATER}]|```|~~~")
_COMMAND = re.compile(
    r"\\(?:enquote|textquote|textcquote|blockquote|foreignquote|hyphenquote|say)\*?(?=[\[{])|[{}]"
)
_COMMANDS_AT_MOST = 48
_ENVIRONMENT = re.compile(
    r"(?:\\begin\{|\[|#\+begin_)(?:display)?quot(?:e|ation)(?:=[^\]\n\r]{0,100})?[\]}]?"
    r"|(\\end\{|\[/|#\+end_)(?:display)?quot(?:e|ation)[\]}]?",
    re.IGNORECASE,
)
"""What begins and ends a quotation in LaTeX, in BBCode and in Org."""
_ENVIRONMENTS = re.compile(r"[\\\[#]")
_ARGUMENT = re.compile(r"(?:\[[^\[\]{}]{0,200}\])*\{")
_HALF_MARKS = frozenset("\"'`\u2018\u2019\u201a\u00b4\u2032\u2039\u203a")
_TYPED = re.compile(
    f"(?<![\\w,]),([{IGNORED}]*),(?=[^\\s,])|(?<![\\w<])<([{IGNORED}]*)<(?=[^\\s<=])"
    f"|(?<=[^\\s>])>([{IGNORED}]*)>(?![\\w>=])"
)
_TWICE = re.compile(f"([,<>])[{IGNORED}]*\\1")
_MEANT = {",": "\u201a", "<": "\u2039", ">": "\u203a"}
_BORDER = re.compile(
    f"[\n\r](?!(?<=\r)\n)(?={_INDENT}(?:[\n\r|]|(?:[-*+]|\\d{{1,9}}[.)]|#{{1,6}})[ \t\n\r]"
    "|-{3}|\\*{3}|_{3}|={3}))"
)
"""A line end before a blank line, an item of a list, a heading, a rule or a row of a table."""
_ROW = re.compile(r"(?:\A|[\n\r])[ \t]*\|[^\n\r]*")
_NUMBER = r"[(\uff08](?:\d{1,4}|[A-Za-z]|[ivxIVX]{1,4})[)\uff09]"
_COMPARISON = re.compile(
    rf"[ \t]*(?:[-*+][ \t]+)?{_NUMBER}(?:[ \t]*(?:[<>=,;\u2265\u2264]|[<>]=|and|or)[ \t]*{_NUMBER})++"
    r"[ \t.,;:!?]*"
)
"""What begins like a quoted line behind a number, and compares numbers: `(a) > (b)`."""
_IN_MARKDOWN = re.compile(r"(?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])*[ \t]*>")
_ENDS_A_QUOTE = re.compile(
    r"[ \t]*(?:[\n\r]|\Z|(?:[-*+]|\d{1,9}[.)]|#{1,6})(?:[ \t\n\r]|\Z)|`{3}[^`\n\r]*(?:[\n\r]|\Z)|~{3}"
    r"|([-*_])(?:[ \t]*\1){2,}[ \t]*(?:[\n\r]|\Z))"
)
"""What Markdown does not take for one more line of the quoted paragraph above it. A tag is one where
HTML is shown as text."""
_NO_PARAGRAPH = re.compile(r">[ \t]?(?:[ \t]*(?:[\n\r]|\Z)| {0,3}#{1,6}(?:[ \t\n\r]|\Z))")
_QUOTED_FENCE = re.compile(r">[ \t]? {0,3}(`{3,}(?=[^`\n\r]*(?:[\n\r]|\Z))|~{3,})")
_TICKS = re.compile(f"[{TICKS}]+")
_BLANKS_IN_MARKS = (
    *('" "', "' '", "\u201c \u201d", "\u2018 \u2019", "\u201e \u201c", "\u201e \u201d", "\xab \xbb"),
)
_A_BLANK = f"(?:{'|'.join(_BLANKS_IN_MARKS)})"
_OF_MARKS = re.compile(
    f"(?<![^\\s(]){_A_BLANK}"
    f"(?:(?:,|,? (?:or|and|und|oder|et|ou|y|o|e|и|или),?) {_A_BLANK})++(?![^\\s.,;:!?)])"
)
"""Blanks in marks and nothing else, of which a text says that there are some: `" " or " "`."""


class Quote(Struct, frozen=True):
    """A quotation: `text` is what was quoted, without the `>` of its lines; [start, end) is its place in
    the layout's text. With a `problem` it is not a quotation but a mark that is wrong."""

    start: int
    end: int
    text: str
    problem: str | None


class Layout(Struct, frozen=True):
    """An answer text without the `>` that its quoted lines start with, perhaps as HTML shows it, and the way
    back. `elements` quote what they hold. `lazy` are the blocks that go on over lines without `>`, each with
    the end of the lines that have it. `codes` are the readings of its code that Markdown has, one where HTML
    is shown as such and one where it is not, if they differ. With `has_tags_in_code` a host shows HTML
    and no Markdown, so that a tag in back-ticks is one."""

    source: str
    text: str
    stages: tuple[Stage, ...] = ()
    blocks: tuple[tuple[int, int], ...] = ()
    fences: tuple[tuple[int, int], ...] = ()
    elements: tuple[Element, ...] = ()
    lazy: tuple[tuple[int, int, int], ...] = ()
    codes: tuple[tuple[tuple[int, int], ...], ...] = ()
    has_tags_in_code: bool = False

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Return where [start, end) of `text` is in the source."""
        first = start
        for stage in reversed(self.stages):
            first, end = stage.start(first), stage.end(end)
        return first, max(first, end)


def lay_out(source: str) -> Layout:
    """Find the blocks of an answer: runs of lines that start with `>`, and fenced code."""
    return _laid_out(source, source, (), _arguments(source), _of_markdown(source))


def lay_out_shown(plain: Layout) -> list[Layout]:
    """Return the same of what a host shows that renders entities: with Markdown and HTML, with HTML alone,
    where back-ticks make no code of a tag, and with Markdown alone, where a tag is text. Each once; none if
    the answer has no markup."""
    source = plain.source
    if not may_be_markup(source):
        return []
    codes = _of_markdown(source)
    literal, escaped = codes[0].ranges, codes[-1].ranges
    found: dict[str, Layout] = {}
    ways = [(source, literal, True), (source, escaped, False)]
    if any(may_be_markup(source[start:end]) for start, end in literal):
        ways.append((_without_ticks(source, literal), (), True))
    for number, (written, ranges, has_tags) in enumerate(ways):
        way = shown(written, ranges, has_tags=has_tags)
        if way is not None and way[0] not in found:
            text, stage, elements = way
            elements = (*elements, *_arguments(text))
            layout = _laid_out(source, text, (stage,), elements, _of_markdown(text))
            found[text] = replace(layout, has_tags_in_code=number == 2)
    return list(found.values())


def _without_ticks(source: str, codes: Sequence[tuple[int, int]]) -> str:
    """Return the text with a sign that quotes nothing for each back-tick beside a code span, as long as it:
    what it holds is looked at as it is, and without the tags in it no tick shall find another partner."""
    parts: list[str] = []
    done = 0
    for start, end in codes:
        first = start
        while first > done and source[first - 1] == "`":
            first -= 1
        parts += (source[done:first], "=" * (start - first), source[start:end])
        done = end
        while first < start and done < len(source) and source[done] == "`":
            done += 1
        parts.append("=" * (done - end))
    return "".join((*parts, source[done:]))


def _of_markdown(text: str) -> tuple[Code, ...]:
    """Return the code of a text where Markdown shows HTML, and where it does not, if that differs."""
    with_html = code(text, html=True)
    return (with_html, code(text, html=False)) if with_html.has_html else (with_html,)


def _laid_out(
    source: str, text: str, stages: tuple[Stage, ...], elements: Sequence[Element], codes: Sequence[Code]
) -> Layout:
    if not _BLOCKS.search(text):
        ranges = tuple(one.ranges for one in codes)
        return Layout(source, text, stages, elements=tuple(elements), codes=ranges)
    reader = _Lines(lazily=not stages)
    for start, end, after in _lines(text):
        reader.take(text, start, end, after)
    reader.finish(len(text))
    shift = _Shift(reader.removed)
    if reader.removed:
        text, stage = rewrite(text, ((start, end, "") for start, end in reader.removed))
        stages = (*stages, stage)
    return Layout(
        source,
        text,
        stages,
        tuple((shift.to(start), shift.to(end)) for start, end in reader.blocks),
        tuple((shift.to(start), shift.to(end)) for start, end in reader.fences),
        tuple(Element(shift.to(one.start), shift.to(one.end), one.is_code) for one in elements),
        tuple((shift.to(start), shift.to(own), shift.to(end)) for start, own, end in reader.lazy),
        tuple(tuple((shift.to(start), shift.to(end)) for start, end in one.ranges) for one in codes),
    )


def _arguments(text: str) -> list[Element]:
    """Return what commands of LaTeX quote, `\\enquote{…}`, and environments: `\\begin{quote}…`,
    `[quote]…`."""
    found = _environments(text) if _ENVIRONMENTS.search(text) else []
    if "\\" not in text:
        return found
    open_braces: list[int | None] = []
    commands = at = 0
    while (match := _COMMAND.search(text, at)) is not None:
        at = match.end()
        if match.group() == "}":
            start = open_braces.pop() if open_braces else None
            if start is not None:
                commands -= 1
                found.append(Element(start, match.start(), False))
        elif match.group() == "{":
            open_braces.append(None)
        else:
            argument = _ARGUMENT.match(text, at)
            if argument is not None:
                at = argument.end()
                # Deeper ones are in a quotation that is looked at as a whole.
                open_braces.append(at if commands < _COMMANDS_AT_MOST else None)
                commands += commands < _COMMANDS_AT_MOST
    found += (Element(start, len(text), False) for start in open_braces if start is not None)
    return found


def _environments(text: str) -> list[Element]:
    """Return the outermost ones; one that does not end reaches to the end of the text."""
    found: list[Element] = []
    depth = start = 0
    for match in _ENVIRONMENT.finditer(text):
        if match.group(1) is None:
            start = start if depth else match.end()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                found.append(Element(start, match.start(), False))
    if depth:
        found.append(Element(start, len(text), False))
    return found


def find_quotes(layout: Layout) -> list[Quote]:
    """Find every quotation of an answer and every wrong mark, in the order of their starts, outer ones
    first."""
    text = layout.text
    spelled = _spelled(text)
    found: list[Found] = []
    codes: list[tuple[int, int]] = []
    borders = _borders(layout)
    for ranges in _ways_of_code(layout, borders):
        codes += ranges
        some = [(start, end, _has_letter(text, start, end)) for start, end in ranges]
        found += _between_marks(_without_delimiters(spelled, some), some, borders)
    found = _without_blanks(text, found)
    marked = {(item.start - 1, item.end + 1) for item in found if item.problem is None}
    elements = (
        (one.start, one.end)
        for one in layout.elements
        if not one.is_code or _has_letter(text, one.start, one.end)
    )
    plainly = _code_spans(text, layout.fences)
    blocks = ((start, end) for start, end in (*codes, *plainly) if _has_letter(text, start, end))
    for start, end in dict.fromkeys((*layout.blocks, *blocks, *elements)):
        if _trimmed(text, start, end) not in marked:
            found.append(Found(start, end))
    found = sorted(dict.fromkeys(found), key=lambda item: (item.start, -item.end))
    return [Quote(item.start, item.end, text[item.start : item.end], item.problem) for item in found]


def _between_marks(marks: str, codes: Sequence[tuple[int, int, bool]], borders: Sequence[int]) -> list[Found]:
    """Return what is between marks, in code and beside it, and every wrong mark."""
    found = scan(marks, 0, len(marks), codes, lenient=False, borders=borders)
    for start, end, is_quote in codes:
        if is_quote:
            found += scan(marks, start, end, (), lenient=True)
    marked = {(item.start - 1, item.end + 1) for item in found if item.problem is None}
    return [item for item in found if not _is_doubled(marks, item, marked)]


def _without_blanks(text: str, found: list[Found]) -> list[Found]:
    """Return what is found without what is between blanks in marks: conjunctions, and no words of a
    document."""
    if not any(map(text.__contains__, _BLANKS_IN_MARKS)):
        return found
    ranges = [match.span() for match in _OF_MARKS.finditer(text)]
    kept: list[Found] = []
    for item in found:
        number = bisect_right(ranges, (item.start, 0)) - 1
        if number < 0 or item.end >= ranges[number][1] or item.problem is not None:
            kept.append(item)
    return kept


def _ways_of_code(layout: Layout, borders: Sequence[int]) -> list[Sequence[tuple[int, int]]]:
    """Return the code of an answer in ascending order, in each way to read it."""
    text = layout.text
    ways: list[Sequence[tuple[int, int]]] = [
        sorted((*layout.fences, *_code_spans(text, layout.fences, borders)))
    ]
    known = [set(ways[0])]
    for codes in layout.codes:
        if {one for one in codes if text[one[0] : one[1]].strip()} not in known:
            known.append(set(codes))
            ways.append(codes)
    return ways


def _borders(layout: Layout) -> list[int]:
    """Return where a paragraph begins or ends, an item of a list, a cell of a table, a quoted block, a
    fence."""
    text = layout.text
    found = [match.start() for match in _BORDER.finditer(text)]
    more = [at for block in (*layout.blocks, *layout.fences) for at in block]
    if "|" in text:
        for row in _ROW.finditer(text):
            more += (at for at in range(row.start(), row.end()) if text[at] == "|")
    return sorted({*found, *more}) if more else found


def _spelled(text: str) -> str:
    """Return the text with marks for the signs of a keyboard that stand for them, two for two; they need no
    partner."""
    return _TYPED.sub(_meant, text) if _TWICE.search(text) else text


def _meant(typed: re.Match[str]) -> str:
    mark = _MEANT[typed.group()[0]]
    return mark + typed.group()[1:-1] + mark


def _without_delimiters(text: str, codes: Sequence[tuple[int, int, bool]]) -> str:
    """Return the text with a sign that quotes nothing for each back-tick that begins or ends code: it is not
    a single mark that a later apostrophe could close. `codes` are in ascending order."""
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
    """Return where the delimiter beside a code span or block that ends at `at` is over: ticks, or its whole
    line."""
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
    """Return whether a quotation is the outer half of one whose mark is written twice."""
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

    def __init__(self, *, lazily: bool) -> None:
        """Take `lazily`: if so, a line below a quoted paragraph goes on with it as Markdown has it, though it
        has no `>`."""
        self.removed: list[tuple[int, int]] = []
        self.blocks: list[tuple[int, int]] = []
        self.lazy: list[tuple[int, int, int]] = []
        self._lazily = lazily
        self._goes_on = False
        self._quoted_fence = ""
        self.fences: list[tuple[int, int]] = []
        self._fence = ""
        self._fence_start = 0
        self._block_follows = False

    def take(self, text: str, start: int, end: int, after: int) -> None:
        """Take one line [start, end), the next one starting at `after`."""
        if self._fence:
            if _closes(text[start:end], self._fence):
                self.fences.append((self._fence_start, start))
                self._fence = ""
            return
        quoted = _QUOTED_LINE.match(text, start, end)
        if quoted and not _COMPARISON.fullmatch(text, start, end):
            self.removed.append((start, quoted.end()))
            first = self.blocks.pop()[0] if self._block_follows else quoted.end()
            self.blocks.append((first, end))
            self._goes_on = self._may_go_on(text, start, quoted.end())
            self._block_follows = True
            return
        if self._block_follows and self._is_lazy(text, start):
            first, last = self.blocks.pop()
            self.blocks.append((first, end))
            if self.lazy and self.lazy[-1][0] == first:
                last = self.lazy.pop()[1]
            self.lazy.append((first, last, end))
            return
        self._block_follows = False
        fence = _FENCE.match(text, start, end)
        if fence and not (fence.group(1)[0] == "`" and "`" in fence.group(2)):
            self._fence, self._fence_start = fence.group(1), after

    def _may_go_on(self, text: str, start: int, content: int) -> bool:
        """Return whether the quoted line is one of a paragraph of Markdown."""
        if not self._lazily or not _IN_MARKDOWN.match(text, start, content):
            return False
        if start and text[start - 1] not in "\n\r":
            return self._goes_on
        last = text.rfind(">", start, content)
        if not self._block_follows:
            self._quoted_fence = ""
        fence = _QUOTED_FENCE.match(text, last)
        if self._quoted_fence:
            if fence and fence.group(1).startswith(self._quoted_fence):
                self._quoted_fence = ""
            return False
        self._quoted_fence = fence.group(1) if fence else ""
        return not fence and not _NO_PARAGRAPH.match(text, last)

    def _is_lazy(self, text: str, start: int) -> bool:
        """Return whether a line without `>` belongs to the quoted paragraph above it; what is a line end for
        us and none for Markdown ends nothing there."""
        if not self._goes_on:
            return False
        return text[start - 1] not in "\n\r" or not _ENDS_A_QUOTE.match(text, start)

    def finish(self, end: int) -> None:
        """Finish the answer, which is over; a fence that is still open reaches to here."""
        if self._fence:
            self.fences.append((min(self._fence_start, end), end))


def is_quoted_line(line: str) -> bool:
    """Return whether a line is the beginning of a quoted one and nothing else."""
    return _QUOTED_LINE.fullmatch(line) is not None


def _closes(line: str, fence: str) -> bool:
    line = line.strip()
    return len(line) >= len(fence) and not line.strip(fence[0])


class _Shift:
    """Offsets of a text as offsets of what is left of it without the removed parts."""

    def __init__(self, removed: Sequence[tuple[int, int]]) -> None:
        self._starts = [start for start, _ in removed]
        self._ends = [end for _, end in removed]
        self._gone = list(accumulate((end - start for start, end in removed), initial=0))

    def to(self, offset: int) -> int:
        gone = bisect_right(self._ends, offset)
        inside = offset - self._starts[gone] if gone < len(self._starts) else 0
        return offset - self._gone[gone] - max(0, inside)


def _code_spans(
    text: str, fences: tuple[tuple[int, int], ...], borders: Sequence[int] = ()
) -> Iterator[tuple[int, int]]:
    """Yield code spans outside fences and their delimiters: a run of back-ticks closes at the next run of the
    same length, if no border is between them, as Markdown has it."""
    if _TICKS.search(text) is None:
        return
    position = 0
    for start, end in fences:
        yield from _paired(text, _runs(text, position, _reach(text, start - 1, -1)), borders)
        position = _reach(text, end, 1)
    yield from _paired(text, _runs(text, position, len(text)), borders)


def _runs(text: str, start: int, end: int) -> list[tuple[int, int]]:
    return [match.span() for match in _TICKS.finditer(text, start, max(start, end))]


def _paired(text: str, runs: list[tuple[int, int]], borders: Sequence[int]) -> Iterator[tuple[int, int]]:
    closing: list[int | None] = []
    latest: dict[int, int] = {}
    for number in range(len(runs) - 1, -1, -1):
        length = runs[number][1] - runs[number][0]
        following = runs[number + 1][0] if number + 1 < len(runs) else len(text)
        if bisect_left(borders, runs[number][1]) < bisect_left(borders, following):
            latest.clear()
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
        yield start, end
        number = partner + 1


def _has_letter(text: str, start: int, end: int) -> bool:
    return any(character.isalpha() for character in text[start:end])


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    content = text[start:end]
    start += len(content) - len(content.lstrip())
    return start, start + len(content.strip())


_MAY_BEGIN: Final = re.compile("[^\\w\\s\0-\x26\x28-\x5f\x61-\x7d]|['`\\\\<&]|,,|\\[q|#\\+", re.IGNORECASE)
"""A mark, roughly: what no field has begins no quotation."""
_ANYTHING: Final = re.compile("[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_OPENING_AT_END: Final = re.compile("(?:,,|<<)(?=\\s{0,9}\\Z)")
_CLOSING_AT_START: Final = re.compile("\\A(\\s*)>>(?![\\w>=])")
_LAST_LINE: Final = re.compile("[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*\\Z")


class Crossing(Struct, frozen=True):
    """A quotation of `text` that begins at `start` of the field with the number `field`, and goes on in a
    later one."""

    field: int
    start: int
    text: str


def crossing(texts: Sequence[str], quoted: Sequence[Iterable[tuple[int, int]]]) -> list[Crossing]:
    """Return the quotations over the ends of fields if the fields are joined as lines, in order.

    `quoted` are the ranges of each field that are quotations there: marks inside those are document text.
    """
    if len(texts) < 2:
        return []
    found = list(_continued(texts))
    if any(map(_MAY_BEGIN.search, texts)):
        masked = "\n".join(map(_spelled_at_ends, map(_masked, texts, quoted)))
        found += _over_ends(
            masked, "\n".join(texts), list(accumulate((len(text) + 1 for text in texts), initial=0))
        )
    return sorted(found, key=lambda one: (one.field, one.start))


def _over_ends(masked: str, text: str, starts: Sequence[int]) -> Iterator[Crossing]:
    plain = lay_out(masked)
    for layout in (plain, *lay_out_shown(plain)):
        yield from _over_ends_of(layout, text, starts)


def _over_ends_of(layout: Layout, text: str, starts: Sequence[int]) -> Iterator[Crossing]:
    blocks = set(layout.blocks)
    for quote in find_quotes(layout):
        if quote.problem is not None or (quote.start, quote.end) in blocks:
            continue
        if quote.start and is_shortened(layout.text, quote.start - 1):
            continue
        start, end = layout.origin(quote.start, quote.end)
        field = bisect_right(starts, max(0, start - 1)) - 1
        if field < bisect_right(starts, end) - 1:
            yield Crossing(field, min(start, starts[field + 1] - 1) - starts[field], text[start:end])


def _masked(text: str, quoted: Iterable[tuple[int, int]]) -> str:
    """Return the text with a sign that quotes nothing for each character of the ranges, which are in
    order."""
    parts: list[str] = []
    done = 0
    for start, end in quoted:
        first = max(start, done)
        if end > first:
            parts += (text[done:first], _ANYTHING.sub("|", text[first:end]))
            done = end
    return "".join((*parts, text[done:]))


def _spelled_at_ends(text: str) -> str:
    """Return the text with marks for the signs of a keyboard, as long as they: `,,` and `<<` at its end, `>>`
    at its start."""
    text = _OPENING_AT_END.sub(lambda found: "|" + ("\u201a" if found.group() == ",," else "\u2039"), text)
    return _CLOSING_AT_START.sub(lambda found: found.group(1) + "\u203a|", text)


def _continued(texts: Sequence[str]) -> Iterator[Crossing]:
    """Yield what is behind a `>` that ends a field."""
    for number, text in enumerate(texts[:-1]):
        line = _LAST_LINE.search(text)
        if line is not None and ">" in line.group() and is_quoted_line(line.group()):
            following = texts[number + 1].lstrip().splitlines()
            if following:
                yield Crossing(number, len(text), following[0])
