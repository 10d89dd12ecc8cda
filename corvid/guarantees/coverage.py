"""Which programs of the language suite show which guarantee."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_NAMED = re.compile(r"^\s*# guarantee: (\S+)\s*$", re.MULTILINE)
_REFUSED = re.compile(r"#\s*(?:(?:error|warning)\[|run: .* faults )([A-Z]\d+)")
_SPLIT = re.compile(r"^# ---.*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Witness:
    """A file that names a guarantee: the codes its programs are refused with, and whether one is accepted."""

    guarantee: str
    file: str
    refused: frozenset[str]
    accepted: bool


def witnesses(folder: Path) -> tuple[Witness, ...]:
    """All `# guarantee: id` comments below `folder`, by file. A comment speaks for its whole file."""
    files = sorted(folder.rglob("*.cor"))
    return tuple(witness for path in files for witness in _in_file(path, path.relative_to(folder)))


def _in_file(path: Path, shown: Path) -> Iterator[Witness]:
    text = path.read_text(encoding="utf-8")
    programs = _SPLIT.split(text)
    refused = frozenset(_REFUSED.findall(text))
    accepted = any(not _REFUSED.search(program) for program in programs)
    for match in _NAMED.finditer(text):
        yield Witness(match[1], shown.as_posix(), refused, accepted)
