"""What holds of the verdict for all answers and documents."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, event, example, given, settings
from hypothesis import strategies as st

from corvid.runtime.citations import index
from corvid.runtime.citations.index import Indexed, Library, occurrences
from corvid.runtime.citations.normal import normalise
from corvid.runtime.citations.tokens import aligned
from corvid.runtime.citations.verify import CitationViolation
from tests.reference.citations import NoCitation, verified
from tests.reference.labels import Source
from tests.runtime.citations.spans import byte_range
from tests.runtime.citations.strategies import (
    ALWAYS,
    ANSWERS,
    CITED,
    LINES,
    PASSAGES,
    SCRIPTS,
    SPACES,
    STYLES,
    TYPED,
    WORDS,
    Case,
    cases,
    verdict,
)
from tests.shares import examples
from tests.tables import each
from tests.values import replace

pytestmark = pytest.mark.guarantee("citation.strict")

WIDE = tuple(STYLES)
ALSO = ("‘{}’", "는 ‘{}’라고", "&ldquo;{}&rdquo;", "<q>{}</q>")
"""Styles in scripts without apostrophes and in HTML."""
ONE_LINE = (*STYLES, *LINES, *TYPED)


def quotable(passage: str, style: str) -> str:
    """What can be between the marks of a style as a quotation of its own."""
    passage = passage.replace("…", "so").strip("—– ")
    if style in LINES:
        passage = " ".join(passage.split())
    assume(passage[:1].strip() and passage[-1:].strip())
    assume("`" not in style or any(map(str.isalpha, passage)))
    assume(not (style in TYPED and (passage[0] in ",<(" or not passage[-1].isalnum())))
    return passage


@pytest.mark.oracle
@given(PASSAGES, PASSAGES, PASSAGES, st.sampled_from(ONE_LINE))
@example("x", "born in 1990", "y", '"{}"')
@example("x", "\u1112\u1161\u11ab x\u0302 — 🇫🇷 .5", "y", "„{}”")
def test_planted_quotations_are_accepted(before: str, passage: str, after: str, style: str) -> None:
    passage = quotable(passage, style)
    document = f"{before} so {passage} so {after} {ALWAYS}"
    answer = f"It says {style.format(passage)} there. {CITED}"
    result = verdict(answer, "another document", document)
    assert isinstance(result, tuple), result
    assert any(normalise(passage).text == normalise(span.text).text for span in result)


@each("script", SCRIPTS)
@each("style", ONE_LINE)
def test_every_style_quotes_every_script(style: str, script: str) -> None:
    words = SCRIPTS[script]
    document = f"before {words} after {ALWAYS}"
    result = verdict(f"x {style.format(words)} y {CITED}", document)
    if "`" in style and not any(map(str.isalpha, words)):
        assert isinstance(result, tuple)
        return
    assert isinstance(result, tuple), result
    assert any(span.text == words for span in result)
    assert isinstance(verdict(f"x {style.format(words + ' zqx')} y {CITED}", document), CitationViolation)


@given(cases(WIDE) | st.builds(Case, ANSWERS, st.lists(PASSAGES, min_size=1, max_size=3).map(tuple)))
def test_accepted_spans_stand_in_the_source(case: Case) -> None:
    answer = case.answer + CITED
    texts = [*case.texts, answer.replace("“", "(") + ALWAYS]
    result = verdict(answer, *texts)
    if isinstance(result, CitationViolation):
        assert answer[result.start : result.end] == result.span
        return
    for span in result:
        text = texts[int(span.document_hash.split(":")[0])]
        assert text[span.start : span.end] == span.text
        first, last = byte_range(text, span.start, span.end)
        assert text.encode()[first:last].decode() == span.text
        quoted = answer[span.answer_start : span.answer_end]
        if not any(line.lstrip(" \t").startswith(">") for line in answer.splitlines()):
            assert normalise(quoted).text == normalise(span.text).text


@given(cases(WIDE), st.sampled_from([style for style in ONE_LINE if style != "`{}`"]))
def test_an_appended_invention_is_refused(case: Case, style: str) -> None:
    answer = case.answer + CITED
    texts = [*case.texts, answer, ALWAYS]
    assume(isinstance(verdict(answer, *texts), tuple))
    assert isinstance(verdict(answer + " " + style.format("Invented zqx words"), *texts), CitationViolation)


OUTSIDE = st.text("abc déz ,.;:-\n语ไ12", max_size=40)


@given(cases(("“{}”", "«{}»", "「{}」")), OUTSIDE, OUTSIDE)
def test_text_outside_spans_changes_nothing(case: Case, before: str, after: str) -> None:
    real = case.answer + CITED
    plain, padded = (verdict(text, *case.texts, ALWAYS) for text in (real, f"{before} {real}{after}"))
    moved = len(before) + 1
    if isinstance(plain, CitationViolation):
        assert isinstance(padded, CitationViolation)
        there = (padded.reason, padded.span, padded.start, padded.end)
        assert there == (plain.reason, plain.span, plain.start + moved, plain.end + moved)
        return
    shifted = [
        replace(span, answer_start=span.answer_start + moved, answer_end=span.answer_end + moved)
        for span in plain
    ]
    assert isinstance(padded, tuple)
    assert list(padded) == shifted


@pytest.mark.oracle
@given(cases(WIDE), st.randoms(use_true_random=False))
def test_the_order_of_documents_decides_only_which_one_is_named(case: Case, random: Random) -> None:
    answer, texts = case.answer + CITED, [*case.texts, ALWAYS, f"{case.texts[0]} {ALWAYS}"]
    mixed = random.sample(texts, len(texts))
    first, second = verdict(answer, *texts), verdict(answer, *mixed)
    if isinstance(first, CitationViolation):
        assert isinstance(second, CitationViolation)
        assert (second.reason, second.span, second.start) == (first.reason, first.span, first.start)
        return
    assert isinstance(second, tuple)
    said = [(span.answer_start, span.answer_end, normalise(span.text).text) for span in first]
    assert [(span.answer_start, span.answer_end, normalise(span.text).text) for span in second] == said


@pytest.mark.oracle
@given(
    st.lists(st.lists(WORDS.filter(str.isalpha), min_size=6, max_size=8), min_size=2, max_size=6),
    st.lists(st.integers(0, 5), min_size=2, max_size=5),
    st.sampled_from([" … ", "…", " [...] ", "...", " (…) ", " . . . "]),
)
def test_pieces_of_an_elision_follow_in_one_document(
    pieces: list[list[str]], chosen: list[int], gap: str
) -> None:
    """Some of the pieces of which a document is made, in any order, with the rest left out."""
    numbered = [" ".join([f"{at}x", *words]) for at, words in enumerate(pieces)]
    picked = [numbered[at % len(numbered)] for at in chosen]
    places = [at % len(numbered) for at in chosen]
    result = verdict(f"“{gap.join(picked)}”", " and ".join(numbered), *numbered)
    in_order = all(before < after for before, after in pairwise(places))
    assert isinstance(result, tuple) == (in_order and len(picked) <= 4)
    if isinstance(result, tuple):
        assert [normalise(span.text).text for span in result] == [normalise(one).text for one in picked]
        assert all(before.end <= after.start for before, after in pairwise(result))


@pytest.mark.oracle
@settings(max_examples=examples(250))
@given(cases(("“{}”", "「{}」", "‹{}›", "\n```\n{}\n```\n", *ALSO)))
def test_a_naive_verifier_agrees(case: Case) -> None:
    """The reference searches character by character, in quadratic time; it shares no code with ours."""
    assert spans_of(case) == naive_spans_of(case)


def spans_of(case: Case) -> list[tuple[object, ...]]:
    result = verdict(case.answer, *case.texts)
    if isinstance(result, CitationViolation):
        return [(result.reason, result.span, result.start, result.end)]
    return [(span.document_hash, span.start, span.end, span.text) for span in result]


def naive_spans_of(case: Case) -> list[tuple[object, ...]]:
    sources = [
        Source(str(at), str(at), f"{at}:{text}", 0, len(text), 1, text, "tool")
        for at, text in enumerate(case.texts)
    ]
    try:
        found = verified([("f", case.answer)], sources)
    except NoCitation as refused:
        wrong = refused.violation
        return [(wrong.reason, wrong.span, wrong.start, wrong.end)]
    return [(span.hash, span.start, span.end, span.text) for span in found]


@given(st.text("ab语 -", max_size=60), st.text("ab语 -", min_size=1, max_size=5))
def test_the_linear_search_finds_all(text: str, piece: str) -> None:
    wanted = [at for at in range(len(text)) if text.startswith(piece, at)]
    assert list(occurrences(text, piece, 0)) == wanted


@given(st.lists(st.tuples(WORDS, SPACES), min_size=1, max_size=30), st.booleans(), st.data())
def test_the_index_agrees_with_plain_search(
    pairs: list[tuple[str, str]], dense: bool, data: st.DataObject
) -> None:
    filler = (
        "语言是一种工具，我们用它来交流思想。" * 300 if dense else "filler words that stand around, " * 200
    )
    text = filler + "".join(word + space for word, space in pairs) * 3 + filler
    indexed, plain = Indexed(text), Indexed(text)
    for _ in range(2):
        indexed.expect([str(number) for number in range(500)])
    for _ in range(60):
        assert indexed.find("not anywhere") == -1
    normal = plain.normal.text
    middle = len(normalise(filler).text)
    start = data.draw(st.integers(middle - 20, len(normal) - middle))
    piece = normal[start : start + data.draw(st.integers(1, 80))]
    piece = data.draw(st.sampled_from([piece, piece + "z", piece[1:] or piece]))
    after = data.draw(st.sampled_from([0, start, start + 1]))
    places = (at for at in range(after, len(normal)) if normal.startswith(piece, at))
    wanted = next(
        (at for at in places if aligned(plain.normal, at) and aligned(plain.normal, at + len(piece))), -1
    )
    assert indexed.find(piece, after) == plain.find(piece, after) == wanted


_FILLER = ["filler words that stand around, ", "语言是一种工具，我们用它来。", "e", "a be ", "Ünï cödé "]


@given(st.sampled_from(_FILLER), st.lists(PASSAGES, min_size=1, max_size=5), st.integers(1, 90), st.data())
def test_many_pieces_at_once_agree_with_plain_search(
    filler: str, passages: list[str], length: int, data: st.DataObject
) -> None:
    """Whatever is found in one pass is all that there is, in parts of every length, at ends and borders."""
    text = normalise((" ".join(passages) + filler) * 3 + filler * data.draw(st.integers(0, 40))).text
    starts = data.draw(st.lists(st.integers(0, len(text) - 1), min_size=1, max_size=20))
    pieces = [text[start : start + length] for start in starts]
    pieces += [pieces[0] + "q", "not anywhere to be seen", text[-length:]]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(index, "_AT_ONCE", data.draw(st.sampled_from([1, 10, 100, 1_000_000])))
        patch.setattr(index, "_SHORTEST", data.draw(st.sampled_from([1, 3, 8])))
        patch.setattr(index, "_WITHOUT", 1)
        patch.setattr(index, "_VISIT", data.draw(st.sampled_from([64, 100_000])))
        found = index.places_of(text, pieces)
    event("given up" if found is None else "found" if found else "nothing to look for")
    for piece, places in (found or {}).items():
        assert places == [at for at in range(len(text)) if text.startswith(piece, at)]


def test_an_answer_of_many_quotations_is_reported_as_each_of_them() -> None:
    """Looked for at once, by the index, and one by one: the same places, and the same refusal."""
    random = Random(3)
    words = ["".join(random.choices("etaoinshrdlu", k=random.randint(2, 9))) for _ in range(400)]
    text = " ".join(random.choices(words, k=6_000))
    starts = [text.index(" ", random.randrange(len(text) - 300)) + 1 for _ in range(450)]
    pieces = [text[at : text.rindex(" ", at, at + 120)] for at in starts]
    answer = "\n".join(f"“{piece}”" for piece in pieces)
    together, indexed = verdict(answer, text), verdict(answer, text)
    assert together == indexed
    assert isinstance(together, tuple)
    assert [(span.start, span.text) for span in together] == [(text.index(piece), piece) for piece in pieces]
    places = index.places_of(text, pieces)
    assert places is not None
    assert len(places) > 400
    refused = verdict(answer + "\n“" + pieces[7] + " zqx”", text + " ")
    assert isinstance(refused, CitationViolation)
    assert refused.span == f"{pieces[7]} zqx"


@pytest.mark.parametrize("words", [1, 2, 3, 4])
@pytest.mark.parametrize("length", [10, 35, 90, 400, 3_000])
def test_repetitive_texts_are_searched_at_every_width(words: int, length: int) -> None:
    """A document over a few words: windows of some width repeat so often that wider ones are asked."""
    random = Random(words * length)
    vocabulary = ["alpha", "bravo", "charlie", "delta"][:words]
    text = " ".join(random.choices(vocabulary, k=3_000))
    indexed, plain = Indexed(text), Indexed(text)
    for _ in range(2):
        indexed.expect([str(number) for number in range(500)])
    for _ in range(80):
        start = text.index(" ", random.randrange(len(text) - length - 20)) + 1
        piece = text[start : text.rindex(" ", start, start + length + 10)].strip() or "alpha"
        piece += random.choice(["", "", "", " alpha", "x"])
        assert indexed.find(piece) == plain.find(piece)


def test_the_library_is_bounded_and_sorts_by_use() -> None:
    library = Library(capacity=100, entries=3)
    first = library.get("a", "x" * 30)
    library.get("b", "y" * 30)
    assert library.get("a", "x" * 30) is first
    library.get("c", "z" * 60)
    assert library.get("a", "x" * 30) is first
    library.get("d", "w" * 500)
    assert library.get("a", "x" * 30) is not first


@pytest.mark.oracle
def test_the_library_is_safe_between_threads() -> None:
    library = Library(capacity=300, entries=4)

    def ask(number: int) -> bool:
        text = f"text number {number % 7} of seven " * 3
        return library.get(str(number % 7), text).normal.source == text

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(2_000)))
