"""`?` as a match that returns early."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid import types as ty
from corvid.ir import nodes as ir
from corvid.ir.lower.types import lower_type

if TYPE_CHECKING:
    from corvid.ir.lower.builder import Builder
    from corvid.syntax import tree


def propagate(b: Builder, subject: ir.Operand, type_: ty.OpenType, link: tree.TryLink) -> ir.Operand:
    """The payload in a local; `subject` stands under its Expose if it is grounded."""
    target = b.slot("", b.type(link.id))
    good = "Some" if isinstance(ty.plain(type_), ty.OptionType) else "Ok"
    family = "Option" if good == "Some" else "Result"
    payload = ir.VariantPattern(family, good, (ir.AnyPattern(target),))
    with b.block() as failed:
        pattern = _none(b, subject, type_, link) if good == "Some" else _err(b, type_, link)
    arms = (
        ir.MatchArm(payload, (), None, (), link.span),
        ir.MatchArm(pattern, (), None, tuple(failed), link.span),
    )
    b.emit(ir.Match(subject, arms, link.span))
    return ir.Local(target)


def _none(b: Builder, subject: ir.Operand, type_: ty.OpenType, link: tree.TryLink) -> ir.Pattern:
    returns = b.facts.returns
    inner = ty.plain(returns)
    assert isinstance(inner, ty.OptionType)
    witness = subject if ty.is_grounded(returns) and ty.is_grounded(type_) else None
    result = b.temporary(ir.MakeNone(lower_type(inner.item), witness), returns, link.span)
    b.emit(ir.Return(result, link.span))
    return ir.VariantPattern("Option", "None", ())


def _err(b: Builder, type_: ty.OpenType, link: tree.TryLink) -> ir.Pattern:
    result = ty.plain(type_)
    assert isinstance(result, ty.ResultType)
    error_type = ty.grounded(result.err) if ty.is_grounded(type_) else result.err
    error = b.slot("", error_type)
    value = b.apply(-link.id, ir.Local(error), error_type, link.span)
    returns = b.facts.returns
    inner = ty.plain(returns)
    assert isinstance(inner, ty.ResultType)
    lifted = ty.is_grounded(returns)
    op = ir.MakeErr(value, lower_type(inner.ok), lifted, lifted and ty.is_grounded(inner.err))
    b.emit(ir.Return(b.temporary(op, returns, link.span), link.span))
    return ir.VariantPattern("Result", "Err", (ir.AnyPattern(error),))
