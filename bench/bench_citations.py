"""Strict citations: many quotations in a long document, documents of up to 100 MB, and the worst texts.

Baselines, each in the same run: plain searches for the same passages, and the SHA-256 of the document, which
handing it over costs anyway.
"""

from __future__ import annotations

import hashlib
import random
import tracemalloc
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.conftest import Report
from bench.measure import against, fastest, sized, timed
from bench.reasons import ACCENTED
from bench.rows import amount, at_least, at_most, growth, versus
from corvid.runtime.citations.index import LIBRARY, CitedDocument, Indexed, Library
from corvid.runtime.citations.normal import normalise
from corvid.runtime.citations.verify import VerifiedSpan, verify_answer

SIZE = sized(10_000_000, 200_000)
SIZES = [sized(1_000_000, 20_000), sized(10_000_000, 40_000), sized(100_000_000, 80_000)]
QUOTES = sized(1_000, 50)
AIM = at_most(0.1)


def english(size: int) -> str:
    """Sentences over a vocabulary with the skewed frequencies of a natural text."""
    rng = random.Random(7)
    known = range(sized(30_000, 300))
    vocabulary = ["".join(rng.choices("etaoinshrdlucmfwy", k=rng.randint(2, 10))) for _ in known]
    weights = [1 / (rank + 3) for rank in range(len(vocabulary))]
    words = rng.choices(vocabulary, weights, k=size // 6)
    for at in range(0, len(words), 14):
        words[at] = words[at].capitalize() + "."
    return " ".join(words)[:size]


def typeset(size: int) -> str:
    """The same with line ends, curly quotes and dashes."""
    return english(size).replace(". ", ".\r\n").replace("e t", "e “t” — it’s ")[:size]


def decomposed(size: int) -> str:
    """The same with accents that are characters of their own."""
    return typeset(size).replace("an ", "a\u0300n ")[:size]


def accented(size: int) -> str:
    """The same with a decomposed accent on every twelfth letter, as in French from a file name."""
    text = typeset(size).replace("er ", "e\u0301r ").replace("a ", "a\u0300 ").replace("st", "c\u0327")
    return text.replace("ee", "e\u0301e\u0302").replace("en", "e\u0302n")[:size]


def chinese(size: int) -> str:
    """Characters with skewed frequencies, and a full stop now and then."""
    rng = random.Random(8)
    characters = [chr(0x4E00 + at) for at in range(3_000)]
    weights = [1 / (rank + 20) for rank in range(len(characters))]
    text = rng.choices(characters, weights, k=size)
    text[::23] = "。" * len(text[::23])
    return "".join(text)


def quotations(text: str, shortest: int, longest: int, count: int = QUOTES) -> list[str]:
    """Passages from all over a text, on word borders where there are words."""
    rng = random.Random(9)
    found: list[str] = []
    while len(found) < count:
        start = rng.randrange(len(text) - longest - 40)
        passage = text[start : start + rng.randint(shortest, longest)]
        if " " in passage:
            passage = passage[passage.index(" ") + 1 : passage.rindex(" ")]
        if len(passage) >= shortest // 2 and not set(passage) & set("\"“”'’"):
            found.append(passage)
    return found


def answer(passages: list[str]) -> str:
    return "\n".join(f'It says "{passage}" there.' for passage in passages)


def verified(said: str, document: CitedDocument) -> int:
    """How many spans are verified; the answer must be accepted."""
    result = verify_answer([("", said)], [document])
    assert isinstance(result, tuple)
    assert all(isinstance(span, VerifiedSpan) for span in result)
    return len(result)


@pytest.mark.parametrize(
    ("make", "shortest", "longest"),
    [(english, 60, 200), (english, 25, 60), (chinese, 12, 60)],
    ids=["english", "english-short", "chinese"],
)
def test_a_thousand_quotes_in_ten_megabytes(
    benchmark: BenchmarkFixture, make: Callable[[int], str], shortest: int, longest: int, report: Report
) -> None:
    text = make(SIZE)
    passages = quotations(text, shortest, longest)
    document = CitedDocument("bench", f"bench:{make.__name__}", text)
    for _ in range(2):  # the first time all are looked for at once, from then on there is an index
        LIBRARY.get(document.hash, text).expect(passages)
    assert benchmark(verified, answer(passages), document) == QUOTES
    ours, plain = against(
        lambda: verified(answer(passages), document), lambda: [passage in text for passage in passages], 3
    )
    title = f"{QUOTES:,} quotes, {make.__name__} {shortest}–{longest}"
    report(versus(title, ours, plain, of="plain searches", aim=AIM))


@pytest.mark.parametrize("make", [english, decomposed, chinese])
def test_a_document_that_was_never_seen(make: Callable[[int], str], report: Report) -> None:
    """Normal form, index and a thousand quotations, from nothing."""
    whole = make(SIZES[-1])
    seconds: list[float] = []
    for size in SIZES:
        text = whole[:size]
        said = answer(quotations(text, 60, 200))
        hashing = fastest(lambda text=text: hashlib.sha256(text.encode()).digest())  # type: ignore[misc]
        unseen = CitedDocument("bench", f"unseen {make.__name__} {size}", text)
        seconds.append(timed(lambda said=said, unseen=unseen: verified(said, unseen)))  # type: ignore[misc]
        title = f"unseen, {make.__name__}, {size / 1e6:,.0f} M characters"
        report(versus(title, seconds[-1], hashing, of="SHA-256"))
    report(growth(f"unseen, {make.__name__}", SIZES, seconds, aim=at_most(1.15), graph="citations"))


@pytest.mark.parametrize("make", [english, decomposed, chinese])
def test_memory(make: Callable[[int], str], report: Report) -> None:
    text = make(SIZE)
    tracemalloc.start()
    indexed = Library().get("memory", text)
    normal = tracemalloc.get_traced_memory()
    _build_index(indexed)
    built = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    kept, peak, index = (size / len(text) for size in (normal[0], normal[1], built[0] - normal[0]))
    note = f"normal form {kept:.1f}, {peak:.1f} at the peak; index {index:.1f}"
    report(amount(f"memory beside the text, {make.__name__}", kept + index, "bytes a character", note=note))


def _build_index(indexed: Indexed) -> None:
    for _ in range(2):
        indexed.expect([str(number) for number in range(1_000)])


@pytest.mark.parametrize("make", [english, typeset, decomposed, accented, chinese])
def test_the_normal_form(make: Callable[[int], str], report: Report) -> None:
    text = make(SIZE)
    ours, hashing = against(lambda: normalise(text), lambda: hashlib.sha256(text.encode()).digest(), 7)
    title, note = f"normal form, {make.__name__}", f"{ours / hashing:.0f} of SHA-256"
    aim = at_least(50, ACCENTED)
    report(amount(title, len(text.encode()) / ours / 1e6, "MB/s", aim=aim, note=note))


def test_building_the_index(benchmark: BenchmarkFixture) -> None:
    indexed = Indexed(english(SIZE))

    def build() -> None:
        Indexed.__init__(indexed, indexed.normal.source)
        _build_index(indexed)

    benchmark(build)


def test_refusing_a_quotation_with_a_hint(benchmark: BenchmarkFixture) -> None:
    text = english(SIZE)
    passage = quotations(text, 60, 200)[0]
    document = CitedDocument("bench", "bench:english", text)
    _build_index(LIBRARY.get(document.hash, text))
    benchmark(verify_answer, [("", f'"{passage} invented"')], [document])


# ---- texts made to be slow --------------------------------------------------------------------
def _one_word(size: int) -> tuple[str, str]:
    """One word again and again, and an answer that quotes it so, with one letter too few at its end."""
    return "word " * (size // 5), f'"{"word " * (size // 50)}wor"'


def _one_word_often(size: int) -> tuple[str, str]:
    """One word, and many quotations of different lengths, all of them there."""
    return "word " * (size // 5), answer([("word " * (at % 100 + 3)).strip() for at in range(size // 1_000)])


def _two_words(size: int) -> tuple[str, str]:
    """Two words in random order: every short window is at thousands of places."""
    text = " ".join(random.Random(1).choices(["alpha", "bravo"], k=size // 6))
    return text, answer(quotations(text, 150, 250))


def _elided(size: int) -> tuple[str, str]:
    """Quotations of four pieces, the last of which is only at the end of the document."""
    text = english(size) + " the very last words"
    pieces = quotations(text, 40, 60, 3)
    pieces.sort(key=text.index)
    return text, answer([" … ".join([*pieces, "the very last words"])] * QUOTES)


def _open_marks(size: int) -> tuple[str, str]:
    """Nothing but marks that open and never close."""
    return english(size), "“‘«'\"" * (size // 100) + "x"


def _near_misses(size: int) -> tuple[str, str]:
    """Quotations that nearly match, the first of which is refused with its hint."""
    text = english(size)
    return text, "\n".join(f"'{passage}x'" for passage in quotations(text, 60, 200))


WORST = [_one_word, _one_word_often, _two_words, _elided, _open_marks, _near_misses]


@pytest.mark.parametrize("make", WORST, ids=lambda make: make.__name__)
def test_the_worst_texts(make: Callable[[int], tuple[str, str]], report: Report) -> None:
    sizes = [SIZE // 10, SIZE // 3, SIZE]
    seconds: list[float] = []
    for size in sizes:
        text, said = make(size)
        document = CitedDocument("bench", f"{make.__name__} {size}", text)
        seconds.append(timed(lambda said=said, it=document: verify_answer([("", said)], [it])))  # type: ignore[misc]
    text, said = make(SIZE)
    hashing = fastest(lambda: hashlib.sha256((text + said).encode()).digest())
    title = make.__name__.strip("_").replace("_", " ")
    note = f"{seconds[-1] / hashing:.0f} of SHA-256"
    report(growth(f"worst text: {title}", sizes, seconds, aim=at_most(1.15), note=note, graph="worst texts"))
