"""Runs compiled programs: `Engine(program, texts).call(run, name, arguments)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred_module
from corvid.runtime import stops
from corvid.runtime.executor.threads import DEFAULT_LIMIT, run_with_limit
from corvid.runtime.faults import Fault
from corvid.runtime.provenance.arena import ArenaFull
from corvid.vm.link import Compiled, Image, link

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import FunctionType
    from typing import Protocol

    from corvid.diagnostics.model import Problem
    from corvid.ir.program import Program
    from corvid.source.span import Span
    from corvid.vm import problems, stack
    from corvid.vm.names import HotLoop
    from corvid.vm.positions import Texts
    from corvid.vm.support import RunLike

    class Accelerator(Protocol):
        """What makes parts of a program faster."""

        def hot_loops(self) -> Mapping[int, HotLoop]:
            """Return the loops that it can continue, by the `id` of their statement."""

        def attach(self, image: Image) -> None:
            """Take the place of functions of the image, whose hot loops call their entries."""

else:
    problems = deferred_module("corvid.vm.problems")
    stack = deferred_module("corvid.vm.stack")


class Engine:
    """A program compiled once. Many runs may use it at the same time; it holds nothing of theirs."""

    def __init__(
        self,
        program: Program,
        texts: Texts,
        *,
        watched: bool = False,
        accelerator: Accelerator | None = None,
        compiled: Compiled | None = None,
    ) -> None:
        """Let the accelerator put faster functions in the place of compiled ones, then or later. What was
        `compiled` of this program for such an accelerator is not compiled again."""
        self.program = program
        self._spans = {function.name: function.span for function in program.functions}
        if compiled is None:
            from corvid.vm.compile import compile_program  # a run of cached code needs no compiler

            hot = None if accelerator is None else accelerator.hot_loops()
            compiled = compile_program(program, texts, watched=watched, hot=hot)
        self.compiled = compiled
        self._image = link(compiled, texts)
        if accelerator is not None:
            accelerator.attach(self._image)

    @property
    def functions(self) -> Mapping[str, FunctionType]:
        """The compiled functions by qualified name."""
        return self._image.functions

    def call(
        self, run: RunLike, function: str, arguments: Sequence[object], *, max_depth: int | None = None
    ) -> object:
        """Return the result of the function on run values, computed in a thread of the runtime.

        Exactly `max_depth` nested calls succeed (`run.max_depth` if it has one, else 10,000). A Fault
        carries the place in the `.cor` text; its traceback gives `stack.corvid_stack`.
        """
        limit = max_depth if max_depth is not None else getattr(run, "max_depth", DEFAULT_LIMIT)
        compiled = self._image.current(function)
        try:
            return run_with_limit(limit, lambda depth: compiled(run, depth, *arguments))
        except (stops.Stop, ArenaFull, MemoryError) as stop:
            place = _place(stop, self._spans[function])
            raise Fault(_problem(stop, place)).with_traceback(stop.__traceback__) from None

    def python_source(self, function: str) -> str:
        """Return the Python text of what was emitted for the function, for people to read."""
        import ast

        return ast.unparse(self._image.trees[function])


def _place(stop: BaseException, otherwise: Span) -> Span:
    """Return what the innermost Corvid call was doing."""
    frames = stack.corvid_stack(stop)
    return frames[-1].span if frames else otherwise


def _problem(stop: stops.Stop | ArenaFull | MemoryError, span: Span) -> Problem:
    match stop:
        case stops.Overflow():
            return problems.IntegerOverflow(span, stop.operation)
        case stops.DividedByZero():
            return problems.DivisionByZero(span, stop.operation)
        case stops.OutOfBounds():
            return problems.IndexOutOfBounds(span, stop.index, stop.length)
        case stops.BadArgument():
            return problems.InvalidArgument(span, stop.method, stop.reason)
        case stops.TooDeep():
            return problems.CallDepthExceeded(span, stop.limit)
        case stops.KeysChanged():
            return problems.KeysChangedWhileIterating(span)
        case stops.NanKey():
            return problems.NanMapKey(span)
        case stops.MissingKey():
            return problems.MissingMapKey(span, repr(stop.key))
        case MemoryError():
            return problems.OutOfMemory(span)
        case ArenaFull():
            from corvid.runtime.problems import ProvenanceFull

            return ProvenanceFull(span, stop.limit)
    raise stop
