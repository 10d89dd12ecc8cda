"""Patterns: a row of tests, and the bindings for when all of them hold."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from corvid.ir import nodes as ir
from corvid.ir.walk import bound
from corvid.runtime.values import attribute_of
from corvid.types import NamedType, OptionType, ResultType, Type, plain
from corvid.vm.emit.build import At
from corvid.vm.emit.context import FunctionContext
from corvid.vm.emit.parts import Part, part

_BOX_KEYS = {"Some": "some", "Ok": "ok", "Err": "err"}


class Fitting(Struct):
    """What emitted code does to fit a value to a pattern; `naming`: the tests name what bindings read."""

    naming: bool = False
    tests: list[ast.expr] = field(default_factory=list)
    bindings: list[ast.stmt] = field(default_factory=list)


def fit(ctx: FunctionContext, pattern: ir.Pattern, value: Part, at: At) -> Fitting:
    """Return the tests in order, and the bindings in order."""
    made = Fitting()
    work: list[tuple[ir.Pattern, Part]] = [(pattern, value)]
    while work:
        current, whole = work.pop()
        if bound(current) and not isinstance(current, ir.AnyPattern):
            whole = _with_named_node(ctx, made, whole, at)
        match current:
            case ir.AnyPattern():
                if current.local is not None:
                    made.bindings.append(at.assign(ctx.names[current.local], whole.whole))
            case ir.AliasPattern():
                made.bindings.append(at.assign(ctx.names[current.local], whole.whole))
                work.append((current.pattern, whole))
            case ir.LiteralPattern():
                made.tests.append(at.compare("==", whole.raw, at.constant(current.value)))
            case ir.VariantPattern():
                work += reversed(_variant(ctx, made, current, whole, at))
            case ir.RecordPattern():
                work += reversed(_record(ctx, current, whole, at))
            case _:
                assert_never(current)
    return made


def _with_named_node(ctx: FunctionContext, made: Fitting, whole: Part, at: At) -> Part:
    """Return the part, whose node is made once however many names inside are bound to parts of it."""
    if not isinstance(whole.node, ast.Call):
        return whole
    name = ctx.unique("n")
    made.bindings.append(at.assign(name, whole.node))
    return replace(whole, node=at.name(name), whole=at.make_tuple([whole.raw, at.name(name)]))


def _named(ctx: FunctionContext, whole: Part, at: At) -> tuple[Part, ast.expr]:
    """Return the part with a short name for its raw value, and the expression that gives it the name
    first."""
    if isinstance(whole.raw, ast.Name):
        return whole, whole.raw
    name = ctx.unique("p")
    raw = at.name(name)
    if whole.node is None:
        made = replace(whole, raw=raw, whole=raw)
    else:
        pair = at.make_tuple([raw, whole.node]) if isinstance(whole.whole, ast.Tuple) else whole.whole
        made = replace(whole, raw=raw, whole=pair)
    return made, at.keep(name, whole.raw)


def _variant(
    ctx: FunctionContext, made: Fitting, pattern: ir.VariantPattern, whole: Part, at: At
) -> list[tuple[ir.Pattern, Part]]:
    named, first = _named(ctx, whole, at)
    made.naming = made.naming or named is not whole
    made.tests.append(_test(ctx, pattern, first, at))
    return [
        (inner, part(ctx, named, declared, _reader(at, name), at.constant(key), at))
        for inner, (name, key, declared) in zip(
            pattern.parts, _fields(ctx, pattern, plain(whole.type)), strict=True
        )
    ]


def _test(ctx: FunctionContext, pattern: ir.VariantPattern, value: ast.expr, at: At) -> ast.expr:
    match pattern.variant if pattern.sum in ("Option", "Result") else "":
        case "None":
            return at.compare("is", value, at.constant(None))
        case "Some":
            return at.compare("is not", value, at.constant(None))
        case "Ok" | "Err" as name:
            return at.compare("is", at.helper("type", value), at.runtime(name))
    known = at.name(ctx.program.variant(pattern.sum, pattern.variant))
    if ctx.program.declared.variant_of(pattern.sum, pattern.variant):
        return at.compare("is", at.helper("type", value), known)
    return at.compare("is", value, known)


def _fields(ctx: FunctionContext, pattern: ir.VariantPattern, of: Type) -> list[tuple[str, str, Type]]:
    """Return attribute, key and declared type of each field."""
    if not pattern.parts:
        return []
    if isinstance(of, OptionType):
        return [("value", "some", of.item)]
    if isinstance(of, ResultType):
        return [("value", _BOX_KEYS[pattern.variant], of.ok if pattern.variant == "Ok" else of.err)]
    fields = ctx.program.declared.variant_of(pattern.sum, pattern.variant)
    return [(each.name, each.name, each.type) for each in fields]


def _record(
    ctx: FunctionContext, pattern: ir.RecordPattern, whole: Part, at: At
) -> list[tuple[ir.Pattern, Part]]:
    record = plain(whole.type)
    assert isinstance(record, NamedType)
    types = {each.name: each.type for each in ctx.program.declared.fields_of(record.name)}
    return [
        (inner, part(ctx, whole, types[name], _reader(at, name), at.constant(name), at))
        for name, inner in pattern.parts
    ]


def _reader(at: At, name: str) -> Callable[[ast.expr], ast.expr]:
    return lambda raw: at.attribute(raw, attribute_of(name))
