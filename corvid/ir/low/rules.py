"""What each operation that lifts is made of in the low form."""

from __future__ import annotations

from collections.abc import Sequence

from corvid.ir import nodes as ir
from corvid.ir.low.nodes import Read, Value
from corvid.ir.methods import gathers, looks_inside, row_of
from corvid.ir.passes.constants import is_constant
from corvid.ir.table import TypeTable
from corvid.types import ListType, Type, is_grounded, plain


def stays_whole(op: ir.Op, types: Sequence[Type], lifted: Sequence[bool]) -> bool:
    """Return whether no node is made over what is lifted: nothing is, or a part is read with its own chain,
    or a function is asked about parts. What is built may have labels inside of plain parts alone."""
    if True not in lifted and not (isinstance(op, ir.Making) and op.lifted):
        return True
    match op:
        case ir.GetField():
            return True
        case ir.GetIndex():
            container = plain(types[0])
            return lifted[0] or (isinstance(container, ListType) and is_grounded(container.element))
        case ir.Widen(_, path) | ir.Together(_, path):
            return path != ()
        case ir.CallMethod(method):
            row = row_of(method, types[0])
            assert row is not None
            selected = row.selects and lifted[0] and True not in lifted[1:]
            alone = row.takes_function or row.labels in ("together", "source")
            return alone or gathers(row, types[0]) or selected
    return False


def parts(table: TypeTable, op: ir.Op, types: Sequence[Type]) -> Sequence[Type]:
    """Return the types of the operands as what they become parts of has them: labels that are retained stay
    there."""
    match op:
        case ir.MakeList(element):
            return (element,) * len(types)
        case ir.MakeMap(key, value, entries):
            return (key, value) * len(entries)
        case ir.MakeRecord(name):
            return tuple([field.type for field in table.declared.fields_of(name)])
        case ir.MakeVariant(name, variant):
            return tuple([field.type for field in table.declared.variant_of(name, variant)])
        case ir.MakeSome() | ir.MakeOk() | ir.MakeErr() if op.keeps:
            return types
    return tuple([plain(type_) for type_ in types])


def gives_a_chain(table: TypeTable, op: ir.Op, types: Sequence[Type], lifted: Sequence[bool]) -> bool:
    """Return whether what the operation gives on values is grounded itself."""
    match op:
        case ir.LiftedCall(name):
            return is_grounded(table.declared.functions[name].returns)
        case ir.CallMethod("unwrap_or"):  # a default that keeps its label is of the type of the part
            return is_grounded(types[1]) and not lifted[1]
    return False


def inside(table: TypeTable, op: ir.Op, types: Sequence[Type], reads: Sequence[Read]) -> tuple[Read, ...]:
    """Return the containers of which the labels inside belong to the result."""
    carries = table.declared.carries
    pairs = zip(reads, types, strict=True)
    match op:
        case ir.Compare():
            return tuple([read for read, type_ in pairs if carries(plain(type_))])
        case ir.Together():
            return tuple(reads)
        case ir.CallMethod(method):
            row = row_of(method, types[0])
            looks = row is not None and looks_inside(row) and carries(plain(types[0]))
            return tuple(reads[:1]) if looks else ()
        case _ if isinstance(op, ir.Making):
            return tuple([read for read, type_ in pairs if not is_grounded(type_) and carries(type_)])
    return ()


def grades(
    op: ir.Op, types: Sequence[Type], reads: Sequence[Read], held: Sequence[Read], constant: frozenset[int]
) -> tuple[bool, bool]:
    """Return whether one of the operands without a label is a constant, and whether one is not. Of a part
    `held` in what is built, with labels inside, that is known only when it runs."""
    plain_ = [
        read for read, type_ in zip(reads, types, strict=True)
        if not isinstance(read, Value) and not is_grounded(type_)
        and not (held and isinstance(op, ir.Making) and read in held)
        and not (isinstance(op, ir.LiftedCall) and read == op.token)
    ]  # fmt: skip
    found = [is_constant(read, constant) for read in plain_]
    return True in found, False in found


def word(op: ir.Op) -> str:
    """Return what the node says was done."""
    match op:
        case ir.Arithmetic(sign) | ir.Compare(sign):
            return sign
        case ir.CallMethod(method):
            return method
        case ir.LiftedCall(function):
            return f"fn {function.rpartition('::')[2]}"
        case ir.GetIndex():
            return "index"
        case ir.MakeNone():
            return "construct"
    return "construct" if isinstance(op, ir.Making) else type(op).__name__.lower()
