"""The JSON Schema of a type, as models get it: the forms of `encode.py`, closed objects, no labels.

Where an answer holds quotes, its Strings are described, too: what is in marks there is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from corvid.ir import program as ir
from corvid.json_type import Json
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.forms import is_enumeration, needs_fields_key
from corvid.runtime.boundary.scalars import INT_MAX, INT_MIN
from corvid.runtime.host import QUOTE_DESCRIPTION, TEXT_DESCRIPTION
from corvid.types import (
    EXCERPT,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    TaintedType,
    Type,
    short_name,
    show,
)

_SCALARS: dict[str, dict[str, Json]] = {
    "String": {"type": "string"},
    "Int": {"type": "integer", "minimum": INT_MIN, "maximum": INT_MAX},
    "Float": {"type": "number"},
    "Bool": {"type": "boolean"},
    "Nothing": {"type": "null"},
}
_BESIDE_QUOTES: dict[str, Json] = {"type": "string", "description": TEXT_DESCRIPTION}


def schema_of(declarations: Declarations, type_: Type) -> dict[str, Json]:
    """Return the schema of `type_`; records and sums are once each under "$defs"."""
    made = _Schemas(declarations)
    schema = made.document(type_)
    return _Schemas(declarations, _BESIDE_QUOTES).document(type_) if made.quotes else schema


class _Schemas:
    """One document in the making: what is still to be defined, and under which short names."""

    def __init__(self, declarations: Declarations, text: dict[str, Json] = _SCALARS["String"]) -> None:
        self._declarations = declarations
        self._text = text
        self.quotes = False
        """Whether the type holds quotes."""
        self._names: dict[str, str] = {}
        self._open: list[str] = []

    def document(self, type_: Type) -> dict[str, Json]:
        schema = dict(self._schema(type_))
        definitions: dict[str, Json] = {}
        while self._open:
            name = self._open.pop(0)
            definitions[self._names[name]] = self._definition(name)
        if definitions:
            schema["$defs"] = definitions
        return schema

    def _schema(self, type_: Type) -> dict[str, Json]:
        match type_:
            case Scalar("String"):
                return self._text
            case Scalar():
                return _SCALARS[type_.name]
            case ListType():
                return {"type": "array", "items": self._schema(type_.element)}
            case MapType():
                return {"type": "object", "additionalProperties": self._schema(type_.value)}
            case OptionType():
                return {"anyOf": [self._schema(type_.item), {"type": "null"}]}
            case ResultType():
                ok = _tagged("ok", {"ok": self._schema(type_.ok)})
                return {"anyOf": [ok, _tagged("err", {"err": self._schema(type_.err)})]}
            case GroundedType() | TaintedType():
                return self._schema(type_.inner)
            case NamedType() if type_ == EXCERPT:
                self.quotes = True
                return {"type": "string", "description": QUOTE_DESCRIPTION}
            case NamedType():
                return {"$ref": f"#/$defs/{self._name(type_.name)}"}
            case FunctionType():
                raise ValueError(f"{show(type_)} has no schema")
            case _:
                assert_never(type_)

    def _name(self, qualified: str) -> str:
        if qualified not in self._names:
            taken = set(self._names.values())
            name, number = short_name(qualified), 2
            while name in taken:
                name, number = f"{short_name(qualified)}{number}", number + 1
            self._names[qualified] = name
            self._open.append(qualified)
        return self._names[qualified]

    def _definition(self, qualified: str) -> dict[str, Json]:
        record = self._declarations.record(qualified)
        if record is not None:
            return object_schema(self._properties(record.fields))
        sum_ = self._declarations.sum(qualified)
        if sum_ is None:
            raise ValueError(f"no type {qualified}")
        if is_enumeration(sum_):
            return {"type": "string", "enum": [variant.name for variant in sum_.variants]}
        return {"anyOf": [self._variant(variant) for variant in sum_.variants]}

    def _variant(self, variant: ir.Variant) -> dict[str, Json]:
        properties = self._properties(variant.fields)
        if needs_fields_key(variant):
            return _tagged(variant.name, {"fields": object_schema(properties)})
        return _tagged(variant.name, properties)

    def _properties(self, fields: tuple[ir.Parameter, ...]) -> dict[str, Json]:
        return {parameter.name: self._schema(parameter.type) for parameter in fields}


def object_schema(properties: Mapping[str, Json]) -> dict[str, Json]:
    """Return the schema of an object that has these properties and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _tagged(tag: str, properties: dict[str, Json]) -> dict[str, Json]:
    return object_schema({"tag": {"const": tag}, **properties})
