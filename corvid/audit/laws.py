"""The laws that the composition of a dimension keeps, tried on cases: rows are sets, and are composed in any
order and grouping, so a dimension that breaks one of them has no value that could be promised."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import TypeAlias

from msgspec import Struct

from corvid.semantics.dimensions import NO_STREAM, Backpressure, Dimension, Value
from corvid.semantics.effects.algebra import combine, rank

_WORDS = ("a", "b", "c", "d")
_STREAMS = (NO_STREAM, Backpressure("unbounded"), Backpressure("bounded", 2), Backpressure("bounded", 8))

Law: TypeAlias = "Callable[[Dimension, Value, Value, Value], bool]"


class Counterexample(Struct, frozen=True):
    """Values for which a law does not hold. `words` say the law."""

    law: str
    words: str
    values: tuple[Value, ...]


def values(dimension: Dimension, draw: random.Random) -> Value:
    """Return any value that a program could write in the dimension."""
    match dimension.kind:
        case "level":
            return draw.choice(dimension.levels)
        case "truth":
            return draw.random() < 0.5
        case "words":
            return frozenset(word for word in _WORDS if draw.random() < 0.4)
        case "backpressure":
            return draw.choice(_STREAMS)
        case "count":
            return Decimal(draw.choice((0, 1, draw.randrange(10**6))))
        case "confidence":
            return Decimal(draw.randrange(101)) / 100
        case _:
            low, high = dimension.within or (Decimal(0), Decimal(10**6))
            wide = low + (high - low) * draw.randrange(10**4 + 1) / 10**4
            return draw.choice((low, min(high, low + draw.randrange(10)), wide))


def _associative(dimension: Dimension, a: Value, b: Value, c: Value) -> bool:
    left = combine(dimension, combine(dimension, a, b), c)
    return left == combine(dimension, a, combine(dimension, b, c))


def _commutative(dimension: Dimension, a: Value, b: Value, c: Value) -> bool:
    return combine(dimension, a, b) == combine(dimension, b, a)


def _identity(dimension: Dimension, a: Value, b: Value, c: Value) -> bool:
    none = dimension.identity
    return combine(dimension, none, a) == a == combine(dimension, a, none)


def _idempotent(dimension: Dimension, a: Value, b: Value, c: Value) -> bool:
    return combine(dimension, a, a) == a


def _monotone(dimension: Dimension, a: Value, b: Value, c: Value) -> bool:
    """Check that one more effect never makes a row look better."""
    both = combine(dimension, a, b)
    if isinstance(both, frozenset):
        return isinstance(a, frozenset) and both >= a
    if isinstance(both, Backpressure):
        return True
    if dimension.composition in ("sum", "max"):
        return rank(dimension, both) >= rank(dimension, a)
    return rank(dimension, both) <= rank(dimension, a)


LAWS: tuple[tuple[str, str, int, Law], ...] = (
    ("associative", "it makes a difference which two of three are composed first", 3, _associative),
    ("commutative", "it makes a difference which of two comes first", 2, _commutative),
    ("identity", "an effect that does not say a value changes the one that another says", 1, _identity),
    ("idempotent", "the same effect twice is something else than once", 1, _idempotent),
    ("monotone", "one more effect makes a row look better", 2, _monotone),
)
"""Each with what its breach means, and how many values it is about."""


def laws_of(dimension: Dimension) -> Iterator[tuple[str, str, int, Law]]:
    """Yield those that a dimension has to keep: a sum is not idempotent."""
    for law in LAWS:
        if law[0] != "idempotent" or dimension.composition != "sum":
            yield law


def broken(dimension: Dimension, cases: int, seed: int = 1) -> Counterexample | None:
    """Return the first case of so many for which a law does not hold."""
    draw = random.Random(f"{dimension.name} {seed}")
    kept = [*laws_of(dimension)]
    for _ in range(cases):
        three = [values(dimension, draw) for _ in range(3)]
        for name, words, count, law in kept:
            if not law(dimension, *three):
                return Counterexample(name, words, tuple(three[:count]))
    return None
