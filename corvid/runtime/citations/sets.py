"""Sets of characters, and patterns for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

_RANGE = re.compile("(.)(?:-(.))?", re.DOTALL)


@cache
def members(inside: str) -> frozenset[str]:
    """Return the characters of a class that is written as ranges and single characters, no hyphen among
    them."""
    return frozenset(
        chr(code)
        for first, last in _RANGE.findall(inside)
        for code in range(ord(first), ord(last or first) + 1)
    )


def one_of(characters: Iterable[str]) -> str:
    """Return a pattern for one of the characters; for none of them, one that never matches."""
    escaped = [re.escape(character) for character in sorted(characters)]
    if not escaped:
        return "(?:(?!))"
    return escaped[0] if len(escaped) == 1 else f"[{''.join(escaped)}]"


def run_of(characters: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for a run of the characters.

    For `[x]+` the matcher of `re` tries every place; for what begins with `[x]` or with one character it has
    a loop of its own, four times as fast.
    """
    one = one_of(characters)
    return re.compile(f"{one}{one}*")
