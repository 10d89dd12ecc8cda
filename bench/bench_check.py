"""A whole check, from text to the verified program, on programs of 20,000 lines of every shape that a
pass could be quadratic in. Baseline: parsing the same text."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.conftest import Report
from bench.measure import against, fastest, sized
from bench.programs import SHAPES
from bench.reasons import INTERPRETED
from bench.rows import amount, at_least, at_most, growth
from corvid.pipeline import CheckedProgram, check_text
from corvid.source.text import SourceText
from corvid.syntax.parse import parse_module

LINES = sized(20_000, 200)
AGENTS = sized(10_000, 50)


def check(text: str) -> CheckedProgram:
    checked = check_text("bench.cor", text)
    assert checked.ok, checked.problems[:3]
    return checked


def test_check(benchmark: BenchmarkFixture, report: Report) -> None:
    text = SHAPES["mixed"](LINES)
    source = SourceText("bench.cor", text)
    benchmark.pedantic(check, (text,), rounds=2)
    ours, parsing = against(lambda: check(text), lambda: parse_module(0, source), rounds=2)
    speed = text.count("\n") / ours
    note = f"{ours / parsing:.1f} of parsing alone"
    report(amount(f"check {LINES:,} lines", speed, "lines/s", aim=at_least(12_000, INTERPRETED), note=note))


@pytest.mark.parametrize("shape", SHAPES)
def test_check_is_linear(shape: str, report: Report) -> None:
    whole = AGENTS * 3 if shape == "wide" else LINES
    sizes = [whole // 4, whole // 2, whole]
    seconds = [fastest(lambda size=size: check(SHAPES[shape](size)), 2) for size in sizes]  # type: ignore[misc]
    note = f"{whole / seconds[-1]:,.0f} lines/s"
    report(growth(f"check, {shape}", sizes, seconds, aim=at_most(1.15), note=note, graph="check"))
