"""The world of the programs: tools and prompts that each of them may call, and what those answer.

Answers are decided by the name and the plain arguments. Both sides ask here: the Python text when it calls,
the engines through `Hosting`.
"""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import dataclass, field
from typing import Any

WORDS = (
    "river",
    "lease",
    "ends",
    "after",
    "nine",
    "months",
    "the",
    "tenant",
    "pays",
    "rent",
    "north",
    "sea",
    "house",
    "keeps",
    "notice",
    "of",
    "two",
    "weeks",
    "12",
    "must",
    "be",
    "given",
    "dry",
)


@dataclass(frozen=True)
class Call:
    """A tool was called."""

    name: str
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class Question:
    """A model was asked."""

    prompt: str
    rendered: str
    arguments: tuple[Any, ...]
    documents: tuple[tuple[str, ...], ...]
    grounded: tuple[bool, ...]
    attempt: int


@dataclass(frozen=True)
class Paper:
    """A document in the answer of a source; `uri` and `confidence` if the host says them."""

    text: str
    uri: str = ""
    confidence: float = 1.0


@dataclass(frozen=True)
class Answered:
    """What a tool answers."""

    value: Any
    spelled: str
    source: bool
    transform: bool
    parameters: tuple[str, ...]
    confidence: float
    documents: dict[tuple[object, ...], Paper] = field(default_factory=dict)


@dataclass(frozen=True)
class Reply:
    """What a model answers."""

    value: Any
    model: str
    tokens: int
    confidence: float | None


@dataclass(frozen=True)
class Prompt:
    """A prompt: how it is written, and what it renders."""

    parameters: tuple[str, ...]
    types: tuple[str, ...]
    returns: str
    template: str
    cites: str | None = None
    repairs: int = 0
    confidence: float = 1.0

    @property
    def cited(self) -> int:
        assert self.cites is not None
        return self.parameters.index(self.cites)

    def rendered(self, given: tuple[Any, ...]) -> str:
        """The template with the arguments, in one pass."""
        pieces = self.template.replace("}", "{").split("{")
        named = dict(zip(self.parameters, given, strict=True))
        return "".join(
            piece
            if not index % 2
            else named[piece]
            if isinstance(named[piece], str)
            else json.dumps(named[piece], separators=(",", ":"))
            for index, piece in enumerate(pieces)
        )


@dataclass(frozen=True)
class Tool:
    """A tool: how it is written, and what it is."""

    parameters: tuple[str, ...]
    types: tuple[str, ...]
    returns: str
    effect: str = ""
    source: bool = False
    transform: bool = False
    confidence: float = 1.0


SHAKY = 0.75
TOOLS = {
    "look": Tool(("id",), ("String",), "String", "retrieval", source=True),
    "many": Tool(("id",), ("String",), "List<String>", "retrieval", source=True),
    "nums": Tool(("id", "n"), ("String", "Int"), "List<Int>", "shaky", source=True, confidence=SHAKY),
    "record": Tool(("id",), ("String",), "D", "retrieval", source=True),
    "records": Tool(("n",), ("Int",), "List<D>", "retrieval", source=True),
    "table": Tool(("id",), ("String",), "Map<String, String>", "retrieval", source=True),
    "ping": Tool(("x", "n"), ("String", "Int"), "String"),
    "count": Tool(("x",), ("String",), "Int"),
    "flaky": Tool(("x", "n"), ("String", "Int"), "Int"),
    "turn": Tool(("x", "n"), ("Grounded<String>", "Int"), "Grounded<String>", transform=True),
    "grow": Tool(("n",), ("Grounded<Int>",), "Grounded<Int>", "unsure", transform=True, confidence=0.5),
}
PROMPTS = {
    "sum": Prompt(("d", "q"), ("Grounded<String>", "String"), "Grounded<String>", "{q} about {d} and {q}"),
    "say": Prompt(("q", "n"), ("String", "Int"), "String", "say {q} {{n} times", confidence=1.0),
    "quote": Prompt(
        ("d", "q"),
        ("Grounded<String>", "String"),
        "Grounded<String>",
        "{q}: {d}",
        cites="d",
        repairs=1,
    ),
    "exact": Prompt(
        ("d", "e"),
        ("Grounded<String>", "Grounded<String>"),
        "Grounded<String>",
        "{d} {e}",
        cites="d",
    ),
    "find": Prompt(
        ("d", "q"), ("Grounded<String>", "String"), "List<String>", "find {q}: {d}", cites="d", repairs=1
    ),
}
PROMPTS["say"] = Prompt(("q", "n"), ("String", "Int"), "String", "say {q} or {n}")


def _random(name: str, given: tuple[Any, ...], attempt: int = 0) -> random.Random:
    text = f"{name} {given!r} {attempt}"
    return random.Random(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest())


def sentence(rnd: random.Random) -> str:
    """Some words of plain prose, rarely a single one."""
    count = rnd.choice((1, 3, 4, 5, 6, 7, 9))
    found = [rnd.choice(WORDS) for _ in range(count)] if count > 1 else [f"only{rnd.randrange(50)}"]
    if count > 4 and rnd.random() < 0.3:
        found[2] += ","
    return " ".join(found) + rnd.choice(("", "", "."))


def answered(name: str, given: tuple[Any, ...]) -> Answered:
    """What the tool answers to these plain arguments."""
    from tests.fuzz.meaning import Record

    rnd, tool = _random(name, given), TOOLS[name]
    documents: dict[tuple[object, ...], Paper] = {}

    def paper(*path: object) -> str:
        text = sentence(rnd)
        chance = rnd.random()
        uri = f"doc:{name}{rnd.randrange(3)}" if chance < 0.4 else ""
        sure = rnd.choice((1.0, 0.9, 0.6)) if uri else tool.confidence
        documents[path] = Paper(text, uri, sure)
        return text

    value: Any
    match name:
        case "look":
            value = paper()
        case "many":
            value = [paper(i) for i in range(rnd.choice((0, 1, 2, 3, 3, 3, 4, 4)))]
        case "nums":
            value = [rnd.choice((0, 1, 2, 3, -4, 70)) for _ in range(rnd.choice((0, 2, 3, 3, 4, 4)))]
        case "record":
            value = Record("D", {"s": paper("s"), "n": rnd.randrange(9)})
        case "records":
            value = [
                Record("D", {"s": paper(i, "s"), "n": rnd.randrange(9)}) for i in range(rnd.choice((0, 1, 3)))
            ]
        case "table":
            value = {key: paper(key) for key in rnd.sample(("a", "b", "k"), rnd.choice((0, 2, 3)))}
        case "count" | "grow" | "flaky":
            value = rnd.choice((0, 1, 2, 5, 1 << 61))
        case _:
            value = sentence(rnd)
    spelled = ",".join(json.dumps(each) for each in given)
    return Answered(
        value,
        spelled,
        tool.source,
        tool.transform,
        tool.parameters,
        tool.confidence,
        documents if tool.source else {},
    )


def raises(name: str, given: tuple[Any, ...], earlier: int) -> bool:
    """Whether the tool fails, which was called so often before in the run."""
    return name == "flaky" and _random(name, given, earlier).random() < 0.5


def reply(name: str, given: tuple[Any, ...], attempt: int, texts: tuple[str, ...]) -> Reply:
    """What the model answers. One who must cite quotes well or badly."""
    rnd = _random(name, given, attempt)
    sure = rnd.choice((None, None, 1.0, 0.8, 0.4))
    model, tokens = f"model{rnd.randrange(3)}", rnd.randrange(1, 9)
    if PROMPTS[name].cites is None:
        return Reply(sentence(rnd), model, tokens, sure)
    count = rnd.choice((0, 1, 1, 1, 1, 1, 2, 2)) if texts else 0
    pieces = [f'{sentence(rnd)} "{_quoted(rnd, texts)}"' for _ in range(count)]
    answer = " and ".join([*pieces, "so it is"])
    if name == "find":
        return Reply([answer] if rnd.random() < 0.6 else [], model, tokens, sure)
    return Reply(answer, model, tokens, sure)


def _quoted(rnd: random.Random, texts: tuple[str, ...]) -> str:
    """A quote of one of the texts: true, changed, folded, cut, too short or elided."""
    words = rnd.choice(texts).split(" ")
    start = rnd.randrange(len(words))
    piece = words[start : start + rnd.choice((2, 3, 3, 4, 4, 5, 9))] if rnd.random() < 0.5 else list(words)
    match rnd.choice(("true",) * 12 + ("changed", "folded", "cut", "elided", "repeated", "spaced")):
        case "changed":
            piece[rnd.randrange(len(piece))] = rnd.choice(WORDS)
        case "folded":
            piece[0] = piece[0].capitalize()
        case "cut":
            piece[-1] = piece[-1][:-1] or "x"
        case "elided":
            middle = rnd.randrange(1, max(len(piece), 2))
            piece[middle:middle] = ["...", *rnd.choice(texts).split(" ")[-3:]]
        case "repeated":
            piece += piece
        case "spaced" if len(piece) > 1:  # a mark with blanks on both sides may end a quotation as well
            piece[-1] = "  " + piece[-1]
    return " ".join(piece)
