"""`match`: patterns, exhaustiveness, and the one type of its arms."""

from __future__ import annotations

from dataclasses import dataclass

from corvid.semantics.check.coerce import coerce, go_back, mark, may_have_hole
from corvid.semantics.check.context import Context, Reason
from corvid.semantics.check.coverage import check_coverage
from corvid.semantics.check.patterns import bind_pattern
from corvid.semantics.types.model import BOOL, NOTHING, UNKNOWN, Type, has_unknown, is_grounded
from corvid.semantics.types.problems import TypeMismatch
from corvid.semantics.types.relate import join
from corvid.semantics.types.show import show
from corvid.source.span import Span
from corvid.syntax import tree

OPEN = UNKNOWN
ARM = Reason("this match", "match arm")


@dataclass(frozen=True, slots=True)
class ArmValue:
    """What an arm gives: the expression whose steps are recorded, None for a block without a value
    or an arm that never reaches its end."""

    expr: tree.Expr | None
    type: Type
    falls_through: bool
    span: Span
    assigned: frozenset[str] = frozenset()
    """What certainly has a value where an arm is looked at again, because its type was open."""


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
            return _value(ctx, arm.body, hint)
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
    return _value(ctx, last.value, hint)


def _value(ctx: Context, expr: tree.Expr, hint: Type | None) -> ArmValue:
    """An arm's value; if something in its type is open (`None`, `[]`), nothing is recorded yet."""
    start = mark(ctx) if hint is None and may_have_hole(expr) else None
    assigned = frozenset(ctx.assigned)
    type_ = ctx.infer(expr, hint)
    if start is not None and has_unknown(type_):
        go_back(ctx, start)
        return ArmValue(expr, OPEN, True, expr.span, assigned)
    return ArmValue(expr, type_, True, expr.span)


def _close(ctx: Context, reached: list[ArmValue]) -> list[ArmValue]:
    """Look again at the arms whose types were open, with what the others join to."""
    known: Type = OPEN
    for value in reached:
        both = join(known, value.type)
        known = known if both is None else both
    closed: list[ArmValue] = []
    after = ctx.assigned
    for value in reached:
        if value.type is OPEN and value.expr is not None:
            ctx.assigned = set(value.assigned)
            type_ = ctx.infer(value.expr, None if known is OPEN else known)
            closed.append(ArmValue(value.expr, type_, True, value.span))
        else:
            closed.append(value)
    ctx.assigned = after
    return closed


def _common(ctx: Context, values: list[ArmValue], hint: Type | None) -> Type:
    """The arms' type; each arm coerced to it, an arm joined to a plain type being a discard."""
    reached = [v for v in values if v.falls_through]
    if not reached:
        return NOTHING if hint is None else hint
    reached = _close(ctx, reached)
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

