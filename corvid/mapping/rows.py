"""Reading the rows of an input: JSON Lines, CSV, Parquet, or the files of a folder."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from corvid.audit.entries import Refused
from corvid.documents.sheets import delimiter_of
from corvid.files import Below, NoPlainFile, Outside, TooLarge
from corvid.json_type import Json

LONGEST_ROW = 16 * 2**20
"""Bytes of one row, and of one file of a folder; a longer one is an error of its row."""
FIRST = 20
"""Rows of JSON Lines that are looked at for the names of the columns before any is run."""
SAMPLE = 2**20
"""Bytes of which the lines are counted, to say about how many there are."""
FORMATS = (".jsonl", ".ndjson", ".csv", ".parquet")


class Row(Struct, frozen=True):
    """The values of the columns, or why there are none. `place` names the file and the line."""

    values: Mapping[str, Json]
    place: str
    problem: str | None = None
    is_file: bool = False
    """Whether the row is a file of a folder, whose text is its source."""


Rows: TypeAlias = Iterator[Row]


def read_rows(path: Path) -> Rows:
    """Read the rows of a file or folder, in order, one at a time. Raises Refused for an input that cannot be
    read at all; a row that cannot be read has a `problem`."""
    if path.is_dir():
        return _folder(path)
    match path.suffix:
        case ".jsonl" | ".ndjson":
            return _json_lines(path)
        case ".csv":
            return _csv(path)
        case ".parquet":
            return _parquet(path)
    raise Refused(f"cannot recognize the format of `{path}`: expected a folder, {', '.join(FORMATS)}")


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
    except OSError as error:
        raise Refused(f"cannot read `{path}`: {error.strerror or error}") from None


def _json_lines(path: Path) -> Rows:
    with os.fdopen(_open(path), "rb") as file:
        number = 0
        while line := file.readline(LONGEST_ROW + 1):
            number += 1
            place = f"{path.name}:{number}"
            if len(line) > LONGEST_ROW and not line.endswith(b"\n"):
                while line and not line.endswith(b"\n"):
                    line = file.readline(LONGEST_ROW)
                yield Row({}, place, f"the row is longer than {LONGEST_ROW} bytes")
            elif line.strip():
                yield json_row(line, place)


def json_row(line: bytes, place: str) -> Row:
    """Return the row of a line."""
    try:
        text = line.decode("utf-8").strip()
        values: Json = json.loads(text, parse_constant=_no_constant)
    except UnicodeDecodeError:
        return Row({}, place, "the row is not UTF-8")
    except RecursionError:
        return Row({}, place, "the row nests too deep")
    except ValueError:
        return Row({}, place, "the row is not JSON")
    if not isinstance(values, dict):
        return Row({}, place, "expected a JSON object with a value for each column")
    return Row(values, place)


def _no_constant(word: str) -> Json:
    raise ValueError(word)


def _csv(path: Path) -> Rows:
    csv.field_size_limit(LONGEST_ROW)
    with os.fdopen(_open(path), encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        reader = csv.reader(file, delimiter=delimiter_in(path), strict=True)
        names = _names(reader, path)
        while True:
            place = f"{path.name}:{reader.line_num + 1}"
            try:
                cells = next(reader, None)
            except csv.Error as error:
                yield Row({}, place, f"the row is not CSV: {error}")
                continue
            if cells is None:
                return
            if not cells:
                continue
            if any("\udc80" <= sign <= "\udcff" for cell in cells for sign in cell):
                yield Row({}, place, "the row is not UTF-8")
                continue
            if len(cells) != len(names):
                yield Row({}, place, f"expected {len(names)} cells, found {len(cells)}")
                continue
            values: dict[str, Json] = dict(zip(names, cells, strict=True))
            yield Row(values, place)


def delimiter_in(path: Path) -> str:
    """Return what ends the cells of a CSV file. It is `,` but where the first line has none, and another one
    takes the first two rows apart into equally many cells: a name may have a `;` in it. Raises Refused."""
    csv.field_size_limit(LONGEST_ROW)
    with os.fdopen(_open(path), encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        first = file.readline(LONGEST_ROW)
        found = "," if "," in first else delimiter_of(first)
        file.seek(0)
        rows = filter(None, csv.reader(file, delimiter=found, strict=True))
        try:
            widths = {len(row) for row in islice(rows, 2)}
        except csv.Error:
            return ","
    return found if len(widths) == 1 and widths != {1} else ","


def _names(reader: Iterator[list[str]], path: Path) -> list[str]:
    """Return the names of the columns. Raises Refused."""
    try:
        names = next(reader, None)
    except csv.Error:
        names = None
    if not names:
        raise Refused(f"`{path}` does not begin with the names of its columns")
    doubled = next((name for name in names if names.count(name) > 1), None)
    if doubled is not None:
        raise Refused(f"`{path}` has two columns called `{doubled}`")
    return names


def columns_of(path: Path) -> list[str] | None:
    """Return the names of the columns, of JSON Lines those that the first rows have; None if no row of
    these can be read. Raises Refused."""
    if path.is_dir():
        return ["path", "text"]
    if path.suffix == ".csv":
        with os.fdopen(_open(path), encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
            return _names(csv.reader(file, delimiter=delimiter_in(path), strict=True), path)
    if path.suffix == ".parquet":
        with _opened_parquet(path) as opened:
            return list(opened.schema_arrow.names)
    if path.suffix in (".jsonl", ".ndjson"):
        first = [row.values for row in islice(_json_lines(path), FIRST) if row.problem is None]
        return list(dict.fromkeys(chain.from_iterable(first))) if first else None
    return None


def about_how_many(path: Path) -> int | None:
    """Return how many rows an input has about, by the lengths of its first lines; None for a folder. Raises
    Refused."""
    if path.is_dir():
        return None
    if path.suffix == ".parquet":
        with _opened_parquet(path) as opened:
            return int(opened.metadata.num_rows)
    with os.fdopen(_open(path), "rb") as file:
        size = os.fstat(file.fileno()).st_size
        first = file.read(SAMPLE)
    return round(size * first.count(b"\n") / len(first)) if first and size else None


def arrow(doing: str) -> tuple[Any, tuple[type[BaseException], ...]]:
    """Return the module that reads and writes Parquet, and what it raises. Raises Refused where it is not
    installed."""
    try:
        from pyarrow import parquet
        from pyarrow.lib import ArrowException
    except ImportError:
        raise Refused(f"{doing} Parquet needs pyarrow: pip install 'corvid-grounded[parquet]'") from None
    return parquet, (OSError, ArrowException)


@contextmanager
def _opened_parquet(path: Path) -> Iterator[Any]:
    """Open a Parquet file. Raises Refused for one that can't be read."""
    parquet, failures = arrow("reading")
    try:
        with parquet.ParquetFile(path) as opened:
            yield opened
    except failures as error:
        raise Refused(f"cannot read `{path}`: {error}") from None


def _parquet(path: Path) -> Rows:
    number = 0
    with _opened_parquet(path) as file:
        for batch in file.iter_batches(batch_size=1000):
            for values in batch.to_pylist():
                number += 1
                yield _plain_row(values, f"{path.name}#{number}")


def _plain_row(values: dict[str, object], place: str) -> Row:
    """Return a row of Parquet. What JSON does not have (dates, bytes) is a problem of the row."""
    try:
        text = json.dumps(values, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError) as error:
        return Row({}, place, f"the row has a value that is not JSON: {error}")
    plain: dict[str, Json] = json.loads(text)
    return Row(plain, place)


def _folder(path: Path) -> Rows:
    """Return the files below a folder in the order of their names: columns `path` and `text`. Hidden ones
    are left out; links are not followed, and each is a row with a problem."""
    below = Below(path)
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        linked = {name for name in (*folders, *names) if Path(folder, name).is_symlink()}
        for name in sorted(one for one in (*names, *linked & {*folders}) if not one.startswith(".")):
            shown = Path(folder, name).relative_to(path).as_posix()
            if name in linked:
                yield Row({}, shown, "it is a link, which is not followed")
                continue
            try:
                text = below.read(shown, LONGEST_ROW, links=False).data.decode("utf-8-sig")
            except OSError as error:
                yield Row({}, shown, f"the file cannot be read: {error.strerror or error}")
            except (NoPlainFile, Outside):
                yield Row({}, shown, "it is not a plain file")
            except TooLarge:
                yield Row({}, shown, f"the file is larger than {LONGEST_ROW} bytes")
            except UnicodeDecodeError:
                yield Row({}, shown, "the file is not UTF-8 text")
            else:
                yield Row({"path": shown, "text": text}, shown, is_file=True)
