"""Lines, columns and UTF-16 columns of a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.source.bundled import grammar_directory, stdlib_directory
from corvid.source.span import Span
from corvid.source.store import SourceStore
from corvid.source.text import SourceText

TEXTS = st.text(alphabet=st.sampled_from("ab\t\r\n\u00e9\U0001f426\u0301\ufeff"), max_size=40)


@given(TEXTS)
def test_positions_lead_back_to_their_offset(text: str) -> None:
    source = SourceText("t", text)
    for offset in range(len(text) + 1):
        assert source.offset(*source.position(offset)) == offset


@given(TEXTS)
def test_utf16_columns_lead_back_to_their_offset(text: str) -> None:
    source = SourceText("t", text)
    for line in range(1, source.line_count + 1):
        start = source.line_start(line)
        for offset in range(start, start + len(source.line_text(line)) + 1):
            assert source.offset_at_utf16(line, source.utf16_column(offset)) == offset


@given(TEXTS)
def test_lines_are_those_of_the_text(text: str) -> None:
    source = SourceText("t", text)
    found = [source.line_text(line) for line in range(1, source.line_count + 1)]
    assert found == [line.removesuffix("\r") for line in text.split("\n")]


def test_an_emoji_is_one_column_and_two_units() -> None:
    source = SourceText("t", "a\n\U0001f426x\n")
    assert source.position(3) == (2, 2)
    assert source.utf16_column(3) == 2
    assert source.offset_at_utf16(2, 1) == 2
    assert source.offset_at_utf16(2, 99) == 4


def test_an_empty_text_has_one_line() -> None:
    source = SourceText("t", "")
    assert (source.line_count, source.position(0), source.line_text(1)) == (1, (1, 1), "")


@pytest.mark.parametrize("offset", [-1, 4])
def test_offsets_outside_the_text_are_refused(offset: int) -> None:
    with pytest.raises(ValueError, match="outside"):
        SourceText("t", "abc").position(offset)


@pytest.mark.parametrize("place", [(0, 1), (3, 1), (1, 0), (1, 5)])
def test_places_outside_the_text_are_refused(place: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"no (line|column)"):
        SourceText("t", "abc\nd").offset(*place)


def test_the_store_gives_texts_by_their_id() -> None:
    store = SourceStore()
    first, second = store.add("a.cor", "x"), store.add("b.cor", "y")
    assert (first, second, len(store)) == (0, 1, 2)
    assert (store.text(second).name, store.text(second).text) == ("b.cor", "y")
    with pytest.raises(KeyError):
        store.text(2)


def test_bundled_files_are_found() -> None:
    assert (grammar_directory() / "corvid.lark").is_file()
    assert stdlib_directory().is_dir()


def test_spans_join_within_one_source() -> None:
    assert Span(0, 2, 3).join(Span(0, 7, 9)) == Span(0, 2, 9)
    assert Span(0, 2, 3).contains(2)
    assert not Span(0, 2, 3).contains(3)
    with pytest.raises(ValueError, match="two sources"):
        Span(0, 1, 2).join(Span(1, 1, 2))
