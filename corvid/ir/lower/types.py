"""The checker's types as the IR's: the same shapes, without Unknown."""

from __future__ import annotations

from corvid.ir import types as to
from corvid.ir.errors import InternalError
from corvid.semantics.types import model as ty


def lower_type(type_: ty.Type) -> to.Type:
    """The IR type. Unknown does not occur in programs without problems (grounding.md 1.5)."""
    if isinstance(type_, ty.Scalar):  # nearly all are
        return to.SCALARS[type_.name]
    match type_:
        case ty.Named():
            return to.NamedType(type_.name)
        case ty.GroundedOf():
            return to.grounded(lower_type(type_.inner))
        case ty.ListOf():
            return to.ListType(lower_type(type_.element))
        case ty.MapOf():
            return to.MapType(lower_type(type_.key), lower_type(type_.value))
        case ty.OptionOf():
            return to.OptionType(lower_type(type_.item))
        case ty.ResultOf():
            return to.ResultType(lower_type(type_.ok), lower_type(type_.err))
        case ty.FunctionOf():
            return to.FunctionType(tuple(lower_type(p) for p in type_.parameters), lower_type(type_.result))
        case ty.Unknown():
            raise InternalError("a program without problems holds an unknown type")


def change_at(type_: ty.Type, path: tuple[str, ...], widen: bool) -> ty.Type:
    """The type after an unwrapping, or a widening, at `path`."""
    if path:
        match path[0], type_:
            case ("some", ty.OptionOf(item)):
                return ty.OptionOf(change_at(item, path[1:], widen))
            case ("ok", ty.ResultOf(ok, err)):
                return ty.ResultOf(change_at(ok, path[1:], widen), err)
            case ("err", ty.ResultOf(ok, err)):
                return ty.ResultOf(ok, change_at(err, path[1:], widen))
        raise InternalError(f"no {path[0]} in {type_}")
    if not widen:
        return ty.plain(type_)
    return ty.relabel(ty.FLOAT, ty.is_grounded(type_))
