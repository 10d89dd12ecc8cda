"""Why a citation is not found to hold: told of the first ones of each log."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from corvid.audit.findings import Finding
from corvid.audit.ratio import rules
from corvid.protocols.policy import EXEMPT
from corvid.protocols.ratio import SHOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corvid.audit.grounds import Grounds

Place: TypeAlias = "tuple[str | None, str, int]"
"""The quote, if there is one, the path and the line."""


class Missed:
    """Of one log. Those of exempt kinds need no ground, and one that points nowhere is told as that."""

    __slots__ = ("_first",)

    def __init__(self) -> None:
        self._first: list[tuple[int, Place]] = []

    def add(self, line: int, place: Place, kind: str) -> None:
        """A claim on that line of the log cites a place where it does not stand."""
        first = self._first
        if kind in EXEMPT or not place[1] or (len(first) == SHOWN and line >= first[-1][0]):
            return
        first.append((line, place))
        first.sort(key=lambda one: one[0])
        del first[SHOWN:]

    def findings(self, log: str, grounds: Grounds) -> Iterator[Finding]:
        """One for each, in the order of their lines."""
        for line, place in self._first:
            words, advice = grounds.why(*place)
            yield Finding(rules.NOT_HELD, words, log, line, advice=advice)
