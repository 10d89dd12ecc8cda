"""What a model is shown of a turn (requirements C9 and C14): structured, bounded, no transcript."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from msgspec import Struct, to_builtins
from msgspec.structs import asdict, replace

from corvid.protocols.continuity.budgets import (
    BLENDED_TOKENS,
    EXCERPT_TOKENS,
    HISTORY_TOKENS,
    HISTORY_TURNS,
)
from corvid.protocols.continuity.state import FORGOTTEN

if TYPE_CHECKING:
    from corvid.json_type import Json
    from corvid.protocols.continuity.budgets import Lane
    from corvid.protocols.continuity.evidence import Candidate, EvidencePack
    from corvid.protocols.continuity.state import ContinuityState

CHARACTERS_A_TOKEN = 4
"""An estimate for any tokenizer; what is cut is cut to so many characters."""
_SHOWN = ("path", "type", "owner", "sublabel")


class Said(Struct, frozen=True):
    """Something that was said before this turn."""

    speaker: str
    text: str


def tokens(text: str) -> int:
    """Estimate how many tokens the text has."""
    return -(-len(text) // CHARACTERS_A_TOKEN)


def excerpt(text: str) -> str:
    """Return as much of an excerpt as is evidence of a turn."""
    return text[: EXCERPT_TOKENS * CHARACTERS_A_TOKEN]


def recent(history: tuple[Said, ...], excerpts: tuple[str, ...] = ()) -> tuple[Said, ...]:
    """Return the end of a history, oldest first: at most eight turns within 1200 tokens, and with the
    excerpts within 1800. Whole turns; one that does not fit ends it."""
    left = min(HISTORY_TOKENS, BLENDED_TOKENS - sum(map(tokens, excerpts)))
    kept: list[Said] = []
    for said in reversed(history[-HISTORY_TURNS:]):
        left -= tokens(said.text)
        if left < 0:
            break
        kept.append(said)
    return tuple(reversed(kept))


def bounded(pack: EvidencePack) -> EvidencePack:
    """Return the pack with its excerpts cut, and only as many of them as fit together: the first ones."""
    kept: list[str] = []
    left = BLENDED_TOKENS
    for text in map(excerpt, pack.excerpts):
        left -= tokens(text)
        if left < 0:
            break
        kept.append(text)
    return replace(pack, excerpts=tuple(kept))


def continuity_context(
    pack: EvidencePack,
    lane: Lane,
    state: ContinuityState = FORGOTTEN,
    history: tuple[Said, ...] = (),
    allowed: tuple[str, ...] = (),
) -> dict[str, Json]:
    """Return the block `continuityContext` of a request, under the seed's names. `pack` is bounded already;
    `allowed` are the types of evidence that the model may still ask for. Only the semantic lane shows
    history."""
    said = recent(history, pack.excerpts) if lane == "semantic" else ()
    last = state.last_resolved_action
    return {
        "activeScope": asdict(pack.scope),
        "activeOptionSetId": pack.option_set,
        "candidates": [candidate_data(one) for one in pack.candidates],
        "excerpts": list(pack.excerpts),
        "lastResolvedAction": None if last is None else to_builtins(last),
        "recentActionTrace": [to_builtins(one) for one in state.recent_action_trace],
        "lastAcceptedChoiceId": state.last_accepted_choice or None,
        "recentAcceptedChoiceIds": list(state.recent_accepted_choices),
        "recentRejectedChoiceIds": list(state.recent_rejected_choices),
        "pendingClarifierType": state.pending_clarifier,
        "shownIds": list(pack.shown),
        "history": [{"speaker": one.speaker, "text": one.text} for one in said],
        "allowedEvidenceTypes": list(allowed),
    }


def context_text(context: dict[str, Json]) -> str:
    """Return the block as a model reads it: JSON, without what says nothing."""
    given = {name: value for name, value in context.items() if value not in (None, [], "", "none")}
    return "continuityContext: " + json.dumps(given, ensure_ascii=False, separators=(",", ":"))


def candidate_data(candidate: Candidate) -> dict[str, Json]:
    """Return a candidate as data: what its fingerprint is made of, and where it is; no time, which is not
    evidence."""
    shown = {name: getattr(candidate, name) for name in _SHOWN}
    return {
        "id": candidate.id, "label": candidate.label, "scope": asdict(candidate.scope),
        "sourceType": candidate.source_type, "sourceId": candidate.source_id,
        "entityKeys": list(candidate.entity_keys),
        **{name: value for name, value in shown.items() if value},
    }  # fmt: skip
