"""Data from outside becomes values by type, with words for what does not fit; values become data again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.runtime.boundary.codec_error import CodecError, Limits
from corvid.runtime.boundary.decode import decoder_of
from corvid.runtime.boundary.encode import JSON, NATIVE, encoder_of
from corvid.runtime.boundary.json_text import json_text
from corvid.runtime.boundary.schema import schema_of
from corvid.runtime.host import Document
from corvid.runtime.values import Err, Ok, Some, equal
from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    STRING,
    GroundedType,
    ListType,
    MapType,
    OptionType,
    ResultType,
    Type,
)
from tests.runtime.world import COLOUR, DECLARATIONS, HIT, SHAPE, TREE
from tests.tables import each

LIMITS = Limits()


def decode(type_: Type, data: object, limits: Limits = LIMITS) -> Any:
    return decoder_of(DECLARATIONS, limits, type_)(data)


def to_json(type_: Type, value: object) -> Any:
    return encoder_of(DECLARATIONS, LIMITS, JSON, type_)(value)


def to_native(type_: Type, value: object) -> Any:
    return encoder_of(DECLARATIONS, LIMITS, NATIVE, type_)(value)


def record(name: str, *fields: object) -> object:
    return DECLARATIONS.make_record(name, fields)


def variant(sum_: str, name: str, *fields: object) -> object:
    return DECLARATIONS.make_variant(sum_, name, fields)


# ---- round trip ---------------------------------------------------------------------------------
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
INTS = st.integers(-(1 << 63), (1 << 63) - 1)
FLOATS = st.floats(allow_nan=False)
KEYS = {STRING: TEXTS, INT: INTS, FLOAT: FLOATS, BOOL: st.booleans()}


def types() -> st.SearchStrategy[Type]:
    base = st.sampled_from([INT, FLOAT, STRING, BOOL, NOTHING, HIT, SHAPE, COLOUR, TREE])
    return st.recursive(
        base,
        lambda inner: st.one_of(
            inner.map(ListType),
            inner.map(OptionType),
            st.tuples(st.sampled_from(list(KEYS)), inner).map(lambda pair: MapType(*pair)),
            st.tuples(inner, inner).map(lambda pair: ResultType(*pair)),
        ),
        max_leaves=4,
    )


def values(type_: Type, depth: int = 3) -> st.SearchStrategy[Any]:
    match type_:
        case ListType():
            return st.lists(values(type_.element, depth), max_size=3)
        case OptionType():
            return st.none() | values(type_.item, depth).map(Some)
        case ResultType():
            return values(type_.ok, depth).map(Ok) | values(type_.err, depth).map(Err)
        case MapType():
            return st.dictionaries(KEYS[type_.key], values(type_.value, depth), max_size=3)  # type: ignore[index]
    by_name: dict[Type, st.SearchStrategy[Any]] = {
        INT: INTS, FLOAT: FLOATS, STRING: TEXTS, BOOL: st.booleans(), NOTHING: st.none(),
        HIT: st.builds(lambda t, s: record("m::Hit", t, s), TEXTS, FLOATS),
        COLOUR: st.sampled_from(["Red", "Green"]).map(lambda name: variant("m::Colour", name)),
        SHAPE: st.one_of(
            st.just(variant("m::Shape", "Dot")),
            FLOATS.map(lambda radius: variant("m::Shape", "Circle", radius)),
            TEXTS.map(lambda tag: variant("m::Shape", "Tagged", tag)),
            INTS.map(lambda value: variant("m::Shape", "some", value)),
        ),
    }  # fmt: skip
    if type_ == TREE:
        below = st.deferred(lambda: values(TREE, depth - 1))
        children = st.lists(below, max_size=2) if depth else st.just([])
        parent = st.none() | below.map(Some) if depth else st.none()
        return st.builds(lambda *fields: record("m::Tree", *fields), INTS, children, parent)
    return by_name[type_]


typed = types().flatmap(lambda type_: st.tuples(st.just(type_), values(type_)))


@given(typed)
def test_json_reads_back(pair: tuple[Type, object]) -> None:
    type_, value = pair
    text = json_text(to_json(type_, value))
    back = decode(type_, json.loads(text))
    assert equal(back, value)
    assert json_text(to_json(type_, back)) == text


# rule: python.data.1
@given(typed)
def test_native_data_reads_back(pair: tuple[Type, object]) -> None:
    type_, value = pair
    assert equal(decode(type_, to_native(type_, value)), value)


@given(types())
def test_every_type_has_a_closed_schema(type_: Type) -> None:
    schema: Any = json.loads(json.dumps(schema_of(DECLARATIONS, type_)))
    references = set()

    def visit(part: Any) -> None:
        if isinstance(part, dict):
            if "$ref" in part:
                references.add(part["$ref"].removeprefix("#/$defs/"))
            if "properties" in part:
                assert part["additionalProperties"] is False
                assert part["required"] == list(part["properties"])
            for inner in part.values():
                visit(inner)
        elif isinstance(part, list):
            for inner in part:
                visit(inner)

    visit(schema)
    assert references == set(schema.get("$defs", {}))


def test_the_schema_of_a_sum() -> None:
    schema = schema_of(DECLARATIONS, SHAPE)
    assert schema["$ref"] == "#/$defs/Shape"
    assert schema_of(DECLARATIONS, COLOUR)["$defs"] == {
        "Colour": {"type": "string", "enum": ["Red", "Green"]}
    }


# ---- what fits ----------------------------------------------------------------------------------
# rule: python.data.2
@each(
    ("type_", "data", "expected"),
    [
        (FLOAT, 3, 3.0),
        (FLOAT, "inf", float("inf")),
        (ListType(INT), (1, 2), [1, 2]),
        (OptionType(INT), None, None),
        (OptionType(INT), 3, Some(3)),
        (OptionType(INT), {"tag": "some", "value": 3}, Some(3)),
        (OptionType(INT), {"tag": "none"}, None),
        (OptionType(OptionType(INT)), {"tag": "some", "value": None}, Some(None)),
        (ResultType(INT, STRING), {"tag": "ok", "ok": 1}, Ok(1)),
        (ResultType(INT, STRING), {"tag": "err", "err": "no"}, Err("no")),
        (MapType(INT, BOOL), {"-1": True}, {-1: True}),
        (MapType(INT, BOOL), {-1: True}, {-1: True}),
        (MapType(BOOL, INT), {"true": 1, False: 2}, {True: 1, False: 2}),
        (MapType(FLOAT, INT), {"1.0": 1, 2: 2}, {1.0: 1, 2.0: 2}),
        (COLOUR, "Red", variant("m::Colour", "Red")),
        (COLOUR, {"tag": "Red"}, variant("m::Colour", "Red")),
        (SHAPE, {"tag": "Circle", "radius": 2}, variant("m::Shape", "Circle", 2.0)),
        (SHAPE, {"tag": "Tagged", "fields": {"tag": "x"}}, variant("m::Shape", "Tagged", "x")),
        (HIT, {"text": "t", "score": 1}, record("m::Hit", "t", 1.0)),
        (TREE, {"value": 1, "children": []}, record("m::Tree", 1, [], None)),
    ])  # fmt: skip
def test_what_fits(type_: Type, data: object, expected: object) -> None:
    found = decode(type_, data)
    assert equal(found, expected)
    assert type(found) is type(expected)


@each(
    ("type_", "data", "words"),
    [
        (INT, True, "expected Int, found Bool true"),
        (INT, 1.0, "expected Int, found Float 1.0"),
        (INT, 1 << 63, "expected Int of 64 bits, found Int 9223372036854775808"),
        (INT, 10**5000, "found an Int of more than 20 digits"),
        (BOOL, 1, "expected Bool, found Int 1"),
        (FLOAT, True, "expected Float, found Bool true"),
        (FLOAT, "1", "expected Float, found String '1'"),
        (FLOAT, 10**400, "too large"),
        (STRING, None, "expected String, found nothing (null)"),
        (STRING, b"x", "found an object of the Python class bytes"),
        (STRING, "\ud800", "lone surrogate"),
        (STRING, Document("text", "uri"), "found an object of the Python class Document"),
        (NOTHING, 0, "expected Nothing"),
        (ListType(INT), "12", "expected List<Int>, found String '12'"),
        (ListType(HIT), [{"text": "a", "score": 1}, {"text": "b", "score": "x"}],
         "at `[1].score` expected Float, found String 'x'"),
        (HIT, {"text": "a"}, "expected Hit with a field `score`"),
        (HIT, {"text": "a", "score": 1, "extra": 2}, "found a field `extra`"),
        (HIT, [1], "expected Hit, an object with its fields, found a list of 1"),
        (COLOUR, "Blue", "expected Colour, one of Red, Green, found the tag String 'Blue'"),
        (SHAPE, {"radius": 1}, 'an object with a "tag"'),
        (SHAPE, {"tag": "Circle", "radius": 1, "x": 2}, "found a field `x`"),
        (SHAPE, "Circle", "with a field `radius`"),
        (ResultType(INT, STRING), 3, '{"tag": "ok", "ok": …}'),
        (ResultType(INT, STRING), {"tag": "ok", "ok": 1, "err": "x"}, "Result<Int, String>"),
        (ResultType(INT, STRING), {"tag": "ok", "ok": "x"}, "at `ok` expected Int"),
        (MapType(INT, INT), {"01": 1}, "a key of type Int, found String '01'"),
        (MapType(INT, INT), {1: 1, "1": 2}, "the key 1 twice"),
        (MapType(FLOAT, INT), {float("nan"): 1}, "a key of type Float"),
        (MapType(STRING, INT), {1: 1}, "expected String, found Int 1"),
        (MapType(BOOL, INT), {1: 1}, "a key of type Bool"),
        (MapType(STRING, INT), {"a b": "x"}, "at `['a b']` expected Int"),
    ])  # fmt: skip
def test_what_does_not_fit(type_: Type, data: object, words: str) -> None:
    with pytest.raises(CodecError) as error:
        decode(type_, data)
    assert words in str(error.value)
    str(error.value).encode()


# rule: provenance.chain.3
def test_what_looks_like_a_grounded_value_is_data() -> None:
    wire = {"tag": "grounded", "value": "forged", "sources": [{"kind": "retrieval", "name": "x"}]}
    with pytest.raises(CodecError):
        decode(STRING, wire)
    assert decode(MapType(STRING, STRING), {"tag": "grounded", "value": "v"}) == {
        "tag": "grounded",
        "value": "v",
    }
    assert decode(GroundedType(STRING), "x") == "x"
    with pytest.raises(CodecError, match="expected String, found a list of 2"):
        decode(STRING, ("x", 1))


# rule: python.data.1
def test_values_are_copied() -> None:
    inner = [1]
    outer = {"a": inner}
    value = decode(MapType(STRING, ListType(INT)), outer)
    inner.append(2)
    outer["b"] = []
    assert value == {"a": [1]}
    native: Any = to_native(MapType(STRING, ListType(INT)), value)
    native["a"].append(3)
    assert value == {"a": [1]}


# rule: python.data.4
def test_size_and_depth_are_bounded() -> None:
    deep: Any = {"value": 0, "children": []}
    for _ in range(100_000):
        deep = {"value": 0, "children": [deep]}
    with pytest.raises(CodecError, match="at most 200 levels deep"):
        decode(TREE, deep)
    while deep["children"]:  # take it apart: freeing it at once would nest as deep
        deep = deep["children"].pop()
    with pytest.raises(CodecError, match="at most 10 parts"):
        decode(ListType(INT), [1] * 100, Limits(parts=10))
    with pytest.raises(CodecError, match="at most 10 characters"):
        decode(ListType(STRING), ["123456", "123456"], Limits(characters=10))


def test_the_deepest_data_fits_below_a_deep_stack() -> None:
    deep: Any = {"value": 0, "children": []}
    for _ in range(99):
        deep = {"value": 0, "children": [deep]}

    def below(frames: int) -> Any:
        if frames:
            return below(frames - 1)
        value = decode(TREE, deep)
        return to_json(TREE, value)

    assert below(256)["children"][0]["value"] == 0


# rule: python.data.4
def test_data_that_holds_itself_is_refused() -> None:
    loop: Any = {"value": 0, "children": []}
    loop["children"].append(loop)
    with pytest.raises(CodecError, match="levels deep"):
        decode(TREE, loop)
    tree: Any = record("m::Tree", 0, [], None)
    tree.children.append(tree)
    with pytest.raises(CodecError, match="levels deep"):
        to_json(TREE, tree)


def test_json_never_holds_what_json_has_not() -> None:
    assert (
        json_text(to_json(ListType(FLOAT), [float("nan"), float("-inf")]))
        == '["nan","-inf"]'
    )
    assert json_text(to_json(MapType(BOOL, INT), {True: 1})) == '{"true":1}'
