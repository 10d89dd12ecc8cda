"""Rules of the types of the IR, which are closed: without aliases or Unknown, compared by equality only."""

from __future__ import annotations

from corvid import types
from corvid.types import (
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    Type,
)


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
    return types.show(type_, qualified=True)
