"""How the values of one dimension combine along a sequence, and what an effect says in each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import assert_never

from corvid.semantics.dimensions import (
    ASKED,
    DIMENSIONS,
    Backpressure,
    Dimension,
    Value,
    is_gate,
    read_value,
)
from corvid.semantics.effects.model import DANGEROUS, Effect
from corvid.semantics.symbols import CallableInfo, EffectInfo, Hindrance
from corvid.syntax import tree

_POLICIES = ("bounded", "pulls_from", "unbounded", "none")
_CONFIDENCE = DIMENSIONS["confidence"]


def combine(dimension: Dimension, left: Value, right: Value) -> Value:
    """Return one after the other. Associative and commutative, with `dimension.identity` as identity;
    idempotent for every composition but `sum`. Both must be values of `dimension`."""
    match dimension.composition:
        case "sum":
            return rank(dimension, left) + rank(dimension, right)
        case "max":
            return left if rank(dimension, left) >= rank(dimension, right) else right
        case "min" | "and":
            return left if rank(dimension, left) <= rank(dimension, right) else right
        case "union":
            return _words(left) | _words(right)
        case "tightest":
            return min(left, right, key=_looseness)
        case _:
            assert_never(dimension.composition)


def rank(dimension: Dimension, value: Value) -> Decimal:
    """Return a value's place in the order of its dimension, for those that have one."""
    if isinstance(value, str):
        return Decimal(dimension.levels.index(value))
    assert isinstance(value, Decimal | bool), "sets and policies have no rank"
    return Decimal(value)


def _words(value: Value) -> frozenset[str]:
    assert isinstance(value, frozenset)
    return value


def _looseness(value: Value) -> tuple[int, int, str]:
    assert isinstance(value, Backpressure)
    return _POLICIES.index(value.policy), value.limit, value.source


def value_of(effect: EffectInfo, dimension: Dimension) -> Value:
    """Return what `effect` says in `dimension`: its identity where nothing readable was written."""
    found = dimension.identity
    for line in effect.dimensions:
        if line.name.text == dimension.name:
            value = read_value(dimension, line.value)
            found = found if value is None else combine(dimension, found, value)
    return found


def compose(dimension: Dimension, effects: Iterable[EffectInfo]) -> Value:
    """Return the value of a row in an idempotent dimension: all its effects, one after the other."""
    found = dimension.identity
    for effect in effects:
        found = combine(dimension, found, value_of(effect, dimension))
    return found


def effect_of(info: EffectInfo, dimensions: Mapping[str, Dimension] = DIMENSIONS) -> Effect:
    """Return the declared effect as plain data."""
    written = (dimensions.get(line.name.text) for line in info.dimensions)
    said = {one.name: one for one in written if one is not None and one.name not in ("data", "confidence")}
    ranks: list[tuple[str, Decimal]] = []
    words: list[tuple[str, tuple[str, ...]]] = []
    for name, dimension in sorted(said.items()):
        value = value_of(info, dimension)
        if dimension.composition == "union":
            words.append((name, tuple(sorted(_words(value)))))
        elif dimension.composition in ("max", "min", "and"):
            ranks.append((name, rank(dimension, value)))
    sure = rank(_CONFIDENCE, value_of(info, _CONFIDENCE))
    return Effect(info.name, tuple(sorted(info.data)), sure, tuple(ranks), tuple(words))


def confidence(effects: Iterable[Effect]) -> Decimal:
    """Return the composed confidence of a row, 1 if no effect says any."""
    found = _CONFIDENCE.identity
    for effect in effects:
        found = combine(_CONFIDENCE, found, effect.confidence)
    return rank(_CONFIDENCE, found)


def categories(effects: Iterable[Effect], dimension: str = "data") -> frozenset[str]:
    """Return the composed names of a row in a dimension of sets."""
    return frozenset().union(*(effect.words_in(dimension) for effect in effects))


def own_effects(callable_: CallableInfo) -> tuple[EffectInfo, ...]:
    """Return the effects that the declaration of a tool or prompt states: its row, and `dangerous`."""
    row = callable_.row or ()
    return (*row, DANGEROUS) if is_dangerous(callable_) else row


def charges_of(
    callable_: CallableInfo, dimensions: Mapping[str, Dimension] = DIMENSIONS
) -> tuple[tuple[str, Decimal], ...]:
    """Return what a declaration's own row spends in each dimension that is summed, those that are not 0."""
    found: list[tuple[str, Decimal]] = []
    effects = {effect.name: effect for effect in own_effects(callable_)}.values()
    for name, dimension in sorted(dimensions.items()):
        if dimension.composition == "sum":
            amount = rank(dimension, compose(dimension, effects))
            found += [(name, amount)] if amount else []
    return tuple(found)


def gate_of(callable_: CallableInfo, dimensions: Mapping[str, Dimension] = DIMENSIONS) -> float | None:
    """Return the confidence of the arguments below which a call is asked for: the highest of its row's gates.
    None if there is none, or the call needs an approval in any case."""
    trust = dimensions["trust"]
    written = (line.value for effect in own_effects(callable_) for line in effect.dimensions)
    found = [one for one in written if isinstance(one, tree.GateValue) and is_gate(trust, one)]
    highest = max((float(one.threshold) for one in found), default=0.0)
    return highest if highest > 0 and not needs_approval(callable_, dimensions) else None


def is_dangerous(callable_: CallableInfo) -> bool:
    """Return whether it is a tool declared `dangerous`."""
    return isinstance(callable_.node, tree.Tool) and callable_.node.dangerous


def trust_of(callable_: CallableInfo, dimensions: Mapping[str, Dimension]) -> str:
    """Return the composed trust level of a declaration's own effects."""
    level = compose(dimensions["trust"], own_effects(callable_))
    assert isinstance(level, str)
    return level


def needs_approval(callable_: CallableInfo, dimensions: Mapping[str, Dimension] = DIMENSIONS) -> bool:
    """Return whether a call of this tool or prompt needs an `approve` (approvals.need.1, approvals.need.2):
    it is dangerous, or its own trust is `supervisor_required` or above. Agents and fns never."""
    if callable_.kind not in ("tool", "prompt"):
        return False
    trust = dimensions["trust"]
    return rank(trust, trust_of(callable_, dimensions)) >= rank(trust, ASKED)


def is_repeatable(callable_: CallableInfo, dimensions: Mapping[str, Dimension] = DIMENSIONS) -> bool:
    """Return whether a second call does no harm: of a source, of a tool that states no effect, or of a
    prompt, none of which is asked for or says `reversible: false` (expressions.retry.3)."""
    return hindrance_of(callable_, dimensions) is None


def hindrance_of(
    callable_: CallableInfo, dimensions: Mapping[str, Dimension] = DIMENSIONS
) -> Hindrance | None:
    """Return what keeps a call from being made again, None if it may be."""
    if callable_.kind == "agent":
        return "agent"
    if is_dangerous(callable_) or needs_approval(callable_, dimensions):
        return "approval"
    if gate_of(callable_, dimensions) is not None:
        return "gate"
    if says_reversible(callable_) is False:
        return "reversible"
    if callable_.kind == "prompt" or callable_.grounded_row or not callable_.row:
        return None
    return "tool"


def is_stoppable(callable_: CallableInfo, dimensions: Mapping[str, Dimension] = DIMENSIONS) -> bool:
    """Return whether a call may be given up in its middle: it may be made again, or what it does can be taken
    back (expressions.timeout.3)."""
    return is_repeatable(callable_, dimensions) or says_reversible(callable_) is True


def says_reversible(callable_: CallableInfo) -> bool | None:
    """Return what its own effects say together, None if they say nothing."""
    dimension = DIMENSIONS["reversible"]
    effects = own_effects(callable_)
    if not any(line.name.text == dimension.name for effect in effects for line in effect.dimensions):
        return None
    return compose(dimension, effects) is True


def confidence_of(callable_: CallableInfo) -> float:
    """Return the confidence that a declaration's own row states: the least of its effects', 1.0 if none."""
    return float(confidence(map(effect_of, own_effects(callable_))))
