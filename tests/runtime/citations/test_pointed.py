"""Citations beside the text of an answer: what they lead to, and every way in which they can lie."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corvid.runtime.boundary.documents import text_hash
from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.verify import (
    CUT,
    NO_CITATION,
    NO_SUCH_PLACE,
    NOT_AT_ITS_PLACE,
    NOT_FOUND,
    TAG_LEFT,
    CitationViolation,
    VerifiedSpan,
    verify_answer,
)
from corvid.runtime.host import ModelCitation
from corvid.runtime.model_citations import MOST_CITATIONS, citations_data, citations_in, exact_citations
from tests.runtime.citations.spans import recheck
from tests.runtime.citations.strategies import PASSAGES
from tests.tables import each
from tests.values import replace

pytestmark = pytest.mark.guarantee("citation.strict")

FIRST = "Either party may end this lease with three months' notice. The fee is -$5 million, 10^6 in all."
SECOND = "The tenant may keep one cat.\r\nNo dog — 🐕 — is allowed in the cafe\u0301."
TEXTS = (FIRST, SECOND)
ANSWER = "You may leave when you like, and take your cat."


def documents(*texts: str) -> list[CitedDocument]:
    return [CitedDocument(f"{at}.txt", text_hash(text), text) for at, text in enumerate(texts)]


def citing(words: str, number: int = 0, **changed: Any) -> ModelCitation:
    """A true citation of words of a document, with what is changed of it."""
    start = TEXTS[number].index(words)
    return replace(ModelCitation(4, 13, words, number, start, start + len(words)), **changed)


def verdict(*cited: ModelCitation, answer: str = ANSWER) -> tuple[VerifiedSpan, ...] | CitationViolation:
    return verify_answer([("", answer)], documents(*TEXTS), cited=cited)


TRUE = "Either party may end this lease with three months' notice. "


def test_a_true_citation_is_a_quotation_of_the_document() -> None:
    found = verdict(citing(TRUE), citing("The tenant may keep one cat.\r\n", 1), citing("10^6 in all."))
    assert isinstance(found, tuple)
    assert [(one.text, one.answer_start, one.answer_end) for one in found] == [
        (TRUE.strip(), 4, 13), ("The tenant may keep one cat.", 4, 13), ("10^6 in all.", 4, 13),
    ]  # fmt: skip
    for one in found:
        (document,) = [it for it in documents(*TEXTS) if it.hash == one.document_hash]
        assert recheck(one, document)


def test_offsets_count_code_points() -> None:
    words = "🐕 — is allowed in the cafe\u0301"
    start = SECOND.index(words)
    found = verdict(ModelCitation(0, 3, words, 1, start, start + len(words)))
    assert isinstance(found, tuple)
    assert found[0].text == words
    in_utf16 = ModelCitation(0, 3, words, 1, start, start + len(words) + 1)
    assert isinstance(verdict(in_utf16), CitationViolation)


START = FIRST.index("Either")
LIES: dict[str, tuple[ModelCitation, str]] = {
    "the text is changed": (citing(TRUE, text=TRUE.replace("three", "two")), NOT_AT_ITS_PLACE),
    "the text is shorter": (citing(TRUE, text=TRUE[:-2]), NOT_AT_ITS_PLACE),
    "the text is empty": (citing(TRUE, text=""), NOT_AT_ITS_PLACE),
    "the case is changed": (citing(TRUE, text=TRUE.upper()), NOT_AT_ITS_PLACE),
    "the range is shifted": (citing(TRUE, document_start=1, document_end=len(TRUE) + 1), NOT_AT_ITS_PLACE),
    "the range is longer": (citing(TRUE, document_end=len(TRUE) + 4), NOT_AT_ITS_PLACE),
    "another document": (citing(TRUE, document=1), NOT_AT_ITS_PLACE),
    "a document too many": (citing(TRUE, document=2), NO_SUCH_PLACE),
    "a negative document": (citing("The tenant may keep one cat.", 1, document=-1), NO_SUCH_PLACE),
    "no document": (citing(TRUE, document=None), NO_SUCH_PLACE),
    "a huge document": (citing(TRUE, document=2**52), NO_SUCH_PLACE),
    "a negative start": (
        citing("all.", document_start=-4, document_end=len(FIRST)), NO_SUCH_PLACE
    ),
    "negative offsets": (
        citing("10^6 in all", text="10^6 in all", document_start=-12, document_end=-1), NO_SUCH_PLACE
    ),
    "an end behind the end": (citing("10^6 in all.", document_end=len(FIRST) + 1), NO_SUCH_PLACE),
    "a huge end": (citing("10^6 in all.", document_end=2**52), NO_SUCH_PLACE),
    "an end before the start": (citing(TRUE, text="", document_start=9, document_end=3), NO_SUCH_PLACE),
    "an empty range": (citing(TRUE, text="", document_start=9, document_end=9), NO_SUCH_PLACE),
    "inside a word": (citing("party may end this leas"), CUT),
    "from inside a word": (citing("arty may end this lease"), CUT),
    "without its sign": (citing("$5 million, 10^6 in all."), CUT),
    "without its power": (citing("fee is -$5 million, 10"), CUT),
    "without its accent": (citing("is allowed in the cafe", 1), CUT),
    "an accent alone": (citing("\u0301.", 1), CUT),
}  # fmt: skip


@each("lie", LIES)
def test_a_lie_is_refused_and_no_truth_makes_up_for_it(lie: str) -> None:
    cited, reason = LIES[lie]
    true = citing("The tenant may keep one cat.", 1)
    for citations in ((cited,), (true, cited), (cited, true)):
        found = verdict(*citations, answer=ANSWER + ' "The tenant may keep one cat."')
        assert isinstance(found, CitationViolation)
        assert found.reason == reason
        assert (found.span, found.start, found.end) == (cited.text, 4, 13)


def test_words_that_stand_elsewhere_do_not_stand_at_the_cited_place() -> None:
    text = "The fee is -5 million euros. It was 5 million euros before."
    true, cut = text.rindex("5 million"), text.index("5 million")
    words = "5 million euros"
    for start, stands in ((true, True), (cut, False)):
        cited = ModelCitation(0, 1, words, 0, start, start + len(words))
        found = verify_answer([("", "x")], documents(text), cited=(cited,))
        assert isinstance(found, tuple) == stands


@pytest.mark.parametrize("tag", ["<cite", "<CITE index=0-1>", "</cite>", "x<cite source=1>"])
def test_a_tag_that_was_left_is_refused(tag: str) -> None:
    found = verdict(citing(TRUE), answer=ANSWER + tag)
    assert isinstance(found, CitationViolation)
    assert found.reason == TAG_LEFT
    assert (ANSWER + tag)[found.start : found.end].lower() in ("<cite", "</cite")
    # Where no citation is beside the text, it is a tag of HTML like any other.
    found = verify_answer([("", tag + '"Either party may end"')], documents(*TEXTS))
    assert isinstance(found, tuple)


def test_what_stands_in_marks_is_verified_as_ever() -> None:
    found = verdict(citing(TRUE), answer='It says "at any time you like".')
    assert isinstance(found, CitationViolation)
    assert found.reason == NOT_FOUND
    found = verdict(citing(TRUE), answer='It says "this lease".')
    assert isinstance(found, tuple)
    assert [one.text for one in found] == [TRUE.strip(), "this lease"]


def test_one_citation_must_say_enough() -> None:
    for cited in ((), (citing("The fee "),), (citing(". "),)):
        found = verdict(*cited)
        assert isinstance(found, CitationViolation)
        assert found.reason == NO_CITATION
    assert isinstance(verdict(answer='"may end this lease"'), tuple)
    found = verify_answer([("", "x")], documents("Yes."), cited=(ModelCitation(0, 1, "Yes.", 0, 0, 4),))
    assert isinstance(found, tuple)


MARKED = frozenset("\"'“”‘’„‚«»‹›「」『』《》`>＂″<&…[]().-–—^׳״ʼ\u0301")


@given(PASSAGES, st.data())
@example("la\u200bter on it pay\u00adment of all", None)
def test_what_is_cited_stands_if_its_quotation_does(text: str, data: st.DataObject | None) -> None:
    """A range that is once, in words that have nothing of a quotation in them, is cited rightly exactly
    where its words are quoted rightly."""
    ranges = [(0, 8), (1, 8), (2, 3), (2, 8), (8, 20)]
    if data is not None:
        start = data.draw(st.integers(0, len(text) - 1))
        ranges = [(start, data.draw(st.integers(start + 1, len(text))))]
    for start, end in ranges:
        words = text[start:end]
        cited = ModelCitation(0, 1, words, 0, start, end)
        found = verify_answer([("", "x")], documents(text), hinted=False, cited=(cited,))
        if isinstance(found, tuple):
            (one,) = found
            assert start <= one.start < one.end <= end
            assert text[one.start : one.end] == one.text
        if text.find(words, text.find(words) + 1) < 0 and not MARKED & {*text}:
            quoted = verify_answer([("", f"“{words}”")], documents(text), hinted=False)
            assert isinstance(found, tuple) == isinstance(quoted, tuple), (words, found, quoted)


@pytest.mark.oracle
def test_the_cost_is_linear() -> None:
    """As many citations as are taken, of a long document, are soon looked at."""
    text = "word " * 100_000
    starts = range(0, 5 * MOST_CITATIONS, 5)
    cited = [ModelCitation(0, 1, text[at : at + 500], 0, at, at + 500) for at in starts]
    found = verify_answer([("", "x")], documents(text), cited=cited)
    assert isinstance(found, tuple)
    assert len(found) == MOST_CITATIONS


# ---- what a host hands over ----------------------------------------------------------------------
class Text(str):
    __slots__ = ()


CITED = ModelCitation(1, 4, "a text", 0, 0, 6)


@pytest.mark.parametrize(
    ("given_", "answer"),
    [
        ([CITED], "hello"),
        ((CITED,), {"a": "hello"}),
        ((CITED,), 5),
        ((CITED,) * (MOST_CITATIONS + 1), "hello"),
        (({"start": 1},), "hello"),
        ((replace(CITED, start=-1),), "hello"),
        ((replace(CITED, end=6),), "hello"),
        ((replace(CITED, start=5),), "hello"),
        ((replace(CITED, start=True),), "hello"),
        ((replace(CITED, text=None),), "hello"),
        ((replace(CITED, text="\ud800"),), "hello"),
        ((replace(CITED, document="0"),), "hello"),
        ((replace(CITED, document_start=0.5),), "hello"),
    ],
)
def test_what_is_no_citation_of_a_text_is_no_reply(given_: Any, answer: object) -> None:
    with pytest.raises(TypeError):
        exact_citations(given_, answer)


def test_citations_are_of_exact_parts() -> None:
    (found,) = exact_citations((replace(CITED, text=Text("a text")),), "hello")
    assert found == CITED
    assert type(found.text) is str
    for odd in ({"document": -1}, {"document_end": 10**400}, {"document_start": -1}, {"document": None}):
        assert exact_citations((replace(CITED, **odd),), "hello") == (ModelCitation(1, 4, "a text", None),)


def test_citations_come_back_from_a_trace() -> None:
    cited = (CITED, ModelCitation(0, 0, "é", None))
    data = json.loads(json.dumps(citations_data(cited)))
    assert citations_in(data) == cited
    for wrong in (None, {}, [3], [{}], [{**data[0], "more": 1}], [{**data[0], "text": 3}]):
        with pytest.raises(TypeError):
            citations_in(wrong)
