"""A literate file: a sentence that says the rule, then programs separated by `# ---`.

A program may have several files: `# file: NAME.cor` begins the next one; the first is `main.cor`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pathlib import Path

_SEPARATOR = re.compile(r"^# -{3,}[^\n]*\n", re.MULTILINE)
_FILE = re.compile(r"^# file: (?P<name>[\w./-]+\.cor)\s*\n", re.MULTILINE)


class Sample(Struct, frozen=True):
    """One program of a literate file. `files` are (name, text), the main one first; `line` is where it
    begins in the literate file (from 1)."""

    path: Path
    number: int
    line: int
    files: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        return f"{self.path.parent.name}/{self.path.stem}#{self.number}"


def samples(path: Path) -> tuple[Sample, ...]:
    """The programs of a literate file."""
    text = path.read_text(encoding="utf-8")
    found: list[Sample] = []
    start = 0
    pieces: list[tuple[int, str]] = []
    for separator in _SEPARATOR.finditer(text):
        pieces.append((start, text[start : separator.start()]))
        start = separator.end()
    pieces.append((start, text[start:]))
    for number, (offset, piece) in enumerate(pieces, 1):
        line = text.count("\n", 0, offset) + 1
        found.append(Sample(path, number, line, _files(piece)))
    return tuple(found)


def _files(piece: str) -> tuple[tuple[str, str], ...]:
    parts = _FILE.split(piece)
    named = list(zip(parts[1::2], parts[2::2], strict=True))
    head = parts[0]
    if named and not any(line and not line.startswith("#") for line in head.splitlines()):
        return tuple(named)
    return (("main.cor", head), *named)
