"""A loaded program: compiled once, run many times, each run with a state of its own."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from corvid import types
from corvid.cache.code import CodeCache
from corvid.cache.store import Store
from corvid.deferred import deferred_module
from corvid.hosts.system import CountedRunIds, Refusing, SystemClock, SystemRandomness, SystemRunIds
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.context import WAITS_FOR, Host, waits_for
from corvid.runtime.executor.cancellation import RUNNING, Cancellation
from corvid.runtime.executor.threads import driver
from corvid.runtime.executor.waiting import EventLoopThread
from corvid.runtime.faults import Fault
from corvid.runtime.grounded import provenance_of
from corvid.runtime.provenance.arena import DEFAULT_LIMIT
from corvid.runtime.run import Run
from corvid.vm.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from decimal import Decimal
    from pathlib import Path
    from typing import Protocol

    from corvid.diagnostics.model import Problem
    from corvid.hosts.project import ProjectAround
    from corvid.ir.checked import CheckedProgram
    from corvid.ir.program import Function, Program, Site
    from corvid.jit.manager import Jit
    from corvid.runtime import tainted
    from corvid.runtime.grounded import Provenance
    from corvid.runtime.host import ModelAttempt, ModelReply, ModelRequest, Project, SkippedFile
    from corvid.runtime.interfaces import (
        Approver,
        Clock,
        Model,
        ModuleTools,
        Progress,
        Randomness,
        RunIds,
        Tools,
    )
    from corvid.runtime.trace.write import TraceWriter
    from corvid.types import Type
    from corvid.vm import stack
    from corvid.vm.engine import Accelerator
    from corvid.vm.link import Compiled
    from corvid.vm.waiting import Waiting

    class Forking(Protocol):
        """A model whose state belongs to one run, such as `scripted`."""

        def fork(self) -> Model: ...

else:
    tainted = deferred_module("corvid.runtime.tainted")
    stack = deferred_module("corvid.vm.stack")

DEFAULT_DEPTH = 10_000

WATCH_VARIABLE = "CORVID_WATCH"
"""Set in test builds: every local is checked against its type while programs run."""


MAY_START_THREADS = sys.platform not in ("emscripten", "wasi")
"""Python in a browser has none."""

JitMode: TypeAlias = Literal["off", "auto", "always"]
JIT_VARIABLE = "CORVID_JIT"
"""May hold a JitMode for programs without one of their own."""


def jit_mode() -> JitMode:
    """Return the mode for programs without one of their own: what is hot becomes machine code; in test builds
    nothing does, as machine code does not watch its locals."""
    match os.environ.get(JIT_VARIABLE):
        case "auto" | "always" | "off" as chosen:
            return chosen
    return "off" if WATCH_VARIABLE in os.environ else "auto"


def code_cache(file: str | None, mode: JitMode | None) -> CodeCache:
    """Return the cache for the code of a program: none for one that is not in a file, or is watched."""
    way = mode or jit_mode()
    if file is None or WATCH_VARIABLE in os.environ:
        return CodeCache("", way, Store(None))
    return CodeCache(file, way)


def _jit(program: Program, mode: JitMode) -> Jit | None:
    """Import it only where it is asked for: most runs start without it."""
    if mode == "off":
        return None
    from corvid.cache.code import ObjectCache
    from corvid.jit.manager import Jit

    return Jit(program, mode, ObjectCache())


def _forks(model: Model) -> TypeGuard[Forking]:
    return hasattr(model, "fork")


class Services(Struct, frozen=True):
    """What the host supplies for all runs of a program; what is None has its default."""

    tools: Tools | None = None
    model: Model | None = None
    approver: Approver | None = None
    clock: Clock | None = None
    randomness: Randomness | None = None
    progress: Progress | None = None
    run_ids: RunIds | None = None
    """Without any, runs of a host with a clock of its own are counted; other ids are unlike all others."""
    may_lack_tools: bool = False
    """Whether the program may run without a body for each tool that it calls: one that is missing is a fault
    where it is called."""
    config: Path | None = None
    """A file in the place of the nearest `corvid.toml`, for what is fetched."""


class Outcome(Struct, frozen=True):
    """How a run ended. `value` is plain Python data with `Grounded` objects, and None after a fault.
    `discards` are the sites that ran on grounded values, with how often, in the order of the program."""

    value: object
    returns: Type
    fault: Fault | None
    discards: tuple[tuple[Site, int], ...]
    trace_head: str | None
    run: str
    """The id of the run."""
    notices: tuple[str, ...] = ()
    """What to report to people about the run."""
    attempts: tuple[ModelAttempt, ...] = ()
    """The calls of models over a network, in their order."""
    trace: Path | None = None
    """The file that holds the trace of the run, if the program was loaded with a folder for them."""
    skipped: tuple[SkippedFile, ...] = ()
    """What searches over folders did not read, each file once."""
    may_be_grounded: bool = False
    """Whether the declared type has a place for a grounded value, which may be empty."""
    spent: Mapping[str, Decimal] | None = None
    """Of a run that is metered: what effects declare and models report of its calls, whichever is more."""
    tainted_parts: tuple[str, ...] = ()
    """The paths of the parts of the value, such as `orders[].note`, that others may have written, by the
    declared type; `""` is the whole of it."""

    @property
    def tainted(self) -> bool:
        """Whether the declared type of the value says that others may have written it, or a part of it."""
        return bool(self.tainted_parts)

    @property
    def provenance(self) -> Provenance | None:
        """Grade, sources, chain and confidence of the value as a whole, over all labels in it; None if no
        part of it is grounded."""
        return provenance_of(self.value)


class Loaded:
    """A program with its tools found and checked. Safe to use from many threads."""

    def __init__(
        self,
        checked: CheckedProgram,
        services: Services,
        *,
        jit: JitMode | None = None,
        compiled: Compiled | None = None,
        threads: bool = MAY_START_THREADS,
    ) -> None:
        """Take a program for which `checked.ok` holds. `jit` says when functions become machine code;
        `jit_mode` if no one does. `compiled` is what a run of the same program with the same `jit` has
        compiled. Without `threads` runs start none (see `corvid.runtime.executor`). Raises Fault with a
        tools problem if a tool has no body that fits."""
        assert checked.program is not None
        self.checked = checked
        self.threads = threads
        """Whether runs may start threads."""
        self.program: Program = checked.program
        self.functions: Mapping[str, Function] = {f.name: f for f in self.program.functions}
        self._services = services
        self._clock = services.clock or SystemClock()
        counted = services.clock is not None
        self._run_ids = services.run_ids or (CountedRunIds() if counted else SystemRunIds())
        self._tools = _tools(checked, services, self._clock)
        self._model = _default_model(self.program)
        self._declarations = Declarations(self.program)
        watched = WATCH_VARIABLE in os.environ
        mode = jit or jit_mode()
        self.jit: Jit | None = None
        accelerator: Accelerator | None
        if mode == "auto" and compiled is not None:
            accelerator = self._waiting(compiled)
        else:
            accelerator = self.jit = _jit(self.program, mode)
        with driver(self.threads):
            self._engine = Engine(
                self.program, checked.store.text, watched=watched, accelerator=accelerator, compiled=compiled
            )
        self._loop = EventLoopThread()
        self._around: ProjectAround | None = None
        self._tainted: dict[str, tuple[str, ...]] = {}

    def host(self) -> Host:
        """Make the host of one run."""
        model = self._services.model or self._model
        if _forks(model):
            model = model.fork()
        return Host(
            self._tools,
            model,
            self._services.approver or Refusing(),
            self._clock,
            self._services.randomness or SystemRandomness(),
            self._services.progress,
            self._project,
        )

    def _project(self) -> Project:
        """Return what the project around the program says, read when it is first asked for."""
        if self._around is None:
            from pathlib import Path

            from corvid.hosts.project import ProjectAround  # few programs claim anything

            self._around = ProjectAround(Path(self.checked.folder))
        return self._around.project()

    def next_id(self) -> str:
        """Return the id of the next run."""
        return self._run_ids.next_id()

    def run(
        self,
        function: Function,
        arguments: Sequence[object],
        *,
        trace: TraceWriter | None = None,
        run_id: str | None = None,
        max_depth: int = DEFAULT_DEPTH,
        arena_limit: int = DEFAULT_LIMIT,
        cancellation: Cancellation | None = None,
        host: Host | None = None,
        metered: bool = False,
    ) -> Outcome:
        """Run an agent on host data; without a `run_id` the host makes one, and without a `host` it is the
        program's. `metered`: what it spends is counted. Never raises for what the program, a tool or a model
        did."""
        run_id = self.next_id() if run_id is None else run_id
        if cancellation is None and self.program.prompts:
            cancellation = Cancellation()
        run = Run(
            self._declarations,
            host or self.host(),
            arena_limit=arena_limit,
            trace=trace,
            run_id=run_id,
            loop=self._loop,
            cancellation=cancellation,
            metered=metered,
        )
        value: object = None
        fault: Fault | None = None
        running = RUNNING.set(cancellation)
        telling = WAITS_FOR.set(waits_for(self._services.progress))
        try:
            values = run.accept(function, arguments)
            run.started(function, values)
            with driver(self.threads):
                result = self._engine.call(run, function.name, values, max_depth=max_depth)
            value = run.deliver(result, function.returns, function.span)
            run.completed(result, function.returns)
        except Fault as raised:
            raised.problem = self._explained(raised)
            fault = raised
            run.failed(raised)
        except KeyboardInterrupt:
            # The thread of the run may be left behind in a call; what it waits for ends with this.
            if cancellation is not None:
                cancellation.cancel()
            raise
        finally:
            RUNNING.reset(running)
            WAITS_FOR.reset(telling)
        counted = sorted(run.activations.discarded.items())
        sites = self.program.sites
        discards = tuple((sites[number], count) for number, count in counted)
        head = trace.head if trace is not None else None
        try:
            return Outcome(
                value, function.shown_returns, fault, discards, head, run_id,
                tuple(run.context.report.notices), tuple(run.context.report.attempts),
                skipped=tuple(run.context.report.skipped),
                may_be_grounded=self._declarations.holds_grounded(function.shown_returns),
                spent=run.context.meters.all_spent() if metered and run.context.meters else None,
                tainted_parts=self._tainted_parts(function),
            )  # fmt: skip
        finally:
            del fault  # its traceback holds this frame, and that would keep the memory of the run for long

    def _tainted_parts(self, function: Function) -> tuple[str, ...]:
        """Return the parts of what it returns that are declared `Tainted`, worked out once."""
        known = self._tainted.get(function.name)
        if known is None:
            shown = function.shown_returns
            known = () if isinstance(shown, types.Scalar) else tainted.tainted_parts(self.program, shown)
            self._tainted[function.name] = known
        return known

    def _explained(self, fault: Fault) -> Problem:
        """Return its problem; that of a tool or a model with the user's lines of Python, and that of a tool
        with the calls that led there."""
        if fault.code not in ("R0110", "R0118"):
            return fault.problem
        from corvid.hosts.python_tools import lines_of
        from corvid.runtime.problems import Call, ModelFailed, ToolFailed

        assert isinstance(fault.problem, ToolFailed | ModelFailed)
        lines = () if fault.__cause__ is None else lines_of(fault.__cause__, self.checked.folder)
        if isinstance(fault.problem, ModelFailed):
            return replace(fault.problem, lines=lines)
        calls = tuple(Call(frame.function, frame.span) for frame in stack.corvid_stack(fault))
        return replace(fault.problem, calls=calls, lines=lines)

    def _waiting(self, compiled: Compiled) -> Waiting:
        """Return what is in place of the compiler of machine code, until something is hot."""
        from corvid.vm.waiting import Waiting

        def make() -> Jit:
            self.jit = _jit(self.program, "auto")
            assert self.jit is not None
            return self.jit

        return Waiting(make, *compiled.awaited)

    @property
    def compiled(self) -> Compiled | None:
        """What was compiled, for a later run with the same `jit`; None if none should have it."""
        awaited = ((), ()) if self.jit is None else self.jit.awaited()
        return None if awaited is None else replace(self._engine.compiled, awaited=awaited)

    def close(self) -> None:
        """End the event loop of async tools, if one was started."""
        self._loop.close()


class _NoModel:
    """For a program without prompts."""

    name = "none"

    def answer(self, request: ModelRequest) -> ModelReply:
        raise AssertionError("a program without prompts asks no model")


def _default_model(program: Program) -> Model:
    if not program.prompts:
        return _NoModel()
    from corvid.models.extractive import ExtractiveModel

    return ExtractiveModel()


class _NoTools:
    """For a program that declares none."""

    def find(self, name: str) -> None:
        return None

    find_declared = find


def _tools(checked: CheckedProgram, services: Services, clock: Clock) -> ModuleTools:
    assert checked.program is not None
    if not checked.program.tools:
        return _NoTools()
    from corvid.api.tool_binding import find_tools  # most of what a host is

    return find_tools(checked, services.tools, clock, services.config, required=not services.may_lack_tools)
