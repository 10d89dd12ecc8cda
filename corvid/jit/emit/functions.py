"""Functions and blocks: the dispatch over statements and operations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.ir import nodes as ir
from corvid.ir.low.lowering import lower
from corvid.ir.low.nodes import Pair
from corvid.ir.passes.ranges import loops_over_ranges
from corvid.ir.walk import operations, statements
from corvid.jit.emit import arithmetic, control, discards, grounded, lists
from corvid.jit.emit.code import Code, llvm_type, packed, returned_type
from corvid.jit.emit.context import CONTEXT, RESUMED, Emission, ModuleContext
from corvid.types import ListType, Type, is_grounded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.ir.low.nodes import Compute
    from corvid.ir.program import Function
    from corvid.jit.resume import Resumption
    from corvid.source.span import Span

SHORT = 24
"""Statements of a function that is made part of itself."""


def emit_function(function: Function, module: ModuleContext) -> str:
    """Return the LLVM text of a function: `{value, whether it stopped}` from the context, the depth that
    remains and the arguments. What is short and calls itself is there twice: each calls the other, of
    which one is made part of its caller, so that there are half as many calls."""
    symbol = module.symbols[function.name]
    shared = function.name in module.shared
    if not _calls_itself_in_short(function):
        return _whole(function, symbol, module, shared=shared)
    inner = f"{symbol}_inner"
    own = _whole(function, symbol, module, itself=inner, shared=shared)
    return own + _whole(function, inner, module, " alwaysinline")


def _whole(
    function: Function, symbol: str, module: ModuleContext, attributes: str = "", *, itself: str = "",
    shared: bool = False,
) -> str:  # fmt: skip
    out = _prepared(function, module)
    out.itself = itself
    _enter(out)
    if out.activation:
        discards.begin_activation(out)
    for index in range(len(function.parameters)):
        out.define(index, f"%p{index}")
    emit_block(out, function.body)
    types = [parameter.type for parameter in function.parameters]
    return _finished(out, symbol, types, attributes, shared=shared)


def _calls_itself_in_short(function: Function) -> bool:
    """Return whether it is worth the text."""
    body = list(statements(function.body))
    if len(body) > SHORT or any(isinstance(stmt, ir.While | ir.ForEach) for stmt in body):
        return False
    done = operations(function.body)
    return any(isinstance(op, ir.CallFunction) and op.function == function.name for op in done)


def emit_continuation(resumption: Resumption, symbol: str, module: ModuleContext) -> str:
    """Return the LLVM text of a function that continues another from the beginning of a step of a loop.
    The depth is that of the call that goes on."""
    out = _prepared(resumption.function, module)
    code = out.code
    out.resumed = resumption.loop
    code.do("store i32 -1, ptr %site")
    handed = iter(range(len(resumption.types)))
    for index in resumption.live:
        out.define(index, f"%p{next(handed)}")
    for stmt in resumption.ranges:
        assert isinstance(stmt.iterable, ir.Local)
        out.counters[id(stmt)] = counter = code.slot("i64", "at")
        code.do(f"store i64 {out.value(ir.Local(stmt.item))}, ptr {counter}")
        code.do(f"store i64 %p{next(handed)}, ptr {out.ranges[stmt.iterable.index][1]}")
    for stmt in resumption.lists:
        out.counters[id(stmt)] = counter = code.slot("i64", "at")
        code.do(f"store i64 %p{next(handed)}, ptr {counter}")
        out.held[id(stmt)] = held = out.list_slot("held")
        out.hold(held, out.value(stmt.iterable))
    code.go(RESUMED)
    code.begin(code.fresh("before"))
    emit_block(out, resumption.function.body)
    return _finished(out, symbol, resumption.types)


def _prepared(function: Function, module: ModuleContext) -> Emission:
    """Return an emission with a place in the frame for every local."""
    out = Emission(function, module, lower(function, module.table), emit_block)
    code = out.code
    if out.carries:
        grounded.prepare(out)
    for index, slot in enumerate(function.locals):
        if isinstance(slot.type, ListType):
            out.locals.append(out.list_slot(f"l{index}."))
        else:
            out.locals.append(code.slot(llvm_type(slot.type), f"l{index}."))
    code.slots += ["  %site = alloca i32", f"  %result = alloca {returned_type(function.returns)}"]
    for index in loops_over_ranges(function):
        out.ranges[index] = (code.slot("i64", "from"), code.slot("i64", "to"))
    return out


def _finished(
    out: Emission, symbol: str, parameters: Sequence[Type], attributes: str = "", *, shared: bool = False
) -> str:
    result = returned_type(out.function.returns)
    _leave(out, result)
    given = "".join(f", {llvm_type(type_)} %p{index}" for index, type_ in enumerate(parameters))
    taken = f"ptr noalias {CONTEXT}, i64 %depth{given}"
    linkage = "" if shared else "internal "
    return out.code.text(f"define {linkage}fastcc {{ {result}, i1 }} @{symbol}({taken}){attributes}")


def _enter(out: Emission) -> None:
    """Emit the test of the depth; in what can call itself, of the stack, and whether someone waits."""
    code = out.code
    out.code.do("store i32 -1, ptr %site")
    check, begun = code.fresh("check"), code.fresh("begun")
    if out.function.name in out.module.recursive:
        # The depth goes down by one, so each fourth call looks at all three, and the last one is among them.
        some = code.let("and i64 %depth, 3")
        code.fork(code.let(f"icmp eq i64 {some}, 0"), check, begun)
        code.begin(check)
    code.unless(code.let("icmp slt i64 %depth, 1"), out.stop(out.site(out.function.span, "depth")))
    if out.function.name in out.module.recursive:
        floor = code.let(f"load i64, ptr {code.part('context', CONTEXT, 2)}")
        here = code.let("ptrtoint ptr %site to i64")
        low = code.let(f"icmp ult i64 {here}, {floor}")
        code.unless(low, out.stop(out.site(out.function.span, "stack")))
        control.poll(out)
        code.begin(begun)


def _leave(out: Emission, result: str) -> None:
    """Emit the two ends: with a result, and without one."""
    code = out.code
    cold = code.cold
    if code.open:
        code.do("unreachable")
        code.open = False
    code.begin("leave")
    for slot in out.owned:
        out.release(code.let(f"load ptr, ptr {slot}"))
    code.put(out.tell())
    value = code.let(f"load {result}, ptr %result")
    whole = code.let(f"insertvalue {{ {result}, i1 }} zeroinitializer, {result} {value}, 0")
    if out.activation:
        failed = code.let(f"call i1 @ended(ptr {CONTEXT}, ptr %activation, ptr %counters.outer)")
        whole = code.let(f"insertvalue {{ {result}, i1 }} {whole}, i1 {failed}, 1")
    code.do(f"ret {{ {result}, i1 }} {whole}")
    code.open = False
    failing = Code()
    failing._count = code._count
    failing.begin("fail")
    failing.put(out.tell())
    site = failing.let("load i32, ptr %site")
    failing.do(f"call void @note(ptr {CONTEXT}, i32 {site})")
    for slot in out.owned:
        failing.do(f"call void @list_release(ptr {CONTEXT}, ptr {failing.let(f'load ptr, ptr {slot}')})")
    if out.activation:
        failing.do(f"call i1 @ended(ptr {CONTEXT}, ptr %activation, ptr %counters.outer)")
    failing.do(f"ret {{ {result}, i1 }} {{ {result} zeroinitializer, i1 true }}")
    cold += failing.lines[1:] if failing.lines[0].startswith("  br") else failing.lines


def emit_block(out: Emission, block: ir.Block) -> None:
    """Emit the statements in order; what follows a jump is dead and left out."""
    for stmt in block:
        if not out.code.open:
            return
        _emit_statement(out, stmt)


def _emit_statement(out: Emission, stmt: ir.Stmt) -> None:
    match stmt:
        case ir.Let():
            _emit_let(out, stmt)
        case ir.If():
            control.emit_if(out, stmt)
        case ir.Logic():
            control.emit_logic(out, stmt)
        case ir.While():
            control.emit_while(out, stmt)
        case ir.ForEach():
            control.emit_for(out, stmt)
        case ir.Match():
            control.emit_match(out, stmt)
        case ir.Break():
            out.code.go(out.loops[-1][1])
        case ir.Continue():
            out.code.go(out.loops[-1][0])
        case ir.Return():
            _emit_return(out, stmt)
        case ir.SetIndex():
            lists.emit_set(out, stmt)
        case ir.SetField() | ir.ForPairs() | ir.Intent() | ir.Attempt():
            raise AssertionError("the plan lets no such statement in")


def _emit_return(out: Emission, stmt: ir.Return) -> None:
    value = out.whole(stmt.value)
    if is_grounded(out.function.returns):
        value = packed(out.code, out.function.returns, value)
    if isinstance(out.function.returns, ListType):
        out.code.do(f"call void @list_retain(ptr {value})")
    out.code.do(f"store {returned_type(out.function.returns)} {value}, ptr %result")
    out.code.go("leave")


def _emit_let(out: Emission, stmt: ir.Let) -> None:
    target, op, span = stmt.target, stmt.op, stmt.span
    match op:
        case ir.Copy(value) | ir.Expose(value):
            out.define(target, out.whole(value))
        case ir.Range():
            lists.emit_range(out, target, op, span)
        case ir.MakeList():
            out.define(target, lists.emit_make(out, op, span), owned=True)
        case ir.CallMethod() if isinstance(out.type_of(op.receiver), ListType):
            lists.emit_method(out, target, op, span)
        case ir.CallFunction():
            _emit_call(out, op, stmt)
        case ir.UnwrapGrounded():
            out.define(target, discards.emit_discard(out, op, span))
        case _:
            low = out.low.lets[stmt]
            made = _scalar(out, low.value if isinstance(low, Pair) else low, span)
            if isinstance(low, Pair):
                made = grounded.emit_pair(out, target, made, low.chain, span)
            out.define(target, made)


def _scalar(out: Emission, low: Compute, span: Span) -> str:
    """Emit the value of an operation on scalars."""
    match low.op:
        case ir.LiftedCall(function):
            return out.called(function, [out.typed(read) for read in low.operands], span)
        case ir.Arithmetic() as op:
            return arithmetic.emit_arithmetic(out, op, low.checks, span)
        case ir.Compare() as op:
            return arithmetic.emit_compare(out, op)
        case ir.Not(value):
            return out.code.let(f"xor i1 {out.value(value)}, true")
        case ir.Negate(value):
            return arithmetic.emit_negate(out, value, low.checks, span)
        case ir.Widen(value):
            return out.code.let(f"sitofp i64 {out.value(value)} to double")
        case ir.GetIndex() as op:
            return lists.emit_get(out, op, span)
        case ir.CallMethod() as op:
            return arithmetic.emit_method(out, op, span)
    raise AssertionError("the plan lets no such operation in")


def _emit_call(out: Emission, op: ir.CallFunction, stmt: ir.Let) -> None:
    """Emit a call, and the step by which an agent hands its result over."""
    result = out.called(op.function, [out.typed(argument) for argument in op.arguments], stmt.span)
    callee = out.module.table.declared.functions[op.function]
    if callee.kind == "agent" and is_grounded(callee.returns):
        agent = op.function.rpartition("::")[2]
        result = grounded.handed_off(out, agent, callee.returns, result, stmt.span)
    out.define(stmt.target, result, owned=True)
