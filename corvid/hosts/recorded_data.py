"""What a host handed to a recorded run, made again of the data in its trace: documents where they were."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from corvid.ir import program as ir
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.decode import DOCUMENT_FIELDS
from corvid.runtime.boundary.forms import looks_like_option, needs_fields_key
from corvid.runtime.entrance import Sourced
from corvid.runtime.host import Document, Json
from corvid.types import STRING, GroundedType, ListType, MapType, NamedType, OptionType, ResultType, Type

Event: TypeAlias = "Mapping[str, Json]"
Put: TypeAlias = "Callable[[Type, Any], object]"
"""What is at a place of data with this type; None leaves it, and looks at what is inside."""


class Unfounded(Exception):
    """The trace does not report a document that its data must have come from."""


def answer_of(
    declarations: Declarations, type_: Type, data: Json, found: list[Event], texts: Mapping[str, str]
) -> object:
    """Return the answer of a source. `found` are the retrievals that it became, in their order, the last of
    them that of the answer as a whole; `texts` are the documents by their hash. Raises Unfounded."""
    documents, call = deque(found[:-1]), str(found[-1]["uri"]) if found else ""

    def put(type_: Type, data: Any) -> object:
        if type_ == STRING and isinstance(data, str):
            return _document(_first(documents), data)
        record = declarations.record(type_.name) if isinstance(type_, NamedType) else None
        if record is None or not isinstance(data, dict) or not documents or not _may_be_document(record):
            return None
        # A text of plain data is named after the call; any other name is one that the host has given.
        if str(documents[0]["uri"]).startswith(f"{call}#"):
            return None
        event = _first(documents)
        return _document(event, texts.get(str(event["hash"]), ""))

    return replaced(declarations, type_, data, put)


def _first(documents: deque[Event]) -> Event:
    if not documents:
        raise Unfounded("the recording has no source for a text")
    return documents.popleft()


def _document(event: Event, text: str) -> Document:
    fields: Any = event
    return Document(
        text, fields["uri"], fields["title"], fields["line"], fields["metadata"], fields["confidence"]
    )


def _may_be_document(record: ir.Record) -> bool:
    return all(parameter.name in DOCUMENT_FIELDS for parameter in record.fields)


def arguments_of(
    declarations: Declarations, function: ir.Function, given: Mapping[str, Json], found: list[Event],
    texts: Mapping[str, str],
) -> list[object]:  # fmt: skip
    """Return the arguments of an agent. `found` are the documents of its grounded ones, in their order.
    Raises Unfounded."""
    documents = deque(found)

    def put(type_: Type, data: Any) -> object:
        if not isinstance(type_, GroundedType):
            return None
        event = _first(documents)
        document = _document(event, texts.get(str(event["hash"]), ""))
        if _is_record_of(declarations, type_.inner, data, document):
            return document
        return Sourced(
            data, document.uri, document.text, document.title, document.start_line, document.metadata,
            document.confidence,
        )  # fmt: skip

    types = {parameter.name: parameter.type for parameter in function.parameters}
    return [replaced(declarations, types[name], given[name], put) for name in types if name in given]


def _is_record_of(declarations: Declarations, type_: Type, data: Any, document: Document) -> bool:
    """Return whether the data is the document itself, read as a record: it has its fields, and their
    values."""
    record = declarations.record(type_.name) if isinstance(type_, NamedType) else None
    if record is None or not isinstance(data, dict) or not _may_be_document(record):
        return False
    names = [parameter.name for parameter in record.fields if parameter.name != "metadata"]
    return bool(names) and all(data.get(name) == getattr(document, name) for name in names)


def replaced(declarations: Declarations, type_: Type, data: Any, put: Put) -> object:
    """Return JSON data of a type, with what `put` gives at each place, in the order in which data is read.
    Where it does not fit the type it is left as it is."""
    made = put(type_, data)
    if made is not None:
        return made
    match type_:
        case GroundedType(inner):
            return replaced(declarations, inner, data, put)
        case ListType(element) if isinstance(data, list):
            return [replaced(declarations, element, one, put) for one in data]
        case MapType(_, value) if isinstance(data, dict):
            return {key: replaced(declarations, value, one, put) for key, one in data.items()}
        case OptionType(item) if data is not None:
            if isinstance(data, dict) and looks_like_option(data):
                if "value" not in data:
                    return data
                return {"tag": "some", "value": replaced(declarations, item, data["value"], put)}
            return replaced(declarations, item, data, put)
        case ResultType(ok, err) if isinstance(data, dict):
            inside = {"ok": ok, "err": err}
            return {
                key: replaced(declarations, inside[key], one, put) if key in inside else one
                for key, one in data.items()
            }
        case NamedType(name) if isinstance(data, dict):
            return _named(declarations, name, data, put)
        case _:
            return data


def _named(declarations: Declarations, name: str, data: dict[str, Any], put: Put) -> object:
    record, sum_ = declarations.record(name), declarations.sum(name)
    if record is not None:
        return data | _fields(declarations, record.fields, data, put)
    for variant in () if sum_ is None else sum_.variants:
        if variant.name == data.get("tag"):
            if not needs_fields_key(variant):
                return data | _fields(declarations, variant.fields, data, put)
            inner = data.get("fields")
            if isinstance(inner, dict):
                return data | {"fields": inner | _fields(declarations, variant.fields, inner, put)}
    return data


def _fields(
    declarations: Declarations, declared: tuple[ir.Parameter, ...], data: dict[str, Any], put: Put
) -> dict[str, object]:
    present = (parameter for parameter in declared if parameter.name in data)
    return {one.name: replaced(declarations, one.type, data[one.name], put) for one in present}
