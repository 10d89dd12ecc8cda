"""What a run and compiled code have to tell each other through Python. Where this is imported there
is a compiler, so long chains are swept by machine code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from corvid.jit.emit.discards import ENTER, FIRST, LEAVE
from corvid.jit.sweep import compiled
from corvid.runtime.provenance.arena import Arena, ArenaFull
from corvid.runtime.provenance.nodes import CONSTANT, UNSOURCED
from corvid.runtime.provenance.sweep import offer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.jit.stops import Context


offer(compiled)


class HasArena(Protocol):
    """What a run that calls code with labels has."""

    arena: Arena


class HasActivations(Protocol):
    """What a run that calls code with discards does: see `runtime.run.Run`."""

    def activation(self, function: str) -> object: ...
    def leave(self, activation: Any) -> None: ...
    def severed(self, site: int) -> None: ...
    def severed_again(self, site: int, times: int) -> None: ...


def rolled_back(context: Context, run: object) -> None:
    """The call is done again elsewhere: the nodes that it made never were. It has told the run nothing, as
    entries see to: what it would tell again would be told twice."""
    if context.told:
        raise AssertionError("compiled code that has told the run of a discard can't begin again")
    if context.arena:
        cast(HasArena, run).arena.size = context.begun


def kept(context: Context, run: object) -> None:
    """The call ends here: its nodes stay."""
    if context.arena:
        cast(HasArena, run).arena.size = context.known


def derive(names: Sequence[tuple[str, bool]], arena: Arena, number: int, flags: int, *inputs: int) -> int:
    """What compiled code asks of an arena: a node over the inputs, or the number of a name if there are none;
    -1 if the arena is full."""
    name, handoff = names[number]
    if not inputs:
        return arena.name_number(name, handoff=handoff)
    try:
        return arena.derived(name, inputs, bool(flags & CONSTANT), bool(flags & UNSOURCED))
    except ArenaFull:
        return -1


def report(
    sites: Sequence[int], agents: Sequence[str], run: HasActivations, subject: Any, times: int
) -> object:
    """What compiled code tells a run: that an agent is entered, whose activation it gets, or an activation
    ends, or a discard ran for the first time since it is counted, or then so many times more."""
    if times == ENTER:
        return run.activation(agents[subject])
    if times == LEAVE:
        run.leave(subject)
    elif times == FIRST:
        run.severed(sites[subject])
    else:
        run.severed_again(sites[subject], times)
    return None
