"""Postfix chains, link by link; `?` is a match that returns early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from corvid import types as ty
from corvid.ir import nodes as ir
from corvid.ir.errors import InternalError
from corvid.ir.lower.builder import Builder
from corvid.ir.lower.types import lower_type
from corvid.ir.rules.calls import operands_before
from corvid.semantics.effects.algebra import gate_of
from corvid.semantics.facts import (
    OutcomeOf,
    ToCallable,
    ToMethod,
    ToRange,
    ToRecord,
    ToUnwrap,
    ToValue,
    ToVariant,
    ToWrapper,
    UnitVariant,
)
from corvid.syntax import tree


def access(b: Builder, expr: tree.Access) -> ir.Operand:
    """Return the chain's value; each link's steps are applied before the next link."""
    current: ir.Operand | None = None
    if type(expr.base) is not tree.Name or expr.base.id in b.facts.names:
        current = b.value(expr.base)
        type_ = b.after(expr.base.id, b.type(expr.base.id))
    else:
        type_ = ty.NOTHING
    types, steps = b.facts.types, b.facts.steps
    for link in expr.links:
        current = _link(b, current, type_, link)
        type_ = types[link.id]
        if link.id in steps:
            current = b.apply(link.id, current, type_, link.span)
            type_ = b.after(link.id, type_)
    assert current is not None
    return current


def _link(b: Builder, current: ir.Operand | None, type_: ty.OpenType, link: tree.AccessLink) -> ir.Operand:
    match link:
        case tree.MethodLink() | tree.CallLink():
            return _call(b, current, link)
        case tree.FieldLink():
            return _field(b, current, link)
        case tree.IndexLink():
            container, index = b.values((link.index,), _needed(current))
            return b.temporary(ir.GetIndex(container, index), b.type(link.id), link.span)
        case tree.TryLink():
            return propagate(b, _needed(current), type_, link)


def _needed(current: ir.Operand | None) -> ir.Operand:
    if current is None:
        raise InternalError("a chain link without a value before it")
    return current


def _field(b: Builder, current: ir.Operand | None, link: tree.FieldLink) -> ir.Operand:
    target = b.facts.names.get(link.id)
    if isinstance(target, UnitVariant):
        op: ir.Op = ir.MakeVariant(target.sum, target.variant, ())
    elif isinstance(target, OutcomeOf):
        op = ir.ReadOutcome(_needed(current), b.site + target.site)
    else:
        op = ir.GetField(_needed(current), link.name.text)
    return b.temporary(op, b.type(link.id), link.span)


def _call(b: Builder, current: ir.Operand | None, link: tree.MethodLink | tree.CallLink) -> ir.Operand:
    target = b.facts.calls[link.id]
    result = b.type(link.id)
    lifted = link.id in b.facts.lifted
    op: ir.Op
    match target:
        case ToUnwrap():
            return _needed(current)
        case ToMethod(name):
            receiver, *arguments = b.values(link.arguments, _needed(current))
            op = ir.CallMethod(name, receiver, tuple(arguments))
        case ToCallable():
            before = (_needed(current),) if target.receiver else ()
            op = _call_declared(b, target, tuple(b.values(link.arguments, *before)), link.id)
        case ToRecord(name):
            op = ir.MakeRecord(name, tuple(b.values(link.arguments)), lifted)
        case ToVariant(sum_, variant):
            op = ir.MakeVariant(sum_, variant, tuple(b.values(link.arguments)), lifted)
        case ToWrapper():
            op = _wrapper(target, b.values(link.arguments)[0], ty.plain(result), lifted)
        case ToRange():
            start, end = b.values(link.arguments)
            op = ir.Range(start, end)
        case ToValue(function_type):
            function = _needed(current)
            if isinstance(link, tree.MethodLink):
                function = b.temporary(ir.GetField(function, link.name.text), function_type, link.span)
            function, *arguments = b.values(link.arguments, function)
            op = ir.CallValue(function, tuple(arguments))
    return b.temporary(op, result, link.span)


def _call_declared(b: Builder, target: ToCallable, arguments: tuple[ir.Operand, ...], link: int) -> ir.Op:
    info = b.world.callables[target.name]
    approve = b.tokens.calls.get(link)
    token = None if approve is None else ir.Local(b.token_locals[approve])
    match info.kind:
        case "fn":
            return (ir.LiftedCall if target.lifted else ir.CallFunction)(info.name, arguments, token)
        case "agent":
            return ir.CallFunction(info.name, arguments, token)
        case "prompt":
            types = tuple(lower_type(t) for t in target.parameter_types)
            return ir.CallPrompt(info.name, arguments, types, token)
        case "tool":
            gated = gate_of(info, b.world.dimensions) is not None and token is None
            judged = _judged(b, arguments) if gated else ()
            return ir.CallTool(info.name, arguments, token, judged)


def _judged(b: Builder, arguments: tuple[ir.Operand, ...]) -> tuple[tuple[ir.Operand, ...], ...]:
    """Return, for each argument, what it was made of before labels fell. The temporaries of that are the
    statements just before."""
    made: dict[int, tuple[ir.Operand, ...]] = {}
    wanted = _temporaries(b, arguments)
    for stmt in reversed(b.blocks[-1]):
        if not wanted:
            break
        if isinstance(stmt, ir.Let) and stmt.target in wanted:
            wanted.discard(stmt.target)
            before = operands_before(stmt.op)
            if before is not None:
                made[stmt.target] = before
                wanted |= _temporaries(b, before)
    return tuple(_roots(made, operand) for operand in arguments)


def _roots(made: Mapping[int, tuple[ir.Operand, ...]], operand: ir.Operand) -> tuple[ir.Operand, ...]:
    found: list[ir.Operand] = []
    pending = [operand]
    while pending:
        part = pending.pop()
        before = made.get(part.index) if isinstance(part, ir.Local) else None
        if before is None:
            found.append(part)
        else:
            pending += reversed(before)
    return tuple(found)


def _temporaries(b: Builder, operands: Sequence[ir.Operand]) -> set[int]:
    found = {one.index for one in operands if isinstance(one, ir.Local)}
    return {index for index in found if b.slots[index].name == ""}


def _wrapper(target: ToWrapper, value: ir.Operand, type_: ty.OpenType, lifted: bool) -> ir.Op:
    match target.name, type_:
        case ("Some", ty.OptionType(item)):
            return ir.MakeSome(value, lifted, lifted and ty.is_grounded(item))
        case ("Ok", ty.ResultType(ok, err)):
            return ir.MakeOk(value, lower_type(err), lifted, lifted and ty.is_grounded(ok))
        case ("Err", ty.ResultType(ok, err)):
            return ir.MakeErr(value, lower_type(ok), lifted, lifted and ty.is_grounded(err))
    raise InternalError(f"{target.name} of another type")


def propagate(b: Builder, subject: ir.Operand, type_: ty.OpenType, link: tree.TryLink) -> ir.Operand:
    """Return the payload in a local; `subject` is under its Expose if it is grounded."""
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
