"""Wrap an expression in a record and read it back, and the other way round. A field of the expression's own
labelled type takes it without a coercion (types.fit.3), and reading a field of a plain record gives it
as it is, so nothing changes but what counts as a constant: mutable containers never do
(provenance.chain.4)."""

from __future__ import annotations

import re

from corvid.semantics.check.quotes import has_plain_excerpt
from corvid.semantics.facts import ToRecord
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import is_grounded
from tests.metamorphic.change import Expected, Proposal, Request
from tests.metamorphic.exprs import listens, literal, may_be_constant, must_be_literal
from tests.metamorphic.marks import with_marks_of
from tests.metamorphic.spelling import spell
from tests.metamorphic.spots import Spot, holds_function, spots, told_in
from tests.metamorphic.subject import Owner, Subject
from tests.metamorphic.text import Edit, Keep, Place


def wrap_in_record(request: Request) -> list[Proposal]:
    """`e` becomes `Box(e).value` or `Box { value: e }.value`."""
    found = []
    for number, spot in enumerate(spots(request.subject)):
        proposal = _wrapped(request, spot, number) if replaceable(request.subject, spot) else None
        if proposal is not None:
            found.append(proposal)
    return found


def replaceable(subject: Subject, spot: Spot) -> bool:
    """Whether an equal value may be where the expression is. Not one that is changed there, for a
    change through a further field is another thing (declarations.fn.2: a `fn` changes only locals
    themselves); not one that an approval names, for approvals are compared by what they say
    (approvals.args.1); not a function, for purity looks at where function values go (grounded.pure.3); not a
    `match`, which ends a statement; not what has to be a literal."""
    if spot.expr.id in must_be_literal(subject, spot.owner):
        return False
    if spot.role in ("changed", "form") or spot.approved or isinstance(spot.expr, tree.Match | tree.Lambda):
        return False
    if fresh_for_change(spot):
        return False
    type_ = spot.type
    return type_ is not None and not holds_function(subject, type_) and not decides_flow(spot)


def fresh_for_change(spot: Spot) -> bool:
    """Whether it is the fresh value that makes a local of a `fn` one that it may change (declarations.fn.2),
    or an empty literal bound to a name, which takes its element type from uses of the name
    (types.fit.4)."""
    if spot.role != "statement" or not isinstance(spot.statement, tree.Assign | tree.Let):
        return False
    empty = isinstance(spot.expr, tree.ListLiteral | tree.MapLiteral) and not list(walk(spot.expr))[1:]
    return empty or spot.owner.info.kind == "fn"


def decides_flow(spot: Spot) -> bool:
    """Whether a condition is written as `true`: `while true` is left only by `break`."""
    return isinstance(spot.statement, tree.While) and spot.expr is spot.statement.condition


def _wrapped(request: Request, spot: Spot, number: int) -> Proposal | None:
    subject, type_ = request.subject, spot.type
    assert type_ is not None
    module = subject.module(spot.owner.file)
    marked = with_marks_of(subject, spot.owner, spot.expr, type_)
    written = None if marked is None else spell(subject, module, marked)
    if written is None or has_plain_excerpt(type_):
        return None  # no field is an excerpt without its source (citations.quote.3)
    name = f"{request.prefix.capitalize()}Box{number}"
    field = f"{request.prefix}value"
    place = subject.place(spot.expr)
    declared = Edit(subject.end(spot.owner.file), (f"\ntype {name}:\n    {field}: {written}\n",))
    opening, closing = (f"{name}(", ")") if request.random.random() < 0.5 else (f"{name} {{ {field}: ", " }")
    edit = Edit(place, (f"({opening}", Keep(place), f"{closing}.{field})"))
    constant = not is_grounded(type_) and may_be_constant(spot.owner, spot.expr)
    return Proposal((edit, declared), Expected(grades=not constant))


_OPENING = re.compile(r"(?:claim|assume|intent)\s*")
"""Words that are names before a parenthesis."""


def unwrap_record(request: Request) -> list[Proposal]:
    """`R { f: e, … }.f` becomes `e` where the other fields are literals: their sites would be lost."""
    found = []
    for owner in request.subject.owners:
        for node in walk(owner.node.body):
            if isinstance(node, tree.Access):
                proposal = _unwrapped(request.subject, owner, node)
                if proposal is not None:
                    found.append(proposal)
    return found


def _unwrapped(subject: Subject, owner: Owner, node: tree.Access) -> Proposal | None:
    made = _made(subject, owner, node)
    if made is None or told_in(subject, node):
        return None
    record, fields, last = made
    chosen = [value for name, value in fields if name == last.name.text]
    others = [value for name, value in fields if name != last.name.text]
    if len(chosen) != 1 or not all(map(literal, others)):
        return None
    value = chosen[0]
    declared = subject.world.fields.get((record, last.name.text))
    if not _marked_alike(subject, owner, node, last, value):
        return None
    # What is expected of a literal may change it.
    if owner.facts.types.get(value.id) != declared or listens(value) or isinstance(value, tree.Match):
        return None
    start, end, inner = subject.place(node), subject.place(last), subject.place(value)
    place = Place(start.file, start.start, end.end)
    if subject.text(place)[:1] == "(":
        return None  # the parentheses go around more than the record, or do not
    if _OPENING.fullmatch(subject.text(Place(place.file, 0, place.start)).rpartition("\n")[2].lstrip()):
        return None  # `claim (a)` is a call of what is named `claim`
    edit = Edit(place, ("(", Keep(inner), ")"))
    starts = {(place.file, place.start): (place.file, inner.start)}
    ends = {(place.file, place.end): (place.file, inner.end)}
    grades = not may_be_constant(owner, value)
    return Proposal((edit,), Expected(grades=grades, starts=starts, ends=ends))


def _marked_alike(
    subject: Subject, owner: Owner, node: tree.Access, last: tree.FieldLink, value: tree.Expr
) -> bool:
    """Whether the field gives the value with the marks that it has: one that is declared so adds some."""
    type_ = owner.facts.types.get(value.id)
    read = tree.Access(last.id, last.span, node.base, node.links[: node.links.index(last) + 1])
    types = [with_marks_of(subject, owner, e, type_) for e in (read, value) if type_ is not None]
    return subject.marked is None or (len(set(types)) == 1 and None not in types)


def _made(
    subject: Subject, owner: Owner, node: tree.Access
) -> tuple[str, list[tuple[str, tree.Expr]], tree.FieldLink] | None:
    """The record, its fields as written, and the link that reads one: of `R { … }.f` or `R(…).f`."""
    base, first = node.base, node.links[0]
    if isinstance(base, tree.RecordLiteral):
        target = owner.facts.calls.get(base.id)
        whole = base.base is None and not any(f.shorthand for f in base.fields)
        if whole and isinstance(first, tree.FieldLink) and isinstance(target, ToRecord):
            return target.name, [(f.name.text, f.value) for f in base.fields], first
    elif isinstance(first, tree.CallLink) and len(node.links) > 1:
        target, second = owner.facts.calls.get(first.id), node.links[1]
        if isinstance(target, ToRecord) and isinstance(second, tree.FieldLink):
            names = [f.name for f in subject.world.records[target.name].fields]
            return target.name, list(zip(names, first.arguments, strict=False)), second
    return None
