"""How Python enters compiled code: a METH_FASTCALL function for each, itself LLVM text.

It takes what the VM's function takes (run, depth, arguments), and nothing else ever calls it. `self` is a
`bytes` whose contents are the table. What compiled code has no form for, and every stop, is handed to
`stopped` in the table with the number of the function, the address of the context, and the arguments.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from corvid.jit.emit.arena import BUFFER
from corvid.jit.emit.boxes import Boxes, node_of, paired, unpaired
from corvid.jit.emit.code import Code, llvm_type, returned_type
from corvid.jit.emit.runtime import FOREIGN, TABLE
from corvid.jit.layout import IntLayout
from corvid.types import BOOL, FLOAT, INT, GroundedType, ListType, Type, is_grounded

STACK = 2 * 2**20
"""The bytes of the thread's stack that one call may use before it is left to the VM."""


def emit_entry(
    parameters: Sequence[Type], returns: Type, number: int, symbol: str, layout: IntLayout, telling: int,
    changing: frozenset[int] = frozenset(), linked: int | None = None,
) -> str:  # fmt: skip
    """Return the text of the entry `entry_SYMBOL`. If another module defines the function, `linked` says
    which address behind the table is the function's. What may notify the run (`telling`, else 0) is left
    to the VM unless it has as many calls left: after a notice, it can't be done again. Lists are read
    where they are, so that a call costs no more for a longer one, but those of the `changing` parameters
    are copied. If one of these is the same object as another, it is left to the VM: the two would differ."""
    code = Code()
    out = Boxes(code, layout, "%table", "other")
    code.slots += [
        "  %table = getelementptr i8, ptr %self, i64 32",
        "  %context = alloca %context",
        "  store %context zeroinitializer, ptr %context",
        "  store ptr %table, ptr %context",
    ]
    lists = [index for index, type_ in enumerate(parameters) if isinstance(type_, ListType)]
    copied = [index for index in lists if index in changing]
    for index in copied:
        code.slots += [f"  %held{index} = alloca ptr", f"  store ptr null, ptr %held{index}"]
    carries = any(map(is_grounded, parameters))
    code.slots += [f"  %buffer = alloca {BUFFER}"] if carries else []
    _context(out)
    code.unless(code.let(f"icmp ne i64 %count, {len(parameters) + 2}"), "other")
    depth = out.integer(_argument(out, 1))
    if telling:
        code.unless(code.let(f"icmp slt i64 {depth}, {telling}"), "other")
        code.do(f"store ptr {_argument(out, 0)}, ptr {code.part('context', '%context', 15)}")
    if carries:
        opening = f"call i1 @arena_open(ptr %context, ptr {_argument(out, 0)}, ptr %buffer)"
        code.unless(code.let(opening), "other")
    for first, second in (pair for pair in combinations(lists, 2) if changing.intersection(pair)):
        one, other = _argument(out, first + 2), _argument(out, second + 2)
        code.unless(code.let(f"icmp eq ptr {one}, {other}"), "other")
    opened = [_unboxed(out, type_, index, index in changing) for index, type_ in enumerate(parameters)]
    result = returned_type(returns)
    handed = "".join(f", {llvm_type(type_)} {value}" for type_, value in zip(parameters, opened, strict=True))
    callee = f"@{symbol}"
    if linked is not None:
        at = code.let(f"getelementptr ptr, ptr %table, i64 {len(TABLE) + linked}")
        callee = code.let(f"load ptr, ptr {at}, !invariant.load !1")
    both = code.let(f"call fastcc {{ {result}, i1 }} {callee}(ptr %context, i64 {depth}{handed})")
    stopped = code.let(f"extractvalue {{ {result}, i1 }} {both}, 1")
    code.unless(stopped, "other")
    if telling:
        code.unless(code.let("call i1 @counted(ptr %context)"), "other")
    _give(out, returns, code.let(f"extractvalue {{ {result}, i1 }} {both}, 0"), copied, carries=carries)
    _slow(out, number, copied, carries=carries, telling=bool(telling))
    return code.text(f"define ptr @entry_{symbol}(ptr %self, ptr %arguments, i64 %count)")


def _give(out: Boxes, returns: Type, value: str, copied: Sequence[int], *, carries: bool) -> None:
    """Emit the end of a call that ended well."""
    _release(out, copied)
    if carries:
        out.code.do("call void @publish(ptr %context)")
        out.code.do("call void @arena_close(ptr %context, ptr %buffer)")
    out.code.do(f"ret ptr {_boxed(out, returns, value)}")
    out.code.open = False


def _context(out: Boxes) -> None:
    code = out.code
    code.do(f"store ptr {out.load('flag')}, ptr {code.part('context', '%context', 1)}")
    here = code.let("ptrtoint ptr %context to i64")
    floor = code.let(f"sub i64 {here}, {STACK}")
    code.do(f"store i64 {floor}, ptr {code.part('context', '%context', 2)}")


def _argument(out: Boxes, index: int) -> str:
    place = out.code.let(f"getelementptr ptr, ptr %arguments, i64 {index}")
    return out.code.let(f"load ptr, ptr {place}")


# ---- Python → machine -------------------------------------------------------------------------
def _unboxed(out: Boxes, type_: Type, index: int, copies: bool) -> str:
    object_ = _argument(out, index + 2)
    if isinstance(type_, GroundedType):
        return unpaired(out, object_, type_)
    if not isinstance(type_, ListType):
        return out.scalar(object_, type_)
    out.must_be(object_, "PyList_Type")
    many, items = out.at(object_, 16, "i64"), out.at(object_, 24, "ptr")
    if copies:
        return _copy(out, many, items, type_.element, f"%held{index}")
    return _foreign(out, many, items)


def _foreign(out: Boxes, many: str, items: str) -> str:
    """Emit a list in this frame, whose elements are Python's. Its count never comes down to 0."""
    code = out.code
    values = code.slot("%list", "foreign")
    for number, value in enumerate((f"i64 {2**62}", f"i64 {many}", f"i64 {FOREIGN}", f"ptr {items}")):
        code.do(f"store {value}, ptr {code.part('list', values, number)}")
    return values


def _copy(out: Boxes, many: str, items: str, element: Type, held: str) -> str:
    """Emit a copy into a list of our own, element by element."""
    code = out.code
    values = code.let(f"call ptr @list_new(ptr %context, i64 {many})")
    code.unless(code.let(f"icmp eq ptr {values}, null"), "other")
    code.do(f"store ptr {values}, ptr {held}")
    with code.counting(many) as (at, _):
        item_at = code.let(f"getelementptr ptr, ptr {items}, i64 {at}")
        value = out.scalar(code.let(f"load ptr, ptr {item_at}"), element)
        if element == BOOL:
            value = code.let(f"zext i1 {value} to i64")
        data = code.let(f"load ptr, ptr {code.part('list', values, 3)}")
        place = code.let(f"getelementptr i64, ptr {data}, i64 {at}")
        code.do(f"store {'double' if element == FLOAT else 'i64'} {value}, ptr {place}")
    code.do(f"store i64 {many}, ptr {code.part('list', values, 1)}")
    return values


# ---- machine → Python -------------------------------------------------------------------------
def _boxed(out: Boxes, type_: Type, value: str) -> str:
    """Emit a new reference, or null with a Python exception."""
    code = out.code
    if isinstance(type_, ListType):
        return _boxed_list(out, type_.element, value)
    if isinstance(type_, GroundedType):
        inner = code.let(f"extractvalue {returned_type(type_)} {value}, 0")
        node = _boxed(out, INT, node_of(out, type_, value))
        return paired(out, _boxed(out, type_.inner, inner), node)
    if type_ == INT:
        return code.let(f"call ptr {out.load('PyLong_FromLongLong')}(i64 {value})")
    if type_ == FLOAT:
        return code.let(f"call ptr {out.load('PyFloat_FromDouble')}(double {value})")
    wide = code.let(f"zext i1 {value} to i64")
    return code.let(f"call ptr {out.load('PyBool_FromLong')}(i64 {wide})")


def _boxed_list(out: Boxes, element: Type, values: str) -> str:
    """Emit a Python list, filled before anyone sees it."""
    code = out.code
    slot = code.slot("ptr", "made")
    many = code.let(f"load i64, ptr {code.part('list', values, 1)}")
    made = code.let(f"call ptr {out.load('PyList_New')}(i64 {many})")
    code.do(f"store ptr {made}, ptr {slot}")
    none = code.let(f"icmp eq ptr {made}, null")
    put, bad = code.fresh("put"), code.fresh("bad")
    with code.counting(code.let(f"select i1 {none}, i64 0, i64 {many}")) as (at, end):
        data = code.let(f"load ptr, ptr {code.part('list', values, 3)}")
        place = code.let(f"getelementptr i64, ptr {data}, i64 {at}")
        value = code.let(f"load {'double' if element == FLOAT else 'i64'}, ptr {place}")
        if element == BOOL:
            value = code.let(f"trunc i64 {value} to i1")
        object_ = _boxed(out, element, value)
        code.fork(code.let(f"icmp eq ptr {object_}, null"), bad, put)
        code.begin(bad)
        code.do(f"call void {out.load('Py_DecRef')}(ptr {made})")
        code.do(f"store ptr null, ptr {slot}")
        code.go(end)
        code.begin(put)
        items = out.at(made, 24, "ptr")
        item_at = code.let(f"getelementptr ptr, ptr {items}, i64 {at}")
        code.do(f"store ptr {object_}, ptr {item_at}")
    code.do(f"call void @list_release(ptr %context, ptr {values})")
    return code.let(f"load ptr, ptr {slot}")


# ---- what the VM has to see to ----------------------------------------------------------------
def _release(out: Boxes, lists: Sequence[int]) -> None:
    for index in lists:
        held = out.code.let(f"load ptr, ptr %held{index}")
        out.code.do(f"call void @list_release(ptr %context, ptr {held})")


def _slow(out: Boxes, number: int, lists: Sequence[int], *, carries: bool, telling: bool) -> None:
    """Emit the call `stopped(number, address of the context, run, depth, arguments…)`; its result or
    exception is ours."""
    code = out.code
    code.begin("other")
    _release(out, lists)
    if telling:
        code.let("call i1 @counted(ptr %context)")
    result = code.let(f"call ptr @hand_over(ptr %context, i64 {number}, ptr %arguments, i64 %count)")
    if carries:
        code.do("call void @arena_close(ptr %context, ptr %buffer)")
    code.do(f"ret ptr {result}")
    code.open = False
