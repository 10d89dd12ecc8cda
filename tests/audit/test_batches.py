"""Blocks at once give exactly what the lines one by one give."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from corvid.audit import batches, logs
from corvid.audit.batches import LINES, PIECES, Batch, Cite, read_batches, read_line
from corvid.audit.logs import Item, LogEvent, Malformed, parsed_line, read_log
from corvid.runtime.trace import events
from corvid.runtime.trace.write import TraceWriter
from tests.shares import examples

pytestmark = pytest.mark.guarantee("protocols.strict_ratio")
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats()
    | st.text() | st.sampled_from(['":', ", ", "\\u00e9"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
NAMES = st.sampled_from(sorted({name for kind in LINES.values() for name in kind.__struct_fields__}))
OBJECTS = st.builds(
    lambda phase, fields, evidence: {"phase": phase, **fields, **evidence},
    st.sampled_from([*LINES, "cites", ""]),
    st.dictionaries(NAMES | st.text(max_size=3), VALUES, max_size=5),
    st.dictionaries(
        st.just("evidence"),
        st.dictionaries(st.sampled_from(["quote", "path", "line", "code", "who"]), VALUES, max_size=3),
    ),
)


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """A line as someone writes it: tight or with spaces, with escapes or without; or none at all."""
    found = draw(OBJECTS)
    separators = draw(st.sampled_from([(",", ":"), (", ", ": "), (",", " : "), (" ,", ":")]))
    text = json.dumps(found, ensure_ascii=draw(st.booleans()), separators=separators)
    match draw(st.integers(0, 9)):
        case 0:  # two values under one key, the spelling of a fraction as short as that needs
            twice = [',"v":1,"v":2}', ',"claim":1e5,"v":0,"v":0}', ',"phase":"cite"}']
            text = text[:-1] + draw(st.sampled_from(twice))
        case 1:
            others = ["", " ", "[]", "{}", "nul", '{"phase":"cite"', "[" * 200, text + text]
            text = draw(st.sampled_from(others))
        case 2:  # one object on two lines, two on one
            text = text.replace(":", ":\n", draw(st.integers(0, 1))) + text * draw(st.integers(0, 1))
        case 3:
            text = text.replace("e", draw(st.sampled_from(["\\u0065", "E", "\r", "\t"])))
        case _:
            pass
    return text.encode("utf-8", draw(st.sampled_from(["surrogatepass", "backslashreplace"])))


def told(path: Path) -> list[Item]:
    """The batches, taken apart."""
    found: list[Item] = []
    for part in read_batches(path):
        if isinstance(part, Batch):
            found += [LogEvent(line, event.fields()) for line, event in enumerate(part.events, part.line)]
        else:
            found.append(part)
    return found


def exactly(item: Item) -> object:
    """With the types of numbers, and without the order of names."""
    if isinstance(item, Malformed):
        return item
    return item.line, json.dumps(item.fields, sort_keys=True)


@settings(max_examples=examples(80))
@given(st.lists(lines(), max_size=8), st.booleans())
@example([b'{"phase":"result","result_count":1e6,"v":0,"v":0}'], True)
@example([rb'{"phase":"cite","claim":"\u00e9\n\n\n","v":0,"v":0}'], True)
@example([b'{"phase":"cite","evidence":\n{}}', b'{"phase":"cite"}{"phase":"cite"}'], True)
@example([b'{"phase":"cite","evidence":{}\n}{"phase":"cite"}'], True)
@example([b'{"phase":"cite","claim":"\\ud83d\\ude00, \\u00e9","evidence":{"quote":", "}}', b"{}"], True)
def test_a_block_at_once_gives_what_its_lines_give(
    tmp_path_factory: pytest.TempPathFactory, found: list[bytes], ended: bool
) -> None:
    path = tmp_path_factory.mktemp("log") / "log"
    path.write_bytes(b"\n".join(found) + b"\n" * ended)
    assert list(map(exactly, told(path))) == list(map(exactly, read_log(path)))


NUMBERS = [b"-0", b"1.0", b"1.10", b"1e5", b"1e400", b"9" * 25, b"9" * 5000, b"NaN", b"01", b"1e-7", b"1E22"]
NUMBERS += [b"-" + b"9" * 19, b"-" + b"9" * 5000, b"-1e400", b"Infinity", b"-Infinity", b"0." + b"1" * 40]
BODIES = {phase: b'{"phase":"%b","v":%%b}' % phase.encode() for phase in ("cite", "result", "who")}
HOSTILE: dict[str, bytes] = {
    "a key twice": b'{"phase":"cite","v":1,"v":1}',
    "a key twice, by an escape": rb'{"phase":"cite","v":1,"\u0076":1}',
    "the phase twice": b'{"phase":"cite","phase":"intent"}',
    "a key twice inside": b'{"phase":"cite","evidence":{"quote":"a","quote":"b"}}',
    "a key twice in what any phase may have": b'{"phase":"intent","intent":{"x":[{"a":1,"a":1}]}}',
    "a key twice, made up for by a fraction": b'{"phase":"result","result_count":1e6,"v":0,"v":0}',
    "a key twice, made up for by escapes": rb'{"phase":"cite","claim":"\u0001\u0001","v":10000,"v":0}',
    "a key twice, made up for by short escapes": rb'{"phase":"cite","claim":"\u00e9\n\n\n","v":0,"v":0}',
    "a key that is not known": b'{"phase":"cite","who":1}',
    "a lone high surrogate": rb'{"phase":"cite","claim":"\ud83d"}',
    "a lone low surrogate": rb'{"phase":"cite","claim":"\ude00x"}',
    "surrogates in the wrong order": rb'{"phase":"cite","claim":"\ude00\ud83d"}',
    "a surrogate in UTF-8": b'{"phase":"cite","claim":"\xed\xa0\x80"}',
    "a pair of surrogates": rb'{"phase":"cite","claim":"\ud83d\ude00","v": 1}',
    "a key with a surrogate": rb'{"phase":"cite","v":{"\ud800":1}}',
    "not UTF-8": b'{"phase":"cite","claim":"\xff"}',
    "too long a form of UTF-8": b'{"phase":"cite","claim":"\xc0\xaf"}',
    "NUL": b'{"phase":"cite","claim":"\0"}',
    "NUL behind it": b'{"phase":"cite"}\0',
    "NUL as an escape": rb'{"phase":"cite","claim":"\u0000"}',
    "another end of line": b'{"phase":"cite"}\r',
    "a mark of the order of bytes": b'\xef\xbb\xbf{"phase":"cite"}',
    "a blank line": b"",
    "blanks": b" \t ",
    "a list": b'[{"phase":"cite"}]',
    "a text": b'"cite"',
    "null": b"null",
    "no phase": b"{}",
    "another phase": b'{"phase":"who","v":1}',
    "a phase that is a number": b'{"phase":1}',
    "evidence of another type": b'{"phase":"cite","evidence":[1]}',
    "cut off": b'{"phase":"cite","claim":"x',
    "two on one line": b'{"phase":"cite"}{"phase":"cite"}',
    "two on one line, with a gap": b'{"phase":"cite"} {"phase":"cite"}',
    "one on two lines": b'{"phase":"cite","evidence":\n{}}',
    "one on two lines, beside two on one":
        b'{"phase":"cite","evidence":\n{}}\n{"phase":"cite"}{"phase":"cite"}',
    "a comma too many": b'{"phase":"cite",}',
    "a bad escape": rb'{"phase":"cite","claim":"\q"}',
    **{f"{deep} deep": b'{"phase":"result","v":%b1%b}' % (b"[" * deep, b"]" * deep)
       for deep in (254, 255, 256, 257, 900, 50_000)},
    **{f"{number[:12]!r}… in {phase}": body % number for number in NUMBERS for phase, body in BODIES.items()},
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_lines_are_read_as_the_exact_reader_reads_them(tmp_path: Path, name: str) -> None:
    """Alone, as the first and the last of a log, and in the middle of a block whose other lines are plain."""
    path, hostile = tmp_path / "log", HOSTILE[name]
    plain = b'{"phase":"cite","claim":"x","v":1}\n'
    for log in (hostile, hostile + b"\n", plain + hostile, plain * 40 + hostile + b"\n" + plain * 40,
                (hostile + b"\n") * 40):  # fmt: skip
        path.write_bytes(log)
        assert list(map(exactly, told(path))) == list(map(exactly, read_log(path)))
        assert list(map(repr, read_log(path, read_line))) == list(map(repr, read_log(path)))


@settings(max_examples=examples(80))
@given(lines())
@example(b'{"a":1,"b":{"c":1,"c":1}}')
@example(b'{"a":1e6,"b":0,"b":0}')
@example(rb'{"a":"\ud800"}')
@example(rb'{"a":"\u00e9\/"}')
@example(b'{"a":"\x7f\xe2\x80\xa8"} ')
@example(b'{"a":1}{"a":1}')
def test_a_line_is_read_fast_as_it_is_read_exactly(found: bytes) -> None:
    for line in (found, found + b"\n", b'{"b":[' + found + b"]}\n",
                 *(b'{"a":' + one + b"}\n" for one in NUMBERS)):  # fmt: skip
        assert repr(read_line(2, line)) == repr(parsed_line(2, line))
        assert repr(read_line(1, b"\xef\xbb\xbf" + line)) == repr(parsed_line(1, b"\xef\xbb\xbf" + line))


@pytest.mark.parametrize("deep", [253, 254, 255, 256, 257, 5000])
def test_a_line_that_is_read_fast_is_as_deep_as_any_other(deep: int) -> None:
    line = b'{"a":' + b"[" * deep + b"]" * deep + b"}\n"
    assert repr(read_line(2, line)) == repr(parsed_line(2, line))


def test_what_a_run_writes_is_read_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "parsed_line", None)
    written: list[bytes] = []
    writer = TraceWriter(written.append)
    odd = ["“é” \n\x1f\x7f/🐦", 0.25, 10**30, {}]
    for made in (events.llm_result("p", "m", 5, 0.1, odd), events.intent("a", "b", "c")):
        writer.emit(made, 0, "run", "main")
    for line in written:
        item = read_line(2, line)
        assert isinstance(item, LogEvent)
        assert item.fields == json.loads(line)


def test_one_odd_line_hands_few_others_to_the_exact_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, plain = tmp_path / "log", b'{"phase":"cite","claim":"x"}\n'
    path.write_bytes(plain * 100 + b"{\n" + plain * 100)
    handed: list[int] = []

    def hand(number: int, line: bytes) -> Item:
        handed.append(number)
        return parsed_line(number, line)

    monkeypatch.setattr(batches, "parsed_line", hand)
    parts = list(read_batches(path))
    assert handed == [101]
    assert len(parts) <= PIECES + -(-201 // PIECES)
    handed.clear()
    path.write_bytes(b'{"phase":"cite","claim":"x","who":1}\n' * 100)
    assert all(isinstance(one, LogEvent) for one in read_batches(path))
    assert handed == []


def test_lines_of_every_length_meet_the_edges_of_blocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    texts = [json.dumps({"phase": "intent", "intent": "x" * length}) for length in (*range(80), 900, 3000)]
    path.write_text("\n".join(["", *texts[::-1], "x" * 1000, *texts, "y" * 2000, texts[0]]))
    for module in (logs, batches):
        monkeypatch.setattr(module, "LONGEST", 999)
    for size in (1, 7, 64, 500, 999):
        monkeypatch.setattr(batches, "SIZE", size)
        assert list(map(exactly, told(path))) == list(map(exactly, read_log(path)))
    assert sum(isinstance(one, Malformed) for one in told(path)) == 4


def test_deep_nesting_is_reported_in_a_block_as_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "log"
    depths = (254, 255, 256, 257, 500, 5000)
    path.write_text("".join(f'{{"phase":"result","result_count":{"[" * n}{"]" * n}}}\n' for n in depths))
    assert list(map(exactly, told(path))) == list(map(exactly, read_log(path)))
    assert [type(one) for one in told(path)] == [LogEvent] * 2 + [Malformed] * 4


@pytest.mark.oracle
def test_what_a_run_writes_comes_in_batches(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with path.open("wb") as file:
        writer = TraceWriter(file.write)
        for number in range(3000):
            evidence: dict[str, Any] = {"quote": "“é” 🐦", "path": "${PROJECT_ROOT}/a.py", "line": number}
            made = [events.cite("a", None, "citation", evidence), events.llm_result("p", "m", 5, 1.0, ["x"])]
            for event in made:
                writer.emit(event, number, "run", "main")
    parts = list(read_batches(path))
    assert all(isinstance(part, Batch) for part in parts)
    assert sum(len(part.events) for part in parts if isinstance(part, Batch)) == 6000
    with_escapes = tmp_path / "escapes"
    items = [item for item in told(path) if isinstance(item, LogEvent)]
    with_escapes.write_text("".join(json.dumps(item.fields) + "\n" for item in items))
    assert all(isinstance(part, Batch) for part in read_batches(with_escapes))
    first = parts[0]
    assert isinstance(first, Batch)
    assert isinstance(first.events[0], Cite)
