"""E05: provenance, the heart of the language."""

from __future__ import annotations

from collections.abc import Mapping

from corvid.diagnostics.model import Code, Edit, Fix, Label, Problem, Severity
from corvid.source.span import Span

ARM_WITHOUT_SOURCE = "this arm has no source"
_DROPPED = "`xs.map(fn (x) -> x.unwrap_discarding_sources())`, which is a discard"
TOGETHER = "join the sources of the elements with `.together()`, which returns an Option"


class UngroundedReturn(Problem, frozen=True):
    """`hops` show, one place at a time, how the value lost its source or that it never had one. `lost` is the
    kind of the place where it lost one, `accumulator` if that is a name which a loop computes with,
    `read_text` if it comes from that tool of the library, empty if it never had one. `repaired` are lines
    that keep the source, which the program has after the `edits`."""

    code = Code("E0501", "ungrounded-return", "A grounded return without a source")
    MESSAGE = "`{callable}`: expected {wanted}, found {found} without a source on this path"
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
        bare_arm = any(hop.text == ARM_WITHOUT_SOURCE for hop in self.hops)
        if bare_arm and not self.lost and self.wanted.startswith("Grounded<"):
            return f"declare `Option<{self.wanted}>`, and give `None` in this arm and `Some(…)` in the others"
        return _regain(self.lost, self.sources)

    def fixes(self) -> tuple[Fix, ...]:
        return _keeping(self.edits)


class UngroundedUse(Problem, frozen=True):
    code = Code("E0502", "ungrounded-use", "A plain value where a grounded one is expected")
    MESSAGE = "{reason}: expected {wanted}, found {found} without a source"
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
        return _keeping(self.edits)


_CALLED = "call it with the grounded value: the result keeps the source"
_KEPT = "these lines keep the source"
_KEEP: Mapping[str, str] = {
    "let": "remove the annotation of the name, or write `Grounded<…>` there",
    "accumulator": f"move this computation into a `fn` and {_CALLED}",
    "assignment": "bind the grounded value to another name: the first value of this name has no source",
    "return": "declare the return type there as `Grounded<…>`",
    "read_text": 'read the file as a document, which is a source: `import "std/documents" use read_document`',
    "tool": "write `uses retrieval` behind its result if the tool retrieves it: `Grounded` adds no source",
    "fault": "declare the return type as `Result<Grounded<…>, Fault>`, and return the fault with `try e?`",
    "parameter": "make a `fn` of the agent there if it only computes: a `fn` keeps the sources of its "
    "arguments; or declare its parameters and its result as `Grounded<…>`",
    "explicit": "remove `.unwrap_discarding_sources()`: the value had a source",
}
"""How a value keeps its source, by the kind of the place that drops it."""
_KEEP_ELSEWHERE = f"move this computation into a `fn` and {_CALLED}"


def _keeping(edits: tuple[Edit, ...]) -> tuple[Fix, ...]:
    return (Fix("keep the source", edits),) if edits else ()


def _regain(lost: str, sources: tuple[str, ...]) -> str:
    if lost:
        return _KEEP.get(lost, _KEEP_ELSEWHERE)
    if sources:
        names = " or ".join(f"`{name}`" for name in sources[:3])
        return f"use the result of a retrieval, such as {names}, which is in scope"
    return "use the result of a tool whose row has `data: grounded`; no such tool is in scope"


class FunctionBehindLabel(Problem, frozen=True):
    code = Code("E0503", "function-behind-label", "A function read out of a grounded value")
    MESSAGE = "expected a function that depends on plain values, found {type} from a grounded value"
    HELP = (
        "remove the label first with `.unwrap_discarding_sources()`, which is reported as a discard: "
        "a function cannot carry sources"
    )
    type: str


class FrozenValue(Problem, frozen=True):
    code = Code("E0504", "frozen-value", "A change inside a grounded value")
    MESSAGE = "cannot change a value inside {type}"
    type: str
    instead: str | None = None

    def help(self) -> str | None:
        new = "" if self.instead is None else f", such as `{self.instead}`"
        return f"build a new value{new}: a grounded value is immutable, as its source holds what it was"


class ReservedMember(Problem, frozen=True):
    code = Code("E0505", "reserved-member", "A member with a name of a member of Grounded")
    MESSAGE = "`{name}` is a member of every Grounded value and cannot name a method or function"
    HELP = "rename it, for example to `{name}_of`"
    name: str


class LabelsDiffer(Problem, frozen=True):
    code = Code("E0506", "labels-differ", "Labels that differ inside a type")
    MESSAGE = "expected {wanted}, found {found}: the labels inside the types differ"
    wanted: str
    found: str
    container: bool
    mapped: bool = False

    def help(self) -> str | None:
        if self.wanted.startswith("List<Grounded<"):
            element = self.wanted.removeprefix("List<Grounded<").removesuffix(">>")
            if self.found == f"Grounded<List<{element}>>":
                return f"declare `{self.found}`: the elements of this list have their sources together"
        if self.container and (self.mapped or self.found.startswith("Grounded<")):
            return "build the list inside one `fn`, or join the labels of a plain list with `.together()`"
        if self.container:
            if self.found == f"List<Grounded<{self.wanted.removeprefix('List<')}>":
                return f"declare `{self.found}`, or drop the sources with {_DROPPED}"
            return "write `xs.map(fn (x) -> …)`, which builds a list with the expected label"
        return "build a new value whose parts have the expected labels"


class PromptCitationUnknownParam(Problem, frozen=True):
    code = Code("E0507", "citation-unknown-parameter", "`cites` with an unknown parameter")
    MESSAGE = "cannot find parameter `{name}` of this prompt, which `cites` names"
    HELP = "name the parameter that has the document"
    NEAR = "suggestion"
    name: str
    suggestion: str | None


class PromptCitationRequiresGrounded(Problem, frozen=True):
    code = Code("E0508", "citation-requires-grounded", "A strict citation of a plain value")
    MESSAGE = "expected an argument with a source: `{prompt}` cites `{parameter}` strictly"
    parameter: str
    prompt: str
    clause: Span
    hops: tuple[Label, ...]
    sources: tuple[str, ...]
    lost: str = ""
    repaired: str = ""
    edits: tuple[Edit, ...] = ()

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.clause, "required by this clause"), *self.hops)

    def help(self) -> str | None:
        return f"{_KEPT}\n\n{self.repaired}" if self.repaired else _regain(self.lost, self.sources)

    def fixes(self) -> tuple[Fix, ...]:
        return _keeping(self.edits)


class PromptCitationUnquotable(Problem, frozen=True):
    code = Code("E0509", "citation-unquotable", "A strict citation in an answer without text")
    type: str
    variant: str

    def message(self) -> str:
        which = f"`{self.variant}` of type {self.type}" if self.variant else f"of type {self.type}"
        return f"an answer {which} has no String, so it cannot quote anything"

    def help(self) -> str | None:
        if self.variant:
            return f"add a String or `Quote` field to `{self.variant}`"
        return "return a String or a record with a String field, or remove the clause"


class QuotesMayBeAbsent(Problem, frozen=True):
    """A strict prompt's answer may be made by a constructor that holds texts and quotes, all of which may be
    absent."""

    code = Code("W0503", "quotes-may-be-absent", "An answer whose quotes may all be absent", Severity.WARNING)
    MESSAGE = "the answer of `{prompt}` may be a `{constructor}` with text but without a `Quote`"
    HELP = (
        "add a required `Quote` to `{constructor}`, such as `because: Quote`, and use another variant for "
        "answers without a quote"
    )
    LABEL = ("declared", "each `Quote` of `{constructor}` is in an Option, a List, a Map or a Result")
    prompt: str
    constructor: str
    declared: Span


class QuoteNotLookedUp(Problem, frozen=True):
    """`citable` is the first parameter of a prompt that has a source; empty if there is none."""

    code = Code("E0512", "quote-not-looked-up", "A quote that does not come from a lookup")
    MESSAGE = "the {kind} `{name}` cannot return a `Quote`: only a lookup in a document creates one"
    kind: str
    name: str
    citable: str

    def help(self) -> str | None:
        if self.kind == "tool":
            return "return the text, and quote it in a prompt with `cites … strictly`"
        return f"add the documents that it quotes: `cites {self.citable or 'DOCUMENTS'} strictly`"


class PlainExcerpt(Problem, frozen=True):
    code = Code("E0513", "plain-excerpt", "An excerpt without its source")
    MESSAGE = "{what}: expected a `Quote`, found an `Excerpt` without its source"
    HELP = "write `Quote`, which is `Grounded<Excerpt>`; only a `fn` takes and returns plain excerpts"
    what: str


class ExcerptMade(Problem, frozen=True):
    code = Code("E0514", "excerpt-made", "An excerpt that the program builds or changes")
    MESSAGE = "a program cannot build or change an `Excerpt`: only a lookup in a document creates one"
    HELP = "use the `Quote` in the answer of a prompt with `cites … strictly`"


class CannotSelect(Problem, frozen=True):
    """`expected` and `found` are of the declaration; `other` is the list that it would select from, which is
    declared as `label` says; `advice` is one thing to do."""

    code = Code("E0519", "cannot-select", "A tool with `selects` that cannot select")
    MESSAGE = "`{tool}` has `selects`: expected {expected}, found {found}"
    HELP = "{advice}"
    LABEL = ("other", "{label}")
    tool: str
    expected: str
    found: str
    advice: str
    label: str = ""
    other: Span | None = None


class ImportNotGroundedPure(Problem, frozen=True):
    code = Code("E0511", "import-not-grounded-pure", "An import without a required annotation")
    MESSAGE = "this import requires @{annotation}, which `{agent}` does not have"
    HELP = "add @{annotation} to `{agent}`, or do not import it here"
    LABEL = ("declared", "`{agent}` is declared without @{annotation} here")
    agent: str
    annotation: str
    declared: Span


class MaybeEmptySources(Problem, frozen=True):
    """A list of grounded elements that begins empty, and is handed to a call on a way on which nothing has
    filled it for certain, or tested it."""

    code = Code(
        "W0502",
        "maybe-empty-sources",
        "A list that may be empty where a source is expected",
        Severity.WARNING,
    )
    MESSAGE = "`{name}` may be empty here: then `{parameter}` of `{callee}` has no source"
    HELP = (
        "test `if {name}.length() == 0:` before the call, or make the parameter a "
        "`Grounded<List<…>>` and match on `{name}.together()`, an `Option` that is `None` for an empty list"
    )
    LABEL = ("begins", "`{name}` is empty here, and filled only in a loop or branch")
    name: str
    parameter: str
    callee: str
    begins: Span


class UnrenderedParameter(Problem, frozen=True):
    code = Code("W0501", "unrendered-parameter", "A parameter that no template uses", Severity.WARNING)
    MESSAGE = "no template uses `{parameter}`: the model does not see it, and it grounds nothing"
    HELP = "add `{{{parameter}}}` to the template, or remove the parameter"
    parameter: str
