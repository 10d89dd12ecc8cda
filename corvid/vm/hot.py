"""Loops that may go on elsewhere once they have taken many steps: what both sides know of them."""

from __future__ import annotations

from msgspec import Struct

CONTINUES = "_rt_continues"
"""A global of frames that stand for the same call as the frame of ours before them."""


class Declined:
    """What a continuation gives if it can't take over: the loop goes on here."""


DECLINED = Declined()


def decline(*_: object) -> Declined:
    """Return the entry of a loop that goes on in the VM."""
    return DECLINED


class HotLoop(Struct, frozen=True):
    """A loop that `entry`, a global, can continue to the end of the function, from the beginning of a step.
    It is handed the `live` locals, then of the loops around it and itself, outermost first, the ends of those
    over `ranges` and the places in their list of those over `lists`; both by the `id` of the statement."""

    entry: str
    live: tuple[int, ...]
    ranges: tuple[int, ...]
    lists: tuple[int, ...]
