"""Transformations under which verdicts, labels, sites and runs stay, applied to the suite and generated
programs.

`CORVID_METAMORPHIC=200` applies all of them to the whole suite and to that many generated programs."""

from __future__ import annotations

import os
from itertools import chain, islice
from pathlib import Path

import pytest

from corvid.pipeline import check_file
from tests.metamorphic.change import apply
from tests.metamorphic.laws import BOTH, TRANSFORMATIONS, Report, examine
from tests.metamorphic.subjects import changed, examples, generated, literate
from tests.shares import share

COUNT = int(os.environ.get("CORVID_METAMORPHIC", "0"))
GENERATED = COUNT or 10
SHARE = 1 if COUNT else 6
LEAST = 100
SMALL = 1 if COUNT else 48
"""How many times fewer changes `make test` makes than the oracle."""


@pytest.mark.parametrize("small", [SMALL, pytest.param(1, marks=pytest.mark.oracle)])
def test_nothing_changes_that_the_specification_keeps(small: int) -> None:
    report = Report()
    seeds = range(0, GENERATED, min(small, 5))
    others = chain(islice(examples(), 0, None, small), map(generated, seeds), map(changed, seeds))
    examine(chain(literate(small // 2, small), others), report, share=SHARE)
    print(report.table)
    assert report.refused > 100 // small
    assert not report.findings, "\n\n".join(report.findings[:5])
    if small > 1:  # a rare change may have no place in a share, and each program more in the suite shifts it
        return
    idle = {t.name: report.row(t.name).changed for t in TRANSFORMATIONS if report.row(t.name).changed < LEAST}
    assert not idle, f"applied less than {LEAST} times: {idle}"
    assert report.row(BOTH).changed >= LEAST
    static_only = {"permute elements"}
    assert all(report.row(t.name).runs for t in TRANSFORMATIONS if t.name not in static_only)


@pytest.mark.parametrize("first", share(range(0, 60, 20), 3))
def test_a_subject_is_what_the_pipeline_says(first: int) -> None:
    """The transformations look at programs with the steps of the pipeline; with what it finds, too."""
    for case in literate(first, 60):
        files = case.subject.files
        folder = Path("/metamorphic")
        checked = check_file(
            folder / next(iter(files)), overlay={folder / name: text for name, text in files.items()}
        )
        ours = [(p.code.id, p.span.start, p.span.end) for p in case.subject.problems]
        assert [(p.code.id, p.span.start, p.span.end) for p in checked.problems] == ours, case.name
        assert (checked.program is None) == (case.subject.program is None)


@pytest.mark.oracle
def test_equal_seeds_give_equal_changes() -> None:
    case = generated(3)
    for transformation in TRANSFORMATIONS:
        one, two = (apply(transformation, case.subject, "seed") for _ in range(2))
        assert (one and one.files) == (two and two.files), transformation.name
