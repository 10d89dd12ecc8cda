"""Traces read back: whole, edited in every way, cut off anywhere, and in both forms."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.trace.read import NotATrace, read_events, shown, to_lines, to_messages, whole_events
from corvid.audit.trace.schema import fits
from corvid.audit.trace.verify import Deviation, Verification
from corvid.runtime.trace import events
from corvid.runtime.trace.write import TraceWriter
from tests.tables import each

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=())),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
ARGUMENTS = st.dictionaries(st.text(max_size=3), JSON, max_size=2)
EVENTS = st.builds(
    lambda arguments, calls, end: [events.run_started(arguments), *calls, *end],
    ARGUMENTS,
    st.lists(st.builds(events.tool_call, st.text(max_size=3), ARGUMENTS), max_size=4),
    st.lists(st.builds(events.run_completed, JSON), max_size=1),
)


def verified(path: Path, head: str | None = None) -> tuple[Verification, list[Deviation]]:
    checked = Verification(path, head)
    return checked, list(checked.findings())


def written(found: list[events.Event], messages: bool = False) -> bytes:
    lines: list[bytes] = []
    writer = TraceWriter(lines.append, messages=messages)
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
    checked, found = verified(trace)
    last = trace.read_bytes().splitlines()[-1]
    assert (checked.events, checked.runs, checked.complete, found) == (4, 1, True, [])
    assert checked.head == hashlib.sha256(last).hexdigest()
    assert verified(trace, checked.head)[1] == []
    trace.write_bytes(trace.read_bytes() * 2)
    checked, found = verified(trace)
    assert (checked.events, checked.runs, found) == (8, 2, [])


def test_an_empty_trace_is_incomplete(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    checked, found = verified(tmp_path / "empty")
    assert (checked.complete, checked.incomplete, found) == (False, ["it holds no event"], [])


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
    _, found = verified(trace)
    assert found
    assert 1 <= found[0].place <= 3


@each("place", range(1, 6))
def test_the_event_that_was_changed_is_named(tmp_path: Path, place: int) -> None:
    """As far as hashes say it: only the head, stored elsewhere, shows that the last event is genuine."""
    path = tmp_path / "trace.jsonl"
    whole = written([RUN[0], *RUN[1:3] * 2, RUN[3]]).splitlines(keepends=True)
    head = hashlib.sha256(whole[-1][:-1]).hexdigest()
    other, again = place % 5 + 1, whole[place - 1].replace(b'"ts":"1970', b'"ts":"1971')
    path.write_bytes(b"".join([*whole[: place - 1], again, *whole[place:]]))
    assert changed(path) == ([place] if place < 5 else [], [] if place < 5 else [5])
    assert changed(path, head) == ([place], [])
    hash_before = whole[place - 1].partition(b'"prev":"')[2][:64]
    path.write_bytes(b"".join(whole).replace(b'"prev":"' + hash_before, b'"prev":"' + b"0" * 63 + b"1"))
    if place > 1:
        assert changed(path, head) == ([place], [place - 1])
    del whole[other - 1]
    path.write_bytes(b"".join(whole))
    assert {one.place for one in verified(path, head)[1]} == {other}


def changed(path: Path, head: str | None = None) -> tuple[list[int], list[int]]:
    """The places of events that were changed, and of those of which that may be."""
    found = [one for one in verified(path, head)[1] if one.rule == "chain"]
    sure = [one.place for one in found if one.text.startswith("it was changed")]
    return sure, [one.place for one in found if one.text.startswith("it or event")]


def test_an_edit_that_is_chained_anew_needs_the_head(trace: Path) -> None:
    head = verified(trace)[0].head
    forged = [*RUN[:2], events.tool_result("look", "another"), RUN[3]]
    trace.write_bytes(written(forged))
    assert verified(trace)[1] == []
    assert [str(one) for one in verified(trace, head)[1]] == [
        "event 4: the last event is not the one whose hash was kept"
    ]


def test_what_is_missing_is_reported(trace: Path) -> None:
    lines = trace.read_bytes().splitlines(keepends=True)
    ends = {
        1: ["the run 'run' did not come to its end"],
        2: ["the run 'run' did not come to its end: it waited for tool 'look'"],
        3: ["the run 'run' did not come to its end"],
    }
    for count, words in ends.items():
        trace.write_bytes(b"".join(lines[:count]))
        assert verified(trace)[0].incomplete == words
        trace.write_bytes(b"".join(lines[:count]) + lines[count][:-1])
        assert verified(trace)[0].incomplete == [*words, f"event {count + 1} is cut off"]
        trace.write_bytes(b"".join([*lines[:count], *lines]))
        assert verified(trace)[0].incomplete == words


HOSTILE = {
    b"[" * 100_000: "more than 256 brackets",
    b'{"a": "\xff"}': "not UTF-8",
    b'{"a": ' + b"9" * 10_000 + b"}": "no JSON: a number of more than 4300 digits",
    b'{"v": 1, "v": 1}': "no JSON: a key is twice",
    b'{"v":1,"phase":"document","text":1e400}': "no JSON: a number is too large",
    b"[1]": "no object",
    b'{"v":2}': "its version is 2, and this is 1",
    b'{"v":' + b"9" * 4000 + b"}": "its version is beyond all counting, and this is 1",
    b'{"v":1,"phase":"guess"}': "no event is called 'guess'",
    b'{"v":1,"phase":["cite"]}': "no event is called ['cite']",
    b'{"v":1,"phase":"cite"}': "its fields are not those of 'cite'",
    b'{"v":1,"phase":"deliver","retrievals":{"a":[]}}': "its fields are not those of 'deliver'",
    b'{"v":1,"phase":"retrieval","node":[],"inputs":7}': "its fields are not those of 'retrieval'",
    b'{"v":1,"phase":"severed","site":{},"activation":[]}': "its fields are not those of 'severed'",
    b'{"v":1,"phase":"document","hash":"x","text":"\\ud800"}': "its fields are not those of 'document'",
    b'{"v":1,"phase":"derive","steps":[{"node":true},7]}': "its fields are not those of 'derive'",
}


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: line[:40].decode("latin-1"))
def test_a_hostile_line_is_a_finding_at_its_place(trace: Path, line: bytes) -> None:
    lines = trace.read_bytes().splitlines()
    trace.write_bytes(b"".join(one + b"\n" for one in [*lines[:2], line, *lines[2:]]))
    checked, found = verified(trace)
    assert (found[0].place, found[0].text[: len(HOSTILE[line])]) == (3, HOSTILE[line])
    assert len(found[0].text) <= 200
    assert checked.runs == 1


@pytest.mark.oracle
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
    assert verified(path)[0].events == complete
    assert verified(path)[1] == []
    kept = b"".join(packed)[: data.draw(st.integers(0, sum(map(len, packed))))]
    messages.write_bytes(kept)
    sizes = [sum(map(len, packed[: number + 1])) for number in range(len(packed))]
    checked, findings = verified(messages)
    assert (checked.events, findings) == (sum(size <= len(kept) for size in sizes), [])
    assert any("cut off" in one for one in checked.incomplete) == (len(kept) not in (0, *sizes))


@pytest.mark.oracle
@given(EVENTS)
def test_both_forms_hold_the_same(
    tmp_path_factory: pytest.TempPathFactory, found: list[events.Event]
) -> None:
    lines = tmp_path_factory.mktemp("trace") / "trace.jsonl"
    messages = lines.with_suffix(".msgpack")
    lines.write_bytes(written(found))
    messages.write_bytes(written(found, messages=True))
    assert b"".join(to_messages(lines)) == messages.read_bytes()
    assert b"".join(to_lines(messages)) == lines.read_bytes()
    assert [*read_events(messages)] == [*read_events(lines)]
    assert verified(messages)[0].head == verified(lines)[0].head


@given(st.binary(max_size=80))
def test_no_bytes_break_the_reading(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("trace") / "trace"
    for start in (b"", b"{", b"\x81", b"\xdf\xff\xff\xff\xff", b"\x91" * 2000, b"\xc6\xff\xff\xff\xff"):
        path.write_bytes(start + data)
        checked, found = verified(path)
        assert found or not checked.complete


def test_numbers_of_any_size_go_through_both_forms(trace: Path) -> None:
    found = [events.run_started({"n": [2**70, -(2**64), 2**63, 10**4000]})]
    trace.write_bytes(written(found, messages=True))
    assert b"".join(to_lines(trace)) == written(found)


MESSAGES = {
    "a list for all memory": b"\x81\xa1v" + b"\xdd\xff\xff\xff\xff",
    "an object for all memory": b"\xdf\xff\xff\xff\xff",
    "nested": b"\x81\xa1v" + b"\x91" * 400 + b"\xc0",
    "nested for all stacks": b"\x81\xa1v" + b"\x91" * 100_000 + b"\xc0",
    "twice": b"\x82\xa1v\x01\xa1v\x01",
    "no text as key": b"\x81\x01\x01",
    "bytes as key": b"\x81\xc4\x01v\x01",
    "bytes": b"\x81\xa1v\xc4\x01\xff",
    "no UTF-8": b"\x81\xa1v\xa1\xff",
    "a time": b"\x81\xa1v\xd6\xff\x00\x00\x00\x01",
    "no whole number": b"\x81\xa1v\xc7\x02\x011x",
    "a number of too many digits": b"\x81\xa1v\xc8\x20\x00\x01" + b"9" * 8192,
    "no number": b"\x81\xa1v\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
    "no object": b"\x01",
}


@pytest.mark.parametrize("message", MESSAGES)
def test_a_hostile_message_is_a_finding_at_its_place(trace: Path, message: str) -> None:
    trace.write_bytes(written(RUN, messages=True) + MESSAGES[message] + b"\xc0" * 20)
    checked, found = verified(trace)
    assert (checked.events, found[0].place, found[0].rule) == (4, 5, "malformed")
    assert len(found[0].text) <= 200
    with pytest.raises(NotATrace, match=r"^event 5: "):
        [*to_lines(trace)]


def test_what_is_shown_is_one_harmless_line(trace: Path) -> None:
    nasty = "\x1b[2J\x9b\u202e\n" + "a" * 500
    trace.write_bytes(written([events.tool_result(nasty, nasty), events.tool_result("t", None, nasty)]))
    for event in whole_events(trace):
        line = shown(event)
        assert line.isprintable() or set(line) <= {"\ufffd"} | {c for c in line if c.isprintable()}
        assert len(line) < 300


OUT_OF_ORDER = {
    "a second start": ([*RUN[:2], RUN[0], *RUN[2:]], "a run begins inside another one"),
    "behind the end": ([*RUN, RUN[1]], "the run had come to its end before it"),
    "two ends": ([*RUN, RUN[3]], "the run had come to its end before it"),
    "no start": (RUN[1:], "no run has begun"),
    "nothing but an answer": (RUN[3:], "no run has begun"),
    "behind refused arguments": (
        [events.run_failed("R0121", "no"), RUN[1]],
        "the run had come to its end before it",
    ),
    "a start behind others": ([RUN[1], RUN[0], *RUN[2:]], "no run has begun"),
}


@pytest.mark.guarantee("grounded.provenance_required")
@pytest.mark.parametrize("order", OUT_OF_ORDER)
def test_a_run_begins_once_and_ends_once(trace: Path, order: str) -> None:
    found, words = OUT_OF_ORDER[order]
    trace.write_bytes(written(found))
    assert [one.text for one in verified(trace)[1]][:1] == [words]


def test_a_run_whose_arguments_were_refused_has_its_end_alone(trace: Path) -> None:
    trace.write_bytes(written([events.run_failed("R0121", "no")]) + written(RUN))
    checked, found = verified(trace)
    assert (checked.events, checked.runs, checked.complete, found) == (5, 2, True, [])


@pytest.mark.guarantee("grounded.provenance_required")
def test_an_event_of_a_run_that_has_not_begun_is_found(trace: Path) -> None:
    lines: list[bytes] = []
    writer = TraceWriter(lines.append)
    for event, run in zip(RUN, ("run", "run", "another", "run"), strict=True):
        writer.emit(event, 0, run, "main")
    trace.write_bytes(b"".join(lines))
    assert [one.text for one in verified(trace)[1]] == ["it is of the run 'another', which has not begun"]


def test_audits_append_to_a_run_and_have_logs_of_their_own(trace: Path) -> None:
    lines: list[bytes] = []
    writer = TraceWriter(lines.append)
    for event in RUN:
        writer.emit(event, 0, "run", "main")
    writer.emit(events.session_handoff(0, 0), 0, "audit", "corvid audit gate")
    trace.write_bytes(b"".join(lines))
    assert verified(trace)[1] == []
    trace.write_bytes(written([events.session_handoff(0, 0)]))
    assert verified(trace)[1] == []


@pytest.mark.guarantee("grounded.provenance_required")
def test_every_field_of_every_event_has_a_type() -> None:
    for phase, lists in events.OTHERWISE.items():
        lengths = [len(events.FIELDS[phase]), *map(len, lists)]
        assert len({*lengths}) == len(lengths), phase
    others = [fields for lists in events.OTHERWISE.values() for fields in lists]
    lists = (*events.FIELDS.values(), *others, events.NOTED_STEP, events.QUOTED_STEP)
    types = {type_ for fields in lists for type_ in fields.values()}
    for type_ in types - {"any"}:
        assert not all(fits(value, type_) for value in (None, True, -1, 2.5, "x", [None], {"": None})), type_
        assert fits(None, type_) == type_.endswith("?")


TYPED = (None, True, False, -1, 0, 2, -0.5, 0.5, 1.5, "", "verbatim", [], [0], [1], ["x"], {}, {"x": 0})


@pytest.mark.guarantee("grounded.provenance_required")
@given(st.data())
def test_a_value_of_another_type_is_found_in_any_field(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Whatever the phase: the chain is made anew, so only the type shows."""
    phase = data.draw(st.sampled_from([*events.FIELDS]))
    types = [*events.FIELDS[phase].values()]
    place = data.draw(st.integers(0, len(types) - 1))
    value = data.draw(st.sampled_from(TYPED))
    fields = tuple(value if number == place else None for number in range(len(types)))
    path = tmp_path_factory.mktemp("trace") / "trace"
    path.write_bytes(written([events.Event(phase, fields)]))
    told = [one for one in verified(path)[1] if one.rule == "fields"]
    type_, name = types[place], [*events.FIELDS[phase]][place]
    wrong = told[0].text.startswith(f"its {name} ") if told else False
    before = any(not one.endswith("?") and one != "any" for one in types[:place])
    assert before or wrong == (not fits(value, type_))
