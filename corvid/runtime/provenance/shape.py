"""The shape of a chain, as a trace records it: its steps and what each was made of, within bounds.

Operators over operators are one step: a sum of a thousand numbers is a step of a thousand `+`. What several
steps use stays a step of its own, so there are never more edges than in the chain.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from msgspec import Struct, field

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
    without_source,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from corvid.runtime.host import Json
    from corvid.runtime.provenance.store import NodeStore

MOST_WALKED = 4096
"""Nodes of a chain that are looked at for one delivery, newest first."""
MOST_STEPS = 256
MOST_INPUTS = 256
"""Steps of one delivery, and inputs of one of them. What is beyond any of these is counted as left out."""


class _Step(Struct):
    """A step in the making; `inputs` are ids of steps, in the order in which they were met."""

    node: int
    made: Node
    inputs: dict[int, None] = field(default_factory=dict)
    ops: dict[str, int] = field(default_factory=dict)
    constant: bool = False
    unsourced: dict[str, None] = field(default_factory=dict)

    def data(self) -> dict[str, Json]:
        """Return the step as the trace has it."""
        name, model, confidence = _named(self.made)
        return {
            "node": self.node, "step": type(self.made).__name__, "name": name, "model": model,
            "ops": dict(sorted(self.ops.items())) or None, "inputs": sorted(self.inputs),
            "constant": self.constant, "unsourced": [*self.unsourced],
            "confidence": confidence, **_noted(self.made),
        }  # fmt: skip


class Shape:
    """The shape of one chain: its `steps`, the oldest first, and how many inputs of them are `left_out`: not
    named, or neither retrievals, nor among the steps, nor `known`."""

    def __init__(self, arena: NodeStore, node: int, known: Collection[int]) -> None:
        self._arena = arena
        self._known = known
        self._waiting = [-node]
        self._users: dict[int, _Step | None] = {node: None}
        self._steps: dict[int, _Step] = {}
        self.left_out = 0
        self._walk()
        self.left_out += sum(not self._is_told(-one) for one in self._waiting)

    @property
    def steps(self) -> list[dict[str, Json]]:
        """As the trace has them."""
        return [self._steps[node].data() for node in sorted(self._steps)]

    @property
    def nodes(self) -> set[int]:
        """Those that the steps report."""
        return set(self._steps)

    def _is_told(self, node: int) -> bool:
        return node in self._known or isinstance(self._arena.node(node), Retrieval)

    def _walk(self) -> None:
        walked = 0
        while self._waiting and walked < MOST_WALKED and len(self._steps) < MOST_STEPS:
            node = -heappop(self._waiting)
            walked += 1
            if node in self._known:
                continue
            made = self._arena.node(node)
            if isinstance(made, Retrieval):
                continue
            user = self._users.pop(node)
            if isinstance(made, Derived) and user is not None and isinstance(user.made, Derived):
                del user.inputs[node]
                step = user
            else:
                step = self._steps[node] = _Step(node, made)
            self._add(step, made)

    def _add(self, step: _Step, made: Node) -> None:
        """Add one more node of a step: all nodes that use it have been met, for they are younger."""
        if isinstance(made, Derived):
            step.ops[made.op] = step.ops.get(made.op, 0) + 1
            step.constant = step.constant or made.constant
        elif isinstance(made, ToolTransform | PromptTransform | ModelAttested):
            step.constant = any(how == "constant" for _, how in made.arguments)
        step.unsourced.update(dict.fromkeys(without_source(made)))
        for one in () if isinstance(made, ModelAttested) else made.inputs:
            if one in step.inputs:
                continue
            if len(step.inputs) >= MOST_INPUTS:
                self.left_out += 1
                continue
            step.inputs[one] = None
            self._meet(one, step)
        if isinstance(made, Quoted) and made.chosen_by is not None:
            self._meet(made.chosen_by, step)

    def _meet(self, node: int, user: _Step) -> None:
        """Note that the node is used by the step; by one alone if this is the first."""
        if node not in self._users:
            self._users[node] = user
            heappush(self._waiting, -node)
        elif self._users[node] is not user:
            self._users[node] = None


def _noted(made: Node) -> dict[str, Json]:
    """Return what a step has beyond the fields of all: the notes of a prompt's, and the passage of a
    quote."""
    match made:
        case PromptTransform(notes=notes, citations=cited) if notes or cited:
            return {"notes": [*notes, "quoted"] if cited else [*notes]}
        case Quoted():
            return {
                "chosen_by": made.chosen_by, "hash": made.hash, "start": made.start, "end": made.end,
                "text": made.text, "ambiguous": made.ambiguous, "repaired": made.repaired,
            }  # fmt: skip
        case _:
            return {}


def _named(made: Node) -> tuple[str | None, str | None, float | None]:
    """Return its name, its model and its own confidence, where it has them."""
    match made:
        case ToolTransform():
            return made.tool, None, made.confidence
        case PromptTransform() | ModelAttested():
            return made.prompt, made.model, made.confidence
        case Quoted():
            return made.chooser, None, made.confidence
        case AgentHandoff():
            return made.agent, None, None
        case Severed():
            return made.reason, None, None
        case Derived() | Retrieval():
            return None, None, None
