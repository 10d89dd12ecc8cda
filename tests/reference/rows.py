"""What rows and clauses say about labels (grounding.md 2, "The row decides"; 6)."""

from __future__ import annotations

from corvid.syntax import tree


def shown(prompt: tree.Prompt) -> set[str]:
    """The parameters that a template renders or a clause cites: the model is shown them; others ground
    nothing (grounding.md 2; docs/decisions.md). A lane chooses by all that it takes (protocols.md 6)."""
    if lane(prompt) is not None:
        return {parameter.name.text for parameter in prompt.parameters}
    parts = (part for block in prompt.blocks for part in block.parts)
    rendered = {part.name for part in parts if isinstance(part, tree.Placeholder)}
    return rendered | {c.parameter.text for c in prompt.clauses if isinstance(c, tree.CitesClause)}


def lane(prompt: tree.Prompt) -> str | None:
    """Which lane asks, if one does (protocols.md 6)."""
    return next((c.lane.text for c in prompt.clauses if isinstance(c, tree.LaneClause)), None)


def enrichments(prompt: tree.Prompt) -> list[tree.Ident]:
    """What `enrich from` names, in order (protocols.md 6)."""
    return [name for c in prompt.clauses if isinstance(c, tree.EnrichClause) for name in c.sources]


def grounding(line: tree.DimensionLine) -> bool:
    """The row decides by its `data` dimension as a set (grounding.md 2)."""
    words = line.value.words if isinstance(line.value, tree.WordsValue) else ()
    return line.name.text == "data" and any(w.text == "grounded" for w in words)


def confidence(line: tree.DimensionLine) -> list[float]:
    """The confidence that an effect states (grounding.md 6)."""
    is_it = line.name.text == "confidence" and isinstance(line.value, tree.NumberValue)
    return [float(line.value.text)] if is_it and isinstance(line.value, tree.NumberValue) else []
