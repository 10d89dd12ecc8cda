"""When functions become machine code: at once, or after many calls, or in the middle of a long loop."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable
from functools import partial
from itertools import islice
from types import FunctionType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct

from corvid.jit.calls import callees, recursive
from corvid.jit.chains import derive, kept, report, rolled_back
from corvid.jit.layout import int_layout, objects_are_known
from corvid.jit.module import CONTINUED, Text, continuation_text, modules_text
from corvid.jit.parts import Part, parts
from corvid.jit.plan import Plan, plan
from corvid.jit.resume import Resumption, resumptions
from corvid.jit.size import ENTRY, MOST, MOST_LONG, size
from corvid.jit.stops import Context, Frames, place_of, stop_of, trace_of
from corvid.runtime import stops
from corvid.runtime.executor.threads import SEGMENT, all_depth, depth_limit, did_not_fit, may_fit
from corvid.vm.names import HotLoop, decline

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corvid.ir.program import Function, Program
    from corvid.jit.machine import Objects
    from corvid.jit.stop_points import StopPoint
    from corvid.vm.link import Image

Mode: TypeAlias = Literal["auto", "always"]
Entered: TypeAlias = Callable[..., Any]

CALLS = 1_000
"""Calls after which a function is compiled: some milliseconds, which as many calls have cost by then."""


class Jit:
    """The compiled code of one program: an `Accelerator` of the VM."""

    def __init__(self, program: Program, mode: Mode, objects: Objects | None = None) -> None:
        """Take the program and the mode; `objects` caches machine code from one process to the next."""
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
        """Return for `vm.waiting` the functions that count their calls, and the entries of loops. Return
        None if code that was made now should not be cached, as nothing can be compiled."""
        return (tuple(sorted(self.plan.entered)), tuple(self._loops)) if _possible() else None

    def hot_loops(self) -> Mapping[int, HotLoop]:
        """Return the loops that can be continued, by the `id` of their statement. None while a debugger or
        profiler looks on: it would not see what is compiled."""
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
            self._compile(tuple(parts(self.plan.compiled, self.plan.entered, self._sizes)))
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
        """Return the compiled function, made if it was not."""
        with self._lock:
            if name not in self._done:
                self._compile((self._with_called(name),))
            return self._done[name]

    def _continue(self, entry: str, run: object, depth: int, *values: object) -> object:
        """Return the rest of a function from a hot loop on."""
        with self._lock:
            if entry not in self._done:
                self._compile_loop(entry)
            continuation = self._done[entry]
        return continuation(run, depth, *values)

    def _reached(self, *names: str) -> tuple[Function, ...]:
        """Return the functions and what they call, in the order of the program."""
        found = set(names)
        waiting = list(names)
        while waiting:
            for callee in callees(self._functions[waiting.pop()]):
                if callee not in found:
                    found.add(callee)
                    waiting.append(callee)
        return tuple(self._functions[name] for name in sorted(found, key=self._order.__getitem__))

    def _with_called(self, name: str) -> Part:
        """Return the function and what it calls, with entries for as many as one compilation has room for."""
        functions = self._reached(name)
        room = (MOST - sum(self._sizes[each.name] for each in functions)) // ENTRY
        waiting = (each.name for each in functions if each.name in self.plan.entered)
        others = (each for each in waiting if each != name and each not in self._done)
        return Part(functions, (name, *islice(others, max(room - 1, 0))))

    # ---- how ----------------------------------------------------------------------------------
    def _compile(self, parts: tuple[Part, ...]) -> None:
        """Compile the parts, which call only each other, and let the VM call what they have entries for."""
        made = modules_text(parts, self.plan, int_layout())
        names = tuple(name for part in parts for name in part.entered)
        unit = _Unit(made.sites, names, tuple(self._image.functions[name] for name in names))
        short = [self.mode == "auto" or self._size(part) > MOST_LONG for part in parts]
        for name, entered in self._load(made, unit, short).items():
            self._done[name] = entered
            self._image.names[self._image.globals[name]] = entered

    def _size(self, part: Part) -> int:
        return sum(self._sizes[function.name] for function in part.functions)

    def _compile_loop(self, entry: str) -> None:
        resumption = self._loops[entry]
        functions = self._reached(resumption.function.name)
        made = continuation_text(resumption, functions, self.plan, int_layout())
        loaded = self._load(made, _Unit(made.sites, (entry,), (decline,), continues=True), [True])
        self._done[entry] = self._image.names[entry] = loaded[CONTINUED]

    def _load(self, made: Text, unit: _Unit, short: Sequence[bool]) -> dict[str, Entered]:
        """Return the functions that Python can call, by the names of their entries. `short` says of each
        module which pipeline it takes."""
        from corvid.jit import machine

        asked: dict[str, Callable[..., object]] = {
            "stopped": partial(self._stopped, unit),
            "derive": partial(derive, made.names),
            "reports": partial(report, made.discards, made.activations),
        }
        loaded: list[machine.Compiled] = []
        entries: dict[str, int] = {}
        shared: dict[str, int] = {}
        for module, quickly in zip(made.modules, short, strict=True):
            symbols = (*module.entries.values(), *module.shared.values())
            compiled = machine.compile_text(module.text, symbols, short=quickly, objects=self._objects)
            loaded.append(compiled)
            entries |= {name: compiled.addresses[symbol] for name, symbol in module.entries.items()}
            shared |= {name: compiled.addresses[symbol] for name, symbol in module.shared.items()}
        table = machine.make_table(asked, [shared[name] for name in made.linked])
        behind = (*loaded, asked)
        return {
            name: machine.python_function(name, address, table, behind) for name, address in entries.items()
        }

    # ---- where it can't go on -----------------------------------------------------------------
    def _stopped(
        self, unit: _Unit, number: int, context: int, run: object, depth: int, *arguments: object
    ) -> object:
        """Return what compiled code calls where it can't go on."""
        found = Context.from_address(context)
        place = place_of(found, unit.sites)
        if place is None and found.reported:
            raise MemoryError  # it had begun, and there was no room to note where it stopped
        why = place.why if place else "stack"
        if place is not None and why not in ("depth", "stack", "form"):
            kept(found, run)
            trace = trace_of(found, unit.sites)
            # No local may hold the stop: this frame is in its traceback, and holds the run.
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
        """Return the VM's functions over globals in which all that may nest without end is the VM's, too.
        Where a call of the VM and one of machine code take turns, each level needs twenty times the
        memory."""
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


class _Unit(Struct, frozen=True, eq=False):
    """What was compiled together: the places where it can stop, and by the numbers of the entries their names
    and what goes on where they can't. With `continues` an entry goes on with a call that the VM began."""

    sites: tuple[StopPoint, ...]
    names: tuple[str, ...]
    interpreted: tuple[Entered, ...]
    continues: bool = False


class _NoRoom(Exception):
    """The stack of this thread is too small for the calls that it was given."""


def _possible() -> bool:
    """Return whether anything can be compiled here and now."""
    watched = sys.gettrace() is not None or sys.getprofile() is not None
    return not watched and objects_are_known()
