"""The loop of continuity, all of it: every state that any sequence of outcomes reaches, in both lanes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from corvid.protocols.continuity.budgets import Lane, budget_of
from corvid.protocols.continuity.evidence import Candidate, EvidencePack, Scope
from corvid.protocols.continuity.loop import TABLE, LoopStep, OutOfTurn, begin, step
from corvid.protocols.continuity.steps import (
    Action,
    AskModel,
    Clarify,
    Enrich,
    Enriched,
    Escaped,
    Evidence,
    Execute,
    Failed,
    Failure,
    LeaveAlone,
    NeedsMore,
    Outcome,
    Resolved,
    RunResolver,
    Selected,
    Unresolved,
)

CHAT = Scope("chat", "set-1")
FAILURES: tuple[Failure, ...] = ("timeout", "rate_limited", "transport_error", "abstain", "low_confidence")
ALLOWED: tuple[Evidence, ...] = (
    "chat_active_options", "chat_recoverable_options", "active_widget_items", "scope_disambiguation_hint",
)  # fmt: skip
LANES: tuple[Lane, ...] = ("selection", "semantic")


def pack(*ids: str) -> EvidencePack:
    return EvidencePack(CHAT, "set-1", tuple(Candidate(one, one, CHAT, "chat", one) for one in ids))


PACKS = tuple(pack(*"abcdef"[:size]) for size in range(1, 6))
OUTCOMES: tuple[Outcome, ...] = (
    Escaped(), Unresolved(), NeedsMore(), NeedsMore(("active_widget_items", "everything")),
    *(Resolved(one) for one in "abz"), *(Selected(one) for one in "abz"), *map(Failed, FAILURES),
    *map(Enriched, PACKS),
)  # fmt: skip


def cycles(
    lane: Lane, flag: bool = False, allowed: tuple[Evidence, ...] = ALLOWED
) -> Iterator[list[LoopStep]]:
    """Every cycle that outcomes can make, each as its steps; states that a row led to before are not entered
    again, so each path to a new state and each last step is seen."""
    first = begin("cycle", lane, PACKS[0], allowed, flag)
    waiting, seen = [[first]], {(first.loop, first.row)}
    while waiting:
        path = waiting.pop()
        if path[-1].loop.state == "done":
            yield path
            continue
        for outcome in OUTCOMES:
            try:
                taken = step(path[-1].loop, outcome)
            except OutOfTurn:
                continue
            if (taken.loop, taken.row) not in seen or taken.loop.state == "done":
                seen.add((taken.loop, taken.row))
                waiting.append([*path, taken])


# requirement: C3, C4, C9, C18
@pytest.mark.parametrize("flag", [False, True])
@pytest.mark.parametrize("lane", LANES)
def test_every_cycle_ends_within_its_budget_and_never_asks_twice_for_one_fingerprint(
    lane: Lane, flag: bool
) -> None:
    budget = budget_of(lane, flag)
    longest = 0
    for path in cycles(lane, flag):
        calls = [taken.action.fingerprint for taken in path if isinstance(taken.action, AskModel)]
        enrichments = [taken for taken in path if isinstance(taken.action, Enrich)]
        assert len(calls) == len(set(calls)) <= budget.model_calls
        assert len(enrichments) <= budget.enrichment_steps
        assert isinstance(path[-1].action, Execute | Clarify | LeaveAlone)
        longest = max(longest, len(calls))
    assert longest == budget.model_calls  # the bound is reached, so it is the loop that keeps it


# requirement: C2, C14, C18
@pytest.mark.parametrize("lane", LANES)
def test_nothing_but_a_candidate_of_the_turn_is_executed(lane: Lane) -> None:
    executed = set()
    for path in cycles(lane):
        action = path[-1].action
        if isinstance(action, Execute):
            assert action.id in path[-1].loop.pack.ids()
            executed.add(action.id)
    assert executed == {"a", "b"}  # b is a candidate only after more evidence; z never


# requirement: C10
@pytest.mark.parametrize(("lane", "form"), [("selection", "safe"), ("semantic", "packed")])
def test_the_degradation_matrix(lane: Lane, form: str) -> None:
    """All seven reasons are reached, and each asks the user in the form of its lane."""
    ends = [path[-1].action for path in cycles(lane)]
    clarified = {end.reason: end.form for end in ends if isinstance(end, Clarify)}
    assert clarified == dict.fromkeys((*FAILURES, "no_new_evidence", "budget_exhausted"), form)


# requirement: C3
def test_every_row_of_the_table_is_taken() -> None:
    steps = [taken for lane in LANES for allowed in (ALLOWED, ()) for path in cycles(lane, False, allowed)
             for taken in path]  # fmt: skip
    assert {taken.row for taken in steps if taken.row is not None} == set(range(len(TABLE)))


def test_an_outcome_that_nobody_asked_for_is_refused() -> None:
    first = begin("cycle", "selection", PACKS[0], ALLOWED)
    for outcome in OUTCOMES:
        if not isinstance(outcome, Escaped | Resolved | Unresolved):
            with pytest.raises(OutOfTurn):
                step(first.loop, outcome)
    for path in cycles("selection"):
        for outcome in OUTCOMES:
            with pytest.raises(OutOfTurn):
                step(path[-1].loop, outcome)


def run(lane: Lane, *outcomes: Outcome) -> list[LoopStep]:
    path = [begin("cycle", lane, PACKS[0], ALLOWED)]
    for outcome in outcomes:
        path.append(step(path[-1].loop, outcome))
    return path


def last(path: list[LoopStep]) -> Action:
    return path[-1].action


# requirement: C4, C17, C18
def test_unchanged_evidence_is_not_asked_about_again() -> None:
    path = run("selection", Unresolved(), NeedsMore(), Unresolved(), Enriched(PACKS[0]))
    assert last(path) == Clarify("no_new_evidence", "safe")
    assert [line.reason for line in path[-1].telemetry] == ["continuity_enrichment_fingerprint_unchanged"]


def test_evidence_that_comes_back_is_not_new() -> None:
    path = run(
        "semantic", Unresolved(), NeedsMore(), Unresolved(), Enriched(PACKS[1]), NeedsMore(), Unresolved(),
        Enriched(PACKS[0]),
    )  # fmt: skip
    assert last(path) == Clarify("no_new_evidence", "packed")


# requirement: C16, C17
def test_the_veto_runs_the_resolver_once_and_executes_its_winner() -> None:
    path = run("selection", Unresolved(), NeedsMore(), Resolved("a"))
    assert [taken.action for taken in path][2:] == [RunResolver(), Execute("a", "resolver")]
    assert path[-1].telemetry[0].reason == "need_more_info_veto_applied"


# requirement: C9, C17, C18
def test_an_exhausted_budget_asks_the_user() -> None:
    path = run(
        "selection", Unresolved(), NeedsMore(), Unresolved(), Enriched(PACKS[1]), NeedsMore(), Unresolved()
    )
    assert last(path) == Clarify("budget_exhausted", "safe")
    line = path[-1].telemetry[0]
    assert (line.retry_attempt, line.retry_budget_remaining) == (1, 0)


# requirement: C17
def test_a_retry_says_what_changed() -> None:
    path = run("selection", Unresolved(), NeedsMore(), Unresolved(), Enriched(PACKS[2]))
    (line,) = path[-1].telemetry
    assert line.reason == "continuity_enrichment_retry_called"
    assert line.fingerprint_before != line.fingerprint_after == path[-1].loop.fingerprint


# requirement: C8, C9
def test_a_model_may_ask_for_what_is_allowed_and_no_more_than_two() -> None:
    hints = ("everything", "scope_disambiguation_hint", "active_widget_items", "chat_active_options")
    wanted = NeedsMore(hints)
    assert last(run("selection", Unresolved(), wanted, Unresolved())) == Enrich(
        ("chat_active_options", "active_widget_items")
    )
    assert last(run("semantic", Unresolved(), wanted, Unresolved())) == Enrich(("chat_active_options",))


# requirement: C2, C18
def test_a_question_and_a_stop_leave_the_loop() -> None:
    assert last(run("selection", Escaped())) == LeaveAlone()
