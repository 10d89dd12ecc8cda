"""Why a citation is not found to hold: told of the first ones of each log."""

from __future__ import annotations

from corvid.audit.cite.check import Unusable, lines_of_quote, places
from corvid.audit.findings import Finding
from corvid.audit.ratio import rules
from corvid.protocols.lines import PREFIX
from corvid.protocols.policy import EXEMPT
from corvid.protocols.ratio import SHOWN
from corvid.typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from corvid.audit.cite.check import Sources

LONGEST_PATH = 4096
"""Characters of a path that is looked up."""
_SHOWN_PATH = 200
Place: TypeAlias = "tuple[str | None, str, int]"
"""The quote, if there is one, the path and the line."""
_ROOTED = f"write the path as {PREFIX}…"
_FIND = "give the folder that the paths begin at: --root"
_QUOTE = "quote the file word for word, as it is now"


class Missed:
    """Of one log. Those of exempt kinds need no ground, and one that points nowhere is told as that."""

    __slots__ = ("_first",)

    def __init__(self) -> None:
        self._first: list[tuple[int, Place]] = []

    @property
    def full(self) -> bool:
        """Whether no citation of a later line is told of."""
        return len(self._first) == SHOWN

    def add(self, line: int, place: Place, kind: str) -> None:
        """A claim on that line of the log cites a place where it does not stand."""
        first = self._first
        if kind in EXEMPT or not place[1] or (len(first) == SHOWN and line >= first[-1][0]):
            return
        first.append((line, place))
        first.sort(key=lambda one: one[0])
        del first[SHOWN:]

    def findings(self, log: str, root: Path, sources: Sources) -> Iterator[Finding]:
        """One for each, in the order of their lines."""
        for line, place in self._first:
            words, advice = _why(place, root, sources)
            yield Finding(rules.NOT_HELD, words, log, line, advice=advice)


def _why(place: Place, root: Path, sources: Sources) -> tuple[str, str]:
    """What is wrong, and what to do."""
    quote, path, line = place
    if not path.startswith(PREFIX):
        return f"{path[:_SHOWN_PATH]} does not begin with {PREFIX}", _ROOTED
    shown = path.removeprefix(PREFIX)[:_SHOWN_PATH]
    if len(path) > LONGEST_PATH:
        return f"{shown}… is longer than paths are", _ROOTED
    lines = sources.lines(path.removeprefix(PREFIX))
    if isinstance(lines, Unusable):
        return (f"{shown} is not below {root}", _FIND) if lines.gone else (f"{shown}: {lines.reason}", _FIND)
    if not 0 < line <= len(lines):
        return f"{shown} has no line {line}", _QUOTE
    wanted = lines_of_quote(quote or "")
    found = places(lines, wanted) if any(wanted) else []
    if not found:
        return f"the quote stands nowhere in {shown}", _QUOTE
    nearest = min(found, key=lambda one: (abs(one - line), one))
    return f"the quote stands on line {nearest} of {shown}, not on line {line}", f"cite line {nearest}"
