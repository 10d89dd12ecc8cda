"""Which locals hold constants: built from literals only (grounding.md 6 "Constant").

The chain of a grounded result says of each plain operand whether it was a constant or unsourced; this is
decided here, before anything runs.
"""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.definitions import definitions
from corvid.ir.program import Function
from corvid.ir.walk import operands

#: Pure operations and constructors of values that nothing can change. Lists, maps and records can be.
KEEPING = (
    ir.Copy
    | ir.Widen
    | ir.Arithmetic
    | ir.Compare
    | ir.Not
    | ir.Negate
    | ir.Text
    | ir.MakeSome
    | ir.MakeNone
    | ir.MakeOk
    | ir.MakeErr
    | ir.MakeVariant
)


def constants(function: Function) -> frozenset[int]:
    """The constant locals of `function` and its lambdas: bound once, by a pure operation over literals and
    constants. Never a parameter, a name of a loop or pattern, or a mutable container."""
    known = definitions(function)
    found: set[int] = set()
    for place in known.places:
        stmt = place.stmt
        if not isinstance(stmt, ir.Let) or known.only(ir.Local(stmt.target)) is None:
            continue
        if isinstance(stmt.op, KEEPING) and all(is_constant(operand, found) for operand in operands(stmt.op)):
            found.add(stmt.target)
    return frozenset(found)


def is_constant(operand: ir.Operand, constant_locals: frozenset[int] | set[int]) -> bool:
    """Whether the operand is a literal or one of the constant locals."""
    return isinstance(operand, ir.Constant) or operand.index in constant_locals
