"""From the verified form of a function to the low one."""

from __future__ import annotations

import os

from corvid.ir import nodes as ir
from corvid.ir.low.nodes import EXACT, Body, Chain, Compute, Derive, Pair, Read, Value
from corvid.ir.low.rules import gives_a_chain, grades, inside, parts, stays_whole, word
from corvid.ir.low.validate import validate
from corvid.ir.passes.constants import constants
from corvid.ir.passes.ranges import checks
from corvid.ir.program import Function
from corvid.ir.table import TypeTable
from corvid.ir.walk import operands, statements
from corvid.types import is_grounded

VALIDATE_VARIABLE = "CORVID_VALIDATE"
"""Whether the low form is compared with the verified one before an engine gets it; in tests it always is."""


def lower(function: Function, table: TypeTable) -> Body:
    """Return the low form of a function of the program that the table is of."""
    constant, tested = constants(function), checks(function)
    labels = any(is_grounded(slot.type) for slot in function.locals)
    lets: dict[ir.Let, Compute | Pair] = {}
    for stmt in statements(function.body):
        if isinstance(stmt, ir.Let):
            compute = Compute(stmt.op, operands(stmt.op), tested.get(stmt, EXACT))
            lets[stmt] = _lowered(function, table, constant, stmt, compute) if labels else compute
    stores = {stmt: found for stmt, found in tested.items() if isinstance(stmt, ir.SetIndex)}
    body = Body(function, constant, lets, stores)
    if VALIDATE_VARIABLE in os.environ:
        validate(function, body, table)
    return body


def _lowered(
    function: Function, table: TypeTable, constant: frozenset[int], stmt: ir.Let, whole: Compute
) -> Compute | Pair:
    """Return a pair if the operation passes chains on to its result; `whole` is how it looks if it does
    not."""
    op = stmt.op
    lifted = table.lifted(function.name, op)
    types = table.operands(function.name, op)
    if stays_whole(op, types, lifted):
        return whole
    reads: list[Read] = []
    chains: list[Chain] = []
    for operand, lifts, part in zip(whole.operands, lifted, parts(table, op, types), strict=True):
        if lifts and isinstance(operand, ir.Local):
            chains.append(Chain(operand))
            reads.append(operand if is_grounded(part) else Value(operand))
        else:
            reads.append(operand)
    value = Compute(op, tuple(reads), whole.checks)
    if isinstance(op, ir.LiftedCall) and not is_grounded(table.result(function.name, stmt)):
        return value  # there is no Grounded of Nothing
    if gives_a_chain(table, op, types, lifted):
        chains.append(Chain(None))
    held = inside(table, op, types, reads)
    one_constant, one_unsourced = grades(op, types, reads, held, constant)
    return Pair(value, Derive(word(op), tuple(chains), one_constant, one_unsourced, held))
