"""Certain assignment: which locals surely have a value at the place at hand.

One set and a trail of what was added to it: a branch is taken back when it has been looked at, and what
all branches that go on have set is added for good. So the cost is that of what branches set, not of what
is set before them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

if TYPE_CHECKING:
    from collections.abc import Sequence


class Start(Struct, frozen=True):
    """Where a branch began."""

    trail: int
    left: bool
    above: bool


class Flow(Struct):
    """`left`: control has left the branch at hand. `above`: it has left what stands around the branch.
    `loops`: per open loop where it began and, for each `break`, what has been set by then."""

    names: set[str] = field(default_factory=set)
    trail: list[str] = field(default_factory=list)
    left: bool = False
    above: bool = False
    loops: list[tuple[Start, list[frozenset[str]]]] = field(default_factory=list)

    @property
    def dead(self) -> bool:
        """Whether the place at hand is never reached."""
        return self.left or self.above

    def set(self, name: str) -> None:
        """`name` has a value from here on."""
        if name not in self.names:
            self.names.add(name)
            self.trail.append(name)

    def here(self) -> Start:
        """The place at hand, to come back to."""
        return Start(len(self.trail), self.left, self.above)

    def start(self) -> Start:
        """Begin a branch."""
        start = self.here()
        self.left, self.above = False, self.dead
        return start

    def take_back(self, start: Start) -> frozenset[str] | None:
        """End a branch: what it has set, None if control leaves it. All is as at `start`."""
        added = self.trail[start.trail :]
        del self.trail[start.trail :]
        self.names.difference_update(added)
        reached = not self.left
        self.left, self.above = start.left, start.above
        return frozenset(added) if reached else None

    def join(self, branches: Sequence[frozenset[str] | None]) -> None:
        """Go on behind branches of which one runs; what all have set stays set."""
        reached = [branch for branch in branches if branch is not None]
        if not reached:
            self.left = True
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
        if not self.left:
            breaks.append(frozenset(self.trail[start.trail :]))

    def close_loop(self, endless: bool) -> None:
        """The body has been looked at; an endless loop is left only by `break`."""
        start, breaks = self.loops.pop()
        self.take_back(start)
        if endless:
            self.join(breaks)
