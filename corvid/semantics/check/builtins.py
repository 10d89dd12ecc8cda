"""Built-in methods (builtins.list.1): their types on plain receivers, and calls of them with their labels
(grounded.lift.1, grounded.inside.1)."""

from __future__ import annotations

from msgspec import Struct

from corvid.builtins import BUILTINS, NAMES, ORDERED, Builtin, Shape
from corvid.deferred import deferred_pattern
from corvid.semantics.check.calls import Argument
from corvid.semantics.check.coerce import (
    check,
    coerce,
    go_back,
    has_hole,
    lift,
    mark,
    read_container,
)
from corvid.semantics.check.context import LAMBDA_RESULT, Context, Reason
from corvid.semantics.check.structure import is_comparable
from corvid.semantics.facts import ToMethod, ToUnwrap, Unwrap
from corvid.semantics.provenance import problems as source_problems
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import MAX_TYPE_DEPTH, Type, too_large
from corvid.semantics.types.relate import fill
from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.types import (
    BOOL,
    HOLE,
    SCALARS,
    UNKNOWN,
    FunctionType,
    ListType,
    OptionType,
    ResultType,
    Unknown,
    erase,
    grounded,
    is_grounded,
    kind_of,
    plain,
    shape_parts,
    show,
    typed,
)

_APPEND = deferred_pattern(r"([\w.]+)\.append\((.+)\)")


# ---- types on plain receivers -------------------------------------------------------------------
class Signature(Struct, frozen=True):
    """On a plain receiver."""

    parameters: tuple[Type, ...]
    result: Type


def names_of(type_: Type) -> tuple[str, ...]:
    """Return the built-in methods of a plain type, or of every grounded value."""
    return NAMES.get(kind_of(type_), ())


def row_of(receiver: Type, name: str) -> Builtin | None:
    """Return the row of a method that a program can call."""
    row = BUILTINS.get((kind_of(receiver), name))
    return row if row is not None and row.spelled else None


def _made(row: Builtin, receiver: Type) -> Signature:
    parts = {"Given": HOLE, "Ok": HOLE, "Err": HOLE, **shape_parts(receiver)}
    return Signature(tuple(typed(parameter, parts) for parameter in row.parameters), typed(row.result, parts))


_ON_SCALARS: dict[tuple[str, str], Signature] = {}
"""By kind and name, as far as they were asked for."""


def signature_of(row: Builtin, receiver: Type) -> Signature:
    """Return the types of a method that takes no function, on a receiver of its kind."""
    if row.kind not in SCALARS:
        return _made(row, receiver)
    found = _ON_SCALARS.get((row.kind, row.name))
    if found is None:
        found = _ON_SCALARS[row.kind, row.name] = _made(row, SCALARS[row.kind])
    return found


# ---- calls --------------------------------------------------------------------------------------
def of_grounded(ctx: Context, current: Type, node: int, end: Span, link: tree.MethodLink) -> Type | None:
    """Return the type of `.sources() .chain() .confidence() .unwrap_discarding_sources()`, or None if the
    method is another."""
    row = BUILTINS.get(("Grounded", link.name.text))
    if row is None:
        return None
    if link.arguments:
        ctx.report(type_problems.ArityMismatch(link.span, row.name, 0, len(link.arguments), None))
    if row.called:
        ctx.expose(node, f".{row.name}()", end, current)
        ctx.facts.calls[link.id] = ToMethod(row.name)
    else:
        ctx.add_step(node, Unwrap(ctx.site(True, "explicit", link.span, current, plain(current)), ()))
        ctx.facts.calls[link.id] = ToUnwrap()
    return typed(row.result, shape_parts(current))


def method(
    ctx: Context, current: Type, node: int, end: Span, link: tree.MethodLink, hint: Type | None
) -> Type | None:
    """Return a built-in method of `current`; None if it has none of that name. `hint` is listened to where a
    lambda's result is open (`None`, `[]`)."""
    inner = plain(current)
    row = row_of(inner, link.name.text)
    if row is None:
        return None
    if row.labels == "together" and not _can_join_labels(inner):
        return None
    ctx.facts.calls[link.id] = ToMethod(row.name)
    receiver = Argument(None, node, end, current)
    if row.takes_function:
        return _with_lambda(ctx, row, receiver, current, link, plain(hint) if hint is not None else None)
    if row.mutates:
        return _mutating(ctx, row, current, link)
    if row.labels == "source" and not is_grounded(current):
        ctx.report(
            type_problems.TypeMismatch(link.name.span, f"`{row.name}`", "Grounded<String>", show(current))
        )
    if _gathers(row, current):
        found = plain(_lifting(ctx, row, grounded(erase(inner)), link))
        if isinstance(found, Unknown):
            return found
        # There may be none, which has no source.
        return OptionType(grounded(found.item if isinstance(found, OptionType) else found))
    if row.labels == "inside":
        current = read_container(ctx, node, end, current)
    if row.labels in ("inside", "gather") and is_grounded(current):
        current = grounded(erase(plain(current)))
    return _lifting(ctx, row, current, link)


def _can_join_labels(type_: Type) -> bool:
    return isinstance(type_, ListType) and is_grounded(type_.element)


def _gathers(row: Builtin, receiver: Type) -> bool:
    """Return whether the method makes one label of those of the elements of a plain list."""
    return row.labels == "gather" and _can_join_labels(receiver)


def _arity(ctx: Context, link: tree.MethodLink, wanted: int) -> bool:
    given = link.arguments
    return len(given) == wanted or ctx.takes(link.span, link.name.text, wanted, given)


def _lifting(ctx: Context, row: Builtin, current: Type, link: tree.MethodLink) -> Type:
    """Return all that give new values: the result is wrapped if the receiver or an argument is grounded."""
    signature = signature_of(row, plain(current))
    known = _element_kind(ctx, row, plain(current), link)
    if not _arity(ctx, link, len(signature.parameters)):
        return signature.result if known else UNKNOWN
    label = is_grounded(current)
    result = signature.result
    for argument, wanted in zip(link.arguments, signature.parameters, strict=True):
        found = ctx.infer(argument, None if isinstance(wanted, Unknown) else wanted)
        if isinstance(wanted, Unknown):
            if isinstance(result, ResultType):
                result = ResultType(result.ok, plain(found))
        else:
            reason = Reason(f"`{row.name}`", "argument")
            if row.compares:
                found = _compared(ctx, row, argument, found)
            found = lift(ctx, argument, argument.id, argument.span, found, wanted, reason)
            label = label or (is_grounded(found) and not is_grounded(wanted))
            continue
        label = label or is_grounded(found)
    return ctx.read(result, label, link.span) if known else UNKNOWN


def _compared(ctx: Context, row: Builtin, argument: tree.Expr, found: Type) -> Type:
    """Return what elements are compared with: labels inside are looked through, in a plain value by a
    `container read`."""
    if not is_comparable(ctx.world, plain(found)):
        ctx.report(type_problems.NoEquality(argument.span, row.name, show(found)))
    found = read_container(ctx, argument.id, argument.span, found)
    return grounded(erase(plain(found))) if is_grounded(found) else found


def _element_kind(ctx: Context, row: Builtin, receiver: Type, link: tree.MethodLink) -> bool:
    """Return whether the elements have one of the types that the method is there for."""
    if not row.elements or not isinstance(receiver, ListType) or isinstance(receiver.element, Unknown):
        return True
    if kind_of(receiver.element) in row.elements:
        return True
    *others, last = row.elements
    wanted = f"a List of {', '.join(others)} or {last}" if others else f"List<{last}>"
    ctx.report(type_problems.TypeMismatch(link.name.span, f"`{row.name}`", wanted, show(receiver)))
    return False


def _mutating(ctx: Context, row: Builtin, current: Type, link: tree.MethodLink) -> Type:
    """Check a mutating method and return its type. It works only on plain containers; what goes in fits
    exactly, so a grounded argument is a discard."""
    ctx.effects += 1
    inner = plain(current)
    if is_grounded(current):
        ctx.report(source_problems.FrozenValue(link.span, show(current), _added(ctx, link)))
    signature = signature_of(row, inner)
    if not _arity(ctx, link, len(signature.parameters)):
        return UNKNOWN
    _element_kind(ctx, row, inner, link)
    for argument, wanted in zip(link.arguments, signature.parameters, strict=True):
        check(ctx, argument, wanted, Reason(f"`{row.name}`", "argument"))
    return signature.result


def _added(ctx: Context, link: tree.MethodLink) -> str | None:
    """Return what makes a new list where `append` would change one."""
    written = _APPEND.fullmatch(ctx.module.text[link.span.start : link.span.end])
    return None if written is None else f"{written[1]} + [{written[2]}]"


def _with_lambda(
    ctx: Context, row: Builtin, receiver: Argument, current: Type, link: tree.MethodLink, hint: Type | None
) -> Type:
    """Return a lambda of a method of a grounded container binds grounded elements; if it has an effect the
    receiver is exposed (grounded.expose.1)."""
    if not _arity(ctx, link, len(row.parameters)):
        return UNKNOWN
    label = is_grounded(current)
    before = ctx.effects
    parts = shape_parts(plain(current))
    *given, result = row.parameters[-1].of
    function = link.arguments[-1]
    item = ctx.read(typed(given[-1], parts), label, link.span)
    match result.name:
        case "New":
            parts["New"] = _new(ctx, function, item, None if hint is None else _part(row.result, hint))
        case "Start":
            parts["Start"], before = _fold(ctx, link, item, label, hint)
        case "Rank":
            _rank(ctx, row, function, item, label or _gathers(row, current))
        case _:
            _test(ctx, function, item, label)
    outcome = typed(row.result, parts)
    if label and ctx.effects > before:
        ctx.expose(receiver.node, "effect inside a grounded receiver", receiver.span, current)
    if too_large(outcome):
        ctx.report(syntax_problems.NestingTooDeep(link.span, "types", MAX_TYPE_DEPTH))
        return UNKNOWN
    return ctx.read(outcome, label, link.span)


def _part(shape: Shape, hint: Type) -> Type | None:
    """Return what a type that is expected of the method says of what its function gives."""
    match shape.name, hint:
        case "List", ListType(element):
            return element
        case "Result", ResultType(_, err):
            return err
        case _:
            return None


def _new(ctx: Context, function: tree.Expr, item: Type, hint: Type | None) -> Type:
    """Return what a function gives whose result becomes a part of the method's. What is open in it (`None`,
    `[]`) is taken from what is expected, the rest keeps its own labels."""
    begin = mark(ctx)
    found = _function(ctx, function, (item,), HOLE)
    if hint is None or not has_hole(found):
        return found
    go_back(ctx, begin)
    return _function(ctx, function, (item,), fill(found, hint))


def _test(ctx: Context, test: tree.Expr, item: Type, label: bool) -> None:
    """Check a function that gives a Bool, a grounded one where the receiver is grounded."""
    if not label or not isinstance(test, tree.Lambda):
        _function(ctx, test, (item,), BOOL)
        return
    found = _function(ctx, test, (item,), HOLE)
    wanted = grounded(BOOL) if is_grounded(found) else BOOL
    coerce(ctx, test.body, test.body.id, test.body.span, found, wanted, LAMBDA_RESULT)


def _rank(ctx: Context, row: Builtin, rank: tree.Expr, item: Type, label: bool) -> None:
    """Check a function that gives what has an order, a grounded one where the result is grounded."""
    begin = mark(ctx)
    found = _function(ctx, rank, (item,), HOLE)
    if is_grounded(found) and not label:
        go_back(ctx, begin)
        _function(ctx, rank, (item,), plain(found))
    if not isinstance(found, Unknown) and kind_of(plain(found)) not in ORDERED:
        wanted = f"a function that returns {', '.join(ORDERED[:-1])} or {ORDERED[-1]}"
        ctx.report(type_problems.TypeMismatch(rank.span, f"`{row.name}`", wanted, show(found)))


def _fold(
    ctx: Context, link: tree.MethodLink, item: Type, label: bool, hint: Type | None
) -> tuple[Type, int]:
    """Return what is open in the start (`[]`) is taken from what is expected, else from the lambda's result;
    what is not open keeps its own labels. The start is evaluated in any case: its effects are not of the
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
    wanted = FunctionType(parameters, result)
    if not isinstance(expr, tree.Lambda):
        ctx.effects += 1
    found = ctx.infer(expr, wanted)
    coerce(ctx, expr, expr.id, expr.span, found, wanted, Reason("the function", "argument"))
    return found.result if isinstance(found, FunctionType) else UNKNOWN
