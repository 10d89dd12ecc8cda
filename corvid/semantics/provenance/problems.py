"""E05: provenance, the heart of the language."""

from __future__ import annotations

from collections.abc import Mapping

from corvid.diagnostics.model import Code, Edit, Fix, Label, Problem, Severity, did_you_mean
from corvid.source.span import Span

TOGETHER = "each element has a source of its own: join them with `.together()`, which is an Option"


class UngroundedReturn(Problem, frozen=True):
    """`hops` tell, one place at a time, how the value lost or never had a source. `lost` is the kind of the
    place where it lost one, `accumulator` if that is a name which a loop computes with, `read_text` if it
    comes from that tool of the library, empty if it never had one. `repaired` are lines that keep the source,
    which the program has after the `edits`."""

    code = Code("E0501", "ungrounded-return", "A grounded return without a source")
    MESSAGE = "`{callable}` promises {wanted}, but this {found} has no source on this path"
    callable: str
    wanted: str
    found: str
    hops: tuple[Label, ...]
    sources: tuple[str, ...]
    lost: str = ""
    repaired: str = ""
    edits: tuple[Edit, ...] = ()

    def labels(self) -> tuple[Label, ...]:
        return self.hops

    def help(self) -> str | None:
        if self.repaired:
            return f"{_KEPT}\n\n{self.repaired}"
        if self.found.startswith("List<Grounded<"):
            return TOGETHER
        return _regain(self.lost, self.sources)

    def fixes(self) -> tuple[Fix, ...]:
        return (Fix("keep the source", self.edits),) if self.edits else ()


class UngroundedUse(Problem, frozen=True):
    code = Code("E0502", "ungrounded-use", "A plain value where a grounded one is wanted")
    MESSAGE = "{reason} wants {wanted}, and this {found} has no source"
    wanted: str
    found: str
    reason: str
    hops: tuple[Label, ...]
    sources: tuple[str, ...]
    lost: str = ""
    repaired: str = ""
    edits: tuple[Edit, ...] = ()

    def labels(self) -> tuple[Label, ...]:
        return self.hops

    def help(self) -> str | None:
        if self.repaired:
            return f"{_KEPT}\n\n{self.repaired}"
        if self.found.startswith("List<Grounded<"):
            return TOGETHER
        return _regain(self.lost, self.sources)

    def fixes(self) -> tuple[Fix, ...]:
        return (Fix("keep the source", self.edits),) if self.edits else ()


_CALLED = "call a `fn` with the grounded value: its result keeps the source"
_KEPT = "these lines keep the source"
_KEEP: Mapping[str, str] = {
    "let": "leave the annotation of the name out, or write `Grounded<…>` there",
    "accumulator": f"put the computing into a `fn`: {_CALLED}",
    "assignment": "bind the grounded value to a name of its own: this name began without a source",
    "return": "declare the result there `Grounded<…>`",
    "read_text": 'read it as a document, which is a source: `import "std/documents" use read_document`',
    "explicit": "leave `.unwrap_discarding_sources()` out: the value had a source",
}
"""How a value keeps its source, by the kind of the place that drops it."""
_KEEP_ELSEWHERE = f"put the part that drops the source into a `fn`: {_CALLED}"


def _regain(lost: str, sources: tuple[str, ...]) -> str:
    if lost:
        return _KEEP.get(lost, _KEEP_ELSEWHERE)
    if sources:
        names = " or ".join(f"`{name}`" for name in sources[:3])
        return f"take the value from a retrieval: {names} is in scope"
    return "take the value from a tool whose row has `data: grounded`; none is in scope yet"


class FunctionBehindLabel(Problem, frozen=True):
    code = Code("E0503", "function-behind-label", "A function read out of a grounded value")
    MESSAGE = "this gives a function of type {type} that depends on a grounded value"
    HELP = (
        "a function can't carry sources: take the label off first with "
        "`.unwrap_discarding_sources()`, which is listed as a discard"
    )
    type: str


class FrozenValue(Problem, frozen=True):
    code = Code("E0504", "frozen-value", "A change inside a grounded value")
    MESSAGE = "this would change a value inside {type}, whose source says what it is"
    HELP = "build a new value instead: grounded values never change"
    type: str


class ReservedMember(Problem, frozen=True):
    code = Code("E0505", "reserved-member", "A member with a name that grounded values own")
    MESSAGE = "`{name}` belongs to every Grounded value and can't name a field or method"
    HELP = "rename it, for example to `{name}_of`"
    name: str


class LabelsDiffer(Problem, frozen=True):
    code = Code("E0506", "labels-differ", "Labels inside a container that do not agree")
    MESSAGE = "this is {found}, and {wanted} is wanted: labels inside never change by themselves"
    wanted: str
    found: str
    container: bool
    mapped: bool = False

    def help(self) -> str | None:
        if self.container and (self.mapped or self.found.startswith("Grounded<")):
            return "make the list inside one `fn`, or join the labels of a plain list with `.together()`"
        if self.container:
            return "map over it: `xs.map(fn (x) -> …)` makes a new list with the wanted label"
        return "make a new value whose parts have the wanted labels"


class PromptCitationUnknownParam(Problem, frozen=True):
    code = Code("E0507", "citation-unknown-parameter", "`cites` names what is no parameter")
    MESSAGE = "`cites {name} strictly` names no parameter of this prompt"
    HELP = "name the parameter that holds the document"
    name: str
    suggestion: str | None

    def help(self) -> str | None:
        return did_you_mean(self.suggestion) or super().help()


class PromptCitationRequiresGrounded(Problem, frozen=True):
    code = Code("E0508", "citation-requires-grounded", "A strict citation of a plain value")
    MESSAGE = "`{prompt}` cites `{parameter}` strictly, so this argument must have a source"
    parameter: str
    prompt: str
    clause: Span
    hops: tuple[Label, ...]
    sources: tuple[str, ...]
    lost: str = ""

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.clause, "the clause that demands it"), *self.hops)

    def help(self) -> str | None:
        return _regain(self.lost, self.sources)


class PromptCitationUnquotable(Problem, frozen=True):
    code = Code("E0509", "citation-unquotable", "A strict citation in an answer without text")
    type: str
    variant: str

    def message(self) -> str:
        which = f"`{self.variant}` of type {self.type}" if self.variant else f"of type {self.type}"
        return f"an answer {which} holds no String, so it can quote nothing"

    def help(self) -> str | None:
        if self.variant:
            return f"give `{self.variant}` a String field, or say in the type what is quoted with `Quote`"
        return "return a String, or a record with a String field, or drop the clause"


class QuotesMayBeAbsent(Problem, frozen=True):
    """A strict prompt's answer may be made by a constructor that holds texts and quotes, all of which may be
    absent."""

    code = Code("W0503", "quotes-may-be-absent", "An answer whose quotes may all be absent", Severity.WARNING)
    MESSAGE = "the answer of `{prompt}` may be a `{constructor}` with text and without any `Quote`"
    HELP = (
        "give `{constructor}` a `Quote` that is always there, such as `because: Quote`, and say in another "
        "variant what is answered where there is none"
    )
    LABEL = ("declared", "each `Quote` of `{constructor}` is one of an Option, a List, a Map or a Result")
    prompt: str
    constructor: str
    declared: Span


class QuoteNotLookedUp(Problem, frozen=True):
    """`citable` is the first parameter of a prompt that has a source; empty if there is none."""

    code = Code("E0512", "quote-not-looked-up", "A quote that no lookup makes")
    MESSAGE = "the {kind} `{name}` can't give a `Quote`: only a lookup in documents makes one"
    kind: str
    name: str
    citable: str

    def help(self) -> str | None:
        if self.kind == "tool":
            return "return the text, and let a prompt with `cites … strictly` quote it"
        return f"say which documents it quotes: `cites {self.citable or 'DOCUMENTS'} strictly`"


class PlainExcerpt(Problem, frozen=True):
    code = Code("E0513", "plain-excerpt", "An excerpt without its source")
    MESSAGE = "{what} would hold an `Excerpt` without its source"
    HELP = "write `Quote`, which is `Grounded<Excerpt>`; only a `fn` takes and gives plain ones"
    what: str


class ExcerptMade(Problem, frozen=True):
    code = Code("E0514", "excerpt-made", "An excerpt that the program makes or changes")
    MESSAGE = "a program can't make or change an `Excerpt`: it is cut out of a document by a lookup"
    HELP = "take it from a prompt that `cites … strictly` and whose answer holds a `Quote`"


class ImportNotGroundedPure(Problem, frozen=True):
    code = Code("E0511", "import-not-grounded-pure", "An import that lacks a demanded annotation")
    MESSAGE = "the import requires @{annotation}, and `{agent}` does not have it"
    HELP = "annotate `{agent}`, or import only what has @{annotation}"
    LABEL = ("declared", "`{agent}` is declared here without @{annotation}")
    agent: str
    annotation: str
    declared: Span


class MaybeEmptySources(Problem, frozen=True):
    """A list of grounded elements that begins empty, and is handed to a call on a way on which nothing has
    filled it for certain, or tested it."""

    code = Code(
        "W0502", "maybe-empty-sources", "A list that may be empty where a source is wanted", Severity.WARNING
    )
    MESSAGE = "`{name}` may be empty here, and then `{parameter}` of `{callee}` has no source"
    HELP = (
        "test for that before the call, `if {name}.length() == 0:`, or make the parameter a "
        "`Grounded<List<…>>` and match on `{name}.together()`, an `Option` that is `None` for an empty list"
    )
    LABEL = ("begins", "`{name}` begins empty, and is filled in a loop or branch at most")
    name: str
    parameter: str
    callee: str
    begins: Span


class UnrenderedParameter(Problem, frozen=True):
    code = Code(
        "W0501", "unrendered-parameter", "A prompt parameter that no template renders", Severity.WARNING
    )
    MESSAGE = "no template renders `{parameter}`, so it tells the model nothing and grounds nothing"
    HELP = "write `{{{parameter}}}` in the template, or remove the parameter"
    parameter: str
