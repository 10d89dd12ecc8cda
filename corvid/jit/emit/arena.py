"""The run's arena as compiled code meets it: opened by an entry, asked for what only it can do, closed.

`%context` holds from place 9 on: the memory of the nodes, how many words that is, the id of the next node,
the arena, that id when the call began, and the arena's numbers of names, which are asked for one by one.
While compiled code runs, the arena itself knows less; it is reported before anything else runs (`@publish`).
"""

from __future__ import annotations

from corvid.jit.emit.runtime import entry, with_table

BUFFER = "[10 x i64]"
"""Room for a Py_buffer."""


def field_at(name: str, place: int) -> str:
    """Return an instruction that finds a field of the context."""
    return f"  %{name}.at = getelementptr %context, ptr %context, i32 0, i32 {place}\n"


_OPEN = with_table(
    "define internal i1 @arena_open(ptr %context, ptr %run, ptr %buffer)",
    entry("arena", "%word.arena")
    + entry("cells", "%word.cells")
    + entry("PyObject_GetAttr", "%get")
    + entry("Py_DecRef", "%drop")
    + entry("PyObject_GetBuffer", "%view")
    + field_at("base", 9) + field_at("capacity", 10) + field_at("known", 11) + field_at("arena", 12)
    + field_at("begun", 13)
    + """\
  %arena = call ptr %get(ptr %run, ptr %word.arena)
  store ptr %arena, ptr %arena.at
  %none = icmp eq ptr %arena, null
  br i1 %none, label %failed, label %found
found:
  %cells = call ptr %get(ptr %arena, ptr %word.cells)
  %bare = icmp eq ptr %cells, null
  br i1 %bare, label %failed, label %look
look:
  %refused = call i32 %view(ptr %cells, ptr %buffer, i32 1)
  call void %drop(ptr %cells)
  %bad = icmp ne i32 %refused, 0
  br i1 %bad, label %failed, label %fine
fine:
  %base = load ptr, ptr %buffer
  store ptr %base, ptr %base.at
  %length.at = getelementptr i64, ptr %buffer, i64 2
  %length = load i64, ptr %length.at
  %capacity = lshr i64 %length, 3
  store i64 %capacity, ptr %capacity.at
  call void @consult(ptr %context)
  %known = load i64, ptr %known.at
  store i64 %known, ptr %begun.at
  ret i1 false
failed:
  store ptr null, ptr %arena.at
  %raised.at = getelementptr %context, ptr %context, i32 0, i32 8
  store i64 1, ptr %raised.at
  ret i1 true
""",
)  # fmt: skip

_CLOSE = with_table(
    "define internal void @arena_close(ptr %context, ptr %buffer)",
    entry("Py_DecRef", "%drop")
    + entry("PyBuffer_Release", "%release")
    + entry("free", "%free")
    + field_at("arena", 12) + field_at("names", 14)
    + """\
  %names = load ptr, ptr %names.at
  call void %free(ptr %names)
  store ptr null, ptr %names.at
  %arena = load ptr, ptr %arena.at
  %none = icmp eq ptr %arena, null
  br i1 %none, label %end, label %held
held:
  call void %release(ptr %buffer)
  call void %drop(ptr %arena)
  store ptr null, ptr %arena.at
  br label %end
end:
  ret void
""",
)  # fmt: skip

_PUBLISH = with_table(
    "define internal void @publish(ptr %context)",
    entry("size", "%word.size")
    + entry("PyLong_FromLongLong", "%number")
    + entry("PyObject_SetAttr", "%set")
    + entry("Py_DecRef", "%drop")
    + field_at("known", 11) + field_at("arena", 12)
    + """\
  %arena = load ptr, ptr %arena.at
  %none = icmp eq ptr %arena, null
  br i1 %none, label %end, label %held
held:
  %known = load i64, ptr %known.at
  %made = call ptr %number(i64 %known)
  %empty = icmp eq ptr %made, null
  br i1 %empty, label %end, label %tell
tell:
  %ignored = call i32 %set(ptr %arena, ptr %word.size, ptr %made)
  call void %drop(ptr %made)
  br label %end
end:
  ret void
""",
)  # fmt: skip

_CONSULT = with_table(
    "define internal void @consult(ptr %context)",
    entry("size", "%word.size")
    + entry("PyObject_GetAttr", "%get")
    + entry("PyLong_AsLongLongAndOverflow", "%value")
    + entry("Py_DecRef", "%drop")
    + field_at("known", 11) + field_at("arena", 12)
    + """\
  %over = alloca i32
  %arena = load ptr, ptr %arena.at
  %none = icmp eq ptr %arena, null
  br i1 %none, label %end, label %held
held:
  %size = call ptr %get(ptr %arena, ptr %word.size)
  %known = call i64 %value(ptr %size, ptr %over)
  store i64 %known, ptr %known.at
  call void %drop(ptr %size)
  br label %end
end:
  ret void
""",
)  # fmt: skip

_DERIVE = with_table(
    "define internal i64 @derive(ptr %context, i64 %number, i64 %flags, ptr %inputs, i64 %count) "
    "cold noinline",
    entry("PyLong_FromLongLong", "%number.of")
    + entry("PyLong_AsLongLongAndOverflow", "%value.of")
    + entry("PyObject_Vectorcall", "%call")
    + entry("Py_DecRef", "%drop")
    + entry("derive", "%asked")
    + field_at("arena", 12) + field_at("raised", 8)
    + """\
  %over = alloca i32
  %at = alloca i64
  call void @publish(ptr %context)
  %given = add i64 %count, 3
  %arguments = alloca ptr, i64 %given
  %arena = load ptr, ptr %arena.at
  store ptr %arena, ptr %arguments
  %second.at = getelementptr ptr, ptr %arguments, i64 1
  %second = call ptr %number.of(i64 %number)
  store ptr %second, ptr %second.at
  %third.at = getelementptr ptr, ptr %arguments, i64 2
  %third = call ptr %number.of(i64 %flags)
  store ptr %third, ptr %third.at
  store i64 0, ptr %at
  br label %test
test:
  %now = load i64, ptr %at
  %more = icmp slt i64 %now, %count
  br i1 %more, label %fill, label %ask
fill:
  %input.at = getelementptr i64, ptr %inputs, i64 %now
  %lane = load i64, ptr %input.at
  %id = and i64 %lane, 268435455
  %boxed = call ptr %number.of(i64 %id)
  %place = add i64 %now, 3
  %boxed.at = getelementptr ptr, ptr %arguments, i64 %place
  store ptr %boxed, ptr %boxed.at
  %next = add i64 %now, 1
  store i64 %next, ptr %at
  br label %test
ask:
  %answer = call ptr %call(ptr %asked, ptr %arguments, i64 %given, ptr null)
  store i64 1, ptr %at
  br label %left
left:
  %done = load i64, ptr %at
  %some = icmp slt i64 %done, %given
  br i1 %some, label %forget, label %read
forget:
  %old.at = getelementptr ptr, ptr %arguments, i64 %done
  %old = load ptr, ptr %old.at
  call void %drop(ptr %old)
  %after = add i64 %done, 1
  store i64 %after, ptr %at
  br label %left
read:
  %none = icmp eq ptr %answer, null
  br i1 %none, label %failed, label %fine
failed:
  store i64 1, ptr %raised.at
  ret i64 -2
fine:
  %result = call i64 %value.of(ptr %answer, ptr %over)
  call void %drop(ptr %answer)
  call void @consult(ptr %context)
  ret i64 %result
""",
)  # fmt: skip

_NAME = with_table(
    "define internal i64 @name(ptr %context, i64 %number) cold noinline",
    entry("malloc", "%malloc")
    + field_at("names", 14)
    + """\
  %at = alloca i64
  %count = load i64, ptr @names
  %names = load ptr, ptr %names.at
  %none = icmp eq ptr %names, null
  br i1 %none, label %make, label %ask
make:
  %bytes = shl i64 %count, 3
  %new = call ptr %malloc(i64 %bytes)
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %ask, label %made
made:
  store ptr %new, ptr %names.at
  store i64 0, ptr %at
  br label %test
test:
  %now = load i64, ptr %at
  %more = icmp slt i64 %now, %count
  br i1 %more, label %fill, label %ask
fill:
  %place = getelementptr i64, ptr %new, i64 %now
  store volatile i64 -1, ptr %place
  %next = add i64 %now, 1
  store i64 %next, ptr %at
  br label %test
ask:
  %answer = call i64 @derive(ptr %context, i64 %number, i64 0, ptr null, i64 0)
  %table.of = load ptr, ptr %names.at
  %lost = icmp eq ptr %table.of, null
  %bad = icmp slt i64 %answer, 0
  %either = or i1 %lost, %bad
  br i1 %either, label %end, label %keep
keep:
  %kept = getelementptr i64, ptr %table.of, i64 %number
  store i64 %answer, ptr %kept
  br label %end
end:
  ret i64 %answer
""",
)  # fmt: skip

_NO_ARENA = """\
define internal void @publish(ptr %context) {
  ret void
}
define internal void @consult(ptr %context) {
  ret void
}
"""


def arena_text(names: int | None) -> str:
    """Return what a module needs beside the runtime of `runtime.py`: next to nothing if none of its functions
    makes nodes (None); else with `names` names of operations and agents."""
    if names is None:
        return _NO_ARENA
    plain = _OPEN + _CLOSE + _PUBLISH + _CONSULT
    return f"{plain}{_DERIVE}{_NAME}@names = internal constant i64 {names}\n" if names else plain
