"""Where function values come from: what may be in a place that holds functions, as a part of the call graph.

A *place* is a name of a callable, the value of an expression, a field of a type, what a callable returns, or
what function values take and give. A container is one place with all that is in it, and a field is one place
for all values of its type, so no alias of a record can hide anything. Lambdas and places are nodes of the
call graph: a callable has an edge to the place that it calls or hands on, and a place has an edge to each
place or lambda that flows into it. Rows then follow by the fixpoint that joins all others.

- The callable that writes a lambda has what it does in its row, called or not.
- What arrives through its own parameters is not part of the row that the callers of a callable see: they have
  it themselves, as each hands it over. So each callable with function values is there twice: as its callers
  see it, where its parameters are empty, and with `everything` that the program hands to it.
- A list or map has one content for all its names. Where one of them may be written to, what flows from a
  name to another also flows back.

Nothing here follows the order of statements, so the work is linear in the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.semantics.effects.direct import MARK, Flow, Node, Outgoing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from corvid.semantics.effects.direct import Direct
    from corvid.semantics.types.model import Type
    from corvid.types import FunctionType

_SEEN, _ALL = MARK + "seen", MARK + "all"


# ---- names of nodes -----------------------------------------------------------------------------
def named(callable_: str, name: str) -> str:
    """Return a name of the callable: one place, also where a lambda's parameter is called the same."""
    return f"{callable_}{MARK}{name}"


def valued(callable_: str, node: int) -> str:
    """Return the value of the expression or link with this id; of a lambda the lambda itself."""
    return f"{callable_}{MARK}#{node}"


def field_of(owner: str, name: str) -> str:
    """Return a field of a record, or of a variant by its sum's and its own name."""
    return f"{MARK}field {owner}.{name}"


def result_of(callable_: str) -> str:
    """Return what a callable returns."""
    return f"{MARK}result {callable_}"


def taken(function: FunctionType[Type], index: int) -> str:
    """Return what function values of as many parameters are given as this one: types of functions are
    invariant but for labels, so a call can only reach lambdas that share this place."""
    return f"{MARK}taken {len(function.parameters)} {index}"


def given(function: FunctionType[Type]) -> str:
    """Return what function values of as many parameters give."""
    return f"{MARK}given {len(function.parameters)}"


def everything(callable_: str) -> str:
    """Return the callable with all that the program hands to it; there only where that may be more."""
    return callable_ + _ALL


# ---- the graph ----------------------------------------------------------------------------------
def network(direct: Mapping[str, Direct]) -> dict[str, Node]:
    """Return the call graph of callables, lambdas and places."""
    nodes = {name: Node(name, entry.outgoing) for name, entry in direct.items()}
    having = [name for name, entry in direct.items() if entry.values]
    if not having:
        return nodes
    flows = [flow for name in having for flow in direct[name].flows]
    flows += _backwards(flows, {place for name in having for place in direct[name].written})
    into: dict[str, list[Flow]] = {}
    for flow in flows:
        into.setdefault(flow.into, []).append(flow)
    inner: dict[str, Sequence[Outgoing]] = {}
    for name in having:
        inner |= {lambda_: entry.outgoing for lambda_, entry in direct[name].lambdas}
    for place, some in into.items():
        nodes[place] = Node(place, [_edge(flow) for flow in some])
    for lambda_, outgoing in inner.items():
        nodes[lambda_] = Node(lambda_, outgoing)
    for name in having:
        nodes |= _as_seen(name, direct[name].outgoing, into, inner)
    return nodes


def _edge(flow: Flow) -> Outgoing:
    return Outgoing(flow.source, flow.span, flow.words)


def _backwards(flows: Iterable[Flow], written: Iterable[str]) -> list[Flow]:
    """Return the ways back along which what is put into a list or map shows under its other names: from each
    place that is written to, and from all that the same container came through on its way there."""
    before: dict[str, list[Flow]] = {}
    for flow in flows:
        if flow.shared:
            before.setdefault(flow.into, []).append(flow)
    found: list[Flow] = []
    waiting = list(written)
    seen = set(waiting)
    while waiting:
        for flow in before.get(waiting.pop(), ()):
            found.append(Flow(flow.source, flow.into, flow.span, True))
            if flow.source not in seen:
                seen.add(flow.source)
                waiting.append(flow.source)
    return found


def _as_seen(
    name: str,
    outgoing: Sequence[Outgoing],
    into: Mapping[str, Sequence[Flow]],
    inner: Mapping[str, Sequence[Outgoing]],
) -> dict[str, Node]:
    """Return the callable `name` as its callers see it, with the part of the graph that is its own: there
    nothing arrives at its parameters. And the callable with everything, if that is not the same."""
    own = name + MARK
    nodes: dict[str, Node] = {}

    def seen(edges: Iterable[Outgoing]) -> list[Outgoing]:
        found = []
        for edge in edges:
            if edge.callee.startswith(own):
                waiting.append(edge.callee)
                edge = Outgoing(edge.callee + _SEEN, edge.span, edge.words)
            found.append(edge)
        return found

    waiting: list[str] = []
    nodes[name] = Node(name, seen(outgoing))
    if waiting:
        nodes[everything(name)] = Node(name, outgoing)
    while waiting:
        here = waiting.pop()
        if here + _SEEN not in nodes:
            flows = [_edge(flow) for flow in into.get(here, ()) if not flow.argument]
            nodes[here + _SEEN] = Node(here, seen((*inner.get(here, ()), *flows)))
    return nodes
