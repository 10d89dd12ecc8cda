"""The lints of seed 003, each by the events that break it and those that don't."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.protocols.trajectory import PIVOT_FIELDS, REMEMBERED, Rule, Session, ended, step

INTENT = {"phase": "intent", "intent": "a", "rationale": "the task", "expected_outcome": "1-3 functions"}
SEARCH = {"phase": "execute", "query": "token validation", "path": "src"}
FEW = {"phase": "result", "result_count": 3, "tokens_estimated": 450}
MATCH = {"phase": "outcome", "status": "match"}
PIVOT = {"phase": "pivot", **dict.fromkeys(PIVOT_FIELDS, "x")}
CLEAR = {"phase": "clear", "tokens_before": 2100, "tokens_after": 50}
ABSENT = {"phase": "negative_grounding"}


def same(left: str, right: str) -> bool:
    return left == right


def rules(*events: dict[str, object], minutes: float = 0) -> list[Rule]:
    """What the events break, `minutes` apart from one another, the end of the log included."""
    session, found = Session(), []
    for number, event in enumerate(events):
        session, broken = step(session, event, int(number * minutes * 60_000), same)  # type: ignore[arg-type]
        found += [one.rule for one in broken]
    return [*found, *(one.rule for one in ended(session))]


def result(count: object, tokens: object = 0) -> dict[str, object]:
    return {"phase": "result", "result_count": count, "tokens_estimated": tokens}


def test_the_course_of_the_seed_breaks_nothing() -> None:
    assert rules(INTENT, SEARCH, FEW, MATCH, INTENT, SEARCH, FEW, MATCH) == []


@pytest.mark.parametrize(
    ("events", "broken"),
    [
        ([SEARCH, FEW, MATCH], ["search_without_intent"]),
        ([INTENT, SEARCH, FEW, MATCH, SEARCH, FEW, MATCH], ["search_without_intent"]),
        ([{**INTENT, "expected_outcome": " "}], ["intent_without_expectation"]),
        ([{**INTENT, "rationale": None}], ["intent_without_rationale"]),
        ([{**INTENT, "expected_outcome": "50 to 150 files"}], ["too_broad"]),
        ([{**INTENT, "expected_outcome": "about 100 files"}], []),
        ([INTENT, SEARCH, FEW], ["result_without_outcome"]),
        ([INTENT, SEARCH, FEW, FEW, MATCH], ["result_without_outcome"]),
        ([INTENT, SEARCH, FEW, INTENT, SEARCH], ["result_without_outcome"]),
        ([INTENT, SEARCH, FEW, {"phase": "outcome", "status": "fine"}], ["unknown_outcome"]),
        ([INTENT, SEARCH, result(51), MATCH, CLEAR, INTENT, SEARCH], ["search_without_pivot"]),
        ([INTENT, SEARCH, result(51), MATCH, CLEAR, PIVOT, INTENT, SEARCH], []),
        ([INTENT, SEARCH, result(50), MATCH, CLEAR, INTENT, SEARCH], []),
        ([INTENT, SEARCH, result(21), MATCH, INTENT, SEARCH], ["search_without_clear"]),
        ([INTENT, SEARCH, result(1, 2001), MATCH, INTENT, SEARCH], ["search_without_clear"]),
        ([INTENT, SEARCH, result(20, 2000), MATCH, INTENT, SEARCH], []),
        ([{**PIVOT, "reason": ""}], ["incomplete_pivot"]),
        ([INTENT, SEARCH, result(0), MATCH], ["zero_without_consequence"]),
        ([INTENT, SEARCH, result(0), MATCH, ABSENT], []),
        ([INTENT, SEARCH, result(0), MATCH, INTENT, {**SEARCH, "query": "jwt"}], []),
        ([INTENT, SEARCH, result(0), MATCH, INTENT, SEARCH], ["zero_without_consequence"]),
        ([INTENT, SEARCH, result(0), MATCH, PIVOT], []),
        ([INTENT, SEARCH, result("many"), MATCH], ["zero_without_consequence"]),
    ],
)
def test_each_rule(events: list[dict[str, object]], broken: list[str]) -> None:
    assert rules(*events) == broken


def test_the_fourth_similar_search_in_ten_minutes_is_fishing() -> None:
    course = [INTENT, SEARCH, FEW, MATCH]
    assert rules(*course * 3, minutes=0.1) == []
    assert rules(*course * 4, minutes=0.1) == ["similar_searches"]
    assert rules(*course * 4, minutes=0.83) == ["similar_searches"]
    assert rules(*course * 4, minutes=0.84) == []
    others = [{**SEARCH, "query": f"query {number}"} for number in range(9)]
    assert rules(*(event for one in others for event in (INTENT, one, FEW, MATCH))) == []


def test_each_alternative_has_a_reason() -> None:
    chosen = {"phase": "model_selection", "chosen_model": "a", "alternatives_considered": ["b-1.5", "c"]}
    assert rules(chosen) == ["alternative_without_reason"] * 2
    assert rules({**chosen, "why_not_b-1.5": "slow", "why_not_c": "dear"}) == []
    assert rules({**chosen, "why_not_b_1_5": "slow", "why_not_c": ""}) == ["alternative_without_reason"]


NAMES = ("query", "result_count", "status", "tokens_estimated", "alternatives_considered", "rationale")
EVENTS = st.dictionaries(
    st.sampled_from(NAMES),
    st.none() | st.integers() | st.text(max_size=3) | st.lists(st.integers(), max_size=2),
)
PHASES = st.sampled_from(["intent", "execute", "result", "outcome", "pivot", "clear", "model_selection", "x"])


@given(st.lists(st.tuples(PHASES, EVENTS, st.integers(-5, 5)), max_size=80))
def test_any_log_is_read_in_bounded_memory(log: list[tuple[str, dict[str, object], int]]) -> None:
    session = Session()
    for phase, event, now in log:
        session, _ = step(session, {**event, "phase": phase}, now, same)  # type: ignore[dict-item]
        assert len(session.searches) <= REMEMBERED
