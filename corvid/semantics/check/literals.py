"""Literals, constructors and lambdas: what is checked part by part against what is expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from corvid.diagnostics.model import Problem
from corvid.semantics.check import members
from corvid.semantics.check.coerce import check, coerce, go_back, has_hole, mark, may_have_hole, quote_text
from corvid.semantics.check.context import Called, Context, Reason
from corvid.semantics.check.quotes import refuse_making
from corvid.semantics.check.structure import surely_grounded
from corvid.semantics.facts import ToRecord, ToVariant, ToWrapper
from corvid.semantics.names import problems as name_problems
from corvid.semantics.symbols import FieldInfo, RecordInfo, VariantInfo
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import Type
from corvid.semantics.types.relate import agree, join, keeps_label
from corvid.syntax import tree
from corvid.types import (
    BOOL,
    FLOAT,
    HOLE,
    INT,
    STRING,
    UNKNOWN,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    Unknown,
    grounded,
    is_grounded,
    plain,
    show,
)

ELEMENT = Reason("the list", "argument")
KEY = Reason("the key of the map", "argument")
VALUE = Reason("the map", "argument")


def check_parts(
    ctx: Context, parts: Sequence[tree.Expr], wanted: Sequence[Type], reasons: Sequence[Reason], lift: bool
) -> bool:
    """Check each part against its type. With `lift` (the expected type is Grounded) a grounded part
    stays as it is; the result says whether one did (grounded.coercion.3)."""
    if not lift:
        for part, type_, reason in zip(parts, wanted, reasons, strict=False):
            check(ctx, part, type_, reason)
        return False
    lifted = False
    for part, type_, reason in zip(parts, wanted, reasons, strict=False):
        found = ctx.infer(part, type_ if is_grounded(type_) else grounded(type_))
        target = grounded(type_) if keeps_label(found, type_) else type_
        coerce(ctx, part, part.id, part.span, found, target, reason)
        lifted = lifted or surely_grounded(ctx.world, target if is_grounded(found) else found)
    return lifted


def _lifts(hint: Type | None) -> bool:
    """Return whether a grounded value is expected."""
    return hint is not None and is_grounded(hint)


def _made(ctx: Context, node: int, type_: Type, lifted: bool) -> Type:
    """Return the type of what is made at `node`, which is grounded where a part of it has lifted it."""
    if lifted:
        ctx.facts.lifted.add(node)
    return grounded(type_) if lifted else type_


def list_literal(ctx: Context, expr: tree.ListLiteral, hint: Type | None) -> Type:
    expected = plain(hint) if hint is not None else None
    if isinstance(expected, ListType) and not isinstance(expected.element, Unknown):
        count = len(expr.items)
        elements = [expected.element] * count
        lifted = check_parts(ctx, expr.items, elements, [ELEMENT] * count, _lifts(hint))
        return _made(ctx, expr.id, expected, lifted)
    if not expr.items:
        return ListType(HOLE)
    return ListType(_joined(ctx, expr.items, ELEMENT))


def _joined(ctx: Context, items: Sequence[tree.Expr], reason: Reason) -> Type:
    """Return the join of the items, each coerced to it. What is open in one (`None`, `[]`) is taken from the
    others, so such items are looked at last."""
    found: dict[int, Type] = {}
    untold: dict[int, tuple[Problem, ...]] = {}
    known: Type = UNKNOWN
    for item in items:
        start = mark(ctx) if may_have_hole(item) else None
        found[item.id] = type_ = ctx.infer(item)
        if start is not None and has_hole(type_):
            untold[item.id] = go_back(ctx, start)
        both = join(known, type_)
        known = known if both is None else both
    joined: Type = UNKNOWN
    for item in sorted(items, key=lambda item: item.id in untold):
        if item.id in untold and has_hole(known):
            ctx.problems += untold[item.id]
        elif item.id in untold:
            found[item.id] = ctx.infer(item, known)
        both = join(joined, found[item.id])
        if both is None:
            wanted = show(joined)
            ctx.report(
                type_problems.TypeMismatch(
                    item.span, reason.words, wanted, show(found[item.id]), items[0].span
                )
            )
        else:
            joined = both
    for item in items:
        if join(joined, found[item.id]) is not None:
            coerce(ctx, item, item.id, item.span, found[item.id], joined, reason)
    return joined


def map_literal(ctx: Context, expr: tree.MapLiteral, hint: Type | None) -> Type:
    expected = plain(hint) if hint is not None else None
    values = [entry.value for entry in expr.entries]
    if isinstance(expected, MapType) and not isinstance(expected.value, Unknown):
        lifted = False
        for entry in expr.entries:
            check(ctx, entry.key, expected.key, KEY)
            lifted = check_parts(ctx, [entry.value], [expected.value], [VALUE], _lifts(hint)) or lifted
        return _made(ctx, expr.id, expected, lifted)
    if not values:
        return MapType(HOLE, HOLE)
    key: Type = UNKNOWN
    for entry in expr.entries:
        found = ctx.infer(entry.key)
        joined = join(key, plain(found))
        if joined is None:
            ctx.report(type_problems.TypeMismatch(entry.key.span, KEY.words, show(key), show(found)))
        else:
            key = joined
    if not isinstance(key, Scalar | Unknown) or key == Scalar("Nothing"):
        ctx.report(name_problems.InvalidMapKey(expr.entries[0].key.span, show(key)))
        key = UNKNOWN
    for entry in expr.entries:
        coerce(ctx, entry.key, entry.key.id, entry.key.span, ctx.facts.types[entry.key.id], key, KEY)
    return MapType(key, _joined(ctx, values, VALUE))


def construct(ctx: Context, link: Called, info: RecordInfo | VariantInfo, hint: Type | None) -> Type:
    """Return a positional constructor call."""
    name = info.name.rpartition("::")[2] if isinstance(info, RecordInfo) else info.name
    result = NamedType(info.name if isinstance(info, RecordInfo) else info.sum)
    target = ToRecord(info.name) if isinstance(info, RecordInfo) else ToVariant(info.sum, info.name)
    ctx.facts.calls[link.id] = target
    refuse_making(ctx, result, link.span)
    if not ctx.takes(link.span, name, len(info.fields), link.arguments, info.span):
        return result
    reasons = [_field_reason(name, f) for f in info.fields]
    lifted = check_parts(ctx, link.arguments, [f.type for f in info.fields], reasons, _lifts(hint))
    return _made(ctx, link.id, result, lifted)


def _field_reason(owner: str, info: FieldInfo) -> Reason:
    return Reason(f"the field `{info.name}` of `{owner}`", "argument", info.span)


def record_literal(ctx: Context, expr: tree.RecordLiteral, info: RecordInfo, hint: Type | None) -> Type:
    """Return the type of `T { a: e, b, ..base }`. A field taken from a grounded base is a grounded part."""
    name = info.name.rpartition("::")[2]
    refuse_making(ctx, NamedType(info.name), expr.span)
    given: dict[str, tree.FieldInit] = {}
    for init in expr.fields:
        if init.name.text in given:
            first = given[init.name.text].name.span
            ctx.report(name_problems.DuplicateMember(init.name.span, init.name.text, "field", first))
        elif (info.name, init.name.text) not in ctx.world.fields:
            members.no_field(ctx, info, name, init.name)
            ctx.infer(init.value)
        else:
            given[init.name.text] = init
    ctx.facts.calls[expr.id] = ToRecord(info.name)
    lift = _lifts(hint)
    # Evaluation order is that of the text; the base is written, and evaluated, last.
    declared = {f.name: f for f in info.fields}
    fields = [declared[name] for name in given]
    values = [given[f.name].value for f in fields]
    lifted = check_parts(
        ctx, values, [f.type for f in fields], [_field_reason(name, f) for f in fields], lift
    )
    missing = [f for f in info.fields if f.name not in given]
    if expr.base is not None:
        lifted = _base(ctx, expr.base, info, missing, lift) or lifted
    elif missing:
        ctx.report(type_problems.RecordLiteralInvalid(expr.span, name, tuple(f.name for f in missing)))
    return _made(ctx, expr.id, NamedType(info.name), lifted)


def _base(ctx: Context, base: tree.Expr, info: RecordInfo, missing: Sequence[FieldInfo], lift: bool) -> bool:
    """Check `..base`. Its value is read field by field, so a grounded base gives grounded parts: with
    `lift` they stay, otherwise the base as a whole is discarded, once."""
    found = ctx.infer(base)
    wanted = NamedType(info.name)
    if lift and is_grounded(found) and missing and agree(plain(found), wanted):
        for field in missing:
            ctx.read(field.type, True, base.span)
        return True
    reason = Reason(f"the spread in `{info.name.rpartition('::')[2]}`", "argument", info.span)
    coerce(ctx, base, base.id, base.span, found, wanted, reason)
    return lift and any(surely_grounded(ctx.world, f.type) for f in missing)


def wrapper(ctx: Context, name: str, link: Called, hint: Type | None) -> Type:
    """Return the type of `Some(e)`, `Ok(e)` or `Err(e)`."""
    if not ctx.takes(link.span, name, 1, link.arguments):
        return UNKNOWN
    part = link.arguments[0]
    expected = plain(hint) if hint is not None else None
    lift = _lifts(hint)
    wanted: Type = HOLE
    other: Type = HOLE
    match name, expected:
        case ("Some", OptionType()):
            wanted = expected.item
        case ("Ok", ResultType()):
            wanted, other = expected.ok, expected.err
        case ("Err", ResultType()):
            wanted, other = expected.err, expected.ok
        case _:
            lift = False
    reason = Reason(f"`{name}`", "argument")
    if isinstance(wanted, Unknown):
        wanted, lifted = ctx.infer(part), False
    else:
        lifted = check_parts(ctx, [part], [wanted], [reason], lift)
    ctx.facts.calls[link.id] = ToWrapper(cast('Literal["Some", "Ok", "Err"]', name))
    if name == "Some":
        return _made(ctx, link.id, OptionType(wanted), lifted)
    result = ResultType(wanted, other) if name == "Ok" else ResultType(other, wanted)
    return _made(ctx, link.id, result, lifted)


def f_string(ctx: Context, expr: tree.FString, hint: Type | None) -> Type:
    """Return the type of an f-string, which lifts; its parts are String, Int, Float, Bool."""
    label = False
    for part in expr.parts:
        if isinstance(part, str):
            continue
        found = quote_text(ctx, part.id, ctx.infer(part))
        label = label or is_grounded(found)
        if plain(found) not in (STRING, INT, FLOAT, BOOL) and not isinstance(found, Unknown):
            ctx.report(type_problems.NotText(part.span, show(found)))
    return grounded(STRING) if label else STRING
