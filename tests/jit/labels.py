"""The same function with labels in the VM and as machine code, with every node that it made."""

from __future__ import annotations

import copy
from contextlib import suppress
from dataclasses import InitVar, dataclass, field

from corvid.jit.manager import Mode
from corvid.runtime.faults import Fault
from corvid.runtime.provenance.arena import DEFAULT_LIMIT, Arena
from corvid.runtime.provenance.nodes import Node, Source
from corvid.runtime.trace.events import Event
from corvid.runtime.trace.log import Activation, Activations
from corvid.vm.stack import corvid_stack
from tests.jit.engines import DEPTH, Ended, Engines

SOURCE = Source("1", "doc", "ab" * 32, 0, 4, 1, "text", "look", 0)


@dataclass
class Labelled:
    """An argument with the chain of a source, or of a model's own word."""

    value: object
    sourced: bool = True


class Broken(Exception):
    """A host's clock or log fails."""


@dataclass
class Log:
    """The clock and the events of a run. The clock goes on by one each time."""

    broken: tuple[str, int] | None
    """What fails, and at which of its calls: `clock` or `log`."""
    events: list[tuple[object, ...]] = field(default_factory=list)
    time: int = 0

    on = True

    def now_ms(self) -> int:
        self.time += 1
        if self.broken == ("clock", self.time):
            raise Broken(f"no time {self.time}")
        return self.time

    def emit(self, event: Event) -> None:
        """Kept are the activation, the site, how often it ran, and when first."""
        site, _, _, activation, count, first = event.fields
        self.events.append((*activation.values(), site, count, int(first[-4:-1])))
        if self.broken == ("log", len(self.events)):
            raise Broken(f"no room for event {len(self.events)}")


@dataclass
class ArenaRun:
    """As much of a run as compiled code asks for."""

    arena: Arena
    broken: InitVar[tuple[str, int] | None] = None

    def __post_init__(self, broken: tuple[str, int] | None) -> None:
        self.log = Log(broken)
        self.activations = Activations(self.log, self.log, ())  # type: ignore[arg-type]

    def activation(self, function: str) -> Activation:
        return self.activations.enter(function)

    def leave(self, activation: Activation) -> None:
        self.activations.leave(activation)

    def severed(self, site: int, activation: Activation | None = None) -> None:
        self.activations.severed(site, activation)

    def severed_again(self, site: int, times: int) -> None:
        self.activations.severed_again(site, times)

    def given(self, argument: object) -> object:
        """The argument as the VM takes it."""
        if not isinstance(argument, Labelled):
            return copy.deepcopy(argument)
        if argument.sourced:
            return argument.value, self.arena.retrieval(SOURCE)
        return argument.value, self.arena.model_attested("p", "model", 0, (), 1.0)


@dataclass(frozen=True)
class Traced:
    """How a call ended, all steps in the arena with whether a retrieval is below, and the events."""

    ended: Ended
    nodes: tuple[tuple[Node, bool], ...]
    events: tuple[tuple[object, ...], ...]


class LabelledEngines(Engines):
    """Programs whose functions take and give labels."""

    def trace(
        self, mode: Mode | None, function: str, arguments: tuple[object, ...], limit: int, depth: int,
        broken: tuple[str, int] | None = None,
    ) -> Traced:  # fmt: skip
        """One call, in an arena of its own."""
        engine = self.vm if mode is None else self.compiled[mode]
        run = ArenaRun(Arena(limit), broken=broken)
        given = [run.given(argument) for argument in arguments]
        try:
            value = engine.call(run, f"main::{function}", given, max_depth=depth)
            ended = Ended(repr(value), None, ())
        except Fault as fault:
            ended = Ended(None, fault.problem, corvid_stack(fault))
        except Broken as broke:
            ended = Ended(str(broke), None, ())
        with suppress(Broken):
            run.activations.finish()
        arena = run.arena
        nodes = tuple((arena.node(each), arena.has_retrieval(each)) for each in range(1, len(arena) + 1))
        return Traced(ended, nodes, tuple(run.log.events))

    def same(
        self, function: str, *arguments: object, limit: int = DEFAULT_LIMIT, depth: int = DEPTH,
        broken: tuple[str, int] | None = None,
    ) -> Traced:  # fmt: skip
        """How it goes in all engines."""
        expected = self.trace(None, function, arguments, limit, depth, broken)
        for mode in self.compiled:
            found = self.trace(mode, function, arguments, limit, depth, broken)
            assert found.ended == expected.ended, f"{function}{arguments}, {limit=}, {depth=}: {mode}"
            assert found.events == expected.events, f"{function}{arguments}, {limit=}, {depth=}: {mode}"
            assert found.nodes == expected.nodes, f"{function}{arguments}, {limit=}, {depth=}: {mode}"
        return expected
