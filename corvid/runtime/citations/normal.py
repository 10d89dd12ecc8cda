"""The normal form `NFC+ws` in which quotations and documents are compared, and the way back from it.

Zero-width characters go first, so that none of them can keep a letter and its accent apart; then NFC;
then quotes, dashes and white space are unified one for one; then runs of spaces and dots are shortened.
Every step that changes lengths leaves a `Stage`, and the stages lead back to the original text.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from corvid.dataclasses import dataclass
from corvid.runtime.citations.composing import composed
from corvid.runtime.citations.sets import members, run_of
from corvid.runtime.citations.stages import Stage, rewrite, shortened
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

NORMAL_FORM = "NFC+ws"

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
"""Zero-width characters, as the inside of a character class. The joiner and the tags of a flag are told
apart by what they stand beside. The overrides U+202D and U+202E are missing: they turn words around."""

_ZERO_WIDTH = re.compile(
    f"[{IGNORED}]+"
    f"|{_JOINER}(?![{PICTOGRAPHS}])"
    f"|(?<![{PICTOGRAPHS}\U0001f3fb-\U0001f3ff\ufe0f]){_JOINER}"
    f"|(?<![\U0001f3f4{_TAGS}])[{_TAGS}]+"
)

_ASCII_SPACES = "\t\n\v\f\r\x1c\x1d\x1e\x1f"
_WIDE_SPACES = "\x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
HYPHENS = frozenset("-\u2010\u2011\u2212\ufe63\uff0d")
"""Characters that stand inside a word or before a number. The longer dashes stand between words."""
SIGNS = HYPHENS | {"\u2012", "\u2013"}
"""What may be a minus where a number begins: many write a longer dash there."""

_UNIFIED = {
    **dict.fromkeys(_WIDE_SPACES, " "),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\uff02", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\uff07", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d", "-"),
    "\u22ef": "\u2026",
}
_LONG = (
    ("  ", re.compile("  ( *)"), 2, " "),
    ("...", re.compile(r"\.\.\.()"), 3, "\u2026"),
    (". . .", re.compile(r"\. \. \.()"), 5, "\u2026"),
)
"""What is shortened, in this order: what to look for, a pattern for `shortened`, and what stands for it."""


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

    def is_hyphen(self, position: int) -> bool:
        """Whether the `-` at `position` was written as a hyphen or minus, not as a dash."""
        return self.source[self.start(position)] in HYPHENS

    def is_sign(self, position: int) -> bool:
        """Whether the `-` at `position` was written as a hyphen, a minus or a dash no longer than an N."""
        return self.source[self.start(position)] in SIGNS


def normalise(source: str) -> Normal:
    """The normal form of a text. Linear; white space at its ends stays, as one space."""
    stages: list[Stage] = []
    text = source if source.isascii() else _unified(source, stages)
    for space in _ASCII_SPACES:
        if space in text:
            text = text.replace(space, " ")
    for hint, pattern, least, new in _LONG:
        if hint in text:
            text, stage = shortened(text, pattern, least, new)
            stages.append(stage)
    return Normal(source, text, tuple(stages))


def byte_range(text: str, start: int, end: int) -> tuple[int, int]:
    """The code point range [start, end) of `text` as a range of its UTF-8 bytes."""
    first = len(text[:start].encode("utf-8", "surrogatepass"))
    return first, first + len(text[start:end].encode("utf-8", "surrogatepass"))


def _unified(text: str, stages: list[Stage]) -> str:
    """The text without zero-width characters, in NFC, with one sign for all of a kind."""
    encoded = text.encode("utf-8", "surrogatepass")
    special = _specials(encoded)
    zero_width = special - _UNIFIED.keys()
    if zero_width:
        text, stage = rewrite(text, _zero_widths(text, zero_width))
        stages.append(stage)
        encoded = text.encode("utf-8", "surrogatepass")
    found = composed(text, encoded)
    if found is not None:
        text, stage = found
        stages.append(stage)
        # Of what NFC makes only two spaces are special, and they come of two others.
        special |= {unicodedata.normalize("NFC", character) for character in special}
    for mark in special & _UNIFIED.keys():
        text = text.replace(mark, _UNIFIED[mark])
    return text


def _specials(encoded: bytes) -> frozenset[str]:
    """The zero-width characters and the marks to unify in a text.

    Looked for in UTF-8: where the first byte of some is nowhere, that is known at the speed of memory, while
    a search for one of some hundred characters looks at each character by itself.
    """
    found: set[bytes] = set()
    for first, pattern in _special_bytes():
        if first in encoded:
            found.update(pattern.findall(encoded))
    return frozenset(b"".join(found).decode())


@cache
def _special_bytes() -> tuple[tuple[bytes, re.Pattern[bytes]], ...]:
    """Patterns of the special characters in UTF-8, by their first byte."""
    last: dict[bytes, dict[bytes, bytes]] = {}
    for character in sorted({*members(IGNORED + _JOINER + _TAGS), *_UNIFIED}):
        encoded = character.encode()
        ends = last.setdefault(encoded[:1], {})
        ends[encoded[1:-1]] = ends.get(encoded[1:-1], b"") + re.escape(encoded[-1:])
    found: list[tuple[bytes, re.Pattern[bytes]]] = []
    for first, ends in last.items():
        rest = b"|".join(between + b"[%b]" % one for between, one in ends.items())
        found.append((first, re.compile(first + b"(?:" + rest + b")")))
    return tuple(found)


def _zero_widths(text: str, present: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    """What goes, of the runs of the characters of this kind that the text has."""
    always = not present & members(_JOINER + _TAGS)
    for run in run_of(present).finditer(text):
        start, end = run.span()
        if always:
            yield start, end, ""
            continue
        for match in _ZERO_WIDTH.finditer(text, start, end + 1):
            yield match.start(), match.end(), ""
