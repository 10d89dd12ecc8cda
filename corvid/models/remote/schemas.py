"""Schemas of Corvid types as vendors take them, and answers back into Corvid's own form.

Vendors take a subset of JSON Schema: the root is an object, every field of every object is required and no
other may be there, nothing has bounds. A map, whose keys are not known, travels as a list of pairs, and an
answer that is not a record as the one field of an object. Bounds and refinements are checked when the answer
is decoded, whichever vendor gave it. """

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from corvid.runtime.boundary.schema import object_schema

if TYPE_CHECKING:
    from corvid.models.remote.settings import Api
    from corvid.runtime.host import Json

ANSWER = "answer"
"""The field that holds an answer which is not an object by itself."""
KEY, VALUE = "key", "value"
"""The fields of a pair of a map."""

_DEEPEST = 10
"""Objects inside one another that OpenAI takes; other vendors say no number."""
_MOST_FIELDS = 5000
_MOST_CHOICES = 1000
_DEEPEST_ANSWER = 200
"""What is nested deeper is left as it came: no type is."""


class VendorSchema(Struct, frozen=True):
    """`schema` for the vendor; `wrapped` says that the answer is its field ANSWER; `own` is Corvid's."""

    schema: Mapping[str, Json]
    wrapped: bool
    own: Mapping[str, Json]

    def decoded(self, data: object) -> object:
        """Return an answer that fits `schema`, as one that fits Corvid's own. What does not fit is left as it
        is: the decoder of the prompt's type says what is wrong with it."""
        if self.wrapped:
            if not isinstance(data, Mapping) or data.keys() != {ANSWER}:
                return data
            data = data[ANSWER]
        return _Back(self.own).data(self.own, data, 0)


def is_text(schema: Mapping[str, Json]) -> bool:
    """Return whether an answer is any text: then it needs no schema at all."""
    return schema.keys() == {"type"} and schema["type"] == "string"


def vendor_schema(own: Mapping[str, Json]) -> VendorSchema:
    """Return the form of one of Corvid's schemas that all vendors' subsets have."""
    definitions = _objects(own.get("$defs"))
    root = {key: value for key, value in own.items() if key != "$defs"}
    reference = root.get("$ref")
    named = definitions.get(_name(reference)) if isinstance(reference, str) else None
    if named is not None and not _mentions(definitions, reference):
        definitions = {name: one for name, one in definitions.items() if name != _name(reference)}
        root = dict(named)
    wrapped = not _is_record(root)
    schema = _forth(root)
    if wrapped:
        schema = object_schema({ANSWER: schema})
    if definitions:
        schema["$defs"] = {name: _forth(one) for name, one in definitions.items()}
    return VendorSchema(schema, wrapped, own)


def fits(schema: VendorSchema, api: Api) -> bool:
    """Return whether the vendor's structured output takes the schema; if not, it is asked for in another
    way."""
    measure = _Measure(schema.schema)
    measure.read(schema.schema, 0)
    if measure.recursive:
        return api in ("openai", "openai-chat")
    return measure.depth <= _DEEPEST and measure.fields <= _MOST_FIELDS and measure.choices <= _MOST_CHOICES


def _forth(schema: Mapping[str, Json]) -> dict[str, Json]:
    """Return a schema without what vendors refuse."""
    if _is_map(schema):
        value = _forth(_object(schema["additionalProperties"]))
        return {"type": "array", "items": object_schema({KEY: {"type": "string"}, VALUE: value})}
    if _is_record(schema):
        properties = _objects(schema["properties"])
        required = schema.get("required")
        listed = required if isinstance(required, Sequence) else ()
        return object_schema(
            {
                name: _forth(one) if name in listed else _nullable(_forth(one))
                for name, one in properties.items()
            }
        )
    if "const" in schema:
        return {"type": "string", "enum": [schema["const"]]}
    if "anyOf" in schema:
        return {"anyOf": [_forth(one) for one in _listed(schema["anyOf"])]}
    if "items" in schema:
        return {"type": "array", "items": _forth(_object(schema["items"]))}
    return {key: value for key, value in schema.items() if key in ("type", "enum", "$ref")}


def _nullable(schema: dict[str, Json]) -> dict[str, Json]:
    return {"anyOf": [schema, {"type": "null"}]}


def _is_map(schema: Mapping[str, Json]) -> bool:
    return isinstance(schema.get("additionalProperties"), Mapping)


def _is_record(schema: Mapping[str, Json]) -> bool:
    return isinstance(schema.get("properties"), Mapping)


def _object(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, Mapping) else {}


def _objects(value: Json) -> dict[str, Mapping[str, Json]]:
    return {name: _object(one) for name, one in _object(value).items()}


def _listed(value: Json) -> list[Mapping[str, Json]]:
    return [_object(one) for one in value] if isinstance(value, Sequence) else []


def _name(reference: object) -> str:
    return str(reference).rpartition("/")[2]


def _mentions(schema: Json, reference: object) -> bool:
    """Return whether something in a schema refers to a definition."""
    open_: list[Json] = [schema]
    while open_:
        one = open_.pop()
        if isinstance(one, Mapping):
            if one.get("$ref") == reference:
                return True
            open_.extend(one.values())
        elif isinstance(one, Sequence) and not isinstance(one, str):
            open_.extend(one)
    return False


class _Measure:
    """How deep and how large a schema is, definitions followed."""

    def __init__(self, root: Mapping[str, Json]) -> None:
        self._definitions = _objects(root.get("$defs"))
        self._inside: list[str] = []
        self.recursive = False
        self.depth = self.fields = self.choices = 0

    def read(self, schema: Mapping[str, Json], depth: int) -> None:
        if self.recursive or self.depth > _DEEPEST or self.fields > _MOST_FIELDS:
            return
        if "$ref" in schema:
            name = _name(schema["$ref"])
            if name in self._inside:
                self.recursive = True
                return
            self._inside.append(name)
            self.read(self._definitions[name], depth)
            self._inside.pop()
        properties = _objects(schema.get("properties"))
        if properties or schema.get("type") == "object":
            depth += 1
        self.depth = max(self.depth, depth)
        self.fields += len(properties)
        enum = schema.get("enum")
        self.choices += len(enum) if isinstance(enum, Sequence) else 0
        for one in (*properties.values(), *_listed(schema.get("anyOf"))):
            self.read(one, depth)
        if "items" in schema:
            self.read(_object(schema["items"]), depth)


class _Back:
    """Data in the vendors' form as data in Corvid's, by Corvid's schema."""

    def __init__(self, root: Mapping[str, Json]) -> None:
        self._definitions = _objects(root.get("$defs"))

    def data(self, schema: Mapping[str, Json], data: object, depth: int) -> object:
        schema = self._resolved(schema)
        if depth > _DEEPEST_ANSWER:
            return data
        if _is_map(schema):
            return self._map(_object(schema["additionalProperties"]), data, depth)
        if _is_record(schema) and isinstance(data, Mapping):
            properties = _objects(schema["properties"])
            required = cast("Sequence[str]", schema.get("required", ()))
            return {
                name: self.data(properties[name], one, depth + 1) if name in properties else one
                for name, one in data.items()
                if not (one is None and name in properties and name not in required)
            }
        if "items" in schema and isinstance(data, list):
            inner = _object(schema["items"])
            return [self.data(inner, one, depth + 1) for one in data]
        for one in _listed(schema.get("anyOf")):
            if self._may_be(one, data):
                return self.data(one, data, depth + 1)
        return data

    def _map(self, value: Mapping[str, Json], data: object, depth: int) -> object:
        """Return pairs as a map; two with one key are left for the decoder to refuse."""
        if not isinstance(data, list):
            return data
        made: dict[str, object] = {}
        for pair in data:
            key = pair.get(KEY) if isinstance(pair, Mapping) and pair.keys() == {KEY, VALUE} else None
            if not isinstance(key, str) or key in made:
                return data
            made[key] = self.data(value, pair[VALUE], depth + 1)
        return made

    def _resolved(self, schema: Mapping[str, Json]) -> Mapping[str, Json]:
        seen = 0
        while "$ref" in schema and seen <= len(self._definitions):
            schema, seen = self._definitions.get(_name(schema["$ref"]), {}), seen + 1
        return schema

    def _may_be(self, schema: Mapping[str, Json], data: object) -> bool:
        """Return whether data has the outermost shape of a schema: its type, its fields, its tag. The
        alternatives of one of Corvid's types differ in that."""
        schema = self._resolved(schema)
        if "anyOf" in schema:
            return any(self._may_be(one, data) for one in _listed(schema["anyOf"]))
        if _is_record(schema):
            properties = _objects(schema["properties"])
            return (
                isinstance(data, Mapping)
                and data.keys() == properties.keys()
                and all(data[name] == one["const"] for name, one in properties.items() if "const" in one)
            )
        if _is_map(schema) or "items" in schema:
            return isinstance(data, list)
        return _has_type(str(schema.get("type")), data)


def _has_type(name: str, data: object) -> bool:
    match name:
        case "null":
            return data is None
        case "boolean":
            return isinstance(data, bool)
        case "integer" | "number":
            return isinstance(data, int | float) and not isinstance(data, bool)
        case "string":
            return isinstance(data, str)
        case _:
            return False
