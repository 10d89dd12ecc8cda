"""The table of the rules of expressions; the work is in the files beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from corvid.syntax.walk import evaluated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.semantics.check.context import Context, InferExpr


def _record(ctx: Context, expr: tree.RecordLiteral, hint: Type | None) -> Type:
    info = find_record(ctx, expr.qualifier, expr.name)
    if info is not None:
        return record_literal(ctx, expr, info, hint)
    for part in evaluated(expr):
        ctx.infer(part)
    return UNKNOWN


def _lambda(ctx: Context, expr: tree.Lambda, hint: Type | None) -> Type:
    written = [None if p.annotation is None else ctx.annotation(p.annotation) for p in expr.parameters]
    return lambda_expr(ctx, expr, hint, written)


RULES: Mapping[type[tree.Expr], InferExpr] = {
    tree.Name: name,
    tree.Access: access,
    tree.IntLiteral: lambda ctx, expr, hint: INT,
    tree.FloatLiteral: lambda ctx, expr, hint: FLOAT,
    tree.StringLiteral: lambda ctx, expr, hint: STRING,
    tree.BoolLiteral: lambda ctx, expr, hint: BOOL,
    tree.NothingLiteral: lambda ctx, expr, hint: NOTHING,
    tree.FString: f_string,
    tree.ListLiteral: list_literal,
    tree.MapLiteral: map_literal,
    tree.RecordLiteral: _record,
    tree.Arithmetic: arithmetic,
    tree.Compare: compare,
    tree.Logic: logic,
    tree.Not: negation,
    tree.Sign: sign,
    tree.Lambda: _lambda,
    tree.Match: match_expr,
    tree.BrokenExpr: lambda ctx, expr, hint: UNKNOWN,
}
"""The type of each class of expressions; the hint is what is expected, which only literals, constructors,
lambdas and matches listen to. A table, for a `match` asks for nineteen classes in turn, and each of up to 200
nested expressions would have one frame more."""
