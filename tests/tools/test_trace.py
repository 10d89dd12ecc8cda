"""`corvid trace` as its users see it."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.runtime.trace import events
from corvid.runtime.trace.write import TraceWriter
from corvid.tools.cli.main import run


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    path = tmp_path / "trace.jsonl"
    with path.open("wb") as file:
        writer = TraceWriter(file.write)
        writer.emit(events.run_started({"question": "why"}), 0, "run", "main")
        writer.emit(events.run_completed("because"), 5, "run", "main")
    return path


def test_a_trace_is_verified_shown_and_converted(trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["trace", "verify", str(trace)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("2 events of 1 run, each in its place; head ")
    assert run(["trace", "verify", str(trace), "--head", told.split()[-1]]) == 0
    assert run(["trace", "verify", str(trace), "--head", "0" * 64]) == 1
    capsys.readouterr()
    assert run(["trace", "show", str(trace)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        '   0 1970-01-01T00:00:00.000Z main run_started args={"question": "why"}',
        '   1 1970-01-01T00:00:00.005Z main run_completed ok=true result="because"',
    ]
    packed, back = trace.with_suffix(".msgpack"), trace.with_name("back.jsonl")
    assert run(["trace", "convert", str(trace), str(packed)]) == 0
    assert run(["trace", "convert", str(packed), str(back)]) == 0
    assert back.read_bytes() == trace.read_bytes()


def test_a_cut_off_trace_is_incomplete_and_an_edited_one_is_found(
    trace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = trace.read_bytes()
    trace.write_bytes(whole[:-5])
    assert run(["trace", "verify", str(trace)]) == 0
    assert "incomplete" in capsys.readouterr().err
    trace.write_bytes(whole.replace(b"why", b"who"))
    assert run(["trace", "verify", str(trace)]) == 1
    wanted = f"{trace}: event 2: the event before it is not the one that was written\n"
    assert capsys.readouterr().out == wanted


def test_nothing_is_left_of_a_conversion_that_fails(
    trace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trace.write_bytes(trace.read_bytes() + b"{\n")
    out = trace.with_name("out.jsonl")
    out.write_text("before")
    assert run(["trace", "convert", str(trace), str(out)]) == 2
    assert "nothing was written" in capsys.readouterr().err
    assert out.read_text() == "before"
    assert len([*trace.parent.iterdir()]) == 2
    assert run(["trace", "convert", str(trace), str(trace.parent / "missing" / "out")]) == 2
    assert run(["trace", "show", "missing"]) == 2
    assert "missing: No such file or directory" in capsys.readouterr().err
