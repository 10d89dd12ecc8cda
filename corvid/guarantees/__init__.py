"""The promises of Corvid, declared once. Nothing below the tools knows of them."""

from __future__ import annotations

from corvid.guarantees import (
    approvals,
    boundary,
    compilation,
    continuity,
    effects,
    language,
    protocols,
    provenance,
    unclaimed,
)
from corvid.guarantees.model import Guarantee, Held

ALL: tuple[Guarantee, ...] = (
    *provenance.ALL,
    *effects.ALL,
    *approvals.ALL,
    *protocols.ALL,
    *continuity.ALL,
    *language.ALL,
    *boundary.ALL,
    *compilation.ALL,
    *unclaimed.ALL,
)

__all__ = ["ALL", "Guarantee", "Held"]
