"""Processes that work together: however one of them ends, the check ends, and says so plainly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from corvid.cache.location import OFF, VARIABLE
from corvid.cli.main import run
from corvid.incremental.pool import WorkerLost, WorkerPool, WorkFailed
from tests.interrupts import listening
from tests.processes import PATIENCE

TEXT = "public fn one(n: Int) -> Int:\n    return n + 1\n"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a command of its own: the process of the tests may have threads left from runs before."""
    monkeypatch.setattr(threading, "active_count", lambda: 1)


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool(3)
    yield pool
    pool.close()


def outlines(pool: WorkerPool) -> list[object]:
    return pool.ask("outline", [[(f"m{n}", n, TEXT)] for n in range(pool.size)])


def test_one_alone_works_here(pool: WorkerPool) -> None:
    pool.grow(1)
    assert pool.size == 1
    assert not pool._workers


@pytest.mark.oracle
def test_there_are_no_more_workers_than_wanted(pool: WorkerPool) -> None:
    pool.grow(2)
    assert pool.size == 2
    pool.grow(50)
    assert pool.size == 3
    assert len({str(one) for one in outlines(pool)}) == 1


def test_with_threads_workers_are_fresh_interpreters(pool: WorkerPool) -> None:
    here = outlines(pool)
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        pool.grow(2)
    finally:
        stop.set()
        thread.join()
    assert all(isinstance(worker._process, subprocess.Popen) for worker in pool._workers)
    assert outlines(pool) == here * 2


@pytest.mark.usefixtures("alone")
def test_a_lost_worker_is_noticed(pool: WorkerPool) -> None:
    pool.grow(2)
    process = pool._workers[1]._process
    assert isinstance(process, int)
    os.kill(process, signal.SIGKILL)
    with pytest.raises(WorkerLost):
        outlines(pool)


def test_a_mistake_of_ours_has_its_words(pool: WorkerPool) -> None:
    pool.grow(2)
    with pytest.raises(WorkFailed, match="ValueError: no such request: nonsense"):
        pool.ask("nonsense", [0])
    assert len(outlines(pool)) == 2


@pytest.mark.usefixtures("alone")
def test_the_command_says_that_a_worker_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a", "b"):
        (tmp_path / f"{name}.cor").write_text(TEXT)
    monkeypatch.setattr("corvid.incremental.project.WORTH_A_WORKER", 10)
    monkeypatch.setattr("corvid.incremental.worker.Worker.outline", lambda *_: os._exit(3))
    assert run(["check", "--jobs", "2", "."]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "a process of the check was ended by someone else" in said.err
    assert "--jobs 1" in said.err


def children(process: int) -> list[int]:
    try:
        return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def until(condition: object) -> None:
    """Wait for something that comes soon, on the slowest of machines too."""
    assert callable(condition)
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come")


@pytest.fixture
def long_check(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A check in three processes that takes longer than anyone waits."""
    body = "".join(f"    x = x + {n % 7}\n" for n in range(20_000))
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.cor").write_text(f"fn total(a: Int) -> Int:\n    x = a\n{body}    return x\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "corvid", "check", "--jobs", "3", "."],
        cwd=tmp_path, env={**os.environ, VARIABLE: OFF, "PYTHONPATH": str(ROOT)}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=listening,
    )  # fmt: skip
    until(lambda: len(children(process.pid)) == 3)
    yield process
    process.kill()
    process.communicate()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_an_interrupt_ends_them_all(long_check: subprocess.Popen[str]) -> None:
    workers = children(long_check.pid)
    os.killpg(long_check.pid, signal.SIGINT)
    out, err = long_check.communicate(timeout=PATIENCE)
    assert (long_check.returncode, out, err) == (2, "", "corvid: interrupted\n")
    # A killed process is listed until its new parent has waited for it.
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


@pytest.mark.oracle
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_without_the_check_they_end_by_themselves(long_check: subprocess.Popen[str]) -> None:
    workers = children(long_check.pid)
    long_check.kill()
    long_check.communicate()
    until(lambda: all(_is_gone(worker) for worker in workers))


def _is_gone(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split(")")[1].split()[0] == "Z"
    except OSError:
        return True
