"""Objects of Python → Int, Float and Bool in registers."""

from __future__ import annotations

from msgspec import Struct

from corvid.jit.emit.code import BIT, Code, returned_type, with_chain
from corvid.jit.emit.runtime import PLACES
from corvid.jit.layout import IntLayout
from corvid.runtime.provenance.nodes import INPUT_MASK
from corvid.types import FLOAT, INT, GroundedType, Type


class Boxes(Struct, frozen=True):
    """What opens objects in the function of `code`, where `table` is known; what is no such object goes to
    the label `other`."""

    code: Code
    layout: IntLayout
    table: str
    other: str

    def load(self, name: str) -> str:
        """Load an entry of the table."""
        place = self.code.let(f"getelementptr ptr, ptr {self.table}, i64 {PLACES[name]}")
        return self.code.let(f"load ptr, ptr {place}, !invariant.load !1")

    def at(self, object_: str, offset: int, type_: str) -> str:
        """Return what an object holds at an offset."""
        place = self.code.let(f"getelementptr i8, ptr {object_}, i64 {offset}")
        return self.code.let(f"load {type_}, ptr {place}")

    def must_be(self, object_: str, type_: str) -> None:
        """Go elsewhere unless the object has exactly this type."""
        found = self.at(object_, 8, "ptr")
        self.code.unless(self.code.let(f"icmp ne ptr {found}, {self.load(type_)}"), self.other)

    def scalar(self, object_: str, type_: Type) -> str:
        """Emit the value of an object of the type."""
        if type_ == INT:
            return self.integer(object_)
        if type_ == FLOAT:
            self.must_be(object_, "PyFloat_Type")
            return self.at(object_, 16, "double")
        true = self.code.let(f"icmp eq ptr {object_}, {self.load('_Py_TrueStruct')}")
        false = self.code.let(f"icmp eq ptr {object_}, {self.load('_Py_FalseStruct')}")
        self.code.unless(self.code.let(f"icmp eq i1 {true}, {false}"), self.other)
        return true

    def integer(self, object_: str) -> str:
        """Emit the value of an Int object: numbers of one digit are read directly, others through the API."""
        code = self.code
        self.must_be(object_, "PyLong_Type")
        slot = code.slot("i64", "int")
        done = code.fresh("done")
        if self.layout != "unknown":
            digit32 = self.at(object_, 24, "i32")
            digit = code.let(f"zext i32 {digit32} to i64")
            size = self.at(object_, 16, "i64")
            if self.layout == "sized":
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
        code.unless(failed, self.other)
        code.begin(done)
        return code.let(f"load i64, ptr {slot}")


# ---- grounded values: pairs of a value and a node, here a value beside the lane of its chain -----
def unpaired(out: Boxes, object_: str, type_: GroundedType) -> str:
    """Emit the value, and as its lane the id, with RETRIEVAL_BIT as the arena has it. The arena is open."""
    code = out.code
    out.must_be(object_, "PyTuple_Type")
    size = code.let(f"call i64 {out.load('PyTuple_Size')}(ptr {object_})")
    code.unless(code.let(f"icmp ne i64 {size}, 2"), out.other)
    read = out.load("PyTuple_GetItem")
    value = out.scalar(code.let(f"call ptr {read}(ptr {object_}, i64 0)"), type_.inner)
    node = out.integer(code.let(f"call ptr {read}(ptr {object_}, i64 1)"))
    code.unless(code.let(f"icmp uge i64 {node}, {_in_context(out, 11, 'i64')}"), out.other)
    place = code.let(f"getelementptr i64, ptr {_in_context(out, 9, 'ptr')}, i64 {node}")
    bit = code.let(f"and i64 {code.let(f'load i64, ptr {place}')}, {BIT}")
    return with_chain(code, type_, value, node, bit)


def _in_context(out: Boxes, place: int, type_: str) -> str:
    at = out.code.let(f"getelementptr %context, ptr %context, i32 0, i32 {place}")
    return out.code.let(f"load {type_}, ptr {at}")


def node_of(out: Boxes, type_: GroundedType, whole: str) -> str:
    """Emit the id of a result's node."""
    lane = out.code.let(f"extractvalue {returned_type(type_)} {whole}, 1")
    return out.code.let(f"and i64 {lane}, {INPUT_MASK}")


def paired(out: Boxes, value: str, node: str) -> str:
    """Emit a pair that owns both objects, or null if there is no memory for one of the three."""
    code = out.code
    slot = code.slot("ptr", "pair")
    made = code.let(f"call ptr {out.load('PyTuple_New')}(i64 2)")
    code.do(f"store ptr {made}, ptr {slot}")
    lost = [code.let(f"icmp eq ptr {each}, null") for each in (value, node, made)]
    some = code.let(f"or i1 {lost[0]}, {lost[1]}")
    fill, bad, end = code.fresh("fill"), code.fresh("bad"), code.fresh("end")
    code.fork(code.let(f"or i1 {some}, {lost[2]}"), bad, fill)
    code.begin(fill)
    put = out.load("PyTuple_SetItem")
    for index, each in enumerate((value, node)):
        code.let(f"call i32 {put}(ptr {made}, i64 {index}, ptr {each})")
    code.go(end)
    code.begin(bad)
    for each in (value, node, made):
        code.do(f"call void {out.load('Py_DecRef')}(ptr {each})")
    code.do(f"store ptr null, ptr {slot}")
    code.begin(end)
    return code.let(f"load ptr, ptr {slot}")
