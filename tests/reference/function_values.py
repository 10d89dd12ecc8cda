"""Which lambdas a function value may be, and which are handed on (taint.control.4)."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.syntax import tree
from tests.reference.context import below
from tests.reference.marks import Marks


class FunctionValues:
    """The lambdas of each callable, by its name."""

    def __init__(self) -> None:
        self.lambdas: dict[str, list[tree.Lambda]] = {}

    def may_be(
        self, marks: Marks, e: tree.Expr | None, seen: frozenset[str] = frozenset()
    ) -> list[tree.Lambda] | None:
        """The lambdas that a function value may be; None if it may be any (taint.control.4)."""
        match e:
            case tree.Lambda():
                return [e]
            case tree.Name(text=name) if name in seen:
                return []
            case tree.Name(text=name):
                taken = (one for f in self.lambdas[marks.decl.name] for one in f.parameters)
                given: list[tree.Expr | None] = list(marks.facts.bindings.get(name, [None]))
                if any(one.name.text == name for one in taken):
                    return None
                return self.all_of(marks, given, seen | {name})
            case tree.Match():
                return self.all_of(marks, list(values(e)), seen)
            case _:
                return None

    def all_of(
        self, marks: Marks, given: list[tree.Expr | None], seen: frozenset[str]
    ) -> list[tree.Lambda] | None:
        """Those of several values (taint.control.4)."""
        found: list[tree.Lambda] = []
        for e in given:
            inside = self.may_be(marks, e, seen)
            if inside is None:
                return None
            found += inside
        return found

    def is_handed_on(self, marks: Marks, e: tree.Lambda) -> bool:
        """Whether it goes elsewhere than to calls where it is written (taint.control.4)."""
        assert isinstance(marks.decl.node, tree.Fn | tree.Agent)
        nodes = list(below(marks.decl.node.body))
        sets = [
            node for node in nodes if isinstance(node, tree.Assign) and isinstance(node.target, tree.Name)
        ]
        targets = [node.target.id for node in sets]
        read = [n for n in nodes if isinstance(n, tree.Name) and n.id not in targets]
        pending: list[tree.Expr] = [e]
        followed = set[str]()
        for here in pending:
            if any(here is f for f in marks.runs.values()):
                continue
            names = [
                n.target.text for n in sets if is_among(here, n.value) and isinstance(n.target, tree.Name)
            ]
            names += [n.name.text for n in nodes if isinstance(n, tree.Let) and is_among(here, n.value)]
            if not names or self.may_be(marks, tree.Name(-1, e.span, names[0])) is None:
                return True
            pending += [n for n in read if n.text == names[0] and names[0] not in followed]
            followed.add(names[0])
        return False


def values(e: tree.Match) -> Iterator[tree.Expr | None]:
    """What its arms give (statements.match.1)."""
    for arm in e.arms:
        last = arm.body.statements[-1] if isinstance(arm.body, tree.Block) else arm.body
        if isinstance(last, tree.Expr):
            yield last
        elif isinstance(last, tree.ExprStmt):
            yield last.value


def is_among(e: tree.Expr, given: tree.Expr) -> bool:
    """Whether a value is what is given, or what an arm of it gives (statements.match.1)."""
    if isinstance(given, tree.Match):
        return any(one is not None and is_among(e, one) for one in values(given))
    return e is given
