"""Text to tree. Baseline: the tokenizer of Python's library, which is Python too, on the same text."""

from __future__ import annotations

import io
import tokenize

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.conftest import Report
from bench.measure import against, exponent, fastest, sized
from bench.programs import SHAPES
from corvid.source.text import SourceText
from corvid.syntax.parse import parse_module

LINES = sized(20_000, 200)


def test_parse(benchmark: BenchmarkFixture, report: Report) -> None:
    text = SHAPES["mixed"](LINES)
    source = SourceText("bench.cor", text)
    assert not benchmark.pedantic(parse_module, (0, source), rounds=3).problems

    def tokens() -> int:
        return sum(1 for _ in tokenize.generate_tokens(io.StringIO(text).readline))

    ours, baseline = against(lambda: parse_module(0, source), tokens, rounds=3)
    speed = text.count("\n") / ours
    report("parse", f"{speed:,.0f} lines/s, {ours / baseline:.2f} of `tokenize` (aim: 8,000 lines/s)")


@pytest.mark.parametrize("shape", SHAPES)
def test_parse_is_linear(shape: str, report: Report) -> None:
    sizes = [LINES // 4, LINES // 2, LINES]
    texts = [SourceText("bench.cor", SHAPES[shape](size)) for size in sizes]
    seconds = [fastest(lambda text=text: parse_module(0, text)) for text in texts]  # type: ignore[misc]
    report(f"parse, {shape}", f"{seconds[-1]:.2f} s for {LINES:,}, exponent {exponent(sizes, seconds):.2f}")
