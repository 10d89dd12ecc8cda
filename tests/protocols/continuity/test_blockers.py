"""The seven tests that block a release (requirement C18), by their numbers; and that there is one loop."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import corvid
from corvid.protocols.continuity import budgets
from corvid.protocols.continuity.budgets import Lane, budget_of
from corvid.protocols.continuity.evidence import Candidate, EvidencePack, Scope
from corvid.protocols.continuity.loop import LoopStep, begin, step
from corvid.protocols.continuity.messages import read_request
from corvid.protocols.continuity.resolver import NoWinner, Remembered, Winner, resolve
from corvid.protocols.continuity.steps import (
    EVIDENCE,
    AskModel,
    Clarify,
    Enriched,
    Escaped,
    Execute,
    LeaveAlone,
    NeedsMore,
    Outcome,
    Resolved,
    Selected,
    Unresolved,
)

CHAT = Scope("chat", "set-1")
HERE = Remembered("set-1", CHAT)
LANES: tuple[Lane, ...] = ("selection", "semantic")


def options(*labels: str, option_set: str = "set-1") -> EvidencePack:
    return EvidencePack(CHAT, option_set, tuple(Candidate(one, one, CHAT, "chat", one) for one in labels))


def gate(request: str, pack: EvidencePack, before: Remembered = HERE) -> Outcome:
    """What the rules say of a request, as the runtime asks them."""
    turn = read_request(request)
    if turn is None or turn.is_question:
        return Escaped()
    found = resolve(turn, before, pack)
    return Resolved(found.id) if isinstance(found, Winner) else Unresolved()


def cycle(lane: Lane, pack: EvidencePack, *outcomes: Outcome) -> list[LoopStep]:
    path = [begin("c", lane, pack, EVIDENCE[:3])]
    for outcome in outcomes:
        path.append(step(path[-1].loop, outcome))
    return path


# requirement: C18
@pytest.mark.parametrize("lane", LANES)
def test_blocker_1_open_the_sample2_pls_resolves_without_a_repeated_clarifier(lane: Lane) -> None:
    pack = options("sample1", "sample2")
    path = cycle(lane, pack, gate("open the sample2 pls", pack))
    assert path[-1].action == Execute("sample2", "resolver")
    assert not any(isinstance(one.action, AskModel | Clarify) for one in path)


# requirement: C18
@pytest.mark.parametrize("lane", LANES)
def test_blocker_2_true_ambiguity_still_clarifies(lane: Lane) -> None:
    pack = replace(options("a", "b"), candidates=tuple(
        replace(one, label="Report") for one in options("a", "b").candidates
    ))  # fmt: skip
    same = [Unresolved(), NeedsMore(), gate("open the report", pack), Enriched(pack)]
    path = cycle(lane, pack, gate("open the report", pack), *same[1:])
    assert isinstance(path[-1].action, Clarify)


# requirement: C18
def test_blocker_3_stale_continuity_does_not_force_the_old_winner() -> None:
    pack = options("sample1", "sample2", option_set="set-2")
    assert gate("open the sample2 pls", pack) == Unresolved()
    turn = read_request("open the sample2 pls")
    assert turn is not None
    assert resolve(turn, HERE, pack) == NoWinner("option_set_changed")


# requirement: C18
@pytest.mark.parametrize("request_", ["what is sample2?", "stop", "cancel that", "never mind"])
def test_blocker_4_questions_and_stops_still_escape(request_: str) -> None:
    pack = options("sample1", "sample2")
    path = cycle("selection", pack, gate(request_, pack))
    assert path[-1].action == LeaveAlone()


# requirement: C18
@pytest.mark.parametrize("lane", LANES)
def test_blocker_5_nothing_is_executed_outside_the_candidates(lane: Lane) -> None:
    pack = options("sample1")
    for outcomes in ((Unresolved(), Selected("sample2")), (Resolved("sample2"), Selected("sample2"))):
        assert cycle(lane, pack, *outcomes)[-1].action == Clarify(
            "abstain", "safe" if lane == "selection" else "packed",
            "the answer of the model names 'sample2', which is not among the candidates",
        )  # fmt: skip


# requirement: C18
@pytest.mark.parametrize("lane", LANES)
def test_blocker_6_an_unchanged_fingerprint_blocks_the_retry(lane: Lane) -> None:
    pack = options("sample1")
    path = cycle(lane, pack, Unresolved(), NeedsMore(), Unresolved(), Enriched(pack))
    assert isinstance(path[-1].action, Clarify)
    assert path[-1].action.reason == "no_new_evidence"
    assert sum(isinstance(one.action, AskModel) for one in path) == 1


# requirement: C18
@pytest.mark.parametrize("lane", LANES)
def test_blocker_7_an_exhausted_budget_blocks_further_retries(lane: Lane) -> None:
    steps = budget_of(lane).enrichment_steps
    outcomes: list[Outcome] = [Unresolved(), NeedsMore(), Unresolved()]
    for number in range(steps):
        outcomes += [Enriched(options(*"abcd"[: number + 2])), NeedsMore(), Unresolved()]
    first, second = (cycle(lane, options("a"), *outcomes)[-1] for _ in range(2))
    form = "safe" if lane == "selection" else "packed"
    assert first.action == second.action == Clarify("budget_exhausted", form)


# requirement: C9
def test_the_constants_are_those_of_the_seed_and_stand_in_one_place() -> None:
    assert (budget_of("selection"), budget_of("semantic")) == (budgets.Budget(1, 2), budgets.Budget(2, 3))
    assert budget_of("semantic", third_semantic_step=True) == budgets.Budget(3, 4)
    table = (
        budgets.HISTORY_TURNS, budgets.HISTORY_TOKENS, budgets.EXCERPT_TOKENS, budgets.BLENDED_TOKENS,
        budgets.TTL_TURNS, budgets.TTL_MINUTES, budgets.ACTION_TRACE_ENTRIES, budgets.NEEDED_EVIDENCE_TYPES,
    )  # fmt: skip
    assert table == (8, 1200, 400, 1800, 3, 10, 5, 2)


# requirement: C1
def test_there_is_one_loop() -> None:
    """Nothing else in the package takes the steps of the loop."""
    package = Path(corvid.__file__).parent
    taken = re.compile(r"continuity\.loop import [^\n]*\bstep\b")
    users = [path for path in package.rglob("*.py") if taken.search(path.read_text(encoding="utf-8"))]
    assert [path.relative_to(package).as_posix() for path in users] == ["runtime/lanes/calls.py"]
