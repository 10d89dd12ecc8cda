"""Programs as Python objects: `program = load("research.cor"); program.main(question="…")`."""

from __future__ import annotations

import inspect
import os
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from corvid.api.errors import ProgramRefused, RunFailed, ToolsRefused
from corvid.api.execution import DEFAULT_DEPTH, MAY_START_THREADS, Loaded, Outcome, Services, code_cache
from corvid.cache.code import runnable
from corvid.deferred import deferred_module
from corvid.hosts.system import Asking, MappedTools
from corvid.runtime.faults import Fault
from corvid.runtime.interfaces import Approver, Clock, Model, Progress, Randomness, RunIds, Tools
from corvid.runtime.tainted import WHOLE, Tainted, tainted_parts
from corvid.types import qualified, short_name

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Generator, Iterable, Iterator
    from concurrent.futures import ThreadPoolExecutor

    from corvid import pipeline
    from corvid.api.execution import JitMode
    from corvid.diagnostics import locations, terminal
    from corvid.diagnostics.model import Problem
    from corvid.hosts import trace_files
    from corvid.ir.checked import CheckedProgram
    from corvid.ir.program import Function, Parameter
    from corvid.runtime.executor.cancellation import Cancellation
    from corvid.vm.link import Compiled
else:
    asyncio = deferred_module("asyncio")
    pipeline = deferred_module("corvid.pipeline")
    locations = deferred_module("corvid.diagnostics.locations")
    terminal = deferred_module("corvid.diagnostics.terminal")
    trace_files = deferred_module("corvid.hosts.trace_files")

MOST_AWAITED = 500
"""Runs of one program that are awaited and work at the same time; further ones wait for their turn."""

ToolsArgument = Tools | Mapping[str, Callable[..., object]]
ApproverArgument = Approver | Callable[..., bool | Awaitable[bool]]


class Agent:
    """An agent as a callable. Its parameters go by position or name; a `Grounded` one takes
    `corvid.Sourced` or `corvid.Document`. What it returns is plain Python data, grounded parts as
    `corvid.Grounded`, and in a `corvid.Tainted` if its type is `Tainted`. Raises RunFailed if the run ends in
    a fault."""

    def __init__(self, program: Program, function: Function) -> None:
        self._program = program
        self._function = function
        self.__name__ = function.name.rpartition("::")[2]
        self.__doc__ = function.doc
        self.__signature__ = inspect.Signature(
            [
                inspect.Parameter(
                    p.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=qualified(p.shown)
                )
                for p in function.parameters
            ],
            return_annotation=qualified(function.shown_returns),
        )

    def __call__(self, *arguments: object, **named: object) -> object:
        """Run the agent and return its result. Raises RunFailed if the run ends in a fault."""
        return self._result(arguments, named, None)

    def _result(
        self, arguments: tuple[object, ...], named: Mapping[str, object], cancellation: Cancellation | None
    ) -> object:
        outcome = self._outcome(arguments, named, cancellation)
        try:
            if outcome.fault is None:
                return Tainted(outcome.value, outcome.tainted_parts) if outcome.tainted else outcome.value
            problem = outcome.fault.problem
            raise RunFailed((problem,), self._program.report((problem,)), outcome.trace) from outcome.fault
        finally:
            del outcome  # the traceback of its fault leads back to this frame: see `Loaded.run`

    def outcome(self, *arguments: object, **named: object) -> Outcome:
        """Run the agent and return how the run ended, with the discards. Raises TypeError for arguments that
        the parameters do not take."""
        return self._outcome(arguments, named, None)

    def _outcome(
        self, arguments: tuple[object, ...], named: Mapping[str, object], cancellation: Cancellation | None
    ) -> Outcome:
        bound = self.__signature__.bind(*arguments, **named)
        given = [self._given(p, bound.arguments[p.name]) for p in self._function.parameters]
        loaded, folder = self._program.loaded, self._program.traces
        run = partial(
            loaded.run, self._function, given, max_depth=self._program.max_depth, cancellation=cancellation
        )
        if folder is None:
            return run()
        run_id = loaded.next_id()
        with trace_files.new_trace(folder, run_id) as file:
            file.writer.revision = trace_files.revision_of(loaded.checked.folder)
            return replace(run(trace=file.writer, run_id=run_id), trace=file.path)

    def _given(self, parameter: Parameter, value: object) -> object:
        """Return what a parameter gets. Raises TypeError for something tainted where nothing such is
        expected."""
        if type(value) is not Tainted:
            return value
        expected = tainted_parts(self._program.loaded.program, parameter.shown)
        if expected != WHOLE and not (expected and set(value.parts) <= set(expected)):
            raise TypeError(
                f"`{parameter.name}` is {qualified(parameter.shown)}, and the argument is Tainted"
            )
        return value.value

    async def aio(self, *arguments: object, **named: object) -> object:
        """Await the same run, which works in a thread of its own. An approver that is a coroutine
        function works on this loop.

        If the task that awaits is cancelled, the run ends at its next call of a tool or model; a coroutine
        that it waits for is cancelled at once, and so is a call of a model behind HTTP.
        """
        from corvid.runtime.executor.cancellation import Cancellation

        if not self._program.loaded.threads:
            raise RuntimeError("an awaited run works in a thread, and the program was loaded without threads")
        loop = asyncio.get_running_loop()
        cancellation = Cancellation(loop)
        run = partial(copy_context().run, self._result, arguments, named, cancellation)
        try:
            return await loop.run_in_executor(self._program._awaited_runs(), run)
        except asyncio.CancelledError:
            cancellation.cancel()
            raise

    def __repr__(self) -> str:
        return f"<agent {self.__name__}{self.__signature__}>"


class Program:
    """A loaded program. Every agent of its main file is an attribute and in `agents`. Safe to use from
    many threads: each call is a run of its own, and no state is shared between runs."""

    def __init__(self, loaded: Loaded, max_depth: int, traces: Path | None = None) -> None:
        self.loaded = loaded
        self.max_depth = max_depth
        self.traces = traces
        """The folder in which every run has its trace."""
        self._lock = threading.Lock()
        self._threads: ThreadPoolExecutor | None = None
        prefix = f"{loaded.program.main}::"
        self.agents: Mapping[str, Agent] = {
            f.name.removeprefix(prefix): Agent(self, f)
            for f in loaded.program.functions
            if f.kind == "agent"
            and not f.role
            and f.name.startswith(prefix)
            and "." not in f.name.removeprefix(prefix)
        }

    def __getattr__(self, name: str) -> Agent:
        agents = self.__dict__.get("agents", {})
        if name in agents:
            found: Agent = agents[name]
            return found
        raise AttributeError(f"the program has no agent {name!r}; it has {', '.join(agents) or 'none'}")

    def __dir__(self) -> Iterator[str]:
        return iter([*super().__dir__(), *self.agents])

    def __repr__(self) -> str:
        agents = ", ".join(f"{name}{agent.__signature__}" for name, agent in self.agents.items())
        return f"<program {self.loaded.program.main}: {agents or 'no agents'}>"

    def map(
        self, rows: Iterable[Mapping[str, object]], agent: str = "main", *, at_once: int = 1
    ) -> Generator[Outcome, None, None]:
        """Run an agent on each row, whose keys are the names of its parameters; the outcomes in the order of
        the rows, a fault in the outcome of its own row. Up to `at_once` runs work at a time, each in a
        thread; rows are taken as they are needed. A row with other keys than the parameters raises TypeError.

        Nothing is cached: `corvid map` keeps results, goes on after a crash, and uses several processes.
        """
        run = getattr(self, agent).outcome
        if at_once < 1:
            raise ValueError("`at_once` is 1 or more")
        if at_once == 1:
            yield from (run(**row) for row in rows)
            return
        from collections import deque
        from concurrent.futures import Future, ThreadPoolExecutor

        running: deque[Future[Outcome]] = deque()
        with ThreadPoolExecutor(at_once, thread_name_prefix="corvid-map") as threads:
            try:
                for row in rows:
                    running.append(threads.submit(run, **row))
                    if len(running) >= 2 * at_once:
                        yield running.popleft().result()
                while running:
                    yield running.popleft().result()
            finally:
                for future in running:
                    future.cancel()

    def report(self, problems: tuple[Problem, ...]) -> str:
        """Render problems as the terminal shows them, without colour."""
        return report_of(self.loaded.checked, problems)

    def _awaited_runs(self) -> ThreadPoolExecutor:
        """Return the threads of awaited runs, not those of `asyncio.to_thread`: these are few more than
        cores, and runs mostly wait."""
        from concurrent.futures import ThreadPoolExecutor

        with self._lock:
            if self._threads is None:
                self._threads = ThreadPoolExecutor(MOST_AWAITED, thread_name_prefix="corvid-awaited")
            return self._threads

    def close(self) -> None:
        """End the event loop of async tools, and the threads of awaited runs once these are over."""
        with self._lock:
            threads, self._threads = self._threads, None
        if threads is not None:
            threads.shutdown(wait=False)
        self.loaded.close()


def load(
    path: str | Path,
    *,
    tools: ToolsArgument | None = None,
    model: Model | str | None = None,
    approver: ApproverArgument | None = None,
    clock: Clock | None = None,
    randomness: Randomness | None = None,
    progress: Progress | None = None,
    max_depth: int = DEFAULT_DEPTH,
    jit: JitMode | None = None,
    run_ids: RunIds | None = None,
    config: str | Path | None = None,
    trace: str | Path | None = None,
    threads: bool = MAY_START_THREADS,
) -> Program:
    """Check and compile the program in a file.

    `tools` are functions by name (default: `tools.py` beside the module that declares a tool, then beside
    the program); the standard library's are always there. `model` is an object, or a name as `corvid run
    --model` takes it: that of a table `[models.NAME]` in the user's file, in the nearest `corvid.toml`, or
    in `config`; or one such as "anthropic:NAME". Without a `model` it is the default of `config`, and
    without that `extractive`. `config` is a file in the place of the nearest `corvid.toml`, for models and
    for what may be fetched; the caller's word makes it count without `corvid models trust`. Without an
    `approver` nothing is approved. `jit` is "auto", "off" or "always", as in `corvid run --jit`; results are
    the same. `run_ids` names runs in traces; without it ids are unlike all others, and counted for a host
    with a `clock` of its own. Without `threads` a run starts none: it nests only as many calls as the
    caller's stack has room for, and is not awaited. What was compiled is cached for the next process, as by
    `corvid run`, unless `CORVID_CACHE=off` is set.

    `trace` is a folder, made if it is not there, in which every run writes its trace as `ID.jsonl`, for this
    user alone and over no other file; `outcome.trace` and `RunFailed.trace` name it. A call raises OSError,
    before it begins, if it can't make the file, or where it can't write on.

    Raises ValueError for another `jit`, a name in `tools` that the program declares no tool of, or a model or
    configuration that can't be used, ProgramRefused, ToolsRefused, `corvid.UnreadableSource`, OSError for a
    folder in which no trace can be written, or TypeError if a service does not have the methods of its
    protocol.
    """
    if jit not in (None, "auto", "off", "always"):
        raise ValueError(f'jit is "auto", "off" or "always", and not {jit!r}')
    _require_tools(tools)
    file = None if config is None else Path.cwd() / config
    if model is None or isinstance(model, str):
        if model is not None or file is not None:
            model = _named_model(model, str(Path(path).parent), file)
    elif file is not None:
        _require_readable(str(Path(path).parent), file)
    _require_model(model)
    _require_approver(approver)
    _require_methods("clock", clock, "now_ms")
    _require_methods("randomness", randomness, "next_float")
    _require_methods("progress", progress, "started", "finished")
    _require_methods("run_ids", run_ids, "next_id")
    services = Services(
        MappedTools(dict(tools)) if isinstance(tools, Mapping) else tools,
        model,
        approver if approver is None or hasattr(approver, "approve") else Asking(approver),
        clock,
        randomness,
        progress,
        run_ids,
        config=file,
    )
    traces = None if trace is None else trace_files.trace_folder(trace)
    loaded = _loaded(os.fspath(Path(path)), services, jit, threads)
    if isinstance(tools, Mapping):
        _require_declared(tools, loaded)
    return Program(loaded, max_depth, traces)


def _named_model(name: str | None, folder: str, config: Path | None) -> Model | None:
    """Return the model of a name, or the one that is configured. Raises ValueError."""
    from corvid.audit.entries import Refused  # most programs name none
    from corvid.connections.choice import choose
    from corvid.connections.opening import opened

    try:
        choice = choose(name, folder, config, said_by="`model`")
        return None if choice is None else opened(choice.asked)
    except Refused as refused:
        raise ValueError(f"{refused}; {refused.advice}" if refused.advice else str(refused)) from None


def _require_readable(folder: str, config: Path) -> None:
    """Raise ValueError for a configuration that no one can use, whatever is read of it later."""
    from corvid.audit.entries import Refused
    from corvid.connections.configuration import read

    try:
        for mistake in read(folder, config).mistakes:
            raise mistake
    except Refused as refused:
        raise ValueError(f"{refused}; {refused.advice}" if refused.advice else str(refused)) from None


def _loaded(file: str, services: Services, jit: JitMode | None, threads: bool) -> Loaded:
    """Return the program in a file ready to run, compiled only if no earlier process has cached it."""
    cache = code_cache(file, jit)
    known = cache.recall()
    if known is not None:
        return prepare(known.checked, services, jit, known.compiled, threads)
    checked = pipeline.check_file(file)
    loaded = prepare(checked, services, jit, threads=threads)
    if loaded.compiled is not None:
        cache.keep(replace(runnable(checked), compiled=loaded.compiled))
    return loaded


def prepare(
    checked: CheckedProgram, services: Services, jit: JitMode | None = None,
    compiled: Compiled | None = None, threads: bool = MAY_START_THREADS,
) -> Loaded:  # fmt: skip
    """Make a checked program ready to run; for `compiled` and `threads` see Loaded. Raises ProgramRefused or
    ToolsRefused."""
    require_accepted(checked)
    try:
        return Loaded(checked, services, jit=jit, compiled=compiled, threads=threads)
    except Fault as fault:
        raise ToolsRefused((fault.problem,), report_of(checked, (fault.problem,))) from None


def require_accepted(checked: CheckedProgram) -> None:
    """Raise ProgramRefused for a program with errors."""
    if not checked.ok:
        raise ProgramRefused(checked.problems, report_of(checked, checked.problems))


def report_of(checked: CheckedProgram, problems: tuple[Problem, ...]) -> str:
    """Render problems as the terminal shows them, without colour."""
    findings = [locations.ReportedProblem(problem, checked.store.text) for problem in problems]
    return terminal.render(findings, colour=False)


def check(path_or_text: str | Path) -> tuple[Problem, ...]:
    """Check the file with this path, or a text that holds a line break, and return its problems."""
    if isinstance(path_or_text, str) and "\n" in path_or_text:
        return pipeline.check_text("<text>", path_or_text).problems
    return pipeline.check_file(Path(path_or_text)).problems


# ---- services ---------------------------------------------------------------------------------
# One that does not fit would otherwise end the first run that needs it, with an AttributeError from inside.
_MODEL = (
    "a name, or an object with a `name`, a str, and a method `answer(request)` that returns a "
    "corvid.ModelReply"
)


def _require_tools(given: object) -> None:
    """Raise TypeError unless these can be `tools`, or are None."""
    if isinstance(given, Mapping):
        for name, function in given.items():
            if not callable(function):
                raise TypeError(f"the tool {name!r} must be a function, not {_shown(function)}")
    else:
        wanted = "a mapping of names to functions, or an object with a method `find(name)`"
        _require("tools", given, _has(given, "find"), wanted)


def _require_declared(tools: Mapping[str, object], loaded: Loaded) -> None:
    """Raise ValueError for a function that is given for no tool of the program: it would never be called."""
    declared = {short_name(tool.name) for tool in loaded.program.tools}
    for name in tools:
        if name not in declared:
            known = ", ".join(sorted(declared)) or "none"
            raise ValueError(f"`tools` has {name!r}, and the program declares no such tool; it has: {known}")


def _require_model(given: object) -> None:
    """Raise TypeError unless this can be a `model`, or is None."""
    fits = _has(given, "answer") and isinstance(getattr(given, "name", None), str)
    _require("model", given, fits, _MODEL)


def _require_approver(given: object) -> None:
    """Raise TypeError unless this can be an `approver`, or is None."""
    fits = _has(given, "approve") or (callable(given) and not isinstance(given, type))
    wanted = (
        "a function of a corvid.ApprovalRequest that gives a bool, `async` or not, or an object with a "
        "method `approve`"
    )
    _require("approver", given, fits, wanted)


def _require_methods(service: str, given: object, *methods: str) -> None:
    """Raise TypeError unless `given` has all these methods, or is None."""
    wanted = " and ".join(f"`{method}`" for method in methods)
    fits = all(_has(given, method) for method in methods)
    _require(service, given, fits, f"an object with {wanted} to call")


def _require(service: str, given: object, fits: bool, wanted: str) -> None:
    if given is not None and not fits:
        raise TypeError(f"{service} must be {wanted}, not {_shown(given)}")


def _has(given: object, method: str) -> bool:
    """Return whether an object, which must not be a class, has the method: a class has nothing to call it
    on."""
    return not isinstance(given, type) and callable(getattr(given, method, None))


def _shown(given: object) -> str:
    if isinstance(given, type):
        return f"the class {given.__name__} itself"
    if isinstance(given, str):
        return f"the str {given!r}"
    article = "an" if type(given).__name__[0] in "aeiou" else "a"
    return f"{article} {type(given).__name__}"
