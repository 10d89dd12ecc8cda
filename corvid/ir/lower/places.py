"""Place assignment: the right side first, then the path, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid import types as ty
from corvid.ir import nodes as ir
from corvid.ir.errors import InternalError
from corvid.syntax import tree

if TYPE_CHECKING:
    from corvid.ir.lower.builder import Builder


def place(b: Builder, statement: tree.Assign) -> None:
    """`a.b[0].c = e`, `m[k] += e`."""
    target = statement.target
    assert isinstance(target, tree.Access)
    last = target.links[-1]
    value = b.value(statement.value)
    container, type_ = _container(b, target)
    if isinstance(last, tree.FieldLink):
        if statement.op != "=":
            read = b.temporary(ir.GetField(container, last.name.text), b.type(-statement.id), target.span)
            value = _combine(b, statement, read, value)
        b.emit(ir.SetField(container, last.name.text, value, statement.span))
        return
    if not isinstance(last, tree.IndexLink):
        raise InternalError("an assignment to no place")
    container, index = b.values((last.index,), container)
    if statement.op != "=":
        is_map = isinstance(ty.plain(type_), ty.MapType)
        op: ir.Op = ir.CallMethod("entry", container, (index,)) if is_map else ir.GetIndex(container, index)
        read = b.temporary(op, b.type(-statement.id), target.span)
        value = _combine(b, statement, read, value)
    b.emit(ir.SetIndex(container, index, value, statement.span))


def _container(b: Builder, target: tree.Access) -> tuple[ir.Operand, ty.OpenType]:
    if len(target.links) == 1:
        return b.value(target.base), b.after(target.base.id, b.type(target.base.id))
    rest = target.links[:-1]
    # The shortened chain shares its last link's id, whose steps lowering the chain applies.
    shortened = tree.Access(rest[-1].id, rest[-1].span, target.base, rest)
    return b.raw(shortened), b.after(rest[-1].id, b.type(rest[-1].id))


def _combine(b: Builder, statement: tree.Assign, read: ir.Operand, value: ir.Operand) -> ir.Operand:
    left = b.apply(-statement.id, read, b.type(-statement.id), statement.span)
    op = statement.op[0]
    if op not in ("+", "-", "*", "/", "%"):
        raise InternalError(f"no operator {statement.op}")
    result = b.temporary(ir.Arithmetic(op, left, value), b.type(statement.id), statement.span)  # type: ignore[arg-type]
    return b.apply(statement.id, result, b.type(statement.id), statement.span)
