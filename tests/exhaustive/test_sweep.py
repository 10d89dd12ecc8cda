"""All programs up to size 5, and as an oracle to 6; many agents in one program are judged like each alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.exhaustive import execute
from tests.exhaustive.execute import Executor
from tests.exhaustive.forms import ALL
from tests.exhaustive.frame import Candidate, candidates, module
from tests.exhaustive.hosts import Plain
from tests.exhaustive.reference import meanings
from tests.exhaustive.sweep import Tally, batches, sweep
from tests.exhaustive.verdicts import judge
from tests.shares import share

SIZE = 6
SMALL = 5
CHUNKS = 8
PROGRAMS = {2: 6, 3: 39, 4: 281, 5: 2331, 6: 19859}
"""How many programs there are of each size: an enumeration that loses some would hold vacuously."""
SAMPLE = 97
SAMPLE_LEAST = 10


@pytest.mark.parametrize("size", [*range(2, SMALL + 1), pytest.param(SIZE, marks=pytest.mark.oracle)])
def test_no_program_is_lost(size: int) -> None:
    assert sum(1 for _ in candidates(size, ALL)) == PROGRAMS[size]


@pytest.mark.parametrize("chunk", share(range(4), 4))
def test_everything_holds_for_all_small_programs(chunk: int) -> None:
    """A quarter of the largest, and with one of them the smaller ones."""
    total = hold(SMALL, chunk, 4)
    for size in range(2, SMALL) if chunk == 0 else ():
        total.add(hold(size, 0, 1))
    enough(total)


@pytest.mark.oracle
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_everything_holds_for_all_programs_of_the_next_size(chunk: int) -> None:
    enough(hold(SIZE, chunk, CHUNKS))


def hold(size: int, chunk: int, chunks: int) -> Tally:
    """The counts of a part of the programs of a size, for which everything must hold."""
    tally = Tally()
    for batch in batches(size, ALL, chunk, chunks):
        tally.add(sweep(batch))
    assert not tally.findings, f"{len(tally.findings)} findings, the first:\n{tally.findings[0]}"
    print(f"size {size}, part {chunk + 1} of {chunks}: {tally.line()}")
    return tally


def enough(total: Tally) -> None:
    """The programs and their runs show something."""
    assert total.accepted > total.programs // 2
    assert total.pure_differing > total.pure_pairs // 2, "pairs of runs must read other contents"
    assert total.shown > (total.accepted - total.pure) // 2, "impure agents must be seen to launder"
    assert {"E0501", "E0502"} <= set(total.refused)


@pytest.mark.oracle
@pytest.mark.parametrize("part", share(range(2), 2))
def test_agents_in_one_program_are_judged_like_each_alone(part: int) -> None:
    """Every 97th, as it is judged among some hundred others."""
    compared = 0
    for batch in batches(5, ALL, part, 2):
        taken = accepted(batch)
        for chosen in (taken, [candidate for candidate in batch if candidate not in taken]):
            together = judge(chosen).verdicts
            for number in range(0, len(chosen), SAMPLE):
                (alone,) = judge([chosen[number]]).verdicts
                assert together[number] == alone, chosen[number].alone()
                compared += 1
    assert compared > SAMPLE_LEAST


@pytest.mark.parametrize("size", [4, pytest.param(SMALL, marks=pytest.mark.oracle)])
def test_worlds_that_are_left_out_would_show_nothing(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every fourth accepted agent of the size, in the worlds that `hosts.py` chooses and in all."""
    chosen = [candidate for batch in batches(size, ALL) for candidate in accepted(batch)[::4]]
    executor = Executor(judge(chosen).checked)
    few = [executor.outcome(candidate, f"a{number}") for number, candidate in enumerate(chosen)]
    arguments = ("a", "b")
    every = tuple(Plain(turned, argument) for turned in (False, True) for argument in arguments)
    monkeypatch.setattr(execute, "plain_variations", lambda _: every)
    monkeypatch.setattr(execute, "hidden_worlds", lambda _: (0, 1, 2))
    for number, (candidate, outcome) in enumerate(zip(chosen, few, strict=True)):
        full = executor.outcome(candidate, f"a{number}")
        assert full.runs == len(every) * 3
        assert bool(full.laundered) == bool(outcome.laundered), f"{full.laundered}\n{candidate.alone()}"


def accepted(batch: Sequence[Candidate]) -> list[Candidate]:
    """Those that the reference accepts."""
    said = zip(batch, meanings(module(batch)), strict=True)
    return [candidate for candidate, meaning in said if not meaning.codes]
