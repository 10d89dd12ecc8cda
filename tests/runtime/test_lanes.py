"""Prompts with a lane at run time: what a model is asked, what comes of each failure, what is logged."""

from __future__ import annotations

import json
from typing import Any

import pytest

from corvid.models.scripted import ScriptedModel
from corvid.protocols.continuity.audit import Rates, shown_evidence
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import ModelRefusal, ModelReply
from tests.runtime.lanes import (
    AB,
    ABSTAIN,
    MORE,
    SELECT_B,
    Answer,
    Asked,
    Gateway,
    Lying,
    Meddling,
    Ran,
    RateLimitError,
    Refused,
    Tools,
    candidate,
    conversation,
    scope,
    slowly,
    unsure,
)

pytestmark = [pytest.mark.guarantee("lanes.bounded"), pytest.mark.guarantee("lanes.keep_sources")]


# requirement: C3, C14, C17
def test_a_model_chooses_among_the_candidates_and_it_is_logged() -> None:
    model = Asked(SELECT_B)
    ran = Ran("plain", "the second", AB, model=model)
    assert ran.value == {"tag": "Suggested", "choice": AB[1]}
    (request,) = model.requests
    assert "label b" in request.messages[0].text
    assert [one.name for one in request.arguments] == ["utterance", "options", "continuityContext"]
    assert request.schema["anyOf"][0]["properties"]["id"] == {"type": "string", "enum": ["a", "b"]}
    (line,) = ran.of("decision")
    assert (line["reason"], line["winner"], line["lane"], line["loop_cycle_id"]) == (
        "llm_select", "b", "selection", "cycle-1",
    )  # fmt: skip
    assert (line["activeScope"], line["activeOptionSetId"]) == ("chat:set-1", None)
    assert ran.breaches == []
    assert ran.rates == Rates(calls=1, suggested=1)


# requirement: C10
# rule: protocols.lane.4
@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        ([TimeoutError()], "Timeout"),
        ([Gateway()], "Timeout"),
        ([RateLimitError()], "RateLimited"),
        ([Refused()], "RateLimited"),
        ([ConnectionResetError("gone")], "TransportError"),
        ([Lying()], "TransportError"),
        ([lambda request: "no reply"], "TransportError"),
        ([ModelRefusal("I can't")], "Abstain"),
        ([ABSTAIN], "Abstain"),
        ([unsure], "LowConfidence"),
        ([MORE], "NoNewEvidence"),
    ],
)
@pytest.mark.parametrize("lane", ["selection", "semantic"])
def test_each_failure_is_a_reason_in_the_value_and_in_the_log(
    answers: list[Answer], reason: str, lane: str
) -> None:
    ran = Ran("turn", "the second", AB, conversation(), model=Asked(*answers), lane=lane)
    shape = "Safe" if lane == "selection" else "Packed"
    assert ran.value == {"tag": "Clarify", "reason": {"tag": reason}, "shape": shape, "options": AB}
    (line,) = ran.of("fallback")
    assert line["reason"].replace("_", "") == reason.lower()
    assert (line["lane"], line["shape"]) == (lane, shape.lower())
    assert ran.breaches == []


@pytest.mark.parametrize(("answer", "words"), [
    ({"decision": "select", "id": "z"}, "names 'z', which is not among the candidates"),
    ({"need_more_info": True}, "has no `decision` that is select, need_more_info or abstain"),
    ({"decision": "select"}, "has other fields than `id`, a text"),
    ({"decision": "need_more_info", "more": 1}, "has other fields than `neededEvidenceTypes`"),
    ({"decision": "abstain", "why": "x"}, "`decision`"),
    (["s1"], "is not an object"),
    ({"decision": "abstain", "neededEvidenceTypes": []}, "`decision`"),
    ({"decision": "need_more_info", "neededEvidenceTypes": ["a", "b", "c"]}, "a list of at most two texts"),
    ({"tag": "Resolved", "choice": AB[0]}, "has no `decision`"),
    (lambda request: ModelReply(object(), "m"), "has no `decision`"),
    (ABSTAIN, ""),
])  # fmt: skip
@pytest.mark.parametrize("lane", ["selection", "semantic"])
def test_an_answer_that_does_not_count_is_no_silent_abstention(answer: Any, words: str, lane: str) -> None:
    """What is wrong with it is the reason in `Clarify`, shown to people, in the log, and a finding of its
    audit."""
    ran = Ran("turn", "the second", AB, conversation(), model=Asked(answer), lane=lane)
    (line,) = ran.of("fallback")
    assert (line["reason"], line["lane"]) == ("abstain", lane)
    problem = line.get("problem", "")
    reason = {"tag": "UnfitAnswer", "problem": problem} if words else {"tag": "Abstain"}
    assert ran.value["reason"] == reason
    assert words in problem
    assert [one.rule for one in ran.breaches] == (["unfit_answer"] if words else [])
    assert any(words in one for one in ran.outcome.notices) or not words


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (TimeoutError("10 s"), ("the model `asked` failed at `choose`: TimeoutError: 10 s",)),
        (ModelRefusal("I can't"), ("the model `asked` cannot answer `choose`: I can't",)),
        (ABSTAIN, ()),
    ],
)
def test_people_are_told_why_no_answer_came(answer: Answer, words: tuple[str, ...]) -> None:
    assert Ran("plain", "the second", AB, model=Asked(answer)).outcome.notices == words


def test_people_are_told_that_a_tool_failed() -> None:
    tools = Tools(chat_recoverable_options=OSError("no"))
    ran = Ran("plain", "the third", AB, model=Asked(MORE), tools=tools)
    assert ran.value["reason"] == {"tag": "TransportError"}
    (notice,) = ran.outcome.notices
    assert "`chat_recoverable_options`" in notice


def test_a_script_without_an_answer_is_the_fault_that_it_is_for_any_prompt() -> None:
    ran = Ran("plain", "the second", AB, model=Asked(ScriptedModel({"follow": [SELECT_B]}).answer))
    assert ran.outcome.fault is not None
    problem = ran.outcome.fault.problem
    assert problem.code.id == "R0117"
    assert problem.message() == (
        "the model `asked` cannot answer `choose`: "
        'the script has no answer for the prompt choose; add "choose": ["the answer"] to it'
    )
    assert ran.of("fallback") == []


# requirement: C3, C8, C10, C18
def test_more_evidence_is_asked_for_once_and_then_the_budget_is_exhausted() -> None:
    tools = Tools(chat_recoverable_options=[candidate("c")])
    model = Asked(MORE, MORE)
    ran = Ran("plain", "the third", AB, model=model, tools=tools)
    assert ran.value["reason"] == {"tag": "BudgetExhausted"}
    assert [one["id"] for one in ran.value["options"]] == ["a", "b", "c"]
    assert tools.called == ["chat_recoverable_options"]
    assert [line["reason"] for line in ran.of("decision")] == [
        "llm_need_more_info", "need_more_info_veto_blocked_reason", "continuity_enrichment_retry_called",
        "llm_need_more_info", "continuity_enrichment_budget_exhausted",
    ]  # fmt: skip
    assert [line["retry_budget_remaining"] for line in ran.of("decision")] == [1, 0, 0, 0, 0]
    assert ran.rates == Rates(calls=2, retries=1, clarified=1)
    assert ran.breaches == []


# requirement: C4, C6, C7
# rule: protocols.lane.3
def test_each_call_is_about_other_evidence_and_the_log_shows_which() -> None:
    tools = Tools(chat_recoverable_options=[candidate("b", place=scope()), candidate("c")])
    model = Asked(MORE, {"decision": "select", "id": "c"})
    ran = Ran("plain", "the third", AB, model=model, tools=tools)
    assert ran.value == {"tag": "Suggested", "choice": candidate("c")}
    shown = [line["args"]["continuityContext"] for line in ran.of("llm_call")]
    marks = [one["evidenceFingerprint"] for one in shown]
    assert len(set(marks)) == 2
    assert [shown_evidence(one)[0] for one in shown] == marks
    assert [one["allowedEvidenceTypes"] for one in shown] == [["chat_recoverable_options"], []]
    assert [line["attempt"] for line in ran.of("llm_call")] == [0, 1]
    texts = "".join(message.text for request in model.requests for message in request.messages)
    assert not any(mark in texts for mark in marks)
    first, second = model.requests
    assert '"label c"' not in first.messages[0].text
    assert '"label c"' in second.messages[0].text


# requirement: C4, C18
# rule: protocols.lane.3
def test_evidence_that_is_not_new_is_no_reason_to_ask_again() -> None:
    later = {**candidate("b"), "timestamp": 99}
    model = Asked(MORE)
    ran = Ran("plain", "the third", AB, model=model, tools=Tools(chat_recoverable_options=[later]))
    assert ran.value["reason"] == {"tag": "NoNewEvidence"}
    assert len(model.requests) == 1


# requirement: C10
@pytest.mark.parametrize(
    ("error", "reason"), [(TimeoutError(), "Timeout"), (OSError("gone"), "TransportError")]
)
def test_a_search_that_fails_is_a_reason_too(error: BaseException, reason: str) -> None:
    ran = Ran("plain", "it", AB, model=Asked(MORE), tools=Tools(chat_recoverable_options=error))
    assert ran.value["reason"] == {"tag": reason}
    assert ran.of("tool_result")[0]["error"].startswith(type(error).__name__)


# requirement: C2, C15, C18
# rule: protocols.lane.2
@pytest.mark.parametrize(
    ("told", "asked"),
    [
        (conversation(), 0),
        (conversation(option_set_id="set-2"), 1),
        (conversation(option_set_id=""), 1),
        (conversation(scope=scope("Widget", "w")), 1),
        (conversation(turn=5), 1),
        (conversation(now_ms=600_001), 1),
        (conversation(loop_guard=True), 1),
        (conversation(command_collision=True), 1),
    ],
)
def test_rules_decide_only_what_is_wholly_safe(told: dict[str, Any], asked: int) -> None:
    model = Asked(*[ABSTAIN] * asked)
    ran = Ran("turn", "open label b please", AB, told, model=model)
    assert len(model.requests) == asked
    assert ran.value["tag"] == ("Clarify" if asked else "Resolved")
    if not asked:
        (line,) = ran.of("decision")
        assert (line["reason"], line["winner"]) == ("deterministic_continuity_resolve", "b")
        assert line["activeOptionSetId"] == "set-1"


# requirement: C16, C18
def test_the_veto_finds_its_winner_in_the_same_evidence() -> None:
    """What rules can't decide first they can't decide after a model asked for more of the same."""
    ran = Ran("turn", "open label", AB, conversation(), model=Asked(MORE))
    assert ran.value["reason"] == {"tag": "NoNewEvidence"}
    assert [line["reason"] for line in ran.of("decision")][:2] == [
        "llm_need_more_info", "need_more_info_veto_blocked_reason",
    ]  # fmt: skip


# requirement: C16, C18
def test_the_veto_executes_what_more_evidence_made_certain() -> None:
    tools = Tools(chat_recoverable_options=[candidate("c", "report")])
    model = Asked(MORE, MORE)
    ran = Ran("turn", "open the report", AB, conversation(), model=model, tools=tools)
    assert ran.value == {"tag": "Resolved", "choice": candidate("c", "report")}
    assert ran.of("decision")[-1]["reason"] == "need_more_info_veto_applied"
    assert ran.breaches == []


# requirement: C2, C18
def test_a_question_leaves_the_selection_lane_and_a_stop_leaves_both() -> None:
    for lane, request, tag in (
        ("selection", "what is label b?", "Escaped"), ("semantic", "what is label b?", "Suggested"),
        ("selection", "never mind", "Escaped"), ("semantic", "never mind", "Escaped"),
    ):  # fmt: skip
        ran = Ran("turn", request, AB, conversation(), model=Asked(SELECT_B), lane=lane)
        assert ran.value["tag"] == tag


# requirement: C2
def test_a_choice_in_another_place_says_so() -> None:
    there = candidate("b", place=scope("Widget", "w"))
    ran = Ran("turn", "that one", [AB[0], there], conversation(), model=Asked(SELECT_B))
    assert ran.value == {"tag": "Elsewhere", "choice": there}


# requirement: C9, C14
def test_only_the_semantic_lane_shows_what_was_said_and_only_the_end_of_it() -> None:
    said = [{"speaker": "User", "text": f"turn {number}"} for number in range(20)]
    told = conversation(history=said, excerpts=[{"kind": "ActiveWidget", "text": "x" * 9000}])
    for lane, turns in (("selection", 0), ("semantic", 8)):
        ran = Ran("turn", "it", AB, told, model=Asked(ABSTAIN), lane=lane)
        (line,) = ran.of("llm_call")
        shown = line["args"]["continuityContext"]
        assert [one["text"] for one in shown["history"]] == [f"turn {n}" for n in range(20 - turns, 20)]
        assert [len(one) for one in shown["excerpts"]] == [1600]
        assert "turn 11" not in json.dumps(line["rendered"])


# ---- labels -------------------------------------------------------------------------------------
# requirement: C8
def test_a_retrieved_candidate_keeps_its_source_through_its_id() -> None:
    tools = Tools(documents=AB, active_widget_items=[candidate("w")])
    ran = Ran("grounded", "w", model=Asked(MORE, {"decision": "select", "id": "w"}), tools=tools)
    found = ran.outcome.value
    assert isinstance(found, Grounded)
    assert found.value["choice"]["id"] == "w"
    assert {source.tool for source in found.sources()} == {"documents", "active_widget_items"}
    assert tools.called == ["documents", "active_widget_items"]
    assert str(found.grade) == "mixed"


def test_without_a_model_the_chain_names_none() -> None:
    ran = Ran("grounded", "stop", model=Asked(), tools=Tools(documents=AB))
    found = ran.outcome.value
    assert isinstance(found, Grounded)
    assert found.value == {"tag": "Escaped"}
    assert "rules" in found.chain


def test_a_maybe_grounded_list_without_a_source_is_a_fault() -> None:
    ran = Ran("grounded", "w", model=Asked(), tools=Tools(documents=[]))
    assert ran.outcome.fault is not None
    assert ran.outcome.fault.problem.code.id == "R0114"


def test_inside_an_intent_added_evidence_is_a_search_like_any() -> None:
    tools = Tools(documents=AB, active_widget_items=[candidate("w")])
    ran = Ran("intended", "w", model=Asked(MORE, {"decision": "select", "id": "w"}), tools=tools)
    assert ran.value["choice"]["id"] == "w"
    assert [line["mode"] for line in ran.of("execute")] == ["documents", "active_widget_items"]
    assert [line["result_count"] for line in ran.of("result")] == [2, 1]


def test_data_that_is_code_is_read_as_data() -> None:
    ran = Ran("plain", "the second", AB, model=Asked(Meddling(SELECT_B)))
    assert ran.value == {"tag": "Suggested", "choice": AB[1]}


def test_a_model_may_be_a_coroutine() -> None:
    assert Ran("plain", "the second", AB, model=Asked(slowly)).value == {"tag": "Suggested", "choice": AB[1]}


# requirement: C13, C15, C20
@pytest.mark.parametrize("lane", ["selection", "semantic"])
@pytest.mark.parametrize(
    ("request_", "end"),
    [
        ("the second one", "a"), ("1", "b"), ("yes label a please", "a"), ("label b", "b"), ("last", "a"),
        ("no", "Escaped"), ("never mind", "Escaped"),
    ],
)  # fmt: skip
def test_an_answer_to_the_question_that_was_asked_needs_no_model(lane: str, request_: str, end: str) -> None:
    """`asked_which` remembers the order in which the user saw the options."""
    told = conversation()
    state = {**told["state"], "pending_clarifier_type": "SelectionDisambiguation", "shown_ids": ["b", "a"]}
    ran = Ran("turn", request_, AB, {**told, "state": state}, model=Asked(), lane=lane)
    assert ran.value["tag"] == ("Escaped" if end == "Escaped" else "Resolved")
    assert ran.value.get("choice", {"id": "Escaped"})["id"] == end
    assert ran.of("llm_call", "fallback") == []
    before = Ran("turn", request_, AB, told, model=Asked(ABSTAIN), lane=lane)
    assert len(before.of("llm_call")) == (request_ != "never mind")


# requirement: C2, C15
@pytest.mark.oracle
def test_what_is_meant_in_another_place_is_reported_as_that_by_the_rules_too() -> None:
    there = {**candidate("z"), "scope": scope("Widget", "w")}
    for request_, tag in (("open the label a pls", "Resolved"), ("open label z", "Elsewhere")):
        ran = Ran("turn", request_, [*AB, there], conversation(), model=Asked())
        assert (ran.value["tag"], ran.of("llm_call")) == (tag, [])
