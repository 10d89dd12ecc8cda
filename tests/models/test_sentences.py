"""Where sentences end, in several scripts, and what a search takes for a word."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corvid.models.sentences import sentences
from corvid.models.terms import name_terms, terms


def cut(text: str) -> list[str]:
    return [text[one.start : one.end] for one in sentences(text)]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("One is here. Two is there! Is it?", ["One is here.", "Two is there!", "Is it?"]),
        ("Dr. Snow met Mr. A. Waugh at 3.5 km.", ["Dr. Snow met Mr. A. Waugh at 3.5 km."]),
        ("See e.g. Fig. 3 and No. 4 there.", ["See e.g. Fig. 3 and No. 4 there."]),
        ("He said “Go.” She went.", ["He said “Go.”", "She went."]),
        ("月亮引起潮汐。海水涨落！真的？", ["月亮引起潮汐。", "海水涨落！", "真的？"]),
        ("متى يرتفع البحر؟ مرتين في اليوم.", ["متى يرتفع البحر؟", "مرتين في اليوم."]),
        ("पानी आता है। फिर जाता है।", ["पानी आता है।", "फिर जाता है।"]),
        ("# Title\nText\nwraps here.\n\nNext", ["Title", "Text\nwraps here.", "Next"]),
        ("Title\n=====\nText", ["Title", "Text"]),
        ("- one\n- two\n  more\n3. three\n(b) four", ["one", "two\n  more", "three", "four"]),
        ("```\ncode\n```\n---\nText", ["code", "Text"]),
        ("", []),
    ],
)
def test_sentences_end_where_readers_stop(text: str, pieces: list[str]) -> None:
    assert cut(text) == pieces


def test_a_sentence_knows_its_heading() -> None:
    assert [one.heading for one in sentences("# A\nx\n## B\ny")] == ["A", "A", "B", "B"]


def test_a_first_line_that_stands_alone_is_a_title() -> None:
    assert [one.is_heading for one in sentences("Clocks at sea\n\nThey roll.")] == [True, False]
    assert [one.is_heading for one in sentences("They roll.\n\nAnd pitch.")] == [False, False]
    assert [one.is_heading for one in sentences("Clocks at sea")] == [False]


@example("=\n 1")
@given(st.text(alphabet="aB.!?。؟ \n#>-=*1)“”…", max_size=200))
def test_sentences_are_ordered_trimmed_pieces_of_the_text(text: str) -> None:
    last = 0
    for one in sentences(text):
        piece = text[one.start : one.end]
        assert last <= one.start < one.end
        assert piece == piece.strip()
        last = one.end


def test_no_letter_is_lost() -> None:
    text = "Alpha beta. Gamma\n# Delta #\n* epsilon\n\nZeta " + "eta " * 500 + "潮" * 1000
    found = "".join(cut(text))
    assert [c for c in text if c.isalpha()] == [c for c in found if c.isalpha()]


@pytest.mark.oracle
@pytest.mark.parametrize(
    "text", ["a" * 1_000_000, "a. " * 300_000, "# " * 300_000, " " * 500_000 + "x", "- " * 300_000]
)
def test_the_time_is_linear(text: str) -> None:
    start = time.process_time()
    sentences(text)
    assert time.process_time() - start < 6


@pytest.mark.parametrize(
    ("left", "right"),
    [("measures", "measured"), ("cities", "city"), ("Snow's", "snow"), ("Café", "CAFE"), ("boxes", "box")],
)
def test_forms_of_a_word_are_one_term(left: str, right: str) -> None:
    assert terms(left) == terms(right)


def test_terms_leave_out_stop_words_and_pair_unspaced_characters() -> None:
    assert terms("What is the tide?") == terms("tide")
    assert terms("潮汐") == ["潮", "汐", "潮汐"]


def test_names_are_split_into_words() -> None:
    assert name_terms("sideEffects") == name_terms("side_effects") == name_terms("SideEffects")
