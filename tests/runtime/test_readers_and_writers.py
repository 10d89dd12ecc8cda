"""Readers, tellers and writers do what `Decoder` and `Encoder` do; only readers may refuse data."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from corvid.ir.types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    STRING,
    FunctionType,
    ListType,
    MapType,
    OptionType,
    ResultType,
    Type,
    grounded,
)
from corvid.runtime.boundary.decode import Decoder
from corvid.runtime.boundary.documents import Collector
from corvid.runtime.boundary.encode import Encoder
from corvid.runtime.boundary.misfit import Limits, Misfit
from corvid.runtime.boundary.readers import UNUSUAL, read, reader_of
from corvid.runtime.boundary.texts import teller_of
from corvid.runtime.boundary.writers import Way, writer_of
from corvid.runtime.values import Err, Ok, Some, deep_copy, equal
from tests.runtime.world import COLOUR, DECLARATIONS, HIT, NOTE, PAGE, SHAPE, TREE

SCALARS = (INT, FLOAT, STRING, BOOL, NOTHING)
NAMED = (HIT, NOTE, PAGE, COLOUR, SHAPE, TREE)
LIMITS = Limits()
KEYS = st.sampled_from((STRING, STRING, INT, BOOL, FLOAT))


def wider(inner: st.SearchStrategy[Type]) -> st.SearchStrategy[Type]:
    return st.one_of(
        st.builds(ListType, inner), st.builds(OptionType, inner), st.builds(ResultType, inner, inner),
        st.builds(MapType, KEYS, inner), st.builds(grounded, inner),
    )  # fmt: skip


TYPES = st.recursive(st.sampled_from((*SCALARS, *NAMED)), wider, max_leaves=4)
TEXTS = st.text(max_size=3) | st.sampled_from(("ok", "Red", "some", "\ud800", "é", "nan", "1"))
NUMBERS = st.integers(-3, 3) | st.sampled_from((2**63, -(2**63), 2**54 + 1)) | st.floats()


class Odd(str):
    """A text of a class of its own."""


def fitting(type_: Any) -> st.SearchStrategy[Any]:
    """Data that fits the type, mostly in its plain form."""
    match type_:
        case ListType(element):
            return st.lists(fitting(element), max_size=3)
        case MapType(key, value):
            return st.dictionaries(fitting(key), fitting(value), max_size=2)
        case OptionType(item):
            tagged = st.fixed_dictionaries({"tag": st.just("some"), "value": fitting(item)})
            return st.none() | fitting(item) | tagged
        case ResultType(ok, err):
            good = st.fixed_dictionaries({"tag": st.just("ok"), "ok": fitting(ok)})
            return good | st.fixed_dictionaries({"tag": st.just("err"), "err": fitting(err)})
        case _ if type_ in (INT, FLOAT):
            return st.integers(-3, 3) if type_ == INT else st.floats() | st.integers(-3, 3)
        case _ if type_ in SCALARS:
            return {STRING: TEXTS, BOOL: st.booleans(), NOTHING: st.none()}[type_]
        case _ if hasattr(type_, "inner"):
            return fitting(type_.inner)
    return named(type_.name)


def named(name: str) -> st.SearchStrategy[Any]:
    record, sum_ = DECLARATIONS.record(name), DECLARATIONS.sum(name)
    if name == TREE.name:
        return st.just({"value": 1, "children": [], "parent": None})
    if record is not None:
        return st.fixed_dictionaries({field.name: fitting(field.type) for field in record.fields})
    assert sum_ is not None
    units = st.sampled_from(sum_.variants).map(lambda variant: variant.name)
    tagged = [
        st.fixed_dictionaries({"tag": st.just(one.name), **{f.name: fitting(f.type) for f in one.fields}})
        for one in sum_.variants
    ]
    return st.one_of(units, *tagged)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Type, Any]:
    type_ = draw(TYPES)
    other = draw(TYPES)
    anything = st.one_of(fitting(other), NUMBERS, st.builds(Odd, TEXTS), st.just((1,)), st.just(Some(1)))
    return type_, draw(fitting(type_) | anything)


def decoded(type_: Type, data: Any, limits: Limits = LIMITS) -> Any:
    try:
        return Decoder(DECLARATIONS, limits).decode(type_, data)
    except Misfit:
        return UNUSUAL


@given(cases())
def test_a_reader_gives_what_the_decoder_gives_or_nothing(case: tuple[Type, Any]) -> None:
    type_, data = case
    found = read(reader_of(DECLARATIONS, LIMITS, type_), data)
    if found is not UNUSUAL:
        expected = decoded(type_, data)
        assert expected is not UNUSUAL
        assert repr(Encoder(DECLARATIONS, LIMITS, native=True, labelled=False).encode(type_, found)) == repr(
            Encoder(DECLARATIONS, LIMITS, native=True, labelled=False).encode(type_, expected)
        )
        assert type(found) is type(expected)


@given(cases(), st.builds(Limits, st.integers(0, 4), st.integers(1, 9), st.integers(0, 6)))
def test_a_reader_takes_nothing_that_is_beyond_the_limits(case: tuple[Type, Any], limits: Limits) -> None:
    type_, data = case
    if decoded(type_, data, limits) is UNUSUAL:
        assert read(reader_of(DECLARATIONS, limits, type_), data) is UNUSUAL


@given(cases())
def test_a_teller_tells_what_the_decoder_tells(case: tuple[Type, Any]) -> None:
    type_, data = case
    value = read(reader_of(DECLARATIONS, LIMITS, type_), data)
    if value is UNUSUAL:
        return
    told, collected = Collector(), Collector()
    teller_of(DECLARATIONS, type_)(value, (), told.text)
    Decoder(DECLARATIONS, LIMITS, collected).decode(type_, data)
    assert told.found == collected.found


def test_the_bound_of_a_list_keeps_the_limit_of_parts() -> None:
    limits = Limits(parts=30)
    reader = reader_of(DECLARATIONS, limits, ListType(INT))
    assert read(reader, [1] * 20) == [1] * 20
    assert read(reader, [1] * 35) is UNUSUAL
    assert decoded(ListType(INT), [1] * 35, limits) is UNUSUAL
    texts = reader_of(DECLARATIONS, Limits(characters=60), HIT)
    assert read(texts, {"text": "a" * 60, "score": 1}) is not UNUSUAL
    assert read(texts, {"text": "a" * 61, "score": 1}) is UNUSUAL


def labelled(type_: Any, value: Any) -> Any:
    """The value with a label wherever the type has one."""
    match type_:
        case ListType(element):
            return [labelled(element, item) for item in value]
        case MapType(_, item):
            return {key: labelled(item, part) for key, part in value.items()}
        case OptionType(item):
            return value and Some(labelled(item, value.value))
        case ResultType(ok, err):
            good = isinstance(value, Ok)
            return Ok(labelled(ok, value.value)) if good else Err(labelled(err, value.value))
        case _ if hasattr(type_, "inner"):
            return (labelled(type_.inner, value), 1)
        case _ if type_ == NOTE:
            made = deep_copy(value)
            made.body = (made.body, 1)  # type: ignore[attr-defined]
            return made
    return value


@given(cases(), st.booleans())
def test_a_writer_writes_what_the_encoder_writes(case: tuple[Type, Any], native: bool) -> None:
    type_, data = case
    plain = decoded(type_, data)
    if plain is UNUSUAL:
        return
    for labels, value in ((True, labelled(type_, plain)), (False, plain)):
        written = writer_of(DECLARATIONS, LIMITS, Way(native, labels), type_)(value)
        assert repr(written) == repr(Encoder(DECLARATIONS, LIMITS, native, labels).encode(type_, value))


@given(cases())
def test_what_is_written_shares_nothing_that_changes_with_the_value(case: tuple[Type, Any]) -> None:
    type_, data = case
    plain = decoded(type_, data)
    if plain is not UNUSUAL:
        before = deep_copy(plain)
        spoil(writer_of(DECLARATIONS, LIMITS, Way(native=True, labelled=False), type_)(plain))
        assert equal(plain, before) or "nan" in repr(data)


def spoil(data: Any) -> None:
    """Write into all lists and objects."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for part in list(inside):
        spoil(part)
    if isinstance(data, list | dict):
        data.clear()


def test_plain_data_is_not_unusual() -> None:
    """Without this, readers that take nothing would be right, too."""
    for type_, data in (
        (HIT, {"text": "a", "score": 1}), (ListType(HIT), [{"text": "ü", "score": 0.5}]),
        (OptionType(COLOUR), "Red"), (SHAPE, {"tag": "Circle", "radius": 2.0}), (SHAPE, "Dot"),
        (ResultType(INT, STRING), {"tag": "err", "err": "why"}), (MapType(STRING, ListType(INT)), {"a": [1]}),
        (grounded(NOTE), {"body": "text", "rank": 3}), (PAGE, {"text": "a", "uri": "b", "metadata": {}}),
    ):  # fmt: skip
        found = read(reader_of(DECLARATIONS, LIMITS, type_), data)
        assert found is not UNUSUAL
        assert equal(found, decoded(type_, data))


def test_functions_and_endless_types_have_no_reader() -> None:
    for type_ in (TREE, ListType(TREE), FunctionType((INT,), INT), OptionType(FunctionType((), INT))):
        assert read(reader_of(DECLARATIONS, LIMITS, type_), None) is UNUSUAL


class Biting(str):
    """A key that looks like another and does what it likes when it is compared."""

    def __eq__(self, other: object) -> bool:
        raise SystemExit("bitten")

    def __hash__(self) -> int:
        return hash("text")


def test_what_a_host_raises_while_it_is_read_is_no_affair_of_a_reader() -> None:
    assert read(reader_of(DECLARATIONS, LIMITS, HIT), {Biting("text"): "a", "score": 1}) is UNUSUAL
