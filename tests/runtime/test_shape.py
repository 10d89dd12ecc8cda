"""The shape of a chain in a trace: all of it where it is small, within bounds where it is not."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.trace.grounds import Grounds
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.nodes import CONSTANT, OP_CODES, Derived, Retrieval, Source
from corvid.runtime.provenance.shape import MOST_INPUTS, MOST_STEPS, MOST_WALKED, Shape
from corvid.runtime.trace import events

pytestmark = [
    pytest.mark.guarantee("grounded.chain_carried"),
    pytest.mark.guarantee("grounded.provenance_required"),
]

ADD = OP_CODES["+"]


def source(number: int = 0) -> Source:
    return Source(str(number), "doc", f"{number:064d}", 0, 4, 1, "text", "look", 0)


def test_operators_over_operators_are_one_step() -> None:
    arena = Arena()
    x = arena.retrieval(source())
    for _ in range(60):
        x = arena.derived2(ADD, x, x)
    x = arena.derived1(ADD, x, CONSTANT)
    (step,) = Shape(arena, x, ()).steps
    assert (step["node"], step["inputs"], step["ops"], step["constant"]) == (x, [1], {"+": 61}, True)


# rule: provenance.chain.1
def test_what_two_steps_use_is_a_step_of_its_own() -> None:
    arena = Arena()
    shared = arena.derived1(ADD, arena.retrieval(source()), 0)
    left = arena.handoff("m::a", shared)
    right = arena.prompt_transform("p", "m", 1, (shared,), (("x", "unsourced"),), 0.5, ())
    whole = arena.derived2(ADD, left, right)
    shape = Shape(arena, whole, ())
    found = [(step["step"], step["name"], step["inputs"]) for step in shape.steps]
    assert found == [
        ("Derived", None, [1]), ("AgentHandoff", "m::a", [shared]), ("PromptTransform", "p", [shared]),
        ("Derived", None, [left, right]),
    ]  # fmt: skip
    prompted = shape.steps[2]
    assert (prompted["model"], prompted["unsourced"], prompted["confidence"]) == ("m", ["x"], 0.5)
    assert shape.left_out == 0
    assert [step["node"] for step in Shape(arena, whole, {left, right}).steps] == [whole]


def test_what_two_operators_use_is_a_step_of_its_own() -> None:
    arena = Arena()
    shared = arena.derived1(ADD, arena.retrieval(source()), 0)
    left, right = arena.handoff("a", shared), arena.derived1(ADD, shared, CONSTANT)
    whole = arena.prompt_transform("p", "m", 1, (left, right), (), 1.0, ())
    found = [(step["node"], step["inputs"]) for step in Shape(arena, whole, ()).steps]
    assert found == [(shared, [1]), (left, [shared]), (right, [shared]), (whole, [left, right])]


def test_a_chain_of_other_sources_is_found() -> None:
    arena = Arena()
    first, second = arena.retrieval(source(1)), arena.retrieval(source(2))
    node = arena.derived1(ADD, first, 0)
    shape = Shape(arena, node, ())
    grounds = Grounds()
    for number, one in ((first, source(1)), (second, source(2))):
        made = events.retrieval(number, one, 1.0, ())
        assert not list(grounds.step({"phase": "retrieval", **made.named()}))
    told = events.derive(node, shape.steps, shape.left_out)
    assert not list(grounds.step({"phase": "derive", **told.named()}))
    for hashes, right in (([source(1).hash], True), ([source(2).hash], False), ([], False)):
        delivered = events.deliver("b", node, "computed", 1.0, False, hashes)
        assert (not list(grounds.step({"phase": "deliver", **delivered.named()}))) == right


MADE = st.tuples(st.integers(0, 3), st.integers(0, 30), st.integers(0, 30))


@given(st.lists(MADE, min_size=1, max_size=30))
def test_the_shape_of_a_small_chain_leaves_nothing_out(made: list[tuple[int, int, int]]) -> None:
    arena = Arena()
    arena.retrieval(source())
    for kind, one, other in made:
        left, right = 1 + one % len(arena), 1 + other % len(arena)
        match kind:
            case 0:
                arena.retrieval(source(len(arena)))
            case 1:
                arena.handoff("a", left)
            case 2:
                arena.prompt_transform("p", "m", 1, (left, right), (), 1.0, ())
            case _:
                arena.derived2(ADD, left, right)
    last = len(arena)
    shape = Shape(arena, last, ())
    below = {node: arena.node(node) for node in arena.nodes_below(last)}
    inputs: dict[int, Any] = {step["node"]: step["inputs"] for step in shape.steps}
    reached, waiting = set[int](), [last]
    while waiting:
        node = waiting.pop()
        reached.add(node)
        waiting += [one for one in inputs.get(node, ()) if one not in reached]
    assert shape.left_out == 0
    retrieved = {node for node, step in below.items() if isinstance(step, Retrieval)}
    assert reached - set(inputs) == retrieved
    others = Counter(type(step).__name__ for step in below.values())
    ops = sum(sum((step["ops"] or {}).values()) for step in shape.steps)
    assert ops == sum(isinstance(step, Derived) for step in below.values())
    told = Counter(str(step["step"]) for step in shape.steps)
    assert all(told[name] == others[name] for name in ("AgentHandoff", "PromptTransform"))


def test_a_large_chain_is_reported_within_bounds() -> None:
    arena = Arena()
    leaves = [arena.retrieval(source(number)) for number in range(3000)]
    total = leaves[0]
    for leaf in leaves[1:]:
        total = arena.derived2(ADD, total, leaf)
    calls = total
    for _ in range(5000):
        calls = arena.handoff("a", calls)
    joined = arena.prompt_transform("p", "m", 1, tuple(leaves), (), 1.0, ())
    for node in (total, calls, joined):
        shape = Shape(arena, node, ())
        assert shape.left_out > 0
        assert len(shape.steps) <= MOST_STEPS
        assert all(len(step["inputs"]) <= MOST_INPUTS for step in shape.steps)
        assert len(json.dumps(shape.steps)) < 100_000
    assert Shape(arena, joined, ()).left_out == 3000 - MOST_INPUTS
    assert len(arena) > MOST_WALKED
