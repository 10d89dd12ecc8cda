"""What can happen in a cycle of the loop, and what can be done next: two closed lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from msgspec import Struct

if TYPE_CHECKING:
    from corvid.protocols.continuity.evidence import EvidencePack

Failure: TypeAlias = Literal["timeout", "rate_limited", "transport_error", "abstain", "low_confidence"]
FallbackReason: TypeAlias = Literal[Failure, "no_new_evidence", "budget_exhausted"]
Evidence: TypeAlias = Literal[
    "chat_active_options", "chat_recoverable_options", "active_widget_items", "active_dashboard_items",
    "active_workspace_items", "scope_disambiguation_hint",
]  # fmt: skip
EVIDENCE: tuple[Evidence, ...] = get_args(Evidence)
"""The allowlist of C8: nothing else can be asked for."""
FALLBACK_REASONS: tuple[FallbackReason, ...] = get_args(FallbackReason)
Reason: TypeAlias = Literal[
    "deterministic_continuity_resolve", "llm_select", "llm_need_more_info", "need_more_info_veto_applied",
    "need_more_info_veto_blocked_reason", "continuity_enrichment_retry_called",
    "continuity_enrichment_fingerprint_unchanged", "continuity_enrichment_budget_exhausted",
]  # fmt: skip
REASONS: tuple[Reason, ...] = get_args(Reason)


# ---- what happened ----------------------------------------------------------------------------
class Escaped(Struct, frozen=True):
    """The request stops, cancels, interrupts, or asks a question: no candidate is meant."""


class Resolved(Struct, frozen=True):
    """The resolver found the one candidate that is meant."""

    id: str


class Unresolved(Struct, frozen=True):
    """The resolver found no safe winner."""


class Selected(Struct, frozen=True):
    """The choice of the model, which is only advice: an id of no candidate does not count."""

    id: str


class NeedsMore(Struct, frozen=True):
    """The model asks for more evidence, of these types (`neededEvidenceTypes`) if it names any."""

    types: tuple[str, ...] = ()


class Failed(Struct, frozen=True):
    """The model or the search for evidence gave nothing. `problem` is what is wrong with an answer that came,
    and empty if nothing is."""

    reason: Failure
    problem: str = ""


class Enriched(Struct, frozen=True):
    """More evidence was looked for, and this is all there is now."""

    pack: EvidencePack


Outcome: TypeAlias = Escaped | Resolved | Unresolved | Selected | NeedsMore | Failed | Enriched


# ---- what to do -------------------------------------------------------------------------------
class RunResolver(Struct, frozen=True):
    """Run the deterministic resolver over the evidence."""


class AskModel(Struct, frozen=True):
    """Call the model once, on the evidence with this fingerprint."""

    fingerprint: str


class Enrich(Struct, frozen=True):
    """Add evidence of these types."""

    types: tuple[Evidence, ...]


class Execute(Struct, frozen=True):
    """Do what the candidate stands for. By a model's choice only where the governing policy says yes."""

    id: str
    by: Literal["resolver", "model"]


class Clarify(Struct, frozen=True):
    """Ask the user, in the active context or from the packed evidence as the lane does; and why. `problem` is
    what is wrong with an answer of the model that did not count, else empty."""

    reason: FallbackReason
    form: Literal["safe", "packed"]
    problem: str = ""


class LeaveAlone(Struct, frozen=True):
    """Hand the request on: it is not about the candidates."""


Action: TypeAlias = RunResolver | AskModel | Enrich | Execute | Clarify | LeaveAlone
