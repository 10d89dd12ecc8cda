"""The trace: closed phases, one line an event, flushed before the next call, chained by hashes."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from corvid.runtime.boundary.documents import text_hash
from corvid.runtime.faults import Fault
from corvid.runtime.host import Document
from corvid.runtime.problems import ToolFailed
from corvid.runtime.run import Run
from corvid.runtime.sites import ApprovalSite
from corvid.runtime.trace import events
from corvid.runtime.trace.events import FIELDS, OTHERWISE
from corvid.runtime.trace.write import FIRST_PREV, TraceWriter, iso_time
from corvid.types import INT, STRING, ListType, grounded
from tests.runtime.world import DECLARATIONS, SPAN, Lines, World, agent, ask, call, make_run, prompt, tool

pytestmark = pytest.mark.guarantee("grounded.discards_visible")

G = grounded
DOCS = [Document("The very first document.", "file:a", start_line=3), Document("Another one.\n", "file:b")]


def whole_run(lines: Lines) -> Run:
    world = World({"look": lambda q: DOCS, "wire": lambda x: 1}, lambda request: 'See "very first document".')
    run = Run(DECLARATIONS, world.host(), trace=lines.writer, run_id="r1")
    main = agent(G(STRING), q=STRING, given=G(STRING))
    values = run.accept(main, ["x", Document("stated", "file:c")])
    run.started(main, values)
    docs = call(run, tool("look", ListType(STRING), source=True, q=STRING), "x", returns=G(ListType(STRING)))
    run.approve(ApprovalSite("Wire", ("amount",), (INT,), SPAN), (1,))
    run.now_ms()
    run.next_float()
    first = run.activation("m::main")
    run.severed(3, first)
    inner = run.activation("m::inner")
    run.severed(3)
    run.severed(3)
    run.leave(inner)
    run.severed(4)
    run.leave(first)
    p = prompt("p", STRING, ("Sum ",), cites="d", d=ListType(STRING))
    answer = ask(run, p, docs, types=(G(ListType(STRING)),), returns=G(STRING))
    answer = (answer[0], run.arena.handoff("m::main", run.arena.derived1(2, answer[1], 1)))
    run.deliver(answer, G(STRING), SPAN)
    run.completed(answer, G(STRING))
    return run


# rule: runtime.trace.2
def test_equal_hosts_give_equal_bytes() -> None:
    first, second = Lines(), Lines()
    whole_run(first)
    whole_run(second)
    assert first.raw == second.raw


def test_a_run_tells_its_story_in_order() -> None:
    lines = Lines()
    whole_run(lines)
    assert [event["phase"] for event in lines.events()] == [
        "run_started", "document", "retrieval", "retrieval", "deliver",
        "tool_call", "tool_result", "document", "retrieval", "document", "retrieval", "retrieval",
        "approval_request", "approval_decision", "clock_read", "seed_read",
        "severed", "severed", "severed",
        "llm_call", "llm_result", "cite",
        "derive", "deliver", "handed_over", "run_completed",
    ]  # fmt: skip


def test_every_event_has_exactly_the_fields_of_its_phase() -> None:
    lines = Lines()
    whole_run(lines)
    for number, event in enumerate(lines.events()):
        common = {"v", "seq", "ts", "run", "agent", "phase", "prev"}
        assert set(event) == common | set(FIELDS[event["phase"]])
        assert (event["v"], event["seq"], event["run"], event["agent"]) == (1, number, "r1", "m::main")


# rule: runtime.trace.1
def test_lines_are_chained() -> None:
    lines = Lines()
    whole_run(lines)
    previous = FIRST_PREV
    for raw, event in zip(lines.raw, lines.events(), strict=True):
        assert raw.endswith(b"\n")
        assert raw.count(b"\n") == 1
        assert event["prev"] == previous
        previous = hashlib.sha256(raw[:-1]).hexdigest()
    assert lines.writer.head == previous


def test_what_is_cited_and_delivered_can_be_checked_from_the_file() -> None:
    lines = Lines()
    whole_run(lines)
    texts = {event["hash"]: event["text"] for event in lines.events("document")}
    assert all(text_hash(text) == hash_ for hash_, text in texts.items())
    (cite,) = lines.events("cite")
    evidence = cite["evidence"]
    assert texts[evidence["hash"]][evidence["start"] : evidence["end"]] == evidence["quote"]
    assert (evidence["path"], evidence["line"]) == ("file:a", 3)
    assert (cite["kind"], cite["grounding"]) == (None, "citation")
    retrieved = {event["hash"] for event in lines.events("retrieval") if not event["inputs"]}
    last = lines.events("deliver")[-1]
    assert set(last["retrievals"]) <= retrieved
    assert (last["boundary"], last["grade"]) == ("the result of `main`", "cited")
    (derive,) = lines.events("derive")
    assert (derive["node"], derive["left_out"]) == (last["node"], 0)
    steps = derive["steps"]
    assert [(step["step"], step["name"], step["ops"]) for step in steps] == [
        ("PromptTransform", "p", None), ("Derived", None, {"+": 1}), ("AgentHandoff", "m::main", None),
    ]  # fmt: skip
    assert [step["inputs"] for step in steps[1:]] == [[step["node"]] for step in steps[:-1]]
    assert set(steps[0]["inputs"]) <= {event["node"] for event in lines.events("retrieval")}
    assert (steps[1]["constant"], steps[1]["unsourced"]) == (True, [])


# rule: runtime.trace.3
def test_one_severed_event_for_each_site_and_activation() -> None:
    lines = Lines()
    whole_run(lines)
    found = [(e["site"], e["activation"]["agent"], e["count"]) for e in lines.events("severed")]
    assert found == [(3, "m::inner", 2), (3, "m::main", 1), (4, "m::main", 1)]


def test_activations_that_nobody_left_are_written_at_the_end() -> None:
    lines = Lines()
    run = make_run(lines=lines)
    run.activation("m::a")
    run.severed(0)
    run.severed(1, run.activation("m::b"))
    run.failed(Fault(ToolFailed(SPAN, "t", "KeyError", "x")))
    assert [(e["site"], e["activation"]) for e in lines.events("severed")] == [
        (1, {"number": 2, "agent": "m::b"}), (0, {"number": 1, "agent": "m::a"}),
    ]  # fmt: skip
    (end,) = lines.events("run_completed")
    assert (end["ok"], end["error"]) == (
        False,
        {"code": "R0110", "message": "the tool `t` failed: KeyError: x"},
    )


# rule: runtime.trace.1
def test_events_are_out_before_the_next_call(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    seen: list[str] = []

    def look() -> str:
        seen.extend(json.loads(line)["phase"] for line in path.read_bytes().splitlines())
        return "x"

    with path.open("wb", buffering=0) as file:
        run = Run(DECLARATIONS, World({"look": look}).host(), trace=TraceWriter(file.write))
        call(run, tool("look", STRING, source=True), returns=G(STRING))
    assert seen == ["tool_call"]


def test_traces_take_any_text_and_any_failure() -> None:
    def fail(*_: Any) -> Any:
        raise ValueError("bad \ud800 \n text")

    lines = Lines()
    run = make_run(World({"fail": fail}, lambda request: {"x": object(), "y": "\udfff"}), lines)
    for work in (
        lambda: call(run, tool("fail", INT)),
        lambda: ask(run, prompt("p", INT, ())),
    ):
        try:
            work()
        except Fault as fault:
            run.failed(fault)
    assert [event["phase"] for event in lines.events("tool_result", "llm_result")] == [
        "tool_result",
        "llm_result",
    ]


PROTOCOLS = {
    "intent": events.intent("find a", "the task is a", "1..3"),
    "execute": events.execute("tool", "a", None, {"top_k": 3}),
    "result": events.result(2, 1, 40),
    "outcome": events.outcome("match", "1..3", "2 results"),
    "cite": events.cite("a", "file_contents", "observation", events.observation("read")),
    "assumption": events.assumption("a"),
    "pivot": events.pivot("too many", "a", 70, "a is everywhere", "b is not", "b"),
    "negative_grounding": events.negative_grounding(
        "a", [("x", 0), ("y", 0)], 5, "high_ambiguity", "look", ["0.00"]
    ),
    "model_selection": events.model_selection("m", "small", {"n": "large"}),
    "clear": events.clear(25, 3, 2100, 50),
    "session_handoff": events.session_handoff(20, 23),
    "decision": events.decision("llm_select", "selection", "1", ("a", "b"), 0, 1, None, None, "c"),
    "fallback": events.fallback("timeout", "semantic", "1", "packed"),
}


# requirement: T4, T8, T13, T15, T18, E15, E19, C17
@pytest.mark.parametrize("phase", PROTOCOLS)
def test_the_phases_of_the_protocols_have_their_fields(phase: str) -> None:
    named = PROTOCOLS[phase].named()
    assert tuple(named) == tuple(FIELDS[phase])
    assert PROTOCOLS[phase].phase == phase


def test_a_third_query_has_no_slot_of_its_own() -> None:
    event = events.negative_grounding("a", [("x", 0), ("y", 1), ("z", 2)], 0, "refuted", None, [])
    assert tuple(event.named()) == tuple(OTHERWISE["negative_grounding"][0])
    assert (event.named()["queries"], event.named()["results"]) == (["x", "y", "z"], [0, 1, 2])


# requirement: T18, E19
def test_ratios_are_rounded_down_and_have_no_division_by_zero() -> None:
    assert events.clear(25, 3, 2100, 50).named()["reduction_ratio"] == 0.976
    assert events.clear(0, 0, 0, 5).named()["reduction_ratio"] == 0.0
    sessions = {(0, 0): 1.0, (9499, 10000): 0.94, (19, 20): 0.95}
    for counts, ratio in sessions.items():
        assert events.session_handoff(*counts).named()["grounding_ratio"] == ratio


def test_times_are_texts() -> None:
    assert iso_time(0) == "1970-01-01T00:00:00.000Z"
    assert iso_time(1_700_000_000_123) == "2023-11-14T22:13:20.123Z"
    assert iso_time(-1) == "1969-12-31T23:59:59.999Z"
    assert iso_time(10**30) == f"{10**30}ms"
