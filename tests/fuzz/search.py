"""Judges the trees of many seeds, in one process or several, and counts."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice

from tests.fuzz.growing import Grower
from tests.fuzz.judge import Difference, judge
from tests.fuzz.shrink import shrunk
from tests.fuzz.tree import Tree
from tests.fuzz.writers import written

CHUNK = 20
TASKS = 100
"""Chunks after which a process is a new one: machine code is never given back."""


@dataclass(frozen=True)
class Found:
    """A seed whose program does not do what was foretold."""

    seed: int
    tree: Tree
    difference: Difference

    def told(self) -> str:
        """The reproduction: both texts, and what differs."""
        texts = written(self.tree)
        it = self.difference
        return (
            f"seed {self.seed}: {it.run}: {it.kind}\n\n{texts.corvid}\n# main{self.tree.arguments!r}\n\n"
            f"{texts.python}\n{it.words}\n\nAgain: python -m tests.fuzz --first {self.seed} --programs 1\n"
        )


@dataclass
class Tally:
    """What was done so far."""

    counts: Counter[str]
    forms: Counter[str]
    found: list[Found]

    def add(self, other: Tally) -> None:
        self.counts.update(other.counts)
        self.forms.update(other.forms)
        self.found += other.found


def ways(seed: int) -> tuple[str, ...]:
    """How the program of a seed is run. Machine code takes LLVM long, so not every seed has some."""
    found = ["off", "replay", "erased"]
    if seed % 5 == 0:
        found += ["auto", "replay auto"]
    if seed % 10 == 0:
        found += ["always", "replay always"]
    return tuple(found)


def searched(seeds: range, shrink: bool = True) -> Tally:
    """Judge the trees of these seeds. A difference is shrunk."""
    tally = Tally(Counter(), Counter(), [])
    for seed in seeds:
        tree = Grower(seed).tree()
        verdict = judge(tree, ways(seed))
        tally.counts.update(verdict.counts)
        tally.forms.update(verdict.forms)
        if verdict.differences:
            first = verdict.differences[0]
            tally.found.append(smallest(seed, tree, first) if shrink else Found(seed, tree, first))
    return tally


def smallest(seed: int, tree: Tree, first: Difference) -> Found:
    """The same difference in a smaller tree."""
    runs = ("off",) if first.run in ("check", "off") else ("off", first.run)

    def same(candidate: Tree) -> Difference | None:
        try:
            found = judge(candidate, runs).differences
        except Exception:
            return None
        return next((each for each in found if (each.run, each.kind) == (first.run, first.kind)), None)

    small = shrunk(tree, lambda candidate: same(candidate) is not None)
    return Found(seed, small, same(small) or first)


def search(first: int, jobs: int, seconds: float | None, programs: int | None) -> Iterator[Tally]:
    """The tally of each chunk of seeds, until the time is over or the programs are judged."""
    until = None if seconds is None else time.monotonic() + seconds
    last = None if programs is None else first + programs
    chunks = _chunks(first, until, last)
    if jobs == 1:
        yield from map(searched, chunks)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), max_tasks_per_child=TASKS) as pool:
        waiting = {pool.submit(searched, chunk) for chunk in islice(chunks, 2 * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(searched, chunk) for chunk in islice(chunks, len(done))}
            yield from (future.result() for future in done)


def _chunks(first: int, until: float | None, last: int | None) -> Iterator[range]:
    while (until is None or time.monotonic() < until) and (last is None or first < last):
        end = first + CHUNK if last is None else min(first + CHUNK, last)
        yield range(first, end)
        first = end
