"""From a stop in compiled code to what the VM would have raised, with the same calls behind it."""

from __future__ import annotations

import ast
import ctypes
import struct
import sys
from collections.abc import Callable, Sequence
from types import FrameType, FunctionType, TracebackType
from typing import NoReturn, assert_never, cast

from corvid.jit.stop_points import StopPoint
from corvid.runtime import stops
from corvid.runtime.builtins import numbers
from corvid.runtime.executor.threads import in_fresh_thread
from corvid.runtime.provenance.arena import ArenaFull
from corvid.vm.emit.build import At
from corvid.vm.link import MARK, Image, renamed
from corvid.vm.names import CONTINUES


class Context(ctypes.Structure):
    """`%context` of `emit/runtime.py`."""

    _fields_ = (
        ("table", ctypes.c_void_p),
        ("flag", ctypes.c_void_p),
        ("floor", ctypes.c_uint64),
        ("first", ctypes.c_int64),
        ("second", ctypes.c_int64),
        ("trace", ctypes.c_void_p),
        ("count", ctypes.c_int64),
        ("room", ctypes.c_int64),
        ("raised", ctypes.c_int64),
        ("base", ctypes.c_void_p),
        ("capacity", ctypes.c_int64),
        ("known", ctypes.c_int64),
        ("arena", ctypes.c_void_p),
        ("begun", ctypes.c_int64),
        ("names", ctypes.c_void_p),
        ("run", ctypes.c_void_p),
        ("counters", ctypes.c_void_p),
        ("reported", ctypes.c_int64),
    )


def place_of(context: Context, sites: Sequence[StopPoint]) -> StopPoint | None:
    """Return where a call stopped; None if it had not begun."""
    return sites[ctypes.c_int32.from_address(context.trace).value] if context.count else None


def trace_of(context: Context, sites: Sequence[StopPoint]) -> tuple[StopPoint, ...]:
    """Return where a call that had begun stopped: the failing place first, then the calls that it was in,
    innermost first. They may be many."""
    numbers = (ctypes.c_int32 * context.count).from_address(context.trace)
    return tuple(sites[number] for number in numbers)


def stop_of(site: StopPoint, first: int, second: int) -> stops.Stop | ArenaFull | MemoryError:
    """Return what the VM raises there."""
    match site.why:
        case "overflow":
            return stops.Overflow(site.operation)
        case "zero":
            return stops.DividedByZero(site.operation)
        case "bounds":
            return stops.OutOfBounds(first, second)
        case "argument":
            return _refusal(site.operation, struct.unpack("<d", struct.pack("<q", first))[0])
        case "memory":
            return MemoryError()
        case "arena":
            return ArenaFull(first - 1)
        case "call" | "depth" | "stack" | "form":
            raise AssertionError(f"no fault: {site}")
        case _:
            assert_never(site.why)


def _refusal(method: str, value: float) -> stops.Stop:
    """Return what the built-in method says of the value."""
    try:
        numbers.FLOAT_METHODS[method](value)
    except stops.Stop as stop:
        return stop.with_traceback(None)
    raise AssertionError(f"{method} of {value!r} is a number")


class Frames:
    """Frames that stand for places in compiled code, made when they are needed and cached."""

    def __init__(self, image: Image) -> None:
        self._image = image
        self._files = {positions.source: positions for positions in image.positions.values()}
        self._made: dict[tuple[StopPoint, bool], tuple[FrameType, int, int]] = {}

    def fail(self, stop: BaseException, trace: Sequence[StopPoint], *, continues: bool = False) -> NoReturn:
        """Raise as if the calls of the trace, innermost first, had been the VM's. With `continues` the
        outermost one had been: it is the call that went on in compiled code."""
        behind: TracebackType | None = None
        for number, site in enumerate(trace):
            frame, position, line = self._frame(site, continues and number == len(trace) - 1)
            behind = TracebackType(behind, frame, position, line)
        try:
            raise stop.with_traceback(behind) from None
        finally:
            # This frame is in the traceback: it must not hold the stop, and that the run.
            del stop, behind

    def _frame(self, site: StopPoint, continues: bool) -> tuple[FrameType, int, int]:
        known = self._made.get((site, continues))
        if known is None:
            # A frame that is stored keeps its callers, and a run with all its memory: let it have none.
            function = self._function(site, continues)
            known = self._made[site, continues] = in_fresh_thread(lambda: _stand_in(function))
        return known

    def _function(self, site: StopPoint, continues: bool) -> Callable[[], object]:
        """Return a function named like that of the site that raises there."""
        places = self._files[site.span.source]
        at = At(places.position(site.span))
        body = [at.do(at.call(at.name("_stop"), []))]
        tree = ast.Module([at.function("stand_in", [], body)], [])
        names: dict[str, object] = {MARK: self._image, "_stop": _stop}
        if continues:
            names[CONTINUES] = True
        exec(compile(tree, places.name, "exec", dont_inherit=True), names)
        made = cast(FunctionType, names["stand_in"])
        made.__code__ = renamed(made.__code__, site.function)
        return made


class _Here(Exception):
    """Raised to see a frame."""


def _stop() -> NoReturn:
    raise _Here


def _stand_in(function: Callable[[], object]) -> tuple[FrameType, int, int]:
    trace, profile = sys.gettrace(), sys.getprofile()
    sys.settrace(None)
    sys.setprofile(None)
    try:
        function()
        raise AssertionError("a stand-in always stops")
    except _Here as here:
        own = here.__traceback__
        behind = own and own.tb_next
        if behind is None:
            raise AssertionError("the stand-in stopped in its own frame") from here
        return behind.tb_frame, behind.tb_lasti, behind.tb_lineno
    finally:
        sys.settrace(trace)
        sys.setprofile(profile)
