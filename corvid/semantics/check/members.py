"""A field or method that a type does not have: what was meant."""

from __future__ import annotations

from collections.abc import Mapping

from corvid.builtins import OF_GROUNDED, ROWS
from corvid.semantics.check.builtins import names_of, row_of
from corvid.semantics.check.context import Context
from corvid.semantics.suggest import suggest
from corvid.semantics.symbols import RecordInfo
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import Type
from corvid.syntax import tree
from corvid.types import NamedType, OptionType, ResultType, is_grounded, parts, plain, show

MEMBERS: Mapping[str, str] = {other: row.name for row in ROWS for other in row.elsewhere}

TAKING_OUT = frozenset({"value", "unwrap", "get", "inner", "raw", "text", "expect"})
"""How a value is taken out of what holds it elsewhere."""
_TAKE_OUT = "take the value out with `match`, `?` or `.unwrap_or(…)`"


def no_member(ctx: Context, current: Type, name: tree.Ident, called: bool) -> None:
    """Report that `current` has no such member; `called`: it is written with `(…)`."""
    advice = _advice(ctx, current, name.text, called)
    meant = MEMBERS.get(name.text)
    near, known = None, None
    if advice is None and meant is not None and _is_method(ctx, current, meant):
        near = meant
    if ctx.world.proposals.has_room(name.span):
        known = _members(ctx, current)
        near = near if near is not None or advice is not None else suggest(name.text, known)
    if (
        near is not None
        and not called
        and _is_method(ctx, current, near)
        and not _takes(ctx, plain(current), near)
    ):
        near = f"{near}()"  # what is written has no call, so a name alone would not mend it
    ctx.report(type_problems.UnknownField(name.span, show(current), name.text, near, known, advice))


def no_field(ctx: Context, record: RecordInfo | None, shown: str, name: tree.Ident) -> None:
    """Report that the type, `shown` so, has no field of this name; None is a type without fields."""
    near, known = None, None
    if ctx.world.proposals.has_room(name.span):
        known = tuple(field.name for field in record.fields) if record is not None else ()
        near = suggest(name.text, known)
    ctx.report(type_problems.UnknownField(name.span, shown, name.text, near, known))


def _members(ctx: Context, current: Type) -> tuple[str, ...]:
    """Return all fields and methods of the type, each once."""
    inner = plain(current)
    names: list[str] = []
    if isinstance(inner, NamedType):
        record = ctx.world.records.get(inner.name)
        names = [field.name for field in record.fields] if record else []
        names += [one.short for one in ctx.world.all_methods_in(ctx.module) if one.receiver == inner.name]
    names += names_of(inner)
    if is_grounded(current):
        names += sorted(OF_GROUNDED)
    return tuple(dict.fromkeys(names))


def _is_method(ctx: Context, current: Type, name: str) -> bool:
    inner = plain(current)
    if isinstance(inner, NamedType) and ctx.world.methods_in(ctx.module, inner.name, name):
        return True
    return name in names_of(inner) or (is_grounded(current) and name in OF_GROUNDED)


def _advice(ctx: Context, current: Type, name: str, called: bool) -> str | None:
    """Return what to write if the name is known, but not as what it is used as."""
    if called and ctx.world.field_type(plain(current), name) is not None:
        return f"`{name}` is a field: write `.{name}` without `()`"
    if not called and _is_method(ctx, current, name):
        return f"`{name}` is a method: write `.{name}({'…' if _takes(ctx, plain(current), name) else ''})`"
    held = plain(current)
    if isinstance(held, OptionType | ResultType):
        inner = parts(held)[0]
        if ctx.world.field_type(plain(inner), name) is not None or _is_method(ctx, inner, name):
            return f"`{name}` belongs to {show(inner)}: {_TAKE_OUT}"
        return _TAKE_OUT if name in TAKING_OUT else None
    if name not in TAKING_OUT:
        return None
    if is_grounded(current):
        return (
            "write `.unwrap_discarding_sources()` to take the value without its sources, which is a discard"
        )
    return None


def _takes(ctx: Context, owner: Type, name: str) -> bool:
    """Return whether the method takes arguments."""
    found = ctx.world.methods_in(ctx.module, owner.name, name) if isinstance(owner, NamedType) else []
    if found:
        return any(len(info.parameters) > 1 for info in found)
    row = row_of(owner, name)
    return row is not None and bool(row.parameters)
