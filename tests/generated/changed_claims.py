"""Changes of the statements of the protocols."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.syntax import tree
from tests.generated.edits import Edit, Parsed
from tests.reference.policy import EXEMPT, RECOMMENDED

Text = tree.Claim | tree.Assume | tree.Pivot


def unknown_kind(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Claim):
        if node.kind is not None:
            yield p.replaced(file, node.kind, f"{node.kind.text}s")


def without_evidence(p: Parsed) -> Iterator[Edit]:
    """A claim that needs a ground and has none."""
    for file, node in p.nodes(tree.Claim):
        kind = None if node.kind is None else node.kind.text
        if node.evidence is not None and kind not in EXEMPT:
            shown = p.text(file, node.text) + (f" of {kind}" if kind else "")
            yield p.replaced(file, node, f"claim {shown}")


def plain_evidence(p: Parsed) -> Iterator[Edit]:
    """What is cited becomes a literal: refused for some kinds, and for others not."""
    for file, node in p.nodes(tree.Citing):
        yield p.replaced(file, node.value, '"invented"')


def another_kind(p: Parsed) -> Iterator[Edit]:
    """What may be plain for one kind may not for another."""
    for file, node in p.nodes(tree.Claim):
        if node.kind is not None and node.kind.text in (*EXEMPT, *RECOMMENDED):
            yield p.replaced(file, node.kind, "file_contents")


def text_of_another_type(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Claim):
        yield p.replaced(file, node.text, "7")
    for file, assumed in p.nodes(tree.Assume):
        yield p.replaced(file, assumed.text, "true")
    for file, pivot in p.nodes(tree.Pivot):
        yield p.replaced(file, pivot.query, "0.5")


def empty_expectation(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.ExpectedCount):
        yield p.replaced(file, node, "3..1")
        yield p.replaced(file, node, "1..101")


def intent_as_value(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Access):
        link, base = node.links[0], node.base
        if isinstance(base, tree.Name) and base.text == "intent" and isinstance(link, tree.FieldLink):
            yield Edit(file, node.span.start, link.span.end, "intent")


def claim_in_fn(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Fn):
        first = node.body.statements[0]
        yield p.statement(file, first, 'assume "it is so"')
        yield p.statement(file, first, 'claim "1 is less than 2" of mathematical_facts')


def intent_first(p: Parsed) -> Iterator[Edit]:
    """Whether each retrieval is in an intent is for the reference to say."""
    for file, node in p.nodes(tree.Agent):
        if all(note.name.text != "intent_first" for note in node.annotations):
            yield p.before(file, node, f"@intent_first\n{p.indent(file, node)}")


def intent_taken_away(p: Parsed) -> Iterator[Edit]:
    """What was in an intent is in an `if`."""
    for file, node in p.nodes(tree.Intent):
        yield Edit(file, node.span.start, node.body.span.start, "if true:\n" + p.indent(file, node) + "    ")
