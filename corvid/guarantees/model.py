"""What a guarantee is."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from corvid.diagnostics.model import Problem


class Held(Enum):
    """When Corvid keeps a promise."""

    BEFORE_RUNNING = "before running"
    WHILE_RUNNING = "while running"
    BOTH = "before and while running"
    NOT_CLAIMED = "not claimed"


class Guarantee(Struct, frozen=True):
    """One promise, or one thing that is not promised.

    `refused_with` are the problems that refuse programs or runs which would break it. Where no program
    can break it, because it speaks of Corvid itself, `no_refusal` says so. `held_by` are the tests beside
    the programs that name the row, `FILE::TEST`: over many programs and runs, or of one case. `limits` says
    in words what the promise does not cover.
    """

    id: str
    promise: str
    held: Held
    refused_with: tuple[type[Problem], ...]
    limits: str
    no_refusal: str = ""
    held_by: tuple[str, ...] = ()
