"""The types of the IR: closed, without aliases, without Unknown, compared by equality only."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct


class Scalar(Struct, frozen=True):
    """`Intent` is the type of the local that an `intent` block leaves behind; no program can write it."""

    name: Literal["Int", "Float", "String", "Bool", "Nothing", "Intent"]


class ListType(Struct, frozen=True):
    element: Type


class MapType(Struct, frozen=True):
    key: Type
    value: Type


class OptionType(Struct, frozen=True):
    item: Type


class ResultType(Struct, frozen=True):
    ok: Type
    err: Type


class GroundedType(Struct, frozen=True):
    """Never directly inside another one, never around Nothing or a function: build it with `grounded`."""

    inner: Type


class NamedType(Struct, frozen=True):
    """A record or sum of the program, by its qualified name."""

    name: str


class FunctionType(Struct, frozen=True):
    parameters: tuple[Type, ...]
    result: Type


Type: TypeAlias = (
    Scalar | ListType | MapType | OptionType | ResultType | GroundedType | NamedType | FunctionType
)

INT = Scalar("Int")
FLOAT = Scalar("Float")
STRING = Scalar("String")
BOOL = Scalar("Bool")
NOTHING = Scalar("Nothing")
INTENT = Scalar("Intent")
SCALARS = {scalar.name: scalar for scalar in (INT, FLOAT, STRING, BOOL, NOTHING, INTENT)}
_GROUNDED = {scalar.name: GroundedType(scalar) for scalar in (INT, FLOAT, STRING, BOOL)}
"""Shared, so that most comparisons of types are of one object with itself."""


def grounded(inner: Type) -> Type:
    """`Grounded<inner>` in its normal form (grounding.md 1.1): idempotent, and Nothing stays Nothing."""
    if isinstance(inner, Scalar):
        return _GROUNDED.get(inner.name, inner)
    return inner if isinstance(inner, GroundedType) else GroundedType(inner)


def plain(type_: Type) -> Type:
    """The type without its outermost label."""
    return type_.inner if isinstance(type_, GroundedType) else type_


def is_grounded(type_: Type) -> bool:
    """Whether the outermost label is there."""
    return isinstance(type_, GroundedType)


def mentions_grounded(type_: Type) -> bool:
    """Whether `Grounded` stands anywhere in the type as written: not inside a named or function type."""
    match type_:
        case Scalar() | NamedType() | FunctionType():
            return False
        case GroundedType():
            return True
        case ListType(element):
            return mentions_grounded(element)
        case MapType(_, value):
            return mentions_grounded(value)
        case OptionType(item):
            return mentions_grounded(item)
        case ResultType(ok, err):
            return mentions_grounded(ok) or mentions_grounded(err)


def erase(type_: Type) -> Type:
    """The type with every `Grounded` removed that stands in it as written. A named type stays; whether
    it holds a `Grounded` inside is asked of `declarations.Declarations.carries`."""
    match type_:
        case Scalar() | NamedType() | FunctionType():
            return type_
        case GroundedType(inner):
            return erase(inner)
        case ListType(element):
            return ListType(erase(element))
        case MapType(key, value):
            return MapType(key, erase(value))
        case OptionType(item):
            return OptionType(erase(item))
        case ResultType(ok, err):
            return ResultType(erase(ok), erase(err))


def show(type_: Type) -> str:
    """The type as a program writes it, named types by their qualified name."""
    match type_:
        case Scalar(name) | NamedType(name):
            return name
        case GroundedType(inner):
            return f"Grounded<{show(inner)}>"
        case ListType(element):
            return f"List<{show(element)}>"
        case MapType(key, value):
            return f"Map<{show(key)}, {show(value)}>"
        case OptionType(item):
            return f"Option<{show(item)}>"
        case ResultType(ok, err):
            return f"Result<{show(ok)}, {show(err)}>"
        case FunctionType(parameters, result):
            return f"({', '.join(show(parameter) for parameter in parameters)}) -> {show(result)}"
