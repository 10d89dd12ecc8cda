"""All theorems over generated programs that speak of marks, which have every pair of the table."""

from __future__ import annotations

import os
import random

import pytest

from corvid.pipeline import check_text
from tests.generated.bindings import indented
from tests.generated.coverage import Coverage, covered, unexpected
from tests.generated.pairs import MARKED, Pair
from tests.generated.programs import Sources
from tests.shares import share
from tests.theorems.examine import FULL, examine, program_of
from tests.theorems.marking import with_marks_written
from tests.theorems.pieces import piece_of
from tests.theorems.subject import Subject, check
from tests.theorems.taint import Counts, taint_decides_nothing

FEW = 6
MANY = int(os.environ.get("CORVID_MARKED", "18"))
SPELLINGS = 12
"""Pieces of each pair, over one type or another."""


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
    _, made = hold(range(FEW, MANY))
    assert made > (MANY - FEW) // 2


@pytest.mark.oracle
def test_every_pair_of_marks_is_written() -> None:
    """One program for each of the 84 pairs: of its first seed with a program that is accepted."""
    for number, pair in enumerate(MARKED):
        made = (with_marks_written(program_of(seed), seed) for seed in range(number, 400, len(MARKED)))
        sources = next((one for one in made if one is not None), None)
        assert sources is not None, pair
        assert covered(sources).pairs[pair], pair


@pytest.mark.parametrize("pair", share(MARKED, 8), ids=" ".join)
def test_a_piece_is_accepted_and_has_its_pair(pair: Pair) -> None:
    for seed in range(SPELLINGS):
        piece = piece_of(pair, random.Random(seed))
        texts = ["\n".join(piece.alone)]
        if piece.anywhere:
            body = indented([*piece.inline, "return 1"])
            texts.append("\n".join([*piece.declared, "agent main() -> Int:", *body]))
        for text in texts:
            checked = check_text("main.cor", f"{text}\n")
            assert checked.ok, (text, [problem.message() for problem in checked.problems])
            assert covered(Sources((("main", f"{text}\n"),))).pairs[pair], text
