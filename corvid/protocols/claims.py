"""Claims in the lines of a log: what was said, and on what grounds (requirements E5, E6 and T9).

A line may come in any of the seeds' own forms; what stands under another name is taken and told as a lint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from corvid.json_type import Json
from corvid.protocols.lines import PREFIX
from corvid.protocols.policy import EXEMPT

Grounding: TypeAlias = Literal["citation", "observation", "code_reference", "user_input", "assumption"]
GROUNDINGS: tuple[Grounding, ...] = get_args(Grounding)
_ALIASES: Mapping[str, str] = {"code": "quote", "file": "path", "timestamp": "ts"}


class Evidence(Struct, frozen=True):
    """What a claim points to; empty and 0 where the line says nothing."""

    quote: str = ""
    path: str = ""
    line: int = 0
    source: str = ""


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
        return (
            self.grounding == "citation" and bool(found.quote.strip()) and found.line > 0
            and found.path.startswith(PREFIX)
        )  # fmt: skip


class Lint(Struct, frozen=True):
    """Something about a line that is taken all the same."""

    name: Literal["alias", "no_evidence", "no_claim", "unknown_grounding", "unflagged_assumption"]
    text: str


_OWN = ("claim", "assumption", "grounding")
"""What a line says of a claim of its own."""


def claims_in(event: Mapping[str, Json]) -> tuple[tuple[Claim, ...], tuple[Lint, ...]]:
    """The claims of one event and what is odd about it. Events of other phases hold none.

    A line of phase `cite` may hold one claim with its grounding, or an array of citations (T4), each a
    claim; one that holds both has all of them, and one with an empty array a claim without words. A line of
    phase `assumption` is a claim: an agent that logs assumptions so would raise the ratio else.
    A grounding that no seed knows grounds nothing: it counts as an assumption.
    """
    lints: list[Lint] = []
    phase = event.get("phase")
    if phase == "assumption":
        claims = [_claim(event, "assumption", lints)]
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
            lints.append(Lint("no_claim", "a citation that is no object"))
            yield {}


def _grounding(line: Mapping[str, Json], lints: list[Lint]) -> Grounding:
    """What the line says; without a word a citation if it has quote, path and line, else an assumption."""
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
    flag = line.get("flag")
    flagged = isinstance(flag, str) and flag.startswith("[") and flag.endswith("]")
    kind = line.get("kind")
    flagged = flagged or "[ASSUMPTION]" in text or kind in EXEMPT  # what needs no ground needs no flag
    if grounding == "assumption" and not flagged:
        lints.append(Lint("unflagged_assumption", f"{_short(text)} is not marked [ASSUMPTION]"))
    return Claim(text, grounding, evidence, kind if isinstance(kind, str) else "", flagged)


def _evidence(line: Mapping[str, Json], lints: list[Lint]) -> Evidence:
    """From the object `evidence` or `grounding`, else from the line itself."""
    inside = line.get("evidence", line.get("grounding"))
    found: Mapping[str, Json] = inside if isinstance(inside, dict) else line
    named: dict[str, Json] = dict(found)
    for alias, name in _ALIASES.items():  # a field's own name goes over its alias, wherever either stands
        if alias in found:
            lints.append(Lint("alias", f"`{alias}` is called `{name}`"))
            named.setdefault(name, found[alias])
    number = named.get("line")
    source = named.get("source", named.get("message_id"))
    return Evidence(
        _text(named.get("quote")),
        _text(named.get("path")),
        number if type(number) is int and number > 0 else 0,
        _text(source),
    )


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _short(value: Json) -> str:
    words = repr(value)
    return words if len(words) <= 60 else f"{words[:57]}…'"
