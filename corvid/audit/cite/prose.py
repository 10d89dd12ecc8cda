"""A text as Markdown reads it: stretches of words in which a citation may be, and blocks of code.

What is an example is not a citation: what is in fenced or indented code, and in HTML comments, which no one
sees. A stretch is a paragraph, an item of a list, a heading or a row of a table: code spans don't go over its
end.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.audit.cite.comments import Line

_QUOTED = re.compile(r" {0,3}>[ ]?")
_COMMENT = re.compile(r"<!--(?:-?>)?")
"""Where an HTML comment begins, or is: `<!-->` and `<!--->` end where they begin."""
_COMMENT_END = re.compile(r"--!?>")
_ITEM = re.compile(r"(?:[-*+]|[0-9]{1,9}[.)])(?:[ \t]+|$)")
_FENCE = re.compile(r"(`{3,})(?=[^`]*$)|(~{3,})")
_HEADING = re.compile(r"#{1,6}(?:[ \t]|$)")
_WIDEST = 400
"""Columns of indentation that are distinguished."""


class Stretch(Struct, frozen=True):
    """Words that belong together, lines joined by `\\n`, without the signs of quotations and comments before
    each. `places` says where in the text each of its lines begins."""

    text: str
    starts: tuple[int, ...]
    places: tuple[int, ...]
    in_table: bool = False

    def place(self, at: int) -> int:
        """Return where in the whole text something of the stretch is."""
        line = bisect_right(self.starts, at) - 1
        return self.places[line] + at - self.starts[line]


class Code(Struct, frozen=True):
    """A fenced block: what is in it, and where in the whole text it is."""

    text: str
    start: int
    end: int


class Unclosed(Struct, frozen=True):
    """A fence or an HTML comment that nothing closes: it hides all of the text from `start` to `end`."""

    kind: Literal["fence", "comment"]
    start: int
    end: int


Part: TypeAlias = Stretch | Code | Unclosed


class _Fence:
    """A fence that is open: what closes it, how far it is indented, what came since, and in how many
    quotations and in what item of a list it is. It ends with them, whether it was closed or not."""

    def __init__(self, sign: str, indent: int, start: int, quotations: int, item: int) -> None:
        self.sign, self.indent, self.start = sign, indent, start
        self.quotations, self.item = quotations, item if indent >= item else 0
        self.lines: list[str] = []

    def closed_by(self, words: str) -> bool:
        bare = words.rstrip(" \t")
        return len(bare) >= len(self.sign) and not bare.strip(self.sign[0])

    def code(self, end: int) -> Code:
        return Code("\n".join(self.lines), self.start, end)


class _Reader:
    """Where in the blocks of Markdown the reading is: inside a fence, a list, an HTML comment."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._fence: _Fence | None = None
        self._item = 0
        self._blank = True
        self._hidden: int | None = None
        self._open: list[Line] = []

    def read(self, lines: Iterable[Line]) -> Iterator[Part]:
        end = 0
        for start, end in lines:
            fence = self._fence
            first, quotations = self._unquoted(start, end, None if fence is None else fence.quotations)
            if fence is not None and (quotations < fence.quotations or self._leaves(fence, first, end)):
                yield fence.code(start)
                self._fence, self._blank = None, True
                first, quotations = self._unquoted(start, end, None)
            yield from self._line(first, end, quotations)
        if self._fence is not None:
            yield Unclosed("fence", self._fence.start, end)
            yield self._fence.code(end)
        if self._hidden is not None:
            yield Unclosed("comment", self._hidden, end)
        yield from self._closed()

    def _unquoted(self, start: int, end: int, most: int | None) -> tuple[int, int]:
        """Return where a line begins behind its signs of quotation, of which at most so many are signs:
        inside a fence more of them are its content."""
        count = 0
        while (most is None or count < most) and (sign := _QUOTED.match(self._text, start, end)):
            start, count = sign.end(), count + 1
        return start, count

    def _leaves(self, fence: _Fence, start: int, end: int) -> bool:
        """Return whether a line is outside of the item of a list in which the fence was opened."""
        column, first = _indent(self._text, start, end)
        return first < end and column < fence.item

    def _line(self, start: int, end: int, quotations: int) -> Iterator[Part]:
        column, first = _indent(self._text, start, end)
        words = self._text[first:end]
        indented = column - self._item >= 4 and self._blank
        if self._fence is not None:
            yield from self._fenced(self._fence, start, first, end, words)
        elif self._hidden is not None or (words.startswith("<!--") and not indented):
            yield from self._closed()
            first = self._past_comments(first, end)
            if first < end:
                yield _stretch(self._text, [(first, end)])
        elif not words:
            yield from self._closed()
            self._blank = True
        elif indented:
            pass  # indented code goes on until a line is indented less
        elif (fence := _FENCE.match(words)) is not None:
            yield from self._closed()
            self._fence = _Fence(fence[1] or fence[2], column, start, quotations, self._item)
            self._blank = False
        else:
            yield from self._words(start, first, end, column)

    def _past_comments(self, at: int, end: int) -> int:
        """Return where on this line something begins that is seen again, behind one comment or several; its
        end where nothing is."""
        while at < end:
            if self._hidden is None:
                sign = _COMMENT.match(self._text, at, end)
                if sign is None:
                    return at
                at = sign.end()
                if len(sign[0]) == len("<!--"):
                    self._hidden = sign.start()
            if self._hidden is not None:
                closing = _COMMENT_END.search(self._text, at, end)
                if closing is None:
                    return end
                self._hidden, at = None, closing.end()
            at = _indent(self._text, at, end)[1]
        return end

    def _fenced(self, fence: _Fence, start: int, first: int, end: int, words: str) -> Iterator[Part]:
        if fence.closed_by(words):
            yield fence.code(end)
            self._fence, self._blank = None, True
        else:
            fence.lines.append(self._text[_indent(self._text, start, first, fence.indent)[1] : end])

    def _words(self, start: int, first: int, end: int, column: int) -> Iterator[Part]:
        words = self._text[first:end]
        item = _ITEM.match(words)
        if item is not None:
            yield from self._closed()
            self._item = column + len(item[0].expandtabs(4))
            self._open = [(first + item.end(), end)]
        elif words.startswith("|") or _HEADING.match(words):
            yield from self._closed()
            yield _stretch(self._text, [(first, end)], words.startswith("|"))
        else:
            if self._blank and column < self._item:
                self._item = 0
            self._open.append((_indent(self._text, start, first, self._item)[1], end))
        self._blank = False

    def _closed(self) -> Iterator[Part]:
        if self._open:
            yield _stretch(self._text, self._open)
            self._open = []


def parts(text: str, lines: Iterable[Line]) -> Iterator[Part]:
    """Return the stretches and the fenced blocks of these lines of the text. Each line is passed once."""
    return _Reader(text).read(lines)


def _stretch(text: str, lines: list[Line], in_table: bool = False) -> Stretch:
    words = [text[start:end] for start, end in lines]
    starts, at = [], 0
    for one in words:
        starts.append(at)
        at += len(one) + 1
    return Stretch("\n".join(words), tuple(starts), tuple(start for start, _ in lines), in_table)


def _indent(text: str, start: int, end: int, most: int | None = None) -> tuple[int, int]:
    """Return how many columns of white space a line begins with, and where its words begin; of white space
    that has `most` columns, where those end."""
    column, at = 0, start
    while at < end and text[at] in " \t" and (most is None or column < most):
        column += 4 - column % 4 if text[at] == "\t" else 1
        at += 1
    return min(column, _WIDEST), at


_TICKS = re.compile(r"`+")
_SIGNS = re.compile(r"(?P<ticks>`+)|(?P<escape>\\[!-/:-@\[-`{-~])|(?P<sign>[\[\]\n])")
LONGEST = 4096
"""Characters of a place in brackets."""


class Span(Struct, frozen=True):
    """Code in ticks: where it begins and ends with them, and what is between."""

    start: int
    end: int
    code: str


class Bracketed(Struct, frozen=True):
    """`[…]` on one line, with the code span that ended last before it. Of a text longer than `LONGEST` its
    beginning."""

    start: int
    end: int
    text: str
    before: Span | None


def bracketed(text: str) -> Iterator[Bracketed]:
    """Yield all brackets of a stretch that are not code, the inner before the outer. As in CommonMark code
    ends with as many ticks as it began with, ticks without an end are words, and `\\` takes a sign its
    meaning.

    Each run of ticks is passed a bounded number of times: those of one length wait in a line of their own.
    """
    waiting: defaultdict[int, deque[int]] = defaultdict(deque)
    for run in _TICKS.finditer(text):
        waiting[len(run[0])].append(run.start())
    opened: list[tuple[int, Span | None]] = []
    last: Span | None = None
    at = 0
    while (found := _SIGNS.search(text, at)) is not None:
        at = found.end()
        if found["ticks"]:
            last, at = _span(text, found.start(), at, waiting[at - found.start()], last)
        elif found["sign"] == "[":
            opened.append((found.start(), last))
        elif found["sign"] == "]" and opened:
            start, before = opened.pop()
            yield Bracketed(start, at, text[start + 1 : min(at - 1, start + LONGEST)], before)
        elif found["sign"] == "\n":
            opened.clear()


def _span(text: str, start: int, end: int, same: deque[int], last: Span | None) -> tuple[Span | None, int]:
    """Return the span that these ticks begin, and where to go on; the span before, if they begin none."""
    while same and same[0] < end:
        same.popleft()
    if not same:
        return last, end
    close = same[0]
    return Span(start, close + end - start, _unpadded(text[end:close])), close + end - start


def _unpadded(code: str) -> str:
    """Remove one blank on both sides, which belongs to the ticks (CommonMark 6.1)."""
    if len(code) > 2 and code[0] == code[-1] == " " and code.strip():
        return code[1:-1]
    return code
