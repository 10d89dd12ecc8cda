"""The nodes of an arena, as who asks about chains reads them (`store.py` makes them)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from corvid.runtime.provenance.nodes import (
    CONSTANT_BIT,
    INPUT_BITS,
    INPUT_MASK,
    NAMED,
    OP_MASK,
    OP_SHIFT,
    OPS,
    RETRIEVAL_BIT,
    UNSOURCED_BIT,
    WIDE,
    AgentHandoff,
    ArgumentGrounding,
    CitedSpan,
    Derived,
    Late,
    ModelAttested,
    Node,
    PromptTransform,
    Quoted,
    Retrieval,
    Severed,
    ToolTransform,
)

WORD_BYTES = 8
WideNode = Retrieval | ToolTransform | PromptTransform | Quoted | ModelAttested | Severed | Derived
PromptFields = tuple[
    str, str, int, tuple[int, ...], tuple[tuple[str, ArgumentGrounding], ...], float, tuple[CitedSpan, ...],
    bool, bool,
]  # fmt: skip
"""Those of a PromptTransform that were not asked for yet."""

WORDS: Literal["L", "Q"] = "L" if memoryview(b"").cast("L").itemsize == WORD_BYTES else "Q"
"""How Python writes words of 64 bits. It takes 9 ns less where C has its own name for them."""
NO_CELLS: memoryview[int] = memoryview(bytearray()).cast(WORDS)


class Steps:
    """The nodes that were made so far."""

    __slots__ = ("_limit", "_names", "_retrieved", "_wide", "cells", "size")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self.cells = NO_CELLS
        """Where the packed nodes are by id, up to `size`; index 0 is not a node."""
        self.size = 1
        """The id of the next node."""
        self._wide: list[WideNode | Late | PromptFields] = []
        self._names: list[tuple[str, bool]] = []
        self._retrieved = 0

    def __len__(self) -> int:
        """Return how many nodes there are; the newest has this id."""
        return self.size - 1

    @property
    def words(self) -> memoryview[int]:
        """The packed nodes so far, by id, to be read only while the arena lives; index 0 is not a node."""
        return self.cells[: self.size]

    @property
    def retrieved(self) -> int:
        """How many Retrievals there are. Sources are numbered by it: ids of nodes show how many operations an
        engine wrote down, which is not a property of the program."""
        return self._retrieved

    @property
    def limit(self) -> int:
        """How many nodes there may be."""
        return self._limit

    def node(self, node: int) -> Node:
        """Return the step with this id, as a value."""
        if not 0 < node < self.size:
            raise IndexError(f"no provenance node {node}")
        word = self.cells[node]
        code = word >> OP_SHIFT & OP_MASK
        left, right = word & INPUT_MASK, word >> INPUT_BITS & INPUT_MASK
        if code == WIDE:
            return self.wide(left)
        constant, unsourced = bool(word & CONSTANT_BIT), bool(word & UNSOURCED_BIT)
        if code == NAMED:
            name, handoff = self._names[right]
            return AgentHandoff(name, (left,)) if handoff else Derived(name, (left,), constant, unsourced)
        return Derived(OPS[code], (left, right) if right else (left,), constant, unsourced)

    def wide(self, index: int) -> WideNode:
        """Return the entry of the side table with this index (the first input of a node with op code 0)."""
        found = self._wide[index]
        if isinstance(found, Late):
            made: WideNode = found.step(index - found.first)
        elif isinstance(found, tuple):
            made = PromptTransform(*found)
        else:
            return found
        self._wide[index] = made
        return made

    def wide_inputs(self, index: int) -> tuple[int, ...]:
        """Return the inputs of that entry, which need not have been asked for."""
        found = self._wide[index]
        if isinstance(found, Late):
            return found.inputs(index - found.first)
        if isinstance(found, tuple):
            return found[3]
        return () if isinstance(found, ModelAttested) else found.inputs

    def answer_at(self, node: int) -> Late | None:
        """Return the answer that the node is as a whole, if it was not asked for yet."""
        word = self.cells[node]
        found = self._wide[word & INPUT_MASK] if not word >> OP_SHIFT & OP_MASK else None
        return found if isinstance(found, Late) and node == found.node + found.documents else None

    def retrieval_later(self, node: int) -> Callable[[], Retrieval]:
        """Return how to ask for a Retrieval; the arena need not live on."""
        index = self.cells[node] & INPUT_MASK
        found = self._wide[index]
        if isinstance(found, Late):
            return partial(found.step, index - found.first)
        assert isinstance(found, Retrieval)
        return partial(_itself, found)

    def is_handoff(self, name_index: int) -> bool:
        """Return whether a node with op code NAMED and this second input is an AgentHandoff."""
        return self._names[name_index][1]

    def has_retrieval(self, node: int) -> bool:
        """Return whether a retrieval is on the chain: one bit of the node."""
        return self.cells[node] >= RETRIEVAL_BIT


def _itself(made: Retrieval) -> Retrieval:
    return made
