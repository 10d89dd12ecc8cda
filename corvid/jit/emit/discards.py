"""Discards in machine code: the run hears of the first, others are counted.

A discard calls the run where its counter is zero, and so each first one of an activation at its time and in
its place; else its counter goes up, and the run hears of the rest when the activation ends. `%context` holds
from place 15 on: the run, the counters of the discards of this module (null before the first), and how often
the run was notified of something. An agent that may discard has an activation and counters of its own. A call
that has reported something to the run can't be done again: see `plan.py`. """

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.jit.emit.arena import field_at
from corvid.jit.emit.context import CONTEXT, Emission
from corvid.jit.emit.runtime import entry, with_table
from corvid.source.span import Span

FIRST, ENTER, LEAVE = 0, -1, -2
"""In place of how often more a discard ran: the subject has run once, or is an agent that begins or an
activation that ends."""

_COUNTERS = "getelementptr %context, ptr %context, i32 0, i32 16"

_TELL = with_table(
    "define internal ptr @tell(ptr %context, ptr %subject, i64 %times) cold noinline",
    entry("PyErr_Fetch", "%fetch")
    + entry("PyErr_Restore", "%restore")
    + entry("PyLong_FromLongLong", "%number")
    + entry("PyObject_Vectorcall", "%call")
    + entry("Py_DecRef", "%drop")
    + entry("reports", "%reports")
    + field_at("raised", 8) + field_at("run", 15) + field_at("reported", 17)
    + """\
  %type = alloca ptr
  %value = alloca ptr
  %trace = alloca ptr
  %arguments = alloca [3 x ptr]
  call void %fetch(ptr %type, ptr %value, ptr %trace)
  %before = load i64, ptr %reported.at
  %after = add i64 %before, 1
  store i64 %after, ptr %reported.at
  call void @publish(ptr %context)
  %many = call ptr %number(i64 %times)
  %run = load ptr, ptr %run.at
  store ptr %run, ptr %arguments
  %second = getelementptr ptr, ptr %arguments, i64 1
  store ptr %subject, ptr %second
  %third = getelementptr ptr, ptr %arguments, i64 2
  store ptr %many, ptr %third
  %no.subject = icmp eq ptr %subject, null
  %no.many = icmp eq ptr %many, null
  %lost = or i1 %no.subject, %no.many
  br i1 %lost, label %reported, label %ask
ask:
  %answer = call ptr %call(ptr %reports, ptr %arguments, i64 3, ptr null)
  br label %reported
reported:
  %found = phi ptr [ null, %entry ], [ %answer, %ask ]
  call void %drop(ptr %subject)
  call void %drop(ptr %many)
  %none = icmp eq ptr %found, null
  br i1 %none, label %failed, label %fine
failed:
  store i64 1, ptr %raised.at
  %old.type = load ptr, ptr %type
  call void %drop(ptr %old.type)
  %old.value = load ptr, ptr %value
  call void %drop(ptr %old.value)
  %old.trace = load ptr, ptr %trace
  call void %drop(ptr %old.trace)
  ret ptr null
fine:
  call void @consult(ptr %context)
  %same.type = load ptr, ptr %type
  %same.value = load ptr, ptr %value
  %same.trace = load ptr, ptr %trace
  call void %restore(ptr %same.type, ptr %same.value, ptr %same.trace)
  ret ptr %found
""",
)  # fmt: skip
"""Takes the subject over. An exception that waits goes on waiting, unless there is a newer one."""

_SEVER = with_table(
    "define internal i1 @sever(ptr %context, i64 %number) cold noinline",
    entry("calloc", "%calloc")
    + entry("PyLong_FromLongLong", "%boxed")
    + entry("Py_DecRef", "%drop")
    + field_at("counters", 16)
    + f"""\
  %known = load ptr, ptr %counters.at
  %new = icmp eq ptr %known, null
  br i1 %new, label %make, label %reported
make:
  %many = load i64, ptr @discards
  %made = call ptr %calloc(i64 %many, i64 8)
  store ptr %made, ptr %counters.at
  br label %reported
reported:
  %subject = call ptr %boxed(i64 %number)
  %answer = call ptr @tell(ptr %context, ptr %subject, i64 {FIRST})
  %failed = icmp eq ptr %answer, null
  br i1 %failed, label %bad, label %fine
bad:
  ret i1 true
fine:
  call void %drop(ptr %answer)
  %counters = load ptr, ptr %counters.at
  %none = icmp eq ptr %counters, null
  br i1 %none, label %end, label %count
count:
  %place = getelementptr i64, ptr %counters, i64 %number
  store i64 1, ptr %place
  br label %end
end:
  ret i1 false
""",
)  # fmt: skip

_COUNTED = with_table(
    "define internal i1 @counted(ptr %context) noinline",
    entry("free", "%free")
    + entry("PyLong_FromLongLong", "%boxed")
    + entry("Py_DecRef", "%drop")
    + field_at("counters", 16)
    + """\
  %at = alloca i64
  %bad = alloca i1
  store i64 0, ptr %at
  store i1 false, ptr %bad
  %counters = load ptr, ptr %counters.at
  %none = icmp eq ptr %counters, null
  br i1 %none, label %end, label %begin
begin:
  store ptr null, ptr %counters.at
  %many = load i64, ptr @discards
  br label %test
test:
  %now = load i64, ptr %at
  %more = icmp slt i64 %now, %many
  br i1 %more, label %look, label %done
look:
  %place = getelementptr i64, ptr %counters, i64 %now
  %times = load i64, ptr %place
  %next = add i64 %now, 1
  store i64 %next, ptr %at
  %several = icmp sgt i64 %times, 1
  br i1 %several, label %report, label %test
report:
  %subject = call ptr %boxed(i64 %now)
  %rest = sub i64 %times, 1
  %answer = call ptr @tell(ptr %context, ptr %subject, i64 %rest)
  %failed = icmp eq ptr %answer, null
  br i1 %failed, label %lost, label %reported
reported:
  call void %drop(ptr %answer)
  br label %test
lost:
  store i1 true, ptr %bad
  br label %done
done:
  call void %free(ptr %counters)
  br label %end
end:
  %result = load i1, ptr %bad
  ret i1 %result
""",
)  # fmt: skip

_ENTER = with_table(
    "define internal ptr @enter(ptr %context, i64 %agent) noinline",
    entry("PyLong_FromLongLong", "%boxed")
    + f"""\
  %subject = call ptr %boxed(i64 %agent)
  %activation = call ptr @tell(ptr %context, ptr %subject, i64 {ENTER})
  ret ptr %activation
""",
)

_ENDED = with_table(
    "define internal i1 @ended(ptr %context, ptr %activation.at, ptr %outer) noinline",
    entry("Py_DecRef", "%drop")
    + field_at("counters", 16)
    + f"""\
  %uncounted = call i1 @counted(ptr %context)
  store ptr %outer, ptr %counters.at
  %activation = load ptr, ptr %activation.at
  %never = icmp eq ptr %activation, null
  br i1 %never, label %end, label %leave
leave:
  %answer = call ptr @tell(ptr %context, ptr %activation, i64 {LEAVE})
  %failed = icmp eq ptr %answer, null
  br i1 %failed, label %bad, label %fine
bad:
  ret i1 true
fine:
  call void %drop(ptr %answer)
  br label %end
end:
  ret i1 %uncounted
""",
)


def discards_text(discards: int | None) -> str:
    """Return what a module with so many discards needs beside the runtime: nothing if none of its functions
    may notify the run of one (None)."""
    if discards is None:
        return ""
    return f"{_TELL}{_SEVER}{_COUNTED}{_ENTER}{_ENDED}@discards = internal constant i64 {discards}\n"


# ---- in a function ----------------------------------------------------------------------------
def emit_discard(out: Emission, op: ir.UnwrapGrounded, span: Span) -> str:
    """Emit the value without its label; the run is notified or the counter goes up."""
    code = out.code
    number = out.discard(op.site)
    value = out.value(op.value)
    counters_at = code.let(_COUNTERS)
    counters = code.let(f"load ptr, ptr {counters_at}")
    look, again, first, done = (code.fresh(word) for word in ("look", "again", "first", "done"))
    code.fork(code.let(f"icmp eq ptr {counters}, null"), first, look)
    code.begin(look)
    place = code.let(f"getelementptr i64, ptr {counters}, i64 {number}")
    times = code.let(f"load i64, ptr {place}")
    code.fork(code.let(f"icmp eq i64 {times}, 0"), first, again)
    code.begin(again)
    code.do(f"store i64 {code.let(f'add nuw nsw i64 {times}, 1')}, ptr {place}")
    code.go(done)
    code.begin(first)
    code.put(out.tell())
    failed = code.let(f"call i1 @sever(ptr {CONTEXT}, i64 {number})")
    code.put(out.ask())
    code.unless(failed, out.stop(out.site(span, "call")))
    code.begin(done)
    return value


def begin_activation(out: Emission) -> None:
    """Begin the agent's own activation, with counters of its own, until `@ended`."""
    code = out.code
    code.slots += [
        f"  %counters.at = {_COUNTERS}",
        "  %counters.outer = load ptr, ptr %counters.at",
        "  %activation = alloca ptr",
        "  store ptr null, ptr %activation",
        "  store ptr null, ptr %counters.at",
    ]
    code.put(out.tell())
    made = code.let(f"call ptr @enter(ptr {CONTEXT}, i64 {out.agent(out.function.name)})")
    code.put(out.ask())
    code.do(f"store ptr {made}, ptr %activation")
    none = code.let(f"icmp eq ptr {made}, null")
    code.unless(none, out.stop(out.site(out.function.span, "call")))
