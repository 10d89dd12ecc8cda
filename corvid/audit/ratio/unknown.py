"""Lines that are objects and no known events: told once for each phase, with how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.audit.findings import Finding
from corvid.audit.ratio import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corvid.protocols.lines import Json

MOST_PHASES = 20
"""Phases that are told apart in one log; the lines of others are told together."""
SHOWN = 60
NONE, NO_TEXT = "an object without a phase", "a phase that is no text"
OTHERS = "still other phases that nobody knows"


class Unknown:
    """Of one log: for each phase its first line, and how many lines have it."""

    __slots__ = ("_lines",)

    def __init__(self) -> None:
        self._lines: dict[str, tuple[int, int]] = {}

    def take(self, phase: Json, line: int) -> None:
        """A line with this phase."""
        words = NONE if phase is None else NO_TEXT
        if isinstance(phase, str):
            words = f"no phase is called {phase[:SHOWN]!r}"
        if words not in self._lines and len(self._lines) >= MOST_PHASES:
            words = OTHERS
        first, count = self._lines.get(words, (line, 0))
        self._lines[words] = first, count + 1

    def findings(self, log: str) -> Iterator[Finding]:
        """One for each phase, in the order of their first lines."""
        for words, (first, count) in self._lines.items():
            yield Finding(rules.UNKNOWN_PHASE, f"{words} ({_counted(first, count)})", log, first)


def _counted(first: int, count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines, the first is line {first}"
