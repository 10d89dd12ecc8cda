"""The world of a run: canned tools and an echoing model, restated (python.data.1, the programs of tests/lang
run on the same ones), and what a host may say (provenance.source.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.reference.labelled_types import BOOL, EXCERPT, FLOAT, INT, NOTHING, STRING, Type, erase, plain
from tests.reference.program import Decl, Program
from tests.reference.selecting import handed_list, selects

Json = Any
CANDIDATE = "std/continuity::Candidate"


@dataclass(frozen=True, slots=True)
class Paper:
    """A `Document` of the host (provenance.source.1)."""

    text: str
    uri: str
    title: str = ""
    start_line: int = 1
    metadata: Mapping[str, Json] = field(default_factory=dict)
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Stated:
    """A grounded argument of the host with its source (provenance.delivery.1)."""

    value: Json
    paper: Paper
    hash: str | None = None
    run: str | None = None
    severed: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answers; who it is, how long it took, how sure it is."""

    value: Json
    model: str = "echo"
    tokens: int = 1
    confidence: float | None = None


def quoted_words(text: str, parameters: int) -> str:
    """What the echo says where passages are wanted: of a template `Answer {document} {other}` the document,
    of any other all (citations.quote.4)."""
    words = text.split(" ")
    return " ".join(words[1 : len(words) - parameters + 1]) if words[0] == "Answer" else text


def turned(objects: list[Json]) -> list[Json]:
    """The objects from the end. Of what cannot be changed two that are equal may be one object or two, so
    such a one is the first equal one that is not in the answer yet (grounded.select.3)."""
    left, found = list(objects), list[Json]()
    for one in reversed(objects):
        own = isinstance(one, dict | list)
        at = next(at for at, each in enumerate(left) if each is one or (not own and each == one))
        found.append(left.pop(at))
    return found


class Failed(Exception):
    """A tool of the host raised."""


class Slow(Exception):
    """A call that takes longer than so many milliseconds."""


class Canned:
    """The answers of the host; `name` is the model's."""

    name = "echo"

    def __init__(self, program: Program) -> None:
        self.program = program

    def tool(self, decl: Decl, arguments: list[Json]) -> Json:
        """Text says which tool was called with what, the rest is small (python.data.1); one that selects
        gives its list from the end (grounded.select.3)."""
        name = decl.name.rpartition("::")[2]
        if name == "fails":
            raise Failed
        if selects(decl):
            return turned(arguments[handed_list(decl) or 0])
        return self.small(decl.returns, f"{name}({', '.join(map(str, arguments))})")

    def small(self, t: Type, text: str) -> Json:
        """A small value of a type; every String in it is `text` (python.data.1)."""
        t = plain(t)
        if t.head == "List":
            pair = [self.small(t.args[0], text), self.small(t.args[0], text)]
            if plain(t.args[0]).head == CANDIDATE:  # two candidates of a turn have two ids
                pair[1]["id"] += "2"
            return pair
        if t.head == "Map":
            return {}
        if t.head == "Option":
            return self.small(t.args[0], text)
        if t.head == "Result":
            return {"tag": "ok", "ok": self.small(t.args[0], text)}
        if t.head in self.program.records:
            return {n: self.small(f, text) for n, f in self.program.records[t.head].fields.items()}
        if t.head in self.program.sums:
            first = self.program.sums[t.head][0]
            return {"tag": first.name, **{n: self.small(f, text) for n, f in first.fields.items()}}
        return {INT: 7, FLOAT: 0.5, BOOL: True, STRING: text}.get(t)

    def model(self, prompt: Decl, text: str, attempt: int) -> Reply:
        """The echo: a text for what is not a small value by its JSON kind (python.data.1)."""
        t = erase(prompt.returns)
        if prompt.node.name.text == "unsure":
            return Reply(text, confidence=0.25)
        if self.program.holds(t, lambda part: part == EXCERPT):
            said = quoted_words(text, len(prompt.parameters))
            return Reply([said] if t.head == "List" else said)
        if t.head in self.program.records or t.head == "Map":
            return Reply(text)
        small = {INT: 3, FLOAT: 0.5, BOOL: True, NOTHING: None}
        return Reply(small.get(t, [] if t.head == "List" else text))

    def choice(self, prompt: Decl, text: str, ids: list[str], attempt: int) -> Reply:
        """What the model says inside a lane: nothing of use (protocols.lane.1)."""
        return self.model(prompt, text, attempt)

    def approves(self, label: str) -> bool:
        """All but `Refused` (approvals.run.2)."""
        return label != "Refused"
