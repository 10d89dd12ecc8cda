"""A field or method that a type does not have: what was meant."""

from __future__ import annotations

from corvid.semantics.check.signatures import names_of, signature_of
from corvid.semantics.facts import TAKING_LAMBDA
from corvid.semantics.names.scope import GROUNDED_MEMBERS
from corvid.semantics.names.suggest import suggest
from corvid.semantics.types.foreign import MEMBERS, TAKING_OUT
from corvid.semantics.types.model import Named, OptionOf, ResultOf, Type, is_grounded, plain
from corvid.semantics.types.problems import UnknownField
from corvid.semantics.types.show import show
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.semantics.check.context import Context
    from corvid.syntax import tree


def no_member(ctx: Context, current: Type, name: tree.Ident, called: bool) -> None:
    """Report that `current` has no such member; `called`: it is written with `(…)`."""
    inner = plain(current)
    fields: list[str] = []
    methods: list[str] = []
    if isinstance(inner, Named):
        record = ctx.world.records.get(inner.name)
        fields = [f.name for f in record.fields] if record else []
        methods = [method for owner, method in ctx.world.methods if owner == inner.name]
    methods += names_of(inner)
    if is_grounded(current):
        methods += sorted(GROUNDED_MEMBERS)
    known = tuple(dict.fromkeys((*fields, *methods)))
    advice = _advice(ctx, current, name.text, called, fields, methods)
    meant = MEMBERS.get(name.text)
    near = meant if meant in methods else suggest(name.text, known)
    ctx.report(UnknownField(name.span, show(current), name.text, None if advice else near, known, advice))


def _advice(
    ctx: Context, current: Type, name: str, called: bool, fields: list[str], methods: list[str]
) -> str | None:
    """What to write if the name is known, but not as what it is used as."""
    if called and name in fields:
        return f"`{name}` is a field: write `.{name}` without `()`"
    if not called and name in methods:
        return f"`{name}` is a method: write `.{name}({'…' if _takes(ctx, plain(current), name) else ''})`"
    if name not in TAKING_OUT:
        return None
    if isinstance(plain(current), OptionOf | ResultOf):
        return "take the value out with `match`, `?` or `.unwrap_or(…)`"
    if is_grounded(current):
        return "`.unwrap_discarding_sources()` takes the value out of its label; it is listed as a discard"
    return None


def _takes(ctx: Context, owner: Type, name: str) -> bool:
    """Whether the method takes arguments."""
    if isinstance(owner, Named) and (owner.name, name) in ctx.world.methods:
        return len(ctx.world.methods[owner.name, name].parameters) > 1
    if name in TAKING_LAMBDA:
        return True
    signature = signature_of(owner, name) if name in names_of(owner) else None
    return signature is not None and bool(signature.parameters)
