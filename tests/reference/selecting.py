"""Tools that give back elements of what they were handed (grounded.select.1, grounded.select.2)."""

from __future__ import annotations

from corvid.source.span import Span
from corvid.syntax import tree
from tests.reference.context import Context, listing
from tests.reference.labelled_types import Type, erase, g, is_g, lift, mentions, plain
from tests.reference.marked_types import marks_in, written
from tests.reference.program import Decl, Program

Given = tuple[tree.Node, "tree.Expr | None", Type]
"""The place of an argument, its expression (None for a receiver), and the receiver's type."""


def selects(decl: Decl) -> bool:
    """Whether it is a tool with the word (grounded.select.1)."""
    return isinstance(decl.node, tree.Tool) and decl.node.selects


def handed_list(decl: Decl) -> int | None:
    """Which parameter is the list that a tool selects from; None if none or several could be
    (grounded.select.1)."""
    wanted = erase(decl.returns)
    fitting = [place for place, (_, p) in enumerate(decl.parameters) if erase(p) == wanted]
    return fitting[0] if wanted.head == "List" and len(fitting) == 1 else None


def has_label(t: Type) -> bool:
    """Whether a label is around a list or around its elements (grounded.select.1)."""
    return is_g(t) or (t.head == "List" and is_g(t.args[0]))


def cannot_select(program: Program, decl: Decl) -> list[tuple[str, Span]]:
    """What keeps a tool from selecting (grounded.select.1)."""
    node, returns = decl.node, decl.returns
    assert isinstance(node, tree.Tool)
    place = handed_list(decl)
    marked = marks_in(written(program, program.modules[decl.module], node.returns))
    if returns.head != "List" or marked or place is None:
        return [("E0519", node.returns.span)]
    p = decl.parameters[place][1]
    wrong = [("E0519", node.name.span)] * decl.grounding
    if plain(returns.args[0]) != plain(plain(p).args[0]) or (has_label(returns) and not has_label(p)):
        wrong.append(("E0519", node.returns.span))
    for at, (one, (_, t)) in enumerate(zip(node.parameters, decl.parameters, strict=True)):
        if at != place and program.maybe(t):
            wrong.append(("E0519", one.span))
    return wrong


class Selecting(Context):
    """Calls of such tools."""

    labelled: set[int]
    """The calls to which something labelled goes that no parameter need write."""

    def enter(self, one: Given, hint: Type | None, p: Type, kind: str) -> Type:
        """An argument where its parameter says all of it (grounded.coercion.1)."""
        raise NotImplementedError

    def call_selecting(self, link: tree.Node, decl: Decl, given: list[Given]) -> Type:
        """A list of what an index would read, and an exposure if labels are in the list: which elements come
        back depends on what is under them (grounded.select.2)."""
        place = handed_list(decl)
        for at, (one, (_, p)) in enumerate(zip(given, decl.parameters, strict=True)):
            if at != place:
                self.enter(one, p, p, "argument")
        if place is None:
            return decl.returns
        found = self.as_handed(given[place], decl.parameters[place][1])
        if self.program.maybe(found):
            self.labelled.add(link.id)
            self.site(link, False, "structure")
            self.facts.judged += [link] if decl.gate else []
        return listing(lift(plain(found).args[0], is_g(found)))

    def as_handed(self, one: Given, p: Type) -> Type:
        """The list that is handed, with its own labels around it and around its elements; the parameter wants
        one where it writes one, and what is inside elements is as it writes it (grounded.select.2)."""
        node, e, found = one
        if e is not None:
            before = self.mark()
            found = self.ty(e, p if mentions(p) else None)
            if self.fresh(e) and found != self.labelled_as(found, p):
                self.reset(before)
                found = self.ty(e, self.labelled_as(found, p))
        p = self.labelled_as(found, p)
        self.coerce(node, found, p, "argument")
        return p

    @staticmethod
    def labelled_as(found: Type, p: Type) -> Type:
        """The parameter's type with the labels of a list around it and around its elements
        (grounded.select.2)."""
        if plain(found).head != "List" or (has_label(p) and not has_label(found)):
            return p
        element = plain(plain(p).args[0])
        own = listing(g(element) if is_g(plain(found).args[0]) else element)
        return lift(own, is_g(found))
