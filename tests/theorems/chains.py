"""An own walk over the nodes of a run's arena: what is at the ends of each chain, and how sure it is.

Nothing here asks `corvid.runtime.provenance.query`: each node is read as a value and judged by its inputs,
which must be older than it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from corvid.ir.program import Program
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.nodes import (
    AgentHandoff,
    Derived,
    ModelAttested,
    Node,
    PromptTransform,
    Quoted,
    Retrieval,
    Severed,
    ToolTransform,
)
from corvid.types import short_name
from tests.generated.labels import ATTESTED
from tests.generated.world import GIVEN, World


@dataclass(frozen=True, slots=True)
class Step:
    """What is known of a node. `labels` are as the naive walk over the IR names them; `problem` says why its
    chain backs nothing, empty if it does."""

    problem: str
    labels: frozenset[str]
    attested: bool
    confidence: float


class Chains:
    """The chains of one run, judged node by node as they are made; `attesting`: the program carries the
    warning W0401, that a prompt calls its own answer grounded."""

    def __init__(self, program: Program, world: World, arena: Arena, attesting: bool) -> None:
        self.world = world
        self.arena = arena
        self.attesting = attesting
        self.steps: list[Step] = [Step("there is no node 0", frozenset(), False, 1.0)]
        self.rows: dict[str, float] = {short_name(tool.name): tool.confidence for tool in program.tools}

    def step(self, node: int) -> Step:
        """What is known of the node; nodes that were made since are judged first."""
        while len(self.steps) <= min(node, len(self.arena)):
            self.steps.append(self._judge(len(self.steps)))
        if not 0 < node < len(self.steps):
            return Step(f"there is no node {node}", frozenset(), False, 1.0)
        return self.steps[node]

    def _judge(self, number: int) -> Step:
        node = self.arena.node(number)
        inputs = () if isinstance(node, ModelAttested) else node.inputs
        if any(not 0 < each < number for each in inputs):
            return Step(f"node {number} has the inputs {inputs}", frozenset(), False, 1.0)
        below = [self.steps[each] for each in inputs]
        problems = [step.problem for step in below if step.problem] + self._problems(number, node)
        return Step(
            problems[0] if problems else "",
            frozenset().union(self._labels(node), *(step.labels for step in below)),
            isinstance(node, ModelAttested) or any(step.attested for step in below),
            min([self._confidence(node), *(step.confidence for step in below)]),
        )

    def _problems(self, number: int, node: Node) -> list[str]:
        match node:
            case Retrieval():
                return self._retrieval(number, node)
            case ModelAttested(prompt):
                return [] if self.attesting else [f"{prompt} vouches for itself in a program without warning"]
            case Severed(reason):
                return [f"severed: {reason}"]
            case Quoted():
                return self._quoted(number, node)
            case _:
                return [] if node.inputs else [f"node {number} is a leaf: {node}"]

    def _retrieval(self, number: int, node: Retrieval) -> list[str]:
        """A retrieval is of this run: its call was made, and its text was in the answer."""
        source = node.source
        uri = self._call(source.uri)
        texts = frozenset({"as given"}) if uri == GIVEN else self.world.served.get(uri)
        if texts is None:
            return [f"nobody retrieved {source.uri} in this run"]
        if source.text is None:
            return []
        if source.text not in texts:
            return [f"{source.text!r} was not in the answer to {uri}"]
        if hashlib.sha256(source.text.encode()).hexdigest() != source.hash:
            return [f"the hash of {source.uri} is not that of its text"]
        return []

    def _quoted(self, number: int, node: Quoted) -> list[str]:
        """A passage is the slice of the one document that it was cut out of, whatever chose it."""
        documents = [self.arena.node(each) for each in node.inputs]
        texts = [one.source.text for one in documents if isinstance(one, Retrieval)]
        hashes = [one.source.hash for one in documents if isinstance(one, Retrieval)]
        if hashes != [node.hash] or texts[0] is None:
            return [f"node {number} is cut out of no document: {node}"]
        if not 0 <= node.start < node.end <= len(texts[0]) or texts[0][node.start : node.end] != node.text:
            return [f"{node.text!r} is not {node.start}..{node.end} of {texts[0]!r}"]
        return []

    def _call(self, uri: str) -> str:
        """The call that a document was retrieved by: its name without the path in the answer. Arguments and
        paths may hold a `#` themselves."""
        if uri.startswith("host:"):
            return GIVEN
        while uri not in self.world.served and "#" in uri:
            uri = uri.rpartition("#")[0]
        return uri

    def _labels(self, node: Node) -> frozenset[str]:
        match node:
            case Retrieval(source, inputs):
                return frozenset() if inputs else frozenset({self._call(source.uri)})
            case ToolTransform(tool):
                return frozenset({f"turned:{tool}"})
            case PromptTransform(_, model):
                return frozenset({model})
            case ModelAttested(_, model):
                return frozenset({f"{ATTESTED}{model}"})
            case Quoted() | AgentHandoff() | Derived() | Severed():
                return frozenset()

    def _confidence(self, node: Node) -> float:
        """The step's own: what the host reported, else its row's."""
        match node:
            case Retrieval(source):
                uri = self._call(source.uri)
                if uri == GIVEN:
                    return 1.0
                own = self.world.sure.get(uri, (1.0, 1.0))
                return self.rows[source.tool] if source.text is None else own[1]
            case ToolTransform(tool):
                return self.rows[tool]
            case PromptTransform(_, model) | ModelAttested(_, model):
                return self.world.sure[model][0]
            case Quoted(chosen_by=chooser):
                return 1.0 if chooser is None else self.steps[chooser].confidence
            case AgentHandoff() | Derived() | Severed():
                return 1.0
