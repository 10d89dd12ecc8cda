"""The texts that a program writes into its log, as messages and events call them."""

from __future__ import annotations

CLAIM = "the text of a claim"
MESSAGE = "the message of a claim"
QUOTED = "what a claim quotes"
ASSUMPTION = "the text of an assumption"
INTENT = "the text of an intent"
RATIONALE = "the rationale of an intent"
EXPECTED = "what is expected"
PIVOT = ("the reason of a pivot", "what failed", "the refined hypothesis", "the new query")

ALL = (CLAIM, QUOTED, MESSAGE, ASSUMPTION, INTENT, RATIONALE, EXPECTED, *PIVOT)
