"""The grounding ratio once more: from the bytes of a log, with exact fractions, written from
the requirements E1 to E10 and T4 to T9, and from nothing of `corvid`. Naive, and the judge of
`corvid audit ratio`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NoReturn

PHASES = frozenset({
    "intent", "execute", "result", "outcome", "cite", "assumption", "pivot", "negative_grounding",
    "model_selection", "clear", "session_handoff", "decision", "fallback", "retrieval", "derive", "severed",
    "deliver", "negative_ground", "zero_results", "run_started",
})  # fmt: skip
"""Phases that 5.1 names and that the random logs use."""
SAID = ("citation", "observation", "code_reference", "user_input", "assumption")
EXEMPT = ("general_programming_knowledge", "language_syntax", "well_known_patterns", "mathematical_facts")
PREFIX = "${PROJECT_ROOT}/"


@dataclass(frozen=True)
class Tally:
    """What a log says, counted. `verified` leaves out observations and users' words: 0 of them may be in a
    log that it is asked of."""

    claims: int
    citations: int
    assumptions: int
    exempt: int
    verified: int
    malformed: int
    unknown: int
    events: int

    def ratio(self) -> Fraction:
        """What holds; no claims are 1 (E8)."""
        needing = self.claims - self.exempt
        return Fraction(self.verified, needing) if needing else Fraction(1)

    def passes(self, percent: Fraction) -> bool:
        """100 * grounded >= percent * total, in whole numbers, and no line that may have been a claim."""
        needing = self.claims - self.exempt
        enough = 100 * self.verified * percent.denominator >= percent.numerator * needing
        return enough and not self.malformed


def tally(log: bytes, files: Mapping[str, list[str]]) -> Tally:
    """Count a log without names of runs. `files` are the lines of what lies below the root."""
    malformed = unknown = events = 0
    claims: list[Mapping[str, object]] = []
    for number, line in enumerate(log.split(b"\n")):
        if not line.strip():
            continue
        event = _object(line.removeprefix(b"\xef\xbb\xbf") if number == 0 else line)
        if event is None:
            malformed += 1
            continue
        events += 1
        if not isinstance(event.get("phase"), str) or event["phase"] not in PHASES:
            unknown += 1
        else:
            claims += _claims(event)
    counted = [(grounding_of(one), one) for one in claims]
    exempt = [one for _, one in counted if one.get("kind") in EXEMPT]
    return Tally(
        claims=len(counted),
        citations=sum(said == "citation" and _in_form(one) for said, one in counted),
        assumptions=sum(said == "assumption" for said, _ in counted),
        exempt=len(exempt),
        verified=sum(_holds(said, one, files) for said, one in counted if one.get("kind") not in EXEMPT),
        malformed=malformed,
        unknown=unknown,
        events=events,
    )


def _object(line: bytes) -> Mapping[str, object] | None:
    try:
        found = json.loads(line.decode("utf-8"), object_pairs_hook=_once, parse_constant=_never)
    except ValueError:  # UnicodeDecodeError and JSONDecodeError are
        return None
    return found if isinstance(found, dict) else None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key twice")
    return dict(pairs)


def _never(constant: str) -> NoReturn:
    raise ValueError(constant)


def _claims(event: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """Each citation of an array is a claim (T4), beside the one of the line itself; so is an
    assumption under a phase of its own."""
    if event["phase"] == "assumption":
        yield {**event, "grounding": "assumption"}
    elif event["phase"] == "cite" and isinstance(event.get("citations"), list):
        if not event["citations"] or event.keys() & {"claim", "assumption", "grounding"}:
            yield event
        for one in event["citations"]:  # type: ignore[attr-defined]
            yield one if isinstance(one, dict) else {}
    elif event["phase"] == "cite":
        yield event


def grounding_of(claim: Mapping[str, object]) -> str:
    """The word, or the type of a general step (T5); a citation without a word is one by its evidence;
    what no one knows is an assumption."""
    said = claim.get("grounding")
    if isinstance(said, dict):
        said = said.get("type")
    if said is None:
        quote, path, line = evidence_of(claim)
        return "citation" if quote and path and line else "assumption"
    return said if isinstance(said, str) and said in SAID else "assumption"


def evidence_of(claim: Mapping[str, object]) -> tuple[str, str, int]:
    """Quote, path and line, by the names of either seed; empty and 0 where they are missing."""
    inside = claim.get("evidence")
    if "evidence" not in claim:
        inside = claim.get("grounding")
    where = inside if isinstance(inside, dict) else claim
    quote = where.get("quote", where.get("code"))
    path = where.get("path", where.get("file"))
    line = where.get("line")
    return (
        quote if isinstance(quote, str) else "",
        path if isinstance(path, str) else "",
        line if isinstance(line, int) and not isinstance(line, bool) and line > 0 else 0,
    )


def _in_form(claim: Mapping[str, object]) -> bool:
    """Quote, path with the literal prefix, line (E1)."""
    quote, path, line = evidence_of(claim)
    return bool(quote.strip()) and path.startswith(PREFIX) and line > 0


def _holds(said: str, claim: Mapping[str, object], files: Mapping[str, list[str]]) -> bool:
    """A quote that is where it says: three words, or a whole line with a word on it. That a line exists
    is not enough, unless a project lists references as grounded."""
    quote, path, line = evidence_of(claim)
    if said != "citation" or not _in_form(claim):
        return False
    lines = files.get(path.removeprefix(PREFIX), [])
    if not 1 <= line <= len(lines) or quote not in lines[line - 1]:
        return False
    words = re.findall(r"\w+", quote)
    return len(words) >= 3 or (len(words) > 0 and quote.strip() == lines[line - 1].strip())
