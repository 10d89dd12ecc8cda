"""The rule of every statement and pattern, and the dispatch over the operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from corvid.deferred import deferred_module
from corvid.ir import nodes as ir
from corvid.ir.errors import IrTypeError
from corvid.ir.methods import read
from corvid.ir.rules import calls, operators, values
from corvid.ir.rules.scope import Scope, constant_type, expect
from corvid.ir.walk import Place, statements
from corvid.types import (
    BOOL,
    INT,
    STRING,
    FunctionType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
    is_grounded,
    plain,
    qualified,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from corvid.ir.rules import protocols
else:
    protocols = deferred_module("corvid.ir.rules.protocols")


def check_statement(scope: Scope, place: Place) -> None:
    """Check the statement, what is inside its blocks left out; raises `IrTypeError`."""
    stmt = place.stmt
    if isinstance(stmt, ir.Let):
        target, op = stmt.target, stmt.op
        if scope.function.kind == "fn":
            _allowed(scope, op)
        declared, found = scope.local(target), _OPERATIONS[op.__class__](scope, op)
        if declared is not found and declared != found:
            words = f"{qualified(declared)}, not {qualified(found)} as {type(op).__name__} gives"
            raise IrTypeError(f"local {target} is {words}")
        return
    match stmt:
        case ir.SetIndex():
            values.set_index(scope, stmt)
        case ir.SetField():
            values.set_field(scope, stmt)
        case ir.If():
            for branch in stmt.branches:
                scope.want(branch.condition, BOOL, "a condition")
        case ir.Logic():
            _logic(scope, stmt)
        case ir.While():
            scope.want(stmt.condition, BOOL, "a condition")
        case ir.ForEach():
            _for_each(scope, stmt)
        case ir.ForPairs():
            _for_pairs(scope, stmt)
        case ir.Match():
            _match(scope, stmt)
        case ir.Intent():
            protocols.intent(scope, stmt)
        case ir.Return(value):
            if place.body == 0:
                scope.want(value, scope.function.returns, "what is returned")
        case ir.Break() | ir.Continue():
            pass
        case _:
            assert_never(stmt)


def operation(scope: Scope, op: ir.Op) -> Type:
    """The type of an operation, from its operands and the declarations."""
    return _OPERATIONS[op.__class__](scope, op)


def _same(scope: Scope, op: ir.Copy | ir.Expose) -> Type:
    return scope.type_of(op.value)


_WITH_EFFECTS = (ir.Effect, ir.ReadOutcome)


def _allowed(scope: Scope, op: ir.Op) -> None:
    """A fn makes no call that could tell whether it ran: lifting it would launder that."""
    callee = scope.declared.functions.get(op.function) if isinstance(op, ir.CallFunction) else None
    if isinstance(op, _WITH_EFFECTS) or (callee and callee.kind == "agent"):
        raise IrTypeError(f"{type(op).__name__} of something with effects in a fn")


def _lambda(scope: Scope, op: ir.Lambda) -> Type:
    """The parameters as declared, and the one type that every `Return` of the body gives."""
    parameters = tuple(scope.local(index) for index in op.parameters)
    for index in op.captures:
        scope.local(index)
    result: Type | None = None
    for stmt in statements(op.body, lambdas=False):
        if isinstance(stmt, ir.Return):
            found = scope.type_of(stmt.value)
            result = found if result is None else result
            expect(found, result, "what a lambda returns")
    if result is None:
        raise IrTypeError("a lambda without a Return")
    return FunctionType(parameters, result)


def _logic(scope: Scope, stmt: ir.Logic) -> None:
    if not stmt.links:
        raise IrTypeError(f"{stmt.op} of nothing")
    first, *later = stmt.links
    label = scope.type_of(first.operand)
    expect(plain(label), BOOL, f"the first operand of {stmt.op}")
    for link in later:
        found = scope.type_of(link.operand)
        expect(plain(found) if is_grounded(label) else found, BOOL, f"an operand of {stmt.op}")
    expect(scope.local(stmt.target), label, f"the target of {stmt.op}")
    if is_grounded(label) and any(scope.effects.of_block(link.setup) for link in later):
        scope.ask_exposed(first.operand, f"the grounded first operand of {stmt.op} before effects")


def _iterable(scope: Scope, operand: ir.Operand) -> Type:
    type_ = scope.type_of(operand)
    if is_grounded(type_):
        scope.ask_exposed(operand, "a grounded iterable")
    return type_


def _for_each(scope: Scope, stmt: ir.ForEach) -> None:
    iterable = _iterable(scope, stmt.iterable)
    match plain(iterable):
        case ListType(element):
            item = element
        case other if other == STRING:
            item = STRING
        case other:
            raise IrTypeError(f"iteration over {qualified(other)}")
    expect(scope.local(stmt.item), read(iterable, item), "the item of a loop")


def _for_pairs(scope: Scope, stmt: ir.ForPairs) -> None:
    iterable = _iterable(scope, stmt.iterable)
    match stmt.kind, plain(iterable):
        case "map", MapType(key, value):
            expect(scope.local(stmt.first), read(iterable, key), "the key of a loop")
            expect(scope.local(stmt.second), read(iterable, value), "the value of a loop")
        case "enumerate", ListType(element):
            expect(scope.local(stmt.first), INT, "the index of a loop")
            expect(scope.local(stmt.second), read(iterable, element), "the item of a loop")
        case kind, other:
            raise IrTypeError(f"a loop over pairs of kind {kind} over {qualified(other)}")


def _match(scope: Scope, stmt: ir.Match) -> None:
    """The subject is exposed if it is grounded, or if a pattern tests a grounded part of it."""
    subject = scope.type_of(stmt.subject)
    tests = is_grounded(subject)
    for arm in stmt.arms:
        tests = check_pattern(scope, arm.pattern, subject) or tests
        if arm.guard is not None:
            scope.want(arm.guard, BOOL, "a guard")
    if tests:
        scope.ask_exposed(stmt.subject, "a subject whose grounded content a match tests")
    if not stmt.arms:
        raise IrTypeError("a match without arms")


def check_pattern(scope: Scope, pattern: ir.Pattern, subject: Type) -> bool:
    """Check the pattern against the type and its bindings against their declared types; whether it tests
    a part that is grounded."""
    tests = False
    pending: list[tuple[ir.Pattern, Type]] = [(pattern, subject)]
    while pending:
        part, type_ = pending.pop()
        match part:
            case ir.AnyPattern(local):
                if local is not None:
                    expect(scope.local(local), type_, f"the name {local} that a pattern binds")
            case ir.AliasPattern(local, inner):
                expect(scope.local(local), type_, f"the name {local} that a pattern binds")
                pending.append((inner, type_))
            case ir.LiteralPattern(value):
                expect(plain(type_), constant_type(value), "what a literal pattern tests")
                tests = tests or is_grounded(type_)
            case ir.VariantPattern():
                tests = tests or is_grounded(type_)
                types = _payload(scope, part, plain(type_))
                if len(types) != len(part.parts):
                    raise IrTypeError(f"{part.variant} has {len(types)} parts, not {len(part.parts)}")
                pending.extend(zip(part.parts, (read(type_, item) for item in types), strict=True))
            case ir.RecordPattern():
                pending.extend(_fields(scope, part, type_))
    return tests


def _fields(scope: Scope, pattern: ir.RecordPattern, type_: Type) -> list[tuple[ir.Pattern, Type]]:
    expect(plain(type_), NamedType(pattern.record), "what a record pattern takes apart")
    declared = {field.name: field.type for field in scope.declared.fields_of(pattern.record)}
    found: list[tuple[ir.Pattern, Type]] = []
    for name, inner in pattern.parts:
        if name not in declared:
            raise IrTypeError(f"no field {name} in {pattern.record}, or twice in a pattern")
        found.append((inner, read(type_, declared.pop(name))))
    return found


def _payload(scope: Scope, pattern: ir.VariantPattern, type_: Type) -> tuple[Type, ...]:
    match pattern.sum, pattern.variant, type_:
        case "Option", "Some", OptionType(item):
            return (item,)
        case "Option", "None", OptionType():
            return ()
        case "Result", "Ok", ResultType(ok, _):
            return (ok,)
        case "Result", "Err", ResultType(_, err):
            return (err,)
        case name, variant, NamedType(found) if found == name:
            return tuple(field.type for field in scope.declared.variant_of(name, variant))
        case _:
            raise IrTypeError(f"pattern {pattern.sum}.{pattern.variant} on {qualified(type_)}")


_OPERATIONS: Mapping[type[ir.Op], Callable[..., Type]] = {
    ir.Copy: _same,
    ir.Expose: _same,
    ir.Lambda: _lambda,
    **operators.RULES,
    **values.RULES,
    **calls.RULES,
    **dict.fromkeys((ir.Claim, ir.Assume, ir.Pivot), lambda scope, op: protocols.noted(scope, op)),
    ir.ReadOutcome: lambda scope, op: protocols.read_outcome(scope, op),
}
"""By type, for a `match` asks for thirty types in turn."""
