"""E05: provenance, the heart of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from corvid.diagnostics.model import Code, Label, Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.source.span import Span


TOGETHER = "each element has a source of its own: join them with `.together()`, which is an Option"


class UngroundedReturn(Problem, frozen=True):
    """`hops` tell, one place at a time, how the value lost or never had a source. `lost` is the kind of the
    place where it lost one, `accumulator` if that is a name which a loop computes with, `read_text` if it
    comes from that tool of the library, empty if it never had one."""

    code: ClassVar[Code] = Code("E0501", "ungrounded-return", "A grounded return without a source")
    callable: str
    wanted: str
    found: str
    hops: tuple[Label, ...]
    sources: tuple[str, ...]
    lost: str = ""

    def message(self) -> str:
        return f"`{self.callable}` promises {self.wanted}, but this {self.found} has no source on this path"

    def labels(self) -> tuple[Label, ...]:
        return self.hops

    def help(self) -> str | None:
        if self.found.startswith("List<Grounded<"):
            return TOGETHER
        return _regain(self.lost, self.sources)


class UngroundedUse(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0502", "ungrounded-use", "A plain value where a grounded one is wanted")
    wanted: str
    found: str
    reason: str
    hops: tuple[Label, ...]
    sources: tuple[str, ...]
    lost: str = ""

    def message(self) -> str:
        return f"{self.reason} wants {self.wanted}, and this {self.found} has no source"

    def labels(self) -> tuple[Label, ...]:
        return self.hops

    def help(self) -> str | None:
        if self.found.startswith("List<Grounded<"):
            return TOGETHER
        return _regain(self.lost, self.sources)


_KEEP: Mapping[str, str] = {
    "let": "leave the annotation of the name out, or write `Grounded<…>` there",
    "accumulator": "put the computing into a `fn`: a call of one is lifted as a whole",
    "assignment": "bind the grounded value to a name of its own: this name began without a source",
    "return": "declare the result there `Grounded<…>`",
    "read_text": 'read it as a document, which is a source: `import "std/documents" use read_document`',
    "explicit": "leave `.unwrap_discarding_sources()` out: the value had a source",
}
"""How a value keeps its source, by the kind of the place that drops it."""
_KEEP_ELSEWHERE = "put the part that drops the source into a `fn`: a call of one is lifted as a whole"


def _regain(lost: str, sources: tuple[str, ...]) -> str:
    if lost:
        return _KEEP.get(lost, _KEEP_ELSEWHERE)
    if sources:
        names = " or ".join(f"`{name}`" for name in sources[:3])
        return f"take the value from a retrieval: {names} is in scope"
    return "take the value from a tool whose row has `data: grounded`; none is in scope yet"


class FunctionBehindLabel(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0503", "function-behind-label", "A function read out of a grounded value")
    type: str

    def message(self) -> str:
        return f"this gives a function of type {self.type} that depends on a grounded value"

    def help(self) -> str | None:
        return (
            "a function can't carry sources: take the label off first with "
            "`.unwrap_discarding_sources()`, which is listed as a discard"
        )


class FrozenValue(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0504", "frozen-value", "A change inside a grounded value")
    type: str

    def message(self) -> str:
        return f"this would change a value inside {self.type}, whose source says what it is"

    def help(self) -> str | None:
        return "build a new value instead: grounded values never change"


class ReservedMember(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0505", "reserved-member", "A member with a name that grounded values own")
    name: str

    def message(self) -> str:
        return f"`{self.name}` belongs to every Grounded value and can't name a field or method"

    def help(self) -> str | None:
        return f"rename it, for example to `{self.name}_of`"


class LabelsDiffer(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0506", "labels-differ", "Labels inside a container that do not agree")
    wanted: str
    found: str
    container: bool
    mapped: bool = False

    def message(self) -> str:
        return f"this is {self.found}, and {self.wanted} is wanted: labels inside never change by themselves"

    def help(self) -> str | None:
        if self.container and (self.mapped or self.found.startswith("Grounded<")):
            return "make the list inside one `fn`, or join the labels of a plain list with `.together()`"
        if self.container:
            return "map over it: `xs.map(fn (x) -> …)` makes a new list with the wanted label"
        return "make a new value whose parts have the wanted labels"


class PromptCitationUnknownParam(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0507", "citation-unknown-parameter", "`cites` names what is no parameter")
    name: str
    suggestion: str | None

    def message(self) -> str:
        return f"`cites {self.name} strictly` names no parameter of this prompt"

    def help(self) -> str | None:
        return (
            f"did you mean `{self.suggestion}`?"
            if self.suggestion
            else "name the parameter that holds the document"
        )


class PromptCitationRequiresGrounded(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0508", "citation-requires-grounded", "A strict citation of a plain value")
    parameter: str
    prompt: str
    clause: Span
    hops: tuple[Label, ...]
    sources: tuple[str, ...]
    lost: str = ""

    def message(self) -> str:
        return f"`{self.prompt}` cites `{self.parameter}` strictly, so this argument must have a source"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.clause, "the clause that demands it"), *self.hops)

    def help(self) -> str | None:
        return _regain(self.lost, self.sources)


class PromptCitationUnquotable(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0509", "citation-unquotable", "A strict citation in an answer without text")
    type: str

    def message(self) -> str:
        return f"an answer of type {self.type} holds no String, so it can quote nothing"

    def help(self) -> str | None:
        return "return a String, or a record with a String field, or drop the clause"


class ImportNotGroundedPure(Problem, frozen=True):
    code: ClassVar[Code] = Code(
        "E0511", "import-not-grounded-pure", "An import that lacks a demanded annotation"
    )
    agent: str
    annotation: str
    declared: Span

    def message(self) -> str:
        return f"the import requires @{self.annotation}, and `{self.agent}` does not have it"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.declared, f"`{self.agent}` is declared here without @{self.annotation}"),)

    def help(self) -> str | None:
        return f"annotate `{self.agent}`, or import only what has @{self.annotation}"


class UnrenderedParameter(Problem, frozen=True):
    code: ClassVar[Code] = Code(
        "W0501", "unrendered-parameter", "A prompt parameter that no template renders", Severity.WARNING
    )
    parameter: str

    def message(self) -> str:
        return f"no template renders `{self.parameter}`, so it tells the model nothing and grounds nothing"

    def help(self) -> str | None:
        return f"write `{{{self.parameter}}}` in the template, or remove the parameter"


PROBLEMS: tuple[type[Problem], ...] = (
    UngroundedReturn,
    UngroundedUse,
    FunctionBehindLabel,
    FrozenValue,
    ReservedMember,
    LabelsDiffer,
    PromptCitationUnknownParam,
    PromptCitationRequiresGrounded,
    PromptCitationUnquotable,
    ImportNotGroundedPure,
    UnrenderedParameter,
)
