"""What a node of a graph says, as short lines that any terminal, browser or program can show."""

from __future__ import annotations

from typing import assert_never

from corvid.audit.trace.graph import Graph, Node
from corvid.diagnostics.columns import cells
from corvid.types import short_name

LONGEST = 36
"""Characters of a line."""


def lines(node: Node) -> tuple[str, ...]:
    """Return one to three lines, none of them empty."""
    return tuple(clean(line) for line in _lines(node) if line)


def clean(text: str, longest: int = LONGEST) -> str:
    """Return the text on one line, without signs that change how others are read, and no longer than that."""
    shown = cells(text)[0]
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def more(graph: Graph) -> str:
    """Return what is said of what is not drawn; empty if all is."""
    return f"and {graph.left_out} more" if graph.left_out else ""


def _lines(node: Node) -> tuple[str, ...]:
    def noted(what: str) -> str:
        return ", ".join((what, *node.notes))

    match node.kind:
        case "document":
            return noted("document"), node.words, f"{node.who}, {node.place}"
        case "answer":
            return noted(f"answer of {short_name(node.who)}"), node.words
        case "ToolTransform":
            return noted("tool"), short_name(node.words)
        case "PromptTransform":
            return noted("prompt"), short_name(node.words), node.who
        case "Quoted":
            return noted("quote"), f"chosen by {short_name(node.words) or 'the program'}"
        case "ModelAttested":
            return noted("model's own word"), short_name(node.words), node.who
        case "AgentHandoff":
            return "agent", short_name(node.words)
        case "Derived":
            return "derived", node.words
        case "Severed":
            return "severed", node.words
        case "unsourced":
            return "no source", node.words
        case "delivery":
            return "delivered", node.words, node.who
        case "claim":
            return "claim", node.words, node.who
        case _:
            assert_never(node.kind)
