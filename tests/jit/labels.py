"""The same function with labels in the VM and as machine code, with every node that it made."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

from corvid.jit.tier import Mode
from corvid.runtime.faults import Fault
from corvid.runtime.provenance.arena import DEFAULT_LIMIT, Arena
from corvid.runtime.provenance.nodes import Node, Source
from corvid.vm.stack import corvid_stack
from tests.jit.engines import DEPTH, Ended, Engines

SOURCE = Source("1", "doc", "ab" * 32, 0, 4, 1, "text", "look", 0)


@dataclass
class Labelled:
    """An argument with the chain of a source, or of a model's own word."""

    value: object
    sourced: bool = True


@dataclass
class ArenaRun:
    """As much of a run as compiled code asks for. The clock goes on by one each time."""

    arena: Arena
    events: list[object] = field(default_factory=list)

    def given(self, argument: object) -> object:
        """The argument as the VM takes it."""
        if not isinstance(argument, Labelled):
            return copy.deepcopy(argument)
        if argument.sourced:
            return argument.value, self.arena.retrieval(SOURCE)
        return argument.value, self.arena.model_attested("p", "model", 0, (), 1.0)


@dataclass(frozen=True)
class Traced:
    """How a call ended, all steps in the arena with whether a retrieval stands below, and the events."""

    ended: Ended
    nodes: tuple[tuple[Node, bool], ...]
    events: tuple[object, ...]


class LabelledEngines(Engines):
    """Programs whose functions take and give labels."""

    def trace(
        self, mode: Mode | None, function: str, arguments: tuple[object, ...], limit: int, depth: int
    ) -> Traced:
        """One call, in an arena of its own."""
        engine = self.vm if mode is None else self.compiled[mode]
        run = ArenaRun(Arena(limit))
        given = [run.given(argument) for argument in arguments]
        try:
            value = engine.call(run, f"main::{function}", given, max_depth=depth)
            ended = Ended(repr(value), None, ())
        except Fault as fault:
            ended = Ended(None, fault.problem, corvid_stack(fault))
        arena = run.arena
        nodes = tuple((arena.node(each), arena.has_retrieval(each)) for each in range(1, len(arena) + 1))
        return Traced(ended, nodes, tuple(run.events))

    def same(
        self, function: str, *arguments: object, limit: int = DEFAULT_LIMIT, depth: int = DEPTH
    ) -> Traced:
        """How it goes in all engines."""
        expected = self.trace(None, function, arguments, limit, depth)
        for mode in self.compiled:
            found = self.trace(mode, function, arguments, limit, depth)
            assert found.ended == expected.ended, f"{function}{arguments}, {limit=}, {depth=}: {mode}"
            assert found.events == expected.events, f"{function}{arguments}, {limit=}, {depth=}: {mode}"
            assert found.nodes == expected.nodes, f"{function}{arguments}, {limit=}, {depth=}: {mode}"
        return expected
