"""Run values become plain data, by type, without their labels. `decode` reads the same forms back.

Two forms: *JSON* for models, traces and schemas (map keys are texts, floats that are not finite are the
texts nan, inf and -inf), and *native* for Python functions (keys and floats as they are).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never, cast

from corvid.ir.types import (
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
from corvid.runtime.boundary.forms import is_enumeration, looks_like_option, needs_fields_key
from corvid.runtime.boundary.misfit import Limits, Misfit
from corvid.runtime.boundary.type_text import type_text
from corvid.runtime.host import Json
from corvid.runtime.values import Err, Ok, Some, Variant, attribute_of

if TYPE_CHECKING:
    from corvid.runtime.boundary.declarations import Declarations

GroundedForm = Callable[[object, "tuple[object, int]"], object]


def to_json(
    declarations: Declarations, limits: Limits, type_: Type, value: object, labelled: bool = True
) -> Json:
    """The value as JSON data; raises Misfit if it nests too deeply or holds a function. `labelled` False:
    the value has no labels yet, whatever the type says."""
    encoder = Encoder(declarations, limits, native=False, labelled=labelled)
    return cast(Json, encoder.encode(type_, value))


def to_native(declarations: Declarations, limits: Limits, type_: Type, value: object) -> object:
    """The value as Python data that shares nothing mutable with it."""
    return Encoder(declarations, limits, native=True).encode(type_, value)


class Encoder:
    """One way of encoding. `grounded` gives what stands for a Grounded value, from its inner form and the
    value itself; without it that is the inner form."""

    def __init__(
        self,
        declarations: Declarations,
        limits: Limits,
        native: bool,
        labelled: bool = True,
        grounded: GroundedForm | None = None,
    ) -> None:
        self._declarations = declarations
        self._depth = limits.depth
        self._native = native
        self._labelled = labelled
        self._grounded = grounded

    def encode(self, type_: Type, value: object) -> object:
        """The value as plain data; raises Misfit."""
        try:
            return self._value(type_, value, 0)
        except RecursionError:
            raise Misfit((), "a value that nests less deeply", "one that nests too deeply") from None

    def _value(self, type_: Type, value: object, depth: int) -> object:
        if depth > self._depth:
            raise Misfit((), f"a value at most {self._depth} levels deep", "more")
        match type_:
            case Scalar():
                return self._scalar(value)
            case GroundedType():
                return self._label(type_, value, depth)
            case ListType():
                items: list[object] = []
                for item in cast("list[object]", value):
                    items.append(self._value(type_.element, item, depth + 1))
                return items
            case MapType():
                return self._map(type_, cast("dict[object, object]", value), depth)
            case NamedType():
                return self._named(type_, value, depth)
            case OptionType():
                return self._option(type_, value, depth)
            case ResultType():
                if isinstance(value, Ok):
                    return {"tag": "ok", "ok": self._value(type_.ok, value.value, depth + 1)}
                assert isinstance(value, Err)
                return {"tag": "err", "err": self._value(type_.err, value.value, depth + 1)}
            case FunctionType():
                raise Misfit((), "data", f"a function value of type {type_text(type_)}")
            case _:
                assert_never(type_)

    def _label(self, type_: GroundedType, value: object, depth: int) -> object:
        if not self._labelled:
            return self._value(type_.inner, value, depth)
        pair = cast("tuple[object, int]", value)
        form = self._value(type_.inner, pair[0], depth)
        return form if self._grounded is None else self._grounded(form, pair)

    def _scalar(self, value: object) -> object:
        if isinstance(value, float) and not self._native and not math.isfinite(value):
            return repr(value)
        return value

    def _map(self, type_: MapType, value: dict[object, object], depth: int) -> object:
        entries: dict[object, object] = {}
        for key, item in value.items():
            entries[key if self._native else key_text(key)] = self._value(type_.value, item, depth + 1)
        return entries

    def _option(self, type_: OptionType, value: object, depth: int) -> object:
        if value is None:
            return None
        assert isinstance(value, Some)
        inner = self._value(type_.item, value.value, depth + 1)
        if inner is None or (isinstance(inner, dict) and looks_like_option(inner)):
            return {"tag": "some", "value": inner}
        return inner

    def _named(self, type_: NamedType, value: object, depth: int) -> object:
        record = self._declarations.record(type_.name)
        if record is not None:
            declared, variant = record.fields, None
        else:
            variant = self._declarations.variant_of(cast(Variant, value))
            declared = variant.fields
        fields: dict[str, object] = {}
        for parameter in declared:
            part = getattr(value, attribute_of(parameter.name))
            fields[parameter.name] = self._value(parameter.type, part, depth + 1)
        if variant is None:
            return fields
        sum_ = self._declarations.sum(type_.name)
        if sum_ is not None and is_enumeration(sum_):
            return variant.name
        if needs_fields_key(variant):
            return {"tag": variant.name, "fields": fields}
        return {"tag": variant.name, **fields}


def key_text(key: object) -> str:
    """The text of a map key in JSON."""
    if isinstance(key, bool):
        return "true" if key else "false"
    return key if isinstance(key, str) else repr(key)
