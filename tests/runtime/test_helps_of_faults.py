"""The faults at the border say what to do."""

from __future__ import annotations

from corvid.runtime.citations.lookup import INNER_ELLIPSIS, TOO_SHORT
from corvid.runtime.citations.verify import GOES_ON, NO_CITATION, NOT_FOUND, TAG_IN_CODE
from corvid.runtime.problems import (
    ApprovalDenied,
    CitationViolation,
    ModelFailed,
    ModelUnusableAnswer,
    UngroundedValue,
)
from corvid.source.span import Span
from tests.values import replace

HERE = Span(0, 0, 1)


def _violation(reason: str) -> CitationViolation:
    return CitationViolation(HERE, "digest", "doc", reason, "", 0, 0, "", ("notes.txt",))


def _citation(reason: str) -> str:
    return _violation(reason).message()


def test_an_answer_without_a_citation_says_what_counts_as_one() -> None:
    assert "the answer has no quotation" in _citation(NO_CITATION)
    short = CitationViolation(
        HERE, "digest", "doc", NO_CITATION, "", 0, 0, "", ("notes.txt",), short="two words"
    ).message()
    assert '"two words" is too short to count' in short
    assert "three words" in short
    assert "too short" not in _citation(NOT_FOUND)
    assert "at least three words" in _citation(TOO_SHORT)


def test_an_answer_without_a_citation_names_the_ways_out_that_are_left() -> None:
    base = _violation(NO_CITATION)
    every = base.help() or ""
    assert all(way in every for way in ("quotation marks", "`Quote`", "`Option`", "`with repair N`"))
    assert "searched under `doc`: notes.txt" in every
    assert "`Option`" not in (replace(base, may_abstain=True).help() or "")
    assert "`with repair N`" not in (replace(base, repairs=True).help() or "")
    assert "`Quote`" not in (_violation(NOT_FOUND).help() or "")
    assert "`Quote`" not in base.searched()


def test_asking_again_is_no_advice_where_that_was_done() -> None:
    assert "`with repair N`" in (ModelUnusableAnswer(HERE, "ask", "no text", 1).help() or "")
    again = ModelUnusableAnswer(HERE, "ask", "no text", 2, repairs=True).help() or ""
    assert "`with repair N`" not in again
    assert "`ask`" in again


def test_a_quotation_that_goes_on_below_itself_says_how_to_end_it() -> None:
    assert "add an empty line" in (_violation(GOES_ON).help() or "")
    assert "searched under" in (_violation(NOT_FOUND).help() or "")


def test_a_tag_that_quotes_says_how_to_write_it() -> None:
    assert "without its brackets" in (_violation(TAG_IN_CODE).help() or "")


def test_a_value_without_a_source_and_a_refusal_have_a_help() -> None:
    value = UngroundedValue(HERE, "the argument", "it has no source")
    assert "the result of a retrieval unchanged" in (value.help() or "")
    assert "approve this call" in (ApprovalDenied(HERE, "Refund", "no").help() or "")


def test_a_failed_model_has_a_help_whether_or_not_it_gives_advice() -> None:
    failed = ModelFailed(HERE, "ask", "fast", "unreachable", "no route", "start that server")
    assert failed.help() == "start that server"
    assert "`--model extractive`" in (ModelFailed(HERE, "ask", "fast", "OSError", "no route").help() or "")


def test_words_left_out_of_a_quote_are_wanted_as_several() -> None:
    assert "as a `List<Quote>`" in (_violation(INNER_ELLIPSIS).help() or "")
    assert "List<Quote>" not in (_violation(NOT_FOUND).help() or "")
