"""Changes of tools that select."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.syntax import tree
from tests.generated.edits import Edit, Parsed, label_of


def _tools(p: Parsed) -> Iterator[tuple[int, tree.Tool]]:
    for file, tool in p.nodes(tree.Tool):
        if tool.selects:
            yield file, tool


def of_a_source(p: Parsed) -> Iterator[Edit]:
    """A row that says that what it gives was retrieved."""
    for file, tool in _tools(p):
        yield p.replaced(file, tool, f"{p.text(file, tool).rstrip()} uses retrieval")


def one_element(p: Parsed) -> Iterator[Edit]:
    """A result that is not a list, where no parameter is such a list of lists."""
    for file, tool in _tools(p):
        if isinstance(tool.returns, tree.NamedType) and tool.returns.name.text == "List":
            yield p.replaced(file, tool.returns, p.text(file, tool.returns.arguments[0]))


def labelled_result(p: Parsed) -> Iterator[Edit]:
    """A label around the result."""
    for file, tool in _tools(p):
        yield p.replaced(file, tool.returns, f"Grounded<{p.text(file, tool.returns)}>")


def tainted_result(p: Parsed) -> Iterator[Edit]:
    for file, tool in _tools(p):
        yield p.replaced(file, tool.returns, f"Tainted<{p.text(file, tool.returns)}>")


def two_lists(p: Parsed) -> Iterator[Edit]:
    """A second parameter that could be the list."""
    for file, tool in _tools(p):
        last = tool.parameters[-1]
        yield Edit(file, last.span.end, last.span.end, f", second: {p.text(file, tool.returns)}")


def labels_besides(p: Parsed) -> Iterator[Edit]:
    """A label of a parameter that is not the list."""
    for file, tool in _tools(p):
        for one in tool.parameters:
            if one.name.text not in ("xs", "x", "self") and p.text(file, one.annotation) != "Nothing":
                yield p.replaced(file, one.annotation, f"Grounded<{p.text(file, one.annotation)}>")


def wanted_label(p: Parsed) -> Iterator[Edit]:
    """The list has to have a label: where it has one anyway that changes nothing."""
    for file, one in _lists(p):
        if label_of(one.annotation) is None:
            yield p.replaced(file, one.annotation, f"Grounded<{p.text(file, one.annotation)}>")


def label_of_any_list(p: Parsed) -> Iterator[Edit]:
    """The list may have no label: what is handed keeps its own, and the result may promise one."""
    for file, one in _lists(p):
        inner = label_of(one.annotation)
        if inner is not None:
            yield p.replaced(file, one.annotation, p.text(file, inner))


def word_dropped(p: Parsed) -> Iterator[Edit]:
    for file, tool in _tools(p):
        yield p.replaced(file, tool, p.text(file, tool).replace(" selects", ""))


def word_added(p: Parsed) -> Iterator[Edit]:
    """A tool without a list, mostly."""
    for file, tool in p.nodes(tree.Tool):
        if not tool.selects and not tool.dangerous and tool.uses is None:
            yield p.replaced(file, tool, f"{p.text(file, tool).rstrip()} selects")


def _lists(p: Parsed) -> Iterator[tuple[int, tree.Parameter]]:
    for file, tool in _tools(p):
        yield from ((file, one) for one in tool.parameters if one.name.text == "xs")
