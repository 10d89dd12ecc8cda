"""What a chain costs: a grounded addition beside an ungrounded one, and chains of a million steps."""

from __future__ import annotations

import sys
import time
import tracemalloc
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.conftest import Report
from bench.measure import TINY, against, fastest, sized
from bench.reasons import GROUNDED_STEP
from bench.rows import amount, at_most, growth, versus
from corvid.api import Loaded, Services
from corvid.hosts.system import MappedTools
from corvid.pipeline import check_file
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.run import Run
from corvid.vm.engine import Engine

STEPS = sized(1_000_000, 400)


@dataclass(frozen=True, slots=True)
class Sums:
    """The agents of `provenance.cor`, run below the border, where the arena can be seen."""

    loaded: Loaded
    engine: Engine
    declarations: Declarations

    def run(self, name: str, n: int) -> tuple[Run, object]:
        run = Run(self.declarations, self.loaded.host())
        return run, self.engine.call(run, f"provenance::{name}", [n])

    def grounded(self, name: str, n: int) -> tuple[Run, int]:
        """The run, and the node of the result."""
        run, result = self.run(name, n)
        assert isinstance(result, tuple)
        return run, result[1]


@pytest.fixture(scope="module")
def sums() -> Sums:
    checked = check_file(Path(__file__).with_name("provenance.cor"))
    assert checked.program is not None
    tools = MappedTools({"number": lambda id: {"zero": 0, "one": 1}[id]})
    return Sums(
        Loaded(checked, Services(tools), jit="off"),
        Engine(checked.program, checked.store.text),
        Declarations(checked.program),
    )


@pytest.mark.parametrize("name", ["grounded_sum", "two_sources"])
def test_a_grounded_addition(name: str, sums: Sums, benchmark: BenchmarkFixture, report: Report) -> None:
    benchmark.pedantic(sums.run, (name, STEPS), rounds=3)
    ours, plain = against(lambda: sums.run(name, STEPS), lambda: sums.run("plain_sum", STEPS))
    what, note = f"provenance in the VM, {name}", f"{ours / STEPS * 1e9:.0f} ns a step"
    aim = at_most(3, GROUNDED_STEP)
    report(versus(what, ours, plain, of="ungrounded loop", aim=aim, note=note))


def test_a_million_additions_take_linear_time(sums: Sums, report: Report) -> None:
    sizes = [STEPS // 4, STEPS // 2, STEPS]
    seconds = [fastest(lambda n=n: sums.run("grounded_sum", n), 5) for n in sizes]  # type: ignore[misc]
    report(growth("provenance in the VM, additions", sizes, seconds, aim=at_most(1.15), graph="provenance"))


def test_memory_a_step(sums: Sums, report: Report) -> None:
    """The arena's words are all that stays, and nothing else grows on the way."""
    sums.run("grounded_sum", STEPS)
    tracemalloc.start()
    run, node = sums.grounded("grounded_sum", STEPS)
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    words = len(run.arena) * run.arena.words.itemsize
    assert node == STEPS + 1
    assert words == STEPS * 8 + 8
    # Beside the words there is the first node, which stands for no source.
    note = f"traced {kept / STEPS:.1f} at the end, {peak / STEPS:.1f} at the peak"
    report(amount("provenance, memory", (words - 8) / STEPS, "bytes a step", aim=at_most(8), note=note))
    if not TINY:
        assert peak < 32 * STEPS


def test_the_sources_of_a_million_steps(sums: Sums, benchmark: BenchmarkFixture, report: Report) -> None:
    """One sweep, no recursion: it works in as few frames as there are."""
    run, node = sums.grounded("two_sources", STEPS)
    run.arena.sources(node)  # the compiler of the sweep is imported, which does recurse
    allowed = sys.getrecursionlimit()
    sys.setrecursionlimit(_depth() + 40)
    try:
        found = run.arena.sources(node)
    finally:
        sys.setrecursionlimit(allowed)
    assert len(found) == 2
    benchmark.pedantic(run.arena.sources, (node,), rounds=3)
    ours, making = against(lambda: run.arena.sources(node), lambda: sums.run("two_sources", STEPS), rounds=3)
    note = f"{ours / STEPS * 1e9:.0f} ns a step"
    report(versus("provenance, sources()", ours, making, of="making the chain", note=note))


def test_doubling_sixty_times(sums: Sums, benchmark: BenchmarkFixture, report: Report) -> None:
    """2 ** 60 paths through 61 nodes."""
    started = time.perf_counter()
    run, node = sums.grounded("doubled", 60)
    nodes, (source,) = run.arena.nodes_below(node), run.arena.sources(node)
    text = run.arena.chain_text(node)
    took = time.perf_counter() - started
    assert len(nodes) == 61
    assert source.id in text
    benchmark.pedantic(sums.run, ("doubled", 60), rounds=3)
    note = f"with sources and text, {len(nodes)} nodes"
    report(amount("provenance, x = x + x sixty times", took * 1e3, "ms", note=note))


def _depth() -> int:
    frame, depth = sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    return depth
