"""How Python enters compiled code: a METH_FASTCALL function for each, itself LLVM text.

It takes what the VM's function takes (run, depth, arguments), and nothing else ever calls it. `self` is a
`bytes` whose contents are the table. What compiled code has no form for, and every stop, is handed to
`stopped` in the table with the number of the function, the address of the context, and the arguments.
"""

from __future__ import annotations

from itertools import combinations

from corvid.ir.types import BOOL, FLOAT, INT, ListType, Type
from corvid.jit.emit.code import Code, llvm_type
from corvid.jit.emit.runtime import PLACES
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.jit.layout import IntLayout

CONTENTS = 32
"""Where the contents of a `bytes` begin: after count, type, size and hash."""
STACK = 2 * 2**20
"""The bytes of the thread's stack that one call may use before it is left to the VM."""


class Entry:
    """The text of one entry."""

    def __init__(self, layout: IntLayout) -> None:
        self.code = Code()
        self.layout = layout

    def load(self, name: str) -> str:
        """An entry of the table."""
        place = self.code.let(f"getelementptr ptr, ptr %table, i64 {PLACES[name]}")
        return self.code.let(f"load ptr, ptr {place}, !invariant.load !1")

    def at(self, object_: str, offset: int, type_: str) -> str:
        """What an object holds at an offset."""
        place = self.code.let(f"getelementptr i8, ptr {object_}, i64 {offset}")
        return self.code.let(f"load {type_}, ptr {place}")

    def must_be(self, object_: str, type_: str) -> None:
        """Leave it to the VM unless the object has exactly this type."""
        found = self.at(object_, 8, "ptr")
        self.code.unless(self.code.let(f"icmp ne ptr {found}, {self.load(type_)}"), "other")


def emit_entry(
    parameters: Sequence[Type], returns: Type, number: int, symbol: str, layout: IntLayout
) -> str:
    """The text of the entry `entry_SYMBOL`. Two lists that are one object are left to the VM: their copies
    would be two."""
    out = Entry(layout)
    code = out.code
    code.slots += [
        "  %table = getelementptr i8, ptr %self, i64 32",
        "  %context = alloca %context",
        "  store %context zeroinitializer, ptr %context",
        "  store ptr %table, ptr %context",
    ]
    lists = [index for index, type_ in enumerate(parameters) if isinstance(type_, ListType)]
    for index in lists:
        code.slots += [f"  %held{index} = alloca ptr", f"  store ptr null, ptr %held{index}"]
    _context(out)
    code.unless(code.let(f"icmp ne i64 %count, {len(parameters) + 2}"), "other")
    depth = _int(out, _argument(out, 1))
    for first, second in combinations(lists, 2):
        one, other = _argument(out, first + 2), _argument(out, second + 2)
        code.unless(code.let(f"icmp eq ptr {one}, {other}"), "other")
    given = [f"{llvm_type(type_)} {_unboxed(out, type_, index)}" for index, type_ in enumerate(parameters)]
    result = llvm_type(returns)
    handed = "".join(f", {value}" for value in given)
    both = code.let(f"call fastcc {{ {result}, i1 }} @{symbol}(ptr %context, i64 {depth}{handed})")
    stopped = code.let(f"extractvalue {{ {result}, i1 }} {both}, 1")
    code.unless(stopped, "other")
    value = code.let(f"extractvalue {{ {result}, i1 }} {both}, 0")
    _release(out, lists)
    code.do(f"ret ptr {_boxed(out, returns, value)}")
    code.open = False
    _slow(out, number, lists)
    return code.text(f"define ptr @entry_{symbol}(ptr %self, ptr %arguments, i64 %count)")


def _context(out: Entry) -> None:
    code = out.code
    flag = out.load("flag")
    flag_at = code.let("getelementptr %context, ptr %context, i32 0, i32 1")
    code.do(f"store ptr {flag}, ptr {flag_at}")
    here = code.let("ptrtoint ptr %context to i64")
    floor = code.let(f"sub i64 {here}, {STACK}")
    floor_at = code.let("getelementptr %context, ptr %context, i32 0, i32 2")
    code.do(f"store i64 {floor}, ptr {floor_at}")


def _argument(out: Entry, index: int) -> str:
    place = out.code.let(f"getelementptr ptr, ptr %arguments, i64 {index}")
    return out.code.let(f"load ptr, ptr {place}")


# ---- Python → machine -------------------------------------------------------------------------
def _unboxed(out: Entry, type_: Type, index: int) -> str:
    object_ = _argument(out, index + 2)
    if isinstance(type_, ListType):
        return _list(out, object_, type_.element, f"%held{index}")
    return _scalar(out, object_, type_)


def _scalar(out: Entry, object_: str, type_: Type) -> str:
    if type_ == INT:
        return _int(out, object_)
    if type_ == FLOAT:
        out.must_be(object_, "PyFloat_Type")
        return out.at(object_, 16, "double")
    true = out.code.let(f"icmp eq ptr {object_}, {out.load('_Py_TrueStruct')}")
    false = out.code.let(f"icmp eq ptr {object_}, {out.load('_Py_FalseStruct')}")
    out.code.unless(out.code.let(f"icmp eq i1 {true}, {false}"), "other")
    return true


def _int(out: Entry, object_: str) -> str:
    """Numbers of one digit directly, others through the API."""
    code = out.code
    out.must_be(object_, "PyLong_Type")
    slot = code.slot("i64", "int")
    done = code.fresh("done")
    if out.layout != "unknown":
        digit32 = out.at(object_, 24, "i32")
        digit = code.let(f"zext i32 {digit32} to i64")
        size = out.at(object_, 16, "i64")
        if out.layout == "sized":
            # size is -1, 0 or 1: the digit of zero may be anything, and 0 times it is 0.
            sign, above = size, code.let(f"add i64 {size}, 1")
            large = code.let(f"icmp ugt i64 {above}, 2")
        else:
            bits = code.let(f"and i64 {size}, 3")
            sign = code.let(f"sub i64 1, {bits}")
            large = code.let(f"icmp uge i64 {size}, 16")
        small, api = code.fresh("small"), code.fresh("api")
        code.fork(large, api, small)
        code.begin(small)
        code.do(f"store i64 {code.let(f'mul nsw i64 {sign}, {digit}')}, ptr {slot}")
        code.go(done)
        code.begin(api)
    failed = code.let(f"call i1 @int_of(ptr %context, ptr {object_}, ptr {slot})")
    code.unless(failed, "other")
    code.begin(done)
    return code.let(f"load i64, ptr {slot}")


def _list(out: Entry, object_: str, element: Type, held: str) -> str:
    """A copy, element by element."""
    code = out.code
    out.must_be(object_, "PyList_Type")
    many = out.at(object_, 16, "i64")
    items = out.at(object_, 24, "ptr")
    values = code.let(f"call ptr @list_new(ptr %context, i64 {many})")
    code.unless(code.let(f"icmp eq ptr {values}, null"), "other")
    code.do(f"store ptr {values}, ptr {held}")
    counter = code.slot("i64", "at")
    code.do(f"store i64 0, ptr {counter}")
    test, body, end = code.fresh("test"), code.fresh("body"), code.fresh("end")
    code.begin(test)
    at = code.let(f"load i64, ptr {counter}")
    code.fork(code.let(f"icmp slt i64 {at}, {many}"), body, end)
    code.begin(body)
    item_at = code.let(f"getelementptr ptr, ptr {items}, i64 {at}")
    value = _scalar(out, code.let(f"load ptr, ptr {item_at}"), element)
    if element == BOOL:
        value = code.let(f"zext i1 {value} to i64")
    data_at = code.let(f"getelementptr %list, ptr {values}, i32 0, i32 3")
    data = code.let(f"load ptr, ptr {data_at}")
    place = code.let(f"getelementptr i64, ptr {data}, i64 {at}")
    code.do(f"store {'double' if element == FLOAT else 'i64'} {value}, ptr {place}")
    code.do(f"store i64 {code.let(f'add nsw i64 {at}, 1')}, ptr {counter}")
    code.go(test)
    code.begin(end)
    length_at = code.let(f"getelementptr %list, ptr {values}, i32 0, i32 1")
    code.do(f"store i64 {many}, ptr {length_at}")
    return values


# ---- machine → Python -------------------------------------------------------------------------
def _boxed(out: Entry, type_: Type, value: str) -> str:
    """A new reference, or null with a Python exception."""
    code = out.code
    if isinstance(type_, ListType):
        return _boxed_list(out, type_.element, value)
    if type_ == INT:
        return code.let(f"call ptr {out.load('PyLong_FromLongLong')}(i64 {value})")
    if type_ == FLOAT:
        return code.let(f"call ptr {out.load('PyFloat_FromDouble')}(double {value})")
    wide = code.let(f"zext i1 {value} to i64")
    return code.let(f"call ptr {out.load('PyBool_FromLong')}(i64 {wide})")


def _boxed_list(out: Entry, element: Type, values: str) -> str:
    """A Python list, filled before anybody sees it."""
    code = out.code
    slot = code.slot("ptr", "made")
    length_at = code.let(f"getelementptr %list, ptr {values}, i32 0, i32 1")
    many = code.let(f"load i64, ptr {length_at}")
    made = code.let(f"call ptr {out.load('PyList_New')}(i64 {many})")
    code.do(f"store ptr {made}, ptr {slot}")
    test, body, put, bad, end = (code.fresh(word) for word in ("test", "body", "put", "bad", "end"))
    counter = code.slot("i64", "at")
    code.do(f"store i64 0, ptr {counter}")
    code.fork(code.let(f"icmp eq ptr {made}, null"), end, test)
    code.begin(test)
    at = code.let(f"load i64, ptr {counter}")
    code.fork(code.let(f"icmp slt i64 {at}, {many}"), body, end)
    code.begin(body)
    data_at = code.let(f"getelementptr %list, ptr {values}, i32 0, i32 3")
    data = code.let(f"load ptr, ptr {data_at}")
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
    code.do(f"store i64 {code.let(f'add nsw i64 {at}, 1')}, ptr {counter}")
    code.go(test)
    code.begin(end)
    code.do(f"call void @list_release(ptr %context, ptr {values})")
    return code.let(f"load ptr, ptr {slot}")


# ---- what the VM has to see to ----------------------------------------------------------------
def _release(out: Entry, lists: Sequence[int]) -> None:
    for index in lists:
        held = out.code.let(f"load ptr, ptr %held{index}")
        out.code.do(f"call void @list_release(ptr %context, ptr {held})")


def _slow(out: Entry, number: int, lists: Sequence[int]) -> None:
    """`stopped(number, address of the context, run, depth, arguments…)`; its result or exception is ours."""
    code = out.code
    code.begin("other")
    _release(out, lists)
    result = code.let(f"call ptr @hand_over(ptr %context, i64 {number}, ptr %arguments, i64 %count)")
    code.do(f"ret ptr {result}")
    code.open = False
