"""What Corvid promises about effect rows and confidence."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held
from corvid.semantics.effects.problems import EffectConstraintViolation, EffectRowIncomplete

MIN_CONFIDENCE = Guarantee(
    "confidence.min_threshold",
    "The composed confidence of an agent with @min_confidence is at least the number it names.",
    Held.BEFORE_RUNNING,
    refused_with=(EffectConstraintViolation,),
    limits="Confidence is what effects and hosts declare; Corvid composes it and does not measure it.",
)

BODY_COMPLETENESS = Guarantee(
    "effect_row.body_completeness",
    "A declared `uses` row names every effect that the body can have, through every helper it calls.",
    Held.BEFORE_RUNNING,
    refused_with=(EffectRowIncomplete,),
    limits="What a tool does behind its declared row is the host's word.",
)

ALL = (MIN_CONFIDENCE, BODY_COMPLETENESS)
