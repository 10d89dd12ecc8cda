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

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, assert_never, cast

from corvid.deferred import deferred_module
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
from corvid.runtime.boundary.exact import exact_items, exact_object, exact_text, is_really
from corvid.runtime.boundary.forms import looks_like_option, needs_fields_key
from corvid.runtime.boundary.misfit import Limits, Misfit, PathKey, ascii_safe, found_words
from corvid.runtime.boundary.scalars import DocumentSink, ScalarDecoder
from corvid.runtime.boundary.type_text import type_text
from corvid.runtime.faults import Fault
from corvid.runtime.host import Document
from corvid.runtime.provenance.arena import ArenaFull
from corvid.runtime.values import Err, Ok, Record, Some, Variant, attribute_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.ir import program as ir
    from corvid.runtime import problems
else:
    problems = deferred_module("corvid.runtime.problems")


DOCUMENT_FIELDS = ("text", "uri", "title", "start_line", "metadata")

T = TypeVar("T")
GroundedHook = Callable[[GroundedType, object, tuple[PathKey, ...]], object]


class Decoder(ScalarDecoder):
    """One act of decoding. Without `grounded`, a Grounded position is decoded as its inner type and left
    without a label; `documents` hears of texts and Documents, without it Documents are refused."""

    def __init__(
        self,
        declarations: Declarations,
        limits: Limits,
        documents: DocumentSink | None = None,
        grounded: GroundedHook | None = None,
    ) -> None:
        super().__init__(limits, documents)
        self._declarations = declarations
        self._grounded = grounded

    def decode(self, type_: Type, data: object) -> object:
        """`data` as a new run value of `type_`; raises Misfit."""
        return self._reading(type_text(type_), lambda: self._value(type_, data))

    def document(self, data: object) -> Document:
        """A Document of the host, read once, with exact parts; raises Misfit."""
        return self._reading("a Document", lambda: self.check_document(data))

    def _reading(self, expected: str, work: Callable[[], T]) -> T:
        """Whatever the host's objects raise while they are read, they do not fit."""
        try:
            return work()
        except RecursionError:
            raise self._misfit("data that nests less deeply", "data that nests too deeply") from None
        except (Misfit, Fault, ArenaFull, KeyboardInterrupt):
            raise
        except BaseException as error:
            found = f"a Python object that raised {problems.exception_name(error)} while it was read"
            raise self._misfit(expected, found) from error

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

    def _list(self, type_: ListType, data: object) -> object:
        given = exact_items(data)
        if given is None:
            raise self._misfit(type_text(type_), found_words(data))
        items: list[object] = []
        for index, item in enumerate(given):
            if index == self._limits.elements:
                raise self._misfit(f"a List of at most {index} elements", "more")
            self._enter(index)
            items.append(self._value(type_.element, item))
            self._path.pop()
        return items

    def _map(self, type_: MapType, data: object) -> object:
        given = exact_object(data)
        if given is None:
            raise self._misfit(type_text(type_), found_words(data))
        entries: dict[object, object] = {}
        for name, item in given.items():
            if len(entries) == self._limits.entries:
                raise self._misfit(f"a Map of at most {len(entries)} entries", "more")
            key = self._key(type_.key, name)
            if key in entries:
                raise self._misfit("each key once", f"the key {key!r} twice")
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
            raise self._misfit(f"{type_text(type_)} as {wanted}", found_words(data))
        self._enter(key)
        made = self._value(type_.ok if key == "ok" else type_.err, value)
        self._path.pop()
        return Ok(made) if key == "ok" else Err(made)

    def _named(self, type_: NamedType, data: object) -> object:
        record = self._declarations.record(type_.name)
        if record is not None:
            if is_really(data, Document) and self._documents is not None:
                return self._document_record(record, data, self._documents)
            fields = self._fields(bare(record.name), record.fields, self._given(record, data))
            return self._declarations.make_record(record.name, fields)
        sum_ = self._declarations.sum(type_.name)
        if sum_ is None:
            raise self._misfit("data", f"the type {type_text(type_)}, which the program does not declare")
        return self._sum(sum_, data)

    def _given(self, record: ir.Record, data: object) -> Mapping[object, object]:
        if is_really(data, Record):
            own = cast(Record, data)
            if own.corvid_type == record.name:
                return {name: getattr(own, attribute_of(name)) for name in own.corvid_fields}
        given = exact_object(data)
        if given is None:
            raise self._misfit(f"{bare(record.name)}, an object with its fields", found_words(data))
        return given

    def _sum(self, sum_: ir.Sum, data: object) -> object:
        own = cast(Variant, data) if is_really(data, Variant) else None
        text, tagged = exact_text(data), exact_object(data)
        tag: object = text
        given: Mapping[object, object] = {}
        if own is not None and own.corvid_type == sum_.name:
            given = {name: getattr(own, attribute_of(name)) for name in own.corvid_fields}
            tag = self._declarations.variant_of(own).name
        elif tagged is not None and "tag" in tagged:
            tag = exact_text(tagged["tag"])
            given = {name: item for name, item in tagged.items() if name != "tag"}
        elif text is None:
            raise self._misfit(f'{bare(sum_.name)}, an object with a "tag"', found_words(data))
        for variant in sum_.variants:
            if variant.name == tag:
                if needs_fields_key(variant) and own is None:
                    given = self._inner_fields(variant, given)
                fields = self._fields(variant.name, variant.fields, given)
                return self._declarations.make_variant(sum_.name, variant.name, fields)
        names = ", ".join(variant.name for variant in sum_.variants)
        found = tag if tagged is None or tag is not None else tagged["tag"]
        raise self._misfit(f"{bare(sum_.name)}, one of {names}", f"the tag {found_words(found)}")

    def _inner_fields(self, variant: ir.Variant, given: Mapping[object, object]) -> Mapping[object, object]:
        inner = exact_object(given.get("fields"))
        if inner is None or len(given) != 1:
            raise self._misfit(f'the fields of {variant.name} under "fields"', found_words(dict(given)))
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
                raise self._misfit(f"{owner} with a field `{parameter.name}`", found_words(dict(data)))
        known = {parameter.name for parameter in declared}
        for name in data:
            if name not in known:
                names = ", ".join(parameter.name for parameter in declared) or "none"
                found = exact_text(name)
                words = found_words(name) if found is None else f"`{ascii_safe(found)}`"
                raise self._misfit(f"{owner} with the fields {names}", f"a field {words}")
        return values

    def _document_record(self, record: ir.Record, data: object, sink: DocumentSink) -> object:
        document = self.check_document(data)
        unknown = [p.name for p in record.fields if p.name not in DOCUMENT_FIELDS]
        if unknown:
            raise self._misfit(
                f"{bare(record.name)}, whose field `{unknown[0]}` no Document has", "a Document"
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
            raise self._misfit(f"data at most {self._limits.depth} levels deep", "more")
