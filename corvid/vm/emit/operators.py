"""Operators: checked Int, IEEE Float, comparison, f-strings, ranges, Int to Float."""

from __future__ import annotations

import ast
from typing import assert_never

from corvid.ir import nodes as ir
from corvid.ir.low.nodes import Checks, Compute, Pair, Value
from corvid.types import BOOL, FLOAT, INT, STRING, ListType, Type, plain
from corvid.vm.emit.build import At
from corvid.vm.emit.context import FunctionContext, Into
from corvid.vm.emit.lengths import give_sum, sum_of
from corvid.vm.emit.lifting import emit_pair, owned, value_name
from corvid.vm.emit.program import natively_equal

INT_MIN = -(2**63)
INT_MAX = 2**63 - 1
SMALL = 2**30 - 1
TEMPORARY = "_t"


# ---- Int --------------------------------------------------------------------------------------
def _int_constant(operand: ir.Operand) -> int | None:
    return operand.value if isinstance(operand, ir.Constant) and type(operand.value) is int else None


def _in_range(value: ast.expr, checks: Checks, at: At, again: ast.expr) -> ast.expr:
    """Return whether the value fits; `again` is the value once more. CPython compares numbers below 2**30
    five times as fast as larger ones, so the small range is tried first."""
    if checks.low and checks.high:
        return at.either([at.between(-SMALL, value, SMALL), at.between(INT_MIN, again, INT_MAX)])
    sign, small, large = (">=", -SMALL, INT_MIN) if checks.low else ("<=", SMALL, INT_MAX)
    return at.either(
        [at.compare(sign, value, at.constant(small)), at.compare(sign, again, at.constant(large))]
    )


def _misfit(value: ast.expr, checks: Checks, operation: str, at: At) -> ast.expr:
    return at.helper("wrapped", value) if checks.wraps else at.helper("overflow", at.constant(operation))


def _give_checked(
    ctx: FunctionContext, into: Into, value: ast.expr, checks: Checks, operation: str, at: At
) -> None:
    """Give the Int value, which faults (or wraps) if it does not fit; a stored one is tested where it is
    stored."""
    if not (checks.low or checks.high):
        ctx.give(into, value, at)
    elif into in ctx.foldable:
        test = _in_range(at.keep(TEMPORARY, value), checks, at, at.name(TEMPORARY))
        failure = _misfit(at.name(TEMPORARY), checks, operation, at)
        ctx.give(into, at.choose(test, at.name(TEMPORARY), failure), at)
    else:
        name = ctx.name_of(into)
        ctx.statement(at.assign(name, value))
        failure = _misfit(at.name(name), checks, operation, at)
        then = at.assign(name, failure) if checks.wraps else at.do(failure)
        fits = _in_range(at.name(name), checks, at, at.name(name))
        ctx.statement(at.when(at.negation(fits), [then]))


def _divide_by_constant(op: str, left: ast.expr, divisor: int, negative: bool, at: At) -> ast.expr:
    """Divide toward zero; the remainder has the sign of the dividend, which may be `negative`. The divisor
    is above zero."""
    python = "//" if op == "/" else "%"
    amount = at.constant(divisor)
    if not negative:
        return at.arithmetic(python, left, amount)
    named = isinstance(left, ast.Name)
    name = left if named else at.name(TEMPORARY)
    test = at.compare(">=", left if named else at.keep(TEMPORARY, left), at.constant(0))
    return at.choose(
        test,
        at.arithmetic(python, name, amount),
        at.negative(at.arithmetic(python, at.negative(name), amount)),
    )


def _divide(op: str, left: ast.expr, right: ast.expr, checks: Checks, at: At) -> ast.expr:
    """Divide atoms."""
    zero = at.constant(0)
    tests = [at.compare(">=", left, zero)] if checks.low else []
    tests += [at.compare(">", right, zero)] if checks.high else []
    quick = at.arithmetic("//" if op == "/" else "%", left, right)
    if not tests:
        return quick
    slow = at.helper("quotient" if op == "/" else "remainder", left, right)
    return at.choose(at.both(tests), quick, slow)


def _emit_int(ctx: FunctionContext, into: Into, op: ir.Arithmetic, low: Compute, at: At) -> None:
    if op.op not in ("/", "%"):
        left, right = ctx.take(low.operands, at)
        _give_checked(ctx, into, at.arithmetic(op.op, left, right), low.checks, op.op, at)
        return
    divisor = _int_constant(op.right)
    if divisor is not None and divisor > 0:
        made = _divide_by_constant(op.op, ctx.take(low.operands, at)[0], divisor, low.checks.low, at)
    else:
        left, right = ctx.atoms(low.operands, at)
        made = _divide(op.op, left, right, low.checks, at)
    ctx.give(into, made, at)


# ---- Float ------------------------------------------------------------------------------------
def _float(op: ir.Arithmetic, left: ast.expr, right: ast.expr, at: At) -> ast.expr:
    """Compute on Floats, which are atoms where the right side is tested first."""
    if op.op == "/":
        if isinstance(op.right, ir.Constant) and op.right.value:
            return at.arithmetic("/", left, right)
        return at.choose(right, at.arithmetic("/", left, right), at.helper("float_quotient", left, right))
    if op.op == "%":
        return at.helper("float_remainder", left, right)
    return at.arithmetic(op.op, left, right)


# ---- all --------------------------------------------------------------------------------------
Operator = ir.Arithmetic | ir.Compare | ir.Not | ir.Negate | ir.Text | ir.Range | ir.Widen | ir.Together


def emit_operator(ctx: FunctionContext, target: int, op: Operator, low: Compute | Pair, at: At) -> None:
    """Give the local what the operator gives; of a pair first the value, then the node."""
    if isinstance(low, Compute):
        _emit(ctx, target, op, low, at)
        return
    name = value_name(ctx, target)
    _emit(ctx, name, op, low.value, at)
    emit_pair(ctx, target, name, low.chain, at)


def _emit(ctx: FunctionContext, into: Into, op: Operator, low: Compute, at: At) -> None:
    match op:
        case ir.Arithmetic():
            _emit_arithmetic(ctx, into, op, low, at)
        case ir.Compare(sign, one, other):
            left, right = ctx.take(low.operands, at)
            native = all(natively_equal(plain(ctx.type_of(side))) for side in (one, other))
            ctx.give(into, _comparison(sign, native, left, right, at), at)
        case ir.Not():
            (value,) = ctx.take(low.operands, at)
            ctx.give(into, at.negation(value), at)
        case ir.Negate():
            (value,) = ctx.take(low.operands, at)
            _give_checked(ctx, into, at.negative(value), low.checks, "-", at)
        case ir.Text():
            _emit_text(ctx, into, op, low, at)
        case ir.Range():
            ctx.give(into, at.helper("list", at.helper("range", *ctx.take(low.operands, at))), at)
        case ir.Widen(value, path):
            _emit_widen(ctx, into, value, path, low, at)
        case ir.Together(_, path):
            (read,) = ctx.take(low.operands, at)
            run, where = at.name("_r"), at.name(ctx.program.constant(path))
            made = at.helper("together_at", run, read, where) if path else at.helper("bare", read)
            ctx.give(into, made, at)
        case _:
            assert_never(op)


def _emit_arithmetic(ctx: FunctionContext, into: Into, op: ir.Arithmetic, low: Compute, at: At) -> None:
    kind = plain(ctx.type_of(op.left))
    if kind == INT:
        _emit_int(ctx, into, op, low, at)
        return
    if kind == FLOAT:
        tested = op.op == "/" and not isinstance(op.right, ir.Constant)
        left, right = ctx.atoms(low.operands, at) if tested else ctx.take(low.operands, at)
        ctx.give(into, _float(op, left, right, at), at)
        return
    values = ctx.take(low.operands, at)
    if isinstance(kind, ListType) and any(isinstance(read, Value) for read in low.operands):
        # The sum of lists is new, but what the plain one holds has plain aliases.
        values = [
            value if isinstance(read, Value) else owned(ctx, value, kind.element, at)
            for read, value in zip(low.operands, values, strict=True)
        ]
    (left, right), long = sum_of(ctx, (op.left, op.right), values)
    give_sum(ctx, into, at.arithmetic(op.op, left, right), kind, long, at)


def _comparison(op: ir.CompareOp, native: bool, left: ast.expr, right: ast.expr, at: At) -> ast.expr:
    if native:
        return at.compare(op, left, right)
    same = at.helper("equal", left, right)
    return same if op == "==" else at.negation(same)


def _emit_text(ctx: FunctionContext, into: Into, op: ir.Text, low: Compute, at: At) -> None:
    """Emit an f-string."""
    values, long = sum_of(ctx, op.parts, ctx.take(low.operands, at))
    parts = [
        _text_part(plain(ctx.type_of(part)), value, at) for part, value in zip(op.parts, values, strict=True)
    ]
    give_sum(ctx, into, at.text(parts), STRING, long if len(parts) > 1 else 0, at)


def _text_part(type_: Type, value: ast.expr, at: At) -> ast.expr:
    if type_ == FLOAT:
        return at.helper("float_text", value)
    return at.helper("bool_text", value) if type_ == BOOL else value


def _emit_widen(
    ctx: FunctionContext, into: Into, operand: ir.Operand, path: ir.Path, low: Compute, at: At
) -> None:
    """Widen Int to Float, also below Some, Ok and Err."""
    (value,) = ctx.take(low.operands, at)
    if path:
        made = at.helper("widen_at", at.name("_r"), value, at.name(ctx.program.constant(path)))
    elif isinstance(operand, ir.Constant) and isinstance(operand.value, int):
        made = at.constant(float(operand.value))
    else:
        made = at.arithmetic("+", value, at.constant(0.0))
    ctx.give(into, made, at)
