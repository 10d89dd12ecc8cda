"""Drivers that are killed at any moment: every row is done once at the end, and no side effect happens
twice."""

from __future__ import annotations

import os
import random
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.mapping.jobs import ACTING, LOGGED, TOOLS, kill, lay, mapped, results, started, touched

ROWS, FEW = 400, 250
"""Rows for ten kills, and for the share of `make test`."""
SHARE = 2
KILLS = int(os.environ.get("CORVID_MAP_KILLS", "20"))
ACTING_KILLS = int(os.environ.get("CORVID_MAP_KILLS", "20"))
IN_FLIGHT = 2 * 2 * 150
"""Twice the processes, each with a chunk of half a second of rows that take four milliseconds."""


def _killed(folder: Path, kills: int, *more: str) -> int:
    """Kill a job so many times, each at a random moment after its workers began; how often it was alive
    then."""
    chance, longest = random.Random(kills), 2.5 if kills > SHARE else 0.4
    hit = 0
    for _ in range(kills):
        process = started(folder, "out", "--jobs", "2", *more)
        deadline = time.monotonic() + chance.uniform(0.1, longest)
        while process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        hit += process.poll() is None
        kill(process)
    return hit


def _rows(kills: int) -> int:
    return ROWS * max(1, kills // 10) if kills > SHARE else FEW


@pytest.mark.parametrize("kills", [SHARE, pytest.param(KILLS, marks=pytest.mark.oracle)])
def test_every_row_is_done_once(tmp_path: Path, kills: int) -> None:
    rows = _rows(kills)
    lay(tmp_path, LOGGED, [{"n": number} for number in range(rows)], TOOLS)
    hit = _killed(tmp_path, kills)
    assert mapped(tmp_path, "out", "--jobs", "2").returncode == 0
    assert [row["row"] for row in results(tmp_path, "out")] == list(range(rows))
    assert [row["value"] for row in results(tmp_path, "out")] == [2 * number for number in range(rows)]
    assert set(touched(tmp_path)) == set(range(rows))
    assert len(touched(tmp_path)) <= rows + hit * IN_FLIGHT
    (tmp_path / "touched.txt").unlink()
    assert mapped(tmp_path, "undisturbed", "--jobs", "1").returncode == 0
    for name in ("results.jsonl", "errors.jsonl"):
        assert (tmp_path / "out" / name).read_bytes() == (tmp_path / "undisturbed" / name).read_bytes()


@pytest.mark.parametrize("kills", [SHARE, pytest.param(ACTING_KILLS, marks=pytest.mark.oracle)])
def test_no_side_effect_happens_twice(tmp_path: Path, kills: int) -> None:
    rows = _rows(kills)
    lay(tmp_path, ACTING, [{"n": number} for number in range(rows)], TOOLS)
    _killed(tmp_path, kills, "--at-most-once")
    for _ in range(5):  # on a busy machine a process of the driver that was killed may be at work for long
        last = mapped(tmp_path, "out", "--jobs", "2", "--at-most-once")
        if "try again later" not in last.stderr:
            break
    assert last.returncode in (0, 1), last.stderr
    time.sleep(1)  # a worker of the last killed driver may still end its chunk
    assert max(Counter(touched(tmp_path)).values()) == 1
    errors = results(tmp_path, "out", "errors.jsonl")
    assert {row["code"] for row in errors} <= {"outcome unknown"}
    assert len(results(tmp_path, "out")) + len(errors) == rows
    again = mapped(tmp_path, "out", "--at-most-once")
    assert f"{len(errors)} rows with an error" in again.stdout.replace("1 row with", "1 rows with")
    assert max(Counter(touched(tmp_path)).values()) == 1


def test_an_interrupt_keeps_what_was_done(tmp_path: Path) -> None:
    import signal

    lay(tmp_path, LOGGED, [{"n": number} for number in range(2000)], TOOLS)
    process = started(tmp_path, "out", "--jobs", "1")
    deadline = time.monotonic() + 30
    while len(touched(tmp_path)) < 50 and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGINT)
    try:
        assert process.wait(30) == 1
    except subprocess.TimeoutExpired:
        kill(process)
        raise
    done = results(tmp_path, "out")
    assert 50 <= len(done) < 2000
    assert len(touched(tmp_path)) == len(done)
