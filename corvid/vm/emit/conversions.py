"""F-strings, ranges, Int to Float; each lifts over Grounded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.ir import nodes as ir
from corvid.ir.types import BOOL, FLOAT, STRING, Type, is_grounded, plain
from corvid.vm.emit.growing import appended
from corvid.vm.emit.lengths import define_sum, sum_of, test_stored, tested
from corvid.vm.emit.lifting import derived, emit_labelled, has_label, unlabelled, value_name

if TYPE_CHECKING:
    import ast

    from corvid.vm.emit.build import At
    from corvid.vm.emit.context import FunctionContext


def _text_part(type_: Type, value: ast.expr, at: At) -> ast.expr:
    if type_ == FLOAT:
        return at.helper("float_text", value)
    return at.helper("bool_text", value) if type_ == BOOL else value


def emit_text(ctx: FunctionContext, target: int, op: ir.Text, at: At) -> None:
    """An f-string."""
    lifted = has_label(ctx, op.parts)
    values, long = sum_of(ctx, op.parts, unlabelled(ctx, op.parts, at) if lifted else ctx.take(op.parts, at))
    if len(op.parts) == 1:
        long = 0
    parts = [
        _text_part(plain(ctx.type_of(part)), value, at) for part, value in zip(op.parts, values, strict=True)
    ]
    text = at.text(parts)
    if not lifted:
        define_sum(ctx, target, text, STRING, long, at)
        return
    grown = appended(ctx, target, text, at)
    if grown is text or target not in ctx.nodes:
        whole = tested(ctx, text, STRING, long, at)
        ctx.define(target, at.make_tuple([whole, derived(ctx, "text", op.parts, at)]), at)
    else:  # appended to in place only where it is stored at once, before its chain is made
        ctx.statement(at.assign(ctx.names[target], grown))
        test_stored(ctx, ctx.names[target], STRING, long, at)
        node = derived(ctx, "text", op.parts, at)
        ctx.define(target, at.make_tuple([at.name(ctx.names[target]), node]), at)


def emit_range(ctx: FunctionContext, target: int, op: ir.Range, at: At) -> None:
    """`range(a, b)` as a list."""
    operands = (op.start, op.end)
    if has_label(ctx, operands):
        numbers = at.helper("list", at.helper("range", *unlabelled(ctx, operands, at)))
        nodes = derived(ctx, "range", operands, at)
        ctx.define(target, at.make_tuple([numbers, nodes]), at)
        return
    ctx.define(target, at.helper("list", at.helper("range", *ctx.take(operands, at))), at)


def emit_widen(ctx: FunctionContext, target: int, op: ir.Widen, at: At) -> None:
    """Int to Float, also below Some, Ok and Err."""
    if op.path:
        (value,) = ctx.take((op.value,), at)
        pathway = at.name(ctx.program.constant(op.path))
        ctx.define(target, at.helper("widen_at", at.name("_r"), value, pathway), at)
    elif is_grounded(ctx.type_of(op.value)):
        (value,) = unlabelled(ctx, (op.value,), at)
        name = value_name(ctx, target)
        ctx.statement(at.assign(name, at.arithmetic("+", value, at.constant(0.0))))
        emit_labelled(ctx, target, name, "widen", (op.value,), at)
    elif isinstance(op.value, ir.Constant) and isinstance(op.value.value, int):
        ctx.define(target, at.constant(float(op.value.value)), at)
    else:
        (value,) = ctx.take((op.value,), at)
        ctx.define(target, at.arithmetic("+", value, at.constant(0.0)), at)
