"""What holds of the verdict for all answers and documents."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from corvid.runtime.citations.index import Indexed, Library, occurrences
from corvid.runtime.citations.normal import normalise
from corvid.runtime.citations.tokens import aligned
from corvid.runtime.citations.verify import CitationViolation, CitedDocument, verify_answer

pytestmark = pytest.mark.guarantee("citation.strict")

_WORDS = (
    "due within 30 days don’t pre-war cafe\u0301 naïve Zürich 3.14 1,000 pay\u00adment la\u200bter (so) "
    "end. and, – — … ; 5% الفاتورة يوما ثلاثين 语言是一种工具 ひらがな カタカナ ภาษาไทย ကမ္ဘာ ພາສາ ភាសា "
    "한국어 \u1112\u1161\u11ab хорошо 👍🏽 👨‍👩‍👧 🇫🇷 ❤️ x\u0302"
)
WORDS = st.sampled_from(_WORDS.split())
SPACES = st.sampled_from([" ", "  ", "\r\n", "\n", "\t", "\u00a0"])
MARKS = st.sampled_from(list("\"'“”‘’„‚«»‹›「」『』《》`>＂″ "))
PASSAGES = st.lists(st.tuples(WORDS, SPACES), min_size=3, max_size=12).map(
    lambda pairs: "".join(word + space for word, space in pairs).strip()
)
STYLES = [
    *(
        '"{}"',
        "“{}”",
        "”{}”",
        "„{}“",
        "«{}»",
        "»{}«",
        "‹{}›",
        "「{}」",
        "『{}』",
        "《{}》",
        "`{}`",
        "\n```\n{}\n```\n",
    ),
    *("‚{}‘", "‘{}’", "'{}'"),
]
ANSWERS = st.lists(st.one_of(WORDS, SPACES, MARKS), max_size=40).map("".join)
CITED = "\n“these words are cited always”\n"


def verdict(answer: str, *texts: str) -> object:
    documents = [CitedDocument(str(at), f"{at}:{text}", text) for at, text in enumerate(texts)]
    return verify_answer([("f", answer)], documents)


@given(PASSAGES, PASSAGES, PASSAGES, st.sampled_from(STYLES))
@example("x", "born in 1990", "y", '"{}"')
def test_planted_quotations_are_accepted(before: str, passage: str, after: str, style: str) -> None:
    passage = passage.replace("…", "so").strip("—– ")
    assume(passage[:1].strip() and passage[-1:].strip())
    assume("`" not in style or any(map(str.isalpha, passage)))
    document = f"{before} {passage} {after} these words are cited always"
    answer = f"It says {style.format(passage)} there. {CITED}"
    result = verdict(answer, "another document", document)
    assert isinstance(result, tuple), result
    assert any(normalise(passage).text == normalise(span.text).text for span in result)


@given(ANSWERS, st.lists(PASSAGES, min_size=1, max_size=3))
def test_accepted_spans_stand_in_the_source(answer: str, texts: list[str]) -> None:
    answer += CITED
    texts = [*texts, answer.replace("“", "(") + "these words are cited always"]
    result = verdict(answer, *texts)
    if isinstance(result, CitationViolation):
        assert answer[result.start : result.end] == result.span
        return
    assert isinstance(result, tuple)
    for span in result:
        text = texts[int(span.document_hash.split(":")[0])]
        assert text[span.start : span.end] == span.text
        quoted = answer[span.answer_start : span.answer_end]
        if not any(line.lstrip(" \t").startswith(">") for line in answer.splitlines()):
            assert normalise(quoted).text == normalise(span.text).text


@given(ANSWERS, st.sampled_from([style for style in STYLES if style != "`{}`"]))
def test_an_appended_invention_is_refused(answer: str, style: str) -> None:
    answer += CITED
    texts = [answer, "these words are cited always"]
    assume(isinstance(verdict(answer, *texts), tuple))
    assert isinstance(verdict(answer + " " + style.format("Invented zqx words"), *texts), CitationViolation)


@given(PASSAGES, st.text("abc déz ,.;:-\n语ไ12", max_size=40), st.text("abc déz ,.;:-\n语ไ12", max_size=40))
def test_text_outside_spans_changes_nothing(passage: str, before: str, after: str) -> None:
    real = f"«{passage}»" + CITED
    document = passage + " these words are cited always"
    plain, padded = verdict(real, document), verdict(f"{before} {real}{after}", document)
    assert isinstance(plain, tuple) == isinstance(padded, tuple)
    if isinstance(plain, tuple) and isinstance(padded, tuple):
        assert [(s.start, s.end) for s in plain] == [(s.start, s.end) for s in padded]


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
    indexed.expect(10_000)
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


def test_the_library_is_bounded_and_sorts_by_use() -> None:
    library = Library(capacity=100, entries=3)
    first = library.get("a", "x" * 30)
    library.get("b", "y" * 30)
    assert library.get("a", "x" * 30) is first
    library.get("c", "z" * 60)
    assert library.get("a", "x" * 30) is first
    library.get("d", "w" * 500)
    assert library.get("a", "x" * 30) is not first


def test_the_library_is_safe_between_threads() -> None:
    library = Library(capacity=300, entries=4)

    def ask(number: int) -> bool:
        text = f"text number {number % 7} of seven " * 3
        return library.get(str(number % 7), text).normal.source == text

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(2_000)))
