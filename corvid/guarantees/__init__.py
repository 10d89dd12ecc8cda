"""The promises of Corvid, declared once. Nothing below the tools knows of them."""

from __future__ import annotations

from corvid.guarantees import labels, runs
from corvid.guarantees.model import Guarantee, Held

ALL: tuple[Guarantee, ...] = (*labels.ALL, *runs.ALL)

__all__ = ["ALL", "Guarantee", "Held"]
