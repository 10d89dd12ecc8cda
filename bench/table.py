"""All benchmarks as one table: `python -m bench.table [--only NAME]… [--graphs]`.

Each file of benchmarks runs in a process of its own; NAME is `run` for `bench_run.py`. Rows are measured
once, with their peers in turns; for many rounds and deviations there is `pytest bench/bench_NAME.py`. Ends
with 1 only if a benchmark failed: an aim that is missed is a result like any other.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.rows import Row, row_of
from bench.show import table, verdicts

BENCH = Path(__file__).parent
OPTIONS = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--benchmark-disable")


def main(arguments: Sequence[str]) -> int:
    """Measure, print, and draw if asked to."""
    parser = argparse.ArgumentParser(prog="python -m bench.table", description="Measure and judge.")
    parser.add_argument("--only", action="append", metavar="NAME", help="bench_NAME.py alone; repeatable")
    parser.add_argument("--graphs", action="store_true", help="draw bench/graphs/*.png (needs matplotlib)")
    options = parser.parse_args(arguments)
    files = _files(options.only)
    rows: list[Row] = []
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            print(f"{file.name} …", file=sys.stderr, flush=True)
            kept = Path(folder) / f"{file.stem}.json"
            if not _measured(file, kept):
                failed.append(file.name)
            if kept.exists():
                rows += map(row_of, json.loads(kept.read_text()))
    print(f"{_machine()}\n\n{table(rows)}")
    print(f"\n{verdicts(rows)}")
    for name in failed:
        print(f"FAILED: {name}, whose rows are missing or incomplete")
    if options.graphs:
        from bench.graphs import draw

        for path in draw(rows, BENCH / "graphs"):
            print(f"wrote {path.relative_to(BENCH.parent)}")
    return 1 if failed else 0


def _files(only: Sequence[str] | None) -> list[Path]:
    files = sorted(BENCH.glob("bench_*.py"))
    names = {file.stem.removeprefix("bench_"): file for file in files}
    unknown = [name for name in only or () if name not in names]
    if unknown:
        raise SystemExit(f"no benchmarks named {', '.join(unknown)}; there are {', '.join(names)}")
    return [file for name, file in names.items() if not only or name in only]


def _measured(file: Path, rows: Path) -> bool:
    """Whether all benchmarks of the file ended well. Start-up must be measured as users have it."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "pytest", *OPTIONS, "--rows", str(rows), str(file)]
    done = subprocess.run(command, cwd=BENCH.parent, env=environment, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        print(done.stdout[-4000:], file=sys.stderr)
    return done.returncode == 0


def _machine() -> str:
    """Where and when."""
    model = platform.processor() or platform.machine()
    with contextlib.suppress(OSError):
        known = Path("/proc/cpuinfo").read_text()
        model = next(
            (line.split(": ")[1] for line in known.splitlines() if line.startswith("model name")), model
        )
    today = datetime.datetime.now(datetime.UTC).date()
    return (
        f"{today}, {os.cpu_count()} cores of {model}, Python {platform.python_version()}, {platform.system()}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
