"""The types of programs: data only. The checker has one member more, `Unknown`. What may become what is a
rule, and each phase has its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from typing_extensions import TypeVar

    from corvid.builtins import Shape

    Part = TypeVar("Part", covariant=True, default="Type")
    AnyType = TypeVar("AnyType", "Type", "OpenType")
else:
    from typing import TypeVar

    Part = TypeVar("Part", covariant=True)
    AnyType = TypeVar("AnyType")
"""What may be inside: a `Type` (so where nothing is said), or an `OpenType`."""


class Scalar(Struct, frozen=True):
    """`Intent` is the type of the local that an `intent` block leaves behind; no program can write it."""

    name: Literal["Int", "Float", "String", "Bool", "Nothing", "Intent"]


class NamedType(Struct, frozen=True):
    """A record or sum, by its qualified name `MODULE::Name`."""

    name: str


class ListType(Struct, Generic[Part], frozen=True):
    element: Part


class MapType(Struct, Generic[Part], frozen=True):
    key: Part
    value: Part


class OptionType(Struct, Generic[Part], frozen=True):
    item: Part


class ResultType(Struct, Generic[Part], frozen=True):
    ok: Part
    err: Part


class GroundedType(Struct, Generic[Part], frozen=True):
    """In normal form: made by `grounded`, so never around Nothing, a function, or another label."""

    inner: Part


class TaintedType(Struct, Generic[Part], frozen=True):
    """What came from a source that is untrusted, or was made of it: a mark. In normal form: made by
    `tainted`, so inside of `Grounded`, and never around Nothing, a function, or another mark."""

    inner: Part


class FunctionType(Struct, Generic[Part], frozen=True):
    parameters: tuple[Part, ...]
    result: Part


class Unknown(Struct, frozen=True):
    """A type that could not be found out; compatible with everything, so that no problem follows
    from another. `hole` marks the not yet known element of an empty literal, None, Ok or Err."""

    hole: bool = False


Type: TypeAlias = (
    "Scalar | NamedType | ListType[Type] | MapType[Type] | OptionType[Type] | ResultType[Type]"
    " | GroundedType[Type] | TaintedType[Type] | FunctionType[Type]"
)
"""A type of the IR: compared by equality only."""
OpenType: TypeAlias = (
    "Scalar | NamedType | ListType[OpenType] | MapType[OpenType] | OptionType[OpenType]"
    " | ResultType[OpenType] | GroundedType[OpenType] | TaintedType[OpenType]"
    " | FunctionType[OpenType] | Unknown"
)
"""A type of the checker: what a problem has been reported for is Unknown in it."""

INT = Scalar("Int")
FLOAT = Scalar("Float")
STRING = Scalar("String")
BOOL = Scalar("Bool")
NOTHING = Scalar("Nothing")
INTENT = Scalar("Intent")
SOURCE = NamedType("prelude::Source")
FAULT = NamedType("prelude::Fault")
"""What `try` has in its `Err`."""
FAILURE = NamedType("std/testing::Failure")
"""What a mock has in its `Err` where its call fails."""
SCALARS = {scalar.name: scalar for scalar in (INT, FLOAT, STRING, BOOL, NOTHING)}
"""Those that a program can write."""
_GROUNDED = {scalar.name: GroundedType(scalar) for scalar in (INT, FLOAT, STRING, BOOL)}
"""Shared, so that most comparisons of types are of one object with itself."""
EXCERPT = NamedType("prelude::Excerpt")
"""A passage of a document, which only a lookup makes."""
QUOTE = GroundedType(EXCERPT)
FOUND_QUOTE = GroundedType(OptionType(EXCERPT))
"""What a lookup gives whose words may be nowhere."""
UNKNOWN = Unknown()
HOLE = Unknown(hole=True)


_NEVER_GROUNDED = frozenset((GroundedType, FunctionType, Unknown))
_WITHOUT_PARTS = frozenset((Scalar, NamedType, Unknown))


def grounded(inner: AnyType) -> AnyType:
    """Return `Grounded<inner>` in its normal form (grounded.type.1): Nothing, functions, types that have a
    label, and Unknown have no such form and are returned as they are."""
    if type(inner) is Scalar:  # `isinstance` of a Struct is slow, most of all where it is not one
        return _GROUNDED.get(inner.name, inner)
    return inner if inner.__class__ in _NEVER_GROUNDED else GroundedType(inner)


def tainted(inner: AnyType) -> AnyType:
    """Return `Tainted<inner>` in its normal form (taint.type.1), under an outermost `Grounded` and with no
    mark inside, which it covers. Nothing, a function and Unknown have no such form and stay as they are."""
    if isinstance(inner, GroundedType):
        return inner if isinstance(inner.inner, TaintedType) else GroundedType(tainted(inner.inner))
    if isinstance(inner, TaintedType | FunctionType | Unknown) or inner == NOTHING:
        return inner
    return TaintedType(_without_marks(inner))


def _without_marks(type_: AnyType) -> AnyType:
    """Return the type without marks outside of function types."""
    if isinstance(type_, Scalar | NamedType | FunctionType | Unknown):
        return type_
    if isinstance(type_, TaintedType):
        return _without_marks(type_.inner)
    return with_parts(type_, _without_marks)


def is_tainted(type_: OpenType) -> bool:
    """Return whether the outermost labels have the mark."""
    if type(type_) is GroundedType:
        return type_.inner.__class__ is TaintedType
    return type_.__class__ is TaintedType


def unmarked(type_: AnyType) -> AnyType:
    """Return the type without the mark of its outermost labels."""
    if type(type_) is TaintedType:
        return type_.inner
    if type(type_) is GroundedType and type(type_.inner) is TaintedType:
        return grounded(type_.inner.inner)
    return type_


def mentions_marks(type_: OpenType) -> bool:
    """Return whether a mark is in the type as written, inside function types, too."""
    if type_.__class__ is Scalar:
        return False
    return type_.__class__ is TaintedType or any(map(mentions_marks, parts(type_)))


def bare(type_: AnyType) -> AnyType:
    """Return the type without every mark that is in it as written, inside function types, too."""
    if type_.__class__ is Scalar or isinstance(type_, NamedType | Unknown):
        return type_
    if isinstance(type_, TaintedType):
        return bare(type_.inner)
    return with_parts(type_, bare)


def shape_parts(receiver: AnyType) -> dict[str, AnyType]:
    """Return the parts of a receiver by the names that shapes have for them."""
    match receiver:
        case ListType(element):
            inside = {"Ok": element.ok, "Err": element.err} if isinstance(element, ResultType) else {}
            return {"Self": receiver, "Element": element, "Bare": plain(element), **inside}
        case MapType(key, value):
            return {"Self": receiver, "Key": key, "Value": value}
        case OptionType(item):
            return {"Self": receiver, "Item": item}
        case ResultType(ok, err):
            return {"Self": receiver, "Ok": ok, "Err": err}
        case _:
            return {"Self": receiver, "Bare": plain(receiver)}


def typed(shape: Shape, parts: Mapping[str, AnyType]) -> AnyType:
    """Return the type that a shape of a signature stands for, by the parts of receiver and arguments."""
    match shape.name:
        case "List":
            return ListType(typed(shape.of[0], parts))
        case "Option":
            return OptionType(typed(shape.of[0], parts))
        case "Result":
            return ResultType(typed(shape.of[0], parts), typed(shape.of[1], parts))
        case "Grounded":
            return grounded(typed(shape.of[0], parts))
        case "Source":
            return SOURCE
        case "Excerpt":
            return EXCERPT
        case name:
            return SCALARS[name] if name in SCALARS else parts[name]


def plain(type_: AnyType) -> AnyType:
    """Return the type without its outermost label."""
    return type_.inner if type_.__class__ is GroundedType else type_  # `isinstance` of a Struct is slow


def is_grounded(type_: OpenType) -> bool:
    """Return whether the outermost label is there."""
    return type_.__class__ is GroundedType


def parts(type_: AnyType) -> tuple[AnyType, ...]:
    """Return the types written inside, in order."""
    if type_.__class__ in _WITHOUT_PARTS:
        return ()
    if type(type_) is FunctionType:
        return (*type_.parameters, type_.result)
    return astuple(type_)


def with_parts(type_: AnyType, change: Callable[[AnyType], AnyType]) -> AnyType:
    """Return the type with each of the types written inside changed."""
    match type_:
        case Scalar() | NamedType() | Unknown():
            return type_
        case GroundedType():
            return grounded(change(type_.inner))
        case TaintedType():
            return tainted(change(type_.inner))
        case FunctionType():
            return FunctionType(tuple(map(change, type_.parameters)), change(type_.result))
        case _:
            return type(type_)(*map(change, astuple(type_)))


def mentions_grounded(type_: OpenType) -> bool:
    """Return whether `Grounded` is in the type as written, not inside a named or function type."""
    if type_.__class__ is Scalar or type_.__class__ is FunctionType:
        return False
    return type_.__class__ is GroundedType or any(map(mentions_grounded, parts(type_)))


def erase(type_: AnyType) -> AnyType:
    """Return the type without every `Grounded` that is in it as written, not inside a named or function type:
    the labels of what a function takes and gives are not labels of its own."""
    if isinstance(type_, GroundedType):
        return erase(type_.inner)
    return type_ if isinstance(type_, FunctionType) else with_parts(type_, erase)


def kind_of(type_: OpenType) -> str:
    """Return the kind of receiver that a value of the type is, as `corvid.builtins` has it; empty if there
    are no built-in methods of it."""
    match type_:
        case Scalar(name):
            return name
        case NamedType() | FunctionType() | Unknown():
            return ""
        case _:
            return type(type_).__name__.removesuffix("Type")


def show(type_: OpenType) -> str:
    """Return the type as a program writes it, `Grounded<List<String>>`; what is unknown as `?`."""
    return _written(type_, short_name)


def qualified(type_: OpenType) -> str:
    """Format a type as `show` does, but named types by their qualified name."""
    return _written(type_, lambda name: name)


def _written(type_: OpenType, name_of: Callable[[str], str]) -> str:
    match type_:
        case Scalar():
            return type_.name
        case NamedType():
            return name_of(type_.name)
        case Unknown():
            return "?"
        case FunctionType():
            *parameters, result = (_written(part, name_of) for part in parts(type_))
            return f"({', '.join(parameters)}) -> {result}"
        case _:
            inside = ", ".join(_written(part, name_of) for part in parts(type_))
            return f"{type(type_).__name__.removesuffix('Type')}<{inside}>"


def pascal(name: str) -> str:
    """Return `issue_refund` as `IssueRefund`: the label under which a call of it is approved."""
    return "".join(part[0].upper() + part[1:] for part in name.split("_") if part)


def short_name(qualified: str) -> str:
    """Return a qualified name without its module: `Type.method` of `folder/module::Type.method`."""
    return qualified.rpartition("::")[2]
