"""What enters a Grounded type from outside has a source that holds; a host that lies is notified where."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from typing import Any

import pytest

from corvid.runtime.boundary.documents import text_hash
from corvid.runtime.delivery import Boundary, check_chains
from corvid.runtime.entrance import Sourced
from corvid.runtime.faults import Fault
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import Document
from corvid.runtime.provenance.arena import ArenaFull
from corvid.runtime.provenance.grade import Grade
from corvid.runtime.provenance.nodes import Source
from corvid.runtime.run import Run
from corvid.types import INT, STRING, ListType, OptionType, Type, grounded
from tests.runtime.world import NOTE, SPAN, World, agent, call, make_run, tool

pytestmark = pytest.mark.guarantee("grounded.no_forged_delivery")

G = grounded
HERE = Boundary("here", SPAN)
TEXT = G(STRING)


def accept(given: Any, type_: Type = TEXT, run: Run | None = None) -> Any:
    (value,) = (run or make_run()).accept(agent(STRING, q=type_), [given])
    return value


def refused(given: Any, type_: Type = TEXT, run: Run | None = None) -> tuple[str, str]:
    with pytest.raises(Fault) as raised:
        accept(given, type_, run)
    return raised.value.problem.code.id, raised.value.problem.message()


# ---- honest hosts -----------------------------------------------------------------------------------
# rule: python.grounded.2
def test_a_stated_source_becomes_a_retrieval() -> None:
    run = make_run()
    value, node = accept(Sourced("three", uri="file:a", text="one two three", start_line=4), run=run)
    (source,) = run.arena.sources(node)
    assert (value, source.uri, source.text, source.line, source.tool) == (
        "three",
        "file:a",
        "one two three",
        4,
        "host",
    )
    assert source.hash == text_hash("one two three")
    assert run.arena.grade(node) is Grade.VERBATIM


def test_a_document_is_value_and_source_at_once() -> None:
    run = make_run()
    value, node = accept(Document("text", "file:a"), run=run)
    assert (value, run.arena.sources(node)[0].uri) == ("text", "file:a")


def test_parts_can_be_grounded() -> None:
    run = make_run()
    values = accept([Document("a", "u1"), Sourced("b", "u2", "bb")], ListType(G(STRING)), run)
    assert [(value, run.arena.sources(node)[0].uri) for value, node in values] == [("a", "u1"), ("b", "u2")]
    note = accept({"body": Document("a", "u1"), "rank": 1}, NOTE, run)
    assert note.body[0] == "a"
    whole, node = accept(Sourced([1, 2], "u", "1 and 2"), G(ListType(INT)), run)
    assert (whole, len(run.arena.sources(node))) == ([1, 2], 1)
    note, node = accept(Sourced({"body": "x", "rank": 1}, "u", "x"), G(NOTE), run)
    assert note.body == ("x", node)


def test_plain_parameters_take_plain_data() -> None:
    assert accept(3, INT) == 3
    assert refused(True, INT) == (
        "R0121",
        "the argument `q` of `main`: expected Int, found Bool true",
    )
    assert refused(Sourced("x", "u", "x"), STRING)[0] == "R0121"
    with pytest.raises(Fault) as raised:
        make_run().accept(agent(STRING, q=INT), [])
    assert "1 arguments are declared, 0 were given" in raised.value.problem.message()


# ---- lying hosts ------------------------------------------------------------------------------------
# rule: provenance.delivery.1
def test_a_value_without_a_source() -> None:
    assert refused("text") == (
        "R0114",
        "the argument `q` of `main` must be grounded, but it has no source; "
        "pass `Sourced` or a `Document`",
    )  # fmt: skip
    wire = {"tag": "grounded", "value": "text", "sources": [{"kind": "retrieval", "name": "look"}]}
    for forged in (wire, ("text", 1), None, [("text", 1)]):
        assert refused(forged)[0] == "R0114"
    assert "at `[1]`" in refused([Document("a", "u"), "b"], ListType(G(STRING)))[1]
    assert refused({"tag": "some", "value": "x"}, OptionType(G(STRING)))[0] == "R0114"


# rule: provenance.delivery.1
def test_a_wrong_hash() -> None:
    code, words = refused(Sourced("x", "file:a", "x", hash=text_hash("y")))
    assert code == "R0114"
    assert "the hash of its source file:a does not match" in words
    assert accept(Sourced("x", "file:a", "x", hash=text_hash("x")))[0] == "x"


# rule: provenance.delivery.1
def test_a_source_of_another_run() -> None:
    assert "another run (run-7)" in refused(Sourced("x", "file:a", "x", run="run-7"))[1]
    assert accept(Sourced("x", "file:a", "x", run="run"))[0] == "x"
    first = make_run(World({"look": lambda: "text"}))
    kept = first.deliver(call(first, tool("look", STRING, source=True), returns=G(STRING)), G(STRING), SPAN)
    code, words = refused(kept)
    assert code == "R0114"
    assert "its sources belong to another run" in words
    busy = make_run(World({"look": lambda: "other text"}))
    for _ in range(3):  # so that its arena has a node of the same number
        call(busy, tool("look", STRING, source=True), returns=G(STRING))
    assert "its sources belong to another run" in refused(kept, run=busy)[1]
    again = accept(kept, run=first)
    assert again == ("text", kept.node)  # type: ignore[attr-defined]


# rule: provenance.delivery.1
def test_a_chain_that_was_severed() -> None:
    code, words = refused(Sourced("x", "file:a", "x", severed="mixed with a guess"))
    assert code == "R0114"
    assert "its chain was severed: mixed with a guess" in words
    run = make_run(World({"look": lambda: "text"}))
    _, node = call(run, tool("look", STRING, source=True), returns=G(STRING))
    cut = run.arena.severed("by hand", (node,))
    later = run.arena.derived("+", (node, cut), False, False)
    for below in (cut, run.arena.handoff("m::a", cut), later, run.arena.select(later, 0)):
        with pytest.raises(Fault, match="severed: by hand"):
            check_chains(run.arena, (below,), HERE)


def test_a_chain_is_checked_down_to_its_hashes() -> None:
    run = make_run()
    lied = run.arena.retrieval(Source("1", "file:a", text_hash("other"), 0, 4, 1, "text", "look", 0))
    with pytest.raises(Fault, match="hash of its source file:a"):
        check_chains(run.arena, (run.arena.derived("+", (lied,), False, False),), HERE)
    honest = run.arena.retrieval(Source("2", "file:b", text_hash("text"), 0, 4, 1, "text", "look", 0))
    check_chains(run.arena, (honest,), HERE)
    last = run.arena.retrieval(Source("3", "file:a", text_hash("other"), 0, 4, 1, "text", "look", 0))
    for inputs in ((lied, honest), (honest, last), (honest, honest, last)):
        with pytest.raises(Fault, match="hash of its source file:a"):
            check_chains(run.arena, (run.arena.derived("fn m::f", inputs, False, False),), HERE)
    attested = run.arena.model_attested("p", "m", 1, (), 1.0)
    check_chains(run.arena, (attested,), HERE)
    with pytest.raises(Fault, match="no source is on its chain"):
        check_chains(run.arena, (run.arena.tool_transform("t", (), (), 1.0),), HERE)
    for unknown in (0, -1, 99):
        with pytest.raises(Fault, match="not one of this run"):
            check_chains(run.arena, (honest, unknown), HERE)


def test_documents_of_a_host_are_checked() -> None:
    assert refused(Document("x", "u", start_line=0))[0] == "R0121"
    assert refused(Sourced("x", "u", "x", metadata={"k": object()}))[0] == "R0121"  # type: ignore[dict-item]
    assert refused(Sourced(3, "u", "x"))[0] == "R0121"
    assert refused(Sourced("x", 3, "x"))[0] == "R0121"  # type: ignore[arg-type]
    assert refused(Sourced("x", "u", "x\ud800"))[0] == "R0121"
    assert refused(Sourced("x", "u", None))[0] == "R0121"  # type: ignore[arg-type]
    assert refused(Sourced("x", "u", "x", confidence=2.0))[0] == "R0121"


# ---- results ----------------------------------------------------------------------------------------
def test_a_result_is_frozen_and_keeps_its_chain() -> None:
    run = make_run(World({"look": lambda: ["a", "b"]}))
    look = tool("look", ListType(STRING), source=True, confidence=0.9)
    result: Any = run.deliver(call(run, look, returns=G(ListType(STRING))), G(ListType(STRING)), SPAN)
    assert isinstance(result, Grounded)
    assert result.value == ["a", "b"]
    assert [source.text for source in result.sources()] == ["a", "b"]
    assert (str(result.grade), result.confidence) == ("verbatim", 0.9)
    assert result.chain.splitlines()[-1].endswith("by look <- 1, 2")
    for name in ("value", "node", "new"):
        with pytest.raises(AttributeError):
            setattr(result, name, 1)
    assert copy(result) is result
    assert deepcopy(result) == result
    with pytest.raises(TypeError, match="can't be pickled"):
        pickle.dumps(result)
    assert repr(result) == "Grounded(['a', 'b'], verbatim)"


def test_grounded_parts_of_a_plain_result() -> None:
    run = make_run(World({"look": lambda: ["a", "b"]}))
    pairs = call(run, tool("look", ListType(G(STRING)), source=True))
    first, second = run.deliver(pairs, ListType(G(STRING)), SPAN)  # type: ignore[misc]
    assert (first.value, second.sources()[0].uri) == ("a", "tool:look()#/1")
    assert first != second


def test_a_full_arena_at_the_border_is_a_fault() -> None:
    run = make_run(arena_limit=1)
    assert refused(Document("x", "u"), run=run)[0] == "R0119"
    assert len(run.arena) == 0
    run.arena.retrieval(Source("1", "file:a", text_hash("x"), 0, 1, 1, "x", "look", 0))
    with pytest.raises(ArenaFull):
        run.arena.derived("+", (1,), False, False)
