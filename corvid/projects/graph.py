"""Which modules import each other, and in which order they are best looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class _Search(Struct):
    """Tarjan's bookkeeping; nothing recurses."""

    targets: Mapping[str, Sequence[str]]
    order: dict[str, int] = field(default_factory=dict)
    low: dict[str, int] = field(default_factory=dict)
    pending: list[str] = field(default_factory=list)
    open: set[str] = field(default_factory=set)

    def _enter(self, name: str) -> tuple[str, Iterator[str]]:
        self.order[name] = self.low[name] = len(self.order)
        self.pending.append(name)
        self.open.add(name)
        return name, iter(self.targets[name])

    def explore(self, root: str) -> Iterator[tuple[str, ...]]:
        stack = [self._enter(root)]
        while stack:
            name, rest = stack[-1]
            target = next(rest, None)
            if target is None:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    self.low[above] = min(self.low[above], self.low[name])
                if self.low[name] == self.order[name]:
                    yield self._close(name)
            elif target not in self.order:
                stack.append(self._enter(target))
            elif target in self.open:
                self.low[name] = min(self.low[name], self.order[target])

    def _close(self, name: str) -> tuple[str, ...]:
        start = len(self.pending) - 1
        while self.pending[start] != name:
            start -= 1
        unit = tuple(sorted(self.pending[start:]))
        del self.pending[start:]
        self.open.difference_update(unit)
        return unit


def units(targets: Mapping[str, Sequence[str]]) -> list[tuple[str, ...]]:
    """The modules in groups that import each other, each group after all that it imports."""
    search = _Search(targets)
    return [unit for name in targets if name not in search.order for unit in search.explore(name)]


def reached(
    found: Sequence[tuple[str, ...]], targets: Mapping[str, Sequence[str]], bits: Mapping[str, int]
) -> dict[str, int]:
    """All that each module imports, directly or not, and itself, as a set of bits: sets of names would
    grow with the square of a project. `found` is what `units` gave."""
    reach: dict[str, int] = {}
    for unit in found:
        whole = 0
        for name in unit:
            whole |= bits[name]
            for target in targets[name]:
                whole |= reach.get(target, 0)
        reach |= dict.fromkeys(unit, whole)
    return reach


def load_order(main: str, targets: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The module and all that it reaches, in the order in which they are met."""
    seen = {main: None}
    waiting = [main]
    for name in waiting:
        for target in targets[name]:
            if target not in seen:
                seen[target] = None
                waiting.append(target)
    return tuple(seen)
