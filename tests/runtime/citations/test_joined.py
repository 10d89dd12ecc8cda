"""Words that a document had cut at the end of a line: they are quoted as one word, and with their hyphen."""

from __future__ import annotations

import pytest

from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.lookup import Found, look_up
from corvid.runtime.citations.normal import normalise, rejoined
from corvid.runtime.citations.verify import CitationViolation, verify_answer

pytestmark = pytest.mark.guarantee("citation.strict")

TEXT = (
    "The old\u00adfashioned  wellknown lessee may resign, or re-sign by self-governing vote of both parties."
)
CUT = CitedDocument("cut.pdf", "cut", TEXT, ("well-known", "old-fashioned", "gover-ning", "Par-ties"))
WHOLE = CitedDocument(
    "whole.txt", "whole", "Here the wellknown lessee is self-governing and nothing else is said."
)


def quoted(words: str, *documents: CitedDocument) -> str:
    """The slice that a lookup finds, which is what verifies in marks, too."""
    found = look_up(words, documents)
    verified = verify_answer([("", f'It says "{words}".')], documents)
    if not isinstance(found, Found):
        assert isinstance(verified, CitationViolation)
        return ""
    assert not isinstance(verified, CitationViolation)
    (span,) = verified
    document = documents[found.document]
    assert (span.document_hash, span.start, span.end) == (document.hash, found.start, found.end)
    assert (span.answer_start, span.answer_end) == (9, 9 + len(words))
    assert span.text == document.text[found.start : found.end]
    return span.text


@pytest.mark.parametrize(
    ("words", "slice_"),
    [
        ("wellknown lessee may", "wellknown lessee may"),
        ("well-known lessee may", "wellknown lessee may"),
        ("well\u2010known lessee may", "wellknown lessee may"),
        ("old-fashioned well-known lessee", "old\u00adfashioned  wellknown lessee"),
        ("old-fashioned wellknown lessee", "old\u00adfashioned  wellknown lessee"),
        (
            "well-known lessee may resign, or re-sign by self-gover-ning",
            "wellknown lessee may resign, or re-sign by self-governing",
        ),
        ("well\u2014known lessee may", ""),
        ("well -known lessee may", ""),
        ("well-known lessee may re-sign, or", ""),
        ("well-known lessee may resign, or resign", ""),
        ("both par-ties", ""),
        ("fash-ioned wellknown lessee", ""),
    ],
)
def test_a_word_is_quoted_as_it_was_cut_and_no_other_way(words: str, slice_: str) -> None:
    assert quoted(words, CUT) == slice_
    assert quoted(words, WHOLE, CUT) == slice_


def test_what_one_document_had_cut_another_did_not() -> None:
    assert quoted("well-known lessee is", WHOLE, CUT) == ""
    assert quoted("the wellknown lessee is", WHOLE, CUT) == "the wellknown lessee is"


def test_the_way_back_is_that_of_the_hyphenated_text() -> None:
    source = "A  well\u2010known, self-gover-ning one"
    normal = normalise(source)
    other = rejoined(normal, ("well-known", "gover-ning"))
    assert other is not None
    assert other.text == "A wellknown, self-governing one"
    at = other.text.index("known")
    assert source[other.start(at) : other.end(at + 5)] == "known"
    assert other.is_hyphen(other.text.index("-"))
    assert rejoined(normal, ("no-word",)) is None
