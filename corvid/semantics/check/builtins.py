"""Built-in methods (corvid-facts 4.6) with their labels (grounding.md 2, "Built-ins")."""

from __future__ import annotations

from corvid.semantics.check.calls import Argument
from corvid.semantics.check.coerce import (
    check,
    coerce,
    go_back,
    has_hole,
    lift,
    mark,
    may_have_hole,
    read_container,
)
from corvid.semantics.check.context import Context, Reason
from corvid.semantics.check.signatures import READING_INSIDE, names_of, signature_of
from corvid.semantics.check.structure import is_comparable
from corvid.semantics.facts import MUTATING, TAKING_LAMBDA, ToMethod, ToUnwrap, Unwrap
from corvid.semantics.provenance.problems import FrozenValue
from corvid.semantics.types.model import (
    BOOL,
    FLOAT,
    HOLE,
    INT,
    MAX_TYPE_DEPTH,
    STRING,
    UNKNOWN,
    FunctionOf,
    ListOf,
    Named,
    ResultOf,
    Type,
    Unknown,
    erase,
    grounded,
    is_grounded,
    plain,
    too_large,
)
from corvid.semantics.types.problems import ArityMismatch, NoEquality, TypeMismatch
from corvid.semantics.types.relate import fill
from corvid.semantics.types.show import show
from corvid.syntax import tree
from corvid.syntax.problems import NestingTooDeep
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.source.span import Span


def of_grounded(ctx: Context, current: Type, node: int, end: Span, link: tree.MethodLink) -> Type | None:
    """`.sources() .chain() .confidence() .unwrap_discarding_sources()`, or None if it is another."""
    results: Mapping[str, Type] = {
        "sources": ListOf(Named("prelude::Source")),
        "chain": STRING,
        "confidence": FLOAT,
        "unwrap_discarding_sources": plain(current),
    }
    name = link.name.text
    if name not in results:
        return None
    if link.arguments:
        ctx.report(ArityMismatch(link.span, name, 0, len(link.arguments), None))
    if name == "unwrap_discarding_sources":
        ctx.add_step(node, Unwrap(ctx.site(True, "explicit", link.span, current, plain(current)), ()))
        ctx.facts.calls[link.id] = ToUnwrap()
    else:
        ctx.expose(node, f".{name}()", end, current)
        ctx.facts.calls[link.id] = ToMethod(name)
    return results[name]


def method(
    ctx: Context, current: Type, node: int, end: Span, link: tree.MethodLink, hint: Type | None
) -> Type | None:
    """A built-in method of `current`; None if it has none of that name. `hint` is listened to where a
    lambda's result is open (`None`, `[]`)."""
    name = link.name.text
    if name not in names_of(plain(current)):
        return None
    if name == "together" and not _can_join_labels(plain(current)):
        return None
    ctx.facts.calls[link.id] = ToMethod(name)
    receiver = Argument(None, node, end, current)
    if name in TAKING_LAMBDA:
        return _with_lambda(ctx, receiver, current, link, plain(hint) if hint is not None else None)
    if name in MUTATING:
        return _mutating(ctx, receiver, current, link)
    if name in READING_INSIDE and isinstance(plain(current), ListOf):
        current = read_container(ctx, node, end, current)
        if is_grounded(current):
            current = grounded(erase(plain(current)))
    return _lifting(ctx, current, link)


def _can_join_labels(type_: Type) -> bool:
    return isinstance(type_, ListOf) and is_grounded(type_.element)


def _arity(ctx: Context, link: tree.MethodLink, wanted: int) -> bool:
    if len(link.arguments) == wanted:
        return True
    ctx.report(ArityMismatch(link.span, link.name.text, wanted, len(link.arguments), None))
    for argument in link.arguments:
        ctx.infer(argument, UNKNOWN)
    return False


def _lifting(ctx: Context, current: Type, link: tree.MethodLink) -> Type:
    """All that give new values: the result is wrapped if the receiver or an argument is grounded."""
    name = link.name.text
    signature = signature_of(plain(current), name)
    if signature is None:
        return UNKNOWN
    _element_kind(ctx, plain(current), link)
    if not _arity(ctx, link, len(signature.parameters)):
        return signature.result
    label = is_grounded(current)
    result = signature.result
    for argument, wanted in zip(link.arguments, signature.parameters, strict=True):
        found = ctx.infer(argument, None if isinstance(wanted, Unknown) else wanted)
        if isinstance(wanted, Unknown):
            if isinstance(result, ResultOf):
                result = ResultOf(result.ok, plain(found))
        else:
            reason = Reason(f"`{name}`", "argument")
            if name == "contains" and isinstance(plain(current), ListOf):
                found = _compared(ctx, argument, found)
            found = lift(ctx, argument, argument.id, argument.span, found, wanted, reason)
            label = label or (is_grounded(found) and not is_grounded(wanted))
            continue
        label = label or is_grounded(found)
    return ctx.read(result, label, link.span)


def _compared(ctx: Context, argument: tree.Expr, found: Type) -> Type:
    """What `contains` compares elements with: labels inside are looked through, in a plain value by a
    `container read`."""
    if not is_comparable(ctx.world, plain(found)):
        ctx.report(NoEquality(argument.span, "contains", show(found)))
    found = read_container(ctx, argument.id, argument.span, found)
    return grounded(erase(plain(found))) if is_grounded(found) else found


def _element_kind(ctx: Context, receiver: Type, link: tree.MethodLink) -> None:
    """`join` needs Strings; `sort` Int, Float or String."""
    if not isinstance(receiver, ListOf) or isinstance(receiver.element, Unknown):
        return
    name, element = link.name.text, receiver.element
    if name == "join" and element != STRING:
        ctx.report(TypeMismatch(link.name.span, "`join`", "List<String>", show(receiver)))
    if name == "sort" and element not in (INT, FLOAT, STRING):
        ctx.report(TypeMismatch(link.name.span, "`sort`", "a List of Int, Float or String", show(receiver)))


def _mutating(ctx: Context, receiver: Argument, current: Type, link: tree.MethodLink) -> Type:
    """Only on plain containers; what goes in fits exactly, so a grounded argument is a discard."""
    ctx.effects += 1
    inner = plain(current)
    if is_grounded(current):
        ctx.report(FrozenValue(link.span, show(current)))
    signature = signature_of(inner, link.name.text)
    if signature is None or not _arity(ctx, link, len(signature.parameters)):
        return UNKNOWN
    _element_kind(ctx, inner, link)
    for argument, wanted in zip(link.arguments, signature.parameters, strict=True):
        check(ctx, argument, wanted, Reason(f"`{link.name.text}`", "argument"))
    return signature.result


def _with_lambda(
    ctx: Context, receiver: Argument, current: Type, link: tree.MethodLink, hint: Type | None
) -> Type:
    """A lambda of a method of a grounded container binds grounded elements; if it has an effect the
    receiver is exposed (grounding.md 4)."""
    name = link.name.text
    if not _arity(ctx, link, 2 if name == "fold" else 1):
        return UNKNOWN
    label = is_grounded(current)
    before = ctx.effects
    inner = plain(current)
    if isinstance(inner, ResultOf):
        error = ctx.read(inner.err, label, link.span)
        open_ = hint.err if isinstance(hint, ResultOf) else None
        result = _function(ctx, link.arguments[0], (error,), _open_result(link.arguments[0], open_))
        outcome: Type = ResultOf(inner.ok, result)
    else:
        assert isinstance(inner, ListOf)
        item = ctx.read(inner.element, label, link.span)
        outcome, before = _over_list(ctx, link, inner, item, label, hint)
    if label and ctx.effects > before:
        ctx.expose(receiver.node, "effect inside a grounded receiver", receiver.span, current)
    if too_large(outcome):
        ctx.report(NestingTooDeep(link.span, "types", MAX_TYPE_DEPTH))
        return UNKNOWN
    return ctx.read(outcome, label, link.span)


def _open_result(function: tree.Expr, hint: Type | None) -> Type:
    """What a lambda whose result is open (`None`, `[]`) is expected to give."""
    if hint is None or not isinstance(function, tree.Lambda) or not may_have_hole(function.body):
        return HOLE
    return hint


def _over_list(
    ctx: Context, link: tree.MethodLink, inner: ListOf, item: Type, label: bool, hint: Type | None
) -> tuple[Type, int]:
    """The result on a plain list, and the count of effects before the lambda."""
    name = link.name.text
    before = ctx.effects
    if name == "map":
        open_ = hint.element if isinstance(hint, ListOf) else None
        result = _function(ctx, link.arguments[0], (item,), _open_result(link.arguments[0], open_))
        return ListOf(result), before
    if name == "fold":
        return _fold(ctx, link, item, label, hint)
    test = link.arguments[0]
    if label and isinstance(test, tree.Lambda):
        found = _function(ctx, test, (item,), HOLE)
        wanted = grounded(BOOL) if is_grounded(found) else BOOL
        coerce(
            ctx,
            test.body,
            test.body.id,
            test.body.span,
            found,
            wanted,
            Reason("the lambda's result", "argument"),
        )
    else:
        _function(ctx, test, (item,), BOOL)
    return (inner if name == "filter" else BOOL), before


def _fold(
    ctx: Context, link: tree.MethodLink, item: Type, label: bool, hint: Type | None
) -> tuple[Type, int]:
    """What is open in the start (`[]`) is taken from what is expected, else from the lambda's result; what
    is not open keeps its own labels. The start is evaluated in any case: its effects are none of the
    lambda's."""
    first, function = link.arguments
    begin = mark(ctx)
    start = ctx.infer(first, None)
    if has_hole(start):
        filled = start if hint is None else fill(start, plain(hint))
        if has_hole(filled):
            accumulator = grounded(start) if label else start
            filled = fill(start, plain(_function(ctx, function, (accumulator, item), HOLE)))
        go_back(ctx, begin)
        start = ctx.infer(first, filled)
    accumulator = grounded(start) if label else start
    before = ctx.effects
    _function(ctx, function, (accumulator, item), accumulator)
    return accumulator, before


def _function(ctx: Context, expr: tree.Expr, parameters: tuple[Type, ...], result: Type) -> Type:
    """Check a function argument; the type of its result. One that is not written here may have any
    effect."""
    wanted = FunctionOf(parameters, result)
    if not isinstance(expr, tree.Lambda):
        ctx.effects += 1
    found = ctx.infer(expr, wanted)
    coerce(ctx, expr, expr.id, expr.span, found, wanted, Reason("the function", "argument"))
    return found.result if isinstance(found, FunctionOf) else UNKNOWN
