"""Looking for quotes in the whole tree, once their own file is gone or has them no more."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TypeAlias

from corvid.audit.absence.search import is_log
from corvid.audit.absence.tree import TextFile, walk
from corvid.audit.cite.check import lines_of_quote, places, trimmed

Location: TypeAlias = tuple[str, int]
"""A path below the root, and a line from 1."""
LEAST = 6
"""Signs of a quote, without blanks, that is looked for: a shorter one is anywhere."""
MOST = 200
"""Quotes that are looked for."""
_ENOUGH = 6
"""Places of one quote; with two it is clear that none of them is the one."""


def elsewhere(quotes: Iterable[str], root: Path, but: Collection[Path]) -> dict[str, tuple[Location, ...]]:
    """Return where in the tree each quote is, the first few places, by path. Documents cite what they quote,
    so those that are checked (`but`, as real paths) are not looked at; nor are logs of sessions, which have
    all that was claimed and show nothing. Raises UnreadableTree."""
    wanted = {
        quote: lines_of_quote(quote)
        for quote in sorted(set(quotes))
        if sum(not sign.isspace() for sign in quote) >= LEAST
    }
    wanted = dict(list(wanted.items())[:MOST])
    found: dict[str, list[Location]] = {quote: [] for quote in wanted}
    if not wanted:
        return {}
    for file in walk(root, any_encoding=False):
        if not isinstance(file, TextFile) or is_log(file) or Path(os.path.realpath(root / file.path)) in but:
            continue
        near = [quote for quote, lines in wanted.items() if lines[0] in file.text]
        lines = trimmed(file.text) if near else ()
        for quote in near:
            for line in places(lines, wanted[quote])[: _ENOUGH - len(found[quote])]:
                found[quote].append((file.path, line))
    return {quote: tuple(places_) for quote, places_ in found.items()}
