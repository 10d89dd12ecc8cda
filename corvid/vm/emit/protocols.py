"""Claims and intents: the notes `_s` of the call take them, and are told when the call is over."""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.rules.protocols import OUTCOME, OUTCOMES
from corvid.ir.types import is_grounded
from corvid.typing import TYPE_CHECKING
from corvid.vm.emit.values import severed

if TYPE_CHECKING:
    import ast
    from collections.abc import Sequence

    from corvid.vm.emit.build import At
    from corvid.vm.emit.context import FunctionContext


def noted(ctx: FunctionContext, body: Sequence[ast.stmt], at: At) -> list[ast.stmt]:
    """The body with the notes of its call around it."""
    place = at.name(ctx.program.constant(ctx.function.span))
    notes = at.method(at.name("_r"), "notes_of", at.constant(ctx.function.name), place)
    return [at.assign("_s", notes), at.at_last(body, [at.do(at.method(at.name("_s"), "over"))])]


def emit_noted(ctx: FunctionContext, target: int, op: ir.Claim | ir.Assume | ir.Pivot, at: At) -> None:
    """The run writes it into its log. Texts go without their label, which the log has in other events."""
    match op:
        case ir.Claim():
            given = [operand for operand in (op.text, op.citing, op.message) if operand is not None]
            atoms = dict(zip(given, ctx.atoms(given, at), strict=True))
            text = _text(ctx, op.text, atoms[op.text], at)
            node = at.constant(0)
            if op.citing is not None and is_grounded(ctx.type_of(op.citing)):
                node = at.node_of(atoms[op.citing])
            none = at.constant(None)
            message = none if op.message is None else _text(ctx, op.message, atoms[op.message], at)
            call = at.method(at.name("_s"), "claim", text, at.constant(op.kind), node, message)
        case ir.Assume():
            (text,) = _texts(ctx, (op.text,), at)
            call = at.method(at.name("_s"), "assume", text)
        case ir.Pivot():
            texts = _texts(ctx, (op.reason, op.failure, op.refined, op.query), at)
            call = at.method(at.name("_s"), "pivot", *texts)
    ctx.statement(at.do(call))
    ctx.define(target, at.constant(None), at)


def emit_intent(ctx: FunctionContext, stmt: ir.Intent) -> None:
    """`intent = …; try: body; finally: intent.over()`."""
    at = ctx.at(stmt.span)
    name, expected = ctx.unique("i"), stmt.expected
    if isinstance(expected, ir.Count):
        texts = _texts(ctx, (stmt.text, stmt.rationale), at)
        wanted = [at.constant(None), at.constant(expected.low), at.constant(expected.high)]
    else:
        texts = _texts(ctx, (stmt.text, stmt.rationale, expected), at)
        wanted = [at.constant(0), at.constant(0)]
    opened = at.method(at.name("_s"), "intent", *texts, *wanted)
    ctx.flush()
    ctx.statement(at.assign(name, opened))
    body = ctx.inner(stmt.body)
    ctx.statement(at.at_last(body, [at.do(at.method(at.name(name), "over"))]))
    ctx.statement(at.assign(ctx.names[stmt.target], at.name(name)))


def emit_outcome(ctx: FunctionContext, target: int, op: ir.ReadOutcome, at: At) -> None:
    """A discard: reported when something was retrieved inside the intent."""
    (atom,) = ctx.atoms((op.value,), at)
    ctx.statement(at.when(at.attribute(atom, "searched"), [at.do(severed(ctx, op.site, at))]))
    variants = [at.name(ctx.program.variant(OUTCOME, variant)) for variant in OUTCOMES]
    found = at.index(at.make_tuple(variants), at.attribute(atom, "number"))
    ctx.define(target, found, at)


def _texts(ctx: FunctionContext, operands: Sequence[ir.Operand], at: At) -> list[ast.expr]:
    return [
        _text(ctx, operand, atom, at)
        for operand, atom in zip(operands, ctx.atoms(operands, at), strict=True)
    ]


def _text(ctx: FunctionContext, operand: ir.Operand, atom: ast.expr, at: At) -> ast.expr:
    return at.value_of(atom) if is_grounded(ctx.type_of(operand)) else atom
