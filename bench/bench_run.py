"""Compiled programs without provenance. Baseline: the same algorithm in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench import kernels
from bench.conftest import Report
from bench.measure import against, fastest, mean, sized
from bench.rows import amount, at_most, growth, versus
from corvid.api import Program, load

KERNELS: dict[str, tuple[Callable[[int], int], int]] = {
    "fib": (kernels.fib, sized(24, 8)),
    "nested": (kernels.nested, sized(600, 10)),
    "collatz": (kernels.collatz, sized(8_000, 20)),
    "mandelbrot": (kernels.mandelbrot, sized(90, 4)),
    "text": (kernels.text, sized(20_000, 20)),
    "list_sum": (kernels.list_sum, sized(300_000, 20)),
}


@pytest.fixture(scope="module")
def program() -> Iterator[Program]:
    loaded = load(Path(__file__).with_name("kernels.cor"), jit="off")
    yield loaded
    loaded.close()


@pytest.fixture(scope="module")
def ratios() -> dict[str, float]:
    return {}


@pytest.mark.parametrize("name", KERNELS)
def test_kernel(
    name: str, program: Program, ratios: dict[str, float], benchmark: BenchmarkFixture, report: Report
) -> None:
    peer, size = KERNELS[name]
    agent = program.agents[f"run_{name}"]
    assert benchmark.pedantic(agent, (size,), rounds=3) == peer(size)
    ours, theirs = against(lambda: agent(size), lambda: peer(size), rounds=7)
    ratios[name] = ours / theirs
    report(versus(f"run in the VM, {name}", ours, theirs, of="CPython"))
    if len(ratios) == len(KERNELS):
        others = mean([ratio for kernel, ratio in ratios.items() if kernel != "text"])
        note = f"with text {mean(list(ratios.values())):.2f}"
        what = "run in the VM, geometric mean without text"
        report(amount(what, others, "", of="CPython", aim=at_most(1.8), note=note))


def test_building_a_text_piece_by_piece(program: Program, report: Report) -> None:
    """`out = out + piece` in a loop: anyone who copies `out` each time takes quadratic time."""
    sizes = [sized(size, size // 1000) for size in (20_000, 40_000, 80_000)]
    agent = program.agents["run_text"]
    ours = [fastest(lambda n=n: agent(n)) for n in sizes]  # type: ignore[misc]
    theirs = [fastest(lambda n=n: kernels.text(n)) for n in sizes]  # type: ignore[misc]
    what = f"run in the VM, a text of {sizes[-1]:,} pieces"
    report(versus(what, ours[-1], theirs[-1], of="CPython", aim=at_most(1.8)))
    report(growth("run in the VM, growing text", sizes, ours, aim=at_most(1.15), graph="text"))
    report(growth("CPython, growing text", sizes, theirs, graph="text"))
