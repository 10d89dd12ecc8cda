"""The constants of the continuity protocol (requirement C9): the only place for them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Lane: TypeAlias = Literal["selection", "semantic"]

HISTORY_TURNS = 8
HISTORY_TOKENS = 1200
EXCERPT_TOKENS = 400
BLENDED_TOKENS = 1800
TTL_TURNS = 3
TTL_MINUTES = 10
ACTION_TRACE_ENTRIES = 5
NEEDED_EVIDENCE_TYPES = 2
CHOICE_WINDOW = 5
"""How many accepted and rejected choices are remembered. The seed says a small fixed window and no number;
it is that of the action trace."""

CANDIDATES = 100
"""How many candidates a turn may have. The seed calls them bounded and says no number."""
LEAST_CONFIDENCE = 0.5
"""A model that is less sure than this of what it answers falls back as `low_confidence`. The seed says no
number either."""


class Budget(Struct, frozen=True):
    """How often a lane may ask for more evidence and call the model in one cycle."""

    enrichment_steps: int
    model_calls: int


def budget_of(lane: Lane, third_semantic_step: bool = False) -> Budget:
    """Return the budget of a lane. The semantic lane may call once before its steps and once in each;
    `third_semantic_step` is the seed's flag."""
    if lane == "selection":
        return Budget(enrichment_steps=1, model_calls=2)
    steps = 3 if third_semantic_step else 2
    return Budget(enrichment_steps=steps, model_calls=1 + steps)
