"""The benchmarks still work. Their numbers are for `make bench`: here all sizes are tiny."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.processes import completed

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(f"bench/{path.name}" for path in (ROOT / "bench").glob("bench_*.py"))
OPTIONS = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--benchmark-disable")


def test_every_phase_has_its_file() -> None:
    phases = ("parse", "check", "run", "provenance", "citations", "startup")
    assert set(FILES) >= {f"bench/bench_{phase}.py" for phase in phases}


@pytest.mark.oracle
def test_every_benchmark_works() -> None:
    environment = {**os.environ, "CORVID_BENCH_TINY": "1"}
    done = completed([sys.executable, "-m", "pytest", *OPTIONS, *FILES], cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
