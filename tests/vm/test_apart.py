"""Grounded locals that are kept as a value and a node: what is seen of them is what is seen of pairs."""

from __future__ import annotations

import pytest

from corvid.api import Loaded, Services
from corvid.hosts.system import MappedTools
from corvid.pipeline import CheckedProgram, check_text
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.provenance.nodes import OP_CODES
from corvid.runtime.run import Run
from corvid.vm.engine import Engine

pytestmark = pytest.mark.guarantee("grounded.chain_carried")
HEAD = "tool number(id: String) -> Int uses retrieval\n\n"
PROGRAM = (
    HEAD
    + """agent swapped(n: Int) -> Grounded<Int> uses retrieval:
    left = number("a")
    right = number("b")
    for i in range(0, n):
        old = left
        left = right + i
        right = old * 2
    return left - right

agent chosen(n: Int) -> Grounded<Bool> uses retrieval:
    best = number("a")
    for i in range(0, n):
        next = number("b") - i
        if i % 2 == 0:
            best = next
        else:
            best = -best
    return best < 7

agent kept(n: Int) -> List<Grounded<Int>> uses retrieval:
    whole = number("a")
    all: List<Grounded<Int>> = []
    for i in range(0, n):
        whole = whole + 1
        all.append(whole)
    return all

agent steady(n: Int) -> Grounded<Int> uses retrieval:
    rate = number("a")
    total = number("b")
    above = 0
    for i in range(0, n):
        rate = rate - i
        for j in range(0, i):
            total = total + rate
            step = total - rate
            total = (step + rate) % 1000
            rate2 = rate + total
            total = total - rate2
    rate = total
    while above < n:
        above = above + 1
        total = total + rate
    return total

agent captured(n: Int) -> Grounded<Float> uses retrieval:
    rate = number("a") / 2
    shares = [1, 2, 3].map(fn (x: Int) -> rate * x)
    half: Grounded<Float> = shares[0] + 0
    return half * 0.5

agent shown(n: Int) -> Grounded<String> uses retrieval:
    total = number("a")
    text = f"{total}"
    for i in range(0, n):
        total = total % 5 + 1
        text = f"{text} {total}"
    return text
"""
)


def accepted(text: str) -> CheckedProgram:
    checked = check_text("apart.cor", text)
    assert checked.program is not None, checked.problems
    return checked


def done(checked: CheckedProgram, agent: str, *, pairs: bool) -> tuple[object, list[int], str]:
    """The value of the agent for 9, all nodes of its run, and the Python that ran; with all locals as `pairs`
    where that is wanted, as a watched program has them."""
    assert checked.program is not None
    tools = MappedTools({"number": {"a": 7, "b": 4}.get})
    host = Loaded(checked, Services(tools), jit="off").host()
    run = Run(Declarations(checked.program), host)
    engine = Engine(checked.program, checked.store.text, watched=pairs)
    name = f"{checked.program.main}::{agent}"
    value = engine.call(run, name, [9])
    return value, list(run.arena.words), engine.python_source(name)


@pytest.mark.parametrize("agent", ["swapped", "chosen", "kept", "steady", "captured", "shown"])
def test_values_and_nodes_are_those_of_pairs(agent: str) -> None:
    checked = accepted(PROGRAM)
    value, nodes, _ = done(checked, agent, pairs=False)
    assert (value, nodes) == done(checked, agent, pairs=True)[:2]
    assert len(nodes) > 4


@pytest.mark.parametrize(
    ("agent", "pairs", "names"),
    [
        ("swapped", (), ("left", "right", "old")),
        ("chosen", ("next",), ("best",)),
        ("kept", ("whole",), ()),
        ("captured", ("rate",), ("half",)),
        ("shown", (), ("total", "text")),
    ],
)
def test_only_what_is_needed_as_a_pair_is_one(
    agent: str, pairs: tuple[str, ...], names: tuple[str, ...]
) -> None:
    _, _, python = done(accepted(PROGRAM), agent, pairs=False)
    assert all(f"_n_{name}" in python for name in names), python
    assert not any(f"_n_{name}" in python for name in pairs), python


def test_a_node_is_written_within_as_many_blocks_as_there_can_be() -> None:
    """CPython has a bound for blocks within each other; writing a node takes one."""
    loops = "".join(f"{'    ' * (level + 1)}for i{level} in range(0, 1):\n" for level in range(16))
    inner = "    " * 17
    text = (
        f'{HEAD}agent deep(n: Int) -> Grounded<Int> uses retrieval:\n    total = number("a")\n'
        f"    lost = 0\n{loops}{inner}total = total + n\n{inner}lost = lost + total\n"
        "    return total + lost\n"
    )
    value, _, _ = done(accepted(text), "deep", pairs=False)
    assert isinstance(value, tuple)
    assert value[0] == 32


def test_what_a_loop_does_not_change_is_shifted_before_it() -> None:
    _, _, python = done(accepted(PROGRAM), "steady", pairs=False)
    shifted = [python.count(f"_h_rate_{OP_CODES[op]} =") for op in "+-"]
    assert shifted == [3, 3], python
    assert "_h_rate2" not in python
    assert "_h_step" not in python
