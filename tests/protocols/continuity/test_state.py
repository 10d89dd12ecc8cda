"""What a conversation remembers: bounded, newest first, and not for long."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from corvid.protocols.continuity.budgets import ACTION_TRACE_ENTRIES, CHOICE_WINDOW
from corvid.protocols.continuity.evidence import Scope
from corvid.protocols.continuity.state import FORGOTTEN, ActionEntry, ContinuityState, remembered
from tests.protocols.continuity.writes import accepted, acted, asked, rejected

CHAT = Scope("chat", "set-1")
MINUTE = 60_000


def entry(number: int) -> ActionEntry:
    return ActionEntry("open", f"doc-{number}", CHAT, "set-1", number, "done")


KINDS = st.sampled_from(["accepted", "rejected"])


# requirement: C11
@given(st.lists(st.tuples(KINDS, st.sampled_from("abcdefgh")), max_size=20))
def test_choices_are_bounded_newest_first_and_on_one_side(choices: list[tuple[str, str]]) -> None:
    state = FORGOTTEN
    for number, (kind, choice) in enumerate(choices):
        state = (accepted if kind == "accepted" else rejected)(state, choice, number, number)
        window = state.recent_accepted_choices if kind == "accepted" else state.recent_rejected_choices
        assert window[0] == choice
    both = (*state.recent_accepted_choices, *state.recent_rejected_choices)
    assert len(both) == len(set(both))
    assert max(len(state.recent_accepted_choices), len(state.recent_rejected_choices)) <= CHOICE_WINDOW
    assert state.last_accepted_choice == "" or state.last_accepted_choice in state.recent_accepted_choices


# requirement: C11, C12
def test_the_last_five_actions_are_kept_newest_first() -> None:
    state: ContinuityState = FORGOTTEN
    for number in range(8):
        state = acted(asked(state, "confirmation", number, number), entry(number), number)
    assert [one.timestamp for one in state.recent_action_trace] == [7, 6, 5, 4, 3]
    assert len(state.recent_action_trace) == ACTION_TRACE_ENTRIES
    assert state.last_resolved_action == entry(7)
    assert (state.pending_clarifier, state.active_option_set, state.active_scope) == ("none", "set-1", CHAT)


# requirement: C9
def test_memory_ends_after_three_turns_or_ten_minutes() -> None:
    state = acted(FORGOTTEN, entry(1000), turn=5)
    assert remembered(state, 8, 1000 + 10 * MINUTE) == state
    assert remembered(state, 9, 1000) == FORGOTTEN
    assert remembered(state, 5, 1001 + 10 * MINUTE) == FORGOTTEN
    assert remembered(state, 4, 1000) == FORGOTTEN
    assert remembered(state, 5, 999) == FORGOTTEN
