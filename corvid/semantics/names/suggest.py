"""Did you mean …? The nearest known name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def suggest(name: str, known: Iterable[str]) -> str | None:
    """The known name nearest to `name`, or None if none is near. Ties fall to the alphabet."""
    names = sorted(set(known) - {name})
    folded = {candidate.lower(): candidate for candidate in reversed(names)}
    found = get_close_matches(name.lower(), sorted(folded), n=1, cutoff=0.6)
    return folded[found[0]] if found else None
