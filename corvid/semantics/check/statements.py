"""Statements: bindings, control flow, certain assignment, and the return of every path."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from corvid.deferred import deferred_module
from corvid.semantics.approvals import problems as approval_problems
from corvid.semantics.check import members
from corvid.semantics.check.access import not_from_the_end
from corvid.semantics.check.coerce import check, coerce, go_back, has_hole, mark, may_have_hole, settle
from corvid.semantics.check.context import Context, Reason, Ungrounded
from corvid.semantics.check.locals import Binding
from corvid.semantics.check.lookup import meaning
from corvid.semantics.check.matches import match_expr
from corvid.semantics.check.operators import binary
from corvid.semantics.check.patterns import bind_name, record_pattern
from corvid.semantics.check.quotes import refuse_making
from corvid.semantics.effects.annotations import check_loop
from corvid.semantics.facts import LocalName
from corvid.semantics.names import problems as name_problems
from corvid.semantics.names.scope import CONSTRUCTORS
from corvid.semantics.provenance import problems as source_problems
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.inside import may_reach_function
from corvid.semantics.types.model import Type, has_unknown
from corvid.semantics.types.relate import differ_in_labels_only, moves
from corvid.syntax import tree
from corvid.types import (
    BOOL,
    INT,
    NOTHING,
    STRING,
    UNKNOWN,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    Scalar,
    Unknown,
    grounded,
    is_grounded,
    mentions_grounded,
    plain,
    show,
)

if TYPE_CHECKING:
    from corvid.semantics.approvals import tokens
    from corvid.semantics.check import assertions, protocols
else:
    assertions = deferred_module("corvid.semantics.check.assertions")
    tokens = deferred_module("corvid.semantics.approvals.tokens")
    protocols = deferred_module("corvid.semantics.check.protocols")


def check_block(ctx: Context, block: tree.Block) -> None:
    """Check every statement, dead code too (grounded.local.1)."""
    for statement in block.statements:
        check_statement(ctx, statement)


def check_statement(ctx: Context, statement: tree.Stmt) -> None:
    match statement:
        case tree.Assign():
            _assign(ctx, statement)
        case tree.ExprStmt():
            _expression(ctx, statement)
        case tree.Return():
            _return(ctx, statement)
            ctx.flow.left = True
        case tree.If():
            _if(ctx, statement)
        case tree.For():
            _for(ctx, statement)
        case tree.While():
            _while(ctx, statement)
        case tree.Let():
            _let(ctx, statement)
        case tree.Destructure():
            record_pattern(ctx, statement, ctx.infer(statement.value))
        case tree.Approve():
            _approve(ctx, statement)
        case tree.Break() | tree.Continue():
            _loop_flow(ctx, statement)
        case tree.Pass():
            pass
        case tree.Claim():
            protocols.claim(ctx, statement)
        case tree.Assume():
            protocols.assume(ctx, statement)
        case tree.Intent():
            protocols.intent(ctx, statement)
        case tree.Pivot():
            protocols.pivot(ctx, statement)
        case tree.Assert() | tree.AssertSnapshot():
            assertions.check_assertion(ctx, statement)
        case tree.BrokenStmt():
            ctx.broken = True
            for name in statement.names:
                if name.text not in ctx.locals.types:
                    ctx.locals.bind(name.text, UNKNOWN, name.span, None, "binding")
                ctx.flow.set(name.text)
        case _:
            assert_never(statement)


def _loop_flow(ctx: Context, statement: tree.Break | tree.Continue) -> None:
    if not ctx.flow.loops:
        word = "break" if isinstance(statement, tree.Break) else "continue"
        ctx.report(type_problems.LoopFlowOutsideLoop(statement.span, word))
    elif isinstance(statement, tree.Break):
        ctx.flow.leave_loop()
    ctx.flow.left = True


def _expression(ctx: Context, statement: tree.ExprStmt) -> None:
    value = statement.value
    if isinstance(value, tree.Match):
        ctx.facts.types[value.id] = match_expr(ctx, value, None, used=False)
    else:
        settle(ctx, ctx.infer(value), value.span, "this value")


def _approve(ctx: Context, statement: tree.Approve) -> None:
    ctx.facts.approves = True
    ctx.effects += 1
    for argument in statement.arguments:
        type_ = ctx.infer(argument)
        if may_reach_function(ctx.world, type_) and tokens.shape(argument) is not None:
            ctx.report(approval_problems.ApprovalOfFunction(argument.span, statement.label.text, show(type_)))


def _assign(ctx: Context, statement: tree.Assign) -> None:
    target = statement.target
    if not isinstance(target, tree.Name):
        place(ctx, statement)
        return
    name = target.text
    if statement.op == "=":
        bind_value(ctx, statement, target, statement.value)
        return
    # `x += e` is `x = x + e`: the read is under the target's id, the result under the statement's.
    left = ctx.infer(target)
    right = ctx.infer(statement.value, plain(left) if may_have_hole(statement.value) else None)
    op = statement.op[0]
    result = binary(ctx, op, statement.span, (target.id, left), (statement.value.id, right))
    ctx.facts.types[statement.id] = result
    if not has_unknown(result) and name in ctx.locals.types:
        sum_ = tree.Arithmetic(
            statement.id,
            statement.span,
            target,
            (tree.ArithmeticLink(statement.id, statement.span, op, statement.value),),  # type: ignore[arg-type]
        )
        bind_name(ctx, statement.id, name, statement.span, result, sum_, "assignment")


def bind_value(ctx: Context, statement: tree.Assign, target: tree.Name, value: tree.Expr) -> None:
    """Check `x = e`. An earlier binding is not an expected type, except for what is empty in `e`."""
    name = target.text
    known = ctx.locals.types.get(name)
    if known is None and isinstance(value, tree.ListLiteral | tree.MapLiteral) and _is_empty(value):
        ctx.locals.empties.add(name)
        known = ctx.locals.elements.get(name)
    if name in ctx.locals.fixed and known is not None:
        found = check_annotated(ctx, value, known, Reason(f"`{name}`", "assignment", ctx.locals.first[name]))
        ctx.locals.bindings.setdefault(name, []).append(Binding(statement.span, found, value, "assignment"))
        ctx.flow.set(name)
        return
    start, before = mark(ctx) if may_have_hole(value) else None, ctx.flow.here()
    found = ctx.infer(value)
    if start is not None and has_hole(found) and known is not None:
        go_back(ctx, start)
        ctx.flow.take_back(before)
        found = ctx.infer(value, known)
    if known is not None and ctx.flow.left and not before.left and isinstance(value, tree.Match):
        found = ctx.facts.types[value.id] = known
    if name not in ctx.locals.empties:
        settle(ctx, found, value.span, f"`{name}`")
    bind_name(ctx, value.id, name, target.span, found, value, "assignment")


def check_annotated(ctx: Context, value: tree.Expr, wanted: Type, reason: Reason) -> Type:
    """Check the value of a name whose type and label are fixed; gives the type before coercion."""
    found = ctx.infer(value, wanted)
    first = reason.declared
    if first is not None and moves(found, wanted) is None and not differ_in_labels_only(found, wanted):
        ctx.report(
            type_problems.RebindMismatch(
                value.span, reason.words.strip("`"), show(wanted), show(found), first
            )
        )
        return found
    coerce(ctx, value, value.id, value.span, found, wanted, reason)
    return found


def _is_empty(value: tree.ListLiteral | tree.MapLiteral) -> bool:
    return not (value.items if isinstance(value, tree.ListLiteral) else value.entries)


def _let(ctx: Context, statement: tree.Let) -> None:
    wanted = ctx.annotation(statement.annotation)
    name = statement.name.text
    if name in CONSTRUCTORS:
        ctx.report(name_problems.ReservedName(statement.name.span, name))
    before = ctx.locals.types.get(name)
    if before is not None and before != wanted and not isinstance(wanted, Unknown):
        first = ctx.locals.first[name]
        ctx.report(
            type_problems.RebindMismatch(statement.annotation.span, name, show(before), show(wanted), first)
        )
    reason = Reason(f"`{name}`", "let", statement.annotation.span)
    check(ctx, statement.value, wanted, reason)
    ctx.locals.declare(name, wanted, statement.name.span, "binding", statement.value)
    ctx.flow.set(name)


def _return(ctx: Context, statement: tree.Return) -> None:
    wanted = ctx.facts.returns
    value = statement.value
    if value is None:
        if wanted != NOTHING and not isinstance(wanted, Unknown):
            words = f"the return of `{ctx.callable.short}`"
            ctx.report(
                type_problems.TypeMismatch(
                    statement.span, words, show(wanted), "Nothing", ctx.callable.node.returns.span
                )
            )
        return
    found = ctx.infer(value, wanted)
    ctx.returned.append((value, found))
    if ctx.callable.kind == "agent" and not is_grounded(found) and is_grounded(wanted):
        ctx.plain_return = True
    if _unsourced(found, wanted):
        if mentions_grounded(ctx.callable.returns):
            reason = Reason(f"`{ctx.callable.short}`", "return", ctx.callable.node.returns.span)
            ctx.ungrounded.append(
                Ungrounded(value, value.span, wanted, found, reason, callable_promise=ctx.callable.short)
            )
        return
    reason = Reason(f"the return of `{ctx.callable.short}`", "return", ctx.callable.node.returns.span)
    coerce(ctx, value, value.id, value.span, found, wanted, reason)


def _unsourced(found: Type, wanted: Type) -> bool:
    """Return whether all that keeps `found` from being `wanted` is a label that it lacks."""
    if moves(found, wanted) is not None or not differ_in_labels_only(found, wanted):
        return False
    return (is_grounded(wanted) and not is_grounded(found)) or not mentions_grounded(found)


def _condition(ctx: Context, expr: tree.Expr, word: str) -> None:
    found = ctx.infer(expr)
    coerce(ctx, expr, expr.id, expr.span, found, BOOL, Reason(f"`{word}`", "condition"))


def _if(ctx: Context, statement: tree.If) -> None:
    ends: list[frozenset[str] | None] = []
    for index, branch in enumerate(statement.branches):
        _condition(ctx, branch.condition, "elif" if index else "if")
        ends.append(_branch(ctx, branch.body))
    ends.append(frozenset() if statement.otherwise is None else _branch(ctx, statement.otherwise))
    ctx.flow.join(ends)


def _branch(ctx: Context, body: tree.Block) -> frozenset[str] | None:
    start = ctx.flow.start()
    check_block(ctx, body)
    return ctx.flow.take_back(start)


def _while(ctx: Context, statement: tree.While) -> None:
    """Check a `while`; `while true:` is left only by `break`."""
    condition = statement.condition
    _bounded(ctx, statement)
    _condition(ctx, condition, "while")
    ctx.flow.open_loop()
    check_block(ctx, statement.body)
    ctx.flow.close_loop(endless=isinstance(condition, tree.BoolLiteral) and condition.value)


def _bounded(ctx: Context, statement: tree.For | tree.While) -> None:
    if statement.annotations:
        for problem in check_loop(statement.annotations, ctx.world.dimensions):
            ctx.report(problem)


def _for(ctx: Context, statement: tree.For) -> None:
    _bounded(ctx, statement)
    items = loop_items(ctx, statement)
    ctx.flow.open_loop()
    for name, type_ in zip(statement.names, items, strict=True):
        bind_name(ctx, name.id, name.text, name.span, type_, statement.iterable, "for")
    check_block(ctx, statement.body)
    ctx.flow.close_loop(endless=False)


def loop_items(ctx: Context, statement: tree.For) -> tuple[Type, ...]:
    """Return the types of the loop's names. A grounded iterable is an exposure, its items are grounded."""
    expr = statement.iterable
    numbered = enumerated(statement)
    if numbered is not None:
        found = ctx.infer(numbered)
        ctx.facts.types[expr.id] = found
        expose_at = numbered
    else:
        found = ctx.infer(expr)
        expose_at = expr
    if is_grounded(found):
        ctx.expose(expose_at.id, "for", expose_at.span, found)
    label = isinstance(found, GroundedType)
    count = len(statement.names)
    match plain(found):
        case ListType(element) if numbered is not None:
            return (INT, ctx.read(element, label, expr.span))
        case ListType(element) if count == 1:
            return (ctx.read(element, label, expr.span),)
        case Scalar("String") if count == 1 and numbered is None:
            return (grounded(STRING) if label else STRING,)
        case MapType(key, value) if count == 2 and numbered is None:
            return (ctx.read(key, label, expr.span), ctx.read(value, label, expr.span))
        case other:
            if not isinstance(other, Unknown):
                ctx.report(type_problems.NotIterable(expr.span, show(found), count))
            return (UNKNOWN,) * count


def enumerated(statement: tree.For) -> tree.Expr | None:
    """Return for `for i, x in xs.enumerate():` the expression `xs`, and None for any other loop."""
    expr = statement.iterable
    if len(statement.names) != 2 or not isinstance(expr, tree.Access):
        return None
    last = expr.links[-1]
    if not isinstance(last, tree.MethodLink) or last.name.text != "enumerate" or last.arguments:
        return None
    if len(expr.links) == 1:
        return expr.base
    # The chain without its last link keeps the id of its own last link, whose steps are its use's.
    rest = expr.links[:-1]
    return tree.Access(rest[-1].id, rest[-1].span, expr.base, rest)


# ---- what an assignment changes --------------------------------------------------------------------
def place(ctx: Context, statement: tree.Assign) -> None:
    """Check the right side first, then the path (statements.bind.2). For `op=` the value read is under
    `-statement.id` and the result under `statement.id`."""
    target = statement.target
    if not isinstance(target, tree.Access) or not isinstance(target.base, tree.Name):
        ctx.report(type_problems.InvalidAssignTarget(target.span, "this expression"))
        ctx.infer(statement.value)
        return
    last = target.links[-1]
    if not isinstance(last, tree.FieldLink | tree.IndexLink):
        ctx.report(type_problems.InvalidAssignTarget(target.span, "the result of a call"))
        ctx.infer(statement.value)
        return
    found = meaning(ctx, target.base.text)
    if isinstance(target.links[0], tree.CallLink) and not isinstance(found, LocalName | None):
        ctx.report(type_problems.InvalidAssignTarget(target.span, "a part of the result of a call"))
        ctx.infer(statement.value)
        return
    ctx.effects += 1
    container = container_of(ctx, target)
    if is_grounded(container):
        ctx.report(source_problems.FrozenValue(target.span, show(container)))
        ctx.infer(statement.value)
        return
    refuse_making(ctx, container, target.span)
    wanted = _part(ctx, container, last)
    reason = Reason(
        f"the place `{last.name.text}`" if isinstance(last, tree.FieldLink) else "this place", "assignment"
    )
    if statement.op == "=":
        check(ctx, statement.value, wanted, reason)
        _learn(ctx, target, statement.value, last)
        return
    right = ctx.infer(statement.value)
    steps_of_read = -statement.id
    result = binary(
        ctx, statement.op[0], statement.span, (steps_of_read, wanted), (statement.value.id, right)
    )
    ctx.facts.types[-statement.id] = wanted
    ctx.facts.types[statement.id] = result
    coerce(ctx, statement.value, statement.id, statement.span, result, wanted, reason)


def container_of(ctx: Context, target: tree.Access) -> Type:
    """Return the type of what the last link goes into."""
    if len(target.links) == 1:
        return ctx.infer(target.base)
    rest = target.links[:-1]
    return ctx.infer(tree.Access(rest[-1].id, rest[-1].span, target.base, rest))


def _part(ctx: Context, container: Type, last: tree.FieldLink | tree.IndexLink) -> Type:
    """Return the type that may be stored there; an index or key that is grounded is a discard."""
    inner = plain(container)
    if isinstance(last, tree.FieldLink):
        found = ctx.world.field_type(inner, last.name.text)
        if found is None and not isinstance(inner, Unknown):
            record = ctx.world.records.get(inner.name) if isinstance(inner, NamedType) else None
            members.no_field(ctx, record, show(container), last.name)
        return found if found is not None else UNKNOWN
    match inner:
        case ListType(element):
            check(ctx, last.index, INT, Reason("the index", "assignment"))
            not_from_the_end(ctx, last)
            return element
        case MapType(key, value):
            check(ctx, last.index, key, Reason("the key", "assignment"))
            return value
    ctx.infer(last.index)
    if not isinstance(inner, Unknown):
        ctx.report(type_problems.NotIndexable(last.span, show(container)))
    return UNKNOWN


def _learn(
    ctx: Context, target: tree.Access, value: tree.Expr, last: tree.FieldLink | tree.IndexLink
) -> None:
    """Learn from `m[k] = v` the types of an empty literal that `m` was bound to."""
    base = target.base
    if not isinstance(base, tree.Name) or base.text not in ctx.locals.empties or len(target.links) != 1:
        return
    if isinstance(last, tree.FieldLink):
        return
    key, found = ctx.facts.types[last.index.id], ctx.facts.types[value.id]
    if has_unknown(key) or has_unknown(found):
        if not (has_hole(key) or has_hole(found)):
            ctx.locals.blamed.add(base.text)
        return
    is_map = isinstance(plain(ctx.locals.types[base.text]), MapType)
    ctx.locals.learn(base.text, MapType(key, found) if is_map else ListType(found))
