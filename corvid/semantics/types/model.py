"""The checker's types, of which parts may be Unknown, and its rules of labels."""

from __future__ import annotations

from typing import TypeAlias

from corvid.types import (
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OpenType,
    OptionType,
    ResultType,
    Scalar,
    Unknown,
    grounded,
    parts,
    plain,
)

Type: TypeAlias = OpenType


def relabel(type_: Type, label: bool) -> Type:
    """The same underlying type with the outermost label present or absent."""
    return grounded(type_) if label else plain(type_)


MAX_TYPE_DEPTH = 200
MAX_TYPE_SIZE = 2000


def too_large(type_: Type) -> bool:
    """Whether a type is nested deeper, or has more parts, than the language allows. Aliases and bindings
    can double a type line by line, so no other walk may meet such a one."""
    if isinstance(type_, Scalar):
        return False
    waiting: list[tuple[Type, int]] = [(type_, 1)]
    size = 0
    while waiting:
        here, depth = waiting.pop()
        size += 1
        if depth > MAX_TYPE_DEPTH or size > MAX_TYPE_SIZE:
            return True
        waiting.extend((part, depth + 1) for part in parts(here))
    return False


def has_unknown(type_: Type) -> bool:
    """Whether Unknown occurs anywhere inside."""
    if isinstance(type_, Scalar):
        return False
    return isinstance(type_, Unknown) or any(has_unknown(part) for part in parts(type_))


def mentions_grounded(type_: Type) -> bool:
    """Whether Grounded occurs as written, not looking inside named types."""
    if isinstance(type_, Scalar):
        return False
    return isinstance(type_, GroundedType) or any(mentions_grounded(part) for part in parts(type_))


def erase(type_: Type) -> Type:
    """`Grounded` removed at every depth of what is written (grounding.md 2)."""
    match type_:
        case Scalar() | NamedType() | Unknown():
            return type_
        case GroundedType():
            return erase(type_.inner)
        case ListType():
            return ListType(erase(type_.element))
        case MapType():
            return MapType(erase(type_.key), erase(type_.value))
        case OptionType():
            return OptionType(erase(type_.item))
        case ResultType():
            return ResultType(erase(type_.ok), erase(type_.err))
        case FunctionType():
            return FunctionType(tuple(erase(p) for p in type_.parameters), erase(type_.result))
