"""A loaded program: compiled once, run many times, each run with a state of its own."""

from __future__ import annotations

import os

from corvid.dataclasses import dataclass
from corvid.hosts import (
    ChainedTools,
    PythonTools,
    StandardTools,
    ToolsFileError,
    bare_name,
    check_tools,
)
from corvid.hosts.system import Refusing, SystemClock, SystemRandomness
from corvid.ir import nodes as ir
from corvid.ir.program import Function, Program, Site, Tool
from corvid.ir.types import Type
from corvid.ir.walk import statements
from corvid.models import ExtractiveModel
from corvid.pipeline import CheckedProgram
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.event_loop import EventLoopThread
from corvid.runtime.faults import Fault
from corvid.runtime.host import Approver, Clock, Host, Model, Progress, Randomness, Tools
from corvid.runtime.problems import ToolMissing, ToolsUnusable
from corvid.runtime.provenance.arena import DEFAULT_LIMIT
from corvid.runtime.run import Run
from corvid.runtime.trace.write import TraceWriter
from corvid.source.span import Span
from corvid.typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, TypeGuard
from corvid.vm.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from corvid.jit.tier import Jit

DEFAULT_DEPTH = 10_000

WATCH_VARIABLE = "CORVID_WATCH"
"""Set in test builds: every local is checked against its type while programs run."""


JitMode: TypeAlias = Literal["off", "auto", "always"]
JIT_VARIABLE = "CORVID_JIT"
"""May hold a JitMode for programs that nobody chose one for."""


def _jit_mode() -> JitMode:
    """Off, unless somebody asks: machine code does not watch its locals and knows no labels yet."""
    match os.environ.get(JIT_VARIABLE):
        case "auto":
            return "auto"
        case "always":
            return "always"
    return "off"


def _jit(program: Program, mode: JitMode) -> Jit | None:
    """Imported only where it is asked for: most runs start without it."""
    if mode == "off":
        return None
    from corvid.jit.tier import Jit

    return Jit(program, mode)


class Forking(Protocol):
    """A model whose state belongs to one run, such as `scripted`."""

    def fork(self) -> Model: ...


def _forks(model: Model) -> TypeGuard[Forking]:
    return hasattr(model, "fork")


@dataclass(frozen=True, slots=True)
class Services:
    """What the host supplies for all runs of a program; what is None has its default."""

    tools: Tools | None = None
    model: Model | None = None
    approver: Approver | None = None
    clock: Clock | None = None
    randomness: Randomness | None = None
    progress: Progress | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended. `value` is plain Python data with `Grounded` objects, and None after a fault.
    `discards` are the sites that ran on grounded values, with how often, in the order of the program."""

    value: object
    returns: Type
    fault: Fault | None
    discards: tuple[tuple[Site, int], ...]
    trace_head: str | None


class Loaded:
    """A program with its tools found and checked. Safe to use from many threads."""

    def __init__(self, checked: CheckedProgram, services: Services, *, jit: JitMode | None = None) -> None:
        """`checked.ok` must hold. `jit` says when functions become machine code: never if nobody says
        another thing. Raises Fault with a tools problem if a tool has no body that fits."""
        assert checked.program is not None
        self.checked = checked
        self.program: Program = checked.program
        self.functions: Mapping[str, Function] = {f.name: f for f in self.program.functions}
        self._services = services
        self._clock = services.clock or SystemClock()
        self._tools = _tools(checked, services, self._clock)
        self._declarations = Declarations(self.program)
        watched = WATCH_VARIABLE in os.environ
        mode = jit or _jit_mode()
        self.jit = _jit(self.program, mode)
        self._engine = Engine(self.program, checked.store.text, watched=watched, accelerator=self.jit)
        self._loop = EventLoopThread()

    def host(self) -> Host:
        """The host of one run."""
        model = self._services.model or ExtractiveModel()
        if _forks(model):
            model = model.fork()
        return Host(
            self._tools, model, self._services.approver or Refusing(), self._clock,
            self._services.randomness or SystemRandomness(), self._services.progress,
        )

    def run(
        self, function: Function, arguments: Sequence[object], *, trace: TraceWriter | None = None,
        run_id: str = "run", max_depth: int = DEFAULT_DEPTH, arena_limit: int = DEFAULT_LIMIT,
    ) -> Outcome:
        """Run an agent on host data. Never raises for what the program, a tool or a model did."""
        run = Run(
            self._declarations, self.host(), arena_limit=arena_limit, trace=trace, run_id=run_id,
            loop=self._loop,
        )
        value: object = None
        fault: Fault | None = None
        try:
            values = run.accept(function, arguments)
            run.started(function, values)
            result = self._engine.call(run, function.name, values, max_depth=max_depth)
            value = run.deliver(result, function.returns, function.span)
            run.completed(result, function.returns)
        except Fault as raised:
            fault = raised
            run.failed(raised)
        counted = sorted(run.discarded.items())
        sites = self.program.sites
        discards = tuple((sites[number], count) for number, count in counted)
        return Outcome(value, function.returns, fault, discards, trace.head if trace is not None else None)

    def python_source(self, function: str) -> str:
        """What the VM emitted for a function."""
        return self._engine.python_source(function)

    def close(self) -> None:
        """End the event loop of async tools, if one was started."""
        self._loop.close()


def _tools(checked: CheckedProgram, services: Services, clock: Clock) -> Tools:
    """The host's tools, else `tools.py` beside the program; behind both the standard ones."""
    assert checked.program is not None
    places: list[Tools] = []
    declared = checked.program.tools
    if services.tools is not None:
        places.append(services.tools)
    path = checked.folder / "tools.py"
    standard = StandardTools(checked.folder, clock)
    missing = [t for t in declared if all(p.find(bare_name(t.name)) is None for p in (*places, standard))]
    if path.is_file() and (missing or services.tools is None) and declared:
        places.append(_python_tools(path, min(tool.span for tool in declared)))
    chained = ChainedTools(*places, standard)
    called = _called(checked.program)
    absent: list[Tool] = []
    for mismatch in sorted(check_tools(declared, chained), key=lambda mismatch: mismatch.tool.span):
        name = bare_name(mismatch.tool.name)
        if chained.find(name) is not None:
            raise Fault(ToolsUnusable(mismatch.tool.span, name, mismatch.reason))
        if mismatch.tool.name in called:
            absent.append(mismatch.tool)
    if absent:
        first, *others = absent
        parameters = tuple(parameter.name for parameter in first.parameters)
        names = tuple(bare_name(other.name) for other in others)
        raise Fault(ToolMissing(first.span, bare_name(first.name), parameters, names))
    return chained


def _called(program: Program) -> frozenset[str]:
    """The tools that some function calls; one that is only declared needs no body."""
    return frozenset(
        statement.op.tool
        for function in program.functions
        for statement in statements(function.body)
        if isinstance(statement, ir.Let) and isinstance(statement.op, ir.CallTool)
    )


def _python_tools(path: Path, at: Span) -> PythonTools:
    try:
        return PythonTools(path)
    except ToolsFileError as error:
        where = f"line {error.line}: " if error.line else ""
        raise Fault(ToolsUnusable(at, path.name, where + error.reason)) from None
