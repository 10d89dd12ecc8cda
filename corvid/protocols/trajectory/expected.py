"""How many results an expectation names: what can be compared with a count without understanding it."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from corvid.protocols.trajectory.words import vague

_NAMED = re.compile(
    r"(?:\b(?:http|https|rfc|iso|ports?|lines?|version|status|errors?|codes?|issue|section|chapter|page|pr|bug"
    r"|ticket|in|since|until|utf|sha|es|python|java|node|step|day|year)[\s-]*|[#:./$%_-])$",
    re.IGNORECASE,
)
"""Before a number that is a name, a place or a part, and counts no results."""
_DIGITS = r"\d{1,3}(?:[,_]\d{3})+|\d{1,9}"
_COUNT = re.compile(
    rf"(?<![\w.,])(?P<low>{_DIGITS})(?P<thousand>k)?"
    rf"(?:\s*(?:-|–|\.\.|\bto\b|\bor\b)\s*(?P<high>{_DIGITS})(?P<thousands>k)?)?(?![\w%])(?!\.\d)",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"(?:\b(?P<least>at least)|\bmore than|\bover|\babove|(?P<or_equal>>=|≥)|>)\s*$", re.IGNORECASE
)
_CROWD = re.compile(r"\b(?:hundreds|thousands|millions|countless|innumerable)\b", re.IGNORECASE)
_NOTHING = re.compile(
    r"\b(?:nothing|none|no (?:results?|hits?|matches|occurrences?|uses|usages))\b", re.IGNORECASE
)
CROWD = 101
"""What `hundreds` is at least."""


class Expected(Struct, frozen=True):
    """How many results an expectation names; `high` is None where it is open above. `sure`: it is one range,
    written as one. A bare number may be rounded, or count something else than results."""

    low: int
    high: int | None
    sure: bool

    @property
    def most(self) -> int:
        """As many at least."""
        return self.low if self.high is None else self.high

    def holds(self, count: int) -> bool:
        """Return whether so many results are as expected."""
        return self.low <= count and (self.high is None or count <= self.high)


@lru_cache(maxsize=256)  # an intent asks four times
def expected_count(text: str) -> Expected | None:
    """Return the largest count that the text names; None where it names none, as in `HTTP 404 handlers`."""
    if _CROWD.search(text):
        return Expected(CROWD, None, sure=False)
    counts = (_count(match, text[: match.start()]) for match in _COUNT.finditer(text))
    found = [one for one in counts if one is not None]
    if not found:
        return None
    largest = max(found, key=lambda one: one.most)
    return largest if len(found) == 1 else replace(largest, sure=False)


def _count(match: re.Match[str], before: str) -> Expected | None:
    more = _OPEN.search(before)
    if more is None and _NAMED.search(before):
        return None
    low = _number(match["low"], bool(match["thousand"]))
    if match["high"] is not None:
        high = _number(match["high"], bool(match["thousands"]))
        return Expected(min(low, high), max(low, high), sure=True)
    if more is not None:
        return Expected(low if more["least"] or more["or_equal"] else low + 1, None, sure=True)
    return Expected(low, low, sure=False)


def _number(digits: str, thousands: bool) -> int:
    return int(re.sub("[,_]", "", digits)) * (1000 if thousands else 1)


def expects_nothing(text: str) -> bool:
    """Return whether nothing is what should be found."""
    count = expected_count(text)
    return bool(_NOTHING.search(text)) or (count is not None and count.high == 0)


def vague_expectation(text: str) -> bool:
    """Return whether no result could miss it: no count, and no word of its own."""
    return expected_count(text) is None and not expects_nothing(text) and vague(text)
