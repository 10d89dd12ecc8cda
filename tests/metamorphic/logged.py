"""What the log of a run says of claims and searches, comparable."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

SAID = {
    "intent": ("intent", "rationale", "expected_outcome"), "outcome": ("outcome_match",),
    "cite": ("claim", "kind", "grounding"), "assumption": ("claim",),
    "pivot": ("reason", "result_count", "hypothesis_failure", "refined_hypothesis", "new_query"),
}  # fmt: skip
"""What of the log is compared: which places documents have hangs on names."""


def logged(lines: list[bytes], old: Callable[[object], object]) -> Iterator[str]:
    """The events of the protocols in the names of the original, which `old` gives."""
    for line in map(json.loads, lines):
        if line["phase"] in SAID:
            yield f"{line['phase']} {[old(line[name]) for name in SAID[line['phase']]]}"
