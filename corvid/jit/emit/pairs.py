"""Grounded values of the VM, pairs of a value and a node ↔ a value beside the lane of its chain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.jit.emit.code import BIT, returned_type, with_lane
from corvid.runtime.provenance.nodes import INPUT_MASK

if TYPE_CHECKING:
    from corvid.jit.emit.boxes import Boxes
    from corvid.types import GroundedType


def unpaired(out: Boxes, object_: str, type_: GroundedType) -> str:
    """The value, and as its lane the id, with RETRIEVAL_BIT as the arena has it. The arena is open."""
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
    return with_lane(code, type_, value, node, bit)


def _in_context(out: Boxes, place: int, type_: str) -> str:
    at = out.code.let(f"getelementptr %context, ptr %context, i32 0, i32 {place}")
    return out.code.let(f"load {type_}, ptr {at}")


def node_of(out: Boxes, type_: GroundedType, whole: str) -> str:
    """The id of a result's node."""
    lane = out.code.let(f"extractvalue {returned_type(type_)} {whole}, 1")
    return out.code.let(f"and i64 {lane}, {INPUT_MASK}")


def paired(out: Boxes, value: str, node: str) -> str:
    """A pair that owns both objects, or null if there is no memory for one of the three."""
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
