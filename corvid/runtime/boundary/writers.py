"""Writers: what `Encoder` does, worked out once for a type.

A writer takes a run value of its type and gives exactly what `Encoder` gives. Types whose values can nest
without end have none: there the caller must count the levels.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

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
from corvid.runtime.boundary.encode import Encoder, key_text
from corvid.runtime.boundary.fields import fields_writer
from corvid.runtime.boundary.forms import is_enumeration, looks_like_option, needs_fields_key
from corvid.runtime.boundary.sizes import Sizes
from corvid.runtime.values import Ok, attribute_of

if TYPE_CHECKING:
    from corvid.ir import program as ir
    from corvid.runtime.boundary.declarations import Declarations
    from corvid.runtime.boundary.misfit import Limits

Writer: TypeAlias = Callable[[Any], object]


class Way(Struct, frozen=True):
    """How values are written: `native` or as JSON; `labelled` False: they have no labels yet, whatever the
    type says."""

    native: bool
    labelled: bool = True


JSON = Way(native=False)
NATIVE = Way(native=True)
UNLABELLED = Way(native=False, labelled=False)


def writer_of(declarations: Declarations, limits: Limits, way: Way, type_: Type) -> Writer:
    """The writer of a type; it may raise Misfit if values of the type can nest without end."""
    try:
        if Sizes(declarations, limits).is_shallow(type_):
            return _Making(declarations, way).writer(type_)
    except RecursionError:
        pass
    encoder = Encoder(declarations, limits, way.native, way.labelled)
    return lambda value: encoder.encode(type_, value)


def same(value: Any) -> object:
    """Writes what is in its form already."""
    return value


class _Making:
    """The writers of one type and of those inside it."""

    def __init__(self, declarations: Declarations, way: Way) -> None:
        self._declarations = declarations
        self._way = way
        self._made: dict[Type, Writer] = {}

    def writer(self, type_: Type) -> Writer:
        found = self._made.get(type_)
        if found is None:
            found = self._made[type_] = self._writer(type_)
        return found

    def _writer(self, type_: Type) -> Writer:
        match type_:
            case Scalar():
                return _finite if type_.name == "Float" and not self._way.native else same
            case GroundedType():
                inner = self.writer(type_.inner)
                return _label_writer(inner) if self._way.labelled else inner
            case ListType():
                return _list_writer(self.writer(type_.element))
            case MapType():
                return _map_writer(self.writer(type_.value), same if self._way.native else key_text)
            case OptionType():
                return _option_writer(self.writer(type_.item))
            case ResultType():
                return _result_writer(self.writer(type_.ok), self.writer(type_.err))
            case NamedType():
                return self._named(type_.name)
            case FunctionType():
                raise AssertionError("functions are no data")

    def _named(self, name: str) -> Writer:
        record = self._declarations.record(name)
        if record is not None:
            return self._fields(record.fields)
        sum_ = self._declarations.sum(name)
        assert sum_ is not None
        plain = is_enumeration(sum_)
        by_class: dict[type, Writer] = {
            self._declarations.variant_maker(name, variant.name): self._variant(variant, plain)
            for variant in sum_.variants
        }
        return lambda value: by_class[type(value)](value)

    def _variant(self, variant: ir.Variant, plain: bool) -> Writer:
        name = variant.name
        if plain:
            return lambda value: name
        write = self._fields(variant.fields)
        if needs_fields_key(variant):
            return lambda value: {"tag": name, "fields": write(value)}
        return lambda value: {"tag": name, **write(value)}  # type: ignore[dict-item]

    def _fields(self, declared: tuple[ir.Parameter, ...]) -> Writer:
        writers = [(parameter.name, self.writer(parameter.type)) for parameter in declared]
        ways: dict[Writer, str] = {same: "as it is", _finite: "finite"}
        return fields_writer([(name, attribute_of(name), ways.get(w, ""), w) for name, w in writers])


def _finite(value: float) -> object:
    return value if value - value == 0.0 else repr(value)


def _label_writer(write: Writer) -> Writer:
    return lambda value: write(value[0])


def _list_writer(write: Writer) -> Writer:
    if write is same:
        return list
    return lambda value: [write(item) for item in value]


def _map_writer(write: Writer, write_key: Writer) -> Writer:
    return lambda value: {write_key(key): write(item) for key, item in value.items()}


def _option_writer(write: Writer) -> Writer:
    def written(value: Any) -> object:
        if value is None:
            return None
        inner = write(value.value)
        if inner is None or (type(inner) is dict and looks_like_option(inner)):
            return {"tag": "some", "value": inner}
        return inner

    return written


def _result_writer(write_ok: Writer, write_err: Writer) -> Writer:
    def written(value: Any) -> object:
        if type(value) is Ok:
            return {"tag": "ok", "ok": write_ok(value.value)}
        return {"tag": "err", "err": write_err(value.value)}

    return written
