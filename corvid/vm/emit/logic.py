"""`and`, `or` with short circuit: an expression where nothing has to run in between, else a flat row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.runtime.provenance.nodes import CONSTANT, UNSOURCED
from corvid.types import is_grounded
from corvid.vm.emit.context import FOLD_DEPTH, FunctionContext

if TYPE_CHECKING:
    import ast

    from corvid.ir import nodes as ir
    from corvid.vm.emit.build import At

MOST_LINKS = 100
"""Links of one Python expression."""


def emit_logic(ctx: FunctionContext, stmt: ir.Logic) -> None:
    """`target = a and b and …`."""
    at = ctx.at(stmt.span)
    first, *rest = stmt.links
    ctx.emit_block(ctx, first.setup)
    if is_grounded(ctx.type_of(first.operand)):
        _emit_grounded(ctx, stmt, at)
        return
    (value,) = ctx.take((first.operand,), at)
    deepest = ctx.depth
    parts: list[tuple[list[ast.stmt], ast.expr]] = []
    for link in rest:
        parts.append(ctx.setup(link.setup, link.operand, at))
        deepest = max(deepest, ctx.depth)
    if len(parts) < MOST_LINKS and deepest < FOLD_DEPTH and not any(before for before, _ in parts):
        values = [value, *(each for _, each in parts)]
        ctx.depth = deepest
        ctx.define(stmt.target, at.both(values) if stmt.op == "and" else at.either(values), at)
        return
    name = ctx.names[stmt.target]
    ctx.statement(at.assign(name, value))
    for before, each in parts:
        ctx.statement(at.when(_goes_on(stmt, name, at), [*before, at.assign(name, each)]))


def _goes_on(stmt: ir.Logic, name: str, at: At) -> ast.expr:
    return at.name(name) if stmt.op == "and" else at.negation(at.name(name))


def _emit_grounded(ctx: FunctionContext, stmt: ir.Logic, at: At) -> None:
    """Value, nodes and flags of the operands that were evaluated are collected; the node is made last."""
    first, *rest = stmt.links
    (pair,) = ctx.atoms((first.operand,), at)
    value, nodes, flags = ctx.unique("b"), ctx.unique("n"), ctx.unique("g")
    ctx.statement(at.assign(value, at.value_of(pair)))
    ctx.statement(at.assign(nodes, at.make_tuple([at.node_of(pair)])))
    ctx.statement(at.assign(flags, at.constant(0)))
    for link in rest:

        def work(link: ir.LogicLink = link) -> None:
            ctx.emit_block(ctx, link.setup)
            (atom,) = ctx.atoms((link.operand,), at)
            if is_grounded(ctx.type_of(link.operand)):
                ctx.statement(at.assign(value, at.value_of(atom)))
                more = at.make_tuple([at.node_of(atom)])
                ctx.statement(at.assign(nodes, at.arithmetic("+", at.name(nodes), more)))
            else:
                bit = CONSTANT if ctx.is_constant(link.operand) else UNSOURCED
                ctx.statement(at.assign(value, atom))
                ctx.statement(at.assign(flags, at.arithmetic("|", at.name(flags), at.constant(bit))))

        inside, _ = ctx.apart(work, 1)
        ctx.statement(at.when(_goes_on(stmt, value, at), inside))
    node = ctx.arena(
        "derived",
        at,
        at.constant(stmt.op),
        at.name(nodes),
        at.compare("==", at.arithmetic("&", at.name(flags), at.constant(CONSTANT)), at.constant(CONSTANT)),
        at.compare("==", at.arithmetic("&", at.name(flags), at.constant(UNSOURCED)), at.constant(UNSOURCED)),
    )
    ctx.depth = 0
    ctx.define(stmt.target, at.make_tuple([at.name(value), node]), at)
