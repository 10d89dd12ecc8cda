"""The traces of many rows in one file: each long text once, and every byte back."""

from __future__ import annotations

import gzip
import json
import random
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit import packed
from corvid.audit.logs import read_log
from corvid.audit.opened import opened
from corvid.audit.packed import FIRST, LEAST, LEAST_SHARED, Packing
from corvid.runtime.trace.events import document, llm_result
from corvid.runtime.trace.write import TraceWriter, encoded_line

WORDS = ["kettle ", 'said "no" ', "a\\b ", "line\nline ", "é", "\x00", "\\", '"', "{}", "x" * 300]
TEXTS = st.lists(st.sampled_from(WORDS), max_size=200).map("".join)


def trace(run: str, *texts: str) -> bytes:
    """A trace of a run that read documents, and of which the model says all of them again."""
    lines: list[bytes] = []
    writer = TraceWriter(lines.append)
    for text in texts:
        writer.emit(document("0" * 64, text), 0, run, "main")
    writer.emit(llm_result("ask", "scripted", 1, f"Read {' and '.join(texts)}.", 1.0), 0, run, "main")
    return b"".join(lines)


def unpacked(file: Path, data: bytes) -> bytes:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(data)
    with opened(file) as lines:
        return lines.read()


def read_into(found: list[bytes], file: Path) -> None:
    with opened(file) as lines:
        found.extend(lines)


def sharing(folder: Path) -> Packing:
    def share(name: str, data: bytes) -> None:
        (folder / "texts" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "texts" / name).write_bytes(data)

    return Packing(share)


@given(st.lists(st.lists(st.lists(TEXTS, max_size=3), max_size=4), min_size=1, max_size=3))
def test_every_byte_comes_back(
    tmp_path_factory: pytest.TempPathFactory, files: list[list[list[str]]]
) -> None:
    folder = tmp_path_factory.mktemp("packed")
    packing = sharing(folder)
    for number, file in enumerate(files):
        traces = [trace(f"{run:032}", *texts) for run, texts in enumerate(file)]
        assert unpacked(folder / "traces" / f"{number}.jsonl.gz", packing.packed(traces)) == b"".join(traces)


@pytest.mark.parametrize("block", [1, 7, 300, 5000])
def test_how_much_is_read_at_once_changes_no_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int
) -> None:
    monkeypatch.setattr(packed, "BLOCK", block)
    traces = [trace("1", "x" * 900), trace("2", "The kettle leaked."), trace("3", "x" * 900, "y" * LEAST)]
    data = Packing().packed(traces)
    assert unpacked(tmp_path / "traces" / "one.jsonl.gz", data) == b"".join(traces)


def test_what_is_before_a_cut_is_read(tmp_path: Path) -> None:
    """An archive that is cut off has all lines before, and then says so."""
    chance = random.Random(1)
    traces = [trace(f"{number:032}", chance.randbytes(100).hex()) for number in range(200)]
    data = Packing().packed(traces)
    file = tmp_path / "one.jsonl.gz"
    for size in range(1000, len(data), 1000):
        file.write_bytes(data[:size])
        found: list[bytes] = []
        with pytest.raises(gzip.BadGzipFile, match="cut off"):
            read_into(found, file)
        there = zlib.decompressobj(wbits=31).decompress(data[:size])[len(FIRST) :]
        assert b"".join(found) == there[: there.rindex(b"\n") + 1]


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_line_that_is_too_long_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: bytes
) -> None:
    monkeypatch.setattr(packed, "LONGEST", 2**20)
    data = gzip.compress(FIRST + b"{}\n" + b"x" * (2**20 + 2**17) + end)
    with pytest.raises(gzip.BadGzipFile, match="a line longer than"):
        unpacked(tmp_path / "traces" / "one.jsonl.gz", data)


def test_a_text_is_stored_once(tmp_path: Path) -> None:
    """In its file, however often it is read there; and once for all files from the second on."""
    chance = random.Random(1)
    text = "".join(chance.choices('abcdefghijklmnopqrstuvwxyz \n"', k=60_000))
    packing = sharing(tmp_path)
    bare = len(gzip.compress(text.encode()))
    sizes = []
    for number in range(3):
        traces = [trace(f"{run:032}", text) for run in range(20)]
        data = packing.packed(traces)
        sizes.append(len(data))
        assert unpacked(tmp_path / "traces" / f"{number}.jsonl.gz", data) == b"".join(traces)
    assert sizes[0] < 1.1 * bare + 20 * 200
    assert sizes[1] < 20 * 200
    assert sizes[2] < 20 * 200
    (shared,) = (tmp_path / "texts").glob("*/*")
    assert json.loads(f'"{gzip.decompress(shared.read_bytes()).decode()}"') == text


@pytest.mark.parametrize("size", [LEAST_SHARED - 1, LEAST_SHARED])
def test_a_short_text_is_worth_no_file(tmp_path: Path, size: int) -> None:
    packing = sharing(tmp_path)
    for number in range(2):
        packing.packed([trace(str(number), "x" * size)])
    assert len(list(tmp_path.glob("texts/*/*"))) == (size >= LEAST_SHARED)


def test_texts_that_are_too_many_stay_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader holds so many in memory, so it refuses more."""
    traces = [trace(str(run), f"{run}" * 2000) for run in range(10)]
    whole = Packing().packed(traces)
    monkeypatch.setattr(packed, "MOST_TEXTS", 10_000)
    bounded = Packing().packed(traces)
    assert unpacked(tmp_path / "traces" / "one.jsonl.gz", bounded) == b"".join(traces)
    with pytest.raises(gzip.BadGzipFile, match="MiB of texts"):
        unpacked(tmp_path / "traces" / "two.jsonl.gz", whole)


def test_texts_that_were_met_long_ago_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "MOST_MET", 3)
    packing = sharing(tmp_path)
    for number in range(20):
        traces = [trace(str(number), f"{number % 7}" * 2000)]
        data = packing.packed(traces)
        assert unpacked(tmp_path / "traces" / f"{number}.jsonl.gz", data) == b"".join(traces)
        assert len(packing._met) <= 3


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (b"\0corvid texts 2\n", "packed by another version"),
        (FIRST + b"\0" + b"1" * 64 + b"another text\n", "does not have its hash"),
        (FIRST + b'{"text":"\0' + b"a" * 64 + b'"}\n', "which is not there"),
    ],
)
def test_what_is_damaged_is_reported(tmp_path: Path, lines: bytes, said: str) -> None:
    with pytest.raises(gzip.BadGzipFile, match=said):
        unpacked(tmp_path / "traces" / "one.jsonl.gz", gzip.compress(lines))


def test_a_text_stands_for_no_endless_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some kilobytes may name a text of a megabyte a million times."""
    monkeypatch.setattr(packed, "LONGEST", 2**20)
    data = gzip.decompress(Packing().packed([trace("1", "x" * 2**19)]))
    reference = data[len(FIRST) :][:65]
    bomb = data + b'{"a":"' + reference * 1000 + b'"}\n'
    with pytest.raises(gzip.BadGzipFile, match="a line longer than"):
        unpacked(tmp_path / "traces" / "one.jsonl.gz", gzip.compress(bomb))


@pytest.mark.oracle
def test_any_damage_is_said_or_harmless(tmp_path: Path) -> None:
    """Whichever byte of the lines is another one: what is read are items of a log or an OSError."""
    text = "The kettle leaked. " * 100
    data = gzip.decompress(Packing().packed([trace("1", text), trace("2", text, "y" * LEAST)]))
    file = tmp_path / "traces" / "one.jsonl.gz"
    chance = random.Random(3)
    for _ in range(300):
        at = chance.randrange(len(data))
        unlike = data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(gzip.compress(unlike, 1))
        assert read_or_refused(file)


def read_or_refused(file: Path) -> bool:
    """Whether the file is read as a log with an item for each line, or said to be damaged."""
    try:
        return len(list(read_log(file))) >= 4
    except OSError as error:
        return "damaged archive" in str(error)


def test_the_writer_never_writes_a_zero_byte() -> None:
    """What references begin with is in no line of a trace, whatever a text holds."""
    assert b"\0" not in encoded_line({"text": "".join(map(chr, range(300)))})
