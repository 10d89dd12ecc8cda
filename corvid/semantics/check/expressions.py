"""The table of the rules of expressions, and the rule of lambdas; the others are in the files beside it."""

from __future__ import annotations

from collections.abc import Mapping

from corvid.semantics.check.access import access
from corvid.semantics.check.attempts import attempt
from corvid.semantics.check.coerce import check
from corvid.semantics.check.context import LAMBDA_RESULT, Context, InferExpr
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
from corvid.semantics.facts import LambdaFact
from corvid.semantics.names import problems as name_problems
from corvid.semantics.names.scope import CONSTRUCTORS
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import Type
from corvid.semantics.types.relate import agree
from corvid.syntax import tree
from corvid.syntax.walk import evaluated
from corvid.types import (
    BOOL,
    FLOAT,
    HOLE,
    INT,
    NOTHING,
    STRING,
    UNKNOWN,
    FunctionType,
    Unknown,
    erase,
    plain,
    show,
)


def _lambda(ctx: Context, expr: tree.Lambda, hint: Type | None) -> Type:
    """Return the type of a lambda. An annotation is checked modulo the label against what is expected, and
    the expected label holds (grounded.lift.1)."""
    annotations = [None if p.annotation is None else ctx.annotation(p.annotation) for p in expr.parameters]
    expected = hint if isinstance(hint, FunctionType) else None
    refused = False
    misplaced = expected is None and hint is not None and hint != HOLE
    if expected is not None and len(expected.parameters) != len(expr.parameters):
        wanted_count, given = len(expected.parameters), len(expr.parameters)
        ctx.report(type_problems.ArityMismatch(expr.span, "this lambda", wanted_count, given, None))
        misplaced, refused, expected = True, True, None
    scope: dict[str, Type] = {}
    parameters: list[Type] = []
    for index, parameter in enumerate(expr.parameters):
        wanted = expected.parameters[index] if expected is not None else UNKNOWN if misplaced else None
        type_ = _lambda_parameter(ctx, parameter, annotations[index], wanted)
        parameters.append(type_)
        if parameter.name.text in scope:
            first = next(p.name.span for p in expr.parameters if p.name.text == parameter.name.text)
            ctx.report(
                name_problems.DuplicateMember(parameter.name.span, parameter.name.text, "parameter", first)
            )
        if parameter.name.text in CONSTRUCTORS:
            ctx.report(name_problems.ReservedName(parameter.name.span, parameter.name.text))
        scope[parameter.name.text] = type_
    ctx.lambda_scopes.append(scope)
    wanted_result = expected.result if expected is not None else None
    if wanted_result is None or isinstance(wanted_result, Unknown):
        result = ctx.infer(expr.body)
    else:
        result = check(ctx, expr.body, wanted_result, LAMBDA_RESULT)
    ctx.lambda_scopes.pop()
    ctx.facts.lambdas[expr.id] = LambdaFact(tuple(parameters), result)
    return UNKNOWN if refused else FunctionType(tuple(parameters), result)


def _lambda_parameter(
    ctx: Context, parameter: tree.LambdaParameter, annotation: Type | None, wanted: Type | None
) -> Type:
    if annotation is None:
        if wanted is None or isinstance(wanted, Unknown):
            if wanted is None:
                ctx.report(
                    type_problems.NeedsAnnotation(parameter.span, f"the parameter `{parameter.name.text}`")
                )
            return UNKNOWN
        return wanted
    if wanted is None or isinstance(wanted, Unknown):
        return annotation
    if not agree(erase(plain(annotation)), erase(plain(wanted))):
        reason = f"the parameter `{parameter.name.text}` of the lambda"
        ctx.report(type_problems.TypeMismatch(parameter.span, reason, show(wanted), show(annotation)))
    return wanted


def _record(ctx: Context, expr: tree.RecordLiteral, hint: Type | None) -> Type:
    info = find_record(ctx, expr.qualifier, expr.name)
    if info is not None:
        return record_literal(ctx, expr, info, hint)
    for part in evaluated(expr):
        ctx.infer(part)
    return UNKNOWN


def _trusted(ctx: Context, expr: tree.Trusted, hint: Type | None) -> Type:
    """Return the value itself: only the IR has to know of marks. It is noted in the trace, which is an
    effect."""
    found = ctx.infer(expr.value, hint)
    ctx.effects += 1
    ctx.facts.trusts = True
    return found


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
    tree.Attempt: attempt,
    tree.Trusted: _trusted,
    tree.BrokenExpr: lambda ctx, expr, hint: UNKNOWN,
}
"""The type of each class of expressions; the hint is what is expected, which only literals, constructors,
lambdas and matches listen to. A table, for a `match` asks for nineteen classes in turn, and each of up to 200
nested expressions would have one frame more."""
