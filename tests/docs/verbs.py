"""The verbs that help texts and docstrings of public functions begin with."""

from __future__ import annotations

VERBS = frozenset(
    (
        "Accept", "Allow", "Answer", "Audit", "Await", "Check", "Compress", "Count", "Decide", "Draw",
        "End", "Find", "Follow", "Format", "List", "Look", "Make", "Print", "Raise", "Read", "Remove",
        "Render", "Report", "Return", "Run", "Say", "See", "Serve", "Set", "Show", "Write",
    )
)  # fmt: skip
"""Verbs as a command has them, without an `s`. A new one is added here."""


def begins_with_a_verb(text: str) -> bool:
    """Say whether the first word is one of VERBS."""
    return text.split(maxsplit=1)[0].rstrip(",:.") in VERBS if text.strip() else False
