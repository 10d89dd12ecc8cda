"""Claims in the lines of a log: what was said, and on what grounds (requirements E5, E6 and T9).

A line may come in any of the seeds' own forms; what is under another name is taken and reported as a lint.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from corvid.json_type import Json
from corvid.protocols.lines import PREFIX
from corvid.protocols.policy import EXEMPT

Grounding: TypeAlias = Literal["citation", "observation", "code_reference", "user_input", "assumption"]
GROUNDINGS: tuple[Grounding, ...] = get_args(Grounding)
_ALIASES: Mapping[str, str] = {"code": "quote", "file": "path", "timestamp": "ts"}
_POINTS = ("citation", "code_reference")
"""Grounds that point to a place."""
_LONGEST_PLACE = 4096
_PLACE = re.compile(r"(?P<path>[^\s:]+):L?(?P<line>[1-9][0-9]{0,8})(?:-L?[0-9]{1,9})?", re.ASCII)
"""`sdd.md:L145`, as a general step writes a place."""


class Evidence(Struct, frozen=True):
    """What a claim points to; empty and 0 where the line says nothing. `literal`: the place is written as E1
    asks for it, and not `file:L12`, which is the same place and does not count as declared."""

    quote: str = ""
    path: str = ""
    line: int = 0
    source: str = ""
    literal: bool = True


class Claim(Struct, frozen=True):
    """One claim. `kind` is one of the policy's, or empty. `flagged`: an assumption that is marked as one."""

    text: str
    grounding: Grounding
    evidence: Evidence
    kind: str = ""
    flagged: bool = False

    @property
    def cites(self) -> bool:
        """Whether it has what E1 asks of a citation: a quote, a path that begins with the prefix, a line. The
        word alone grounds nothing."""
        found = self.evidence
        return self.points and found.literal and found.path.startswith(PREFIX)

    @property
    def points(self) -> bool:
        """Whether it is a citation with a quote, a path and a line, in whichever form: there is something to
        look up."""
        found = self.evidence
        return self.grounding == "citation" and bool(found.quote.strip() and found.path) and found.line > 0


class Lint(Struct, frozen=True):
    """Something about a line that is taken all the same."""

    name: Literal[
        "alias", "no_evidence", "no_claim", "unknown_grounding", "unflagged_assumption", "place_form",
    ]  # fmt: skip
    text: str


_OWN = ("claim", "assumption", "grounding")
"""What a line says of a claim of its own."""
_STEP = ("step", "reasoning", "output_summary", "next_action")
_SAID = ("claim", "output_summary", "reasoning", "action")


def is_step(event: Mapping[str, Json]) -> bool:
    """Return whether it is a general step (T5): it has an action, a field of steps beside it, and no
    phase."""
    return "phase" not in event and "action" in event and any(name in event for name in _STEP)


def claims_in(event: Mapping[str, Json]) -> tuple[tuple[Claim, ...], tuple[Lint, ...]]:
    """Return the claims of one event and what is odd about it. Events of other phases hold none.

    A line of phase `cite` may hold one claim with its grounding, or an array of citations (T4), each a
    claim; one that holds both has all of them, and one with an empty array a claim without words. A line of
    phase `assumption` is a claim: an agent that logs assumptions so would raise the ratio else. So is a
    general step that names its ground (T5); one without is a finding of its course (T10).
    A grounding that no seed knows grounds nothing: it counts as an assumption.
    """
    lints: list[Lint] = []
    phase = event.get("phase")
    if phase == "assumption":
        claims = [_claim(event, "assumption", lints)]
    elif is_step(event) and event.get("grounding") is not None:
        said = next((event[name] for name in _SAID if _text(event.get(name)).strip()), None)
        claims = [_claim({**event, "claim": said}, _grounding(event, lints), lints)]
    elif phase != "cite":
        return (), ()
    elif isinstance(cited := event.get("citations"), list):
        own = (event,) if not cited or any(name in event for name in _OWN) else ()
        claims = [_claim(one, _grounding(one, lints), lints) for one in (*own, *_objects(cited, lints))]
    else:
        claims = [_claim(event, _grounding(event, lints), lints)]
    return tuple(claims), tuple(lints)


def _objects(items: list[Json], lints: list[Lint]) -> Iterator[Mapping[str, Json]]:
    for item in items:
        if isinstance(item, dict):
            yield item
        else:
            lints.append(Lint("no_claim", "a citation that is not an object"))
            yield {}


def _grounding(line: Mapping[str, Json], lints: list[Lint]) -> Grounding:
    """Return what the line says; without a word a citation if it has quote, path and line, else an
    assumption."""
    said = line.get("grounding")
    if isinstance(said, dict):  # a general step (T5)
        said = said.get("type")
    if said is None:
        evidence = _evidence(line, [])
        return "citation" if evidence.quote and evidence.path and evidence.line else "assumption"
    if said in GROUNDINGS:
        return said
    lints.append(Lint("unknown_grounding", f"no grounding is called {_short(said)}"))
    return "assumption"


def _claim(line: Mapping[str, Json], grounding: Grounding, lints: list[Lint]) -> Claim:
    text = line.get("claim", line.get("assumption") if grounding == "assumption" else None)
    if not isinstance(text, str) or not text.strip():
        lints.append(Lint("no_claim", "a claim without words"))
        text = ""
    evidence = _evidence(line, lints)
    if grounding == "citation" and not (evidence.quote and evidence.path and evidence.line):
        lints.append(Lint("no_evidence", f"the citation {_short(text)} has no quote, path or line"))
    kind = line.get("kind")
    if grounding in _POINTS and (evidence.path.startswith("/") or not evidence.literal):
        lints.append(Lint("place_form", f"the place {_short(evidence.path)} is not written {PREFIX}path"))
    # What needs no ground needs no flag.
    flagged = _says_so(line) or "[ASSUMPTION]" in text or kind in EXEMPT
    if grounding == "assumption" and not flagged:
        lints.append(Lint("unflagged_assumption", f"{_short(text)} is not marked [ASSUMPTION]"))
    return Claim(text, grounding, evidence, kind if isinstance(kind, str) else "", flagged)


def _says_so(line: Mapping[str, Json]) -> bool:
    """Return whether a line says itself that it rests on nothing: by its phase, its grounding, or a flag."""
    said = line.get("grounding")
    inner: Mapping[str, Json] = said if isinstance(said, dict) else {}
    if line.get("phase") == "assumption" or "assumption" in (said, inner.get("type")):
        return True
    flags = (_text(line.get("flag")), _text(inner.get("flag")))
    return any(one.startswith("[") and one.endswith("]") for one in flags)


def _evidence(line: Mapping[str, Json], lints: list[Lint]) -> Evidence:
    """Read the evidence from the object `evidence` or `grounding`, else from the line itself."""
    inside = line.get("evidence", line.get("grounding"))
    found: Mapping[str, Json] = inside if isinstance(inside, dict) else line
    named: dict[str, Json] = dict(found)
    for alias, name in _ALIASES.items():  # a field's own name goes over its alias, wherever either is
        if alias in found:
            lints.append(Lint("alias", f"`{alias}` is called `{name}`"))
            named.setdefault(name, found[alias])
    number = named.get("line")
    source = _text(named.get("source", named.get("message_id")))
    path, at = _text(named.get("path")), number if type(number) is int and number > 0 else 0
    said = line.get("grounding")
    kind = said.get("type") if isinstance(said, dict) else said
    written = _PLACE.fullmatch((path or source)[:_LONGEST_PLACE]) if not at and kind in _POINTS else None
    if written is None:
        return Evidence(_text(named.get("quote")), path, at, source)
    where = written["path"]
    rooted = where if where.startswith((PREFIX, "/")) else f"{PREFIX}{where.removeprefix('./')}"
    return Evidence(_text(named.get("quote")), rooted, int(written["line"]), source, literal=False)


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _short(value: Json) -> str:
    words = repr(value)
    return words if len(words) <= 60 else f"{words[:57]}…'"
