"""The checker's types as the IR's: the same, where nothing is Unknown."""

from __future__ import annotations

from corvid import types as ty
from corvid.ir.errors import InternalError
from corvid.semantics.types.model import has_unknown, relabel


def lower_type(type_: ty.OpenType) -> ty.Type:
    """The type itself. Unknown does not occur in programs without problems (grounding.md 1.5)."""
    if has_unknown(type_):
        raise InternalError("a program without problems holds an unknown type")
    return type_  # type: ignore[return-value]


def change_at(type_: ty.OpenType, path: tuple[str, ...], widen: bool) -> ty.OpenType:
    """The type after an unwrapping, or a widening, at `path`."""
    if path:
        match path[0], type_:
            case ("some", ty.OptionType(item)):
                return ty.OptionType(change_at(item, path[1:], widen))
            case ("ok", ty.ResultType(ok, err)):
                return ty.ResultType(change_at(ok, path[1:], widen), err)
            case ("err", ty.ResultType(ok, err)):
                return ty.ResultType(ok, change_at(err, path[1:], widen))
        raise InternalError(f"no {path[0]} in {type_}")
    if not widen:
        return ty.plain(type_)
    return relabel(ty.FLOAT, ty.is_grounded(type_))
