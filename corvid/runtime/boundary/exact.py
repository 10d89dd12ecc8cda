"""What a host hands over, read as what it really is.

A subclass of str, int, list or Document may answer every question as it likes, and `__class__` may lie
too. So the type itself is asked, values are taken by the methods of the built-in class, and what comes out
is of exactly that class. `objects` has the objects of other classes that stand for plain data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from corvid.deferred import deferred_module
from corvid.runtime.boundary.objects import (
    decimal_text,
    field_names,
    iso_text,
    member_value,
    numpy_value,
)

if TYPE_CHECKING:
    import dataclasses
    from collections.abc import Iterable
else:
    dataclasses = deferred_module("dataclasses")

T = TypeVar("T")


def is_really(data: object, kind: type) -> bool:
    """Return whether the object's own type is `kind` or derives it, whatever its `__class__` says."""
    return issubclass(type(data), kind)


def exact_text(data: object) -> str | None:
    """Return the text, as a str and nothing more, or that of an Enum's member; None if it is not one."""
    if type(data) is str:
        return data
    if is_really(data, str):
        return str.__str__(cast(str, data))
    value = member_value(data)
    return value if type(value) is str else None


def written_text(data: object) -> str | None:
    """Return the same where a String is declared: also a date or datetime, as ISO text, and a Decimal."""
    for text in (exact_text, iso_text, decimal_text):
        found = text(data)
        if found is not None:
            return found
    return None


def exact_bool(data: object) -> bool | None:
    """Return the truth value, one of numpy, too; None for everything else."""
    if data is True or data is False:
        return data
    value = numpy_value(data)
    return value if type(value) is bool else None


def exact_int(data: object) -> int | None:
    """Return the number, as an int and nothing more, or that of an Enum's member or of numpy; None for a Bool
    and everything else."""
    if type(data) is int:
        return data
    if is_really(data, int):
        return None if type(data) is bool else int.__int__(cast(int, data))
    for value in (member_value(data), numpy_value(data)):
        if type(value) is int:
            return value
    return None


def exact_float(data: object) -> float | None:
    """Return the number, as a float and nothing more, or that of numpy; None for an int and everything
    else."""
    if type(data) is float:
        return data
    if is_really(data, float):
        return float.__float__(cast(float, data))
    value = numpy_value(data)
    return value if type(value) is float else None


def exact_items(data: object) -> Iterable[object] | None:
    """Return the items of a list or tuple, None if it is not one; a NamedTuple is a record."""
    if type(data) is list:
        return data
    if is_really(data, list):
        return list.__iter__(cast("list[object]", data))
    if not is_really(data, tuple) or field_names(data) is not None:
        return None
    return tuple.__iter__(cast("tuple[object, ...]", data))


def exact_object(data: object) -> dict[object, object] | None:
    """Copy a mapping into a dict, reading it once. Gives None for other objects. A mapping other than a dict
    may raise any exception."""
    if type(data) is dict:
        return data
    if is_really(data, dict):
        return dict(dict.items(cast("dict[object, object]", data)))
    return dict(cast("Mapping[object, object]", data).items()) if is_really(data, Mapping) else None


def exact_record(data: object) -> dict[object, object] | None:
    """Return the same of what may stand for a record: a NamedTuple, a dataclass and a pydantic model, too, by
    the names of their fields. They may raise anything, as a mapping may."""
    kind = type(data)
    if kind is dict:
        return cast("dict[object, object]", data)
    if hasattr(kind, "__dataclass_fields__"):
        return {field.name: getattr(data, field.name) for field in dataclasses.fields(cast(Any, kind))}
    if hasattr(kind, "__pydantic_core_schema__"):  # what each model has, and pydantic need not be imported
        return dict(cast("Iterable[tuple[object, object]]", data))
    names = field_names(data)
    if names is not None:
        return dict(zip(names, tuple.__iter__(cast("tuple[object, ...]", data)), strict=True))
    return exact_object(data)


def exact_fields(data: object, kind: type[T], names: Iterable[str]) -> dict[str, object]:
    """Return the values in the slots of a `kind`, whatever a derived class puts before them."""
    return {name: kind.__dict__[name].__get__(data, kind) for name in names}
