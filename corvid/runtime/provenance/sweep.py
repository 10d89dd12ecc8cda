"""The backward sweep over a long chain, and the place where a compiler offers a faster one.

Parents are older than children, so walking ids downwards meets every node after all of its children: a byte
per node says which are wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from corvid.runtime.provenance.nodes import (
    CONSTANT_BIT,
    INPUT_BITS,
    INPUT_MASK,
    NAMED,
    OP_CODES,
    OP_MASK,
    OP_SHIFT,
    SELECTING,
    UNSOURCED_BIT,
)

UNSOURCED_MET = 1
COMPUTED_MET = 2
"""What a sweep says of the common steps that it passed: one had an unsourced operand, one did more than
select."""

PART = OP_CODES["part"]
SELECTING_CODES = sum(1 << OP_CODES[name] for name in SELECTING)
"""The operations that give a part unchanged, as bits; all but PART only with one input and no constant."""
ALONE = INPUT_MASK << INPUT_BITS | CONSTANT_BIT

Sweep: TypeAlias = Callable[[memoryview, bytearray, int, int], "tuple[int, int]"]
"""`sweep(cells, marks, newest, last)`: from `newest` downwards the parents of marked steps are marked, up to
the first marked step whose code is `last` (WIDE or NAMED) or below. Gives its id, or 0 if there is none, and
what was met of steps with a code above NAMED."""


def in_python(cells: memoryview, marks: bytearray, newest: int, last: int) -> tuple[int, int]:
    """Return the sweep that needs no compiler."""
    met = 0
    node = marks.rfind(1, 1, newest + 1)
    while node > 0:
        word = cells[node]
        code = word >> OP_SHIFT & OP_MASK
        if code <= last:
            return node, met
        marks[word & INPUT_MASK] = 1
        if code > NAMED:
            marks[word >> INPUT_BITS & INPUT_MASK] = 1
        node = marks.rfind(1, 1, node)
        if code == NAMED:
            continue
        if word & UNSOURCED_BIT:
            met |= UNSOURCED_MET
        if code != PART and (word & ALONE or not SELECTING_CODES >> code & 1):
            met |= COMPUTED_MET
    return 0, met


_make: list[Callable[[], Sweep]] = []


LONG = 1 << 16
"""Nodes from which on a sweep is worth a compiler's work."""


def offer(make: Callable[[], Sweep]) -> None:
    """Offer a compiler, which is there: `make` gives the same sweep in machine code, when it is first
    needed."""
    _make[:] = [make]


def sweep(nodes: int) -> Sweep:
    """Return the fastest sweep there is for so many nodes."""
    return _make[0]() if _make and nodes >= LONG else in_python
