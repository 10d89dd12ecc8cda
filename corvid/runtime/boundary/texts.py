"""The texts in a value that was decoded, by type, in the order in which `Decoder` tells of them."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from corvid.ir.types import (
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
    plain,
)
from corvid.runtime.boundary.misfit import PathKey
from corvid.runtime.values import Ok, attribute_of

if TYPE_CHECKING:
    from corvid.ir import program as ir
    from corvid.runtime.boundary.declarations import Declarations

Hear: TypeAlias = Callable[[tuple[PathKey, ...], str], None]
Teller: TypeAlias = Callable[[Any, tuple[PathKey, ...], Hear], None]
"""Tells of the texts in a value without labels, which stands at a path; not of the keys of maps."""


def teller_of(declarations: Declarations, type_: Type) -> Teller:
    """The teller of a type whose values can't nest without end."""
    return _Making(declarations).teller(type_) or _silent


FlatTexts: TypeAlias = "tuple[tuple[tuple[PathKey, ...], Callable[[Any], str]], ...]"


def flat_texts(declarations: Declarations, type_: Type) -> FlatTexts | None:
    """Where the texts of a value stand, and how they are read, if it has no parts but scalars."""
    type_ = plain(type_)
    if isinstance(type_, Scalar):
        return (((), _itself),) if type_ == STRING else ()
    record = declarations.record(type_.name) if isinstance(type_, NamedType) else None
    if record is None or not all(isinstance(plain(field.type), Scalar) for field in record.fields):
        return None
    texts = [field.name for field in record.fields if plain(field.type) == STRING]
    return tuple([((name,), attrgetter(attribute_of(name))) for name in texts])


def _itself(value: Any) -> str:
    return cast(str, value)


def _silent(value: Any, path: tuple[PathKey, ...], hear: Hear) -> None:
    return None


class _Making:
    """The tellers of one type and of those inside it; None for types without texts."""

    def __init__(self, declarations: Declarations) -> None:
        self._declarations = declarations
        self._made: dict[Type, Teller | None] = {}

    def teller(self, type_: Type) -> Teller | None:
        if type_ not in self._made:
            self._made[type_] = self._teller(type_)
        return self._made[type_]

    def _teller(self, type_: Type) -> Teller | None:
        match type_:
            case Scalar():
                return _text if type_.name == "String" else None
            case GroundedType():
                return self.teller(type_.inner)
            case ListType():
                return _list_teller(self.teller(type_.element))
            case MapType():
                return _map_teller(self.teller(type_.value))
            case OptionType():
                return _option_teller(self.teller(type_.item))
            case ResultType():
                return _result_teller(self.teller(type_.ok) or _silent, self.teller(type_.err) or _silent)
            case NamedType():
                return self._named(type_.name)
            case FunctionType():
                return None

    def _named(self, name: str) -> Teller | None:
        record, sum_ = self._declarations.record(name), self._declarations.sum(name)
        if record is not None:
            return self._fields(record.fields)
        by_class = {
            self._declarations.variant_maker(name, variant.name): self._fields(variant.fields) or _silent
            for variant in (sum_.variants if sum_ else ())
        }
        return lambda value, path, hear: by_class[type(value)](value, path, hear)

    def _fields(self, declared: tuple[ir.Parameter, ...]) -> Teller | None:
        told = [(parameter.name, self.teller(parameter.type)) for parameter in declared]
        fields = [(name, attrgetter(attribute_of(name)), tell) for name, tell in told if tell is not None]
        if not fields:
            return None

        def each_field(value: Any, path: tuple[PathKey, ...], hear: Hear) -> None:
            for name, get, tell in fields:
                tell(get(value), (*path, name), hear)

        return each_field


def _text(value: Any, path: tuple[PathKey, ...], hear: Hear) -> None:
    hear(path, value)


def _list_teller(tell: Teller | None) -> Teller | None:
    def each_item(value: Any, path: tuple[PathKey, ...], hear: Hear) -> None:
        assert tell is not None
        for index, item in enumerate(value):
            tell(item, (*path, index), hear)

    return tell and each_item


def _map_teller(tell: Teller | None) -> Teller | None:
    def each_entry(value: Any, path: tuple[PathKey, ...], hear: Hear) -> None:
        assert tell is not None
        for key, item in value.items():
            tell(item, (*path, key), hear)

    return tell and each_entry


def _option_teller(tell: Teller | None) -> Teller | None:
    def some(value: Any, path: tuple[PathKey, ...], hear: Hear) -> None:
        assert tell is not None
        if value is not None:
            tell(value.value, (*path, "some"), hear)

    return tell and some


def _result_teller(tell_ok: Teller, tell_err: Teller) -> Teller:
    def either(value: Any, path: tuple[PathKey, ...], hear: Hear) -> None:
        if type(value) is Ok:
            tell_ok(value.value, (*path, "ok"), hear)
        else:
            tell_err(value.value, (*path, "err"), hear)

    return either
