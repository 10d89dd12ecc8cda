"""What is remembered of the searches of a session, and what of it is owed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from corvid.protocols.trajectory.expected import Expected
from corvid.protocols.trajectory.line import Line, is_blank, listed
from corvid.protocols.trajectory.rules import BrokenRule

TOO_BROAD = 100
"""More results expected than this: the search is not made (T2). More found: it was fishing (T6)."""
NEEDS_PIVOT = 50
"""More results found than this: a pivot comes before the next search (T7)."""
CLEAR_RESULTS, CLEAR_TOKENS = 20, 2000
"""More than these: the results are cleared from the context before the next search (T18)."""
SIMILAR_SEARCHES = 3
WINDOW_MS = 10 * 60_000
"""More than three similar searches in ten minutes are fishing (T6, T7)."""
REMEMBERED = 50
"""Searches that are compared with; of more in ten minutes the oldest are forgotten."""
NESTED = 20
"""Intents inside one another; of more the outermost are forgotten."""
PIVOT_FIELDS = (
    "reason", "original_query", "result_count", "hypothesis_failure", "refined_hypothesis", "new_query",
)  # fmt: skip
MISMATCH_FIELDS = ("expected", "found", "hypothesis", "action")
OUTCOMES = ("match", "partial", "mismatch", "zero")
PAGES = ("page", "offset", "cursor", "start", "skip", "from", "page_token")


class Intended(Struct, frozen=True):
    """An intent that waits for its outcome, and what was found under it so far: -1 before any result."""

    line: int
    rationale: frozenset[str]
    expected: Expected | None
    nothing: bool
    found: int = -1
    result: int = 0
    searched: bool = False


class Asked(Struct, frozen=True):
    """A search. `place` is its path, `page` what distinguishes it from another page of the same search.
    `reasons` counts the pivots of the session before it."""

    line: int
    at: int
    query: str
    stems: frozenset[str]
    place: str
    page: str
    reasons: int


class Searches(Struct, frozen=True):
    """What is open after some lines. Of `pivot_owed`, `clear_owed`, `zero` and `unjudged` each is the line of
    the result that asks for it, 0 if none does. `surprise` is the intent whose results were others than
    expected, while no conclusion was drawn. `called` is the tool that a run
    asked outside of any intent, while it is not known whether that is a search."""

    intents: tuple[Intended, ...] = ()
    running: int = 0
    called: str = ""
    last_count: int = -1
    unjudged: int = 0
    pivot_owed: int = 0
    clear_owed: int = 0
    zero: int = 0
    surprise: Intended | None = None
    closed: int = 0
    reasons: int = 0
    asked: tuple[Asked, ...] = ()


def incomplete(what: str, line: Line, names: list[str]) -> list[BrokenRule]:
    """Check T4: a search or result has the fields that it needs."""
    missing = [name for name in line.missing(names) if name != "ts" or is_blank(line.fields.get("timestamp"))]
    return [BrokenRule("incomplete_search", f"the {what} has no {listed(missing)}")] if missing else []


def unjudged(state: Searches) -> Iterator[BrokenRule]:
    """Yield a result that was not judged."""
    if state.unjudged:
        text = f"{state.last_count} results were not compared with what was expected"
        yield BrokenRule("result_without_outcome", text, state.unjudged)


def nothing_found(state: Searches) -> Iterator[BrokenRule]:
    """Yield a search that found nothing, from which nothing followed."""
    if state.zero:
        text = "nothing was found, and nothing follows from it"
        yield BrokenRule("zero_without_consequence", text, state.zero)
