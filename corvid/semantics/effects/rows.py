"""The effects of every callable: the least fixpoint over sets of effects on the whole call graph.

The graph is condensed (Tarjan) and each component gets the union of what it says and what it calls,
so the work is linear in the graph; a set is an int with one bit per effect. Nothing recurses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.semantics.effects.collect import collect
from corvid.semantics.effects.direct import MARK, Direct, Node, Outgoing, Stated, may_be_outside
from corvid.semantics.modules.components import components, reached
from corvid.semantics.types.inside import declares_functions

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from corvid.semantics.facts import Facts
    from corvid.semantics.symbols import EffectInfo, World
    from corvid.source.span import Span


class Hop(Struct, frozen=True):
    """In `caller`, the call at `span` calls `callee`; both are qualified names. With `words` it is another
    step of a function value's way, which these tell, if they are not empty."""

    caller: str
    span: Span
    callee: str
    words: str | None = None


class Witness(Struct, frozen=True):
    """Why a callable has an effect: the calls that lead to `holder`, whose own words at `stated` say
    so. `hops` is empty when the callable says it itself. Always a shortest way."""

    effect: EffectInfo
    hops: tuple[Hop, ...]
    holder: str
    stated: Span


class Rows(Struct):
    """The inferred rows. `effects` gives each effect its bit; `masks` holds the sets by callable, lambda and
    place. `whole` names the nodes of callables that are given function values, with all that is given."""

    direct: dict[str, Direct]
    effects: tuple[EffectInfo, ...]
    masks: dict[str, int]
    nodes: Mapping[str, Node]
    whole: Mapping[str, str]
    _bits: dict[str, int] = field(default_factory=dict)
    _callers: dict[str, list[tuple[str, Outgoing]]] = field(default_factory=dict)
    _routes: dict[int, dict[str, Hop]] = field(default_factory=dict)
    _searching: frozenset[str] | None = None

    def of(self, callable_: str) -> tuple[EffectInfo, ...]:
        """Every effect a call of `callable_` may have, in the order of `effects`, but for those of function
        values that its caller hands over: the caller has them in any case."""
        return self._effects(callable_)

    def within(self, callable_: str) -> tuple[EffectInfo, ...]:
        """Every effect that may happen while `callable_` runs, whichever callee brings it in."""
        return self._effects(self.whole.get(callable_, callable_))

    def searches(self, world: World, node: str) -> bool:
        """Whether a call of this callable, lambda or place in an `@intent_first` agent needs an intent."""
        if self._searching is None:
            outside = (name for name, info in world.callables.items() if not may_be_outside(info))
            self._searching = searching(
                self.nodes, {n for n in outside if any("grounded" in one.data for one in self.of(n))}
            )
        return node in self._searching

    def _effects(self, node: str) -> tuple[EffectInfo, ...]:
        mask = self.masks.get(node, 0)
        found: list[EffectInfo] = []
        while mask:
            lowest = mask & -mask
            found.append(self.effects[lowest.bit_length() - 1])
            mask ^= lowest
        return tuple(found)

    def witness(self, callable_: str, effect: EffectInfo) -> Witness | None:
        """Why `effect` may happen while `callable_` runs, None if it may not."""
        here = self.whole.get(callable_, callable_)
        if not self._bits:
            self._bits.update((known.name, bit) for bit, known in enumerate(self.effects))
        bit = self._bits.get(effect.name)
        if bit is None or not self.masks.get(here, 0) >> bit & 1:
            return None
        route = self._route(bit)
        hops: list[Hop] = []
        while here in route:
            hop = route[here]
            here = hop.callee
            hops.append(Hop(self.nodes[hop.caller].origin, hop.span, self.nodes[here].origin, hop.words))
        holder = self.nodes[here].origin
        stated = next(s.span for s in self.direct[holder].stated if s.effect.name == effect.name)
        return Witness(effect, tuple(hops), holder, stated)

    def _route(self, bit: int) -> dict[str, Hop]:
        """For one effect, the next call of every callable that has it only through calls: a search
        backwards from all that say it themselves."""
        if bit in self._routes:
            return self._routes[bit]
        name = self.effects[bit].name
        route: dict[str, Hop] = {}
        saying = {c for c, direct in self.direct.items() if any(s.effect.name == name for s in direct.stated)}
        front = [key for key, node in self.nodes.items() if node.origin in saying]
        reached = set(front)
        for callee in front:
            for caller, call in self._calls_of(callee):
                if caller not in reached:
                    reached.add(caller)
                    route[caller] = Hop(caller, call.span, callee, call.words)
                    front.append(caller)
        self._routes[bit] = route
        return route

    def _calls_of(self, callee: str) -> list[tuple[str, Outgoing]]:
        if not self._callers:
            for caller, node in self.nodes.items():
                for call in node.outgoing:
                    self._callers.setdefault(call.callee, []).append((caller, call))
        return self._callers.get(callee, [])


def infer_rows(
    world: World, facts: Mapping[str, Facts], known: dict[tuple[str, bool], Direct] | None = None
) -> Rows:
    """The row of every callable of the program. Always returns; calls that the checker could not
    resolve bring nothing in. `known` keeps what callables do by themselves for other programs that have them:
    by name, and by whether the program declares functions."""
    values, known = declares_functions(world), {} if known is None else known
    direct: dict[str, Direct] = {}
    for name, info in world.callables.items():
        found = known.get((name, values))
        if found is None:
            found = known[name, values] = collect(world, info, facts.get(name), values)
        direct[name] = found
    nodes, whole = graph_of(direct)
    for entry in [entry for entry in direct.values() if entry.lambdas]:
        direct.update(entry.lambdas)
    effects: dict[str, EffectInfo] = {}
    for entry in direct.values():
        for stated in entry.stated:
            effects.setdefault(stated.effect.name, stated.effect)
    bits = {name: 1 << i for i, name in enumerate(effects)}
    own = {name: _mask(entry.stated, bits) for name, entry in direct.items()}
    masks = spread(nodes, own)
    return Rows(direct, tuple(effects.values()), masks, nodes, whole)


def graph_of(direct: Mapping[str, Direct]) -> tuple[Mapping[str, Node], Mapping[str, str]]:
    """The call graph, and for each callable that has one its node with all that is given to it."""
    if any(entry.values for entry in direct.values()):
        from corvid.semantics.effects.flows import everything, network  # most programs have no such values

        nodes = network(direct)
        ways = ((name, everything(name)) for name in direct)
        return nodes, {name: whole for name, whole in ways if whole in nodes}
    return {name: Node(name, entry.outgoing) for name, entry in direct.items()}, {}


def spread(nodes: Mapping[str, Node], own: Mapping[str, int]) -> dict[str, int]:
    """For each node the union of what is its origin's `own` and what it reaches."""
    graph = {name: [call.callee for call in node.outgoing] for name, node in nodes.items()}
    return reached(components(graph), graph, {name: own.get(node.origin, 0) for name, node in nodes.items()})


def _mask(stated: tuple[Stated, ...], bits: Mapping[str, int]) -> int:
    mask = 0
    for one in stated:
        mask |= bits[one.effect.name]
    return mask


def searching(nodes: Mapping[str, Node], retrieving: Collection[str]) -> frozenset[str]:
    """The nodes that must not be called outside of an intent: the callables `retrieving`, and each lambda and
    place through which one of them may be called. A lambda that only calls an agent with intents of its own
    needs none around it, as the call itself does not."""
    cut = {name: node if MARK in node.origin else Node(node.origin, ()) for name, node in nodes.items()}
    found = spread(cut, dict.fromkeys(retrieving, 1))
    return frozenset(name for name, mask in found.items() if mask)
