"""Many rows: how the processor time of `corvid map` grows with their number, over all its processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bench.conftest import Report
from bench.measure import TINY
from bench.rows import at_most, growth

SIZES = [10, 20] if TINY else [2_000, 8_000, 32_000]
PROGRAM = """
tool look(n: Int) -> Grounded<String> uses retrieval

@grounding(min: 0.1, enforce: warn)
agent main(n: Int) -> Grounded<String>:
    found = look(n)
    claim found citing found
    return found
"""
TOOLS = """
def look(n):
    return f"The kettle number {n} leaked on the first day. It was bought in spring."
"""


def test_time_of_rows(tmp_path: Path, report: Report) -> None:
    """With whole traces. The first call, of no matter how many rows, is not measured: it compiles."""
    (tmp_path / "program.cor").write_text(PROGRAM)
    (tmp_path / "tools.py").write_text(TOOLS)
    if not TINY:
        _seconds(tmp_path, SIZES[0], "first")
    seconds = [_seconds(tmp_path, size, "out") for size in SIZES]
    report(growth("map, rows with traces", SIZES, seconds, aim=at_most(1.05)))


def _seconds(folder: Path, rows: int, out: str) -> float:
    """Processor time of a job over so many rows and of its processes."""
    (folder / "rows.jsonl").write_text("".join(f'{{"n":{number}}}\n' for number in range(rows)))
    job = [
        sys.executable, "-m", "corvid", "map", str(folder / "program.cor"),
        "--in", str(folder / "rows.jsonl"), "--out", str(folder / f"{out}-{rows}"),
        "--trace", "full", "--jobs", "2",
    ]  # fmt: skip
    before = os.times()
    subprocess.run(job, check=True, capture_output=True)
    after = os.times()
    ended = folder / f"{out}-{rows}" / "results.jsonl"
    assert ended.read_bytes().count(b"\n") == rows
    return after.children_user + after.children_system - before.children_user - before.children_system
