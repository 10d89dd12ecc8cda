"""How long LLVM would take for a function, estimated from its instructions before any text is made."""

from __future__ import annotations

from collections.abc import Mapping

from corvid.ir import nodes as ir
from corvid.ir.program import Function
from corvid.ir.walk import statements
from corvid.jit.calls import callees
from corvid.types import ListType, is_grounded

MOST = 600
"""A compilation of so many by the short pipeline takes half a second at most, and cannot be interrupted. A
loop that is continued is compiled besides the function that it is in."""

ENTRY = 30
"""What takes the arguments from Python and gives it the result, of one function. Where a compilation has many
entries, it is they that take the time."""

MOST_LONG = 250
"""What is larger is compiled by the short pipeline where the long one was asked for. The time of that grows
with the cube of loops that need one another, and with the square of a chain of calls."""

_FUNCTION = 5
_LIST = 4
_GROUNDED = 2
_LOOP = 10
_LOOP_OVER_LIST = 20
"""Measured against an addition: registers are the harder to find the more loops a function has."""


def size(function: Function) -> int:
    """Return the size of a function without what it calls."""
    return _FUNCTION + sum(_weight(function, stmt) for stmt in statements(function.body))


def _weight(function: Function, stmt: ir.Stmt) -> int:
    match stmt:
        case ir.While():
            return _LOOP
        case ir.ForEach():
            return _LOOP_OVER_LIST
        case ir.SetIndex() | ir.Let(op=ir.GetIndex() | ir.CallMethod()):
            return _LIST
        case ir.Let(op=ir.MakeList(items=items)):
            return _LIST + len(items)
        case ir.Let(target=target) if isinstance(function.locals[target].type, ListType):
            return _LIST
        case ir.Let(target=target) if is_grounded(function.locals[target].type):
            return _GROUNDED
    return 1


def too_large(functions: Mapping[str, Function]) -> dict[str, int]:
    """Return the functions that are larger than `MOST` with all that they call, and how large at least."""
    sizes = {name: size(function) for name, function in functions.items()}
    called = {name: callees(function) for name, function in functions.items()}
    found = {}
    for name in functions:
        together = _together(name, called, sizes)
        if together > MOST:
            found[name] = together
    return found


def _together(name: str, called: Mapping[str, tuple[str, ...]], sizes: Mapping[str, int]) -> int:
    """Return the size of the function with all that it calls. Look at no more than what makes it too
    large."""
    seen = {name}
    waiting = [name]
    total = 0
    while waiting and total <= MOST:
        one = waiting.pop()
        total += sizes[one]
        new = [each for each in called[one] if each not in seen]
        seen.update(new)
        waiting += new
    return total
