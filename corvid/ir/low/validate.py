"""Whether the low form of a function is what its verified form stands for.

Every chain that an operation lifts is in its `Derive`, once and in the order of the operands; a label is
taken off exactly where it is lifted and the part has none; whatever lifts ends in a `Pair`; and each Int is
checked as `passes/ranges` says.
"""

from __future__ import annotations

from collections.abc import Iterator

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.low.nodes import EXACT, Body, Chain, Compute, Pair, Value
from corvid.ir.low.rules import gives_a_chain, grades, inside, parts, stays_whole, word
from corvid.ir.passes.constants import constants
from corvid.ir.passes.ranges import checks
from corvid.ir.program import Function
from corvid.ir.table import TypeTable
from corvid.ir.walk import operands, statements
from corvid.types import is_grounded


def validate(high: Function, low: Body, table: TypeTable) -> None:
    """Raise `IrError` where the two differ."""
    constant, tested = constants(high), checks(high)
    for stmt in statements(high.body):
        if isinstance(stmt, ir.SetIndex) and low.stores.get(stmt) != tested.get(stmt):
            raise IrError(high.name, stmt.span, "an index is checked in another way")
        if isinstance(stmt, ir.Let):
            form = low.lets[stmt]
            compute = form.value if isinstance(form, Pair) else form
            if compute.op is not stmt.op or compute.checks != tested.get(stmt, EXACT):
                raise IrError(high.name, stmt.span, "another operation, or one with other checks")
            for wrong in _differences(high.name, stmt, form, compute, table, constant):
                raise IrError(high.name, stmt.span, wrong)


def _differences(
    name: str, stmt: ir.Let, form: Compute | Pair, compute: Compute, table: TypeTable,
    constant: frozenset[int],
) -> Iterator[str]:  # fmt: skip
    op = stmt.op
    lifted, types = table.lifted(name, op), table.operands(name, op)
    whole = stays_whole(op, types, lifted)
    wanted = types if whole else parts(table, op, types)
    given = zip(operands(op), lifted, types, wanted, compute.operands, strict=True)
    for operand, lifts, type_, part, read in given:
        taken = lifts and is_grounded(type_) and not is_grounded(part)
        if read != (Value(operand) if taken and isinstance(operand, ir.Local) else operand):
            yield "a label is not taken off, or is where none is lifted"
    nothing = isinstance(op, ir.LiftedCall) and not is_grounded(table.result(name, stmt))
    if isinstance(form, Pair) == (whole or nothing):
        yield "a pair where nothing is lifted, or none where something is"
    if isinstance(form, Pair):
        derive = form.chain
        chains = [Chain(each) for each, lifts in zip(operands(op), lifted, strict=True)
                  if lifts and isinstance(each, ir.Local)]  # fmt: skip
        chains += [Chain(None)] * gives_a_chain(table, op, types, lifted)
        held = inside(table, op, types, compute.operands)
        if derive.chains != tuple(chains) or derive.inside != held:
            yield "a node over other chains"
        graded = grades(op, types, compute.operands, held, constant)
        if derive.op != word(op) or (derive.constant, derive.unsourced) != graded:
            yield "a node of another operation or grade"
