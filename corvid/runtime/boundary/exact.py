"""What a host hands over, read as what it really is.

A subclass of str, int, list or Document may answer every question as it likes, and `__class__` may lie
too. So the type itself is asked, values are taken by the methods of the built-in class, and what comes out
is of exactly that class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from corvid.deferred import deferred_module

if TYPE_CHECKING:
    import dataclasses
    from collections.abc import Iterable
else:
    dataclasses = deferred_module("dataclasses")

T = TypeVar("T")


def is_really(data: object, kind: type) -> bool:
    """Whether the object's own type is `kind` or derives it, whatever its `__class__` says."""
    return issubclass(type(data), kind)


def exact_text(data: object) -> str | None:
    """The text, as a str and nothing more; None if it is none."""
    if type(data) is str:
        return data
    return str.__str__(cast(str, data)) if is_really(data, str) else None


def exact_int(data: object) -> int | None:
    """The number, as an int and nothing more; None for a Bool and everything else."""
    if type(data) is int:
        return data
    return int.__int__(cast(int, data)) if is_really(data, int) and type(data) is not bool else None


def exact_float(data: object) -> float | None:
    """The number, as a float and nothing more; None for an int and everything else."""
    if type(data) is float:
        return data
    return float.__float__(cast(float, data)) if is_really(data, float) else None


def exact_items(data: object) -> Iterable[object] | None:
    """The items of a list or tuple, None if it is none."""
    if type(data) is list:
        return data
    if is_really(data, list):
        return list.__iter__(cast("list[object]", data))
    return tuple.__iter__(cast("tuple[object, ...]", data)) if is_really(data, tuple) else None


def exact_object(data: object) -> dict[object, object] | None:
    """A mapping as a dict of its own, read once; None if it is none. A mapping that is no dict may raise
    anything while it is read."""
    if type(data) is dict:
        return data
    if is_really(data, dict):
        return dict(dict.items(cast("dict[object, object]", data)))
    return dict(cast("Mapping[object, object]", data).items()) if is_really(data, Mapping) else None


def exact_record(data: object) -> dict[object, object] | None:
    """The same of what may stand for a record: a dataclass and a pydantic model, too, by the names of their
    fields. They may raise anything, as a mapping may."""
    kind = type(data)
    if kind is dict:
        return cast("dict[object, object]", data)
    if hasattr(kind, "__dataclass_fields__"):
        return {field.name: getattr(data, field.name) for field in dataclasses.fields(cast(Any, kind))}
    if hasattr(kind, "__pydantic_core_schema__"):  # what each model has, and pydantic need not be imported
        return dict(cast("Iterable[tuple[object, object]]", data))
    return exact_object(data)


def exact_fields(data: object, kind: type[T], names: Iterable[str]) -> dict[str, object]:
    """The values in the slots of a `kind`, whatever a derived class puts before them."""
    return {name: kind.__dict__[name].__get__(data, kind) for name in names}
