"""The checker's types, of which parts may be Unknown, and how large they may be."""

from __future__ import annotations

from typing import TypeAlias

from corvid.types import (
    GroundedType,
    OpenType,
    Scalar,
    Unknown,
    grounded,
    parts,
    plain,
)

Type: TypeAlias = OpenType


def relabel(type_: Type, label: bool) -> Type:
    """Return the same underlying type with the outermost label present or absent."""
    return grounded(type_) if label else plain(type_)


MAX_TYPE_DEPTH = 200
MAX_TYPE_SIZE = 2000


def too_large(type_: Type) -> bool:
    """Return whether a type is nested deeper, or has more parts, than the language allows. Aliases and
    bindings can double a type line by line, so no other walk may meet such a one."""
    if plain(type_).__class__ is Scalar:
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
    """Return whether Unknown occurs anywhere inside."""
    if type_.__class__ is Scalar:
        return False
    if type_.__class__ is GroundedType:
        return has_unknown(type_.inner)
    return type_.__class__ is Unknown or any(map(has_unknown, parts(type_)))
