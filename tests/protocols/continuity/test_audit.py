"""The audit of logged cycles: each way to break the loop is found, and a loop that keeps to it is not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from corvid.protocols.continuity.audit import MOST_CYCLES, CycleAudit, Rates
from corvid.protocols.continuity.context import continuity_context
from corvid.protocols.continuity.evidence import Candidate, EvidencePack, Scope, fingerprint
from corvid.protocols.continuity.loop import begin, step
from corvid.protocols.continuity.steps import (
    AskModel,
    Clarify,
    Enriched,
    Execute,
    Failed,
    NeedsMore,
    Outcome,
    Resolved,
    Selected,
    Unresolved,
)
from corvid.runtime.trace.events import FIELDS
from tests.protocols.continuity.test_unpruned import ALLOWED, PACKS, leaves

CHAT = Scope("chat", "set-1")
Line = dict[str, Any]


def pack(*ids: str) -> EvidencePack:
    return EvidencePack(CHAT, "set-1", tuple(Candidate(one, one, CHAT, "chat", one) for one in ids))


def call(evidence: EvidencePack, cycle: str = "c", lane: str = "selection", mark: str | None = None) -> Line:
    shown = {"loopCycleId": cycle, "lane": lane, "evidenceFingerprint": mark or fingerprint(evidence)}
    context = continuity_context(evidence, "selection")
    return {"phase": "llm_call", "run": "r", "args": {"continuityContext": {**shown, **context}}}


def decision(
    reason: str, cycle: str = "c", winner: str | None = None, before: str = "1", after: str = "2"
) -> Line:
    return {"phase": "decision", "run": "r", "reason": reason, "loop_cycle_id": cycle, "winner": winner,
            "fingerprint_before": before, "fingerprint_after": after}  # fmt: skip


def fallback(reason: str, cycle: str = "c") -> Line:
    return {"phase": "fallback", "run": "r", "reason": reason, "cycle": cycle, "shape": "safe"}


def found(*lines: Line) -> list[str]:
    audit = CycleAudit()
    return [breach.rule for line in lines for breach in audit.take(line)]


A, AB, ABC, B = pack("a"), pack("a", "b"), pack("a", "b", "c"), pack("b")
RETRY = decision("continuity_enrichment_retry_called")


# requirement: C4, C19
@pytest.mark.parametrize(
    ("lines", "rules"),
    [
        ([call(A), RETRY, call(AB), decision("llm_select", winner="b")], []),
        ([call(A), call(A)], ["repeated_fingerprint"]),
        ([call(A), call(A, cycle="d")], []),
        ([call(A), RETRY, call(A, mark=fingerprint(AB))], ["false_fingerprint", "repeated_fingerprint"]),
        ([call(A), call(AB), call(ABC)], ["over_budget"]),
        ([call(A, lane="semantic"), call(AB, lane="semantic"), call(ABC, lane="semantic")], []),
        ([call(A), decision("llm_select", winner="b")], ["outside_candidates"]),
        ([call(A), decision("llm_select", winner=None)], ["outside_candidates"]),
        ([decision("deterministic_continuity_resolve", winner="a")], []),
        ([call(A), fallback("timeout"), call(AB)], ["cycle_after_its_end"]),
        ([call(A), fallback("timeout"), decision("llm_select", winner="a")], ["cycle_after_its_end"]),
        ([call(A), fallback("timeout"), fallback("timeout")], ["cycle_after_its_end"]),
        ([decision("continuity_enrichment_retry_called", before="x", after="x")], ["retry_without_change"]),
        ([decision("because")], ["unknown_reason"]),
        ([fallback("low_battery")], ["unknown_reason"]),
    ],
)
def test_each_breach_has_its_rule(lines: list[Line], rules: list[str]) -> None:
    assert found(*lines) == rules


# requirement: C4, C19, C20
@pytest.mark.oracle
@pytest.mark.parametrize("lane", ["selection", "semantic"])
def test_no_cycle_of_the_loop_has_a_breach(lane: str) -> None:
    """All whole cycles of the loop, written down as the runtime writes them: the rate of repeats is 0."""
    audit, breaches = CycleAudit(), 0
    for number, path in enumerate(leaves([begin("c", lane, PACKS[0], ALLOWED)])):  # type: ignore[arg-type]
        name = f"c{number}"
        for taken in path:
            winner = taken.action.id if isinstance(taken.action, Execute) else None
            lines = [
                decision(one.reason, name, winner, one.fingerprint_before, one.fingerprint_after)
                for one in taken.telemetry
            ]
            if isinstance(taken.action, AskModel):
                lines.append(call(taken.loop.pack, name, lane))
            if isinstance(taken.action, Clarify):
                lines.append(fallback(taken.action.reason, name))
            breaches += sum(1 for line in lines for _ in audit.take(line))
    assert breaches == 0
    assert audit.rates.repeated == 0
    assert audit.rates.retries > 0


def test_the_figures_of_a_log() -> None:
    audit = CycleAudit()
    for line in (
        call(A, "1"), decision("llm_select", "1", "a"),
        decision("deterministic_continuity_resolve", "2", "a"), call(A, "3"),
        RETRY | {"loop_cycle_id": "3"}, call(A, "3"), fallback("timeout", "3"),
    ):  # fmt: skip
        list(audit.take(line))
    assert audit.rates == Rates(calls=3, repeated=1, retries=1, resolved=1, suggested=1, clarified=1)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
KEYS = ("phase", "run", "args", "cycle", "loop_cycle_id", "reason", "winner", "fingerprint_before")
SHOWN = (
    "loopCycleId", "lane", "evidenceFingerprint", "candidates", "activeScope", "activeOptionSetId",
    "excerpts",
)  # fmt: skip


@pytest.mark.oracle
@given(st.fixed_dictionaries({}, optional=dict.fromkeys(KEYS, JSON)),
       st.fixed_dictionaries({}, optional=dict.fromkeys(SHOWN, JSON)))  # fmt: skip
def test_a_hostile_line_is_passed_over_or_found(line: Line, shown: Line) -> None:
    audit = CycleAudit()
    for phase in ("llm_call", "decision", "fallback"):
        list(audit.take({**line, "phase": phase}))
    marked = {"loopCycleId": "c", "lane": "selection", "evidenceFingerprint": "f", **shown}
    for _ in range(3):
        list(audit.take({**line, "phase": "llm_call", "args": {"continuityContext": marked}}))


@pytest.mark.oracle
def test_memory_does_not_grow_with_the_log() -> None:
    audit = CycleAudit()
    for number in range(MOST_CYCLES * 3):
        list(audit.take(call(A, f"c{number}")))
    assert len(audit._cycles) <= MOST_CYCLES


def test_the_evidence_is_worked_out_again() -> None:
    """What is not part of the evidence may differ; what is may not."""
    one = replace(A.candidates[0], entity_keys=("x", "y"), path="p", type="t", owner="o", sublabel="s")
    whole = EvidencePack(CHAT, "set-1", (one,), ("an excerpt",))
    assert found(call(whole)) == []
    line = call(whole)
    shown = line["args"]["continuityContext"]
    for key, value in (("owner", "another"), ("entityKeys", []), ("label", "another")):
        shown["candidates"][0] = {**shown["candidates"][0], key: value}
        assert "false_fingerprint" in found(line)


# requirement: C20
def test_with_memory_a_follow_up_needs_neither_a_model_nor_a_clarifier() -> None:
    def ends(*outcomes: Outcome) -> tuple[int, bool]:
        at = begin("c", "selection", AB, ALLOWED)
        calls = 0
        for outcome in outcomes:
            at = step(at.loop, outcome)
            calls += isinstance(at.action, AskModel)
        return calls, isinstance(at.action, Clarify)

    assert ends(Resolved("b")) == (0, False)
    assert ends(Unresolved(), NeedsMore(), Unresolved(), Failed("timeout")) == (1, True)
    assert ends(Unresolved(), NeedsMore(), Unresolved(), Enriched(ABC), Selected("b")) == (2, False)


# requirement: C17
def test_the_seeds_names_of_fields_are_read_and_those_of_earlier_traces() -> None:
    for name in ("loop_cycle_id", "cycle"):
        retried = {"phase": "decision", "run": "r", "reason": "continuity_enrichment_retry_called", name: "c",
                   "fingerprint_before": "a", "fingerprint_after": "a"}  # fmt: skip
        unknown = {"phase": "fallback", "run": "r", "reason": "made_up_reason", name: "c"}
        audit = CycleAudit()
        found = [breach.rule for event in (retried, unknown) for breach in audit.take(event)]
        assert found == ["retry_without_change", "unknown_reason"]
    assert "loop_cycle_id" in FIELDS["decision"]
    assert {"activeOptionSetId", "activeScope"} < {*FIELDS["decision"]}
