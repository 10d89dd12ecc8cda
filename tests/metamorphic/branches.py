"""Swap the branches of an `if` under `not` (grounded.local.1: the order of bindings does not
matter; grounded.lift.2: `not g` has the same label, so the condition is the same site)."""

from __future__ import annotations

from corvid.semantics.types.model import has_unknown
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import plain
from tests.metamorphic.change import Proposal, Request
from tests.metamorphic.exprs import bound_in
from tests.metamorphic.subject import Owner, Subject
from tests.metamorphic.text import Edit, Keep, Part, Place


def swap_branches(request: Request) -> list[Proposal]:
    """Every `if` without `elif`; one without `else` gets one that passes."""
    subject = request.subject
    found = []
    for owner in subject.owners:
        for node in walk(owner.node.body):
            if isinstance(node, tree.If) and len(node.branches) == 1 and _independent(owner, node):
                found.append(_swapped(subject, node))
    return found


def _swapped(subject: Subject, node: tree.If) -> Proposal:
    branch = node.branches[0]
    whole = subject.lines(node)
    text = subject.text(whole)
    margin = text[: len(text) - len(text.lstrip(" "))]
    condition = Keep(subject.place(branch.condition))
    taken = Keep(_block(subject, branch.body))
    other: tuple[Part, ...] = (f"{margin}    pass\n",)
    if node.otherwise is not None:
        other = (Keep(_block(subject, node.otherwise)),)
    parts: tuple[Part, ...] = (f"{margin}if not (", condition, "):\n", *other, f"{margin}else:\n", taken)
    return Proposal((Edit(whole, parts),))


def _block(subject: Subject, block: tree.Block) -> Place:
    """The whole lines of a block."""
    first, last = subject.lines(block.statements[0]), subject.lines(block.statements[-1])
    return Place(first.file, first.start, last.end)


def _independent(owner: Owner, node: tree.If) -> bool:
    """A name's underlying type is that of its first binding (1.6), so a name that both branches bind keeps
    its type only if they bind it with one type."""
    if node.otherwise is None:
        return True
    left, right = bound_in(owner, node.branches[0].body), bound_in(owner, node.otherwise)
    for name in {name for name, _ in left} & {name for name, _ in right}:
        types = set()
        for _, binding in (each for each in (*left, *right) if each[0] == name):
            if not isinstance(binding, tree.Assign) or binding.op != "=":
                return False
            type_ = owner.facts.types.get(binding.value.id)
            if type_ is None or has_unknown(type_):
                return False
            types.add(plain(type_))
        if len(types) > 1:
            return False
    return True
