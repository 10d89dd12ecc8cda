"""Making values, reading from them, and the two losses of provenance."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from corvid.ir import nodes as ir
from corvid.ir.types import FLOAT, ListType, MapType, NamedType, Type, is_grounded, plain
from corvid.runtime.values import attribute_of
from corvid.vm.emit.lengths import written
from corvid.vm.emit.lifting import derived, derived_over, flags, has_label, op_code, owned
from corvid.vm.emit.parts import part, subject

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from corvid.vm.emit.build import At
    from corvid.vm.emit.context import FunctionContext


# ---- construction -----------------------------------------------------------------------------
def _stripped(
    ctx: FunctionContext, operands: Sequence[ir.Operand], wanted: Sequence[Type], at: At
) -> tuple[list[ast.expr], ast.expr]:
    """The parts of a lifted construction, and its node: labels go where the part is declared plain, and
    what a plain name still reaches is copied."""
    values: list[ast.expr] = []
    nodes: list[ast.expr] = []
    plain_parts: list[ir.Operand] = []
    holding: list[ast.expr] = []
    for operand, type_, atom in zip(operands, wanted, ctx.atoms(operands, at), strict=True):
        actual = ctx.type_of(operand)
        if is_grounded(actual):
            values.append(atom if is_grounded(type_) else at.value_of(atom))
            nodes.append(at.node_of(atom))
            continue
        values.append(owned(ctx, atom, actual, at))
        if ctx.program.declared.carries(actual):
            holding.append(atom)
        else:
            plain_parts.append(operand)
    return values, _construct(ctx, nodes, holding, flags(ctx, plain_parts), at)


def _construct(
    ctx: FunctionContext,
    nodes: list[ast.expr],
    holding: list[ast.expr],
    flagged: tuple[bool, bool],
    at: At,
) -> ast.expr:
    """The node of a lifted construction. A plain part that holds labels inside brings their chains, and
    counts as unsourced where something plain stands beside them, as an argument of a prompt does."""
    if not holding:
        return derived_over(ctx, "construct", nodes, flagged, at)
    constant, unsourced = flagged
    inputs = at.make_tuple(nodes)
    for part_ in holding:
        inputs = at.arithmetic("+", inputs, at.helper("inner_nodes", part_))
    some_plain = at.constant(unsourced)
    if not unsourced:
        some_plain = at.helper("has_plain_part", at.make_list(holding))
    return ctx.arena("derived", at, at.constant("construct"), inputs, at.constant(constant), some_plain)


def _make(
    ctx: FunctionContext,
    target: int,
    operands: Sequence[ir.Operand],
    wanted: Sequence[Type] | None,
    build: Callable[[list[ast.expr]], ast.expr],
    at: At,
) -> None:
    """Build from the operands; `wanted` holds the declared types of the parts if it is lifted."""
    if wanted is None:
        ctx.define(target, build(ctx.take(operands, at)), at)
        return
    values, node = _stripped(ctx, operands, wanted, at)
    ctx.define(target, at.make_tuple([build(values), node]), at)


def emit_list(ctx: FunctionContext, target: int, op: ir.MakeList, at: At) -> None:
    wanted = [op.element] * len(op.items) if op.lifted else None

    def build(parts: list[ast.expr]) -> ast.expr:
        return written(ctx, at.make_list(parts), ListType(op.element), len(parts), at)

    _make(ctx, target, op.items, wanted, build, at)


def emit_map(ctx: FunctionContext, target: int, op: ir.MakeMap, at: At) -> None:
    operands = [operand for entry in op.entries for operand in entry]

    def build(parts: list[ast.expr]) -> ast.expr:
        keys = parts[0::2]
        if op.key == FLOAT:
            keys = [at.helper("float_key", key) for key in keys]
        made = at.make_dict(keys, parts[1::2])
        return written(ctx, made, MapType(op.key, op.value), len(keys), at)

    wanted = [op.key, op.value] * len(op.entries) if op.lifted else None
    _make(ctx, target, operands, wanted, build, at)


def emit_record(ctx: FunctionContext, target: int, op: ir.MakeRecord, at: At) -> None:
    wanted = [field.type for field in ctx.program.declared.fields_of(op.record)]
    make = at.name(ctx.program.record(op.record))
    _make(ctx, target, op.fields, wanted if op.lifted else None, lambda parts: at.call(make, parts), at)


def emit_variant(ctx: FunctionContext, target: int, op: ir.MakeVariant, at: At) -> None:
    wanted = [field.type for field in ctx.program.declared.variant_of(op.sum, op.variant)]
    name = at.name(ctx.program.variant(op.sum, op.variant))
    if not op.fields:
        ctx.define(target, name, at)
        return
    _make(ctx, target, op.fields, wanted if op.lifted else None, lambda parts: at.call(name, parts), at)


def emit_box(ctx: FunctionContext, target: int, op: ir.MakeSome | ir.MakeOk | ir.MakeErr, at: At) -> None:
    """`Some(value)`, `Ok(value)`, `Err(value)`."""
    name = {ir.MakeSome: "Some", ir.MakeOk: "Ok", ir.MakeErr: "Err"}[type(op)]
    type_ = ctx.type_of(op.value)
    wanted = [type_ if op.keeps else plain(type_)] if op.lifted else None
    _make(ctx, target, (op.value,), wanted, lambda parts: at.helper(name, *parts), at)


def emit_none(ctx: FunctionContext, target: int, op: ir.MakeNone, at: At) -> None:
    """`None`; one that a grounded witness tells of is grounded."""
    if op.witness is None:
        ctx.depth = 0
        ctx.define(target, at.constant(None), at)
        return
    (witness,) = ctx.atoms((op.witness,), at)
    node = derived_over(ctx, "construct", [at.node_of(witness)], (False, False), at)
    ctx.define(target, at.make_tuple([at.constant(None), node]), at)


# ---- reading ----------------------------------------------------------------------------------
def emit_field(ctx: FunctionContext, target: int, op: ir.GetField, at: At) -> None:
    type_ = ctx.type_of(op.value)
    if not is_grounded(type_):
        (value,) = ctx.take((op.value,), at)
        ctx.define(target, at.attribute(value, attribute_of(op.name)), at)
        return
    record = plain(type_)
    assert isinstance(record, NamedType)
    fields = ctx.program.declared.fields_of(record.name)
    declared = next(field.type for field in fields if field.name == op.name)
    (atom,) = ctx.atoms((op.value,), at)
    whole = subject(type_, atom, at)
    read = part(
        ctx, whole, declared, lambda raw: at.attribute(raw, attribute_of(op.name)), at.constant(op.name), at
    )
    ctx.define(target, read.whole, at)


def inside(values: ast.expr, index: ast.expr, negative: bool, at: At) -> ast.expr:
    """Whether the list has the index, which may be `negative`; both are atoms."""
    length = at.helper("len", values)
    known = isinstance(index, ast.Constant) and isinstance(index.value, int) and index.value >= 0
    if known or not negative:
        return at.compare("<", index, length)
    bounds = [index, length]
    return ast.Compare(at.constant(0), [ast.LtE(), ast.Lt()], bounds, **at.place)


def element(values: ast.expr, index: ast.expr, negative: bool, at: At) -> ast.expr:
    """`values[index]` of atoms; out of bounds is a fault."""
    fault = at.helper("out_of_bounds", values, index)
    return at.choose(inside(values, index, negative, at), at.index(values, index), fault)


def emit_index(ctx: FunctionContext, target: int, op: ir.GetIndex, at: At) -> None:
    type_ = ctx.type_of(op.value)
    container = plain(type_)
    if has_label(ctx, (op.value, op.index)):
        _emit_lifted_index(ctx, target, op, at)
        return
    values, index = ctx.atoms((op.value, op.index), at)
    if isinstance(container, ListType):
        negative, _ = ctx.sides.get(id(op), (True, True))
        ctx.define(target, element(values, index, negative, at), at)
        return
    some = at.helper("Some", at.index(values, index))
    ctx.define(target, at.choose(at.compare("in", index, values), some, at.constant(None)), at)


def _emit_lifted_index(ctx: FunctionContext, target: int, op: ir.GetIndex, at: At) -> None:
    type_, by = ctx.type_of(op.value), ctx.type_of(op.index)
    container = plain(type_)
    atom, index_atom = ctx.atoms((op.value, op.index), at)
    index = at.value_of(index_atom) if is_grounded(by) else index_atom
    whole = subject(type_, atom, at)
    if isinstance(container, MapType):
        some = at.helper("get", whole.raw, index)
        if whole.node is None:
            some = owned(ctx, some, container.value, at)
            node = derived(ctx, "index", (op.value, op.index), at)
        else:
            node = ctx.arena("select_boxed", at, whole.node, index)
            if is_grounded(by):
                node = _both(ctx, node, at.node_of(index_atom), at)
        ctx.define(target, at.make_tuple([some, node]), at)
        return
    assert isinstance(container, ListType)
    # The bounds are tested before a node is made for the element.
    name = ctx.unique("e")
    ctx.statement(at.assign(name, element(whole.raw, index, True, at)))
    read = part(ctx, whole, container.element, lambda _: at.name(name), index, at)
    if not is_grounded(by):
        ctx.define(target, read.whole, at)
        return
    value = read.raw if whole.node is not None else owned(ctx, read.raw, container.element, at)
    if read.node is None:
        node = derived(ctx, "index", (op.value, op.index), at)
    else:
        node = _both(ctx, read.node, at.node_of(index_atom), at)
    ctx.define(target, at.make_tuple([value, node]), at)


def _both(ctx: FunctionContext, left: ast.expr, right: ast.expr, at: At) -> ast.expr:
    return ctx.arena("derived2", at, at.constant(op_code("read")), left, right)


# ---- losses -----------------------------------------------------------------------------------
def severed(ctx: FunctionContext, site: int, at: At) -> ast.expr:
    """The run is told of the discard."""
    arguments = [at.constant(site)]
    if ctx.activation:
        arguments.append(at.name("_a"))
    return at.method(at.name("_r"), "severed", *arguments)


def emit_unwrap(ctx: FunctionContext, target: int, op: ir.UnwrapGrounded, at: At) -> None:
    """A discard: reported when a grounded value was there."""
    (atom,) = ctx.atoms((op.value,), at)
    if not op.path:
        ctx.statement(at.do(severed(ctx, op.site, at)))
        ctx.define(target, owned(ctx, at.value_of(atom), plain(ctx.type_of(op.value)), at), at)
        return
    copies = ctx.program.holds_mutable(ctx.type_of(op.value))
    pathway = at.name(ctx.program.constant(op.path))
    ctx.statement(at.when(at.helper("label_at", atom, pathway), [at.do(severed(ctx, op.site, at))]))
    ctx.define(target, at.helper("unwrap_at", atom, pathway, at.constant(copies)), at)


def emit_container_read(ctx: FunctionContext, target: int, op: ir.ContainerRead, at: At) -> None:
    """A copy without labels inside; reported when there was one."""
    (value,) = ctx.take((op.value,), at)
    name, found = ctx.unique("c"), ctx.unique("c")
    ctx.statement(at.assign_both(name, found, at.helper("erase_inside", value)))
    ctx.statement(at.when(at.name(found), [at.do(severed(ctx, op.site, at))]))
    ctx.depth = 0
    ctx.define(target, at.name(name), at)
