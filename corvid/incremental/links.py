"""Rows and purity over all modules: what no module can be asked for alone, joined from what each has said.

A row grows along calls (`semantics/effects/rows`), and a discard in a fn spoils every `@grounded_pure` agent
that reaches it (`ir/passes/pure`). Each module says what its callables do by themselves; here it is only
found out *which* modules break a promise. What to say of it their own check knows.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, TypeAlias

from corvid.semantics.effects import algebra
from corvid.semantics.effects.annotations import data_constraint, min_confidence
from corvid.semantics.effects.collect import row_is_known, unguarded
from corvid.semantics.effects.direct import Direct, Flow, Node, Outgoing
from corvid.semantics.effects.model import BUILT_IN
from corvid.semantics.effects.rows import graph_of, searching, spread
from corvid.semantics.symbols import ABSENT
from corvid.source.span import Span
from corvid.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from corvid.semantics.symbols import CallableInfo, EffectInfo, World

EffectFacts: TypeAlias = "tuple[str, str, tuple[str, ...]]"
"""An effect's qualified name, its confidence, its categories of data."""
Row: TypeAlias = "tuple[str, ...]"
Promises: TypeAlias = "tuple[Row | None, str, tuple[Row, Row | None] | None, Row | None]"
"""What an agent promises: its row; the least confidence, or nothing; required and allowed categories; that
none of these calls, which stand in no intent, retrieves."""
Values: TypeAlias = (
    "tuple[Row, tuple[tuple[str, Row, Row], ...], tuple[tuple[str, str, bool, bool], ...], Row]"
)
"""What a body does with function values (`semantics/effects/flows`): its edges; its lambdas, with their
effects and edges; what flows where; which lists and maps may change."""
Link: TypeAlias = "tuple[str, str, bool, bool, Row, Row, Promises | None, Values | None]"
"""Of a callable: its qualified name; what it is; whether its body loses a source; whether it says that it
does not; its own effects; what it calls; its promises; its function values."""
Joined: TypeAlias = "tuple[tuple[Link, ...], tuple[EffectFacts, ...]]"
"""What one module says: of its callables, and of the effects that they state."""


def effect_facts(effect: EffectInfo) -> EffectFacts:
    """What a constraint can ask of an effect."""
    return effect.name, str(algebra.confidence((effect,))), tuple(sorted(effect.data))


def link_of(world: World, info: CallableInfo, direct: Direct, loses: bool) -> Link:
    """What one callable says of itself."""
    calls = [call.callee for call in direct.outgoing if call.words is None]
    for _, inner in direct.lambdas:
        calls += [call.callee for call in inner.outgoing if call.words is None]
    is_pure = info.annotation("grounded_pure") is not None
    values = _values(direct) if direct.values else None
    own, called = _said(direct), tuple(dict.fromkeys(calls))
    return info.name, info.kind, loses, is_pure, own, called, _promises(world, info, direct), values


def _values(direct: Direct) -> Values:
    lambdas = tuple((name, _said(one), _edges(one)) for name, one in direct.lambdas)
    flows = ((one.into, one.source, one.shared, one.argument) for one in direct.flows)
    return _edges(direct), lambdas, tuple(dict.fromkeys(flows)), direct.written


def _said(direct: Direct) -> Row:
    return tuple(dict.fromkeys(one.effect.name for one in direct.stated))


def _edges(direct: Direct) -> Row:
    return tuple(dict.fromkeys(one.callee for one in direct.outgoing))


def _promises(world: World, info: CallableInfo, direct: Direct) -> Promises | None:
    node = info.node
    if not isinstance(node, tree.Agent):
        return None
    row: Row | None = None
    if node.uses and row_is_known(world, info):
        row = tuple(effect.name for effect in info.row or ())
    confidence = info.annotation("min_confidence")
    floor = min_confidence(confidence) if confidence is not None else None
    wanted = [data_constraint(one) for one in node.annotations if one.name.text == "data"]
    required = tuple(word for one in wanted if one is not None for word in one.required)
    limits = [one.allowed for one in wanted if one is not None and one.allowed is not None]
    allowed = tuple(sorted(frozenset.intersection(*limits))) if limits else None
    data = (required, allowed) if required or limits else None
    outside: Row | None = None
    if info.annotation("intent_first") is not None:
        outside = tuple(dict.fromkeys(call.callee for call in unguarded(direct)))
    if row is None and floor is None and data is None and outside is None:
        return None
    return row, "" if floor is None else str(floor.bound), data, outside


def broken_promises(links: Iterable[Link], effects: Iterable[EffectFacts]) -> set[str]:
    """The callables that may break a promise, by qualified name: of a row, of a constraint on one, of
    intents, of purity. Where function values take part, it hangs on what a program has besides: all programs
    are looked at as one here, and required categories have to come from what is called by name."""
    known = {link[0]: link for link in links}
    facts = {name: (Decimal(confidence), data) for name, confidence, data in effects}
    facts |= {one.name: (algebra.confidence((one,)), tuple(sorted(one.data))) for one in BUILT_IN}
    bits = {name: 1 << place for place, name in enumerate(facts)}
    own = {name: sum(bits[effect] for effect in link[4]) for name, link in known.items()}
    nodes, masks, whole = _rows(known, bits, own)
    certain = masks
    if any(link[7] is not None for link in known.values()):
        certain = spread({name: Node(name, _outgoing(link[5])) for name, link in known.items()}, own)
    unlisted = sum(bits[effect.name] for effect in BUILT_IN)
    retrieving = sum(bits[name] for name, (_, data) in facts.items() if "grounded" in data)
    searches = {name for name in known if masks[name] & retrieving and not _may_be_outside(known[name])}
    needing = searching(nodes, searches)
    found = {name for name, link in known.items() if link[3] and _reaches_a_loss(known, name)}
    for name, (*_, promises, _) in known.items():
        if promises is None:
            continue
        row, floor, data, outside = promises
        mask = masks[whole.get(name, name)]
        has = [facts[effect] for effect, bit in bits.items() if mask & bit]
        always = {word for effect, bit in bits.items() if certain[name] & bit for word in facts[effect][1]}
        if row is not None and mask & ~(unlisted | sum(bits.get(effect, 0) for effect in set(row))):
            found.add(name)
        if floor and min((confidence for confidence, _ in has), default=Decimal(1)) < Decimal(floor):
            found.add(name)
        if data is not None and not (
            always.issuperset(data[0])
            and (data[1] is None or all(word in data[1] for _, words in has for word in words))
        ):
            found.add(name)
        if not needing.isdisjoint(outside or ()):
            found.add(name)
    return found


def _may_be_outside(link: Link) -> bool:
    """What `collect` says of the callable."""
    promises = link[6]
    return link[0] == ABSENT or (promises is not None and promises[3] is not None)


def _rows(
    known: Mapping[str, Link], bits: Mapping[str, int], own: dict[str, int]
) -> tuple[Mapping[str, Node], dict[str, int], Mapping[str, str]]:
    """The graph, the effects of each of its nodes, and the nodes of callables with all that is given. The
    effects of lambdas are added to `own`."""
    for *_, values in known.values():
        for name, stated, _ in () if values is None else values[1]:
            own[name] = sum(bits[effect] for effect in stated)
    nodes, whole = graph_of({name: _direct(link) for name, link in known.items()})
    return nodes, spread(nodes, own), whole


_NOWHERE = Span(0, 0, 0)


def _direct(link: Link) -> Direct:
    """What `link_of` was given, without what only people ask about."""
    if link[7] is None:
        return Direct((), _outgoing(link[5]))
    edges, lambdas, flows, written = link[7]
    inner = tuple((name, Direct((), _outgoing(its))) for name, _, its in lambdas)
    ways = tuple(Flow(into, source, _NOWHERE, shared, arg) for into, source, shared, arg in flows)
    return Direct((), _outgoing(edges), True, inner, ways, written)


def _outgoing(callees: Row) -> tuple[Outgoing, ...]:
    return tuple(Outgoing(callee, _NOWHERE) for callee in callees)


def _reaches_a_loss(known: Mapping[str, Link], agent: str) -> bool:
    """Whether a fn that the agent calls, directly or not, loses a source. Its own body is not looked at."""
    seen = {agent}
    waiting = [agent]
    while waiting:
        for callee in known[waiting.pop()][5]:
            if callee in seen or callee not in known or known[callee][1] != "fn":
                continue
            if known[callee][2]:
                return True
            seen.add(callee)
            waiting.append(callee)
    return False
