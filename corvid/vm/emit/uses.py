"""What becomes of a local, by its uses: an expression that moves to where it is read, two names, or one."""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.definitions import definitions
from corvid.ir.program import Function
from corvid.ir.walk import blocks, statement_operands, statements, targets
from corvid.types import GroundedType

_TAKING_APART = (
    ir.Arithmetic, ir.Compare, ir.Negate, ir.Not, ir.Text, ir.Widen, ir.QuoteText, ir.UnwrapGrounded,
    ir.GetField, ir.LiftedCall,
)  # fmt: skip
"""Operations that use value and node of a grounded operand, and not the pair of them."""


def foldable(function: Function) -> frozenset[int]:
    """Return the temporaries that are defined once, by a `Let` or `Logic`, and used once, in no capture."""
    known = definitions(function)
    captured = {index for _, op in known.marked if isinstance(op, ir.Lambda) for index in op.captures}
    targets = {place.stmt.target for place in known.places if isinstance(place.stmt, ir.Let | ir.Logic)}
    return frozenset(
        index for index in targets - captured
        if known.times_set(index) == known.reads.get(index) == 1 and not function.locals[index].name
    )  # fmt: skip


def taken_apart(function: Function) -> frozenset[int]:
    """Return the grounded locals of which only value or node are used, but for copies and the result, and
    which have no pair before: a pair of them would be made at each assignment, and taken apart again."""
    grounded = {
        index
        for index, slot in enumerate(function.locals)
        if index >= len(function.parameters) and isinstance(slot.type, GroundedType)
    }
    if not grounded:
        return frozenset()
    used: set[int] = set()
    for stmt in statements(function.body):
        op = stmt.op if isinstance(stmt, ir.Let) else None
        read = {operand.index for operand in statement_operands(stmt) if type(operand) is ir.Local}
        if isinstance(op, _TAKING_APART):
            if not isinstance(op, ir.UnwrapGrounded | ir.Widen | ir.QuoteText) or not op.path:
                used |= read
        elif not isinstance(op, ir.Copy) and not isinstance(stmt, ir.Return):
            grounded -= read
        grounded.difference_update(_given(stmt))
    return frozenset(grounded & used)


def steady(function: Function, apart: frozenset[int]) -> list[tuple[int, str]]:
    """Return which locals of those stored `apart` are the second of two grounded operands of which operators,
    inside a loop in which they get no value."""
    deepest: dict[int, int] = {}
    used: list[tuple[int, str, int]] = []
    pending: list[tuple[ir.Block, int]] = [(function.body, 0)] if apart else []
    while pending:
        block, depth = pending.pop()
        for stmt in block:
            inside = depth + isinstance(stmt, ir.While | ir.ForEach | ir.ForPairs)
            pending += [(inner, inside) for inner in blocks(stmt)]
            if isinstance(stmt, ir.Let | ir.Logic):
                deepest[stmt.target] = max(depth, deepest.get(stmt.target, 0))
            op = stmt.op if isinstance(stmt, ir.Let) else None
            if isinstance(op, ir.Lambda):
                pending.append((op.body, 0))
            elif isinstance(op, ir.Arithmetic | ir.Compare) and _is_grounded(function, op.left):
                right = op.right.index if isinstance(op.right, ir.Local) else -1
                used.append((right, op.op, depth))
    return sorted({(one, op) for one, op, depth in used if one in apart and depth > deepest.get(one, depth)})


def _is_grounded(function: Function, operand: ir.Operand) -> bool:
    return isinstance(operand, ir.Local) and isinstance(function.locals[operand.index].type, GroundedType)


def _given(stmt: ir.Stmt) -> tuple[int, ...]:
    """Return the locals that a statement gives a value that is there as a whole."""
    if isinstance(stmt, ir.Let):
        return stmt.op.parameters if isinstance(stmt.op, ir.Lambda) else ()
    return () if isinstance(stmt, ir.Logic) else targets(stmt)
