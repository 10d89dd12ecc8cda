"""Which problems are shown, and in which order."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import TypeAlias

from corvid.diagnostics.model import Problem, Severity
from corvid.source.span import Span

_RANKS = {"E09": 0, "E01": 1, "E02": 2, "E03": 3}
"""Errors of these phases make later ones say more about the same text. Effects, provenance and
approvals speak of independent promises, so two of them at one place are two problems."""
_OTHERS = 4
_PROVENANCE = "E05"
_Parts: TypeAlias = "dict[int, list[Span]]"


def arrange(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems by place, without repeats and without those that only follow from another one.

    A problem follows if an error of an earlier phase has the same span, or if text that the grammar or
    a limit refused holds it. So does a warning about text with an error in it, and what is said of the
    source of an expression in which names or types are wrong: what that is, is not known yet. Within one
    phase nothing is dropped but exact repeats, so independent mistakes never hide each other. The result
    does not depend on the order of the input.
    """
    keyed = {_key(problem): problem for problem in problems}
    unique = [keyed[key] for key in sorted(keyed)]
    earliest = _earliest_by_span(unique)
    refused = _refused_text(unique)
    senseless, wrong = _parts(unique, ("E02", "E03")), _parts(unique, ("E",))
    return tuple(
        problem
        for problem in unique
        if _rank(problem) <= earliest.get(problem.span, _OTHERS)
        and (_rank(problem) <= 1 or not _held(refused, problem.span))
        and not _follows_from_inside(problem, senseless, wrong)
    )


def _key(problem: Problem) -> tuple[int, int, int, str, str]:
    span = problem.span
    return (span.source, span.start, span.end, problem.code.id, problem.message())


def _rank(problem: Problem) -> int:
    return _RANKS.get(problem.code.id[:3], _OTHERS)


def _earliest_by_span(problems: list[Problem]) -> dict[Span, int]:
    earliest: dict[Span, int] = {}
    for problem in problems:
        if problem.code.severity is Severity.ERROR:
            earliest[problem.span] = min(_rank(problem), earliest.get(problem.span, _OTHERS))
    return earliest


def _refused_text(problems: list[Problem]) -> dict[int, tuple[list[int], list[int]]]:
    """Return, per source, the starts of refused spans in order, and how far any span up to there reaches."""
    by_source: dict[int, list[Span]] = {}
    for problem in problems:
        if _rank(problem) <= 1:
            by_source.setdefault(problem.span.source, []).append(problem.span)
    return {
        source: ([span.start for span in spans], list(accumulate((span.end for span in spans), max)))
        for source, spans in by_source.items()
    }


def _held(refused: dict[int, tuple[list[int], list[int]]], span: Span) -> bool:
    starts, reach = refused.get(span.source, ([], []))
    before = bisect_right(starts, span.start)
    return before > 0 and reach[before - 1] >= span.end


def _follows_from_inside(problem: Problem, senseless: _Parts, wrong: _Parts) -> bool:
    if problem.code.severity is Severity.WARNING:
        return _holds(wrong, problem.span)
    return problem.code.id.startswith(_PROVENANCE) and _holds(senseless, problem.span)


def _parts(problems: list[Problem], phases: tuple[str, ...]) -> _Parts:
    """Return, per source, the spans of the errors of these phases, by place."""
    by_source: _Parts = {}
    for problem in problems:
        if problem.code.id.startswith(phases):
            by_source.setdefault(problem.span.source, []).append(problem.span)
    return by_source


def _holds(parts: _Parts, span: Span) -> bool:
    inside = parts.get(span.source, [])
    first = bisect_left(inside, span.start, key=lambda held: held.start)
    return first < len(inside) and inside[first].end <= span.end
