"""T1 to T8 over generated programs, and what those programs cover, with the schedule of the suite. The
chunk of the oracle that ends last looks at the totals.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.shares import share
from tests.theorems.examine import SUITE, examine
from tests.theorems.prove import small
from tests.theorems.tally import Tally, tally_of, total

SHARE = 120
SHARES = 8
PROGRAMS = 2000
CHUNKS = 40
LEAST = {
    ("accepted", "programs"): 0.95,
    ("with a source", "accepted"): 0.9,
    ("selections", "accepted"): 0.2,
    ("labelled selections", "selections"): 0.25,
    ("with a discard", "accepted"): 0.5,
    ("with an exposure", "accepted"): 0.4,
    ("with a pure agent", "accepted"): 0.3,
    ("reaching pairs", "pairs"): 0.3,
    ("differing impure pairs", "impure pairs"): 0.1,
    ("walked", "runs"): 0.7,
}
"""Shares below which the programs would show too little."""
RARE = ("differing impure pairs", "selections", "labelled selections")
"""What a chunk of the share may be without."""
MOST = {("faults", "runs"): 0.4, ("vacuous pairs", "pairs"): 0.4}


@pytest.fixture(scope="session")
def tallies(tmp_path_factory: pytest.TempPathFactory, worker: str | None) -> Path:
    """A folder that all processes of this test run share."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker is None else base.parent) / "theorems"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def worker(request: pytest.FixtureRequest) -> str | None:
    """The name of this process among those of pytest-xdist; None without it."""
    given: dict[str, str] = getattr(request.config, "workerinput", {})
    return given.get("workerid")


def hold(seeds: range) -> Tally:
    """The counts of the programs, for which the theorems must hold."""
    tally = Tally()
    for seed in seeds:
        found, counted = examine(seed, SUITE)
        assert not found, f"seed {seed}: {small(seed, found[0])}"
        tally.add(counted)
    return tally


def part(first: int, programs: int, chunk: int, chunks: int) -> range:
    """The seeds of one of the chunks into which so many programs are divided."""
    size = programs // chunks
    return range(first + chunk * size, first + (chunk + 1) * size)


@pytest.mark.parametrize("chunk", share(range(SHARES), SHARES))
def test_some_programs(chunk: int) -> None:
    tally = hold(part(0, SHARE, chunk, SHARES))
    assert [name for name, _ in LEAST if not tally.counts[name] and name not in RARE] == []


# rule: provenance.transparent.1 runtime.engine.1
@pytest.mark.oracle
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_theorems(chunk: int, tallies: Path) -> None:
    tally = hold(part(SHARE, PROGRAMS, chunk, CHUNKS))
    written = tallies / f"{chunk}.part"
    written.write_text(json.dumps(tally.data()), encoding="utf-8")
    written.rename(tallies / f"{chunk}.json")
    everything = sorted(tallies.glob("*.json"))
    if len(everything) == CHUNKS:
        enough(total(tally_of(json.loads(path.read_text(encoding="utf-8"))) for path in everything))


def enough(tally: Tally) -> None:
    """The programs are of all kinds, and no cell of the coverage is zero."""
    print(tally.table())
    assert tally.counts["programs"] == PROGRAMS
    assert not tally.zeros(), f"never written: {tally.zeros()}\n{tally.table()}"
    for (name, of), least in LEAST.items():
        assert tally.share(name, of) >= least, f"{name}: {tally.share(name, of):.1%} of {of}\n{tally.table()}"
    for (name, of), most in MOST.items():
        assert tally.share(name, of) <= most, f"{name}: {tally.share(name, of):.1%} of {of}\n{tally.table()}"
