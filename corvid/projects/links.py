"""Rows and purity over all modules: what no module can be asked for alone, joined from what each has said.

A row grows along calls (`semantics/effects/rows`), and a discard in a fn spoils every `@grounded_pure` agent
that reaches it (`ir/passes/pure`). Each module says what its callables do by themselves; here it is only
found out *which* modules break a promise. What to say of it their own check knows.
"""

from __future__ import annotations

from decimal import Decimal

from corvid.semantics.effects import algebra
from corvid.semantics.effects.annotations import data_constraint, min_confidence
from corvid.semantics.effects.collect import Direct, row_is_known
from corvid.semantics.effects.model import BUILT_IN
from corvid.syntax import tree
from corvid.typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from corvid.semantics.symbols import CallableInfo, EffectInfo, World

EffectFacts: TypeAlias = "tuple[str, str, tuple[str, ...]]"
"""An effect's qualified name, its confidence, its categories of data."""
Row: TypeAlias = "tuple[str, ...]"
Promises: TypeAlias = "tuple[Row | None, str, tuple[Row, Row | None] | None]"
"""What an agent promises: its row; the least confidence, or nothing; required and allowed categories."""
Link: TypeAlias = "tuple[str, str, bool, bool, Row, Row, Promises | None]"
"""Of a callable: its qualified name; what it is; whether its body loses a source; whether it says that it
does not; its own effects; what it calls; its promises."""
Joined: TypeAlias = "tuple[tuple[Link, ...], tuple[EffectFacts, ...]]"
"""What one module says: of its callables, and of the effects that they state."""


def effect_facts(effect: EffectInfo) -> EffectFacts:
    """What a constraint can ask of an effect."""
    return effect.name, str(algebra.confidence((effect,))), tuple(sorted(effect.data))


def link_of(world: World, info: CallableInfo, direct: Direct, loses: bool) -> Link:
    """What one callable says of itself."""
    stated = tuple(dict.fromkeys(one.effect.name for one in direct.stated))
    calls = tuple(dict.fromkeys(one.callee for one in direct.outgoing))
    is_pure = info.annotation("grounded_pure") is not None
    return info.name, info.kind, loses, is_pure, stated, calls, _promises(world, info)


def _promises(world: World, info: CallableInfo) -> Promises | None:
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
    if row is None and floor is None and data is None:
        return None
    return row, "" if floor is None else str(floor.bound), data


def broken_promises(links: Iterable[Link], effects: Iterable[EffectFacts]) -> set[str]:
    """The callables that break a promise, by qualified name: of a row, of a constraint on one, of purity."""
    known = {link[0]: link for link in links}
    facts = {name: (Decimal(confidence), data) for name, confidence, data in effects}
    facts |= {one.name: (algebra.confidence((one,)), tuple(sorted(one.data))) for one in BUILT_IN}
    bits = {name: 1 << place for place, name in enumerate(facts)}
    masks = _rows(known, bits)
    unlisted = sum(bits[effect.name] for effect in BUILT_IN)
    found = {name for name, link in known.items() if link[3] and _reaches_a_loss(known, name)}
    for name, (*_, promises) in known.items():
        if promises is None:
            continue
        row, floor, data = promises
        has = [facts[effect] for effect, bit in bits.items() if masks[name] & bit]
        if row is not None and masks[name] & ~(unlisted | sum(bits.get(effect, 0) for effect in set(row))):
            found.add(name)
        if floor and min((confidence for confidence, _ in has), default=Decimal(1)) < Decimal(floor):
            found.add(name)
        if data is not None and not _fits(data, {word for _, words in has for word in words}):
            found.add(name)
    return found


def _fits(wanted: tuple[Row, Row | None], categories: set[str]) -> bool:
    required, allowed = wanted
    return categories.issuperset(required) and (allowed is None or categories.issubset(allowed))


def _rows(known: Mapping[str, Link], bits: Mapping[str, int]) -> dict[str, int]:
    """The effects of each callable: the least fixpoint, followed backwards along calls."""
    masks = {name: sum(bits[effect] for effect in link[4]) for name, link in known.items()}
    callers: dict[str, list[str]] = {}
    for name, link in known.items():
        for callee in link[5]:
            callers.setdefault(callee, []).append(name)
    waiting = [name for name, mask in masks.items() if mask]
    while waiting:
        name = waiting.pop()
        for caller in callers.get(name, ()):
            joined = masks[caller] | masks[name]
            if joined != masks[caller]:
                masks[caller] = joined
                waiting.append(caller)
    return masks


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
