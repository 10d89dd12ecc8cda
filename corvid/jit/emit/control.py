"""Branches, loops, matches."""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.jit.emit import grounded, lists
from corvid.jit.emit.arithmetic import compared
from corvid.jit.emit.code import literal, llvm_type
from corvid.jit.emit.context import CONTEXT, RESUMED, Emission
from corvid.jit.emit.runtime import FLAG
from corvid.types import is_grounded


def poll(out: Emission) -> None:
    """Let Python do now and then what waits: interrupts, other threads."""
    code = out.code
    flag_at = code.let(f"getelementptr %context, ptr {CONTEXT}, i32 0, i32 1")
    flag = code.let(f"load ptr, ptr {flag_at}, !invariant.load !1")
    raised = code.let(f"load atomic volatile i32, ptr {flag} monotonic, align 4, {FLAG}")
    waits = code.let(f"icmp ne i32 {raised}, 0")
    asked, on = code.fresh("asked"), code.fresh("on")
    stop = out.stop(out.site(out.function.span, "call"))
    code.cold += [f"{asked}:", *out.tell()]
    # Here and not in @poll, which is said to touch nothing that this function reads.
    code.cold.append(f"  store atomic volatile i32 0, ptr {flag} monotonic, align 4, {FLAG}")
    code.cold += [f"  %{asked}.failed = call i1 @poll(ptr {CONTEXT})", *out.ask()]
    code.cold.append(f"  br i1 %{asked}.failed, label %{stop}, label %{on}")
    code.do(f"br i1 {waits}, label %{asked}, label %{on}, !prof !0")
    code.open = False
    code.begin(on)


def emit_if(out: Emission, stmt: ir.If) -> None:
    """Emit a row of branches."""
    code = out.code
    end = code.fresh("end")
    for branch in stmt.branches:
        out.emit_block(out, branch.setup)
        body, after = code.fresh("then"), code.fresh("else")
        code.fork(out.value(branch.condition), body, after)
        code.begin(body)
        out.emit_block(out, branch.body)
        if code.open:
            code.go(end)
        code.begin(after)
    out.emit_block(out, stmt.otherwise)
    code.begin(end)


def emit_logic(out: Emission, stmt: ir.Logic) -> None:
    """Emit `and`, `or` with short circuit."""
    if is_grounded(out.whole_type(stmt.links[0].operand)):
        grounded.emit_logic(out, stmt)
        return
    code = out.code
    end = code.fresh("end")
    for number, link in enumerate(stmt.links):
        out.emit_block(out, link.setup)
        value = out.value(link.operand)
        out.define(stmt.target, value)
        if number + 1 < len(stmt.links):
            more = code.fresh("more")
            code.fork(value, *((more, end) if stmt.op == "and" else (end, more)))
            code.begin(more)
    code.begin(end)


def emit_while(out: Emission, stmt: ir.While) -> None:
    """Emit a loop whose condition is tested before each step. Where the function begins in the middle of
    the loop, the VM has tested that of the step, and what the test did must not be done twice."""
    code = out.code
    step, body, end = code.fresh("step"), code.fresh("body"), code.fresh("end")
    code.begin(step)
    poll(out)
    out.emit_block(out, stmt.setup)
    code.fork(out.value(stmt.condition), body, end)
    if stmt is out.resumed:
        code.begin(RESUMED)
        code.go(body)
    code.begin(body)
    _body(out, stmt.body, step, end)
    code.begin(end)


def _body(out: Emission, block: ir.Block, step: str, end: str) -> None:
    out.loops.append((step, end))
    out.emit_block(out, block)
    out.loops.pop()
    if out.code.open:
        out.code.go(step)


def emit_for(out: Emission, stmt: ir.ForEach) -> None:
    """Emit a loop over a range that is never made, or over a list, whose length is read at every step."""
    code = out.code
    assert isinstance(stmt.iterable, ir.Local)
    bounds = out.ranges.get(stmt.iterable.index)
    counter = out.counters.get(id(stmt)) or code.slot("i64", "at")
    first, test, body, end = code.fresh("first"), code.fresh("test"), code.fresh("body"), code.fresh("end")
    held = ""
    if bounds is None:
        held = out.held.get(id(stmt)) or out.list_slot("held")
        out.hold(held, out.value(stmt.iterable))
        start = "0"
    else:
        start = code.let(f"load i64, ptr {bounds[0]}")
    code.do(f"store i64 {start}, ptr {counter}")
    code.go(test)
    if stmt is out.resumed:
        code.begin(RESUMED)
        code.go(test)
    step = first
    code.begin(step)
    # The bound is above the counter here, so one more fits.
    before = code.let(f"load i64, ptr {counter}")
    code.do(f"store i64 {code.let(f'add nsw i64 {before}, 1')}, ptr {counter}")
    code.begin(test)
    poll(out)
    at = code.let(f"load i64, ptr {counter}")
    values = "" if bounds is not None else code.let(f"load ptr, ptr {held}")
    last = lists.length(out, values) if bounds is None else code.let(f"load i64, ptr {bounds[1]}")
    code.fork(code.let(f"icmp slt i64 {at}, {last}"), body, end)
    code.begin(body)
    item = at if bounds is not None else lists.element(out, stmt.iterable, values, at, stmt.span)
    out.define(stmt.item, item)
    _body(out, stmt.body, step, end)
    code.begin(end)
    if held:
        passed = code.let(f"load ptr, ptr {held}")
        code.do(f"store ptr null, ptr {held}")
        out.release(passed)


def emit_match(out: Emission, stmt: ir.Match) -> None:
    """Emit the arms in order; the last one that can fit always does."""
    code = out.code
    type_ = llvm_type(out.type_of(stmt.subject))
    matched = (type_, out.value(stmt.subject), out.whole(stmt.subject))
    end = code.fresh("end")
    for arm in stmt.arms:
        after = code.fresh("arm")
        _fit(out, arm.pattern, matched, after)
        if arm.guard is not None:
            out.emit_block(out, arm.setup)
            guarded = code.fresh("fits")
            code.fork(out.value(arm.guard), guarded, after)
            code.begin(guarded)
        out.emit_block(out, arm.body)
        if code.open:
            code.go(end)
        code.begin(after)
    code.do("unreachable")
    code.open = False
    code.begin(end)


def _fit(out: Emission, pattern: ir.Pattern, matched: tuple[str, str, str], otherwise: str) -> None:
    """Bind what the pattern binds, or go on elsewhere. What is matched is a type, the bare value, and the
    one with its label."""
    code = out.code
    type_, subject, whole = matched
    match pattern:
        case ir.AnyPattern(None):
            return
        case ir.AnyPattern(int() as local):
            out.define(local, whole)
        case ir.AliasPattern(local, inner):
            out.define(local, whole)
            _fit(out, inner, matched, otherwise)
        case ir.LiteralPattern(value):
            assert not isinstance(value, str)
            body = code.fresh("fits")
            code.fork(compared(out, "==", type_, subject, literal(value)), body, otherwise)
            code.begin(body)
        case _:
            raise AssertionError("a scalar has no parts")
