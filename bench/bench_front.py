"""The front end as a process meets it: a cold check of 50,000 lines, and how much memory that takes. And
labels that fall against the order of the text, which once took a pass for each name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from bench.conftest import Report
from bench.measure import fastest, sized
from bench.programs import SHAPES, falling
from bench.reasons import INTERPRETED
from bench.rows import amount, at_least, at_most, growth
from corvid.pipeline import check_text

ROOT = Path(__file__).resolve().parents[1]
LINES = sized(50_000, 200)
NAMES = sized(1_000, 20)
ROUNDS = sized(3, 1)
SCRIPT = """
import json, resource, sys, time
from pathlib import Path
from corvid.pipeline import check_file
Path("small.cor").write_text("")
check_file(Path("small.cor"))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
assert check_file(Path("large.cor")).ok
seconds = time.perf_counter() - start
print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before]))
"""
KILOBYTES = 1 / 1024 if sys.platform == "darwin" else 1
"""What `ru_maxrss` counts."""


def test_cold_check(tmp_path: Path, report: Report) -> None:
    (tmp_path / "large.cor").write_text(SHAPES["mixed"](LINES))
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    found: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], cwd=tmp_path, env=environment, check=True, capture_output=True
        )
        found.append(json.loads(done.stdout))
    seconds, memory = min(found)[0], min(kept for _, kept in found) * KILOBYTES
    what = f"cold check, {LINES:,} lines"
    report(amount(f"{what}, one process", LINES / seconds, "lines/s", aim=at_least(12_000, INTERPRETED)))
    report(amount(f"{what}, memory for 1,000 lines", memory / 1024 / (LINES / 1000), "MiB"))


def test_labels_that_fall_are_linear(report: Report) -> None:
    sizes = [NAMES // 4, NAMES // 2, NAMES]
    seconds = [fastest(lambda size=size: check_text("main.cor", falling(size)), 2) for size in sizes]  # type: ignore[misc]
    report(growth("check, names that fall one after the other", sizes, seconds, aim=at_most(1.15)))
