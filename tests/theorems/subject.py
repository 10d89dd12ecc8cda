"""A generated program that was accepted, checked once and linked once, with one run of each of its agents.

What the theorems say is said about these: the program, the runs, and the naive walk over the IR beside them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from corvid.api.execution import WATCH_VARIABLE, jit_mode
from corvid.diagnostics.model import Severity
from corvid.hosts.replaying import Diverged
from corvid.hosts.replaying import Ended as Stopped
from corvid.ir.declarations import Declarations, declarations
from corvid.ir.program import Function, Program
from corvid.jit.manager import Jit
from corvid.pipeline import CheckedProgram, check_file
from corvid.runtime.context import Host
from corvid.runtime.faults import Fault
from corvid.runtime.stops import BadArgument, Stop
from corvid.runtime.values import attribute_of
from corvid.types import Type
from corvid.vm.engine import Engine
from corvid.vm.link import Compiled
from corvid.vm.watch import Mislabelled
from tests.generated.labels import (
    LabelMismatch,
    Late,
    NoSource,
    TooFewGrounded,
    ToolFails,
    TooLong,
    TooManyRounds,
    Unfit,
    UnfitEvidence,
)
from tests.generated.programs import Sources
from tests.generated.walker import FAULTS, Walker
from tests.generated.world import GIVEN, World
from tests.theorems.chains import Chains
from tests.theorems.findings import Broken, Finding
from tests.theorems.watching import Recording, WatchedRun

FOLDER = Path("/generated")
ATTESTING = "W0401"
FUEL = 1


def check(sources: Sources) -> CheckedProgram:
    """The pipeline on texts that are in no file."""
    overlay = {FOLDER / f"{name}.cor": text for name, text in sources.files}
    return check_file(FOLDER / "main.cor", overlay=overlay)


def refusal(checked: CheckedProgram) -> str | None:
    """The code of the first error; None if there is none."""
    errors = (p.code.id for p in checked.problems if p.code.severity is Severity.ERROR)
    return next(errors, None)


@dataclass(slots=True)
class Ended:
    """A run of the VM that is over: a value of the run, what was delivered of it, or a fault's code."""

    run: WatchedRun
    world: World
    trace: Recording
    chains: Chains
    value: object = None
    delivered: object = None
    fault: str | None = None
    crossings: int = 0
    grounded: bool = False
    """Whether what was delivered holds something grounded."""
    findings: list[Finding] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Walked:
    """The same run by the naive walk over the IR; `severed` has (agent, site, executions, first time)."""

    value: Any
    fault: str | None
    severed: tuple[tuple[str, int, int, int], ...]
    exact: bool


class Subject:
    """An accepted program. `watched`: every local is checked against its type while it runs."""

    def __init__(self, sources: Sources, checked: CheckedProgram, *, watched: bool = False) -> None:
        assert checked.program is not None
        assert checked.table is not None
        self.sources = sources
        self.checked = checked
        self.program: Program = checked.program
        self.table = checked.table
        self.watched = watched
        self.attesting = any(p.code.id == ATTESTING for p in checked.problems)

    @cached_property
    def declared(self) -> Declarations:
        return declarations(self.program)

    @cached_property
    def engine(self) -> Engine:
        """The program, linked. Raises Broken if what was accepted does not link."""
        return linked(self.program, self.checked, watched=self.watched)

    @property
    def as_loaded(self) -> Compiled | None:
        """What was compiled as `Loaded` would compile it, so that it need not; None if it was not."""
        alike = self.watched and WATCH_VARIABLE in os.environ and jit_mode() == "off"
        return self.engine.compiled if alike else None

    @cached_property
    def agents(self) -> tuple[Function, ...]:
        """The agents that a host can call: neither a parameter nor the result holds a function."""
        holds = self.declared.holds_function
        agents = (function for function in self.program.functions if function.kind == "agent")
        return tuple(f for f in agents if not any(map(holds, (f.returns, *(p.type for p in f.parameters)))))

    @cached_property
    def executions(self) -> tuple[Execution, ...]:
        """Each agent, run once. One whose walk is too long is left out: made small, a loop may get
        endless."""
        made = (Execution(self, function) for function in self.agents)
        return tuple(execution for execution in made if not execution.too_long)


def linked(program: Program, checked: CheckedProgram, *, watched: bool = False) -> Engine:
    """The program, linked; what is accepted must be. CORVID_JIT says what of it becomes machine code."""
    mode = jit_mode()
    try:
        jit = None if mode == "off" else Jit(program, mode)
        return Engine(program, checked.store.text, watched=watched, accelerator=jit)
    except Exception as error:
        raise Broken("T8", "does not link", f"{type(error).__name__} {error}") from error


class Execution:
    """One agent on one list of arguments: by the VM, and by the walk if that knows all its forms."""

    def __init__(self, subject: Subject, function: Function) -> None:
        self.subject = subject
        self.function = function
        self.given = arguments(World(subject.program), function)

    @cached_property
    def ran(self) -> Ended:
        """The run by the VM, in a world that no other run changes."""
        return self.perform(lambda world, _: world.host())

    @property
    def too_long(self) -> bool:
        """Whether the walk, which goes first, took more steps than a test has time for."""
        return isinstance(self._walk, TooLong)

    @property
    def walked(self) -> Walked | None:
        """The walk; None where it had to guess."""
        return self._walk if isinstance(self._walk, Walked) and self._walk.exact else None

    @cached_property
    def _walk(self) -> Walked | TooLong:
        world = World(self.subject.program)
        walker = Walker(self.subject.program, world, guesses=True)
        try:
            value, fault = walk(walker, world, self.function, self.given)
        except TooLong as stopped:
            return stopped
        except RecursionError:
            return TooLong()
        except Broken:
            if walker.exact:
                raise
            value, fault = None, None
        return Walked(value, fault, tuple(walker.severed), walker.exact)

    def perform(
        self, host: Callable[[World, Recording], Host], given: Sequence[object] | None = None
    ) -> Ended:
        """A run by the VM with the host that is made of a new world and the trace; what is `given` in place
        of the world's arguments goes in as it is. Whatever crosses the
        border has the labels of its type and chains that back it: what has not is a finding."""
        subject, world = self.subject, World(self.subject.program)
        trace, looks = Recording(), Looks(subject, world)
        run = WatchedRun(world, host(world, trace), trace, looks.crossed)
        looks.chains = Chains(subject.program, world, run.arena, subject.attesting)
        ended = Ended(run, world, trace, looks.chains)
        try:
            self._run(ended, given)
        except Broken:
            if not looks.findings:  # else what follows comes of it
                raise
        ended.crossings, ended.findings = looks.count, looks.findings
        return ended

    def _run(self, ended: Ended, given: Sequence[object] | None) -> None:
        function, run = self.function, ended.run
        own = zip(function.parameters, self.given, strict=True)
        stated = [ended.world.stated(p.type, data) for p, data in own] if given is None else given
        try:
            values = run.accept(function, stated)
            run.started(function, values)
            ended.value = self.subject.engine.call(run, function.name, values)
            ended.delivered = run.deliver(ended.value, function.returns, function.span)
            ended.grounded = bool(nodes_of(ended.value))
            run.completed(ended.value, function.returns)
        except Fault as fault:
            ended.fault = fault.problem.code.id
            run.failed(fault)
        except Mislabelled as error:
            raise Broken("T1", "a local of the VM", f"{function.name}: {error}") from error
        except (Broken, Diverged, Stopped):
            raise
        except Exception as error:
            words = f"{function.name}: {type(error).__name__} {error}"
            raise Broken("T8", "the VM raises", words) from error


def arguments(world: World, function: Function) -> list[object]:
    """Host data for each parameter, decided by the names."""
    made = [world.data(p.type, f"{function.name} {p.name}", []) for p in function.parameters]
    return [FUEL if p.name == "fuel" else v for p, v in zip(function.parameters, made, strict=True)]


def walk(walker: Walker, world: World, function: Function, given: list[object]) -> tuple[Any, str | None]:
    """The value, or the code of the fault, by the naive walk over the IR."""
    label = frozenset({GIVEN})
    values = [world.value(p.type, data, label) for p, data in zip(function.parameters, given, strict=True)]
    try:
        return walker.call(function, values), None
    except LabelMismatch as mismatch:
        raise Broken("T1", "a local of the walk", str(mismatch)) from None
    except BadArgument:
        return None, "R0104"
    except (Stop, NoSource, ToolFails, Unfit, Late, TooFewGrounded, TooManyRounds, UnfitEvidence) as stop:
        return None, next(code for kind, code in FAULTS if isinstance(stop, kind))


class Looks:
    """T1 and T2 at the border: each value that crosses it, at every depth."""

    def __init__(self, subject: Subject, world: World) -> None:
        self.walker = Walker(subject.program, world)
        self.chains: Chains | None = None
        self.findings: list[Finding] = []
        self.count = 0

    def crossed(self, where: str, type_: Type, value: object) -> None:
        """Labels where the type says so and nowhere else; behind each a chain that backs it."""
        self.count += 1
        self.walker.steps = 0
        try:
            self.walker.fits(type_, value, where)
        except LabelMismatch as mismatch:
            self.findings.append(Finding("T1", "at the border", str(mismatch)))
            return
        assert self.chains is not None
        for node in nodes_of(value):
            problem = self.chains.step(node).problem
            if problem:
                self.findings.append(Finding("T2", "forged", f"{where}: {problem}"))


def nodes_of(value: Any) -> list[int]:
    """The nodes of all labels in a run value, at any depth."""
    found: list[int] = []
    waiting, seen = [value], set()
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        if type(part) is tuple:
            found.append(part[1])
            waiting.append(part[0])
        elif type(part) in (list, dict) or hasattr(part, "value") or hasattr(part, "corvid_fields"):
            seen.add(id(part))
            waiting += inside(part)
    return found


def inside(part: Any) -> list[Any]:
    """What is directly in a container, record, variant or box."""
    if type(part) is list:
        return part
    if type(part) is dict:
        return list(part.values())
    if hasattr(part, "corvid_fields"):
        return [getattr(part, attribute_of(name)) for name in part.corvid_fields]
    return [part.value]
