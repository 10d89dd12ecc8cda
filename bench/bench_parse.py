"""Text to tree. Baseline: the tokenizer of Python's library, which is Python too, on the same text."""

from __future__ import annotations

import gc
import io
import tokenize

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.conftest import Report
from bench.measure import against, fastest, sized
from bench.programs import SHAPES
from bench.reasons import INTERPRETED
from bench.rows import amount, at_least, at_most, growth
from corvid.source.text import SourceText
from corvid.syntax.parse import Parsed, parse_module

LINES = sized(20_000, 200)


def parse(source: SourceText) -> Parsed:
    """Parse as a check does, with the collector at rest: it would look at long texts more often than at
    short ones."""
    gc.disable()
    try:
        return parse_module(0, source)
    finally:
        gc.enable()


def test_parse(benchmark: BenchmarkFixture, report: Report) -> None:
    text = SHAPES["mixed"](LINES)
    source = SourceText("bench.cor", text)
    assert not benchmark.pedantic(parse, (source,), rounds=3).problems

    def tokens() -> int:
        return sum(1 for _ in tokenize.generate_tokens(io.StringIO(text).readline))

    ours, baseline = against(lambda: parse(source), tokens, rounds=3)
    speed = text.count("\n") / ours
    note = f"{ours / baseline:.2f} of Python's `tokenize`"
    report(amount(f"parse {LINES:,} lines", speed, "lines/s", aim=at_least(30_000, INTERPRETED), note=note))


@pytest.mark.parametrize("shape", SHAPES)
def test_parse_is_linear(shape: str, report: Report) -> None:
    sizes = [LINES // 4, LINES // 2, LINES]
    texts = [SourceText("bench.cor", SHAPES[shape](size)) for size in sizes]
    seconds = [fastest(lambda text=text: parse(text)) for text in texts]  # type: ignore[misc]
    report(growth(f"parse, {shape}", sizes, seconds, aim=at_most(1.15), graph="parse"))
