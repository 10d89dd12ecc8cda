"""Plain data from outside becomes run values, checked against a type and copied.

The forms: scalars as they are (an Int is no Bool, fits Float too); List a list or tuple; Map an object
(keys of other types than String as themselves or as their text); a record an object with exactly its
fields, or a host `Document`; Option null, the value, or `{"tag": "none"}` and `{"tag": "some", "value": v}`
(needed where the value itself is null or looks like this form); Result `{"tag": "ok", "ok": v}` and
`{"tag": "err", "err": v}`; a sum `{"tag": "Variant", field: …}` (under "fields" if one is called `tag`), a
variant without fields also as the bare text "Variant". No form makes a Grounded value: what looks like
one is data like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, assert_never

from corvid.ir import program as ir
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
from corvid.runtime.boundary.declarations import Declarations, bare
from corvid.runtime.boundary.misfit import Limits, Misfit, PathKey, ascii_safe, found_words
from corvid.runtime.boundary.type_text import type_text
from corvid.runtime.host import Document, Json
from corvid.runtime.values import Err, Ok, Record, Some, Variant

INT_MIN, INT_MAX = -(1 << 63), (1 << 63) - 1
DOCUMENT_FIELDS = ("text", "uri", "title", "start_line", "metadata")
_NOT_FINITE = {"nan", "inf", "-inf"}


class DocumentSink(Protocol):
    """Told of every document in a source's answer, in the order of the data."""

    def text(self, path: tuple[PathKey, ...], text: str) -> None:
        """A String of plain data."""

    def document(self, path: tuple[PathKey, ...], document: Document, fields: tuple[str, ...]) -> None:
        """A Document of the host; `fields` are those of the record it became, none for a String."""


GroundedHook = Callable[[GroundedType, object, tuple[PathKey, ...]], object]


class Decoder:
    """One act of decoding. Without `grounded`, a Grounded position is decoded as its inner type and left
    without a label; `documents` hears of texts and Documents, without it Documents are refused."""

    def __init__(
        self,
        declarations: Declarations,
        limits: Limits,
        documents: DocumentSink | None = None,
        grounded: GroundedHook | None = None,
    ) -> None:
        self._declarations = declarations
        self._limits = limits
        self._documents = documents
        self._grounded = grounded
        self._path: list[PathKey] = []
        self._parts = 0
        self._characters = 0

    def decode(self, type_: Type, data: object) -> object:
        """`data` as a new run value of `type_`; raises Misfit."""
        try:
            return self._value(type_, data)
        except RecursionError:
            raise self._misfit("data that nests less deeply", "data that nests too deeply") from None

    # ---- by type ------------------------------------------------------------------------------
    def _value(self, type_: Type, data: object) -> object:
        self._parts += 1
        if self._parts > self._limits.parts:
            raise self._misfit(f"at most {self._limits.parts} parts", "more")
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
                raise self._misfit("data", "a function type, which no data fits")
            case _:
                assert_never(type_)

    def _scalar(self, type_: Scalar, data: object) -> object:
        match type_.name:
            case "String":
                return self._string(data)
            case "Int":
                if isinstance(data, int) and not isinstance(data, bool):
                    if INT_MIN <= data <= INT_MAX:
                        return int(data)
                    raise self._misfit("Int of 64 bits", found_words(data))
            case "Float":
                return self._float(data)
            case "Bool":
                if isinstance(data, bool):
                    return data
            case "Nothing":
                if data is None:
                    return None
        raise self._misfit(type_.name, found_words(data))

    def _string(self, data: object) -> str:
        if isinstance(data, Document) and self._documents is not None:
            text = self._text(data.text)
            self.check_document(data)
            self._documents.document(tuple(self._path), data, ())
            return text
        if not isinstance(data, str):
            raise self._misfit("String", found_words(data))
        text = self._text(data)
        if self._documents is not None:
            self._documents.text(tuple(self._path), text)
        return text

    def _text(self, data: object) -> str:
        if not isinstance(data, str):
            raise self._misfit("String", found_words(data))
        self._characters += len(data)
        if self._characters > self._limits.characters:
            raise self._misfit(f"at most {self._limits.characters} characters of text", "more")
        try:
            data.encode()
        except UnicodeEncodeError:
            raise self._misfit("text in Unicode", "a String with a lone surrogate") from None
        return str(data)

    def _float(self, data: object) -> float:
        if isinstance(data, (int, float)) and not isinstance(data, bool):
            try:
                return float(data)
            except OverflowError:
                raise self._misfit("Float", "an Int that is too large for it") from None
        if isinstance(data, str) and data in _NOT_FINITE:
            return float(data)
        raise self._misfit("Float", found_words(data))

    def _list(self, type_: ListType, data: object) -> object:
        if not isinstance(data, (list, tuple)):
            raise self._misfit(type_text(type_), found_words(data))
        return [self._part(index, type_.element, item) for index, item in enumerate(data)]

    def _map(self, type_: MapType, data: object) -> object:
        if not isinstance(data, Mapping):
            raise self._misfit(type_text(type_), found_words(data))
        entries: dict[object, object] = {}
        for name, item in data.items():
            key = self._key(type_.key, name)
            if key in entries:
                raise self._misfit("each key once", f"the key {key!r} twice")
            entries[key] = self._part(key, type_.value, item)
        return entries

    def _key(self, type_: Type, name: object) -> PathKey:
        match type_:
            case Scalar("String"):
                return self._text(name)
            case Scalar("Int"):
                key = _int_from_text(name) if isinstance(name, str) else name
                if isinstance(key, int) and not isinstance(key, bool) and INT_MIN <= key <= INT_MAX:
                    return key
            case Scalar("Float"):
                number = _float_from_text(name) if isinstance(name, str) else name
                if isinstance(number, (int, float)) and not isinstance(number, bool) and number == number:
                    return self._float(number)
            case Scalar("Bool"):
                if isinstance(name, bool):
                    return name
                if name in ("true", "false"):
                    return name == "true"
            case _:
                pass
        raise self._misfit(f"a key of type {type_text(type_)}", found_words(name))

    def _option(self, type_: OptionType, data: object) -> object:
        if data is None:
            return None
        if isinstance(data, Mapping) and looks_like_option(data):
            if data["tag"] == "none":
                return None
            data = data["value"]
        elif isinstance(data, Some):
            data = data.value
        return Some(self._part("some", type_.item, data))

    def _result(self, type_: ResultType, data: object) -> object:
        if isinstance(data, Mapping):
            match dict(data):
                case {"tag": "ok", "ok": value, **rest} if not rest:
                    return Ok(self._part("ok", type_.ok, value))
                case {"tag": "err", "err": value, **rest} if not rest:
                    return Err(self._part("err", type_.err, value))
        if isinstance(data, Ok):
            return Ok(self._part("ok", type_.ok, data.value))
        if isinstance(data, Err):
            return Err(self._part("err", type_.err, data.value))
        wanted = '{"tag": "ok", "ok": …} or {"tag": "err", "err": …}'
        raise self._misfit(f"{type_text(type_)} as {wanted}", found_words(data))

    def _named(self, type_: NamedType, data: object) -> object:
        record = self._declarations.record(type_.name)
        if record is not None:
            if isinstance(data, Document) and self._documents is not None:
                return self._document_record(record, data, self._documents)
            return self._declarations.make_record(record.name, self._record_fields(record, data))
        sum_ = self._declarations.sum(type_.name)
        if sum_ is None:
            raise self._misfit("data", f"the type {type_text(type_)}, which the program does not declare")
        return self._sum(sum_, data)

    def _record_fields(self, record: ir.Record, data: object) -> list[object]:
        if isinstance(data, Record) and data.corvid_type == record.name:
            data = {name: getattr(data, name) for name in data.corvid_fields}
        if not isinstance(data, Mapping):
            raise self._misfit(f"{bare(record.name)}, an object with its fields", found_words(data))
        return self._fields(bare(record.name), record.fields, data)

    def _sum(self, sum_: ir.Sum, data: object) -> object:
        if isinstance(data, Variant) and data.corvid_type == sum_.name:
            given: Mapping[object, object] = {name: getattr(data, name) for name in data.corvid_fields}
            tag: object = self._declarations.variant_of(data).name
        elif isinstance(data, str):
            tag, given = data, {}
        elif isinstance(data, Mapping) and "tag" in data:
            tag, given = data["tag"], {name: item for name, item in data.items() if name != "tag"}
        else:
            raise self._misfit(f'{bare(sum_.name)}, an object with a "tag"', found_words(data))
        for variant in sum_.variants:
            if variant.name == tag:
                if needs_fields_key(variant) and not isinstance(data, Variant):
                    given = self._inner_fields(variant, given)
                fields = self._fields(variant.name, variant.fields, given)
                return self._declarations.make_variant(sum_.name, variant.name, fields)
        names = ", ".join(variant.name for variant in sum_.variants)
        raise self._misfit(f"{bare(sum_.name)}, one of {names}", f"the tag {found_words(tag)}")

    def _inner_fields(self, variant: ir.Variant, given: Mapping[object, object]) -> Mapping[object, object]:
        inner = given.get("fields")
        if not isinstance(inner, Mapping) or len(given) != 1:
            raise self._misfit(f'the fields of {variant.name} under "fields"', found_words(dict(given)))
        return inner

    def _fields(
        self, owner: str, declared: tuple[ir.Parameter, ...], data: Mapping[object, object]
    ) -> list[object]:
        values: list[object] = []
        for parameter in declared:
            if parameter.name in data:
                values.append(self._part(parameter.name, parameter.type, data[parameter.name]))
            elif isinstance(parameter.type, OptionType):
                values.append(None)
            else:
                raise self._misfit(f"{owner} with a field `{parameter.name}`", found_words(dict(data)))
        known = {parameter.name for parameter in declared}
        for name in data:
            if name not in known:
                names = ", ".join(parameter.name for parameter in declared) or "none"
                raise self._misfit(f"{owner} with the fields {names}", f"a field `{ascii_safe(str(name))}`")
        return values

    def _document_record(self, record: ir.Record, document: Document, sink: DocumentSink) -> object:
        self.check_document(document)
        unknown = [p.name for p in record.fields if p.name not in DOCUMENT_FIELDS]
        if unknown:
            raise self._misfit(
                f"{bare(record.name)}, whose field `{unknown[0]}` no Document has", "a Document"
            )
        names = tuple(parameter.name for parameter in record.fields)
        sink.document(tuple(self._path), document, names)
        silent = Decoder(self._declarations, self._limits)
        silent._path = self._path
        values = [silent._part(p.name, p.type, getattr(document, p.name)) for p in record.fields]
        return self._declarations.make_record(record.name, values)

    def check_document(self, document: Document) -> None:
        """Raise Misfit unless the parts of the host's Document have their types."""
        for name in ("text", "uri", "title"):
            self._text(getattr(document, name))
        if not isinstance(document.start_line, int) or not 1 <= document.start_line <= INT_MAX:
            raise self._misfit("a Document with a start_line from 1", found_words(document.start_line))
        confidence = document.confidence
        if confidence is not None and not 0.0 <= confidence <= 1.0:
            raise self._misfit("a Document with a confidence from 0 to 1", found_words(confidence))

    # ---- where --------------------------------------------------------------------------------
    def _part(self, key: PathKey, type_: Type, data: object) -> object:
        self._path.append(key)
        if len(self._path) > self._limits.depth:
            raise self._misfit(f"data at most {self._limits.depth} levels deep", "more")
        value = self._value(type_, data)
        self._path.pop()
        return value

    def _misfit(self, expected: str, found: str) -> Misfit:
        return Misfit(tuple(self._path), expected, found)


def copy_json(data: object, misfit: Callable[[str, str], Misfit], depth: int = 0) -> Json:
    """A copy of JSON data that shares nothing with it; `misfit` makes the exception if it is none."""
    match data:
        case None | bool() | int():
            return data
        case str():
            return ascii_safe(data)
        case float() if data - data == 0.0:
            return data
        case Mapping() if depth < 100 and all(isinstance(name, str) for name in data):
            return {str(name): copy_json(item, misfit, depth + 1) for name, item in data.items()}
        case list() | tuple() if depth < 100:
            return [copy_json(item, misfit, depth + 1) for item in data]
        case _:
            raise misfit("JSON data", found_words(data))


def looks_like_option(data: Mapping[object, object]) -> bool:
    """Whether an object is the tagged form of an Option and nothing else."""
    tag = data.get("tag")
    return (tag == "none" and len(data) == 1) or (tag == "some" and len(data) == 2 and "value" in data)


def needs_fields_key(variant: ir.Variant) -> bool:
    """Whether the fields of a variant stand under "fields", because one of them is called `tag`."""
    return any(parameter.name == "tag" for parameter in variant.fields)


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
