"""Questions about a chain, each one backward sweep over its nodes.

Parents are older than children, so walking ids downwards meets every node after all of its children. A
long chain is swept with a byte per node as marks, jumping from mark to mark; a short one costs the same
however large the arena is.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import chain
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from corvid.runtime.provenance.nodes import (
    INPUT_BITS,
    INPUT_MASK,
    NAMED,
    OP_MASK,
    OP_SHIFT,
    RETRIEVAL_BIT,
    WIDE,
    AgentHandoff,
    CitedSpan,
    Derived,
    ModelAttested,
    Node,
    PromptTransform,
    Quoted,
    Retrieval,
    Severed,
    Source,
    ToolTransform,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from corvid.runtime.provenance.store import NodeStore
from corvid.runtime.provenance.sweep import sweep

FEW = 256
"""Up to so many nodes a chain is followed with a heap; longer ones with marks for the whole arena."""


def below(arena: NodeStore, *nodes: int) -> Iterator[int]:
    """Yield the ids of all nodes on the chains of `nodes`, they too, each once, newest first."""
    waiting = yield from _few(arena, nodes)
    if not waiting:
        return
    cells, marks = arena.cells, _marked(waiting)
    node = len(marks) - 1
    while node > 0:
        yield node
        for parent in _parents(arena, cells[node]):
            marks[parent] = 1
        node = marks.rfind(1, 1, node)


def _few(arena: NodeStore, nodes: tuple[int, ...]) -> Generator[int, None, list[int]]:
    """Yield the first nodes of the chains; gives those from which it goes on."""
    cells = arena.cells
    seen = set(nodes)
    waiting = [-node for node in seen]
    heapify(waiting)
    while waiting and len(seen) <= FEW:
        node = -heappop(waiting)
        yield node
        for parent in _parents(arena, cells[node]):
            if parent not in seen:
                seen.add(parent)
                heappush(waiting, -parent)
    return [-node for node in waiting]


def _marked(nodes: list[int]) -> bytearray:
    """Return a byte for each node up to the newest of these, which are marked."""
    marks = bytearray(max(nodes) + 1)
    for node in nodes:
        marks[node] = 1
    return marks


def rare_below(arena: NodeStore, nodes: tuple[int, ...], last: int, met: list[int]) -> Iterator[int]:
    """Yield the first nodes of the chains, and of the others those whose code is `last` or below; newest
    first. What was met of the common ones among the others is added to `met` (`sweep.py`)."""
    waiting = yield from _few(arena, nodes)
    if not waiting:
        return
    cells, marks = arena.cells, _marked(waiting)
    swept = sweep(len(marks))
    node, found = swept(cells, marks, len(marks) - 1, last)
    met.append(found)
    while node:
        yield node
        for parent in _parents(arena, cells[node]):
            marks[parent] = 1
        node, found = swept(cells, marks, node - 1, last)
        met.append(found)


def _parents(arena: NodeStore, word: int) -> tuple[int, ...]:
    code = word >> OP_SHIFT & OP_MASK
    if code == WIDE:
        return arena.wide_inputs(word & INPUT_MASK)
    second = word >> INPUT_BITS & INPUT_MASK if code > NAMED else 0
    return (word & INPUT_MASK, second) if second else (word & INPUT_MASK,)


def nodes_below(arena: NodeStore, *nodes: int) -> tuple[int, ...]:
    """Return all ids on the chains of `nodes`, they too, oldest first."""
    return tuple(below(arena, *nodes))[::-1]


def wide_below(arena: NodeStore, *nodes: int) -> Iterator[tuple[int, Node]]:
    """Yield (id, step) of the steps on the chains that are not packed Derived or AgentHandoff, newest
    first."""
    cells = arena.cells
    for node in rare_below(arena, nodes, WIDE, []):
        word = cells[node]
        if word >> OP_SHIFT & OP_MASK == WIDE:
            yield node, arena.wide(word & INPUT_MASK)


def leaf_nodes(arena: NodeStore, *nodes: int) -> list[int]:
    """Return the retrievals on the chains that are leaves: documents, and answers without any; oldest first.
    Nothing of them is asked for."""
    cells, leaves = arena.cells, []
    seen, waiting = set(nodes), list(nodes)
    while waiting and len(seen) <= FEW:
        node = waiting.pop()
        word = cells[node]
        parents = _parents(arena, word)
        if not parents and word & RETRIEVAL_BIT:
            leaves.append(node)
        for parent in parents:
            if parent not in seen:
                seen.add(parent)
                waiting.append(parent)
    if waiting:
        steps = wide_below(arena, *nodes)
        return [node for node, step in steps if isinstance(step, Retrieval) and not step.inputs][::-1]
    return sorted(leaves)


def retrievals(arena: NodeStore, *nodes: int) -> tuple[tuple[int, Retrieval], ...]:
    """Return (id, step) of the retrievals on the chains that are leaves, in the order in which they were
    made."""
    return tuple([(node, cast(Retrieval, arena.node(node))) for node in leaf_nodes(arena, *nodes)])


def leaves_later(arena: NodeStore, nodes: Sequence[int]) -> Callable[[], list[Retrieval]]:
    """Return how to ask for the steps that `retrievals` gives; the arena need not live on."""
    whole = arena.answer_at(nodes[0]) if len(nodes) == 1 else None
    if whole is not None:
        return whole.leaves
    later = [arena.retrieval_later(node) for node in leaf_nodes(arena, *nodes)]
    return lambda: [retrieval() for retrieval in later]


def sources(arena: NodeStore, *nodes: int) -> tuple[Source, ...]:
    """Return the sources of the chains, oldest first: each document, and each answer that holds none."""
    return tuple(step.source for _, step in retrievals(arena, *nodes))


class Quotation(Struct, frozen=True):
    """A verified quote and the document in which it is, there beginning in `line`."""

    span: CitedSpan
    source: Source
    line: int


def quotations(arena: NodeStore, *nodes: int) -> tuple[Quotation, ...]:
    """Return the quotes on the chains that were verified, oldest first, each once; of an answer of which a
    part was read, those in that part."""
    documents = {source.hash: source for source in reversed(sources(arena, *nodes))}
    spans = dict.fromkeys(chain.from_iterable(_shown(arena, nodes))) if arena.shows else {}
    found = []
    for span in spans:
        source = documents[span.hash]
        line = source.line + (source.text or "").count("\n", 0, span.start)
        found.append(Quotation(span, source, line))
    return tuple(found)


def _shown(arena: NodeStore, nodes: tuple[int, ...]) -> list[Sequence[CitedSpan]]:
    """Return the spans of the quotes on the chains, and of the answers on them or their parts, the oldest
    first."""
    found: list[tuple[int, Sequence[CitedSpan]]] = []
    seen, waiting = set(nodes), list(nodes)
    while waiting:
        node = waiting.pop()
        part, step = arena.shown_at(node), arena.node(node)
        if part is not None:
            evidence, call = part
            step = arena.node(call)
            assert isinstance(step, PromptTransform)
            inside = {span for *_, leaf in evidence.leaves() for span in leaf.spans}
            found.append((call, [span for span in step.citations if span in inside]))
        elif isinstance(step, Quoted):
            found.append((node, (step.span,)))
        new = [one for one in inputs_of(step) if one not in seen]
        seen.update(new)
        waiting += new
    return [spans for _, spans in sorted(found, key=lambda one: one[0])]


def confidence(arena: NodeStore, *nodes: int) -> float:
    """Return the minimum over all nodes of the chains; steps without a confidence of their own count as
    1.0."""
    lowest = 1.0
    for _, step in wide_below(arena, *nodes):
        match step:
            case Retrieval() | ToolTransform() | PromptTransform() | Quoted() | ModelAttested():
                lowest = min(lowest, step.confidence)
            case AgentHandoff() | Derived() | Severed():
                pass
    return lowest


class LeafCheck(Struct, frozen=True):
    """What is at the ends of chains."""

    retrievals: tuple[tuple[int, Retrieval], ...]
    attested: bool
    severed: str | None


def leaves(arena: NodeStore, *nodes: int) -> LeafCheck:
    """Return the leaves of chains, for the checks of delivery."""
    found: list[tuple[int, Retrieval]] = []
    attested = False
    severed: str | None = None
    for made, step in wide_below(arena, *nodes):
        match step:
            case Retrieval():
                if not step.inputs:
                    found.append((made, step))
            case ModelAttested():
                attested = True
            case Severed():
                severed = step.reason
            case _:
                pass
    return LeafCheck(tuple(reversed(found)), attested, severed)


def inputs_of(step: Node) -> tuple[int, ...]:
    """Return the nodes a step was made from."""
    return () if isinstance(step, ModelAttested) else step.inputs
