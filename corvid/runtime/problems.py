"""The faults at the border of a run: tools, models, approvals, grounding (R0110 to R0125)."""

from __future__ import annotations

from itertools import pairwise
from keyword import iskeyword

from msgspec import Struct
from msgspec.structs import asdict

from corvid.diagnostics.model import Code, HostLine, Label, Problem
from corvid.source.span import Span
from corvid.types import short_name

_LONGEST = 300
_FIRST_CALLS, _LAST_CALLS = 2, 6
"""Of a long chain of calls so many are shown at its ends."""


def one_line(text: str) -> str:
    """Return `text` with runs of white space as one space, cut after 300 characters, safe to print."""
    flat = " ".join(text.split()).encode("utf-8", "backslashreplace").decode("utf-8")
    return flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + "…"


def exception_text(error: BaseException) -> str:
    """Return the words of an exception, even of one that can't say them."""
    try:
        return one_line(str(error))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""


def exception_name(error: BaseException) -> str:
    """Return the name of the exception's class, whatever that class itself says."""
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


SAYS_WHY = "ToolError"
"""The exception of hosts whose text is all there is to say; of others the class is half of it."""


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
        if words and self.exception == SAYS_WHY:
            return f"the tool `{self.tool}` failed: {words}"
        return f"the tool `{self.tool}` failed: {self.exception}" + (f": {words}" if words else "")

    def labels(self) -> tuple[Label, ...]:
        """Return the chain of calls, unless it is one call, at which the problem is anyway."""
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
    """Return a function in words, by its qualified name."""
    name = short_name(function)
    outer = name.removesuffix(".lambda")
    return f"`{name}`" if outer == name else f"a lambda of `{outer}`"


class ToolWrongShape(_OneLine, frozen=True):
    """What a tool gave back does not fit its declared type, or, of one that selects, is not in the list that
    it was `handed`."""

    code = Code("R0111", "tool-wrong-shape", "A tool result of the wrong type")
    MESSAGE = "the result of the tool `{tool}` does not fit: {detail}"
    tool: str
    detail: str
    handed: str = ""

    def help(self) -> str | None:
        if self.handed:
            return (
                f"return the objects that `{self.tool}` got, in a list, such as "
                f"`[{self.handed}[place] for place in places]`"
            )
        return f"return data of the declared type of `{self.tool}`"


class FetchRefused(_OneLine, frozen=True):
    """A program asked for a page that may not be fetched. What a host advises is in no trace, so a replay has
    the general help in its place."""

    code = Code("R0133", "fetch-refused", "An address that may not be fetched")
    MESSAGE = "`{tool}` was refused: {text}"
    HELP = "list hosts that programs may ask under `allow` in `[fetch]` of your own configuration"
    tool: str
    text: str
    advice: str | None = None

    def help(self) -> str | None:
        return self.advice or self.HELP


class FetchFailed(_OneLine, frozen=True):
    """A server that may be asked gave no page that can be read."""

    code = Code("R0134", "fetch-failed", "A page that could not be fetched")
    MESSAGE = "`{tool}` got no page: {text}"
    HELP = "write `try {tool}(…) on error retry 3 times` to ask again, or ask for another page"
    tool: str
    text: str


class ModelUnusableAnswer(Problem, frozen=True):
    """What a model answered does not fit the prompt's type, after all repairs."""

    code = Code("R0112", "model-unusable-answer", "A model answer of the wrong type")
    prompt: str
    detail: str
    attempts: int
    repairs: bool = False

    def message(self) -> str:
        tries = "" if self.attempts == 1 else f" after {self.attempts} attempts"
        return f"the model's answer to `{self.prompt}` does not fit{tries}: {one_line(self.detail)}"

    def help(self) -> str | None:
        if self.repairs:
            return f"describe the answer in the template of `{self.prompt}`, or declare a simpler type"
        return f"add `with repair N` to `{self.prompt}`: it sends the error back to the model"


class ApprovalDenied(_OneLine, frozen=True):
    """The approver refused the request."""

    code = Code("R0113", "approval-denied", "A denied approval")
    MESSAGE = "`{label}` was not approved: {reason}"
    HELP = (
        "run it again and approve this call: the tool was not called; to go on without it, put `try` before "
        "the call of the agent that asks"
    )
    label: str
    reason: str


NOTHING_FOUND = (
    "test `if {0}.length() == 0:` before the call, or make the parameter a `Grounded<List<…>>` and "
    "match on `.together()`, an `Option` that is `None` for an empty list"
)


class UngroundedValue(_OneLine, frozen=True):
    """A value enters a Grounded type without a source that holds. `empty` names a parameter that is an empty
    list, `callee` the tool or prompt of a call at which a source is missing."""

    code = Code("R0114", "ungrounded-value", "A value without a valid source")
    MESSAGE = "{boundary} must be grounded, but {reason}"
    HELP = "pass the result of a retrieval unchanged: of a tool whose row has `data: grounded`"
    boundary: str
    reason: str
    empty: str = ""
    callee: str = ""

    def help(self) -> str | None:
        return NOTHING_FOUND.format(self.empty) if self.empty else super().help()


BESIDE_QUOTES = "use quotation marks beside a `Quote` only for text copied from the documents"


class CitationViolation(Problem, frozen=True):
    """An answer under `cites … strictly` quotes what its documents do not say, or quotes nothing.

    `start` and `end` are code points of `quote` in the answer's String at `field`; `nearest` is a hint;
    `short` is a quotation, or a piece of one, that says too little. `may_abstain`: the type of the answer has
    a value that holds nothing; `repairs`: the prompt has `with repair`; `beside`: the quotation is in a
    text beside quotes.
    """

    code = Code("R0115", "citation-violation", "A quotation that is not in its document")
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
        """Return which part of the rule behind the reason is broken."""
        enough = "at least three words are needed (six characters of a script without spaces)"
        match self.reason:
            case "no citation" if self.short:
                return f': "{one_line(self.short)}" is too short to count, {enough}'
            case "no citation":
                return ": the answer has no quotation"
            case "elided too much" if self.short:
                return f': the piece "{one_line(self.short)}" is too short to count, {enough}'
            case "elided too much":
                return ": a quotation may have at most three omissions"
            case "too short":
                return f", {enough}, or all of a line or cell"
            case _:
                return ""

    def help(self) -> str | None:
        if self.beside:
            return f"{self.searched()}; {BESIDE_QUOTES}"
        if self.reason == "elided inside":
            return f"{self.searched()}; quote each passage by itself, as a `List<Quote>`"
        if self.reason != "no citation":
            return self.searched()
        ways = ["put copied text into quotation marks", "make it a `Quote`, which needs none"]
        ways += [] if self.may_abstain else ["make the answer an `Option`, which may be `None`"]
        ways += [] if self.repairs else ["add `with repair N`, which asks the model again"]
        return f"{self.searched()}; {', or '.join(ways)}"

    def searched(self) -> str:
        """Return what was looked at, or what to do instead; the model that is asked again gets it."""
        if self.reason == "not in any document with the lines below it that have no `>`":
            return "add an empty line after the quoted lines: without it, Markdown continues the quotation"
        if self.reason.endswith("a tag in back-ticks quotes it where HTML is shown without Markdown"):
            return "close the tag in the same back-ticks, or name it without its brackets: `q` for `<q>`"
        if self.reason == "a tag of citations that was left in the text":
            return "cite the documents in the given format, without tags"
        searched = ", ".join(dict.fromkeys(self.documents)) or "no document"
        hint = f"; the nearest passage is: {one_line(self.nearest)}" if self.nearest else ""
        return f"searched under `{self.parameter}`: {searched}{hint}"


class ToolMissing(Problem, frozen=True):
    """The host has no function for a tool, nor for the `others`."""

    code = Code("R0116", "tool-missing", "A tool without a function in the host")
    tool: str
    parameters: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def message(self) -> str:
        others = "".join(f", nor for `{other}`" for other in self.others)
        return f"cannot find a function for the tool `{self.tool}`{others}"

    def help(self) -> str | None:
        # Python has words that a parameter can't be called; an underscore before them is overlooked.
        names = ", ".join(f"_{name}" if iskeyword(name) else name for name in self.parameters)
        own = self.tool.rpartition(".")[2]
        help_ = f"write `def {own}({names}):` in `tools.py` beside the program"
        long = self.tool.replace(".", "_")  # of a method, which no other tool has
        if long == own or not long.isidentifier():
            return help_
        return f"{help_}, or `def {long}({names}):` if another tool has the name `{own}`"


class ModelCannotAnswer(_OneLine, frozen=True):
    """The model said that it can't answer such a request."""

    code = Code("R0117", "model-cannot-answer", "A request that the model cannot answer")
    MESSAGE = "the model `{model}` cannot answer `{prompt}`: {text}"
    prompt: str
    model: str
    text: str


class ModelFailed(Problem, frozen=True):
    """The connection to the model raised an exception. What a model advises is in no trace, so a replay has
    the general help in its place. `lines` led to the exception in the user's own Python, innermost last; they
    are known where the run ends."""

    code = Code("R0118", "model-failed", "A failed connection to a model")
    HELP = "repair the connection to the model, or use another: `--model extractive` needs no connection"
    prompt: str
    model: str
    exception: str
    text: str
    advice: str | None = None
    lines: tuple[HostLine, ...] = ()

    def message(self) -> str:
        words = one_line(self.text)
        failed = f"the model `{self.model}` failed at `{self.prompt}`: {self.exception}"
        return failed + (f": {words}" if words else "")

    def help(self) -> str | None:
        own = "repair the model where its code failed, or use another: `--model extractive` needs none"
        return self.advice or (own if self.lines else self.HELP)

    def traceback(self) -> tuple[HostLine, ...]:
        return self.lines


class ModelAnswerCut(_OneLine, frozen=True):
    """A model's answer reached the limit of its output before it was whole."""

    code = Code("R0126", "model-answer-cut", "A truncated model answer")
    MESSAGE = "the answer of the model `{model}` to `{prompt}` was truncated: {text}"
    HELP = "raise the limit with `with max_tokens N` in `{prompt}`, or `max_output_tokens` of the model"
    prompt: str
    model: str
    text: str


class ModelDeclined(_OneLine, frozen=True):
    """A model refused to answer, or a content filter stopped its answer."""

    code = Code("R0127", "model-declined", "A refusal of a model")
    MESSAGE = "the model `{model}` refused to answer `{prompt}`: {text}"
    HELP = 'name another model with `then`, and list "refusal" and "filter" in `on`, to ask that one instead'
    prompt: str
    model: str
    text: str


class ModelReplyNotSupported(_OneLine, frozen=True):
    """A model's reply has a form that no Corvid value is made of, such as audio."""

    code = Code("R0128", "model-reply-not-supported", "An unsupported form of reply")
    MESSAGE = "the reply of the model `{model}` to `{prompt}` is not supported: {text}"
    prompt: str
    model: str
    text: str


class TimedOut(Problem, frozen=True):
    """A call did not end within the time of a `try … timeout` around it."""

    code = Code("R0129", "timed-out", "A call that took too long")
    MESSAGE = "`{callee}` did not end within {milliseconds} ms"
    HELP = "give the `timeout` more time, or let another attempt follow with `on error retry`"
    callee: str
    milliseconds: int


class ProvenanceFull(Problem, frozen=True):
    """The chains of the run have more steps than the arena may hold."""

    code = Code("R0119", "provenance-full", "Too many provenance steps")
    MESSAGE = "the run has more than {limit} provenance steps"
    HELP = "move the computation into a `fn`, which counts as one step, or raise the limit"
    limit: int


class ApprovalArgumentsChanged(_OneLine, frozen=True):
    """The values of the call are not those that were approved, or the approval was used before."""

    code = Code("R0120", "approval-arguments-changed", "An approval that does not cover the call")
    MESSAGE = "`{label}` approved {argument} = {approved}, but `{tool}` is called with {called}"
    HELP = "approve the values immediately before the call"
    tool: str
    label: str
    argument: str
    approved: str
    called: str


class WrongArgument(_OneLine, frozen=True):
    """A value can't cross the border: the host handed in one that does not fit its parameter, or the
    program hands out one that is too deep. `what` names it."""

    code = Code("R0121", "wrong-argument", "An argument from the host of the wrong type")
    MESSAGE = "{what}: {detail}"
    what: str
    detail: str


class ToolsUnusable(Problem, frozen=True):
    """The file with the tools can't be run, or a function in it does not fit its declaration."""

    code = Code("R0122", "tools-unusable", "A function that does not match its `tool`")
    tool: str
    reason: str

    def message(self) -> str:
        return f"cannot use `{self.tool}`: {one_line(self.reason)}"

    def help(self) -> str | None:
        if self.tool.endswith(".py"):
            return f"repair `{self.tool}`: Python runs it when the program is loaded"
        return "make the parameters of the function match the `tool` declaration"


class GroundingTooLow(Problem, frozen=True):
    """An agent that is `@grounding(enforce: strict)` ended with too few grounded claims."""

    code = Code("R0123", "grounding-too-low", "Too few grounded claims")
    MESSAGE = "`{agent}`: expected at least {least} grounded claims, found {grounded} of {total}"
    HELP = "cite a place in a document for each claim, or remove claims without evidence"
    agent: str
    least: str
    grounded: int
    total: int


class ConfigurationUnusable(_OneLine, frozen=True):
    """What the project says about claims can't be used."""

    code = Code("R0124", "configuration-unusable", "An invalid configuration")
    MESSAGE = "cannot use the project's configuration: {reason}"
    HELP = "repair `[grounding.tools]` of the nearest `corvid.toml`, which claims are checked with"
    reason: str


class ConfidenceTooLow(_OneLine, frozen=True):
    """An agent with `@min_confidence` would return something less certain. `weakest` names the step whose
    confidence that is."""

    code = Code("R0125", "confidence-too-low", "A confidence below the promised one")
    MESSAGE = (
        "`{agent}`: expected a confidence of at least {bound}, found {observed}: {weakest}"
    )
    HELP = "test `.confidence()` before returning the value, or lower the promised confidence"
    agent: str
    bound: float
    observed: float
    weakest: str


class BudgetExceeded(_OneLine, frozen=True):
    """A call would spend, or a model took, more than an agent that the run is in may spend. `more` is what
    the call would add; empty where it was made."""

    code = Code("R0140", "budget-exceeded", "A run stopped at its budget")
    HELP = "allow `{agent}` more, or have it call less"
    agent: str
    bound: str
    callee: str
    spent: str
    more: str

    def message(self) -> str:
        start = f"`{self.agent}` may spend {self.bound}"
        if self.more:
            return f"{start}, has spent {self.spent}, and a call of `{self.callee}` would add {self.more}"
        return f"{start}, and has spent {self.spent} with this call of `{self.callee}`"


class LoopTooLong(Problem, frozen=True):
    """A loop would run its body once more than `@max_iterations` allows."""

    code = Code("R0141", "loop-too-long", "A loop beyond its bound")
    HELP = "write a larger `@max_iterations`, or loop over less"
    most: int

    def message(self) -> str:
        return f"this loop may run {_times(self.most)}, and would run once more"


class DepthExceeded(Problem, frozen=True):
    """An agent would be called within itself once more than `@max_depth` allows."""

    code = Code("R0142", "depth-exceeded", "A recursion beyond its bound")
    HELP = "write a larger `@max_depth`, or end the recursion earlier"
    agent: str
    most: int

    def message(self) -> str:
        return f"`{self.agent}` may be inside itself {_times(self.most)}, and this would be once more"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"
