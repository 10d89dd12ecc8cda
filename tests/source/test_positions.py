"""Lines and columns of a text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.source.paths import bundled
from corvid.source.span import Span
from corvid.source.text import SourceStore, SourceText

TEXTS = st.text(alphabet=st.sampled_from("ab\t\r\n\u00e9\U0001f426\u0301\ufeff"), max_size=40)


@given(TEXTS)
def test_positions_are_those_of_the_lines_before(text: str) -> None:
    source = SourceText("t", text)
    for offset in range(len(text) + 1):
        *before, last = text[:offset].split("\n")
        assert source.position(offset) == (len(before) + 1, len(last) + 1)


@given(TEXTS)
def test_lines_are_those_of_the_text(text: str) -> None:
    source = SourceText("t", text)
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    assert [source.line_text(line) for line in range(1, len(lines) + 1)] == lines


def test_an_emoji_is_one_column() -> None:
    source = SourceText("t", "a\n\U0001f426x\n")
    assert source.position(3) == (2, 2)


def test_an_empty_text_has_one_line() -> None:
    source = SourceText("t", "")
    assert (source.position(0), source.line_text(1)) == ((1, 1), "")
    with pytest.raises(ValueError, match="no line"):
        source.line_text(2)


@pytest.mark.parametrize("offset", [-1, 4])
def test_offsets_outside_the_text_are_refused(offset: int) -> None:
    with pytest.raises(ValueError, match="outside"):
        SourceText("t", "abc").position(offset)


def test_the_store_gives_texts_by_their_id() -> None:
    store = SourceStore()
    first, second = store.add("a.cor", "x"), store.add("b.cor", "y")
    assert (first, second, len(store)) == (0, 1, 2)
    assert (store.text(second).name, store.text(second).text) == ("b.cor", "y")
    with pytest.raises(KeyError):
        store.text(2)


def test_bundled_files_are_found() -> None:
    assert Path(bundled("grammar", "corvid.lark")).is_file()
    assert Path(bundled("stdlib", "")).is_dir()


def test_spans_join_within_one_source() -> None:
    assert Span(0, 2, 3).join(Span(0, 7, 9)) == Span(0, 2, 9)
    assert Span(0, 2, 3).contains(2)
    assert not Span(0, 2, 3).contains(3)
    with pytest.raises(ValueError, match="two sources"):
        Span(0, 1, 2).join(Span(1, 1, 2))
