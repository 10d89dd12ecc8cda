"""Reading any log: events as they are, and sessions of other programs as events.

What a file is is recognized by its first records: each that is known has to be of one format, and none an
event. """

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import msgspec

from corvid.audit import formats
from corvid.audit.batches import Part, read_batches, read_line
from corvid.audit.importing import aiwg, claude_code, codex, openai, otel
from corvid.audit.importing.events import Events
from corvid.audit.importing.model import Reader
from corvid.audit.logs import Item, LogEvent, Malformed, Objects, raw_lines, read_log
from corvid.audit.opened import opened
from corvid.audit.policy.document import shipped
from corvid.json_type import Json
from corvid.runtime.trace.write import LONGEST

Format: TypeAlias = Literal["claude-code", "codex", "openai", "otel", "aiwg"]
FORMATS: tuple[Format, ...] = get_args(Format)
READERS: Mapping[Format, Reader] = {
    "claude-code": claude_code.steps, "codex": codex.steps, "openai": openai.steps, "otel": otel.steps,
    "aiwg": aiwg.steps,
}  # fmt: skip
_NAMED: Mapping[str, Format] = {
    formats.CLAUDE_CODE: "claude-code", formats.CODEX: "codex", formats.OPENAI: "openai",
    formats.OTEL: "otel", formats.AIWG: "aiwg",
}  # fmt: skip


def named_as(looks: str) -> Format | None:
    """Return the name by which a format of `formats` is imported."""
    return _NAMED.get(looks)


def format_of(log: Path) -> Format | None:
    """Return the format that a file is plainly of; None for a log of events, and for what is not one that is
    read."""
    found = formats.plainly(log)
    return None if found is None else _NAMED.get(found)


def items(log: Path, phrases: Iterable[str] | None = None) -> Iterator[Item]:
    """Return every line of a log, or of a session of another program its events. Raises OSError,
    TooManySessions."""
    found = format_of(log)
    return read_log(log, read_line) if found is None else imported(log, found, phrases)


def parts(log: Path, phrases: Iterable[str] | None = None) -> Iterator[Part]:
    """Return the same, with as many events as can be in batches. Raises OSError, TooManySessions."""
    found = format_of(log)
    return read_batches(log) if found is None else imported(log, found, phrases)


def imported(log: Path, source: Format, phrases: Iterable[str] | None = None) -> Iterator[Item]:
    """Yield the events of a session of another program, with the lines that their records are on; a line that
    holds no record is malformed. Raises OSError and TooManySessions."""
    steps, events = READERS[source], Events(source, shipped().forbidden if phrases is None else phrases)
    last = 0
    for item in _records(log):
        last = item.line
        if isinstance(item, LogEvent):
            yield from events.take(item.line, steps(item.fields))
        else:
            yield item
    yield from events.end(last)


def _records(log: Path) -> Iterator[Item]:
    """Yield the records of a file: an object a line, or over several; or one list of objects, whose records
    count as lines."""
    with opened(log) as file:
        start = file.peek(1)[:1] if hasattr(file, "peek") else b""
        if start == b"[":
            yield from _listed(file.read(LONGEST + 1))
            return
        objects = Objects(_record)
        for number, line in raw_lines(file):
            yield from objects.take(number, line)
        yield from objects.end()


_DECODE = msgspec.json.Decoder(dict[str, object]).decode


def _record(number: int, line: bytes) -> Item:
    """Return the record of one line. What is read of it are its words, so of two fields of one name the last
    counts, as it does for the program that wrote it."""
    try:
        return LogEvent(number, _DECODE(line))  # type: ignore[arg-type]
    except (ValueError, RecursionError):
        return read_line(number, line)


def _listed(data: bytes) -> Iterator[Item]:
    if len(data) > LONGEST:
        yield Malformed(1, f"longer than {LONGEST >> 20} MiB")
        return
    try:
        found: Json = json.loads(data)
    except (ValueError, RecursionError):
        yield Malformed(1, "no JSON")
        return
    for number, one in enumerate(found if isinstance(found, list) else [found], 1):
        yield LogEvent(number, one) if isinstance(one, dict) else Malformed(number, "no object")
