"""Counting the discards of a run: one Severed event per site and agent activation (grounding.md 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

if TYPE_CHECKING:
    from collections.abc import Callable


class Activation(Struct, eq=False):
    """One activation of an agent: by site, how often it ran and when first."""

    number: int
    function: str
    counts: dict[int, list[int]] = field(default_factory=dict)


class Activations:
    """The open activations of a run, innermost last. `report` hears of each one that ran a site, once."""

    __slots__ = ("_made", "_now", "_open", "_report")

    def __init__(self, now_ms: Callable[[], int], report: Callable[[Activation], None]) -> None:
        self._now = now_ms
        self._report = report
        self._made = 0
        self._open = [Activation(0, "")]

    def enter(self, function: str) -> Activation:
        """A new activation of `function`; it is the innermost one until it is left."""
        self._made += 1
        made = Activation(self._made, function)
        self._open.append(made)
        return made

    def leave(self, activation: Activation) -> None:
        """The activation ended, and with it all that were entered after it."""
        if self._open[-1] is not activation and activation not in self._open:
            return
        while True:
            ended = self._open.pop()
            self._end(ended)
            if ended is activation:
                return

    def severed(self, site: int, activation: Activation | None) -> None:
        """The site ran once on a grounded value, in `activation` or else in the innermost one."""
        counts = (activation or self._open[-1]).counts
        found = counts.get(site)
        if found is None:
            counts[site] = [1, self._now()]
        else:
            found[0] += 1

    def severed_again(self, site: int, times: int) -> None:
        """The site ran so many times more in the innermost activation."""
        self._open[-1].counts[site][0] += times

    def finish(self) -> None:
        """The run ended: all that are open end, innermost first. Later calls do nothing."""
        while self._open:
            self._end(self._open.pop())
        self._open.append(Activation(0, ""))
        # `report` is of the run, which must not keep itself, and the memory of its chains, alive.
        self._report = _unheard

    def _end(self, activation: Activation) -> None:
        if activation.counts:
            self._report(activation)


def _unheard(_: Activation) -> None:
    """The run has ended."""
