"""The programs that highlighters are tried on: those of the repository, and generated ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.generated.programs import generate

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = sorted(
    path
    for folder in ("examples", "stdlib", "tests", "corvid", "docs")
    for path in (ROOT / folder).rglob("*.cor")
)


def generated(first: int, count: int) -> Iterator[str]:
    """The files of so many generated programs."""
    for seed in range(first, first + count):
        sources, _ = generate(seed)
        yield from (text for _, text in sources.files)
