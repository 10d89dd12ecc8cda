"""One callable: passes over its body until the labels of its locals no longer changes (grounded.local.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from corvid.diagnostics.model import Problem, Severity
from corvid.semantics.check.coerce import has_hole, is_reported
from corvid.semantics.check.context import Context, Ungrounded
from corvid.semantics.check.expressions import RULES
from corvid.semantics.check.locals import Binding, Container, Locals, is_plain, settle
from corvid.semantics.check.patterns import bind_pattern
from corvid.semantics.check.statements import check_block, check_statement, loop_items
from corvid.semantics.facts import Facts
from corvid.semantics.symbols import CallableInfo, ModuleInfo, World
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import Type, has_unknown
from corvid.semantics.types.relate import fallen
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import children, walk
from corvid.types import FOUND_QUOTE, NOTHING, MapType, Unknown, erase, is_grounded, parts, show


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
        propagate_labels(fresh(), info.node.body)
    facts = ctx.facts
    returns = facts.returns != NOTHING and not isinstance(facts.returns, Unknown)
    if returns and not ctx.flow.dead and not ctx.broken:
        ctx.report(type_problems.MissingReturn(info.node.name.span, info.short, show(facts.returns)))
    _constants(ctx)
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


def _constants(ctx: Context) -> None:
    """Report names that must be constants and are not bound once, to a literal."""
    for problem in ctx.constants:
        bindings = ctx.locals.bindings.get(problem.name, [])
        others = [one for one in bindings if not isinstance(one.value, tree.StringLiteral)] or bindings[1:]
        if others or not bindings:
            ctx.report(replace(problem, other=others[0].span if others else None))


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
    """Ask for an annotation of each empty literal whose elements nothing determined, and of anything else
    that is still open, where that was not said."""
    for name in sorted(ctx.locals.empties - ctx.locals.blamed):
        if has_unknown(ctx.locals.types[name]):
            empty_map = isinstance(ctx.locals.types[name], MapType)
            ctx.report(
                type_problems.NeedsAnnotation(ctx.locals.first[name], f"the elements of `{name}`", empty_map)
            )
    errors = any(problem.code.severity is Severity.ERROR for problem in ctx.problems)
    # Most expressions share one of few types: each is looked at once.
    types = ctx.facts.types.values()
    distinct = dict(zip(map(id, types), types, strict=True)).values()
    # What is Unknown and no hole was reported, perhaps in another declaration: the hole may be because of it.
    if not errors and any(map(has_hole, distinct)) and not any(map(is_reported, distinct)):
        where = _first_open(ctx)
        if where is not None:
            ctx.report(type_problems.NeedsAnnotation(where, "this value"))


def _first_open(ctx: Context) -> Span | None:
    """Return the first expression of the body whose type is open, and none inside of it."""
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


# ---- what falls because something else fell, between two passes over a body ------------------
# A pass meets bindings in the order of the text, so of names that fall one after the other against that order
# it sees one. Here only what binds a name is looked at again, and only when something that it reads has
# fallen, until nothing falls any more; so the number of passes does not depend on how long such a chain is.
#
# Labels only fall, and a value's label only falls with those it is made of: whatever order they fall in, the
# end is the same. What is found here is what later passes would have found, and a last pass over the whole
# body makes the facts.
Binder: TypeAlias = tree.Assign | tree.ExprStmt | tree.For | tree.Destructure | tree.Match
"""What gives names a value, or something to a container: of a loop or match only the head."""

FEW = 8
"""Up to so many fallen names a binder is looked at for each; then when their number has doubled, and when no
name with a label is left in it. So a long expression is not looked at once for each name in it."""


def propagate_labels(ctx: Context, body: tree.Block) -> None:
    """Add to what fell in the last pass all that falls with it. `ctx` is fresh but for its locals, which are
    as that pass has left them."""
    last = ctx.locals
    types = last.types | {name: last.elements[name] for name in last.fell if name in last.elements}
    ctx.locals = falling = _Propagating(
        types, last.first, last.fixed, fallen=last.fallen, elements=last.elements, empties=last.empties
    )
    ctx.flow.left = True  # where every local has a value
    readers: dict[str, list[_Reader]] = {}
    for node in walk(body):
        read = _read(node, last.empties)
        if read is not None and isinstance(node, Binder):
            reader = _Reader(node, {name.text for name in walk(read) if isinstance(name, tree.Name)})
            for name in reader.names:
                readers.setdefault(name, []).append(reader)
    falling.lowered += sorted(last.fell)
    while falling.lowered:
        for reader in readers.get(falling.lowered.pop(), ()):
            if reader.is_due(falling.types):
                _bind_again(ctx, reader.binder)


class _Reader(Struct):
    """A binder, the names that it reads, and how often one of them fell."""

    binder: Binder
    names: set[str]
    falls: int = 0

    def is_due(self, types: dict[str, Type]) -> bool:
        """Return whether to look at it again, now that one more name has fallen."""
        self.falls += 1
        if self.falls <= FEW or self.falls & (self.falls - 1) == 0:
            return True
        return not any(name in types and is_grounded(types[name]) for name in self.names)


class _Propagating(Locals):
    """Locals whose bindings happen again, in any order: labels can leave a type, nothing else changes.
    What has fallen is shared with the passes. `lowered` are names whose types lost a label just now."""

    lowered: list[str] = field(default_factory=list)

    def bind(self, name: str, type_: Type, span: Span, value: tree.Expr | None, how: str) -> Type:
        old = self.types.get(name)
        if old is None or name in self.fixed or has_unknown(type_) or erase(type_) != erase(old):
            return old or type_
        new = old
        if self.first[name] == span:
            new = fallen(type_) if name in self.fallen else type_
        if is_grounded(new) and is_plain(type_):
            self.fallen.add(name)
            new = fallen(new)
        self._lower(name, old, new)
        return self.types[name]

    def learn(self, name: str, container: Container) -> None:
        known = self.elements.get(name)
        if known is not None and erase(known) == erase(container):
            # All uses have been joined to what is known: with one that lost a label, they join to this.
            self.elements[name] = settle([known, container])
            self._lower(name, known, self.elements[name])

    def _lower(self, name: str, old: Type, new: Type) -> None:
        if _labels(new) < _labels(old):
            self.types[name] = new
            self.lowered.append(name)


def _labels(type_: Type) -> int:
    """Return how much of labels is left. That of what a lookup found counts twice, as it goes inside
    first."""
    return is_grounded(type_) + (type_ == FOUND_QUOTE) + sum(map(_labels, parts(type_)))


def _bind_again(ctx: Context, binder: Binder) -> None:
    match binder:
        case tree.Assign() | tree.ExprStmt() | tree.Destructure():
            check_statement(ctx, binder)
        case tree.For():
            for name, type_ in zip(binder.names, loop_items(ctx, binder), strict=True):
                ctx.locals.bind(name.text, type_, name.span, None, "for")
        case tree.Match():
            subject = ctx.infer(binder.subject)
            for arm in binder.arms:
                bind_pattern(ctx, arm.pattern, subject)


def _read(node: tree.Node, empties: set[str]) -> tree.Expr | None:
    """Return what decides the labels of the names that a node binds, or of what a name that was bound to an
    empty literal learns from it."""
    match node:
        case tree.Assign(target=tree.Name(), value=value) | tree.Destructure(value=value):
            return value
        case tree.For(iterable=value) | tree.Match(subject=value):
            return value
        case tree.ExprStmt(value=tree.Access(base=tree.Name(text=text)) as value) if text in empties:
            return value
        case tree.Assign(target=tree.Access(base=tree.Name(text=text)), value=value) if text in empties:
            return value
        case _:
            return None
