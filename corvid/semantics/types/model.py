"""The checker's types: a closed union with Unknown for what a problem has already been said about."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct


class Scalar(Struct, frozen=True):
    """`Intent` is the type of the local that an `intent` block leaves behind; no program can write it."""

    name: Literal["Int", "Float", "String", "Bool", "Nothing", "Intent"]


class ListOf(Struct, frozen=True):
    element: Type


class MapOf(Struct, frozen=True):
    key: Type
    value: Type


class OptionOf(Struct, frozen=True):
    item: Type


class ResultOf(Struct, frozen=True):
    ok: Type
    err: Type


class GroundedOf(Struct, frozen=True):
    """In normal form: made by `grounded`, so never around Nothing, a function, or another label."""

    inner: Type


class Named(Struct, frozen=True):
    """A record or sum, by its qualified name `MODULE::Name`."""

    name: str


class FunctionOf(Struct, frozen=True):
    parameters: tuple[Type, ...]
    result: Type


class Unknown(Struct, frozen=True):
    """A type that could not be found out; compatible with everything, so that no problem follows
    from another. `hole` marks the not yet known element of an empty literal, None, Ok or Err."""

    hole: bool = False


Type: TypeAlias = Scalar | ListOf | MapOf | OptionOf | ResultOf | GroundedOf | Named | FunctionOf | Unknown

INT = Scalar("Int")
FLOAT = Scalar("Float")
STRING = Scalar("String")
BOOL = Scalar("Bool")
NOTHING = Scalar("Nothing")
INTENT = Scalar("Intent")
SCALARS = {scalar.name: scalar for scalar in (INT, FLOAT, STRING, BOOL, NOTHING)}
_GROUNDED = {scalar.name: GroundedOf(scalar) for scalar in (INT, FLOAT, STRING, BOOL)}
"""Shared, so that most comparisons of types are of one object with itself."""
UNKNOWN = Unknown()
HOLE = Unknown(hole=True)


def grounded(inner: Type) -> Type:
    """`Grounded<inner>` in its normal form (grounding.md 1.1); Unknown stays Unknown."""
    if isinstance(inner, Scalar):
        return _GROUNDED.get(inner.name, inner)
    return inner if isinstance(inner, GroundedOf | Unknown | FunctionOf) else GroundedOf(inner)


def plain(type_: Type) -> Type:
    """The type without its outermost label."""
    return type_.inner if isinstance(type_, GroundedOf) else type_


def is_grounded(type_: Type) -> bool:
    """Whether the outermost label is there."""
    return isinstance(type_, GroundedOf)


def relabel(type_: Type, label: bool) -> Type:
    """The same underlying type with the outermost label present or absent."""
    return grounded(type_) if label else plain(type_)


def parts(type_: Type) -> tuple[Type, ...]:
    """The types written inside, in order."""
    match type_:
        case ListOf():
            return (type_.element,)
        case MapOf():
            return (type_.key, type_.value)
        case OptionOf():
            return (type_.item,)
        case ResultOf():
            return (type_.ok, type_.err)
        case GroundedOf():
            return (type_.inner,)
        case FunctionOf():
            return (*type_.parameters, type_.result)
        case Scalar() | Named() | Unknown():
            return ()


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
    return isinstance(type_, GroundedOf) or any(mentions_grounded(part) for part in parts(type_))


def erase(type_: Type) -> Type:
    """`Grounded` removed at every depth of what is written (grounding.md 2)."""
    match type_:
        case Scalar() | Named() | Unknown():
            return type_
        case GroundedOf():
            return erase(type_.inner)
        case ListOf():
            return ListOf(erase(type_.element))
        case MapOf():
            return MapOf(erase(type_.key), erase(type_.value))
        case OptionOf():
            return OptionOf(erase(type_.item))
        case ResultOf():
            return ResultOf(erase(type_.ok), erase(type_.err))
        case FunctionOf():
            return FunctionOf(tuple(erase(p) for p in type_.parameters), erase(type_.result))
