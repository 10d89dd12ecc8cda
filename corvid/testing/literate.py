"""A literate file: a sentence that says the rule, then programs separated by `# ---`.

A program may have several files: `# file: NAME.cor` begins the next one; the first is `main.cor`. Comments
state what is expected of it, and where:

`# error[E0501] "part"` and `# warning[W0501]`: a problem on this line, with that part in its message or
labels. `# error` alone in an explanation page means the page's own code. `# discard: KIND` and
`# expose: KIND`: a site on this line. `# type: T`: the local bound on this line has this type.
`# hop: "part"`: some problem has a label on this line with that text.
`# run: agent("x", 2) -> VALUE [GRADE]` and `# run: agent("x") faults R0103`, on a line of their own; tools
give small values (but `fails` raises, and `misfits` gives what fits no record), the model echoes its
prompt, and every approval but that of `Refused` is given.
Several markers of one line are separated by `;`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, cast

from msgspec import Struct

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
    """Return the programs of a literate file."""
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


Kind = Literal["error", "warning", "discard", "expose", "type", "hop", "run"]

_PROBLEM = re.compile(r'(?P<kind>error|warning)(?:\[(?P<code>[A-Z]\d+)\])?(?:\s+"(?P<text>[^"]*)")?$')
_NAMED = re.compile(r"(?P<kind>discard|expose|type|run): (?P<text>.+)$")
_HOP = re.compile(r'hop: "(?P<text>[^"]+)"$')
_START = re.compile(
    r"#\s*(?=(?:error|warning)\b(?:\[|\s*$|\s*\"|\s*;)|(?:discard|expose|type|run|hop)(?:: |\[))"
)


class Marker(Struct, frozen=True):
    """An expectation at `line` (from 1) of its file. `code` is empty for the page's own code."""

    kind: Kind
    line: int
    code: str
    text: str


class BadMarker(Exception):
    """A comment that begins like an expectation and is not one."""


def markers(text: str) -> tuple[Marker, ...]:
    """Return every expectation in a program's text, in order."""
    found: list[Marker] = []
    for number, line in enumerate(text.split("\n"), 1):
        start = _START.search(line)
        if start is not None:
            found += [_marker(part.strip(), number) for part in _parts(line[start.end() :])]
    return tuple(found)


def _parts(comment: str) -> list[str]:
    """Split at `;` outside of quotes; a `run:` marker takes the whole line."""
    if comment.startswith("run:"):
        return [comment]
    return [part for part in re.split(r';\s*(?=(?:[^"]*"[^"]*")*[^"]*$)', comment) if part.strip()]


def _marker(text: str, line: int) -> Marker:
    for pattern in (_PROBLEM, _NAMED, _HOP):
        match = pattern.match(text)
        if match is None:
            continue
        groups = match.groupdict()
        kind = cast("Kind", groups.get("kind") or "hop")
        return Marker(kind, line, groups.get("code") or "", (groups.get("text") or "").strip())
    raise BadMarker(f"line {line}: `{text}` is not an expectation")
