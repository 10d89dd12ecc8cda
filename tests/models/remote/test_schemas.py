"""Schemas of every type lie in the subset that all vendors take, and every value comes back as it was."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from typing import Any

import jsonschema
import pytest

from corvid.models.remote.schemas import ANSWER, KEY, VALUE, fits, is_text, vendor_schema
from corvid.pipeline import check_text
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.schema import schema_of
from corvid.types import ListType, MapType, NamedType, OptionType, ResultType, Scalar, Type
from tests.generated.programs import generate
from tests.tables import each
from tests.theorems.subject import check

pytestmark = pytest.mark.guarantee("boundary.values_checked")

DECLARED = """\
type Point:
    x: Int
    y: Float

type Colour:
    | Red
    | Green
    | Blue

type Shape:
    | Circle(centre: Point, radius: Float)
    | Named(tag: String)
    | Nowhere

type Tree:
    label: String
    children: List<Tree>

type Deep:
    point: Option<Point>
    shapes: Map<String, Shape>
    result: Result<Colour, String>

agent main() -> Int:
    return 1
"""
CHECKED = check_text("types.cor", DECLARED)
assert CHECKED.program is not None, CHECKED.problems
DECLARATIONS = Declarations(CHECKED.program)
SCALARS: list[Type] = [Scalar(name) for name in ("String", "Int", "Float", "Bool", "Nothing")]
NAMED: list[Type] = [
    NamedType(one.name) for one in (*CHECKED.program.records, *CHECKED.program.sums) if "types" in one.name
]
assert len(NAMED) == 5


def wrapped(inner: list[Type]) -> Iterator[Type]:
    for one in inner:
        yield ListType(one)
        yield MapType(Scalar("String"), one)
        yield OptionType(one)
        yield ResultType(one, Scalar("String"))


ONCE = list(wrapped([*SCALARS, *NAMED]))
TYPES = [*SCALARS, *NAMED, *ONCE, *wrapped(ONCE)]


def assert_in_the_subset(schema: Mapping[str, Any]) -> None:
    """What OpenAI, Anthropic and Gemini publish in common: an object at the root, neither a reference nor a
    choice; every object closed, each of its fields required; no bounds."""
    assert schema["type"] == "object"
    assert "anyOf" not in schema
    assert "$ref" not in schema
    definitions = schema.get("$defs", {})
    open_: list[Mapping[str, Any]] = [
        {k: v for k, v in schema.items() if k != "$defs"},
        *definitions.values(),
    ]
    while open_:
        one = open_.pop()
        assert one.keys() <= {
            "type",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "anyOf",
            "enum",
            "$ref",
        }
        if "$ref" in one:
            assert one.keys() == {"$ref"}
            assert one["$ref"].removeprefix("#/$defs/") in definitions
        elif "anyOf" in one:
            assert one.keys() == {"anyOf"}
            open_ += one["anyOf"]
        elif one["type"] == "object":
            assert one["additionalProperties"] is False
            assert one["required"] == list(one["properties"])
            open_ += one["properties"].values()
        elif one["type"] == "array":
            open_.append(one["items"])
        else:
            assert one["type"] in ("string", "integer", "number", "boolean", "null")


class Values:
    """Random values that fit one of Corvid's schemas, in Corvid's form and in the vendors'."""

    def __init__(self, schema: Mapping[str, Any], seed: int) -> None:
        self._definitions = schema.get("$defs", {})
        self._random = random.Random(seed)

    def pair(self, schema: Mapping[str, Any], depth: int = 0) -> tuple[Any, Any]:
        chance = self._random
        if "$ref" in schema:
            return self.pair(self._definitions[schema["$ref"].rpartition("/")[2]], depth + 1)
        if "anyOf" in schema:
            return self.pair(chance.choice(schema["anyOf"]), depth)
        if "const" in schema:
            return schema["const"], schema["const"]
        if "enum" in schema:
            word = chance.choice(schema["enum"])
            return word, word
        size = 0 if depth > 4 else chance.randrange(3)
        match schema["type"]:
            case "array":
                pairs = [self.pair(schema["items"], depth + 1) for _ in range(size)]
                return [own for own, _ in pairs], [theirs for _, theirs in pairs]
            case "object" if "properties" in schema:
                fields = {name: self.pair(one, depth) for name, one in schema["properties"].items()}
                return {n: own for n, (own, _) in fields.items()}, {
                    n: theirs for n, (_, theirs) in fields.items()
                }
            case "object":
                made = {f"k{n}é": self.pair(schema["additionalProperties"], depth + 1) for n in range(size)}
                own = {name: one for name, (one, _) in made.items()}
                return own, [{KEY: name, VALUE: theirs} for name, (_, theirs) in made.items()]
            case "string":
                text = chance.choice(["", "a", "null", "🐦", "{}"])
                return text, text
            case "integer":
                number = chance.choice([0, -1, 2**63 - 1, -(2**63)])
                return number, number
            case "number":
                real = chance.choice([0.5, -1e300, 3])
                return real, real
            case "boolean":
                flag = chance.random() < 0.5
                return flag, flag
            case _:
                return None, None


@each("type_", TYPES)
def test_every_type_has_a_schema_for_vendors_and_every_value_comes_back(type_: Type) -> None:
    assert_schema(schema_of(DECLARATIONS, type_))


def assert_schema(own: Mapping[str, Any]) -> None:
    made = vendor_schema(own)
    assert_in_the_subset(made.schema)
    validator = jsonschema.Draft202012Validator(made.schema)
    for seed in range(8):
        value, theirs = Values(own, seed).pair(own)
        sent = {ANSWER: theirs} if made.wrapped else theirs
        assert not list(validator.iter_errors(sent))
        assert made.decoded(sent) == value


def test_a_text_needs_no_schema() -> None:
    assert [type_ for type_ in TYPES if is_text(schema_of(DECLARATIONS, type_))] == [Scalar("String")]


def test_recursion_and_depth_are_asked_for_in_another_way() -> None:
    tree = vendor_schema(schema_of(DECLARATIONS, NamedType("types::Tree")))
    assert fits(tree, "openai")
    assert not fits(tree, "anthropic")
    deep: Type = Scalar("Int")
    for _ in range(12):
        deep = MapType(Scalar("String"), deep)
    assert not fits(vendor_schema(schema_of(DECLARATIONS, deep)), "openai")


MISFITS: list[Any] = [
    "x", None, 3, [], {}, {"answer": 3}, {"answer": [{"key": "a"}]},
    {"answer": [{"key": "a", "value": 1, "b": 2}]},
    {"answer": [{"key": "a", "value": 1}, {"key": "a", "value": 2}]},
]  # fmt: skip


@pytest.mark.parametrize("data", MISFITS)
def test_what_does_not_fit_is_left_for_the_decoder(data: object) -> None:
    made = vendor_schema(schema_of(DECLARATIONS, MapType(Scalar("String"), Scalar("Int"))))
    inner = data["answer"] if isinstance(data, dict) and data.keys() == {"answer"} else data
    assert made.decoded(data) == inner


def prompts_of(seeds: range) -> Iterator[Mapping[str, Any]]:
    """The schemas of all prompts of generated programs."""
    for seed in seeds:
        checked = check(generate(seed)[0])
        if checked.program is not None:
            declarations = Declarations(checked.program)
            for prompt in checked.program.prompts:
                yield schema_of(declarations, prompt.returns)


@pytest.mark.oracle
def test_prompts_of_generated_programs() -> None:
    count = 0
    for own in prompts_of(range(int(os.environ.get("CORVID_SCHEMAS", "40")))):
        assert_schema(own)
        count += 1
    assert count > 20
