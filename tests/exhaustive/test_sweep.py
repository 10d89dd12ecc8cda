"""All programs up to size 6; that many agents in one program are judged like each alone."""

from __future__ import annotations

import pytest

from tests.exhaustive.forms import ALL
from tests.exhaustive.frame import candidates, module
from tests.exhaustive.reference import meanings
from tests.exhaustive.sweep import Tally, batches, sweep
from tests.exhaustive.verdicts import judge

SIZE = 6
CHUNKS = 8
PROGRAMS = {2: 6, 3: 33, 4: 228, 5: 1754, 6: 13981}
"""How many programs there are of each size: an enumeration that loses some would hold vacuously."""
SAMPLE = 97
SAMPLE_LEAST = 20


def test_no_program_is_lost() -> None:
    assert {size: sum(1 for _ in candidates(size, ALL)) for size in PROGRAMS} == PROGRAMS


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_everything_holds_for_all_small_programs(chunk: int) -> None:
    total = Tally()
    for size in range(2, SIZE + 1):
        tally = Tally()
        for batch in batches(size, ALL, chunk, CHUNKS):
            tally.add(sweep(batch))
        assert not tally.findings, f"{len(tally.findings)} findings, the first:\n{tally.findings[0]}"
        print(f"size {size}, part {chunk + 1} of {CHUNKS}: {tally.line()}")
        total.add(tally)
    assert total.accepted > total.programs // 2
    assert total.pure_differing > total.pure_pairs // 2, "pairs of runs must read other contents"
    assert total.shown > (total.accepted - total.pure) // 2, "impure agents must be seen to launder"
    assert {"E0501", "E0502"} <= set(total.refused)


def test_agents_in_one_program_are_judged_like_each_alone() -> None:
    """Every 97th, as it is judged among some hundred others."""
    compared = 0
    for batch in batches(5, ALL):
        refused = [bool(meaning.codes) for meaning in meanings(module(batch))]
        for chosen in (
            [candidate for candidate, wrong in zip(batch, refused, strict=True) if wrong],
            [candidate for candidate, wrong in zip(batch, refused, strict=True) if not wrong],
        ):
            together = judge(chosen).verdicts
            for number in range(0, len(chosen), SAMPLE):
                (alone,) = judge([chosen[number]]).verdicts
                assert together[number] == alone, chosen[number].alone()
                compared += 1
    assert compared > SAMPLE_LEAST
