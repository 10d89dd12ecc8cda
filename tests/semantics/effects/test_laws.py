"""The laws of the effect algebra, on generated values of every dimension."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.semantics.dimensions import DIMENSIONS, NO_STREAM, Backpressure, Dimension, Value
from corvid.semantics.effects.algebra import combine, rank

WORDS = st.frozensets(st.sampled_from(["grounded", "financial", "medical", "pii"]))
AMOUNTS = st.integers(0, 10**9).map(lambda n: Decimal(n) / 1000)
POLICIES = st.one_of(
    st.just(NO_STREAM),
    st.just(Backpressure("unbounded")),
    st.integers(1, 9).map(lambda n: Backpressure("bounded", limit=n)),
    st.sampled_from("ab").map(lambda s: Backpressure("pulls_from", source=s)),
)


def values(dimension: Dimension) -> st.SearchStrategy[Value]:
    match dimension.kind:
        case "level":
            return st.sampled_from(dimension.levels)
        case "truth":
            return st.booleans()
        case "words":
            return WORDS
        case "backpressure":
            return POLICIES
        case "confidence":
            return st.integers(0, 100).map(lambda n: Decimal(n) / 100)
        case _:
            return AMOUNTS


@pytest.mark.parametrize("name", DIMENSIONS)
@given(data=st.data())
def test_composition_obeys_its_laws(name: str, data: st.DataObject) -> None:
    dimension = DIMENSIONS[name]
    a, b, c = (data.draw(values(dimension)) for _ in range(3))
    assert combine(dimension, a, b) == combine(dimension, b, a)
    assert combine(dimension, a, combine(dimension, b, c)) == combine(dimension, combine(dimension, a, b), c)
    assert combine(dimension, a, dimension.identity) == a
    if dimension.composition != "sum":
        assert combine(dimension, a, a) == a


@pytest.mark.parametrize(
    "name", [n for n, d in DIMENSIONS.items() if d.composition in ("sum", "max", "min")]
)
@given(data=st.data())
def test_another_step_never_helps_to_keep_a_bound(name: str, data: st.DataObject) -> None:
    dimension = DIMENSIONS[name]
    a, b = (data.draw(values(dimension)) for _ in range(2))
    alone, together = rank(dimension, a), rank(dimension, combine(dimension, a, b))
    assert together <= alone if dimension.composition == "min" else together >= alone


def test_every_identity_is_a_value_of_its_dimension() -> None:
    for dimension in DIMENSIONS.values():
        if dimension.levels:
            assert dimension.identity == dimension.levels[0]
