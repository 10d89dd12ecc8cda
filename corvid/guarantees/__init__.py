"""The promises of Corvid, declared once. Nothing below the tools knows of them."""

from __future__ import annotations

from corvid.guarantees import approvals, compilation, effects, provenance
from corvid.guarantees.model import Guarantee, Held

ALL: tuple[Guarantee, ...] = (*provenance.ALL, *effects.ALL, *approvals.ALL, *compilation.ALL)

__all__ = ["ALL", "Guarantee", "Held"]
