"""What was at the cited places at one time: hashes of their lines and of those around them, in one file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import asdict

from corvid.audit.cite.check import Unusable, lines_of_quote, stands_at
from corvid.audit.cite.find import Citation
from corvid.audit.entries import Refused
from corvid.audit.texts import NoText, read_text

VERSION = 1
CONTEXT = 3
"""Lines before and behind a place that belong to it."""
LARGEST = 64 * 2**20
MOST = 200_000
"""Places of one record."""
_DIGITS = 16
"""Hexadecimal digits of a hash: enough against chance; a record is not a seal."""


class NoRecord(Refused):
    """A file is not a record of cited places, or there are too many of them for one."""


_Line: TypeAlias = Annotated[int, Meta(ge=1)]
_Around: TypeAlias = Annotated[tuple[str, ...], Meta(max_length=CONTEXT)]


class CitedPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """A cited place: the hash of its quote, empty for a reference without one; those of the lines that the
    quote is on, whole, and of up to `CONTEXT` lines before and behind them; and how many times those
    lines are in the file."""

    path: str
    line: _Line
    quote: str
    lines: Annotated[tuple[str, ...], Meta(min_length=1)]
    before: _Around
    after: _Around
    times: _Line


class Record(Struct, frozen=True):
    """Cited places in their order, without repetition, and the hash of each file that has one."""

    files: tuple[tuple[str, str], ...]
    places: tuple[CitedPlace, ...]


def hashed(text: str) -> str:
    """Return a text as a record has it."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def hash_of_quote(quote: str | None) -> str:
    """Return a quote as a record has it: white space at the ends of its lines does not count."""
    return "" if quote is None else hashed("\n".join(lines_of_quote(quote)))


def record_of(cited: Iterable[Citation], lines_of: Callable[[str], Sequence[str] | Unusable]) -> Record:
    """Return the places of those citations that hold; what does not hold was nowhere. Raises NoRecord."""
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
    """Return the record as JSON, a place a line. Equal records give equal text."""
    files = ",\n".join(f"  {json.dumps(path)}: {json.dumps(hash_)}" for path, hash_ in record.files)
    rows = ",\n".join(f"  {json.dumps(asdict(place))}" for place in record.places)
    return f'{{\n "version": {VERSION},\n "files": {{\n{files}\n }},\n "places": [\n{rows}\n ]\n}}\n'


def begins_as_record(first: bytes) -> bool:
    """Return whether a file that begins so may be what `written` gives."""
    return first.startswith(b'{\n "version": ') and b'"files"' in first


class _File(Struct, forbid_unknown_fields=True):
    """A record as a file has it."""

    version: int
    files: dict[str, str]
    places: Annotated[tuple[CitedPlace, ...], Meta(max_length=MOST)]


def read_record(path: Path) -> Record:
    """Return a record from anyone. Raises NoRecord and OSError."""
    try:
        data = json.loads(read_text(path, LARGEST))
    except NoText as problem:
        raise NoRecord(f"{path} is not a record of cited places: {problem.reason}") from None
    except (ValueError, RecursionError):
        raise NoRecord(f"{path} is not a record of cited places: no JSON") from None
    if isinstance(data, dict) and type(data.get("version")) is int and data["version"] != VERSION:
        raise NoRecord(f"{path} has version {data['version']} of records; this Corvid reads {VERSION}")
    try:
        file = convert(data, _File)
    except ValidationError:
        raise NoRecord(f"{path} is not a record of cited places: it has another form") from None
    return Record(tuple(sorted(file.files.items())), file.places)
