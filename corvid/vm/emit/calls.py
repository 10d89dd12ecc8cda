"""Calls: of compiled functions, function values, tools, prompts, the approver."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import assert_never

from corvid.ir import nodes as ir
from corvid.ir.low.nodes import Compute, Pair
from corvid.runtime.sites import ApprovalSite, AssertSite, FunctionSite, PromptSite, ToolSite
from corvid.source.span import Span
from corvid.types import GroundedType, OptionType, ResultType, Type, short_name
from corvid.vm.emit.build import At
from corvid.vm.emit.context import FunctionContext
from corvid.vm.emit.lifting import derived

Call = ir.CallFunction | ir.LiftedCall | ir.CallValue | ir.CallTool | ir.CallPrompt | ir.Approve | ir.Assert


def emit_call(ctx: FunctionContext, target: int, op: Call, low: Compute | Pair, span: Span, at: At) -> None:
    """Give the local what the call gives."""
    match op:
        case ir.CallFunction():
            _emit_function_call(ctx, target, op, span, at)
        case ir.LiftedCall():
            _emit_lifted_call(ctx, target, op, low, span, at)
        case ir.CallValue():
            _emit_call_value(ctx, target, op, at)
        case ir.CallTool() | ir.CallPrompt():
            _emit_asking(ctx, target, op, span, at)
        case ir.Approve():
            _emit_approve(ctx, target, op, span, at)
        case ir.Assert():
            _emit_assert(ctx, target, op, span, at)
        case _:
            assert_never(op)


def deeper(at: At) -> list[ast.expr]:
    """Return what every call of a compiled function begins with: the run, and the depth that remains."""
    return [at.name("_r"), at.arithmetic("-", at.name("_d"), at.constant(1))]


def handoff_paths(returns: Type, path: ir.Path = ()) -> tuple[ir.Path, ...]:
    """Return where an agent's result gets an AgentHandoff: at the top, and under Option and Result, which no
    one can change. Under List, Map and records labels are shared with every other name of the container."""
    match returns:
        case GroundedType():
            return (path,)
        case OptionType(item):
            return handoff_paths(item, (*path, "some"))
        case ResultType(ok, err):
            return (*handoff_paths(ok, (*path, "ok")), *handoff_paths(err, (*path, "err")))
    return ()


def _emit_function_call(ctx: FunctionContext, target: int, op: ir.CallFunction, span: Span, at: At) -> None:
    """Emit a direct Python call through the globals of the program."""
    callee = ctx.program.declared.functions[op.function]
    if op.token is None:
        arguments = ctx.take(op.arguments, at)
    else:
        arguments = ctx.atoms(op.arguments, at)
        _use_token(ctx, op, op.token, arguments, span, at)
    result = at.call(at.name(ctx.program.functions[op.function]), [*deeper(at), *arguments])
    if callee.kind == "agent":
        for path in handoff_paths(callee.returns):
            name = at.constant(short_name(op.function))
            if path:
                steps = at.name(ctx.program.constant(path))
                result = at.helper("handoff_at", at.name("_r"), name, result, steps)
            else:
                result = at.helper("handoff", at.name("_r"), name, result)
    ctx.define(target, result, at)


def _use_token(
    ctx: FunctionContext,
    op: ir.FunctionCall,
    token: ir.Operand,
    arguments: Sequence[ast.expr],
    span: Span,
    at: At,
) -> None:
    """Let the run look at the approval right before the call, of which nothing has happened yet."""
    types = tuple(ctx.type_of(operand) for operand in op.arguments)
    callee = ctx.program.declared.functions[op.function]
    site = FunctionSite(callee.name, callee.parameters, types, span)
    (approved,) = ctx.atoms((token,), at)
    place = at.name(ctx.program.unshared(site))
    ctx.statement(at.do(at.method(at.name("_r"), "approved", place, at.make_tuple(arguments), approved)))


def _emit_lifted_call(
    ctx: FunctionContext, target: int, op: ir.LiftedCall, low: Compute | Pair, span: Span, at: At
) -> None:
    """Emit a call of a `fn` on the plain values of labelled arguments."""
    callee = ctx.program.declared.functions[op.function]
    values = low if isinstance(low, Compute) else low.value
    arguments = ctx.atoms(values.operands[: len(op.arguments)], at)
    if op.token is not None:
        _use_token(ctx, op, op.token, ctx.atoms(op.arguments, at), span, at)
    result = at.call(at.name(ctx.program.functions[op.function]), [*deeper(at), *arguments])
    if isinstance(low, Compute):
        ctx.define(target, result, at)
        return
    name = ctx.unique("l")
    ctx.statement(at.assign(name, result))
    made = at.name(name)
    value = at.value_of(made) if low.chain.own else made
    if ctx.program.holds_mutable(callee.returns):
        value = at.helper("deep_copy", value)
    ctx.define(target, at.make_tuple([value, derived(ctx, low.chain, made, at)]), at)


def _emit_call_value(ctx: FunctionContext, target: int, op: ir.CallValue, at: At) -> None:
    """Emit a call of a function value, which takes run and depth like any compiled function."""
    function, *arguments = ctx.take((op.function, *op.arguments), at)
    ctx.define(target, at.call(function, [*deeper(at), *arguments]), at)


def _emit_asking(
    ctx: FunctionContext, target: int, op: ir.CallTool | ir.CallPrompt, span: Span, at: At
) -> None:
    """Let the run ask the host or the model; for a prompt with a lane in a loop of its own."""
    types = tuple(ctx.type_of(operand) for operand in op.arguments)
    constant = tuple(ctx.is_constant(operand) for operand in op.arguments)
    result = ctx.function.locals[target].type
    if isinstance(op, ir.CallTool):
        method, tool = "call_tool", ctx.program.declared.tools[op.tool]
        site: ToolSite | PromptSite = ToolSite(tool, types, constant, result, span)
    else:
        prompt = ctx.program.declared.prompts[op.prompt]
        method = "call_prompt" if prompt.lane is None else "call_lane"
        site = PromptSite(prompt, types, constant, result, span)
    token = () if op.token is None else (op.token,)
    place = at.name(ctx.program.unshared(site))
    if isinstance(op, ir.CallTool) and op.judged:
        parts = [part for group in op.judged for part in group]
        atoms = ctx.atoms((*op.arguments, *parts), at)
        arguments = at.make_tuple(atoms[: len(op.arguments)])
        rest = iter(atoms[len(op.arguments) :])
        before = at.make_tuple([at.make_tuple([next(rest) for _ in group]) for group in op.judged])
        ctx.define(target, at.method(at.name("_r"), method, place, arguments, at.constant(None), before), at)
        return
    taken = ctx.take((*op.arguments, *token), at)
    arguments, approved = at.make_tuple(taken[: len(op.arguments)]), taken[len(op.arguments) :]
    ctx.define(target, at.method(at.name("_r"), method, place, arguments, *approved), at)


def _emit_approve(ctx: FunctionContext, target: int, op: ir.Approve, span: Span, at: At) -> None:
    """Emit the call by which the run asks the approver; the result is the token."""
    arguments = at.make_tuple(ctx.take(op.arguments, at))
    types = tuple(ctx.type_of(operand) for operand in op.arguments)
    place = at.name(ctx.program.unshared(ApprovalSite(op.label, op.names, types, span)))
    ctx.define(target, at.method(at.name("_r"), "approve", place, arguments), at)


def _emit_assert(ctx: FunctionContext, target: int, op: ir.Assert, span: Span, at: At) -> None:
    """Emit the call by which the run reports what it found to the runner of the test."""
    values = at.make_tuple(ctx.take(op.values, at))
    types = tuple(ctx.type_of(operand) for operand in op.values)
    check = op.check
    place = at.name(ctx.program.unshared(AssertSite(check.kind, check.words, check.spans, types, span)))
    ctx.define(target, at.method(at.name("_r"), "asserted", place, values), at)
