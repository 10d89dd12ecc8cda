"""The code of an answer as Markdown has it: which lines are fenced, and which back-ticks are a pair.

A reader of plain text and one of a rendered page differ in this: a fence ends with the item of a list that it
is in, a closing one is hardly indented, lines of HTML hold neither, a back-tick behind a backslash is a
sign, and a pair is in one paragraph. So this follows the blocks of CommonMark, without what no code
depends on.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from corvid.runtime.citations.markup import BLOCK

_LINE: Final = re.compile("[^\n\r]*(?:\r\n|\n|\r|\\Z)")
_ENDS: Final = re.compile("[\n\r]")
_NEEDED: Final = re.compile("`|~~~")
_RUN: Final = re.compile("`+")
_BLOCKS: Final = re.compile("~~~|```|\\\\`|<|    |\t")
"""What makes text of back-ticks that are a pair on their line, roughly."""
_PLAIN: Final = re.compile(" {0,3}[^\\s>*+\\d#<`~=_-]")
"""What begins no block but a paragraph; most lines."""
_QUOTE: Final = re.compile(" {0,3}> ?")
_ITEM: Final = re.compile(" {0,3}(?:[-*+]|(\\d{1,9})[.)])(?=( *+))(?: |\\Z)")
_RULE: Final = re.compile(" {0,3}([-*_])[ ]*+(?:\\1[ ]*+){2,}+\\Z")
_HEADING: Final = re.compile(" {0,3}#{1,6}(?: |\\Z)")
_UNDERLINE: Final = re.compile(" {0,3}(?:=++|-++) *+\\Z")
_FENCE: Final = re.compile(" {0,3}(`{3,}(?=[^`]*\\Z)|~{3,})")
_CLOSING: Final = re.compile(" {0,3}(`{3,}|~{3,}) *+\\Z")
_RAW: Final = "script|pre|style|textarea"
_HTML: Final = (
    (re.compile(f" {{0,3}}<(?:{_RAW})(?:[ >]|\\Z)", re.I), re.compile(f"</(?:{_RAW})>", re.I)),
    (re.compile(" {0,3}<!--"), re.compile("-->")),
    (re.compile(" {0,3}<\\?"), re.compile("\\?>")),
    (re.compile(" {0,3}<![A-Za-z]"), re.compile(">")),
    (re.compile(" {0,3}<!\\[CDATA\\["), re.compile("\\]\\]>")),
)
"""How blocks of HTML begin that go on over blank lines, and what their last line has."""
_NAMES: Final = BLOCK - {"br", "listing", "plaintext", "pre", "xmp"}
_MORE_NAMES: Final = (
    "base basefont col colgroup dialog frame frameset head iframe link menuitem noframes optgroup param "
    "source td tfoot title track"
)
_HTML_TO_A_BLANK: Final = re.compile(
    f" {{0,3}}</?(?:{'|'.join(sorted({*_NAMES, *_MORE_NAMES.split()}))})(?:[ >]|/>|\\Z)", re.I
)
_ATTRIBUTE: Final = " ++[A-Za-z_:][A-Za-z0-9_.:-]*+(?: *+= *+(?:[^ \"'=<>`]++|'[^']*+'|\"[^\"]*+\"))?+"
_ONE_TAG: Final = re.compile(
    f" {{0,3}}(?:<[A-Za-z][A-Za-z0-9-]*+(?:{_ATTRIBUTE})*+ *+/?>|</[A-Za-z][A-Za-z0-9-]*+ *+>)\\s*+\\Z"
)
_LINK: Final = "<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\\s<>]*+>"
_VALUE: Final = "(?:[^\\s\"'=<>`]++|'[^']{0,999}+'|\"[^\"]{0,999}+\")"
_TAGS: Final = (
    f"<[A-Za-z][A-Za-z0-9-]*+(?:\\s++[A-Za-z_:][A-Za-z0-9_.:-]*+(?:\\s*+=\\s*+{_VALUE})?+)*+\\s*+/?>"
    "|</[A-Za-z][A-Za-z0-9-]*+\\s*+>|<!---?>|<!--[\\s\\S]{0,999}?-->|<\\?[\\s\\S]{0,999}?\\?>"
    "|<![A-Za-z][^>]{0,999}+>|<!\\[CDATA\\[[\\s\\S]{0,999}?\\]\\]>"
)
_INLINE: Final = {True: re.compile(f"{_LINK}|{_TAGS}"), False: re.compile(_LINK)}
"""What is in a paragraph and has no code in it: links, and tags where HTML is shown."""
_DEEPEST: Final = 48


class Code(Struct, frozen=True):
    """The code of a text: [start, end) of what fences and pairs of back-ticks hold, in ascending order.
    `has_html` if a block of HTML was met on the way."""

    ranges: tuple[tuple[int, int], ...]
    has_html: bool


def code(text: str, *, html: bool) -> Code:
    """Return the code of a text where HTML is shown as HTML, or else as its characters."""
    if _NEEDED.search(text) is None:
        return Code((), False)
    if _BLOCKS.search(text) is None:
        runs = [run.span() for run in _RUN.finditer(text)]
        spans = _spans(text, runs, (), _INLINE[html])
        if 2 * len(spans) == len(runs) and not any(_ENDS.search(text, *span) for span in spans):
            return Code(tuple(spans), False)
    blocks = _Blocks(html)
    for line in _LINE.finditer(text):
        blocks.take(line.group(), line.start(), line.end())
    blocks.end(len(text), len(text))
    skipped, number = blocks.skipped, 0
    runs = []
    for run in _RUN.finditer(text):
        while number < len(skipped) and skipped[number][1] <= run.start():
            number += 1
        if number == len(skipped) or run.start() < skipped[number][0]:
            runs.append(run.span())
    spans = _spans(text, runs, blocks.borders, _INLINE[html])
    return Code(tuple(sorted((*blocks.fences, *spans))), blocks.has_html)


def _spans(
    text: str, runs: Sequence[tuple[int, int]], borders: Sequence[int], inline: re.Pattern[str]
) -> list[tuple[int, int]]:
    """Return what is between a run of back-ticks and the next one of its length in the paragraph."""
    following: dict[int, int] = {}
    closing: list[int | None] = []
    after = len(text)
    for number in range(len(runs) - 1, -1, -1):
        start, end = runs[number]
        if bisect_left(borders, end) < bisect_right(borders, after):
            following.clear()
        closing.append(following.get(end - _first(text, start)))
        following[end - start] = number
        after = start
    closing.reverse()
    found: list[tuple[int, int]] = []
    number = at = 0
    tag = inline.search(text)
    while number < len(runs):
        while tag is not None and (tag.start() < at or _is_no_tag(text, tag, borders)):
            tag = inline.search(text, max(at, tag.start() + 1))
        if tag is not None and tag.start() < runs[number][0]:
            at = tag.end()
            while number < len(runs) and runs[number][0] < at:
                number += 1
            continue
        partner = closing[number]
        if partner is not None:
            found.append((runs[number][1], runs[partner][0]))
            number = partner
        at = runs[number][1]
        number += 1
    return found


def _is_no_tag(text: str, tag: re.Match[str], borders: Sequence[int]) -> bool:
    """Return whether a backslash makes the beginning of a tag a sign, or a paragraph ends in it."""
    start, end = tag.span()
    return _first(text, start) != start or bisect_right(borders, start) < bisect_left(borders, end)


def _first(text: str, start: int) -> int:
    """Return where a run of back-ticks begins to open: one that a backslash makes a sign opens nothing."""
    at = start
    while at and text[at - 1] == "\\":
        at -= 1
    return start + (start - at) % 2


class _Blocks:
    """The blocks of lines that are given in turn."""

    def __init__(self, html: bool) -> None:
        self.fences: list[tuple[int, int]] = []
        self.skipped: list[tuple[int, int]] = []
        self.borders: list[int] = []
        self.has_html = False
        self._html = html
        self._containers: list[int] = []  # how far the lines of an item are indented; 0 is a quotation
        self._in_paragraph = False
        self._is_bare = False  # the last line begins an item and nothing else
        self._begun: tuple[int, int] | None = None  # where a fence or block of HTML begins, and what is in it
        self._fence = ""
        self._html_ends: re.Pattern[str] | None = None

    def take(self, written: str, start: int, after: int) -> None:
        """Take one line, in Markdown's sense, that is at `start`; the next one is at `after`."""
        rest, matched = self._continued(written.rstrip("\n\r").expandtabs(4))
        whole = matched == len(self._containers)
        if self._begun is not None:
            if whole and self._goes_on(rest, start, after):
                return
            self.end(start, start)
        if rest.strip(" "):
            self._begin(rest, matched, start, after)
            return
        self.borders.append(start)
        self._in_paragraph = False
        del self._containers[matched - (whole and self._is_bare) :]
        self._is_bare = False

    def end(self, at: int, after: int) -> None:
        """End what fence or block of HTML is open: its last character is before `at`; text goes on at
        `after`."""
        if self._begun is not None:
            start, inside = self._begun
            self.skipped.append((start, after))
            if self._fence:
                self.fences.append((min(inside, at), at))
        self._begun, self._fence = None, ""

    def _continued(self, line: str) -> tuple[str, int]:
        """Return what is left of a line, and in how many of the open containers it is."""
        for number, width in enumerate(self._containers):
            if width:
                if line[:width].strip(" "):
                    return line, number
                line = line[width:]
            else:
                quote = _QUOTE.match(line)
                if quote is None:
                    return line, number
                line = line[quote.end() :]
        return line, len(self._containers)

    def _goes_on(self, rest: str, start: int, after: int) -> bool:
        """Return whether a line in the containers of what is open belongs to it."""
        if self._fence:
            closing = _CLOSING.match(rest)
            if closing is not None and closing.group(1).startswith(self._fence):
                self.end(start, after)
            return True
        if self._html_ends is None:
            return bool(rest.strip(" "))
        if self._html_ends.search(rest):
            self.end(after, after)
        return True

    def _begin(self, rest: str, matched: int, start: int, after: int) -> None:
        """Take a line with something on it that belongs to nothing open but a paragraph, perhaps."""
        inner = matched == len(self._containers)
        opened: list[int] = []
        while not (is_plain := _PLAIN.match(rest) is not None) and matched + len(opened) < _DEEPEST:
            lead = _lead(rest, interrupts=self._in_paragraph and inner and not opened)
            if lead is None:
                break
            opened.append(lead[0])
            rest = rest[lead[1] :]
        below = self._in_paragraph and not opened
        if below and is_plain:
            return
        is_text = is_plain or (not rest.startswith("    ") and bool(rest.strip(" ")))
        fence = _FENCE.match(rest) if is_text and not is_plain else None
        html = self._html_of(rest, below) if is_text and not is_plain and self._html else None
        is_line = is_text and not is_plain and (_HEADING.match(rest) or _RULE.match(rest))
        if below and not (fence or html or is_line or (inner and _UNDERLINE.match(rest))):
            return
        self._containers[matched:] = opened
        self._is_bare = bool(opened) and opened[-1] > 0 and not rest.strip(" ")
        self.borders.append(start)
        if rest.startswith("    "):
            self.skipped.append((start, after))
        self._in_paragraph = is_text and not (fence or html or is_line or below)
        if fence is not None:
            self._fence, self._begun = fence.group(1), (start, after)
        elif html is not None:
            self.has_html = True
            self._html_ends, self._begun = html[0], (start, start)
            if self._html_ends is not None and self._html_ends.search(rest):
                self.end(after, after)

    def _html_of(self, rest: str, below: bool) -> tuple[re.Pattern[str] | None] | None:
        """Return what ends the block of HTML that begins with the line; none if a blank line does."""
        for begins, ends in _HTML:
            if begins.match(rest):
                return (ends,)
        if _HTML_TO_A_BLANK.match(rest) or (not below and _ONE_TAG.match(rest)):
            return (None,)
        return None


def _lead(rest: str, *, interrupts: bool) -> tuple[int, int] | None:
    """Return how far the lines of the item are indented that the line begins with, and where its text begins;
    0 for a quotation. Not every item interrupts a paragraph."""
    quote = _QUOTE.match(rest)
    if quote is not None:
        return 0, quote.end()
    item = _ITEM.match(rest)
    if item is None or _RULE.match(rest):
        return None
    marker = item.start(2)
    blank = not rest[marker:].strip(" ")
    if interrupts and (blank or (item.group(1) is not None and int(item.group(1)) != 1)):
        return None
    width = marker + 1 if blank or len(item.group(2)) > 4 else item.end(2)
    return width, width
