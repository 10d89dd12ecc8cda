"""What compiled code calls, itself LLVM text: lists, the trace of a stop, polling.

`%context` is one per call from Python, in the caller's frame, so that threads never share one:
table, flag, lowest stack address, two numbers of a stop, its trace (pointer, count, room), whether
Python has an exception already, and what `arena.py` and `discards.py` say. `%table` holds addresses of this
process, so that the code itself has none. A list is counted: `%list` is its count, length, room and data, 8
bytes an element. One whose room is FOREIGN is Python's: its data are objects, and it is only read.
"""

from __future__ import annotations

TABLE = (
    "malloc", "realloc", "free", "fmod", "PyObject_CallNoArgs", "Py_DecRef", "PyLong_AsLongLongAndOverflow",
    "PyLong_FromLongLong", "PyFloat_FromDouble", "PyBool_FromLong", "PyList_New", "PyObject_Vectorcall",
    "PyLong_FromVoidPtr", "PyLong_Type", "PyFloat_Type", "_Py_TrueStruct", "_Py_FalseStruct", "PyList_Type",
    "flag", "poll", "stopped", "derive", "arena", "cells", "size", "PyObject_GetAttr", "PyObject_SetAttr",
    "PyObject_GetBuffer", "PyBuffer_Release", "PyTuple_Type", "PyTuple_Size", "PyTuple_GetItem",
    "PyTuple_New", "PyTuple_SetItem", "calloc", "PyErr_Fetch", "PyErr_Restore", "reports",
)  # fmt: skip
"""The entries of the table: functions of C and of Python's API, its types and values, and ours."""

PLACES = {name: place for place, name in enumerate(TABLE)}

LENGTH, ROOM, DATA = "!tbaa !4", "!tbaa !6", "!tbaa !8"
INTS, FLOATS, FLAG, OBJECTS = "!tbaa !10", "!tbaa !12", "!tbaa !15", "!tbaa !17"
"""What an access of a list is to: none changes what another of these reads, so a loop that writes elements
need not read the length again."""
NATURAL = "!range !13"
"""The range of a length."""

FOREIGN = -1


def entry(name: str, into: str, table: str = "%table") -> str:
    """Return two instructions that load an entry of the table."""
    return (
        f"  {into}.at = getelementptr ptr, ptr {table}, i64 {PLACES[name]}\n"
        f"  {into} = load ptr, ptr {into}.at, !invariant.load !1\n"
    )


def with_table(head: str, body: str) -> str:
    """Return a function with the table at hand."""
    return f"{head} {{\nentry:\n  %table = load ptr, ptr %context, !invariant.load !1\n{body}}}\n"


TYPES = """\
%context = type { ptr, ptr, i64, i64, i64, ptr, i64, i64, i64, ptr, i64, i64, ptr, i64, ptr, ptr, ptr, i64 }
%list = type { i64, i64, i64, ptr }
!0 = !{!"branch_weights", i32 1, i32 100000}
!1 = !{}
!2 = !{!"list"}
!3 = !{!"length", !2}
!4 = !{!3, !3, i64 0}
!5 = !{!"room", !2}
!6 = !{!5, !5, i64 0}
!7 = !{!"data", !2}
!8 = !{!7, !7, i64 0}
!9 = !{!"Int or Bool", !2}
!10 = !{!9, !9, i64 0}
!11 = !{!"Float", !2}
!12 = !{!11, !11, i64 0}
!13 = !{i64 0, i64 1152921504606846976}
!14 = !{!"flag", !2}
!15 = !{!14, !14, i64 0}
!16 = !{!"object", !2}
!17 = !{!16, !16, i64 0}
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)
declare double @llvm.floor.f64(double)
declare double @llvm.ceil.f64(double)
declare double @llvm.trunc.f64(double)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
"""

_NOTE = with_table(
    "define internal void @note(ptr %context, i32 %site) cold noinline",
    """\
  %trace.at = getelementptr %context, ptr %context, i32 0, i32 5
  %count.at = getelementptr %context, ptr %context, i32 0, i32 6
  %room.at = getelementptr %context, ptr %context, i32 0, i32 7
  %count = load i64, ptr %count.at
  %room = load i64, ptr %room.at
  %full = icmp eq i64 %count, %room
  br i1 %full, label %grow, label %write
grow:
  %twice = shl i64 %room, 1
  %more = add i64 %twice, 64
  %bytes = shl i64 %more, 2
  %old = load ptr, ptr %trace.at
"""
    + entry("realloc", "%realloc")
    + """\
  %new = call ptr %realloc(ptr %old, i64 %bytes)
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %end, label %grown
grown:
  store ptr %new, ptr %trace.at
  store i64 %more, ptr %room.at
  br label %write
write:
  %trace = load ptr, ptr %trace.at
  %place = getelementptr i32, ptr %trace, i64 %count
  store i32 %site, ptr %place
  %next = add i64 %count, 1
  store i64 %next, ptr %count.at
  br label %end
end:
  ret void
""",
)

_POLL = with_table(
    "define internal i1 @poll(ptr noalias %context) cold noinline"
    " memory(argmem: readwrite, inaccessiblemem: readwrite)",
    "  call void @publish(ptr %context)\n"
    + entry("poll", "%object")
    + entry("PyObject_CallNoArgs", "%call")
    + """\
  %result = call ptr %call(ptr %object)
  %failed = icmp eq ptr %result, null
  br i1 %failed, label %raised, label %fine
raised:
  %raised.at = getelementptr %context, ptr %context, i32 0, i32 8
  store i64 1, ptr %raised.at
  ret i1 true
fine:
"""
    + entry("Py_DecRef", "%drop")
    + "  call void %drop(ptr %result)\n  call void @consult(ptr %context)\n  ret i1 false\n",
)

_NEW = with_table(
    "define internal noalias dereferenceable_or_null(32) ptr @list_new(ptr %context, i64 %room) noinline",
    entry("malloc", "%malloc")
    + """\
  %list = call noalias ptr %malloc(i64 32)
  %none = icmp eq ptr %list, null
  br i1 %none, label %failed, label %header, !prof !0
header:
  %bytes = shl i64 %room, 3
  %some = call i64 @llvm.smax.i64(i64 %bytes, i64 8)
  %data = call noalias ptr %malloc(i64 %some)
  %empty = icmp eq ptr %data, null
  br i1 %empty, label %back, label %made, !prof !0
made:
  store i64 1, ptr %list
  %length.at = getelementptr %list, ptr %list, i32 0, i32 1
  store i64 0, ptr %length.at
  %room.at = getelementptr %list, ptr %list, i32 0, i32 2
  store i64 %room, ptr %room.at
  %data.at = getelementptr %list, ptr %list, i32 0, i32 3
  store ptr %data, ptr %data.at
  ret ptr %list
back:
"""
    + entry("free", "%free")
    + "  call void %free(ptr %list)\n  br label %failed\nfailed:\n  ret ptr null\n",
)

_GROW = with_table(
    "define internal i1 @list_grow(ptr %context, ptr %list, i64 %most) cold noinline",
    """\
  %room.at = getelementptr %list, ptr %list, i32 0, i32 2
  %room = load i64, ptr %room.at
  %full = icmp sge i64 %room, %most
  br i1 %full, label %bad, label %wider
wider:
  %twice = shl i64 %room, 1
  %wanted = add i64 %twice, 8
  %more = call i64 @llvm.smin.i64(i64 %wanted, i64 %most)
  %bytes = shl i64 %more, 3
  %data.at = getelementptr %list, ptr %list, i32 0, i32 3
  %old = load ptr, ptr %data.at
"""
    + entry("realloc", "%realloc")
    + """\
  %new = call ptr %realloc(ptr %old, i64 %bytes)
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %bad, label %good
bad:
  ret i1 true
good:
  store ptr %new, ptr %data.at
  store i64 %more, ptr %room.at
  ret i1 false
""",
)

_DROP = with_table(
    "define internal void @list_drop(ptr %context, ptr %list) noinline",
    """\
  %data.at = getelementptr %list, ptr %list, i32 0, i32 3
  %data = load ptr, ptr %data.at
"""
    + entry("free", "%free")
    + "  call void %free(ptr %data)\n  call void %free(ptr %list)\n  ret void\n",
)

_RELEASE = """\
define internal void @list_release(ptr %context, ptr %list) alwaysinline {
entry:
  %none = icmp eq ptr %list, null
  br i1 %none, label %end, label %some
some:
  %count = load i64, ptr %list
  %less = sub i64 %count, 1
  store i64 %less, ptr %list
  %last = icmp eq i64 %less, 0
  br i1 %last, label %drop, label %end
drop:
  call void @list_drop(ptr %context, ptr nonnull %list)
  br label %end
end:
  ret void
}
"""

_RETAIN = """\
define internal void @list_retain(ptr %list) alwaysinline {
entry:
  %none = icmp eq ptr %list, null
  br i1 %none, label %end, label %some
some:
  %count = load i64, ptr %list
  %more = add i64 %count, 1
  store i64 %more, ptr %list
  br label %end
end:
  ret void
}
"""

_INT_OF = with_table(
    "define internal i1 @int_of(ptr %context, ptr %object, ptr %value.at) cold noinline",
    entry("PyLong_AsLongLongAndOverflow", "%convert")
    + """\
  %over.at = alloca i32
  store i32 0, ptr %over.at
  %value = call i64 %convert(ptr %object, ptr %over.at)
  store i64 %value, ptr %value.at
  %over = load i32, ptr %over.at
  %failed = icmp ne i32 %over, 0
  ret i1 %failed
""",
)

_HAND_OVER = with_table(
    "define internal ptr @hand_over(ptr %context, i64 %number, ptr %arguments, i64 %count) cold noinline",
    """\
  %raised.at = getelementptr %context, ptr %context, i32 0, i32 8
  %raised = load i64, ptr %raised.at
  %has = icmp ne i64 %raised, 0
  br i1 %has, label %end, label %hand
hand:
"""
    + entry("PyLong_FromLongLong", "%int")
    + entry("PyLong_FromVoidPtr", "%pointer")
    + entry("PyObject_Vectorcall", "%call")
    + entry("Py_DecRef", "%drop")
    + entry("stopped", "%stopped")
    + """\
  %first = call ptr %int(i64 %number)
  %second = call ptr %pointer(ptr %context)
  %size = add i64 %count, 2
  %frame = alloca ptr, i64 %size
  store ptr %first, ptr %frame
  %second.at = getelementptr ptr, ptr %frame, i64 1
  store ptr %second, ptr %second.at
  %rest = getelementptr ptr, ptr %frame, i64 2
  %bytes = shl i64 %count, 3
  call void @llvm.memcpy.p0.p0.i64(ptr %rest, ptr %arguments, i64 %bytes, i1 false)
  %result = call ptr %call(ptr %stopped, ptr %frame, i64 %size, ptr null)
  call void %drop(ptr %first)
  call void %drop(ptr %second)
  br label %end
end:
  %given = phi ptr [ null, %entry ], [ %result, %hand ]
  %trace.at = getelementptr %context, ptr %context, i32 0, i32 5
  %trace = load ptr, ptr %trace.at
"""
    + entry("free", "%free")
    + "  call void %free(ptr %trace)\n  ret ptr %given\n",
)

RUNTIME = TYPES + _NOTE + _POLL + _NEW + _GROW + _DROP + _RELEASE + _RETAIN + _INT_OF + _HAND_OVER
