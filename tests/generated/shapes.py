"""Types as the generator uses them: those of the IR, named types by their bare names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from corvid.types import (
    BOOL,
    EXCERPT,
    FLOAT,
    INT,
    QUOTE,
    STRING,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    Type,
    mentions_grounded,
)

SCALARS: tuple[Type, ...] = (INT, STRING, BOOL, FLOAT)


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class RecordDecl:
    name: str
    module: int
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class SumDecl:
    name: str
    module: int
    variants: tuple[tuple[str, tuple[Field, ...]], ...]


@dataclass(frozen=True, slots=True)
class Alias:
    name: str
    module: int
    type: Type


Named = RecordDecl | SumDecl


class Names(Protocol):
    """What writing a type needs of the program: see `scope.World`."""

    @property
    def named(self) -> Mapping[str, Named]: ...

    @property
    def aliases(self) -> Sequence[Alias]: ...

    def chance(self, probability: float) -> bool: ...

    def reach(self, name: str, module: int, here: int) -> str: ...


def fields_of(decl: Named) -> tuple[Field, ...]:
    """All fields of a record, or of all variants of a sum."""
    if isinstance(decl, RecordDecl):
        return decl.fields
    return tuple(field for _, fields in decl.variants for field in fields)


def carries(type_: Type, named: Mapping[str, Named]) -> bool:
    """Whether `Grounded` is anywhere in the type, looking into records and sums."""
    if mentions_grounded(type_):
        return True
    return any(carries(f.type, named) for name in names_in(type_) for f in fields_of(named[name]))


def holds_function(type_: Type, named: Mapping[str, Named]) -> bool:
    """Whether a function is anywhere in the type, looking into records and sums."""
    if isinstance(type_, FunctionType):
        return True
    if any(holds_function(part, named) for part in inside(type_)):
        return True
    return isinstance(type_, NamedType) and any(
        holds_function(f.type, named) for f in fields_of(named[type_.name])
    )


def holds_name(type_: Type, name: str, named: Mapping[str, Named]) -> bool:
    """Whether a named type is anywhere in the type, looking into records and sums."""
    found = names_in(type_)
    return name in found or any(
        holds_name(f.type, name, named) for each in found for f in fields_of(named[each])
    )


def inside(type_: Type) -> tuple[Type, ...]:
    """The types directly inside."""
    match type_:
        case GroundedType(inner) | ListType(inner) | OptionType(inner):
            return (inner,)
        case MapType(left, right) | ResultType(left, right):
            return (left, right)
        case FunctionType(parameters, result):
            return (*parameters, result)
        case Scalar() | NamedType():
            return ()


def names_in(type_: Type) -> set[str]:
    """The named types written in the type."""
    found = {type_.name} if isinstance(type_, NamedType) else set()
    return found.union(*(names_in(part) for part in inside(type_)))


def spell(type_: Type, module: int, names: Names) -> str:
    """The type as module number `module` writes it. An alias stands for its type at random, so that the
    same type is written in more than one way."""
    for alias in names.aliases:
        if alias.type == type_ and alias.module <= module and names.chance(0.6):
            return names.reach(alias.name, alias.module, module)

    def one(part: Type) -> str:
        return spell(part, module, names)

    match type_:
        case Scalar("Nothing") if names.chance(0.3):
            return "Grounded<Nothing>"  # the same type (grounded.type.1), and so is the next one
        case GroundedType(inner) if names.chance(0.02):
            return f"Grounded<Grounded<{one(inner)}>>"
        case Scalar(name):
            return name
        case GroundedType() if type_ == QUOTE:
            return "Quote"
        case NamedType(name) if type_ == EXCERPT:
            return name.rpartition("::")[2]
        case NamedType(name):
            return names.reach(name, names.named[name].module, module)
        case GroundedType(inner):
            return f"Grounded<{one(inner)}>"
        case ListType(element):
            return f"List<{one(element)}>"
        case MapType(key, value):
            return f"Map<{one(key)}, {one(value)}>"
        case OptionType(item):
            return f"Option<{one(item)}>"
        case ResultType(ok, err):
            return f"Result<{one(ok)}, {one(err)}>"
        case FunctionType(parameters, result):
            return f"({', '.join(map(one, parameters))}) -> {one(result)}"
