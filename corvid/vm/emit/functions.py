"""Functions, lambdas and blocks: the dispatch over statements and operations."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from corvid.deferred import deferred_module
from corvid.ir import nodes as ir
from corvid.ir.low.lowering import lower
from corvid.ir.walk import is_noted, operands
from corvid.runtime.executor.threads import in_fresh_thread
from corvid.runtime.sites import BoundedAgent
from corvid.types import NOTHING, is_grounded
from corvid.vm.emit import calls, control, methods, operators, values
from corvid.vm.emit.context import FunctionContext, Shifted, local_names
from corvid.vm.emit.hot import at_entry
from corvid.vm.emit.lifting import has_label, node_word, op_code, owned, unlabel_nothing
from corvid.vm.emit.uses import foldable, steady, taken_apart

if TYPE_CHECKING:
    from corvid.ir.program import Function
    from corvid.vm.emit import protocols
    from corvid.vm.emit.build import At
    from corvid.vm.emit.program import ProgramContext
    from corvid.vm.positions import Positions
else:
    protocols = deferred_module("corvid.vm.emit.protocols")

DEEP = 40
"""Blocks nested this deep are emitted in a thread of their own, which has its own allowance to recurse."""


def emit_function(program: ProgramContext, function: Function, positions: Positions) -> ast.stmt:
    """Emit `def f(_r, _d, …)`."""
    ctx = _context(program, function, positions)
    ctx.activation = function.kind == "agent" and function.name in program.severing
    ctx.noted = is_noted(function)
    ctx.floor = function.min_confidence if program.declared.carries(function.returns) else None
    at = ctx.at(function.span)
    parameters = ctx.names[: len(function.parameters)]
    for index in range(len(parameters)):
        _watch(ctx, index, at)
    emit_block(ctx, function.body)
    ctx.flush()
    body = ctx.out
    if function.returns == NOTHING and not (body and isinstance(body[-1], ast.Return)):
        body.append(at.give(control.returned(ctx, at.constant(None), function.span, at)))
    if ctx.noted:
        body = protocols.noted(ctx, body, at)
    if function.budget or function.max_depth:
        site = BoundedAgent(function.name, function.budget, function.max_depth, function.span)
        place = at.name(program.unshared(site))
        leave = at.do(at.method(at.name("_r"), "unbounded", place))
        body = [at.do(at.method(at.name("_r"), "bounded", place)), at.at_last(body, [leave])]
    if ctx.activation:
        leave = at.do(at.method(at.name("_r"), "leave", at.name("_a")))
        enter = at.method(at.name("_r"), "activation", at.constant(function.name))
        body = [at.assign("_a", enter), at.at_last(body, [leave])]
    head = _head(ctx, parameters, at)
    return at.function(program.functions[function.name], ["_r", "_d", *parameters], [*head, *body])


def _context(program: ProgramContext, function: Function, positions: Positions) -> FunctionContext:
    """Make the context before the first statement. In a watched program every local has one name, and is
    set at once."""
    names, watched = local_names(function), program.watch is not None
    apart = frozenset() if watched else taken_apart(function)
    kept = steady(function, apart)
    shifted = {(one, op): Shifted(f"_h_{names[one]}_{op_code(op)}", node_word(op)) for one, op in kept}
    return FunctionContext(
        program,
        function,
        positions,
        names,
        {one: f"_n_{names[one]}" for one in apart},
        shifted,
        frozenset() if watched else foldable(function),
        lower(function, program.table),
        emit_block,
    )


def _head(ctx: FunctionContext, parameters: tuple[str, ...], at: At) -> list[ast.stmt]:
    """Return the test of the depth, and the methods of the arena that the body calls."""
    test = at.compare("<", at.name("_d"), at.constant(1))
    hop = at.helper("hop", *[at.name(name) for name in ("_r", "_d", *parameters)])
    arena = at.attribute(at.name("_r"), "arena")
    fetched = [at.assign("_arena", arena)] if ctx.makes_nodes else []
    fetched += [at.assign("_" + name, at.attribute(arena, name)) for name in sorted(ctx.methods)]
    return [at.when(test, [at.give(hop)]), *fetched, *at_entry(ctx, at)]


def _emit_lambda(ctx: FunctionContext, target: int, op: ir.Lambda, at: At) -> None:
    """Emit a nested function; what it captures becomes the default of a further parameter."""
    parameters = tuple(ctx.names[index] for index in op.parameters)
    captured = tuple(ctx.names[index] for index in op.captures)
    atoms = ctx.atoms([ir.Local(index) for index in op.captures], at)
    inner = replace(
        ctx, out=[], pending=[], methods=set(), makes_nodes=False, level=ctx.level + 1, activation=False,
        noted=False, floor=None,
    )  # fmt: skip
    for index in op.parameters:
        if ctx.function.locals[index].type == NOTHING:
            inner.statement(unlabel_nothing(ctx, index, at))
    emit_block(inner, op.body)
    inner.flush()
    head = _head(inner, (*parameters, *captured), at)
    name = ctx.unique("lambda")
    body = [*head, *inner.out]
    ctx.statement(at.function(name, ["_r", "_d", *parameters], body, list(zip(captured, atoms, strict=True))))
    ctx.define(target, at.name(name), at)


# ---- statements -------------------------------------------------------------------------------
def emit_block(ctx: FunctionContext, block: ir.Block) -> None:
    """Emit the statements into `ctx`; what waits at the end stays waiting."""
    ctx.nesting += 1
    if ctx.nesting % DEEP == 0:
        in_fresh_thread(lambda: _emit_statements(ctx, block))
    else:
        _emit_statements(ctx, block)
    ctx.nesting -= 1


def _emit_statements(ctx: FunctionContext, block: ir.Block) -> None:
    for stmt in block:
        match stmt:
            case ir.Let():
                emit_let(ctx, stmt)
            case ir.If():
                control.emit_if(ctx, stmt)
            case ir.Return():
                control.emit_return(ctx, stmt)
            case ir.While():
                control.emit_while(ctx, stmt)
            case ir.ForEach():
                control.emit_for(ctx, stmt)
            case ir.ForPairs():
                control.emit_pairs(ctx, stmt)
            case ir.Match():
                control.emit_match(ctx, stmt)
            case ir.Logic():
                control.emit_logic(ctx, stmt)
            case ir.SetIndex():
                control.emit_set_index(ctx, stmt)
            case ir.SetField():
                control.emit_set_field(ctx, stmt)
            case ir.Intent():
                protocols.emit_intent(ctx, stmt)
            case ir.Attempt():
                control.emit_attempt(ctx, stmt)
                _watch(ctx, stmt.target, ctx.at(stmt.span))
            case ir.Break():
                ctx.statement(ctx.at(stmt.span).leave())
            case ir.Continue():
                ctx.statement(ctx.at(stmt.span).again())
            case _:
                assert_never(stmt)


def _watch(ctx: FunctionContext, index: int, at: At) -> None:
    """Check, in a watched program, what the local holds now."""
    make = ctx.program.watch
    if make is None:
        return
    slot = ctx.function.locals[index]
    where = f"{ctx.function.name}: local {slot.name or index}"
    check = at.name(ctx.program.unshared(make(slot.type, where)))
    ctx.statement(at.do(at.call(check, [at.name("_r"), at.name(ctx.names[index])])))


def _says_more_than_it_holds(ctx: FunctionContext, stmt: ir.Let) -> bool:
    """Return whether the local is a token, or a named type read out of its labels: its type can't say what
    it holds."""
    if isinstance(stmt.op, ir.ContainerRead):
        return ctx.program.declared.carries_named(ctx.function.locals[stmt.target].type)
    return isinstance(stmt.op, ir.Approve)


def emit_let(ctx: FunctionContext, stmt: ir.Let) -> None:
    """Give the target the result of the operation."""
    _emit_operation(ctx, stmt)
    lifting = isinstance(stmt.op, ir.GetIndex | ir.CallMethod) and has_label(ctx, operands(stmt.op))
    if lifting and ctx.function.locals[stmt.target].type == NOTHING:
        ctx.statement(unlabel_nothing(ctx, stmt.target, ctx.at(stmt.span)))
    if ctx.program.watch is not None and not _says_more_than_it_holds(ctx, stmt):
        _watch(ctx, stmt.target, ctx.at(stmt.span))


def _emit_operation(ctx: FunctionContext, stmt: ir.Let) -> None:
    at, span = ctx.at(stmt.span), stmt.span
    target, op, low = stmt.target, stmt.op, ctx.low.lets[stmt]
    if isinstance(op, operators.Operator):
        operators.emit_operator(ctx, target, op, low, at)
        return
    if isinstance(op, values.ValueOperation):
        values.emit_value(ctx, target, op, low, at)
        return
    if isinstance(op, calls.Call):
        calls.emit_call(ctx, target, op, low, span, at)
        return
    match op:
        case ir.Copy(value) | ir.Expose(value) | ir.Raise(value):
            (expression,) = ctx.take((value,), at)
            ctx.define(target, expression, at)
        case ir.Untaint(value, reason):
            # What others may write into is copied: they may have something tainted to write.
            (expression,) = ctx.take((value,), at)
            type_ = ctx.type_of(value)
            made = expression if is_grounded(type_) else owned(ctx, expression, type_, at)
            ctx.define(target, made, at)
            ctx.flush()
            ctx.statement(at.do(at.method(at.name("_r"), "trusted", at.constant(reason))))
        case ir.CallMethod():
            methods.emit_method(ctx, target, op, low, span, at)
        case ir.Lambda():
            _emit_lambda(ctx, target, op, at)
        case ir.Claim() | ir.Assume() | ir.Pivot():
            protocols.emit_noted(ctx, target, op, at)
        case ir.ReadOutcome():
            protocols.emit_outcome(ctx, target, op, at)
        case _:
            assert_never(op)
