"""The results of a job as Parquet. Columns go by the type of the agent, so every job of it has the same ones,
whatever its first answers are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from corvid.audit.entries import Refused
from corvid.json_type import Json
from corvid.mapping.ledger import Ledger
from corvid.mapping.results import ERRORS, FORM, RESULTS, replaced
from corvid.mapping.rows import arrow
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.forms import is_enumeration
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
    bare,
    erase,
)

TABLES = ((RESULTS, "results.parquet"), (ERRORS, "errors.parquet"))
"""The files of results, and the table of each."""
Form: TypeAlias = "str | list[Form] | dict[str, Form]"
"""How a column is stored: a type of Arrow by its name, a list of a form, a record by its fields, or TEXT."""
TEXT = "json"
"""What has no columns of its own (sums, maps, results, types inside themselves) is stored as JSON text."""
LEVELS = 4
"""Records inside each other that are columns; a deeper one is TEXT."""
BATCH = 4 * 2**20
"""Bytes of results that are in memory at once, and in one group of rows."""
_SCALARS = {"String": "string", "Int": "int64", "Float": "float64", "Bool": "bool"}
_BEFORE: dict[str, Form] = {"row": "int64", "id": "string"}
_AFTER: dict[str, Form] = {
    "grade": "string",
    "confidence": "float64",
    "sources": [{"uri": "string", "line": "int64", "hash": "string"}],
    "quotes": [{"hash": "string", "start": "int64", "end": "int64"}],
    "documents": [["string"]],
}
_FAULT: dict[str, Form] = {"code": "string", "message": "string", "trace": "string"}
_COSTS: dict[str, Form] = {"calls": TEXT, "spent": TEXT, "skipped": TEXT}


def form_of(declarations: Declarations, type_: Type, inside: tuple[str, ...] = ()) -> Form:
    """Return how values of a type are stored. `inside` names the records around them."""
    match type_:
        case Scalar(name):
            return _SCALARS.get(name, TEXT)
        case GroundedType(inner) | TaintedType(inner):
            return form_of(declarations, inner, inside)
        case ListType(element):
            return [form_of(declarations, element, inside)]
        case OptionType(item):
            form = form_of(declarations, item, inside)
            # An Option of an Option, and of what looks like one, is an object with a tag.
            twice = isinstance(erase(bare(item)), OptionType)
            return TEXT if twice or (isinstance(form, dict) and "tag" in form) else form
        case NamedType(name):
            record, sum_ = declarations.record(name), declarations.sum(name)
            if record is not None and record.fields and name not in inside and len(inside) < LEVELS:
                fields = record.fields
                return {one.name: form_of(declarations, one.type, (*inside, name)) for one in fields}
            return "string" if sum_ is not None and is_enumeration(sum_) else TEXT
        case MapType() | ResultType() | FunctionType():
            return TEXT


def write_tables(ledger: Ledger) -> None:
    """Write a table of each file of results, which is replaced as a whole. Raises Refused."""
    form: Form = json.loads(ledger.fact(FORM) or f'"{TEXT}"')
    forms = ({**_BEFORE, "value": form, **_AFTER, **_COSTS}, {**_BEFORE, **_FAULT, **_COSTS})
    for (lines, table), columns in zip(TABLES, forms, strict=True):
        _write(ledger.folder / lines, ledger.folder / table, columns)


def remove_tables(folder: Path) -> None:
    """Remove the tables of results that are about to change."""
    for _, table in TABLES:
        (folder / table).unlink(missing_ok=True)


def _write(lines: Path, table: Path, columns: Mapping[str, Form]) -> None:
    parquet, failures = arrow("writing")
    import pyarrow

    schema = pyarrow.schema([(name, _type(pyarrow, form)) for name, form in columns.items()])
    try:
        with replaced(table) as file, parquet.ParquetWriter(file, schema) as writer:
            for batch in _batches(lines):
                rows = [{name: _cell(form, row.get(name)) for name, form in columns.items()} for row in batch]
                writer.write_table(pyarrow.Table.from_pylist(rows, schema))
    except failures as error:
        raise Refused(f"cannot write `{table}`: {error}") from None


def _batches(lines: Path) -> Iterator[list[dict[str, Json]]]:
    batch: list[dict[str, Json]] = []
    size = 0
    with lines.open("rb") as file:
        for line in file:
            batch.append(json.loads(line.decode("utf-8", "surrogatepass")))
            size += len(line)
            if size >= BATCH:
                yield batch
                batch, size = [], 0
    if batch:
        yield batch


def _type(pyarrow: Any, form: Form) -> Any:
    match form:
        case dict():
            return pyarrow.struct([(name, _type(pyarrow, one)) for name, one in form.items()])
        case list():
            return pyarrow.list_(_type(pyarrow, form[0]))
        case str():
            return pyarrow.type_for_alias("string" if form == TEXT else form)


def _cell(form: Form, value: Json) -> object:
    """Return a value as Arrow takes it."""
    match form, value:
        case _, None:
            return None
        case dict(), dict():
            return {name: _cell(one, value.get(name)) for name, one in form.items()}
        case list(), list():
            return [_cell(form[0], one) for one in value]
        case "float64", str() | int() | float():
            return float(value)  # a text is nan, inf or -inf
        case "string", str():
            return _text(value)
        case "json", _:
            return _text(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    return value


def _text(value: str) -> str:
    """Return a text without half characters, which Arrow has not."""
    return value if value.isascii() else value.encode("utf-8", "replace").decode()
