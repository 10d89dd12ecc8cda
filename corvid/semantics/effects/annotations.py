"""Annotations: which there are, what may stand in their parentheses, and what they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.diagnostics.model import Problem
from corvid.semantics.effects.dimensions import UNTRUSTED, number, share, untrusted
from corvid.semantics.effects.problems import AnnotationInvalid, InvalidConfidence, UnknownAnnotation
from corvid.semantics.suggest import suggest
from corvid.source.span import NOWHERE, Span
from corvid.syntax import tree
from corvid.syntax.problems import NotSupportedYet

SUPPORTED: dict[str, str] = {
    "min_confidence": "`@min_confidence(0.8)`",
    "data": "`@data(grounded, financial)` or `@data(only: grounded)`",
    "grounded_pure": "`@grounded_pure`",
    "wrapping": "`@wrapping`",
    "intent_first": "`@intent_first`",
    "grounding": "`@grounding(min: 0.95, enforce: warn)`",
}
LATER: frozenset[str] = frozenset(
    {
        "budget",
        "cost",
        "trust",
        "reversible",
        "latency",
        "deterministic",
        "replayable",
        "retry",
        "idempotency",
        "max_steps",
        "max_wall_time",
        "max_iterations",
        "max_depth",
        "tokens",
        "latency_ms",
        "capability",
        "jurisdiction",
        "compliance",
        "privacy_tier",
        "backpressure",
    }
)


class MinConfidence(Struct, frozen=True, tag=True, omit_defaults=True):
    """`@min_confidence(bound)`."""

    bound: Decimal
    text: str
    span: Span = NOWHERE


class DataConstraint(Struct, frozen=True, tag=True, omit_defaults=True):
    """`@data(required)`, `@data(only: allowed)`: `allowed` is None when it was not written."""

    required: tuple[str, ...]
    allowed: tuple[str, ...] | None
    text: str
    span: Span = NOWHERE


Enforce: TypeAlias = Literal["strict", "warn", "disabled"]
ENFORCE: tuple[Enforce, ...] = ("strict", "warn", "disabled")


class GroundingGate(Struct, frozen=True):
    """`@grounding(min: least, enforce: enforce)`; `least` is a decimal text from 0 to 1."""

    least: str
    enforce: Enforce


class _BadArguments(Struct, frozen=True):
    complaint: str
    span: Span


def check_annotations(annotations: Iterable[tree.Annotation]) -> Iterator[Problem]:
    """The problems of the annotations that stand before one declaration."""
    first: dict[str, tree.Annotation] = {}
    for annotation in annotations:
        name = annotation.name.text
        earlier = first.setdefault(name, annotation)
        if name in LATER:
            yield NotSupportedYet(annotation.span, f"`@{name}`")
        elif name not in SUPPORTED:
            yield UnknownAnnotation(annotation.name.span, name, suggest(name, (*SUPPORTED, *LATER)))
        elif earlier is not annotation and name != "data":  # several may be written (effects.data.1)
            complaint = "is written twice"
            form = "it once, with everything it should say"
            yield AnnotationInvalid(annotation.span, name, complaint, form, earlier.name.span)
        else:
            yield from _check_arguments(annotation)


def check_required(annotations: Iterable[tree.Annotation]) -> Iterator[Problem]:
    """The problems of `requires @x` on an import: only `@grounded_pure` can be required so far."""
    for annotation in annotations:
        name = annotation.name.text
        if name == "grounded_pure":
            yield from _check_arguments(annotation)
        elif name in SUPPORTED or name in LATER:
            yield NotSupportedYet(annotation.span, f"`requires @{name}`")
        else:
            yield UnknownAnnotation(annotation.name.span, name, suggest(name, SUPPORTED))


def _check_arguments(annotation: tree.Annotation) -> Iterator[Problem]:
    name = annotation.name.text
    if name == "min_confidence":
        value = _only_argument(annotation)
        found = number(value) if value is not None else None
        if value is not None and found is not None and share(value) is None:
            yield InvalidConfidence(value.span, str(found))
        elif found is None:
            yield _invalid(annotation, "takes one number from 0 to 1")
    elif name == "data":
        read = _read_data(annotation)
        later = _untrusted(annotation)
        if later:
            yield from (NotSupportedYet(span, f"`@data({UNTRUSTED})`") for span in later)
        elif isinstance(read, _BadArguments):
            yield AnnotationInvalid(read.span, name, read.complaint, SUPPORTED[name])
    elif name == "grounding":
        gate = _read_grounding(annotation)
        if isinstance(gate, _BadArguments):
            yield AnnotationInvalid(gate.span, name, gate.complaint, SUPPORTED[name])
    elif annotation.arguments is not None:
        yield _invalid(annotation, "takes no arguments")


def _invalid(annotation: tree.Annotation, complaint: str) -> AnnotationInvalid:
    name = annotation.name.text
    return AnnotationInvalid(annotation.span, name, complaint, SUPPORTED[name])


def _only_argument(annotation: tree.Annotation) -> tree.DimensionValue | None:
    arguments = annotation.arguments or ()
    return arguments[0].value if len(arguments) == 1 and arguments[0].name is None else None


def min_confidence(annotation: tree.Annotation) -> MinConfidence | None:
    """What `@min_confidence` says, None if it is written wrongly."""
    value = _only_argument(annotation)
    bound = share(value) if value is not None else None
    if bound is None or not isinstance(value, tree.NumberValue):
        return None
    return MinConfidence(bound, f"@min_confidence({value.text})", annotation.span)


def data_constraint(annotation: tree.Annotation) -> DataConstraint | None:
    """What `@data` says, None if it is written wrongly or says what is not supported yet."""
    read = _read_data(annotation)
    return None if isinstance(read, _BadArguments) or _untrusted(annotation) else read


def _untrusted(annotation: tree.Annotation) -> tuple[Span, ...]:
    return tuple(span for one in annotation.arguments or () for span in untrusted(one.value))


def _read_data(annotation: tree.Annotation) -> DataConstraint | _BadArguments:
    required: list[str] = []
    allowed: list[str] | None = None
    for argument in annotation.arguments or ():
        if argument.name is not None:
            if argument.name.text != "only" or allowed is not None:
                return _BadArguments(f"has no argument `{argument.name.text}` here", argument.span)
            allowed = []
        if not isinstance(argument.value, tree.WordsValue | tree.TextValue):
            return _BadArguments("takes names of categories", argument.span)
        words = _texts(argument.value)
        (required if allowed is None else allowed).extend(words)
    if "none" in required:
        return _BadArguments("can't ask for `none`: that says nothing", annotation.span)
    if not required and not allowed:
        return _BadArguments("takes at least one category", annotation.span)
    inside = ", ".join((*required, *(["only: " + ", ".join(allowed)] if allowed else [])))
    limit = tuple(sorted({*allowed} - {"none"})) if allowed is not None else None
    return DataConstraint(tuple(required), limit, f"@data({inside})", annotation.span)


def grounding_gate(annotation: tree.Annotation) -> GroundingGate | None:
    """What `@grounding` says, None if it is written wrongly."""
    read = _read_grounding(annotation)
    return None if isinstance(read, _BadArguments) else read


def _read_grounding(annotation: tree.Annotation) -> GroundingGate | _BadArguments:
    """Without `min` it is 0.95, without `enforce` a warning (E2)."""
    least, enforce = "0.95", "warn"
    seen: set[str] = set()
    for argument in annotation.arguments or ():
        name = argument.name.text if argument.name is not None else ""
        if name in seen or name not in ("min", "enforce"):
            return _BadArguments("takes `min` and `enforce`, each once", argument.span)
        seen.add(name)
        if name == "min":
            number_ = argument.value
            if not isinstance(number_, tree.NumberValue) or share(number_) is None or len(number_.text) > 20:
                return _BadArguments("takes a number from 0 to 1 as `min`", argument.span)
            least = number_.text
        else:
            words = argument.value.words if isinstance(argument.value, tree.WordsValue) else ()
            enforce = words[0].text if len(words) == 1 else ""
    chosen = next((word for word in ENFORCE if word == enforce), None)
    if chosen is None:
        return _BadArguments(f"takes {', '.join(ENFORCE)} as `enforce`", annotation.span)
    return GroundingGate(least, chosen)


def _texts(value: tree.WordsValue | tree.TextValue) -> tuple[str, ...]:
    return (value.value,) if isinstance(value, tree.TextValue) else tuple(w.text for w in value.words)
