"""What a model may answer in the loop: one of three things, and nothing else counts (C3, C8, C14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.protocols.continuity.budgets import LEAST_CONFIDENCE, NEEDED_EVIDENCE_TYPES
from corvid.protocols.continuity.steps import Failed, NeedsMore, Selected

if TYPE_CHECKING:
    from corvid.protocols.continuity.budgets import Lane
    from corvid.protocols.continuity.evidence import EvidencePack
    from corvid.protocols.lines import Json

SELECT = "select"
NEED_MORE_INFO = "need_more_info"
ABSTAIN = "abstain"
NEEDED = "neededEvidenceTypes"
"""The one name of the field; a reply with another one (`neededContext`) has another form."""


def reply_schema(pack: EvidencePack, lane: Lane, allowed: tuple[str, ...]) -> dict[str, Json]:
    """The JSON Schema of a reply. In the semantic lane a model gives no hints (C8). Without candidates there
    is nothing to select."""
    needed: dict[str, Json] = {}
    if lane == "selection" and allowed:
        listed: dict[str, Json] = {"type": "string", "enum": list(allowed)}
        needed[NEEDED] = {"type": "array", "items": listed, "maxItems": NEEDED_EVIDENCE_TYPES}
    ids: list[Json] = [one.id for one in pack.candidates]
    choice: list[Json] = [_object(SELECT, {"id": {"type": "string", "enum": ids}})] if ids else []
    return {"anyOf": [*choice, _object(NEED_MORE_INFO, needed), _object(ABSTAIN, {})]}


def _object(decision: str, fields: dict[str, Json]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": {"decision": {"const": decision}, **fields},
        "required": ["decision", *(name for name in fields if name != NEEDED)],
        "additionalProperties": False,
    }


def read_reply(data: Json, confidence: float | None = None) -> Selected | NeedsMore | Failed:
    """What a reply says. One of another form is no actionable result, so an abstention; one that the model
    is not sure of does not count, whatever it says. Asking for more needs no confidence."""
    said = _said(data)
    unsure = confidence is not None and not confidence >= LEAST_CONFIDENCE
    return Failed("low_confidence") if isinstance(said, Selected) and unsure else said


def _said(data: Json) -> Selected | NeedsMore | Failed:
    if not isinstance(data, dict):
        return Failed("abstain")
    fields = {name: value for name, value in data.items() if name != "decision"}
    decision = data.get("decision")
    if decision == SELECT and fields.keys() == {"id"}:
        chosen = fields["id"]
        return Selected(chosen) if isinstance(chosen, str) else Failed("abstain")
    if decision == NEED_MORE_INFO and fields.keys() <= {NEEDED}:
        needed = fields.get(NEEDED, [])
        if isinstance(needed, list) and len(needed) <= NEEDED_EVIDENCE_TYPES:
            types = tuple(one for one in needed if isinstance(one, str))
            if len(types) == len(needed):
                return NeedsMore(types)
    return Failed("abstain")
