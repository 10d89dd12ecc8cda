"""When functions become machine code: at once, or after many calls, or in the middle of a long loop."""

from __future__ import annotations

import contextlib
import sys
import threading
from functools import partial
from itertools import chain
from types import FunctionType

from corvid.dataclasses import dataclass
from corvid.jit.calls import callees, recursive
from corvid.jit.chains import derive, kept, report, rolled_back
from corvid.jit.layout import int_layout, objects_are_known
from corvid.jit.module import CONTINUED, Text, continuation_text, module_text
from corvid.jit.plan import Plan, plan
from corvid.jit.resume import Resumption, resumptions
from corvid.jit.size import ENTRY, MOST, MOST_LONG, size
from corvid.jit.stops import Context, Frames, place_of, stop_of, trace_of
from corvid.runtime import stops
from corvid.typing import TYPE_CHECKING, Any, Callable, Literal, TypeAlias
from corvid.vm.hot import DECLINED, HotLoop
from corvid.vm.threads import SEGMENT, all_depth, depth_limit, did_not_fit, may_fit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from corvid.ir.program import Function, Program
    from corvid.jit.machine import Objects
    from corvid.jit.sites import Site
    from corvid.vm.link import Image

Mode: TypeAlias = Literal["auto", "always"]
Entered: TypeAlias = Callable[..., Any]

CALLS = 1_000
"""Calls after which a function is compiled: some milliseconds, which as many calls have cost by then."""


class Jit:
    """The compiled code of one program: an `Accelerator` of the VM."""

    def __init__(self, program: Program, mode: Mode, objects: Objects | None = None) -> None:
        """`objects` keeps machine code from one process to the next."""
        self.mode = mode
        self._objects = objects
        self.plan: Plan = plan(program)
        self._functions = {function.name: function for function in self.plan.compiled}
        self._order = {name: number for number, name in enumerate(self._functions)}
        self._sizes = {name: size(function) for name, function in self._functions.items()}
        self._loops = {
            f"_jit_loop{number}": resumption
            for number, resumption in enumerate(self._resumptions() if mode == "auto" else ())
        }
        self._lock = threading.Lock()
        self._done: dict[str, Entered] = {}
        self._apart: dict[str, FunctionType] = {}

    def _resumptions(self) -> list[Resumption]:
        entered = (function for function in self.plan.compiled if function.name in self.plan.entered)
        return [resumption for function in entered for resumption in resumptions(function)]

    @property
    def compiled(self) -> frozenset[str]:
        """What the VM now enters as machine code: functions, and the entries of loops."""
        return frozenset(self._done)

    def awaited(self) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """For `vm.waiting`: the functions that count their calls, and the entries of loops. None if code that
        was made now should not be kept, as nothing can be compiled."""
        return (tuple(sorted(self.plan.entered)), tuple(self._loops)) if _possible() else None

    def hot_loops(self) -> Mapping[int, HotLoop]:
        """The loops that can be continued, by the `id` of their statement. None while a debugger or profiler
        looks on: it would not see what is compiled."""
        if not _possible():
            return {}
        return {
            id(resumption.loop): HotLoop(
                entry, resumption.live, tuple(map(id, resumption.ranges)), tuple(map(id, resumption.lists))
            )
            for entry, resumption in self._loops.items()
        }

    def attach(self, image: Image) -> None:
        """Take the place of the VM's functions, at once or when they are called often."""
        if not _possible():
            return
        self._image = image
        self._frames = Frames(image)
        if self.mode == "always":
            for names in self._together():
                self._compile(names)
            return
        for name in sorted(self.plan.entered):
            image.names[image.globals[name]] = self._counting(name)
        for entry in self._loops:
            image.names[entry] = partial(self._continue, entry)

    # ---- when ---------------------------------------------------------------------------------
    def _counting(self, name: str) -> Entered:
        interpreted = self._image.functions[name]
        left = CALLS

        def counted(run: object, depth: int, *arguments: object) -> object:
            nonlocal left
            left -= 1
            if left <= 0:
                return self.enter(name)(run, depth, *arguments)
            return interpreted(run, depth, *arguments)

        return counted

    def enter(self, name: str) -> Entered:
        """The compiled function, made if it was not."""
        with self._lock:
            if name not in self._done:
                called = (f.name for f in self._reached(name) if f.name != name)
                waiting = (each for each in called if each in self.plan.entered and each not in self._done)
                self._compile(next(self._batches(chain((name,), waiting))))
            return self._done[name]

    def _continue(self, entry: str, run: object, depth: int, *values: object) -> object:
        """The rest of a function from a hot loop on."""
        with self._lock:
            if entry not in self._done:
                self._compile_loop(entry)
            continuation = self._done[entry]
        return continuation(run, depth, *values)

    def _reached(self, *names: str) -> tuple[Function, ...]:
        """The functions and what they call, in the order of the program."""
        found = set(names)
        waiting = list(names)
        while waiting:
            for callee in callees(self._functions[waiting.pop()]):
                if callee not in found:
                    found.add(callee)
                    waiting.append(callee)
        return tuple(self._functions[name] for name in sorted(found, key=self._order.__getitem__))

    def _together(self) -> Iterator[tuple[str, ...]]:
        """All that the VM may enter, in compilations that LLVM soon ends."""
        return self._batches(name for name in self._functions if name in self.plan.entered)

    def _batches(self, names: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """The functions in their order, as many at a time as one compilation has entries for. What several of
        them call counts for each: LLVM may put it into the entry of each."""
        batch: list[str] = []
        total = 0
        for name in names:
            weight = ENTRY + self._size_with_called(name)
            if batch and total + weight > MOST:
                yield tuple(batch)
                batch, total = [], 0
            batch.append(name)
            total += weight
        if batch:
            yield tuple(batch)

    def _size_with_called(self, name: str) -> int:
        return sum(self._sizes[each.name] for each in self._reached(name))

    # ---- how ----------------------------------------------------------------------------------
    def _compile(self, names: tuple[str, ...]) -> None:
        """Compile the functions together, with what they call, and let the VM call them."""
        functions = self._reached(*names)
        made = module_text(functions, names, self.plan.severing, int_layout())
        unit = _Unit(made.sites, names, tuple(self._image.functions[name] for name in names))
        short = self.mode == "auto" or max(map(self._size_with_called, names)) > MOST_LONG
        for name, entered in self._load(made, unit, short=short).items():
            self._done[name] = entered
            self._image.names[self._image.globals[name]] = entered

    def _compile_loop(self, entry: str) -> None:
        resumption = self._loops[entry]
        functions = self._reached(resumption.function.name)
        made = continuation_text(resumption, functions, self.plan.severing, int_layout())
        loaded = self._load(made, _Unit(made.sites, (entry,), (_decline,), continues=True), short=True)
        self._done[entry] = self._image.names[entry] = loaded[CONTINUED]

    def _load(self, made: Text, unit: _Unit, *, short: bool) -> dict[str, Entered]:
        """The functions that Python can call, by the names of their entries."""
        from corvid.jit import machine

        asked: dict[str, Callable[..., object]] = {
            "stopped": partial(self._stopped, unit),
            "derive": partial(derive, made.names),
            "reports": partial(report, made.discards, made.activations),
        }
        table = machine.make_table(asked)
        compiled = machine.compile_text(
            made.text, tuple(made.entries.values()), short=short, objects=self._objects
        )
        behind = (compiled, asked)
        return {
            name: machine.python_function(name, compiled.addresses[symbol], table, behind)
            for name, symbol in made.entries.items()
        }

    # ---- where it can't go on -----------------------------------------------------------------
    def _stopped(
        self, unit: _Unit, number: int, context: int, run: object, depth: int, *arguments: object
    ) -> object:
        """What compiled code calls where it can't go on."""
        found = Context.from_address(context)
        place = place_of(found, unit.sites)
        if place is None and found.told:
            raise MemoryError  # it had begun, and there was no room to note where it stopped
        why = place.why if place else "stack"
        if place is not None and why not in ("depth", "stack", "form"):
            kept(found, run)
            trace = trace_of(found, unit.sites)
            # No local may hold the stop: this frame stands in its traceback, and holds the run.
            self._frames.fail(stop_of(place, found.first, found.second), trace, continues=unit.continues)
        if why == "depth":
            with all_depth() as further:
                if not further:
                    kept(found, run)
                    # The call that was one too many has not begun.
                    trace = trace_of(found, unit.sites)[1:]
                    self._frames.fail(stops.TooDeep(depth_limit()), trace, continues=unit.continues)
                rolled_back(found, run)
                if may_fit(further):
                    with contextlib.suppress(_NoRoom):
                        return self._done[unit.names[number]](run, depth + further, *arguments)
                    did_not_fit(further)
            if not unit.continues:
                return self._interpreted()[unit.names[number]](run, depth, *arguments)
        else:
            rolled_back(found, run)
            if why == "stack" and depth > SEGMENT:
                raise _NoRoom
        return unit.interpreted[number](run, depth, *arguments)

    def _interpreted(self) -> Mapping[str, FunctionType]:
        """The VM's functions over globals in which all that may nest without end is the VM's, too. Where a
        call of the VM and one of machine code take turns, each level needs twenty times the memory."""
        with self._lock:
            if not self._apart:
                names = dict(self._image.names)
                nesting = recursive(self.plan.compiled)
                for name, function in self._image.functions.items():
                    made = self._apart[name] = FunctionType(function.__code__, names)
                    made.__qualname__ = name
                    if name in nesting or name not in self.plan.entered:
                        names[self._image.globals[name]] = made
            return self._apart


@dataclass(frozen=True, slots=True, eq=False)
class _Unit:
    """What was compiled together: the places where it can stop, and by the numbers of the entries their names
    and what goes on where they can't. With `continues` an entry goes on with a call that the VM began."""

    sites: tuple[Site, ...]
    names: tuple[str, ...]
    interpreted: tuple[Entered, ...]
    continues: bool = False


def _decline(*_: object) -> object:
    """The loop goes on in the VM."""
    return DECLINED


class _NoRoom(Exception):
    """The stack of this thread is too small for the calls that it was given."""


def _possible() -> bool:
    """Whether anything can be compiled here and now."""
    watched = sys.gettrace() is not None or sys.getprofile() is not None
    return not watched and objects_are_known()
