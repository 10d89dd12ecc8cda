"""Changes of types: of literals, arguments, conditions, annotations; what is left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from corvid.syntax import tree
from tests.generated.edits import Edit, Parsed, another, scalar_of


def another_argument(p: Parsed) -> Iterator[Edit]:
    for file, _, arguments in p.calls():
        yield from _others(p, file, arguments)


def another_element(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.ListLiteral):
        yield from _others(p, file, node.items if len(node.items) > 1 else ())


def another_part(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.FieldInit):
        yield from _others(p, file, (node.value,))


def another_operand(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Arithmetic):
        yield from _others(p, file, (node.first, *(link.operand for link in node.links)))


def _others(p: Parsed, file: int, parts: tuple[tree.Expr, ...]) -> Iterator[Edit]:
    for part in parts:
        text = another(part)
        if text is not None:
            yield p.replaced(file, part, text)


def swapped_arguments(p: Parsed) -> Iterator[Edit]:
    for file, _, arguments in p.calls():
        for one, other in pairwise(arguments):
            text = p.sources.files[file][1]
            between = text[one.span.end : other.span.start]
            swapped = f"{p.text(file, other)}{between}{p.text(file, one)}"
            yield Edit(file, one.span.start, other.span.end, swapped)


def dropped_argument(p: Parsed) -> Iterator[Edit]:
    for file, _, arguments in p.calls():
        text = p.sources.files[file][1]
        # A tree has no parentheses: what is in some is left alone.
        if len(arguments) > 1 and text[arguments[-1].span.start - 1] != "(":
            start = text.rindex(",", 0, arguments[-1].span.start)
            yield Edit(file, start, arguments[-1].span.end, "")


def condition_of_another_type(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Branch):
        yield p.replaced(file, node.condition, "1")


def dropped_return(p: Parsed) -> Iterator[Edit]:
    for file, body in p.bodies():
        last = body.body.statements[-1]
        if isinstance(last, tree.Return):
            yield p.replaced(file, last, "pass")


def dropped_arm(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Match):
        if len(node.arms) > 1:
            yield Edit(file, node.arms[-2].span.end, node.arms[-1].span.end, "")


def unknown_field(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Access):
        prefix = isinstance(node.base, tree.Name) and node.base.text.startswith("m")
        for link in node.links[int(prefix) :]:
            if isinstance(link, tree.FieldLink | tree.MethodLink):
                yield p.replaced(file, link.name, "no_such_thing")


def another_annotation(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Let):
        scalar = scalar_of(node.annotation)
        if scalar is not None:
            yield p.replaced(file, node.annotation, "Bool" if scalar != "Bool" else "Int")
