"""Statements.

CPython nests every `elif` inside the one before and gives up after some thousand, so a long row becomes
several short ones under a flag that says that none has run yet.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import astuple

from corvid.ir import nodes as ir
from corvid.runtime.provenance.nodes import CONSTANT, UNSOURCED
from corvid.runtime.sites import RetrySite
from corvid.runtime.values import attribute_of
from corvid.source.span import Span
from corvid.types import FLOAT, NOTHING, GroundedType, ListType, MapType, Type, is_grounded, plain
from corvid.vm.emit import hot
from corvid.vm.emit.build import At
from corvid.vm.emit.context import FOLD_DEPTH, FunctionContext
from corvid.vm.emit.lengths import test_entries
from corvid.vm.emit.lifting import unlabel_nothing
from corvid.vm.emit.parts import subject
from corvid.vm.emit.patterns import Fitting, fit
from corvid.vm.emit.values import inside

MOST_NESTED = 40
MOST_LEVELS = 160
MOST_LINKS = 100
"""Links of one Python expression."""


# ---- branches ---------------------------------------------------------------------------------
class Alternative(Struct, frozen=True):
    """`before` runs, then `test` decides whether `body` runs. `guard` gives, inside, statements and a
    further test; where that fails the row goes on."""

    before: Callable[[int], tuple[list[ast.stmt], ast.expr]]
    body: Callable[[int], list[ast.stmt]]
    guard: Callable[[int], tuple[list[ast.stmt], ast.expr]] | None
    at: At


def emit_row(
    ctx: FunctionContext,
    alternatives: Sequence[Alternative],
    otherwise: Callable[[int], list[ast.stmt]],
    at: At,
) -> None:
    """Emit the row; the functions are called in order, with how many Python blocks deeper they are."""
    most = max(1, min(MOST_NESTED, MOST_LEVELS - ctx.level))
    if any(alternative.guard for alternative in alternatives):
        most = 1
    elif len(alternatives) <= most:
        for stmt in _nested(alternatives, otherwise, None, 0):
            ctx.statement(stmt)
        return
    flag = ctx.unique("e")
    chunks = [alternatives[start : start + most] for start in range(0, len(alternatives), most)]
    first = _nested(chunks[0], None, flag, 0)
    ctx.statement(at.assign(flag, at.constant(True)))
    for stmt in first:
        ctx.statement(stmt)
    for chunk in chunks[1:]:
        inside = _nested(chunk, None, flag, 1)
        ctx.statement(chunk[0].at.when(at.name(flag), inside))
    last = otherwise(1)
    if last:
        ctx.statement(at.when(at.name(flag), last))


def _nested(
    alternatives: Sequence[Alternative],
    otherwise: Callable[[int], list[ast.stmt]] | None,
    flag: str | None,
    outer: int,
) -> list[ast.stmt]:
    """Return the alternatives as one `if` with its `elif`s; a body that runs clears the flag."""
    made: list[tuple[list[ast.stmt], ast.expr, list[ast.stmt], At]] = []
    for depth, alternative in enumerate(alternatives, outer):
        before, test = alternative.before(depth)
        cleared = [alternative.at.assign(flag, alternative.at.constant(False))] if flag else []
        if alternative.guard is None:
            body = cleared + alternative.body(depth + 1)
        else:
            setup, guard = alternative.guard(depth + 1)
            inner = cleared + alternative.body(depth + 2)
            body = [*setup, alternative.at.when(guard, inner)]
        made.append((before, test, body, alternative.at))
    following = otherwise(outer + len(alternatives)) if otherwise is not None else []
    for before, test, body, at in reversed(made):
        following = [*before, at.when(test, body, following)]
    return following


def emit_if(ctx: FunctionContext, stmt: ir.If) -> None:
    """Emit an `if`. The first branch's setup runs in any case and is before the `if`."""
    first = stmt.branches[0]
    at = ctx.at(first.span)
    ctx.emit_block(ctx, first.setup)
    (condition,) = ctx.take((first.condition,), at)
    ctx.flush()
    row = [Alternative(lambda _: ([], condition), _body(ctx, first.body), None, at)]
    for branch in stmt.branches[1:]:
        row.append(_branch(ctx, branch))
    emit_row(ctx, row, _body(ctx, stmt.otherwise), ctx.at(stmt.span))


def _branch(ctx: FunctionContext, branch: ir.Branch) -> Alternative:
    at = ctx.at(branch.span)
    return Alternative(
        lambda levels: ctx.setup(branch.setup, branch.condition, at, levels),
        _body(ctx, branch.body),
        None,
        at,
    )


def _body(ctx: FunctionContext, block: ir.Block) -> Callable[[int], list[ast.stmt]]:
    return lambda levels: ctx.inner(block, levels)


def emit_match(ctx: FunctionContext, stmt: ir.Match) -> None:
    """Emit a row of alternatives. The last arm fits what no other did, so it needs no test."""
    at = ctx.at(stmt.span)
    (atom,) = ctx.atoms((stmt.subject,), at)
    if isinstance(atom, ast.Constant):
        name = ctx.unique("s")
        ctx.statement(at.assign(name, atom))
        atom = at.name(name)
    ctx.flush()
    whole = subject(ctx.type_of(stmt.subject), atom, at)
    row: list[Alternative] = []
    fits = [fit(ctx, arm.pattern, whole, at) for arm in stmt.arms]
    *_, last = zip(stmt.arms, fits, strict=True)
    for arm, fitting in zip(stmt.arms, fits, strict=True):
        if arm is last[0] and arm.guard is None and not fitting.naming:
            emit_row(ctx, row, _arm_body(ctx, arm, fitting), at) if row else _emit_only(ctx, arm, fitting)
            return
        row.append(_arm(ctx, arm, fitting))
    emit_row(ctx, row, lambda _: [], at)


def _emit_only(ctx: FunctionContext, arm: ir.MatchArm, fitting: Fitting) -> None:
    for stmt in fitting.bindings:
        ctx.statement(stmt)
    ctx.emit_block(ctx, (*arm.setup, *arm.body))
    ctx.flush()


def _arm_body(ctx: FunctionContext, arm: ir.MatchArm, fitting: Fitting) -> Callable[[int], list[ast.stmt]]:
    """Return the bindings, their coercions (the setup), and the body; with a guard the first two ran before
    it."""
    return lambda levels: fitting.bindings + ctx.inner((*arm.setup, *arm.body), levels)


def _arm(ctx: FunctionContext, arm: ir.MatchArm, fitting: Fitting) -> Alternative:
    at = ctx.at(arm.span)
    test = at.both(fitting.tests) if fitting.tests else at.constant(True)
    guard = arm.guard
    if guard is None:
        return Alternative(lambda _: ([], test), _arm_body(ctx, arm, fitting), None, at)

    def guarded(levels: int) -> tuple[list[ast.stmt], ast.expr]:
        setup, expression = ctx.setup(arm.setup, guard, at, levels)
        return fitting.bindings + setup, expression

    return Alternative(lambda _: ([], test), lambda levels: ctx.inner(arm.body, levels), guarded, at)


# ---- `and`, `or` with short circuit: an expression where nothing has to run in between, else a flat row
def emit_logic(ctx: FunctionContext, stmt: ir.Logic) -> None:
    """Emit `target = a and b and …`."""
    at = ctx.at(stmt.span)
    first, *rest = stmt.links
    ctx.emit_block(ctx, first.setup)
    if is_grounded(ctx.type_of(first.operand)):
        _grounded_logic(ctx, stmt, at)
        return
    (value,) = ctx.take((first.operand,), at)
    deepest = ctx.depth
    parts: list[tuple[list[ast.stmt], ast.expr]] = []
    for link in rest:
        parts.append(ctx.setup(link.setup, link.operand, at))
        deepest = max(deepest, ctx.depth)
    if len(parts) < MOST_LINKS and deepest < FOLD_DEPTH and not any(before for before, _ in parts):
        values = [value, *(each for _, each in parts)]
        ctx.depth = deepest
        ctx.define(stmt.target, at.both(values) if stmt.op == "and" else at.either(values), at)
        return
    name = ctx.names[stmt.target]
    ctx.statement(at.assign(name, value))
    for before, each in parts:
        ctx.statement(at.when(_goes_on(stmt, name, at), [*before, at.assign(name, each)]))


def _goes_on(stmt: ir.Logic, name: str, at: At) -> ast.expr:
    return at.name(name) if stmt.op == "and" else at.negation(at.name(name))


def _grounded_logic(ctx: FunctionContext, stmt: ir.Logic, at: At) -> None:
    """Collect value, nodes and flags of the operands that were evaluated; the node is made last."""
    first, *rest = stmt.links
    (pair,) = ctx.atoms((first.operand,), at)
    value, nodes, flags = ctx.unique("b"), ctx.unique("n"), ctx.unique("g")
    ctx.statement(at.assign(value, at.value_of(pair)))
    ctx.statement(at.assign(nodes, at.make_tuple([at.node_of(pair)])))
    ctx.statement(at.assign(flags, at.constant(0)))
    for link in rest:

        def work(link: ir.LogicLink = link) -> None:
            ctx.emit_block(ctx, link.setup)
            (atom,) = ctx.atoms((link.operand,), at)
            if is_grounded(ctx.type_of(link.operand)):
                ctx.statement(at.assign(value, at.value_of(atom)))
                more = at.make_tuple([at.node_of(atom)])
                ctx.statement(at.assign(nodes, at.arithmetic("+", at.name(nodes), more)))
            else:
                bit = CONSTANT if ctx.is_constant(link.operand) else UNSOURCED
                ctx.statement(at.assign(value, atom))
                ctx.statement(at.assign(flags, at.arithmetic("|", at.name(flags), at.constant(bit))))

        inside, _ = ctx.apart(work, 1)
        ctx.statement(at.when(_goes_on(stmt, value, at), inside))
    node = ctx.arena(
        "derived",
        at,
        at.constant(stmt.op),
        at.name(nodes),
        at.compare("==", at.arithmetic("&", at.name(flags), at.constant(CONSTANT)), at.constant(CONSTANT)),
        at.compare("==", at.arithmetic("&", at.name(flags), at.constant(UNSOURCED)), at.constant(UNSOURCED)),
    )
    ctx.depth = 0
    ctx.define(stmt.target, at.make_tuple([at.name(value), node]), at)


# ---- loops ------------------------------------------------------------------------------------
def emit_while(ctx: FunctionContext, stmt: ir.While) -> None:
    """Emit an endless loop that the condition leaves. CPython 3.11 never specialises the code of `while
    condition` in the first call of its function, where it stays slower, and a text that grows there is
    copied at every step instead of appended to."""
    at = ctx.at(stmt.span)
    hot.before_loop(ctx, stmt, at)
    ctx.flush()
    bound = _bound(ctx, stmt, at)
    setup, condition = ctx.setup(stmt.setup, stmt.condition, at)
    body = [*bound, *hot.at_step(ctx, stmt, at), *ctx.inner(stmt.body)]
    leave = at.when(at.negation(condition), [at.leave()])
    ctx.statement(at.loop(at.constant(True), [*setup, leave, *body]))


def emit_for(ctx: FunctionContext, stmt: ir.ForEach) -> None:
    """Emit a loop over a list. Python's own list iterator reads the length at every step, as ours has to."""
    at = ctx.at(stmt.span)
    type_ = ctx.type_of(stmt.iterable)
    if is_grounded(type_):
        (pair,) = ctx.atoms((stmt.iterable,), at)
        container = plain(type_)
        inner = isinstance(container, ListType) and isinstance(container.element, GroundedType)
        arena = at.attribute(at.name("_r"), "arena")
        values = at.helper("labelled_elements", arena, pair, at.constant(inner))
    else:
        (values,) = ctx.take((stmt.iterable,), at)
        values = hot.iterated(ctx, stmt, _without_list(values), at)
    hot.before_loop(ctx, stmt, at)
    ctx.flush()
    bound = _bound(ctx, stmt, at)
    body = [*bound, *hot.at_step(ctx, stmt, at), *_loop_body(ctx, stmt.body, (stmt.item,), at)]
    ctx.statement(at.each([ctx.names[stmt.item]], values, body))


def _bound(ctx: FunctionContext, stmt: ir.While | ir.ForEach | ir.ForPairs, at: At) -> list[ast.stmt]:
    """Return what is first in the body of a loop with a bound: a count of its rounds, which begins before
    it."""
    if not stmt.most:
        return []
    rounds = ctx.unique("rounds")
    ctx.statement(at.assign(rounds, at.constant(0)))
    place = at.name(ctx.program.constant(stmt.span))
    fault = at.do(at.method(at.name("_r"), "loop_too_long", at.constant(stmt.most), place))
    over = at.when(at.compare(">=", at.name(rounds), at.constant(stmt.most)), [fault])
    return [over, at.assign(rounds, at.arithmetic("+", at.name(rounds), at.constant(1)))]


def _loop_body(ctx: FunctionContext, block: ir.Block, items: tuple[int, ...], at: At) -> list[ast.stmt]:
    nothings = [item for item in items if ctx.function.locals[item].type == NOTHING]
    return [unlabel_nothing(ctx, item, at) for item in nothings] + ctx.inner(block)


def _without_list(values: ast.expr) -> ast.expr:
    """Return `range(a, b)` of a list that only this loop reads."""
    match values:
        case ast.Call(
            func=ast.Name(id="_rt_list"), args=[ast.Call(func=ast.Name(id="_rt_range")) as numbers]
        ):
            return numbers
    return values


def emit_pairs(ctx: FunctionContext, stmt: ir.ForPairs) -> None:
    """Emit `for k, v in map`, `for i, x in xs.enumerate()`."""
    at = ctx.at(stmt.span)
    type_ = ctx.type_of(stmt.iterable)
    (values,) = ctx.atoms((stmt.iterable,), at)
    arena = at.attribute(at.name("_r"), "arena")
    if stmt.kind == "enumerate":
        source = (
            at.helper("labelled_enumerated", arena, values, at.constant(_labelled_inside(type_)))
            if is_grounded(type_)
            else at.helper("enumerate", values)
        )
    elif is_grounded(type_):
        found = at.helper("pairs", at.value_of(values))
        inner = at.constant(_labelled_inside(type_))
        source = at.helper("labelled_entries", arena, found, at.node_of(values), inner)
    else:
        source = at.helper("pairs", values)
    ctx.flush()
    names = [ctx.names[stmt.first], ctx.names[stmt.second]]
    body = [*_bound(ctx, stmt, at), *_loop_body(ctx, stmt.body, (stmt.first, stmt.second), at)]
    ctx.statement(at.each(names, source, body))


def _labelled_inside(type_: Type) -> bool:
    container = plain(type_)
    part = container.element if isinstance(container, ListType) else None
    part = container.value if isinstance(container, MapType) else part
    return isinstance(part, GroundedType)


# ---- faults as values --------------------------------------------------------------------------
def emit_attempt(ctx: FunctionContext, stmt: ir.Attempt) -> None:
    """Emit `try: body; target = Ok(value)`, `except Fault: target = the fault as a value`. What has waited
    is evaluated before: its faults are not caught."""
    at = ctx.at(stmt.span)
    key = at.constant(None) if stmt.key is None else ctx.atoms((stmt.key,), at)[0]
    ctx.flush()
    if stmt.retry is not None or stmt.limit is not None or stmt.key is not None:
        _emit_attempts(ctx, stmt, key, at)
        return
    name, fault = ctx.names[stmt.target], ctx.unique("f")
    before, value = ctx.setup(stmt.body, stmt.value, at)
    made = at.assign(name, at.helper("Ok", value))
    caught = at.method(at.name("_r"), "caught", at.name(fault))
    passes = at.method(at.name("_r"), "passes", at.name(fault))
    ctx.statement(at.caught([*before, made], fault, passes, [at.assign(name, caught)]))


def _emit_attempts(ctx: FunctionContext, stmt: ir.Attempt, key: ast.expr, at: At) -> None:
    """Emit the same in a loop that is left where `tries` says that this was the last one, and within its
    limit of time and under its key. Without a retry there is no loop: one attempt is the last."""
    name, fault, tries = ctx.names[stmt.target], ctx.unique("f"), ctx.unique("tries")
    bounded = stmt.limit is not None or stmt.key is not None
    levels = 1 + (stmt.retry is not None) + bounded
    before, value = ctx.setup(stmt.body, stmt.value, at, levels)
    keeps = stmt.retry is not None and stmt.retry.keeps
    made = at.assign(name, value if keeps else at.helper("Ok", value))
    failed = at.assign(name, at.method(at.name(tries), "failed", at.name(fault)))
    passes = at.method(at.name(tries), "passes", at.name(fault))
    body = [*before, made]
    if bounded:
        begin, end = (at.do(at.method(at.name(tries), one)) for one in ("begin", "end"))
        body = [begin, at.at_last(body, [end])]
    again = at.caught(body, fault, passes, [failed])
    retry = at.constant(None)
    if stmt.retry is not None:
        retry = at.name(ctx.program.constant(RetrySite(*astuple(stmt.retry))))
    ctx.statement(at.assign(tries, at.method(at.name("_r"), "tries", retry, at.constant(stmt.limit), key)))
    if stmt.retry is None:
        ctx.statement(again)
        return
    over = at.when(at.method(at.name(tries), "is_over", at.name(name)), [at.leave()])
    ctx.statement(at.loop(at.constant(True), [again, over]))


# ---- places -----------------------------------------------------------------------------------
def emit_set_index(ctx: FunctionContext, stmt: ir.SetIndex) -> None:
    """Emit `container[index] = value`, everything evaluated before."""
    at = ctx.at(stmt.span)
    container, index, value = ctx.atoms((stmt.container, stmt.index, stmt.value), at)
    type_ = ctx.type_of(stmt.container)
    if isinstance(type_, ListType):
        outside = at.negation(inside(container, index, ctx.low.stores[stmt].low, at))
        ctx.statement(at.when(outside, [at.do(at.helper("out_of_bounds", container, index))]))
    elif ctx.type_of(stmt.index) == FLOAT:
        index = at.helper("float_key", index)
    ctx.statement(at.assign_index(container, index, value))
    if not isinstance(type_, ListType):
        test_entries(ctx, container, at)


def emit_set_field(ctx: FunctionContext, stmt: ir.SetField) -> None:
    """Emit `record.name = value`."""
    at = ctx.at(stmt.span)
    record, value = ctx.atoms((stmt.record, stmt.value), at)
    ctx.statement(at.assign_attribute(record, attribute_of(stmt.name), value))


def emit_return(ctx: FunctionContext, stmt: ir.Return) -> None:
    """Emit `return value`."""
    at = ctx.at(stmt.span)
    (value,) = ctx.take((stmt.value,), at)
    ctx.statement(at.give(returned(ctx, value, stmt.span, at)))


def returned(ctx: FunctionContext, value: ast.expr, span: Span, at: At) -> ast.expr:
    """Return what the function gives back: before, its confidence is looked at and its claims are counted,
    where that is asked for."""
    place = at.name(ctx.program.constant(span))
    if ctx.floor:
        floor = at.constant(ctx.floor)
        value = at.method(at.name("_r"), "sure", value, at.constant(ctx.function.name), floor, place)
    gate = ctx.function.grounding if ctx.noted else None
    if gate is None:
        return value
    least, enforce = at.constant(gate.least), at.constant(gate.enforce)
    return at.method(at.name("_s"), "counted", value, least, enforce, place)
