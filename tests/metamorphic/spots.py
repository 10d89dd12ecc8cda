"""Every expression of a program with what surrounds it: where another expression may be instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from corvid.semantics.approvals.tokens import label_of
from corvid.semantics.effects.algebra import needs_approval as effect_needs_approval
from corvid.semantics.effects.walk import protocol_parts
from corvid.semantics.facts import ToCallable, ToMethod, ToValue
from corvid.semantics.types.model import Type, has_unknown
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import INTENT, FunctionType, NamedType, parts
from tests.metamorphic.exprs import is_value
from tests.metamorphic.subject import Owner, Subject
from tests.metamorphic.text import Place
from tests.values import replace

MUTATING = frozenset({"append", "sort", "reverse", "remove"})
SimpleStmt = (
    tree.Assign
    | tree.Let
    | tree.Destructure
    | tree.Return
    | tree.ExprStmt
    | tree.If
    | tree.For
    | tree.While
    | tree.Approve
    | tree.Claim
    | tree.Assume
    | tree.Intent
    | tree.Pivot
)
Role = Literal["value", "statement", "receiver", "changed", "form"]
"""A `statement` is the whole value of one, a `receiver` the first part of a chain, a `changed` one what an
assignment or a mutating method changes, a `form` what the language reads as a whole (`for i, x in
xs.enumerate()`, `-9223372036854775808`)."""


@dataclass(frozen=True, slots=True)
class Spot:
    """An expression. `guarded`: it is not evaluated exactly once when its statement is. `approved`: it is an
    argument of an approval, or of a call that may need one. `behind`: it is a later operand of `and` or
    `or`. `attempted`: it is in a `try`, where it decides on the exposure which calls there are."""

    owner: Owner
    expr: tree.Expr
    statement: tree.Stmt
    role: Role = "value"
    guarded: bool = False
    in_lambda: bool = False
    approved: bool = False
    in_text: bool = False
    behind: bool = False
    part: bool = False
    attempted: bool = False

    @property
    def type(self) -> Type | None:
        """What the checker found; None if it is not fully known."""
        found = self.owner.facts.types.get(self.expr.id)
        return None if found is None or has_unknown(found) else found


def spots(subject: Subject) -> Iterator[Spot]:
    """All expressions in bodies that stand for a value, in the order of the text."""
    for owner in subject.owners:
        for statement in walk(owner.node.body):
            yield from statement_spots(subject, owner, statement)


def statement_spots(subject: Subject, owner: Owner, statement: tree.Node) -> Iterator[Spot]:
    """The expressions of one statement, without those of the statements inside it."""
    match statement:
        case tree.Assign():
            if isinstance(statement.target, tree.Access):
                target = Spot(owner, statement.target, statement, "changed")
                yield from _links(subject, target, statement.target)
                yield replace(target, expr=statement.target.base)
            yield from _inside(subject, Spot(owner, statement.value, statement, "statement"))
        case tree.Let() | tree.Destructure() | tree.ExprStmt():
            yield from _inside(subject, Spot(owner, statement.value, statement, "statement"))
        case tree.Return():
            if statement.value is not None:
                yield from _inside(subject, Spot(owner, statement.value, statement, "statement"))
        case tree.If():
            for index, branch in enumerate(statement.branches):
                yield from _inside(subject, Spot(owner, branch.condition, statement, guarded=index > 0))
        case tree.While():
            yield from _inside(subject, Spot(owner, statement.condition, statement, guarded=True))
        case tree.For():
            role: Role = "value" if len(statement.names) == 1 else "form"
            yield from _inside(subject, Spot(owner, statement.iterable, statement, role))
        case tree.Approve():
            for argument in statement.arguments:
                yield from _inside(subject, Spot(owner, argument, statement, approved=True))
        case tree.Claim() | tree.Assume() | tree.Intent() | tree.Pivot():
            first, *later = protocol_parts(statement)
            # Behind the first word a bracket would make a call of it: nothing else may begin there.
            opening = _inside(subject, Spot(owner, first, statement, "form"))
            yield from (spot for spot in opening if spot.expr.span.start > first.span.start)
            for part in later:
                yield from _inside(subject, Spot(owner, part, statement))
        case _:
            pass


def _inside(subject: Subject, spot: Spot) -> Iterator[Spot]:
    """The spot and all below it; blocks in the arms of a `match` are statements of their own."""
    yield spot
    below = replace(spot, role="value")
    expr = spot.expr
    match expr:
        case tree.Access():
            yield from _chain(subject, below, expr)
        case tree.ListLiteral():
            yield from _all(subject, below, expr.items)
        case tree.MapLiteral():
            yield from _all(subject, below, [part for e in expr.entries for part in (e.key, e.value)])
        case tree.RecordLiteral():
            yield from _all(subject, below, [f.value for f in expr.fields if not f.shorthand])
            yield from _all(subject, below, [] if expr.base is None else [expr.base])
        case tree.Arithmetic():
            yield from _all(subject, below, [expr.first, *(link.operand for link in expr.links)])
        case tree.Compare():
            yield from _all(subject, below, [expr.left, expr.right])
        case tree.Logic():
            yield from _all(subject, below, expr.operands[:1])
            yield from _all(subject, replace(below, guarded=True, behind=True), expr.operands[1:])
        case tree.Not():
            yield from _all(subject, below, [expr.operand])
        case tree.Sign():
            yield from _inside(subject, replace(below, expr=expr.operand, role="form"))
        case tree.FString():
            written = [part for part in expr.parts if not isinstance(part, str)]
            yield from _all(subject, replace(below, in_text=True), written)
        case tree.Attempt():
            # What is moved out of an attempt fails outside of it, and once for all attempts.
            within = replace(below, expr=expr.operand, role="form", guarded=True, attempted=True)
            yield from _inside(subject, within)
        case tree.Lambda():
            yield from _inside(subject, replace(below, expr=expr.body, guarded=True, in_lambda=True))
        case tree.Match():
            yield from _inside(subject, replace(below, expr=expr.subject))
            for arm in expr.arms:
                later = [] if arm.guard is None else [arm.guard]
                later += [] if isinstance(arm.body, tree.Block) else [arm.body]
                yield from _all(subject, replace(below, guarded=True), later)
        case _:
            pass


def _all(subject: Subject, spot: Spot, exprs: Sequence[tree.Expr]) -> Iterator[Spot]:
    for expr in exprs:
        yield from _inside(subject, replace(spot, expr=expr))


def _chain(subject: Subject, spot: Spot, expr: tree.Access) -> Iterator[Spot]:
    changes = any(isinstance(link, tree.MethodLink) and link.name.text in MUTATING for link in expr.links)
    approved = any(needs_approval(subject, spot.owner, link) for link in expr.links)
    spot = replace(spot, approved=spot.approved or approved)
    # What an intent leaves behind is not a value.
    if is_value(spot.owner, expr.base) and spot.owner.facts.types.get(expr.base.id) != INTENT:
        yield from _inside(subject, replace(spot, expr=expr.base, role="changed" if changes else "receiver"))
    for count, link in enumerate(expr.links[:-1], 1):
        # The chain up to a link has the link's id and type.
        part = tree.Access(link.id, link.span, expr.base, expr.links[:count])
        yield replace(spot, expr=part, role="changed" if changes else "receiver", part=True)
    yield from _links(subject, spot, expr)


def _links(subject: Subject, spot: Spot, expr: tree.Access) -> Iterator[Spot]:
    for link in expr.links:
        inner = replace(spot, role="value")
        match link:
            case tree.CallLink() | tree.MethodLink():
                yield from _all(subject, inner, link.arguments)
            case tree.IndexLink():
                yield from _all(subject, inner, [link.index])
            case _:
                pass


def needs_approval(subject: Subject, owner: Owner, link: tree.AccessLink) -> bool:
    """Whether a link calls something whose arguments an approval may name (approvals.args.2)."""
    target = owner.facts.calls.get(link.id)
    if not isinstance(target, ToCallable):
        return False
    info = subject.world.callables[target.name]
    return effect_needs_approval(info) or label_of(info) in subject.approved_labels


def calls(subject: Subject, owner: Owner, node: tree.Node) -> frozenset[str]:
    """What is called in an expression or statement: the kinds `agent fn tool prompt`, `method`, `change` for
    a mutating one, `value` for a function value, `approval` for what may need one."""
    found: set[str] = set()
    for each in walk(node):
        if not isinstance(each, tree.CallLink | tree.MethodLink):
            continue
        target = owner.facts.calls.get(each.id)
        if isinstance(target, ToCallable):
            found.add(subject.world.callables[target.name].kind)
            if needs_approval(subject, owner, each):
                found.add("approval")
        elif isinstance(target, ToMethod):
            found.add("change" if target.name in MUTATING else "method")
        elif isinstance(target, ToValue):
            found.add("value")
    return frozenset(found)


def holds_function(subject: Subject, type_: Type, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a value of the type may hold a function value: purity looks at where those go."""
    if isinstance(type_, FunctionType):
        return True
    if isinstance(type_, NamedType) and type_.name not in seen:
        seen |= {type_.name}
        record, sum_ = subject.world.records.get(type_.name), subject.world.sums.get(type_.name)
        inside = [f.type for f in record.fields] if record else []
        inside += [f.type for v in sum_.variants for f in v.fields] if sum_ else []
        return any(holds_function(subject, t, seen) for t in inside)
    return any(holds_function(subject, part, seen) for part in parts(type_))


def told_in(subject: Subject, expr: tree.Node) -> bool:
    """Whether a problem is in the expression. What follows from it is not notified where the expression is
    used (modules.value.1), and may be where its value is read from a name or a call."""
    place = subject.place(expr)
    spans = [p.span for p in subject.problems]
    return any(place.holds(Place(subject.file_of(s), s.start, s.end)) for s in spans)


def told_around(subject: Subject, expr: tree.Node) -> bool:
    """Whether a problem is about something that the expression is a part of. What a method does wrong by a
    lambda is reported in the lambda, and by another function value at the call of the method."""
    place = subject.place(expr)
    spans = [p.span for p in subject.problems]
    return any(Place(subject.file_of(s), s.start, s.end).holds(place) for s in spans)
