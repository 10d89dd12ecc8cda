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


def dangerous(node: tree.Node, effects: list[tree.DimensionLine]) -> bool:
    """Whether a call of a tool or prompt needs an approval, by itself or by its row (effects.md 6)."""
    if not isinstance(node, tree.Tool | tree.Prompt):
        return False
    named = any(n.text == "dangerous" for n in node.uses or ())
    return named or (isinstance(node, tree.Tool) and node.dangerous) or any(map(asking, effects))


def floor(node: tree.Node) -> float:
    """The bound of `@min_confidence`, 0 without one (effects.md 4)."""
    for annotation in node.annotations if isinstance(node, tree.Agent) else ():
        if annotation.name.text == "min_confidence" and annotation.arguments:
            (value,) = (argument.value for argument in annotation.arguments)
            return float(value.text) if isinstance(value, tree.NumberValue) else 0.0
    return 0.0


def asking(line: tree.DimensionLine) -> bool:
    """Trust above autonomous (effects.md 6)."""
    words = line.value.words if isinstance(line.value, tree.WordsValue) else ()
    quoted = [line.value.value] if isinstance(line.value, tree.TextValue) else []
    levels = [*(word.text for word in words), *quoted]
    return line.name.text == "trust" and any(level != "autonomous" for level in levels)


def confidence(line: tree.DimensionLine) -> list[float]:
    """The confidence that an effect states (grounding.md 6)."""
    is_it = line.name.text == "confidence" and isinstance(line.value, tree.NumberValue)
    return [float(line.value.text)] if is_it and isinstance(line.value, tree.NumberValue) else []
