"""Which locals are set once by a `Let` and read once: their expression can move to where it is read."""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.walk import statement_operands, statements
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.ir.program import Function


def foldable(function: Function) -> frozenset[int]:
    """The temporaries of the function with one definition, by a `Let`, and one use, in no capture."""
    sets: dict[int, int] = {}
    reads: dict[int, int] = {}
    captured: set[int] = set()
    for stmt in statements(function.body):
        if isinstance(stmt, ir.Let):
            sets[stmt.target] = sets.get(stmt.target, 0) + 1
            if isinstance(stmt.op, ir.Lambda):
                captured.update(stmt.op.captures)
        elif isinstance(stmt, ir.Logic):
            sets[stmt.target] = sets.get(stmt.target, 0) + 1
        for operand in statement_operands(stmt):
            if type(operand) is ir.Local:
                reads[operand.index] = reads.get(operand.index, 0) + 1
    return frozenset(
        index
        for index, count in sets.items()
        if count == 1 and reads.get(index) == 1 and index not in captured
        and not function.locals[index].name and index >= len(function.parameters)
    )  # fmt: skip
