"""Server-sent events: the same events and the same failure, wherever the bytes are cut."""

from __future__ import annotations

import re
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.models.remote import sse
from corvid.models.remote.sse import EventDecoder
from corvid.models.remote.wire import Failed

pytestmark = pytest.mark.guarantee("boundary.values_checked")

LINE = re.compile("\r\n|\r|\n")
FIELDS = st.sampled_from([
    "data", "data:", "data: ", "data: x", "data:{}", "data:  two", "data: a: b", "event", "event: ping",
    "event:", ": comment", ":", "id: 4", "retry: 100", "nothing", "Data: upper", "data : x", " data: x",
    "data: é→𝕏", "data: \u2028\x0b\x0c\x1c\x85", "data: \x00", "",
])  # fmt: skip
ENDS = st.sampled_from(["\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\r\r", "\r\n\n", "\n\r"])
STREAMS = st.builds(
    lambda mark, lines, rest: (mark + "".join(field + end for field, end in lines) + rest).encode(),
    st.sampled_from(["", "\ufeff", "\ufeff\ufeff"]),
    st.lists(st.tuples(FIELDS, ENDS), max_size=12),
    FIELDS,
)


def by_the_standard(body: bytes) -> list[str]:
    """The algorithm of the HTML standard over a whole stream, in the simplest words, without types."""
    *lines, _cut_off = LINE.split(body.decode().removeprefix("\ufeff"))
    found, data = [], ""
    for line in lines:
        if not line:
            if data:
                found.append(data.removesuffix("\n"))
            data = ""
        elif not line.startswith(":"):
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "data":
                data += value + "\n"
    return found


def decoded(pieces: list[bytes]) -> tuple[list[str], str]:
    """The events of a stream, and how it failed."""
    decoder, found = EventDecoder(), []
    try:
        for piece in pieces:
            for event in decoder.feed(piece):
                found.append(event)
    except Failed as failed:
        return found, failed.words
    return found, ""


@given(STREAMS)
def test_events_are_those_of_the_standard(body: bytes) -> None:
    assert decoded([body]) == (by_the_standard(body), "")


@given(STREAMS)
def test_no_split_point_matters(body: bytes) -> None:
    whole = decoded([body])
    for cut in range(len(body) + 1):
        assert decoded([body[:cut], body[cut:]]) == whole
        assert decoded([body[:cut], b"", body[cut:]]) == whole  # an empty piece says nothing
    assert decoded([body[place : place + 1] for place in range(len(body))]) == whole


@given(st.lists(st.binary(max_size=12) | STREAMS, max_size=6), st.data())
def test_bytes_that_are_no_text_fail_at_their_place(parts: list[bytes], data: st.DataObject) -> None:
    body = b"data: before\n\n" + b"\n".join(parts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(body)), max_size=8)))
    places = [0, *cuts, len(body)]
    pieces = [body[start:end] for start, end in pairwise(places)]
    assert decoded(pieces) == decoded([body])
    assert decoded([body])[0][0] == "before"


def test_the_event_before_bytes_that_are_no_text_is_given() -> None:
    assert decoded([b"data: 1\n\ndata: \xff\n\n"]) == (["1"], "the reply is not UTF-8")


def test_a_stream_has_a_largest_size_at_the_same_byte_in_every_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    body = b"data: 1\n\n" * 9
    monkeypatch.setattr(sse, "LARGEST_REPLY", 50)
    whole = decoded([body])
    assert len(whole[0]) == 5
    assert "MiB" in whole[1]
    for cut in range(len(body)):
        assert decoded([body[:cut], body[cut:]]) == whole


def test_a_line_that_never_ends_takes_time_in_proportion() -> None:
    """A megabyte in pieces of 16 bytes: with the search begun anew for each it would take minutes."""
    decoder = EventDecoder()
    for _ in range(2**16):
        assert not list(decoder.feed(b"x" * 16))
    assert list(decoder.feed(b"\ndata: end\n\n")) == ["end"]


@pytest.mark.oracle
@pytest.mark.parametrize(
    "idle", [b"\n", b"\r", b"\r\n", b":\n", b":\n\n", b": x\r\n\r\n", b"id: 1\n", b"event\n\n", b"x"]
)
def test_what_says_nothing_takes_no_time(idle: bytes) -> None:
    """Four megabytes, of which a look at each line would take seconds."""
    body, decoder = idle * (2**22 // len(idle)), EventDecoder()
    start = time.process_time()
    for at in range(0, len(body), 2**16):
        assert not list(decoder.feed(body[at : at + 2**16]))
    assert time.process_time() - start < 1
    assert list(decoder.feed(b"\n\ndata: end\n\n")) == ["end"]


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("empty", "most"),
    [
        (b"data:\n\n", sse.MOST_EMPTY),
        (b"data: {}\n\n", 1_000),
        (b"data: [DONE]\r\r", 1_000),
        (b"event: a\ndata\n\n", 1_000),
    ],
)
def test_events_without_data_are_not_endless(
    empty: bytes, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One kind at the size that is real, the others at one that is set."""
    monkeypatch.setattr(sse, "MOST_EMPTY", most)
    few = b'data: {"a": 1}\n\n' + empty * (most - 1)
    assert {"a": 1} in objects(few)
    with pytest.raises(Failed, match="events without data"):
        objects(few + empty * 2)


def objects(body: bytes) -> list[object]:
    return list(EventDecoder().objects(body))


def test_objects_are_the_data_of_events() -> None:
    assert objects(
        b': hello\n\ndata: {"a": 1}\n\ndata:\n\ndata: [DONE]\n\nevent: e\ndata: {"b":\ndata: 2}\n\n'
    ) == [
        {"a": 1},
        {"b": 2},
    ]


@pytest.mark.parametrize("data", [b"[1]", b'"x"', b"1", b"null", b"{", b"<html>", b"NaN", b'{"a": NaN}'])
def test_an_event_that_is_no_object_is_refused(data: bytes) -> None:
    with pytest.raises(Failed) as caught:
        objects(b"data: " + data + b"\n\n")
    assert caught.value.kind == "malformed"
