"""What a guarantee is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from corvid.diagnostics.model import Problem


class Held(Enum):
    """When Corvid keeps a promise."""

    BEFORE_RUNNING = "before running"
    WHILE_RUNNING = "while running"
    BOTH = "before and while running"
    NOT_CLAIMED = "not claimed"


@dataclass(frozen=True, slots=True)
class Guarantee:
    """One promise. `refused_with` lists the problems that refuse programs or runs which would break it;
    `limits` says in words what it does not cover."""

    id: str
    promise: str
    held: Held
    refused_with: tuple[type[Problem], ...]
    limits: str
