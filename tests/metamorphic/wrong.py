"""Each transformation done wrong, with a program on which the comparison must see it. Most are the right one
with one of its texts replaced: a mistake that someone could make."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from corvid.syntax import tree
from corvid.syntax.walk import walk
from tests.metamorphic import laws
from tests.metamorphic.bindings import at_uses, named_before
from tests.metamorphic.change import Expected, Proposal, Request, Transformation
from tests.metamorphic.text import Edit, Keep, Part, Place, Standing
from tests.values import replace


# ---- ways to go wrong -------------------------------------------------------------------------
def texts(transformation: Transformation, old: str, new: str) -> Callable[[Request], list[Proposal]]:
    """With `new` for `old` in the text that it adds; `{}` is the prefix of new names."""

    def propose(request: Request) -> list[Proposal]:
        prefix = request.prefix
        return [
            replace(p, edits=tuple(_replaced(e, old.format(prefix), new.format(prefix)) for e in p.edits))
            for p in transformation.propose(request)
        ]

    return propose


def _replaced(edit: Edit, old: str, new: str) -> Edit:
    parts: list[Part] = []
    for part in edit.parts:
        match part:
            case str():
                parts.append(part.replace(old, new))
            case Standing(text, place):
                parts.append(Standing(text.replace(old, new), place))
            case Keep():
                parts.append(part)
    return Edit(edit.place, tuple(parts))


def without_edit_at(transformation: Transformation, before: str) -> Callable[[Request], list[Proposal]]:
    """Without the edit that is right behind a text."""

    def propose(request: Request) -> list[Proposal]:
        files = request.subject.files
        return [
            replace(
                p,
                edits=tuple(e for e in p.edits if not files[e.place.file][: e.place.start].endswith(before)),
            )
            for p in transformation.propose(request)
        ]

    return propose


def added(transformation: Transformation, text: str) -> Callable[[Request], list[Proposal]]:
    """With a declaration more at the end of what is added."""

    def propose(request: Request) -> list[Proposal]:
        return [
            replace(
                p,
                edits=(*p.edits[:-2], _longer(p.edits[-2], text), p.edits[-1]) if p.dropped else p.edits,
                made=tuple((file, (*parts, text)) for file, parts in p.made),
            )
            for p in transformation.propose(request)
        ]

    return propose


def _longer(edit: Edit, text: str) -> Edit:
    return Edit(edit.place, (*edit.parts, text))


def receiver_discarded(request: Request) -> list[Proposal]:
    """The receiver loses its sources on the way to the first parameter."""
    return [
        replace(
            p,
            edits=tuple(
                Edit(e.place, (*e.parts[:2], ".unwrap_discarding_sources()", *e.parts[2:]))
                if e.parts and e.parts[0] == f"{request.prefix}fun0("
                else e
                for e in p.edits
            ),
        )
        for p in laws.TO_FUNCTION.propose(request)
    ]


def first_twice(request: Request) -> list[Proposal]:
    """One element is twice, another one is lost."""
    found = []
    for proposal in laws.PERMUTE.propose(request):
        edit = proposal.edits[0]
        parts = (*edit.parts[:-1], edit.parts[0])
        found.append(replace(proposal, edits=(Edit(edit.place, parts),)))
    return found


def values_exchanged(request: Request) -> list[Proposal]:
    """The fields change their places, and their names do not go with them."""
    found = []
    for owner in request.subject.owners:
        for node in walk(owner.node.body):
            if isinstance(node, tree.RecordLiteral):
                one, two = (request.subject.place(field.value) for field in node.fields)
                edits = (Edit(one, (Keep(two),)), Edit(two, (Keep(one),)))
                found.append(Proposal(edits, Expected(order=False)))
    return found


def annotated_inlined(request: Request) -> list[Proposal]:
    """A binding with an annotation goes, and with it the discard at the annotation."""
    subject, found = request.subject, []
    for owner in subject.owners:
        for node in walk(owner.node.body):
            if isinstance(node, tree.Let):
                name = node.name.text
                uses = [n for n in walk(owner.node.body) if isinstance(n, tree.Name) and n.text == name]
                found.append(at_uses(subject, owner, node, name, uses))
    return found


def constructor_named(request: Request) -> list[Proposal]:
    """A constructor gets a name, where nothing is expected of it that would lift it."""
    return list(_returned(request))


def _returned(request: Request) -> Iterator[Proposal]:
    for owner in request.subject.owners:
        for node in walk(owner.node.body):
            if isinstance(node, tree.Return) and node.value is not None:
                yield named_before(request, node, node.value, f"{request.prefix}n")


def dead_but_binding(request: Request) -> list[Proposal]:
    """Code that never runs binds a plain value to a name that was grounded: dead code counts."""
    found = []
    for owner in request.subject.owners:
        line = request.subject.lines(owner.node.body.statements[-1])
        at = Place(line.file, line.start, line.start)
        found.append(Proposal((Edit(at, ('    if false:\n        x = "plain"\n',)),)))
    return found
