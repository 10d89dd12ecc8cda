"""Whether logged cycles kept to the loop: judged from what a model was shown, not from what the log claims.

Each `llm_call` of a lane has the whole evidence in its arguments, so the fingerprint is worked out again
from that. Seed 002 tolerates 2 % of retries on unchanged evidence during a rollout and forbids any in its
invariants: with a loop that the runtime owns the rate is 0, and one is a finding (C4, C19).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from corvid.json_type import Json
from corvid.protocols.continuity.budgets import budget_of
from corvid.protocols.continuity.evidence import Candidate, EvidencePack, Scope, UnfitEvidence, fingerprint
from corvid.protocols.continuity.library import CONTEXT
from corvid.protocols.continuity.steps import FALLBACK_REASONS, REASONS

Rule: TypeAlias = Literal[
    "repeated_fingerprint", "false_fingerprint", "over_budget", "outside_candidates", "unknown_reason",
    "retry_without_change", "cycle_after_its_end", "unfit_answer",
]  # fmt: skip
MOST_CYCLES = 1000
"""Cycles that are open at one time; with more, the one that was silent for longest counts as ended."""
_ENDING = frozenset((
    "deterministic_continuity_resolve", "llm_select", "need_more_info_veto_applied",
))  # fmt: skip
_CHOSEN_BY_MODEL = "llm_select"


class Breach(Struct, frozen=True):
    """A cycle that did what no loop does."""

    rule: Rule
    text: str


class Rates(Struct, frozen=True):
    """What a log says of its lanes: calls of models, those on evidence that the cycle had asked about
    already, retries, and cycles by how they ended."""

    calls: int = 0
    repeated: int = 0
    retries: int = 0
    resolved: int = 0
    suggested: int = 0
    clarified: int = 0


def _cycle_of(event: Mapping[str, Json]) -> Json:
    """Return the id of a cycle, under the seed's name or that of earlier traces."""
    return event.get("loop_cycle_id", event.get("cycle"))


class _Cycle(Struct):
    asked: list[str] = field(default_factory=list)
    offered: frozenset[str] = frozenset()
    ended: bool = False


class CycleAudit:
    """Hears the events of one log in their order. Memory does not grow with its length."""

    def __init__(self) -> None:
        self._cycles: dict[tuple[str, str], _Cycle] = {}
        self._counts = dict.fromkeys(Rates.__struct_fields__, 0)

    @property
    def rates(self) -> Rates:
        """So far."""
        return Rates(**self._counts)

    def take(self, event: Mapping[str, Json]) -> Iterator[Breach]:
        """Yield one event; what is wrong with it. Events of other phases, and calls without a lane, are
        passed over; a line that says nothing of its cycle is not a loop's."""
        match event.get("phase"):
            case "llm_call":
                yield from self._called(event)
            case "decision":
                yield from self._decided(event)
            case "fallback":
                yield from self._fell_back(event)

    def _cycle(self, event: Mapping[str, Json], name: Json) -> _Cycle | None:
        if not isinstance(name, str):
            return None
        key = (str(event.get("run", ""))[:200], name[:200])
        found = self._cycles.pop(key, None) or _Cycle()
        if len(self._cycles) >= MOST_CYCLES:
            del self._cycles[next(iter(self._cycles))]
        self._cycles[key] = found
        return found

    def _called(self, event: Mapping[str, Json]) -> Iterator[Breach]:
        arguments = event.get("args")
        shown = arguments.get(CONTEXT) if isinstance(arguments, dict) else None
        if not isinstance(shown, dict):
            return
        cycle = self._cycle(event, shown.get("loopCycleId"))
        claimed, lane = shown.get("evidenceFingerprint"), shown.get("lane")
        if cycle is None or not isinstance(claimed, str) or lane not in ("selection", "semantic"):
            return
        self._counts["calls"] += 1
        found, cycle.offered = shown_evidence(shown)
        if found != claimed:
            yield Breach("false_fingerprint", "what the model was shown has another fingerprint")
        if cycle.ended:
            yield Breach("cycle_after_its_end", "a model was asked in a cycle that had ended")
        if found in cycle.asked:
            self._counts["repeated"] += 1
            yield Breach("repeated_fingerprint", "a model was asked twice about the same evidence")
        cycle.asked.append(found)
        most = budget_of("selection" if lane == "selection" else "semantic").model_calls
        if len(cycle.asked) > most:
            count = f"{len(cycle.asked)} calls of a model"
            yield Breach("over_budget", f"{count}, and the {lane} lane has {most}")
            del cycle.asked[0]

    def _decided(self, event: Mapping[str, Json]) -> Iterator[Breach]:
        cycle, reason = self._cycle(event, _cycle_of(event)), event.get("reason")
        if cycle is None:
            return
        if reason not in REASONS:
            yield Breach("unknown_reason", f"{str(reason)[:60]!r} is not a reason of a decision")
        if cycle.ended:
            yield Breach("cycle_after_its_end", "a decision in a cycle that had ended")
        if reason == "continuity_enrichment_retry_called":
            self._counts["retries"] += 1
            if event.get("fingerprint_before") == event.get("fingerprint_after"):
                yield Breach("retry_without_change", "a retry, and the evidence had not changed")
        if reason in _ENDING:
            cycle.ended = True
            self._counts["suggested" if reason == _CHOSEN_BY_MODEL else "resolved"] += 1
            if cycle.asked and event.get("winner") not in cycle.offered:
                yield Breach("outside_candidates", "what was chosen is not among what a model was shown")

    def _fell_back(self, event: Mapping[str, Json]) -> Iterator[Breach]:
        cycle, reason = self._cycle(event, _cycle_of(event)), event.get("reason")
        if cycle is None:
            return
        if reason not in FALLBACK_REASONS:
            yield Breach("unknown_reason", f"{str(reason)[:60]!r} is not a reason to fall back")
        problem = event.get("problem")
        if isinstance(problem, str) and problem:
            yield Breach("unfit_answer", problem[:300])
        if cycle.ended:
            yield Breach("cycle_after_its_end", "a question to the user in a cycle that had ended")
        cycle.ended = True
        self._counts["clarified"] += 1


def shown_evidence(shown: Mapping[str, Json]) -> tuple[str, frozenset[str]]:
    """Return the fingerprint of a `continuityContext`, worked out again, and the ids in it; "" where it is
    not one."""
    data: Any = shown
    try:
        candidates = tuple(map(_candidate, data["candidates"]))
        pack = EvidencePack(
            _scope(data["activeScope"]), str(data["activeOptionSetId"]), candidates,
            tuple(str(one) for one in data["excerpts"]),
            tuple(str(one) for one in data.get("shownIds", ())),
        )  # fmt: skip
        return fingerprint(pack), pack.ids()
    except (LookupError, TypeError, AttributeError, UnfitEvidence):
        return "", frozenset()


def _candidate(data: Any) -> Candidate:
    path, type_, owner, sublabel = (str(data.get(one, "")) for one in ("path", "type", "owner", "sublabel"))
    return Candidate(
        str(data["id"]), str(data["label"]), _scope(data["scope"]), str(data["sourceType"]),
        str(data["sourceId"]), tuple(str(one) for one in data["entityKeys"]), 0, path, type_, owner, sublabel,
    )  # fmt: skip


def _scope(data: Any) -> Scope:
    return Scope(data["kind"], str(data["instance"]))
