"""`match`: patterns, exhaustiveness, and the one type of its arms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from corvid.deferred import deferred_module
from corvid.diagnostics.model import Edit, Problem
from corvid.semantics.check.coerce import coerce, go_back, has_hole, mark, may_have_hole
from corvid.semantics.check.context import Context, Reason
from corvid.semantics.check.patterns import bind_pattern
from corvid.semantics.check.structure import cases
from corvid.semantics.facts import BindsName, MatchesVariant
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import Type
from corvid.semantics.types.relate import join
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.types import BOOL, NOTHING, UNKNOWN, NamedType, OptionType, Unknown, is_grounded, plain, show

if TYPE_CHECKING:
    from corvid.semantics import edits
else:
    edits = deferred_module("corvid.semantics.edits")

ARM = Reason("this match", "match arm")


class ArmValue(Struct, frozen=True):
    """What an arm gives: the expression whose steps are recorded, None for a block without a value
    or an arm that never reaches its end."""

    expr: tree.Expr | None
    type: Type
    span: Span
    falls_through: bool = True
    open: bool = False
    """Its type has holes, and nothing that was found in it has been recorded."""
    untold: tuple[Problem, ...] = ()
    assigned: frozenset[str] = frozenset()
    """Of an open arm: what has a value in it."""


def match_expr(ctx: Context, expr: tree.Match, hint: Type | None, used: bool = True) -> Type:
    """Return the expected type if there is one, else the join of the arms; `used` is False for a statement,
    whose arms need no common type."""
    subject = ctx.infer(expr.subject)
    outer_tests, ctx.tests_grounded = ctx.tests_grounded, False
    ends: list[frozenset[str] | None] = []
    values: list[ArmValue] = []
    exposed = is_grounded(subject)
    wrong = False
    for arm in expr.arms:
        start = ctx.flow.start()
        before = len(ctx.problems)
        bind_pattern(ctx, arm.pattern, subject)
        wrong = wrong or len(ctx.problems) > before
        tests, ctx.tests_grounded = ctx.tests_grounded, False
        exposed = exposed or tests
        value = _arm(ctx, arm, hint, used)
        end = ctx.flow.take_back(start)
        values.append(replace(value, falls_through=end is not None, assigned=end or frozenset()))
        ends.append(end)
    if exposed:
        ctx.expose(expr.subject.id, "match", expr.subject.span, subject)
    ctx.tests_grounded = outer_tests
    if not wrong:
        check_exhaustive(ctx, expr, subject)
    result = _common(ctx, values, hint) if used else NOTHING
    ctx.flow.join(ends)
    return result


def _arm(ctx: Context, arm: tree.MatchArm, hint: Type | None, used: bool) -> ArmValue:
    if arm.guard is not None:
        found = ctx.infer(arm.guard)
        coerce(ctx, arm.guard, arm.guard.id, arm.guard.span, found, BOOL, Reason("a guard", "condition"))
    if not isinstance(arm.body, tree.Block):
        if isinstance(arm.body, tree.Match) and not used:
            type_ = match_expr(ctx, arm.body, None, used=False)
            ctx.facts.types[arm.body.id] = type_
            return ArmValue(arm.body, type_, arm.body.span)
        return _value(ctx, arm.body, hint)
    last = arm.body.statements[-1]
    if not used or not isinstance(last, tree.ExprStmt):
        ctx.check_block(ctx, arm.body)
        return ArmValue(None, NOTHING, arm.body.span)
    if len(arm.body.statements) > 1:
        ctx.check_block(ctx, tree.Block(arm.body.id, arm.body.span, arm.body.statements[:-1]))
    return _value(ctx, last.value, hint)


def _value(ctx: Context, expr: tree.Expr, hint: Type | None) -> ArmValue:
    """Return an arm's value; if something in its type is open (`None`, `[]`), nothing is recorded yet."""
    start = mark(ctx) if hint is None and may_have_hole(expr) else None
    type_ = ctx.infer(expr, hint)
    if start is not None and has_hole(type_):
        return ArmValue(expr, type_, expr.span, open=True, untold=go_back(ctx, start))
    return ArmValue(expr, type_, expr.span)


def _close(ctx: Context, reached: list[ArmValue]) -> list[ArmValue]:
    """Look again at the arms whose types were open, with what all join to. If that is open too, it stays
    so, and who looks at the match says so."""
    known: Type = UNKNOWN
    for value in reached:
        both = join(known, value.type)
        known = known if both is None else both
    closed: list[ArmValue] = []
    for value in reached:
        if not value.open or value.expr is None:
            closed.append(value)
        elif has_hole(known):
            ctx.problems += value.untold
            closed.append(value)
        else:
            start = ctx.flow.start()
            for name in sorted(value.assigned):
                ctx.flow.set(name)
            type_ = ctx.infer(value.expr, known)
            ctx.flow.take_back(start)
            closed.append(replace(value, type=type_, open=False))
    return closed


def _common(ctx: Context, values: list[ArmValue], hint: Type | None) -> Type:
    """Return the arms' type; each arm coerced to it, an arm joined to a plain type being a discard."""
    reached = [v for v in values if v.falls_through]
    if not reached:
        return NOTHING if hint is None else hint
    reached = _close(ctx, reached)
    joined: Type = reached[0].type
    for value in reached[1:]:
        both = join(joined, value.type)
        if both is None:
            wanted, found = show(joined), show(value.type)
            edits = _wrapped(reached)
            ctx.report(
                type_problems.TypeMismatch(value.span, ARM.words, wanted, found, reached[0].span, edits=edits)
            )
            return UNKNOWN
        joined = both
    for value in reached:
        if value.expr is not None:
            coerce(ctx, value.expr, value.expr.id, value.expr.span, value.type, joined, ARM)
    return joined


def _wrapped(reached: list[ArmValue]) -> tuple[Edit, ...]:
    """Return the edits that put into `Some(…)` what some arms give, if all others give an Option of that."""
    types = {value.type for value in reached if isinstance(value.type, OptionType)}
    if len(types) != 1:
        return ()
    (option,) = types
    edits: tuple[Edit, ...] = ()
    for value in reached:
        if value.type != option:
            if value.expr is None or isinstance(value.expr, tree.Match) or OptionType(value.type) != option:
                return ()
            source, start, end = value.expr.span.source, value.expr.span.start, value.expr.span.end
            edits += Edit(Span(source, start, start), "Some("), Edit(Span(source, end, end), ")")
    return edits


# ---- whether the arms cover every value -----------------------------------------------------
def check_exhaustive(ctx: Context, expr: tree.Match, subject: Type) -> None:
    """Report cases left out, and arms after one that takes everything; nested patterns are counted
    conservatively."""
    inner = plain(subject)
    if isinstance(inner, Unknown):
        return
    names = tuple(name for name, _ in cases(ctx.world, inner))
    left = set(names)
    full: Span | None = None
    for arm in expr.arms:
        if full is not None:
            ctx.report(type_problems.UnreachableArm(arm.pattern.span, full))
            return
        if arm.guard is not None:
            continue
        if irrefutable(ctx, arm.pattern):
            full = arm.pattern.span
            continue
        left -= _covers(ctx, arm.pattern)
        if names and not left:
            full = arm.pattern.span
    if full is not None:
        return
    missing = tuple(name for name in names if name in left)
    added = _added_arms(ctx, expr, inner, missing)
    ctx.report(type_problems.NonExhaustiveMatch(expr.subject.span, show(subject), missing, added))


def _added_arms(ctx: Context, expr: tree.Match, subject: Type, missing: tuple[str, ...]) -> tuple[Edit, ...]:
    """Return the edit that adds the arms below the last one; `_` takes the rest where a variant has no name
    here."""
    text, last, first = ctx.module.text, expr.arms[-1], expr.arms[0].pattern.span.start
    before = text[edits.line_start(text, first) : first]
    if not text or before.strip():
        return ()
    patterns = [_pattern(ctx, expr, subject, name) for name in missing]
    if not missing or None in patterns:
        patterns = ["_"]
    end = last.span.end
    while text[end - 1].isspace():
        end -= 1
    at = edits.line_end(text, end)
    added = "".join(f"\n{before}{pattern} -> pass" for pattern in patterns)
    return (Edit(Span(last.span.source, at, at), added),)


def _pattern(ctx: Context, expr: tree.Match, subject: Type, name: str) -> str | None:
    """Return the pattern of a case as this module names it, by the prefix that another arm has; None if it
    can't."""
    if not isinstance(subject, NamedType):
        return f"{name}(_)" if (name, True) in cases(ctx.world, subject) else name
    variant = ctx.world.variants[subject.name, name]
    parts = f"({', '.join('_' * len(variant.fields))})" if variant.fields else ""
    if ctx.module.names.get(name) is variant:
        return f"{name}{parts}"
    for arm in expr.arms:
        if isinstance(arm.pattern, tree.VariantPattern) and arm.pattern.qualifier is not None:
            return f"{arm.pattern.qualifier.text}.{name}{parts}"
    return None


def irrefutable(ctx: Context, pattern: tree.Pattern) -> bool:
    """Return whether the pattern fits every value of its type."""
    match pattern:
        case tree.WildcardPattern():
            return True
        case tree.NamePattern():
            return isinstance(ctx.facts.patterns.get(pattern.id), BindsName)
        case tree.AliasPattern():
            return irrefutable(ctx, pattern.pattern)
        case tree.RecordPattern():
            return all(irrefutable(ctx, field.pattern) for field in pattern.fields)
        case tree.LiteralPattern() | tree.VariantPattern():
            return False


def _covers(ctx: Context, pattern: tree.Pattern) -> set[str]:
    """Return the cases that the pattern takes whole."""
    match pattern:
        case tree.AliasPattern():
            return _covers(ctx, pattern.pattern)
        case tree.LiteralPattern() if isinstance(pattern.value, bool):
            return {"true" if pattern.value else "false"}
        case tree.NamePattern() | tree.VariantPattern():
            target = ctx.facts.patterns.get(pattern.id)
            parts = pattern.arguments if isinstance(pattern, tree.VariantPattern) else ()
            if isinstance(target, MatchesVariant) and all(irrefutable(ctx, part) for part in parts):
                return {target.variant}
    return set()
