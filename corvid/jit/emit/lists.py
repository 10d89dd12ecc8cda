"""Lists of scalars: counted, 8 bytes an element."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from corvid.ir import nodes as ir
from corvid.jit.emit.boxes import Boxes
from corvid.jit.emit.code import LIKELY, llvm_type
from corvid.jit.emit.context import CONTEXT, Emission
from corvid.jit.emit.runtime import DATA, FLOATS, FOREIGN, INTS, LENGTH, NATURAL, OBJECTS, ROOM
from corvid.runtime import longest
from corvid.source.span import Span
from corvid.types import BOOL, FLOAT, ListType, Type


def length(out: Emission, values: str) -> str:
    """Return how many elements a list has now."""
    return out.code.let(f"load i64, ptr {out.code.part('list', values, 1)}, {LENGTH}, {NATURAL}")


def _place(out: Emission, values: str, index: str) -> str:
    data = out.code.let(f"load ptr, ptr {out.code.part('list', values, 3)}, {DATA}")
    return out.code.let(f"getelementptr i64, ptr {data}, i64 {index}")


def element(out: Emission, container: ir.Operand, values: str, index: str, span: Span) -> str:
    """Emit the element at an index that is inside of `values`, the list of the operand."""
    type_ = out.type_of(container)
    assert isinstance(type_, ListType)
    foreign = out.module.foreign.get(out.function.name, frozenset())
    if isinstance(container, ir.Local) and container.index in foreign:
        return _foreign_or_own(out, values, index, type_.element, span)
    return _own(out, values, index, type_.element)


def _foreign_or_own(out: Emission, values: str, index: str, type_: Type, span: Span) -> str:
    code = out.code
    slot = code.slot(llvm_type(type_), "element")
    object_, own, done = code.fresh("object"), code.fresh("own"), code.fresh("done")
    room = code.let(f"load i64, ptr {code.part('list', values, 2)}, {ROOM}")
    code.fork(code.let(f"icmp eq i64 {room}, {FOREIGN}"), object_, own)
    code.begin(object_)
    found = code.let(f"load ptr, ptr {_place(out, values, index)}, {OBJECTS}")
    table = code.let(f"load ptr, ptr {CONTEXT}, !invariant.load !1")
    boxes = Boxes(code, out.module.layout, table, out.stop(out.site(span, "form")))
    code.do(f"store {llvm_type(type_)} {boxes.scalar(found, type_)}, ptr {slot}")
    code.go(done)
    code.begin(own)
    code.do(f"store {llvm_type(type_)} {_own(out, values, index, type_)}, ptr {slot}")
    code.begin(done)
    return code.let(f"load {llvm_type(type_)}, ptr {slot}")


def _own(out: Emission, values: str, index: str, type_: Type) -> str:
    place = _place(out, values, index)
    if type_ == FLOAT:
        return out.code.let(f"load double, ptr {place}, {FLOATS}")
    value = out.code.let(f"load i64, ptr {place}, {INTS}")
    return out.code.let(f"trunc i64 {value} to i1") if type_ == BOOL else value


def _put(out: Emission, values: str, index: str, value: str, type_: Type) -> None:
    if type_ == BOOL:
        value = out.code.let(f"zext i1 {value} to i64")
    stored, kind = ("double", FLOATS) if type_ == FLOAT else ("i64", INTS)
    out.code.do(f"store {stored} {value}, ptr {_place(out, values, index)}, {kind}")


def _inside(out: Emission, values: str, index: str, span: Span) -> None:
    """Stop unless the index is inside: one comparison, as a negative one is very large without a sign."""
    many = length(out, values)
    outside = out.code.let(f"icmp uge i64 {index}, {many}")
    out.code.unless(outside, out.stop(out.site(span, "bounds"), index, many))


def emit_get(out: Emission, op: ir.GetIndex, span: Span) -> str:
    """Emit `values[index]`."""
    values, index = out.value(op.value), out.value(op.index)
    _inside(out, values, index, span)
    return element(out, op.value, values, index, span)


def emit_set(out: Emission, stmt: ir.SetIndex) -> None:
    """Emit `values[index] = value`."""
    type_ = out.type_of(stmt.container)
    assert isinstance(type_, ListType)
    values, index, value = out.value(stmt.container), out.value(stmt.index), out.value(stmt.value)
    _inside(out, values, index, stmt.span)
    _put(out, values, index, value, type_.element)


def _new(out: Emission, room: str, span: Span) -> str:
    values = out.code.let(f"call ptr @list_new(ptr {CONTEXT}, i64 {room})")
    failed = out.code.let(f"icmp eq ptr {values}, null")
    out.code.unless(failed, out.stop(out.site(span, "memory")))
    return values


def emit_make(out: Emission, op: ir.MakeList, span: Span) -> str:
    """Emit `[a, b, …]`."""
    if len(op.items) > longest.LONGEST_LIST:
        out.code.unless("true", out.stop(out.site(span, "memory")))
    values = _new(out, str(len(op.items)), span)
    for index, item in enumerate(op.items):
        _put(out, values, str(index), out.value(item), op.element)
    _set_length(out, values, str(len(op.items)))
    return values


def _set_length(out: Emission, values: str, many: str) -> None:
    out.code.do(f"store i64 {many}, ptr {out.code.part('list', values, 1)}, {LENGTH}")


def emit_range(out: Emission, target: int, op: ir.Range, span: Span) -> None:
    """Emit `range(a, b)`: two numbers for a loop, else a list."""
    start, stop = out.value(op.start), out.value(op.end)
    bounds = out.ranges.get(target)
    code = out.code
    if bounds is not None:
        code.do(f"store i64 {start}, ptr {bounds[0]}")
        code.do(f"store i64 {stop}, ptr {bounds[1]}")
        return
    both = code.let(f"call {{ i64, i1 }} @llvm.ssub.with.overflow.i64(i64 {stop}, i64 {start})")
    # A difference that does not fit is of a range that is empty, or far too long.
    some = code.let(f"icmp slt i64 {start}, {stop}")
    wide = code.let(f"extractvalue {{ i64, i1 }} {both}, 1")
    many = code.let(f"extractvalue {{ i64, i1 }} {both}, 0")
    long = code.let(f"icmp sgt i64 {many}, {longest.LONGEST_LIST}")
    refused = code.let(f"and i1 {some}, {code.let(f'or i1 {wide}, {long}')}")
    code.unless(refused, out.stop(out.site(span, "memory")))
    count = code.let(f"select i1 {some}, i64 {many}, i64 0")
    values = _new(out, count, span)
    with code.counting(count) as (at, _):
        code.do(f"store i64 {code.let(f'add nsw i64 {start}, {at}')}, ptr {_place(out, values, at)}, {INTS}")
    _set_length(out, values, count)
    out.define(target, values, owned=True)


def emit_method(out: Emission, target: int, op: ir.CallMethod, span: Span) -> None:
    """Emit a method of a list."""
    type_ = out.type_of(op.receiver)
    assert isinstance(type_, ListType)
    values = out.value(op.receiver)
    made = METHODS["List", op.method](out, op, values, type_, span)
    if made is not None:
        out.define(target, made)


def _length(out: Emission, _op: ir.CallMethod, values: str, _type: ListType, _span: Span) -> str | None:
    return length(out, values)


def _append(out: Emission, op: ir.CallMethod, values: str, type_: ListType, span: Span) -> str | None:
    code = out.code
    value = out.value(op.arguments[0])
    many = length(out, values)
    room = code.let(f"load i64, ptr {code.part('list', values, 2)}, {ROOM}")
    grow, put = code.fresh("grow"), code.fresh("put")
    code.do(f"br i1 {code.let(f'icmp eq i64 {many}, {room}')}, label %{grow}, label %{put}, !prof {LIKELY}")
    code.open = False
    code.begin(grow)
    most = longest.LONGEST_LIST
    failed = code.let(f"call i1 @list_grow(ptr {CONTEXT}, ptr {values}, i64 {most})")
    code.unless(failed, out.stop(out.site(span, "memory")))
    code.begin(put)
    _put(out, values, many, value, type_.element)
    _set_length(out, values, code.let(f"add nsw i64 {many}, 1"))
    return None


METHODS: Mapping[tuple[str, str], Callable[[Emission, ir.CallMethod, str, ListType, Span], str | None]] = {
    ("List", "length"): _length,
    ("List", "append"): _append,
}
"""The methods of lists that can be machine code: their value, if they have one."""
