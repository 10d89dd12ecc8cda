"""Postfix chains: `base.field[i].method(x)?`, walked link by link, never nested; the early return of `?`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred_module, deferred_pattern
from corvid.semantics.check import builtins, members
from corvid.semantics.check.builtins import row_of
from corvid.semantics.check.calls import Argument, call, range_call, written
from corvid.semantics.check.coerce import coerce, has_hole, lift, take_text
from corvid.semantics.check.context import Called, Context, Reason
from corvid.semantics.check.literals import construct, wrapper
from corvid.semantics.check.lookup import (
    Builtin,
    Meaning,
    local_type,
    meaning,
    member,
    not_assigned,
    refuse_value,
    unknown_name,
)
from corvid.semantics.facts import LocalName, ToValue, UnitVariant, Unwrap
from corvid.semantics.names import problems as name_problems
from corvid.semantics.names.scope import LATER_FUNCTIONS
from corvid.semantics.symbols import (
    BrokenInfo,
    CallableInfo,
    PrefixInfo,
    RecordInfo,
    VariantInfo,
)
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import Type, has_unknown
from corvid.semantics.types.relate import (
    lists_quotes,
    moves,
)
from corvid.syntax import tree
from corvid.types import (
    INT,
    INTENT,
    QUOTE,
    STRING,
    UNKNOWN,
    FunctionType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Unknown,
    grounded,
    is_grounded,
    mentions_grounded,
    plain,
    show,
)

if TYPE_CHECKING:
    from corvid.semantics.check import protocols
    from corvid.source.span import Span
else:
    protocols = deferred_module("corvid.semantics.check.protocols")

_PATH = deferred_pattern(r"(\w+(?:\.\w+)*)\[")
"""What may be written twice: a name or a path of fields, and the bracket of its index."""


def access(ctx: Context, expr: tree.Access, hint: Type | None) -> Type:
    """Return the type of the whole chain; each link's own under its id."""
    count = len(expr.links)
    index, current = _begin(ctx, expr, hint)
    node, end = (
        (expr.base.id, expr.base.span)
        if index == 0
        else (expr.links[index - 1].id, expr.links[index - 1].span)
    )
    for position in range(index, count):
        link = expr.links[position]
        current = _link(ctx, current, node, end, link, hint if position == count - 1 else None)
        ctx.facts.types[link.id] = current
        node, end = link.id, link.span
        if position == 0:
            _learn(ctx, expr.base, link)
    return current


def _learn(ctx: Context, base: tree.Expr, link: tree.AccessLink) -> None:
    """Learn from `xs.append(e)` the element type of an empty list that `xs` was bound to. What has a
    problem already shows that nothing more is to be said about `xs`."""
    if not isinstance(base, tree.Name) or base.text not in ctx.locals.empties:
        return
    found = ctx.facts.types[link.id]
    if isinstance(link, tree.MethodLink) and link.name.text == "append" and len(link.arguments) == 1:
        found = ctx.facts.types[link.arguments[0].id]
        if not has_unknown(found):
            ctx.locals.learn(base.text, ListType(found))
            return
    if has_unknown(found) and not has_hole(found):
        ctx.locals.blamed.add(base.text)


def _begin(ctx: Context, expr: tree.Access, hint: Type | None) -> tuple[int, Type]:
    """Return the first value of the chain and how many links it took: a name that is not a value takes
    one."""
    base, first = expr.base, expr.links[0]
    last = hint if len(expr.links) == 1 else None
    if type(base) is not tree.Name:
        return 0, ctx.infer(base)
    found = meaning(ctx, base.text)
    if type(found) is PrefixInfo:
        type_ = _member(ctx, found, first, last)
    elif type(first) is tree.FieldLink and _is_outcome(ctx, found, first):
        type_ = protocols.outcome(ctx, base, first)
    elif type(first) is tree.CallLink and type(found) is not LocalName:
        type_ = _call_named(ctx, found, base.text, base.span, first, last)
    else:
        return 0, ctx.infer(base)
    ctx.facts.types[first.id] = type_
    return 1, type_


def _is_outcome(ctx: Context, found: object, first: tree.FieldLink) -> bool:
    return (
        first.name.text == "outcome"
        and isinstance(found, LocalName)
        and local_type(ctx, found.name) == INTENT
    )


def _member(ctx: Context, prefix: PrefixInfo, link: tree.AccessLink, hint: Type | None) -> Type:
    """Return the type of `prefix.name` or `prefix.name(…)`."""
    match link:
        case tree.MethodLink():
            symbol = member(ctx, prefix, link.name)
            if symbol is None:
                ctx.infer_all(link.arguments)
                return UNKNOWN
            return _call_named(ctx, symbol, link.name.text, link.name.span, link, hint)
        case tree.FieldLink():
            symbol = member(ctx, prefix, link.name)
            if isinstance(symbol, VariantInfo) and not symbol.fields:
                ctx.facts.names[link.id] = UnitVariant(symbol.sum, symbol.name)
                return NamedType(symbol.sum)
            if symbol is not None:
                refuse_value(ctx, symbol, link.name.text, link.name.span)
            return UNKNOWN
        case _:
            refuse_value(ctx, prefix, "an import", link.span)
            return UNKNOWN


def _call_named(ctx: Context, found: Meaning, text: str, at: Span, link: Called, hint: Type | None) -> Type:
    """Return a call of something by its name."""
    match found:
        case CallableInfo():
            return call(ctx, link.id, link.span, found, written(link.arguments), method=False)
        case RecordInfo() | VariantInfo() if isinstance(found, RecordInfo) or found.fields:
            return construct(ctx, link, found, hint)
        case Builtin() if found.name == "range":
            return range_call(ctx, link)
        case Builtin() if found.name in ("Some", "Ok", "Err"):
            return wrapper(ctx, found.name, link, hint)
    if found is None and text in (*LATER_FUNCTIONS, "trusted"):
        unknown_name(ctx, text, at)
        return UNKNOWN
    ctx.infer_all(link.arguments)
    if found is None:
        unknown_name(ctx, text, at, "callable")
    elif not isinstance(found, BrokenInfo) and not not_assigned(ctx, text, at):
        ctx.report(type_problems.NotCallable(at, f"`{text}`"))
    return UNKNOWN


def _link(
    ctx: Context, current: Type, node: int, end: Span, link: tree.AccessLink, hint: Type | None
) -> Type:
    match link:
        case tree.MethodLink():
            return _method(ctx, current, node, end, link, hint)
        case tree.FieldLink():
            return field(ctx, current, node, end, link)
        case tree.CallLink():
            return _call_value(ctx, current, end, link)
        case tree.IndexLink():
            return index(ctx, current, link)
        case tree.TryLink():
            return propagate(ctx, current, node, end, link)


def field(ctx: Context, current: Type, node: int, end: Span, link: tree.FieldLink) -> Type:
    """Read a field: Grounded from a grounded record; a function-typed one is then a discard."""
    if isinstance(plain(current), Unknown):
        return UNKNOWN
    found = ctx.world.field_type(plain(current), link.name.text)
    if found is None:
        members.no_member(ctx, current, link.name, called=False)
        return UNKNOWN
    if not is_grounded(current):
        return found
    if isinstance(found, FunctionType):
        site = ctx.site(True, "argument", end, current, plain(current))
        ctx.add_step(node, Unwrap(site, ()))
        return found
    return grounded(found)


def index(ctx: Context, current: Type, link: tree.IndexLink) -> Type:
    """Return the type of `xs[i]` or `m[k]`, which lifts over the index."""
    match plain(current):
        case ListType(element):
            wanted, result = INT, element
            not_from_the_end(ctx, link)
        case MapType(key, value):
            wanted, result = key, OptionType(value)  # type: ignore[assignment]
        case other:
            ctx.infer(link.index)
            if not isinstance(other, Unknown):
                ctx.report(type_problems.NotIndexable(link.span, show(current)))
            return UNKNOWN
    found = ctx.infer(link.index)
    key_type = lift(
        ctx, link.index, link.index.id, link.index.span, found, wanted, Reason("the index", "argument")
    )
    return ctx.read(result, is_grounded(current) or is_grounded(key_type), link.span)


def not_from_the_end(ctx: Context, link: tree.IndexLink) -> None:
    """Report a literal negative index of a list."""
    match link.index:
        case tree.Sign(op="-", operand=tree.IntLiteral(value=back)) if back > 0:
            before = ctx.module.text[link.span.start : link.index.span.start]
            path = _PATH.fullmatch(before)
            ctx.report(type_problems.NegativeIndex(link.index.span, back, None if path is None else path[1]))


def _method(
    ctx: Context, current: Type, node: int, end: Span, link: tree.MethodLink, hint: Type | None
) -> Type:
    """Return a method of the program, a built-in one, or a function in a field, in this order."""
    inner = plain(current)
    name = inner.name if type(inner) is NamedType else None
    methods = [] if name is None else ctx.world.methods_in(ctx.module, name, link.name.text)
    if inner.__class__ is Unknown or len(methods) > 1:
        ctx.infer_all(link.arguments)
        return UNKNOWN
    if is_grounded(current):
        special = builtins.of_grounded(ctx, current, node, end, link)
        if special is not None:
            return special
    for info in methods:
        if not info.public and info.module != ctx.module.name:
            ctx.report(
                name_problems.ImportedDeclIsPrivate(
                    link.name.span, info.short, info.module, info.node.name.span
                )
            )
        receiver = Argument(None, node, end, current)
        return call(ctx, link.id, link.span, info, [receiver, *written(link.arguments)], method=True)
    found = ctx.world.field_type(inner, link.name.text)
    if isinstance(found, FunctionType):
        if is_grounded(current):
            site = ctx.site(True, "argument", end, current, inner)
            ctx.add_step(node, Unwrap(site, ()))
        return _call_value(ctx, found, end, link)
    if _is_taken_for_text(current, link.name.text):
        current = take_text(ctx, node, current)
    result = builtins.method(ctx, current, node, end, link, hint)
    if result is None:
        members.no_member(ctx, current, link.name, called=True)
        for argument in link.arguments:
            if not isinstance(argument, tree.Lambda):
                ctx.infer(argument)
        return UNKNOWN
    return result


def _is_taken_for_text(type_: Type, method: str) -> bool:
    """Return whether the built-in method wants a text where a quote is, or texts where a list of quotes
    is."""
    if type_ == QUOTE:
        return row_of(STRING, method) is not None
    row = row_of(plain(type_), method) if lists_quotes(type_) else None
    return row is not None and row.elements == (STRING.name,)


def _call_value(ctx: Context, current: Type, end: Span, link: Called) -> Type:
    """Return a call of a function value: never lifted."""
    if not isinstance(current, FunctionType):
        ctx.infer_all(link.arguments)
        if not isinstance(current, Unknown):
            ctx.report(type_problems.NotCallable(end, f"a value of type {show(current)}"))
        return UNKNOWN
    ctx.effects += 1
    ctx.facts.calls[link.id] = ToValue(current)
    if not ctx.takes(link.span, "this function", len(current.parameters), link.arguments):
        return current.result
    for argument, wanted in zip(link.arguments, current.parameters, strict=True):
        found = ctx.infer(argument, wanted)
        reason = Reason("this function", "function value")
        coerce(ctx, argument, argument.id, argument.span, found, wanted, reason)
    return current.result


# ---- `?`: the payload, or an early return of what went wrong ----------------------------------
def propagate(ctx: Context, current: Type, node: int, end: Span, link: tree.TryLink) -> Type:
    """Check `?` and return the type of its payload. On a grounded value it is an exposure, and the payload
    keeps the label; a propagated grounded `Err` that enters a plain error type is a `return` discard
    besides. That coercion's steps are under `-link.id`, for the link's own id holds those of the payload's
    use. The early return counts as an effect: behind a grounded operand of `and` or `or` it would show
    which value that had."""
    inner = plain(current)
    if isinstance(inner, Unknown):
        return UNKNOWN
    label = is_grounded(current)
    if not isinstance(inner, OptionType | ResultType):
        _invalid(ctx, link, f"`?`: expected an Option or a Result, found {show(current)}", "remove the `?`")
        return UNKNOWN
    if ctx.lambda_scopes:
        _invalid(ctx, link, "`?` cannot be used in a lambda", "use `match` or `.unwrap_or(…)`")
    elif isinstance(inner, OptionType):
        _none(ctx, label, link)
    else:
        _err(ctx, ctx.read(inner.err, label, link.span), link)
    ctx.effects += 1
    if label:
        ctx.expose(node, "?", end, current)
    payload = inner.item if isinstance(inner, OptionType) else inner.ok
    return ctx.read(payload, label, link.span)


def _none(ctx: Context, label: bool, link: tree.TryLink) -> None:
    wanted = ctx.facts.returns
    if isinstance(wanted, Unknown):
        return
    if not isinstance(plain(wanted), OptionType):
        _mismatch(ctx, link, "an Option")
    elif is_grounded(wanted) and not label:
        _plain_failure(ctx, link, wanted)


def _err(ctx: Context, error: Type, link: tree.TryLink) -> None:
    wanted = ctx.facts.returns
    if isinstance(wanted, Unknown):
        return
    target = plain(wanted)
    if not isinstance(target, ResultType):
        _mismatch(ctx, link, "a Result")
        return
    if is_grounded(wanted) and not is_grounded(error):
        _plain_failure(ctx, link, wanted)
        return
    # In a grounded whole the error keeps its label: `Err` is lifted there.
    entered = grounded(target.err) if is_grounded(wanted) else target.err
    if moves(error, entered) is None:
        reason = f"this `?` would return an error of type {show(error)}, and {show(target.err)} is declared"
        _invalid(ctx, link, reason, "convert the error with `.map_err(fn (e) -> …)` first")
        return
    coerce(ctx, None, -link.id, link.span, error, entered, Reason("the error", "return"))


def _plain_failure(ctx: Context, link: tree.TryLink, wanted: Type) -> None:
    """Record a failure without a source as a plain return: a callable that only may be grounded is then
    not grounded, and one that promised it is reported."""
    if not mentions_grounded(ctx.callable.returns):
        ctx.plain_return = True
        return
    reason = f"`?`: expected {show(wanted)}, found a failure without a source"
    _invalid(ctx, link, reason, "put the Grounded inside: `Result<Grounded<T>, E>`, or use `match`")


def _mismatch(ctx: Context, link: tree.TryLink, what: str) -> None:
    reason = f"`?` needs an enclosing callable that returns {what}, and `{ctx.callable.short}` does not"
    _invalid(ctx, link, reason, "use `match` or `.unwrap_or(…)`, or change the return type")


def _invalid(ctx: Context, link: tree.TryLink, reason: str, advice: str) -> None:
    ctx.report(type_problems.InvalidTryPropagate(link.span, reason, advice))
