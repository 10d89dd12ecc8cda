"""Lints over the course of a session (seed 003; protocols.md 5.6): searches, their intents and outcomes.

`step` takes one event after the other. What is remembered is bounded: the open search, and the searches of
the last ten minutes.
"""

from __future__ import annotations

import re

from corvid.dataclasses import dataclass, replace
from corvid.typing import TYPE_CHECKING, Callable, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from corvid.protocols.lines import Json

TOO_BROAD = 100
"""More results expected than this: the search is not made (T2)."""
NEEDS_PIVOT = 50
"""More results found than this: a pivot comes before the next search (T7)."""
CLEAR_RESULTS, CLEAR_TOKENS = 20, 2000
"""More than these: the results are cleared from the context before the next search (T18)."""
SIMILAR_SEARCHES = 3
WINDOW_MS = 10 * 60_000
"""More than three similar searches in ten minutes are fishing (T6, T7)."""
REMEMBERED = 50
"""Searches that are compared with; of more in ten minutes the oldest are forgotten."""
PIVOT_FIELDS = (
    "reason", "original_query", "result_count", "hypothesis_failure", "refined_hypothesis", "new_query",
)  # fmt: skip
OUTCOMES = ("match", "partial", "mismatch", "zero")

Rule: TypeAlias = Literal[
    "search_without_intent", "intent_without_expectation", "intent_without_rationale", "too_broad",
    "result_without_outcome", "search_without_pivot", "incomplete_pivot", "similar_searches",
    "search_without_clear", "alternative_without_reason", "zero_without_consequence", "unknown_outcome",
]  # fmt: skip
Alike: TypeAlias = "Callable[[str, str], bool]"
"""Whether two queries ask for the same: the measure of absence."""
_NUMBER = re.compile(r"\d{1,9}")


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that a line breaks, the requirement behind it, and what to do."""

    rule: Rule
    requirement: str
    text: str


@dataclass(frozen=True, slots=True)
class Session:
    """What is open after some events. `found` is the count of the last result that nobody has judged yet, -1
    if there is none; `owed` is what must come before the next search."""

    intent: bool = False
    found: int = -1
    pivot_owed: bool = False
    clear_owed: bool = False
    zero_open: bool = False
    searches: tuple[tuple[int, str], ...] = ()


def step(
    session: Session, event: Mapping[str, Json], now_ms: int, alike: Alike
) -> tuple[Session, tuple[Finding, ...]]:
    """The session after an event, and what the event breaks. Events of other phases change nothing."""
    match event.get("phase"):
        case "intent":
            return replace(session, intent=True), tuple(_intent(event))
        case "execute":
            return _execute(session, event, now_ms, alike)
        case "result":
            return _result(session, event)
        case "outcome":
            return _outcome(session, event)
        case "pivot":
            missing = [name for name in PIVOT_FIELDS if event.get(name) in (None, "")]
            text = f"the pivot says nothing about {', '.join(missing)}"
            broken = (Finding("incomplete_pivot", "T8", text),) if missing else ()
            return replace(session, pivot_owed=False, zero_open=False), broken
        case "clear":
            return replace(session, clear_owed=False), ()
        case "negative_grounding" | "negative_ground" | "zero_results":
            return replace(session, zero_open=False), ()
        case "model_selection":
            return session, tuple(_selection(event))
        case _:
            return session, ()


def ended(session: Session) -> tuple[Finding, ...]:
    """What is still open when the log ends."""
    return tuple(_unjudged(session))


def _intent(event: Mapping[str, Json]) -> Iterator[Finding]:
    expected = event.get("expected_outcome")
    if not isinstance(expected, str) or not expected.strip():
        yield Finding("intent_without_expectation", "T2", "say what the search should find, and how much")
    else:
        most = max(map(int, _NUMBER.findall(expected)), default=0)
        if most > TOO_BROAD:
            yield Finding("too_broad", "T2", f"{most} results are expected: narrow the intent first")
    rationale = event.get("rationale")
    if not isinstance(rationale, str) or not rationale.strip():
        yield Finding("intent_without_rationale", "T1", "say what the search is for")


def _execute(
    session: Session, event: Mapping[str, Json], now_ms: int, alike: Alike
) -> tuple[Session, tuple[Finding, ...]]:
    query = event.get("query")
    query = query if isinstance(query, str) else ""
    asked_again = bool(session.searches) and alike(query, session.searches[-1][1])
    found = list(_unjudged(replace(session, zero_open=session.zero_open and asked_again)))
    if not session.intent:
        found.append(Finding("search_without_intent", "T1", "log an intent before the search"))
    if session.pivot_owed:
        text = f"the last search gave more than {NEEDS_PIVOT} results: log a pivot first"
        found.append(Finding("search_without_pivot", "T7", text))
    if session.clear_owed:
        text = f"more than {CLEAR_RESULTS} results or {CLEAR_TOKENS} tokens were not cleared"
        found.append(Finding("search_without_clear", "T18", text))
    recent = tuple(one for one in session.searches if 0 <= now_ms - one[0] < WINDOW_MS)
    similar = sum(alike(query, other) for _, other in recent)
    if similar >= SIMILAR_SEARCHES:
        text = f"{similar + 1} similar searches in ten minutes: say what the last ones taught"
        found.append(Finding("similar_searches", "T6", text))
    searches = (*recent, (now_ms, query))[-REMEMBERED:]
    return Session(searches=searches), tuple(found)


def _result(session: Session, event: Mapping[str, Json]) -> tuple[Session, tuple[Finding, ...]]:
    count, tokens = _count(event.get("result_count")), _count(event.get("tokens_estimated"))
    after = replace(
        session,
        found=count,
        pivot_owed=count > NEEDS_PIVOT,
        clear_owed=count > CLEAR_RESULTS or tokens > CLEAR_TOKENS,
        zero_open=count == 0,
    )
    return after, tuple(_unjudged(replace(session, zero_open=False)))


def _outcome(session: Session, event: Mapping[str, Json]) -> tuple[Session, tuple[Finding, ...]]:
    status = event.get("status", event.get("outcome"))
    if status in OUTCOMES:
        return replace(session, found=-1), ()
    text = f"an outcome is one of {', '.join(OUTCOMES)}"
    return replace(session, found=-1), (Finding("unknown_outcome", "T13", text),)


def _unjudged(session: Session) -> Iterator[Finding]:
    if session.found >= 0:
        text = f"{session.found} results were not compared with what was expected"
        yield Finding("result_without_outcome", "T13", text)
    if session.zero_open:
        text = "nothing was found: ask differently, or show that it is absent"
        yield Finding("zero_without_consequence", "T7", text)


def _selection(event: Mapping[str, Json]) -> Iterator[Finding]:
    considered = event.get("alternatives_considered")
    for one in considered if isinstance(considered, list) else ():
        name = f"why_not_{one}"
        if not any(_same_name(name, given) and event[given] for given in event):
            yield Finding("alternative_without_reason", "T15", f"say why not {one}: `{name}`")


def _same_name(left: str, right: str) -> bool:
    """Names of models have points and dashes, keys of JSON by custom have not."""
    return re.sub(r"\W", "_", left.casefold()) == re.sub(r"\W", "_", right.casefold())


def _count(value: Json) -> int:
    """A count as the log has it; none of what is no count."""
    return value if type(value) is int and value >= 0 else 0
