"""What compiled code calls, itself LLVM text: lists, the trace of a stop, polling.

`%context` is one per call from Python, in the caller's frame, so that threads never share one:
table, flag, lowest stack address, two numbers of a stop, its trace (pointer, count, room), whether
Python has an exception already. `%table` holds addresses of this process, so that the code itself has none.
A list is counted: `%list` is its count, length, room and data, 8 bytes an element.
"""

from __future__ import annotations

TABLE = (
    "malloc", "realloc", "free", "fmod", "PyObject_CallNoArgs", "Py_DecRef", "PyLong_AsLongLongAndOverflow",
    "PyLong_FromLongLong", "PyFloat_FromDouble", "PyBool_FromLong", "PyList_New", "PyObject_Vectorcall",
    "PyLong_FromVoidPtr", "PyLong_Type", "PyFloat_Type", "_Py_TrueStruct", "_Py_FalseStruct", "PyList_Type",
    "flag", "poll", "stopped",
)  # fmt: skip
"""The entries of the table: functions of C and of Python's API, its types and values, and ours."""

PLACES = {name: place for place, name in enumerate(TABLE)}


def entry(name: str, into: str, table: str = "%table") -> str:
    """Two instructions that load an entry of the table."""
    return (
        f"  {into}.at = getelementptr ptr, ptr {table}, i64 {PLACES[name]}\n"
        f"  {into} = load ptr, ptr {into}.at, !invariant.load !1\n"
    )


def _with_table(head: str, body: str) -> str:
    return f"{head} {{\nentry:\n  %table = load ptr, ptr %context, !invariant.load !1\n{body}}}\n"


TYPES = """\
%context = type { ptr, ptr, i64, i64, i64, ptr, i64, i64, i64 }
%list = type { i64, i64, i64, ptr }
!0 = !{!"branch_weights", i32 1, i32 100000}
!1 = !{}
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
declare ptr @llvm.frameaddress.p0(i32)
"""

_NOTE = _with_table(
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

_POLL = _with_table(
    "define internal i1 @poll(ptr %context) cold noinline",
    entry("flag", "%flag")
    + "  store i32 0, ptr %flag\n"
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
    + "  call void %drop(ptr %result)\n  ret i1 false\n",
)

_NEW = _with_table(
    "define internal ptr @list_new(ptr %context, i64 %room)",
    entry("malloc", "%malloc")
    + """\
  %list = call ptr %malloc(i64 32)
  %none = icmp eq ptr %list, null
  br i1 %none, label %failed, label %header, !prof !0
header:
  %bytes = shl i64 %room, 3
  %some = call i64 @llvm.smax.i64(i64 %bytes, i64 8)
  %data = call ptr %malloc(i64 %some)
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

_GROW = _with_table(
    "define internal i1 @list_grow(ptr %context, ptr %list) noinline",
    """\
  %room.at = getelementptr %list, ptr %list, i32 0, i32 2
  %room = load i64, ptr %room.at
  %twice = shl i64 %room, 1
  %more = add i64 %twice, 8
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

_RELEASE = _with_table(
    "define internal void @list_release(ptr %context, ptr %list)",
    """\
  %none = icmp eq ptr %list, null
  br i1 %none, label %end, label %some
some:
  %count = load i64, ptr %list
  %less = sub i64 %count, 1
  store i64 %less, ptr %list
  %last = icmp eq i64 %less, 0
  br i1 %last, label %drop, label %end
drop:
  %data.at = getelementptr %list, ptr %list, i32 0, i32 3
  %data = load ptr, ptr %data.at
"""
    + entry("free", "%free")
    + "  call void %free(ptr %data)\n  call void %free(ptr %list)\n  br label %end\nend:\n  ret void\n",
)

_RETAIN = """\
define internal void @list_retain(ptr %list) {
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

RUNTIME = TYPES + _NOTE + _POLL + _NEW + _GROW + _RELEASE + _RETAIN
