"""What rows and clauses say about labels (grounded.source.1, provenance.chain.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from corvid.syntax import tree

Charges: TypeAlias = dict[str, Fraction]


def shown(prompt: tree.Prompt) -> set[str]:
    """The parameters that a template renders or a clause cites: the model is shown them; others ground
    nothing (grounded.prompt.2, docs/decisions.md). A lane chooses by all that it takes (protocols.lane.1)."""
    if lane(prompt) is not None:
        return {parameter.name.text for parameter in prompt.parameters}
    parts = (part for block in prompt.blocks for part in block.parts)
    rendered = {part.name for part in parts if isinstance(part, tree.Placeholder)}
    return rendered | {c.parameter.text for c in prompt.clauses if isinstance(c, tree.CitesClause)}


def lane(prompt: tree.Prompt) -> str | None:
    """Which lane asks, if one does (protocols.lane.1)."""
    return next((c.lane.text for c in prompt.clauses if isinstance(c, tree.LaneClause)), None)


def enrichments(prompt: tree.Prompt) -> list[tree.Ident]:
    """What `enrich from` names, in order (protocols.lane.5)."""
    return [name for c in prompt.clauses if isinstance(c, tree.EnrichClause) for name in c.sources]


def grounding(line: tree.DimensionLine) -> bool:
    """The row decides by its `data` dimension as a set (grounded.source.1)."""
    words = line.value.words if isinstance(line.value, tree.WordsValue) else ()
    return line.name.text == "data" and any(w.text == "grounded" for w in words)


def untrusted(line: tree.DimensionLine) -> bool:
    """Others may have written what comes: `untrusted` in the `data` dimension (taint.source.1)."""
    words = line.value.words if isinstance(line.value, tree.WordsValue) else ()
    quoted = [line.value.value] if isinstance(line.value, tree.TextValue) else []
    return line.name.text == "data" and "untrusted" in (*(w.text for w in words), *quoted)


def dangerous(node: tree.Node, effects: list[tree.DimensionLine]) -> bool:
    """Whether a call of a tool or prompt needs an approval, by itself or by its row (approvals.need.1,
    approvals.need.2)."""
    if not isinstance(node, tree.Tool | tree.Prompt):
        return False
    named = any(n.text == "dangerous" for n in node.uses or ())
    return named or (isinstance(node, tree.Tool) and node.dangerous) or any(map(asking, effects))


def floor(node: tree.Node) -> float:
    """The bound of `@min_confidence`, 0 without one (provenance.confidence.3)."""
    for annotation in node.annotations if isinstance(node, tree.Agent) else ():
        if annotation.name.text == "min_confidence" and annotation.arguments:
            (value,) = (argument.value for argument in annotation.arguments)
            return float(value.text) if isinstance(value, tree.NumberValue) else 0.0
    return 0.0


def asking(line: tree.DimensionLine) -> bool:
    """Trust above autonomous (approvals.need.1, approvals.need.2)."""
    words = line.value.words if isinstance(line.value, tree.WordsValue) else ()
    quoted = [line.value.value] if isinstance(line.value, tree.TextValue) else []
    levels = [*(word.text for word in words), *quoted]
    return line.name.text == "trust" and any(level != "autonomous" for level in levels)


def charges(lines: list[tree.DimensionLine]) -> Charges:
    """What the effects of a row say that a call spends, all together (effects.charge.1)."""
    found: Charges = {}
    for line in lines:
        name, value = line.name.text, line.value
        more = Fraction(0)
        if name == "cost" and isinstance(value, tree.MoneyValue):
            more = Fraction(value.amount)
        elif name in ("tokens", "latency_ms") and isinstance(value, tree.NumberValue):
            more = Fraction(value.text) * (1000 if value.unit == "s" else 1)
        if more:
            found[name] = found.get(name, Fraction(0)) + more
    return found


def gates(lines: list[tree.DimensionLine]) -> list[float]:
    """The confidences below which lines ask for an approval (approvals.gate.1)."""
    return [float(line.value.threshold) for line in lines if isinstance(line.value, tree.GateValue)]


def gate(lines: list[tree.DimensionLine]) -> float:
    """The confidence below which a call is asked for, 0 if there is none (approvals.gate.1)."""
    return max([0.0, *gates([line for line in lines if line.name.text == "trust"])])


def confidence(line: tree.DimensionLine) -> list[float]:
    """The confidence that an effect states (provenance.confidence.1)."""
    is_it = line.name.text == "confidence" and isinstance(line.value, tree.NumberValue)
    return [float(line.value.text)] if is_it and isinstance(line.value, tree.NumberValue) else []


def lasting(line: tree.DimensionLine) -> bool:
    """`reversible: false`, or a gate, which may ask for an approval (expressions.retry.3)."""
    value = line.value
    kept = line.name.text == "reversible" and isinstance(value, tree.TruthValue) and not value.value
    return kept or bool(gates([line]))


def repeats(node: tree.Node, lines: list[tree.DimensionLine], asks: bool, source: bool) -> bool:
    """Whether a retry may call it again: a source, a prompt, or a tool that states no effect, none of which
    needs an approval or cannot be taken back (expressions.retry.3)."""
    kept = not any(map(lasting, lines)) and not asks and not isinstance(node, tree.Agent)
    states = isinstance(node, tree.Tool) and bool(node.uses)
    return kept and (source or not states)


def stops(node: tree.Node, lines: list[tree.DimensionLine], asks: bool, source: bool) -> bool:
    """Whether a call may be given up, or what it calls (expressions.timeout.3)."""
    undone = [line for line in lines if line.name.text == "reversible"]
    dangerous = isinstance(node, tree.Tool) and node.dangerous
    back = bool(undone) and not any(map(lasting, undone)) and not dangerous
    return isinstance(node, tree.Agent) or back or repeats(node, lines, asks, source)


def takes_key(node: tree.Node, lines: list[tree.DimensionLine]) -> bool:
    """Whether a call may have an idempotent key: one of a tool without a gate (expressions.key.1)."""
    return isinstance(node, tree.Tool) and not gates(lines)
