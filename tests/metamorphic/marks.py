"""The types of a program's values with their marks. The checker finds none: marks are worked out in the IR,
and a declaration has those that it says (taint.type.3). So what a change declares says the marks of what goes
there; and in a function with a mark where none may be, what moves or declares a step of the mark's way moves
the place where it is reported."""

from __future__ import annotations

from corvid.ir.program import Function
from corvid.ir.walk import places, targets
from corvid.syntax import tree
from corvid.types import Type, bare, mentions_marks
from tests.metamorphic.exprs import literal
from tests.metamorphic.subject import Owner, Subject


def misplaced(subject: Subject, owner: Owner) -> bool:
    """Whether a mark is in the callable where none may be."""
    return subject.marked is not None and owner.name in subject.marked.broken


def with_marks_of(subject: Subject, owner: Owner, expr: tree.Expr, type_: Type) -> Type | None:
    """`type_`, which the checker found for the expression, with the marks of its value; None if they are not
    known."""
    function = _function(subject, owner)
    if subject.marked is None or literal(expr):
        return type_
    if function is None:
        return None
    if isinstance(expr, tree.Name):
        return name_with_marks(subject, owner, expr.text, type_)
    made = [
        function.locals[target].type
        for place in places(function.body)
        if place.stmt.span == expr.span
        for target in targets(place.stmt)
        if bare(function.locals[target].type) == type_
    ]
    return made[-1] if made else None


def name_with_marks(subject: Subject, owner: Owner, name: str, type_: Type) -> Type | None:
    """The same for a local; None for a name that stands for several that differ."""
    function = _function(subject, owner)
    if subject.marked is None:
        return type_
    if function is None:
        return None
    found = {slot.type for slot in function.locals if slot.name == name}
    return found.pop() if len(found) == 1 else None


def run_by_marks(subject: Subject, owner: Owner, receiver: tree.Expr, given: tree.Expr) -> bool:
    """Whether something marked may decide how often a lambda runs that a method gets: its receiver, or what
    the lambda gives (taint.control.1)."""
    if subject.marked is None:
        return False
    types = [
        with_marks_of(subject, owner, expr, found)
        for expr in (receiver, given)
        for found in (owner.facts.types.get(expr.id),)
        if found is not None
    ]
    return len(types) < 2 or any(found is None or mentions_marks(found) for found in types)


def _function(subject: Subject, owner: Owner) -> Function | None:
    """The callable with its marks; None if one of them is where none may be."""
    if subject.marked is None or owner.name in subject.marked.broken:
        return None
    return next((one for one in subject.marked.program.functions if one.name == owner.name), None)
