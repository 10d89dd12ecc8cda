"""Changes of names, effects and approvals, of which the reference knows nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corvid.syntax import tree
from corvid.types import pascal
from tests.generated.changed_labels import written_types
from tests.generated.edits import Edit, Parsed, scalar_of


def unknown_name(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Return):
        if isinstance(node.value, tree.Name):
            yield p.replaced(file, node.value, "nowhere")


def unknown_callee(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Access):
        base = node.base
        if (
            isinstance(base, tree.Name)
            and base.text in p.callables
            and isinstance(node.links[0], tree.CallLink)
        ):
            yield p.replaced(file, base, "no_such_callable")


def unknown_type(p: Parsed) -> Iterator[Edit]:
    for file, written in written_types(p, tree.Parameter):
        if scalar_of(written) is not None:
            yield p.replaced(file, written, "NoSuchType")


def key_with_label(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.NamedType):
        if node.name.text == "Map":
            yield p.replaced(file, node.arguments[0], "Grounded<String>")


def declared_twice(p: Parsed) -> Iterator[Edit]:
    for file, tool in p.nodes(tree.Tool):
        if tool.parameters and tool.parameters[0].name.text != "self":
            yield p.before(file, tool, f"tool {tool.name.text}(n: Int) -> Int\n")


def private_name(p: Parsed) -> Iterator[Edit]:
    """What another file calls by the prefix is public no more."""
    for file, node in p.nodes(tree.Tool):
        used = f"m{file}.{node.name.text}("
        others = [text for number, (_, text) in enumerate(p.sources.files) if number != file]
        text = p.text(file, node)
        if text.startswith("public tool") and any(used in other for other in others):
            yield p.replaced(file, node, text.removeprefix("public "))


def dropped_approval(p: Parsed) -> Iterator[Edit]:
    for file, node in _needed_approvals(p):
        yield p.replaced(file, node, "pass")


def approval_of_something_else(p: Parsed) -> Iterator[Edit]:
    for file, node in _needed_approvals(p):
        for argument in node.arguments:
            yield p.replaced(file, argument, '"something else"')


def _needed_approvals(p: Parsed) -> Iterator[tuple[int, tree.Approve]]:
    """The approvals of dangerous tools; one may be before what needs none, too."""
    dangerous = {tool.name.text for _, tool in p.nodes(tree.Tool) if tool.dangerous}
    return ((file, node) for file, node in p.nodes(tree.Approve) if node.label.text in map(pascal, dangerous))


def fn_with_effect(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.Fn):
        for tool in p.trees[file].declarations:
            if isinstance(tool, tree.Tool) and tool.name.text.startswith("source"):
                yield p.statement(file, node.body.statements[0], f"{tool.name.text}(1)")


def row_too_small(p: Parsed) -> Iterator[Edit]:
    """A row without the effect of a source that the body calls."""
    for file, agent in p.nodes(tree.Agent):
        calls = re.search(r"\bsource\d+\(", p.text(file, agent.body))
        if agent.uses is not None and calls is not None and not p.indent(file, agent):
            text, start = p.text(file, agent), agent.span.start
            head, tail = text[: agent.uses[0].span.start - start], text[agent.uses[-1].span.end - start :]
            yield p.replaced(file, agent, f"effect another:\n    latency: fast\n{head}another{tail}")


def constraint_broken(p: Parsed) -> Iterator[Edit]:
    """A category that nothing brings in."""
    for file, agent in p.nodes(tree.Agent):
        if p.text(file, agent).startswith(("agent", "public agent")):
            yield p.before(file, agent, f"@data(never_there)\n{p.indent(file, agent)}")


def cites_nothing(p: Parsed) -> Iterator[Edit]:
    for file, node in p.nodes(tree.CitesClause):
        yield p.replaced(file, node.parameter, "no_such_parameter")
