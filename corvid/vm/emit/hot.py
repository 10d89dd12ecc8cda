"""Loops that may go on elsewhere once they have taken many steps."""

from __future__ import annotations

import ast

from corvid.ir import nodes as ir
from corvid.vm.emit.build import At
from corvid.vm.emit.context import FunctionContext

STEPS = 2_000
"""Steps of a loop after which it is handed over."""
NEVER = 2**62


def before_loop(ctx: FunctionContext, stmt: ir.While | ir.ForEach, at: At) -> None:
    """Begin to count."""
    if id(stmt) in ctx.program.hot:
        ctx.steps[id(stmt)] = name = ctx.unique("h")
        ctx.statement(at.assign(name, at.constant(STEPS)))


def at_step(ctx: FunctionContext, stmt: ir.While | ir.ForEach, at: At) -> list[ast.stmt]:
    """What stands at the beginning of a step: after many of them, hand over and give the result."""
    hot = ctx.program.hot.get(id(stmt))
    if hot is None or any(number not in ctx.ends for number in hot.ranges):
        return []
    left, made = ctx.steps[id(stmt)], ctx.unique("o")
    handed = [at.name("_r"), at.name("_d")]
    handed += [at.name(ctx.names[index]) for index in hot.live]
    handed += [at.name(ctx.ends[number]) for number in hot.ranges]
    gave = at.compare("is not", at.name(made), at.runtime("declined"))
    return [
        at.assign(left, at.arithmetic("-", at.name(left), at.constant(1))),
        at.when(
            at.compare("<", at.name(left), at.constant(0)),
            [
                at.assign(made, at.call(at.name(hot.entry), handed)),
                at.when(gave, [at.give(at.name(made))]),
                at.assign(left, at.constant(NEVER)),
            ],
        ),
    ]


def bounded(ctx: FunctionContext, stmt: ir.ForEach, values: ast.expr, at: At) -> ast.expr:
    """The range of a loop that may be handed over, with its end in a name."""
    if id(stmt) not in ctx.program.bounded or not isinstance(values, ast.Call):
        return values
    first, last = values.args
    start, ctx.ends[id(stmt)] = ctx.unique("b"), ctx.unique("e")
    ctx.statement(at.assign(start, first))
    ctx.statement(at.assign(ctx.ends[id(stmt)], last))
    return at.helper("range", at.name(start), at.name(ctx.ends[id(stmt)]))
