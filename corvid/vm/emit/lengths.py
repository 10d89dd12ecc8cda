"""Texts, lists and maps that are made or grow in emitted code: none becomes longer than a value may be.

A sum within a sum is tested with it, so `a + b + c` is tested once. What is between is never longer than
TOGETHER of its pieces.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from corvid.ir import nodes as ir
from corvid.runtime import longest
from corvid.types import STRING, ListType, MapType, Type, plain
from corvid.vm.emit.build import At
from corvid.vm.emit.context import FunctionContext, Into, Sum

TOGETHER = 16
TEMPORARY = "_t"


def sum_of(
    ctx: FunctionContext, operands: Sequence[ir.Operand], values: Sequence[ast.expr]
) -> tuple[list[ast.expr], int]:
    """Return the values of the operands, sums among them without their tests, and how many pieces of the
    whole may be long."""
    bare: list[ast.expr] = []
    many = 0
    for operand, value in zip(operands, values, strict=True):
        pieces = _may_be_long(ctx, operand)
        known = ctx.sums.get(id(value))
        if known is not None and many + known.pieces < TOGETHER:
            value, pieces = known.bare, known.pieces
        bare.append(value)
        many += pieces
    return bare, many


def _may_be_long(ctx: FunctionContext, operand: ir.Operand) -> int:
    """Return how long the operand may be: constants are in the program, and the text of a number has some
    digits."""
    type_ = plain(ctx.type_of(operand))
    return int(isinstance(operand, ir.Local) and (type_ == STRING or isinstance(type_, ListType)))


def give_sum(ctx: FunctionContext, into: Into, value: ast.expr, type_: Type, pieces: int, at: At) -> None:
    """Give the local or name the sum, without labels."""
    grown = appended(ctx, into, value, at) if type_ == STRING else value
    if into in ctx.foldable:
        ctx.give(into, tested(ctx, grown, type_, pieces, at), at)
        return
    ctx.give(into, grown, at)
    test_stored(ctx, ctx.name_of(into), type_, pieces, at)


def appended(ctx: FunctionContext, into: Into, text: ast.expr, at: At) -> ast.expr:
    """Return the same text, as `out + rest` where it begins with the local that it is assigned to.

    CPython appends in place where a local is assigned the sum of itself and one other text, and nowhere else:
    `out + a + b` would copy all of `out` twice a step, which takes quadratic time. So the pieces are joined
    first; they are still evaluated from left to right."""
    if into in ctx.foldable:
        return text
    pieces: list[ast.expr] = []
    first = text
    while isinstance(first, ast.BinOp) and isinstance(first.op, ast.Add):
        pieces.append(first.right)
        first = first.left
    pieces.reverse()
    if isinstance(first, ast.JoinedStr):
        parts = [part.value for part in first.values if isinstance(part, ast.FormattedValue)]
        if parts and len(parts) == len(first.values):
            first, pieces = parts[0], [*parts[1:], *pieces]
    if not isinstance(first, ast.Name) or first.id != ctx.name_of(into) or not pieces:
        return text
    if isinstance(text, ast.BinOp) and text.left is first:
        return text
    return at.arithmetic("+", first, at.text(pieces))


def tested(ctx: FunctionContext, value: ast.expr, type_: Type, pieces: int, at: At) -> ast.expr:
    """Return the sum, or a fault if it is too long."""
    if not pieces:
        return value
    length = at.helper("len", at.keep(TEMPORARY, value))
    made = at.choose(
        at.compare("<=", length, at.constant(_most(type_))),
        at.name(TEMPORARY),
        at.helper("too_long", at.name(TEMPORARY)),
    )
    ctx.sums[id(made)] = Sum(made, value, pieces)
    return made


def test_stored(ctx: FunctionContext, name: str, type_: Type, pieces: int, at: At) -> None:
    """Raise a fault if the sum that was stored under the name is too long."""
    if pieces:
        short = at.compare("<=", at.helper("len", at.name(name)), at.constant(_most(type_)))
        ctx.statement(at.when(at.negation(short), [at.do(at.helper("too_long", at.name(name)))]))


def appended_to(values: ast.expr, value: ast.expr, at: At) -> ast.expr:
    """Return `values.append(value)`, both evaluated already, or a fault if the list has room for no more."""
    length = at.helper("len", values)
    return at.choose(
        at.compare("<", length, at.constant(longest.LONGEST_LIST)),
        at.method(values, "append", value),
        at.helper("too_long", values),
    )


def test_entries(ctx: FunctionContext, entries: ast.expr, at: At) -> None:
    """Raise a fault if the map has got an entry too many. It is asked afterwards: whether the key is new
    only the insertion itself knows, and no one can see the map behind the fault."""
    short = at.compare("<=", at.helper("len", entries), at.constant(longest.LARGEST_MAP))
    ctx.statement(at.when(at.negation(short), [at.do(at.helper("too_long", entries))]))


def written(ctx: FunctionContext, made: ast.expr, type_: ListType | MapType, parts: int, at: At) -> ast.expr:
    """Return a list or map of so many parts in the text of the program, tested if they may be too many."""
    return tested(ctx, made, type_, 1, at) if parts > _most(type_) else made


def _most(type_: Type) -> int:
    if isinstance(type_, MapType):
        return longest.LARGEST_MAP
    return longest.LONGEST_TEXT if type_ == STRING else longest.LONGEST_LIST
