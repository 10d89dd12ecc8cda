"""A passage that is looked up: where it is found, and why it is not."""

from __future__ import annotations

import pytest
from hypothesis import event, example, given
from hypothesis import strategies as st

from corvid.runtime.citations import index
from corvid.runtime.citations.index import CitedDocument, Indexed, Library
from corvid.runtime.citations.lookup import INNER_ELLIPSIS, TOO_SHORT, Found, NotFound, look_up
from corvid.runtime.citations.normal import normalise
from corvid.runtime.citations.verify import NOT_FOUND, TURNED_AROUND
from tests.limit.test_shapes import UNITS, assert_linear
from tests.runtime.citations.reference_lookup import passage
from tests.runtime.citations.strategies import MARKS, PASSAGES, SCRIPTS, SPACES, WORDS
from tests.shares import share

pytestmark = pytest.mark.guarantee("citation.strict")

LEASE = "The tenant pays 500 EUR.\nHeat: yes | Garden: no\n- Pets\nthe tenant may not sublet … any room."


def documents(*texts: str) -> list[CitedDocument]:
    return [CitedDocument(f"{number}.txt", f"{number}:{text}", text) for number, text in enumerate(texts)]


def found(text: str, *texts: str) -> str:
    """The slice that is found, with `folded` and `ambiguous` behind it."""
    result = look_up(text, documents(*texts))
    assert isinstance(result, Found), result
    words = [texts[result.document][result.start : result.end]]
    return " + ".join(words + ["folded"] * result.folded + ["ambiguous"] * result.ambiguous)


def reason(text: str, *texts: str) -> str:
    result = look_up(text, documents(*texts))
    assert isinstance(result, NotFound), result
    assert result.searched == tuple(f"{number}.txt" for number in range(len(texts)))
    return result.reason


# rule: citations.quote.4
@pytest.mark.parametrize(
    ("text", "slice_"),
    [
        ("The tenant pays 500 EUR.", "The tenant pays 500 EUR."),
        ("“The tenant  pays\n500 EUR”", "The tenant pays 500 EUR"),
        ("… '‹tenant pays 500›' […]", "tenant pays 500"),
        ("the tenant pays 500", "The tenant pays 500 + folded"),
        ("“The tenant may not”", "the tenant may not + folded"),
        ("sublet ... any room", "sublet … any room"),
        ("500 EUR. Heat: yes", "500 EUR.\nHeat: yes"),
        ("Pets", "Pets"),
        ("pets", "Pets + folded"),
        ("Heat: yes", "Heat: yes"),
        ("Garden: no", "Garden: no"),
    ],
)
def test_what_is_found_is_the_slice_of_the_document(text: str, slice_: str) -> None:
    assert found(text, LEASE) == slice_


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", TOO_SHORT),
        (" “…” — ", TOO_SHORT),
        ("The tenant", TOO_SHORT),
        ("yes", TOO_SHORT),
        ("Heat", TOO_SHORT),
        ("The tenant … 500 EUR.", INNER_ELLIPSIS),
        ("tenant pays (...) any room", INNER_ELLIPSIS),
        ("The tenant pays 600 EUR", NOT_FOUND),
        ("The Tenant pays 500", NOT_FOUND),
        ("enant pays 500 EUR", NOT_FOUND),
        ("“The tenant pays 500", NOT_FOUND),
        ("500 eur. Heat: yes", NOT_FOUND),
        ("\u202eThe tenant pays 500 EUR", NOT_FOUND),
        ("\u2067The tenant pays 500 EUR\u2069", TURNED_AROUND),
    ],
)
def test_what_is_not_found(text: str, why: str) -> None:
    assert reason(text, LEASE) == why


# rule: citations.quote.4
def test_exact_beats_folded_and_the_first_place_the_later_ones() -> None:
    first, second = "the rent is due. the rent is due.", "The rent is due."
    assert look_up("The rent is due", documents(first, second)) == Found(1, 0, 15, False, False)
    assert look_up("“The rent is due”", documents(first, second)) == Found(1, 0, 15, False, False)
    assert look_up("the rent is due", documents(second, first)) == Found(1, 0, 15, False, True)
    assert look_up("the rent is due", documents(first, first)) == Found(0, 0, 15, False, True)
    assert look_up("THE rent is due", documents(first)).reason == NOT_FOUND  # type: ignore[union-attr]


def test_what_is_given_beats_what_is_left_of_it() -> None:
    text = "yes no maybe, he said; “yes no maybe”, … yes no maybe"
    assert found("“yes no maybe”", text) == "“yes no maybe”"
    assert found("… yes no maybe", text) == "… yes no maybe"
    assert found("‹yes no maybe›", text) == "yes no maybe + ambiguous"


def test_words_that_fill_a_line_are_found_behind_those_that_do_not() -> None:
    assert look_up("Yes", documents("Yes or no", "No: Yes\n Yes.\nYes")) == Found(1, 9, 12, False, True)
    assert reason("語", "日本語") == TOO_SHORT
    assert found("語", "日本\n語") == "語"


def test_a_hyphen_of_the_document_makes_one_word_though_it_was_asked_with_a_dash() -> None:
    assert reason("pre—war houses", "The pre-war houses") == TOO_SHORT
    assert found("pre-war houses", "The pre—war houses") == "pre—war houses"


def test_the_nearest_passage_is_a_hint() -> None:
    result = look_up("The tenant pays 600 EUR", documents(LEASE))
    assert isinstance(result, NotFound)
    assert result.nearest is not None
    assert result.nearest.passage == "The tenant pays 500 EUR"
    silent = look_up("The tenant pays 600 EUR", documents(LEASE), hinted=False)
    assert silent == NotFound(NOT_FOUND, ("0.txt",), None)


BETWEEN = st.one_of(
    SPACES, st.sampled_from(["\n", "\t", " | ", "|", "…", " ... ", "\f", ", ", "—", "“", "' "])
)
TEXTS = st.lists(st.tuples(WORDS, BETWEEN), max_size=14).map(
    lambda pairs: "".join(word + between for word, between in pairs)
)
ENDS = st.sampled_from(
    ["", "", "", "“", "”", '"', "'", "…", " ... ", "[…]", "«", "»", "(", "`", "‚", " ", "\u00ad"]
)


@st.composite
def asked(draw: st.DrawFn) -> tuple[str, list[str]]:
    """Documents, and a text that is more or less a piece of one."""
    texts = draw(st.lists(st.one_of(PASSAGES, TEXTS), min_size=1, max_size=3))
    if draw(st.integers(0, 5)) == 0:
        return draw(st.one_of(TEXTS, st.lists(MARKS).map("".join))), texts
    text = draw(st.sampled_from(texts))
    start = draw(st.integers(0, len(text)))
    piece = text[start : start + draw(st.integers(0, 40))]
    if draw(st.booleans()):
        piece = normalise(piece).text
    if draw(st.integers(0, 3)) == 0:
        piece = piece[:1].swapcase() + piece[1:]
    return draw(ENDS) + draw(ENDS) + piece + draw(ENDS) + draw(ENDS), texts


@pytest.mark.oracle
@given(asked())
@example(("“… yes”", ["x yes\n Yes | yes"]))
@example(("ǆ a b", ["ǅ a b"]))
@example(("ẖ a b", ["H\u0331 a b"]))
@example(("x [… ] y z w", ["x y z w"]))
def test_it_finds_what_trying_every_place_finds(case: tuple[str, list[str]]) -> None:
    text, texts = case
    expected = passage(text, texts)
    result = look_up(text, documents(*texts), hinted=False)
    event(expected if isinstance(expected, str) else f"found, folded {expected[3]}, ambiguous {expected[4]}")
    if isinstance(result, NotFound):
        assert result.reason == expected
    else:
        given_ = result.document, result.start, result.end, result.folded, result.ambiguous
        assert given_ == expected


@pytest.mark.parametrize("script", [name for name in SCRIPTS if name != "dashes"])
@pytest.mark.parametrize("around", ["{}", "“{}”", "`{}`", "… {}", "「{} …」", " {}\n"])
def test_every_script_is_found_with_its_own_characters(script: str, around: str) -> None:
    words = SCRIPTS[script]
    document = f"before it {words} behind it"
    result = look_up(around.format(words), documents("another", document))
    assert result == Found(1, 10, 10 + len(words), False, False)
    plain = look_up(normalise(words).text, documents("another", document))
    assert plain == result


@given(asked())
@example(
    ("the liable partner of a house", ["the liable partner of a housemaid; the liable partner of a house"])
)
def test_an_index_finds_what_plain_search_finds(case: tuple[str, list[str]]) -> None:
    text, texts = case
    source = " so ".join(texts) * 40
    piece = normalise(text).text.strip(" ")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(index, "_WORTH_INDEXING", 1)
        plain, built = Indexed(source), Indexed(source)
        built._build()
        expected = list(plain.places(piece)) if piece else []
        assert expected == (list(built.places(piece)) if piece else [])
        assert expected[:1] == [at for at in [plain.find(piece)] if at >= 0 and piece]


LONG = {
    "a word": lambda text: ("due", text),
    "the document": lambda text: (text, text),
    "marks": lambda text: ('"' * len(text), text),
    "ellipses": lambda text: ("… " * (len(text) // 2) + "x", text),
    "its unit": lambda text: (text[:12], text),
    "a word behind it": lambda text: (text + "x", text),
}


@pytest.mark.parametrize("unit", share(UNITS, 6))
@pytest.mark.parametrize("shape", LONG)
def test_time_is_linear(shape: str, unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def work(n: int) -> object:
        monkeypatch.setattr("corvid.runtime.citations.lookup.LIBRARY", Library())
        text, document = LONG[shape](UNITS[unit] * (n // len(UNITS[unit]) + 1))
        return look_up(text, documents(document), hinted=False)

    assert_linear(work, 3_000)


@pytest.mark.oracle
@pytest.mark.parametrize("count", [1, 40])
def test_time_is_linear_in_words_that_fill_no_line(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def work(n: int) -> object:
        monkeypatch.setattr("corvid.runtime.citations.lookup.LIBRARY", Library())
        return look_up("a" * count, documents(f"{'a' * count}; {'a' * 3 * count} " * (n // count)))

    assert_linear(work, 6_000)
