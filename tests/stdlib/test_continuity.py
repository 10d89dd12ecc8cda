"""`std/continuity` against the protocol in Python: the same memory, bounds and closed lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.api.execution import Loaded, Services
from corvid.pipeline import check_text
from corvid.protocols.continuity.evidence import Scope, ScopeKind
from corvid.protocols.continuity.state import CLARIFIERS, FORGOTTEN, ActionEntry, ContinuityState, remembered
from corvid.protocols.continuity.steps import FALLBACK_REASONS
from tests.protocols.continuity import writes as protocol
from tests.shares import examples

PROGRAM = """
import "std/continuity" as c

agent after(kinds: List<Int>, choices: List<String>, turns: List<Int>, times: List<Int>) -> c.ContinuityState:
    state = c.nothing_remembered()
    for i in range(0, kinds.length()):
        kind = kinds[i]
        if kind == 0:
            state = c.accepted(state, choices[i], turns[i], times[i])
        elif kind == 1:
            state = c.rejected(state, choices[i], turns[i], times[i])
        elif kind == 2:
            state = c.asked(state, c.Repair, turns[i], times[i])
        else:
            place = c.Scope(c.Chat, choices[i])
            state = c.acted(state, c.Action("open", choices[i], place, "set", times[i], "done"), turns[i])
    return state

agent later(turn: Int, time: Int, now_turn: Int, now: Int) -> Bool:
    state = c.asked(c.nothing_remembered(), c.Confirmation, turn, time)
    return c.remembered(state, now_turn, now) == state

agent refers(option_set: String, place: c.Scope) -> c.ContinuityState:
    return c.shown(c.nothing_remembered(), option_set, place, 3, 4)

agent names() -> List<String>:
    reasons = [
        c.Timeout, c.RateLimited, c.TransportError, c.Abstain, c.UnfitAnswer("z"), c.LowConfidence,
        c.NoNewEvidence, c.BudgetExhausted
    ]
    return reasons.map(fn(one) -> c.reason_name(one))
"""
Call = Callable[..., object]


@pytest.fixture(scope="module")
def call() -> Iterator[Call]:
    checked = check_text("main", PROGRAM)
    assert checked.problems == ()
    loaded = Loaded(checked, Services())
    functions = {name.rpartition("::")[2]: function for name, function in loaded.functions.items()}

    def called(name: str, *arguments: object) -> object:
        outcome = loaded.run(functions[name], arguments)
        assert outcome.fault is None, outcome.fault
        return outcome.value

    yield called
    loaded.close()


STEPS = st.tuples(st.integers(0, 3), st.sampled_from("abcdefgh"), st.integers(0, 9), st.integers(0, 9))


# requirement: C11, C12, C13
@given(st.lists(STEPS, max_size=12))
@settings(deadline=None, max_examples=examples(40))
def test_a_program_remembers_what_the_protocol_remembers(
    call: Call, steps: list[tuple[int, str, int, int]]
) -> None:
    state = FORGOTTEN
    for kind, choice, turn, time in steps:
        if kind == 0:
            state = protocol.accepted(state, choice, turn, time)
        elif kind == 1:
            state = protocol.rejected(state, choice, turn, time)
        elif kind == 2:
            state = protocol.asked(state, "repair", turn, time)
        else:
            entry = ActionEntry("open", choice, Scope("chat", choice), "set", time, "done")
            state = protocol.acted(state, entry, turn)
    assert call("after", *map(list, zip(*steps, strict=True) if steps else [(), (), (), ()])) == shown(state)


def shown(state: ContinuityState) -> dict[str, object]:
    """The state as Python gets it from a program."""
    last = state.last_resolved_action
    return {
        "last_resolved_action": None if last is None else action(last),
        "recent_action_trace": [action(one) for one in state.recent_action_trace],
        "last_accepted_choice_id": state.last_accepted_choice or None,
        "recent_accepted_choice_ids": list(state.recent_accepted_choices),
        "recent_rejected_choice_ids": list(state.recent_rejected_choices),
        "active_option_set_id": state.active_option_set,
        "active_scope": None if state.active_scope is None else scope(state.active_scope),
        "pending_clarifier_type": {"none": "NoClarifier", "repair": "Repair"}[state.pending_clarifier],
        "written_turn": state.written_turn,
        "written_ms": state.written_ms, "shown_ids": list(state.shown_ids),
    }


def action(entry: ActionEntry) -> dict[str, object]:
    return {
        "kind": entry.type, "target_ref": entry.target_ref, "source_scope": scope(entry.source_scope),
        "option_set_id": entry.option_set, "timestamp": entry.timestamp, "outcome": entry.outcome,
    }  # fmt: skip


def scope(place: Scope) -> dict[str, object]:
    return {"kind": place.kind.title(), "instance": place.instance}


# requirement: C9
@pytest.mark.parametrize("turn", [-1, 0, 3, 4])
@pytest.mark.parametrize("time", [-1, 0, 600_000, 600_001])
def test_it_forgets_when_the_protocol_forgets(call: Call, turn: int, time: int) -> None:
    state = protocol.asked(FORGOTTEN, "confirmation", 5, 1000)
    fresh = remembered(state, 5 + turn, 1000 + time) == state
    assert call("later", 5, 1000, 5 + turn, 1000 + time) is fresh


def test_what_was_shown_can_be_referred_to(call: Call) -> None:
    seen = call("refers", "set-1", {"kind": "Chat", "instance": "set-1"})
    assert isinstance(seen, dict)
    assert (seen["active_option_set_id"], seen["written_turn"]) == ("set-1", 3)
    assert seen["active_scope"] == {"kind": "Chat", "instance": "set-1"}


# requirement: C10
def test_the_reasons_are_the_seven_of_the_seed(call: Call) -> None:
    """An unfit answer has a reason of its own in a program and counts as an abstention in a log."""
    names = call("names")
    assert isinstance(names, list)
    assert list(dict.fromkeys(names)) == list(FALLBACK_REASONS)
    assert names.count("abstain") == 2
    assert len(set(FALLBACK_REASONS)) == 7


# requirement: C6, C13
def test_the_closed_lists_are_those_of_the_protocol() -> None:
    program = check_text("main", PROGRAM).program
    assert program is not None
    declared = {one.name: [variant.name for variant in one.variants] for one in program.sums}

    def variants(names: Iterable[str]) -> list[str]:
        return [re.sub("(?:^|_)(.)", lambda found: found[1].upper(), name) for name in names]

    reasons = [name for name in declared["std/continuity::FallbackReason"] if name != "UnfitAnswer"]
    assert reasons == variants(FALLBACK_REASONS)
    assert "UnfitAnswer" in declared["std/continuity::FallbackReason"]
    assert declared["std/continuity::PendingClarifier"] == ["NoClarifier", *variants(CLARIFIERS[1:])]
    assert sorted(declared["std/continuity::ScopeKind"]) == sorted(variants(get_args(ScopeKind)))
