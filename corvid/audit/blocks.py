"""A log as blocks of whole lines: what is faster done with many lines at once is done with these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.audit.logs import is_messages, parsed_line, read_messages, skip_line, too_long
from corvid.audit.opened import opened
from corvid.runtime.trace.write import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from corvid.audit.logs import Item

SIZE = 64 * 2**10
"""Bytes that are read at once: what fits into the caches of a processor."""
_SIGNS = bytes(range(32, 256))


class Block(Struct, frozen=True):
    """Whole lines with their ends: the number of the first, and how many there are. `clean`: none of the
    signs that no text of JSON holds stands in them, besides the ends."""

    line: int
    text: bytes
    lines: int
    clean: bool


def read_blocks(path: Path) -> Iterator[Block | Item]:
    """All lines of the log in their order, as blocks as far as can be. Raises OSError."""
    with opened(path) as file:
        if is_messages(file):
            yield from read_messages(file)
            return
        number = 1
        while text := file.read(SIZE):
            if text[-1:] != b"\n":
                text += file.readline(LONGEST + 1)
            last = text.rfind(b"\n", 0, -1) + 1
            ended = text[-1:] == b"\n"
            whole = len(text) if ended and len(text) - last <= LONGEST else last
            if whole:
                block = _block(number, text[:whole])
                yield block
                number += block.lines
            if len(text) - whole > LONGEST:
                yield too_long(number)
                number += 1
                if not ended:
                    skip_line(file)
            elif text[whole:].strip():
                yield parsed_line(number, text[whole:])


def _block(number: int, text: bytes) -> Block:
    signs = text.translate(None, _SIGNS)  # half as long as counting ends alone
    lines = signs.count(b"\n")
    return Block(number, text, lines, lines == len(signs))
