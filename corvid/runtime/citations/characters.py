"""The characters that the normal form drops or unifies, and which of them a text has."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from corvid.runtime.citations.sets import members

PICTOGRAPHS: Final = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf"
    "\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa"
    "\U0001f400-\U0001faff\U0001fc00-\U0001fffd"
)
_JOINER = "\u200d"
_TAGS = "\U000e0020-\U000e007f"
IGNORED: Final = (
    "\u00ad\u034f\u061c\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202c\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\U000e0001\U000e0100-\U000e01ef"
)
"""Zero-width characters, as the inside of a character class. The joiner and the tags of a flag are reported
apart by what they are beside. The overrides U+202D and U+202E are missing: they turn words around."""

INVISIBLE: Final = (
    "\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u17b4\u17b5"
    "\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\ufff0-\ufffb\ufffe\uffff"
    "\U000110bd\U000110cd\U00013430-\U00013440\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""What a reader may not see at all, as the inside of a class: control and format characters, what Unicode
ignores by default, and what is not a character. None of them hides a quotation mark."""

ZERO_WIDTH = re.compile(
    f"[{IGNORED}]+"
    f"|{_JOINER}(?![{PICTOGRAPHS}])"
    f"|(?<![{PICTOGRAPHS}\U0001f3fb-\U0001f3ff\ufe0f]){_JOINER}"
    f"|(?<![\U0001f3f4{_TAGS}])[{_TAGS}]+"
)

ASCII_SPACES: Final = "\t\n\v\f\r\x1c\x1d\x1e\x1f"
_WIDE_SPACES = "\x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
HYPHENS = frozenset("-\u2010\u2011\u2212\ufe63\uff0d")
"""Characters that are inside a word or before a number. The longer dashes are between words."""
SIGNS = HYPHENS | {"\u2012", "\u2013"}
"""What may be a minus where a number begins: many write a longer dash there."""

UNIFIED: Final = {
    **dict.fromkeys(_WIDE_SPACES, " "),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\uff02", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\uff07", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d", "-"),
    "\u22ef": "\u2026",
}


@cache
def contextual() -> frozenset[str]:
    """Return the characters that go or stay by what they are beside."""
    return members(_JOINER + _TAGS)


@cache
def special_characters() -> frozenset[str]:
    """Return the zero-width characters and the marks to unify."""
    return members(IGNORED) | contextual() | UNIFIED.keys()


def specials(encoded: bytes) -> frozenset[str]:
    """Return the special characters of a text in UTF-8.

    Where the first byte of some is nowhere, that is known at the speed of memory, while a search for one of
    some hundred characters looks at each character by itself.
    """
    found: set[bytes] = set()
    for first, pattern in _special_bytes():
        if first in encoded:
            found.update(pattern.findall(encoded))
    return frozenset(b"".join(found).decode())


@cache
def _special_bytes() -> tuple[tuple[bytes, re.Pattern[bytes]], ...]:
    """Return patterns of the special characters in UTF-8, by their first byte."""
    last: dict[bytes, dict[bytes, bytes]] = {}
    for character in sorted(special_characters()):
        encoded = character.encode()
        ends = last.setdefault(encoded[:1], {})
        ends[encoded[1:-1]] = ends.get(encoded[1:-1], b"") + re.escape(encoded[-1:])
    found: list[tuple[bytes, re.Pattern[bytes]]] = []
    for first, ends in last.items():
        rest = b"|".join(between + b"[%b]" % one for between, one in ends.items())
        found.append((first, re.compile(first + b"(?:" + rest + b")")))
    return tuple(found)
