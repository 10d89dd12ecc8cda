"""What a run's arena and compiled code have to tell each other through Python. Where this is imported there
is a compiler, so long chains are swept by machine code."""

from __future__ import annotations

from corvid.jit.sweep import compiled
from corvid.runtime.provenance.arena import Arena, ArenaFull
from corvid.runtime.provenance.nodes import CONSTANT, UNSOURCED
from corvid.runtime.provenance.sweep import offer
from corvid.typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.jit.stops import Context


offer(compiled)


class HasArena(Protocol):
    """What a run that calls code with labels has."""

    arena: Arena


def rolled_back(context: Context, run: object) -> None:
    """The call is done again elsewhere: the nodes that it made never were."""
    if context.arena:
        cast(HasArena, run).arena.size = context.begun


def kept(context: Context, run: object) -> None:
    """The call ends here: its nodes stay."""
    if context.arena:
        cast(HasArena, run).arena.size = context.known


def derive(
    names: Sequence[tuple[str, bool]], arena: Arena, number: int, flags: int, *inputs: int
) -> int:
    """What compiled code asks of an arena: a node over the inputs, or the number of a name if there are none;
    -1 if the arena is full."""
    name, handoff = names[number]
    if not inputs:
        return arena.name_number(name, handoff=handoff)
    try:
        return arena.derived(name, inputs, bool(flags & CONSTANT), bool(flags & UNSOURCED))
    except ArenaFull:
        return -1
