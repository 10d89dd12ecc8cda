"""Reading values out of JSON text: the text and a JSON Pointer (RFC 6901) in, a Result out.

The Result is in the form of the boundary, `{"tag": "ok", "ok": value}` or `{"tag": "err", "err": words}`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from corvid.json_type import Json

T = TypeVar("T")

_INDEX = re.compile(r"0|[1-9][0-9]{0,17}")
_KINDS = {
    type(None): "null",
    bool: "bool",
    int: "number",
    float: "number",
    str: "string",
    list: "list",
    dict: "object",
}


class _NotThereError(Exception):
    """Why there is no such value in the text."""


def json_quote(text: str) -> str:
    """Return the text as a JSON string, with its quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def _parse(text: str) -> Json:
    try:
        value: Json = json.loads(text, parse_constant=_refuse_constant, parse_int=_parse_int)
    except json.JSONDecodeError as error:
        raise _NotThereError(f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise _NotThereError("not JSON that can be read: it is nested too deep") from None
    return value


def _refuse_constant(name: str) -> Json:
    raise _NotThereError(f"not JSON: {name} is not a number")


def _parse_int(digits: str) -> int | float:
    """Read a whole number; one that no Int holds is read like the fractions it will be used as."""
    return int(digits) if len(digits) <= 20 else float(digits)


def _at(value: Json, path: str) -> Json:
    if path and not path.startswith("/"):
        raise _NotThereError(f"the path {path} must be empty or start with /")
    walked = ""
    for step in path.split("/")[1:]:
        key = step.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, list) and _INDEX.fullmatch(key) and int(key) < len(value):
            value = value[int(key)]
        else:
            raise _NotThereError(f"nothing at {walked}/{step}")
        walked = f"{walked}/{step}"
    return value


def _of(value: Json, kind: type[T], wanted: str) -> T:
    """Return the value, of this kind of JSON; true and false are not numbers."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise _NotThereError(f"expected {wanted}, found {_shown(value)}")
    return value


def _string(value: Json) -> str:
    text = _of(value, str, "a string")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise _NotThereError("the string has half of a surrogate pair")
    return text


def _int(value: Json) -> int:
    number = _of(value, int, "a whole number")
    if not -(2**63) <= number < 2**63:
        raise _NotThereError(f"the number {number} does not fit an Int")
    return number


def _float(value: Json) -> float:
    number = float(value if type(value) is int else _of(value, float, "a number"))
    if math.isinf(number):
        raise _NotThereError("the number does not fit a Float")
    return number


def _length(value: Json) -> int:
    """Return how many items a list or an object has."""
    return len(value if isinstance(value, list) else _of(value, dict, "a list or an object"))


def _shown(value: Json) -> str:
    kind = _KINDS[type(value)]
    return kind if kind == "null" else f"a {kind}"


def _each(read: Callable[[Json], Json]) -> Callable[[Json], Json]:
    return lambda value: [read(item) for item in _of(value, list, "a list")]


def _tool(read: Callable[[Json], Json]) -> Callable[[str, str], Json]:
    """Return what `read` makes of the value at a path of a text, as a Result."""

    def tool(text: str, path: str) -> Json:
        try:
            return {"tag": "ok", "ok": read(_at(_parse(text), path))}
        except _NotThereError as reason:
            return {"tag": "err", "err": str(reason)}

    return tool


JSON_TOOLS: Mapping[str, Callable[..., Json]] = {
    "json_kind": _tool(lambda value: _KINDS[type(value)]),
    "json_get_string": _tool(_string),
    "json_get_int": _tool(_int),
    "json_get_float": _tool(_float),
    "json_get_bool": _tool(lambda value: _of(value, bool, "true or false")),
    "json_get_strings": _tool(_each(_string)),
    "json_get_ints": _tool(_each(_int)),
    "json_get_floats": _tool(_each(_float)),
    "json_length": _tool(_length),
    "json_keys": _tool(lambda value: [_string(key) for key in _of(value, dict, "an object")]),
    "json_quote": json_quote,
}
"""The tools of `std/json` by their names."""
