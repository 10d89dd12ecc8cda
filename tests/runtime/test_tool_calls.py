"""Tools: sources mint retrievals, transforms carry chains, the rest is plain; the host can't forge."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from corvid.runtime.executor.waiting import EventLoopThread
from corvid.runtime.faults import Fault
from corvid.runtime.host import Document
from corvid.runtime.provenance.grade import Grade
from corvid.runtime.provenance.nodes import Derived, Retrieval, ToolTransform
from corvid.runtime.run import Run
from corvid.runtime.values import Some
from corvid.types import INT, STRING, ListType, MapType, OptionType, Type, grounded
from tests.runtime.world import HIT, NOTE, PAGE, World, call, make_run, tool

pytestmark = pytest.mark.guarantee("grounded.chain_carried")

G = grounded


def run_with(**tools: Any) -> Run:
    return make_run(World(tools))


def fault(run: Run, *arguments: Any, **options: Any) -> tuple[str, str]:
    with pytest.raises(Fault) as raised:
        call(run, *arguments, **options)
    message = raised.value.problem.message()
    assert "\n" not in message
    return raised.value.problem.code.id, message


def uris(run: Run, pair: tuple[Any, int]) -> list[str]:
    return [source.uri for source in run.arena.sources(pair[1])]


# ---- sources --------------------------------------------------------------------------------------
# rule: provenance.source.1
def test_a_text_of_plain_data_is_a_document_named_after_the_call() -> None:
    run = run_with(look=lambda id: f"about {id}")
    look = tool("look", STRING, source=True, confidence=0.9, id=STRING)
    value, node = call(run, look, "x", returns=G(STRING))
    assert value == "about x"
    (source,) = run.arena.sources(node)
    assert (source.uri, source.text, source.tool) == ('tool:look("x")', "about x", "look")
    assert run.arena.confidence(node) == 0.9
    assert run.arena.grade(node) is Grade.VERBATIM


# rule: provenance.source.1
def test_two_documents_of_one_tool_are_two_sources_and_parts_have_their_own() -> None:
    answer = [{"text": "a", "score": 1}, {"text": "b", "score": 2}]
    run = run_with(search=lambda: answer)
    search = tool("search", ListType(HIT), source=True)
    value, node = call(run, search, returns=G(ListType(HIT)))
    answer[0]["text"] = "changed later"
    assert value[0].text == "a"
    assert uris(run, (value, node)) == ["tool:search()#/0/text", "tool:search()#/1/text"]
    second = run.arena.select(node, 1)
    assert uris(run, (None, second)) == ["tool:search()#/1/text"]
    assert uris(run, (None, run.arena.select(second, "score"))) == ["tool:search()#/1/text"]
    assert isinstance(run.arena.node(run.arena.select(second, "text")), Retrieval)
    assert run.arena.grade(second) is Grade.VERBATIM


# rule: provenance.source.2
def test_an_empty_answer_is_sourced_too() -> None:
    run = run_with(search=lambda q: [])
    value, node = call(
        run, tool("search", ListType(STRING), source=True, q=STRING), "x", returns=G(ListType(STRING))
    )
    assert value == []
    (source,) = run.arena.sources(node)
    assert (source.uri, source.text) == ('tool:search("x")', None)
    assert run.arena.has_retrieval(node)


# rule: python.tool.2
def test_a_document_keeps_what_the_host_says_of_it() -> None:
    document = Document("line", "file:a.txt", "A", 7, {"k": ["v"]}, 0.5)
    run = run_with(look=lambda: {"one": document})
    look = tool("look", MapType(STRING, STRING), source=True)
    value, node = call(run, look, returns=MapType(STRING, G(STRING)))[("one")], None
    text, node = value
    (source,) = run.arena.sources(node)
    assert text == "line"
    assert (source.uri, source.title, source.line, source.metadata) == ("file:a.txt", "A", 7, {"k": ["v"]})
    assert run.arena.confidence(node) == 0.5


def test_a_document_fills_a_record() -> None:
    run = run_with(look=lambda: [Document("t", "file:a", metadata={"k": "v"})])
    value, node = call(run, tool("look", ListType(PAGE), source=True), returns=G(ListType(PAGE)))
    page, own = value[0], run.arena.select(node, 0)
    assert (page.text, page.uri, page.metadata) == ("t", "file:a", {"k": "v"})
    assert isinstance(run.arena.node(own), Retrieval)
    assert run.arena.select(own, "uri") == own
    code, words = fault(
        run_with(look=lambda: Document("t", "u")), tool("look", HIT, source=True), returns=G(HIT)
    )
    assert code == "R0111"
    assert "whose field `score` no Document has" in words


def test_parts_that_lie_deeper_have_nodes_of_their_own() -> None:
    hits = [[{"text": text, "score": 0} for text in row] for row in ("ab", "cd")]
    run = run_with(look=lambda: hits)
    kind = ListType(ListType(HIT))
    _, node = call(run, tool("look", kind, source=True), returns=G(kind))
    for row, texts in enumerate(("ab", "cd")):
        below = run.arena.select(node, row)
        assert [source.text for source in run.arena.sources(below)] == list(texts)
        for column, text in enumerate(texts):
            part = run.arena.select(below, column)
            assert [source.text for source in run.arena.sources(part)] == [text]
            assert isinstance(run.arena.node(run.arena.select(part, "text")), Retrieval)


def test_labels_sit_where_the_type_says() -> None:
    run = run_with(look=lambda: ["a", "b"], maybe=lambda: "c", notes=lambda: {"body": "d", "rank": 1})
    look = tool("look", ListType(G(STRING)), source=True)
    first, second = call(run, look)
    assert (first[0], second[0]) == ("a", "b")
    assert uris(run, second) == ["tool:look()#/1"]
    some = call(run, tool("maybe", OptionType(G(STRING)), source=True))
    assert isinstance(some, Some)
    assert uris(run, some.value) == ["tool:maybe()#/some"]  # type: ignore[arg-type]
    note, node = call(run, tool("notes", NOTE, source=True), returns=G(NOTE))
    assert note.body == ("d", node)


# ---- others ---------------------------------------------------------------------------------------
def test_a_plain_tool_gives_plain_values() -> None:
    run = run_with(add=lambda a, b: a + b)
    assert call(run, tool("add", INT, a=INT, b=INT), 1, 2) == 3
    assert len(run.arena) == 0


def test_a_transform_carries_the_chains_of_its_arguments() -> None:
    run = run_with(look=lambda: "text", up=lambda s, n: s.upper() * n)
    pair = call(run, tool("look", STRING, source=True), returns=G(STRING))
    up = tool("up", G(STRING), s=G(STRING), n=INT, confidence=0.8)
    value, node = call(run, up, pair, 2, constants=(False, True))
    assert value == "TEXTTEXT"
    step = run.arena.node(node)
    assert step == ToolTransform("up", (pair[1],), (("s", "grounded"), ("n", "constant")), 0.8)
    assert run.arena.grade(node) is Grade.SYNTHESISED
    mixed = call(run, up, pair, 2)
    assert run.arena.grade(mixed[1]) is Grade.MIXED


def test_a_transform_of_maybe_grounded_arguments_needs_a_source() -> None:
    called: list[Any] = []
    run = run_with(join=called.append)
    join = tool("join", G(STRING), parts=ListType(G(STRING)))
    code, words = fault(run, join, [])
    assert (code, called) == ("R0114", [])
    assert "the argument `parts` of `join` must be grounded" in words


def test_an_async_tool_runs_in_a_thread_of_its_own() -> None:
    seen: list[threading.Thread] = []

    async def slow(x: int) -> int:
        await asyncio.sleep(0)
        seen.append(threading.current_thread())
        return x + 1

    run = run_with(slow=slow)
    slow_tool = tool("slow", INT, x=INT)
    assert [call(run, slow_tool, n) for n in range(3)] == [1, 2, 3]

    async def inside_a_loop() -> Any:
        return call(run, slow_tool, 9)

    assert asyncio.run(inside_a_loop()) == 10
    assert {thread.name for thread in seen} == {"corvid-event-loop"}
    assert len(set(seen)) == 1
    run.finish()
    assert not seen[0].is_alive()


def test_a_tool_that_wants_to_end_the_process_failed() -> None:
    def leave() -> int:
        raise SystemExit(3)

    async def leave_later() -> int:
        await asyncio.sleep(0)
        raise SystemExit(4)

    run = run_with(leave=leave, leave_later=leave_later)
    try:
        assert fault(run, tool("leave", INT)) == ("R0110", "the tool `leave` failed: SystemExit: 3")
        for _ in range(2):
            later = fault(run, tool("leave_later", INT))
            assert later == ("R0110", "the tool `leave_later` failed: SystemExit: 4")
    finally:
        run.finish()


def test_an_async_tool_may_run_a_program_whose_tools_are_async() -> None:
    loop = EventLoopThread()

    async def inner() -> int:
        await asyncio.sleep(0)
        return 7

    async def outer() -> int:
        await asyncio.sleep(0)
        nested = make_run(World({"inner": inner}), loop=loop)
        return int(call(nested, tool("inner", INT)))

    try:
        assert call(make_run(World({"outer": outer}), loop=loop), tool("outer", INT)) == 7
    finally:
        loop.close()


def test_closing_a_loop_cancels_what_still_runs() -> None:
    loop = EventLoopThread()
    ended: list[str] = []

    async def background() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("cancelled")

    async def start() -> asyncio.Task[None]:
        task = asyncio.create_task(background())
        await asyncio.sleep(0)
        return task

    assert isinstance(loop.run(start()), asyncio.Task)
    loop.close()
    assert ended == ["cancelled"]


# rule: runtime.fault.2
def test_a_tool_that_raises_or_is_missing_or_misfits() -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("no\nsuch")

    run = run_with(broken=broken, wrong=lambda: [1, "x"])
    code, words = fault(run, tool("broken", INT))
    assert code == "R0110"
    assert "`broken` failed: KeyError" in words
    assert fault(run, tool("wrong", ListType(INT)))[0] == "R0111"
    assert "at `[1]` expected Int, found String 'x'" in fault(run, tool("wrong", ListType(INT)))[1]
    assert fault(run, tool("gone", INT)) == ("R0116", "cannot find a function for the tool `gone`")


# rule: python.tool.2
@pytest.mark.parametrize("kind", [G(STRING), STRING])
def test_no_tool_but_a_source_may_return_documents(kind: Type) -> None:
    run = run_with(look=lambda: "x", forge=lambda s: Document("forged", "file:trust-me"))
    pair = call(run, tool("look", STRING, source=True), returns=G(STRING))
    forge = tool("forge", kind, s=G(STRING))
    assert fault(run, forge, pair)[0] == "R0111"


def test_a_full_arena_is_a_fault_with_a_place() -> None:
    run = make_run(World({"look": lambda: ["x"] * 10}), arena_limit=5)
    code, words = fault(run, tool("look", ListType(STRING), source=True), returns=G(ListType(STRING)))
    assert (code, words) == ("R0119", "the run has more than 5 provenance steps")


def test_arguments_are_the_hosts_own() -> None:
    def spoil(xs: list[int]) -> int:
        xs.append(4)
        return len(xs)

    run = run_with(spoil=spoil)
    values = [1, 2, 3]
    assert call(run, tool("spoil", INT, xs=ListType(INT)), values) == 4
    assert values == [1, 2, 3]


def test_sources_are_records_of_the_program() -> None:
    run = run_with(look=lambda: [Document("t", "file:a", metadata={"k": 1}), "plain"])
    pair = call(run, tool("look", ListType(STRING), source=True), returns=G(ListType(STRING)))
    first, second = run.sources(pair, tool("x", INT).span)
    assert (first.uri, first.metadata, second.metadata) == ("file:a", '{"k":1}', "{}")  # type: ignore[attr-defined]
    assert run.confidence(pair) == 1.0
    assert run.chain_text(pair).splitlines()[0].startswith("1. Retrieval file:a (0..1 from line 1, ")
    assert isinstance(run.arena.node(run.arena.derived("+", (pair[1],), False, False)), Derived)
