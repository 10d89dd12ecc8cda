"""Chains of a run against those of the reference: the same DAG, node by node (T8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from corvid.runtime.grounded import Grounded, Provenance
from corvid.runtime.provenance import nodes
from corvid.runtime.provenance.query import inputs_of
from tests.reference.labels import Label, confidence, grade, rendered, sources

Pairs = list[tuple[Grounded[object], tuple[Label, ...]]]
"""Grounded values, those inside others first, and the labels in each as they should be, its own first."""


def differences(pairs: Pairs) -> Iterator[str]:
    """What differs between the chains of grounded values and those that they should have: kinds, inputs,
    marks, arguments, sources in full, citations, confidence; shared steps must be shared alike."""
    there: dict[int, Label] = {}
    back: dict[int, int] = {}
    for value, (label, *inside) in pairs:
        arena = value._arena
        waiting = [(value.node, label)]
        while waiting:
            node, meant = waiting.pop()
            if (there.get(node, meant), back.get(meant.made, node)) != (meant, node):
                yield f"the chain of {value!r} shares a step {told(arena.node(node))} otherwise"
                break
            if node in there:
                continue
            there[node], back[meant.made] = meant, node
            step = arena.node(node)
            inputs = inputs_of(step)
            if told(step) != said(meant) or len(inputs) != len(meant.inputs):
                yield f"the chain of {value!r} has {told(step)}, in the reference {said(meant)}"
                break
            waiting += zip(inputs, meant.inputs, strict=True)
        else:
            yield from asked(value, label, *inside)


def asked(value: Provenance, *labels: Label) -> Iterable[str]:
    """The questions about a value: sources, grade, confidence, rendering, over all labels in it."""
    answers = (
        ("chain", value.chain, rendered(*labels)),
        ("grade", str(value.grade), grade(*labels)),
        ("confidence", value.confidence, confidence(*labels)),
        ("sources", [source(s) for s in value.sources()], [vars_of(s) for s in sources(*labels)]),
    )
    return [f"the {name} of {value!r} is {a}, in the reference {b}" for name, a, b in answers if a != b]


def source(s: nodes.Source) -> tuple[object, ...]:
    """All of a source but the time."""
    return (s.id, s.uri, s.hash, s.start, s.end, s.line, s.text, s.tool, s.title, dict(s.metadata))


def vars_of(s: object) -> tuple[object, ...]:
    return tuple(
        dict(found) if name == "metadata" else found
        for name, found in ((name, getattr(s, name)) for name in s.__match_args__)  # type: ignore[attr-defined]
    )


def told(step: nodes.Node) -> tuple[object, ...]:
    """What a step of the arena says, without its inputs."""
    match step:
        case nodes.Retrieval():
            return ("Retrieval", source(step.source), step.confidence)
        case nodes.ToolTransform():
            return ("ToolTransform", step.tool, step.arguments, step.confidence)
        case nodes.PromptTransform():
            cited = tuple((c.hash, c.start, c.end, c.text) for c in step.citations)
            who = (step.prompt, step.arguments, step.model, step.tokens)
            return ("PromptTransform", *who, step.confidence, cited, step.notes)
        case nodes.Quoted():
            notes = (f"chosen by {step.chooser}",) * (step.chosen_by is not None)
            notes += ("ambiguous",) * step.ambiguous + ("repaired",) * step.repaired
            span = (step.hash, step.start, step.end, step.text)
            return ("Quoted", step.chooser, span, step.confidence, notes)
        case nodes.ModelAttested():
            return ("ModelAttested", step.prompt, step.arguments, step.model, step.tokens, step.confidence)
        case nodes.AgentHandoff():
            return ("AgentHandoff", step.agent)
        case nodes.Derived():
            return ("Derived", step.op, step.constant, step.unsourced)
        case nodes.Severed():
            return ("Severed", step.reason)


def said(step: Label) -> tuple[object, ...]:
    """What a step of the reference says, in the same form."""
    if step.source is not None:
        return ("Retrieval", vars_of(step.source), step.confidence)
    if step.kind == "Quoted":
        (c,) = step.cited
        return (step.kind, step.name, (c.hash, c.start, c.end, c.text), step.confidence, step.notes)
    if step.kind == "ToolTransform":
        return (step.kind, step.name, step.arguments, step.confidence)
    if step.kind in ("PromptTransform", "ModelAttested"):
        cited = (tuple((c.hash, c.start, c.end, c.text) for c in step.cited), step.notes)
        who = (step.name, step.arguments, step.model, step.tokens, step.confidence)
        return (step.kind, *who, *(cited if step.kind == "PromptTransform" else ()))
    if step.kind == "AgentHandoff":
        return (step.kind, step.name)
    return (step.kind, step.name, step.constant, step.unsourced)
