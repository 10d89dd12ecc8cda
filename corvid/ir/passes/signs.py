"""Which Int locals are never below zero, whatever happens: counters, sums of what is not, remainders.

Found from all assignments of a local at once, wherever they stand: a loop needs no second look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.builtins import COUNTING
from corvid.ir import nodes as ir
from corvid.ir.walk import bound, closure, statements
from corvid.types import INT, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from corvid.ir.program import Function

_Needs = tuple[ir.Operand, ...]
"""What must not be negative for a value not to be; None: nothing is known of the value."""


def never_negative(function: Function, ranges: Mapping[int, ir.Range]) -> frozenset[int]:
    """The locals. `ranges` are those that only a loop reads, by the local that holds them."""
    unknown = set(range(len(function.parameters)))
    unknown.update(index for index, slot in enumerate(function.locals) if plain(slot.type) != INT)
    needing: dict[int, list[int]] = {}
    set_: set[int] = set()
    for stmt in statements(function.body):
        for target, needs in _assigned(stmt, ranges, function.wrapping):
            set_.add(target)
            if needs is None or not all(map(_may_be, needs)):
                unknown.add(target)
                continue
            for operand in needs:
                if isinstance(operand, ir.Local):
                    needing.setdefault(operand.index, []).append(target)
    unknown.update(index for index in range(len(function.locals)) if index not in set_)
    unknown.update(closure(unknown, needing))
    return frozenset(range(len(function.locals))) - unknown


def _may_be(operand: ir.Operand) -> bool:
    if isinstance(operand, ir.Local):
        return True
    return type(operand.value) is int and operand.value >= 0


def _assigned(
    stmt: ir.Stmt, ranges: Mapping[int, ir.Range], wrapping: bool
) -> Iterator[tuple[int, _Needs | None]]:
    """The locals that the statement sets."""
    match stmt:
        case ir.Let():
            yield stmt.target, _needs(stmt.op, wrapping)
            if isinstance(stmt.op, ir.Lambda):
                yield from ((index, None) for index in stmt.op.parameters)
        case ir.Logic():
            yield stmt.target, None
        case ir.ForEach():
            known = ranges.get(stmt.iterable.index) if isinstance(stmt.iterable, ir.Local) else None
            yield stmt.item, None if known is None else (known.start,)
        case ir.ForPairs():
            yield stmt.first, () if stmt.kind == "enumerate" else None
            yield stmt.second, None
        case ir.Match():
            yield from ((index, None) for arm in stmt.arms for index in bound(arm.pattern))


def _needs(op: ir.Op, wrapping: bool) -> _Needs | None:
    match op:
        case ir.Copy(value):
            return (value,)
        case ir.Arithmetic("%", left):  # it has the sign of the dividend
            return (left,)
        case ir.Arithmetic("/", left, right):
            return (left, right)
        case ir.Arithmetic("+" | "*", left, right) if not wrapping:
            return (left, right)
        case ir.CallMethod(method) if method in COUNTING:
            return ()
    return None
