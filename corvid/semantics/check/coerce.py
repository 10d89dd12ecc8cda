"""From the type a value has to the type its place wants: every coercion is recorded here and only here."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from corvid.diagnostics.model import Edit, Problem
from corvid.semantics.check.context import Context, Reason, Ungrounded
from corvid.semantics.check.structure import maybe_grounded
from corvid.semantics.facts import (
    ExposeQuoteStep,
    QuoteTextStep,
    ReadContainer,
    TogetherStep,
    Unwrap,
    WidenStep,
)
from corvid.semantics.provenance import problems as source_problems
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import Type, has_unknown
from corvid.semantics.types.relate import (
    differ_in_labels_only,
    has_plain_excerpt,
    keeps_label,
    moves,
    text_of_quote,
)
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    QUOTE,
    STRING,
    FunctionType,
    ListType,
    MapType,
    OptionType,
    Scalar,
    Unknown,
    erase,
    grounded,
    is_grounded,
    mentions_grounded,
    parts,
    plain,
    show,
)


def check(ctx: Context, expr: tree.Expr, wanted: Type, reason: Reason) -> Type:
    """Check `expr` where `wanted` is wanted; returns `wanted`, or what was found if it can't be had."""
    found = ctx.infer(expr, wanted)
    return coerce(ctx, expr, expr.id, expr.span, found, wanted, reason)


def coerce(
    ctx: Context, expr: tree.Expr | None, node: int, span: Span, found: Type, wanted: Type, reason: Reason
) -> Type:
    """Record at `node` the steps that turn `found` into `wanted`, or the problem that none do."""
    if found is wanted:
        return wanted
    steps = moves(found, wanted)
    if steps is None:
        _refuse(ctx, expr, span, found, wanted, reason)
        return wanted
    here = found
    for move in steps:
        match move.change:
            case "widen":
                ctx.add_step(node, WidenStep(move.path))
            case "together":
                ctx.add_step(node, TogetherStep(move.path))
            case "quote text":
                ctx.add_step(node, QuoteTextStep(move.path))
            case "expose quote":
                site = ctx.site(False, reason.kind, span, here, wanted)
                ctx.add_step(node, ExposeQuoteStep(site, move.path))
            case "unwrap":
                site = ctx.site(True, reason.kind, span, here, wanted)
                ctx.add_step(node, Unwrap(site, move.path))
    return wanted


def _refuse(
    ctx: Context, expr: tree.Expr | None, span: Span, found: Type, wanted: Type, reason: Reason
) -> None:
    if differ_in_labels_only(found, wanted) and not has_plain_excerpt(wanted):
        inside = plain(found)
        if isinstance(inside, ListType | MapType) and mentions_grounded(inside):
            ctx.report(
                source_problems.LabelsDiffer(
                    span, show(wanted), show(found), container=True, mapped=_maps(expr)
                )
            )
        elif not isinstance(inside, FunctionType) and _lacks_label(found, wanted):
            ctx.ungrounded.append(Ungrounded(expr, span, wanted, found, reason))
        else:
            ctx.report(
                source_problems.LabelsDiffer(
                    span, show(wanted), show(found), isinstance(inside, ListType | MapType)
                )
            )
        return
    problem = type_problems.TypeMismatch(span, reason.words, show(wanted), show(found), reason.declared)
    if expr is not None and expr.span == span:
        problem = replace(problem, edits=_converted(expr, found, wanted))
    ctx.report(problem)


def _converted(expr: tree.Expr, found: Type, wanted: Type) -> tuple[Edit, ...]:
    """Return the edits that make a value fit, where its type leaves one way: `Some(…)`, or its text."""
    start, end = (Span(expr.span.source, at, at) for at in (expr.span.start, expr.span.end))
    if isinstance(expr, tree.Match):
        return ()
    if wanted == OptionType(found):
        return Edit(start, "Some("), Edit(end, ")")
    if (
        plain(found) not in (INT, FLOAT, BOOL)
        or plain(wanted) != STRING
        or is_grounded(wanted) > is_grounded(found)
    ):
        return ()
    if isinstance(expr, tree.Name | tree.Access):
        return (Edit(end, ".to_string()"),)
    if isinstance(expr, tree.IntLiteral | tree.FloatLiteral | tree.BoolLiteral):
        return Edit(start, '"'), Edit(end, '"')
    if any(isinstance(node, tree.StringLiteral | tree.FString) for node in walk(expr)):
        return ()
    return Edit(start, 'f"{'), Edit(end, '}"')


def _maps(expr: tree.Expr | None) -> bool:
    """Return whether the value is what a `.map(…)` made."""
    last = expr.links[-1] if isinstance(expr, tree.Access) else None
    return isinstance(last, tree.MethodLink) and last.name.text == "map"


def _lacks_label(found: Type, wanted: Type) -> bool:
    """Return whether `wanted` has a label where `found` has none."""
    if is_grounded(wanted) and not is_grounded(found):
        return True
    return mentions_grounded(wanted) and not mentions_grounded(found)


def lift(
    ctx: Context, expr: tree.Expr | None, node: int, span: Span, found: Type, wanted: Type, reason: Reason
) -> Type:
    """Apply `coerce` for a place that takes `wanted` with or without an outermost label."""
    target = grounded(wanted) if keeps_label(found, wanted) else wanted
    return coerce(ctx, expr, node, span, found, target, reason)


def quote_text(ctx: Context, node: int, type_: Type) -> Type:
    """Return what an operator or method that wants texts takes the value for: a quote is its text there."""
    return take_text(ctx, node, type_) if type_ == QUOTE else type_


def take_text(ctx: Context, node: int, type_: Type) -> Type:
    """Return the type of the text of a quote, or of the texts of a list of them."""
    ctx.add_step(node, QuoteTextStep(()))
    return text_of_quote(type_)


class Mark(Struct, frozen=True):
    """A state of the tables to go back to, before an expression is looked at a second time."""

    steps: int
    sites: int
    problems: int
    ungrounded: int
    effects: int


def mark(ctx: Context) -> Mark:
    """Remember the present state."""
    return Mark(len(ctx.step_log), len(ctx.facts.losses), len(ctx.problems), len(ctx.ungrounded), ctx.effects)


def go_back(ctx: Context, to: Mark) -> tuple[Problem, ...]:
    """Undo everything recorded since `to`; the problems that are no longer reported."""
    for node in reversed(ctx.step_log[to.steps :]):
        ctx.facts.steps[node] = ctx.facts.steps[node][:-1]
    del ctx.step_log[to.steps :]
    del ctx.facts.losses[to.sites :]
    untold = tuple(ctx.problems[to.problems :])
    del ctx.problems[to.problems :]
    del ctx.ungrounded[to.ungrounded :]
    ctx.effects = to.effects
    return untold


_OPEN = frozenset((tree.ListLiteral, tree.MapLiteral, tree.Access, tree.Match))
"""What `may_have_hole` looks at besides names; it is asked of every operand, and most are not of these."""


def may_have_hole(expr: tree.Expr) -> bool:
    """Return whether the type of `expr` may depend on what is expected of it."""
    if type(expr) is tree.Name:
        return expr.text == "None"
    if type(expr) not in _OPEN:
        return False
    match expr:
        case tree.ListLiteral():
            return not expr.items or any(may_have_hole(item) for item in expr.items)
        case tree.MapLiteral():
            return not expr.entries or any(may_have_hole(entry.value) for entry in expr.entries)
        case tree.Access():
            return isinstance(expr.base, tree.Name) and expr.base.text in ("Some", "Ok", "Err")
        case tree.Match():
            return True
        case _:
            return False


def read_container(ctx: Context, node: int, span: Span, type_: Type) -> Type:
    """Return a discard of kind `container read` if labels are inside the plain container `type_`."""
    if is_grounded(type_) or not maybe_grounded(ctx.world, type_):
        return type_
    erased = erase(type_)
    ctx.add_step(node, ReadContainer(ctx.site(True, "container read", span, type_, erased)))
    return erased


def settle(ctx: Context, type_: Type, span: Span, what: str) -> Type:
    """Report a type that nothing determined (grounded.type.5); Unknown without a problem never stays."""
    if has_unknown(type_) and has_hole(type_):
        ctx.report(type_problems.NeedsAnnotation(span, what))
    return type_


def is_reported(type_: Type) -> bool:
    """Return whether something in the type is Unknown because of a problem, and not still open."""
    if isinstance(type_, Unknown):
        return not type_.hole
    if isinstance(type_, Scalar):
        return False
    return any(map(is_reported, parts(type_)))


def has_hole(type_: Type) -> bool:
    """Return whether something in the type is still open: an element of `[]`, of `None`, the other side of
    `Ok`."""
    if type(type_) is Unknown:
        return type_.hole
    if type_.__class__ is Scalar or type_.__class__ is FunctionType:
        return False
    return any(map(has_hole, parts(type_)))
