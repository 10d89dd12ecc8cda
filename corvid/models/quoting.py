"""Putting a passage between quotation marks so that the strict citation verifier reads back exactly it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corvid.models.terms import is_unspaced

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Opening and closing marks, the most readable first. Only pairs whose two marks differ in every font.
STYLES = (("“", "”"), ("«", "»"), ("「", "」"), ("『", "』"), ("《", "》"), ("‹", "›"))

#: What may open or close a quotation, or cut one in two, inside a passage.
_HAZARD = re.compile("[\"“”„‟«»‹›‚‘‛「」『』《》〝〞〟＂＇`´…⋯]|\\.{2,}|\\[\\.|(?<!\\w)['’]|['’](?!\\w)")
_WORDS = re.compile(r"[^\W_](?:[\w'’.\-]*[^\W_])?")
_UNSAFE_IN_URI = re.compile(
    r"[^A-Za-z0-9_.~!*:/?&=+$,;@#%\-\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u1fff\u2c00-\ud7ff]"
)
_LONGEST_URI = 120


def in_marks(passage: str) -> str | None:
    """The passage on one line between marks that do not occur in it; None if every pair does."""
    line = " ".join(passage.split())
    for opening, closing in STYLES:
        if line and opening not in line and closing not in line:
            return f"{opening}{line}{closing}"
    return None


def has_hazard(passage: str) -> bool:
    """Whether the passage has marks of its own that a reader of quotations could pair with ours."""
    return _HAZARD.search(passage) is not None


def plain_parts(passage: str) -> Iterator[str]:
    """The parts of the passage between such marks, the longest first."""
    parts = [part.strip() for part in _HAZARD.split(passage)]
    yield from sorted((part for part in parts if part), key=lambda part: -len(part))


def is_long_enough(passage: str) -> bool:
    """Whether it has the number of tokens that makes a quotation count (grounding.md 7.4)."""
    unspaced = sum(1 for character in passage if is_unspaced(character))
    words = sum(1 for match in _WORDS.finditer(passage) if not is_unspaced(match.group()[0]))
    return words >= FEWEST if unspaced == 0 else (unspaced >= 6 and words == 0) or unspaced + words >= 8


FEWEST = 3
"""No passage with fewer tokens is long enough."""


def tokens_at_most(passage: str) -> int:
    """No fewer than its tokens. What two passages have together, no passage made of both exceeds."""
    return sum(map(is_unspaced, passage)) + sum(1 for _ in _WORDS.finditer(passage))


def readable_uri(uri: str) -> str:
    """The uri for the text beside a quotation: nothing in it can be taken for a quotation mark."""
    if uri.startswith("tool:"):
        uri = uri.split("(", 1)[0]
    encoded = _UNSAFE_IN_URI.sub(lambda match: _percent(match.group()), uri)
    if len(encoded) <= _LONGEST_URI:
        return encoded
    return encoded[:40] + "~" + encoded[-(_LONGEST_URI - 41) :]


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogatepass"))
