"""E07: claims, intents and absence."""

from __future__ import annotations

from typing import Literal

from corvid.diagnostics.model import Code, Fix, Label, Problem, Severity, did_you_mean, write_instead
from corvid.source.span import Span


class UnknownClaimKind(Problem, frozen=True):
    """`near` are kinds that are spelled like it, the nearest first."""

    code = Code("E0701", "unknown-claim-kind", "An unknown kind of claim")
    MESSAGE = "cannot find claim kind `{kind}` in the policy"
    HELP = "use one of the kinds that `corvid explain E0701` lists, or leave `of {kind}` out"
    kind: str
    near: tuple[str, ...]

    def help(self) -> str | None:
        return did_you_mean(self._nearest()) or super().help()

    def fixes(self) -> tuple[Fix, ...]:
        return write_instead(self.span, self._nearest())

    def _nearest(self) -> str | None:
        return self.near[0] if self.near else None


class ClaimWithoutEvidence(Problem, frozen=True):
    """`kind` is None for a claim that names none."""

    code = Code("E0702", "claim-without-evidence", "A claim without evidence")
    HELP = (
        "add `citing e` with a grounded value or `from user(id)` with the user's message, "
        "or write `assume` instead of `claim`"
    )
    kind: str | None

    def message(self) -> str:
        what = "a claim" if self.kind is None else f"a claim of `{self.kind}`"
        return f"expected evidence for {what}"


class InvalidExpectation(Problem, frozen=True):
    """`wrong`: no number is in the range, or it reaches further than a search may be expected to."""

    code = Code("E0703", "invalid-expectation", "An invalid number of expected results")
    low: int
    high: int
    wrong: Literal["empty", "broad"]

    def message(self) -> str:
        if self.wrong == "empty":
            return f"the range of expected results {self.low}..{self.high} is empty"
        return f"a search with {self.high} expected results is too broad"

    def help(self) -> str | None:
        if self.wrong == "empty":
            return f"write the smaller number first: `expecting {self.high}..{self.low}:`"
        return "narrow the search to at most 100 expected results, or split it"


class IntentAsValue(Problem, frozen=True):
    """The local that an `intent` block leaves behind is used otherwise than by `.outcome`."""

    code = Code("E0704", "intent-as-value", "An intent used as a value")
    MESSAGE = "the intent `{name}` cannot be used as a value, only `{name}.outcome`"
    HELP = "write `{name}.outcome`, which is `Match`, `Partial`, `Mismatch` or `Zero`"
    LABEL = ("first", "`{name}` is bound to this intent")
    name: str
    first: Span


class AbsentQueriesAlike(Problem, frozen=True):
    """Literal queries that can't show an absence: fewer than `wanted`, or two that ask for the same. `other`
    is the first of the two, `shared` the part of their words that both have, `contained` whether one has all
    words of the other."""

    code = Code("E0705", "absent-queries-alike", "Queries that are not independent")
    HELP = "use the words that the author of such code would use: at most half may be shared"
    LABEL = ("other", "the other query")
    other: Span | None
    shared: str
    contained: bool
    wanted: int | None

    def message(self) -> str:
        if self.wanted is not None:
            return f"expected {self.wanted} queries to show an absence"
        if self.contained:
            return "one of these queries has all words of the other, so they count as one"
        return f"these queries share {self.shared} of their words, so they count as one"


class SearchWithoutIntent(Problem, frozen=True):
    """A call that retrieves, in an `@intent_first` agent, outside of every intent block. `callee` is the
    agent that is called, if it is one; `path` leads from a function value to what retrieves."""

    code = Code("E0706", "search-without-intent", "A search without an intent")
    MESSAGE = "`{agent}` is `@intent_first`, but {call} retrieves outside an `intent` block"
    agent: str
    call: str
    callee: str | None
    annotation: Span
    path: tuple[Label, ...]

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.annotation, "requires an `intent` block around every retrieval"), *self.path)

    def help(self) -> str | None:
        if self.callee is not None:
            return f"put the call into an `intent` block, or make `{self.callee}` `@intent_first`"
        return 'put it into a block that states its purpose: `intent "…" because "…" expecting 1..3:`'


class ClaimNotGrounded(Problem, frozen=True):
    """`citing e` with a plain `e`, for a kind that should have a source and need not."""

    code = Code("W0701", "claim-not-grounded", "A claim that cites a plain value", Severity.WARNING)
    MESSAGE = "{claim}: expected a value with a source, found {found}; it becomes an assumption"
    HELP = "cite a value from a retrieval, or write `assume`"
    claim: str
    found: str
