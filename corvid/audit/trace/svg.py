"""A graph as one SVG file that needs nothing else: no script, no font, no link, nothing to be fetched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.audit.trace.layout import layout
from corvid.audit.trace.words import LONGEST, clean, lines, more
from corvid.diagnostics.columns import cells

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corvid.audit.trace.graph import Graph, Node

SIGN, ROW, PAD = 7.3, 16, 10
"""Pixels: a column of text, a row of it, and around it."""
WIDTH, HEIGHT = int((LONGEST + 2) * SIGN), 3 * ROW + 2 * PAD
ACROSS, DOWN, MARGIN = 60, 14, 20
FULL = 300
"""Characters of the words that appear under the pointer."""
_FILLS = {
    "document": "#e3f0dc", "answer": "#eef6ea", "ToolTransform": "#e8e6f5", "PromptTransform": "#fdebd0",
    "ModelAttested": "#fadbd8", "AgentHandoff": "#e8e8e8", "Derived": "#f4f4f4", "Severed": "#f5b7b1",
    "delivery": "#d6e9f8", "claim": "#fff8c9",
}  # fmt: skip
_STYLE = (
    "text{font:12px monospace;fill:#1b1b1b;white-space:pre}.k{font-weight:bold}"
    "rect{stroke:#555;rx:5px}path{fill:none;stroke:#777}"
)


def svg(graph: Graph) -> str:
    """The drawing. What is written in the log is text in it and nothing else."""
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
    """A curve from the right side of a box to the left side of another, through the layers between."""
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
    yield f' style="fill:{_FILLS[node.kind]}"/>'
    for number, line in enumerate(lines(node)):
        place = f'x="{x + PAD}" y="{y + PAD + (number + 0.8) * ROW:.1f}"'
        style = ' class="k"' if number == 0 else ""
        yield f"<text {place}{style}{_fitted(line)}>{escaped(line)}</text>"
    yield "</g>"


def _fitted(line: str) -> str:
    """Wide signs are pressed together where they would leave the box."""
    if cells(line)[1][-1] <= LONGEST:
        return ""
    return f' textLength="{LONGEST * SIGN:.0f}" lengthAdjust="spacingAndGlyphs"'


def escaped(text: str) -> str:
    """As XML has it. Of the signs that XML can't hold `clean` has left two."""
    text = text.replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        text = text.replace(sign, entity)
    return text
