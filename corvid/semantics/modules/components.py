"""Strongly connected components of a graph, and what each of them reaches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field


class _Search(Struct):
    """The state of Tarjan's algorithm; nothing recurses."""

    graph: Mapping[str, Iterable[str]]
    order: dict[str, int] = field(default_factory=dict)
    low: dict[str, int] = field(default_factory=dict)
    pending: list[str] = field(default_factory=list)
    open: set[str] = field(default_factory=set)

    def enter(self, name: str) -> tuple[str, Iterator[str]]:
        self.order[name] = self.low[name] = len(self.order)
        self.pending.append(name)
        self.open.add(name)
        return name, iter(self.graph[name])

    def explore(self, root: str) -> Iterator[tuple[str, ...]]:
        stack = [self.enter(root)]
        while stack:
            name, rest = stack[-1]
            for target in rest:
                if target not in self.order:
                    if target in self.graph:
                        stack.append(self.enter(target))
                        break
                elif target in self.open:
                    self.low[name] = min(self.low[name], self.order[target])
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    self.low[above] = min(self.low[above], self.low[name])
                if self.low[name] == self.order[name]:
                    yield self.close(name)

    def close(self, name: str) -> tuple[str, ...]:
        start = len(self.pending) - 1
        while self.pending[start] != name:
            start -= 1
        component = tuple(self.pending[start:])
        del self.pending[start:]
        self.open.difference_update(component)
        return component


def components(graph: Mapping[str, Iterable[str]]) -> list[tuple[str, ...]]:
    """Return the strongly connected components, each after all that it reaches. Edges to what is not in the
    graph do not count."""
    search = _Search(graph)
    return [found for name in graph if name not in search.order for found in search.explore(name)]


def reached(
    found: Sequence[tuple[str, ...]], graph: Mapping[str, Iterable[str]], bits: Mapping[str, int]
) -> dict[str, int]:
    """Return all that each node reaches, and itself, as a set of bits: sets of names would grow with the
    square of the graph. `found` is what `components` gave."""
    reach: dict[str, int] = {}
    for component in found:
        whole = 0
        for name in component:
            whole |= bits[name]
            for target in graph[name]:
                whole |= reach.get(target, 0)
        reach |= dict.fromkeys(component, whole)
    return reach
