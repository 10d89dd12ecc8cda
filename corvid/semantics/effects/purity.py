"""`fn` is pure: it calls only `fn`s and built-ins (declarations.fn.1), and changes only what it made
(declarations.fn.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.builtins import FRESH, MUTATING
from corvid.semantics.effects import problems as effect_problems
from corvid.semantics.effects.walk import CallSite, bound_names, calls, chain_before
from corvid.semantics.facts import (
    Facts,
    ToCallable,
    ToMethod,
    ToRecord,
    ToVariant,
    ToWrapper,
)
from corvid.syntax import tree
from corvid.syntax.walk import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corvid.diagnostics.model import Problem
    from corvid.semantics.symbols import CallableInfo, World
    from corvid.source.span import Span

_LITERALS = (
    tree.ListLiteral
    | tree.MapLiteral
    | tree.RecordLiteral
    | tree.IntLiteral
    | tree.FloatLiteral
    | tree.StringLiteral
    | tree.BoolLiteral
    | tree.NothingLiteral
)


class _Names(Struct):
    """What the names of one `fn` hold. `foreign` says where a name gets a value that the fn did not
    make; `inner` has the pieces that are inside lambdas."""

    parameters: dict[str, Span]
    foreign: dict[str, Span] = field(default_factory=dict)
    own: set[str] = field(default_factory=set)
    inner: set[int] = field(default_factory=set)


def check_purity(world: World, facts: Facts | None, info: CallableInfo, node: tree.Fn) -> Iterator[Problem]:
    """Yield every way in which the body of a `fn` is not pure, one problem each."""
    if facts is None:
        return
    names = _names(facts, node)
    for piece in walk(node.body):
        match piece:
            case tree.Approve():
                yield effect_problems.FnBodyNotPure(piece.span, info.short, "approve", piece.label.text, None)
            case tree.Claim() | tree.Assume() | tree.Intent() | tree.Pivot():
                yield effect_problems.FnBodyNotPure(
                    piece.span, info.short, "protocol", type(piece).__name__.lower(), None
                )
            case tree.Attempt():
                yield effect_problems.FnBodyNotPure(piece.span, info.short, "try", "", None)
            case tree.Trusted():
                yield effect_problems.FnBodyNotPure(piece.span, info.short, "trusted", "", None)
            case tree.Assign():
                yield from _check_assign(info, names, piece)
            case tree.Access():
                for site in calls(piece):
                    yield from _check_call(world, facts, info, names, site)
            case _:
                pass


def _check_call(
    world: World, facts: Facts, info: CallableInfo, names: _Names, site: CallSite
) -> Iterator[Problem]:
    target = facts.calls.get(site.link.id)
    if isinstance(target, ToCallable):
        callee = world.callables[target.name]
        if callee.kind != "fn":
            declared = callee.node.name.span
            yield effect_problems.FnBodyNotPure(
                site.link.span, info.short, callee.kind, callee.short, declared
            )
    elif isinstance(target, ToMethod) and target.name in MUTATING:
        yield from _check_change(info, names, site.receiver(), site.link.span, site.access.id)


def _check_assign(info: CallableInfo, names: _Names, stmt: tree.Assign) -> Iterator[Problem]:
    if isinstance(stmt.target, tree.Access):
        owner = chain_before(stmt.target, len(stmt.target.links) - 1)
        yield from _check_change(info, names, owner, stmt.target.span, stmt.target.id)


def _check_change(
    info: CallableInfo, names: _Names, owner: tree.Expr, span: Span, place: int
) -> Iterator[Problem]:
    """Check the place assignment or mutating method at `span`, which changes the value `owner`."""
    if not isinstance(owner, tree.Name):
        yield effect_problems.FnBodyNotPure(span, info.short, "inside", _root_text(owner), None)
        return
    name = owner.text
    deed: effect_problems.Deed | None = None
    other: Span | None = None
    if place in names.inner:
        deed = "captured"
    elif name in names.parameters:
        deed, other = "parameter", names.parameters[name]
    elif name in names.foreign:
        deed, other = "not own", names.foreign[name]
    elif name not in names.own:
        deed = "not own"
    if deed is not None:
        yield effect_problems.FnBodyNotPure(span, info.short, deed, name, other)


def _root_text(expr: tree.Expr) -> str:
    while isinstance(expr, tree.Access):
        expr = expr.base
    return expr.text if isinstance(expr, tree.Name) else "another value"


# ---- what the locals hold ----------------------------------------------------------------------
def _names(facts: Facts, node: tree.Fn) -> _Names:
    names = _Names({parameter.name.text: parameter.name.span for parameter in node.parameters})
    for piece in walk(node.body):
        match piece:
            case tree.Assign() if isinstance(piece.target, tree.Name):
                fresh = piece.op != "=" or is_fresh(facts, piece.value)
                _bind(names, piece.target.text, piece.span, fresh)
            case tree.Let():
                _bind(names, piece.name.text, piece.span, is_fresh(facts, piece.value))
            case tree.For():
                for ident in piece.names:
                    _bind(names, ident.text, ident.span, False)
            case tree.Destructure():
                for field_ in piece.fields:
                    _bind_pattern(names, field_.pattern)
            case tree.Match():
                for arm in piece.arms:
                    _bind_pattern(names, arm.pattern)
            case tree.Lambda():
                names.inner.update(inside.id for inside in walk(piece.body))
            case _:
                pass
    return names


def _bind(names: _Names, name: str, span: Span, fresh: bool) -> None:
    if fresh:
        names.own.add(name)
    else:
        names.foreign.setdefault(name, span)


def _bind_pattern(names: _Names, pattern: tree.Pattern) -> None:
    for ident in bound_names(pattern):
        _bind(names, ident.text, ident.span, False)


def is_fresh(facts: Facts, value: tree.Expr) -> bool:
    """Return whether the value is one that has no other owner: a literal, a constructor's, or the result of
    `+`, `slice`, `map`, `filter`."""
    match value:
        case tree.Arithmetic():  # of all operators only `+` gives what can be changed
            return True
        case tree.Access():
            target = facts.calls.get(value.links[-1].id)
            if isinstance(target, ToMethod):
                return target.name in FRESH
            return isinstance(target, ToRecord | ToVariant | ToWrapper)
        case _:
            return isinstance(value, _LITERALS)
