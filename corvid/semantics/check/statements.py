"""Statements: bindings, control flow, certain assignment, and the return of every path."""

from __future__ import annotations

from corvid.semantics.check.coerce import check, coerce, go_back, mark, may_have_hole, settle
from corvid.semantics.check.context import BlockResult, Context, Reason, Ungrounded
from corvid.semantics.check.locals import Binding
from corvid.semantics.check.matches import match_expr
from corvid.semantics.check.operators import binary
from corvid.semantics.check.patterns import bind_name, record_pattern
from corvid.semantics.check.places import place
from corvid.semantics.types.model import (
    BOOL,
    INT,
    NOTHING,
    STRING,
    UNKNOWN,
    GroundedOf,
    ListOf,
    MapOf,
    Scalar,
    Type,
    Unknown,
    grounded,
    has_unknown,
    is_grounded,
    mentions_grounded,
    plain,
)
from corvid.semantics.types.problems import (
    LoopFlowOutsideLoop,
    NotAllowedInLambda,
    NotIterable,
    RebindMismatch,
    TypeMismatch,
)
from corvid.semantics.types.relate import differ_in_labels_only, moves
from corvid.semantics.types.show import show
from corvid.syntax import tree

THROUGH = BlockResult(True)
ENDS = BlockResult(False)


def check_block(ctx: Context, block: tree.Block) -> BlockResult:
    """Check every statement, dead code too (grounding.md 1.6)."""
    through = True
    for statement in block.statements:
        through = check_statement(ctx, statement).falls_through and through
    return BlockResult(through)


def check_statement(ctx: Context, statement: tree.Stmt) -> BlockResult:
    match statement:
        case tree.Assign():
            _assign(ctx, statement)
        case tree.ExprStmt():
            return _expression(ctx, statement)
        case tree.Return():
            return _return(ctx, statement)
        case tree.If():
            return _if(ctx, statement)
        case tree.For():
            _for(ctx, statement)
        case tree.While():
            return _while(ctx, statement)
        case tree.Let():
            _let(ctx, statement)
        case tree.Destructure():
            subject = ctx.infer(statement.value)
            record_pattern(
                ctx, statement, statement.qualifier, statement.name, statement.fields, statement.open, subject
            )
        case tree.Approve():
            ctx.effects += 1
            for argument in statement.arguments:
                ctx.infer(argument)
        case tree.Break() | tree.Continue():
            if ctx.loops == 0:
                word = "break" if isinstance(statement, tree.Break) else "continue"
                ctx.report(LoopFlowOutsideLoop(statement.span, word))
            return ENDS
        case tree.Pass() | tree.BrokenStmt():
            pass
    return THROUGH


def _expression(ctx: Context, statement: tree.ExprStmt) -> BlockResult:
    value = statement.value
    if not isinstance(value, tree.Match):
        settle(ctx, ctx.infer(value), value.span, "this value")
        return THROUGH
    ctx.facts.types[value.id] = match_expr(ctx, value, None, used=False)
    return BlockResult(any(_arm_falls_through(ctx, arm) for arm in value.arms))


def _arm_falls_through(ctx: Context, arm: tree.MatchArm) -> bool:
    """Whether the end of an arm of a match statement can be reached (its blocks have been checked)."""
    return not isinstance(arm.body, tree.Block) or not _ends(arm.body)


def _ends(block: tree.Block) -> bool:
    """Whether control certainly leaves the block before its end, by its form alone."""
    for statement in block.statements:
        match statement:
            case tree.Return() | tree.Break() | tree.Continue():
                return True
            case tree.If() if statement.otherwise is not None:
                if _ends(statement.otherwise) and all(_ends(b.body) for b in statement.branches):
                    return True
            case tree.While() if forever(statement):
                return True
            case tree.ExprStmt(value=tree.Match() as match):
                if all(isinstance(arm.body, tree.Block) and _ends(arm.body) for arm in match.arms):
                    return True
            case _:
                pass
    return False


def forever(statement: tree.While) -> bool:
    """`while true:` without a `break` of its own never ends."""
    condition = statement.condition
    return isinstance(condition, tree.BoolLiteral) and condition.value and not _breaks(statement.body)


def _breaks(block: tree.Block) -> bool:
    for statement in block.statements:
        match statement:
            case tree.Break():
                return True
            case tree.If():
                bodies = [b.body for b in statement.branches]
                bodies += [statement.otherwise] if statement.otherwise else []
                if any(_breaks(body) for body in bodies):
                    return True
            case tree.ExprStmt(value=tree.Match() as match) | tree.Assign(value=tree.Match() as match):
                if any(isinstance(arm.body, tree.Block) and _breaks(arm.body) for arm in match.arms):
                    return True
            case _:
                pass
    return False


def _assign(ctx: Context, statement: tree.Assign) -> None:
    target = statement.target
    if not isinstance(target, tree.Name):
        place(ctx, statement)
        return
    if ctx.lambda_scopes:
        ctx.report(NotAllowedInLambda(statement.span, "an assignment"))
    name = target.text
    if statement.op == "=":
        bind_value(ctx, statement, target, statement.value)
        return
    # `x += e` is `x = x + e`: the read stands under the target's id, the result under the statement's.
    left = ctx.infer(target)
    right = ctx.infer(statement.value, plain(left) if may_have_hole(statement.value) else None)
    op = statement.op[0]
    result = binary(ctx, op, statement.span, (target.id, left), (statement.value.id, right))
    ctx.facts.types[statement.id] = result
    if not has_unknown(result) and name in ctx.locals.types:
        sum_ = tree.Arithmetic(
            statement.id, statement.span, target,
            (tree.ArithmeticLink(statement.id, statement.span, op, statement.value),),  # type: ignore[arg-type]
        )
        bind_name(ctx, statement.id, name, statement.span, result, sum_, "assignment")


def bind_value(ctx: Context, statement: tree.Assign, target: tree.Name, value: tree.Expr) -> None:
    """`x = e`. An earlier binding is no expected type, except for what is empty in `e`."""
    name = target.text
    known = ctx.locals.types.get(name)
    if known is None and isinstance(value, tree.ListLiteral | tree.MapLiteral) and _is_empty(value):
        ctx.locals.empties.add(name)
        known = ctx.locals.elements.get(name)
    if name in ctx.locals.fixed and known is not None:
        found = check_annotated(ctx, value, known, Reason(f"`{name}`", "assignment", ctx.locals.first[name]))
        ctx.locals.bindings.setdefault(name, []).append(Binding(statement.span, found, value, "assignment"))
        ctx.assigned.add(name)
        return
    start = mark(ctx) if may_have_hole(value) else None
    found = ctx.infer(value)
    if start is not None and has_unknown(found) and known is not None:
        go_back(ctx, start)
        found = ctx.infer(value, known)
    if name not in ctx.locals.empties:
        settle(ctx, found, value.span, f"`{name}`")
    bind_name(ctx, value.id, name, target.span, found, value, "assignment")


def check_annotated(ctx: Context, value: tree.Expr, wanted: Type, reason: Reason) -> Type:
    """Check the value of a name whose type and label are fixed; gives the type before coercion."""
    found = ctx.infer(value, wanted)
    first = reason.declared
    if first is not None and moves(found, wanted) is None and not differ_in_labels_only(found, wanted):
        ctx.report(RebindMismatch(value.span, reason.words.strip("`"), show(wanted), show(found), first))
        return found
    coerce(ctx, value, value.id, value.span, found, wanted, reason)
    return found


def _is_empty(value: tree.ListLiteral | tree.MapLiteral) -> bool:
    return not (value.items if isinstance(value, tree.ListLiteral) else value.entries)


def _let(ctx: Context, statement: tree.Let) -> None:
    if ctx.lambda_scopes:
        ctx.report(NotAllowedInLambda(statement.span, "a binding"))
    wanted = ctx.annotation(statement.annotation)
    name = statement.name.text
    before = ctx.locals.types.get(name)
    if before is not None and before != wanted and not isinstance(wanted, Unknown):
        first = ctx.locals.first[name]
        ctx.report(RebindMismatch(statement.annotation.span, name, show(before), show(wanted), first))
    reason = Reason(f"`{name}`", "let", statement.annotation.span)
    check(ctx, statement.value, wanted, reason)
    ctx.locals.declare(name, wanted, statement.name.span, "binding", statement.value)
    ctx.assigned.add(name)


def _return(ctx: Context, statement: tree.Return) -> BlockResult:
    if ctx.lambda_scopes:
        ctx.report(NotAllowedInLambda(statement.span, "`return`"))
        return ENDS
    wanted = ctx.facts.returns
    value = statement.value
    if value is None:
        if wanted != NOTHING and not isinstance(wanted, Unknown):
            words = f"the return of `{ctx.callable.short}`"
            ctx.report(TypeMismatch(statement.span, words, show(wanted), "Nothing", ctx.callable.node.returns.span))
        return ENDS
    found = ctx.infer(value, wanted)
    ctx.returned.append((value, found))
    if ctx.callable.kind == "agent" and not is_grounded(found) and is_grounded(wanted):
        ctx.plain_return = True
    if _unsourced(found, wanted):
        if is_grounded(ctx.callable.returns) or mentions_grounded(ctx.callable.returns):
            reason = Reason(f"`{ctx.callable.short}`", "return", ctx.callable.node.returns.span)
            ctx.ungrounded.append(
                Ungrounded(value, value.span, wanted, found, reason, callable_promise=ctx.callable.short)
            )
        return ENDS
    reason = Reason(f"the return of `{ctx.callable.short}`", "return", ctx.callable.node.returns.span)
    coerce(ctx, value, value.id, value.span, found, wanted, reason)
    return ENDS


def _unsourced(found: Type, wanted: Type) -> bool:
    """Whether all that keeps `found` from being `wanted` is a label that it lacks."""
    if moves(found, wanted) is not None or not differ_in_labels_only(found, wanted):
        return False
    return (is_grounded(wanted) and not is_grounded(found)) or not mentions_grounded(found)


def _condition(ctx: Context, expr: tree.Expr, word: str) -> None:
    found = ctx.infer(expr)
    coerce(ctx, expr, expr.id, expr.span, found, BOOL, Reason(f"`{word}`", "condition"))


def _if(ctx: Context, statement: tree.If) -> BlockResult:
    start = ctx.assigned
    ends: list[set[str]] = []
    through = False
    before = set(start)
    for index, branch in enumerate(statement.branches):
        ctx.assigned = before
        _condition(ctx, branch.condition, "elif" if index else "if")
        before = ctx.assigned
        ctx.assigned = set(before)
        if check_block(ctx, branch.body).falls_through:
            through = True
            ends.append(ctx.assigned)
    ctx.assigned = set(before)
    if statement.otherwise is None:
        through = True
        ends.append(before)
    elif check_block(ctx, statement.otherwise).falls_through:
        through = True
        ends.append(ctx.assigned)
    ctx.assigned = set.intersection(*ends) if ends else before | set(ctx.locals.types)
    return BlockResult(through)


def _while(ctx: Context, statement: tree.While) -> BlockResult:
    _condition(ctx, statement.condition, "while")
    before = set(ctx.assigned)
    ctx.loops += 1
    check_block(ctx, statement.body)
    ctx.loops -= 1
    if forever(statement):
        ctx.assigned = before | set(ctx.locals.types)
        return ENDS
    ctx.assigned = before
    return THROUGH


def _for(ctx: Context, statement: tree.For) -> None:
    items = _items(ctx, statement)
    before = set(ctx.assigned)
    for name, type_ in zip(statement.names, items, strict=True):
        bind_name(ctx, name.id, name.text, name.span, type_, statement.iterable, "for")
    ctx.loops += 1
    check_block(ctx, statement.body)
    ctx.loops -= 1
    ctx.assigned = before


def _items(ctx: Context, statement: tree.For) -> tuple[Type, ...]:
    """The types of the loop's names; a grounded iterable is an exposure, its items grounded."""
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
    label = isinstance(found, GroundedOf)
    count = len(statement.names)
    match plain(found):
        case ListOf(element) if numbered is not None:
            return (INT, grounded(element) if label else element)
        case ListOf(element) if count == 1:
            return (grounded(element) if label else element,)
        case Scalar("String") if count == 1 and numbered is None:
            return (grounded(STRING) if label else STRING,)
        case MapOf(key, value) if count == 2 and numbered is None:
            return (grounded(key), grounded(value)) if label else (key, value)
        case other:
            if not isinstance(other, Unknown):
                ctx.report(NotIterable(expr.span, show(found), count))
            return (UNKNOWN,) * count


def enumerated(statement: tree.For) -> tree.Expr | None:
    """For `for i, x in xs.enumerate():` the expression `xs`."""
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
