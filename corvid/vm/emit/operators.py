"""Operators: checked Int, IEEE Float, comparison; each lifts over Grounded."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from corvid.ir import nodes as ir
from corvid.ir.types import FLOAT, INT, ListType, Type, is_grounded, plain
from corvid.vm.emit.lengths import define_sum, sum_of, test_stored
from corvid.vm.emit.lifting import emit_labelled, flags, has_label, owned, unlabelled, value_name
from corvid.vm.emit.program import natively_equal

if TYPE_CHECKING:
    from collections.abc import Callable

    from corvid.vm.emit.build import At
    from corvid.vm.emit.context import FunctionContext

INT_MIN = -(2**63)
INT_MAX = 2**63 - 1
SMALL = 2**30 - 1
TEMPORARY = "_t"


# ---- Int --------------------------------------------------------------------------------------
def _int_constant(operand: ir.Operand) -> int | None:
    return operand.value if isinstance(operand, ir.Constant) and type(operand.value) is int else None


def _sides(ctx: FunctionContext, op: ir.Arithmetic) -> tuple[bool, bool]:
    """Whether the result can fall below the lowest Int, and rise above the highest."""
    known = ctx.sides.get(id(op))
    if known is not None:
        return known
    step = _int_constant(op.right)
    if step is None or op.op == "*":
        return True, True
    step = step if op.op == "+" else -step
    return step < 0, step > 0


def _in_range(value: ast.expr, low: bool, high: bool, at: At, again: ast.expr) -> ast.expr:
    """Whether the value fits; `again` is the value once more. CPython compares numbers below 2**30 five
    times as fast as larger ones, so the small range is tried first."""
    if low and high:
        return at.either([at.between(-SMALL, value, SMALL), at.between(INT_MIN, again, INT_MAX)])
    sign, small, large = (">=", -SMALL, INT_MIN) if low else ("<=", SMALL, INT_MAX)
    return at.either(
        [at.compare(sign, value, at.constant(small)), at.compare(sign, again, at.constant(large))]
    )


def checked(
    ctx: FunctionContext, value: ast.expr, sides: tuple[bool, bool], operation: str, at: At
) -> ast.expr:
    """The Int value, which faults (or wraps) if it does not fit on one of the sides."""
    low, high = sides
    if not low and not high:
        return value
    test = _in_range(at.keep(TEMPORARY, value), low, high, at, at.name(TEMPORARY))
    return at.choose(test, at.name(TEMPORARY), _misfit(ctx, at.name(TEMPORARY), operation, at))


def _misfit(ctx: FunctionContext, value: ast.expr, operation: str, at: At) -> ast.expr:
    if ctx.function.wrapping:
        return at.helper("wrapped", value)
    return at.helper("overflow", at.constant(operation))


def store_checked(
    ctx: FunctionContext, target: int, value: ast.expr, sides: tuple[bool, bool], operation: str, at: At
) -> None:
    """Give the local an Int that has to be checked; a stored one is tested where it is stored."""
    low, high = sides
    if target in ctx.foldable or not (low or high):
        ctx.define(target, checked(ctx, value, sides, operation, at), at)
        return
    _assign_checked(ctx, ctx.names[target], value, sides, operation, at)


def _assign_checked(
    ctx: FunctionContext, name: str, value: ast.expr, sides: tuple[bool, bool], operation: str, at: At
) -> None:
    """The same for a Python name."""
    low, high = sides
    ctx.statement(at.assign(name, value))
    if not (low or high):
        return
    failure = _misfit(ctx, at.name(name), operation, at)
    then = at.assign(name, failure) if ctx.function.wrapping else at.do(failure)
    fits = _in_range(at.name(name), low, high, at, at.name(name))
    ctx.statement(at.when(at.negation(fits), [then]))


def _divide_by_constant(op: str, left: ast.expr, divisor: int, negative: bool, at: At) -> ast.expr:
    """Toward zero; the remainder has the sign of the dividend, which may be `negative`. The divisor is above
    zero."""
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


def _divide(op: str, left: ast.expr, right: ast.expr, doubts: tuple[bool, bool], at: At) -> ast.expr:
    """Of atoms. `doubts`: the left one may be below zero, the right one not above it."""
    zero = at.constant(0)
    tests = [at.compare(">=", left, zero)] if doubts[0] else []
    tests += [at.compare(">", right, zero)] if doubts[1] else []
    quick = at.arithmetic("//" if op == "/" else "%", left, right)
    if not tests:
        return quick
    slow = at.helper("quotient" if op == "/" else "remainder", left, right)
    return at.choose(at.both(tests), quick, slow)


def _int(
    ctx: FunctionContext,
    op: ir.Arithmetic,
    operands: Callable[[], list[ast.expr]],
    atoms: Callable[[], list[ast.expr]],
    at: At,
) -> tuple[ast.expr, tuple[bool, bool]]:
    """The unchecked result and the sides on which it has to be checked."""
    if op.op in ("/", "%"):
        divisor, doubts = _int_constant(op.right), ctx.sides.get(id(op), (True, True))
        if divisor is not None and divisor > 0:
            return _divide_by_constant(op.op, operands()[0], divisor, doubts[0], at), (False, False)
        left, right = atoms()
        return _divide(op.op, left, right, doubts, at), (False, False)
    left, right = operands()
    return at.arithmetic(op.op, left, right), _sides(ctx, op)


# ---- Float ------------------------------------------------------------------------------------
def _float(op: ir.Arithmetic, left: ast.expr, right: ast.expr, at: At) -> ast.expr:
    """Of atoms where the right side is tested first."""
    if op.op == "/":
        if isinstance(op.right, ir.Constant) and op.right.value:
            return at.arithmetic("/", left, right)
        return at.choose(right, at.arithmetic("/", left, right), at.helper("float_quotient", left, right))
    if op.op == "%":
        return at.helper("float_remainder", left, right)
    return at.arithmetic(op.op, left, right)


# ---- arithmetic -------------------------------------------------------------------------------
def emit_arithmetic(ctx: FunctionContext, target: int, op: ir.Arithmetic, at: At) -> None:
    """`left op right`."""
    operands = (op.left, op.right)
    kind = plain(ctx.type_of(op.left))
    if has_label(ctx, operands):
        values = _lifted_values(ctx, op, kind, at)
        name = value_name(ctx, target)
        long = 0
        if kind not in (INT, FLOAT):
            values, long = sum_of(ctx, operands, values)
        if kind == INT:
            value, sides = _int(ctx, op, lambda: values, lambda: values, at)
            _assign_checked(ctx, name, value, sides, op.op, at)
        else:
            value = _float(op, values[0], values[1], at) if kind == FLOAT else at.arithmetic(op.op, *values)
            ctx.statement(at.assign(name, value))
            test_stored(ctx, name, kind, long, at)
        emit_labelled(ctx, target, name, op.op, operands, at)
    elif kind == INT:
        value, sides = _int(ctx, op, lambda: ctx.take(operands, at), lambda: ctx.atoms(operands, at), at)
        store_checked(ctx, target, value, sides, op.op, at)
    elif kind == FLOAT:
        tested = op.op == "/" and not isinstance(op.right, ir.Constant)
        left, right = ctx.atoms(operands, at) if tested else ctx.take(operands, at)
        ctx.define(target, _float(op, left, right, at), at)
    else:
        (left, right), long = sum_of(ctx, operands, ctx.take(operands, at))
        define_sum(ctx, target, at.arithmetic(op.op, left, right), kind, long, at)


def _lifted_values(ctx: FunctionContext, op: ir.Arithmetic, kind: Type, at: At) -> list[ast.expr]:
    values = unlabelled(ctx, (op.left, op.right), at)
    if not isinstance(kind, ListType):
        return values
    # The sum of lists is new, but what the plain one holds has plain aliases.
    return [
        value if is_grounded(ctx.type_of(operand)) else owned(ctx, value, kind.element, at)
        for operand, value in zip((op.left, op.right), values, strict=True)
    ]


def emit_negate(ctx: FunctionContext, target: int, op: ir.Negate, at: At) -> None:
    """`-value`."""
    type_ = ctx.type_of(op.value)
    if is_grounded(type_):
        (value,) = unlabelled(ctx, (op.value,), at)
        name = value_name(ctx, target)
        sides = (False, plain(type_) == INT)
        _assign_checked(ctx, name, at.negative(value), sides, "-", at)
        emit_labelled(ctx, target, name, "negate", (op.value,), at)
        return
    (value,) = ctx.take((op.value,), at)
    if type_ == INT:
        store_checked(ctx, target, at.negative(value), (False, True), "-", at)
    else:
        ctx.define(target, at.negative(value), at)


def emit_not(ctx: FunctionContext, target: int, op: ir.Not, at: At) -> None:
    """`not value`."""
    if is_grounded(ctx.type_of(op.value)):
        (value,) = unlabelled(ctx, (op.value,), at)
        name = value_name(ctx, target)
        ctx.statement(at.assign(name, at.negation(value)))
        emit_labelled(ctx, target, name, "not", (op.value,), at)
        return
    (value,) = ctx.take((op.value,), at)
    ctx.define(target, at.negation(value), at)


# ---- comparison -------------------------------------------------------------------------------
def _comparison(op: ir.Compare, kind: Type, left: ast.expr, right: ast.expr, at: At) -> ast.expr:
    if natively_equal(kind):
        return at.compare(op.op, left, right)
    same = at.helper("equal", left, right)
    return same if op.op == "==" else at.negation(same)


def emit_compare(ctx: FunctionContext, target: int, op: ir.Compare, at: At) -> None:
    """`left op right`; through labels, those inside a grounded container too."""
    operands = (op.left, op.right)
    kind = plain(ctx.type_of(op.left))
    if not has_label(ctx, operands):
        left, right = ctx.take(operands, at)
        ctx.define(target, _comparison(op, kind, left, right, at), at)
        return
    left, right = unlabelled(ctx, operands, at)
    carrying = [
        value
        for operand, value in zip(operands, (left, right), strict=True)
        if ctx.program.declared.carries(plain(ctx.type_of(operand)))
    ]
    if carrying:
        atoms = ctx.atoms(operands, at)
        nodes = [
            at.node_of(atom)
            for operand, atom in zip(operands, atoms, strict=True)
            if is_grounded(ctx.type_of(operand))
        ]
        node = deep_derived(ctx, op.op, nodes, carrying, flags(ctx, operands), at)
        value = at.helper("equal", left, right)
        value = value if op.op == "==" else at.negation(value)
        ctx.define(target, at.make_tuple([value, node]), at)
        return
    name = value_name(ctx, target)
    ctx.statement(at.assign(name, _comparison(op, kind, left, right, at)))
    emit_labelled(ctx, target, name, op.op, operands, at)


def deep_derived(
    ctx: FunctionContext,
    op: str,
    nodes: list[ast.expr],
    containers: list[ast.expr],
    flagged: tuple[bool, bool],
    at: At,
) -> ast.expr:
    """A Derived node over the nodes and those of every label inside the containers."""
    inputs = at.make_tuple(nodes)
    for container in containers:
        inputs = at.arithmetic("+", inputs, at.helper("inner_nodes", container))
    constant, unsourced = flagged
    return ctx.arena("derived", at, at.constant(op), inputs, at.constant(constant), at.constant(unsourced))
