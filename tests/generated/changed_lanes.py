"""Changes of prompts with a lane, and of what an absence is asked."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.syntax import tree
from tests.generated.edits import Edit, Parsed


def unknown_lane(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.LaneClause):
        yield p.replaced(file, node.lane, "selektion")


def without_lane(p: Parsed) -> Iterator[Edit]:
    """A model would write a Selection of its own."""
    for file, node in p.nodes(tree.LaneClause):
        yield p.replaced(file, node, "with temperature 0.5")


def repairing(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.LaneClause):
        yield p.statement(file, node, "with repair 1")


def second_request(p: Parsed) -> Iterator[Edit]:
    """What were candidates, or a turn, is a text."""
    for file, prompt in p.nodes(tree.Prompt):
        if any(isinstance(clause, tree.LaneClause) for clause in prompt.clauses):
            for parameter in prompt.parameters:
                yield p.replaced(file, parameter.annotation, "List<String>")


def other_evidence(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.EnrichClause):
        yield p.replaced(file, node.sources[0], f"{node.sources[0].text}s")
        yield p.replaced(file, node, f"enrich from {node.sources[0].text}, {node.sources[0].text}")


def retrieving(p: Parsed) -> Iterator[Edit]:
    """A tool that brings candidates becomes a source: a call needs a grounded argument."""
    brought = {name.text for _, node in p.nodes(tree.EnrichClause) for name in node.sources}
    for file, tool in p.nodes(tree.Tool):
        if tool.name.text in brought and tool.uses is None:
            yield Edit(file, tool.span.end, tool.span.end, " uses retrieval")


def alike_queries(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Access):
        link = node.links[0]
        bare = isinstance(node.base, tree.Name) and node.base.text == "absent"
        named = isinstance(link, tree.MethodLink) and link.name.text == "absent"
        if isinstance(link, tree.CallLink | tree.MethodLink) and (bare or named):
            yield p.replaced(file, link.arguments[1], '["session tokens", "token sessions"]')
            yield p.replaced(file, link.arguments[1], '["session tokens"]')
