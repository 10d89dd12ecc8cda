"""Making values, reading from them, and the two losses of provenance."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from corvid.ir import nodes as ir
from corvid.ir.low.nodes import Compute, Pair, Value
from corvid.runtime.values import attribute_of
from corvid.types import FLOAT, QUOTE, ListType, MapType, NamedType, Type, is_grounded, plain
from corvid.vm.emit.lengths import written
from corvid.vm.emit.lifting import derived, has_label, op_code, owned
from corvid.vm.emit.parts import part, subject

if TYPE_CHECKING:
    from corvid.vm.emit.build import At
    from corvid.vm.emit.context import FunctionContext

    Low = Compute | Pair


Making = ir.Making | ir.MakeNone
ValueOperation = (
    Making | ir.GetField | ir.QuoteText | ir.ExposeQuote | ir.GetIndex | ir.UnwrapGrounded | ir.ContainerRead
)


def emit_value(ctx: FunctionContext, target: int, op: ValueOperation, low: Low, at: At) -> None:
    """Give the local what the operation makes or reads."""
    match op:
        case ir.GetField():
            _emit_field(ctx, target, op.value, op.name, at)
        case ir.QuoteText(value, ()) if ctx.type_of(value) == QUOTE:
            _emit_field(ctx, target, value, "text", at)
        case ir.QuoteText(value, path) | ir.ExposeQuote(value, _, path):
            (quote,) = ctx.take((value,), at)
            pathway = at.name(ctx.program.constant(path))
            helper = "quote_text_at" if isinstance(op, ir.QuoteText) else "expose_quote_at"
            ctx.define(target, at.helper(helper, at.name("_r"), quote, pathway), at)
        case ir.GetIndex():
            _emit_index(ctx, target, op, low, at)
        case ir.UnwrapGrounded():
            _emit_unwrap(ctx, target, op, at)
        case ir.ContainerRead():
            _emit_container_read(ctx, target, op, at)
        case _:
            _emit_make(ctx, target, op, low, at)


# ---- construction -----------------------------------------------------------------------------
def _emit_make(ctx: FunctionContext, target: int, op: Making, low: Low, at: At) -> None:
    """Emit a new value; what a plain name still reaches is copied into a grounded whole."""
    if isinstance(low, Compute):
        ctx.define(target, _made(ctx, op, ctx.take(low.operands, at), at), at)
        return
    reads = low.value.operands
    parts = [
        atom if isinstance(read, Value) or is_grounded(ctx.type_of(read))
        else owned(ctx, atom, ctx.type_of(read), at)
        for read, atom in zip(reads, ctx.atoms(reads, at), strict=True)
    ]  # fmt: skip
    made = _made(ctx, op, parts, at)
    ctx.define(target, at.make_tuple([made, derived(ctx, low.chain, made, at)]), at)


def _made(ctx: FunctionContext, op: Making, parts: list[ast.expr], at: At) -> ast.expr:
    match op:
        case ir.MakeList(element):
            return written(ctx, at.make_list(parts), ListType(element), len(parts), at)
        case ir.MakeMap(key, value):
            keys = parts[0::2]
            if key == FLOAT:
                keys = [at.helper("float_key", part) for part in keys]
            return written(ctx, at.make_dict(keys, parts[1::2]), MapType(key, value), len(keys), at)
        case ir.MakeRecord(record):
            return at.call(at.name(ctx.program.record(record)), parts)
        case ir.MakeVariant(sum_, variant):
            name = at.name(ctx.program.variant(sum_, variant))
            return at.call(name, parts) if parts else name
        case ir.MakeSome():
            return at.helper("Some", *parts)
        case ir.MakeOk():
            return at.helper("Ok", *parts)
        case ir.MakeErr():
            return at.helper("Err", *parts)
        case ir.MakeNone():
            return at.constant(None)


# ---- reading ----------------------------------------------------------------------------------
def _emit_field(ctx: FunctionContext, target: int, of: ir.Operand, name: str, at: At) -> None:
    type_ = ctx.type_of(of)
    if not is_grounded(type_):
        (value,) = ctx.take((of,), at)
        ctx.define(target, at.attribute(value, attribute_of(name)), at)
        return
    record = plain(type_)
    assert isinstance(record, NamedType)
    fields = ctx.program.declared.fields_of(record.name)
    declared = next(field.type for field in fields if field.name == name)
    (atom,) = ctx.atoms((of,), at)
    whole = subject(type_, atom, at)
    read = part(
        ctx, whole, declared, lambda raw: at.attribute(raw, attribute_of(name)), at.constant(name), at
    )
    ctx.define(target, read.whole, at)


def inside(values: ast.expr, index: ast.expr, negative: bool, at: At) -> ast.expr:
    """Return whether the list has the index, which may be `negative`; both are atoms."""
    length = at.helper("len", values)
    known = isinstance(index, ast.Constant) and isinstance(index.value, int) and index.value >= 0
    if known or not negative:
        return at.compare("<", index, length)
    bounds = [index, length]
    return ast.Compare(at.constant(0), [ast.LtE(), ast.Lt()], bounds, **at.place)


def element(values: ast.expr, index: ast.expr, negative: bool, at: At) -> ast.expr:
    """Return `values[index]` of atoms; out of bounds is a fault."""
    fault = at.helper("out_of_bounds", values, index)
    return at.choose(inside(values, index, negative, at), at.index(values, index), fault)


def _emit_index(ctx: FunctionContext, target: int, op: ir.GetIndex, low: Low, at: At) -> None:
    type_ = ctx.type_of(op.value)
    container = plain(type_)
    if isinstance(low, Pair):
        _emit_labelled_index(ctx, target, container, low, at)
    elif has_label(ctx, (op.value, op.index)):
        _emit_part(ctx, target, op, low.checks.low, at)
    else:
        values, index = ctx.atoms(low.operands, at)
        if isinstance(container, ListType):
            ctx.define(target, element(values, index, low.checks.low, at), at)
            return
        some = at.helper("Some", at.index(values, index))
        ctx.define(target, at.choose(at.compare("in", index, values), some, at.constant(None)), at)


def _emit_labelled_index(ctx: FunctionContext, target: int, container: Type, low: Pair, at: At) -> None:
    """Emit a plain part that a grounded index chose."""
    values, index = ctx.atoms(low.value.operands, at)
    if isinstance(container, MapType):
        made = owned(ctx, at.helper("get", values, index), container.value, at)
    else:
        assert isinstance(container, ListType)
        # The bounds are tested before a node is made for the element.
        name = ctx.unique("e")
        ctx.statement(at.assign(name, element(values, index, low.value.checks.low, at)))
        made = owned(ctx, at.name(name), container.element, at)
    ctx.define(target, at.make_tuple([made, derived(ctx, low.chain, made, at)]), at)


def _emit_part(ctx: FunctionContext, target: int, op: ir.GetIndex, negative: bool, at: At) -> None:
    """Emit a part with a chain of its own."""
    type_, by = ctx.type_of(op.value), ctx.type_of(op.index)
    container = plain(type_)
    atom, index_atom = ctx.atoms((op.value, op.index), at)
    index = at.value_of(index_atom) if is_grounded(by) else index_atom
    whole = subject(type_, atom, at)
    if isinstance(container, MapType):
        assert whole.node is not None
        node = ctx.arena("select_boxed", at, whole.node, index)
        if is_grounded(by):
            node = _both(ctx, node, at.node_of(index_atom), at)
        ctx.define(target, at.make_tuple([at.helper("get", whole.raw, index), node]), at)
        return
    assert isinstance(container, ListType)
    # The bounds are tested before a node is made for the element.
    name = ctx.unique("e")
    ctx.statement(at.assign(name, element(whole.raw, index, negative, at)))
    read = part(ctx, whole, container.element, lambda _: at.name(name), index, at)
    if not is_grounded(by):
        ctx.define(target, read.whole, at)
        return
    assert read.node is not None
    value = read.raw if whole.node is not None else owned(ctx, read.raw, container.element, at)
    ctx.define(target, at.make_tuple([value, _both(ctx, read.node, at.node_of(index_atom), at)]), at)


def _both(ctx: FunctionContext, left: ast.expr, right: ast.expr, at: At) -> ast.expr:
    return ctx.arena("derived2", at, at.constant(op_code("read")), left, right)


# ---- losses -----------------------------------------------------------------------------------
def severed(ctx: FunctionContext, site: int, at: At) -> ast.expr:
    """Notify the run of the discard."""
    arguments = [at.constant(site)]
    if ctx.activation:
        arguments.append(at.name("_a"))
    return at.method(at.name("_r"), "severed", *arguments)


def _emit_unwrap(ctx: FunctionContext, target: int, op: ir.UnwrapGrounded, at: At) -> None:
    """Emit a discard: reported when a grounded value was there."""
    (atom,) = ctx.atoms((op.value,), at)
    if not op.path:
        ctx.statement(at.do(severed(ctx, op.site, at)))
        ctx.define(target, owned(ctx, at.value_of(atom), plain(ctx.type_of(op.value)), at), at)
        return
    copies = ctx.program.holds_mutable(ctx.type_of(op.value))
    pathway = at.name(ctx.program.constant(op.path))
    ctx.statement(at.when(at.helper("label_at", atom, pathway), [at.do(severed(ctx, op.site, at))]))
    ctx.define(target, at.helper("unwrap_at", atom, pathway, at.constant(copies)), at)


def _emit_container_read(ctx: FunctionContext, target: int, op: ir.ContainerRead, at: At) -> None:
    """Emit a copy without labels inside; reported when there was one."""
    (value,) = ctx.take((op.value,), at)
    name, found = ctx.unique("c"), ctx.unique("c")
    ctx.statement(at.assign_both(name, found, at.helper("erase_inside", value)))
    ctx.statement(at.when(at.name(found), [at.do(severed(ctx, op.site, at))]))
    ctx.depth = 0
    ctx.define(target, at.name(name), at)
