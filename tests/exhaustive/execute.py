"""Runs of accepted agents: T1, T2, T3, and that the naive walk of the IR and the VM do the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from corvid.ir.errors import InternalError
from corvid.ir.program import Function
from corvid.pipeline import CheckedProgram
from corvid.runtime.faults import Fault
from corvid.runtime.run import Run
from corvid.runtime.trace.log import Activation, Activations
from corvid.runtime.values import Err, Ok, Record, Some, Variant
from corvid.vm.engine import Engine
from tests.exhaustive.chains import forged
from tests.exhaustive.frame import Candidate
from tests.exhaustive.hosts import HIDDEN, Enumerated, Plain, hidden_worlds, plain_variations
from tests.generated.labels import LabelMismatch
from tests.generated.walker import Walker
from tests.generated.world import GIVEN


class Wrong(Exception):
    """What must hold and does not: the theorem, and what happened."""

    def __init__(self, theorem: str, words: str) -> None:
        super().__init__(words)
        self.theorem = theorem


@dataclass(frozen=True, slots=True)
class Ended:
    """One run as an observer without sight of grounded contents knows it, and what it retrieved."""

    plain: Plain
    seen: tuple[object, tuple[tuple[str, str], ...]]
    retrieved: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the runs of one agent showed. `pairs` were compared, in `differing` of them other contents were
    read, and `laundered` says how two differ, which an agent that may be pure must not."""

    runs: int
    pairs: int
    differing: int
    laundered: str


class Executor:
    """The agents of one module."""

    def __init__(self, checked: CheckedProgram) -> None:
        assert checked.program is not None
        program = checked.program
        self.engine = Engine(program, checked.store.text, watched=True)
        self.world = Enumerated(program)
        self.walker = Walker(program, self.world)
        self.functions = {function.name: function for function in program.functions}

    def outcome(self, candidate: Candidate, name: str) -> Outcome:
        """All runs of the agent. Raises Wrong."""
        function = self.functions[f"main::{name}"]
        ended = [
            self._ended(candidate, function, world, plain)
            for plain in plain_variations(candidate)
            for world in hidden_worlds(candidate)
        ]
        pairs = [pair for _, group in groupby(ended, lambda e: e.plain) for pair in combinations(group, 2)]
        laundered = next((f"{a.seen} with {a.retrieved}, {b.seen} with {b.retrieved}"
                          for a, b in pairs if a.seen != b.seen), "")  # fmt: skip
        differing = sum(a.retrieved != b.retrieved for a, b in pairs)
        return Outcome(len(ended), len(pairs), differing, laundered)

    def _ended(self, candidate: Candidate, function: Function, hidden_world: int, plain: Plain) -> Ended:
        """One run by the VM, looked at, and then by the walker."""
        given = self.world.begin(hidden_world, plain, function)
        run = _Recorded(self.world)
        value = self._vm(run, function, given)
        run.finish()
        words = forged(run.arena, value, self.world.retrieved, "attest(" in candidate.body)
        if words:
            raise Wrong("T2", words)
        ended = Ended(plain, (form(value, blind=True), tuple(self.world.log)), tuple(self.world.retrieved))
        expected, severed = self._walk(function, given)
        if form(expected) != form(value):
            raise Wrong("T8", f"the VM gives {form(value)}, the walk {form(expected)}")
        if run.events != severed:
            raise Wrong("T4", f"severed {dict(run.events)}, in the walk {dict(severed)}")
        return ended

    def _vm(self, run: Run, function: Function, given: Sequence[str]) -> object:
        """The result, which was delivered too. Nothing in the frame can fault."""
        types = [parameter.type for parameter in function.parameters]
        stated = [self.world.stated(type_, text) for type_, text in zip(types, given, strict=True)]
        try:
            values = run.accept(function, stated)
            run.started(function, values)
            found = self.engine.call(run, function.name, values)
            run.deliver(found, function.returns, function.span)
        except InternalError as error:
            raise Wrong("T1", str(error)) from error
        except Fault as fault:
            theorem = "T2" if fault.problem.code.id == "R0114" else "faults"
            raise Wrong(theorem, fault.problem.message()) from fault
        return found

    def _walk(self, function: Function, given: Sequence[str]) -> tuple[object, Counter[tuple[str, int, int]]]:
        """The result of the naive walk and its executed discards."""
        self.walker.severed.clear()
        self.walker.steps = 0
        label = frozenset({GIVEN})
        types = [parameter.type for parameter in function.parameters]
        values = [self.world.value(type_, text, label) for type_, text in zip(types, given, strict=True)]
        try:
            found = self.walker.call(function, values)
        except LabelMismatch as mismatch:
            raise Wrong("T1", str(mismatch)) from mismatch
        return found, Counter((event[0], event[1], event[2]) for event in self.walker.severed)


class _Recorded(Run):
    """A run that keeps its Severed events."""

    def __init__(self, world: Enumerated) -> None:
        host = world.host()
        super().__init__(world.declarations, host)
        self.events: Counter[tuple[str, int, int]] = Counter()
        self.activations = _Counted(host.clock, self.log, world.declarations.sites)
        self.activations.events = self.events


class _Counted(Activations):
    """Activations that keep what ended with them."""

    events: Counter[tuple[str, int, int]]

    def _end(self, activation: Activation) -> None:
        super()._end(activation)
        self.events.update((activation.function, site, n) for site, (n, _) in activation.counts.items())


def form(value: object, *, blind: bool = False) -> object:
    """A run value as nested tuples that say where labels are and compare by what is in them; `blind`: without
    the contents of what is grounded."""
    match value:
        case tuple():
            return ("grounded", HIDDEN if blind else form(value[0]))
        case list():
            return ("list", *(form(item, blind=blind) for item in value))
        case dict():
            return ("map", *((key, form(item, blind=blind)) for key, item in value.items()))
        case Some() | Ok() | Err():
            return (type(value).__name__, form(value.value, blind=blind))
        case Record() | Variant():
            parts = (form(getattr(value, name), blind=blind) for name in value.corvid_fields)
            return (value.corvid_type, *parts)
        case _:
            return value
