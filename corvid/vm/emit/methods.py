"""Calls of built-in methods: plain ones directly, lifted ones on bare values with a node beside them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from corvid.builtins import Builtin
from corvid.ir import nodes as ir
from corvid.ir.low.nodes import Compute, Pair
from corvid.ir.methods import gathers, of_grounded, row_of
from corvid.runtime.provenance.nodes import CONSTANT, UNSOURCED
from corvid.source.span import Span
from corvid.types import (
    EXCERPT,
    NOTHING,
    FunctionType,
    GroundedType,
    ListType,
    ResultType,
    Type,
    erase,
    is_grounded,
    kind_of,
    plain,
    qualified,
)
from corvid.vm.emit.build import At
from corvid.vm.emit.calls import deeper
from corvid.vm.emit.context import FunctionContext
from corvid.vm.emit.lengths import appended_to
from corvid.vm.emit.lifting import derived, derived_over
from corvid.vm.names import builtin_global

_PYTHON_METHODS = {
    ("String", "trim"): "strip",
    ("String", "starts_with"): "startswith",
    ("String", "ends_with"): "endswith",
    ("String", "contains"): "__contains__",
    ("List", "reverse"): "reverse",
    ("Map", "contains_key"): "__contains__",
}
"""Methods that are one of Python on the receiver."""
_CUTTING = frozenset(("split", "substring", "trim"))
"""Methods of a String whose results are parts of it."""
_INLINE: Mapping[tuple[str, str], Callable[[At, list[ast.expr]], ast.expr]] = {
    ("String", "length"): lambda at, values: at.helper("len", *values),
    ("List", "length"): lambda at, values: at.helper("len", *values),
    ("Map", "length"): lambda at, values: at.helper("len", *values),
    ("Int", "to_string"): lambda at, values: at.text(values),
    ("Int", "to_float"): lambda at, values: at.arithmetic("+", values[0], at.constant(0.0)),
    ("Option", "is_some"): lambda at, values: at.compare("is not", values[0], at.constant(None)),
    ("Option", "is_none"): lambda at, values: at.compare("is", values[0], at.constant(None)),
}
"""Other inline forms. A method without one is a call of its function in `runtime/builtins`."""
_REPEATING: Mapping[tuple[str, str], Callable[[At, list[ast.expr]], ast.expr]] = {
    ("List", "append"): lambda at, atoms: appended_to(atoms[0], atoms[1], at),
}
"""Inline forms on plain values that name their operands more than once."""


def emit_method(
    ctx: FunctionContext, target: int, op: ir.CallMethod, low: Compute | Pair, span: Span, at: At
) -> None:
    """Emit `receiver.method(arguments)`."""
    receiver = ctx.type_of(op.receiver)
    row = row_of(op.method, receiver)
    if of_grounded(op.method):
        _emit_chain_question(ctx, target, op, span, at)
        return
    assert row is not None
    if row.labels == "together":
        _emit_together(ctx, target, op, at)
    elif row.labels == "source":
        _emit_quote(ctx, target, op, at)
    elif row.takes_function:
        _emit_with_lambda(ctx, target, op, row, at)
    elif not is_grounded(receiver) and (kind_of(receiver), op.method) in _REPEATING:
        # Arguments come before what the form tests, as they may be what fills the list.
        made = _REPEATING[kind_of(receiver), op.method](at, ctx.atoms((op.receiver, *op.arguments), at))
        ctx.define(target, made, at)
    elif gathers(row, receiver):
        _emit_gathered(ctx, target, op, row, at)
    elif isinstance(low, Pair):
        _emit_lifted(ctx, target, op, row, low, at)
    elif is_grounded(receiver):
        _emit_selected(ctx, target, op, at)
    else:
        ctx.define(target, _plain(ctx, row, receiver, ctx.take(low.operands, at), at), at)


def _plain(ctx: FunctionContext, row: Builtin, receiver: Type, values: list[ast.expr], at: At) -> ast.expr:
    """Return the method on plain values, each evaluated once and in order."""
    kind, method = row.kind, row.name
    if ctx.program.cuts and kind == "String" and method in _CUTTING:
        return at.method(at.attribute(at.name("_r"), "cuts"), method, *values)
    python = _PYTHON_METHODS.get((kind, method))
    if python is not None:
        return at.method(values[0], python, *values[1:])
    inline = _INLINE.get((kind, method))
    if inline is not None:
        return inline(at, values)
    return at.call(_function(ctx, row, receiver, at), values)


def _function(ctx: FunctionContext, row: Builtin, receiver: Type, at: At) -> ast.expr:
    """Return the function of the method in `runtime/builtins`."""
    element = qualified(erase(receiver.element)) if row.by_element and isinstance(receiver, ListType) else ""
    return at.name(builtin_global(row.kind, row.function(element, ctx.function.wrapping)))


# ---- lifted -----------------------------------------------------------------------------------
def _emit_selected(ctx: FunctionContext, target: int, op: ir.CallMethod, at: At) -> None:
    """Emit a part of a grounded receiver, with its own chain if it has one."""
    receiver, *arguments = ctx.atoms((op.receiver, *op.arguments), at)
    if isinstance(plain(ctx.type_of(op.receiver)), ListType):
        arena = at.attribute(at.name("_r"), "arena")
        ctx.define(target, at.helper(f"labelled_{op.method}", arena, receiver), at)
        return
    node = ctx.arena("select_boxed", at, at.node_of(receiver), arguments[0])
    value = at.helper(op.method, at.value_of(receiver), arguments[0])
    ctx.define(target, at.make_tuple([value, node]), at)


def _emit_lifted(
    ctx: FunctionContext, target: int, op: ir.CallMethod, row: Builtin, low: Pair, at: At
) -> None:
    """Emit a call of which something is grounded: the result is, Derived over all that was."""
    container = plain(ctx.type_of(op.receiver))
    result = ctx.function.locals[target].type
    raw, *bare = ctx.atoms(low.value.operands, at)
    bare_inside = low.chain.inside and not row.compares
    seen = at.index(at.helper("erase_inside", raw), at.constant(0)) if bare_inside else raw
    value = _plain(ctx, row, container, [seen, *bare], at)
    operands = (ctx.type_of(each) for each in (op.receiver, *op.arguments))
    plain_types = [type_ for type_ in operands if not is_grounded(type_)]
    name = ctx.unique("m")
    ctx.statement(at.assign(name, value))
    whole = at.name(name)
    made = at.value_of(whole) if low.chain.own else whole
    if ctx.program.holds_mutable(result) and any(ctx.program.holds_mutable(each) for each in plain_types):
        made = at.helper("deep_copy", made)
    node = derived(ctx, low.chain, whole, at)
    if row.name == "join" and is_grounded(ctx.type_of(op.arguments[0])):
        (separator,) = ctx.atoms(op.arguments, at)
        node = ctx.arena("joined", at, node, at.helper("len", raw), at.node_of(separator))
    ctx.define(target, at.make_tuple([made, node]), at)


def _emit_chain_question(ctx: FunctionContext, target: int, op: ir.CallMethod, span: Span, at: At) -> None:
    """Emit `sources`, `chain`, `confidence`, which the run answers."""
    (pair,) = ctx.take((op.receiver,), at)
    run = at.name("_r")
    if op.method == "sources":
        made = at.method(run, "sources", pair, at.name(ctx.program.constant(span)))
    else:
        made = at.method(run, "chain_text" if op.method == "chain" else "confidence", pair)
    ctx.define(target, made, at)


def _emit_together(ctx: FunctionContext, target: int, op: ir.CallMethod, at: At) -> None:
    (atom,) = ctx.atoms((op.receiver,), at)
    arena = at.attribute(at.name("_r"), "arena")
    if not is_grounded(ctx.type_of(op.receiver)):
        ctx.define(target, at.helper("labelled_together", arena, atom), at)
        return
    value = at.helper("labelled_together", arena, at.value_of(atom))
    node = derived_over(ctx, "together", [at.node_of(atom)], (False, False), at)
    ctx.define(target, at.make_tuple([value, node]), at)


def _emit_quote(ctx: FunctionContext, target: int, op: ir.CallMethod, at: At) -> None:
    """Emit a passage of the receiver's sources, with a chain of its own."""
    (words,) = op.arguments
    given = 0
    if not is_grounded(ctx.type_of(words)):
        given = CONSTANT if ctx.is_constant(words) else UNSOURCED
    excerpt = at.name(ctx.program.record(EXCERPT.name))
    arena = at.attribute(at.name("_r"), "arena")
    atoms = ctx.atoms((op.receiver, words), at)
    ctx.define(target, at.helper("labelled_quote", arena, excerpt, *atoms, at.constant(given)), at)


def _emit_gathered(ctx: FunctionContext, target: int, op: ir.CallMethod, row: Builtin, at: At) -> None:
    """Emit a method that makes one label of those of the elements of a plain list and of its arguments."""
    values, *arguments = ctx.atoms((op.receiver, *op.arguments), at)
    labelled = [is_grounded(ctx.type_of(argument)) for argument in op.arguments]
    bare = [at.value_of(atom) if has else atom for atom, has in zip(arguments, labelled, strict=True)]
    nodes = [at.node_of(atom) for atom, has in zip(arguments, labelled, strict=True) if has]
    given = [_given(ctx, argument) for argument, has in zip(op.arguments, labelled, strict=True) if not has]
    made = at.helper(
        "gathered", at.attribute(at.name("_r"), "arena"), at.constant(row.name),
        _function(ctx, row, ctx.type_of(op.receiver), at), values, at.make_tuple(bare), at.make_tuple(nodes),
        at.constant(max(given, default=0)),
    )  # fmt: skip
    ctx.define(target, made, at)


def _given(ctx: FunctionContext, operand: ir.Operand) -> int:
    """Return what an operand without a label counts as."""
    return CONSTANT if ctx.is_constant(operand) else UNSOURCED


# ---- with a lambda ----------------------------------------------------------------------------
def _emit_with_lambda(
    ctx: FunctionContext, target: int, op: ir.CallMethod, row: Builtin, at: At
) -> None:
    type_ = ctx.type_of(op.receiver)
    container = plain(type_)
    gathering = gathers(row, type_)
    if not is_grounded(type_) and not gathering:
        # Run and depth come first and are names, so the order of evaluation is that of the text.
        values = ctx.take((op.receiver, *op.arguments), at)
        builtin = at.name(builtin_global(kind_of(container), op.method))
        ctx.define(target, at.call(builtin, [*deeper(at), *values]), at)
        return
    receiver, *arguments = ctx.atoms((op.receiver, *op.arguments), at)
    function = ctx.type_of(op.arguments[-1])
    assert isinstance(function, FunctionType)
    part = container.err if isinstance(container, ResultType) else None
    part = container.element if isinstance(container, ListType) else part
    extra: list[ast.expr] = [] if gathering else [at.constant(isinstance(part, GroundedType))]
    if op.method in ("map", "map_err"):
        extra.append(at.constant(ctx.program.holds_mutable(function.result)))
    if op.method != "fold" and not is_grounded(function.result):
        # What is under no label is an operand like any other; an accumulator is grounded.
        extra.append(at.constant(_given(ctx, op.arguments[-1])))
    if op.method == "fold":
        arguments[0] = _fold_start(ctx, op, receiver, arguments[0], at)
    kind = "gathered" if gathering else "labelled"
    made = at.helper(f"{kind}_{op.method}", *deeper(at), receiver, *arguments, *extra)
    ctx.define(target, made, at)


def _fold_start(
    ctx: FunctionContext, op: ir.CallMethod, receiver: ast.expr, start: ast.expr, at: At
) -> ast.expr:
    """Return the start of a grounded `fold`, whose accumulator is grounded: a plain start is Derived over
    the list."""
    given = op.arguments[0]
    type_ = ctx.type_of(given)
    if is_grounded(type_) or type_ == NOTHING:
        return start
    constant = ctx.is_constant(given)
    node = derived_over(ctx, "fold", [at.node_of(receiver)], (constant, not constant), at)
    value = at.helper("deep_copy", start) if ctx.program.holds_mutable(type_) else start
    return at.make_tuple([value, node])
