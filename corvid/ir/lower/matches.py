"""`match`: patterns that bind temporaries where a binding is coerced, arms that set one result."""

from __future__ import annotations

from corvid import types as ty
from corvid.ir import nodes as ir
from corvid.ir.errors import InternalError
from corvid.ir.lower.builder import Builder
from corvid.ir.lower.types import lower_type
from corvid.ir.walk import bound
from corvid.semantics.facts import BindsName, MatchesVariant
from corvid.syntax import tree
from corvid.types import NOTHING


def match_expr(b: Builder, expr: tree.Match, used: bool = True) -> ir.Operand:
    """Return the local that every arm sets; Nothing if the value is not used."""
    subject = b.value(expr.subject)
    type_ = b.after(expr.subject.id, b.type(expr.subject.id))
    target = b.slot("", b.type(expr.id)) if used else None
    arms = tuple(_arm(b, arm, type_, target) for arm in expr.arms)
    if isinstance(subject, ir.Local) and any(subject.index in _set_by(arm) for arm in arms):
        # A pattern that gives the subject's own name another value: what is matched stays what it was.
        subject = b.temporary(ir.Copy(subject), type_, expr.subject.span)
    b.emit(ir.Match(subject, arms, expr.span))
    return ir.Constant(None) if target is None else ir.Local(target)


def _arm(b: Builder, arm: tree.MatchArm, type_: ty.OpenType, target: int | None) -> ir.MatchArm:
    with b.block() as setup:
        pattern = lower_pattern(b, arm.pattern, type_)
        guard = None if arm.guard is None else b.value(arm.guard)
    with b.block() as body:
        _body(b, arm.body, target)
    return ir.MatchArm(pattern, tuple(setup), guard, tuple(body), arm.span)


def _set_by(arm: ir.MatchArm) -> set[int]:
    """Return the locals that have another value once the arm's pattern fits, whatever its guard says."""
    coerced = (stmt.target for stmt in arm.setup if isinstance(stmt, ir.Let))
    return {*bound(arm.pattern), *coerced}


def _body(b: Builder, body: tree.Expr | tree.Block, target: int | None) -> None:
    if not isinstance(body, tree.Block):
        if target is None and isinstance(body, tree.Match):
            match_expr(b, body, used=False)
            return
        value = b.value(body)
        if target is not None:
            b.assign(target, value, body.span)
        return
    last = body.statements[-1]
    if target is None or not isinstance(last, tree.ExprStmt):
        b.lower_block(b, body)
        if target is not None and b.slots[target].type == NOTHING:
            b.emit(ir.Let(target, ir.Copy(ir.Constant(None)), body.span))
        return
    if len(body.statements) > 1:
        b.lower_block(b, tree.Block(body.id, body.span, body.statements[:-1]))
    value = b.value(last.value)
    if _reaches(b, last.value, target):
        b.assign(target, value, last.span)


def _reaches(b: Builder, value: tree.Expr, target: int) -> bool:
    """Return whether the arm's value has the result's type: in dead code it may have another."""
    return lower_type(b.after(value.id, b.type(value.id))) == b.slots[target].type


def lower_pattern(b: Builder, pattern: tree.Pattern, type_: ty.OpenType) -> ir.Pattern:
    """Return the pattern; `type_` is that of the part it looks at. Coerced bindings are emitted."""
    match pattern:
        case tree.WildcardPattern():
            return ir.AnyPattern()
        case tree.LiteralPattern():
            value = pattern.value
            if ty.plain(type_) == ty.FLOAT and isinstance(value, int):
                value = float(value)
            return ir.LiteralPattern(value)
        case tree.NamePattern():
            target = b.facts.patterns[pattern.id]
            if isinstance(target, MatchesVariant):
                return ir.VariantPattern(target.sum, target.variant, ())
            return ir.AnyPattern(bind(b, pattern.name, type_))
        case tree.AliasPattern():
            local = bind(b, pattern.name, type_)
            return ir.AliasPattern(local, lower_pattern(b, pattern.pattern, type_))
        case tree.VariantPattern():
            return _variant(b, pattern, type_)
        case tree.RecordPattern():
            inner = ty.plain(type_)
            assert isinstance(inner, ty.NamedType)
            fields = {f.name: f.type for f in b.world.records[inner.name].fields}
            parts = tuple(
                (f.name.text, lower_pattern(b, f.pattern, part(type_, fields[f.name.text])))
                for f in pattern.fields
            )
            return ir.RecordPattern(inner.name, parts)


def part(whole: ty.OpenType, inside: ty.OpenType) -> ty.OpenType:
    """Return the type of a part read from `whole`."""
    return ty.grounded(inside) if ty.is_grounded(whole) else inside


def bind(b: Builder, name: tree.Ident, type_: ty.OpenType) -> int:
    """Return the local that the part goes into: the named one, or a temporary that is coerced into it."""
    named = b.bound(name.text)
    if not b.facts.steps.get(name.id):
        return named
    temporary = b.slot("", type_)
    value = b.apply(name.id, ir.Local(temporary), type_, name.span)
    b.assign(named, value, name.span)
    return temporary


def _variant(b: Builder, pattern: tree.VariantPattern, type_: ty.OpenType) -> ir.Pattern:
    target = b.facts.patterns[pattern.id]
    if isinstance(target, BindsName):
        raise InternalError("a variant pattern that binds")
    inner = ty.plain(type_)
    inside: list[ty.OpenType]
    match inner, target.variant:
        case (ty.OptionType(item), "Some"):
            inside = [item]
        case (ty.ResultType(ok), "Ok"):
            inside = [ok]
        case (ty.ResultType(_, err), "Err"):
            inside = [err]
        case (ty.NamedType(name), variant):
            inside = [f.type for f in b.world.variants[name, variant].fields]
        case _:
            inside = []
    parts = tuple(
        lower_pattern(b, argument, part(type_, one))
        for argument, one in zip(pattern.arguments, inside, strict=True)
    )
    return ir.VariantPattern(target.sum, target.variant, parts)
