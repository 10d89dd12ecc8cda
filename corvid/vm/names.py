"""What emitted code and what it runs over agree on: names of globals, and loops that may go on elsewhere once
they have taken many steps."""

from __future__ import annotations

from msgspec import Struct


def builtin_global(kind: str, method: str) -> str:
    """Return the global of a built-in method."""
    return f"_b_{kind}_{method.replace(' ', '_')}"


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
