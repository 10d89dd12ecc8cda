"""Patterns: what they bind, and whether they look at grounded content."""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.errors import IrTypeError
from corvid.ir.methods import read
from corvid.ir.rules.scope import Scope, constant_type, expect
from corvid.types import NamedType, OptionType, ResultType, Type, is_grounded, plain, qualified


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
