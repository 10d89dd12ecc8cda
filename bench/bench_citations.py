"""Strict citations against a 10 MB document: the aims of the design, each with its peer in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from corvid.runtime.citations.index import LIBRARY, Indexed
from corvid.runtime.citations.normal import normalise
from corvid.runtime.citations.verify import CitedDocument, VerifiedSpan, verify_answer

SIZE = 10_000_000
QUOTES = 1_000
AIM = 0.1


def english(size: int) -> str:
    """Sentences over a vocabulary with the skewed frequencies of a natural text."""
    rng = random.Random(7)
    vocabulary = ["".join(rng.choices("etaoinshrdlucmfwy", k=rng.randint(2, 10))) for _ in range(30_000)]
    weights = [1 / (rank + 3) for rank in range(len(vocabulary))]
    words = rng.choices(vocabulary, weights, k=size // 6)
    for at in range(0, len(words), 14):
        words[at] = words[at].capitalize() + "."
    return " ".join(words)[:size]


def chinese(size: int) -> str:
    """Characters with skewed frequencies, and a full stop now and then."""
    rng = random.Random(8)
    characters = [chr(0x4E00 + at) for at in range(3_000)]
    weights = [1 / (rank + 20) for rank in range(len(characters))]
    text = rng.choices(characters, weights, k=size)
    text[::23] = "。" * len(text[::23])
    return "".join(text)


def quotations(text: str, shortest: int, longest: int) -> list[str]:
    """Passages from all over a text, on word borders where there are words."""
    rng = random.Random(9)
    found: list[str] = []
    while len(found) < QUOTES:
        start = rng.randrange(len(text) - longest - 40)
        passage = text[start : start + rng.randint(shortest, longest)]
        if " " in passage:
            passage = passage[passage.index(" ") + 1 : passage.rindex(" ")]
        if len(passage) >= shortest // 2 and '"' not in passage:
            found.append(passage)
    return found


def fastest(action: Callable[[], object], rounds: int = 3) -> float:
    times: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


@pytest.mark.parametrize(
    ("make", "shortest", "longest"),
    [(english, 60, 200), (english, 25, 60), (chinese, 12, 60)],
    ids=["english", "english-short", "chinese"],
)
def test_a_thousand_quotes_in_ten_megabytes(
    benchmark: BenchmarkFixture, make: Callable[[int], str], shortest: int, longest: int
) -> None:
    text = make(SIZE)
    passages = quotations(text, shortest, longest)
    answer = "\n".join(f'It says "{passage}" there.' for passage in passages)
    document = CitedDocument("bench", f"bench:{make.__name__}", text)
    LIBRARY.get(document.hash, text).expect(QUOTES)
    plain = fastest(lambda: [passage in text for passage in passages])
    result = benchmark(verify_answer, [("", answer)], [document])
    assert isinstance(result, tuple)
    assert len(result) == QUOTES
    assert all(isinstance(span, VerifiedSpan) for span in result)
    ratio = fastest(lambda: verify_answer([("", answer)], [document])) / plain
    print(f"\n{make.__name__}: plain {plain * 1e3:.0f} ms, ratio 1/{1 / ratio:.0f}")
    assert ratio < AIM


def test_the_normal_form_of_ten_megabytes(benchmark: BenchmarkFixture) -> None:
    text = english(SIZE).replace(". ", ".\r\n").replace("e t", "e “t” — it’s ")[:SIZE]
    benchmark(normalise, text)
    print(f"\nnormal form: {SIZE / 1e6 / fastest(lambda: normalise(text)):.0f} MB/s")


def test_building_the_index_of_ten_megabytes(benchmark: BenchmarkFixture) -> None:
    indexed = Indexed(english(SIZE))

    def build() -> None:
        Indexed.__init__(indexed, indexed.normal.source)
        indexed.expect(QUOTES)

    benchmark(build)


def test_refusing_a_quotation_with_a_hint(benchmark: BenchmarkFixture) -> None:
    text = english(SIZE)
    passage = quotations(text, 60, 200)[0]
    document = CitedDocument("bench", "bench:english", text)
    LIBRARY.get(document.hash, text).expect(QUOTES)
    benchmark(verify_answer, [("", f'"{passage} invented"')], [document])
