"""What a conversation remembers from one turn to the next (requirements C11 to C13), for all lanes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from msgspec import Struct, field

from corvid.protocols.continuity.budgets import TTL_MINUTES, TTL_TURNS

if TYPE_CHECKING:
    from corvid.protocols.continuity.evidence import Scope

Clarifier: TypeAlias = Literal[
    "none", "selection_disambiguation", "scope_disambiguation", "missing_slot", "confirmation", "repair"
]
CLARIFIERS: tuple[Clarifier, ...] = get_args(Clarifier)
_TTL_MS = TTL_MINUTES * 60_000


class ActionEntry(Struct, frozen=True, rename="camel"):
    """One line of `recentActionTrace`, whose names for its fields its data has. The time is in milliseconds
    since 1970."""

    type: str
    target_ref: str
    source_scope: Scope
    option_set: str = field(name="optionSetId")
    timestamp: int
    outcome: str


class ContinuityState(Struct, frozen=True):
    """The eight fields of the seed, when they were last written, by turn and by time, and the ids that a
    question has listed, in that order.

    Lists are newest first and bounded, without repetitions.
    """

    last_resolved_action: ActionEntry | None = None
    recent_action_trace: tuple[ActionEntry, ...] = ()
    last_accepted_choice: str = ""
    recent_accepted_choices: tuple[str, ...] = ()
    recent_rejected_choices: tuple[str, ...] = ()
    active_option_set: str = ""
    active_scope: Scope | None = None
    pending_clarifier: Clarifier = "none"
    written_turn: int = 0
    written_ms: int = 0
    shown_ids: tuple[str, ...] = ()


FORGOTTEN = ContinuityState()


def remembered(state: ContinuityState, turn: int, now_ms: int) -> ContinuityState:
    """Return the state as a turn may use it: nothing, once it is older than three turns or ten minutes,
    whichever comes first (the seed does not say which), or when the clock went backwards past it.

    Both lanes ask here: the seed lists the bound for one lane only, and both read the same fields.
    """
    turns, elapsed = turn - state.written_turn, now_ms - state.written_ms
    fresh = 0 <= turns <= TTL_TURNS and 0 <= elapsed <= _TTL_MS
    return state if fresh else FORGOTTEN
