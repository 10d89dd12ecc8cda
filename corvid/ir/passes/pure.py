"""`@grounded_pure`, decided on the IR (grounded.pure.1), where no coercion is left implicit.

A grounded argument for a plain parameter needs no rule of its own: outside lifted fns, operators and
non-mutating built-ins, `ir/verify` lets it in only through an `UnwrapGrounded` or an `Expose`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.ir import nodes as ir
from corvid.ir import problems as ir_problems
from corvid.ir.definitions import Definitions, definitions
from corvid.ir.program import Function
from corvid.ir.rules.calls import prompt_grounds
from corvid.ir.table import TypeTable
from corvid.ir.walk import Place, closure
from corvid.source.span import Span
from corvid.types import short_name

ViolationKind: TypeAlias = (
    "Literal['discard', 'exposure', 'agent', 'function value', 'attested prompt', 'gate']"
)


class Violation(Struct, frozen=True):
    """Why `function` is not `@grounded_pure`. It is in `within`: the function itself or a fn that it
    calls, directly or not. Discards and exposures have a `site`; calls, and function values that are handed
    over, have the `callee` by its qualified name, or by its bare one if it is a built-in method."""

    function: str
    within: str
    kind: ViolationKind
    span: Span
    site: int | None = None
    callee: str | None = None


def pure(table: TypeTable) -> tuple[Violation, ...]:
    """Return all violations of the functions that are declared `@grounded_pure`, in the order of the
    program."""
    declared_pure = [function for function in table.program.functions if function.grounded_pure]
    if not declared_pure:
        return ()
    known = {function.name: definitions(function) for function in table.program.functions}
    tainted = _tainted(table, known)
    return tuple(
        violation for function in declared_pure for violation in _violations(table, known, tainted, function)
    )


def laundering(table: TypeTable) -> tuple[ir_problems.GroundedPureLaundering, ...]:
    """Return the violations as problems, one for each."""
    return tuple(_problem(table, violation) for violation in pure(table))


def _problem(table: TypeTable, violation: Violation) -> ir_problems.GroundedPureLaundering:
    site = None if violation.site is None else table.program.sites[violation.site]
    return ir_problems.GroundedPureLaundering(
        violation.span if site is None else site.span,
        agent=short_name(violation.function),
        declared=table.declared.functions[violation.function].span,
        kind=violation.kind,
        site_kind="" if site is None else site.kind,
        from_type="" if site is None else site.from_type,
        within=short_name(violation.within),
        callee=short_name(violation.callee or ""),
    )


def _tainted(table: TypeTable, known: dict[str, Definitions]) -> frozenset[str]:
    """Return the functions that hold a discard or an exposure, and those that call them as fns: the others
    need not be looked through."""
    found: set[str] = set()
    functions = table.declared.functions
    callers: dict[str, list[str]] = {}
    for name, definitions_ in known.items():
        for stmt in (place.stmt for place in definitions_.places):
            if isinstance(stmt, ir.Attempt) and stmt.site is not None:
                found.add(name)
            if not isinstance(stmt, ir.Let):
                continue
            if isinstance(stmt.op, ir.Sited):
                found.add(name)
            elif isinstance(stmt.op, ir.FunctionCall) and functions[stmt.op.function].kind == "fn":
                callers.setdefault(stmt.op.function, []).append(name)
    return closure(found, callers)


def _violations(
    table: TypeTable, known: dict[str, Definitions], tainted: frozenset[str], function: Function
) -> Iterator[Violation]:
    pending, seen = [function.name], {function.name}
    while pending:
        name = pending.pop()
        for place in known[name].places:
            stmt = place.stmt
            if isinstance(stmt, ir.Attempt) and stmt.site is not None:
                yield Violation(function.name, name, "exposure", stmt.span, stmt.site)
            if not isinstance(stmt, ir.Let):
                continue
            if isinstance(stmt.op, ir.Sited):
                kind: ViolationKind = "discard" if isinstance(stmt.op, ir.Discard) else "exposure"
                yield Violation(function.name, name, kind, stmt.span, stmt.op.site)
            if name == function.name:
                yield from _call(table, known[name], function, place)
            if isinstance(stmt.op, ir.FunctionCall):
                callee = table.declared.functions[stmt.op.function]
                if callee.kind == "fn" and callee.name in tainted and callee.name not in seen:
                    seen.add(callee.name)
                    pending.append(callee.name)


def _call(table: TypeTable, known: Definitions, function: Function, place: Place) -> Iterator[Violation]:
    stmt = place.stmt
    assert isinstance(stmt, ir.Let)
    name, span = function.name, stmt.span
    match stmt.op:
        case ir.CallFunction(callee):
            called = table.declared.functions[callee]
            if called.kind == "agent" and not called.grounded_pure:
                yield Violation(name, name, "agent", span, callee=callee)
        case ir.CallPrompt(callee):
            prompt = table.declared.prompts[callee]
            types = table.operands(name, stmt.op)
            if prompt.attesting and not prompt_grounds(table.declared, prompt, types):
                yield Violation(name, name, "attested prompt", span, callee=callee)
            if prompt.gate is not None and any(map(table.declared.carries, types)):
                yield Violation(name, name, "gate", span, callee=callee)
        case ir.CallTool(callee):
            types = table.operands(name, stmt.op)[: len(stmt.op.arguments)]
            if table.declared.tools[callee].gate is not None and any(map(table.declared.carries, types)):
                yield Violation(name, name, "gate", span, callee=callee)
        case ir.CallValue(value):
            if known.lambdas(value) is None:
                yield Violation(name, name, "function value", span)
        case _:
            pass
    callee, handed = _handed(stmt.op)
    for operand in handed:
        holds = table.declared.holds_function(table.operand(name, operand))
        if holds and known.lambdas(operand) is None:
            yield Violation(name, name, "function value", span, callee=callee)


def _handed(op: ir.Op) -> tuple[str, tuple[ir.Operand, ...]]:
    """Return what the operation hands over, and to whom."""
    match op:
        case ir.FunctionCall(callee) | ir.CallTool(callee) | ir.CallPrompt(callee):
            return callee, op.arguments
        case ir.CallMethod(method):
            return method, op.arguments
        case _:
            return "", ()
