"""One thin dispatcher; the work is in the files beside it."""

from __future__ import annotations

from corvid.semantics.check.access import access
from corvid.semantics.check.lambdas import lambda_expr
from corvid.semantics.check.literals import (
    f_string,
    list_literal,
    map_literal,
    record_literal,
)
from corvid.semantics.check.lookup import name
from corvid.semantics.check.matches import match_expr
from corvid.semantics.check.operators import arithmetic, compare, logic, negation, sign
from corvid.semantics.check.patterns import find_record
from corvid.semantics.types.model import BOOL, FLOAT, INT, NOTHING, STRING, UNKNOWN, Type
from corvid.syntax import tree
from corvid.typing import TYPE_CHECKING, assert_never

if TYPE_CHECKING:
    from corvid.semantics.check.context import Context


def infer_expr(ctx: Context, expr: tree.Expr, hint: Type | None) -> Type:
    """The type of `expr`; `hint` is what is expected, which only literals, constructors, lambdas and
    matches listen to."""
    match expr:
        case tree.Name():
            return name(ctx, expr, hint)
        case tree.Access():
            return access(ctx, expr, hint)
        case tree.IntLiteral():
            return INT
        case tree.StringLiteral():
            return STRING
        case tree.Arithmetic():
            return arithmetic(ctx, expr)
        case tree.Compare():
            return compare(ctx, expr)
        case tree.FloatLiteral():
            return FLOAT
        case tree.BoolLiteral():
            return BOOL
        case tree.NothingLiteral():
            return NOTHING
        case tree.FString():
            return f_string(ctx, expr)
        case tree.ListLiteral():
            return list_literal(ctx, expr, hint)
        case tree.MapLiteral():
            return map_literal(ctx, expr, hint)
        case tree.RecordLiteral():
            return _record(ctx, expr, hint)
        case tree.Logic():
            return logic(ctx, expr)
        case tree.Not():
            return negation(ctx, expr)
        case tree.Sign():
            return sign(ctx, expr)
        case tree.Lambda():
            written = [
                None if p.annotation is None else ctx.annotation(p.annotation) for p in expr.parameters
            ]
            return lambda_expr(ctx, expr, hint, written)
        case tree.Match():
            return match_expr(ctx, expr, hint)
        case tree.BrokenExpr():
            return UNKNOWN
        case _:
            assert_never(expr)


def _record(ctx: Context, expr: tree.RecordLiteral, hint: Type | None) -> Type:
    info = find_record(ctx, expr.qualifier, expr.name)
    if info is not None:
        return record_literal(ctx, expr, info, hint)
    for field in expr.fields:
        ctx.infer(field.value)
    if expr.base is not None:
        ctx.infer(expr.base)
    return UNKNOWN
