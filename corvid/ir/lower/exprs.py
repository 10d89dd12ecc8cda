"""Expressions: each becomes the statements that compute it and the operand that holds it."""

from __future__ import annotations

from collections.abc import Mapping

from corvid import types as ty
from corvid.ir import nodes as ir
from corvid.ir.errors import InternalError
from corvid.ir.lower.access import access
from corvid.ir.lower.builder import Builder, RawExpr
from corvid.ir.lower.matches import match_expr
from corvid.ir.lower.types import lower_type
from corvid.ir.walk import statement_operands, statements
from corvid.semantics.facts import LocalName, NoneValue, OutcomeOf, UnitVariant
from corvid.syntax import tree


def _literal(
    b: Builder, expr: tree.IntLiteral | tree.FloatLiteral | tree.StringLiteral | tree.BoolLiteral
) -> ir.Operand:
    return ir.Constant(expr.value)


def _nothing(b: Builder, expr: tree.NothingLiteral) -> ir.Operand:
    return ir.Constant(None)


def _broken(b: Builder, expr: tree.BrokenExpr) -> ir.Operand:
    raise InternalError("a broken expression in a program without problems")


def _name(b: Builder, expr: tree.Name) -> ir.Operand:
    target = b.facts.names[expr.id]
    if isinstance(target, LocalName):
        return ir.Local(b.find(target.name))
    match target:
        case UnitVariant(sum_, variant):
            return b.temporary(ir.MakeVariant(sum_, variant, ()), b.type(expr.id), expr.span)
        case OutcomeOf():
            raise InternalError("a name that is a field")
        case NoneValue():
            return b.temporary(_none(b.type(expr.id)), b.type(expr.id), expr.span)


def _none(type_: ty.OpenType) -> ir.MakeNone:
    if not isinstance(type_, ty.OptionType):
        raise InternalError("None that is not an Option")
    return ir.MakeNone(lower_type(type_.item))


def _arithmetic(b: Builder, expr: tree.Arithmetic) -> ir.Operand:
    left, types, steps = b.value(expr.first), b.facts.types, b.facts.steps
    for link in expr.links:
        node, span = link.id, link.span
        left = b.temporary(ir.Arithmetic(link.op, left, b.value(link.operand)), types[node], span)
        if node in steps:
            left = b.apply(node, left, types[node], span)
    return left


def _compare(b: Builder, expr: tree.Compare) -> ir.Operand:
    op = ir.Compare(expr.op, b.value(expr.left), b.value(expr.right))
    return b.temporary(op, b.type(expr.id), expr.span)


def _not(b: Builder, expr: tree.Not) -> ir.Operand:
    return b.temporary(ir.Not(b.value(expr.operand)), b.type(expr.id), expr.span)


def _sign(b: Builder, expr: tree.Sign) -> ir.Operand:
    if isinstance(expr.operand, tree.IntLiteral | tree.FloatLiteral) and not b.facts.steps.get(
        expr.operand.id
    ):
        value = expr.operand.value
        return ir.Constant(-value if expr.op == "-" else value)
    operand = b.value(expr.operand)
    if expr.op == "+":
        return operand
    return b.temporary(ir.Negate(operand), b.type(expr.id), expr.span)


def _f_string(b: Builder, expr: tree.FString) -> ir.Operand:
    exprs = tuple(part for part in expr.parts if not isinstance(part, str))
    operands = iter(b.values(exprs))
    parts = tuple(ir.Constant(part) if isinstance(part, str) else next(operands) for part in expr.parts)
    return b.temporary(ir.Text(parts), b.type(expr.id), expr.span)


def _container(b: Builder, expr: tree.ListLiteral | tree.MapLiteral) -> ir.Operand:
    type_ = b.type(expr.id)
    inner = ty.plain(type_)
    lifted = expr.id in b.facts.lifted
    if isinstance(expr, tree.ListLiteral):
        assert isinstance(inner, ty.ListType)
        items = tuple(b.values(expr.items))
        return b.temporary(ir.MakeList(lower_type(inner.element), items, lifted), type_, expr.span)
    assert isinstance(inner, ty.MapType)
    flat = b.values(tuple(part for entry in expr.entries for part in (entry.key, entry.value)))
    entries = tuple(zip(flat[::2], flat[1::2], strict=True))
    op = ir.MakeMap(lower_type(inner.key), lower_type(inner.value), entries, lifted)
    return b.temporary(op, type_, expr.span)


def _record(b: Builder, expr: tree.RecordLiteral) -> ir.Operand:
    type_ = b.type(expr.id)
    inner = ty.plain(type_)
    assert isinstance(inner, ty.NamedType)
    info = b.world.records[inner.name]
    written = tuple(init.value for init in expr.fields) + ((expr.base,) if expr.base is not None else ())
    operands = b.values(written)
    given = {init.name.text: operand for init, operand in zip(expr.fields, operands, strict=False)}
    if expr.base is not None:
        base_type = b.after(expr.base.id, b.type(expr.base.id))
        for field in info.fields:
            if field.name not in given:
                read = ty.grounded(field.type) if ty.is_grounded(base_type) else field.type
                given[field.name] = b.temporary(ir.GetField(operands[-1], field.name), read, expr.base.span)
    fields = tuple(given[field.name] for field in info.fields)
    return b.temporary(ir.MakeRecord(info.name, fields, expr.id in b.facts.lifted), type_, expr.span)


def _logic(b: Builder, expr: tree.Logic) -> ir.Operand:
    target = b.slot("", b.type(expr.id))
    first = b.value(expr.operands[0])
    links = [ir.LogicLink((), first)]
    for operand in expr.operands[1:]:
        with b.block() as setup:
            value = b.value(operand)
        links.append(ir.LogicLink(tuple(setup), value))
    b.emit(ir.Logic(target, expr.op, tuple(links), expr.span))
    return ir.Local(target)


def _attempt(b: Builder, expr: tree.Attempt) -> ir.Operand:
    target = b.slot("", b.type(expr.id))
    key = None if expr.key is None else b.value(expr.key)
    with b.block() as body:
        value = b.value(expr.operand)
    site = b.facts.outcomes.get(expr.id)
    number = None if site is None else b.site + site
    retry = None
    if expr.retry is not None:
        keeps = isinstance(ty.plain(b.after(expr.operand.id, b.type(expr.operand.id))), ty.ResultType)
        retry = ir.Retry(expr.retry.times, expr.retry.backoff, expr.retry.milliseconds, keeps)
    limit = None if expr.limit is None else expr.limit.milliseconds
    b.emit(ir.Attempt(target, tuple(body), value, number, expr.span, retry, limit, key))
    return ir.Local(target)


def _trusted(b: Builder, expr: tree.Trusted) -> ir.Operand:
    value = b.value(expr.value)
    type_ = b.after(expr.value.id, b.type(expr.value.id))
    return b.temporary(ir.Untaint(value, expr.reason), type_, expr.span)


def _lambda(b: Builder, expr: tree.Lambda) -> ir.Operand:
    fact = b.facts.lambdas[expr.id]
    scope: dict[str, int] = {}
    for parameter, type_ in zip(expr.parameters, fact.parameters, strict=True):
        written = None if parameter.annotation is None else b.facts.annotations.get(parameter.annotation.id)
        scope[parameter.name.text] = b.slot(parameter.name.text, type_, written)
    parameters = tuple(scope[p.name.text] for p in expr.parameters)
    first_own = len(b.slots)
    b.scopes.append(scope)
    with b.block() as body:
        result = b.value(expr.body)
        b.emit(ir.Return(result, expr.body.span))
    b.scopes.pop()
    own = set(parameters) | set(range(first_own, len(b.slots)))
    captures = tuple(sorted(read_locals(tuple(body)) - own))
    op = ir.Lambda(parameters, captures, tuple(body))
    return b.temporary(op, b.type(expr.id), expr.span)


RAW: Mapping[type[tree.Expr], RawExpr] = {
    **dict.fromkeys((tree.IntLiteral, tree.FloatLiteral, tree.StringLiteral, tree.BoolLiteral), _literal),
    tree.NothingLiteral: _nothing,
    tree.Name: _name,
    tree.Access: access,
    tree.Arithmetic: _arithmetic,
    tree.Compare: _compare,
    tree.FString: _f_string,
    **dict.fromkeys((tree.ListLiteral, tree.MapLiteral), _container),
    tree.RecordLiteral: _record,
    tree.Logic: _logic,
    tree.Not: _not,
    tree.Sign: _sign,
    tree.Lambda: _lambda,
    tree.Match: match_expr,
    tree.Attempt: _attempt,
    tree.Trusted: _trusted,
    tree.BrokenExpr: _broken,
}
"""What makes the value of an expression before the steps of its use, by class."""


def read_locals(block: ir.Block) -> set[int]:
    """Return every local that statements of the block read, nested lambdas' captures included."""
    return {
        operand.index
        for statement in statements(block, lambdas=False)
        for operand in statement_operands(statement)
        if isinstance(operand, ir.Local)
    }
