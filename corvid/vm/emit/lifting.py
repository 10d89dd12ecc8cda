"""Taking labels off operands and putting one on a result."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from corvid.ir import nodes as ir
from corvid.ir.low.nodes import Derive
from corvid.runtime.provenance.nodes import (
    CONSTANT,
    FLAG_SHIFT,
    INPUT_BITS,
    OP_CODES,
    OP_SHIFT,
    RETRIEVAL_BIT,
    UNSOURCED,
)
from corvid.types import Type, is_grounded
from corvid.vm.emit.build import At
from corvid.vm.emit.context import FunctionContext


def op_code(op: str) -> int:
    """Return the arena's code of a common op."""
    return OP_CODES[op]


def has_label(ctx: FunctionContext, operands: Sequence[ir.Operand]) -> bool:
    """Return whether an operand is Grounded."""
    return any(is_grounded(ctx.type_of(operand)) for operand in operands)


def derived(ctx: FunctionContext, derive: Derive, made: ast.expr, at: At) -> ast.expr:
    """Return the node over its chains, to which that of what was `made` may belong."""
    nodes = _nodes(ctx, derive, at)
    if derive.own:
        nodes.append(at.node_of(made))
    if not derive.inside:
        return derived_over(ctx, derive.op, nodes, (derive.constant, derive.unsourced), at)
    inputs = at.make_tuple(nodes)
    holding = ctx.atoms(derive.inside, at)
    for container in holding:
        inputs = at.arithmetic("+", inputs, at.helper("inner_nodes", container))
    some_plain = at.constant(derive.unsourced)
    if derive.op == "construct" and not derive.unsourced:
        # What is plain beside labels counts as unsourced, as it does in an argument of a prompt.
        some_plain = at.helper("has_plain_part", at.make_list(holding))
    return ctx.arena("derived", at, at.constant(derive.op), inputs, at.constant(derive.constant), some_plain)


def _nodes(ctx: FunctionContext, derive: Derive, at: At) -> list[ast.expr]:
    """Return the nodes of the locals that it is derived from."""
    return [at.node_of(atom) for atom in ctx.atoms([chain.of for chain in derive.chains if chain.of], at)]


def derived_over(
    ctx: FunctionContext, op: str, nodes: Sequence[ast.expr], flagged: tuple[bool, bool], at: At
) -> ast.expr:
    """Return a Derived node over the nodes; the arena's fast forms where they fit."""
    constant, unsourced = flagged
    code = OP_CODES.get(op)
    if code is not None and len(nodes) == 1:
        bits = CONSTANT * constant | UNSOURCED * unsourced
        return ctx.arena("derived1", at, at.constant(code), nodes[0], at.constant(bits))
    if code is not None and len(nodes) == 2 and not constant and not unsourced:
        return ctx.arena("derived2", at, at.constant(code), *nodes)
    return ctx.arena(
        "derived", at, at.constant(op), at.make_tuple(nodes), at.constant(constant), at.constant(unsourced)
    )


def node_word(op: str, bits: int = 0) -> int:
    """Return the word of a node above a retrieval without its inputs; `bits` of CONSTANT and UNSOURCED."""
    return RETRIEVAL_BIT | op_code(op) << OP_SHIFT | bits << FLAG_SHIFT


def value_name(ctx: FunctionContext, target: int) -> str:
    """Return the Python name for the value that `emit_pair` will give the local."""
    return ctx.names[target] if target in ctx.nodes else ctx.unique("g")


def emit_pair(ctx: FunctionContext, target: int, value: str, derive: Derive, at: At) -> None:
    """Give the local the value in its `value_name`, with the node. One or two inputs are the common steps,
    which emitted code makes itself (`NodeStore`): a call would cost twice as much as all of this."""
    many, bits = len(derive.chains), CONSTANT * derive.constant | UNSOURCED * derive.unsourced
    if derive.op not in OP_CODES or many > 2 or (many == 2 and bits) or derive.inside:
        ctx.define(target, at.make_tuple([at.name(value), derived(ctx, derive, at.name(value), at)]), at)
        return
    nodes, last = _nodes(ctx, derive, at), derive.chains[-1].of
    added, rest = at.constant(node_word(derive.op, bits)), [at.constant(bits)]
    if many == 2 and last is not None:
        shifted = ctx.shifted.get((last.index, derive.op))
        # Python multiplies small numbers faster than it shifts them.
        second = at.arithmetic("*", nodes[1], at.constant(1 << INPUT_BITS))
        added = at.arithmetic("+", second, added) if shifted is None else at.name(shifted.name)
        rest = []
    slow = at.method(at.name("_arena"), f"derived{many}", at.constant(op_code(derive.op)), *nodes, *rest)
    _write_node(ctx, target, value, at.arithmetic("+", nodes[0], added), slow, at)


def _write_node(
    ctx: FunctionContext, target: int, value: str, word: ast.expr, slow: ast.expr, at: At
) -> None:
    """Write the node, or, where the arena is not open for its place, have it made by a call. To ask before
    would cost as much as the number of the next node."""
    arena, made = at.name("_arena"), ctx.unique("n")
    own = ctx.nodes.get(target, made)
    ctx.makes_nodes = True
    ctx.statement(at.assign(made, at.attribute(arena, "size")))
    fast = at.assign_index(at.attribute(arena, "open"), at.name(made), word)
    done = [at.assign_attribute(arena, "size", at.arithmetic("+", at.name(made), at.constant(1)))]
    if own != made:
        done.append(at.assign(own, at.name(made)))
    ctx.statement(at.unless_outside(fast, [at.assign(own, slow)], done))
    ctx.depth = 0
    if own == made:
        ctx.define(target, at.make_tuple([at.name(value), at.name(made)]), at)
    else:
        ctx.shift(target, at)


def owned(ctx: FunctionContext, value: ast.expr, type_: Type, at: At) -> ast.expr:
    """Return the value, copied if a plain alias of it could write into it."""
    return at.helper("deep_copy", value) if ctx.program.holds_mutable(type_) else value


def unlabel_nothing(ctx: FunctionContext, local: int, at: At) -> ast.stmt:
    """Take the label off a local of type Nothing, which holds None: there is no Grounded of it, so what was
    read into it out of a grounded value has no label."""
    return at.assign(ctx.names[local], at.constant(None))
