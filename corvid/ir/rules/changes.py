"""A fn changes only what it made (language.md), so that lifting it launders nothing (grounding.md 2).

What it made: new containers and records. A lambda that it makes counts as a callable of its own: it may be
run by its receiver, on values of theirs.
"""

from __future__ import annotations

from collections.abc import Callable

from corvid.builtins import FRESH
from corvid.ir import nodes as ir
from corvid.ir.definitions import Definitions
from corvid.ir.methods import is_mutating
from corvid.ir.program import Function
from corvid.ir.walk import closure
from corvid.source.span import Span


def check_changes(function: Function, known: Definitions, report: Callable[[Span, str], None]) -> None:
    """Report every change in a fn of a value that it may not have made: of a parameter, of a part read out
    of a value, of what a loop or pattern binds, of what a call gave, and of all that a lambda captures."""
    if function.kind != "fn":
        return
    made: frozenset[int] | None = None
    for place in known.places:
        owner = changed(place.stmt)
        if owner is None:
            continue
        made = _made(known) if made is None else made
        if not isinstance(owner, ir.Local) or owner.index not in made:
            report(place.stmt.span, "a fn changes a value that it did not make")
        elif known.bodies[owner.index] != place.body:
            report(place.stmt.span, "a lambda of a fn changes a value that it captured")


def changed(stmt: ir.Stmt) -> ir.Operand | None:
    """The value that the statement changes in place, if it does."""
    match stmt:
        case ir.SetIndex(container):
            return container
        case ir.SetField(record):
            return record
        case ir.Let(_, ir.CallMethod(method, receiver)) if is_mutating(method):
            return receiver
        case _:
            return None


def _made(known: Definitions) -> frozenset[int]:
    """The locals all of whose bindings are values made here, or copies of such locals: all of them to begin
    with, less those that may hold another's, less those that such a one is copied to."""
    copied: dict[int, list[int]] = {}
    foreign = set(known.others)
    for target, ops in known.ops.items():
        for op in ops:
            if isinstance(op, ir.Copy) and isinstance(op.value, ir.Local):
                copied.setdefault(op.value.index, []).append(target)
            elif not _makes(op):
                foreign.add(target)
    foreign.update(closure(foreign, copied))
    return frozenset(known.ops) - foreign


def _makes(op: ir.Op) -> bool:
    """Whether the value of the operation is one with no other owner. What `UnwrapGrounded` gives is a copy
    of whatever can be changed; in a part of it nothing was made here, but nothing can be changed either."""
    match op:
        case ir.MakeList() | ir.MakeMap() | ir.MakeRecord() | ir.UnwrapGrounded():
            return True
        case ir.Arithmetic(operator):
            return operator == "+"
        case ir.CallMethod(method):
            return method in FRESH
        case _:
            return False
