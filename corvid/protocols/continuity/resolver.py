"""The deterministic tie-break before a clarifier (requirement C15): a pure function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.protocols.continuity.evidence import Candidate, EvidencePack, Scope, normalised

Obstacle: TypeAlias = Literal[
    "question", "not_a_command", "loop_guard", "command_collision", "option_set_changed", "scope_changed",
    "no_match", "ambiguous",
]  # fmt: skip


class Turn(Struct, frozen=True):
    """What is known of a request before a model is asked. `wanted` is the label that it names; where more
    than one may be meant, `readings` has all of them, `wanted` among them."""

    wanted: str
    is_command: bool
    is_question: bool = False
    loop_guard: bool = False
    command_collision: bool = False
    readings: tuple[str, ...] = ()


class Remembered(Struct, frozen=True):
    """The option set and the scope that the request may refer back to; "" and None: there is none."""

    option_set: str
    scope: Scope | None


class Winner(Struct, frozen=True):
    """The one candidate that is meant."""

    id: str


class NoWinner(Struct, frozen=True):
    """Nothing is safe to execute, and the first reason why."""

    obstacle: Obstacle


def resolve(turn: Turn, remembered: Remembered, pack: EvidencePack) -> Winner | NoWinner:
    """Return a Winner only if all conditions of C15 hold. Its id is always one of the candidates, and their
    order does not matter. Those in the place where the conversation is go first: one there wins over all
    elsewhere, and only where there are none, one elsewhere is meant. A label that is equal as it is wins over
    labels that are equal when normalised; two readings of a request that find two candidates are as ambiguous
    as two candidates of one label."""
    obstacle = obstacle_of(turn, remembered, pack)
    if obstacle is not None:
        return NoWinner(obstacle)
    for candidates in by_place(pack):
        found: dict[str, None] = {}
        for wanted in turn.readings or (turn.wanted,):
            found.update(dict.fromkeys(_named(wanted, candidates)))
        if found:
            return Winner(*found) if len(found) == 1 else NoWinner("ambiguous")
    return NoWinner("no_match")


def by_place(pack: EvidencePack) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Return the candidates where the conversation is, and all others."""
    here = tuple(one for one in pack.candidates if one.scope == pack.scope)
    return here, tuple(one for one in pack.candidates if one.scope != pack.scope)


def _named(wanted: str, candidates: Sequence[Candidate]) -> list[str]:
    like = normalised(wanted)
    if not like:
        return []
    exact = [one.id for one in candidates if one.label == wanted]
    return exact or [one.id for one in candidates if normalised(one.label) == like]


def obstacle_of(turn: Turn, remembered: Remembered, pack: EvidencePack) -> Obstacle | None:
    """Return the first condition of C15 that does not hold, whatever is named."""
    conditions: tuple[tuple[bool, Obstacle], ...] = (
        (turn.is_question, "question"),
        (not turn.is_command, "not_a_command"),
        (turn.loop_guard, "loop_guard"),
        (turn.command_collision, "command_collision"),
        (not pack.option_set or remembered.option_set != pack.option_set, "option_set_changed"),
        (remembered.scope != pack.scope, "scope_changed"),
    )
    return next((obstacle for holds, obstacle in conditions if holds), None)
