"""What crosses the border, step by step and by type: a second implementation of `corvid.runtime.boundary`.

It compiles nothing, has one way for all data, and shares with the other only the questions about single
objects (`exact`, `forms`) and the words for what does not fit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar, assert_never, cast

from corvid.ir import program as ir
from corvid.runtime import problems
from corvid.runtime.boundary.codec_error import CodecError, Limits, PathKey, ascii_safe, found_words
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.documents import Found, FoundText
from corvid.runtime.boundary.exact import (
    exact_bool,
    exact_fields,
    exact_float,
    exact_int,
    exact_items,
    exact_object,
    exact_record,
    exact_text,
    is_really,
    written_text,
)
from corvid.runtime.boundary.forms import copy_json, is_enumeration, looks_like_option, needs_fields_key
from corvid.runtime.faults import Fault
from corvid.runtime.host import Document, Json
from corvid.runtime.provenance.arena import ArenaFull
from corvid.runtime.values import Err, Ok, Record, Some, Variant, attribute_of
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
    short_name,
    show,
)

T = TypeVar("T")
GroundedHook = Callable[[GroundedType, object, tuple[PathKey, ...]], object]
INT_MIN, INT_MAX = -(1 << 63), (1 << 63) - 1
DOCUMENT_PARTS = ("text", "uri", "title", "start_line", "metadata", "confidence")
_NOT_FINITE = {"nan", "inf", "-inf"}


class Collector:
    """Hears the texts and documents of one answer."""

    def __init__(self) -> None:
        self.found: list[Found | FoundText] = []

    def text(self, path: tuple[PathKey, ...], text: str) -> None:
        self.found.append((path, text))

    def document(self, path: tuple[PathKey, ...], document: Document, fields: tuple[str, ...]) -> None:
        self.found.append(Found(path, document, fields))


class ScalarDecoder:
    """Where in the data we are, what was read so far, and the scalars."""

    def __init__(self, limits: Limits, documents: Collector | None) -> None:
        self._limits = limits
        self._documents = documents
        self._path: list[PathKey] = []
        self._parts = 0
        self._characters = 0

    def _scalar(self, type_: Scalar, data: object) -> object:
        match type_.name:
            case "String":
                return self._string(data)
            case "Int":
                number = exact_int(data)
                if number is not None:
                    if INT_MIN <= number <= INT_MAX:
                        return number
                    raise self._raised("Int of 64 bits", found_words(data))
            case "Float":
                return self._float(data)
            case "Bool":
                truth = exact_bool(data)
                if truth is not None:
                    return truth
            case "Nothing":
                if data is None:
                    return None
        raise self._raised(type_.name, found_words(data, type_.name))

    def _string(self, data: object) -> str:
        if is_really(data, Document) and self._documents is not None:
            document = self.check_document(data)
            self._documents.document(tuple(self._path), document, ())
            return document.text
        text = self._text(data)
        if self._documents is not None:
            self._documents.text(tuple(self._path), text)
        return text

    def _text(self, data: object) -> str:
        text = written_text(data)
        if text is None:
            raise self._raised("String", found_words(data, "String"))
        if len(text) > self._limits.text:
            raise self._raised(f"a String of at most {self._limits.text} characters", f"one of {len(text)}")
        self._characters += len(text)
        if self._characters > self._limits.characters:
            raise self._raised(f"at most {self._limits.characters} characters of text", "more")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise self._raised("text in Unicode", "a String with a lone surrogate") from None
        return text

    def _float(self, data: object) -> float:
        number = exact_float(data)
        if number is not None:
            return number
        whole, text = exact_int(data), exact_text(data)
        if whole is not None:
            try:
                return float(whole)
            except OverflowError:
                raise self._raised("Float", "an Int that is too large for it") from None
        if text in _NOT_FINITE:
            return float(text)
        raise self._raised("Float", found_words(data, "Float"))

    def _key(self, type_: Type, name: object) -> PathKey:
        text = exact_text(name)
        match type_:
            case Scalar("String"):
                return self._text(name)
            case Scalar("Int"):
                key = exact_int(name) if text is None else _int_from_text(text)
                if key is not None and INT_MIN <= key <= INT_MAX:
                    return key
            case Scalar("Float"):
                number = self._float(name) if text is None else _float_from_text(text)
                if number is not None and number == number:
                    return number
            case Scalar("Bool"):
                truth = exact_bool(name)
                if truth is not None:
                    return truth
                if text in ("true", "false"):
                    return text == "true"
            case _:
                pass
        raise self._raised(f"a key of type {show(type_)}", found_words(name))

    def check_document(self, data: object) -> Document:
        """The host's Document, read once; raises CodecError unless its parts have their types."""
        given = exact_fields(data, Document, DOCUMENT_PARTS)
        text, uri, title = (self._text(given[name]) for name in DOCUMENT_PARTS[:3])
        start_line = exact_int(given["start_line"])
        if start_line is None or not 1 <= start_line <= INT_MAX:
            raise self._raised("a Document with a start_line from 1", found_words(given["start_line"]))
        metadata = copy_json(given["metadata"], partial(CodecError, (*self._path, "metadata")))
        if not isinstance(metadata, dict):
            raise self._raised("a Document with an object as its metadata", found_words(given["metadata"]))
        confidence = given["confidence"]
        return Document(text, uri, title, start_line, metadata, self._confidence(confidence))

    def _confidence(self, data: object) -> float | None:
        if data is None:
            return None
        whole = exact_int(data)
        number = exact_float(data) if whole is None else whole
        if number is None or not 0 <= number <= 1:
            raise self._raised("a Document with a confidence from 0 to 1", found_words(data))
        return float(number)

    def _raised(self, expected: str, found: str) -> CodecError:
        return CodecError(tuple(self._path), expected, found)


def _int_from_text(text: str) -> int | None:
    try:
        value = int(text)
    except ValueError:
        return None
    return value if str(value) == text else None


def _float_from_text(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if repr(value) == text else None


DOCUMENT_FIELDS = ("text", "uri", "title", "start_line", "metadata")


class Decoder(ScalarDecoder):
    """One act of decoding. Without `grounded`, a Grounded position is decoded as its inner type and left
    without a label; `documents` hears of texts and Documents, without it Documents are refused."""

    def __init__(
        self,
        declarations: Declarations,
        limits: Limits,
        documents: Collector | None = None,
        grounded: GroundedHook | None = None,
    ) -> None:
        super().__init__(limits, documents)
        self._declarations = declarations
        self._grounded = grounded

    def decode(self, type_: Type, data: object) -> object:
        """`data` as a new run value of `type_`; raises CodecError."""
        return self._reading(show(type_), lambda: self._value(type_, data))

    def document(self, data: object) -> Document:
        """A Document of the host, read once, with exact parts; raises CodecError."""
        return self._reading("a Document", lambda: self.check_document(data))

    def _reading(self, expected: str, work: Callable[[], T]) -> T:
        """Whatever the host's objects raise while they are read, they do not fit."""
        try:
            return work()
        except RecursionError:
            raise self._raised("data that nests less deeply", "data that nests too deeply") from None
        except (CodecError, Fault, ArenaFull, KeyboardInterrupt):
            raise
        except BaseException as error:
            found = f"a Python object that raised {problems.exception_name(error)} while it was read"
            raise self._raised(expected, found) from error

    # ---- by type ------------------------------------------------------------------------------
    def _value(self, type_: Type, data: object) -> object:
        self._parts += 1
        if self._parts > self._limits.parts:
            raise self._raised(f"at most {self._limits.parts} parts", "more")
        match type_:
            case Scalar():
                return self._scalar(type_, data)
            case NamedType():
                return self._named(type_, data)
            case ListType():
                return self._list(type_, data)
            case MapType():
                return self._map(type_, data)
            case OptionType():
                return self._option(type_, data)
            case ResultType():
                return self._result(type_, data)
            case GroundedType():
                if self._grounded is not None:
                    return self._grounded(type_, data, tuple(self._path))
                return self._value(type_.inner, data)
            case FunctionType():
                raise self._raised("data", "a function type, which no data fits")
            case _:
                assert_never(type_)

    def _list(self, type_: ListType, data: object) -> object:
        given = exact_items(data)
        if given is None:
            raise self._raised(show(type_), found_words(data, "List"))
        items: list[object] = []
        for index, item in enumerate(given):
            if index == self._limits.elements:
                raise self._raised(f"a List of at most {index} elements", "more")
            self._enter(index)
            items.append(self._value(type_.element, item))
            self._path.pop()
        return items

    def _map(self, type_: MapType, data: object) -> object:
        given = exact_object(data)
        if given is None:
            raise self._raised(show(type_), found_words(data, "Map"))
        entries: dict[object, object] = {}
        for name, item in given.items():
            if len(entries) == self._limits.entries:
                raise self._raised(f"a Map of at most {len(entries)} entries", "more")
            key = self._key(type_.key, name)
            if key in entries:
                raise self._raised("each key once", f"the key {key!r} twice")
            self._enter(key)
            entries[key] = self._value(type_.value, item)
            self._path.pop()
        return entries

    def _option(self, type_: OptionType, data: object) -> object:
        if data is None:
            return None
        tagged = exact_object(data)
        if tagged is not None and looks_like_option(tagged):
            if tagged["tag"] == "none":
                return None
            data = tagged["value"]
        elif type(data) is Some:
            data = data.value
        self._enter("some")
        value = self._value(type_.item, data)
        self._path.pop()
        return Some(value)

    def _result(self, type_: ResultType, data: object) -> object:
        key, value = "", data
        tagged = exact_object(data)
        if type(data) is Ok or type(data) is Err:
            key, value = "ok" if type(data) is Ok else "err", data.value
        elif tagged is not None and len(tagged) == 2:
            tag = exact_text(tagged.get("tag"))
            key = tag if tag in ("ok", "err") and tag in tagged else ""
            value = tagged.get(key)
        if not key:
            wanted = '{"tag": "ok", "ok": …} or {"tag": "err", "err": …}'
            raise self._raised(f"{show(type_)} as {wanted}", found_words(data))
        self._enter(key)
        made = self._value(type_.ok if key == "ok" else type_.err, value)
        self._path.pop()
        return Ok(made) if key == "ok" else Err(made)

    def _named(self, type_: NamedType, data: object) -> object:
        record = self._declarations.record(type_.name)
        if record is not None:
            if is_really(data, Document) and self._documents is not None:
                return self._document_record(record, data, self._documents)
            fields = self._fields(short_name(record.name), record.fields, self._given(record, data))
            return self._declarations.make_record(record.name, fields)
        sum_ = self._declarations.sum(type_.name)
        if sum_ is None:
            raise self._raised("data", f"the type {show(type_)}, which the program does not declare")
        return self._sum(sum_, data)

    def _given(self, record: ir.Record, data: object) -> Mapping[object, object]:
        if is_really(data, Record):
            own = cast(Record, data)
            if own.corvid_type == record.name:
                return {name: getattr(own, attribute_of(name)) for name in own.corvid_fields}
        given = exact_record(data)
        if given is None:
            raise self._raised(f"{short_name(record.name)}, an object with its fields", found_words(data))
        return given

    def _sum(self, sum_: ir.Sum, data: object) -> object:
        own = cast(Variant, data) if is_really(data, Variant) else None
        text, tagged = exact_text(data), exact_record(data)
        tag: object = text
        given: Mapping[object, object] = {}
        if own is not None and own.corvid_type == sum_.name:
            given = {name: getattr(own, attribute_of(name)) for name in own.corvid_fields}
            tag = self._declarations.variant_of(own).name
        elif tagged is not None and "tag" in tagged:
            tag = exact_text(tagged["tag"])
            given = {name: item for name, item in tagged.items() if name != "tag"}
        elif text is None:
            raise self._raised(f'{short_name(sum_.name)}, an object with a "tag"', found_words(data))
        for variant in sum_.variants:
            if variant.name == tag:
                if needs_fields_key(variant) and own is None:
                    given = self._inner_fields(variant, given)
                fields = self._fields(variant.name, variant.fields, given)
                return self._declarations.make_variant(sum_.name, variant.name, fields)
        names = ", ".join(variant.name for variant in sum_.variants)
        found = tag if tagged is None or tag is not None else tagged["tag"]
        raise self._raised(f"{short_name(sum_.name)}, one of {names}", f"the tag {found_words(found)}")

    def _inner_fields(self, variant: ir.Variant, given: Mapping[object, object]) -> Mapping[object, object]:
        inner = exact_object(given.get("fields"))
        if inner is None or len(given) != 1:
            raise self._raised(f'the fields of {variant.name} under "fields"', found_words(dict(given)))
        return inner

    def _fields(
        self, owner: str, declared: tuple[ir.Parameter, ...], data: Mapping[object, object]
    ) -> list[object]:
        values: list[object] = []
        for parameter in declared:
            if parameter.name in data:
                self._enter(parameter.name)
                values.append(self._value(parameter.type, data[parameter.name]))
                self._path.pop()
            elif isinstance(parameter.type, OptionType):
                values.append(None)
            else:
                raise self._raised(f"{owner} with a field `{parameter.name}`", found_words(dict(data)))
        known = {parameter.name for parameter in declared}
        for name in data:
            if name not in known:
                names = ", ".join(parameter.name for parameter in declared) or "none"
                found = exact_text(name)
                words = found_words(name) if found is None else f"`{ascii_safe(found)}`"
                raise self._raised(f"{owner} with the fields {names}", f"a field {words}")
        return values

    def _document_record(self, record: ir.Record, data: object, sink: Collector) -> object:
        document = self.check_document(data)
        unknown = [p.name for p in record.fields if p.name not in DOCUMENT_FIELDS]
        if unknown:
            raise self._raised(
                f"{short_name(record.name)}, whose field `{unknown[0]}` no Document has", "a Document"
            )
        names = tuple(parameter.name for parameter in record.fields)
        sink.document(tuple(self._path), document, names)
        silent = Decoder(self._declarations, self._limits)
        silent._path = self._path
        given: dict[object, object] = {name: getattr(document, name) for name in names}
        return self._declarations.make_record(record.name, silent._fields("", record.fields, given))

    def _enter(self, key: PathKey) -> None:
        self._path.append(key)
        if len(self._path) > self._limits.depth:
            raise self._raised(f"data at most {self._limits.depth} levels deep", "more")


GroundedForm = Callable[[object, "tuple[object, int]"], object]


def to_json(
    declarations: Declarations, limits: Limits, type_: Type, value: object, labelled: bool = True
) -> Json:
    """The value as JSON data; raises CodecError if it nests too deeply or holds a function. `labelled` False:
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
        """The value as plain data; raises CodecError."""
        try:
            return self._value(type_, value, 0)
        except RecursionError:
            raise CodecError((), "a value that nests less deeply", "one that nests too deeply") from None

    def _value(self, type_: Type, value: object, depth: int) -> object:
        if depth > self._depth:
            raise CodecError((), f"a value at most {self._depth} levels deep", "more")
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
                raise CodecError((), "data", f"a function value of type {show(type_)}")
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
            entries[key if self._native else _key_text(key)] = self._value(type_.value, item, depth + 1)
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


def _key_text(key: object) -> str:
    if isinstance(key, bool):
        return "true" if key else "false"
    return key if isinstance(key, str) else repr(key)
