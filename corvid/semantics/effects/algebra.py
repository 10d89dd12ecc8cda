"""How the values of one dimension combine along a sequence, and what an effect says in each."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import assert_never

from corvid.semantics.effects.dimensions import DIMENSIONS, read_value
from corvid.semantics.effects.model import DANGEROUS, Backpressure, Dimension, Effect, Value
from corvid.semantics.symbols import CallableInfo, EffectInfo
from corvid.syntax import tree

_POLICIES = ("bounded", "pulls_from", "unbounded", "none")
_TRUST = DIMENSIONS["trust"]
_CONFIDENCE = DIMENSIONS["confidence"]


def combine(dimension: Dimension, left: Value, right: Value) -> Value:
    """One after the other. Associative and commutative, with `dimension.identity` as identity;
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
    """A value's place in the order of its dimension, for those that have one."""
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
    """What `effect` says in `dimension`: its identity where nothing readable was written."""
    found = dimension.identity
    for line in effect.dimensions:
        if line.name.text == dimension.name:
            value = read_value(dimension, line.value)
            found = found if value is None else combine(dimension, found, value)
    return found


def compose(dimension: Dimension, effects: Iterable[EffectInfo]) -> Value:
    """The value of a row in an idempotent dimension: all its effects, one after the other."""
    found = dimension.identity
    for effect in effects:
        found = combine(dimension, found, value_of(effect, dimension))
    return found


def effect_of(info: EffectInfo) -> Effect:
    """The declared effect as plain data."""
    return Effect(info.name, tuple(sorted(info.data)), rank(_CONFIDENCE, value_of(info, _CONFIDENCE)))


def confidence(effects: Iterable[Effect]) -> Decimal:
    """The composed confidence of a row, 1 if no effect says any."""
    found = _CONFIDENCE.identity
    for effect in effects:
        found = combine(_CONFIDENCE, found, effect.confidence)
    return rank(_CONFIDENCE, found)


def categories(effects: Iterable[Effect]) -> frozenset[str]:
    """The composed `data` of a row."""
    return frozenset().union(*(effect.data for effect in effects))


def own_effects(callable_: CallableInfo) -> tuple[EffectInfo, ...]:
    """The effects that the declaration of a tool or prompt states: its row, and `dangerous`."""
    row = callable_.row or ()
    return (*row, DANGEROUS) if is_dangerous(callable_) else row


def is_dangerous(callable_: CallableInfo) -> bool:
    """Whether it is a tool declared `dangerous`."""
    return isinstance(callable_.node, tree.Tool) and callable_.node.dangerous


def trust_of(callable_: CallableInfo) -> str:
    """The composed trust level of a declaration's own effects."""
    level = compose(_TRUST, own_effects(callable_))
    assert isinstance(level, str)
    return level


def needs_approval(callable_: CallableInfo) -> bool:
    """Whether a call of this tool or prompt needs an `approve` (approvals.need.1, approvals.need.2):
    it is dangerous, or its own trust is above autonomous. Agents and fns never."""
    if callable_.kind not in ("tool", "prompt"):
        return False
    return trust_of(callable_) != _TRUST.identity


def confidence_of(callable_: CallableInfo) -> float:
    """The confidence that a declaration's own row states: the least of its effects', 1.0 if none."""
    return float(confidence(map(effect_of, own_effects(callable_))))
