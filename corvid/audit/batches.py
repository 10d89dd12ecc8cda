"""Reading a log fast: whole blocks of lines at once, where that gives exactly what `read_log` gives.

`msgspec` decodes a block into structs. It is more lenient than the exact reader: of two values under one key
it takes the last, and keys that it does not know it leaves out. So the structs are written again, and a block
counts only if that is as long as the block was. Nothing in a line can be written shorter than msgspec writes
it (fractions are refused unless they are spelt alike), so whatever was left out is missing in the sum. Spaces
after `:` and `,` and escapes of signs, which `json.dumps` writes, are taken out before that. What is refused
goes to the exact reader.
"""

from __future__ import annotations

import io
import re
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias, Union, cast

import msgspec
from msgspec import UNSET, Struct, UnsetType

from corvid.audit.blocks import Block, read_blocks
from corvid.audit.logs import DEEPEST, parsed_line
from corvid.runtime.trace.events import FIELDS, OTHERWISE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from corvid.audit.logs import Item
    from corvid.runtime.host import Json

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
        """The line as the exact reader gives it, in another order."""
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


class Cite(Line, gc=False, tag="cite"):
    """A claim; with `citations` several, as seed 003 writes them."""

    claim: Any = UNSET
    kind: Any = UNSET
    grounding: Any = UNSET
    evidence: Evidence | None | UnsetType = UNSET
    flag: Any = UNSET
    citations: Any = UNSET


class Assumption(Line, gc=False, tag="assumption"):
    """A claim that stands on nothing."""

    claim: Any = UNSET
    assumption: Any = UNSET
    kind: Any = UNSET
    grounding: Any = UNSET
    evidence: Evidence | None | UnsetType = UNSET
    flag: Any = UNSET


class ToolResult(Line, gc=False, tag="tool_result"):
    """What a tool gave back."""

    tool: Any = UNSET
    result: Any = UNSET
    error: Any = UNSET


_TYPED: tuple[type[Line], ...] = (Cite, Assumption, ToolResult)
_TAGS = {str(kind.__struct_config__.tag) for kind in _TYPED}
_ALIASES = {
    "negative_ground": FIELDS["negative_grounding"],
    "zero_results": ("query1", "result1", "query2", "result2", "classification", "action"),
}
"""The seeds' own names of phases, with the fields that they show there."""


def _other(phase: str, names: tuple[str, ...]) -> type[Line]:
    """The struct of a phase about whose fields nothing more is known than their names."""
    more = [name for name in dict.fromkeys(chain(*OTHERWISE.get(phase, ()))) if name not in names]
    fields = [(name, Any, UNSET) for name in (*names, *more)]
    made = msgspec.defstruct(phase.title(), fields, bases=(Line,), tag=phase, tag_field="phase", gc=False)
    return cast("type[Line]", made)


LINES: dict[str, type[Line]] = {str(kind.__struct_config__.tag): kind for kind in _TYPED} | {
    phase: _other(phase, names) for phase, names in {**FIELDS, **_ALIASES}.items() if phase not in _TAGS
}
"""The structs by their phases."""


class Batch(Struct, frozen=True):
    """Lines with their numbers, none of them empty."""

    lines: Sequence[int]
    events: list[Line]


Part: TypeAlias = "Batch | Item"


def read_batches(path: Path) -> Iterator[Part]:
    """What `read_log` gives, in the same order, with as many events as can be in batches. Raises OSError."""
    for part in read_blocks(path):
        if isinstance(part, Block):
            yield from batches_of(range(part.line, part.line + part.lines), part.text)
        else:
            yield part


def batches_of(numbers: Sequence[int], text: bytes) -> Iterator[Part]:
    """What whole lines with these numbers hold. What is refused is tried in pieces, and these line by
    line."""
    if text and (whole := _decoded(text)) is not None:
        yield Batch(numbers, whole)
        return
    at = 0
    for piece in _pieces(text, len(text) // PIECES):
        if piece.isspace():  # a small archive may hold hundreds of millions of blank lines
            at += piece.count(b"\n")
            continue
        if (events := _decoded(piece)) is not None:
            yield Batch(numbers[at : at + len(events)], events)
            at += len(events)
            continue
        for line in io.BytesIO(piece):
            if (single := _decoded(line)) is not None:
                yield Batch(numbers[at : at + 1], single)
            elif line.strip():
                yield parsed_line(numbers[at], line)
            at += 1


def _pieces(block: bytes, size: int) -> Iterator[bytes]:
    """Whole lines together, each time a little more than `size` bytes."""
    start = 0
    while start < len(block):
        end = block.find(b"\n", start + size) + 1 or len(block)
        yield block[start:end]
        start = end


_NOT_NESTING = bytes(set(range(256)) - set(b"[{\n"))
_ENDS = b"}\n{"
"""Between two objects on lines of their own; inside one no `{` follows a `}`, and no text holds a newline."""


def _decoded(block: bytes) -> list[Line] | None:
    """The lines of the block, or None if the exact reader could see anything else in it."""
    try:
        events: list[Line] = _DECODER.decode_lines(block)
    except (ValueError, RecursionError):  # what msgspec raises is a ValueError
        return None
    again = _ENCODER.encode_lines(events)
    if len(again) != len(block) and len(_tight(again)) != len(_tight(_spelt_out(block))):
        return None
    # Each line has its object: two on one line would make up for an empty line, for a sign spelt shorter, and
    # for an object on two lines.
    if block.count(_ENDS) != len(events) - 1 or block[:1] != b"{" or block[-2:] != b"}\n":
        return None
    opened = block.translate(None, _NOT_NESTING).split(b"\n")
    return events if max(map(len, opened)) <= DEEPEST else None


def _tight(block: bytes) -> bytes:
    """Without the spaces that `json.dumps` puts between the parts of an object."""
    return block.replace(b'": ', b'":').replace(b", ", b",")


def _spelt_out(block: bytes) -> bytes:
    """With the signs that `json.dumps` writes as escapes."""
    return _ESCAPE.sub(_sign, block) if b"\\u" in block else block


def _sign(found: re.Match[bytes]) -> bytes:
    escape = found[0]
    if len(escape) == 2 or (len(escape) == 6 and escape < b"\\u0080"):
        return escape  # what msgspec writes as an escape as well; `\\u0041` stays too long and is refused
    codes = bytes.fromhex((escape[2:6] + escape[8:12]).decode())
    return codes.decode("utf-16-be", "replace").encode()


def _fraction(text: str) -> float:
    """A number with a point or an exponent, if msgspec writes it as it stands there."""
    value = float(text)
    if _ENCODER.encode(value) != text.encode():
        raise ValueError("another spelling")
    return value


# An escape as a whole, so that the second sign of `\\` begins none; the two halves of a pair together.
_ESCAPE = re.compile(rb"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u[0-9a-fA-F]{4}|.)")
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
    Union[tuple(LINES.values())],  # noqa: UP007 (made of data)
    float_hook=_fraction,
)
