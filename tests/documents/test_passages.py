"""Passages are pieces of their document, bounded in tokens, below their heading, with their places."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from corvid.documents.extracted import Extracted
from corvid.documents.passages import MOST_TOKENS, passages, passages_of, tokens
from corvid.runtime.places import Heading, Page, Place, Rows, placed_of, where
from tests.shares import examples
from tests.tables import each

pytestmark = pytest.mark.guarantee("citation.strict")

LARGE = 4 * MOST_TOKENS
PIECES = (
    "word ", "x" * 700, "A sentence. ", "Ende?” ", "月亮引起潮汐。", "\n", "\n\n", "\r\n", "\u2028", "\t",
    "- item\n", "12. item\n", "# Head\n", "cell\tcell\n", "\x1c", "e\u0301" * 400,
    "é" * 300, "🜁" * 200, " " * 900, ":\n",
)  # fmt: skip
documents = st.lists(st.sampled_from(PIECES) | st.text(max_size=30), max_size=40).map("".join)


@given(document=documents)
@settings(max_examples=examples(200), deadline=None)
def test_they_are_bounded_slices_in_order_that_leave_no_word_out(document: str) -> None:
    end = 0
    left_out = ""
    for passage in passages(document):
        assert tokens(passage.text) <= MOST_TOKENS
        assert passage.text == passage.text.rstrip() != ""
        assert passage.start >= end
        left_out += document[end : passage.start]
        end = passage.start + len(passage.text)
        assert document[passage.start : end] == passage.text
        before = document[: passage.start].replace("\r\n", "\n").replace("\r", "\n")
        assert passage.start_line == before.count("\n") + 1
    left_out += document[end:]
    for line in left_out.splitlines():
        # A heading without text below it does not become a passage.
        assert not line.strip() or line.lstrip().startswith("#")


@st.composite
def extracted(draw: st.DrawFn) -> Extracted:
    """A document with places at the starts of lines, as the readers of formats give them."""
    text = draw(documents)
    lines = text.splitlines(keepends=True)
    starts = [at for at, line in zip([0, *accumulate(map(len, lines))], lines, strict=False) if line.strip()]
    places: list[Place] = []
    if draw(st.booleans()):
        for number, start in enumerate(starts, 1):
            kind = draw(st.sampled_from(["page", "heading", ""]))
            if kind == "page":
                places.append(Page(start, number))
            elif kind == "heading":
                places.append(Heading(start, draw(st.integers(1, 3)), f"Head {number}"))
    else:
        places = [Rows(start, 10 * number, "Sheet") for number, start in enumerate(starts, 1)]
    return Extracted(text, "", tuple(places))


@given(found=extracted())
@example(found=Extracted("a cell\t" * 700, "", (Rows(0, 3, "Wide"),))).via("a row larger than a passage")
@settings(max_examples=examples(120), deadline=None)
def test_the_places_of_a_passage_are_those_of_the_document_there(found: Extracted) -> None:
    if not found.places:
        return
    headings = {one.start: one.title for one in found.places if isinstance(one, Heading)}
    cut = list(passages(found.text, headings))
    for passage, (heading, document) in zip(cut, passages_of("d", found), strict=True):
        assert (document.text, document.start_line) == (passage.text, passage.start_line)
        above = [one.title for one in found.places if isinstance(one, Heading) and one.start <= passage.start]
        assert heading == (above[-1] if above else "")
        placed = placed_of(document.metadata or {})
        for start, end in ((0, len(passage.text)), (len(passage.text) // 2, len(passage.text))):
            there = where(found.places, found.text, passage.start + start, passage.start + end)
            here = where(placed.places if placed else (), passage.text, start, end)
            assert here == there


def cut(document: str) -> list[str]:
    return [one.text for one in passages(document)]


def test_a_token_is_four_bytes() -> None:
    assert [tokens(text) for text in ("", "a", "abcd", "abcde", "éé", "月亮")] == [0, 1, 1, 2, 1, 2]


SENTENCE = "The tenant pays the rent on the first day of each month. "
ITEM = "- the tenant pays for water, heat and light.  That is all\n"


@each(
    ("text", "ends"),
    [
        (SENTENCE * 60, "month."),
        ("word " * 900, "word"),
        ("x" * 5_000, "x" * LARGE),
        ("月亮引起潮汐。" * 200, "。"),
        ("The tenant shall:\n" + ITEM * 70, "That is all"),
        ("name\tthe rent. and more\n" * 200, "and more"),
        ((SENTENCE * 60).replace(". T", ".\nT"), "month."),
        ("a line without an end\n" * 200, "end"),
    ],
)
def test_what_is_too_large_is_cut_where_something_ends(text: str, ends: str) -> None:
    first, *others = cut(text)
    assert first.endswith(ends)
    assert tokens(first) > MOST_TOKENS // 2
    assert others
    assert "".join("".join([first, *others]).split()) == "".join(text.split())


def test_small_paragraphs_go_together_below_one_heading() -> None:
    paragraph = "x" * 119
    text = f"# A\n\n{paragraph}\n\n{paragraph}\n\n{paragraph}\n\n# B\n\n{paragraph}\n\n# C\n"
    assert cut(text) == [f"# A\n\n{paragraph}\n\n{paragraph}\n\n{paragraph}", f"# B\n\n{paragraph}"]
    assert [one.heading for one in passages(text)] == ["A", "B"]
    assert len(cut("x" * 240 + "\n\n" + "y" * 240)) == 2


def test_a_list_stays_with_the_words_that_introduce_it() -> None:
    text = f"{'x' * 300} shall not:\n\n- smoke;\n\n- shout.\n\nOther words.\n"
    assert cut(text) == [text[: text.index("\n\nOther")], "Other words."]
