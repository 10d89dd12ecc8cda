"""Permute the elements of a list or map literal, and the fields of a record literal. A fresh literal's
element type is the join of its parts in any order (types.fit.5), so labels and sites stay. The
elements of a list are in another order then, so only verdicts are compared; a record is the same, so its
runs are too, but for the order in which the host is asked and for which of several faults comes first
(expressions.order.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from corvid.semantics.facts import ToRecord
from corvid.syntax import tree
from corvid.syntax.walk import walk
from tests.metamorphic.change import Expected, Proposal, Request
from tests.metamorphic.exprs import has
from tests.metamorphic.spots import Spot, calls, spots, told_in
from tests.metamorphic.subject import Subject
from tests.metamorphic.text import Edit, Keep, Part, Place, Standing


def permute_lists(request: Request) -> list[Proposal]:
    """The elements of list literals, and the entries of map literals whose keys are different literals."""
    found = []
    for spot in spots(request.subject):
        if told_in(request.subject, spot.expr):
            continue  # of two parts that do not fit, the later one is reported
        match spot.expr:
            case tree.ListLiteral(items=items) if len(items) > 1 and not spot.approved:
                found.append(_permuted(request, items, Expected(values=False)))
            case tree.MapLiteral(entries=entries) if len(entries) > 1 and not spot.approved:
                found.append(_permuted(request, entries, Expected(values=False)))
            case _:
                pass
    return found


def permute_fields(request: Request) -> list[Proposal]:
    """The fields of record literals whose values change nothing and return nothing early; a positional
    constructor's get their names. And those of record patterns."""
    subject, found = request.subject, []
    for spot in spots(subject):
        expr = spot.expr
        if not isinstance(expr, tree.RecordLiteral | tree.Access) or spot.approved or spot.part:
            continue
        if told_in(subject, expr):
            continue
        # What an agent does to a list that another field reads shows in the value.
        changing = calls(subject, spot.owner, expr) & {"change", "agent", "value"}
        if changing or has(expr, tree.TryLink):
            continue
        match expr:
            case tree.RecordLiteral() if len(expr.fields) > 1:
                found.append(_permuted(request, expr.fields, Expected(order=False)))
            case tree.Access(base=tree.Name(), links=(tree.CallLink() as link, *_)):
                found += _named(request, spot, expr, link)
            case _:
                pass
    for owner in subject.owners:
        for node in walk(owner.node.body):
            if isinstance(node, tree.RecordPattern | tree.Destructure) and len(node.fields) > 1:
                found.append(_permuted(request, node.fields, Expected()))
    return found


def _named(request: Request, spot: Spot, expr: tree.Access, link: tree.CallLink) -> Iterator[Proposal]:
    """`R(x, y)` becomes `R { b: y, a: x }`."""
    subject, target = request.subject, spot.owner.facts.calls.get(link.id)
    if not isinstance(target, ToRecord) or len(link.arguments) < 2:
        return
    fields = subject.world.records[target.name].fields
    order = list(zip(fields, link.arguments, strict=False))
    request.random.shuffle(order)
    parts: list[Part] = [" { "]
    for index, (field, value) in enumerate(order):
        parts += [", " if index else "", f"{field.name}: (", Keep(subject.place(value)), ")"]
    place = Place(spot.owner.file, subject.place(expr.base).end, subject.place(link).end)
    parts.append(Standing(" }", Place(place.file, place.end - 1, place.end)))
    yield Proposal((Edit(place, tuple(parts)),), Expected(order=False))


def _permuted(request: Request, nodes: Sequence[tree.Node], expected: Expected) -> Proposal:
    subject = request.subject
    places = [subject.place(node) for node in nodes]
    order = list(range(len(places)))
    while order == sorted(order):
        request.random.shuffle(order)
    return Proposal((_ordered(subject, places, order),), expected)


def _ordered(subject: Subject, places: list[Place], order: list[int]) -> Edit:
    """What is between the elements stays where it is."""
    parts: list[Part] = []
    gaps = [(a.end, b.start) for a, b in pairwise(places)]
    for position, index in enumerate(order):
        parts.append(Keep(places[index]))
        if position < len(gaps):
            start, end = gaps[position]
            parts.append(Keep(Place(places[0].file, start, end)))
    return Edit(Place(places[0].file, places[0].start, places[-1].end), tuple(parts))
