"""Where texts were cut out of others: a place has the very words, and what was made apart has none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.runtime import cuts
from corvid.runtime.cuts import Cuts
from corvid.runtime.stops import BadArgument

TEXTS = st.text(alphabet="ab \n", max_size=30)
STEPS = st.lists(st.tuples(
    st.sampled_from(["split", "substring", "trim"]), st.sampled_from(["a", "\n", " b"]),
    st.integers(-3, 30), st.integers(-3, 30),
), max_size=5)  # fmt: skip


@pytest.mark.guarantee("protocols.claims_have_evidence")
@given(TEXTS, STEPS)
def test_what_is_cut_out_is_where_it_says(text: str, steps: list[tuple[str, str, int, int]]) -> None:
    found, known = Cuts(), [text]
    for method, separator, start, end in steps:
        for one in list(known):
            match method:
                case "split":
                    pieces = found.split(one, separator)
                    assert separator.join(pieces) == one
                    known += pieces
                case "substring":
                    known.append(found.substring(one, start, end))
                    assert known[-1] == one[max(start, 0) : max(end, 0)]
                case _:
                    known.append(found.trim(one))
                    assert known[-1] == one.strip()
    for one in known:
        place = found.place(one)
        if place is not None:
            whole, at = place
            assert (whole, whole[at : at + len(one)]) == (text, one)


def test_two_equal_parts_have_two_places_and_an_equal_text_has_none() -> None:
    found = Cuts()
    text = "to be or\nnot\nto be or"
    first, _, last = found.split(text, "\n")
    assert first == last
    assert (found.place(first), found.place(last)) == ((text, 0), (text, 13))
    assert found.place(found.trim(found.substring(last, 2, 5))) == (text, 16)
    assert found.place("".join(["to be ", "or"])) is None
    with pytest.raises(BadArgument):
        found.split(text, "")


def test_what_was_cut_first_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuts, "MOST", 3)
    found = Cuts()
    text = "one,two,three,four,five"
    places = [found.place(piece) for piece in found.split(text, ",")]
    assert places == [None, None, (text, 8), (text, 14), (text, 19)]
