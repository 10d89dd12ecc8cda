"""Places: what they say of a passage is the same in the whole document and in a part of it."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.runtime.places import Heading, Page, Place, Placed, Rows, Where, placed_of, where, within
from tests.shares import examples

pytestmark = pytest.mark.guarantee("citation.strict")

TEXT = "ab\tcd\n\tef\ngh\n\nij kl\nmn\top\tqr\nst"


@st.composite
def placed(draw: st.DrawFn) -> tuple[Place, ...]:
    """Places of TEXT by their starts, rows at the starts of lines."""
    lines = [0, *(at + 1 for at, one in enumerate(TEXT) if one == "\n")]
    starts = st.integers(0, len(TEXT) - 1)
    pages = st.builds(Page, starts, st.integers(1, 9))
    headings = st.builds(Heading, starts, st.integers(1, 3), st.sampled_from(["One", "a/b", "Zwei #2"]))
    rows = st.builds(Rows, st.sampled_from(lines), st.integers(1, 99), st.sampled_from(["", "Rents"]))
    kinds = draw(st.sampled_from([pages, headings, st.one_of(pages, headings), rows]))
    return tuple(sorted(draw(st.lists(kinds, max_size=6)), key=lambda one: one.start))


@settings(max_examples=examples(400), deadline=None)
@given(placed(), st.data())
def test_a_part_says_the_same_as_the_whole(places: tuple[Place, ...], data: st.DataObject) -> None:
    cuts = sorted(set(data.draw(st.lists(st.integers(1, len(TEXT) - 1), max_size=3))) | {0, len(TEXT)})
    ranges = list(pairwise(cuts))
    found = list(within(places, TEXT, ranges))
    for (first, last), part in zip(ranges, found, strict=True):
        start = data.draw(st.integers(first, last - 1))
        end = data.draw(st.integers(start + 1, last))
        inside = where(part, TEXT[first:last], start - first, end - first)
        assert inside == where(places, TEXT, start, end)
        assert placed_of(Placed("a", part).metadata()) == (Placed("a", part) if part else None)


@pytest.mark.parametrize(
    ("places", "start", "end", "expected"),
    [
        ((), 0, 2, Where("", None, None)),
        ((Page(0, 1), Page(9, 2), Page(20, 3)), 3, 21, Where("page=1", 1, 3)),
        ((Page(0, 1), Page(9, 2), Page(20, 1)), 12, 22, Where("page=1", 1, 2)),
        ((Page(0, 1), Page(9, 2)), 12, 14, Where("page=2", 2, 2)),
        ((Page(5, 2),), 0, 3, Where("", None, None)),
        ((Heading(0, 1, "A"), Heading(2, 3, "B"), Heading(4, 2, "C")), 6, 9, Where("A/C", None, None)),
        ((Heading(0, 1, "x" * 99),), 0, 9, Where("x" * 79 + "…", None, None)),
        ((Heading(0, 1, "a\x1b\u202e\n#%/!"),), 0, 9, Where("a %23%25%2F%21", None, None)),
        ((Rows(0, 7, "S"),), 3, 9, Where("S!B7:B8", None, None)),
        ((Rows(0, 7, ""),), 10, 12, Where("cell=9,1", None, None)),
    ],
)
def test_where_a_passage_stands(places: tuple[Place, ...], start: int, end: int, expected: Where) -> None:
    assert where(places, TEXT, start, end) == expected


@pytest.mark.parametrize(
    "metadata",
    [
        {},
        {"page": 3},
        {"places": 7, "document": "a"},
        {"places": [["page", 0, 1]]},
        {"places": [["page", "x", 1]], "document": "a"},
        {"places": [["leaf", 0, 1]], "document": "a"},
        {"places": [], "document": 7},
        {"places": [["page", 0, 1]], "document": "a", "joined": "ab"},
    ],
)
def test_metadata_of_others_are_no_places(metadata: dict[str, object]) -> None:
    assert placed_of(msgspec.convert(metadata, dict[str, object])) is None  # type: ignore[arg-type]
