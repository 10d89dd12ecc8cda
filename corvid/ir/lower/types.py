"""The checker's types as the IR's: the same, where nothing is Unknown."""

from __future__ import annotations

from collections.abc import Callable

from corvid import types as ty
from corvid.ir.errors import InternalError
from corvid.semantics.types.model import has_unknown, relabel


def lower_type(type_: ty.OpenType) -> ty.Type:
    """Return the type itself. Unknown does not occur in programs without problems (grounded.type.5)."""
    if has_unknown(type_):
        raise InternalError("a program without problems holds an unknown type")
    return type_  # type: ignore[return-value]


def change_at(
    type_: ty.OpenType, path: tuple[str, ...], change: Callable[[ty.OpenType], ty.OpenType]
) -> ty.OpenType:
    """Return the type with the part at `path` changed."""
    if path:
        match path[0], type_:
            case ("some", ty.OptionType(item)):
                return ty.OptionType(change_at(item, path[1:], change))
            case ("ok", ty.ResultType(ok, err)):
                return ty.ResultType(change_at(ok, path[1:], change), err)
            case ("err", ty.ResultType(ok, err)):
                return ty.ResultType(ok, change_at(err, path[1:], change))
        raise InternalError(f"no {path[0]} in {type_}")
    return change(type_)


def widened(type_: ty.OpenType) -> ty.OpenType:
    """Return Float for Int, under the label that it has."""
    return relabel(ty.FLOAT, ty.is_grounded(type_))


def together(type_: ty.OpenType) -> ty.OpenType:
    """Return a grounded list whose elements have no label of their own."""
    inner = ty.plain(type_)
    if not isinstance(inner, ty.ListType):
        raise InternalError(f"no list: {type_}")
    return ty.grounded(ty.ListType(ty.plain(inner.element)))


def option_of_quote(_: ty.OpenType) -> ty.OpenType:
    """Return the type of a quote that may be there."""
    return ty.OptionType(ty.QUOTE)
