"""A graph as DOT, as Mermaid, and as one SVG file that needs nothing else: no script, no font, no link. Words
come from a log that anyone may have written.

The nodes of the SVG are in layers from left to right, with few crossings of arrows, in the way of Sugiyama,
Tagawa and Toda: a layer for each node by its longest way from a source, an empty place in each layer that an
arrow passes, an order in each layer by the middle of the neighbours, and then heights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from corvid.audit.trace.graph import Graph, Node
from corvid.audit.trace.words import LONGEST, clean, lines, more
from corvid.diagnostics.columns import cells

_SHAPES = {"document": "note", "answer": "note", "delivery": "doubleoctagon", "claim": "ellipse"}
_PLAIN = frozenset(" .,:()/+*=%×…’“”")
"""Signs besides letters and digits that mean nothing inside a Mermaid text."""


def dot(graph: Graph) -> str:
    """Return a Graphviz digraph; arrows go from a source to what was made of it."""
    made = ["digraph provenance {", "  rankdir=LR;", '  node [shape=box, fontname="monospace"];']
    for node in graph.nodes.values():
        shape = f", shape={_SHAPES[node.kind]}" if node.kind in _SHAPES else ""
        shape = ", style=dashed" if node.kind == "unsourced" else shape
        made.append(f"  {node.id} [label={_dot_text(lines(node))}{shape}];")
        made.extend(f"  {one} -> {node.id};" for one in node.inputs)
    if said := more(graph):
        made.append(f"  more [label={_dot_text((said,))}, shape=plaintext];")
    return "\n".join([*made, "}", ""])


def _dot_text(words: tuple[str, ...]) -> str:
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in words)
    return '"' + "\\n".join(escaped) + '"'


def mermaid(graph: Graph) -> str:
    """Return a Mermaid flowchart."""
    made = ["flowchart LR"]
    for node in graph.nodes.values():
        left, right = {"delivery": ("[[", "]]"), "claim": ("([", "])")}.get(node.kind, ("[", "]"))
        made.append(f'  {node.id}{left}"{"<br/>".join(map(_mermaid_text, lines(node)))}"{right}')
        made.extend(f"  {one} --> {node.id}" for one in node.inputs)
        if node.kind == "unsourced":
            made.append(f"  style {node.id} stroke-dasharray: 5 3")
    if said := more(graph):
        made.append(f'  more["{said}"]')
    return "\n".join([*made, ""])


def _mermaid_text(line: str) -> str:
    """Write whatever could be read as HTML, Markdown or an entity as its number."""
    return "".join(sign if sign.isalnum() or sign in _PLAIN else f"#{ord(sign)};" for sign in line)


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
    """Lay out a graph. `inputs` has for each node those that it is made of, which are before it. Nodes of one
    layer are at least `gap` apart. Equal graphs have equal layouts."""
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
    """The layers with all that is in them, nodes and places that arrows pass, and their neighbours."""

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
        """Add one more arrow."""
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
    """Return each node as near to its neighbours as its layer allows."""
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
    """Return the heights in this order that are nearest to the wanted ones (least squares) and `gap` apart:
    pool neighbours that are too near, and set each pool to its mean."""
    pools: list[tuple[float, int]] = []
    for number, height in enumerate(wanted):
        mean, count = height - number * gap, 1
        while pools and pools[-1][0] > mean:
            before, size = pools.pop()
            mean, count = (before * size + mean * count) / (size + count), size + count
        pools.append((mean, count))
    means = [mean for mean, count in pools for _ in range(count)]
    return [mean + number * gap for number, mean in enumerate(means)]


SIGN, ROW, PAD = 7.3, 16, 10
"""Pixels: a column of text, a row of it, and around it."""
WIDTH, HEIGHT = int((LONGEST + 2) * SIGN), 3 * ROW + 2 * PAD
ACROSS, DOWN, MARGIN = 60, 14, 20
FULL = 300
"""Characters of the words that appear under the pointer."""
_FILLS = {
    "document": "#e3f0dc", "answer": "#eef6ea", "ToolTransform": "#e8e6f5", "PromptTransform": "#fdebd0",
    "Quoted": "#dcecc8", "ModelAttested": "#fadbd8", "AgentHandoff": "#e8e8e8", "Derived": "#f4f4f4",
    "Severed": "#f5b7b1", "unsourced": "#fff",
    "delivery": "#d6e9f8", "claim": "#fff8c9",
}  # fmt: skip
_STYLE = (
    "text{font:12px monospace;fill:#1b1b1b;white-space:pre}.k{font-weight:bold}"
    "rect{stroke:#555;rx:5px}.u{stroke-dasharray:5 3}path{fill:none;stroke:#777}"
)


def svg(graph: Graph) -> str:
    """Return the drawing. What is written in the log is text in it and nothing else."""
    placed = layout({node.id: node.inputs for node in graph.nodes.values()}, HEIGHT + DOWN)
    rows = max(placed.heights.values(), default=0.0) + HEIGHT
    columns = max(placed.layers.values(), default=0) + 1
    width = 2 * MARGIN + columns * (WIDTH + ACROSS) - ACROSS
    height = 2 * MARGIN + rows + (ROW if more(graph) else 0)
    made = _head(width, height)
    corner = {
        id_: (MARGIN + placed.layers[id_] * (WIDTH + ACROSS), MARGIN + placed.heights[id_])
        for id_ in graph.nodes
    }
    for (start, end), between in placed.arrows.items():
        made.append(_arrow(corner[start], between, corner[end]))
    for node in graph.nodes.values():
        made.extend(_box(node, *corner[node.id]))
    if said := more(graph):
        made.append(f'<text x="{MARGIN}" y="{height - MARGIN / 2:.1f}">{escaped(said)}</text>')
    return "\n".join([*made, "</svg>", ""])


def _head(width: int, height: float) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" width="{width}" '
        f'height="{height:.0f}" role="img" aria-label="where the values of a run come from">',
        f"<style>{_STYLE}</style>",
        '<defs><marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto"><path d="M0 0 8 4 0 8z" style="fill:#777"/></marker></defs>',
        '<rect x="0" y="0" width="100%" height="100%" style="fill:#fff;stroke:none"/>',
    ]


def _arrow(start: tuple[int, float], between: Sequence[float], end: tuple[int, float]) -> str:
    """Return a curve from the right side of a box to the left side of another, through the layers between."""
    x, y = start[0] + WIDTH, start[1] + HEIGHT / 2
    path = [f"M{x} {y:.1f}"]
    for number, height in enumerate((*between, end[1] - MARGIN)):
        y_next = height + MARGIN + HEIGHT / 2
        x_next = x + ACROSS
        path.append(f"C{x + ACROSS / 2:.0f} {y:.1f} {x + ACROSS / 2:.0f} {y_next:.1f} {x_next} {y_next:.1f}")
        if number < len(between):
            x_next += WIDTH
            path.append(f"H{x_next}")
        x, y = x_next, y_next
    return f'<path d="{"".join(path)}" marker-end="url(#end)"/>'


def _box(node: Node, x: int, y: float) -> Iterator[str]:
    full = clean(" · ".join(part for part in (node.words, node.who, node.place, node.hash) if part), FULL)
    yield f'<g><title>{escaped(full)}</title><rect x="{x}" y="{y:.1f}" width="{WIDTH}" height="{HEIGHT}"'
    dashed = ' class="u"' if node.kind == "unsourced" else ""
    yield f'{dashed} style="fill:{_FILLS[node.kind]}"/>'
    for number, line in enumerate(lines(node)):
        place = f'x="{x + PAD}" y="{y + PAD + (number + 0.8) * ROW:.1f}"'
        style = ' class="k"' if number == 0 else ""
        yield f"<text {place}{style}{_fitted(line)}>{escaped(line)}</text>"
    yield "</g>"


def _fitted(line: str) -> str:
    """Press wide signs together where they would leave the box."""
    if cells(line)[1][-1] <= LONGEST:
        return ""
    return f' textLength="{LONGEST * SIGN:.0f}" lengthAdjust="spacingAndGlyphs"'


def escaped(text: str) -> str:
    """Escape text as XML has it. Of the signs that XML can't hold `clean` has left two."""
    text = text.replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        text = text.replace(sign, entity)
    return text
