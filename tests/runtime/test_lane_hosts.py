"""Prompts with a lane on hosts that fail, and on hosts that answer anything."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.api.execution import Loaded, Services
from corvid.protocols.continuity.audit import CycleAudit
from corvid.protocols.continuity.library import CONTEXT
from corvid.runtime.executor.cancellation import Cancellation
from corvid.runtime.host import ModelRefusal, ModelReply, ModelRequest
from corvid.runtime.trace.write import TraceWriter
from tests.runtime.lanes import (
    AB,
    ABSTAIN,
    MORE,
    SELECT_B,
    Asked,
    Ran,
    RateLimitError,
    Tools,
    candidate,
    conversation,
    program,
)
from tests.shares import examples

pytestmark = [pytest.mark.guarantee("lanes.bounded"), pytest.mark.guarantee("lanes.keep_sources")]


# ---- hosts that fail ----------------------------------------------------------------------------
def test_a_run_that_nobody_waits_for_ends_and_does_not_ask_the_user() -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    ran = Ran("plain", "it", AB, model=Asked(SELECT_B), cancellation=cancellation)
    assert ran.outcome.fault is not None
    assert ran.outcome.fault.problem.code.id == "R0118"
    assert ran.of("fallback") == []


# rule: protocols.lane.5
@pytest.mark.parametrize(
    ("options", "found", "words"),
    [
        ([candidate("a"), candidate("a")], [], "share the id 'a'"),
        (AB, [candidate("a", "another")], "share the id 'a'"),
        ([candidate(str(n)) for n in range(101)], [], "101 candidates"),
        (AB, [candidate(str(n)) for n in range(99)], "101 candidates"),
    ],
)
def test_candidates_that_nobody_can_tell_apart_are_a_fault(
    options: list[Any], found: list[Any], words: str
) -> None:
    ran = Ran("plain", "it", options, model=Asked(MORE), tools=Tools(chat_recoverable_options=found))
    assert ran.outcome.fault is not None
    assert ran.outcome.fault.problem.code.id == "R0130"
    assert words in ran.outcome.fault.problem.message()


def test_a_tool_that_brings_no_candidates_is_a_fault() -> None:
    ran = Ran("plain", "it", AB, model=Asked(MORE), tools=Tools(chat_recoverable_options=[{"id": "c"}]))
    assert ran.outcome.fault is not None
    assert ran.outcome.fault.problem.code.id == "R0111"


# ---- any host -----------------------------------------------------------------------------------
IDS = st.sampled_from(["a", "b", "c", "z"])
ANSWERS = st.one_of(
    st.builds(lambda one: {"decision": "select", "id": one}, IDS),
    st.just({"decision": "need_more_info"}),
    st.builds(
        lambda types: {"decision": "need_more_info", "neededEvidenceTypes": types},
        st.lists(st.sampled_from(["active_widget_items", "chat_recoverable_options", "disk"]), max_size=2),
    ),
    st.sampled_from([{"decision": "select"}, {"need_more_info": True}, {"decision": "abstain", "why": "x"}]),
    st.sampled_from([ABSTAIN, None, 7, TimeoutError(), RateLimitError(), OSError(), ModelRefusal("no")]),
)
BROUGHT = st.lists(st.sampled_from("abcdef"), unique=True, max_size=3) | st.just(TimeoutError())
REQUESTS = st.sampled_from(["open label b", "open label c", "the second", "what is label a?", "stop"])


class Switch:
    """A model and tools that are others in each run of one loaded program."""

    name = "switch"

    def __init__(self) -> None:
        self.model = Asked()
        self.tools = Tools()

    def answer(self, request: ModelRequest) -> ModelReply:
        return self.model.answer(request)

    def find(self, name: str) -> Callable[[], object]:
        return lambda: self.tools.find(name)()


SWITCHES = {lane: Switch() for lane in ("selection", "semantic")}


@pytest.fixture(scope="module")
def loaded() -> Iterator[dict[str, Loaded]]:
    made = {
        lane: Loaded(program(lane), Services(switch, switch))
        for lane, switch in SWITCHES.items()
    }
    yield made
    for one in made.values():
        one.close()


def unfit(answer: Any, request: ModelRequest) -> bool:
    """Whether an answer of ANSWERS has a form that was not asked for, or an id that was not shown."""
    if isinstance(answer, BaseException):
        return False
    shown: Any = next(one.value for one in request.arguments if one.name == CONTEXT)
    match answer:
        case {"decision": "select", "id": id_}:
            return id_ not in {one["id"] for one in shown["candidates"]}
        case {"decision": "need_more_info"}:
            return False
        case _:
            return bool(answer != ABSTAIN)


# requirement: C2, C3, C4, C9, C10, C14
@given(st.sampled_from(["selection", "semantic"]), REQUESTS, st.lists(ANSWERS, min_size=4, max_size=4),
       BROUGHT, st.booleans())  # fmt: skip
@settings(deadline=None, max_examples=examples(50))
def test_whatever_the_host_does_the_loop_is_kept(
    loaded: dict[str, Loaded], lane: str, request_: str, answers: list[Any], brought: Any, remembers: bool
) -> None:
    switch, lines = SWITCHES[lane], list[bytes]()
    found = brought if isinstance(brought, Exception) else [candidate(one) for one in brought]
    switch.model, switch.tools = Asked(*answers), Tools(chat_recoverable_options=found)
    told = conversation(option_set_id="set-1" if remembers else "")
    run = loaded[lane]
    outcome = run.run(run.functions["main::turn"], [request_, AB, told], trace=TraceWriter(lines.append))
    assert outcome.fault is None
    offered = {one["id"]: one for one in [*(found if isinstance(found, list) else []), *AB]}
    value: Any = outcome.value
    if "choice" in value:
        assert value["choice"] == offered[value["choice"]["id"]]
    for option in value.get("options", []):
        assert option == offered[option["id"]]
    assert len(switch.model.requests) <= (2 if lane == "selection" else 3)
    assert len(switch.tools.called) <= 1
    audit = CycleAudit()
    breaches = [breach.rule for line in lines for breach in audit.take(json.loads(line))]
    asked = zip(answers, switch.model.requests, strict=False)
    assert breaches == ["unfit_answer" for answer, request in asked if unfit(answer, request)]
    reason = value["reason"]["tag"] if value["tag"] == "Clarify" else ""
    assert (reason == "UnfitAnswer") == bool(breaches)
    assert audit.rates.resolved + audit.rates.suggested + audit.rates.clarified == (value["tag"] != "Escaped")
