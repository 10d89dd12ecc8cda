"""The normal form once more, character by character: what `normalise` must agree with.

The normal form `NFC+ws` in which quotations and documents are compared, and the way back from it.

Zero-width characters go first, so that none of them can keep a letter and its accent apart; then NFC;
then quotes, dashes and white space are unified one for one; then runs of spaces and dots are shortened.
Every step that changes lengths leaves a `Stage`, and the stages lead back to the original text.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

PICTOGRAPHS = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf"
    "\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa"
    "\U0001f400-\U0001faff\U0001fc00-\U0001fffd"
)
_JOINER = "\u200d"
_TAGS = "\U000e0020-\U000e007f"
IGNORED = (
    "\u00ad\u034f\u061c\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202c\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\U000e0001\U000e0100-\U000e01ef"
)
"""Zero-width characters, as the inside of a character class. The joiner and the tags of a flag are reported
apart by what they are beside. The overrides U+202D and U+202E are missing: they turn words around."""

IGNORED_ONES = re.findall(f"[{IGNORED}]", "".join(map(chr, range(0x110000))))
_PERHAPS_ZERO_WIDTH = re.compile(f"[{IGNORED}{_JOINER}{_TAGS}]+")
_ZERO_WIDTH = re.compile(
    f"[{IGNORED}]+"
    f"|{_JOINER}(?![{PICTOGRAPHS}])"
    f"|(?<![{PICTOGRAPHS}\U0001f3fb-\U0001f3ff\ufe0f]){_JOINER}"
    f"|(?<![\U0001f3f4{_TAGS}])[{_TAGS}]+"
)

_ASCII_SPACES = "\t\n\v\f\r\x1c\x1d\x1e\x1f"
_WIDE_SPACES = "\x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
UNIFIED = (
    *((c, " ") for c in _WIDE_SPACES),
    *((c, '"') for c in "\u201c\u201d\u201e\u201f\uff02"),
    *((c, "'") for c in "\u2018\u2019\u201a\u201b\uff07"),
    *((c, "-") for c in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d"),
    ("\u22ef", "\u2026"),
)
_JAMO_RANGES = "\u1161-\u1175\u11a8-\u11c2"
_JAMO = frozenset(map(chr, (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))))
_SPACES = re.compile("  +")
_DOTS = re.compile(r"\.\.\.")
_SPACED_DOTS = re.compile(r"\. \. \.")


class Stage:
    """Where one rewriting changed lengths, and so how an offset of its output reads in its input."""

    __slots__ = ("_in_ends", "_in_starts", "_out_ends", "_out_starts")

    def __init__(self) -> None:
        self._out_starts = array("I")
        self._out_ends = array("I")
        self._in_starts = array("I")
        self._in_ends = array("I")

    def add(self, out_start: int, out_end: int, in_start: int, in_end: int) -> None:
        """Note, in ascending order, that output [out_start, out_end) stands for input [in_start, in_end)."""
        self._out_starts.append(out_start)
        self._out_ends.append(out_end)
        self._in_starts.append(in_start)
        self._in_ends.append(in_end)

    def start(self, position: int) -> int:
        """Where the character at `position` of the output starts in the input."""
        edit = bisect_right(self._out_starts, position) - 1
        if edit < 0:
            return position
        if position < self._out_ends[edit]:
            return self._in_starts[edit]
        return self._in_ends[edit] + position - self._out_ends[edit]

    def end(self, position: int) -> int:
        """Where the character before `position` of the output ends in the input."""
        edit = bisect_right(self._out_starts, position - 1) - 1
        if edit < 0:
            return position
        if position - 1 < self._out_ends[edit]:
            return self._in_ends[edit]
        return self._in_ends[edit] + position - self._out_ends[edit]


def rewrite(text: str, edits: Iterable[tuple[int, int, str]]) -> tuple[str, Stage]:
    """`text` with each [start, end) replaced, in ascending order without overlap, and the way back."""
    stage = Stage()
    parts: list[str] = []
    done = length = 0
    for start, end, new in edits:
        parts += (text[done:start], new)
        length += start - done
        stage.add(length, length + len(new), start, end)
        length += len(new)
        done = end
    parts.append(text[done:])
    return "".join(parts), stage


@dataclass(frozen=True, slots=True)
class Normal:
    """A text in normal form. `stages` lead, last one first, back to `source`."""

    source: str
    text: str
    stages: tuple[Stage, ...]

    def start(self, position: int) -> int:
        """Where the character at `position` starts in the source, in code points."""
        for stage in reversed(self.stages):
            position = stage.start(position)
        return position

    def end(self, position: int) -> int:
        """Where the character before `position` ends in the source, in code points."""
        for stage in reversed(self.stages):
            position = stage.end(position)
        return position


def normalise(source: str) -> Normal:
    """The normal form of a text. Linear; white space at its ends stays, as one space."""
    stages: list[Stage] = []
    text = source
    if not text.isascii():
        text = _without_zero_width(text, stages)
        text = _composed(text, stages)
        for mark, plain in UNIFIED:
            if mark in text:
                text = text.replace(mark, plain)
    for space in _ASCII_SPACES:
        if space in text:
            text = text.replace(space, " ")
    text = _shortened(text, "  ", _SPACES, " ", stages)
    text = _shortened(text, "...", _DOTS, "\u2026", stages)
    text = _shortened(text, ". . .", _SPACED_DOTS, "\u2026", stages)
    return Normal(source, text, tuple(stages))


def _shortened(text: str, hint: str, pattern: re.Pattern[str], new: str, stages: list[Stage]) -> str:
    if hint not in text:
        return text
    text, stage = rewrite(text, ((m.start(), m.end(), new) for m in pattern.finditer(text)))
    stages.append(stage)
    return text


def _without_zero_width(text: str, stages: list[Stage]) -> str:
    if _PERHAPS_ZERO_WIDTH.search(text) is None:
        return text
    text, stage = rewrite(text, _zero_widths(text))
    stages.append(stage)
    return text


def _zero_widths(text: str) -> Iterator[tuple[int, int, str]]:
    for run in _PERHAPS_ZERO_WIDTH.finditer(text):
        for match in _ZERO_WIDTH.finditer(text, run.start(), run.end() + 1):
            yield match.start(), match.end(), ""


def _composed(text: str, stages: list[Stage]) -> str:
    if unicodedata.is_normalized("NFC", text):
        return text
    text, stage = rewrite(text, _compositions(text))
    stages.append(stage)
    return text


def _compositions(text: str) -> Iterator[tuple[int, int, str]]:
    """The clusters that NFC changes. A character that is not a joiner and stays itself begins a new one."""
    letters = sorted(set(text))
    joiners = [c for c in letters if _joins(c)]
    singles = [c for c in letters if not _joins(c) and not unicodedata.is_normalized("NFC", c)]
    single = _one_of(singles)
    marks = _one_of([c for c in joiners if c not in _JAMO])
    done = 0
    for match in re.finditer(f"{single}?{marks}+|{single}|[{_JAMO_RANGES}]+", text):
        start, end = match.span()
        if start > done and text[start] in joiners and not text[start - 1].isspace():
            start -= 1
        cluster = text[start:end]
        new = unicodedata.normalize("NFC", cluster)
        if new != cluster:
            yield start, end, new
        done = end


def _one_of(characters: Iterable[str]) -> str:
    """A pattern for one of the characters; for none of them, one that never matches."""
    inside = re.escape("".join(characters))
    return f"[{inside}]" if inside else "(?:(?!))"


def _joins(character: str) -> bool:
    """Whether NFC may move or melt a character into what is before it."""
    return (
        unicodedata.category(character)[0] == "M"
        or unicodedata.combining(character) != 0
        or character in _JAMO
        or character in "\U00016d63\U00016d67"
    )
