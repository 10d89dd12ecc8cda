"""Run values become plain data, by type, without their labels. `decode` reads the same forms back.

Two forms: *JSON* for models, traces and schemas (map keys are texts, floats that are not finite are the
texts nan, inf and -inf), and *native* for Python functions (keys and floats as they are). An encoder is
compiled once for a type: a function for each type inside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from corvid.ir import program as ir
from corvid.runtime.boundary import fields, forms
from corvid.runtime.boundary.codec_error import CodecError, Limits
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.values import Ok, attribute_of, parts
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
    show,
)

Encoder: TypeAlias = Callable[[Any], object]
"""Gives the value as plain data that shares nothing mutable with it; raises CodecError if it nests too deeply
or holds a function."""
GroundedForm: TypeAlias = Callable[[object, "tuple[object, int]"], object]


class Way(Struct, frozen=True):
    """How values are written: `native` or as JSON; `labelled` False: they have no labels yet, whatever the
    type says. `grounded` gives what stands for a Grounded value, from its inner form and the value itself;
    without it that is the inner form."""

    native: bool
    labelled: bool = True
    grounded: GroundedForm | None = None


JSON = Way(native=False)
NATIVE = Way(native=True)
UNLABELLED = Way(native=False, labelled=False)


def encoder_of(declarations: Declarations, limits: Limits, way: Way, type_: Type) -> Encoder:
    """Return the encoder of a type."""
    write = _Writers(declarations, way).writer(type_)
    levels = declarations.levels(type_)
    if levels is not None and levels <= limits.depth:
        return write

    def encode(value: object) -> object:
        if _is_deeper(value, limits.depth):
            raise CodecError((), f"a value at most {limits.depth} levels deep", "more")
        try:
            return write(value)
        except RecursionError:
            raise CodecError((), "a value that nests less deeply", "one that nests too deeply") from None

    return encode


def _is_deeper(value: object, most: int) -> bool:
    """Return whether a value has parts at a deeper level than `most`; a label is not a level."""
    level = [value]
    for _ in range(most + 1):
        below: dict[int, object] = {}
        for here in level:
            inside = parts(here[0] if type(here) is tuple else here)
            below |= {id(inner): inner for inner in inside or ()}
        if not below:
            return False
        level = list(below.values())
    return True


def same(value: Any) -> object:
    """Write what is in its form already."""
    return value


class _Writers:
    """The writers of one type and of those inside it."""

    def __init__(self, declarations: Declarations, way: Way) -> None:
        self._declarations = declarations
        self._way = way
        self._made: dict[Type, Encoder] = {}

    def writer(self, type_: Type) -> Encoder:
        """Return the writer of a type, made after those of what is inside it."""
        for inner in self._declarations.within(type_):
            self._made[inner] = self._writer(inner)
        return self._made[type_]

    def _of(self, type_: Type) -> Encoder:
        """Return the writer of a type inside another; one that is inside itself is looked up when it is
        needed."""
        return self._made.get(type_) or (lambda value: self._made[type_](value))

    def _writer(self, type_: Type) -> Encoder:
        match type_:
            case Scalar():
                return _finite if type_.name == "Float" and not self._way.native else same
            case GroundedType():
                return _label_writer(self._of(type_.inner), self._way)
            case TaintedType(inner):
                return self._of(inner)
            case ListType():
                return _list_writer(self._of(type_.element))
            case MapType():
                return _map_writer(self._of(type_.value), same if self._way.native else key_text)
            case OptionType():
                return _option_writer(self._of(type_.item))
            case ResultType():
                return _result_writer(self._of(type_.ok), self._of(type_.err))
            case NamedType():
                return self._named(type_.name)
            case FunctionType():
                return _function_writer(type_)

    def _named(self, name: str) -> Encoder:
        record = self._declarations.record(name)
        if record is not None:
            return self._fields(record.fields)
        sum_ = self._declarations.sum(name)
        assert sum_ is not None
        plain = forms.is_enumeration(sum_)
        by_class: dict[type, Encoder] = {
            self._declarations.variant_maker(name, variant.name): self._variant(variant, plain)
            for variant in sum_.variants
        }
        return lambda value: by_class[type(value)](value)

    def _variant(self, variant: ir.Variant, plain: bool) -> Encoder:
        name = variant.name
        if plain:
            return lambda value: name
        write = self._fields(variant.fields)
        if forms.needs_fields_key(variant):
            return lambda value: {"tag": name, "fields": write(value)}
        return lambda value: {"tag": name, **write(value)}  # type: ignore[dict-item]

    def _fields(self, declared: tuple[ir.Parameter, ...]) -> Encoder:
        writers = [(parameter.name, self._of(parameter.type)) for parameter in declared]
        ways: dict[Encoder, str] = {same: "as it is", _finite: "finite"}
        return fields.fields_writer([(name, attribute_of(name), ways.get(w, ""), w) for name, w in writers])


def _finite(value: float) -> object:
    return value if value - value == 0.0 else repr(value)


def _label_writer(write: Encoder, way: Way) -> Encoder:
    form = way.grounded
    if not way.labelled:
        return write
    if form is None:
        return lambda pair: write(pair[0])
    return lambda pair: form(write(pair[0]), pair)


def _list_writer(write: Encoder) -> Encoder:
    if write is same:
        return list
    return lambda value: [write(item) for item in value]


def _map_writer(write: Encoder, write_key: Encoder) -> Encoder:
    return lambda value: {write_key(key): write(item) for key, item in value.items()}


def _option_writer(write: Encoder) -> Encoder:
    def written(value: Any) -> object:
        if value is None:
            return None
        inner = write(value.value)
        if inner is None or (type(inner) is dict and forms.looks_like_option(inner)):
            return {"tag": "some", "value": inner}
        return inner

    return written


def _result_writer(write_ok: Encoder, write_err: Encoder) -> Encoder:
    def written(value: Any) -> object:
        if type(value) is Ok:
            return {"tag": "ok", "ok": write_ok(value.value)}
        return {"tag": "err", "err": write_err(value.value)}

    return written


def _function_writer(type_: FunctionType) -> Encoder:
    def written(value: object) -> object:
        raise CodecError((), "data", f"a function value of type {show(type_)}")

    return written


def key_text(key: object) -> str:
    """Return the text of a map key in JSON."""
    if isinstance(key, bool):
        return "true" if key else "false"
    return key if isinstance(key, str) else repr(key)
