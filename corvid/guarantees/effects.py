"""What Corvid promises about effect rows and their constraints."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held
from corvid.runtime.problems import ConfidenceTooLow
from corvid.semantics.effects.problems import (
    AnnotationInvalid,
    DimensionValueInvalid,
    EffectConstraintViolation,
    EffectRowIncomplete,
    FnBodyNotPure,
    InvalidConfidence,
    UnknownAnnotation,
    UnknownDimension,
)
from corvid.syntax.problems import NotSupportedYet

MIN_CONFIDENCE = Guarantee(
    "confidence.min_threshold",
    "The composed confidence of an agent with @min_confidence, with that of the function values that it is "
    "handed, is at least the number it names, and so is that of each label in what it returns.",
    Held.BOTH,
    refused_with=(EffectConstraintViolation, InvalidConfidence, ConfidenceTooLow),
    limits="Confidence is what effects and hosts declare; Corvid composes it and does not measure it. What a "
    "host reports of a part without a label is not known.",
    held_by=("tests/api/test_min_confidence.py::test_no_label_inside_is_less_certain",),
)

DATA_CATEGORIES = Guarantee(
    "data.categories",
    "An agent with @data(a, b) has each of these categories in what it does, one with @data(only: a, b) no "
    "other, whichever helper or function value brings them in.",
    Held.BEFORE_RUNNING,
    refused_with=(EffectConstraintViolation,),
    limits="Which categories a tool touches is what its effects declare.",
)

BODY_COMPLETENESS = Guarantee(
    "effect_row.body_completeness",
    "A declared `uses` row names every effect that the body can have, through every helper and every "
    "function value that it calls.",
    Held.BEFORE_RUNNING,
    refused_with=(EffectRowIncomplete,),
    limits="What a tool does behind its declared row is the host's word.",
)

NO_SILENT_CONSTRAINT = Guarantee(
    "effects.no_silent_constraint",
    "An annotation, dimension or value that Corvid does not check is refused, so that none only looks like "
    "a promise.",
    Held.BEFORE_RUNNING,
    refused_with=(
        UnknownAnnotation,
        AnnotationInvalid,
        UnknownDimension,
        DimensionValueInvalid,
        NotSupportedYet,
    ),
    limits="Dimensions of an effect that no annotation asks about (its cost, say) are recorded and bound "
    "nothing.",
)

FN_COMPUTES = Guarantee(
    "fn.only_computes",
    "A `fn` calls no tool, prompt or agent, asks for no approval, and changes only what it made itself.",
    Held.BEFORE_RUNNING,
    refused_with=(FnBodyNotPure,),
    limits="A `fn` may fault, run long, and call the functions that it is given.",
)

ALL = (MIN_CONFIDENCE, DATA_CATEGORIES, BODY_COMPLETENESS, NO_SILENT_CONSTRAINT, FN_COMPUTES)
