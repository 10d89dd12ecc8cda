"""Many files: cold in several processes, after one edit, unchanged. Whole processes of `corvid check`.

The baseline of a cold check is the same in one process; of a warm one `python -c pass`, as little else is
left. The Rust toolchain took 0.31 s for 47,500 lines where that takes 12.5 ms, so that a third of it
is 8.3 of them.
"""

from __future__ import annotations

import itertools
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.conftest import Report
from bench.measure import TINY, against, fastest, sized
from bench.projects import edit_body, lose_source, write_project
from bench.reasons import EDITED, INTERPRETED, KEPT
from bench.rows import amount, at_least, at_most, growth, versus
from corvid.cache.location import OFF, VARIABLE
from corvid.incremental.check import processors

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = str(ROOT / "scripts" / "corvid")
LINES = sized(47_500, 200)
FILES = sized(300, 6)
ROUNDS = sized(15, 1)
RUST = 0.31 / 3 / 0.0125

MEMORY = """
import resource, sys
from corvid.incremental.check import check_project
from corvid.cache.store import Store
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
check_project(sys.argv[2:], Store(None), int(sys.argv[1]))
own, workers = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(own - before, workers)
"""

PROCESSORS = """
import os, sys, time
from corvid.incremental.check import check_project
from corvid.cache.store import Store
workers = []
def wait(process, flags):
    ended, status, used = os.wait4(process, flags)
    workers.append(used.ru_utime + used.ru_stime)
    return ended, status
os.waitpid = wait
before = time.process_time()
check_project(sys.argv[2:], Store(None), int(sys.argv[1]))
print(time.process_time() - before + max(workers, default=0))
"""
"""The processor's time of the longest way through a check: what it takes where nothing else runs."""


LOST = "a source lost in the lowest module"
SMALL = {"cold": 0.53, "edited": 0.104, LOST: 0.36, f"edited beside {LOST}": 0.36}
"""The checks of 50 files of 100 lines, and the seconds that each may take."""


def run(folder: Path, *arguments: str, cache: Path | None = None, ends: int = 0) -> str:
    """Run the interpreter, until it `ends` with this code; bytecode is kept, as on a user's machine."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    environment |= {VARIABLE: OFF if cache is None else str(cache), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == ends, done.stderr
    return done.stdout


def processor_time(folder: Path, *arguments: str, cache: Path | None = None, ends: int = 0) -> float:
    """The seconds of a processor that a run takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(folder, *arguments, cache=cache, ends=ends)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A project and its number of lines."""
    folder = tmp_path_factory.mktemp("project") / "files"
    return folder, write_project(folder, FILES, LINES)


@pytest.mark.parametrize("jobs", [2, 4])
def test_cold(project: tuple[Path, int], jobs: int, benchmark: BenchmarkFixture, report: Report) -> None:
    folder, lines = project
    arguments = ("check", ".", "--jobs")
    benchmark.pedantic(run, (folder, SCRIPT, *arguments, str(jobs)), rounds=1)
    ours, one = against(
        lambda: run(folder, SCRIPT, *arguments, str(jobs)), lambda: run(folder, SCRIPT, *arguments, "1"), 2
    )
    free = f"{min(jobs, processors())} of {processors()} processors"
    report(versus(f"project, cold, {jobs} processes", ours, one, of="one process", note=free))
    aim = at_least(40_000, INTERPRETED) if jobs == 4 else None
    report(amount(f"project, cold, {jobs} processes, speed", lines / ours, "lines/s", aim=aim))
    if jobs == 4:
        alone = at_least(12_000, INTERPRETED)
        report(amount("project, cold, 1 process, speed", lines / one, "lines/s", aim=alone))


@pytest.mark.parametrize("jobs", [2, 4])
def test_longest_way(project: tuple[Path, int], jobs: int, report: Report) -> None:
    folder, lines = project
    names = sorted(path.name for path in folder.glob("*.cor"))
    times = [[float(run(folder, "-c", PROCESSORS, str(n), *names)) for n in (jobs, 1)] for _ in range(2)]
    ours, one = (min(column) for column in zip(*times, strict=True))
    what = f"project, cold, {jobs} processes, processor time of the longest"
    note = f"{lines / ours:,.0f} lines for each second of it"
    report(versus(what, ours, one, of="one process", aim=at_most(1.25 / jobs), note=note))


@pytest.mark.parametrize("kind", ["edited", "unchanged"])
def test_warm(
    project: tuple[Path, int], kind: str, tmp_path: Path, benchmark: BenchmarkFixture, report: Report
) -> None:
    folder, lines = project
    numbers = itertools.count(10)
    run(folder, SCRIPT, "check", ".", cache=tmp_path)

    def check() -> None:
        if kind == "edited":
            edit_body(folder, FILES // 2, next(numbers))
        run(folder, SCRIPT, "check", ".", cache=tmp_path)

    benchmark.pedantic(check, rounds=1)
    ours, python = against(check, lambda: run(folder, "-c", "pass"), ROUNDS)
    aim = at_most(round(RUST, 1), EDITED) if kind == "edited" else None
    note = "a third of the Rust toolchain's 0.31 s, in starts of Python" if kind == "edited" else ""
    what = f"project of {lines:,} lines, {kind}"
    report(versus(what, ours, python, of="python -c pass", aim=aim, note=note))


def test_small(tmp_path: Path, report: Report) -> None:
    files = sized(50, 6)
    found: dict[str, list[float]] = {kind: [] for kind in SMALL}
    for number in range(1 if TINY else 5):
        folder, cache = tmp_path / f"files{number}", tmp_path / f"cache{number}"
        write_project(folder, files, files * 100)
        for kind, seconds in found.items():
            if kind == LOST:
                lose_source(folder, 0)
            elif kind != "cold":
                edit_body(folder, files // 2, 10 + len(kind))
            command, ends = (SCRIPT, "check", ".", "--jobs", "1"), int(kind not in ("cold", "edited"))
            seconds.append(processor_time(folder, *command, cache=cache, ends=ends))
    for kind, seconds in found.items():
        what = f"project of {files} files of 100 lines, {kind}, processor time"
        report(amount(what, min(seconds), "s", aim=at_most(SMALL[kind])))


def test_unchanged_file(tmp_path: Path, report: Report) -> None:
    (tmp_path / "hello.cor").write_text('agent main() -> String:\n    return "hello"\n')
    cache = tmp_path / "cache"
    run(tmp_path, SCRIPT, "check", "hello.cor", cache=cache)
    ours, python = against(
        lambda: run(tmp_path, SCRIPT, "check", "hello.cor", cache=cache),
        lambda: run(tmp_path, "-c", "pass"),
        ROUNDS,
    )
    report(versus("unchanged file", ours, python, of="python -c pass", aim=at_most(1.25, KEPT)))


def test_cold_is_linear(tmp_path: Path, report: Report) -> None:
    sizes = [LINES // 4, LINES // 2, LINES]
    seconds = []
    for part, size in zip((4, 2, 1), sizes, strict=True):
        folder = tmp_path / str(size)
        write_project(folder, max(1, FILES // part), size)
        seconds.append(fastest(lambda f=folder: run(f, SCRIPT, "check", ".", "--jobs", "1"), 2))  # type: ignore[misc]
    report(growth("project, cold, 1 process", sizes, seconds, aim=at_most(1.15)))


@pytest.mark.parametrize("jobs", [1, 4])
def test_memory(project: tuple[Path, int], jobs: int, report: Report) -> None:
    folder, lines = project
    names = sorted(path.name for path in folder.glob("*.cor"))
    own, workers = map(int, run(folder, "-c", MEMORY, str(jobs), *names).split())
    note = "" if jobs == 1 else f"the largest of {jobs} workers {workers / 1024:.0f} MB in all"
    report(amount(f"project, memory, {jobs} process", own / lines, "MB for 1,000 lines", note=note))
