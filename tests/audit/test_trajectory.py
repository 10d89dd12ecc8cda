"""Whole logs against the rules of courses: agents apart, names of files, reports to a reviewer, examples."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corvid.audit.findings import Finding
from corvid.audit.ratio.count import RatioAudit
from corvid.audit.review import LISTED, Numbers
from corvid.audit.trajectory import LINTS, MOST_SESSIONS, Trajectory, milliseconds, read
from corvid.protocols.ratio import judge
from corvid.protocols.trajectory.rules import RULES

SEEDS = Path(__file__).parent / "seeds"
INTENT = {"phase": "intent", "intent": "Find tokens", "rationale": "the task extends auth",
          "expected_outcome": "1-3 functions"}  # fmt: skip
NOW = {"ts": "2026-01-01T10:00:00Z"}
SEARCH = {**NOW, "phase": "execute", "mode": "ck", "query": "token validation", "path": "src"}
RESULT = {**NOW, "phase": "result", "result_count": 2, "high_signal": 1, "tokens_estimated": 9}
MATCH = {"phase": "outcome", "outcome_match": "match"}


def log(folder: Path, *lines: object, name: str = "log.jsonl") -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return path


def told(path: Path) -> list[tuple[int, str]]:
    return [(one.line, one.rule.id) for one in findings(path)]


def findings(path: Path) -> list[Finding]:
    return [*read(Trajectory(path), path)]


def test_every_rule_says_one_thing_to_do() -> None:
    assert set(LINTS) == set(RULES)
    for name, rule in LINTS.items():
        assert rule.id == name
        assert rule.help.endswith(f"({RULES[name].requirement})")
        assert rule.level in ("warning", "note")


def test_the_course_is_looked_at_for_each_agent(tmp_path: Path) -> None:
    path = log(
        tmp_path, {**INTENT, "agent": "a"}, {**SEARCH, "agent": "b"}, {**SEARCH, "agent": "a"},
        {**RESULT, "agent": "a", "result_count": 0, "high_signal": 0}, "{",
    )  # fmt: skip
    assert told(path) == [
        (2, "search_without_intent"), (5, "malformed"), (5, "result_without_outcome"),
        (5, "zero_without_consequence"),
    ]  # fmt: skip
    assert findings(path)[2].message.endswith("(line 4)")


# requirement: T7
def test_queries_are_alike_by_their_stems_and_within_ten_minutes(tmp_path: Path) -> None:
    queries = ["validate tokens", "token validation src", "validating src tokens in",
               "srcs in token validated at"]  # fmt: skip

    def course(minutes: int) -> list[dict[str, object]]:
        times = [f"2026-01-01T10:{number * minutes:02}:00Z" for number in range(4)]
        return [
            {**event, "ts": ts, "agent": "a"}
            for query, ts in zip(queries, times, strict=True)
            for event in (INTENT, {**SEARCH, "query": query}, RESULT, MATCH)
        ]

    assert [rule for _, rule in told(log(tmp_path, *course(1)))] == ["similar_searches"]
    assert [rule for _, rule in told(log(tmp_path, *course(4)))] == []


def test_agents_without_number_take_bounded_memory(tmp_path: Path) -> None:
    path = log(tmp_path, *({**RESULT, "agent": str(n)} for n in range(MOST_SESSIONS + 5)))
    found = [line for line, rule in told(path) if rule == "result_without_outcome"]
    assert len(found) == MOST_SESSIONS + 5
    assert found[:5] == list(range(MOST_SESSIONS + 1, MOST_SESSIONS + 6))


# requirement: T3
@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("implementing-tasks-2025-12-27.jsonl", []),
        ("implementing-tasks-2025-12-28.jsonl", ["foreign_line"]),
        ("reviewing-code-2025-12-27.jsonl", ["foreign_line"]),
        ("run.jsonl", []),
        ("trajectory/run.jsonl", ["log_name"]),
        ("trajectory/implementing-tasks-2025-12-27.jsonl", []),
    ],
)
def test_a_log_is_of_the_agent_and_day_in_its_name(tmp_path: Path, name: str, rules: list[str]) -> None:
    lines = (SEEDS / "003-step.jsonl").read_text().replace("2024-01-10", "2025-12-27")
    assert [rule for _, rule in told(log(tmp_path, lines.strip(), lines.strip(), name=name))] == rules


def test_times() -> None:
    assert milliseconds({"ts": "1970-01-01T00:00:01.500Z"}) == 1500
    assert milliseconds({"timestamp": "1970-01-01T01:00:01+01:00"}) == 1000
    for odd in (None, 7, "now", "1969-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59"):
        assert milliseconds({"ts": odd}) >= 0


# requirement: T4, T5, T8, T9, T14, T15, T18
@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("000-claims", ["open_assumption"]),
        ("000-absence", []),
        ("003-search", ["result_without_outcome"]),
        ("003-step", []),
        ("003-pivot", []),
        ("003-assumption", ["open_assumption"]),
        ("003-mismatch", []),
        ("003-zero", []),
        ("003-model", []),
        ("003-clear", []),
        ("003-absence", []),
    ],
)
def test_the_lines_of_the_seeds_break_only_what_the_seeds_ask_for(name: str, rules: list[str]) -> None:
    """Requirement T1 shows a search without the outcome of which its own list of checks says that every
    result has it."""
    assert [rule for _, rule in told(SEEDS / f"{name}.jsonl")] == rules


def test_an_example_over_several_lines_is_one_event(tmp_path: Path) -> None:
    printed = json.dumps(json.loads((SEEDS / "003-pivot.jsonl").read_text()), indent=2)
    assert [rule for _, rule in told(log(tmp_path, printed))] == []


# requirement: T11
def test_a_reviewer_is_told_what_to_ask_and_what_is_well_grounded(tmp_path: Path) -> None:
    step = json.loads((SEEDS / "003-step.jsonl").read_text())
    steps = [
        {**step, "step": number, "reasoning": f"the bcrypt cost of the sdd, part {number}"}
        for number in range(1, 13)
    ]
    steps[4]["grounding"] = {}
    steps[7]["reasoning"] = ""
    path = log(tmp_path, *steps)
    trajectory = Trajectory(path)
    assert [one.rule.id for one in read(trajectory, path)] == ["step_without_grounding", "reasoning_jump"]
    assert trajectory.review.text("PR #42") == (
        "## Trajectory Audit: PR #42\n\n"
        "Step 5: Ungrounded assumption: the step rests on nothing\n"
        "Step 8: Reasoning jump: the step gives no reason\n"
        "Steps 1-4, 6-7, 9-12: Well-grounded\n\n"
        "Recommendation: Request clarification on step 5, step 8 before approval."
    )


def test_a_review_without_steps_counts_lines(tmp_path: Path) -> None:
    ground = {"grounding": "user_input", "evidence": {"source": "7"}}
    claim = {"phase": "cite", "claim": "f validates tokens", **ground}
    denied = {**claim, "claim": "f does not validate tokens"}
    guess = {"phase": "assumption", "claim": "tokens are cached", "flag": "[ASSUMPTION]"}
    path = log(tmp_path, claim, denied, guess)
    review = followed(path).review
    assert review.text("x").splitlines()[2:] == [
        "Line 2: Contradiction: 'f does not validate tokens' and 'f validates tokens'",
        "Line 3: Flagged assumption: 'tokens are cached'",
        "Line 1: Well-grounded", "", "Recommendation: Request clarification on line 2 before approval.",
    ]  # fmt: skip
    assert followed(log(tmp_path, claim, guess)).review.recommendation == "Approve; flagged assumptions: 1."
    assert followed(log(tmp_path, claim)).review.recommendation == "Approve."
    exempt = {"phase": "cite", "claim": "1 < 2", "kind": "mathematical_facts", "grounding": "assumption"}
    assert followed(log(tmp_path, claim, exempt)).review.recommendation == "Approve."
    look = "Look at the finding about the course before approval."
    assert followed(log(tmp_path, SEARCH | {"agent": "a"})).review.recommendation == look


ABSENT = {"phase": "negative_grounding", "claim": "no SSO", "query1": "x", "results1": 0, "query2": "y",
          "results2": 0, "doc_mentions": 0}  # fmt: skip
LANE = {"phase": "fallback", "cycle": "c", "reason": "because", "shape": "safe"}


# requirement: T11
@pytest.mark.guarantee("protocols.strict_ratio")
@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([MATCH, "{"], "Have the malformed line explained before approval."),
        ([MATCH, "nonsense", "[]"], "Have the 2 malformed lines explained before approval."),
        ([{**ABSENT, "action": "human_audit_required"}], "Request clarification on line 1 before approval."),
        ([{**ABSENT, "doc_mentions": 3}], "Request clarification on line 1 before approval."),
        ([{**ABSENT, "status": "error"}], "Request clarification on line 1 before approval."),
        ([{**MATCH, "action": "human_audit_required"}], "Request clarification on line 1 before approval."),
        ([{**ABSENT, "run": "r", "doc_mentions": 3}, {**ABSENT, "run": "s"}],
         "Request clarification on line 1 before approval."),
        ([INTENT, SEARCH, RESULT], "Look at the 3 findings about the course before approval."),
        ([LANE], "Look at the finding about the course before approval."),
        ([{**ABSENT, "doc_mentions": 3}, ABSENT], "Approve."),
        ([ABSENT], "Approve."),
    ],
)  # fmt: skip
def test_nothing_is_approved_beside_what_is_open(tmp_path: Path, lines: list[object], words: str) -> None:
    """What the end of the log leaves open, what holds no event, and what breaks the protocol of lanes."""
    review = followed(log(tmp_path, *lines)).review
    assert review.recommendation == words
    assert (len([one for one in review.issues if one.open]) > 0) == words.startswith("Request")


@pytest.mark.guarantee("protocols.strict_ratio")
def test_what_is_open_is_so_behind_the_issues_that_are_kept(tmp_path: Path) -> None:
    guess = {"phase": "assumption", "claim": "c", "flag": "[ASSUMPTION]"}
    path = log(tmp_path, *([guess] * LISTED), {**ABSENT, "doc_mentions": 3})
    assert not followed(path).review.recommendation.startswith("Approve")


# requirement: E8, T20
@pytest.mark.guarantee("protocols.strict_ratio")
@pytest.mark.parametrize("kind", ["mathematical_facts", "file_contents"])
def test_the_course_counts_claims_as_the_ratio_does(tmp_path: Path, kind: str) -> None:
    ground = {"quote": "return 1", "path": "${PROJECT_ROOT}/a.py", "line": 2}
    cited = {"phase": "cite", "claim": "f gives 1", "grounding": "citation", "evidence": ground}
    word = {**cited, "evidence": {}}
    exempt = {"phase": "cite", "claim": "1 < 2", "kind": kind}
    (tmp_path / "a.py").write_text("def f():\n    return 1\n")
    for lines in ([cited], [exempt], [cited, exempt], [{**cited, "kind": kind}], [cited, word], []):
        path = log(tmp_path, *lines)
        ratio = RatioAudit(tmp_path)
        assert [one.rule.level for one in ratio.findings(path) if one.rule.level == "error"] == []
        verdict = judge(ratio.counts, "verified")
        counted = followed(path).checklist
        assert (counted.grounded, counted.claims, counted.ratio) == (
            verdict.grounded, verdict.total, verdict.ratio,
        ), lines  # fmt: skip


def followed(path: Path) -> Trajectory:
    trajectory = Trajectory(path)
    for _ in read(trajectory, path):
        pass
    return trajectory


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ([(1, True), (2, True), (2, True), (3, True)], "1-3"),
        ([(1, True), (2, True), (2, False), (2, True), (3, True)], "1, 3"),
        ([(2, False), (2, True), (3, True)], "3"),
        ([(2, True), (2, False)], ""),
    ],
)
def test_a_line_of_several_events_is_good_if_all_are(given: list[tuple[int, bool]], shown: str) -> None:
    """As a record of another program's session is."""
    numbers = Numbers()
    for one in given:
        numbers.add(*one)
    assert str(numbers) == shown


def test_a_range_has_no_holes() -> None:
    numbers = Numbers()
    for number, good in ((1, True), (2, True), (4, True), (5, False), (6, True), (7, True)):
        numbers.add(number, good)
    assert str(numbers) == "1-2, 4, 6-7"


def test_ranges_are_bounded() -> None:
    numbers = Numbers()
    for number in range(3 * LISTED):
        numbers.add(number, number % 2 == 0)
    assert len(numbers.ranges) == LISTED
    assert str(numbers).startswith("0, 2, 4, ")
    assert str(numbers).endswith(", …")
