"""Lines that are judged by what they hold themselves: choices of models, clears, absences, claims, steps, and
what users were notified of (T5, T9, T10, T14, T15, T18, T19)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction

from corvid.json_type import Json
from corvid.protocols.absence import QUERIES, SIMILARITY, likenesses
from corvid.protocols.claims import GROUNDINGS, Claim, Grounding
from corvid.protocols.trajectory.line import Line, Stems, count_of, is_blank, listed, short, text_of
from corvid.protocols.trajectory.rules import BrokenRule
from corvid.protocols.trajectory.words import internal_words

ABSENCES = ("negative_grounding", "negative_ground", "zero_results")
NEEDED: Mapping[Grounding, tuple[str, ...]] = {
    "citation": ("quote", "path", "line"),
    "code_reference": ("path", "line"),
    "user_input": ("source",),
    "observation": ("source",),
    "assumption": (),
}
"""What each ground needs (T9). A user's words have a source under the name `message_id` or `source`."""
LONGEST_SUMMARY, MOST_LINES = 1000, 20
"""A summary that is longer is the output itself (T10)."""
_CLEAR_FIELDS = ("result_count", "high_signal", "tokens_before", "tokens_after", "reduction_ratio")
_EXACT = 12
"""Decimals of a ratio that are looked at; more than any count of tokens can distinguish."""


def selection(line: Line) -> Iterator[BrokenRule]:
    """Check T15: what was chosen and why, and for each of the others why not."""
    missing = line.missing(("chosen_model", "rationale"))
    if missing:
        yield BrokenRule("incomplete_selection", f"the choice has no {listed(missing)}")
    considered, reasons = line.fields.get("alternatives_considered"), line.fields.get("why_not")
    given = {name.removeprefix("why_not_"): value for name, value in line.fields.items() if _is_reason(name)}
    if isinstance(reasons, dict):
        given.update(reasons)
    for one in considered if isinstance(considered, list) else ():
        if not any(same_model(str(one), name) and text_of(value) for name, value in given.items()):
            yield BrokenRule("alternative_without_reason", f"nothing says why not {short(str(one))}")


def _is_reason(name: str) -> bool:
    return name.startswith("why_not_")


def same_model(model: str, key: str) -> bool:
    """Return whether a key means a model: by custom keys have neither points nor dashes, and may be the first
    part of a name, as the seed's `why_not_jina` for `jina-code`."""
    left, right = re.split(r"\W+|_+", model.casefold()), re.split(r"\W+|_+", key.casefold())
    return bool(right) and left[: len(right)] == right


def clear(line: Line) -> Iterator[BrokenRule]:
    """Check T18: what was cleared, and by how much, exactly."""
    missing = line.missing(_CLEAR_FIELDS)
    if missing:
        yield BrokenRule("incomplete_clear", f"the clear has no {listed(missing)}")
    before, after = count_of(line.fields.get("tokens_before")), count_of(line.fields.get("tokens_after"))
    said = line.fields.get("reduction_ratio")
    if before > 0 and after >= before:
        yield BrokenRule("clear_without_reduction", f"{after} of {before} tokens are left")
    elif before > 0 and after >= 0 and not is_blank(said) and not right_reduction(said, before, after):
        exact = _decimals(1 - Fraction(after, before), 3, ROUND_HALF_UP)
        yield BrokenRule("wrong_reduction", f"1 - {after}/{before} is {exact}, and not {said}")


def right_reduction(said: Json, before: int, after: int) -> bool:
    """Return whether a number is 1 - after/before, rounded or cut to the decimals that it has itself; to two
    at least, as zeros at the end of a number are lost."""
    if type(said) not in (int, float) or not 0 <= said <= 1:  # type: ignore[operator]
        return False
    written = Decimal(repr(said))
    exponent = written.as_tuple().exponent
    places = min(max(-exponent, 2), _EXACT) if isinstance(exponent, int) else 2
    exact = 1 - Fraction(after, before)
    return written in (_decimals(exact, places, ROUND_DOWN), _decimals(exact, places, ROUND_HALF_UP))


def _decimals(exact: Fraction, places: int, rounding: str) -> Decimal:
    shifted = Decimal(exact.numerator).scaleb(places) / Decimal(exact.denominator)
    return shifted.to_integral_value(rounding).scaleb(-places)


def absence(line: Line, stems: Stems) -> Iterator[BrokenRule]:
    """Check T14: two queries that differ, each with its count and searched as E12 says."""
    queries, counts = queries_of(line.fields)
    if not line.text("claim", "feature") and line.phase != "zero_results":
        yield BrokenRule("incomplete_absence", "nothing says what is absent")
    verdict = line.text("classification", "status")
    counted = sum(count_of(one) >= 0 for one in counts)
    if verdict != "error" and (len(queries) < QUERIES or counted < len(queries)):
        yield BrokenRule("incomplete_absence", f"{len(queries)} queries and {counted} counts are logged")
    for pair in likenesses([(query, stems(query)) for query in queries[:20]]):
        if not pair.diverse:
            text = f"{short(pair.first)} and {short(pair.second)} ask for the same"
            yield BrokenRule("absence_of_one_query", text)
    most = max(map(count_of, counts), default=0)
    if most > 0 and verdict in _ABSENT:
        yield BrokenRule("absence_contradicts_itself", f"{short(verdict)}, where {most} were found")
    for name, value in line.fields.items():
        if name.startswith("threshold") and isinstance(value, float) and value > SIMILARITY:
            yield BrokenRule("weak_absence", f"`{name}` is {value}: what is less similar was not looked at")


_ABSENT = (
    "GHOST", "CONFIRMED GHOST", "VERIFIED GHOST", "UNVERIFIED GHOST", "verified_absent", "high_ambiguity",
)  # fmt: skip


def queries_of(fields: Mapping[str, Json]) -> tuple[list[str], list[Json]]:
    """Return the queries of an absence and their counts, in any of the forms of the seeds."""
    queries, counts = fields.get("queries"), fields.get("results")
    if isinstance(queries, list) and all(isinstance(one, dict) for one in queries):
        return [text_of(one.get("query")) for one in queries], [one.get("results") for one in queries]
    if isinstance(queries, list):
        return [text_of(one) for one in queries], list(counts) if isinstance(counts, list) else []
    numbers = [number for number in "123456789" if f"query{number}" in fields]
    found = [fields.get(f"results{number}", fields.get(f"result{number}")) for number in numbers]
    return [text_of(fields[f"query{number}"]) for number in numbers], found


def grounding(line: Line, claim: Claim) -> Iterator[BrokenRule]:
    """Check T9: each kind of ground with its fields, and a flag on what has none."""
    if claim.grounding == "assumption" and not claim.flagged:
        yield BrokenRule("unflagged_assumption", f"{short(claim.text)} rests on nothing and is not flagged")
    missing = [name for name in NEEDED[claim.grounding] if not getattr(claim.evidence, name)]
    if missing:
        text = f"{short(claim.text)} is called a {claim.grounding} and has no {listed(missing)}"
        yield BrokenRule("incomplete_grounding", text)
    said = line.fields.get("grounding")
    if isinstance(said, str) and said not in GROUNDINGS:
        yield BrokenRule("unknown_grounding", f"no grounding is called {short(said)}")


def general_step(line: Line) -> Iterator[BrokenRule]:
    """Check T5 and T10: what a step that is not a search says of itself. Its reasoning is looked at in
    `reasoning`."""
    missing = line.missing(("step", "action", "input"))
    if missing:
        yield BrokenRule("incomplete_step", f"the step has no {listed(missing)}")
    ground = line.fields.get("grounding")
    nothing = not isinstance(ground, dict) or is_blank(ground.get("type"))
    if nothing and not line.text("flag").startswith("["):
        yield BrokenRule("step_without_grounding", "the step rests on nothing")
    summary = line.text("output_summary")
    last = is_completion(line)
    open_ends = line.missing(("output_summary",) if last else ("output_summary", "next_action"))
    if open_ends:
        yield BrokenRule("step_without_summary", f"the step has no {listed(open_ends)}")
    if len(summary) > LONGEST_SUMMARY or summary.count("\n") >= MOST_LINES:
        yield BrokenRule("raw_output", f"{len(summary)} characters are not summary")


def is_step(line: Line) -> bool:
    """Return whether it is a line of T5, which has no phase."""
    return "phase" not in line.fields and "action" in line.fields


def is_completion(line: Line) -> bool:
    """Return whether it says that a task is complete: by a status, or by its action."""
    words = (line.text("status"), line.text("action") if is_step(line) else "")
    return any(word.casefold() in _COMPLETE for word in words)


_COMPLETE = frozenset({"complete", "completed", "task_complete", "task_completed", "complete_task", "done"})


def delivered(line: Line) -> Iterator[BrokenRule]:
    """Check T19: what a run gave to its user does not mention internals."""
    if line.phase == "run_completed":
        for text in _texts(line.fields.get("result")):
            if (internal := internal_words(text)) is not None:
                yield BrokenRule("internals_told", f"the user was notified of {short(internal)}")
                return


def _texts(value: Json) -> Iterator[str]:
    """Yield the texts in a result, in order. Logs are at most a hundred deep."""
    waiting: list[Json] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waiting += reversed(one.values())
        elif isinstance(one, list):
            waiting += reversed(one)
