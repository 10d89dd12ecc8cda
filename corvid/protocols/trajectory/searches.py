"""Searches: before each an intent, after each an outcome, and what must come before the next (T1, T2, T4, T6,
T7, T18).

`step` takes one line after the other. What is remembered is bounded: the open intents, the last result, and
the searches of the last ten minutes.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from corvid.protocols.absence import diverse
from corvid.protocols.trajectory.expected import Expected, expected_count, expects_nothing, vague_expectation
from corvid.protocols.trajectory.line import Line, Stems, count_of, is_blank, listed, short
from corvid.protocols.trajectory.rules import BrokenRule
from corvid.protocols.trajectory.state import (
    CLEAR_RESULTS,
    CLEAR_TOKENS,
    MISMATCH_FIELDS,
    NEEDS_PIVOT,
    NESTED,
    OUTCOMES,
    PAGES,
    PIVOT_FIELDS,
    REMEMBERED,
    SIMILAR_SEARCHES,
    TOO_BROAD,
    WINDOW_MS,
    Asked,
    Intended,
    Searches,
    incomplete,
    nothing_found,
    unjudged,
)
from corvid.protocols.trajectory.words import sprawling, vague


def step(state: Searches, line: Line, stems: Stems) -> tuple[Searches, tuple[BrokenRule, ...]]:
    """Return the state after a line, and what the line breaks. Lines of other phases change nothing."""
    if "outcome_match" in line.fields and line.phase != "outcome":  # T4 notes it where it has a line
        state, found = _step(state, line, stems)
        state, more = outcome(state, line)
        return state, (*found, *more)
    return _step(state, line, stems)


def _step(state: Searches, line: Line, stems: Stems) -> tuple[Searches, tuple[BrokenRule, ...]]:
    match line.phase:
        case "intent":
            return _intent(state, line, stems)
        case "execute":
            return _execute(state, line, stems)
        case "result":
            return result(state, line)
        case "outcome" | "mismatch":
            return outcome(state, line)
        case "pivot":
            return pivot(state, line, stems)
        case "clear":
            return replace(state, clear_owed=0), ()
        case "negative_grounding" | "negative_ground" | "zero_results":
            return replace(state, zero=0, called=""), ()  # `absent` says itself what it looks for
        case "tool_call" if line.traced and not state.intents:
            return replace(state, called=line.text("tool")), ()
        case "retrieval" if state.called and state.called == line.text("tool"):
            text = f"nothing says what `{state.called}` is to find"
            return replace(state, called=""), (BrokenRule("retrieval_without_intent", text),)
        case _:
            return state, ()


def ended(state: Searches) -> tuple[BrokenRule, ...]:
    """Return what is still open when the log ends."""
    return (*unjudged(state), *nothing_found(state))


def _intent(state: Searches, line: Line, stems: Stems) -> tuple[Searches, tuple[BrokenRule, ...]]:
    expectation, rationale = line.text("expected_outcome"), line.text("rationale")
    found = [*_words_of_intent(line, expectation, rationale)]
    own = Intended(line.number, stems(rationale), expected_count(expectation), expects_nothing(expectation))
    nested = line.traced and bool(state.intents)
    if not nested:
        found += unjudged(state)
        state = replace(state, unjudged=0)
    if state.surprise is not None and own.rationale == state.surprise.rationale:
        text = "the results were others than expected, and the next search has the same reason"
        found.append(BrokenRule("surprise_ignored", text, state.surprise.line))
    intents = (*state.intents, own)[-NESTED:] if nested else (own,)
    return replace(state, intents=intents, surprise=None), tuple(found)


def _words_of_intent(line: Line, expectation: str, rationale: str) -> Iterator[BrokenRule]:
    statement = line.text("intent")
    if not statement:
        yield BrokenRule("intent_without_statement", "the intent does not say what is looked for")
    elif vague(statement) or sprawling(statement):
        yield BrokenRule("vague_intent", f"{short(statement)} names no target")
    if not rationale:
        yield BrokenRule("intent_without_rationale", "the intent does not say why")
    elif vague(rationale):
        yield BrokenRule("vague_rationale", f"{short(rationale)} fits any task")
    count = expected_count(expectation)
    if not expectation:
        yield BrokenRule("intent_without_expectation", "nothing is expected")
    elif count is not None and count.most > TOO_BROAD:
        yield BrokenRule("too_broad", f"{short(expectation)} is more than {TOO_BROAD} results")
    elif vague_expectation(expectation):
        yield BrokenRule("vague_expectation", f"{short(expectation)} can't be missed by any result")


def _execute(state: Searches, line: Line, stems: Stems) -> tuple[Searches, tuple[BrokenRule, ...]]:
    query = line.text("query")
    own = Asked(
        line.number, line.at, query, stems(query), line.text("path"), _page(line.fields), state.reasons,
    )  # fmt: skip
    before = tuple(one for one in state.asked if 0 <= line.at - one.at < WINDOW_MS)
    compared = [*_compared(own, before, state)]
    if any(one.rule == "paging" for one in compared):
        state = replace(state, unjudged=0)  # reported already, and more to the point
    found = [*_search_fields(line), *_owed(state, line, own), *compared]
    asked = (*before, own)[-REMEMBERED:]
    intents = state.intents and (*state.intents[:-1], replace(state.intents[-1], searched=True))
    return replace(
        state, running=line.number, asked=asked, intents=intents, pivot_owed=0, clear_owed=0, zero=0,
        unjudged=state.unjudged if line.traced else 0, surprise=None,
    ), tuple(found)  # fmt: skip


def _search_fields(line: Line) -> list[BrokenRule]:
    """Check T4. The path may be null in a trace: some tools search no tree."""
    names = ["mode", "query"] if line.traced else ["ts", "agent", "mode", "query", "path"]
    return incomplete("search", line, names)


def _owed(state: Searches, line: Line, own: Asked) -> Iterator[BrokenRule]:
    """Yield what should have come before this search."""
    if not state.intents:
        text = f"nothing says what {short(own.query)} is to find"
        yield BrokenRule("search_without_intent", text, state.closed)
    elif not line.traced and state.intents[-1].searched and not state.unjudged:
        text = "the intent before it belongs to another search"
        yield BrokenRule("search_without_intent", text, state.intents[-1].line)
    if state.unjudged and not line.traced:
        yield from unjudged(state)
    if state.pivot_owed:
        text = f"the last search found {state.last_count} results, more than {NEEDS_PIVOT}"
        yield BrokenRule("search_without_pivot", text, state.pivot_owed)
    if state.clear_owed:
        text = f"more than {CLEAR_RESULTS} results or {CLEAR_TOKENS} tokens were not cleared"
        yield BrokenRule("search_without_clear", text, state.clear_owed)
    if state.zero and state.asked and alike(own, state.asked[-1]):
        yield from nothing_found(state)


def _compared(own: Asked, before: tuple[Asked, ...], state: Searches) -> Iterator[BrokenRule]:
    """Yield the search against those of the last ten minutes. A pivot between two of them justifies the
    later."""
    since = [one for one in before if one.reasons == own.reasons]
    similar = [one for one in since if alike(own, one)]
    same = [one for one in similar if one.stems == own.stems and one.place == own.place]
    if same and same[-1].page != own.page:
        if state.unjudged:
            text = "another page of a search whose results no one looked at"
            yield BrokenRule("paging", text, same[-1].line)
    elif same:
        yield BrokenRule("repeated_search", f"{short(own.query)} was searched already", same[-1].line)
    if len(similar) >= SIMILAR_SEARCHES:
        text = f"{len(similar) + 1} similar searches in ten minutes"
        yield BrokenRule("similar_searches", text, similar[0].line)


def alike(left: Asked, right: Asked) -> bool:
    """Return whether two searches ask for the same: the measure of absence, the other way round."""
    if left.stems == right.stems:
        return True
    return not diverse(left.stems, right.stems)


def _page(fields: object) -> str:
    """Return where in the results of one query this search begins."""
    if not isinstance(fields, dict):
        return ""
    parameters = fields.get("parameters")
    given = {**fields, **parameters} if isinstance(parameters, dict) else fields
    return " ".join(f"{name}={given[name]}"[:100] for name in PAGES if name in given)


def result(state: Searches, line: Line) -> tuple[Searches, tuple[BrokenRule, ...]]:
    count, tokens = count_of(line.fields.get("result_count")), count_of(line.fields.get("tokens_estimated"))
    high = count_of(line.fields.get("high_signal"))
    names = ["result_count", "high_signal", "tokens_estimated"]
    found = incomplete("result", line, names if line.traced else ["ts", "agent", *names])
    if not state.running:
        found.append(BrokenRule("result_without_search", "no search is waiting for it"))
    if any(given < 0 and not is_blank(line.fields.get(name)) for name, given in
           zip(names, (count, high, tokens), strict=True)):  # fmt: skip
        found.append(BrokenRule("impossible_result", "a count is a whole number from 0 on"))
    elif high > count >= 0:
        found.append(BrokenRule("impossible_result", f"{high} of {count} results are of use"))
    # In a run of Corvid nothing has to be cleared: a model sees its prompt, and no results but those in it.
    large = count > CLEAR_RESULTS or tokens > CLEAR_TOKENS
    if count > TOO_BROAD:
        found.append(BrokenRule("broad_result", f"{count} results are more than {TOO_BROAD}", state.running))
    if state.unjudged and not line.traced:
        found += unjudged(state)
    return replace(
        state, running=0, last_count=max(count, 0), unjudged=line.number, intents=_with(state, line, count),
        pivot_owed=line.number if count > NEEDS_PIVOT else 0,
        clear_owed=line.number if large and not line.traced else 0,
        zero=line.number if count <= 0 else 0,
    ), tuple(found)  # fmt: skip


def _with(state: Searches, line: Line, count: int) -> tuple[Intended, ...]:
    """Return the intents with the results added to the innermost."""
    if not state.intents:
        return ()
    last = state.intents[-1]
    own = replace(last, found=max(last.found, 0) + max(count, 0), result=line.number)
    return (*state.intents[:-1], own)


def outcome(state: Searches, line: Line) -> tuple[Searches, tuple[BrokenRule, ...]]:
    said = "mismatch" if line.phase == "mismatch" else line.text("outcome_match", "status", "outcome")
    found: list[BrokenRule] = []
    own = state.intents[-1] if state.intents else None
    if said not in OUTCOMES:
        found.append(BrokenRule("unknown_outcome", f"{short(said)} is not one of {listed(OUTCOMES)}"))
    if said == "mismatch" and line.phase in ("outcome", "mismatch"):
        # A trace has no place for hypothesis and action: its next intent has the one, a pivot the other.
        missing = line.missing(MISMATCH_FIELDS[:2] if line.traced else MISMATCH_FIELDS)
        if missing:
            found.append(BrokenRule("incomplete_mismatch", f"the mismatch has no {listed(missing)}"))
    if own is not None and own.found >= 0:
        found += _against_count(said, own)
    inner = state.intents[:-1] if line.traced else ()
    return replace(
        state, intents=inner, closed=line.number, unjudged=state.unjudged if inner else 0,
        zero=0 if own is not None and own.nothing else state.zero,
        surprise=own if said == "mismatch" and own is not None and line.phase != "mismatch" else None,
    ), tuple(found)  # fmt: skip


def _against_count(said: str, own: Intended) -> Iterator[BrokenRule]:
    """Yield what numbers alone refute: how many there are in the range that was expected, or none at all."""
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
        yield BrokenRule("outcome_contradicts_count", text, own.result)


def pivot(state: Searches, line: Line, stems: Stems) -> tuple[Searches, tuple[BrokenRule, ...]]:
    found: list[BrokenRule] = []
    missing = line.missing(PIVOT_FIELDS)
    if missing:
        found.append(BrokenRule("incomplete_pivot", f"the pivot says nothing about {listed(missing)}"))
    old, new = line.text("original_query"), line.text("new_query")
    if old and new and stems(old) == stems(new):
        found.append(BrokenRule("pivot_without_change", f"{short(new)} asks for the same as before"))
    last = state.asked[-1] if state.asked else None
    count = count_of(line.fields.get("result_count"))
    if last is not None and old and stems(old) == last.stems and count not in (-1, state.last_count):
        text = f"the search found {state.last_count} results and not {count}"
        found.append(BrokenRule("pivot_contradicts_search", text, last.line))
    elif last is not None and state.pivot_owed and stems(old) != last.stems:
        found.append(BrokenRule("pivot_contradicts_search", f"{short(last.query)} was searched", last.line))
    return replace(
        state, pivot_owed=0, zero=0, surprise=None, reasons=state.reasons + 1,
    ), tuple(found)  # fmt: skip
