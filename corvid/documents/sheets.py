"""The text of tables in files: a line for each row, with tabs between its cells."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from datetime import date, time, timedelta
from io import BytesIO, StringIO
from typing import TypeAlias

from corvid.documents.extracted import LARGEST_TEXT, Extracted, Unreadable, checked, one_line
from corvid.documents.packages import check_package
from corvid.runtime.places import Rows

_DELIMITERS = ",;\t|"
_Cell: TypeAlias = int | float | str | bool | time | date | timedelta


def extract_csv(data: bytes) -> Extracted:
    """Return the rows of a CSV file, whose cells end with whichever of `,`, `;`, tab and `|` its first line
    has most of. Raises Unreadable."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"is not UTF-8 text (byte {error.start})") from None
    if "\0" in text:
        raise Unreadable("is not a text file")
    delimiter = delimiter_of(text.partition("\n")[0])
    csv.field_size_limit(LARGEST_TEXT)
    try:
        rows = [list(map(one_line, row)) for row in csv.reader(StringIO(text, ""), delimiter=delimiter)]
    except csv.Error as error:
        raise Unreadable(f"is a broken CSV file: {error}") from None
    return checked(Extracted(_lines(rows), "", (Rows(0, 1, ""),)), "has no text")


def delimiter_of(first: str) -> str:
    """Return what ends the cells of a CSV file by its first line: which it has most of, `,` where it has
    none."""
    return max(_DELIMITERS, key=first.count)


def extract_xlsx(data: bytes) -> Extracted:
    """Return the cells of all sheets that are shown, as their values were stored. Raises Unreadable."""
    from python_calamine import CalamineError, PasswordError, SheetTypeEnum, SheetVisibleEnum, load_workbook

    check_package(data)
    parts: list[str] = []
    places: list[Rows] = []
    size = 0
    try:
        book = load_workbook(BytesIO(data))
        for sheet in book.sheets_metadata:
            if sheet.visible != SheetVisibleEnum.Visible or sheet.typ != SheetTypeEnum.WorkSheet:
                continue
            rows = book.get_sheet_by_name(sheet.name).to_python(skip_empty_area=False)
            for number, block in _blocks([_shown(cell) for cell in row] for row in rows):
                places.append(Rows(size, number, sheet.name))
                parts.append(_lines(block))
                size += len(parts[-1]) + 2
    except PasswordError:
        raise Unreadable("is encrypted, and opens with a password only") from None
    except CalamineError:
        raise Unreadable("is a broken XLSX file") from None
    return checked(Extracted("\n\n".join(parts), "", tuple(places)), "has no text")


def _blocks(rows: Iterable[list[str]]) -> Iterator[tuple[int, list[list[str]]]]:
    """Yield the rows in a row that are not empty, with the number of the first, from 1."""
    block: list[list[str]] = []
    number = 0
    for number, row in enumerate(rows, 1):
        if any(row):
            block.append(row)
        elif block:
            yield number - len(block), block
            block = []
    if block:
        yield number + 1 - len(block), block


def _lines(rows: Iterable[list[str]]) -> str:
    return "\n".join("\t".join(row).rstrip("\t") for row in rows)


def _shown(cell: _Cell) -> str:
    """Return a value as spreadsheets write it where no format is asked for; dates in the ISO form."""
    match cell:
        case bool():
            return str(cell).upper()
        case float():
            return format(cell, ".15g")
        case date() | time():
            return cell.isoformat()
        case _:
            return one_line(str(cell))
