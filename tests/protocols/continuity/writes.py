"""What a turn writes into the memory of a conversation (requirements C11 to C13): the model that
`std/continuity` is compared with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from corvid.protocols.continuity.budgets import ACTION_TRACE_ENTRIES, CHOICE_WINDOW

if TYPE_CHECKING:
    from corvid.protocols.continuity.state import ActionEntry, Clarifier, ContinuityState


def acted(state: ContinuityState, entry: ActionEntry, turn: int) -> ContinuityState:
    """After something was executed: it is the last resolved action, and no clarifier is pending."""
    trace = (entry, *state.recent_action_trace)[:ACTION_TRACE_ENTRIES]
    return replace(
        state, last_resolved_action=entry, recent_action_trace=trace, active_option_set=entry.option_set,
        active_scope=entry.source_scope, pending_clarifier="none", written_turn=turn,
        written_ms=entry.timestamp,
    )  # fmt: skip


def accepted(state: ContinuityState, choice: str, turn: int, now_ms: int) -> ContinuityState:
    """After the user accepted a choice: it is no longer among the rejected ones."""
    return replace(
        state,
        last_accepted_choice=choice,
        recent_accepted_choices=_first(choice, state.recent_accepted_choices),
        recent_rejected_choices=_without(choice, state.recent_rejected_choices),
        written_turn=turn,
        written_ms=now_ms,
    )


def rejected(state: ContinuityState, choice: str, turn: int, now_ms: int) -> ContinuityState:
    """After the user rejected a choice: it is no longer among the accepted ones."""
    last = "" if state.last_accepted_choice == choice else state.last_accepted_choice
    return replace(
        state,
        last_accepted_choice=last,
        recent_rejected_choices=_first(choice, state.recent_rejected_choices),
        recent_accepted_choices=_without(choice, state.recent_accepted_choices),
        written_turn=turn,
        written_ms=now_ms,
    )


def asked(state: ContinuityState, clarifier: Clarifier, turn: int, now_ms: int) -> ContinuityState:
    """After a clarifier was shown."""
    return replace(state, pending_clarifier=clarifier, written_turn=turn, written_ms=now_ms)


def _first(choice: str, others: tuple[str, ...]) -> tuple[str, ...]:
    return (choice, *_without(choice, others))[:CHOICE_WINDOW]


def _without(choice: str, others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one for one in others if one != choice)
