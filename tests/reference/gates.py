"""Calls that are asked for below a confidence: what their arguments are made of (approvals.gate.2)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from corvid.syntax import tree
from tests.reference.labels import Label, confidence
from tests.reference.program import Decl
from tests.reference.values import Value, labels


@dataclass(slots=True)
class Judged:
    """The nodes at which labels may fall for the call that is looked at, and those that were there."""

    nodes: set[int] = field(default_factory=set)
    found: list[Label] = field(default_factory=list)

    def note(self, node: int, value: Value) -> None:
        """A value comes to its place (approvals.gate.2)."""
        if node in self.nodes:
            self.found += labels(value)

    @contextmanager
    def of(self, decl: Decl, given: list[tuple[Value, tree.Expr, tree.Node]]) -> Iterator[Judged]:
        """The arguments of a call, while they are evaluated (approvals.gate.2)."""
        before = self.nodes, self.found
        self.nodes = {id_ for _, e, node in given for id_ in parts(e, node)} if decl.gate else set()
        self.found = []
        mine = Judged(set(), self.found)
        try:
            yield mine
        finally:
            self.nodes, self.found = before

    def least(self) -> float:
        """The confidence of the least certain label, 1 without any (approvals.gate.2)."""
        return min((confidence(label) for label in self.found), default=1.0)


def parts(e: tree.Expr, node: tree.Node) -> Iterator[int]:
    """The places of an argument and of what is made there of other values (approvals.gate.2)."""
    waiting: list[tree.Node] = [node]
    while waiting:
        here = waiting.pop()
        yield here.id
        match here:
            case tree.ListLiteral(items=items):
                waiting += items
            case tree.MapLiteral(entries=entries):
                waiting += [part for entry in entries for part in (entry.key, entry.value)]
            case tree.RecordLiteral(fields=fields):
                waiting += [one.value for one in fields if one.value is not None]
            case tree.Access(base=base, links=links):
                last = links[-1]
                name = base if isinstance(last, tree.CallLink) else getattr(last, "name", None)
                made = isinstance(last, tree.CallLink | tree.MethodLink) and name is not None
                if made and getattr(name, "text", "a")[:1].isupper():
                    waiting += last.arguments  # type: ignore[union-attr]
            case _:
                pass
