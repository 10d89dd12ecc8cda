"""How large one value may be, so that no single operation on it keeps an interrupt waiting.

Texts, sums, slices and keys are made, and values given back to the system, in calls of C that nothing
interrupts. Of values so large, each of these calls takes less than half a second where what they hold is
small; what would take longer is done in pieces (`builtins/strings.py`, `builtins/lists.py`, `values.equal`).
"""

from __future__ import annotations

LONGEST_TEXT = 2**25
"""Code points of a String, wherever it comes from."""

LONGEST_LIST = 2**23
"""Elements of a List, wherever it comes from. A loop over a range makes no list."""

LARGEST_MAP = 2**21
"""Entries of a Map. The slowest call is the insertion that makes it move all of them."""


def too_long(value: object) -> object:
    """Raise MemoryError instead of giving the value; a call, so that emitted expressions can hold it."""
    raise MemoryError


def text_of_length(length: int) -> None:
    """Raise MemoryError if no text may be so long."""
    if length > LONGEST_TEXT:
        raise MemoryError


def list_of_length(length: int) -> None:
    """Raise MemoryError if no list may be so long."""
    if length > LONGEST_LIST:
        raise MemoryError
