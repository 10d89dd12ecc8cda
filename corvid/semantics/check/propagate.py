"""`?`: the payload, or an early return of what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.semantics.check.coerce import coerce
from corvid.semantics.check.context import Context, Reason
from corvid.semantics.types.model import (
    UNKNOWN,
    OptionOf,
    ResultOf,
    Type,
    Unknown,
    grounded,
    is_grounded,
    mentions_grounded,
    plain,
)
from corvid.semantics.types.problems import InvalidTryPropagate
from corvid.semantics.types.relate import moves
from corvid.semantics.types.show import show

if TYPE_CHECKING:
    from corvid.source.span import Span
    from corvid.syntax import tree


def propagate(ctx: Context, current: Type, node: int, end: Span, link: tree.TryLink) -> Type:
    """On a grounded value an exposure, and the payload keeps the label; a propagated grounded `Err`
    that enters a plain error type is a `return` discard besides. That coercion's steps stand under
    `-link.id`, for the link's own id holds those of the payload's use. The early return counts as an
    effect: behind a grounded operand of `and` or `or` it would tell which value that had."""
    inner = plain(current)
    if isinstance(inner, Unknown):
        return UNKNOWN
    label = is_grounded(current)
    if not isinstance(inner, OptionOf | ResultOf):
        _invalid(ctx, link, f"`?` needs an Option or a Result, and this is {show(current)}", "remove the `?`")
        return UNKNOWN
    if ctx.lambda_scopes:
        _invalid(ctx, link, "`?` can't stand inside a lambda", "use `match` or `.unwrap_or(…)`")
    elif isinstance(inner, OptionOf):
        _none(ctx, label, link)
    else:
        _err(ctx, ctx.read(inner.err, label, link.span), link)
    ctx.effects += 1
    if label:
        ctx.expose(node, "?", end, current)
    payload = inner.item if isinstance(inner, OptionOf) else inner.ok
    return ctx.read(payload, label, link.span)


def _none(ctx: Context, label: bool, link: tree.TryLink) -> None:
    wanted = ctx.facts.returns
    if isinstance(wanted, Unknown):
        return
    if not isinstance(plain(wanted), OptionOf):
        _mismatch(ctx, link, "an Option")
    elif is_grounded(wanted) and not label:
        _plain_failure(ctx, link, wanted)


def _err(ctx: Context, error: Type, link: tree.TryLink) -> None:
    wanted = ctx.facts.returns
    if isinstance(wanted, Unknown):
        return
    target = plain(wanted)
    if not isinstance(target, ResultOf):
        _mismatch(ctx, link, "a Result")
        return
    if is_grounded(wanted) and not is_grounded(error):
        _plain_failure(ctx, link, wanted)
        return
    # In a grounded whole the error keeps its label: `Err` is lifted there.
    entered = grounded(target.err) if is_grounded(wanted) else target.err
    if moves(error, entered) is None:
        reason = f"this `?` would return an error of type {show(error)}, and {show(target.err)} is declared"
        _invalid(ctx, link, reason, "turn the error with `.map_err(fn (e) -> …)` first")
        return
    coerce(ctx, None, -link.id, link.span, error, entered, Reason("the error", "return"))


def _plain_failure(ctx: Context, link: tree.TryLink, wanted: Type) -> None:
    """A failure without a source is a plain return: who only may be grounded is not, and who promised it
    is told."""
    if not mentions_grounded(ctx.callable.returns):
        ctx.plain_return = True
        return
    reason = f"this `?` would return a failure without a source as {show(wanted)}"
    _invalid(ctx, link, reason, "put the Grounded inside: `Result<Grounded<T>, E>`, or use `match`")


def _mismatch(ctx: Context, link: tree.TryLink, what: str) -> None:
    reason = f"`?` returns early, but `{ctx.callable.short}` does not return {what}"
    _invalid(ctx, link, reason, "use `match` or `.unwrap_or(…)`, or change the return type")


def _invalid(ctx: Context, link: tree.TryLink, reason: str, advice: str) -> None:
    ctx.report(InvalidTryPropagate(link.span, reason, advice))
