"""Place assignment: `a.b[0].c = e`, `m[k] += e`. Nothing inside a grounded value ever changes."""

from __future__ import annotations

from corvid.semantics.check.coerce import check, coerce, has_hole
from corvid.semantics.check.context import Context, Reason
from corvid.semantics.check.lookup import meaning
from corvid.semantics.check.members import no_field
from corvid.semantics.check.operators import binary
from corvid.semantics.check.quotes import refuse_making
from corvid.semantics.facts import LocalName
from corvid.semantics.provenance.problems import FrozenValue
from corvid.semantics.types.model import Type, has_unknown
from corvid.semantics.types.problems import InvalidAssignTarget, NotIndexable
from corvid.syntax import tree
from corvid.types import INT, UNKNOWN, ListType, MapType, NamedType, Unknown, is_grounded, plain, show


def place(ctx: Context, statement: tree.Assign) -> None:
    """The right side first, then the path (language.md, Evaluation). For `op=` the value read stands
    under `-statement.id` and the result under `statement.id`."""
    target = statement.target
    if not isinstance(target, tree.Access) or not isinstance(target.base, tree.Name):
        ctx.report(InvalidAssignTarget(target.span, "this expression"))
        ctx.infer(statement.value)
        return
    last = target.links[-1]
    if not isinstance(last, tree.FieldLink | tree.IndexLink):
        ctx.report(InvalidAssignTarget(target.span, "the result of a call"))
        ctx.infer(statement.value)
        return
    found = meaning(ctx, target.base.text)
    if isinstance(target.links[0], tree.CallLink) and not isinstance(found, LocalName | None):
        ctx.report(InvalidAssignTarget(target.span, "a part of what a call gives"))
        ctx.infer(statement.value)
        return
    ctx.effects += 1
    container = container_of(ctx, target)
    if is_grounded(container):
        ctx.report(FrozenValue(target.span, show(container)))
        ctx.infer(statement.value)
        return
    refuse_making(ctx, container, target.span)
    wanted = _part(ctx, container, last)
    reason = Reason(
        f"the place `{last.name.text}`" if isinstance(last, tree.FieldLink) else "this place", "assignment"
    )
    if statement.op == "=":
        check(ctx, statement.value, wanted, reason)
        _learn(ctx, target, statement.value, last)
        return
    right = ctx.infer(statement.value)
    steps_of_read = -statement.id
    result = binary(
        ctx, statement.op[0], statement.span, (steps_of_read, wanted), (statement.value.id, right)
    )
    ctx.facts.types[-statement.id] = wanted
    ctx.facts.types[statement.id] = result
    coerce(ctx, statement.value, statement.id, statement.span, result, wanted, reason)


def container_of(ctx: Context, target: tree.Access) -> Type:
    """The type of what the last link goes into."""
    if len(target.links) == 1:
        return ctx.infer(target.base)
    rest = target.links[:-1]
    return ctx.infer(tree.Access(rest[-1].id, rest[-1].span, target.base, rest))


def _part(ctx: Context, container: Type, last: tree.FieldLink | tree.IndexLink) -> Type:
    """The type that may be stored there; an index or key that is grounded is a discard."""
    inner = plain(container)
    if isinstance(last, tree.FieldLink):
        found = ctx.world.field_type(inner, last.name.text)
        if found is None and not isinstance(inner, Unknown):
            record = ctx.world.records.get(inner.name) if isinstance(inner, NamedType) else None
            no_field(ctx, record, show(container), last.name)
        return found if found is not None else UNKNOWN
    match inner:
        case ListType(element):
            check(ctx, last.index, INT, Reason("the index", "assignment"))
            return element
        case MapType(key, value):
            check(ctx, last.index, key, Reason("the key", "assignment"))
            return value
    ctx.infer(last.index)
    if not isinstance(inner, Unknown):
        ctx.report(NotIndexable(last.span, show(container)))
    return UNKNOWN


def _learn(
    ctx: Context, target: tree.Access, value: tree.Expr, last: tree.FieldLink | tree.IndexLink
) -> None:
    """`m[k] = v` tells the types of an empty literal that `m` was bound to."""
    base = target.base
    if not isinstance(base, tree.Name) or base.text not in ctx.locals.empties or len(target.links) != 1:
        return
    if isinstance(last, tree.FieldLink):
        return
    key, found = ctx.facts.types[last.index.id], ctx.facts.types[value.id]
    if has_unknown(key) or has_unknown(found):
        if not (has_hole(key) or has_hole(found)):
            ctx.locals.blamed.add(base.text)
        return
    is_map = isinstance(plain(ctx.locals.types[base.text]), MapType)
    ctx.locals.learn(base.text, MapType(key, found) if is_map else ListType(found))
