"""E04 and W04: effects, constraints and annotations; E0390: the purity of a `fn`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.diagnostics.model import Code, Edit, Fix, Label, Problem, Severity
from corvid.source.span import Span

_SHOWN = 12  # labels of one path; a longer one is shortened in the middle


class Step(Struct, frozen=True):
    """One step of a path: `text` is what happens at `span`."""

    span: Span
    text: str


def _labels(path: tuple[Step, ...]) -> tuple[Label, ...]:
    """Return one label per step. Of a very long path the first and last steps are shown."""
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

    code = Code("E0401", "effect-row-incomplete", "A row without one of the effects")
    callable: str
    missing: tuple[str, ...]
    unreachable: tuple[str, ...]
    paths: tuple[tuple[Step, ...], ...]
    row_end: Span

    def message(self) -> str:
        names = _names((*self.missing, *self.unreachable))
        return f"missing effect{'s' * self._many} {names} in the row of `{self.callable}`"

    @property
    def _many(self) -> bool:
        return len(self.missing) + len(self.unreachable) > 1

    def labels(self) -> tuple[Label, ...]:
        return tuple(label for path in self.paths for label in _labels(path))

    def help(self) -> str | None:
        if self.unreachable:
            return f"import {_names(self.unreachable)} and add it to the row, or remove the call"
        return f"add {_names(self.missing)} to the row, or remove the call"

    def fixes(self) -> tuple[Fix, ...]:
        if self.unreachable:
            return ()
        added = ", ".join(self.missing)
        at = Span(self.row_end.source, self.row_end.end, self.row_end.end)
        return (Fix(f"add `{added}` to the row", (Edit(at, f", {added}"),)),)


class EffectConstraintViolation(Problem, frozen=True):
    """`constraint` as it was written; `composed` is the row's value in `dimension`, and `bound` the
    one asked for; `advice` is one thing to do. Without a `dimension` nothing outside may be asked."""

    code = Code("E0402", "effect-constraint-violation", "A constraint that the effects violate")
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
        if not self.dimension:
            return f"{promise}, but it requests a value that may differ in each run"
        return f"{promise}, but its {self.dimension} composes to {self.composed}"

    def labels(self) -> tuple[Label, ...]:
        return _labels(self.path)


class UnknownDimension(Problem, frozen=True):
    """`owner` is what holds the line: `effect pay`, `model big`."""

    code = Code("E0403", "unknown-dimension", "An unknown dimension")
    MESSAGE = "cannot find dimension `{name}` for {owner}"
    HELP = "write one of the dimensions that `corvid explain unknown-dimension` lists"
    NEAR = "suggestion"
    name: str
    owner: str
    suggestion: str | None


class DimensionValueInvalid(Problem, frozen=True):
    """`expected` says what such a value looks like; `suggestion` is a near level."""

    code = Code("E0404", "dimension-value-invalid", "An invalid value of a dimension")
    MESSAGE = "`{dimension}`: expected {expected}"
    HELP = "write {expected}"
    NEAR = "suggestion"
    dimension: str
    expected: str
    suggestion: str | None


class InvalidConfidence(Problem, frozen=True):
    code = Code("E0405", "invalid-confidence", "A confidence outside 0 to 1")
    MESSAGE = "expected a confidence between 0 and 1, found {written}"
    HELP = "write a number from 0 (no confidence) to 1 (certain), `0.9` for ninety per cent"
    written: str


class DuplicateDimension(Problem, frozen=True):
    code = Code("E0406", "duplicate-dimension", "A duplicate dimension")
    MESSAGE = "duplicate dimension `{name}` of {owner}"
    HELP = "remove one of them; `data` takes several words on one line: `data: grounded, financial`"
    LABEL = ("first", "first `{name}`")
    name: str
    owner: str
    first: Span


class UnknownAnnotation(Problem, frozen=True):
    """`instead` is what the annotation may be before, if it is known, and `form` how it is written there."""

    code = Code("E0407", "unknown-annotation", "An unknown annotation")
    name: str
    suggestion: str | None
    instead: Literal["", "an agent", "a loop"] = ""
    form: str = ""

    def message(self) -> str:
        if self.instead:
            return f"`@{self.name}` belongs before {self.instead}"
        return f"cannot find annotation `@{self.name}`"

    def help(self) -> str | None:
        if self.instead:
            return f"write {self.form} on the line before {self.instead}, or remove it here"
        if self.suggestion is not None:
            return f"did you mean `@{self.suggestion}`?"
        return "remove it: an annotation that Corvid does not check would only look like a promise"

    def fixes(self) -> tuple[Fix, ...]:
        if self.suggestion is None:
            return ()
        return (Fix(f"write `@{self.suggestion}`", (Edit(self.span, self.suggestion),)),)


class AnnotationInvalid(Problem, frozen=True):
    """`complaint` completes the sentence "`@name` …", `form` is how it is written."""

    code = Code("E0408", "annotation-invalid", "An invalid annotation")
    MESSAGE = "`@{name}` {complaint}"
    HELP = "write {form}"
    LABEL = ("other", "first `@{name}`")
    name: str
    complaint: str
    form: str
    other: Span | None = None


class ModelFieldInvalid(Problem, frozen=True):
    code = Code("E0409", "model-field-invalid", "An invalid setting of a model")
    MESSAGE = "`{field}` of a model: expected {expected}"
    HELP = "write {expected}"
    field: str
    expected: str


class AttestingPrompt(Problem, frozen=True):
    code = Code("W0401", "attesting-prompt", "A prompt that declares itself a source", Severity.WARNING)
    MESSAGE = "`{prompt}` declares `data: grounded`, but a model is not a source: its answer is only Attested"
    HELP = "remove `{effect}` from the row, and pass the prompt a document that a tool retrieved"
    LABEL = ("row", "`{effect}` has `data: grounded`")
    prompt: str
    effect: str
    row: Span


Deed: TypeAlias = Literal[
    "tool", "prompt", "agent", "approve", "protocol", "try", "trusted", "parameter", "captured", "inside",
    "not own",
]  # fmt: skip


class FnBodyNotPure(Problem, frozen=True):
    """`deed` is what the body does that a `fn` may not, `name` whom it does it to; `other` is the
    callee's declaration or the binding because of which the value is not the fn's own."""

    code = Code("E0390", "fn-body-not-pure", "A `fn` with an effect")
    fn: str
    deed: Deed
    name: str
    other: Span | None

    def message(self) -> str:
        start = f"the `fn` `{self.fn}` cannot "
        match self.deed:
            case "tool" | "prompt" | "agent":
                return f"{start}call the {self.deed} `{self.name}`"
            case "approve":
                return f"{start}request the approval `{self.name}`"
            case "protocol":
                return f"{start}write `{self.name}` to the log"
            case "try":
                return f"{start}catch a fault with `try`"
            case "trusted":
                return f"{start}take a value for trustworthy, which is noted in the trace"
            case "parameter":
                return f"{start}change its parameter `{self.name}`"
            case "captured":
                return f"{start}change `{self.name}` inside a lambda"
            case "inside":
                return f"{start}change a value inside `{self.name}`, only the local"
            case "not own":
                return f"{start}change `{self.name}`, which may belong to its caller"

    def labels(self) -> tuple[Label, ...]:
        if self.other is None:
            return ()
        if self.deed == "not own":
            return (
                Label(self.other, f"`{self.name}` is assigned a value here that the `fn` did not create"),
            )
        return (Label(self.other, f"`{self.name}` is declared here"),)

    def help(self) -> str | None:
        if self.deed in ("tool", "prompt", "agent", "approve", "protocol", "try", "trusted"):
            return f"make `{self.fn}` an agent, or pass the result as an argument"
        return "build a new value with a literal, a constructor, `+`, `slice`, `map` or `filter`"
