"""Lines of a text as editors and compilers number them."""

from __future__ import annotations


def lines_of(text: str) -> list[str]:
    """Return the lines without their ends: `\\n`, `\\r\\n` or `\\r`. Python's own `splitlines` also ends
    lines at form feeds and signs of Unicode; the numbers behind one would not be those of other programs.
    Nothing is behind the last end."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]
