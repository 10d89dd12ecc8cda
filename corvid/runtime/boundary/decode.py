"""Plain data from outside becomes run values, checked against a type and copied.

The forms: scalars as they are (an Int is not a Bool, fits Float too); List a list or tuple; Map an object
(keys of other types than String as themselves or as their text); a record an object with exactly its
fields, which a dataclass, a NamedTuple and a pydantic model are, too, or a host `Document`; Option null, the
value, or `{"tag": "none"}` and `{"tag": "some", "value": v}` (needed where the value itself is null or looks
like this form); Result `{"tag": "ok", "ok": v}` and
`{"tag": "err", "err": v}`; a sum `{"tag": "Variant", field: …}` (under "fields" if one is called `tag`), a
variant without fields also as the bare text "Variant". No form makes a Grounded value: what looks like
one is data like any other.

A decoder is compiled once for a type: a function for each type inside it, which reads a value and says what
does not fit.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, cast

from corvid.deferred import deferred_module
from corvid.runtime.boundary.codec_error import CodecError, Limits, PathKey, ascii_safe, found_words
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.documents import Found
from corvid.runtime.boundary.exact import exact_items, exact_object, exact_record, exact_text, is_really
from corvid.runtime.boundary.fields import UNUSUAL, fields_reader, plain_reader, read_each, read_scalars
from corvid.runtime.boundary.forms import looks_like_option, needs_fields_key
from corvid.runtime.boundary.scalars import Decoding
from corvid.runtime.faults import Fault
from corvid.runtime.host import Document
from corvid.runtime.provenance.arena import ArenaFull
from corvid.runtime.values import Err, Ok, Record, Some, Variant, attribute_of, unit_variant
from corvid.types import (
    EXCERPT,
    STRING,
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
    short_name,
    show,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from corvid.ir import program as ir
    from corvid.runtime import problems
    from corvid.runtime.boundary.documents import FoundText
    from corvid.runtime.boundary.fields import Read, ReadItems
    from corvid.runtime.boundary.scalars import GroundedHook
else:
    problems = deferred_module("corvid.runtime.problems")


DOCUMENT_FIELDS = ("text", "uri", "title", "start_line", "metadata")

_SCALARS: dict[str, Read] = {
    "String": Decoding.string,
    "Int": Decoding.integer,
    "Float": Decoding.real,
    "Bool": Decoding.boolean,
    "Nothing": Decoding.nothing,
}


class KnownQuotes(list["Record"]):
    """Quotes that were looked up elsewhere, or are compared with such ones: they may be written in full."""


class Decoder(Protocol):
    """Gives data as a new run value of its type; raises CodecError. `Decoding` has the other arguments."""

    def __call__(
        self,
        data: object,
        found: list[Found | FoundText] | None = None,
        grounded: GroundedHook | None = None,
        quotes: list[Record] | None = None,
    ) -> object: ...


def decoder_of(declarations: Declarations, limits: Limits, type_: Type) -> Decoder:
    """Return the decoder of a type."""
    expected = show(type_)
    read = _Readers(declarations, limits).reader(type_)
    read_plain = _plain_reader(declarations, limits, type_)

    def decode(
        data: object,
        found: list[Found | FoundText] | None = None,
        grounded: GroundedHook | None = None,
        quotes: list[Record] | None = None,
    ) -> object:
        if read_plain is not None and found is None and (value := read_plain(data)) is not UNUSUAL:
            return value
        at = Decoding(limits, found, grounded, quotes)
        try:
            return read(at, data)
        except (CodecError, Fault, ArenaFull, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise _raised(at, expected, error) from error

    return decode


def _plain_reader(
    declarations: Declarations, limits: Limits, type_: Type
) -> Callable[[object], object] | None:
    """Return the reader of a scalar or of a record of scalars, which needs no `Decoding`."""
    if isinstance(type_, Scalar):
        return plain_reader((), (type_.name,), None, limits)
    record = declarations.record(type_.name) if isinstance(type_, NamedType) else None
    if record is None or not record.fields:
        return None
    kinds = [field.type.name if isinstance(field.type, Scalar) else "" for field in record.fields]
    names = [field.name for field in record.fields]
    return plain_reader(names, kinds, declarations.record_maker(record.name), limits)


def decode_document(limits: Limits, data: object) -> Document:
    """Return a Document of the host, read once, with exact parts; raises CodecError."""
    at = Decoding(limits)
    try:
        return at.document(data)
    except (CodecError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise _raised(at, "a Document", error) from error


def _raised(at: Decoding, expected: str, error: BaseException) -> CodecError:
    """Return the error that the host's objects do not fit, whatever they raise while they are read."""
    if isinstance(error, RecursionError):
        return at.error("data that nests less deeply", "data that nests too deeply")
    found = f"a Python object that raised {problems.exception_name(error)} while it was read"
    return at.error(expected, found)


class _Readers:
    """The readers of one type and of those inside it."""

    def __init__(self, declarations: Declarations, limits: Limits) -> None:
        self._declarations = declarations
        self._limits = limits
        self._shallow = False
        self._made: dict[Type, Read] = {}

    def reader(self, type_: Type) -> Read:
        """Return the reader of a type, made after those of what is inside it."""
        levels = self._declarations.levels(type_)
        self._shallow = levels is not None and levels <= self._limits.depth
        for inner in self._declarations.within(type_):
            self._made[inner] = self._reader(inner)
        return self._made[type_]

    def of(self, type_: Type) -> Read:
        """Return the reader of a type inside another; one that is inside itself is looked up when it is
        needed."""
        return self._made.get(type_) or (lambda at, data: self._made[type_](at, data))

    def _reader(self, type_: Type) -> Read:
        match type_:
            case Scalar():
                return partial(_read_scalar, _SCALARS[type_.name])
            case TaintedType(inner):
                return self.of(inner)
            case ListType():
                return self._list(type_)
            case MapType():
                return self._map(type_)
            case OptionType():
                return partial(_read_option, self.of(type_.item))
            case ResultType():
                return partial(_read_result, type_, self.of(type_.ok), self.of(type_.err))
            case GroundedType():
                return self._grounded(type_)
            case NamedType():
                return self._named(type_)
            case FunctionType():
                return _read_function

    def _grounded(self, type_: GroundedType) -> Read:
        read_inner, most = self.of(type_.inner), self._limits.parts

        def read(at: Decoding, data: object) -> object:
            at.parts += 1
            if at.parts > most:
                raise at.too_many()
            return read_inner(at, data) if at.grounded is None else at.grounded(type_, data, tuple(at.path))

        return read

    def _list(self, type_: ListType) -> Read:
        expected, read_items = show(type_), self._items(type_.element)
        most, depth = self._limits.elements, self._limits.depth

        def read(at: Decoding, data: object) -> object:
            at.count()
            given = exact_items(data)
            if given is None:
                raise at.error(expected, found_words(data, "List"))
            items = list(islice(given, most + 1))
            path = at.path
            more = len(items) > most
            if more:
                items.pop()
            path.append(0)
            if items and len(path) > depth:
                raise at.too_deep()
            values = read_items(at, items)
            path.pop()
            if more:
                raise at.error(f"a List of at most {most} elements", "more")
            return values

        return read

    def _items(self, element: Type) -> ReadItems:
        """Return how the items of a list are read, each of which is of this type."""
        if isinstance(element, Scalar):
            return partial(read_scalars, element.name, self.of(element))
        record = None
        if isinstance(element, NamedType) and element != EXCERPT:
            record = self._declarations.record(element.name)
        return partial(read_each, self.of(element)) if record is None else self._record(record, each=True)

    def _map(self, type_: MapType) -> Read:
        expected, read_item, most = show(type_), self.of(type_.value), self._limits.entries
        read_key = Decoding.text if type_.key == STRING else partial(_read_key, type_.key)

        def read(at: Decoding, data: object) -> object:
            at.count()
            given = exact_object(data)
            if given is None:
                raise at.error(expected, found_words(data, "Map"))
            entries: dict[object, object] = {}
            for name, item in given.items():
                if len(entries) == most:
                    raise at.error(f"a Map of at most {most} entries", "more")
                key = read_key(at, name)
                if key in entries:
                    raise at.error("each key once", f"the key {key!r} twice")
                at.enter(key)
                entries[key] = read_item(at, item)
                at.path.pop()
            return entries

        return read

    def _named(self, type_: NamedType) -> Read:
        record, sum_ = self._declarations.record(type_.name), self._declarations.sum(type_.name)
        if type_ == EXCERPT:
            return partial(_read_excerpt, self._declarations)
        if record is not None:
            return self._record(record)
        if sum_ is None:
            return partial(_read_unknown, type_)
        return self._sum(sum_)

    def _record(self, record: ir.Record, each: bool = False) -> Callable[..., Any]:
        declared = _Declared(short_name(record.name), record.fields, self)
        make = self._declarations.record_maker(record.name)

        def by_steps(at: Decoding, data: object) -> object:
            at.count()
            if at.found is not None and is_really(data, Document):
                return make(*_document_fields(at, declared, data))
            return make(*declared.read(at, _given(at, record, data)))

        return self._fields(make, declared, 0, by_steps, each)

    def _sum(self, sum_: ir.Sum) -> Read:
        declarations = self._declarations
        variants = {one.name: (one, _Declared(one.name, one.fields, self)) for one in sum_.variants}
        units = {one.name: unit_variant(sum_.name, one.name) for one in sum_.variants if not one.fields}

        def by_steps(at: Decoding, data: object) -> object:
            at.count()
            tag, given = _tagged(at, declarations, sum_, data)
            found = variants.get(tag) if type(tag) is str else None
            if found is None:
                names = ", ".join(variants)
                raise at.error(f"{short_name(sum_.name)}, one of {names}", f"the tag {found_words(tag)}")
            variant, declared = found
            if needs_fields_key(variant) and not is_really(data, Variant):
                given = _inner_fields(at, variant, given)
            return declarations.make_variant(sum_.name, variant.name, declared.read(at, given))

        tagged = {
            name: self._fields(declarations.variant_maker(sum_.name, name), declared, 1, by_steps)
            for name, (one, declared) in variants.items()
            if one.fields and not needs_fields_key(one)
        }

        def read(at: Decoding, data: object) -> object:
            if type(data) is dict and type(tag := data.get("tag")) is str and tag in tagged:
                return tagged[tag](at, data)
            if type(data) is str and data in units:
                at.count()
                return units[data]
            return by_steps(at, data)

        return read

    def _fields(
        self, make: Callable[..., object], declared: _Declared, tags: int, by_steps: Read, each: bool = False
    ) -> Callable[..., Any]:
        fields = declared.fields
        return fields_reader(make, fields, len(fields) + tags, self._limits, by_steps, self._shallow, each)


class _Declared:
    """The fields of a record or variant with the readers of their types, `owner` its name without module."""

    def __init__(self, owner: str, declared: Sequence[ir.Parameter], readers: _Readers) -> None:
        self.owner = owner
        self.fields = [(one.name, one.type, readers.of(one.type)) for one in declared]
        self.names = tuple(one.name for one in declared)
        self._known = frozenset(self.names)

    def read(self, at: Decoding, data: Mapping[object, object]) -> list[object]:
        """Return the values of all fields, one after the other; a missing Option is None."""
        values: list[object] = []
        for name, type_, read in self.fields:
            if name in data:
                at.enter(name)
                values.append(read(at, data[name]))
                at.path.pop()
            elif isinstance(type_, OptionType):
                values.append(None)
            else:
                raise at.error(f"{self.owner} with a field `{name}`", found_words(dict(data)))
        for given in data:
            if given not in self._known:
                text = exact_text(given)
                words = found_words(given) if text is None else f"`{ascii_safe(text)}`"
                names = ", ".join(self.names) or "none"
                raise at.error(f"{self.owner} with the fields {names}", f"a field {words}")
        return values


def _read_scalar(read: Read, at: Decoding, data: object) -> object:
    at.count()
    return read(at, data)


def _read_key(type_: Type, at: Decoding, name: object) -> PathKey:
    return at.key(type_, name)


def _read_option(read: Read, at: Decoding, data: object) -> object:
    at.count()
    if data is None:
        return None
    tagged = exact_object(data)
    if tagged is not None and looks_like_option(tagged):
        if tagged["tag"] == "none":
            return None
        data = tagged["value"]
    elif type(data) is Some:
        data = data.value
    at.enter("some")
    value = read(at, data)
    at.path.pop()
    return Some(value)


def _read_result(type_: ResultType, read_ok: Read, read_err: Read, at: Decoding, data: object) -> object:
    at.count()
    key, value = "", data
    tagged = exact_object(data)
    if type(data) is Ok or type(data) is Err:
        key, value = "ok" if type(data) is Ok else "err", data.value
    elif tagged is not None and len(tagged) == 2:
        tag = exact_text(tagged.get("tag"))
        key = tag if tag in ("ok", "err") and tag in tagged else ""
        value = tagged.get(key)
    if not key:
        form = '{"tag": "ok", "ok": …} or {"tag": "err", "err": …}'
        raise at.error(f"{show(type_)} as {form}", found_words(data))
    at.enter(key)
    made = Ok(read_ok(at, value)) if key == "ok" else Err(read_err(at, value))
    at.path.pop()
    return made


def _read_function(at: Decoding, data: object) -> object:
    at.count()
    raise at.error("data", "a function type, which no data fits")


def _read_excerpt(declarations: Declarations, at: Decoding, data: object) -> object:
    """Return what is to be looked up, without its place: a record for the lookup to fill in."""
    at.count()
    if at.quotes is None:
        raise at.error("data", "a Quote, which only a lookup in a document creates")
    if type(at.quotes) is KnownQuotes and type(data) is dict and _is_excerpt(declarations, data):
        data = data["text"]
    text = at.text(data)
    made = declarations.make_record(EXCERPT.name, (text, "", "", 0, None, None, 0, 0))
    at.quotes.append(made)
    return made


def _is_excerpt(declarations: Declarations, data: dict[object, object]) -> bool:
    record = declarations.record(EXCERPT.name)
    return record is not None and data.keys() == {field.name for field in record.fields}


def _read_unknown(type_: NamedType, at: Decoding, data: object) -> object:
    at.count()
    raise at.error("data", f"the type {show(type_)}, which the program does not declare")


def _own_fields(own: Record | Variant) -> dict[object, object]:
    return {name: getattr(own, attribute_of(name)) for name in own.corvid_fields}


def _given(at: Decoding, record: ir.Record, data: object) -> Mapping[object, object]:
    """Return what is handed in for the fields of a record."""
    if is_really(data, Record) and cast(Record, data).corvid_type == record.name:
        return _own_fields(cast(Record, data))
    given = exact_record(data)
    if given is None:
        raise at.error(f"{short_name(record.name)}, an object with its fields", found_words(data))
    return given


def _tagged(
    at: Decoding, declarations: Declarations, sum_: ir.Sum, data: object
) -> tuple[object, Mapping[object, object]]:
    """Return the tag of a sum's value, a str if it is a text, and what is handed in for its fields."""
    if is_really(data, Variant) and cast(Variant, data).corvid_type == sum_.name:
        return declarations.variant_of(cast(Variant, data)).name, _own_fields(cast(Variant, data))
    text, tagged = exact_text(data), exact_record(data)
    if tagged is not None and "tag" in tagged:
        tag = exact_text(tagged["tag"])
        given = {name: item for name, item in tagged.items() if name != "tag"}
        return (tagged["tag"] if tag is None else tag), given
    if text is None:
        raise at.error(f'{short_name(sum_.name)}, an object with a "tag"', found_words(data))
    return text, {}


def _inner_fields(
    at: Decoding, variant: ir.Variant, given: Mapping[object, object]
) -> Mapping[object, object]:
    inner = exact_object(given.get("fields"))
    if inner is None or len(given) != 1:
        raise at.error(f'the fields of {variant.name} under "fields"', found_words(dict(given)))
    return inner


def _document_fields(at: Decoding, declared: _Declared, data: object) -> list[object]:
    """Return the fields of a record that a host's Document becomes; their texts are not found once more."""
    document = at.document(data)
    unknown = [name for name in declared.names if name not in DOCUMENT_FIELDS]
    if unknown:
        raise at.error(f"{declared.owner}, whose field `{unknown[0]}` no Document has", "a Document")
    assert at.found is not None
    at.found.append(Found(tuple(at.path), document, declared.names))
    silent = Decoding(at.limits)
    silent.path = at.path
    return declared.read(silent, {name: getattr(document, name) for name in declared.names})
