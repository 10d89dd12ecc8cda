"""Walks over nested data without recursion: generators that hand out generators."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Walk: TypeAlias = Iterator["Walk"]
"""Gives the walks to do next, one by one, and goes on when each is done."""


def run(walk: Walk) -> None:
    """Drive a walk and all the walks it hands out, each to its end before the one above goes on."""
    stack = [walk]
    while stack:
        inside = next(stack[-1], None)
        if inside is None:
            stack.pop()
        else:
            stack.append(inside)
