"""Making values and reading their parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, get_args

from corvid.ir import nodes as ir
from corvid.ir.errors import IrTypeError
from corvid.ir.marks import mark, marked_like
from corvid.ir.methods import read
from corvid.ir.program import Parameter
from corvid.ir.rules.scope import Scope, expect
from corvid.types import (
    EXCERPT,
    INT,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
    bare,
    grounded,
    is_grounded,
    plain,
    qualified,
    unmarked,
)

Made: TypeAlias = ir.Making | ir.MakeNone


def made(scope: Scope, op: Made) -> Type:
    """Return the type of a constructor or literal."""
    match op:
        case ir.MakeList(element, items):
            return _built(scope, ListType(element), items, (element,) * len(items), op.lifted)
        case ir.MakeMap(key, value, entries):
            for entry_key, _ in entries:
                expect(scope.type_of(entry_key), key, "a key of a map")
            values = tuple(entry_value for _, entry_value in entries)
            made = _built(scope, MapType(key, value), values, (value,) * len(values), op.lifted)
            return marked_like(made, *(scope.marked_type_of(entry_key) for entry_key, _ in entries))
        case ir.MakeRecord(EXCERPT.name):
            raise IrTypeError("an Excerpt that the program makes")
        case ir.MakeRecord(record, fields):
            return _named(scope, record, scope.declared.fields_of(record), fields, op.lifted)
        case ir.MakeVariant(sum_, variant, fields):
            return _named(scope, sum_, scope.declared.variant_of(sum_, variant), fields, op.lifted)
        case ir.MakeNone(item, witness):
            if witness is not None and not is_grounded(scope.type_of(witness)):
                raise IrTypeError("None over a witness that is not grounded")
            return OptionType(item) if witness is None else grounded(OptionType(item))
        case ir.MakeSome(value):
            item = _part(scope, op)
            return _built(scope, OptionType(item), (value,), (item,), op.lifted)
        case ir.MakeOk(value, err):
            item = _part(scope, op)
            return _built(scope, ResultType(item, err), (value,), (item,), op.lifted)
        case ir.MakeErr(value, ok):
            item = _part(scope, op)
            return _built(scope, ResultType(ok, item), (value,), (item,), op.lifted)


def _part(scope: Scope, op: ir.MakeSome | ir.MakeOk | ir.MakeErr) -> Type:
    type_ = scope.marked_type_of(op.value)
    if op.keeps and not (op.lifted and is_grounded(type_)):
        raise IrTypeError(f"{qualified(type_)} has no label to keep in a lifted whole")
    return plain(type_) if op.lifted and not op.keeps else type_


def _named(
    scope: Scope, name: str, declared: tuple[Parameter, ...], fields: tuple[ir.Operand, ...], lifted: bool
) -> Type:
    if len(declared) != len(fields):
        raise IrTypeError(f"{name} has {len(declared)} fields, not {len(fields)}")
    return _built(scope, NamedType(name), fields, tuple(field.type for field in declared), lifted)


def _built(
    scope: Scope, type_: Type, parts: tuple[ir.Operand, ...], wanted: tuple[Type, ...], lifted: bool
) -> Type:
    """Return the type of a whole made of parts. Their types are equal to the wanted ones, or with `lifted`
    equal to them after the outermost label where none is wanted; then one of the parts must be surely
    grounded. Where the marks of a part are others than the wanted ones the whole is marked."""
    sure = marked = False
    for index, (part, want) in enumerate(zip(parts, wanted, strict=True)):
        found = scope.marked_type_of(part)
        sure = sure or scope.declared.surely_grounded(unmarked(found))
        strips = lifted and not isinstance(want, GroundedType)
        given = plain(found) if strips else found
        if given is not want and given != want:
            expect(bare(given), bare(want), f"part {index} of {qualified(type_)}")
            marked = True
    if lifted and not sure:
        raise IrTypeError(f"lifted {qualified(type_)} without a surely grounded part")
    made = grounded(type_) if lifted else type_
    return mark(made) if marked else made


def field_read(scope: Scope, op: ir.GetField) -> Type:
    """Return the type of a field of a record, Grounded if the record is. A function is never read out of a
    grounded one."""
    value = scope.type_of(op.value)
    return read(value, field_type(scope, plain(value), op.name))


def field_type(scope: Scope, record: Type, name: str) -> Type:
    """Return the declared type of a field. Raise IrTypeError if the field does not exist."""
    if isinstance(record, NamedType):
        for field in scope.declared.fields_of(record.name):
            if field.name == name:
                return field.type
    raise IrTypeError(f"no field {name} in {qualified(record)}")


def index_read(scope: Scope, op: ir.GetIndex) -> Type:
    """Return the type of an element of a list, or of the Option of a value of a map. It lifts over the index.
    """
    value, index = scope.types_of((op.value, op.index))
    match plain(value):
        case ListType(element):
            expect(plain(index), INT, "an index")
            part = element
        case MapType(key, item):
            expect(plain(index), key, "a key")
            part = OptionType(item)
        case other:
            raise IrTypeError(f"index into {qualified(other)}")
    return read(index, read(value, part)) if is_grounded(index) else read(value, part)


def set_index(scope: Scope, stmt: ir.SetIndex) -> None:
    """Check that only a plain container changes, and that index and value fit exactly."""
    match scope.marked_type_of(stmt.container):
        case ListType(element):
            scope.want(stmt.index, INT, "an index")
            scope.want(stmt.value, element, "the element that is set")
        case MapType(key, value):
            scope.want(stmt.index, key, "a key")
            scope.want(stmt.value, value, "the value that is set")
        case other:
            raise IrTypeError(f"assignment into {qualified(other)}")


def set_field(scope: Scope, stmt: ir.SetField) -> None:
    """Check that only a plain record changes, and no excerpt."""
    record = scope.marked_type_of(stmt.record)
    if record == EXCERPT:
        raise IrTypeError("a change of an Excerpt")
    scope.want(stmt.value, field_type(scope, record, stmt.name), f"the field {stmt.name}")


RULES: Mapping[type[ir.Op], Callable[..., Type]] = {
    **dict.fromkeys(get_args(Made), made),
    ir.GetField: field_read,
    ir.GetIndex: index_read,
}
