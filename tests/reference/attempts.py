"""Faults as values, as they are typed (expressions.try.4)."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.syntax import tree
from tests.reference.context import Context, below
from tests.reference.labelled_types import STRING, UNKNOWN, Type, is_g, plain
from tests.reference.lanes import bringing
from tests.reference.program import Decl
from tests.reference.rows import lane, repeats, stops, takes_key
from tests.reference.selecting import selects

FAULT = Type("prelude::Fault")


def outside(node: object) -> Iterator[tree.Node]:
    """A node and all nodes in it but those inside lambdas, which no one called (expressions.lambda.1)."""
    if isinstance(node, tree.Node):
        yield node
        if not isinstance(node, tree.Lambda):
            for name in node.__struct_fields__:
                yield from outside(getattr(node, name))
    elif isinstance(node, tuple):
        for item in node:
            yield from outside(item)


class Attempts(Context):
    """`try` of calls."""

    labelled: set[int]

    def attempt(self, e: tree.Attempt, want: Type | None) -> Type:
        """`try e`: its outcome is plain, and an exposure unless `e` makes one call of a tool or prompt with
        plain arguments (expressions.try.4)."""
        found = self.ty(e.operand, want.args[0] if want and want.head == "Result" and not e.retry else None)
        inside = list(below(e.operand))
        deciding = tree.Lambda | tree.Logic | tree.TryLink | tree.Attempt | tree.Match
        calls = [d for _, d in self.failing(e.operand, True) if d is not None]
        values = any(d is None for _, d in self.failing(e.operand, True))
        if not list(self.failing(e.operand, False)) and found.head != "?":
            self.problem("E0322", e.operand)
        plainly = len(calls) == 1 and not values and not any(isinstance(n, deciding) for n in inside)
        keeps = e.retry is not None and plain(found).head == "Result"
        if not plainly or not self.asked_plainly(e.operand, calls[0]) or (keeps and is_g(found)):
            self.site(e, False, "outcome")
        wrong = not plainly or not takes_key(calls[0].node, self.lines(calls[0]))
        if e.key is not None and self.check(e.key, STRING, "argument") and wrong:
            self.problem("E0327", e.key)
        for link, decl in self.failing(e.operand, True) if e.retry and not e.key else ():
            if decl is None or not repeats(decl.node, self.lines(decl), decl.asks, decl.grounding):
                self.problem("E0324", link)
        for link, decl in self.failing(e.operand, True) if e.limit and not (e.retry or e.key) else ():
            if decl is not None and not stops(decl.node, self.lines(decl), decl.asks, decl.grounding):
                self.problem("E0325", link)
        if keeps:
            return found
        return Type("Result", (found, FAULT)) if found.head != "?" else UNKNOWN

    def lines(self, decl: Decl) -> list[tree.DimensionLine]:
        """All that the effects of a row say (expressions.retry.3)."""
        written = () if isinstance(decl.node, tree.Fn) else decl.node.uses or ()
        effects = [self.program.effect(self.program.modules[decl.module], one.text) for one in written]
        return [line for effect in effects if effect is not None for line in effect.dimensions]

    def failing(self, e: tree.Node, lambdas: bool) -> Iterator[tuple[tree.Node, Decl | None]]:
        """The calls in `e` that can fail, None for those of function values; those in `lambdas` if they are
        asked for, else where something runs one (expressions.try.3)."""
        values = [call for call, _ in self.facts.function_values]
        for node in outside(e) if not lambdas else below(e):
            target = self.facts.targets.get(self.key(node))
            if target is not None and not isinstance(target.node, tree.Fn):
                yield node, target
            elif any(node is call for call in values):
                yield node, None
            elif isinstance(node, tree.CallLink | tree.MethodLink) and not lambdas:
                given = [one for one in node.arguments if isinstance(one, tree.Lambda)]
                yield from [found for one in given for found in self.failing(one.body, False)]

    def asked_plainly(self, e: tree.Expr, decl: Decl) -> bool:
        """Whether a call in `e` is of a tool or prompt and no label goes in (expressions.try.4,
        expressions.try.5)."""
        if isinstance(decl.node, tree.Agent) or bringing(self.program, decl):
            return False
        if isinstance(decl.node, tree.Tool):
            written = any(self.program.maybe(p) for _, p in decl.parameters)
            return not (self.given_labels(e, decl) if selects(decl) else written)
        assert isinstance(decl.node, tree.Prompt)
        return lane(decl.node) is None and not self.given_labels(e, decl)

    def given_labels(self, e: tree.Expr, decl: Decl) -> bool:
        """Whether something labelled goes to the call of it in `e`, whatever it declares
        (expressions.try.4, grounded.select.2)."""
        inside = list(below(e))
        return any(link.id in self.labelled for link, d in self.facts.calls if d is decl and link in inside)
