"""The types of the IR: closed, without aliases, without Unknown, compared by equality only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Scalar:
    name: Literal["Int", "Float", "String", "Bool", "Nothing"]


@dataclass(frozen=True, slots=True)
class ListType:
    element: Type


@dataclass(frozen=True, slots=True)
class MapType:
    key: Type
    value: Type


@dataclass(frozen=True, slots=True)
class OptionType:
    item: Type


@dataclass(frozen=True, slots=True)
class ResultType:
    ok: Type
    err: Type


@dataclass(frozen=True, slots=True)
class GroundedType:
    """Never directly inside another one, never around Nothing or a function: build it with `grounded`."""

    inner: Type


@dataclass(frozen=True, slots=True)
class NamedType:
    """A record or sum of the program, by its qualified name."""

    name: str


@dataclass(frozen=True, slots=True)
class FunctionType:
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


def grounded(inner: Type) -> Type:
    """`Grounded<inner>` in its normal form (grounding.md 1.1): idempotent, and Nothing stays Nothing."""
    return inner if isinstance(inner, GroundedType) or inner == NOTHING else GroundedType(inner)


def plain(type_: Type) -> Type:
    """The type without its outermost label."""
    return type_.inner if isinstance(type_, GroundedType) else type_


def is_grounded(type_: Type) -> bool:
    """Whether the outermost label is there."""
    return isinstance(type_, GroundedType)
