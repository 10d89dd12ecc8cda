"""What stood at the cited places at one time: hashes of their lines and of those around them, in one file."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.audit.cite.check import Unusable, lines_of_quote, stands_at
from corvid.audit.entries import Refused
from corvid.audit.texts import NoText, read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from corvid.audit.cite.find import Citation

VERSION = 1
CONTEXT = 3
"""Lines before and behind a place that belong to it."""
LARGEST = 64 * 2**20
MOST = 200_000
"""Places of one record."""
_DIGITS = 16
"""Hexadecimal digits of a hash: enough against chance; a record is no seal."""
_KEYS = ("path", "line", "quote", "lines", "before", "after", "times")


class NoRecord(Refused):
    """A file is no record of cited places, or there are too many of them for one."""


class CitedPlace(Struct, frozen=True):
    """A cited place: the hash of its quote, empty for a reference without one; those of the lines that the
    quote stands on, whole, and of up to `CONTEXT` lines before and behind them; and how many times those
    lines stand in the file."""

    path: str
    line: int
    quote: str
    lines: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    times: int


class Record(Struct, frozen=True):
    """Cited places in their order, without repetition, and the hash of each file that has one."""

    files: tuple[tuple[str, str], ...]
    places: tuple[CitedPlace, ...]


def hashed(text: str) -> str:
    """A text as a record has it."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def hash_of_quote(quote: str | None) -> str:
    """A quote as a record has it: white space at the ends of its lines does not count."""
    return "" if quote is None else hashed("\n".join(lines_of_quote(quote)))


def record_of(cited: Iterable[Citation], lines_of: Callable[[str], Sequence[str] | Unusable]) -> Record:
    """The places of those citations that hold; what does not hold stood nowhere. Raises NoRecord."""
    files: dict[str, str] = {}
    places: set[CitedPlace] = set()
    for one in cited:
        lines = lines_of(one.path)
        if isinstance(lines, Unusable):
            continue
        place = _place(one, lines)
        if place is not None:
            files.setdefault(one.path, hashed("\n".join(lines)))
            places.add(place)
        if len(places) > MOST:
            raise NoRecord(f"more than {MOST:,} places are cited")
    ordered = sorted(places, key=lambda one: (one.path, one.line, one.quote, one.lines))
    return Record(tuple(sorted(files.items())), tuple(ordered))


def _place(one: Citation, lines: Sequence[str]) -> CitedPlace | None:
    quote = ("",) if one.quote is None else lines_of_quote(one.quote)
    start, end = one.line - 1, one.line - 1 + len(quote)
    if not stands_at(lines, start, quote):
        return None
    whole = tuple(lines[start:end])
    times = sum(
        tuple(lines[at : at + len(whole)]) == whole for at in range(len(lines)) if lines[at] == whole[0]
    )
    return CitedPlace(
        one.path, one.line, hash_of_quote(one.quote), tuple(map(hashed, whole)),
        tuple(map(hashed, lines[max(0, start - CONTEXT) : start])),
        tuple(map(hashed, lines[end : end + CONTEXT])), times,
    )  # fmt: skip


def written(record: Record) -> str:
    """The record as JSON, a place a line. Equal records give equal text."""
    files = ",\n".join(f"  {json.dumps(path)}: {json.dumps(hash_)}" for path, hash_ in record.files)
    rows = ",\n".join(
        "  " + json.dumps({key: getattr(place, key) for key in _KEYS}) for place in record.places
    )
    return f'{{\n "version": {VERSION},\n "files": {{\n{files}\n }},\n "places": [\n{rows}\n ]\n}}\n'


def begins_as_record(first: bytes) -> bool:
    """Whether a file that begins so may be what `written` gives."""
    return first.startswith(b'{\n "version": ') and b'"files"' in first


def read_record(path: Path) -> Record:
    """A record from anybody. Raises NoRecord and OSError."""
    try:
        data = json.loads(read_text(path, LARGEST))
    except NoText as problem:
        raise NoRecord(f"{path} is no record of cited places: {problem.reason}") from None
    except (ValueError, RecursionError):
        raise NoRecord(f"{path} is no record of cited places: no JSON") from None
    if isinstance(data, dict) and type(data.get("version")) is int and data["version"] != VERSION:
        raise NoRecord(f"{path} has version {data['version']} of records; this Corvid reads {VERSION}")
    try:
        return _read(data)
    except (KeyError, TypeError, ValueError):
        raise NoRecord(f"{path} is no record of cited places: it has another form") from None


def _read(data: object) -> Record:
    """Raises KeyError, TypeError and ValueError for any other form."""
    if not isinstance(data, dict) or set(data) != {"version", "files", "places"}:
        raise ValueError
    files, places = data["files"], data["places"]
    if not isinstance(files, dict) or not isinstance(places, list) or len(places) > MOST:
        raise ValueError
    return Record(
        tuple(sorted((path, _text(hash_)) for path, hash_ in files.items())), tuple(map(_read_place, places))
    )


def _read_place(row: object) -> CitedPlace:
    if not isinstance(row, dict) or set(row) != set(_KEYS):
        raise ValueError
    if any(type(row[key]) is not int or row[key] < 1 for key in ("line", "times")):
        raise ValueError
    lines, before, after = (tuple(map(_text, row[key])) for key in ("lines", "before", "after"))
    if not lines or len(before) > CONTEXT or len(after) > CONTEXT:
        raise ValueError
    path, quote = _text(row["path"]), _text(row["quote"])
    return CitedPlace(path, row["line"], quote, lines, before, after, row["times"])


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value
