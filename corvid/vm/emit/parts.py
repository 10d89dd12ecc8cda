"""Parts read from values: a part of a grounded value is grounded, with its own node where it has one."""

from __future__ import annotations

import ast
from collections.abc import Callable

from msgspec import Struct

from corvid.types import FunctionType, GroundedType, Type, grounded, is_grounded
from corvid.vm.emit.build import At
from corvid.vm.emit.context import FunctionContext


class Part(Struct, frozen=True):
    """A value that is being taken apart. `whole` is what a local bound to it gets, `raw` the value
    without its label, `node` its node if the type is Grounded. All can be evaluated repeatedly."""

    type: Type
    whole: ast.expr
    raw: ast.expr
    node: ast.expr | None


def subject(type_: Type, atom: ast.expr, at: At) -> Part:
    """Return the whole value as a part."""
    if is_grounded(type_):
        return Part(type_, atom, at.value_of(atom), at.node_of(atom))
    return Part(type_, atom, atom, None)


def part(
    ctx: FunctionContext,
    of: Part,
    declared: Type,
    read: Callable[[ast.expr], ast.expr],
    key: ast.expr,
    at: At,
) -> Part:
    """Return the part with the declared type that `read` gives of the raw value, under `key`."""
    raw = read(of.raw)
    if of.node is None or isinstance(declared, FunctionType) or not is_grounded(grounded(declared)):
        return subject(declared, raw, at)
    node = ctx.arena("select", at, of.node, key)
    if isinstance(declared, GroundedType):
        inner = at.node_of(raw)
        raw = at.value_of(raw)
        node = ctx.arena("read", at, node, inner)
    return Part(grounded(declared), at.make_tuple([raw, node]), raw, node)
