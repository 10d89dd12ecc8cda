"""The effects of every callable: the least fixpoint over sets of effects on the whole call graph.

The graph is condensed (Tarjan) and each component gets the union of what it says and what it calls,
so the work is linear in the graph; a set is an int with one bit per effect. Nothing recurses.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from msgspec import Struct, field

from corvid.semantics.effects.algebra import categories
from corvid.semantics.effects.direct import MARK, Direct, Node, Outgoing
from corvid.semantics.effects.model import Effect
from corvid.semantics.modules.components import components, reached
from corvid.source.span import Span


class Hop(Struct, frozen=True):
    """In `caller`, the call at `span` calls `callee`; both are qualified names. With `words` it is another
    step of a function value's way, which these show, if they are not empty."""

    caller: str
    span: Span
    callee: str
    words: str | None = None


class Witness(Struct, frozen=True):
    """Why a callable has an effect: the calls that lead to `holder`, whose own words at `stated` say
    so. `hops` is empty when the callable says it itself. Always a shortest way, and of several the one whose
    calls are written first, so that it is the same in all programs."""

    effect: Effect
    hops: tuple[Hop, ...]
    holder: str
    stated: Span


class Rows(Struct, dict=True):
    """The inferred rows. `effects` gives each effect its bit; `masks` holds the sets by callable, lambda and
    place. `whole` names the nodes of callables that are given function values, with all that is given."""

    direct: Mapping[str, Direct]
    effects: tuple[Effect, ...]
    masks: dict[str, int]
    nodes: Mapping[str, Node]
    whole: Mapping[str, str]
    _distances: dict[int, dict[str, int]] = field(default_factory=dict)
    _nearer: dict[tuple[int, str], Outgoing] = field(default_factory=dict)

    def of(self, callable_: str) -> tuple[Effect, ...]:
        """Return every effect a call of `callable_` may have, in the order of `effects`, but for those of
        function values that its caller hands over: the caller has them in any case."""
        return self._effects(callable_)

    def within(self, callable_: str) -> tuple[Effect, ...]:
        """Return every effect that may happen while `callable_` runs, whichever callee brings it in."""
        return self._effects(self.whole.get(callable_, callable_))

    @cached_property
    def searching(self) -> frozenset[str]:
        """The callables, lambdas and places of which a call in an `@intent_first` agent needs an intent."""
        inside = (name for name, one in self.direct.items() if not one.outside and MARK not in name)
        return _searching(self.nodes, {n for n in inside if "grounded" in categories(self.of(n))})

    @cached_property
    def losing(self) -> frozenset[str]:
        """The callables, lambdas and places through which a fn may be called that loses a source."""
        return _leading(self.nodes, {name for name, one in self.direct.items() if one.loses})

    @cached_property
    def _bits(self) -> dict[str, int]:
        return {effect.name: bit for bit, effect in enumerate(self.effects)}

    def _effects(self, node: str) -> tuple[Effect, ...]:
        mask = self.masks.get(node, 0)
        found: list[Effect] = []
        while mask:
            lowest = mask & -mask
            found.append(self.effects[lowest.bit_length() - 1])
            mask ^= lowest
        return tuple(found)

    def witness(self, callable_: str, effect: str) -> Witness | None:
        """Return why the effect of this name may happen while `callable_` runs, None if it may not."""
        here = self.whole.get(callable_, callable_)
        bit = self._bits.get(effect)
        if bit is None or not self.masks.get(here, 0) >> bit & 1:
            return None
        distances = self._distances_to(bit)
        hops: list[Hop] = []
        while distances[here]:
            if (bit, here) not in self._nearer:
                there, outgoing = distances[here] - 1, self.nodes[here].outgoing
                self._nearer[bit, here] = next(one for one in outgoing if distances.get(one.callee) == there)
            call = self._nearer[bit, here]
            origin, here = self.nodes[here].origin, call.callee
            hops.append(Hop(origin, call.span, self.nodes[here].origin, call.words))
        holder = self.nodes[here].origin
        stated = next(one for one in self.direct[holder].stated if one.effect.name == effect)
        return Witness(stated.effect, tuple(hops), holder, stated.span)

    def _distances_to(self, bit: int) -> dict[str, int]:
        """Return for one effect how many calls each node that has it is away from what says it itself, by
        a search backwards from all that do."""
        if bit in self._distances:
            return self._distances[bit]
        name = self.effects[bit].name
        saying = {c for c, direct in self.direct.items() if any(s.effect.name == name for s in direct.stated)}
        distances = {key: 0 for key, node in self.nodes.items() if node.origin in saying}
        front = [*distances]
        for callee in front:
            for caller in self._callers.get(callee, ()):
                if caller not in distances:
                    distances[caller] = distances[callee] + 1
                    front.append(caller)
        self._distances[bit] = distances
        return distances

    @cached_property
    def _callers(self) -> dict[str, list[str]]:
        callers: dict[str, list[str]] = {}
        for caller, node in self.nodes.items():
            for call in node.outgoing:
                callers.setdefault(call.callee, []).append(caller)
        return callers


def rows_of(callables: Mapping[str, Direct]) -> Rows:
    """Return the row of every callable, by qualified name, of what each does by itself."""
    nodes, whole = _graph_of(callables)
    direct = dict(callables)
    for entry in callables.values():
        direct.update(entry.lambdas)
    found = {one.effect.name: one.effect for entry in direct.values() for one in entry.stated}
    # By their short names first: the order must not depend on the folder or the program.
    effects = sorted(found.values(), key=lambda one: (one.name.rpartition("::")[2], one.name))
    bits = {effect.name: 1 << place for place, effect in enumerate(effects)}
    own: dict[str, int] = {}
    for name, entry in direct.items():
        own[name] = 0
        for one in entry.stated:
            own[name] |= bits[one.effect.name]
    return Rows(direct, tuple(effects), _spread(nodes, own), nodes, whole)


def _graph_of(direct: Mapping[str, Direct]) -> tuple[Mapping[str, Node], Mapping[str, str]]:
    """Return the call graph, and for each callable that has one its node with all that is given to it."""
    if any(entry.values for entry in direct.values()):
        from corvid.semantics.effects.flows import everything, network  # most programs have no such values

        nodes = network(direct)
        ways = ((name, everything(name)) for name in direct)
        return nodes, {name: whole for name, whole in ways if whole in nodes}
    return {name: Node(name, entry.outgoing) for name, entry in direct.items()}, {}


def _spread(nodes: Mapping[str, Node], own: Mapping[str, int]) -> dict[str, int]:
    """Return for each node the union of what is its origin's `own` and what it reaches."""
    graph = {name: [call.callee for call in node.outgoing] for name, node in nodes.items()}
    return reached(components(graph), graph, {name: own.get(node.origin, 0) for name, node in nodes.items()})


def _searching(nodes: Mapping[str, Node], retrieving: Collection[str]) -> frozenset[str]:
    """Return the nodes that must not be called outside of an intent: the callables `retrieving`, and each
    lambda and place through which one of them may be called. A lambda that only calls an agent with intents
    of its own needs none around it, as the call itself does not."""
    cut = {name: node if MARK in node.origin else Node(node.origin, ()) for name, node in nodes.items()}
    return _leading(cut, retrieving)


def _leading(nodes: Mapping[str, Node], there: Collection[str]) -> frozenset[str]:
    """Return the nodes from which the graph leads to what stands for one of `there`, and these."""
    found = _spread(nodes, dict.fromkeys(there, 1))
    return frozenset(name for name, mask in found.items() if mask)
