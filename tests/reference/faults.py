"""The faults that a program can catch, and the words that it sees of them (expressions.try.2)."""

from __future__ import annotations

CAUGHT = {
    "R0110": ("tool-failed", "A tool raised an exception"),
    "R0111": ("tool-wrong-shape", "A tool result of the wrong type"),
    "R0129": ("timed-out", "A call that took too long"),
    "R0112": ("model-unusable-answer", "A model answer of the wrong type"),
    "R0113": ("approval-denied", "A denied approval"),
    "R0114": ("ungrounded-value", "A value without a valid source"),
    "R0115": ("citation-violation", "A quotation that is not in its document"),
}
"""The faults that the hosts here know: code, name and text."""
RETRIED = ("R0110", "R0111", "R0112", "R0129")
"""Those of them after which a retry tries again (expressions.retry.2)."""
