"""Where the nodes of a graph stand: in layers from left to right, with few crossings of arrows.

The way of Sugiyama, Tagawa and Toda: a layer for each node by its longest way from a source, an empty place
in each layer that an arrow passes, an order in each layer by the middle of the neighbours, and then heights.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SWEEPS = 6
"""Times that the layers are ordered, there and back; more change little."""
MOST_PASSED = 20_000
"""Empty places that arrows pass; further arrows go straight."""


class Layout(Struct, frozen=True):
    """For each node its layer, from 0, and its height, from 0; for each arrow, from and to, the heights at
    which it passes the layers between."""

    layers: Mapping[str, int]
    heights: Mapping[str, float]
    arrows: Mapping[tuple[str, str], tuple[float, ...]]


def layout(inputs: Mapping[str, Sequence[str]], gap: float) -> Layout:
    """`inputs` has for each node those that it is made of, which stand before it. Nodes of one layer stand at
    least `gap` apart. Equal graphs have equal layouts."""
    layers: dict[str, int] = {}
    for node, parents in inputs.items():
        layers[node] = 1 + max((layers[one] for one in parents), default=-1)
    routes = _Routes(layers)
    for node, parents in inputs.items():
        for parent in dict.fromkeys(parents):
            routes.add(parent, node)
    columns = [list(column) for column in routes.columns]
    _order(columns, routes.left, routes.right)
    heights = _heights(columns, routes.left, routes.right, gap)
    arrows = {ends: tuple(heights[place] for place in places) for ends, places in routes.passed.items()}
    return Layout(layers, {node: heights[node] for node in inputs}, arrows)


class _Routes:
    """The layers with all that stands in them, nodes and places that arrows pass, and their neighbours."""

    def __init__(self, layers: Mapping[str, int]) -> None:
        self._layers = layers
        self._count = 0
        self.columns: list[list[str]] = [[] for _ in range(1 + max(layers.values(), default=-1))]
        self.left: dict[str, list[str]] = {}
        self.right: dict[str, list[str]] = {}
        self.passed: dict[tuple[str, str], list[str]] = {}
        for node, layer in layers.items():
            self._stand(node, layer)

    def _stand(self, place: str, layer: int) -> None:
        self.columns[layer].append(place)
        self.left[place], self.right[place] = [], []

    def add(self, parent: str, node: str) -> None:
        """One more arrow."""
        between = range(self._layers[parent] + 1, self._layers[node])
        self._count += len(between)
        places = [f"{parent}>{node}>{layer}" for layer in between] if self._count <= MOST_PASSED else []
        self.passed[parent, node] = places
        for place, layer in zip(places, between, strict=False):
            self._stand(place, layer)
        for one, following in pairwise([parent, *places, node]):
            self.right[one].append(following)
            self.left[following].append(one)


def _order(
    columns: list[list[str]], left: Mapping[str, Sequence[str]], right: Mapping[str, Sequence[str]]
) -> None:
    """Order each layer by the middle of the neighbours in the one before, and then in the one after."""
    for sweep in range(SWEEPS):
        neighbours, ordered = (right, columns[::-1]) if sweep % 2 else (left, columns)
        place: dict[str, float] = {}
        for column in ordered:
            for number, node in enumerate(column):
                near = [place[one] for one in neighbours[node] if one in place]
                place[node] = sum(near) / len(near) if near else number
            column.sort(key=place.__getitem__)
            place.update((node, float(number)) for number, node in enumerate(column))


def _heights(
    columns: list[list[str]], left: Mapping[str, Sequence[str]], right: Mapping[str, Sequence[str]],
    gap: float,
) -> dict[str, float]:  # fmt: skip
    """Each node as near to its neighbours as its layer allows."""
    heights = {node: number * gap for column in columns for number, node in enumerate(column)}
    for sweep in range(SWEEPS):
        neighbours, ordered = (right, columns[::-1]) if sweep % 2 else (left, columns)
        for column in ordered:
            wanted = [_middle([heights[one] for one in neighbours[node]], heights[node]) for node in column]
            heights.update(zip(column, _apart(wanted, gap), strict=True))
    lowest = min(heights.values(), default=0.0)
    return {node: height - lowest for node, height in heights.items()}


def _middle(heights: Sequence[float], otherwise: float) -> float:
    return sum(heights) / len(heights) if heights else otherwise


def _apart(wanted: Sequence[float], gap: float) -> list[float]:
    """The heights in this order that are nearest to the wanted ones (least squares) and `gap` apart: pool
    neighbours that stand too near, and set each pool to its mean."""
    pools: list[tuple[float, int]] = []
    for number, height in enumerate(wanted):
        mean, count = height - number * gap, 1
        while pools and pools[-1][0] > mean:
            before, size = pools.pop()
            mean, count = (before * size + mean * count) / (size + count), size + count
        pools.append((mean, count))
    means = [mean for mean, count in pools for _ in range(count)]
    return [mean + number * gap for number, mean in enumerate(means)]
