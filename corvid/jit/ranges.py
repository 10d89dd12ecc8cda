"""Ranges that are never made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.ir import nodes as ir
from corvid.ir.walk import statement_operands, statements

if TYPE_CHECKING:
    from corvid.ir.program import Function


def loops_over_ranges(function: Function) -> tuple[int, ...]:
    """The locals that hold a range which only one loop looks at: it is never made."""
    uses: dict[int, int] = {}
    looped: set[int] = set()
    made: dict[int, int] = {}
    for stmt in statements(function.body):
        for operand in statement_operands(stmt):
            if isinstance(operand, ir.Local):
                uses[operand.index] = uses.get(operand.index, 0) + 1
        if isinstance(stmt, ir.ForEach) and isinstance(stmt.iterable, ir.Local):
            looped.add(stmt.iterable.index)
        if isinstance(stmt, ir.Let):
            is_range = isinstance(stmt.op, ir.Range)
            made[stmt.target] = made.get(stmt.target, 0) + (1 if is_range else 2)
    return tuple(index for index in sorted(looped) if uses[index] == 1 and made.get(index) == 1)
