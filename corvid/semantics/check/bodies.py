"""One callable: passes over its body until the labels of its locals stand still (grounding.md 1.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.diagnostics.model import Problem, Severity
from corvid.semantics.check.coerce import has_hole
from corvid.semantics.check.context import Context, Ungrounded
from corvid.semantics.check.expressions import RULES
from corvid.semantics.check.falling import let_fall
from corvid.semantics.check.locals import Binding, Locals
from corvid.semantics.check.statements import check_block
from corvid.semantics.facts import Facts
from corvid.semantics.types.model import NOTHING, MapOf, Type, Unknown, has_unknown
from corvid.semantics.types.problems import MissingReturn, NeedsAnnotation
from corvid.semantics.types.show import show
from corvid.syntax import tree
from corvid.syntax.walk import children

if TYPE_CHECKING:
    from collections.abc import Callable

    from corvid.semantics.symbols import CallableInfo, ModuleInfo, World
    from corvid.source.span import Span


class Body(Struct, frozen=True):
    """What is known about a callable's body after its last pass."""

    info: CallableInfo
    facts: Facts
    problems: tuple[Problem, ...]
    ungrounded: tuple[Ungrounded, ...]
    plain_return: bool
    returned: tuple[tuple[tree.Expr, Type], ...]
    bindings: dict[str, list[Binding]]


def check_body(
    world: World,
    info: CallableInfo,
    effective: dict[str, Type],
    resolve: Callable[[ModuleInfo, tree.TypeExpr], Type],
) -> Body:
    """Check the body of an agent or fn. Each pass starts afresh but for what fell in it and, in between,
    what falls with that; since labels only fall and there are finitely many names, the loop ends."""
    assert isinstance(info.node, tree.Agent | tree.Fn)
    module = world.modules[info.module]
    locals_ = Locals()

    def fresh() -> Context:
        facts = Facts(info.name, effective.get(info.name, info.returns), approves=False)
        made = Context(world, module, info, facts, locals_, effective, RULES, check_block)
        made.resolve_type = lambda written: resolve(module, written)
        return made

    while True:
        ctx = _pass(fresh(), info.node.body)
        if not locals_.changed:
            break
        let_fall(fresh(), info.node.body)
    facts = ctx.facts
    returns = facts.returns != NOTHING and not isinstance(facts.returns, Unknown)
    if returns and not ctx.flow.dead and not ctx.broken:
        ctx.report(MissingReturn(info.node.name.span, info.short, show(facts.returns)))
    facts.locals = dict(locals_.types)
    _unresolved(ctx)
    return Body(
        info,
        facts,
        tuple(ctx.problems),
        tuple(ctx.ungrounded),
        ctx.plain_return,
        tuple(ctx.returned),
        locals_.bindings,
    )


def _pass(ctx: Context, body: tree.Block) -> Context:
    """Check all of a body once, with what the passes before have found out."""
    ctx.locals.start_pass()
    for parameter in ctx.callable.parameters:
        ctx.locals.declare(parameter.name, parameter.type, parameter.span, "parameter")
        ctx.flow.set(parameter.name)
    check_block(ctx, body)
    ctx.locals.end_pass()
    return ctx


def _unresolved(ctx: Context) -> None:
    """An empty literal whose elements nothing determined asks for an annotation; so does anything else
    that is still open, where that was not said."""
    for name in sorted(ctx.locals.empties - ctx.locals.blamed):
        if has_unknown(ctx.locals.types[name]):
            empty_map = isinstance(ctx.locals.types[name], MapOf)
            ctx.report(NeedsAnnotation(ctx.locals.first[name], f"the elements of `{name}`", empty_map))
    errors = any(problem.code.severity is Severity.ERROR for problem in ctx.problems)
    # Most expressions share one of few types: each is looked at once.
    types = ctx.facts.types.values()
    if not errors and any(map(has_hole, dict(zip(map(id, types), types, strict=True)).values())):
        where = _first_open(ctx)
        if where is not None:
            ctx.report(NeedsAnnotation(where, "this value"))


def _first_open(ctx: Context) -> Span | None:
    """The first expression of the body whose type is open, and none inside of it."""
    found: Span | None = None
    waiting: list[tree.Node] = [ctx.callable.node]
    while waiting:
        node = waiting.pop()
        if has_hole(ctx.facts.types.get(node.id, NOTHING)) and (
            found is None or found.contains(node.span.start)
        ):
            found = node.span
        waiting.extend(reversed(children(node)))
    return found
