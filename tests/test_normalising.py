"""Normal forms of hostile texts: equal to the standard's, in linear time."""

from __future__ import annotations

import sys
import time
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid import normalising
from corvid.normalising import MARKS_AT_MOST, SAFE_CUT, normalised
from tests.shares import share

pytestmark = pytest.mark.guarantee("citation.strict")

FORMS = ("NFC", "NFD", "NFKC", "NFKD")
EVERY = [chr(code) for code in (*range(0xD800), *range(0xE000, sys.maxunicode + 1))]
_AWKWARD = (
    "e \u00e9 \u1faf \u0301 \u0323 \u0345 \u0344 \u0f71 \u0f72 \u0f73 \u0f81 \uff76 \uff9e \uff9f \u3099 "
    "\u1100 \u1161 \u11a8 \uac00 \u0958 \u093c \u00a8 \u1fee \ufc5e \ufe71 \u05b4 \u05bc \ufb1d \U0001d15e "
    "\U0001d165 \U0001e94a \u09c7 \u09be . 1"
)
_UNITS = st.sampled_from([*_AWKWARD.split(" "), " "])
_MARKS = st.sampled_from("\u0301\u0323\u0345\u0334\u0344\u0f71\u0f72\u0f73\u0f81\uff9e\u3099\u05b4\U0001e94a")
_RUNS = st.tuples(st.lists(_MARKS, min_size=1, max_size=4), st.integers(1, 40)).map(
    lambda drawn: "".join(drawn[0]) * drawn[1]
)
TEXTS = st.lists(st.one_of(_UNITS, _RUNS, st.text(max_size=4)), max_size=12).map("".join)


@given(TEXTS, st.sampled_from([1, 2, 40, normalising._AT_ONCE]))
def test_every_form_is_that_of_the_standard(text: str, at_once: int) -> None:
    """However short the pieces are that go into one call, and wherever runs of marks begin and end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(normalising, "_AT_ONCE", at_once)
        for form in FORMS:
            assert normalised(form, text) == unicodedata.normalize(form, text)


@pytest.mark.oracle
@pytest.mark.parametrize("form", share(FORMS, 2))
def test_a_run_of_any_mark_is_put_in_order(form: str) -> None:
    """Of every character that becomes nothing but marks, one of another class before and after it."""
    marks = [c for c in EVERY if all(map(unicodedata.combining, unicodedata.normalize("NFKD", c)))]
    assert len(marks) > 900
    for mark in marks:
        for length in (MARKS_AT_MOST // 2, MARKS_AT_MOST):
            text = "x" + ("\u0301" + mark) * length + "\u0334y"
            assert normalised(form, text) == unicodedata.normalize(form, text), hex(ord(mark))
        run = mark * (MARKS_AT_MOST + 1)
        assert normalising._IN_STEP.search(run[normalising._STEP - 1 :: normalising._STEP])
        assert normalising._LONG_RUN.search(f"x{run}y")


@pytest.mark.oracle
def test_a_text_may_be_cut_before_every_safe_character() -> None:
    cuts = [c for c in EVERY if SAFE_CUT.match(c)]
    melting = {
        parts[1]
        for c in EVERY
        if len(parts := unicodedata.normalize("NFD", c)) == 2 and unicodedata.normalize("NFC", parts) == c
    }
    assert len(melting) > 50
    for form in FORMS:
        first = [unicodedata.normalize(form, c)[0] for c in cuts]
        assert not [c for c in first if c in melting or unicodedata.combining(c)]


def _seconds(work: Callable[[], object]) -> float:
    """Of the processor, in the best of five tries: the machine may have other work."""
    tries = []
    for _ in range(5):
        start = time.process_time()
        work()
        tries.append(time.process_time() - start)
    return min(tries)


@pytest.mark.parametrize("form", share(FORMS, 2))
@pytest.mark.parametrize(
    "unit", ["\u0301\u0323", "\u0323\u0301\u0334\u0345", "\u0f73\u0f72", "\uff9e\u0334", "\u0344\u0323"]
)
def test_runs_of_marks_cost_no_square(form: str, unit: str) -> None:
    """Eight times the text; a quadratic way would take sixty times as long."""
    short, long = (f"e{unit * (n // len(unit))}" for n in (5_000, 40_000))
    normalised(form, short)
    assert _seconds(lambda: normalised(form, long)) < 24 * _seconds(lambda: normalised(form, short)) + 0.05
