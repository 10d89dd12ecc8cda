"""`match`: patterns, exhaustiveness, and the one type of its arms."""

from __future__ import annotations

from dataclasses import dataclass

from corvid.semantics.check.coerce import coerce
from corvid.semantics.check.context import Context, Reason
from corvid.semantics.check.coverage import check_coverage
from corvid.semantics.check.patterns import bind_pattern
from corvid.semantics.types.model import BOOL, NOTHING, UNKNOWN, Type, is_grounded
from corvid.semantics.types.problems import TypeMismatch
from corvid.semantics.types.relate import join
from corvid.semantics.types.show import show
from corvid.source.span import Span
from corvid.syntax import tree

ARM = Reason("this match", "match arm")


@dataclass(frozen=True, slots=True)
class ArmValue:
    """What an arm gives: the expression whose steps are recorded, None for a block without a value
    or an arm that never reaches its end."""

    expr: tree.Expr | None
    type: Type
    falls_through: bool
    span: Span


def match_expr(ctx: Context, expr: tree.Match, hint: Type | None, used: bool = True) -> Type:
    """The expected type if there is one, else the join of the arms; `used` is False for a statement,
    whose arms need no common type."""
    subject = ctx.infer(expr.subject)
    outer_tests, ctx.tests_grounded = ctx.tests_grounded, False
    start = set(ctx.assigned)
    ends: list[set[str]] = []
    values: list[ArmValue] = []
    exposed = is_grounded(subject)
    for arm in expr.arms:
        ctx.assigned = set(start)
        bind_pattern(ctx, arm.pattern, subject)
        tests, ctx.tests_grounded = ctx.tests_grounded, False
        exposed = exposed or tests
        value = _arm(ctx, arm, hint, used)
        values.append(value)
        if value.falls_through:
            ends.append(ctx.assigned)
    ctx.assigned = set.intersection(*ends) if ends else start | set(ctx.locals.types)
    if exposed:
        ctx.expose(expr.subject.id, "match", expr.subject.span, subject)
    ctx.tests_grounded = outer_tests
    check_coverage(ctx, expr, subject)
    if not used:
        return NOTHING
    return _common(ctx, values, hint)


def _arm(ctx: Context, arm: tree.MatchArm, hint: Type | None, used: bool) -> ArmValue:
    if arm.guard is not None:
        found = ctx.infer(arm.guard)
        coerce(ctx, arm.guard, arm.guard.id, arm.guard.span, found, BOOL, Reason("a guard", "condition"))
    if not isinstance(arm.body, tree.Block):
        if isinstance(arm.body, tree.Match) and not used:
            type_ = match_expr(ctx, arm.body, None, used=False)
            ctx.facts.types[arm.body.id] = type_
        else:
            type_ = ctx.infer(arm.body, hint)
        return ArmValue(arm.body, type_, True, arm.body.span)
    last = arm.body.statements[-1]
    if not used or not isinstance(last, tree.ExprStmt):
        result = ctx.check_block(ctx, arm.body)
        return ArmValue(None, NOTHING, result.falls_through, arm.body.span)
    if len(arm.body.statements) > 1:
        before = tree.Block(arm.body.id, arm.body.span, arm.body.statements[:-1])
        if not ctx.check_block(ctx, before).falls_through:
            ctx.infer(last.value, hint)
            return ArmValue(None, NOTHING, False, arm.body.span)
    return ArmValue(last.value, ctx.infer(last.value, hint), True, last.value.span)


def _common(ctx: Context, values: list[ArmValue], hint: Type | None) -> Type:
    """The arms' type; each arm coerced to it, an arm joined to a plain type being a discard."""
    reached = [v for v in values if v.falls_through]
    if not reached:
        return NOTHING if hint is None else hint
    joined: Type = reached[0].type
    for value in reached[1:]:
        both = join(joined, value.type)
        if both is None:
            ctx.report(TypeMismatch(value.span, ARM.words, show(joined), show(value.type), reached[0].span))
            return UNKNOWN
        joined = both
    for value in reached:
        if value.expr is not None:
            coerce(ctx, value.expr, value.expr.id, value.expr.span, value.type, joined, ARM)
    return joined

