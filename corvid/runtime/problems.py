"""The faults at the border of a run: tools, models, approvals, grounding (R0110 to R0125)."""

from __future__ import annotations

from itertools import pairwise
from keyword import iskeyword

from msgspec import Struct
from msgspec.structs import asdict

from corvid.diagnostics.model import Code, HostLine, Label, Problem
from corvid.runtime.boundary.declarations import bare
from corvid.source.span import Span

_LONGEST = 300
_FIRST_CALLS, _LAST_CALLS = 2, 6
"""Of a long chain of calls so many are shown at its ends."""


def one_line(text: str) -> str:
    """`text` with runs of white space as one space, cut after 300 characters, safe to print."""
    flat = " ".join(text.split()).encode("utf-8", "backslashreplace").decode("utf-8")
    return flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + "…"


def exception_text(error: BaseException) -> str:
    """The words of an exception, even of one that can't say them."""
    try:
        return one_line(str(error))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""


def exception_name(error: BaseException) -> str:
    """The name of the exception's class, whatever that class itself says."""
    return str(type.__dict__["__name__"].__get__(type(error)))


class _OneLine(Problem, frozen=True):
    """A fault whose texts come from outside: the message has each of them on one line."""

    def message(self) -> str:
        fields = asdict(self).items()
        shown = {name: one_line(value) if isinstance(value, str) else value for name, value in fields}
        return self.MESSAGE.format_map(shown)


class Call(Struct, frozen=True):
    """A call of the program that had not ended: whose, by its qualified name, and what it was doing."""

    function: str
    span: Span


class ToolFailed(Problem, frozen=True):
    """The host's function behind a tool raised an exception. `calls` led to the tool and `lines` from there
    to the exception, innermost last; both are known where the run ends."""

    code = Code("R0110", "tool-failed", "A tool raised an exception")
    tool: str
    exception: str
    text: str
    calls: tuple[Call, ...] = ()
    lines: tuple[HostLine, ...] = ()

    def message(self) -> str:
        words = one_line(self.text)
        return f"the tool `{self.tool}` failed: {self.exception}" + (f": {words}" if words else "")

    def labels(self) -> tuple[Label, ...]:
        """The chain of calls, unless it is one call, at which the problem stands anyway."""
        if len(self.calls) < 2:
            return ()
        names = [_called(call.function) for call in self.calls]
        does = [f"{one} calls {other}" for one, other in pairwise(names)]
        does.append(f"{names[-1]} calls the tool `{self.tool}`")
        left_out = len(does) - _FIRST_CALLS - _LAST_CALLS
        if left_out > 0:
            does[-_LAST_CALLS] += f", {left_out:,} calls later"
            del does[_FIRST_CALLS:-_LAST_CALLS]
        shown = self.calls if left_out <= 0 else self.calls[:_FIRST_CALLS] + self.calls[-_LAST_CALLS:]
        return tuple(Label(call.span, words) for call, words in zip(shown, does, strict=True))

    def traceback(self) -> tuple[HostLine, ...]:
        return self.lines


def _called(function: str) -> str:
    """A function in words, by its qualified name."""
    name = bare(function)
    outer = name.removesuffix(".lambda")
    return f"`{name}`" if outer == name else f"a lambda of `{outer}`"


class ToolWrongShape(_OneLine, frozen=True):
    """What a tool gave back does not fit its declared type."""

    code = Code("R0111", "tool-wrong-shape", "A tool's result has the wrong shape")
    MESSAGE = "the result of the tool `{tool}` does not fit: {detail}"
    HELP = "return data that fits the declared type of `{tool}`"
    tool: str
    detail: str


class ModelUnusableAnswer(Problem, frozen=True):
    """What a model answered does not fit the prompt's type, after all repairs."""

    code = Code("R0112", "model-unusable-answer", "A model's answer does not fit the type")
    prompt: str
    detail: str
    attempts: int
    repairs: bool = False

    def message(self) -> str:
        tries = "" if self.attempts == 1 else f" after {self.attempts} attempts"
        return f"the model's answer to `{self.prompt}` does not fit{tries}: {one_line(self.detail)}"

    def help(self) -> str | None:
        if self.repairs:
            return f"say in the template of `{self.prompt}` how to answer, or give it a simpler type"
        return f"`with repair N` in `{self.prompt}` asks the model again with what was wrong"


class ApprovalDenied(_OneLine, frozen=True):
    """The approver did not say yes."""

    code = Code("R0113", "approval-denied", "An approval was refused")
    MESSAGE = "`{label}` was not approved: {reason}"
    HELP = "this call was not made; each call needs a yes of its own from the approver of the run"
    label: str
    reason: str


NOTHING_FOUND = (
    "test for that before the call, `if {0}.length() == 0:`, or make the parameter a `Grounded<List<…>>` and "
    "match on `.together()`, an `Option` that is `None` for an empty list"
)


class UngroundedValue(_OneLine, frozen=True):
    """A value enters a Grounded type without a source that holds. `empty` names a parameter that is an empty
    list."""

    code = Code("R0114", "ungrounded-value", "A value has no source that holds")
    MESSAGE = "{boundary} must be grounded, but {reason}"
    HELP = "hand over unchanged what a retrieval gave: a tool whose row has `data: grounded`"
    boundary: str
    reason: str
    empty: str = ""

    def help(self) -> str | None:
        return NOTHING_FOUND.format(self.empty) if self.empty else super().help()


BESIDE_QUOTES = "use no quotation marks beside a `Quote` unless what they hold is copied from the documents"


class CitationViolation(Problem, frozen=True):
    """An answer under `cites … strictly` quotes what its documents do not say, or quotes nothing.

    `start` and `end` are code points of `quote` in the answer's String at `field`; `nearest` is a hint;
    `short` is a quotation, or a piece of one, that says too little. `may_abstain`: the type of the answer has
    a value that holds nothing; `repairs`: the prompt has `with repair`; `beside`: the quotation stands in a
    text beside quotes.
    """

    code = Code("R0115", "citation-violation", "A quote is not in its document")
    prompt: str
    parameter: str
    reason: str
    quote: str
    start: int
    end: int
    field: str
    documents: tuple[str, ...]
    nearest: str | None = None
    short: str = ""
    may_abstain: bool = False
    repairs: bool = False
    beside: bool = False

    def message(self) -> str:
        where = f" in `{self.field}`" if self.field else ""
        what = where
        if self.quote:
            what = f' quotes "{one_line(self.quote)}"{where} at {self.start}..{self.end}'
        return f"the answer of `{self.prompt}`{what}: {one_line(self.reason)}{self._rule()}"

    def _rule(self) -> str:
        """Which part of the rule behind the reason is broken."""
        enough = "at least three words are needed (six characters of a script without spaces)"
        match self.reason:
            case "no citation" if self.short:
                return f': "{one_line(self.short)}" is too short to count, {enough}'
            case "no citation":
                return ": it quotes nothing"
            case "elided too much" if self.short:
                return f': the piece "{one_line(self.short)}" is too short to count, {enough}'
            case "elided too much":
                return ": a quotation may leave something out three times"
            case "too short":
                return f", {enough}, or all of a line or cell"
            case _:
                return ""

    def help(self) -> str | None:
        if self.beside:
            return f"{self.searched()}; {BESIDE_QUOTES}"
        if self.reason != "no citation":
            return self.searched()
        ways = ["set what is copied in quotation marks", "make it a `Quote`, which needs none"]
        ways += [] if self.may_abstain else ["make the answer an `Option`, which may be absent"]
        ways += [] if self.repairs else ["add `with repair N`, which asks again"]
        return f"{self.searched()}; {', or '.join(ways)}"

    def searched(self) -> str:
        """What was looked at, or what to do instead; the model that is asked again is told so."""
        if self.reason == "not in any document with the lines below it that have no `>`":
            return "leave an empty line below the quoted lines: without it, Markdown goes on quoting"
        if self.reason.endswith("a tag in back-ticks quotes it where HTML is shown without Markdown"):
            return "close the tag in the same back-ticks, or name it without its brackets: `q` for `<q>`"
        if self.reason == "a tag of citations that was left in the text":
            return "cite the documents as they were handed over, and write no tags for it"
        searched = ", ".join(dict.fromkeys(self.documents)) or "no document"
        hint = f"; the nearest passage is: {one_line(self.nearest)}" if self.nearest else ""
        return f"searched under `{self.parameter}`: {searched}{hint}"


class ToolMissing(Problem, frozen=True):
    """The host has no function for a tool, nor for the `others`."""

    code = Code("R0116", "tool-missing", "The host has no such tool")
    tool: str
    parameters: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def message(self) -> str:
        others = "".join(f", nor for `{other}`" for other in self.others)
        return f"the host has no function for the tool `{self.tool}`{others}"

    def help(self) -> str | None:
        # Python has words that a parameter can't be called; an underscore before them is overlooked.
        names = ", ".join(f"_{name}" if iskeyword(name) else name for name in self.parameters)
        return f"write `def {self.tool}({names}):` in `tools.py` beside the program"


class ModelCannotAnswer(_OneLine, frozen=True):
    """The model said that it can't answer such a request."""

    code = Code("R0117", "model-cannot-answer", "The model can't answer such a request")
    MESSAGE = "the model `{model}` can't answer `{prompt}`: {text}"
    prompt: str
    model: str
    text: str


class ModelFailed(Problem, frozen=True):
    """The connection to the model raised an exception. What a model advises is in no trace, so a replay has
    the general help in its place."""

    code = Code("R0118", "model-failed", "The model failed")
    HELP = "repair the connection to the model, or run with another: `--model extractive` needs none"
    prompt: str
    model: str
    exception: str
    text: str
    advice: str | None = None

    def message(self) -> str:
        words = one_line(self.text)
        failed = f"the model `{self.model}` failed at `{self.prompt}`: {self.exception}"
        return failed + (f": {words}" if words else "")

    def help(self) -> str | None:
        return self.advice or self.HELP


class ModelAnswerCut(_OneLine, frozen=True):
    """A model's answer reached the limit of its output before it was whole."""

    code = Code("R0126", "model-answer-cut", "A model's answer was cut off")
    MESSAGE = "the answer of the model `{model}` to `{prompt}` was cut off: {text}"
    HELP = "allow more with `with max_tokens N` in `{prompt}`, or `max_output_tokens` of the model"
    prompt: str
    model: str
    text: str


class ModelDeclined(_OneLine, frozen=True):
    """A model refused to answer, or a content filter stopped its answer."""

    code = Code("R0127", "model-declined", "A model declined to answer")
    MESSAGE = "the model `{model}` declined to answer `{prompt}`: {text}"
    HELP = 'another model is asked in its place if `then` names one and `on` lists "refusal" and "filter"'
    prompt: str
    model: str
    text: str


class ModelReplyNotSupported(_OneLine, frozen=True):
    """A model's reply has a form that no Corvid value is made of, such as audio."""

    code = Code("R0128", "model-reply-not-supported", "A form of reply that is not supported")
    MESSAGE = "the reply of the model `{model}` to `{prompt}` is not supported: {text}"
    prompt: str
    model: str
    text: str


class ProvenanceFull(Problem, frozen=True):
    """The chains of the run have more steps than the arena may hold."""

    code = Code("R0119", "provenance-full", "The run has too many provenance steps")
    MESSAGE = "the run made more than {limit} provenance steps"
    HELP = "do the work in a `fn`, which is one step however long it runs, or raise the limit"
    limit: int


class ApprovalArgumentsChanged(_OneLine, frozen=True):
    """The values of the call are not those that were approved, or the approval was used before."""

    code = Code("R0120", "approval-arguments-changed", "An approval does not cover the call")
    MESSAGE = "`{label}` approved {argument} = {approved}, but `{tool}` is called with {called}"
    HELP = "approve the values as they are right before the call"
    tool: str
    label: str
    argument: str
    approved: str
    called: str


class WrongArgument(_OneLine, frozen=True):
    """A value can't cross the border: the host handed in one that does not fit its parameter, or the
    program hands out one that is too deep. `what` names it."""

    code = Code("R0121", "wrong-argument", "An argument from the host does not fit")
    MESSAGE = "{what} does not fit: {detail}"
    what: str
    detail: str


class ToolsUnusable(Problem, frozen=True):
    """The file with the tools can't be run, or a function in it does not fit its declaration."""

    code = Code("R0122", "tools-unusable", "A function that does not fit its `tool`")
    tool: str
    reason: str

    def message(self) -> str:
        return f"`{self.tool}` can't be used: {one_line(self.reason)}"

    def help(self) -> str | None:
        if self.tool.endswith(".py"):
            return f"`{self.tool}` is run when the program is loaded: make it a file that Python can run"
        return "make the function and the `tool` declaration agree"


class GroundingTooLow(Problem, frozen=True):
    """An agent that is `@grounding(enforce: strict)` ended with too few grounded claims."""

    code = Code("R0123", "grounding-too-low", "Too few claims are grounded")
    MESSAGE = "{grounded} of {total} claims of `{agent}` are grounded, and at least {least} of them should"
    HELP = "cite a place in a document for each claim, or leave out what nothing shows"
    agent: str
    least: str
    grounded: int
    total: int


class ConfigurationUnusable(_OneLine, frozen=True):
    """What the project says about claims can't be used."""

    code = Code("R0124", "configuration-unusable", "A configuration that can't be used")
    MESSAGE = "the project's configuration can't be used: {reason}"
    HELP = "claims are checked with `[grounding.tools]` of the nearest `corvid.toml`: repair it"
    reason: str


class ConfidenceTooLow(_OneLine, frozen=True):
    """An agent with `@min_confidence` would return something less certain. `weakest` names the step whose
    confidence that is."""

    code = Code("R0125", "confidence-too-low", "A result is less certain than was promised")
    MESSAGE = (
        "`{agent}` promises a confidence of at least {bound}, "
        "and what it would return has {observed}: {weakest}"
    )
    HELP = "test `.confidence()` before the value is returned, or promise less"
    agent: str
    bound: float
    observed: float
    weakest: str
