"""What comes back from a search: its result, the outcome, and the pivot to another (T4, T6, T7, T8, T13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from corvid.protocols.trajectory.expected import Expected
from corvid.protocols.trajectory.line import count_of, is_blank, listed, short
from corvid.protocols.trajectory.rules import Finding
from corvid.protocols.trajectory.state import (
    CLEAR_RESULTS,
    CLEAR_TOKENS,
    MISMATCH_FIELDS,
    NEEDS_PIVOT,
    OUTCOMES,
    PIVOT_FIELDS,
    TOO_BROAD,
    incomplete,
    unjudged,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corvid.protocols.trajectory.line import Line, Stems
    from corvid.protocols.trajectory.state import Intended, Searches


def result(state: Searches, line: Line) -> tuple[Searches, tuple[Finding, ...]]:
    count, tokens = count_of(line.fields.get("result_count")), count_of(line.fields.get("tokens_estimated"))
    high = count_of(line.fields.get("high_signal"))
    names = ["result_count", "high_signal", "tokens_estimated"]
    found = incomplete("result", line, names if line.traced else ["ts", "agent", *names])
    if not state.running:
        found.append(Finding("result_without_search", "no search is waiting for it"))
    if any(given < 0 and not is_blank(line.fields.get(name)) for name, given in
           zip(names, (count, high, tokens), strict=True)):  # fmt: skip
        found.append(Finding("impossible_result", "a count is a whole number from 0 on"))
    elif high > count >= 0:
        found.append(Finding("impossible_result", f"{high} of {count} results are of use"))
    # In a run of Corvid nothing has to be cleared: a model sees its prompt, and no results but those in it.
    large = count > CLEAR_RESULTS or tokens > CLEAR_TOKENS
    if count > TOO_BROAD:
        found.append(Finding("broad_result", f"{count} results are more than {TOO_BROAD}", state.running))
    if state.unjudged and not line.traced:
        found += unjudged(state)
    return replace(
        state, running=0, last_count=max(count, 0), unjudged=line.number, intents=_with(state, line, count),
        pivot_owed=line.number if count > NEEDS_PIVOT else 0,
        clear_owed=line.number if large and not line.traced else 0,
        zero=line.number if count <= 0 else 0,
    ), tuple(found)  # fmt: skip


def _with(state: Searches, line: Line, count: int) -> tuple[Intended, ...]:
    """The intents with the results added to the innermost."""
    if not state.intents:
        return ()
    last = state.intents[-1]
    own = replace(last, found=max(last.found, 0) + max(count, 0), result=line.number)
    return (*state.intents[:-1], own)


def outcome(state: Searches, line: Line) -> tuple[Searches, tuple[Finding, ...]]:
    said = "mismatch" if line.phase == "mismatch" else line.text("outcome_match", "status", "outcome")
    found: list[Finding] = []
    own = state.intents[-1] if state.intents else None
    if said not in OUTCOMES:
        found.append(Finding("unknown_outcome", f"{short(said)} is none of {listed(OUTCOMES)}"))
    if said == "mismatch" and line.phase in ("outcome", "mismatch"):
        # A trace has no place for hypothesis and action: its next intent has the one, a pivot the other.
        missing = line.missing(MISMATCH_FIELDS[:2] if line.traced else MISMATCH_FIELDS)
        if missing:
            found.append(Finding("incomplete_mismatch", f"the mismatch has no {listed(missing)}"))
    if own is not None and own.found >= 0:
        found += _against_count(said, own)
    inner = state.intents[:-1] if line.traced else ()
    return replace(
        state, intents=inner, closed=line.number, unjudged=state.unjudged if inner else 0,
        zero=0 if own is not None and own.nothing else state.zero,
        surprise=own if said == "mismatch" and own is not None and line.phase != "mismatch" else None,
    ), tuple(found)  # fmt: skip


def _against_count(said: str, own: Intended) -> Iterator[Finding]:
    """What numbers alone refute: how many there are in the range that was expected, or none at all."""
    sure = own.expected is not None and own.expected.sure
    expected = own.expected if own.expected is not None and sure else Expected(1, None, sure=False)
    wrong = (
        (said == "zero" and own.found > 0)
        or (said == "match" and not own.nothing and not expected.holds(own.found))
        or (said == "mismatch" and own.found == 0)
    )
    if wrong:
        wanted = f"{expected.low} or more" if expected.high is None else f"{expected.low} to {expected.high}"
        text = f"`{said}`, where {own.found} results were found and {wanted} expected"
        yield Finding("outcome_contradicts_count", text, own.result)


def pivot(state: Searches, line: Line, stems: Stems) -> tuple[Searches, tuple[Finding, ...]]:
    found: list[Finding] = []
    missing = line.missing(PIVOT_FIELDS)
    if missing:
        found.append(Finding("incomplete_pivot", f"the pivot says nothing about {listed(missing)}"))
    old, new = line.text("original_query"), line.text("new_query")
    if old and new and stems(old) == stems(new):
        found.append(Finding("pivot_without_change", f"{short(new)} asks for the same as before"))
    last = state.asked[-1] if state.asked else None
    count = count_of(line.fields.get("result_count"))
    if last is not None and old and stems(old) == last.stems and count not in (-1, state.last_count):
        text = f"the search found {state.last_count} results and not {count}"
        found.append(Finding("pivot_contradicts_search", text, last.line))
    elif last is not None and state.pivot_owed and stems(old) != last.stems:
        found.append(Finding("pivot_contradicts_search", f"{short(last.query)} was searched", last.line))
    return replace(
        state, pivot_owed=0, zero=0, surprise=None, reasons=state.reasons + 1,
    ), tuple(found)  # fmt: skip
