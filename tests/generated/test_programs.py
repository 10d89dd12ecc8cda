"""Generated programs: check implies compile, T1, T4, T6, removal, walker against VM.

Programs with `.sources()` and its like are compiled only: the naive walk has no chains to show.
`CORVID_PROGRAMS=5000` examines that many instead of a few, `CORVID_SEED=7` begins with another one.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests.generated.oracle import Broken, Report, examine
from tests.generated.productions import PRODUCTIONS
from tests.generated.programs import Sources, generate
from tests.generated.shrink import shrunk

CHUNKS = 4
COUNT = int(os.environ.get("CORVID_PROGRAMS", "120"))
FIRST = int(os.environ.get("CORVID_SEED", "0"))
REMOVAL_EVERY = 5
SHRINK_TRIES = 1500


def _kind(sources: Sources, removal: bool) -> str:
    try:
        examine(sources, removal=removal)
    except Broken as broken:
        return broken.kind
    return ""


def _small(sources: Sources, broken: Broken, removal: bool) -> str:
    small = shrunk(sources, lambda candidate: _kind(candidate, removal) == broken.kind, SHRINK_TRIES)
    return f"{broken}\n\n{small.text}"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_everything_holds_for_generated_programs(chunk: int) -> None:
    total = Report()
    refused: Counter[str] = Counter()
    seeds = range(FIRST + chunk, FIRST + COUNT, CHUNKS)
    for seed in seeds:
        sources, _ = generate(seed)
        removal = seed % REMOVAL_EVERY == 0
        try:
            report = examine(sources, removal=removal)
        except Broken as broken:
            pytest.fail(f"seed {seed}: {_small(sources, broken, removal)}")
        refused[report.problem or "accepted"] += 1
        for name in ("runs", "faults", "skipped", "removed", "discards"):
            setattr(total, name, getattr(total, name) + getattr(report, name))
    print(f"{dict(refused)}; {total}")
    assert refused["accepted"] * 2 >= len(seeds), refused
    assert total.runs > total.faults + total.skipped, total
    assert total.discards > 0, total
    assert total.removed > 0, total


def test_programs_that_ask_about_chains_compile_and_need_every_label() -> None:
    removed = 0
    for seed in range(FIRST, FIRST + max(COUNT // 10, 1)):
        sources, _ = generate(seed, questioning=True)
        try:
            removed += examine(sources, runs=False).removed
        except Broken as broken:
            pytest.fail(f"seed {seed}: {broken}\n\n{sources.text}")
    assert removed > 0


def test_every_production_is_used() -> None:
    uses: Counter[str] = Counter()
    for seed in range(FIRST, FIRST + 150):
        uses += generate(seed, questioning=seed % 3 == 0)[1]
    assert not PRODUCTIONS - set(uses), sorted(PRODUCTIONS - set(uses))
    assert not set(uses) - PRODUCTIONS, "tests/generated/productions.py lists every production"


def test_equal_seeds_give_equal_programs() -> None:
    assert generate(11) == generate(11)
