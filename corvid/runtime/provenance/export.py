"""Chains as text for people. A trace can be drawn and exported as a whole: `corvid trace dag|convert`.

Steps are numbered from 1 in the order in which they were made, within the chain alone, so that equal
chains have equal text in every engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.runtime.provenance.nodes import (
    AgentHandoff,
    ArgumentGrounding,
    Derived,
    ModelAttested,
    Node,
    PromptTransform,
    Quoted,
    Retrieval,
    Severed,
    Source,
    ToolTransform,
)
from corvid.runtime.provenance.query import inputs_of, nodes_below
from corvid.types import short_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corvid.runtime.provenance.store import NodeStore


def steps(arena: NodeStore, *nodes: int) -> tuple[tuple[int, Node, tuple[int, ...]], ...]:
    """Return (number, step, numbers of its inputs) of the chains, inputs first; numbers begin at 1."""
    ids = nodes_below(arena, *nodes)
    number = {made: position for position, made in enumerate(ids, 1)}
    found: list[tuple[int, Node, tuple[int, ...]]] = []
    for made in ids:
        step = arena.node(made)
        found.append((number[made], step, tuple(number[parent] for parent in inputs_of(step))))
    return tuple(found)


def step_words(step: Node) -> str:
    """Return a step in one line, without its inputs."""
    match step:
        case Retrieval(source=source):
            return f"Retrieval {source.uri} ({_place(source)}) by {source.tool}"
        case ToolTransform():
            return f"ToolTransform {short_name(step.tool)}{_arguments(step.arguments)}"
        case PromptTransform():
            count = len(step.citations)
            cited = f", {count} verified quote{'s' if count > 1 else ''}" if count else ""
            words = f"PromptTransform {short_name(step.prompt)}{_arguments(step.arguments)}"
            noted = "".join(f", {note}" for note in step.notes)
            return f"{words} by {step.model}, {step.tokens} tokens{cited}{noted}"
        case Quoted():
            chosen = f", chosen by {short_name(step.chooser)}" * (step.chosen_by is not None)
            notes = ", ambiguous" * step.ambiguous + ", repaired" * step.repaired
            return f"Quoted {step.start}..{step.end}{chosen}{notes}"
        case AgentHandoff():
            return f"AgentHandoff {short_name(step.agent)}"
        case Derived():
            plain = [
                name
                for name, is_there in (("constant", step.constant), ("unsourced", step.unsourced))
                if is_there
            ]
            return f"Derived {short_name(step.op)}" + f" with {' and '.join(plain)} operand" * bool(plain)
        case ModelAttested():
            return f"ModelAttested {short_name(step.prompt)}{_arguments(step.arguments)} by {step.model}"
        case Severed():
            return f"Severed {step.reason}"


def chain_text(arena: NodeStore, *nodes: int) -> str:
    """Return one line a step: its number, its words, the numbers of its inputs."""
    lines: list[str] = []
    for number, step, inputs in steps(arena, *nodes):
        origin = f" <- {', '.join(map(str, inputs))}" if inputs else ""
        lines.append(f"{number}. {step_words(step)}{origin}")
    return "\n".join(lines)


def _place(source: Source) -> str:
    if source.text is None:
        return f"answer {source.hash[:12]}"
    return f"{source.start}..{source.end} from line {source.line}, {source.hash[:12]}"


def _arguments(arguments: Iterable[tuple[str, ArgumentGrounding]]) -> str:
    return "(" + ", ".join(f"{name}: {grounding}" for name, grounding in arguments) + ")"
