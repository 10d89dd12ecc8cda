"""What a turn may choose from, and the fingerprint that shows whether that changed (C5 to C7)."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from corvid.normalising import normalised as in_form
from corvid.protocols.continuity.budgets import CANDIDATES

SCHEMA_VERSION = 1
ScopeKind: TypeAlias = Literal["widget", "dashboard", "workspace", "chat"]
_INSTANCE: Mapping[ScopeKind, str] = {
    "widget": "widgetId", "dashboard": "dashboardId", "workspace": "workspaceId", "chat": "chatOptionSetId",
}  # fmt: skip
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u2011](?=\w)|(?<=\w)[-\u2010\u2011](?=[^\W\d_])")
_QUOTES = "\"'`\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb\u2039\u203a()[]{}"
_ENDS = ".,;:!?\u2026"


class UnfitEvidence(ValueError):
    """Evidence that has no fingerprint: two candidates with one id, or text that is not Unicode."""


class Scope(Struct, frozen=True):
    """Where the conversation is: the kind of place, and which one."""

    kind: ScopeKind
    instance: str


class Candidate(Struct, frozen=True):
    """Something the turn may choose. Its id is the boundary of execution: no other is ever executed.

    `source_type`, `source_id`, `entity_keys` and `timestamp` are the seed's minimum for evidence. The time is
    not part of the fingerprint, as it changes without the evidence changing. `path`, `type`, `owner` and
    `sublabel` distinguish candidates with one label; empty means that the lane has none. """

    id: str
    label: str
    scope: Scope
    source_type: str
    source_id: str
    entity_keys: tuple[str, ...] = ()
    timestamp: int = 0
    path: str = ""
    type: str = ""
    owner: str = ""
    sublabel: str = ""


class EvidencePack(Struct, frozen=True):
    """All that a turn may use, bounded by who built it. `candidates` are ranked, the best first; `excerpts`
    are the texts of enriched evidence (the active widget, the active document, the last explanation). `shown`
    are the ids in the order in which a question that waits has listed them."""

    scope: Scope
    option_set: str
    candidates: tuple[Candidate, ...]
    excerpts: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    def ids(self) -> frozenset[str]:
        """Return the candidates that may be executed."""
        return frozenset(candidate.id for candidate in self.candidates)


def enriched(pack: EvidencePack, found: tuple[Candidate, ...], strict: bool = False) -> EvidencePack:
    """Return the pack with more candidates, ranked after those that it has; what it has already is not added
    again, but with `strict` is a mistake.

    Raises UnfitEvidence for two things under one id, and for more candidates than a turn may have.
    """
    known = {one.id: one for one in pack.candidates}
    for one in found:
        before = known.setdefault(one.id, one)
        if before is not one and (strict or _timeless(before) != _timeless(one)):
            raise UnfitEvidence(f"candidates share the id {one.id!r}")
    if len(known) > CANDIDATES:
        raise UnfitEvidence(f"there are {len(known)} candidates, and a turn may have {CANDIDATES}")
    return replace(pack, candidates=tuple(known.values()))


def _timeless(candidate: Candidate) -> Candidate:
    return replace(candidate, timestamp=0, entity_keys=tuple(sorted(candidate.entity_keys)))


def normalised(label: str) -> str:
    """Return a label for comparing: compatibility form, case folded, words with one space between them,
    without quotes, brackets and marks that end a sentence. Signs that mean something stay: C++ is not C."""
    return " ".join(words_of(label))


def words_of(text: str) -> list[str]:
    """Return the words of `normalised`."""
    folded = in_form("NFKC", in_form("NFKC", text).casefold())
    words = _HYPHEN.sub(" ", folded).split()
    return [bare for word in words if (bare := word.lstrip(_QUOTES).rstrip(_QUOTES + _ENDS))]


def fingerprint(pack: EvidencePack) -> str:
    """Return the SHA-256 of the canonical payload in hexadecimal: equal for equal evidence, whatever the
    order of candidates' signatures and excerpts; another ranking is other evidence.

    Entity keys are in the signatures beyond the seed's list: without them evidence that differs only there
    would look unchanged. Raises UnfitEvidence.
    """
    ids = [candidate.id for candidate in pack.candidates]
    if len(set(ids)) != len(ids):
        repeated = sorted({one for one in ids if ids.count(one) > 1})
        raise UnfitEvidence(f"candidates share the id {repeated[0]!r}")
    payload = {
        "scopeBinding": {"activeScope": pack.scope.kind, _INSTANCE[pack.scope.kind]: pack.scope.instance},
        "activeOptionSetId": pack.option_set,
        "candidateIds": sorted(ids),
        "candidateRanking": ids,
        "candidateSignatures": [_signature(one) for one in sorted(pack.candidates, key=lambda one: one.id)],
        "excerptHashes": sorted(map(_hash, pack.excerpts)),
        "continuitySchemaVersion": SCHEMA_VERSION,
        **({"shownIds": list(pack.shown)} if pack.shown else {}),
    }
    return _hash(canonical(payload))


def canonical(payload: Mapping[str, object]) -> str:
    """Write JSON as RFC 8785 wants it, of objects with ASCII keys and of numbers that are integers: then
    sorting by code points and the escapes of `json` are what it asks for."""
    return json.dumps(payload, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _signature(candidate: Candidate) -> dict[str, object]:
    told_apart = {name: getattr(candidate, name) for name in ("path", "type", "owner", "sublabel")}
    return {
        "id": candidate.id,
        "labelNormalized": normalised(candidate.label),
        "entityKeys": sorted(candidate.entity_keys),
        **{name: value for name, value in told_apart.items() if value},
    }


def _hash(text: str) -> str:
    try:
        return hashlib.sha256(text.encode()).hexdigest()
    except UnicodeEncodeError:
        raise UnfitEvidence("a text of the evidence holds half a character (a lone surrogate)") from None
