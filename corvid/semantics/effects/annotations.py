"""Annotations: which there are, what may be in their parentheses, and what they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.diagnostics.model import Problem
from corvid.semantics.dimensions import (
    DIMENSIONS,
    UNTRUSTED,
    Dimension,
    expected,
    misspelled,
    number,
    read_value,
    share,
    single_word,
    whole_number,
)
from corvid.semantics.effects import problems as effect_problems
from corvid.semantics.effects.algebra import rank
from corvid.semantics.effects.declarations import check_value
from corvid.semantics.suggest import suggest
from corvid.source.span import NOWHERE, Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree

SUPPORTED: dict[str, str] = {
    "min_confidence": "`@min_confidence(0.8)`",
    "data": "`@data(grounded, financial)` or `@data(only: grounded)`",
    "grounded_pure": "`@grounded_pure`",
    "wrapping": "`@wrapping`",
    "intent_first": "`@intent_first`",
    "grounding": "`@grounding(min: 0.95, enforce: warn)`",
    "deterministic": "`@deterministic`",
    "replayable": "`@replayable`",
    "budget": "`@budget($0.50, tokens: 4000, latency: 2s)`",
    "cost": "`@cost($0.50)`",
    "tokens": "`@tokens(4000)`",
    "latency_ms": "`@latency_ms(2000)`",
    "max_depth": "`@max_depth(10)`",
    "trust": "`@trust(supervisor_required)`",
    "reversible": "`@reversible`",
    "latency": "`@latency(fast)`",
    "capability": "`@capability(standard)`",
    "privacy_tier": "`@privacy_tier(strict)`",
    "jurisdiction": "`@jurisdiction(eu_hosted)` or `@jurisdiction(only: eu_hosted)`",
    "compliance": "`@compliance(gdpr)` or `@compliance(only: gdpr)`",
}
_OF_LOOPS = "max_iterations"
_ITERATIONS = "`@max_iterations(100)`"
LATER: frozenset[str] = frozenset(
    {
        "retry",
        "idempotency",
        "max_steps",
        "max_wall_time",
        "backpressure",
    }
)


class MinConfidence(Struct, frozen=True, tag=True, omit_defaults=True):
    """`@min_confidence(bound)`."""

    bound: Decimal
    text: str
    span: Span = NOWHERE


class DataConstraint(Struct, frozen=True, tag=True, omit_defaults=True):
    """`@data(required)`, `@data(only: allowed)`: `allowed` is None when it was not written. `dimension` is
    `data`, or another one whose values are sets of names."""

    required: tuple[str, ...]
    allowed: tuple[str, ...] | None
    text: str
    span: Span = NOWHERE
    dimension: str = "data"


class LevelConstraint(Struct, frozen=True, tag=True, omit_defaults=True):
    """`@trust(level)`, `@reversible`: the composed rank is `bound` at most, or at least if it falls along a
    row (`falling`). `identity` is the rank of what says nothing. `levels` has the words for ranks."""

    dimension: str
    identity: Decimal
    bound: Decimal
    falling: bool
    levels: tuple[str, ...]
    text: str
    span: Span = NOWHERE

    def shown(self, rank: Decimal) -> str:
        """Return a rank as it is written."""
        return self.levels[int(rank)] if self.levels else f"{rank:f}"


class Deterministic(Struct, frozen=True, tag=True, omit_defaults=True):
    """`@deterministic`: equal arguments give an equal result, as nothing outside is asked."""

    text: str
    span: Span = NOWHERE


Constraint: TypeAlias = MinConfidence | DataConstraint | LevelConstraint | Deterministic


Enforce: TypeAlias = "Literal['strict', 'warn', 'disabled']"
ENFORCE: tuple[Enforce, ...] = ("strict", "warn", "disabled")


class GroundingGate(Struct, frozen=True):
    """`@grounding(min: least, enforce: enforce)`; `least` is a decimal text from 0 to 1."""

    least: str
    enforce: Enforce


class _BadArguments(Struct, frozen=True):
    complaint: str
    span: Span


def check_annotations(
    annotations: Iterable[tree.Annotation], dimensions: Mapping[str, Dimension] = DIMENSIONS
) -> Iterator[Problem]:
    """Yield the problems of the annotations that are before one declaration."""
    first: dict[str, tree.Annotation] = {}
    for annotation in annotations:
        name = annotation.name.text
        earlier = first.setdefault(name, annotation)
        if name in LATER:
            yield syntax_problems.NotSupportedYet(annotation.span, f"`@{name}`")
        elif name == _OF_LOOPS:
            yield effect_problems.UnknownAnnotation(annotation.name.span, name, None, "a loop", _ITERATIONS)
        elif name not in SUPPORTED and not _is_own(name, dimensions):
            known = (*SUPPORTED, *LATER, *(one for one in dimensions if _is_own(one, dimensions)))
            yield effect_problems.UnknownAnnotation(annotation.name.span, name, suggest(name, known))
        elif earlier is not annotation and not _of_sets(name, dimensions):  # several (effects.data.1)
            complaint = "is written twice"
            form = "it once, with all its arguments"
            yield effect_problems.AnnotationInvalid(annotation.span, name, complaint, form, earlier.name.span)
        else:
            yield from _check_arguments(annotation, dimensions)


def _is_own(name: str, dimensions: Mapping[str, Dimension]) -> bool:
    """Return whether it is a dimension that the project declares."""
    return name in dimensions and name not in DIMENSIONS


def _of_sets(name: str, dimensions: Mapping[str, Dimension]) -> bool:
    return name in dimensions and dimensions[name].composition == "union"


def check_required(annotations: Iterable[tree.Annotation]) -> Iterator[Problem]:
    """Yield the problems of `requires @x` on an import: only `@grounded_pure` can be required so far."""
    for annotation in annotations:
        name = annotation.name.text
        if name == "grounded_pure":
            yield from _check_arguments(annotation)
        elif name in SUPPORTED or name in LATER:
            yield syntax_problems.NotSupportedYet(annotation.span, f"`requires @{name}`")
        else:
            yield effect_problems.UnknownAnnotation(annotation.name.span, name, suggest(name, SUPPORTED))


def _check_arguments(
    annotation: tree.Annotation, dimensions: Mapping[str, Dimension] = DIMENSIONS
) -> Iterator[Problem]:
    name = annotation.name.text
    if name == "min_confidence":
        value = _only_argument(annotation)
        found = number(value) if value is not None else None
        if value is not None and found is not None and share(value) is None:
            yield effect_problems.InvalidConfidence(value.span, str(found))
        elif found is None:
            yield _invalid(annotation, "takes one number from 0 to 1")
    elif _of_sets(name, dimensions):
        read = _read_data(annotation)
        written = annotation.arguments or ()
        near = [one for part in written for one in misspelled(dimensions[name], part.value)]
        if near:
            words = expected(dimensions[name])
            yield from (effect_problems.DimensionValueInvalid(one, name, words, UNTRUSTED) for one in near)
        elif isinstance(read, _BadArguments):
            yield effect_problems.AnnotationInvalid(
                read.span, name, read.complaint, form_of(name, dimensions)
            )
    elif name == "grounding":
        gate = _read_grounding(annotation)
        if isinstance(gate, _BadArguments):
            yield effect_problems.AnnotationInvalid(gate.span, name, gate.complaint, SUPPORTED[name])
    elif name in ("budget", "max_depth") or (name in dimensions and dimensions[name].composition == "sum"):
        bounds = _read_budget(annotation, dimensions) if name != "max_depth" else _read_count(annotation)
        if isinstance(bounds, _BadArguments):
            yield effect_problems.AnnotationInvalid(
                bounds.span, name, bounds.complaint, form_of(name, dimensions)
            )
    elif name in dimensions:
        yield from _check_level(annotation, dimensions[name])
    elif annotation.arguments is not None:
        yield _invalid(annotation, "takes no arguments")


def _check_level(annotation: tree.Annotation, dimension: Dimension) -> Iterator[Problem]:
    value = _only_argument(annotation)
    if dimension.kind == "truth" and annotation.arguments is None:
        return
    form = form_of(dimension.name, {dimension.name: dimension})
    if value is None:
        words = "takes one level" if dimension.levels else "takes one value"
        words = "takes `true` or nothing" if dimension.kind == "truth" else words
        yield effect_problems.AnnotationInvalid(annotation.span, dimension.name, words, form)
    elif isinstance(value, tree.GateValue):
        near = suggest(value.level, dimension.levels)
        yield effect_problems.DimensionValueInvalid(value.span, dimension.name, expected(dimension), near)
    elif read_value(dimension, value) is False:
        words = "cannot have `false`, which promises nothing"
        yield effect_problems.AnnotationInvalid(annotation.span, dimension.name, words, form)
    else:
        yield from check_value(dimension, value)


def _invalid(annotation: tree.Annotation, complaint: str) -> effect_problems.AnnotationInvalid:
    name = annotation.name.text
    return effect_problems.AnnotationInvalid(annotation.span, name, complaint, SUPPORTED[name])


def _only_argument(annotation: tree.Annotation) -> tree.DimensionValue | None:
    arguments = annotation.arguments or ()
    return arguments[0].value if len(arguments) == 1 and arguments[0].name is None else None


def min_confidence(annotation: tree.Annotation) -> MinConfidence | None:
    """Return what `@min_confidence` says, None if it is written wrongly."""
    value = _only_argument(annotation)
    bound = share(value) if value is not None else None
    if bound is None or not isinstance(value, tree.NumberValue):
        return None
    return MinConfidence(bound, f"@min_confidence({value.text})", annotation.span)


def constraint_of(
    annotation: tree.Annotation, dimensions: Mapping[str, Dimension] = DIMENSIONS
) -> Constraint | None:
    """Return what an annotation says of the effects of an agent, None if it says nothing of them, is written
    wrongly or is not supported yet."""
    name = annotation.name.text
    if name == "min_confidence":
        return min_confidence(annotation)
    if name == "deterministic":
        return Deterministic("@deterministic", annotation.span)
    dimension = dimensions.get(name)
    if dimension is None or dimension.composition == "sum":
        return None
    if name not in SUPPORTED and not _is_own(name, dimensions):
        return None
    if dimension.composition == "union":
        read = _read_data(annotation)
        return None if isinstance(read, _BadArguments) else read
    return _level_constraint(annotation, dimension)


def _level_constraint(annotation: tree.Annotation, dimension: Dimension) -> LevelConstraint | None:
    value = _only_argument(annotation)
    bound = None if value is None else read_value(dimension, value)
    if dimension.kind == "truth" and annotation.arguments is None:
        bound = True
    if bound is None or bound is False or isinstance(value, tree.GateValue):
        return None
    levels = ("false", "true") if dimension.kind == "truth" else dimension.levels
    word = "" if value is None else f"({_written(value)})"
    return LevelConstraint(
        dimension.name,
        rank(dimension, dimension.identity),
        rank(dimension, bound),
        dimension.composition != "max",
        levels,
        f"@{dimension.name}{word}",
        annotation.span,
    )


def _read_data(annotation: tree.Annotation) -> DataConstraint | _BadArguments:
    required: list[str] = []
    allowed: list[str] | None = None
    for argument in annotation.arguments or ():
        if argument.name is not None:
            if argument.name.text != "only" or allowed is not None:
                return _BadArguments(f"has no argument `{argument.name.text}`", argument.span)
            allowed = []
        if not isinstance(argument.value, tree.WordsValue | tree.TextValue):
            return _BadArguments("takes names of categories", argument.span)
        words = _texts(argument.value)
        (required if allowed is None else allowed).extend(words)
    if "none" in required:
        return _BadArguments("cannot name `none`, which is not a category", annotation.span)
    if not required and not allowed:
        return _BadArguments("takes at least one category", annotation.span)
    inside = ", ".join((*required, *(["only: " + ", ".join(allowed)] if allowed else [])))
    limit = tuple(sorted({*allowed} - {"none"})) if allowed is not None else None
    name = annotation.name.text
    return DataConstraint(tuple(required), limit, f"@{name}({inside})", annotation.span, name)


def _written(value: tree.DimensionValue) -> str:
    match value:
        case tree.NumberValue(text=text, unit=unit):
            return text + (unit or "")
        case tree.MoneyValue(amount=amount):
            return f"${amount}"
        case _:
            return single_word(value) or "true"


# ---- amounts -----------------------------------------------------------------------------------
MOST_COUNTED = 1_000_000_000
"""The largest number that a loop or a depth may be bounded by."""


def form_of(name: str, dimensions: Mapping[str, Dimension]) -> str:
    """Return how the annotation is written, for messages."""
    if name in SUPPORTED or name not in dimensions:
        return SUPPORTED.get(name, "")
    return f"`@{name}(…)` with {expected(dimensions[name])}"


def budget_of(
    annotations: Iterable[tree.Annotation], dimensions: Mapping[str, Dimension] = DIMENSIONS
) -> tuple[tuple[str, Decimal, Span], ...]:
    """Return the most that the annotations of an agent allow in each dimension that they name, and where."""
    least: dict[str, tuple[Decimal, Span]] = {}
    for annotation in annotations:
        name = annotation.name.text
        if name == "budget" or (name in dimensions and dimensions[name].composition == "sum"):
            read = _read_budget(annotation, dimensions)
            for dimension, amount in () if isinstance(read, _BadArguments) else read:
                if dimension not in least or amount < least[dimension][0]:
                    least[dimension] = amount, annotation.span
    return tuple((name, *least[name]) for name in sorted(least))


def _read_budget(
    annotation: tree.Annotation, dimensions: Mapping[str, Dimension]
) -> list[tuple[str, Decimal]] | _BadArguments:
    """Read the limits of a budget. `latency` is another name of `latency_ms` here. A number without a name
    is that of `@budget` in money, and of any other annotation in its own dimension."""
    own = annotation.name.text
    bare = "cost" if own == "budget" else own
    found: dict[str, Decimal] = {}
    for argument in annotation.arguments or ():
        name = bare if argument.name is None else argument.name.text
        name = "latency_ms" if name == "latency" and argument.name is not None else name
        dimension = dimensions.get(name)
        if dimension is None or dimension.composition != "sum" or (own != "budget" and argument.name):
            return _BadArguments(f"has no argument `{name}`", argument.span)
        amount = read_value(dimension, argument.value)
        if not isinstance(amount, Decimal):
            return _BadArguments(f"takes {expected(dimension)} as `{name}`", argument.span)
        if name in found:
            return _BadArguments(f"bounds `{name}` twice", argument.span)
        found[name] = amount
    if not found:
        return _BadArguments("takes an amount", annotation.span)
    return list(found.items())


def check_loop(
    annotations: Iterable[tree.Annotation], dimensions: Mapping[str, Dimension] = DIMENSIONS
) -> Iterator[Problem]:
    """Yield the problems of the annotations that are before a loop: there is only `@max_iterations`."""
    first: tree.Annotation | None = None
    for annotation in annotations:
        name = annotation.name.text
        if name in SUPPORTED or _is_own(name, dimensions):
            form = form_of(name, dimensions)
            yield effect_problems.UnknownAnnotation(annotation.name.span, name, None, "an agent", form)
            continue
        if name != _OF_LOOPS:
            near = suggest(name, (_OF_LOOPS,))
            yield effect_problems.UnknownAnnotation(annotation.name.span, name, near)
            continue
        if first is not None:
            form = "it once, with the smaller number"
            yield effect_problems.AnnotationInvalid(
                annotation.span, name, "is written twice", form, first.name.span
            )
        first = annotation
        read = _read_count(annotation)
        if isinstance(read, _BadArguments):
            yield effect_problems.AnnotationInvalid(read.span, name, read.complaint, _ITERATIONS)


def most_iterations(annotations: Iterable[tree.Annotation]) -> int:
    """Return how often the body of a loop may begin, 0 if nothing says so."""
    return _least_count(annotations, _OF_LOOPS)


def max_depth(annotations: Iterable[tree.Annotation]) -> int:
    """Return how many calls of an agent may be inside each other, 0 if nothing says so."""
    return _least_count(annotations, "max_depth")


def _least_count(annotations: Iterable[tree.Annotation], name: str) -> int:
    counts = [_read_count(annotation) for annotation in annotations if annotation.name.text == name]
    return min((count for count in counts if isinstance(count, int)), default=0)


def _read_count(annotation: tree.Annotation) -> int | _BadArguments:
    value = _only_argument(annotation)
    count = None if value is None else whole_number(value)
    if count is None or not 1 <= count <= MOST_COUNTED:
        return _BadArguments(f"takes one whole number from 1 to {MOST_COUNTED:,}", annotation.span)
    return int(count)


def grounding_gate(annotation: tree.Annotation) -> GroundingGate | None:
    """Return what `@grounding` says, None if it is written wrongly."""
    read = _read_grounding(annotation)
    return None if isinstance(read, _BadArguments) else read


def _read_grounding(annotation: tree.Annotation) -> GroundingGate | _BadArguments:
    """Read a grounding gate. Without `min` it is 0.95, without `enforce` a warning (E2)."""
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
