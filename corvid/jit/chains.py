"""What a run and compiled code have to exchange through Python; and long chains, which machine code
sweeps, as there is a compiler where this is imported."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol, cast

from corvid.jit.emit.discards import ENTER, FIRST, LEAVE
from corvid.jit.stops import Context
from corvid.runtime.provenance.arena import Arena, ArenaFull
from corvid.runtime.provenance.nodes import (
    CONSTANT,
    INPUT_BITS,
    INPUT_MASK,
    NAMED,
    OP_MASK,
    OP_SHIFT,
    UNSOURCED,
    UNSOURCED_BIT,
)
from corvid.runtime.provenance.sweep import (
    ALONE,
    COMPUTED_MET,
    PART,
    SELECTING_CODES,
    UNSOURCED_MET,
    Sweep,
    offer,
)


class HasArena(Protocol):
    """What a run that calls code with labels has."""

    arena: Arena


class HasActivations(Protocol):
    """What a run that calls code with discards does: see `runtime.run.Run`."""

    def activation(self, function: str) -> object: ...
    def leave(self, activation: Any) -> None: ...
    def severed(self, site: int) -> None: ...
    def severed_again(self, site: int, times: int) -> None: ...


def rolled_back(context: Context, run: object) -> None:
    """Undo the nodes of a call that another engine repeats. The call has reported nothing to the run, which
    entries ensure: a repeated report would count twice."""
    if context.reported:
        raise AssertionError("compiled code that has notified the run of a discard can't begin again")
    if context.arena:
        cast(HasArena, run).arena.size = context.begun


def kept(context: Context, run: object) -> None:
    """End the call here, so that its nodes stay."""
    if context.arena:
        cast(HasArena, run).arena.size = context.known


def derive(names: Sequence[tuple[str, bool]], arena: Arena, number: int, flags: int, *inputs: int) -> int:
    """Return what compiled code asks of an arena: a node over the inputs, or the number of a name if there
    are none; -1 if the arena is full."""
    name, handoff = names[number]
    if not inputs:
        return arena.name_number(name, handoff=handoff)
    try:
        return arena.derived(name, inputs, bool(flags & CONSTANT), bool(flags & UNSOURCED))
    except ArenaFull:
        return -1


def report(
    sites: Sequence[int], agents: Sequence[str], run: HasActivations, subject: Any, times: int
) -> object:
    """Return what compiled code reports to a run: that an agent is entered, whose activation it gets, or an
    activation ends, or a discard ran for the first time since it is counted, or then so many times more."""
    if times == ENTER:
        return run.activation(agents[subject])
    if times == LEAVE:
        run.leave(subject)
    elif times == FIRST:
        run.severed(sites[subject])
    else:
        run.severed_again(sites[subject], times)
    return None


# ---- the sweep over a long chain ---------------------------------------------------------------
_SWEEP = f"""
define i64 @sweep(ptr noalias %cells, ptr noalias %marks, i64 %newest, i64 %last, ptr noalias %met) {{
entry:
  br label %step
step:
  %node = phi i64 [ %newest, %entry ], [ %below, %next ]
  %found = phi i64 [ 0, %entry ], [ %known, %next ]
  %over = icmp sle i64 %node, 0
  br i1 %over, label %end, label %look
look:
  %mark.at = getelementptr i8, ptr %marks, i64 %node
  %mark = load i8, ptr %mark.at
  %wanted = icmp ne i8 %mark, 0
  br i1 %wanted, label %read, label %next
read:
  %cell = getelementptr i64, ptr %cells, i64 %node
  %word = load i64, ptr %cell
  %high = lshr i64 %word, {OP_SHIFT}
  %code = and i64 %high, {OP_MASK}
  %rare = icmp ule i64 %code, %last
  br i1 %rare, label %end, label %mark.first
mark.first:
  %first = and i64 %word, {INPUT_MASK}
  %first.at = getelementptr i8, ptr %marks, i64 %first
  store i8 1, ptr %first.at
  %named = icmp ule i64 %code, {NAMED}
  br i1 %named, label %next, label %common
common:
  %shifted = lshr i64 %word, {INPUT_BITS}
  %second = and i64 %shifted, {INPUT_MASK}
  %second.at = getelementptr i8, ptr %marks, i64 %second
  store i8 1, ptr %second.at
  %plain = and i64 %word, {UNSOURCED_BIT}
  %unsourced = icmp ne i64 %plain, 0
  %one = select i1 %unsourced, i64 {UNSOURCED_MET}, i64 0
  %others = and i64 %word, {ALONE}
  %many = icmp ne i64 %others, 0
  %bits = lshr i64 {SELECTING_CODES}, %code
  %bit = and i64 %bits, 1
  %computes = icmp eq i64 %bit, 0
  %either = or i1 %many, %computes
  %whole = icmp ne i64 %code, {PART}
  %computed = and i1 %either, %whole
  %two = select i1 %computed, i64 {COMPUTED_MET}, i64 0
  %some = or i64 %one, %two
  %more = or i64 %found, %some
  br label %next
next:
  %known = phi i64 [ %found, %look ], [ %found, %mark.first ], [ %more, %common ]
  %below = sub i64 %node, 1
  br label %step
end:
  %at = phi i64 [ 0, %step ], [ %node, %read ]
  store i64 %found, ptr %met
  ret i64 %at
}}
"""


@cache
def compiled_sweep() -> Sweep:
    """Compile the sweep and return it. It is made once a process."""
    from corvid.jit import machine

    code = machine.compile_text(_SWEEP, ("sweep",), short=True)
    pointer = ctypes.c_void_p
    # With the lock held: no one else writes marks, and a million nodes take some milliseconds.
    kind = ctypes.PYFUNCTYPE(ctypes.c_int64, pointer, pointer, ctypes.c_int64, ctypes.c_int64, pointer)
    call = kind(code.addresses["sweep"])

    def swept(cells: memoryview, marks: bytearray, newest: int, last: int) -> tuple[int, int]:
        met = ctypes.c_int64(0)
        first, wanted = ctypes.c_char.from_buffer(cells), ctypes.c_char.from_buffer(marks)
        node = call(ctypes.addressof(first), ctypes.addressof(wanted), newest, last, ctypes.addressof(met))
        return node, met.value

    swept.__dict__["code"] = code  # lives as long
    return swept


offer(compiled_sweep)
