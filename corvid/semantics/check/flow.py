"""Certain assignment: which locals surely have a value at the place at hand.

One set and a trail of what was added to it: a branch is taken back when it has been looked at, and what
all branches that go on have set is added for good. So the cost is that of what branches set, not of what
is set before them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Start:
    """Where a branch began."""

    trail: int
    dead: bool


@dataclass(slots=True)
class Flow:
    """`dead`: the place at hand is never reached. `loops`: per open loop where it began and, for each
    `break` that is reached, what has been set by then."""

    names: set[str] = field(default_factory=set)
    trail: list[str] = field(default_factory=list)
    dead: bool = False
    loops: list[tuple[Start, list[frozenset[str]]]] = field(default_factory=list)

    def set(self, name: str) -> None:
        """`name` has a value from here on."""
        if name not in self.names:
            self.names.add(name)
            self.trail.append(name)

    def start(self) -> Start:
        """The beginning of a branch."""
        return Start(len(self.trail), self.dead)

    def take_back(self, start: Start) -> frozenset[str] | None:
        """End a branch: what it has set, None if its end is never reached. All is as at `start`."""
        added = self.trail[start.trail :]
        del self.trail[start.trail :]
        self.names.difference_update(added)
        reached = not self.dead
        self.dead = start.dead
        return frozenset(added) if reached else None

    def join(self, branches: Sequence[frozenset[str] | None]) -> None:
        """Go on behind branches of which one runs; where no end is reached, the place is dead."""
        reached = [branch for branch in branches if branch is not None]
        if not reached:
            self.dead = True
            return
        smallest = min(reached, key=len)
        for name in sorted(name for name in smallest if all(name in branch for branch in reached)):
            self.set(name)

    def open_loop(self) -> None:
        """The body of a loop begins."""
        self.loops.append((self.start(), []))

    def leave_loop(self) -> None:
        """A `break` of the innermost loop."""
        start, breaks = self.loops[-1]
        if not self.dead:
            breaks.append(frozenset(self.trail[start.trail :]))

    def close_loop(self, endless: bool) -> None:
        """The body has been looked at; an endless loop is left only by `break`."""
        start, breaks = self.loops.pop()
        self.take_back(start)
        if endless and not self.dead:
            self.join(breaks)
