"""What lowers a grade to Mixed, by name: the steps of a chain into which something without a source went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from corvid.runtime.provenance.kept import kept
from corvid.runtime.provenance.nodes import (
    Derived,
    ModelAttested,
    Node,
    PromptTransform,
    Severed,
    ToolTransform,
    without_source,
)
from corvid.runtime.provenance.query import below
from corvid.types import short_name

if TYPE_CHECKING:
    from corvid.runtime.provenance.store import NodeStore


class Unsourced(Struct, frozen=True):
    """An `argument` with this name of the call `of`, an `operand` of the operation `of`, the `answer` of a
    prompt `of` that is a model's own word, or a chain that was `severed`."""

    kind: Literal["argument", "operand", "answer", "severed"]
    name: str
    of: str

    def __str__(self) -> str:
        match self.kind:
            case "argument":
                return f"`{self.name}` of `{self.of}`"
            case "operand":
                return f"an operand of `{self.of}`"
            case "answer":
                return f"what a model said at `{self.of}`"
            case "severed":
                return "a chain that was cut"


def unsourced(arena: NodeStore, *nodes: int) -> tuple[Unsourced, ...]:
    """Return what on the chains has no source, each once, oldest first, but for what the calls were asked
    with whose answers are still cited."""
    found: dict[Unsourced, None] = {}
    if arena.shows:
        nodes = tuple(kept(arena, *nodes).rest)
    for node in list(below(arena, *nodes))[::-1] if nodes else ():
        found.update(dict.fromkeys(of_step(arena.node(node))))
    return tuple(found)


def asked_with(arena: NodeStore, *nodes: int) -> tuple[Unsourced, ...]:
    """Return the arguments without a source of the calls whose answers, or parts of answers, are cited."""
    calls = sorted(kept(arena, *nodes).calls) if arena.shows else ()
    return tuple(dict.fromkeys(one for call in calls for one in of_step(arena.node(call))))


def of_step(step: Node) -> list[Unsourced]:
    """Return what went into this step, or what it is itself."""
    match step:
        case ModelAttested():
            return [Unsourced("answer", "", short_name(step.prompt))]
        case Severed():
            return [Unsourced("severed", "", "")]
        case Derived():
            return [Unsourced("operand", "", short_name(name)) for name in without_source(step)]
        case PromptTransform(prompt=called) | ToolTransform(tool=called):
            return [Unsourced("argument", name, short_name(called)) for name in without_source(step)]
        case _:
            return []
