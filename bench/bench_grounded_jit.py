"""Compiled arithmetic with labels. Baseline: the same compiled without them."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.conftest import Report
from bench.measure import against, mean, sized
from bench.rows import amount, at_most, growth, versus
from corvid.jit.manager import Jit
from corvid.pipeline import check_file
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.nodes import Source
from corvid.vm.engine import Engine

STEPS = sized(1_000_000, 400)
CALLS = sized(200_000, 100)
ROUNDS = sized(40, 1)
LOOPS: dict[str, tuple[str, tuple[object, ...]]] = {
    "steps": ("one source", (0,)),
    "pairs": ("two sources", (0, 1)),
    "decay": ("two sources, Float, two operations", (1e6, 1e-6)),
    "calls": ("a lifted fn", (1,)),
}
NODES = {"decay": 2}
"""Nodes a step, where it is not one."""
SOURCE = Source("1", "doc", "ab" * 32, 0, 4, 1, "text", "look", 0)


@dataclass(slots=True)
class Chains:
    """As much of a run as compiled code asks for."""

    arena: Arena


@dataclass(frozen=True, slots=True)
class Compiled:
    """`grounded.cor` as machine code, entered as the VM enters it."""

    engine: Engine

    def entry(self, name: str) -> Callable[..., object]:
        return self.engine._image.current(f"grounded::{name}")

    def labelled(self, name: str, *given: object) -> tuple[Arena, object]:
        """The arena and the result of a loop whose values all have a source."""
        run = Chains(Arena())
        pairs = [(value, run.arena.retrieval(SOURCE)) for value in given]
        return run.arena, self.entry(name)(run, 1_000, *pairs, STEPS)

    def plain(self, name: str, *given: object) -> object:
        return self.entry(f"plain_{name}")(None, 1_000, *given, STEPS)


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    checked = check_file(Path(__file__).with_name("grounded.cor"))
    assert checked.program is not None
    jit = Jit(checked.program, "always")
    made = Compiled(Engine(checked.program, checked.store.text, accelerator=jit))
    assert jit.compiled == {function.name for function in checked.program.functions}
    return made


def test_arithmetic_with_labels(compiled: Compiled, benchmark: BenchmarkFixture, report: Report) -> None:
    benchmark.pedantic(compiled.labelled, ("steps", 0), rounds=3)
    ratios = []
    for name, (words, given) in LOOPS.items():
        ours, plain = against(
            lambda: compiled.labelled(name, *given),  # noqa: B023
            lambda: compiled.plain(name, *given),  # noqa: B023
            rounds=ROUNDS,
        )
        ratios.append(ours / plain)
        note = f"{ours / STEPS * 1e9:.2f} ns a step, {plain / STEPS * 1e9:.2f} without"
        what = f"compiled, grounded, {words}"
        report(versus(what, ours, plain, of="the same without labels", aim=at_most(2), note=note))
    what, unit = "compiled, grounded, geometric mean", "of the same without labels"
    report(amount(what, mean(ratios), unit, aim=at_most(2)))


def test_memory_a_step(compiled: Compiled, report: Report) -> None:
    for name, (_, given) in LOOPS.items():
        arena, _ = compiled.labelled(name, *given)
        nodes = len(arena) - len(given)
        assert nodes == STEPS * NODES.get(name, 1)
        assert arena.words.nbytes == 8 * (len(arena) + 1)
    report(amount("compiled, grounded, memory", 8.0, "bytes a node", aim=at_most(8)))


def test_long_chains_take_linear_time(compiled: Compiled, report: Report) -> None:
    sizes = [STEPS // 4, STEPS // 2, STEPS]
    entry, seconds = compiled.entry("steps"), []
    for size in sizes:
        run = Chains(Arena())
        pair = (0, run.arena.retrieval(SOURCE))
        times = []
        for _ in range(ROUNDS):
            start = perf_counter()
            entry(run, 1_000, pair, size)
            times.append(perf_counter() - start)
            run.arena.size = 2
        seconds.append(min(times))
    report(growth("compiled, grounded, additions", sizes, seconds, aim=at_most(1.15)))


def test_into_compiled_code_and_back(compiled: Compiled, report: Report) -> None:
    """A call with a label opens the arena; no chain is copied."""
    run = Chains(Arena())
    pair = (1, run.arena.retrieval(SOURCE))
    ours = _a_call(compiled.entry("step"), (run, 1_000, pair, 2))
    plain = _a_call(compiled.entry("plain_step"), (None, 1_000, 1, 2))
    note = f"{ours * 1e9:.0f} ns a call, {plain * 1e9:.0f} without"
    what = "compiled, grounded, a call from the VM"
    report(versus(what, ours, plain, of="the same without labels", note=note))


def _a_call(function: Callable[..., object], given: tuple[object, ...]) -> float:
    run = given[0]
    found = []
    for _ in range(5):
        gc.collect()
        start = perf_counter()
        for _ in repeat(None, CALLS):
            function(*given)
        found.append((perf_counter() - start) / CALLS)
        if isinstance(run, Chains):
            run.arena.size = 2
    return min(found)


def test_the_sources_of_a_million_steps(compiled: Compiled, report: Report) -> None:
    arena, result = compiled.labelled("pairs", 0, 1)
    assert isinstance(result, tuple)
    node = result[1]
    assert len(arena.sources(node)) == 2
    ours, making = against(lambda: arena.sources(node), lambda: compiled.labelled("pairs", 0, 1))
    note = f"{ours / STEPS * 1e9:.1f} ns a node"
    report(versus("compiled, grounded, sources()", ours, making, of="making the chain", note=note))
