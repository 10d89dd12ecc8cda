"""Traces read back: whole, edited in every way, cut off anywhere, and in both forms."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.trace import NotATrace, read_events, shown, to_lines, to_messages, verify
from corvid.runtime.trace import events
from corvid.runtime.trace.write import TraceWriter

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=())),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
ARGUMENTS = st.dictionaries(st.text(max_size=3), JSON, max_size=2)
EVENTS = st.lists(
    st.one_of(
        st.builds(events.run_started, ARGUMENTS),
        st.builds(events.tool_call, st.text(max_size=3), ARGUMENTS),
        st.builds(events.run_completed, JSON),
    ),
    min_size=1,
    max_size=6,
)


def written(found: list[events.Event]) -> bytes:
    lines: list[bytes] = []
    writer = TraceWriter(lines.append)
    for number, event in enumerate(found):
        writer.emit(event, 1000 * number, "run", "main")
    return b"".join(lines)


RUN = [
    events.run_started({"question": "why"}),
    events.tool_call("look", {"id": 1}),
    events.tool_result("look", [1.0, -0.0, 1e22, "é\ud800"]),
    events.run_completed("because"),
]


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    path = tmp_path / "trace.jsonl"
    path.write_bytes(written(RUN))
    return path


def test_a_whole_trace_is_verified(trace: Path) -> None:
    found = verify(trace)
    last = trace.read_bytes().splitlines()[-1]
    assert (found.events, found.runs, found.complete) == (4, 1, True)
    assert found.head == hashlib.sha256(last).hexdigest()
    assert verify(trace, found.head) == found
    trace.write_bytes(trace.read_bytes() * 2)
    assert (verify(trace).events, verify(trace).runs) == (8, 2)


def test_an_empty_trace_is_incomplete(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    assert verify(tmp_path / "empty").complete is False


EDITS = {
    "a value": lambda lines: [lines[0], lines[1].replace(b'"id":1', b'"id":2'), *lines[2:]],
    "an event taken out": lambda lines: [lines[0], *lines[2:]],
    "the first taken out": lambda lines: lines[1:],
    "two exchanged": lambda lines: [lines[0], lines[2], lines[1], lines[3]],
    "one twice": lambda lines: [*lines[:2], *lines[1:]],
    "another field": lambda lines: [lines[0].replace(b'"args"', b'"more":1,"args"'), *lines[1:]],
    "another phase": lambda lines: [lines[0].replace(b"run_started", b"started"), *lines[1:]],
    "another version": lambda lines: [lines[0].replace(b'"v":1', b'"v":2'), *lines[1:]],
    "white space": lambda lines: [lines[0], lines[1].replace(b":", b": ", 1), *lines[2:]],
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_is_found(trace: Path, edit: str) -> None:
    lines = EDITS[edit](trace.read_bytes().splitlines())
    trace.write_bytes(b"".join(line + b"\n" for line in lines))
    with pytest.raises(NotATrace, match=r"^event [123]: "):
        verify(trace)


def test_an_edit_that_is_chained_anew_needs_the_head(trace: Path) -> None:
    head = verify(trace).head
    forged = [*RUN[:2], events.tool_result("look", "another"), RUN[3]]
    trace.write_bytes(written(forged))
    assert verify(trace).complete
    with pytest.raises(NotATrace, match="not the one whose hash was kept"):
        verify(trace, head)


@given(EVENTS, st.data())
def test_wherever_a_trace_is_cut_off_the_rest_is_read(
    tmp_path_factory: pytest.TempPathFactory, found: list[events.Event], data: st.DataObject
) -> None:
    whole = written(found)
    messages = tmp_path_factory.mktemp("trace") / "trace.msgpack"
    path = messages.with_suffix(".jsonl")
    path.write_bytes(whole)
    packed = [*to_messages(path)]
    cut = data.draw(st.integers(0, len(whole)))
    path.write_bytes(whole[:cut])
    complete = whole[:cut].count(b"\n")
    assert verify(path).events == complete
    kept = b"".join(packed)[: data.draw(st.integers(0, sum(map(len, packed))))]
    messages.write_bytes(kept)
    sizes = [sum(map(len, packed[: number + 1])) for number in range(len(packed))]
    assert verify(messages).events == sum(size <= len(kept) for size in sizes)


@given(EVENTS)
def test_both_forms_hold_the_same(
    tmp_path_factory: pytest.TempPathFactory, found: list[events.Event]
) -> None:
    lines = tmp_path_factory.mktemp("trace") / "trace.jsonl"
    messages = lines.with_suffix(".msgpack")
    lines.write_bytes(written(found))
    messages.write_bytes(b"".join(to_messages(lines)))
    assert b"".join(to_lines(messages)) == lines.read_bytes()
    assert verify(messages) == verify(lines)
    assert [event.fields for event in read_events(messages)] == [event.fields for event in read_events(lines)]


@given(st.binary(max_size=80))
def test_no_bytes_break_the_reading(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("trace") / "trace"
    for start in (b"", b"{", b"\x81", b"\xdf\xff\xff\xff\xff", b"\x91" * 2000, b"\xc6\xff\xff\xff\xff"):
        path.write_bytes(start + data)
        try:
            found = verify(path).events
        except NotATrace as problem:
            found = problem.place - 1
        assert found == 0


def test_a_number_beyond_64_bits_is_told(trace: Path) -> None:
    line = json.loads(trace.read_bytes().splitlines()[0])
    line["args"] = {"n": 2**70}
    trace.write_text(json.dumps(line) + "\n")
    with pytest.raises(NotATrace, match="MessagePack can't hold it"):
        [*to_messages(trace)]


def test_what_is_shown_is_one_harmless_line(trace: Path) -> None:
    nasty = "\x1b[2J\x9b\u202e\n" + "a" * 500
    trace.write_bytes(written([events.tool_result(nasty, nasty), events.tool_result("t", None, nasty)]))
    for event in read_events(trace):
        line = shown(event)
        assert line.isprintable() or set(line) <= {"\ufffd"} | {c for c in line if c.isprintable()}
        assert len(line) < 300
