"""E04 and W04: effects, constraints and annotations; E0390: the purity of a `fn`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.diagnostics.model import Code, Edit, Fix, Label, Problem, Severity, did_you_mean, write_instead
from corvid.source.span import Span

_SHOWN = 12  # labels of one path; a longer one is shortened in the middle


class Step(Struct, frozen=True):
    """One hop of a path: `text` is what happens at `span`."""

    span: Span
    text: str


def _labels(path: tuple[Step, ...]) -> tuple[Label, ...]:
    """One label per hop. Of a very long path the first and last hops are shown."""
    labels = tuple(Label(step.span, step.text) for step in path)
    if len(labels) <= _SHOWN:
        return labels
    half = _SHOWN // 2
    cut = len(labels) - _SHOWN
    gap = Label(labels[half].span, f"{labels[half].text} … and {cut} more calls from here on")
    return (*labels[:half], gap, *labels[-half + 1 :])


def _names(names: tuple[str, ...]) -> str:
    quoted = [f"`{name}`" for name in names]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " and " + quoted[-1]


class EffectRowIncomplete(Problem, frozen=True):
    """`missing` are names of effects as the module can write them; `unreachable` are those it
    cannot, because it does not import them. `paths` has one path per missing effect."""

    code = Code("E0401", "effect-row-incomplete", "A row that leaves out an effect")
    callable: str
    missing: tuple[str, ...]
    unreachable: tuple[str, ...]
    paths: tuple[tuple[Step, ...], ...]
    row_end: Span

    def message(self) -> str:
        names = _names((*self.missing, *self.unreachable))
        return f"`{self.callable}` has the effect{'s' * self._many} {names}, and its row doesn't say so"

    @property
    def _many(self) -> bool:
        return len(self.missing) + len(self.unreachable) > 1

    def labels(self) -> tuple[Label, ...]:
        return tuple(label for path in self.paths for label in _labels(path))

    def help(self) -> str | None:
        if self.unreachable:
            return f"import {_names(self.unreachable)} and add it to the row, or take the call out"
        return f"add {_names(self.missing)} to the row, or take the call out"

    def fixes(self) -> tuple[Fix, ...]:
        if self.unreachable:
            return ()
        added = ", ".join(self.missing)
        at = Span(self.row_end.source, self.row_end.end, self.row_end.end)
        return (Fix(f"add `{added}` to the row", (Edit(at, f", {added}"),)),)


class EffectConstraintViolation(Problem, frozen=True):
    """`constraint` as it was written; `composed` is the row's value in `dimension`, and `bound` the
    one asked for; `advice` is one thing to do."""

    code = Code("E0402", "effect-constraint-violation", "A constraint that the effects don't keep")
    HELP = "{advice}"
    callable: str
    constraint: str
    dimension: str
    composed: str
    bound: str
    advice: str
    path: tuple[Step, ...]

    def message(self) -> str:
        promise = f"`{self.callable}` promises `{self.constraint}`"
        return f"{promise}, but its {self.dimension} composes to {self.composed}"

    def labels(self) -> tuple[Label, ...]:
        return _labels(self.path)


class UnknownDimension(Problem, frozen=True):
    """`owner` is what holds the line: `effect pay`, `model big`."""

    code = Code("E0403", "unknown-dimension", "A line that names no dimension")
    MESSAGE = "`{name}` is no dimension that {owner} could have"
    HELP = "the dimensions are listed in `corvid explain unknown-dimension`"
    name: str
    owner: str
    suggestion: str | None

    def help(self) -> str | None:
        return did_you_mean(self.suggestion) or super().help()

    def fixes(self) -> tuple[Fix, ...]:
        return write_instead(self.span, self.suggestion)


class DimensionValueInvalid(Problem, frozen=True):
    """`expected` says what such a value looks like; `suggestion` is a near level."""

    code = Code("E0404", "dimension-value-invalid", "A value that its dimension doesn't have")
    MESSAGE = "`{dimension}` wants {expected}"
    HELP = "write {expected}"
    dimension: str
    expected: str
    suggestion: str | None

    def help(self) -> str | None:
        return did_you_mean(self.suggestion) or super().help()

    def fixes(self) -> tuple[Fix, ...]:
        return write_instead(self.span, self.suggestion)


class InvalidConfidence(Problem, frozen=True):
    code = Code("E0405", "invalid-confidence", "A confidence outside 0 to 1")
    MESSAGE = "a confidence lies between 0 and 1, and this is {written}"
    HELP = "write a number from 0 (no confidence) to 1 (certain), `0.9` for ninety per cent"
    written: str


class DuplicateDimension(Problem, frozen=True):
    code = Code("E0406", "duplicate-dimension", "One dimension written twice")
    MESSAGE = "{owner} has a second line `{name}`"
    HELP = "keep one of the two; `data` takes several words in one line: `data: grounded, financial`"
    LABEL = ("first", "`{name}` stands here already")
    name: str
    owner: str
    first: Span


class UnknownAnnotation(Problem, frozen=True):
    code = Code("E0407", "unknown-annotation", "An annotation that means nothing")
    MESSAGE = "there is no annotation `@{name}`"
    name: str
    suggestion: str | None

    def help(self) -> str | None:
        if self.suggestion is not None:
            return f"did you mean `@{self.suggestion}`?"
        return "take it out: an annotation that nothing checks would only look like a promise"

    def fixes(self) -> tuple[Fix, ...]:
        if self.suggestion is None:
            return ()
        return (Fix(f"write `@{self.suggestion}`", (Edit(self.span, self.suggestion),)),)


class AnnotationInvalid(Problem, frozen=True):
    """`complaint` completes the sentence "`@name` …", `form` is how it is written."""

    code = Code("E0408", "annotation-invalid", "An annotation written wrongly")
    MESSAGE = "`@{name}` {complaint}"
    HELP = "write {form}"
    LABEL = ("other", "`@{name}` stands here already")
    name: str
    complaint: str
    form: str
    other: Span | None = None


class ModelFieldInvalid(Problem, frozen=True):
    code = Code("E0409", "model-field-invalid", "A model's setting out of its range")
    MESSAGE = "`{field}` of a model wants {expected}"
    HELP = "write {expected}"
    field: str
    expected: str


class AttestingPrompt(Problem, frozen=True):
    code = Code("W0401", "attesting-prompt", "A prompt that calls itself a source", Severity.WARNING)
    MESSAGE = (
        "`{prompt}` claims `data: grounded`, but a model is no source: "
        "its answer is only attested by the model"
    )
    HELP = "take `{effect}` out of the row, and give the prompt a document that a tool retrieved"
    LABEL = ("row", "`{effect}` has `data: grounded`")
    prompt: str
    effect: str
    row: Span


Deed: TypeAlias = Literal[
    "tool", "prompt", "agent", "approve", "protocol", "parameter", "captured", "inside", "not own"
]


class FnBodyNotPure(Problem, frozen=True):
    """`deed` is what the body does that a `fn` may not, `name` whom it does it to; `other` is the
    callee's declaration or the binding because of which the value is not the fn's own."""

    code = Code("E0390", "fn-body-not-pure", "A `fn` that does more than compute")
    fn: str
    deed: Deed
    name: str
    other: Span | None

    def message(self) -> str:
        start = f"`{self.fn}` is a `fn`, so it "
        match self.deed:
            case "tool" | "prompt" | "agent":
                return f"{start}can't call the {self.deed} `{self.name}`"
            case "approve":
                return f"{start}can't ask for the approval `{self.name}`"
            case "protocol":
                return f"{start}can't write `{self.name}` into a log"
            case "parameter":
                return f"{start}can't change its parameter `{self.name}`"
            case "captured":
                return f"{start}can't change `{self.name}` from inside a lambda"
            case "inside":
                return f"{start}can only change a local directly, not what lies inside `{self.name}`"
            case "not own":
                return f"{start}can only change what it made, and `{self.name}` may be somebody else's"

    def labels(self) -> tuple[Label, ...]:
        if self.other is None:
            return ()
        if self.deed == "not own":
            return (Label(self.other, f"`{self.name}` gets a value here that the `fn` did not make"),)
        return (Label(self.other, f"`{self.name}` is declared here"),)

    def help(self) -> str | None:
        if self.deed in ("tool", "prompt", "agent", "approve", "protocol"):
            return f"make `{self.fn}` an agent, or hand the result in as an argument"
        return "make a new value: start from a literal, a constructor, `+`, `slice`, `map` or `filter`"
