"""A graph as DOT and as Mermaid. Words come from a log that anybody may have written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.audit.trace.words import lines, more

if TYPE_CHECKING:
    from corvid.audit.trace.graph import Graph

_SHAPES = {"document": "note", "answer": "note", "delivery": "doubleoctagon", "claim": "ellipse"}
_PLAIN = frozenset(" .,:()/+*=%×…’“”")
"""Signs besides letters and digits that mean nothing inside a Mermaid text."""


def dot(graph: Graph) -> str:
    """A Graphviz digraph; arrows go from a source to what was made of it."""
    made = ["digraph provenance {", "  rankdir=LR;", '  node [shape=box, fontname="monospace"];']
    for node in graph.nodes.values():
        shape = f", shape={_SHAPES[node.kind]}" if node.kind in _SHAPES else ""
        made.append(f"  {node.id} [label={_dot_text(lines(node))}{shape}];")
        made.extend(f"  {one} -> {node.id};" for one in node.inputs)
    if said := more(graph):
        made.append(f"  more [label={_dot_text((said,))}, shape=plaintext];")
    return "\n".join([*made, "}", ""])


def _dot_text(words: tuple[str, ...]) -> str:
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in words)
    return '"' + "\\n".join(escaped) + '"'


def mermaid(graph: Graph) -> str:
    """A Mermaid flowchart."""
    made = ["flowchart LR"]
    for node in graph.nodes.values():
        left, right = {"delivery": ("[[", "]]"), "claim": ("([", "])")}.get(node.kind, ("[", "]"))
        made.append(f'  {node.id}{left}"{"<br/>".join(map(_mermaid_text, lines(node)))}"{right}')
        made.extend(f"  {one} --> {node.id}" for one in node.inputs)
    if said := more(graph):
        made.append(f'  more["{said}"]')
    return "\n".join([*made, ""])


def _mermaid_text(line: str) -> str:
    """Whatever could be read as HTML, Markdown or an entity is written as its number."""
    return "".join(sign if sign.isalnum() or sign in _PLAIN else f"#{ord(sign)};" for sign in line)
