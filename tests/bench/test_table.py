"""The table: what a row says, which aims are met, and that it can be made."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from bench.rows import Row, absent, amount, at_least, at_most, growth, row_of, versus
from bench.show import table, verdicts
from bench.table import main
from tests.processes import completed

ROOT = Path(__file__).resolve().parents[2]

ROWS = (
    versus("fast", 0.002, 0.004, of="Python", aim=at_most(0.5)),
    versus("slow", 3.0, 2.0, of="Python", aim=at_most(1.2, "the road is long")),
    amount("rate", 5_000, "lines/s", aim=at_least(12_000)),
    amount("size", 7.5, "bytes"),
    growth("square", [10, 20, 40], [0.1, 0.4, 1.6], aim=at_most(1.15)),
    absent("elsewhere", "LuaJIT", "apt-get install luajit"),
    absent("unknown", "gcc", "apt-get install gcc", aim=at_most(1.05)),
)


def test_each_row_is_judged_by_its_aim() -> None:
    found = [row.verdict for row in ROWS]
    assert found[:4] == ["met", "missed by 25 %", "missed 2.4 times", ""]
    assert found[4:] == ["missed by 74 %", "", "not measured"]
    assert ROWS[0].value == 0.5
    assert ROWS[4].value == pytest.approx(2)


def test_the_table_shows_what_was_measured() -> None:
    lines = table(ROWS).splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    assert cells[2][:6] == ["fast", "2 ms", "Python 4 ms", "0.5", "≤ 0.5", "met"]
    assert cells[4][1:5] == ["5,000 lines/s", "", "", "≥ 12,000"]
    assert cells[7][2] == "LuaJIT is not installed: apt-get install luajit"
    assert len({len(line) for line in lines}) == 1
    assert cells[3][6] == "the road is long"
    assert ROWS[1].remark
    assert not ROWS[0].remark


def test_what_is_missed_is_said_last() -> None:
    said = verdicts(ROWS).splitlines()
    assert said[0] == "1 of 5 aims are met."
    assert [line.split(":")[0].strip() for line in said[1:]] == ["slow", "rate", "square", "unknown"]
    assert said[-1].endswith("unknown: aim ≤ 1.05, not measured")
    assert said[1].endswith("1.5, aim ≤ 1.2, missed by 25 %: the road is long")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_rows_cross_to_the_table_as_they_are(row: Row) -> None:
    assert row_of(json.loads(json.dumps(asdict(row)))) == row


def test_a_name_that_is_none() -> None:
    with pytest.raises(SystemExit, match="no benchmarks named nothing; there are absence, audit, calls, "):
        main(["--only", "nothing"])


@pytest.mark.oracle
def test_the_command_measures_and_judges() -> None:
    environment = {**os.environ, "CORVID_BENCH_TINY": "1"}
    done = completed([sys.executable, "-m", "bench.table", "--only", "parse"], cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stderr
    assert "| parse, mixed " in done.stdout
    assert " aims are met." in done.stdout
