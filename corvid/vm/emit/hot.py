"""Loops that may go on elsewhere once they have taken many steps."""

from __future__ import annotations

import ast

from corvid.ir import nodes as ir
from corvid.vm.emit.build import At
from corvid.vm.emit.context import FunctionContext

STEPS = 2_000
"""Steps of a loop, in one call, after which it is handed over."""
NEVER = 2**62


def at_entry(ctx: FunctionContext, at: At) -> list[ast.stmt]:
    """Return what is at the beginning of the function: each loop counts down, however often it is begun."""
    return [at.assign(left, at.constant(STEPS)) for left in ctx.steps.values()]


def before_loop(ctx: FunctionContext, stmt: ir.While | ir.ForEach, at: At) -> None:
    """Remember where the count is: what it has gone down by is the place in a list."""
    number = id(stmt)
    if number in ctx.program.hot or number in ctx.program.placed:
        ctx.steps[number] = left = ctx.unique("h")
        if number in ctx.program.placed:
            ctx.begun[number] = begun = ctx.unique("b")
            ctx.statement(at.assign(begun, at.name(left)))


def at_step(ctx: FunctionContext, stmt: ir.While | ir.ForEach, at: At) -> list[ast.stmt]:
    """Return what is at the beginning of a step: after many of them, hand over and give the result."""
    number = id(stmt)
    hot = ctx.program.hot.get(number)
    left = ctx.steps.get(number)
    if left is None:
        return []
    count = at.assign(left, at.arithmetic("-", at.name(left), at.constant(1)))
    if hot is None or any(each not in ctx.ends for each in hot.ranges):
        return [count]
    made = ctx.unique("o")
    handed = [at.name("_r"), at.name("_d")]
    handed += ctx.atoms([ir.Local(index) for index in hot.live], at)
    handed += [at.name(ctx.ends[each]) for each in hot.ranges]
    handed += [_place(ctx, each, at) for each in hot.lists]
    gave = at.compare("is not", at.name(made), at.runtime("declined"))
    hand_over = [
        at.assign(made, at.call(at.name(hot.entry), handed)),
        at.when(gave, [at.give(at.name(made))]),
        *_never(ctx, number, at),
    ]
    return [count, at.when(at.compare("<", at.name(left), at.constant(0)), hand_over)]


def _place(ctx: FunctionContext, number: int, at: At) -> ast.expr:
    """Return how many steps of the loop, since it was begun, were before this one."""
    taken = at.arithmetic("-", at.name(ctx.begun[number]), at.name(ctx.steps[number]))
    return at.arithmetic("-", taken, at.constant(1))


def _never(ctx: FunctionContext, number: int, at: At) -> list[ast.stmt]:
    """Ask no more: the place in the list stays what it is."""
    left = ctx.steps[number]
    stop = at.assign(left, at.constant(NEVER))
    if number not in ctx.begun:
        return [stop]
    begun = ctx.begun[number]
    taken = at.arithmetic("-", at.name(begun), at.name(left))
    return [at.assign(begun, at.arithmetic("+", taken, at.constant(NEVER))), stop]


def iterated(ctx: FunctionContext, stmt: ir.ForEach, values: ast.expr, at: At) -> ast.expr:
    """Return what a loop that may be handed over goes through: a range with its end in a name, or a list in
    the name of its local."""
    number = id(stmt)
    if number in ctx.program.bounded and isinstance(values, ast.Call):
        first, last = values.args
        start, ctx.ends[number] = ctx.unique("b"), ctx.unique("e")
        ctx.statement(at.assign(start, first))
        ctx.statement(at.assign(ctx.ends[number], last))
        return at.helper("range", at.name(start), at.name(ctx.ends[number]))
    if number in ctx.program.placed and isinstance(stmt.iterable, ir.Local):
        name = ctx.names[stmt.iterable.index]
        if not (isinstance(values, ast.Name) and values.id == name):
            ctx.statement(at.assign(name, values))
        return at.name(name)
    return values
