"""Readers: what `Decoder` does with data that is as plain as JSON, worked out once for a type.

A reader takes data of exactly the built-in classes, in the form that nearly all data has, and gives what
`Decoder` gives. For everything else it raises `Unusual`, without a word: who asked then decodes step by step,
which takes more forms and says what does not fit. So a reader decides nothing, and may refuse what it likes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

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
from corvid.runtime.boundary.fields import fields_reader
from corvid.runtime.boundary.forms import needs_fields_key
from corvid.runtime.boundary.scalars import INT_MAX, INT_MIN
from corvid.runtime.boundary.sizes import Sizes
from corvid.runtime.values import Err, Ok, Some, unit_variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.ir import program as ir
    from corvid.runtime.boundary.declarations import Declarations
    from corvid.runtime.boundary.misfit import Limits

Reader: TypeAlias = Callable[[object], object]
_EXACT = 1 << 53


class Unusual(Exception):
    """This is not for a reader."""


UNUSUAL = object()
"""No value: what `read` gives for data that is not for the reader."""


def read(reader: Reader, data: object) -> object:
    """What the reader gives, or `UNUSUAL`, whatever the host's objects raise while they are looked at."""
    try:
        return reader(data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return UNUSUAL


def reader_of(declarations: Declarations, limits: Limits, type_: Type) -> Reader:
    """The reader of a type; one that takes nothing if values of the type can nest without end, or if data
    within the bounds of readers could be too large for the limits."""
    sizes = Sizes(declarations, limits)
    try:
        bounds = sizes.bounds(type_)
        if bounds is None:
            return unusual
        return _Making(declarations, *bounds).reader(type_)
    except RecursionError:
        return unusual


def takes_nothing(reader: Reader) -> bool:
    """Whether the reader is the one of types that have none."""
    return reader is unusual


def unusual(data: object) -> object:
    """Takes nothing."""
    raise Unusual


class _Making:
    """The readers of one type and of those inside it. `items` bounds each list, `characters` each text."""

    def __init__(self, declarations: Declarations, items: int, characters: int) -> None:
        self._declarations = declarations
        self._items = items
        self._characters = characters
        self._made: dict[Type, Reader] = {}

    def reader(self, type_: Type) -> Reader:
        found = self._made.get(type_)
        if found is None:
            found = self._made[type_] = self._reader(type_)
        return found

    def _reader(self, type_: Type) -> Reader:
        match type_:
            case Scalar():
                return _text_reader(self._characters) if type_.name == "String" else _SCALARS[type_.name]
            case GroundedType():
                return self.reader(type_.inner)
            case ListType():
                return _list_reader(self.reader(type_.element), self._items)
            case MapType(Scalar("String")):
                return _map_reader(_text_reader(self._characters), self.reader(type_.value), self._items)
            case OptionType():
                return _option_reader(self.reader(type_.item))
            case ResultType():
                return _result_reader(self.reader(type_.ok), self.reader(type_.err))
            case NamedType():
                return self._named(type_.name)
            case MapType() | FunctionType():
                return unusual

    def _named(self, name: str) -> Reader:
        record = self._declarations.record(name)
        if record is not None:
            return self._fields(self._declarations.record_maker(name), record.fields)
        sum_ = self._declarations.sum(name)
        if sum_ is None:
            return unusual
        units = {one.name: unit_variant(name, one.name) for one in sum_.variants if not one.fields}
        tagged = {
            one.name: self._fields(self._declarations.variant_maker(name, one.name), one.fields, tags=1)
            for one in sum_.variants
            if one.fields and not needs_fields_key(one)
        }
        return _sum_reader(units, tagged)

    def _fields(
        self, make: Callable[..., object], declared: tuple[ir.Parameter, ...], tags: int = 0
    ) -> Reader:
        fields = [(parameter.name, parameter.type, self.reader(parameter.type)) for parameter in declared]
        return fields_reader(make, fields, len(fields) + tags, self._characters, Unusual)


# ---- scalars ----------------------------------------------------------------------------------
def _text_reader(most: int) -> Reader:
    def read(data: object) -> object:
        if type(data) is str and len(data) <= most:
            if not data.isascii():
                data.encode()  # raises for a lone surrogate
            return data
        raise Unusual

    return read


def _int(data: object) -> object:
    if type(data) is int and INT_MIN <= data <= INT_MAX:
        return data
    raise Unusual


def _float(data: object) -> object:
    if type(data) is float:
        return data
    if type(data) is int and -_EXACT <= data <= _EXACT:
        return float(data)
    raise Unusual


def _bool(data: object) -> object:
    if data is True or data is False:
        return data
    raise Unusual


def _nothing(data: object) -> object:
    if data is None:
        return None
    raise Unusual


_SCALARS: dict[str, Reader] = {"Int": _int, "Float": _float, "Bool": _bool, "Nothing": _nothing}


# ---- what holds others ------------------------------------------------------------------------
def _list_reader(read_item: Reader, most: int) -> Reader:
    def read(data: object) -> object:
        if type(data) is list and len(data) <= most:
            return [read_item(item) for item in data]
        raise Unusual

    return read


def _map_reader(read_key: Reader, read_item: Reader, most: int) -> Reader:
    def read(data: object) -> object:
        if type(data) is dict and len(data) <= most:
            return {read_key(key): read_item(item) for key, item in data.items()}
        raise Unusual

    return read


def _option_reader(read_item: Reader) -> Reader:
    def read(data: object) -> object:
        if data is None:
            return None
        if type(data) is dict and "tag" in data:
            raise Unusual
        return Some(read_item(data))

    return read


def _result_reader(read_ok: Reader, read_err: Reader) -> Reader:
    def read(data: object) -> object:
        if type(data) is dict and len(data) == 2:
            tag = data["tag"]
            if type(tag) is str:
                if tag == "ok":
                    return Ok(read_ok(data["ok"]))
                if tag == "err":
                    return Err(read_err(data["err"]))
        raise Unusual

    return read


def _sum_reader(units: Mapping[str, object], tagged: Mapping[str, Reader]) -> Reader:
    def read(data: object) -> object:
        if type(data) is str:
            return units[data]
        if type(data) is dict:
            tag = data["tag"]
            if type(tag) is str:
                return tagged[tag](data)
        raise Unusual

    return read
