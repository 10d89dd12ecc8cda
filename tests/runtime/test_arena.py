"""Chains are integers in an arena: small, shared, finite, and every question is one sweep."""

from __future__ import annotations

import operator
from itertools import combinations
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.runtime.provenance import query
from corvid.runtime.provenance.arena import Arena, ArenaFull
from corvid.runtime.provenance.grade import Grade
from corvid.runtime.provenance.nodes import (
    CONSTANT,
    OP_CODES,
    UNSOURCED,
    AgentHandoff,
    Derived,
    ModelAttested,
    PromptTransform,
    Retrieval,
    Source,
    ToolTransform,
)
from corvid.runtime.provenance.query import inputs_of
from tests.tables import each

pytestmark = pytest.mark.guarantee("grounded.chain_carried")

ADD = OP_CODES["+"]


def source(uri: str = "doc", tool: str = "look") -> Source:
    return Source("1", uri, "ab" * 32, 0, 4, 1, "text", tool, 0)


# rule: provenance.chain.2
def test_x_plus_x_sixty_times_is_61_nodes() -> None:
    arena = Arena()
    x = arena.retrieval(source())
    for _ in range(60):
        x = arena.derived2(ADD, x, x)
    assert len(arena) == 61
    assert arena.sources(x) == (source(),)
    assert arena.confidence(x) == 1.0
    assert len(arena.chain_text(x).splitlines()) == 61


@pytest.mark.oracle
def test_a_million_additions_take_eight_bytes_each() -> None:
    arena = Arena()
    x = arena.retrieval(source())
    for _ in range(1_000_000):
        x = arena.derived1(ADD, x, CONSTANT)
    words = arena.words
    assert words.itemsize * len(words) == 8 * 1_000_002
    assert arena.sources(x) == (source(),)
    assert arena.grade(x) is Grade.COMPUTED
    assert len(arena.nodes_below(x)) == 1_000_001


# rule: provenance.limit.1
def test_a_full_arena_says_so_and_keeps_what_it_has() -> None:
    arena = Arena(limit=3)
    x = arena.retrieval(source())
    x = arena.derived1(ADD, x, 0)
    x = arena.derived2(ADD, x, x)
    for make in (
        lambda: arena.derived1(ADD, x, 0),
        lambda: arena.derived2(ADD, x, x),
        lambda: arena.retrieval(source()),
        lambda: arena.derived("rare", (x,), False, False),
        lambda: arena.handoff("m::a", x),
        lambda: arena.select(x, 0),
    ):
        with pytest.raises(ArenaFull) as full:
            make()
        assert full.value.limit == 3
    assert len(arena) == 3
    assert arena.sources(x) == (source(),)


# rule: provenance.chain.2
def test_a_node_can_not_be_younger_than_its_child() -> None:
    arena = Arena()
    x = arena.retrieval(source())
    for bad in (0, x + 1, -1, 1 << 40):
        with pytest.raises(ValueError, match="not older"):
            arena.derived("rare", (bad,), False, False)
    with pytest.raises(IndexError):
        arena.node(0)


def test_nodes_read_back() -> None:
    arena = Arena()
    r = arena.retrieval(source(), (), 0.9)
    assert arena.node(r) == Retrieval(source(), (), 0.9)
    assert arena.node(arena.derived("+", (r, r), True, False)) == Derived("+", (r, r), True, False)
    assert arena.node(arena.derived("-", (r,), False, True)) == Derived("-", (r,), False, True)
    assert arena.node(arena.derived("fn m::f", (r,), True, True)) == Derived("fn m::f", (r,), True, True)
    assert arena.node(arena.derived("x", (r, r, r), True, True)) == Derived("x", (r, r, r), True, True)
    assert arena.node(arena.handoff("m::a", r)) == AgentHandoff("m::a", (r,))
    assert arena.node(arena.derived("m::a", (r,), False, False)) == Derived("m::a", (r,), False, False)
    given_ = (("d", "grounded"), ("q", "unsourced"))
    made = arena.prompt_transform("p", "m", 5, (r,), given_, 0.5)
    assert arena.node(made) == PromptTransform("p", "m", 5, (r,), given_, 0.5)
    assert arena.node(arena.tool_transform("t", (r,), given_, 0.5)) == ToolTransform("t", (r,), given_, 0.5)
    attested = arena.model_attested("p", "m", 5, (), 0.5)
    assert arena.node(attested) == ModelAttested("p", "m", 5, (), 0.5)
    assert not arena.has_retrieval(attested)
    assert arena.has_retrieval(made)


# rule: provenance.source.3
def test_a_part_of_an_answer_has_its_own_node_and_everything_else_a_derived_one() -> None:
    arena = Arena()
    first, second = arena.retrieval(source("a")), arena.retrieval(source("b"))
    whole = arena.retrieval(source("ab"), (first, second))
    arena.set_parts(whole, {0: first, 1: second})
    assert arena.select(whole, 0) == first
    assert arena.node(arena.select(whole, 2)) == Derived("index", (whole,), False, False)
    assert arena.node(arena.select(first, "text")) == Derived("field", (first,), False, False)
    assert [s.uri for s in arena.sources(whole)] == ["a", "b"]


def model(arena: Arena, node: int) -> int:
    return arena.prompt_transform("p", "m", 1, (node,), (("d", "grounded"),), 1.0)


# rule: provenance.grade.1 provenance.grade.2
@each(
    ("make", "expected"),
    [
        (lambda a, r: r, Grade.VERBATIM),
        (lambda a, r: a.select(r, "field"), Grade.VERBATIM),
        (lambda a, r: a.handoff("m::a", r), Grade.VERBATIM),
        (lambda a, r: a.derived2(ADD, r, r), Grade.COMPUTED),
        (lambda a, r: a.derived1(ADD, r, CONSTANT), Grade.COMPUTED),
        (lambda a, r: a.derived("fn m::f", (r,), False, False), Grade.COMPUTED),
        (lambda a, r: a.derived("index", (r, r), False, False), Grade.COMPUTED),
        (lambda a, r: a.derived1(ADD, r, UNSOURCED), Grade.MIXED),
        (lambda a, r: a.derived("fn m::f", (r,), False, True), Grade.MIXED),
        (lambda a, r: a.prompt_transform("p", "m", 1, (r,), (("d", "grounded"),), 1.0), Grade.SYNTHESISED),
        (lambda a, r: a.tool_transform("t", (r,), (("d", "constant"),), 1.0), Grade.SYNTHESISED),
        (lambda a, r: a.prompt_transform("p", "m", 1, (r,), (("d", "unsourced"),), 1.0), Grade.MIXED),
        (lambda a, r: a.model_attested("p", "m", 1, (), 1.0), Grade.ATTESTED),
        (lambda a, r: a.derived1(ADD, a.model_attested("p", "m", 1, (), 1.0), CONSTANT), Grade.ATTESTED),
        (lambda a, r: a.derived2(ADD, r, a.model_attested("p", "m", 1, (), 1.0)), Grade.MIXED),
        (lambda a, r: a.derived2(ADD, r, a.derived1(ADD, r, UNSOURCED)), Grade.MIXED),
        (lambda a, r: a.select(a.derived1(ADD, r, UNSOURCED), "field"), Grade.MIXED),
        (lambda a, r: model(a, a.derived2(ADD, r, r)), Grade.SYNTHESISED),
        (lambda a, r: a.derived2(ADD, r, model(a, r)), Grade.SYNTHESISED),
        (lambda a, r: a.handoff("m::a", a.derived2(ADD, r, model(a, r))), Grade.SYNTHESISED),
        (lambda a, r: model(a, a.derived1(ADD, a.select(r, 1), UNSOURCED)), Grade.MIXED),
    ],
)  # fmt: skip
def test_grade_is_the_worst_step(make: Any, expected: Grade) -> None:
    arena = Arena()
    root = arena.retrieval(source())
    assert arena.grade(make(arena, root)) is expected


@pytest.mark.parametrize("shows", [False, True])
def test_a_value_is_attested_if_a_label_in_it_is(shows: bool) -> None:
    arena = Arena()
    root, own = arena.retrieval(source()), arena.model_attested("p", "m", 1, (), 1.0)
    arena.shows = shows
    assert arena.grade(root, own) is arena.grade(own, root) is Grade.ATTESTED
    assert arena.grade(arena.derived2(ADD, root, own), root) is Grade.MIXED


def test_a_grade_is_a_name_with_the_order_of_grades() -> None:
    assert [*Grade] == ["attested", "mixed", "synthesised", "cited", "computed", "verbatim"]
    shuffled = sorted(Grade, key=str)
    assert shuffled != sorted(shuffled)
    assert sorted(shuffled) == [*Grade]
    for one, better in combinations(Grade, 2):
        assert (one < better, one <= better, better > one, better >= one) == (True,) * 4
        assert (better < one, better <= one, one > better, one >= better) == (False,) * 4
    assert Grade.MIXED <= Grade.MIXED >= Grade.MIXED
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        for pair in ((Grade.MIXED, "computed"), ("computed", Grade.MIXED), (Grade.MIXED, 1)):
            with pytest.raises(TypeError):
                compare(*pair)


def test_what_has_no_source_is_named() -> None:
    arena = Arena()
    root = arena.retrieval(source())
    asked = arena.prompt_transform("m::p", "m", 1, (root,), (("d", "grounded"), ("q", "unsourced")), 1.0)
    sent = arena.tool_transform("t", (asked,), (("a", "constant"), ("b", "unsourced")), 1.0)
    own = arena.model_attested("m::guess", "m", 1, (), 1.0)
    whole = arena.derived("fn m::f", (arena.derived1(ADD, sent, UNSOURCED), own, asked), False, True)
    told = [
        "`q` of `p`",
        "`b` of `t`",
        "what a model said at `guess`",
        "an operand of `+`",
        "an operand of `f`",
    ]
    assert [str(one) for one in arena.unsourced(whole)] == told
    assert [str(one) for one in arena.unsourced(sent, asked)] == told[:2]
    assert arena.unsourced(model(arena, arena.derived1(ADD, root, CONSTANT))) == ()


MAKERS: tuple[Any, ...] = (
    lambda a, nodes: a.derived("fn m::g", nodes, False, False),
    lambda a, nodes: a.tool_transform("t", nodes, (), 1.0),
    lambda a, nodes: a.prompt_transform("p", "m", 1, nodes, (), 1.0),
    lambda a, nodes: a.derived("+", nodes[:2], False, False),
    lambda a, nodes: a.derived2(ADD, *nodes[:2]),
    lambda a, nodes: a.derived2(ADD, a.derived2(ADD, nodes[0], nodes[2]), nodes[1]),
)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("position", range(2))
def test_one_retrieval_among_the_inputs_is_enough(make: Any, position: int) -> None:
    arena = Arena()
    nodes = [arena.model_attested("p", "m", 1, (), 1.0) for _ in range(3)]
    nodes[position] = arena.retrieval(source("found"))
    made = make(arena, tuple(nodes))
    assert arena.has_retrieval(made)
    assert arena.grade(made) is Grade.MIXED
    assert [found.uri for found in arena.sources(made)] == ["found"]
    assert not arena.has_retrieval(make(arena, (1, 1, 1) if position else (2, 2, 2)))


@pytest.mark.parametrize("length", [3, query.FEW // 2, query.FEW + 1, 3 * query.FEW])
@pytest.mark.parametrize("side", [0, 1])
def test_a_chain_of_any_length_keeps_both_inputs_of_every_step(length: int, side: int) -> None:
    arena = Arena()
    node = arena.retrieval(source("0"), (), 0.9)
    for number in range(1, length):
        other = arena.retrieval(source(f"{number}"), (), 0.5 if number == 1 else 0.9)
        node = arena.derived2(ADD, *((node, other) if side else (other, node)))
    assert [found.uri for found in arena.sources(node)] == [f"{number}" for number in range(length)]
    assert arena.confidence(node) == 0.5
    assert len(arena.nodes_below(node)) == 2 * length - 1


# ---- against a naive recursive reference --------------------------------------------------------
@st.composite
def dags(draw: st.DrawFn) -> tuple[Arena, int]:
    arena = Arena()
    certainty = st.sampled_from([0.1, 0.5, 0.9, 1.0])
    for _ in range(draw(st.integers(1, 25))):
        size = len(arena)
        parent = st.integers(1, size) if size else st.nothing()
        kind = draw(st.sampled_from(["r", "a"] + ["1", "2", "n", "t", "p", "h", "s", "w"] * (size > 0)))
        if kind == "r":
            arena.retrieval(source(f"d{size}"), (), draw(certainty))
        elif kind == "a":
            arena.model_attested("p", "m", 1, (), draw(certainty))
        elif kind == "1":
            arena.derived1(draw(st.integers(2, 29)), draw(parent), draw(st.integers(0, 3)))
        elif kind == "2":
            arena.derived2(draw(st.integers(2, 29)), draw(parent), draw(parent))
        elif kind == "n":
            arena.derived("fn m::f", (draw(parent),), draw(st.booleans()), draw(st.booleans()))
        elif kind == "w":
            arena.derived("fn m::g", tuple(draw(st.lists(parent, min_size=2, max_size=4))), False, False)
        elif kind == "h":
            arena.handoff("m::a", draw(parent))
        elif kind == "s":
            arena.select(draw(parent), draw(st.sampled_from(["x", 1])))
        else:
            nodes = tuple(draw(st.lists(parent, min_size=1, max_size=4)))
            kinds = draw(st.lists(st.sampled_from(["grounded", "constant", "unsourced"]), max_size=2))
            named = tuple((f"a{i}", k) for i, k in enumerate(kinds))
            if kind == "t":
                arena.tool_transform("t", nodes, named, draw(certainty))
            else:
                arena.prompt_transform("p", "m", 1, nodes, named, draw(certainty))
    return arena, draw(st.integers(1, len(arena)))


class Naive:
    """What the pages say, with sets and recursion."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena

    def below(self, node: int) -> set[int]:
        return {node}.union(*(self.below(parent) for parent in inputs_of(self.arena.node(node))))

    def steps(self, node: int) -> list[Any]:
        return [self.arena.node(n) for n in self.below(node)]

    def grade(self, node: int) -> Grade:
        steps = self.steps(node)
        if not any(isinstance(step, Retrieval) for step in steps):
            return Grade.ATTESTED
        return min(map(self.grade_of, steps))

    def grade_of(self, step: Any) -> Grade:
        if isinstance(step, Retrieval | AgentHandoff):
            return Grade.VERBATIM
        if isinstance(step, ModelAttested):
            return Grade.MIXED
        if isinstance(step, Derived):
            if step.unsourced:
                return Grade.MIXED
            selecting = step.op in {"field", "index", "some", "ok", "err", "item", "part"}
            alone = len(step.inputs) == 1 and not step.constant
            verbatim = step.op == "part" or (selecting and alone)
            return Grade.VERBATIM if verbatim else Grade.COMPUTED
        unsourced = any(kind == "unsourced" for _, kind in step.arguments)
        return Grade.MIXED if unsourced else Grade.SYNTHESISED


@given(dags(), st.integers(0, 12))
def test_queries_agree_with_the_naive_reference(built: tuple[Arena, int], few: int) -> None:
    with mock.patch.object(query, "FEW", few):  # so that both ways of walking are met
        agree(*built)


def agree(arena: Arena, node: int) -> None:
    naive = Naive(arena)
    below = naive.below(node)
    assert arena.nodes_below(node) == tuple(sorted(below))
    steps = naive.steps(node)
    assert arena.has_retrieval(node) == any(isinstance(step, Retrieval) for step in steps)
    assert arena.confidence(node) == min([1.0, *(getattr(step, "confidence", 1.0) for step in steps)])
    uris = [arena.node(n).source.uri for n in sorted(below) if isinstance(arena.node(n), Retrieval)]  # type: ignore[union-attr]
    assert [found.uri for found in arena.sources(node)] == uris
    assert arena.grade(node) is naive.grade(node)


@given(dags())
def test_text_does_not_depend_on_what_else_is_in_the_arena(built: tuple[Arena, int]) -> None:
    arena, node = built
    text = arena.chain_text(node)
    assert text.splitlines()[-1].startswith(f"{len(arena.nodes_below(node))}. ")
    arena.retrieval(source("later"))
    assert arena.chain_text(node) == text
