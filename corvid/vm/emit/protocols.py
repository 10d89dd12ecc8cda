"""Claims and intents: the notes `_s` of the call take them, and are reported when the call is over."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from corvid.ir import nodes as ir
from corvid.ir.rules.protocols import OUTCOME, OUTCOMES
from corvid.types import is_grounded
from corvid.vm.emit.build import At
from corvid.vm.emit.context import FunctionContext
from corvid.vm.emit.values import severed


def noted(ctx: FunctionContext, body: Sequence[ast.stmt], at: At) -> list[ast.stmt]:
    """Return the body with the notes of its call around it."""
    place = at.name(ctx.program.constant(ctx.function.span))
    notes = at.method(at.name("_r"), "notes_of", at.constant(ctx.function.name), place)
    return [at.assign("_s", notes), at.at_last(body, [at.do(at.method(at.name("_s"), "over"))])]


def emit_noted(ctx: FunctionContext, target: int, op: ir.Claim | ir.Assume | ir.Pivot, at: At) -> None:
    """Let the run write it into its log, grounded texts with their chains."""
    match op:
        case ir.Claim():
            parts = (op.text, op.quoted, op.citing, op.message)
            given = [operand for operand in parts if operand is not None]
            atoms = dict(zip(given, ctx.atoms(given, at), strict=True))
            cited = message = at.constant(None)
            if op.citing is not None and is_grounded(ctx.type_of(op.citing)):
                cited = atoms[op.citing]
            if op.message is not None:
                message = atoms[op.message]
            arguments = [atoms[op.text], at.constant(op.kind), cited, message]
            if op.quoted is not None:
                arguments.append(atoms[op.quoted])
            call = at.method(at.name("_s"), "claim", *arguments)
        case ir.Assume():
            call = at.method(at.name("_s"), "assume", *ctx.atoms((op.text,), at))
        case ir.Pivot():
            texts = ctx.atoms((op.reason, op.failure, op.refined, op.query), at)
            call = at.method(at.name("_s"), "pivot", *texts)
    ctx.statement(at.do(call))
    ctx.define(target, at.constant(None), at)


def emit_intent(ctx: FunctionContext, stmt: ir.Intent) -> None:
    """Emit `intent = …; try: body; finally: intent.over()`."""
    at = ctx.at(stmt.span)
    name, expected = ctx.unique("i"), stmt.expected
    if isinstance(expected, ir.Count):
        texts = ctx.atoms((stmt.text, stmt.rationale), at)
        wanted = [at.constant(None), at.constant(expected.low), at.constant(expected.high)]
    else:
        texts = ctx.atoms((stmt.text, stmt.rationale, expected), at)
        wanted = [at.constant(0), at.constant(0)]
    opened = at.method(at.name("_s"), "intent", *texts, *wanted)
    ctx.flush()
    ctx.statement(at.assign(name, opened))
    body = ctx.inner(stmt.body)
    ctx.statement(at.at_last(body, [at.do(at.method(at.name(name), "over"))]))
    ctx.statement(at.assign(ctx.names[stmt.target], at.name(name)))


def emit_outcome(ctx: FunctionContext, target: int, op: ir.ReadOutcome, at: At) -> None:
    """Emit a discard: reported when something was retrieved inside the intent."""
    (atom,) = ctx.atoms((op.value,), at)
    ctx.statement(at.when(at.attribute(atom, "searched"), [at.do(severed(ctx, op.site, at))]))
    variants = [at.name(ctx.program.variant(OUTCOME, variant)) for variant in OUTCOMES]
    found = at.index(at.make_tuple(variants), at.attribute(atom, "number"))
    ctx.define(target, found, at)
