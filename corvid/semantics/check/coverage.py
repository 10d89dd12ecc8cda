"""Whether the arms of a match cover every value; nested patterns are counted conservatively."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.semantics.facts import BindsName, MatchesVariant
from corvid.semantics.types.model import BOOL, Named, OptionOf, ResultOf, Type, Unknown, plain
from corvid.semantics.types.problems import NonExhaustiveMatch, UnreachableArm
from corvid.semantics.types.show import show
from corvid.syntax import tree

if TYPE_CHECKING:
    from corvid.semantics.check.context import Context
    from corvid.source.span import Span


def check_coverage(ctx: Context, expr: tree.Match, subject: Type) -> None:
    """Report cases left out, and arms after one that takes everything."""
    inner = plain(subject)
    if isinstance(inner, Unknown):
        return
    cases = _cases(ctx, inner)
    left = set(cases or ())
    full: Span | None = None
    for arm in expr.arms:
        if full is not None:
            ctx.report(UnreachableArm(arm.pattern.span, full))
            return
        if arm.guard is not None:
            continue
        if irrefutable(ctx, arm.pattern):
            full = arm.pattern.span
            continue
        left -= _covers(ctx, arm.pattern)
        if cases is not None and not left:
            full = arm.pattern.span
    if full is not None:
        return
    missing = tuple(name for name in cases or () if name in left)
    ctx.report(NonExhaustiveMatch(expr.subject.span, show(subject), missing))


def _cases(ctx: Context, type_: Type) -> tuple[str, ...] | None:
    """The closed list of cases of a type, None if it has none."""
    match type_:
        case OptionOf():
            return ("Some", "None")
        case ResultOf():
            return ("Ok", "Err")
        case Named() if type_.name in ctx.world.sums:
            return tuple(v.name for v in ctx.world.sums[type_.name].variants)
        case _:
            return ("true", "false") if type_ == BOOL else None


def irrefutable(ctx: Context, pattern: tree.Pattern) -> bool:
    """Whether the pattern fits every value of its type."""
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
    """The cases that the pattern takes whole."""
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
