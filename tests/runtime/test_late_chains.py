"""Chains say what was so when they were made, whenever someone asks: nothing that happens later shows."""

from __future__ import annotations

import copy
import gc
import pickle
import sys
import weakref
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.ir.program import Hole
from corvid.runtime.boundary.documents import call_uri, text_hash
from corvid.runtime.boundary.json_text import json_text
from corvid.runtime.host import Document, Json, ModelArgument, ModelDocument
from corvid.runtime.provenance.nodes import PromptTransform, Retrieval
from corvid.types import FLOAT, STRING, ListType, MapType, NamedType, OptionType, Type, grounded
from tests.runtime.world import DECLARATIONS, HIT, TREE, World, ask, call, make_run, prompt, tool

pytestmark = pytest.mark.guarantee("grounded.chain_carried")

G = grounded
HITS = ListType(HIT)


def answered(run: Any, node: int) -> Retrieval:
    step = run.arena.node(node)
    assert isinstance(step, Retrieval)
    return step


def test_what_is_changed_after_the_answer_is_not_in_its_hash() -> None:
    """By the program, which may set fields, or by the host, which may have kept what it gave."""
    given_ = {"text": "a", "score": 1.5}
    run = make_run(World({"look": lambda: given_}))
    value, node = call(run, tool("look", HIT, source=True), returns=G(HIT))
    value.text, value.score = "changed", 2.5
    given_["text"] = "changed"
    assert answered(run, node).source.hash == text_hash('{"text":"a","score":1.5}')
    (source,) = run.arena.sources(node)
    assert (source.text, source.hash) == ("a", text_hash("a"))


def test_arguments_that_change_later_are_not_in_the_uri() -> None:
    kept: list[list[float]] = []
    run = make_run(World({"look": lambda numbers: kept.append(numbers) or "x"}))
    numbers = [1.0, 2.0]
    look = tool("look", STRING, source=True, numbers=ListType(FLOAT))
    _, node = call(run, look, numbers, returns=G(STRING))
    numbers.append(3.0)
    kept[0].clear()
    assert [source.uri for source in run.arena.sources(node)] == ["tool:look([1.0,2.0])"]


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300), st.integers(-5, 5))
def test_sources_are_the_same_whenever_they_are_asked_for(text: str, number: int) -> None:
    run = make_run(World({"look": lambda text, number: [{"text": text, "score": number}] * 2}))
    look = tool("look", HITS, source=True, confidence=0.5, text=STRING, number=FLOAT)
    _, node = call(run, look, text, float(number), returns=G(HITS))
    _, later = call(run, look, text, float(number), returns=G(HITS))
    uri = call_uri("look", [text, float(number)])
    for whole, before in ((later, 3), (node, 0)):  # asked in another order than they were made
        sources = run.arena.sources(whole)
        assert sources == run.arena.sources(whole)
        assert [source.uri for source in sources] == [f"{uri}#/0/text", f"{uri}#/1/text"]
        assert [source.id for source in sources] == [str(before + 1), str(before + 2)]
        assert {(source.text, source.hash, source.end) for source in sources} == {
            (text, text_hash(text), len(text))
        }
        answer = answered(run, whole)
        data = [{"text": text, "score": float(number)}] * 2
        assert (answer.source.id, answer.source.uri) == (str(before + 3), uri)
        assert (answer.source.hash, answer.confidence) == (text_hash(json_text(data)), 0.5)
        assert answer.inputs == tuple(below for below in run.arena.nodes_below(whole) if below != whole)


@pytest.mark.parametrize(
    ("type_", "fixed"),
    [(STRING, True), (HIT, True), (OptionType(HIT), True), (G(NamedType("m::Shape")), True), (HITS, False),
     (OptionType(MapType(STRING, FLOAT)), False), (TREE, False), (NamedType("m::Page"), False)],
)  # fmt: skip
def test_only_data_of_a_size_that_the_type_says_waits_for_its_hash(type_: Type, fixed: bool) -> None:
    """What could be large would stay in memory as long as the run."""
    assert DECLARATIONS.is_fixed(type_) is fixed


def test_long_arguments_are_not_kept() -> None:
    run = make_run(World({"look": lambda text: [{"text": "a", "score": 1.0}]}))
    long = "".join(map(str, range(5_000)))
    look = tool("look", HITS, source=True, text=STRING)
    call(run, look, "short", returns=G(HITS))
    held = sys.getrefcount(long)
    _, node = call(run, look, long, returns=G(HITS))
    assert sys.getrefcount(long) == held
    assert run.arena.sources(node)[0].uri == f"{call_uri('look', [long])}#/0/text"


# ---- what a model is shown ------------------------------------------------------------------------
def asked(answers: Any, type_: Type = HITS) -> tuple[World, Any]:
    """A world whose model was shown the answer of a source; and the run with the node of its own answer."""
    world = World({"look": lambda: answers})
    run = make_run(world)
    pair = call(run, tool("look", type_, source=True), returns=G(type_))
    see = prompt("see", STRING, ["Hits: ", Hole("hits")], hits=type_)
    _, node = ask(run, see, pair, types=[G(type_)], returns=G(STRING))
    return world, (run, node)


TWO = [{"text": "a", "score": 1}, {"text": "b", "score": 2}]
SHOWN = (ModelDocument("tool:look()#/0/text", "", "a"), ModelDocument("tool:look()#/1/text", "", "b"))


def test_a_model_may_look_at_documents_when_the_run_is_over() -> None:
    world, kept = asked(TWO)
    (argument,) = world.requests[0].arguments
    gone = weakref.ref(kept[0])
    del kept
    gc.collect()
    assert gone() is None
    assert (argument.documents, argument.grounded) == (SHOWN, True)
    assert argument.documents is argument.documents


@pytest.mark.parametrize(
    "take",
    [
        copy.copy,
        copy.deepcopy,
        lambda one: pickle.loads(pickle.dumps(one)),
        lambda one: one.__replace__(),
        lambda one: one,
    ],
)
def test_an_argument_is_a_value_like_any_other(take: Any) -> None:
    world, _ = asked(TWO)
    (argument,) = world.requests[0].arguments
    data: list[Json] = [{"text": "a", "score": 1.0}, {"text": "b", "score": 2.0}]
    plain = ModelArgument("hits", "List<Hit>", data, SHOWN, True)
    taken = take(argument)
    assert type(taken) is ModelArgument
    assert (taken, repr(taken)) == (plain, repr(plain))
    with pytest.raises(AttributeError, match="is frozen"):
        taken.documents = ()
    with pytest.raises(AttributeError, match="'ModelArgument' has no 'other'"):
        _ = taken.other


def test_documents_of_equal_text_and_uri_are_shown_once_however_they_are_reached() -> None:
    document = Document("a", "file:a")
    world, (run, node) = asked([document, document], ListType(STRING))
    (argument,) = world.requests[0].arguments
    assert argument.documents == (ModelDocument("file:a", "", "a"),)
    assert len(run.arena.sources(node)) == 2


def test_a_prompts_step_reads_back() -> None:
    _, (run, node) = asked(TWO)
    step = run.arena.node(node)
    assert step == PromptTransform("see", "echo-1", 7, (3,), (("hits", "grounded"),), 1.0)
    assert run.arena.node(node) is step
