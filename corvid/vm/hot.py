"""Loops that may go on elsewhere once they have taken many steps: what both sides know of them."""

from __future__ import annotations

from corvid.dataclasses import dataclass

CONTINUES = "_rt_continues"
"""A global of frames that stand for the same call as the frame of ours before them."""


class Declined:
    """What a continuation gives if it can't take over: the loop goes on here."""


DECLINED = Declined()


@dataclass(frozen=True, slots=True)
class HotLoop:
    """A loop that `entry`, a global, can continue to the end of the function, from the beginning of a step.
    It is handed the `live` locals and the ends of the ranges around it, outermost first, its own last;
    `ranges` are those loops by the `id` of their statement."""

    entry: str
    live: tuple[int, ...]
    ranges: tuple[int, ...]
