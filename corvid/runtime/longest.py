"""How large one value may be, so that no single operation on it keeps an interrupt waiting.

Texts and the sums of lists are made in calls of C that nothing interrupts. Of values so large, each of these
calls takes less than half a second; what would take longer is done in pieces (`builtins/strings.py`,
`builtins/lists.py`).
"""

from __future__ import annotations

LONGEST_TEXT = 2**25
"""Code points of a String, wherever it comes from."""

LONGEST_LIST = 2**24
"""Elements of a list that one expression makes: `range(a, b)` as a value, and `xs + ys`. A loop over a range
makes no list, and `append` adds one element at a time."""


def too_long(value: object) -> object:
    """Raise MemoryError instead of giving the value; a call, so that emitted expressions can hold it."""
    raise MemoryError


def text_of_length(length: int) -> None:
    """Raise MemoryError if no text may be so long."""
    if length > LONGEST_TEXT:
        raise MemoryError
