"""What a trace says about where its values come from, as a graph: sources, steps, deliveries and claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, TypeAlias, cast

from msgspec import Struct, field
from msgspec.structs import replace

from corvid.audit.logs import Malformed
from corvid.audit.trace.read import is_event, read_events
from corvid.audit.trace.schema import STEPS
from corvid.json_type import Json
from corvid.runtime.trace.events import NOTES
from corvid.runtime.trace.write import FIRST_PREV

Kind: TypeAlias = Literal[
    "document", "answer", "ToolTransform", "PromptTransform", "Quoted", "ModelAttested", "AgentHandoff",
    "Derived", "Severed", "unsourced", "delivery", "claim",
]  # fmt: skip
MOST = 100_000
"""Nodes that are read from one file; what comes after them is counted."""
MOST_GIVEN = 100
"""Arguments of one call without a source that are drawn."""
CALLS = ("ToolTransform", "PromptTransform", "ModelAttested")
LONGEST = 300
"""Characters of any text that is taken over."""


class Passage(Struct, frozen=True):
    """Code points `start <= i < end` of the text of a document, which are `text`. `chosen_by` is the id of
    the node that chose them; empty if the program did, or the graph does not have it."""

    start: int
    end: int
    text: str
    chosen_by: str = ""


class Node(Struct, frozen=True):
    """A value of a run, or what became of one; an argument without a source is `unsourced`. `run` counts from
    1. `who` is the tool, model or agent behind it, `place` where a document is, `time` that of the event
    as it is written. `notes` are those of a prompt's answer, or of a quote, which has its `passage`."""

    id: str
    kind: Kind
    run: int
    words: str
    who: str = ""
    place: str = ""
    hash: str = ""
    time: str = ""
    inputs: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    passage: Passage | None = None


class RunOf(Struct):
    """A run of the file: its id, when it began, and when it ended if it did."""

    name: str
    agent: str
    started: str
    ended: str = ""


class Graph(Struct):
    """Nodes by their ids in the order of the file, so none is younger than its inputs. `left_out` counts what
    is not there: more than can be read, reported twice, of unknown inputs, or not reported by the run."""

    nodes: dict[str, Node] = field(default_factory=dict)
    runs: list[RunOf] = field(default_factory=list)
    left_out: int = 0
    events: int = 0
    """How many events of a trace the file holds."""


def read_graph(path: Path) -> Graph:
    """Return the graph of a trace; what can't be read is left out, as `verify` reports it. Raises OSError."""
    builder = _Builder()
    for entry in read_events(path):
        if isinstance(entry, Malformed):
            builder.graph.left_out += 1
        else:
            builder.graph.events += is_event(entry.fields)
            builder.add(entry.fields)
    return builder.graph


def smaller(graph: Graph, most: int) -> Graph:
    """Return the graph with at most so many of its nodes: what is delivered and claimed, the last first, with
    what is behind it, then what else there is. The order stays."""
    if len(graph.nodes) <= most:
        return graph
    kept: set[str] = set()
    ends = [node.id for node in reversed(graph.nodes.values()) if node.kind in ("delivery", "claim")]
    for start in (*ends, *graph.nodes):
        waiting = [start]
        while waiting and len(kept) < most:
            one = waiting.pop()
            if one not in kept:
                kept.add(one)
                waiting += graph.nodes[one].inputs
    nodes = {
        id_: replace(node, inputs=tuple(one for one in node.inputs if one in kept))
        for id_, node in graph.nodes.items()
        if id_ in kept
    }
    return Graph(nodes, graph.runs, graph.left_out + len(graph.nodes) - len(nodes), graph.events)


class _Builder:
    def __init__(self) -> None:
        self.graph = Graph()
        self._documents: dict[str, str] = {}
        self._count = 0

    def add(self, event: Mapping[str, Json]) -> None:
        phase = event.get("phase")
        if (event.get("seq") == 0 and event.get("prev") == FIRST_PREV) or not self.graph.runs:
            started = _text(event.get("ts"))
            self.graph.runs.append(RunOf(_text(event.get("run")), _text(event.get("agent")), started))
            self._documents = {}
        if phase == "run_completed":
            self.graph.runs[-1].ended = _text(event.get("ts"))
        for node in self._made(phase, event):
            if len(self.graph.nodes) >= MOST or node.id in self.graph.nodes:
                self.graph.left_out += 1
            else:
                self.graph.nodes[node.id] = node

    def _made(self, phase: Json, event: Mapping[str, Json]) -> Iterator[Node]:
        if phase == "retrieval":
            yield self._retrieval(event)
        elif phase == "derive":
            steps = event.get("steps")
            for step in filter(_is_step, steps if isinstance(steps, list) else ()):
                yield from self._step(step)
            left_out = event.get("left_out")
            self.graph.left_out += left_out if type(left_out) is int and 0 < left_out < 2**53 else 0
        elif phase == "deliver":
            words, who, inside = _text(event.get("boundary")), _text(event.get("grade")), event.get("inside")
            labels = (event.get("node"), *(inside if isinstance(inside, list) else ()))
            yield self._numbered("delivery", event, words, who, self._known(labels))
        elif phase == "cite":
            evidence = event.get("evidence")
            named = evidence.get("hash") if isinstance(evidence, dict) else None
            document = self._documents.get(_text(named), "")
            behind = (document,) if document in self.graph.nodes else ()
            words, who = _text(event.get("claim")), _text(event.get("grounding"))
            yield self._numbered("claim", event, words, who, behind)

    def _retrieval(self, event: Mapping[str, Json]) -> Node:
        inputs, hash_ = event.get("inputs"), _text(event.get("hash"))
        kind: Kind = "answer" if inputs else "document"
        made = Node(
            self._id(event.get("node")), kind, len(self.graph.runs), _text(event.get("uri")),
            who=_text(event.get("tool")), place=f"line {_text(event.get('line'))}", hash=hash_,
            time=_text(event.get("ts")), inputs=self._known(inputs if isinstance(inputs, list) else ()),
        )  # fmt: skip
        if kind == "document":
            self._documents.setdefault(hash_, made.id)
        return made

    def _step(self, step: Mapping[str, Json]) -> Iterator[Node]:
        """Yield a step, and before it what it was called with that has no source."""
        kind = cast("Kind", step["step"])
        ops, inputs = step.get("ops"), step.get("inputs")
        words, notes = _text(step.get("name")), step.get("notes")
        if kind == "Derived" and isinstance(ops, dict):
            listed = [name if count == 1 else f"{name} ×{_text(count)}" for name, count in ops.items()]
            words = ", ".join(listed)[:LONGEST]
        noted = tuple(map(_text, notes)) if notes in NOTES else ()
        passage = self._passage(step) if kind == "Quoted" else None
        if passage is not None:
            noted = tuple(note for note in ("ambiguous", "repaired") if step.get(note) is True)
            words = "" if step.get("chosen_by") is None else words
        id_, given, run = self._id(step["node"]), step.get("unsourced"), len(self.graph.runs)
        named = given if isinstance(given, list) and kind in CALLS else []
        plain = [f"{id_}u{number}" for number in range(1, 1 + min(len(named), MOST_GIVEN))]
        self.graph.left_out += len(named) - len(plain)
        if id_ not in self.graph.nodes:
            for one, name in zip(plain, named, strict=False):
                yield Node(one, "unsourced", run, _text(name))
        known = self._known(inputs if isinstance(inputs, list) else ())
        yield Node(
            id_, kind, run, words, who=_text(step.get("model")),
            inputs=(*known, *(one for one in plain if one in self.graph.nodes)), hash=_text(step.get("hash")),
            notes=noted, passage=passage,
        )  # fmt: skip

    def _passage(self, step: Mapping[str, Json]) -> Passage | None:
        start, end, text, chosen = (step.get(name) for name in ("start", "end", "text", "chosen_by"))
        if type(start) is not int or type(end) is not int or not isinstance(text, str):
            return None
        if not 0 <= start <= end < 2**53:
            return None
        chooser = self._id(chosen)
        return Passage(start, end, text, chooser if chooser in self.graph.nodes else "")

    def _numbered(
        self, kind: Kind, event: Mapping[str, Json], words: str, who: str, inputs: tuple[str, ...]
    ) -> Node:
        """Return a node that no other one is made of."""
        self._count += 1
        id_, time = f"r{len(self.graph.runs)}{kind[0]}{self._count}", _text(event.get("ts"))
        return Node(id_, kind, len(self.graph.runs), words, who=who, time=time, inputs=inputs)

    def _known(self, inputs: tuple[Json, ...] | list[Json]) -> tuple[str, ...]:
        """Return the nodes with these numbers that are there already, so that nothing is made of itself."""
        ids = dict.fromkeys(map(self._id, inputs))
        known = tuple(one for one in ids if one in self.graph.nodes)
        self.graph.left_out += len(ids) - len(known)
        return known

    def _id(self, node: Json) -> str:
        number = node if type(node) is int and 0 < node < 2**63 else 0
        return f"r{len(self.graph.runs)}n{number}"


def _is_step(step: Json) -> bool:
    return isinstance(step, dict) and step.get("step") in STEPS and type(step.get("node")) is int


def _text(value: Json) -> str:
    """Return a text or number of the log as far as it is taken over."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST else value[: LONGEST - 1] + "…"
    if type(value) is int and abs(value) < 2**63:
        return str(value)
    return ""
