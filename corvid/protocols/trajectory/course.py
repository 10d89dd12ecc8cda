"""One session against all rules, line by line; and what a reviewer finds between lines: jumps in reasoning
and contradictions, as far as they can be decided without understanding a sentence (T11).

A *jump* is a step without a reason, or with one that fits any task; a number of a step left out; a citation
of a place that no search or step before it came near; a step that shares no word with what was announced. A
*contradiction* is a claim and its denial in the same words, and what numbers refute (`results`, `records`).
Two quotes of one line are not: both may be parts of it. Everything else is left to people.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from corvid.protocols.claims import Claim
from corvid.protocols.lines import PREFIX, document_of
from corvid.protocols.policy import EXEMPT
from corvid.protocols.trajectory.completion import Checklist, Completion, Needs
from corvid.protocols.trajectory.line import LONGEST, Line, Stems, short, text_of
from corvid.protocols.trajectory.records import (
    ABSENCES,
    absence,
    clear,
    delivered,
    general_step,
    grounding,
    is_completion,
    is_step,
    queries_of,
    selection,
)
from corvid.protocols.trajectory.rules import BrokenRule
from corvid.protocols.trajectory.searches import ended, step
from corvid.protocols.trajectory.state import Searches
from corvid.protocols.trajectory.values import Values
from corvid.protocols.trajectory.words import Said, said, vague


class Course:
    """The course of one session so far. What it remembers is bounded, whatever the log holds."""

    def __init__(self, stems: Stems, needs: Needs = Needs()) -> None:  # noqa: B008 (frozen)
        self._stems = stems
        self._searches = Searches()
        self._reasoning = Reasoning()
        self._completion = Completion(needs)
        self._last = (0, 0)

    @property
    def checklist(self) -> Checklist:
        """T20 so far. What is open at the end counts once `ended` was asked."""
        return self._completion.checklist

    def take(self, line: Line) -> tuple[BrokenRule, ...]:
        """Return what a line breaks."""
        self._searches, found = step(self._searches, line, self._stems)
        broken = [*found, *self._time(line), *self._alone(line), *self._reasoning.take(line)]
        broken += self._completion.take(line, tuple(broken), self._stems)
        return tuple(broken)

    def ended(self) -> tuple[BrokenRule, ...]:
        """Return what is still open when the log ends."""
        left = (*ended(self._searches), *self._reasoning.ended())
        self._completion.left_open(left)
        return left

    def _time(self, line: Line) -> Iterator[BrokenRule]:
        number, at = self._last
        if line.at and line.at < at:
            yield BrokenRule("time_backwards", f"it is {at - line.at} ms before an earlier line", number)
        elif line.at:
            self._last = (line.number, line.at)

    def _alone(self, line: Line) -> Iterator[BrokenRule]:
        """Yield the rules that look at one line."""
        match line.phase:
            case "model_selection":
                yield from selection(line)
            case "clear":
                yield from clear(line)
            case "cite" | "assumption":
                for claim in line.claims:
                    yield from grounding(line, claim)
            case "run_completed":
                yield from delivered(line)
            case phase if phase in ABSENCES:
                yield from absence(line, self._stems)
            case _ if is_step(line):
                yield from general_step(line)


REMEMBERED_CLAIMS = 1000
"""Claims that are compared with; of more the oldest are forgotten."""
_LONGEST_PLACE = 500
REMEMBERED_PLACES = 200
"""Places that were looked at; after more, citations are taken to come from somewhere."""


class Reasoning:
    """What one session has said and seen so far; bounded."""

    def __init__(self) -> None:
        self._last_step: tuple[int, int, str] | None = None  # line, number, what was announced
        self._places: set[str] | None = set()
        self._claims: dict[bytes, tuple[int, bool, str]] = {}
        self._assumed: dict[bytes, tuple[int, str]] = {}
        self._values = Values()

    def take(self, line: Line) -> Iterator[BrokenRule]:
        """Yield what a line breaks together with those before it."""
        self._see(line)
        self._values.see(line)
        if is_step(line):
            yield from self._step(line)
        if line.phase in ABSENCES and _claims_absence(line):
            name = line.text("claim") or f"{line.text('feature')} not implemented"
            yield from self._said(line.number, name, said(name))
        for claim in line.claims:
            yield from self._claim(line.number, claim)

    def ended(self) -> Iterator[BrokenRule]:
        """Report assumptions that nothing after them has grounded."""
        for number, text in self._assumed.values():
            yield BrokenRule("open_assumption", f"{short(text)} stayed an assumption", number)

    def _see(self, line: Line) -> None:
        """Remember where the session has looked."""
        given = line.fields.get("input")
        places = [line.text("path")] if line.phase == "execute" else []
        if line.phase == "retrieval":
            places.append(line.text("uri"))
        if isinstance(given, dict):
            places += [text_of(given.get(name)) for name in ("path", "file")]
        if line.phase == "tool_call" or (line.phase == "execute" and not line.text("path")):
            self._places = None  # it may have looked anywhere
        for place in filter(None, places):
            if self._places is not None:
                self._places.add(place[:_LONGEST_PLACE])
                if len(self._places) > REMEMBERED_PLACES:
                    self._places = None

    def _step(self, line: Line) -> Iterator[BrokenRule]:
        number, reasoning = line.fields.get("step"), line.text("reasoning")
        if not reasoning:
            yield BrokenRule("reasoning_jump", "the step gives no reason")
        elif vague(reasoning):
            yield BrokenRule("reasoning_jump", f"{short(reasoning)} fits any step")
        if self._last_step is not None:
            other, before, announced = self._last_step
            if type(number) is int and before >= 0 and number > before + 1:
                yield BrokenRule("reasoning_jump", f"step {number} follows step {before}", other)
            own = said(announced).words
            if own and not own & _words_of(line) and not is_completion(line):
                yield BrokenRule("unannounced_step", f"{short(announced)} was announced", other)
        self._last_step = (line.number, number if type(number) is int else -1, line.text("next_action"))

    def _claim(self, number: int, claim: Claim) -> Iterator[BrokenRule]:
        own = said(claim.text[:LONGEST])
        yield from self._said(number, claim.text, own)
        yield from self._values.claim(number, claim)
        key = _key(own)
        if claim.kind in EXEMPT:
            pass  # it needs no evidence, and is not one
        elif claim.grounding == "assumption":
            self._assumed.setdefault(key, (number, claim.text[:60]))
            _forget(self._assumed)
        else:
            self._assumed.pop(key, None)
        if claim.grounding == "citation" and claim.evidence.path:
            yield from self._quoted(claim)

    def _said(self, number: int, text: str, own: Said) -> Iterator[BrokenRule]:
        if not own.words:
            return
        key = _key(own)
        other = self._claims.get(key)
        if other is not None and other[1] != own.denied:
            yield BrokenRule("contradicting_claims", f"{short(text)} and {short(other[2])}", other[0])
        self._claims[key] = (number, own.denied, text[:60])
        _forget(self._claims)

    def _quoted(self, claim: Claim) -> Iterator[BrokenRule]:
        evidence = claim.evidence
        if self._places and not any(_covers(place, evidence.path) for place in self._places):
            text = f"nothing before it looked at {short(evidence.path)}"
            yield BrokenRule("citation_out_of_nowhere", text)


def _key(claim: Said) -> bytes:
    """Return a claim by its words, in so few bytes that a thousand of them may be remembered of each
    session."""
    words = " ".join(sorted(claim.words))
    return hashlib.blake2b(words.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _claims_absence(line: Line) -> bool:
    """Return whether the line says that something is not there: each of its queries found nothing."""
    _, counts = queries_of(line.fields)
    return bool(counts) and not any(counts) and line.text("status") != "high_ambiguity"


def _words_of(line: Line) -> frozenset[str]:
    """Return the words of a step."""
    given = str(line.fields.get("input"))[:LONGEST]
    action = line.text("action").replace("_", " ")
    return said(f"{action} {given} {line.text('reasoning')} {line.text('output_summary')}"[:LONGEST]).words


def _covers(place: str, path: str) -> bool:
    """Return whether who looked at a place may have seen the path. An absolute and a relative one can't be
    compared: then it may."""
    place, path = place.removeprefix(PREFIX).removeprefix("./"), path.removeprefix(PREFIX).removeprefix("./")
    if place.startswith("/") != path.startswith("/") or place.rstrip("/") in ("", ".", PREFIX.rstrip("/")):
        return True
    return place in (path, document_of(path)) or path.startswith(place.rstrip("/") + "/") or "*" in place


def _forget(known: dict) -> None:  # type: ignore[type-arg]
    """Drop the oldest of too many."""
    if len(known) > REMEMBERED_CLAIMS:
        del known[next(iter(known))]
