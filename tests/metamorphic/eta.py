"""Eta-expand: a lambda, a function value, a call. A parameter of a lambda literal takes what is annotated,
label included, and a captured name keeps its label (grounded.lift.9), so the expanded form
has the same labels and the same sites. Not behind `and`, `or` or in a lambda, where calling a function value
counts as an effect (grounded.expose.1); and a function value that is only handed on may be called then, which
is another matter in a pure agent (grounded.pure.3)."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.semantics.facts import ToCallable
from corvid.semantics.types.model import has_unknown
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import FunctionType, is_grounded
from tests.metamorphic.change import Expected, Proposal, Request
from tests.metamorphic.exprs import bound_in, is_value, listens, literal, may_be_constant, must_be_literal
from tests.metamorphic.extraction import EFFECTS
from tests.metamorphic.marks import run_by_marks, with_marks_of
from tests.metamorphic.spelling import spell
from tests.metamorphic.spots import Spot, calls, holds_function, needs_approval, spots, told_around, told_in
from tests.metamorphic.subject import Owner, Subject
from tests.metamorphic.text import Edit, Keep, Place, Standing


def eta_expand(request: Request) -> list[Proposal]:
    """Every lambda, function-typed name and call that can be expanded."""
    subject = request.subject
    found: list[Proposal] = []
    run = {(owner.name, node) for owner in subject.owners for node in _run_by_labelled(subject, owner)}
    for spot in spots(subject):
        if spot.approved or spot.part or spot.attempted or told_in(subject, spot.expr):
            continue
        if spot.behind or spot.in_lambda:
            # An expression that has an effect has one still.
            if isinstance(spot.expr, tree.Access) and calls(subject, spot.owner, spot.expr) & EFFECTS:
                found += _call(request, spot, spot.expr)
            continue
        match spot.expr:
            case tree.Lambda() as expr if (spot.owner.name, expr.id) not in run:
                found += _lambda(subject, spot, expr)
            case tree.Name() as expr if spot.role in ("value", "statement"):
                found += _name(request, spot, expr)
            case tree.Access() as expr:
                found += _call(request, spot, expr)
            case _:
                pass
    return found


def _lambda(subject: Subject, spot: Spot, expr: tree.Lambda) -> Iterator[Proposal]:
    """`fn (p) -> b` becomes `fn (p: T) -> (fn (p: T) -> b)(p)`."""
    fact = spot.owner.facts.lambdas.get(expr.id)
    if fact is None or listens(expr.body) or any(has_unknown(t) for t in (*fact.parameters, fact.result)):
        return
    module = subject.module(spot.owner.file)
    types = [spell(subject, module, t) for t in fact.parameters]
    if None in types:
        return
    # Calling a function value counts as an effect, also where it is a lambda written there.
    if spot.role != "value":
        return
    names = [p.name.text for p in expr.parameters]
    head = ", ".join(f"{name}: {type_}" for name, type_ in zip(names, types, strict=True))
    edits = [
        Edit(Place(spot.owner.file, end, end), (f": {type_}",))
        for parameter, type_ in zip(expr.parameters, types, strict=True)
        if parameter.annotation is None
        for end in (subject.place(parameter).end,)
    ]
    body = subject.place(expr.body)
    edits.append(Edit(body, (f"(fn ({head}) -> ", Keep(body), f")({', '.join(names)})")))
    yield Proposal(tuple(edits), Expected(grades=not may_be_constant(spot.owner, expr.body)))


def _run_by_labelled(subject: Subject, owner: Owner) -> Iterator[int]:
    """The lambdas that a method of a grounded or marked receiver runs, or stops running by a mark."""
    for node in walk(owner.node.body):
        if not isinstance(node, tree.Access):
            continue
        receiver = node.base
        for count, link in enumerate(node.links, 1):
            type_ = owner.facts.types.get(receiver.id)
            for argument in link.arguments if isinstance(link, tree.MethodLink) else ():
                labelled = type_ is None or is_grounded(type_)
                if labelled or run_by_marks(subject, owner, receiver, argument):
                    yield argument.id
            receiver = tree.Access(link.id, link.span, node.base, node.links[:count])


def _name(request: Request, spot: Spot, expr: tree.Name) -> Iterator[Proposal]:
    """`f` becomes `fn (x: T) -> f(x)`, for a name bound once, in what is not `@grounded_pure`."""
    subject, owner = request.subject, spot.owner
    type_ = owner.facts.types.get(expr.id)
    if not isinstance(type_, FunctionType) or owner.info.annotation("grounded_pure") is not None:
        return
    bound = [name for name, _ in bound_in(owner, owner.node.body) if name == expr.text]
    parameter = any(p.name == expr.text for p in owner.info.parameters)
    types = [spell(subject, subject.module(owner.file), t) for t in type_.parameters]
    if None in types or len(bound) + parameter != 1 or spot.guarded or told_around(subject, expr):
        return
    names = [f"{request.prefix}{i}" for i in range(len(types))]
    head = ", ".join(f"{name}: {t}" for name, t in zip(names, types, strict=True))
    place = subject.place(expr)
    edit = Edit(place, (f"(fn ({head}) -> ", Keep(place), f"({', '.join(names)}))"))
    # What a call gives is not a constant (provenance.chain.4), whatever the function value gives.
    yield Proposal((edit,), Expected(purity=False, grades=False))


def _call(request: Request, spot: Spot, expr: tree.Access) -> Iterator[Proposal]:
    """`f(a)` becomes `(fn (x: A) -> f(x))(a)`, for the one argument that is not a literal."""
    subject, owner = request.subject, spot.owner
    link = expr.links[0]
    if is_value(owner, expr.base) or not isinstance(link, tree.CallLink):
        return
    written = [a for a in link.arguments if not literal(a)]
    called = isinstance(owner.facts.calls.get(link.id), ToCallable)
    if not called or len(written) != 1 or needs_approval(subject, owner, link):
        return
    argument = written[0]
    if argument.id in must_be_literal(subject, owner):
        return
    found = owner.facts.types.get(argument.id)
    type_ = None if found is None else with_marks_of(subject, owner, argument, found)
    if type_ is None or has_unknown(type_) or holds_function(subject, type_):
        return
    type_text = spell(subject, subject.module(owner.file), type_)
    if type_text is not None and not isinstance(argument, tree.Match):
        grades = is_grounded(type_) or not may_be_constant(owner, argument)
        head = f"(fn ({request.prefix}x: {type_text}) -> "
        edit = _applied(subject, expr, argument, head, f"{request.prefix}x")
        yield Proposal((edit,), Expected(grades=grades))


def _applied(subject: Subject, expr: tree.Access, argument: tree.Expr, head: str, name: str) -> Edit:
    place, given = subject.place(argument), subject.place(expr.links[0])
    start = subject.place(expr.base).start
    before, after = Place(given.file, start, place.start), Place(given.file, place.end, given.end)
    inner = (Keep(before), Standing(name, place), Keep(after))
    closed = Standing(")", Place(given.file, given.end - 1, given.end))
    return Edit(Place(given.file, start, given.end), (head, *inner, ")(", Keep(place), closed))
