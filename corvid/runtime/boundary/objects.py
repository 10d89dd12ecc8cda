"""Objects of Python's library and of numpy that stand for plain data, read without asking them anything.

Its class says what an object is, and what it holds is taken by the methods of the built-in class or of numpy:
a derived class may answer what it likes. numpy is never imported.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, cast

from corvid.deferred import deferred_module

if TYPE_CHECKING:
    import datetime
    import decimal
    import enum
else:
    datetime, decimal, enum = (deferred_module(name) for name in ("datetime", "decimal", "enum"))

JSON = "JSON"
"""What is wanted where there is no declared type but JSON data."""
_BUILT_IN = frozenset(map(id, (type(None), bool, int, float, str, list, tuple, dict)))
"""What none of the objects here is: compared first, as almost all data is of these classes."""
_namespace: Any = type.__dict__["__dict__"]
_order: Any = type.__dict__["__mro__"]


def member_value(data: object) -> str | int | None:
    """Return the value of a member of an Enum where that is a str or an int, as one and nothing more; None
    for all else. A member that is itself a text or number is read as that before."""
    if not _may_be(data) or not issubclass(type(data), enum.Enum):
        return None
    # The dict of the object itself: a class may have another `value`, and another `__dict__`.
    value = cast(Any, enum.Enum.__dict__["__dict__"]).__get__(data).get("_value_")
    if issubclass(type(value), str):
        return str.__str__(value)
    return int.__int__(value) if issubclass(type(value), int) and type(value) is not bool else None


def numpy_value(data: object) -> int | float | bool | None:
    """Return the exact value of a scalar of numpy that is a whole number, a number or a truth value; None for
    all else, and for a number that no float of Python holds."""
    scalar = _numpy("generic") if _may_be(data) else None
    if scalar is None or not issubclass(type(data), scalar):
        return None
    if not _is_numpy(data, "integer", "floating", "bool_") or _is_numpy(data, "timedelta64"):
        return None
    value: object = scalar.item(data)
    return value if type(value) is int or type(value) is float or type(value) is bool else None


def iso_text(data: object) -> str | None:
    """Return the ISO text of a date or datetime; None for all else. An object of a class that derives one of
    them is refused: it may hold more, such as nanoseconds, or be no date, as NaT of pandas."""
    if not _may_be(data):
        return None
    if type(data) is datetime.datetime:
        return data.isoformat()
    return data.isoformat() if type(data) is datetime.date else None


def decimal_text(data: object) -> str | None:
    """Return the text of a Decimal, with all its digits; None for all else."""
    if not _may_be(data) or not issubclass(type(data), decimal.Decimal):
        return None
    return decimal.Decimal.__str__(cast(Any, data))


def field_names(data: object) -> tuple[str, ...] | None:
    """Return the names of the items of a NamedTuple; None for all else. Its class has them, as many as there
    are items."""
    kind = type(data)
    if kind is tuple or not issubclass(kind, tuple):
        return None
    for base in _order.__get__(kind):
        names = _namespace.__get__(base).get("_fields")
        if names is not None:
            fits = type(names) is tuple and all(type(name) is str for name in names)
            return names if fits and len(set(names)) == len(names) == tuple.__len__(cast(Any, data)) else None
    return None


def conversion(data: object, wanted: str) -> str | None:
    """Return what an object that does not fit a type called `wanted` is, and how it is made to; None where
    its class alone is known."""
    names = field_names(data)
    if names is not None:
        made = {"List": "list(x)", "Map": "x._asdict()", JSON: "x._asdict()"}.get(wanted)
        shown = ", ".join(names[:5]) + (", …" if len(names) > 5 else "")
        return _advice(f"a NamedTuple with {shown or 'no fields'}", made)
    if not _may_be(data):
        return None
    kind = type(data)
    if issubclass(kind, decimal.Decimal):
        if wanted == JSON:
            return _advice("a Decimal", "str(x)")
        made = {"Float": "float(x)", "Int": "int(x)"}.get(wanted)
        return _advice("a Decimal", made, ", or declare a String, which keeps its digits" if made else "")
    if issubclass(kind, enum.Enum):
        return _advice(f"a member of the Enum {kind.__name__} whose value is neither str nor int", "x.name")
    if issubclass(kind, datetime.date):
        words = "datetime" if issubclass(kind, datetime.datetime) else "date"
        if wanted == "String":
            return _advice(f"a {words} of the Python class {kind.__name__}", "x.isoformat()")
        made = "x.timestamp()" if words == "datetime" and wanted == "Float" else None
        return _advice(f"a {words}", made, "" if made else ", which fits String as ISO text")
    return _numpy_conversion(data, wanted)


def _numpy_conversion(data: object, wanted: str) -> str | None:
    name = type(data).__name__
    if _is_numpy(data, "ndarray"):
        return _advice("an array of numpy", "x.tolist()")
    if _is_numpy(data, "datetime64", "timedelta64"):
        return _advice(f"a {name} of numpy", "str(x)")
    if _is_numpy(data, "floating"):
        return _advice(f"a {name} of numpy, which no Float holds exactly", "float(x)")
    return _advice(f"a {name} of numpy", "x.item()") if _is_numpy(data, "generic") else None


def _advice(words: str, made: str | None, more: str = "") -> str:
    return f"{words}; convert it with `{made}`{more}" if made else words + more


def _may_be(data: object) -> bool:
    return id(type(data)) not in _BUILT_IN


def _numpy(name: str) -> Any:
    """Return a class of numpy, if numpy is imported: without it there are no objects of it."""
    found = getattr(sys.modules.get("numpy"), name, None)
    return found if isinstance(found, type) else None


def _is_numpy(data: object, *names: str) -> bool:
    kinds = [kind for name in names if (kind := _numpy(name)) is not None]
    return issubclass(type(data), tuple(kinds))
