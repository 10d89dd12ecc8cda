"""Reading a log fast, by `msgspec`: whatever it gives, the exact reader gives too.

`msgspec` is more lenient than the exact reader: of two values under one key it takes the last, and keys that
a struct does not know it leaves out. So what was decoded is encoded again, and counts only if that is as long
as the lines were. Nothing in a line can be written shorter than `msgspec` writes it (fractions are refused
unless they are spelt alike), so whatever was left out is missing in the sum. Spaces after `:` and `,` and
escapes of signs, which `json.dumps` writes, are taken out before that. Each line is decoded by itself: an
object on two lines is refused, and two objects on one line are. What is refused goes to the exact reader.

Whole blocks are decoded into a struct for each phase, which is faster than into dictionaries; a line all of
whose fields are wanted is read by `read_line`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias, Union, cast

import msgspec
from msgspec import UNSET, Struct, UnsetType

from corvid.audit.logs import (
    DEEPEST,
    Item,
    LogEvent,
    Objects,
    is_messages,
    parsed_line,
    read_messages,
    skip_line,
)
from corvid.audit.opened import opened
from corvid.json_type import Json
from corvid.runtime.trace.events import FIELDS, OTHERWISE
from corvid.runtime.trace.write import LONGEST

SIZE = 64 * 2**10
"""Bytes that are read at once: what fits into the caches of a processor."""
PIECES = 16
"""Of a refused block; one odd line in each block should not make the whole log slow."""


class Line(msgspec.Struct, gc=False, tag_field="phase"):
    """What every line may have. A field that the line lacks is UNSET; values are of any type."""

    v: Any = UNSET
    seq: Any = UNSET
    ts: Any = UNSET
    timestamp: Any = UNSET
    run: Any = UNSET
    agent: Any = UNSET
    prev: Any = UNSET

    def fields(self) -> dict[str, Json]:
        """Return the line as the exact reader gives it, in another order."""
        found: dict[str, Json] = {"phase": type(self).__struct_config__.tag}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, Evidence):
                parts = [(part, getattr(value, part)) for part in value.__struct_fields__]
                found[name] = {part: inner for part, inner in parts if inner is not UNSET}
            elif value is not UNSET:
                found[name] = value
        return found


class Evidence(msgspec.Struct, gc=False):
    """What a claim points to, under all names that logs have for it."""

    quote: Any = UNSET
    path: Any = UNSET
    line: Any = UNSET
    hash: Any = UNSET
    start: Any = UNSET
    end: Any = UNSET
    source: Any = UNSET
    message_id: Any = UNSET
    code: Any = UNSET
    file: Any = UNSET


class _Claim(Line, gc=False):
    claim: Any = UNSET
    kind: Any = UNSET
    grounding: Any = UNSET
    evidence: Evidence | None | UnsetType = UNSET
    flag: Any = UNSET


class Cite(_Claim, gc=False, tag="cite"):
    """A claim; with `citations` several (requirement T4)."""

    citations: Any = UNSET


class Assumption(_Claim, gc=False, tag="assumption"):
    """A claim without evidence."""

    assumption: Any = UNSET


class ToolResult(Line, gc=False, tag="tool_result"):
    """What a tool gave back."""

    tool: Any = UNSET
    result: Any = UNSET
    error: Any = UNSET


_OWN: tuple[type[Line], ...] = (Cite, Assumption, ToolResult)
_TAGS = {str(kind.__struct_config__.tag) for kind in _OWN}
_ALIASES: Mapping[str, Collection[str]] = {
    "negative_ground": FIELDS["negative_grounding"],
    "zero_results": ("query1", "result1", "query2", "result2", "classification", "action"),
}
"""The seeds' own names of phases, with the fields that they show there."""


def _other(phase: str, names: Collection[str]) -> type[Line]:
    """Return the struct of a phase about whose fields nothing more is known than their names."""
    more = [name for name in dict.fromkeys(chain(*OTHERWISE.get(phase, ()))) if name not in names]
    fields = [(name, Any, UNSET) for name in (*names, *more)]
    made = msgspec.defstruct(phase.title(), fields, bases=(Line,), tag=phase, tag_field="phase", gc=False)
    return cast("type[Line]", made)


LINES: dict[str, type[Line]] = {str(kind.__struct_config__.tag): kind for kind in _OWN} | {
    phase: _other(phase, names) for phase, names in {**FIELDS, **_ALIASES}.items() if phase not in _TAGS
}
"""The structs by their phases."""


class Batch(Struct, frozen=True):
    """Lines with the number of the first, none of them empty."""

    line: int
    events: list[Line]


Part: TypeAlias = "Batch | Item"


def read_batches(path: Path) -> Iterator[Part]:
    """Yield what `read_log` gives, in the same order, with as many events as can be in batches. Raises
    OSError."""
    with opened(path) as file:
        if is_messages(file):
            yield from read_messages(file)
            return
        number = 1
        objects = Objects(read_line)
        while text := file.read(SIZE):
            if text[-1:] != b"\n":
                text += file.readline(LONGEST + 1)
            last = text.rfind(b"\n", 0, -1) + 1
            ended = text[-1:] == b"\n"
            whole = len(text) if ended and len(text) - last <= LONGEST else last
            if text.isspace() and whole:  # a small archive may hold hundreds of millions of blank lines
                number += text.count(b"\n", 0, whole)
            elif whole:
                lines = io.BytesIO(text[:whole]).readlines()
                yield from _batches(number, lines, objects)
                number += len(lines)
            if len(text) - whole > LONGEST:
                yield from objects.take(number, None)
                number += 1
                if not ended:
                    skip_line(file)
            elif text[whole:].strip():
                yield from objects.take(number, text[whole:])
        yield from objects.end()


def read_line(number: int, line: bytes) -> Item:
    """Return what `parsed_line` gives, faster where the line is written as most programs write theirs."""
    try:
        found = _ANY.decode(line)
        again = _ENCODER.encode_lines((found,))
    except (ValueError, RecursionError):  # what msgspec raises is a ValueError
        return parsed_line(number, line)
    if _is_all(line, again, len(line)):
        return LogEvent(number, found)
    return parsed_line(number, line)


def _batches(number: int, lines: list[bytes], objects: Objects) -> Iterator[Part]:
    """Yield what lines with their ends hold. What is refused is tried in pieces, and these line by line, as
    are those behind an object that has begun."""
    if not objects.open and (whole := _decoded(lines)) is not None:
        yield Batch(number, whole)
        return
    size = -(-len(lines) // PIECES)
    for start in range(0, len(lines), size):
        piece = lines[start : start + size]
        if not objects.open and (events := _decoded(piece)) is not None:
            yield Batch(number + start, events)
            continue
        for at, line in enumerate(piece, number + start):
            if not line.isspace():
                yield from objects.take(at, line)


def _decoded(lines: Sequence[bytes]) -> list[Line] | None:
    """Return what the lines hold, or None if the exact reader could see anything else in one of them."""
    try:
        events = list(map(_TYPED.decode, lines))
        again = _ENCODER.encode_lines(events)
    except (ValueError, RecursionError):
        return None
    return events if _is_all(b"".join(lines), again, max(map(len, lines))) else None


_NOT_NESTING = bytes(set(range(256)) - set(b"[{\n"))


def _is_all(text: bytes, again: bytes, longest: int) -> bool:
    """Return whether what was decoded of lines, none longer than that, and encoded again is all that they
    hold, and not too deep."""
    if len(again) != len(text) and len(_tight(again)) != len(_tight(_spelt_out(text))):
        return False
    if longest <= 2 * DEEPEST:  # as many brackets close as open
        return True
    return max(map(len, text.translate(None, _NOT_NESTING).split(b"\n"))) <= DEEPEST


def _tight(block: bytes) -> bytes:
    """Remove the spaces that `json.dumps` puts between the parts of an object."""
    return block.replace(b'": ', b'":').replace(b", ", b",")


def _spelt_out(block: bytes) -> bytes:
    """Spell out the signs that `json.dumps` writes as escapes."""
    return _ESCAPE.sub(_sign, block) if b"\\u" in block else block


def _sign(found: re.Match[bytes]) -> bytes:
    escape = found[0]
    if len(escape) == 2 or (len(escape) == 6 and escape < b"\\u0080"):
        return escape  # what msgspec writes as an escape as well; `\\u0041` stays too long and is refused
    codes = bytes.fromhex((escape[2:6] + escape[8:12]).decode())
    return codes.decode("utf-16-be", "replace").encode()


def _fraction(text: str) -> float:
    """Return a number with a point or an exponent, if msgspec writes it as it is there."""
    value = float(text)
    if _ENCODER.encode(value) != text.encode():
        raise ValueError("another spelling")
    return value


# An escape as a whole, so that the second sign of `\\` begins none; the two halves of a pair together.
_ESCAPE = re.compile(rb"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u[0-9a-fA-F]{4}|.)")
_ENCODER = msgspec.json.Encoder()
_TYPED: msgspec.json.Decoder[Line] = msgspec.json.Decoder(
    Union[tuple(LINES.values())],  # noqa: UP007 (made of data)
    float_hook=_fraction,
)
_ANY: msgspec.json.Decoder[dict[str, Any]] = msgspec.json.Decoder(dict, float_hook=_fraction)
