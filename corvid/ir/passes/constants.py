"""Which locals hold constants: built from literals only (provenance.chain.4).

The chain of a grounded result says of each plain operand, and of what a lambda gave, whether it was a
constant or unsourced; this is decided here, before anything runs.
"""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.definitions import definitions
from corvid.ir.program import Function
from corvid.ir.walk import operands, statements


def constants(function: Function) -> frozenset[int]:
    """Return the constant locals of `function` and its lambdas: bound once, by a pure operation over literals
    and constants, or to a lambda that gives such a value. Never a parameter, a name of a loop or pattern, or
    a mutable container."""
    known = definitions(function)
    found: set[int] = set()
    before = -1
    while len(found) != before:
        before = len(found)
        for place in known.places:
            stmt = place.stmt
            if isinstance(stmt, ir.Logic) and known.times_set(stmt.target) == 1:
                if all(is_constant(link.operand, found) for link in stmt.links):
                    found.add(stmt.target)
            elif isinstance(stmt, ir.Let) and known.only(ir.Local(stmt.target)) and _keeps(stmt.op, found):
                found.add(stmt.target)
    return frozenset(found)


def _keeps(op: ir.Op, found: set[int]) -> bool:
    """Return whether the operation gives a constant, or a function that does."""
    if isinstance(op, ir.Lambda):
        inside = statements(op.body, lambdas=False)
        return all(is_constant(stmt.value, found) for stmt in inside if isinstance(stmt, ir.Return))
    return isinstance(op, ir.Immutable) and all(is_constant(operand, found) for operand in operands(op))


def is_constant(operand: ir.Operand, constant_locals: frozenset[int] | set[int]) -> bool:
    """Return whether the operand is a literal or one of the constant locals."""
    return isinstance(operand, ir.Constant) or operand.index in constant_locals
