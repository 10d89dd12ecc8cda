"""Drivers that are killed at any moment: every row is done once at the end, and no side effect happens
twice.

`CORVID_MAP_KILLS` is how many drivers are killed in the long form of each test, which prints a row of counts
(`make prove KILLS=200`); `CORVID_SEED` chooses other moments.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.mapping.jobs import ACTING, LOGGED, TOOLS, kill, lay, mapped, results, started, touched

MOST_CALLS = 120
"""Calls of the tool after which a driver is killed."""
ROWS, ACTING_ROWS = 60, 140
"""Rows for each kill: more than a driver does until then, so that the last one has some left. Where tools act
the processes of a killed driver end their chunk before the next one begins, and it counts."""
SHARE = 2
KILLS = int(os.environ.get("CORVID_MAP_KILLS", "20"))
SEED = int(os.environ.get("CORVID_SEED", "0"))
IN_FLIGHT = 2 * 2 * 150
"""Twice the processes, each with a chunk of half a second of rows that take four milliseconds."""


def _killed(folder: Path, kills: int, *more: str) -> int:
    """Kill a job so many times, each as soon as it has called the tool for a random number of rows, and every
    tenth wherever it is after a random time; how often it was alive then."""
    chance = random.Random(kills + SEED)
    hit = 0
    for number in range(kills):
        wanted, longest = chance.randrange(MOST_CALLS), chance.uniform(0, 0.6)
        called = _called(folder)
        process = started(folder, "out", "--jobs", "2", *more)
        began = time.monotonic()
        while process.poll() is None:
            if number % 10 == 9:
                over = time.monotonic() - began >= longest
            else:
                over = _called(folder) - called >= wanted
            if over:
                break
            time.sleep(0.005)
        hit += process.poll() is None
        kill(process)
    assert hit > kills // 2
    return hit


def _called(folder: Path) -> int:
    """How often the tool was called so far."""
    file = folder / "touched.txt"
    return file.read_bytes().count(b"\n") if file.exists() else 0


def _committed(folder: Path) -> int:
    """How many rows the parts of the ledger of the job have."""
    file = folder / "out" / "manifest.jsonl"
    lines = file.read_text().splitlines() if file.exists() else []
    return sum(int(json.loads(line)["rows"]) for line in lines)


@pytest.mark.parametrize("kills", [SHARE, pytest.param(KILLS, marks=pytest.mark.oracle)])
def test_every_row_is_done_once(tmp_path: Path, kills: int) -> None:
    rows = ROWS * kills
    lay(tmp_path, LOGGED, [{"n": number} for number in range(rows)], TOOLS)
    hit = _killed(tmp_path, kills)
    done = _committed(tmp_path)
    assert mapped(tmp_path, "out", "--jobs", "2").returncode == 0
    assert [row["row"] for row in results(tmp_path, "out")] == list(range(rows))
    assert [row["value"] for row in results(tmp_path, "out")] == [2 * number for number in range(rows)]
    assert set(touched(tmp_path)) == set(range(rows))
    calls = Counter(touched(tmp_path))
    assert calls.total() <= rows + hit * IN_FLIGHT
    print(
        f"{hit} of {kills} drivers killed at work, {rows} rows, {done} done before the last call, "
        f"{calls.total()} calls of the tool, {sum(times > 1 for times in calls.values())} rows called again"
    )
    (tmp_path / "touched.txt").unlink()
    assert mapped(tmp_path, "undisturbed", "--jobs", "1" if kills == SHARE else "2").returncode == 0
    for name in ("results.jsonl", "errors.jsonl"):
        assert (tmp_path / "out" / name).read_bytes() == (tmp_path / "undisturbed" / name).read_bytes()


@pytest.mark.parametrize("kills", [SHARE, pytest.param(KILLS, marks=pytest.mark.oracle)])
def test_no_side_effect_happens_twice(tmp_path: Path, kills: int) -> None:
    rows = ACTING_ROWS * kills
    lay(tmp_path, ACTING, [{"n": number} for number in range(rows)], TOOLS)
    hit = _killed(tmp_path, kills, "--at-most-once")
    done = _committed(tmp_path)
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
    print(
        f"{hit} of {kills} drivers killed at work, {rows} rows, {done} done before the last call, "
        f"{len(touched(tmp_path))} calls of the tool, none for a row twice, {len(errors)} outcomes unknown"
    )
    again = mapped(tmp_path, "out", "--at-most-once")
    assert f"{len(errors)} rows with an error" in again.stdout.replace("1 row with", "1 rows with")
    assert max(Counter(touched(tmp_path)).values()) == 1


@pytest.mark.oracle
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
