"""All theorems over generated programs that speak of marks."""

from __future__ import annotations

import os

import pytest

from tests.generated.coverage import Coverage, covered, unexpected
from tests.generated.pairs import MARKED
from tests.theorems.examine import FULL, examine, program_of
from tests.theorems.marking import with_marks_written
from tests.theorems.subject import Subject, check
from tests.theorems.taint import Counts, taint_decides_nothing

FEW = 6
MANY = int(os.environ.get("CORVID_MARKED", "18"))
LEAST_PAIRS = 15


def hold(seeds: range) -> tuple[Coverage, int]:
    """The coverage of the marked programs of the seeds, and how many there were; nothing is found."""
    coverage, made = Coverage(), 0
    for seed in seeds:
        sources = with_marks_written(program_of(seed), seed)
        if sources is None:
            continue
        made += 1
        found, _ = examine(seed, FULL, sources)
        found += taint_decides_nothing(Subject(sources, check(sources)), seed, Counts())
        assert not found, f"seed {seed}: {found[0]}\n{sources.text}"
        here = covered(sources)
        assert not unexpected(here), (seed, unexpected(here))
        coverage.add(here)
    return coverage, made


@pytest.mark.guarantee("taint.value")
def test_a_few_programs() -> None:
    coverage, made = hold(range(FEW))
    assert made > FEW // 2
    assert coverage.forms["type Tainted"]
    assert coverage.forms["trusted"]


@pytest.mark.oracle
def test_many_programs() -> None:
    coverage, made = hold(range(FEW, MANY))
    assert made > (MANY - FEW) // 2
    written = [pair for pair in MARKED if coverage.pairs[pair]]
    assert len(written) >= LEAST_PAIRS, [pair for pair in MARKED if not coverage.pairs[pair]]
