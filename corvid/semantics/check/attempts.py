"""`try e`: what can fail so that a program may go on, and what decides whether it does."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.builtins import TAKING_FUNCTION
from corvid.semantics.check.coerce import check
from corvid.semantics.check.context import Called, Context, Reason
from corvid.semantics.check.structure import maybe_grounded
from corvid.semantics.effects.algebra import (
    gate_of,
    hindrance_of,
    is_dangerous,
    is_repeatable,
    is_stoppable,
    says_reversible,
)
from corvid.semantics.facts import CallTarget, ToCallable, ToMethod, ToValue
from corvid.semantics.lanes.clauses import enriching_tools, lane_clause
from corvid.semantics.symbols import CallableInfo
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.inside import may_reach_function
from corvid.semantics.types.model import Type, has_unknown
from corvid.syntax import tree
from corvid.syntax.walk import children, walk
from corvid.types import FAULT, STRING, ResultType, is_grounded, plain


def attempt(ctx: Context, expr: tree.Attempt, hint: Type | None) -> Type:
    """Return the type of a `try`: `Result<T, Fault>`, whose `Ok` keeps the labels of `T`. It is an
    exposure, unless the operand makes one call of a tool or prompt, whose arguments are plain, and nothing
    else that can fail."""
    wanted = hint.ok if isinstance(hint, ResultType) and expr.retry is None else None
    found = ctx.infer(expr.operand, wanted)
    keeps = expr.retry is not None and isinstance(plain(found), ResultType)
    result: Type = found if keeps else ResultType(found, FAULT)
    calls = list(_calls(ctx, expr.operand))
    if expr.key is not None:
        check(ctx, expr.key, STRING, Reason("an idempotent key", "argument"))
        if not _is_one_tool(ctx, expr.operand, calls):
            ctx.report(_without_call(ctx, expr, calls, _once(keeps)))
    elif expr.retry is not None or expr.limit is not None:
        _check_calls(ctx, expr, _once(keeps))
    if not calls and not has_unknown(found) and not _unresolved(ctx, expr.operand):
        ctx.report(type_problems.CannotFail(expr.operand.span))
    ctx.facts.outcomes.pop(expr.id, None)  # an expression may be looked at twice
    if not _is_plain(ctx, expr.operand, calls) or (keeps and is_grounded(found)):
        ctx.facts.outcomes[expr.id] = ctx.site(False, "outcome", expr.span, found, result)
    return result


def _is_one_tool(ctx: Context, operand: tree.Expr, calls: list[CallTarget]) -> bool:
    """Return whether all that can fail there is one call of a tool, which is not asked for by its
    confidence."""
    if len(calls) != 1 or any(isinstance(node, _DECIDING) for node in walk(operand)):
        return False
    target = calls[0]
    callee = ctx.world.callables[target.name] if isinstance(target, ToCallable) else None
    return callee is not None and callee.kind == "tool" and gate_of(callee, ctx.world.dimensions) is None


def _once(keeps: bool) -> str:
    """Return how a call is written once where a `try` with a retry is of the type of its operand, or not."""
    return "f(x)" if keeps else "try f(x)"


def _without_call(
    ctx: Context, expr: tree.Attempt, calls: list[CallTarget], once: str
) -> type_problems.KeyWithoutCall:
    """Return the problem of a key whose operand is not one call of a tool without a gate."""
    assert expr.key is not None
    key = expr.key.span

    def problem(called: type_problems.Called, name: str = "") -> type_problems.KeyWithoutCall:
        return type_problems.KeyWithoutCall(key, expr.operand.span, called, name, once)

    match calls:
        case []:
            return problem("none")
        case [ToValue()]:
            return problem("function value")
        case [ToCallable(name)]:
            callee = ctx.world.callables[name]
            match callee.kind:
                case "tool" if gate_of(callee, ctx.world.dimensions) is not None:
                    return problem("gate", callee.short)
                case "prompt":
                    lasting = not is_repeatable(callee, ctx.world.dimensions)
                    return problem("lasting prompt" if lasting else "prompt", callee.short)
                case "agent":
                    return problem("agent", callee.short)
                case _:
                    return problem("several")
        case _:
            return problem("several")


def _check_calls(ctx: Context, expr: tree.Attempt, once: str) -> None:
    """Report each call that another attempt might do again what it did, or that a time limit would leave
    where no one knows what it did. Agents and function values take their time: what they call is stopped if
    it can be."""
    for node in walk(expr.operand):
        if not isinstance(node, tree.CallLink | tree.MethodLink):
            continue
        target = ctx.facts.calls.get(node.id)
        if isinstance(target, ToCallable):
            callee = ctx.world.callables[target.name]
            what, declared = f"the {callee.kind} `{callee.short}`", callee.node.name.span
            if callee.kind == "fn":
                continue
            hindrance = hindrance_of(callee, ctx.world.dimensions)
            keyed = callee.kind == "tool" and hindrance != "gate"
            if expr.retry is not None and hindrance is not None:
                ctx.report(type_problems.NotRepeatable(node.span, what, declared, hindrance, keyed, once))
            elif expr.limit is not None and callee.kind != "agent" and not _stops(ctx, callee):
                reversible = not is_dangerous(callee) and says_reversible(callee) is None
                gate = hindrance == "gate"
                ctx.report(type_problems.NotStoppable(node.span, what, declared, gate, reversible, keyed))
        elif expr.retry is not None and _runs_value(ctx, node):
            what = "this function value"
            ctx.report(type_problems.NotRepeatable(node.span, what, None, "function value", False, once))


def _stops(ctx: Context, callee: CallableInfo) -> bool:
    return is_stoppable(callee, ctx.world.dimensions)


def _runs_value(ctx: Context, link: Called) -> bool:
    """Return whether the call, of no callable, runs a function that is not written there, where its calls
    would be looked at."""
    target = ctx.facts.calls.get(link.id)
    written = all(isinstance(one, tree.Lambda) for one in link.arguments[-1:])
    return target is not None and not written and _can_fail(ctx, target, link)


def _calls(ctx: Context, part: tree.Expr) -> Iterator[CallTarget]:
    """Yield the calls that can end in a fault that is caught: of tools, prompts, agents and function
    values, and of what is handed a function that can. A lambda fails where it is called."""
    waiting: list[tree.Node] = [part]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tree.Lambda):
            continue
        waiting += children(node)[::-1]
        if isinstance(node, tree.CallLink | tree.MethodLink):
            target = ctx.facts.calls.get(node.id)
            if target is not None and _can_fail(ctx, target, node):
                yield target


def _can_fail(ctx: Context, target: CallTarget, link: Called) -> bool:
    match target:
        case ToCallable():
            callee = ctx.world.callables[target.name]
            types = tuple(parameter.type for parameter in callee.parameters)
            return callee.kind != "fn" or _takes_failing(ctx, types, link)
        case ToMethod(name):
            return name in TAKING_FUNCTION and _takes_failing(ctx, (None,), link)
        case _:
            return isinstance(target, ToValue)


def _takes_failing(ctx: Context, types: tuple[Type | None, ...], link: Called) -> bool:
    """Return whether a function that can fail is among the last arguments, which have these types (None: a
    function), or the receiver."""
    given: list[tree.Expr | None] = [None] * (len(types) - len(link.arguments)) + list(link.arguments)
    for type_, argument in zip(types, given[-len(types) :] if types else (), strict=True):
        if isinstance(argument, tree.Lambda):
            if next(_calls(ctx, argument.body), None) is not None:
                return True
        elif type_ is None or may_reach_function(ctx.world, type_):
            return True
    return False


def _unresolved(ctx: Context, operand: tree.Expr) -> bool:
    """Return whether a call in the operand has a problem already."""
    return any(
        isinstance(node, tree.CallLink | tree.MethodLink) and node.id not in ctx.facts.calls
        for node in walk(operand)
    )


_DECIDING = (tree.Logic, tree.TryLink, tree.Attempt, tree.Match, tree.Lambda)
"""Expressions that may leave out a part of what is in them."""


def _is_plain(ctx: Context, operand: tree.Expr, calls: list[CallTarget]) -> bool:
    if len(calls) != 1 or any(isinstance(node, _DECIDING) for node in walk(operand)):
        return False
    target = calls[0]
    if not isinstance(target, ToCallable):
        return False
    callee = ctx.world.callables[target.name]
    match callee.kind:
        case "tool":
            declared = tuple(parameter.type for parameter in callee.parameters)
            types = target.parameter_types if callee.selects else declared
        case "prompt":
            assert isinstance(callee.node, tree.Prompt)
            if enriching_tools(ctx.world, callee) or lane_clause(callee.node) is not None:
                return False
            types = target.parameter_types
        case _:
            return False
    return not any(maybe_grounded(ctx.world, type_) for type_ in types)
