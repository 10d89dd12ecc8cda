"""Values nested deeper than Python may recurse: programs try to overflow the stack of the runtime with them:
copied, compared, lifted, opened, discarded, and handed to a tool, a model or the host."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from corvid.api import Loaded, prepare
from corvid.api.execution import WATCH_VARIABLE
from corvid.pipeline import check_text
from corvid.testing.compare import services

PROGRAM = """\
type Node:
    next: Option<Node>
    name: String
type Tree:
    kids: List<Tree>
type Labelled:
    next: Option<Labelled>
    doc: Grounded<String>
tool look(id: String) -> String uses retrieval
tool n(id: String) -> Int uses retrieval
tool keep(x: Node) -> Int
prompt show(x: Node) -> String:
    "{x}"
fn chain(size: Int) -> Node:
    node = Node(None, "end")
    for i in range(0, size):
        node = Node(Some(node), "n")
    return node
agent compared(size: Int) -> Bool:
    return chain(size) == chain(size)
agent contained(size: Int) -> Bool:
    return [chain(size)].contains(chain(size))
agent copied(size: Int) -> Grounded<String>:
    node = chain(size)
    return [node, node, node, node, node, node, node, node][n("x")].name
agent lifted(size: Int) -> Grounded<Int>:
    g: Grounded<List<Node>> = [chain(size), Node(None, look("x"))]
    return g.length()
agent opened(size: Int) -> Bool:
    node = Labelled(None, look("x"))
    for i in range(0, size):
        node = Labelled(Some(node), look("x"))
    return node == node
agent discarded(size: Int) -> String:
    g: Grounded<List<Node>> = [chain(size), Node(None, look("x"))]
    p: List<Node> = g
    return p[0].name
agent handed_out(size: Int) -> Node:
    return chain(size)
agent given_to_a_tool(size: Int) -> Int:
    return keep(chain(size))
agent given_to_a_model(size: Int) -> String:
    return show(chain(size))
agent trees(size: Int) -> Bool:
    t = Tree([])
    for i in range(0, size):
        t = Tree([t])
    return t == t and [t] == [t]
"""
DEPTH = 5000


@pytest.fixture(scope="module")
def loaded() -> Iterator[Loaded]:
    """Not watched: to look at the whole value after every step takes time that grows with its square."""
    checked = check_text("program.cor", PROGRAM)
    assert checked.program is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(WATCH_VARIABLE, raising=False)
        program = prepare(checked, services(checked.program))
    yield program
    program.close()


# rule: runtime.limit.2
@pytest.mark.parametrize(
    ("agent", "expected"),
    [
        ("compared", True), ("contained", True), ("copied", "n"), ("lifted", 2), ("opened", True),
        ("discarded", "n"), ("trees", True),
    ],
)  # fmt: skip
def test_a_deep_value_is_a_value(loaded: Loaded, agent: str, expected: object) -> None:
    """Tries every operation that looks at the whole of a value."""
    outcome = loaded.run(loaded.functions[f"{loaded.program.main}::{agent}"], [DEPTH])
    assert outcome.fault is None
    assert getattr(outcome.value, "value", outcome.value) == expected


@pytest.mark.parametrize("agent", ["handed_out", "given_to_a_tool", "given_to_a_model"])
def test_a_deep_value_does_not_leave(loaded: Loaded, agent: str) -> None:
    """Tries to hand it to those who may recurse over it."""
    outcome = loaded.run(loaded.functions[f"{loaded.program.main}::{agent}"], [DEPTH])
    assert outcome.fault is not None
    assert outcome.fault.problem.code.id == "R0121"
