"""The cells of an input as sources: what `tickets.jsonl:12#body` names, for who audits what rows cite."""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISREG

from corvid.audit.entries import Refused
from corvid.files import Below, NoPlainFile, Outside, TooLarge
from corvid.json_type import Json
from corvid.mapping.rows import LONGEST_ROW, columns_of, delimiter_in, json_row

STEP = 1000
"""Lines between two whose places in the file are remembered."""
_CELL = re.compile(r":([1-9][0-9]{0,15})#(.*)", re.DOTALL)


class RowSources:
    """The cells of one input: a folder, JSON Lines or CSV, which is read as far as it is asked for."""

    def __init__(self, rows: Path) -> None:
        """Open the input. Raises Refused where the input can't be read."""
        self._rows = rows
        self._below = Below(rows) if rows.is_dir() else None
        self._lines = None if self._below is not None else _Lines(rows)
        self._names = columns_of(rows) or [] if rows.suffix == ".csv" else []
        self._delimiter = delimiter_in(rows) if self._names else ","
        self._last: tuple[int, dict[str, Json]] = 0, {}

    def close(self) -> None:
        """Close the file."""
        if self._lines is not None:
            self._lines.file.close()

    def text(self, uri: str) -> str | None:
        """Return what a row has as the source of this uri; None where no cell is called so."""
        if self._below is not None:
            try:
                return self._below.read(uri, LONGEST_ROW, links=False).data.decode("utf-8-sig")
            except (OSError, NoPlainFile, Outside, TooLarge, ValueError):
                return None
        name = self._rows.name
        found = _CELL.fullmatch(uri, len(name)) if uri.startswith(name) else None
        if found is None:
            return None
        number = int(found[1])
        if self._last[0] != number:
            self._last = number, self._read(number)
        cell = self._last[1].get(found[2])
        return cell if cell is None or isinstance(cell, str) else json.dumps(cell, ensure_ascii=False)

    def _read(self, number: int) -> dict[str, Json]:
        """Return the row that begins on this line; nothing where none does."""
        assert self._lines is not None
        lines = self._lines.from_line(number)
        if not self._names:
            return dict(json_row(next(lines, b""), "").values)
        try:
            texts = (line.decode("utf-8") for line in lines)
            cells = next(csv.reader(texts, delimiter=self._delimiter, strict=True), [])
        except (csv.Error, UnicodeDecodeError):
            return {}
        return dict(zip(self._names, cells, strict=True)) if len(cells) == len(self._names) else {}


class _Lines:
    """The lines of a file by their numbers, from 1: near ones are read on, for others it goes back."""

    def __init__(self, path: Path) -> None:
        """Open the input. Raises Refused."""
        try:
            self.file = path.open("rb")
            if not S_ISREG(os.fstat(self.file.fileno()).st_mode):
                self.file.close()
                raise Refused(f"cannot read `{path}`: it is not a plain file")
        except OSError as error:
            raise Refused(f"cannot read `{path}`: {error.strerror or error}") from None
        self._places = [0]
        self._next = 1

    def from_line(self, number: int) -> Iterator[bytes]:
        """Yield the lines from this one on; one that is longer than rows are ends them."""
        if not self._next <= number <= self._next + STEP:
            step = min((number - 1) // STEP, len(self._places) - 1)
            self.file.seek(self._places[step])
            self._next = step * STEP + 1
        while self._next < number:
            if not self._read():
                return
        while (line := self._read()) and len(line) <= LONGEST_ROW:
            yield line

    def _read(self) -> bytes:
        """Return the next line, of a long one the beginning; nothing at the end of the file."""
        line = part = self.file.readline(LONGEST_ROW + 1)
        while part and not part.endswith(b"\n"):
            part = self.file.readline(LONGEST_ROW)
        self._next += bool(line)
        if line and self._next == len(self._places) * STEP + 1:
            self._places.append(self.file.tell())
        return line
