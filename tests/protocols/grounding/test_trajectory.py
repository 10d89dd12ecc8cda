"""The rules of trajectories (T1 to T20), each by lines that break it and by their neighbours that don't."""

from __future__ import annotations

import ast
import inspect
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.protocols.trajectory.completion import Needs
from corvid.protocols.trajectory.course import REMEMBERED_CLAIMS, REMEMBERED_PLACES, Course
from corvid.protocols.trajectory.line import Line
from corvid.protocols.trajectory.rules import RULES, BrokenRule, RuleName
from corvid.protocols.trajectory.state import NESTED, PIVOT_FIELDS, REMEMBERED
from tests.tables import each

HEADER = {"ts": "2026-01-01T10:00:00Z", "agent": "a"}
INTENT = {
    "phase": "intent", "intent": "Find token validation", "rationale": "the task extends auth",
    "expected_outcome": "1-3 functions",
}  # fmt: skip
SEARCH = {**HEADER, "phase": "execute", "mode": "ck", "query": "token validation", "path": "src"}
FEW = {**HEADER, "phase": "result", "result_count": 3, "high_signal": 2, "tokens_estimated": 450}
MATCH = {"phase": "outcome", "outcome_match": "match"}
PIVOT = {
    "phase": "pivot", "reason": "too broad", "original_query": "token validation", "result_count": 51,
    "hypothesis_failure": "all of auth", "refined_hypothesis": "only entry points", "new_query": "auth start",
}  # fmt: skip
CLEAR = {
    "phase": "clear", "result_count": 47, "high_signal": 3, "tokens_before": 2100, "tokens_after": 50,
    "reduction_ratio": 0.976,
}  # fmt: skip
ABSENT = {
    "phase": "negative_grounding", "claim": "OAuth2 SSO not implemented", "query1": "OAuth2 login",
    "results1": 0, "query2": "identity provider", "results2": 0, "doc_mentions": 0,
    "status": "verified_absent",
}  # fmt: skip
CITED = {
    "phase": "cite", "claim": "f validates tokens", "grounding": "citation",
    "evidence": {"quote": "def f(token):", "path": "${PROJECT_ROOT}/src/a.py", "line": 4},
}  # fmt: skip
ASSUMED = {"phase": "assumption", "claim": "tokens are cached", "flag": "[ASSUMPTION]"}
STEP = {
    **HEADER, "step": 1, "action": "file_read", "input": {"path": "src/a.py"},
    "reasoning": "the current bcrypt cost decides what changes",
    "grounding": {"type": "citation", "source": "sdd.md:L145", "quote": "cost factor 12"},
    "output_summary": "cost is 10", "next_action": "raise the bcrypt cost to 12",
}  # fmt: skip
DONE = {
    **STEP, "step": 2, "action": "complete", "summary": "the cost is 12", "self_evaluation": "it is grounded",
}  # fmt: skip
SCENARIOS = {
    **STEP, "action": "test_scenario", "next_action": "complete the login",
    "input": {"scenarios": [
        {"kind": "happy_path", "scenario": "valid credentials give a token", "covered_by": "test_login"},
        {"kind": "edge case", "scenario": "expired password asks for a reset", "covered_by": "test_reset"},
        {"kind": "Adversarial", "scenario": "SQL injection is blocked and logged", "covered_by": "test_sql"},
    ]},
}  # fmt: skip
CHOICE = {
    "phase": "model_selection", "chosen_model": "nomic", "rationale": "fast on code",
    "alternatives_considered": ["jina-code", "bge_large.1"],
    "why_not_jina": "slow", "why_not_bge_large_1": "prose",
}  # fmt: skip


def wrote(path: str) -> dict[str, object]:
    return {"phase": "tool_call", "tool": "Edit", "args": {"file_path": path}}


def words(text: str) -> frozenset[str]:
    return frozenset(text.casefold().split())


def followed(
    *events: dict[str, object], minutes: float = 0, scenarios: int = 0
) -> list[tuple[int, BrokenRule]]:
    """Each finding with its line, `minutes` between two of them, the end of the log included."""
    course = Course(words, Needs(scenarios=scenarios))
    found = [
        (number, one)
        for number, event in enumerate(events, 1)
        for one in course.take(Line(number, int(number * minutes * 60_000), event))  # type: ignore[arg-type]
    ]
    return [*found, *((len(events), one) for one in course.ended())]


def rules(*events: dict[str, object], minutes: float = 0, scenarios: int = 0) -> list[RuleName]:
    return [one.rule for _, one in followed(*events, minutes=minutes, scenarios=scenarios)]


def but(event: dict[str, object], **changes: object) -> dict[str, object]:
    """The event with other fields; None takes one out."""
    return {key: value for key, value in {**event, **changes}.items() if value is not None}


def found(count: object, tokens: int = 450) -> dict[str, object]:
    return but(FEW, result_count=count, tokens_estimated=tokens, high_signal=0)


def search(query: str, **more: object) -> dict[str, object]:
    return but(SEARCH, query=query, **more)


def traced(event: dict[str, object]) -> dict[str, object]:
    return {**event, "seq": 1, "prev": "0"}


WHOLE = [INTENT, SEARCH, FEW, MATCH]
NEXT = [but(INTENT, rationale="login needs its entry points"), search("session storage")]
MANY = [INTENT, SEARCH, found(51), but(MATCH, outcome_match="partial")]
MISMATCH = {
    "phase": "outcome", "outcome_match": "mismatch", "expected": "x", "found": "y", "hypothesis": "h",
    "action": "a",
}  # fmt: skip
OTHER_QUOTE = {"quote": "def g():", "path": "${PROJECT_ROOT}/src/a.py", "line": 4}
ELSEWHERE = {"quote": "def f(token):", "path": "lib/a.py", "line": 4}
WORDY = but(INTENT, expected_outcome="token checks")

BREAKS: list[tuple[str, list[dict[str, object]]]] = [
    ("search_without_intent", [SEARCH, FEW, MATCH]),
    ("search_without_intent", [*WHOLE, search("session storage"), FEW, MATCH]),
    ("search_without_intent", [INTENT, SEARCH, search("session storage"), FEW, MATCH]),
    ("intent_without_statement", [but(INTENT, intent=" ")]),
    ("vague_intent", [but(INTENT, intent="authentication stuff")]),
    ("vague_intent", [but(INTENT, intent="look at the code")]),
    ("intent_without_rationale", [but(INTENT, rationale=None)]),
    ("vague_rationale", [but(INTENT, rationale="to understand the code")]),
    ("vague_rationale", [but(INTENT, rationale="needed for the task")]),
    ("intent_without_expectation", [but(INTENT, expected_outcome=" ")]),
    ("vague_expectation", [but(INTENT, expected_outcome="something useful")]),
    ("vague_expectation", [but(INTENT, expected_outcome="not sure yet what we find")]),
    ("too_broad", [but(INTENT, expected_outcome="50 to 150 files")]),
    ("too_broad", [but(INTENT, expected_outcome="more than 100 places")]),
    ("too_broad", [but(INTENT, expected_outcome="hundreds of calls")]),
    ("too_broad", [but(INTENT, expected_outcome="1,000 hits")]),
    ("too_broad", [but(INTENT, expected_outcome="0..101")]),
    ("repeated_search", [*WHOLE, INTENT, search("validation  token"), FEW, MATCH]),
    ("incomplete_search", [INTENT, but(SEARCH, mode=None), FEW, MATCH]),
    ("incomplete_search", [INTENT, SEARCH, but(FEW, tokens_estimated=None), MATCH]),
    ("result_without_search", [FEW, MATCH]),
    ("result_without_search", [INTENT, SEARCH, FEW, MATCH, FEW, MATCH]),
    ("impossible_result", [INTENT, SEARCH, found(-1), but(MATCH, outcome_match="zero"), ABSENT]),
    ("impossible_result", [INTENT, SEARCH, but(FEW, high_signal=4), MATCH]),
    ("incomplete_step", [but(STEP, input=None)]),
    ("broad_result", [WORDY, SEARCH, found(101), MATCH]),
    ("surprise_ignored", [INTENT, SEARCH, FEW, MISMATCH, INTENT]),
    ("paging", [WORDY, SEARCH, FEW, {**SEARCH, "offset": 10}, FEW, MATCH]),
    ("search_without_pivot", [*MANY, CLEAR, *NEXT]),
    ("zero_without_consequence", [INTENT, SEARCH, found(0), {**MATCH, "outcome_match": "zero"}]),
    ("incomplete_pivot", [but(PIVOT, reason="")]),
    ("pivot_contradicts_search", [*MANY, but(PIVOT, result_count=60)]),
    ("pivot_contradicts_search", [*MANY, but(PIVOT, original_query="something else")]),
    ("pivot_without_change", [but(PIVOT, new_query="validation token")]),
    ("incomplete_grounding", [but(CITED, evidence={"path": "${PROJECT_ROOT}/src/a.py", "line": 4})]),
    ("incomplete_grounding", [but(CITED, grounding="code_reference", evidence={"path": "src/auth"})]),
    ("incomplete_grounding", [but(CITED, grounding="user_input", evidence=None)]),
    ("incomplete_grounding", [but(CITED, grounding="observation", evidence={})]),
    ("unknown_grounding", [but(CITED, grounding="guess")]),
    ("unflagged_assumption", [{"phase": "cite", "claim": "tokens are cached"}]),
    ("step_without_grounding", [but(STEP, grounding=None)]),
    ("step_without_summary", [but(STEP, next_action=" ")]),
    ("raw_output", [but(STEP, output_summary="x" * 1001)]),
    ("raw_output", [but(STEP, output_summary="x\n" * 21)]),
    ("completion_without_summary", [STEP, but(DONE, self_evaluation=None)]),
    ("reasoning_jump", [but(STEP, reasoning=None)]),
    ("reasoning_jump", [but(STEP, reasoning="to understand the code")]),
    ("reasoning_jump", [STEP, but(STEP, step=3)]),
    ("unannounced_step", [STEP, but(STEP, step=2, reasoning="colours clash", input="x", output_summary="y")]),
    ("citation_out_of_nowhere", [*WHOLE, but(CITED, evidence=ELSEWHERE)]),
    ("contradicting_claims", [CITED, but(CITED, claim="f does not validate the tokens")]),
    ("contradicting_claims", [ABSENT, but(CITED, claim="OAuth2 SSO is implemented")]),
    ("contradicting_values", [but(CITED, claim="TTL is 60"), but(CITED, claim="TTL is 30")]),
    ("contradicting_values", [but(CITED, claim="mode is 'a'"), but(CITED, claim="mode is 'b'")]),
    ("contradicting_values", [but(CITED, claim="TTL is 6"), wrote("src/b.py"), but(CITED, claim="TTL is 3")]),
    ("open_assumption", [ASSUMED]),
    ("result_without_outcome", [INTENT, SEARCH, FEW]),
    ("result_without_outcome", [INTENT, SEARCH, FEW, *NEXT, FEW, MATCH]),
    ("unknown_outcome", [INTENT, SEARCH, FEW, but(MATCH, outcome_match="fine")]),
    ("outcome_contradicts_count", [INTENT, SEARCH, found(7), MATCH]),
    ("outcome_contradicts_count", [INTENT, SEARCH, FEW, but(MATCH, outcome_match="zero")]),
    ("outcome_contradicts_count", [WORDY, SEARCH, found(0), MATCH, ABSENT]),
    ("incomplete_mismatch", [INTENT, SEARCH, FEW, {"phase": "mismatch", "expected": "x", "found": "y"}]),
    ("incomplete_absence", [but(ABSENT, query2=None, results2=None)]),
    ("incomplete_absence", [but(ABSENT, results2=-1)]),
    ("incomplete_absence", [but(ABSENT, claim=None)]),
    ("absence_contradicts_itself", [but(ABSENT, results1=2)]),
    ("absence_of_one_query", [but(ABSENT, query2="OAuth2 login page")]),
    ("weak_absence", [but(ABSENT, threshold1=0.5)]),
    ("incomplete_selection", [but(CHOICE, rationale="")]),
    ("alternative_without_reason", [but(CHOICE, why_not_jina=None)]),
    ("alternative_without_reason", [but(CHOICE, why_not_bge_large_1=" ")]),
    ("search_without_clear", [WORDY, SEARCH, found(21), MATCH, *NEXT, FEW, MATCH]),
    ("search_without_clear", [INTENT, SEARCH, but(FEW, tokens_estimated=2001), MATCH, *NEXT, FEW, MATCH]),
    ("incomplete_clear", [but(CLEAR, reduction_ratio=None)]),
    ("wrong_reduction", [but(CLEAR, reduction_ratio=0.975)]),
    ("wrong_reduction", [but(CLEAR, reduction_ratio=0.978)]),
    ("wrong_reduction", [but(CLEAR, reduction_ratio=1.0)]),
    ("wrong_reduction", [but(CLEAR, reduction_ratio=97.6)]),
    ("clear_without_reduction", [but(CLEAR, tokens_after=2100)]),
    ("internals_told", [{"phase": "run_completed", "result": {"a": ["Trajectory pivot required"]}}]),
    ("completion_with_open_checks", [SEARCH, FEW, MATCH, STEP, DONE]),
]


# requirement: T1, T2, T4, T5, T6, T7, T8, T9, T10, T11, T13, T14, T15, T18, T20
@each(("rule", "events"), BREAKS)
def test_a_line_that_breaks_a_rule_is_reported(rule: RuleName, events: list[dict[str, object]]) -> None:
    told = rules(*events)
    assert rule in told
    assert set(told) - {rule} <= ALSO.get(rule, set())


ALSO: dict[str, set[str]] = {
    "paging": {"search_without_intent"},
    "unflagged_assumption": {"open_assumption"},
    "unknown_grounding": {"unflagged_assumption", "open_assumption"},
    "completion_with_open_checks": {"search_without_intent"},
}
"""What is broken by the same lines and can't be mended apart."""


PAGE = {**CITED["evidence"], "path": "${PROJECT_ROOT}/docs/a.html#House/Pets"}  # type: ignore[dict-item]
ACCEPTED: list[list[dict[str, object]]] = [
    [INTENT, but(SEARCH, path="docs/a.html"), FEW, MATCH, but(CITED, evidence=PAGE)],
    [
        but(CITED, claim="TTL is 6", evidence=PAGE), wrote("docs/a.html"),
        but(CITED, claim="TTL is 3", evidence=PAGE),
    ],
    [{"phase": "cite", "claim": "May has 31 days", "kind": "mathematical_facts", "grounding": "assumption"}],
    WHOLE,
    [*WHOLE, *NEXT, FEW, MATCH],
    [but(INTENT, expected_outcome="about 100 files")],
    [but(INTENT, expected_outcome="handlers of HTTP 404 and port 8080")],
    [but(INTENT, expected_outcome="no results")],
    [but(INTENT, expected_outcome="OAuth2 callers in 300.5")],
    [but(INTENT, intent="toutes les fonctions", rationale="la tâche", expected_outcome="des fonctions")],
    [*MANY, CLEAR, PIVOT, *NEXT, FEW, MATCH],
    [*MANY[:2], found(50), MANY[3], CLEAR, *NEXT, FEW, MATCH],
    [INTENT, SEARCH, but(FEW, tokens_estimated=2000), MATCH, *NEXT, FEW, MATCH],
    [INTENT, SEARCH, found(0), but(MATCH, outcome_match="zero"), ABSENT],
    [INTENT, SEARCH, found(0), but(MATCH, outcome_match="zero"), *NEXT, FEW, MATCH],
    [but(INTENT, expected_outcome="nothing"), SEARCH, found(0), MATCH],
    [INTENT, SEARCH, but(FEW, outcome_match="match")],
    [INTENT, SEARCH, FEW, MISMATCH, *NEXT, FEW, MATCH],
    [INTENT, SEARCH, FEW, MATCH, INTENT, {**SEARCH, "offset": 10}, FEW, MATCH],
    [CITED, ABSENT, CHOICE, CLEAR],
    [WORDY, SEARCH, found(100), MATCH],
    [CITED, but(CITED, claim="f_not validates tokens"), but(CITED, claim="test_a is in b, and test_not_a")],
    [CITED, but(CITED, claim="f never does not validate tokens")],
    *([but(CLEAR, reduction_ratio=ratio)] for ratio in (0.97, 0.98, 0.97619)),
    [but(CLEAR, tokens_before=3, tokens_after=0, reduction_ratio=1)],
    [but(CITED, grounding="code_reference", evidence={"file": "src/a.py", "line": 3})],
    [but(CITED, grounding="user_input", evidence={"message_id": "7"})],
    [CITED, but(CITED, claim="f takes a token", evidence={**CITED["evidence"], "quote": "f(token)"})],
    [CITED, but(CITED, claim="f is g", evidence=OTHER_QUOTE)],
    [but(ABSENT, results1=2, status="refuted"), but(CITED, claim="OAuth2 SSO is implemented")],
    [but(ABSENT, status="high_ambiguity"), but(CITED, claim="OAuth2 SSO is implemented")],
    [*map(traced, [WORDY, SEARCH, found(30, 9000), MATCH, *NEXT, FEW, MATCH])],
    [ASSUMED, but(CITED, claim="tokens are cached")],
    [STEP, {**STEP, "step": 2, "reasoning": "the bcrypt cost of the sdd is 12"}],
    [*WHOLE, but(CITED, evidence={**CITED["evidence"], "path": "/abs/path/a.py"})],
    [but(ABSENT, query2=None, results2=None, queries=["a", "b", "c"], results=[0, 0, 0])],
    [but(ABSENT, status="error", results2=-1)],
    [but(CHOICE, why_not={"jina-code": "slow"}, why_not_jina=None)],
    [{"phase": "run_completed", "ok": True, "result": "Found 3 files for authentication work."}],
    [STEP, DONE],
    [but(STEP, grounding={"type": "assumption"})],
    [but(CITED, claim="TTL is 60"), wrote("/home/a/src/a.py"), but(CITED, claim="TTL is 30")],
    [but(CITED, claim="TTL is 60"), but(CITED, claim="TTL is 60"), but(CITED, claim="the TTL of b is 30")],
    [but(CITED, claim="test 1 passes"), but(CITED, claim="test 2 passes")],
]  # fmt: skip


@each("events", ACCEPTED)
def test_its_neighbours_break_nothing(events: list[dict[str, object]]) -> None:
    assert rules(*events) == []


def listed() -> list[str]:
    """The names that the type lists; while running, a Literal has none."""
    tree = ast.parse(Path(inspect.getfile(BrokenRule)).read_text("utf-8"))
    aliases = (node for node in tree.body if isinstance(node, ast.AnnAssign))
    (found,) = (node.value for node in aliases if ast.unparse(node.target) == "RuleName")
    return [one.value for one in ast.walk(found) if isinstance(one, ast.Constant)]


def test_every_rule_is_broken_by_some_line() -> None:
    """T3's two rules look at the file's name (tests/audit), the rest is below."""
    assert listed() == list(RULES)
    elsewhere = {"retrieval_without_intent", "log_name", "foreign_line", "similar_searches", "time_backwards"}
    assert {rule for rule, _ in BREAKS} | elsewhere | TWELVE == set(RULES)
    assert {int(one.requirement[1:]) for one in RULES.values()} | {16, 17} == set(range(1, 21))


# requirement: T6, T7
def test_the_fourth_similar_search_in_ten_minutes_is_fishing() -> None:
    queries = ["token", "token check", "token check src", "token check src x"]
    course = [event for query in queries for event in (INTENT, search(query), FEW, MATCH)]
    assert rules(*course[:12], minutes=0.1) == []
    ((line, one),) = followed(*course, minutes=0.1)
    assert (line, one.rule, one.other) == (14, "similar_searches", 2)
    assert rules(*course, minutes=0.83) == ["similar_searches"]
    assert rules(*course, minutes=0.84) == []
    reason = but(PIVOT, original_query="src", new_query="token check src x", result_count=3)
    assert rules(*course[:12], reason, *course[12:], minutes=0.1) == []
    for last, told in ((600_000, ["similar_searches"]), (600_001, [])):  # the first search is at 1
        watched = Course(words)
        events = zip([*range(12), *[last] * 4], course, strict=True)
        lines = [Line(number, at, event) for number, (at, event) in enumerate(events)]  # type: ignore[arg-type]
        assert [one.rule for line in lines for one in watched.take(line)] == told
    others = [search(f"query {number}") for number in range(9)]
    assert rules(*(event for one in others for event in (INTENT, one, FEW, MATCH))) == []


def test_the_other_half_of_a_finding_is_its_line() -> None:
    many = but(FEW, result_count=51)
    for events, rule, line, other in [
        ([INTENT, SEARCH, many, MATCH, CLEAR, *NEXT], "search_without_pivot", 7, 3),
        ([*WHOLE, search("session storage")], "search_without_intent", 5, 4),
        ([CITED, CITED, but(CITED, claim="f does not validate tokens")], "contradicting_claims", 3, 2),
        ([STEP, but(STEP, step=4)], "reasoning_jump", 2, 1),
    ]:
        assert (line, other) in [(at, one.other) for at, one in followed(*events) if one.rule == rule]


def test_time_goes_on() -> None:
    course = Course(words)
    assert not course.take(Line(1, 5, ASSUMED))  # type: ignore[arg-type]
    assert not course.take(Line(2, 0, ASSUMED))  # type: ignore[arg-type]
    (one,) = course.take(Line(3, 4, ASSUMED))  # type: ignore[arg-type]
    assert (one.rule, one.other) == ("time_backwards", 1)


def test_what_a_run_retrieves_without_an_intent_is_a_note() -> None:
    """Once for each call, however many documents it brings; `absent` says itself what it looks for."""
    call, document = {"phase": "tool_call", "tool": "look"}, {"phase": "retrieval", "tool": "look"}
    plain = {"phase": "tool_call", "tool": "tell"}
    course = [*map(traced, [plain, call, document, document, plain, call, document])]
    assert [(line, one.rule) for line, one in followed(*course)] == [
        (3, "retrieval_without_intent"), (7, "retrieval_without_intent"),
    ]  # fmt: skip
    assert not RULES["retrieval_without_intent"].fails
    absent = [{**call, "tool": "absent"}, ABSENT, {**document, "tool": "absent"}]
    assert rules(*map(traced, absent)) == []
    block = [INTENT, SEARCH, call, document, FEW, MATCH]
    assert rules(*map(traced, block)) == []
    watched = Course(words)
    for number, event in enumerate(course):
        watched.take(Line(number, 0, event))  # type: ignore[arg-type]
    assert watched.checklist.rows(Needs())[0][1:] == (False, "2 of 2 have none")


def test_an_intent_of_a_run_is_a_block() -> None:
    """Several searches, one inside another, one outcome each at the end: a run's own blocks are lexical."""
    inner = but(INTENT, intent="Find the parser")
    other, deep = search("session storage"), search("grammar", path=None)
    course = [INTENT, SEARCH, found(1), inner, deep, found(2), MATCH, other, found(1), MATCH]
    assert rules(*map(traced, course)) == []
    both = [INTENT, SEARCH, found(2), other, found(2), MATCH]
    assert rules(*map(traced, both)) == ["outcome_contradicts_count"]
    assert rules(*map(traced, [*course, search("late")])) == ["search_without_intent"]
    assert "search_without_intent" in rules(*course)


TWELVE = {
    "too_few_scenarios", "missing_scenario_kind", "incomplete_scenario", "similar_scenarios",
    "uncovered_scenario",
}  # fmt: skip


# requirement: T12, T16
def test_a_task_has_three_scenarios_of_three_kinds_before_it_is_complete() -> None:
    assert rules(SCENARIOS, DONE, scenarios=3) == []
    assert rules(STEP, DONE, scenarios=3) == ["too_few_scenarios"]
    assert rules(STEP, DONE, scenarios=0) == []
    given = SCENARIOS["input"]["scenarios"]  # type: ignore[index]
    for number, change, rule in [
        (2, {"kind": "edge"}, "missing_scenario_kind"),
        (2, {"kind": ""}, "incomplete_scenario"),
        (1, {"covered_by": None}, "uncovered_scenario"),
        (1, {"scenario": "valid credentials give a token too"}, "similar_scenarios"),
    ]:
        changed = [{**one, **(change if at == number else {})} for at, one in enumerate(given)]
        told = rules(but(SCENARIOS, input={"scenarios": changed}), DONE, scenarios=3)
        assert rule in told
        assert set(told) <= {rule, "missing_scenario_kind"}
    alone = [{**SCENARIOS, "step": n, "input": one} for n, one in enumerate(given, 1)]
    assert set(rules(*alone, but(DONE, step=4), scenarios=3)) <= {"unannounced_step"}


@pytest.mark.parametrize(("text", "told"), [
    ("Happy Path: valid credentials give a token", {"uncovered_scenario"}),
    ("**Edge Case**: an expired password", {"uncovered_scenario"}),
    ("at 12:30 nothing happens", {"uncovered_scenario", "incomplete_scenario"}),
    ("", {"uncovered_scenario", "incomplete_scenario"}), (7, {"uncovered_scenario", "incomplete_scenario"}),
])  # fmt: skip
def test_a_scenario_may_be_a_line_of_text(text: object, told: set[str]) -> None:
    found = rules({**SCENARIOS, "input": text}, DONE, scenarios=1)
    assert set(found) & (TWELVE - {"missing_scenario_kind"}) == told


def test_the_page_has_scenarios_as_they_are_read() -> None:
    page = (Path(__file__).parents[3] / "docs" / "audit.md").read_text()
    lines = [line for line in page.splitlines() if '"test_scenario"' in line]
    (event,) = map(json.loads, lines)
    assert rules(event, but(DONE, step=event["step"] + 1), scenarios=3) == []


# requirement: T20
def test_the_checklist_counts() -> None:
    course = Course(words)
    events = [SEARCH, FEW, CITED, but(CITED, claim="x", evidence={}), {"phase": "cite", "claim": "y"}]
    for number, event in enumerate(events):
        course.take(Line(number, 0, event))  # type: ignore[arg-type]
    course.ended()
    rows = course.checklist.rows(Needs())
    assert [(met, said) for _, met, said in rows] == [
        (False, "1 of 1 have none"), (False, "1 of 1 have none"), (False, "1 of 2 have none"),
        (False, "1 is"), (False, "1 of 3"),
    ]  # fmt: skip
    assert course.checklist.rows(Needs(citations=False))[2][1]


# requirement: T19
@pytest.mark.parametrize(
    ("text", "internal"),
    [
        ("Searching for JWT authentication entry points...", False),
        ("Found 3 high-relevance files for authentication work.", False),
        ("No results found for OAuth2 SSO - flagging as potential Ghost Feature.", False),
        ("The moon has phases; the outcome of the match was a draw.", False),
        ("Phase: full. The execute phase of the pipeline reads users.jsonl.", False),
        ("The electrical grounding ratio of the cable is 0.9; grounding: copper.", False),
        ("phase = pivot", True),
        ("Logged in agent-2026-01-01.jsonl", True),
        ("Logging intent phase to trajectory before searching...", True),
        ("Expected outcome: 1-3 functions. Let me validate against actual results...", True),
        ("Trajectory pivot required due to >50 results...", True),
        ("see a2a/trajectory/implementing-2025-12-27.jsonl", True),
        ('{"grounding": "citation"}', True),
    ],
)
def test_users_are_told_nothing_of_the_machinery(text: str, internal: bool) -> None:
    assert rules({"phase": "run_completed", "result": [text]}) == ["internals_told"] * internal


FIELDS = st.dictionaries(
    st.sampled_from([
        "query", "result_count", "outcome_match", "tokens_estimated", "alternatives_considered", "rationale",
        "expected_outcome", "claim", "grounding", "evidence", "citations", "step", "action", "input",
        "queries", "results", "reduction_ratio", "tokens_before", "tokens_after", "seq", "prev",
        "reasoning", "result", "next_action", "parameters", "why_not", "status", "flag", "path",
        "original_query", "new_query",
    ]),
    st.recursive(
        st.none() | st.integers() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(max_size=4)
        | st.sampled_from(["complete", "test_scenario", "file_edit", "citation", "mismatch"]),
        lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["path", "type"]), inner),
        max_leaves=3,
    ),
)  # fmt: skip
PHASES = st.sampled_from([
    "intent", "execute", "result", "outcome", "mismatch", "pivot", "clear", "model_selection", "cite",
    "assumption", "negative_grounding", "zero_results", "run_completed", "retrieval", "x", None,
])  # fmt: skip


@pytest.mark.oracle
@given(st.lists(st.tuples(PHASES, FIELDS, st.integers(0, 5)), max_size=60))
def test_any_log_is_read(log: list[tuple[str | None, dict[str, object], int]]) -> None:
    course = Course(words, Needs())
    for number, (phase, fields, now) in enumerate(log, 1):
        event = fields if phase is None else {**fields, "phase": phase}
        for one in course.take(Line(number, now, event)):  # type: ignore[arg-type]
            assert one.rule in RULES
            assert one.other <= number
    course.ended()


@pytest.mark.oracle
def test_memory_is_bounded() -> None:
    course = Course(words)
    for number in range(2 * REMEMBERED_CLAIMS):
        path = f"src/{number % (2 * REMEMBERED_PLACES)}/x.py"
        place = {"quote": f"q{number}", "path": path, "line": number + 1}
        course.take(Line(number, 1, but(CITED, claim=f"c{number}", evidence=place)))  # type: ignore[arg-type]
        course.take(Line(number, 1, but(ASSUMED, claim=f"a{number}")))  # type: ignore[arg-type]
        course.take(Line(number, 1, traced(search(f"q{number}", path=path))))  # type: ignore[arg-type]
        course.take(Line(number, 1, traced(INTENT)))  # type: ignore[arg-type]
    reasoning, searches = course._reasoning, course._searches
    assert max(len(reasoning._claims), len(reasoning._assumed)) <= REMEMBERED_CLAIMS
    assert reasoning._places is None
    assert (len(searches.asked), len(searches.intents)) == (REMEMBERED, NESTED)


def test_the_seed_names_six_fields_of_a_pivot() -> None:
    assert set(PIVOT_FIELDS) == set(PIVOT) - {"phase"}
