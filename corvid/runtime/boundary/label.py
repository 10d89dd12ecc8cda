"""Putting chains where a type says Grounded, in a value that was decoded without them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from corvid.runtime.boundary.codec_error import PathKey
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.values import Err, Ok, Some, Variant, attribute_of
from corvid.types import (
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    TaintedType,
    Type,
)

Select = Callable[[int, PathKey], int]


def whole(node: int, _: PathKey) -> int:
    """Select for every part the chain of the whole."""
    return node


class Labeller:
    """Labels with the chain of the part (`select` finds it), inside a label with the chain of the whole. Of a
    strict answer each part shows what is in it alone, so there, too, it has a chain of its own; `quoted`
    has that of each excerpt of such an answer, by its id."""

    def __init__(
        self, declarations: Declarations, select: Select, quoted: Mapping[int, int] | None = None
    ) -> None:
        self._declarations = declarations
        self._select = select
        self._quoted: Mapping[int, int] = quoted or {}
        self._cited = quoted is not None

    def label(self, type_: Type, value: object, node: int, wrapped: bool = False) -> object:
        """Return `value` with `(…, node)` at each Grounded position of `type_`. Data that has none is not
        copied; `wrapped`: a label is already around it."""
        if not self._declarations.holds_grounded(type_):
            return value
        match type_:
            case GroundedType():
                node = self._quoted.get(id(value), node)
                return (self.label(type_.inner, value, node, wrapped=True), node)
            case TaintedType(inner):
                return self.label(inner, value, node, wrapped)
            case ListType():
                return self._list(type_.element, cast("list[object]", value), node, wrapped)
            case MapType():
                return self._map(type_.value, cast("dict[PathKey, object]", value), node, wrapped)
            case OptionType():
                if isinstance(value, Some):
                    return Some(self._part(type_.item, value.value, node, "some", wrapped))
                return value
            case ResultType():
                if isinstance(value, Ok):
                    return Ok(self._part(type_.ok, value.value, node, "ok", wrapped))
                assert isinstance(value, Err)
                return Err(self._part(type_.err, value.value, node, "err", wrapped))
            case NamedType():
                return self._named(type_, value, node, wrapped)
            case Scalar() | FunctionType():
                return value

    def _part(self, type_: Type, value: object, node: int, key: PathKey, wrapped: bool) -> object:
        if not self._declarations.holds_grounded(type_):
            return value
        apart = self._cited or not wrapped
        return self.label(type_, value, self._select(node, key) if apart else node, wrapped)

    def _list(self, element: Type, items: list[object], node: int, wrapped: bool) -> object:
        made: list[object] = []
        for index, item in enumerate(items):
            made.append(self._part(element, item, node, index, wrapped))
        return made

    def _map(self, type_: Type, entries: dict[PathKey, object], node: int, wrapped: bool) -> object:
        made: dict[PathKey, object] = {}
        for key, item in entries.items():
            made[key] = self._part(type_, item, node, key, wrapped)
        return made

    def _named(self, type_: NamedType, value: object, node: int, wrapped: bool) -> object:
        record = self._declarations.record(type_.name)
        declared = record.fields if record else self._declarations.variant_of(cast(Variant, value)).fields
        made: list[object] = []
        for parameter in declared:
            part = getattr(value, attribute_of(parameter.name))
            made.append(self._part(parameter.type, part, node, parameter.name, wrapped))
        if record:
            return self._declarations.make_record(record.name, made)
        variant = self._declarations.variant_of(cast(Variant, value))
        return self._declarations.make_variant(type_.name, variant.name, made)
