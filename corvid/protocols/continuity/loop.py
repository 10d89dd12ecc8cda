"""The bounded loop (requirements C3, C4, C9, C10, C16, C17) as a table: a model answers, the runtime decides.

A `Loop` is a value. `begin` and `step` say what is to be done next; the runtime does it and hands the outcome
to the next `step`. Nothing here calls a model, reads a clock or keeps anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from corvid.protocols.continuity.budgets import NEEDED_EVIDENCE_TYPES, Budget, Lane, budget_of
from corvid.protocols.continuity.evidence import EvidencePack, fingerprint
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
    FallbackReason,
    LeaveAlone,
    NeedsMore,
    Outcome,
    Reason,
    Resolved,
    RunResolver,
    Selected,
    Unresolved,
)

State: TypeAlias = Literal["gates", "model", "veto", "enrichment", "done"]


class Telemetry(Struct, frozen=True):
    """One line about a step, with the loop fields of C17."""

    reason: Reason
    cycle: str
    fingerprint_before: str
    fingerprint_after: str
    retry_attempt: int
    retry_budget_remaining: int


class Loop(Struct, frozen=True):
    """One unresolved cycle. `asked` are the fingerprints that the model was called with, oldest first;
    `wanted` is what the model asked for last; `enriched` what was added, so that it is not added twice."""

    cycle: str
    lane: Lane
    budget: Budget
    allowed: tuple[Evidence, ...]
    pack: EvidencePack
    fingerprint: str
    state: State = "gates"
    asked: tuple[str, ...] = ()
    enrichments: int = 0
    enriched: tuple[Evidence, ...] = ()
    wanted: tuple[str, ...] = ()


class LoopStep(Struct, frozen=True):
    """The loop after an outcome, what to do now, and what to log; `row` of the table said so, from 0."""

    loop: Loop
    action: Action
    row: int | None = None
    telemetry: tuple[Telemetry, ...] = ()


class OutOfTurn(Exception):
    """An outcome of something that was not asked for."""


def begin(
    cycle: str,
    lane: Lane,
    pack: EvidencePack,
    allowed: tuple[Evidence, ...],
    third_semantic_step: bool = False,
) -> LoopStep:
    """Start a cycle over this evidence. `allowed` is the lane's allowlist of further evidence, in the order
    in which it is tried. Raises UnfitEvidence."""
    budget = budget_of(lane, third_semantic_step)
    return LoopStep(Loop(cycle, lane, budget, allowed, pack, fingerprint(pack)), RunResolver())


# ---- the table --------------------------------------------------------------------------------
Guard: TypeAlias = Callable[[Loop, Outcome], bool]
Make: TypeAlias = Callable[[Loop, Outcome], Action]


class Row(Struct, frozen=True):
    """In `state`, for an outcome of this kind that `guard` lets through: the next state, the action, the log.
    The first row that fits counts."""

    state: State
    outcome: type[Outcome]
    guard: Guard
    then: State
    action: Make
    reason: Reason | None = None


def _always(loop: Loop, outcome: Outcome) -> bool:
    return True


def _may_call(loop: Loop, outcome: Outcome) -> bool:
    return loop.fingerprint not in loop.asked and len(loop.asked) < loop.budget.model_calls


def _may_enrich(loop: Loop, outcome: Outcome) -> bool:
    return loop.enrichments < loop.budget.enrichment_steps and bool(_types(loop))


def _unchanged(loop: Loop, outcome: Outcome) -> bool:
    return loop.fingerprint in loop.asked


def _is_candidate(loop: Loop, outcome: Outcome) -> bool:
    return isinstance(outcome, Selected | Resolved) and outcome.id in loop.pack.ids()


def _types(loop: Loop) -> tuple[Evidence, ...]:
    """Return what to add: what the selection lane's model asked for and may have, else the next of the
    allowlist. Hints of a model are not listened to in the semantic lane (C8)."""
    left = [one for one in loop.allowed if one not in loop.enriched]
    hinted = [one for one in left if one in loop.wanted] if loop.lane == "selection" else []
    return tuple((hinted or left[:1])[:NEEDED_EVIDENCE_TYPES])


def _clarify(reason: FallbackReason, problem: str = "") -> Make:
    return lambda loop, _: Clarify(reason, "safe" if loop.lane == "selection" else "packed", problem)


def _clarify_failure(loop: Loop, outcome: Outcome) -> Action:
    assert isinstance(outcome, Failed)
    return _clarify(outcome.reason, outcome.problem)(loop, outcome)


def _clarify_outside(loop: Loop, outcome: Outcome) -> Action:
    assert isinstance(outcome, Selected)
    problem = f"the answer of the model names {outcome.id[:100]!r}, which is not among the candidates"
    return _clarify("abstain", problem)(loop, outcome)


def _execute(by: Literal["resolver", "model"]) -> Make:
    def made(loop: Loop, outcome: Outcome) -> Action:
        assert isinstance(outcome, Resolved | Selected)
        return Execute(outcome.id, by)

    return made


def _ask(loop: Loop, _: Outcome) -> Action:
    return AskModel(loop.fingerprint)


def _enrich(loop: Loop, _: Outcome) -> Action:
    return Enrich(_types(loop))


TABLE: tuple[Row, ...] = (
    Row("gates", Escaped, _always, "done", lambda loop, _: LeaveAlone()),
    Row("gates", Resolved, _is_candidate, "done", _execute("resolver"), "deterministic_continuity_resolve"),
    Row("gates", Resolved, _may_call, "model", _ask),
    Row("gates", Unresolved, _may_call, "model", _ask),
    Row("model", Selected, _is_candidate, "done", _execute("model"), "llm_select"),
    Row("model", Selected, _always, "done", _clarify_outside),
    Row("model", Failed, _always, "done", _clarify_failure),
    Row("model", NeedsMore, _always, "veto", lambda loop, _: RunResolver(), "llm_need_more_info"),
    Row("veto", Resolved, _is_candidate, "done", _execute("resolver"), "need_more_info_veto_applied"),
    Row("veto", Resolved, _may_enrich, "enrichment", _enrich, "need_more_info_veto_blocked_reason"),
    Row("veto", Unresolved, _may_enrich, "enrichment", _enrich, "need_more_info_veto_blocked_reason"),
    Row("veto", Resolved, _always, "done", _clarify("budget_exhausted"),
        "continuity_enrichment_budget_exhausted"),
    Row("veto", Unresolved, _always, "done", _clarify("budget_exhausted"),
        "continuity_enrichment_budget_exhausted"),
    Row("enrichment", Failed, _always, "done", _clarify_failure),
    Row("enrichment", Enriched, _unchanged, "done", _clarify("no_new_evidence"),
        "continuity_enrichment_fingerprint_unchanged"),
    Row("enrichment", Enriched, _may_call, "model", _ask, "continuity_enrichment_retry_called"),
)  # fmt: skip


def step(loop: Loop, outcome: Outcome) -> LoopStep:
    """Return what follows from an outcome. Raises OutOfTurn if none of its kind was asked for, and
    UnfitEvidence."""
    before = loop.fingerprint
    if isinstance(outcome, Enriched) and loop.state == "enrichment":
        loop = replace(loop, pack=outcome.pack, fingerprint=fingerprint(outcome.pack))
    if isinstance(outcome, NeedsMore) and loop.state == "model":
        loop = replace(loop, wanted=outcome.types)
    for number, row in enumerate(TABLE):
        if row.state == loop.state and isinstance(outcome, row.outcome) and row.guard(loop, outcome):
            return _taken(number, loop, outcome, before)
    raise OutOfTurn(f"{type(outcome).__name__} in the state {loop.state!r}")


def _taken(number: int, loop: Loop, outcome: Outcome, before: str) -> LoopStep:
    row = TABLE[number]
    action = row.action(loop, outcome)
    after = replace(loop, state=row.then)
    if isinstance(action, AskModel):
        after = replace(after, asked=(*loop.asked, action.fingerprint))
    if isinstance(action, Enrich):
        after = replace(after, enrichments=loop.enrichments + 1, enriched=(*loop.enriched, *action.types))
    if row.reason is None:
        return LoopStep(after, action, number)
    left = loop.budget.enrichment_steps - after.enrichments
    line = Telemetry(row.reason, loop.cycle, before, loop.fingerprint, after.enrichments, left)
    return LoopStep(after, action, number, (line,))
