"""Which programs of the language suite show which guarantee."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from corvid.testing import Sample, samples
from corvid.testing.literate import markers
from tests.architecture.layers import ROOT

SUITE = ROOT / "tests" / "lang"
_NAMED = re.compile(r"^\s*# guarantee: (\S+)\s*$", re.MULTILINE)
_FAULTS = re.compile(r" faults (R\d+)$")


@dataclass(frozen=True, slots=True)
class Witness:
    """A program of a file that names a guarantee: its errors and the faults of its runs, by code, and
    whether it says that a place is a discard or an exposure."""

    guarantee: str
    sample: Sample
    refused: frozenset[str]
    sites: bool

    @property
    def accepted(self) -> bool:
        """Whether nothing in the program and in no run of it is refused."""
        return not self.refused


def witnesses() -> tuple[Witness, ...]:
    """By file and program. A `# guarantee: id` comment speaks for all programs of its file."""
    return tuple(witness for path in sorted(SUITE.rglob("*.cor")) for witness in _of_file(path))


def _of_file(path: Path) -> Iterator[Witness]:
    named = _NAMED.findall(path.read_text(encoding="utf-8"))
    for sample in samples(path) if named else ():
        found = [marker for _, text in sample.files for marker in markers(text)]
        errors = {marker.code for marker in found if marker.kind == "error"}
        faults = {code for marker in found if marker.kind == "run" for code in _FAULTS.findall(marker.text)}
        sites = any(marker.kind in ("discard", "expose") for marker in found)
        for guarantee in named:
            yield Witness(guarantee, sample, frozenset(errors | faults), sites)
