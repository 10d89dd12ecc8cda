"""Reading values out of JSON text: the text and a JSON Pointer (RFC 6901) in, a Result out.

The Result is in the form of the boundary, `{"tag": "ok", "ok": value}` or `{"tag": "err", "err": words}`.
"""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from corvid.runtime.host import Json

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


def json_kind(text: str, path: str) -> Json:
    """`null`, `bool`, `number`, `string`, `list` or `object`."""
    return _result(text, path, lambda value: _KINDS[type(value)])


def json_get_string(text: str, path: str) -> Json:
    return _result(text, path, _string)


def json_get_int(text: str, path: str) -> Json:
    return _result(text, path, _int)


def json_get_float(text: str, path: str) -> Json:
    return _result(text, path, _float)


def json_get_bool(text: str, path: str) -> Json:
    return _result(text, path, _bool)


def json_get_strings(text: str, path: str) -> Json:
    return _result(text, path, lambda value: [_string(item) for item in _list(value)])


def json_get_ints(text: str, path: str) -> Json:
    return _result(text, path, lambda value: [_int(item) for item in _list(value)])


def json_get_floats(text: str, path: str) -> Json:
    return _result(text, path, lambda value: [_float(item) for item in _list(value)])


def json_length(text: str, path: str) -> Json:
    """How many items a list or an object has."""
    return _result(text, path, _length)


def json_keys(text: str, path: str) -> Json:
    return _result(text, path, lambda value: [_string(key) for key in _object(value)])


def json_quote(text: str) -> str:
    """The text as a JSON string, with its quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def _result(text: str, path: str, read: Callable[[Json], Json]) -> Json:
    try:
        return {"tag": "ok", "ok": read(_at(_parse(text), path))}
    except _NotThereError as reason:
        return {"tag": "err", "err": str(reason)}


def _parse(text: str) -> Json:
    try:
        value: Json = json.loads(text, parse_constant=_refuse_constant, parse_int=_parse_int)
    except json.JSONDecodeError as error:
        raise _NotThereError(f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise _NotThereError("not JSON that can be read: it is nested too deep") from None
    return value


def _refuse_constant(name: str) -> Json:
    raise _NotThereError(f"not JSON: {name} is no number")


def _parse_int(digits: str) -> int | float:
    """Whole numbers that no Int holds are read like the fractions they will be used as."""
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


def _string(value: Json) -> str:
    if not isinstance(value, str):
        raise _NotThereError(f"expected a string, found {_shown(value)}")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise _NotThereError("the string has half of a surrogate pair")
    return value


def _int(value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _NotThereError(f"expected a whole number, found {_shown(value)}")
    if not -(2**63) <= value < 2**63:
        raise _NotThereError(f"the number {value} does not fit an Int")
    return value


def _float(value: Json) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _NotThereError(f"expected a number, found {_shown(value)}")
    number = float(value)
    if math.isinf(number):
        raise _NotThereError("the number does not fit a Float")
    return number


def _bool(value: Json) -> bool:
    if not isinstance(value, bool):
        raise _NotThereError(f"expected true or false, found {_shown(value)}")
    return value


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise _NotThereError(f"expected a list, found {_shown(value)}")
    return value


def _object(value: Json) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise _NotThereError(f"expected an object, found {_shown(value)}")
    return value


def _length(value: Json) -> int:
    if not isinstance(value, (list, dict)):
        raise _NotThereError(f"expected a list or an object, found {_shown(value)}")
    return len(value)


def _shown(value: Json) -> str:
    kind = _KINDS[type(value)]
    return kind if kind == "null" else f"a {kind}"
