"""Changes of labels: what was retrieved, what is promised, what is declared."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.syntax import tree
from tests.generated.edits import Edit, Parsed, label_of, literal_of, scalar_of

SOURCE = ("look", "source")


def plain_result(p: Parsed) -> Iterator[Edit]:
    """A literal where an agent promises a Grounded."""
    for file, agent in p.nodes(tree.Agent):
        scalar = scalar_of(label_of(agent.returns))
        for node in _returns(agent.body) if scalar is not None else ():
            if node.value is not None and not isinstance(node.value, tree.Match):
                yield p.replaced(file, node.value, literal_of(scalar or ""))


def retrieval_becomes_prompt(p: Parsed) -> Iterator[Edit]:
    for file, tool in p.nodes(tree.Tool):
        name = tool.name.text
        if name.startswith(SOURCE) and tool.parameters[0].name.text != "self":
            head = p.text(file, tool).partition("tool ")[2].rpartition(" uses ")[0]
            shown = " ".join(f"{{{each.name.text}}}" for each in tool.parameters)
            public = "public " if tool.visibility == "public" else ""
            yield p.replaced(file, tool, f'{public}prompt {head}:\n    "Tell {shown}"')


def source_without_row(p: Parsed) -> Iterator[Edit]:
    for file, tool in p.nodes(tree.Tool):
        if tool.uses is not None and tool.name.text.startswith(SOURCE):
            text = p.text(file, tool)
            yield p.replaced(file, tool, text.rpartition(" uses ")[0])


def retrieval_becomes_literal(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Access):
        name = node.base.text if isinstance(node.base, tree.Name) else ""
        tool = p.callables.get(name)
        if isinstance(tool, tree.Tool) and name.startswith(SOURCE) and len(node.links) == 1:
            scalar = scalar_of(tool.returns) or scalar_of(label_of(tool.returns))
            if scalar is not None:
                yield p.replaced(file, node, literal_of(scalar))


def written_types(
    p: Parsed, kind: type[tree.Let] | type[tree.Parameter]
) -> Iterator[tuple[int, tree.TypeExpr]]:
    for file, node in p.nodes(kind):
        yield file, node.annotation


def _unlabelled(p: Parsed, places: Iterator[tuple[int, tree.TypeExpr]]) -> Iterator[Edit]:
    for file, written in places:
        inner = label_of(written)
        if inner is not None:
            yield p.replaced(file, written, p.text(file, inner))


def _labelled(p: Parsed, places: Iterator[tuple[int, tree.TypeExpr]]) -> Iterator[Edit]:
    for file, written in places:
        if isinstance(written, tree.NamedType) and label_of(written) is None:
            yield p.replaced(file, written, f"Grounded<{p.text(file, written)}>")


def _results(p: Parsed) -> Iterator[tuple[int, tree.TypeExpr]]:
    for file, node in p.nodes(tree.Agent):
        yield file, node.returns


def dropped_from_let(p: Parsed) -> Iterator[Edit]:
    yield from _unlabelled(p, written_types(p, tree.Let))


def dropped_from_parameter(p: Parsed) -> Iterator[Edit]:
    yield from _unlabelled(p, written_types(p, tree.Parameter))


def dropped_from_result(p: Parsed) -> Iterator[Edit]:
    yield from _unlabelled(p, _results(p))


def added_to_let(p: Parsed) -> Iterator[Edit]:
    yield from _labelled(p, written_types(p, tree.Let))


def added_to_parameter(p: Parsed) -> Iterator[Edit]:
    yield from _labelled(p, written_types(p, tree.Parameter))


def added_to_result(p: Parsed) -> Iterator[Edit]:
    yield from _labelled(p, _results(p))


def plain_argument(p: Parsed) -> Iterator[Edit]:
    """A literal for a parameter that is declared Grounded: of a transform, an agent, a fn, a prompt."""
    for file, callee, arguments in p.calls():
        for parameter, argument in zip(callee.parameters, arguments, strict=True):
            scalar = scalar_of(label_of(parameter.annotation))
            if scalar is not None:
                yield p.replaced(file, argument, literal_of(scalar))


def invented_document(p: Parsed) -> Iterator[Edit]:
    """A literal for what a prompt cites strictly."""
    for file, callee, arguments in p.calls():
        cites = isinstance(callee, tree.Prompt) and any(
            isinstance(clause, tree.CitesClause) for clause in callee.clauses
        )
        if cites:
            yield p.replaced(file, arguments[0], '"invented"')


def pure_agent(p: Parsed) -> Iterator[Edit]:
    for file, agent in p.nodes(tree.Agent):
        if not any(a.name.text == "grounded_pure" for a in agent.annotations):
            text = p.text(file, agent)
            if text.startswith(("public agent", "agent")):
                yield p.replaced(
                    file, agent, f"@grounded_pure {text}".replace(" ", "\n" + p.indent(file, agent), 1)
                )


def frozen_insides(p: Parsed) -> Iterator[Edit]:
    """A change of a container through its label."""
    for file, body in p.bodies():
        for parameter in body.parameters:
            inner = label_of(parameter.annotation)
            head = inner.name.text if isinstance(inner, tree.NamedType) else ""
            if head == "List":
                yield p.statement(file, body.body.statements[0], f"{parameter.name.text}.reverse()")


def _returns(body: tree.Block) -> Iterator[tree.Return]:
    """The returns of a body, outermost block only: those that are executed."""
    for statement in body.statements:
        if isinstance(statement, tree.Return):
            yield statement
