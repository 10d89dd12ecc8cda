"""`corvid.load(…, trace=FOLDER)`: every run has a whole trace of its own, however it ends."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import corvid
from corvid.api.program import Program
from corvid.cli.main import run

PROGRAM = """\
tool look(id: String) -> String uses retrieval
tool later(id: String) -> String

agent find(id: String) -> Grounded<String>:
    return look(id)

agent divided(n: Int) -> Int:
    return 10 / n

agent both(doc: Grounded<String>, n: Int) -> Int:
    return n

agent waits(id: String) -> String:
    return later(id)
"""


async def later(id: str) -> str:
    await asyncio.sleep(20 if id == "forever" else 0.01)
    return f"later {id}"


class Ids:
    """Names as they come."""

    def __init__(self, *names: str) -> None:
        self._names = iter(names)

    def next_id(self) -> str:
        return next(self._names)


def loaded(folder: Path, trace: str | Path, run_ids: Ids | None = None) -> Program:
    (folder / "main.cor").write_text(PROGRAM)
    tools = {"look": lambda id: f"text of {id}", "later": later}
    return corvid.load(folder / "main.cor", tools=tools, trace=trace, run_ids=run_ids)


def verified(traces: Iterable[Path | None], capsys: pytest.CaptureFixture[str]) -> list[str]:
    """How each trace ends, once `corvid trace verify` has found it whole."""
    ends = []
    for trace in traces:
        assert trace is not None
        capsys.readouterr()
        assert run(["trace", "verify", str(trace)]) == 0
        told = capsys.readouterr()
        assert "of 1 run" in told.out
        assert not told.err
        assert run(["trace", "show", str(trace)]) == 0
        ends.append(capsys.readouterr().out.splitlines()[-1])
    return ends


@pytest.mark.guarantee("boundary.values_checked")
def test_an_answer_and_a_failure_say_where_their_traces_lie(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    program = loaded(tmp_path, "traces")
    monkeypatch.chdir("/")
    found = program.find.outcome("a")
    with pytest.raises(corvid.RunFailed) as failed:
        program.divided(0)
    folder = (tmp_path / "traces").resolve()
    assert found.trace == folder / f"{found.run}.jsonl"
    assert {found.trace, failed.value.trace} == set(folder.iterdir())
    good, bad = verified([found.trace, failed.value.trace], capsys)
    assert "ok=true" in good
    assert "ok=false" in bad
    assert found.trace_head in (run(["trace", "verify", str(found.trace)]), capsys.readouterr())[1].out
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}


def test_without_a_folder_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "main.cor").write_text(PROGRAM)
    program = corvid.load(tmp_path / "main.cor", tools={"look": str, "later": later})
    assert program.find.outcome("a").trace is None
    with pytest.raises(corvid.RunFailed) as failed:
        program.divided(0)
    assert failed.value.trace is None
    assert [path.name for path in tmp_path.iterdir()] == ["main.cor"]


def test_runs_at_one_time_each_have_their_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = loaded(tmp_path, tmp_path / "traces")

    async def awaited() -> None:
        await asyncio.gather(*(program.waits.aio(str(n)) for n in range(12)))

    with ThreadPoolExecutor(8) as pool:
        threaded = [one.trace for one in pool.map(program.find.outcome, map(str, range(24)))]
    asyncio.run(awaited())
    traces = sorted((tmp_path / "traces").iterdir())
    assert len(traces) == 36
    assert set(threaded) < set(traces)
    assert all("ok=true" in end for end in verified(traces[::3], capsys))


def test_a_cancelled_run_has_a_whole_trace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = loaded(tmp_path, tmp_path)

    async def cancelled() -> None:
        task = asyncio.ensure_future(program.waits.aio("forever"))
        while not list(tmp_path.glob("*.jsonl")):
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    (trace,) = tmp_path.glob("*.jsonl")
    until = time.monotonic() + 20
    while b'"run_completed"' not in trace.read_bytes() and time.monotonic() < until:
        time.sleep(0.01)
    (end,) = verified([trace], capsys)
    assert "ok=false" in end


@pytest.mark.guarantee("boundary.values_checked")
def test_a_run_whose_arguments_are_refused_has_a_whole_trace(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where others before them were taken, of which nothing is reported then."""
    program = loaded(tmp_path, tmp_path / "traces")
    document = corvid.Document("a text", "a.txt")
    refused = [program.divided.outcome("none"), program.both.outcome(document, "none")]
    assert [one.fault.code for one in refused if one.fault] == ["R0121"] * 2
    for end in verified([one.trace for one in refused], capsys):
        assert "   1 " in end
        assert "ok=false" in end


@pytest.mark.parametrize("name", ["../outside", "a/b", "", "x" * 300, "."])
def test_an_id_can_not_lead_elsewhere(tmp_path: Path, name: str) -> None:
    """A name in the folder is made, or nothing is."""
    program = loaded(tmp_path, tmp_path / "traces", Ids(name))
    before = set(tmp_path.rglob("*"))
    try:
        outcome = program.find.outcome("a")
    except OSError:
        assert set(tmp_path.rglob("*")) == before
    else:
        assert outcome.trace is not None
        assert outcome.trace.parent == (tmp_path / "traces").resolve()


@pytest.mark.guarantee("boundary.values_checked")
def test_nothing_is_written_over(tmp_path: Path) -> None:
    program = loaded(tmp_path, tmp_path / "traces", Ids("one", "one", "two", "three"))
    first = program.find.outcome("a").trace
    assert first is not None
    written = first.read_bytes()
    with pytest.raises(FileExistsError, match=r"one\.jsonl"):
        program.find("b")
    assert first.read_bytes() == written
    (tmp_path / "traces" / "two.jsonl").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FileExistsError):
        program.find("c")
    assert not (tmp_path / "elsewhere").exists()
    assert program.find.outcome("d").trace == first.with_name("three.jsonl")


@pytest.mark.parametrize("what", ["a file", "below nothing", "not writable"])
def test_a_folder_that_is_none_is_reported_when_the_program_is_loaded(
    tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "traces"
    wanted: type[OSError]
    match what:
        case "a file":
            place.touch()
            wanted = NotADirectoryError
        case "below nothing":
            place, wanted = place / "of" / "mine", FileNotFoundError
        case _:
            monkeypatch.setattr(os, "access", lambda *_: False)  # root may write anywhere
            wanted = PermissionError
    with pytest.raises(wanted, match="traces"):
        loaded(tmp_path, place)


def test_a_full_disk_is_reported_where_it_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = loaded(tmp_path, tmp_path / "traces", Ids("one"))
    real, written = os.write, 0

    def write(descriptor: int, data: bytes) -> int:
        nonlocal written
        written += len(data)
        if written > 400:
            raise OSError(28, "No space left on device")
        return real(descriptor, data[:100])  # a system need not write all at once

    monkeypatch.setattr(os, "write", write)
    with pytest.raises(OSError, match=r"No space left on device.*one\.jsonl"):
        program.find("a")
