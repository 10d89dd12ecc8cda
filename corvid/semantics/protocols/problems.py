"""E07: claims, intents and absence."""

from __future__ import annotations

from typing import Literal

from corvid.diagnostics.model import Code, Fix, Label, Problem, Severity, did_you_mean, write_instead
from corvid.source.span import Span


class UnknownClaimKind(Problem, frozen=True):
    """`near` are kinds that are spelled like it, the nearest first."""

    code = Code("E0701", "unknown-claim-kind", "A claim of a kind that nobody knows")
    MESSAGE = "the policy knows no claims of `{kind}`"
    HELP = "`corvid explain E0701` lists the kinds; a claim may also stand without `of`"
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

    code = Code("E0702", "claim-without-evidence", "A claim that nothing shows")
    HELP = (
        "write `citing e` with a grounded value, `from user(id)` with the user's message, "
        "or `assume` in place of `claim`"
    )
    kind: str | None

    def message(self) -> str:
        what = "a claim" if self.kind is None else f"a claim of `{self.kind}`"
        return f"{what} needs what shows it"


class InvalidExpectation(Problem, frozen=True):
    """`wrong`: no number is in the range, or it reaches further than a search may be expected to."""

    code = Code("E0703", "invalid-expectation", "An expectation that no search should have")
    low: int
    high: int
    wrong: Literal["empty", "broad"]

    def message(self) -> str:
        if self.wrong == "empty":
            return f"no number of results is in {self.low}..{self.high}"
        return f"a search that is expected to give {self.high} results is too broad"

    def help(self) -> str | None:
        if self.wrong == "empty":
            return f"the smaller number stands first: `expecting {self.high}..{self.low}:`"
        return "narrow the search until at most 100 results are expected, or make several of it"


class IntentAsValue(Problem, frozen=True):
    """The local that an `intent` block leaves behind is used otherwise than by `.outcome`."""

    code = Code("E0704", "intent-as-value", "An intent used as a value")
    MESSAGE = "`{name}` is what an intent block left behind, and only its outcome can be read"
    HELP = "write `{name}.outcome`: one of `Match`, `Partial`, `Mismatch` and `Zero`"
    LABEL = ("first", "`{name}` is this intent")
    name: str
    first: Span


class AbsentQueriesAlike(Problem, frozen=True):
    """Literal queries that can't show an absence: fewer than `wanted`, or two that ask for the same. `other`
    is the first of the two, `shared` the part of their words that both have, `contained` whether one has all
    words of the other."""

    code = Code("E0705", "absent-queries-alike", "Queries that can't show an absence")
    HELP = "ask in other words, as somebody would who wrote the code: at most half may be the same"
    LABEL = ("other", "the other query")
    other: Span | None
    shared: str
    contained: bool
    wanted: int | None

    def message(self) -> str:
        if self.wanted is not None:
            return f"to show that something is absent takes {self.wanted} queries"
        if self.contained:
            return "one of these two queries has all words of the other, so they are one query"
        return f"these two queries share {self.shared} of their words, so they are one query"


class SearchWithoutIntent(Problem, frozen=True):
    """A call that retrieves, in an `@intent_first` agent, outside of every intent block. `callee` is the
    agent that is called, if it is one; `path` leads from a function value to what retrieves."""

    code = Code("E0706", "search-without-intent", "A search without an intent")
    MESSAGE = "`{agent}` is `@intent_first`, and {call} retrieves without an intent"
    agent: str
    call: str
    callee: str | None
    annotation: Span
    path: tuple[Label, ...]

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.annotation, "every retrieval stands inside an `intent` block"), *self.path)

    def help(self) -> str | None:
        if self.callee is not None:
            return f"put the call into an `intent` block, or make `{self.callee}` `@intent_first`"
        return 'say before it what it is for: `intent "…" because "…" expecting 1..3:`'


class ClaimNotGrounded(Problem, frozen=True):
    """`citing e` with a plain `e`, for a kind that should have a source and need not."""

    code = Code("W0701", "claim-not-grounded", "A claim that cites a plain value", Severity.WARNING)
    MESSAGE = "{claim} should cite a source; this {found} has none, so it is an assumption"
    HELP = "cite what a retrieval gave, or write `assume`"
    claim: str
    found: str
