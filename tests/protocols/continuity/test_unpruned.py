"""The loop of continuity once more, as a tree that nothing prunes, judged by its actions alone.

`test_loop.py` visits each state once and reads the loop's own books. Here every sequence of outcomes is
walked, and calls, searches and evidence are counted from outside, so a book that is wrong does not hide a
second call."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations

import pytest
from msgspec.structs import replace

from corvid.protocols.continuity import loop as machine
from corvid.protocols.continuity.budgets import Lane
from corvid.protocols.continuity.evidence import Candidate, EvidencePack, Scope, fingerprint
from corvid.protocols.continuity.loop import LoopStep, OutOfTurn, begin, step
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
    LeaveAlone,
    NeedsMore,
    Outcome,
    Resolved,
    RunResolver,
    Selected,
    Unresolved,
)

pytestmark = pytest.mark.guarantee("lanes.bounded")

CHAT = Scope("chat", "set-1")
ALLOWED: tuple[Evidence, ...] = (
    "chat_active_options", "chat_recoverable_options", "active_widget_items", "active_dashboard_items",
    "active_workspace_items", "scope_disambiguation_hint",
)  # fmt: skip
MOST: dict[tuple[Lane, bool], tuple[int, int]] = {
    ("selection", False): (2, 1), ("semantic", False): (3, 2), ("semantic", True): (4, 3),
}  # fmt: skip
"""Model calls and searches for evidence of a cycle: C9, by hand."""
REASONS = {
    "timeout", "rate_limited", "transport_error", "abstain", "low_confidence", "no_new_evidence",
    "budget_exhausted",
}  # fmt: skip


def pack(*ids: str) -> EvidencePack:
    return EvidencePack(CHAT, "set-1", tuple(Candidate(one, one, CHAT, "chat", one) for one in ids))


PACKS = (pack("a"), pack("a", "b"), pack("b", "a"), pack("a", "b", "c"))
OUTCOMES: tuple[Outcome, ...] = (
    Escaped(), Unresolved(), Resolved("a"), Resolved("z"), Selected("b"), Selected("z"),
    NeedsMore(("scope_disambiguation_hint", "the whole disk")), *map(Enriched, PACKS),
)  # fmt: skip
FAILURES = tuple(map(Failed, ("timeout", "rate_limited", "transport_error", "abstain", "low_confidence")))


def leaves(path: list[LoopStep]) -> Iterator[list[LoopStep]]:
    """Every whole cycle that begins with these steps. A step too many is an endless loop, and fails."""
    assert len(path) < 20
    goes_on = False
    for outcome in (*OUTCOMES, *FAILURES):
        try:
            taken = step(path[-1].loop, outcome)
        except OutOfTurn:
            continue
        goes_on = True
        yield from leaves([*path, taken])
    if not goes_on:
        yield path


def broken(path: list[LoopStep], most: tuple[int, int]) -> set[str]:
    """What of C2, C4 and C9 a cycle breaks, by its actions and the evidence of each moment."""
    found = set()
    called = [fingerprint(one.loop.pack) for one in path if isinstance(one.action, AskModel)]
    said = [one.action.fingerprint for one in path if isinstance(one.action, AskModel)]
    searches = [one.action.types for one in path if isinstance(one.action, Enrich)]
    if len(called) > most[0]:
        found.add("calls")
    if len(set(called)) < len(called) or called != said:
        found.add("fingerprint")
    if len(searches) > most[1] or any(len(types) > 2 for types in searches):
        found.add("searches")
    if any(one not in ALLOWED for types in searches for one in types):
        found.add("allowlist")
    if any(isinstance(a.action, Enrich) and isinstance(b.action, Enrich) for a, b in pairwise(path)):
        found.add("free search")
    last = path[-1]
    if isinstance(last.action, Execute) and last.action.id not in {
        one.id for one in last.loop.pack.candidates
    }:
        found.add("candidate")
    if not isinstance(last.action, Execute | Clarify | LeaveAlone):
        found.add("open end")
    return found


# requirement: C2, C3, C4, C8, C9, C10, C16, C18
@pytest.mark.parametrize(("lane", "flag"), [("selection", False), ("semantic", False), ("semantic", True)])
def test_no_sequence_of_outcomes_breaks_an_invariant(lane: Lane, flag: bool) -> None:
    most = MOST[lane, flag]
    ends: set[Action] = set()
    called = searched = 0
    for path in leaves([begin("cycle", lane, PACKS[0], ALLOWED, flag)]):
        assert not broken(path, most)
        ends.add(path[-1].action)
        called = max(called, sum(isinstance(one.action, AskModel) for one in path))
        searched = max(searched, sum(isinstance(one.action, Enrich) for one in path))
        vetoes = sum(isinstance(one.action, RunResolver) for one in path) - 1
        assert vetoes <= called  # the resolver runs once for each "need more", never again
    assert (called, searched) == most
    assert {end.reason for end in ends if isinstance(end, Clarify)} == REASONS
    assert {end.id for end in ends if isinstance(end, Execute)} == {"a", "b"}


# requirement: C9
def test_the_flag_gives_the_semantic_lane_one_step_more() -> None:
    at = begin("cycle", "semantic", PACKS[0], ALLOWED, third_semantic_step=True)
    calls = searches = 0
    fresh = iter([*PACKS[1:], pack("d"), pack("e")])
    answers = {AskModel: NeedsMore(), RunResolver: Unresolved()}
    while not isinstance(at.action, Clarify):
        calls += isinstance(at.action, AskModel)
        searches += isinstance(at.action, Enrich)
        outcome = Enriched(next(fresh)) if isinstance(at.action, Enrich) else answers[type(at.action)]
        at = step(at.loop, outcome)
    assert (calls, searches) == MOST["semantic", True]
    assert at.action == Clarify("budget_exhausted", "packed")


def always(loop: machine.Loop, outcome: Outcome) -> bool:
    return True


# requirement: C4
@pytest.mark.parametrize(
    ("reason", "noticed"),
    [
        ("continuity_enrichment_retry_called", "fingerprint"), ("llm_select", "candidate"),
        ("deterministic_continuity_resolve", "candidate"),
        ("need_more_info_veto_blocked_reason", "searches"),
    ],
)  # fmt: skip
def test_a_table_without_a_guard_is_noticed(
    reason: str, noticed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The judge above has teeth: each guard that is taken away shows as what it guards."""
    rows = [replace(row, guard=always) if row.reason == reason else row for row in machine.TABLE]
    rows.sort(key=lambda row: row.reason != reason)  # a careless row comes first, or another takes its case
    monkeypatch.setattr(machine, "TABLE", tuple(rows))
    first = begin("cycle", "selection", PACKS[0], ALLOWED)
    assert any(noticed in broken(path, MOST["selection", False]) for path in _some(first))


def _some(first: LoopStep) -> Iterator[list[LoopStep]]:
    """Cycles of a broken table, cut where they grow too long."""
    waiting = [[first]]
    for _ in range(20_000):
        if not waiting:
            return
        path = waiting.pop(0)
        after = []
        for outcome in OUTCOMES:
            try:
                after.append([*path, step(path[-1].loop, outcome)])
            except OutOfTurn:
                continue
        if not after or len(path) > 8:
            yield path
        waiting += after


# requirement: C6, C7
def test_a_ranking_is_evidence_and_the_order_of_excerpts_is_not() -> None:
    ranked = {fingerprint(pack(*order)) for order in permutations("abc")}
    assert len(ranked) == 6
    texts = {fingerprint(replace(PACKS[0], excerpts=order)) for order in permutations(("x", "y", "z"))}
    assert len(texts) == 1
