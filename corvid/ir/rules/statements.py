"""The rule of every statement and pattern, and the dispatch over the operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never, get_args

from corvid.deferred import deferred_module
from corvid.ir import nodes as ir
from corvid.ir.errors import IrTypeError
from corvid.ir.marks import marked_like
from corvid.ir.methods import read
from corvid.ir.rules import calls, operators, values
from corvid.ir.rules.scope import Scope, constant_type, expect
from corvid.ir.walk import Place, operands, statements
from corvid.types import (
    BOOL,
    INT,
    NOTHING,
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
    unmarked,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from corvid.ir.rules import attempts, protocols
else:
    attempts = deferred_module("corvid.ir.rules.attempts")
    protocols = deferred_module("corvid.ir.rules.protocols")


def check_statement(scope: Scope, place: Place) -> None:
    """Check the statement, what is inside its blocks left out; raises `IrTypeError`."""
    stmt = place.stmt
    if type(stmt) is ir.Let:
        target, op = stmt.target, stmt.op
        if scope.function.kind == "fn":
            _allowed(scope, op)
        declared, found = scope.local(target), _OPERATIONS[op.__class__](scope, op)
        if scope.has_marks and not isinstance(op, _WITH_OWN_MARKS):
            found = marked_like(found, *scope.marked_types_of(operands(op)))
        if declared is not found and declared != found:
            words = f"{qualified(declared)}, not {qualified(found)} as {type(op).__name__} gives"
            raise IrTypeError(f"local {target} is {words}")
        return
    match stmt:  # the most frequent first
        case ir.If():
            for branch in stmt.branches:
                _condition(scope, branch.condition, "a condition")
        case ir.Return(value):
            if place.body == 0:
                scope.want(value, scope.function.returns, "what is returned")
        case ir.SetIndex():
            values.set_index(scope, stmt)
        case ir.SetField():
            values.set_field(scope, stmt)
        case ir.Logic():
            _logic(scope, stmt)
        case ir.While():
            _rounds(stmt)
            _condition(scope, stmt.condition, "a condition")
        case ir.ForEach():
            _rounds(stmt)
            _for_each(scope, stmt)
        case ir.ForPairs():
            _rounds(stmt)
            _for_pairs(scope, stmt)
        case ir.Match():
            _match(scope, stmt)
        case ir.Intent():
            protocols.intent(scope, stmt)
        case ir.Attempt():
            attempts.attempt(scope, stmt)
        case ir.Break() | ir.Continue():
            pass
        case _:
            assert_never(stmt)


def operation(scope: Scope, op: ir.Op) -> Type:
    """Return the type of an operation, from its operands and the declarations."""
    return _OPERATIONS[op.__class__](scope, op)


def _same(scope: Scope, op: ir.Copy | ir.Expose | ir.Untaint) -> Type:
    return scope.type_of(op.value)


def _rounds(stmt: ir.While | ir.ForEach | ir.ForPairs) -> None:
    if stmt.most < 0:
        raise IrTypeError("a loop with less than no rounds")


def _condition(scope: Scope, operand: ir.Operand, what: str) -> None:
    """Check for a Bool, marked or not: what a marked one decides is not marked, so `passes/tainted` looks at
    it."""
    expect(scope.type_of(operand), BOOL, what)


_WITH_OWN_MARKS = (
    ir.Untaint, ir.Raise, ir.Compare, ir.FunctionCall, ir.CallTool, ir.CallPrompt, ir.CallValue,
    ir.CallMethod, ir.Lambda, ir.Approve, ir.Noted, *get_args(ir.Making),
)  # fmt: skip
"""Operations whose rules say what they make of marks; of all others the result is marked if an operand is."""
_WITH_EFFECTS = (ir.Effect, ir.ReadOutcome)


def _allowed(scope: Scope, op: ir.Op) -> None:
    """Check that a fn makes no call that could observe whether it ran: lifting it would launder that."""
    callee = scope.declared.functions.get(op.function) if isinstance(op, ir.CallFunction) else None
    if isinstance(op, _WITH_EFFECTS) or (callee and callee.kind == "agent"):
        raise IrTypeError(f"{type(op).__name__} of something with effects in a fn")


_VALUES = {"called": 0, "approved": 0, "cost": 0, "discards": 0, "cites": 1, "grade": 1, "snapshot": 1}
_NAMES = {"called": (1, 2), "approved": (1,), "cost": (2,), "cites": (1,), "grade": (2,)}


def _assert(scope: Scope, op: ir.Assert) -> Type:
    """Check an assertion: only a test asserts, a condition is Bool, plain or Grounded, and the numbers of
    values and words are those of its kind."""
    check, values = op.check, op.values
    if scope.function.role != "test" or scope.body != 0:
        raise IrTypeError("an assertion outside of a test")
    if len(check.words) not in _NAMES.get(check.kind, (0,)) or len(check.spans) != len(values):
        raise IrTypeError(f"an assertion {check.kind} of something else")
    if check.kind == "holds":
        if not values or plain(scope.type_of(values[0])) != BOOL:
            raise IrTypeError("an assertion of a value that is not Bool")
    elif len(values) != _VALUES[check.kind]:
        raise IrTypeError(f"an assertion {check.kind} of {len(values)} values")
    if check.kind == "called" and not all(
        word in scope.declared.tools or word in scope.declared.prompts for word in check.words
    ):
        raise IrTypeError("an assertion about a call of what is neither a tool nor a prompt")
    return NOTHING


def _lambda(scope: Scope, op: ir.Lambda) -> Type:
    """Return the type of a lambda: its parameters as declared, and the one type that every `Return` of the
    body gives."""
    parameters = tuple(scope.local(index) for index in op.parameters)
    for index in op.captures:
        scope.local(index)
    result: Type | None = None
    for stmt in statements(op.body, lambdas=False):
        if isinstance(stmt, ir.Return):
            found = scope.marked_type_of(stmt.value)
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
    marked = marked_like(label, *(scope.marked_type_of(link.operand) for link in stmt.links))
    expect(scope.local(stmt.target), marked, f"the target of {stmt.op}")
    if is_grounded(label) and any(scope.effects.of_block(link.setup) for link in later):
        scope.ask_exposed(first.operand, f"the grounded first operand of {stmt.op} before effects")


def _iterable(scope: Scope, operand: ir.Operand) -> Type:
    type_ = scope.marked_type_of(operand)
    if is_grounded(type_):
        scope.ask_exposed(operand, "a grounded iterable")
    return type_


def _for_each(scope: Scope, stmt: ir.ForEach) -> None:
    iterable = _iterable(scope, stmt.iterable)
    match plain(unmarked(iterable)):
        case ListType(element):
            item = element
        case other if other == STRING:
            item = STRING
        case other:
            raise IrTypeError(f"iteration over {qualified(other)}")
    expect(scope.local(stmt.item), read(iterable, item), "the item of a loop")


def _for_pairs(scope: Scope, stmt: ir.ForPairs) -> None:
    iterable = _iterable(scope, stmt.iterable)
    match stmt.kind, plain(unmarked(iterable)):
        case "map", MapType(key, value):
            expect(scope.local(stmt.first), read(iterable, key), "the key of a loop")
            expect(scope.local(stmt.second), read(iterable, value), "the value of a loop")
        case "enumerate", ListType(element):
            expect(scope.local(stmt.first), INT, "the index of a loop")
            expect(scope.local(stmt.second), read(iterable, element), "the item of a loop")
        case kind, other:
            raise IrTypeError(f"a loop over pairs of kind {kind} over {qualified(other)}")


def _match(scope: Scope, stmt: ir.Match) -> None:
    """Check a match. Its subject is exposed if it is grounded, or if a pattern tests a grounded part of it.
    """
    subject = scope.marked_type_of(stmt.subject)
    tests = is_grounded(subject)
    for arm in stmt.arms:
        tests = check_pattern(scope, arm.pattern, subject) or tests
        if arm.guard is not None:
            _condition(scope, arm.guard, "a guard")
    if tests:
        scope.ask_exposed(stmt.subject, "a subject whose grounded content a match tests")
    if not stmt.arms:
        raise IrTypeError("a match without arms")


_ANYTHING = ir.AnyPattern(None)
"""The pattern `_`, which reads nothing: not even a function may be out of reach for it."""


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
                expect(plain(unmarked(type_)), constant_type(value), "what a literal pattern tests")
                tests = tests or is_grounded(type_)
            case ir.VariantPattern():
                tests = tests or is_grounded(type_)
                types = _payload(scope, part, plain(unmarked(type_)))
                if len(types) != len(part.parts):
                    raise IrTypeError(f"{part.variant} has {len(types)} parts, not {len(part.parts)}")
                pairs = zip(part.parts, types, strict=True)
                pending.extend((inner, read(type_, item)) for inner, item in pairs if inner != _ANYTHING)
            case ir.RecordPattern():
                pending.extend(_fields(scope, part, type_))
    return tests


def _fields(scope: Scope, pattern: ir.RecordPattern, type_: Type) -> list[tuple[ir.Pattern, Type]]:
    expect(plain(unmarked(type_)), NamedType(pattern.record), "what a record pattern takes apart")
    declared = {field.name: field.type for field in scope.declared.fields_of(pattern.record)}
    found: list[tuple[ir.Pattern, Type]] = []
    for name, inner in pattern.parts:
        if name not in declared:
            raise IrTypeError(f"no field {name} in {pattern.record}, or twice in a pattern")
        field = declared.pop(name)
        if inner != _ANYTHING:
            found.append((inner, read(type_, field)))
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
    ir.Untaint: _same,
    ir.Lambda: _lambda,
    ir.Assert: _assert,
    **operators.RULES,
    **values.RULES,
    **calls.RULES,
    **dict.fromkeys((ir.Claim, ir.Assume, ir.Pivot), lambda scope, op: protocols.noted(scope, op)),
    ir.ReadOutcome: lambda scope, op: protocols.read_outcome(scope, op),
}
"""By type, for a `match` asks for thirty types in turn."""
