"""Attempts: what catches a fault, and when nothing labelled can decide whether there is one."""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.effects import holds_function
from corvid.ir.errors import IrTypeError
from corvid.ir.methods import takes_lambda
from corvid.ir.rules.scope import Scope, expect
from corvid.ir.walk import operations, statements
from corvid.types import FAULT, STRING, ResultType, is_grounded, plain, unmarked

FIELDS = ("code", "name", "callee", "message")
"""Those of `prelude::Fault`, all of them texts."""


def attempt(scope: Scope, stmt: ir.Attempt) -> None:
    """Check an attempt: its target; its site, where its outcome is not plain, and nowhere else. A fn may have
    none: whether a fault was caught there would be seen outside of the label that its result gets."""
    if scope.function.kind == "fn":
        raise IrTypeError("a fault is caught in a fn")
    record = scope.declared.records.get(FAULT.name)
    if record is None or tuple((one.name, one.type) for one in record.fields) != tuple(
        (name, STRING) for name in FIELDS
    ):
        raise IrTypeError(f"no record {FAULT.name}")
    value, keeps = scope.marked_type_of(stmt.value), stmt.retry is not None and stmt.retry.keeps
    if stmt.key is not None:
        _keyed(scope, stmt.key, stmt.body)
    if stmt.retry is not None:
        _repeated(scope, stmt.retry, () if stmt.key is not None else stmt.body)
        if keeps != isinstance(plain(unmarked(value)), ResultType):
            raise IrTypeError("a retry keeps the type of a Result, and of nothing else")
    if stmt.limit is not None:
        _stopped(scope, stmt.limit, () if stmt.key is not None else stmt.body)
    wanted = value if keeps else ResultType(value, FAULT)
    expect(scope.local(stmt.target), wanted, "the target of an attempt")
    is_plain = _is_plain(scope, stmt.body) and not (keeps and is_grounded(value))
    if is_plain != (stmt.site is None):
        raise IrTypeError("an attempt has a site iff something labelled may decide its outcome")


def _repeated(scope: Scope, retry: ir.Retry, body: ir.Block) -> None:
    """Check what may run again: no call of an agent or function value, and none that has or needs an
    approval."""
    if retry.times < 1 or retry.milliseconds < 0 or retry.backoff not in ("", "linear", "exponential"):
        raise IrTypeError("a retry without a number of attempts, or with unknown waits")
    for op in operations(body):
        match op:
            case ir.CallTool(name, token=token):
                tool = scope.declared.tools[name]
                wrong = tool.approval or tool.gate is not None or token is not None
            case ir.CallPrompt(name, token=token):
                prompt = scope.declared.prompts[name]
                wrong = prompt.approval or prompt.gate is not None or token is not None
            case ir.FunctionCall(name, token=token):
                wrong = scope.declared.functions[name].kind == "agent" or token is not None
            case _:
                wrong = isinstance(op, ir.CallValue | ir.Effect) and not isinstance(op, ir.Untaint)
        if wrong:
            raise IrTypeError(f"{type(op).__name__} of something that cannot be repeated, in a retry")


def _keyed(scope: Scope, key: ir.Operand, body: ir.Block) -> None:
    """Check that the key is a String, and that the body makes one call that can fail: of a tool, which is
    asked for before or not at all."""
    expect(scope.marked_type_of(key), STRING, "an idempotent key")
    asking = ir.CallTool | ir.CallPrompt
    made = [op for op in operations(body) if isinstance(op, asking) or _may_fail(scope, op)]
    called = made[0] if len(made) == 1 else None
    if not isinstance(called, ir.CallTool) or scope.declared.tools[called.tool].gate is not None:
        raise IrTypeError("an idempotent key without one call of a tool")


def _stopped(scope: Scope, limit: int, body: ir.Block) -> None:
    """Check that each tool and prompt that the body calls by itself may be stopped."""
    if limit < 1:
        raise IrTypeError("an attempt that has no time")
    for op in operations(body):
        match op:
            case ir.CallTool(name):
                stops = scope.declared.tools[name].stoppable
            case ir.CallPrompt(name):
                stops = scope.declared.prompts[name].stoppable
            case _:
                continue
        if not stops:
            raise IrTypeError(f"{name} is called in an attempt with a limit, and cannot be stopped")


def _is_plain(scope: Scope, body: ir.Block) -> bool:
    """Return whether the block makes one call that can end in such a fault, with plain arguments, and
    surely."""
    calls: list[ir.CallTool | ir.CallPrompt] = []
    for stmt in statements(body, lambdas=False):
        if not isinstance(stmt, ir.Let):
            return False
        op = stmt.op
        if isinstance(op, ir.CallTool | ir.CallPrompt):
            calls.append(op)
        elif _may_fail(scope, op):
            return False
    return len(calls) == 1 and _takes_plain(scope, calls[0])


def _may_fail(scope: Scope, op: ir.Op) -> bool:
    """Return whether the operation, no call of a tool or prompt, may make one."""
    match op:
        case ir.Untaint():
            return False
        case ir.Lambda() | ir.CallValue() | ir.Effect():
            return True
        case ir.CallMethod(method):
            return takes_lambda(method)
        case ir.FunctionCall(name, arguments):
            agent = scope.declared.functions[name].kind == "agent"
            return agent or any(holds_function(scope.effects, one) for one in arguments)
        case _:
            return False


def _takes_plain(scope: Scope, call: ir.CallTool | ir.CallPrompt) -> bool:
    """Return whether no argument has a label at any depth, and nothing is retrieved for the call besides."""
    if isinstance(call, ir.CallPrompt):
        prompt = scope.declared.prompts[call.prompt]
        if prompt.enrich or prompt.lane is not None:
            return False
    return not any(scope.declared.carries(type_) for type_ in scope.types_of(call.arguments))
