"""Compiled codecs do what the codec of the tests does step by step, and say the same of what does not fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import make_dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.runtime.boundary.codec_error import CodecError, Limits
from corvid.runtime.boundary.decode import decoder_of
from corvid.runtime.boundary.documents import Found, FoundText
from corvid.runtime.boundary.encode import Way, encoder_of
from corvid.runtime.host import Document
from corvid.runtime.values import Err, Ok, Some, deep_copy, equal
from corvid.types import (
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
from tests.codec import Collector, Decoder, Encoder
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


class HitTuple(NamedTuple):
    text: object
    score: object


class Circles(NamedTuple):
    tag: str
    radius: float


class Named(Enum):
    RED = "Red"
    ONE = 1
    ODD = ()


ODD = st.sampled_from((*Named, date(2026, 1, 2), Decimal("1.50"), HitTuple("a", 1)))
"""Objects that stand for plain data."""


@st.composite
def cases(draw: st.DrawFn) -> tuple[Type, Any]:
    type_ = draw(TYPES)
    other = draw(TYPES)
    anything = st.one_of(fitting(other), NUMBERS, st.builds(Odd, TEXTS), st.just((1,)), st.just(Some(1)), ODD)
    return type_, draw(fitting(type_) | anything)


def expected(type_: Type, data: Any, limits: Limits = LIMITS, collector: Collector | None = None) -> Any:
    """The value, or how the data does not fit."""
    try:
        return Decoder(DECLARATIONS, limits, collector).decode(type_, data)
    except CodecError as error:
        return error


def decoded(
    type_: Type, data: Any, limits: Limits = LIMITS, found: list[Found | FoundText] | None = None
) -> Any:
    """The same of the compiled decoder."""
    try:
        return decoder_of(DECLARATIONS, limits, type_)(data, found)
    except CodecError as error:
        return error


def assert_same(type_: Type, one: Any, other: Any) -> None:
    assert type(one) is type(other)
    if isinstance(one, CodecError):
        assert (one.path, one.expected, one.found) == (other.path, other.expected, other.found)
        assert str(one) == str(other)
    else:
        encoder = Encoder(DECLARATIONS, LIMITS, native=True, labelled=False)
        assert repr(encoder.encode(type_, one)) == repr(encoder.encode(type_, other))


@given(cases())
def test_a_decoder_gives_the_same_value_or_the_same_words(case: tuple[Type, Any]) -> None:
    type_, data = case
    assert_same(type_, decoded(type_, data), expected(type_, data))


TIGHT = st.builds(
    Limits, st.integers(0, 4), st.integers(1, 9), st.integers(0, 6), st.integers(0, 4), st.integers(0, 3),
    st.integers(0, 3),
)  # fmt: skip


@given(cases(), TIGHT)
def test_limits_are_passed_at_the_same_place(case: tuple[Type, Any], limits: Limits) -> None:
    type_, data = case
    assert_same(type_, decoded(type_, data, limits), expected(type_, data, limits))


class Biting(str):
    """A key that looks like another and does what it likes when it is compared."""

    def __eq__(self, other: object) -> bool:
        raise SystemExit("bitten")

    def __hash__(self) -> int:
        return hash("text")


def objects() -> tuple[object, ...]:
    """Dataclasses and NamedTuples: records, variants, and some that fit nothing or lack a value; other
    objects that stand for plain data."""
    hit, circle = make_dataclass("Hit", ["text", "score"]), make_dataclass("Circle", ["tag", "radius"])
    gone = hit("a", 1)
    del gone.__dict__["score"]
    plain = (HitTuple(date(2026, 1, 2), Decimal(1)), Circles("Circle", 2), *Named, Decimal("1.50"))
    return (
        *plain,
        HitTuple("a", Named.ONE),
        hit(Document("t", "u"), 1.5),
        hit("a", "x"),
        circle("Circle", 2),
        circle(1, 2),
        gone,
    )


HANDED = st.sampled_from((
    Document("a", "file:a"), Document("b", "file:b", confidence=0.5), Document("c", "d", start_line=0),
    "plain", {"text": "a", "score": 1}, {"text": Document("t", "u"), "score": 1.5},
    {Biting("text"): "a", "score": 1},
    {"text": "é", "score": 2**60, "more": 1}, DECLARATIONS.make_record(HIT.name, ("a", 1.0)), ("x", "y"),
    {"text": "a", "uri": "b", "metadata": {"k": "v"}}, {"tag": "Tagged", "fields": {"tag": "x"}}, "Circle",
    DECLARATIONS.make_variant(SHAPE.name, "Tagged", ("t",)), {"tag": 1}, {"tag": "Dot"}, Some("s"), Ok(1), [],
    *objects(),
))  # fmt: skip
PLACES = st.sampled_from((STRING, HIT, PAGE, NOTE, SHAPE, COLOUR))


@st.composite
def handed(draw: st.DrawFn) -> tuple[Type, Any]:
    """Documents, objects of the host and odd data below lists, maps and boxes."""
    type_: Type = draw(PLACES)
    data: Any = draw(HANDED | fitting(type_))
    for _ in range(draw(st.integers(0, 2))):
        other = draw(HANDED | fitting(type_))
        type_, data = draw(st.sampled_from((
            (ListType(type_), [data, other]), (MapType(STRING, type_), {"a": data, "b": other}),
            (OptionType(type_), data), (ResultType(type_, STRING), {"tag": "ok", "ok": data}),
            (grounded(type_), data),
        )))  # fmt: skip
    return type_, data


@given(cases() | handed(), st.just(LIMITS) | TIGHT)
def test_a_decoder_finds_the_same_texts_and_documents(case: tuple[Type, Any], limits: Limits) -> None:
    type_, data = case
    found: list[Found | FoundText] = []
    collector = Collector()
    assert_same(type_, decoded(type_, data, limits, found), expected(type_, data, limits, collector))
    assert found == collector.found


@given(handed(), st.just(LIMITS) | TIGHT)
def test_odd_data_has_the_same_value_or_the_same_words(case: tuple[Type, Any], limits: Limits) -> None:
    type_, data = case
    assert_same(type_, decoded(type_, data, limits), expected(type_, data, limits))


def test_what_stands_where_a_label_goes_is_asked_for_at_the_same_paths() -> None:
    type_ = ListType(OptionType(NOTE))
    data = [None, {"body": "a", "rank": 1}, {"rank": 2, "body": ["b"]}]
    heard: list[Any] = []

    def hear(at: Type, given: object, path: tuple[Any, ...]) -> object:
        heard.append((at, given, path))
        return "x"

    decoder_of(DECLARATIONS, LIMITS, type_)(data, None, hear)
    compiled = heard.copy()
    heard.clear()
    Decoder(DECLARATIONS, LIMITS, grounded=hear).decode(type_, data)
    assert compiled == heard
    assert [path for _, _, path in heard] == [(1, "some", "body"), (2, "some", "body")]


def test_the_limits_of_parts_and_characters() -> None:
    limits = Limits(parts=30)
    assert decoded(ListType(INT), [1] * 29, limits) == [1] * 29
    error = decoded(ListType(INT), [1] * 35, limits)
    assert (error.path, error.expected, error.found) == ((29,), "at most 30 parts", "more")
    limits = Limits(characters=60)
    fitting_text = {"text": "a" * 60, "score": 1}
    assert equal(decoded(HIT, fitting_text, limits), expected(HIT, fitting_text))
    error = decoded(HIT, {"text": "a" * 61, "score": 1}, limits)
    assert (error.path, error.expected) == (("text",), "at most 60 characters of text")


LONG = 2_500
"""Items: more than two batches."""
LONG_LISTS: tuple[tuple[Type, Callable[[int], Any], Any], ...] = (
    (INT, lambda index: index, 2**63), (FLOAT, lambda index: index, "inf"), (FLOAT, float, 10**400),
    (STRING, lambda index: f"é{index}", Odd("odd")), (STRING, str, "\ud800"),
    (NOTHING, lambda index: None, 1),
    (HIT, lambda index: {"text": f"é{index}", "score": index}, {"text": Odd("odd"), "score": "nan"}),
    (HIT, lambda index: {"score": 0.5, "text": str(index)}, Document("a", "file:a")),
    (HIT, lambda index: {"text": "a", "score": 1}, {Biting("text"): "a", "score": 1}),
    (NOTE, lambda index: {"body": str(index), "rank": index}, {"rank": True, "body": "a"}),
    (OptionType(INT), lambda index: index or None, "one"),
)  # fmt: skip


@pytest.mark.oracle
def test_what_does_not_fit_in_long_lists_is_found_at_its_place() -> None:
    for element, item, odd in LONG_LISTS:
        for at in (None, 0, 1_023, 1_024, LONG - 1):
            data = [odd if index == at else item(index) for index in range(LONG)]
            found: list[Found | FoundText] = []
            collector = Collector()
            value = decoded(ListType(element), data, LIMITS, found)
            assert_same(ListType(element), value, expected(ListType(element), data, LIMITS, collector))
            assert found == collector.found


@pytest.mark.oracle
def test_long_lists_pass_their_limits_at_the_same_item() -> None:
    parts = [Limits(parts=most) for most in (2_049, LONG, LONG + 1, 3 * LONG, 3 * LONG + 1)]
    limits = [*parts, Limits(characters=4_000), Limits(text=3), Limits(text=4), Limits(elements=LONG - 1)]
    for element, item, odd in LONG_LISTS:
        for at in (None, 1_024):
            data = [odd if index == at else item(index) for index in range(LONG)]
            for limit in limits:
                type_ = ListType(element)
                assert_same(type_, decoded(type_, data, limit, []), expected(type_, data, limit, Collector()))


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
def test_an_encoder_writes_what_it_writes_by_steps(case: tuple[Type, Any], native: bool) -> None:
    type_, data = case
    plain = expected(type_, data)
    if isinstance(plain, CodecError):
        return
    for labels, value in ((True, labelled(type_, plain)), (False, plain)):
        written = encoder_of(DECLARATIONS, LIMITS, Way(native, labels), type_)(value)
        assert repr(written) == repr(Encoder(DECLARATIONS, LIMITS, native, labels).encode(type_, value))


@given(cases())
def test_what_is_written_shares_nothing_that_changes_with_the_value(case: tuple[Type, Any]) -> None:
    type_, data = case
    plain = expected(type_, data)
    if not isinstance(plain, CodecError):
        before = deep_copy(plain)
        spoil(encoder_of(DECLARATIONS, LIMITS, Way(native=True, labelled=False), type_)(plain))
        assert equal(plain, before) or "nan" in repr(data)


def spoil(data: Any) -> None:
    """Write into all lists and objects."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for part in list(inside):
        spoil(part)
    if isinstance(data, list | dict):
        data.clear()


def test_plain_data_fits() -> None:
    for type_, data in (
        (HIT, {"text": "a", "score": 1}), (ListType(HIT), [{"text": "ü", "score": 0.5}]),
        (OptionType(COLOUR), "Red"), (SHAPE, {"tag": "Circle", "radius": 2.0}), (SHAPE, "Dot"),
        (ResultType(INT, STRING), {"tag": "err", "err": "why"}), (MapType(STRING, ListType(INT)), {"a": [1]}),
        (grounded(NOTE), {"body": "text", "rank": 3}), (PAGE, {"text": "a", "uri": "b", "metadata": {}}),
    ):  # fmt: skip
        found = decoded(type_, data)
        assert not isinstance(found, CodecError)
        assert equal(found, expected(type_, data))


def test_functions_and_types_inside_themselves() -> None:
    for type_ in (TREE, ListType(TREE), FunctionType((INT,), INT), OptionType(FunctionType((), INT))):
        child = {"value": 2, "children": [], "parent": None}
        for data in (None, 1, [None], {"value": 1, "children": [child]}):
            assert_same(type_, decoded(type_, data), expected(type_, data))


def test_values_inside_themselves_are_written_to_the_limit() -> None:
    for depth in range(6):
        value = DECLARATIONS.make_record(TREE.name, (0, [], None))
        for _ in range(depth):
            value = DECLARATIONS.make_record(TREE.name, (1, [value], Some(value)))
        for most in range(1, 12):
            by_steps = Encoder(DECLARATIONS, Limits(most), native=False)
            compiled = encoder_of(DECLARATIONS, Limits(most), Way(native=False), TREE)
            assert said(partial(by_steps.encode, TREE), value) == said(compiled, value)


def said(write: Callable[[object], object], value: object) -> object:
    try:
        return write(value)
    except CodecError as error:
        return str(error)


def test_what_a_host_raises_while_it_is_read_does_not_fit() -> None:
    data = {Biting("text"): "a", "score": 1}
    error = decoded(HIT, data)
    assert str(error) == "expected Hit, found a Python object that raised SystemExit while it was read"
    assert_same(HIT, error, expected(HIT, data))
