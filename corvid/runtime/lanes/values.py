"""Values of `std/continuity`, as data, and the parts of the protocol that they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, assert_never

from msgspec import Struct

from corvid.json_type import Json
from corvid.protocols.continuity.context import Said, excerpt
from corvid.protocols.continuity.evidence import Candidate, EvidencePack, Scope
from corvid.protocols.continuity.state import (
    FORGOTTEN,
    ActionEntry,
    ContinuityState,
    remembered,
)
from corvid.protocols.continuity.steps import Clarify, Execute, LeaveAlone

Data: TypeAlias = Any
"""What a writer made of a value: it fits the declarations of `std/continuity`, so nothing is asked again."""
End: TypeAlias = Execute | Clarify | LeaveAlone


def snake(name: str) -> str:
    """Write `RateLimited` as the protocol does."""
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name).removeprefix("_")


def camel(name: str) -> str:
    """Write `rate_limited` as the library does."""
    return "".join(part.title() for part in name.split("_"))


class Conversation(Struct, frozen=True):
    """What a program says of a turn. `state` is what may still be used of what it remembers."""

    state: ContinuityState = FORGOTTEN
    scope: Scope | None = None
    option_set: str = ""
    loop_guard: bool = False
    command_collision: bool = False
    excerpts: tuple[str, ...] = ()
    history: tuple[Said, ...] = ()


def scope_of(data: Data) -> Scope:
    """Return a `Scope`."""
    return Scope(snake(data["kind"]), data["instance"])  # type: ignore[arg-type]


def candidate_of(data: Data) -> Candidate:
    """Return a `Candidate`; it calls `kind` what the protocol calls `type`, which is a word of the
    language."""
    return Candidate(
        data["id"], data["label"], scope_of(data["scope"]), data["source_type"], data["source_id"],
        tuple(data["entity_keys"]), data["timestamp"], data["path"], data["kind"], data["owner"],
        data["sublabel"],
    )  # fmt: skip


def conversation_of(data: Data) -> Conversation:
    """Return a `Conversation`. What is older than its bounds is forgotten here, whatever the program did."""
    return Conversation(
        remembered(_state_of(data["state"]), data["turn"], data["now_ms"]),
        scope_of(data["scope"]),
        data["option_set_id"],
        data["loop_guard"],
        data["command_collision"],
        tuple(excerpt(f"{snake(one['kind'])}: {one['text']}") for one in data["excerpts"]),
        tuple(Said(snake(one["speaker"]), one["text"]) for one in data["history"]),
    )


def _state_of(data: Data) -> ContinuityState:
    last, scope = data["last_resolved_action"], data["active_scope"]
    clarifier = snake(data["pending_clarifier_type"])
    return ContinuityState(
        None if last is None else _action_of(last),
        tuple(map(_action_of, data["recent_action_trace"])),
        data["last_accepted_choice_id"] or "",
        tuple(data["recent_accepted_choice_ids"]),
        tuple(data["recent_rejected_choice_ids"]),
        data["active_option_set_id"],
        None if scope is None else scope_of(scope),
        "none" if clarifier == "no_clarifier" else clarifier,  # type: ignore[arg-type]
        data["written_turn"],
        data["written_ms"],
        tuple(data["shown_ids"]),
    )


def _action_of(data: Data) -> ActionEntry:
    return ActionEntry(
        data["kind"], data["target_ref"], scope_of(data["source_scope"]), data["option_set_id"],
        data["timestamp"], data["outcome"],
    )  # fmt: skip


def selection_data(end: End, pack: EvidencePack, records: Mapping[str, Json]) -> Json:
    """Return the end of a cycle as a `Selection`; `records` are the candidates by id, as they were handed in.
    A model's choice is advice, and a choice in another place than the conversation's is not followed
    there."""
    match end:
        case Execute(chosen, by):
            here = next(one for one in pack.candidates if one.id == chosen).scope == pack.scope
            tag = "Resolved" if by == "resolver" else "Suggested"
            return {"tag": tag if here else "Elsewhere", "choice": records[chosen]}
        case Clarify(reason, form, problem):
            options = [records[one.id] for one in pack.candidates]
            why: Json = {"tag": "UnfitAnswer", "problem": problem} if problem else {"tag": camel(reason)}
            return {"tag": "Clarify", "reason": why, "shape": camel(form), "options": options}
        case LeaveAlone():
            return {"tag": "Escaped"}
        case _:
            assert_never(end)
