"""Names that emitted code and what it runs over agree on."""

from __future__ import annotations


def builtin_global(kind: str, method: str) -> str:
    """Return the global of a built-in method."""
    return f"_b_{kind}_{method.replace(' ', '_')}"
