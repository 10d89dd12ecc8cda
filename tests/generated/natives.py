"""JSON in the form in which the worlds of the tests make data."""

from __future__ import annotations

from typing import Any

from corvid.runtime.values import Err, Ok, Some
from corvid.types import (
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    Type,
)
from tests.generated.world import World


def native(world: World, type_: Type, data: Any) -> object:
    """JSON, of a trace for instance, as such data."""
    match type_:
        case GroundedType(inner):
            return native(world, inner, data)
        case ListType(element):
            return [native(world, element, item) for item in data]
        case MapType(_, value):
            return {key: native(world, value, item) for key, item in data.items()}
        case OptionType(item):
            if data is None:
                return None
            tagged = isinstance(data, dict) and set(data) == {"tag", "value"} and data["tag"] == "some"
            return Some(native(world, item, data["value"] if tagged else data))
        case ResultType(ok, err):
            good = data["tag"] == "ok"
            return Ok(native(world, ok, data["ok"])) if good else Err(native(world, err, data["err"]))
        case NamedType(name):
            given = {"tag": data} if isinstance(data, str) else data
            fields = world.fields(name, given)
            return {**given, **{f.name: native(world, f.type, given[f.name]) for f in fields}}
        case Scalar() | FunctionType():
            return data
