"""Two checkouts of this repository, in turns: how much slower or faster has each row become?

    .venv/bin/python -m bench.versions BEFORE AFTER [TURNS] [GROUP…]

Each is the folder of a checkout with a `.venv` of its own. A turn is a process for each group of rows and
each version. What is measured is time of the processor (children and threads included), as wall time says
nothing beside other work: the least of some rounds in a turn, and the median of the turns; beside it the
ratio of the least of all turns, which other work disturbs less.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from statistics import median
from typing import TypeAlias

Rows: TypeAlias = dict[str, float]
"""The seconds of each row."""

PROCESSOR = 1
LINES = 10_000
TOOLS = """
type Reading:
    city: String
    degrees: Float
    day: Int

tool measured(city: String, day: Int) -> Reading
tool looked_up(city: String, day: Int) -> Reading uses retrieval

agent plain(n: Int) -> Int:
    total = 0
    for day in range(0, n):
        total = total + measured("Lisbon", day).day
    return total

agent grounded(n: Int) -> Grounded<Int>:
    total = looked_up("Lisbon", 0).day
    for day in range(1, n):
        total = total + looked_up("Lisbon", day).day
    return total
"""


def least(action: Callable[[], object], rounds: int) -> float:
    """The shortest of several calls, in seconds of the processor."""
    found = []
    for _ in range(rounds):
        gc.collect()
        start = time.process_time()
        action()
        found.append(time.process_time() - start)
    return min(found)


def _check() -> Rows:
    from bench.bench_check import check
    from bench.programs import SHAPES
    from corvid.source.text import SourceText
    from corvid.syntax.parse import parse_module

    text = SHAPES["mixed"](LINES)
    source = SourceText("bench.cor", text)
    return {
        f"check of {LINES:,} lines": least(lambda: check(text), 2),
        "of which parsing": least(lambda: parse_module(0, source), 2),
        "check of 4,000 lines with labels": least(lambda: check(SHAPES["grounded"](4_000)), 2),
    }


def _vm() -> Rows:
    from bench import bench_provenance, bench_run
    from corvid.api import load

    folder = Path(bench_run.__file__).parent
    rows = {}
    program = load(folder / "kernels.cor", jit="off")
    for name, (_, size) in bench_run.KERNELS.items():
        agent = program.agents[f"run_{name}"]
        rows[f"VM, {name}"] = least(lambda agent=agent, size=size: agent(size), 3)  # type: ignore[misc]
    sums = bench_provenance.sums.__wrapped__()
    for name in ("plain_sum", "grounded_sum", "two_sources"):
        rows[f"VM, {name}"] = least(lambda name=name: sums.run(name, 300_000), 3)  # type: ignore[misc]
    return rows


def _jit() -> Rows:
    from bench import bench_compiled, bench_grounded_jit

    rows = {}
    machine = bench_compiled.machine.__wrapped__()
    for name, size in bench_compiled.SIZES.items():
        rows[f"JIT, {name}"] = least(lambda name=name, size=size: machine.call(name, size), 6)  # type: ignore[misc]
    rows["JIT, text, in the VM"] = least(lambda: machine.call("text", 20_000), 6)
    entry = machine.entry("successor")
    rows["JIT, 500,000 calls from Python"] = least(lambda: bench_compiled._calls(entry, None, 100, 1_000), 4)
    compiled = bench_grounded_jit.compiled.__wrapped__()
    for name, (words, given) in bench_grounded_jit.LOOPS.items():
        rows[f"JIT, {words}, no labels"] = least(lambda n=name, g=given: compiled.plain(n, *g), 8)  # type: ignore[misc]
        rows[f"JIT, {words}"] = least(lambda n=name, g=given: compiled.labelled(n, *g), 8)  # type: ignore[misc]
    for name in ("mandelbrot", "list_sum"):
        rows[f"JIT, {name}, compiled as it runs"] = least(lambda name=name: _cold(bench_compiled, name), 2)  # type: ignore[misc]
    return rows


def _cold(module: object, name: str) -> None:
    checked = module.check_file(Path(module.__file__).with_name("kernels.cor"))  # type: ignore[attr-defined]
    jit = module.Jit(checked.program, "auto")  # type: ignore[attr-defined]
    engine = module.Engine(checked.program, checked.store.text, accelerator=jit)  # type: ignore[attr-defined]
    engine._image.current(f"kernels::{name}")(None, 10_000, module.SIZES[name])  # type: ignore[attr-defined]


def _calls() -> Rows:
    from bench import bench_calls
    from corvid.api import load

    rows = {}
    tools = dict.fromkeys(("measured", "looked_up"), bench_calls.measured)
    later = {"measured_later": bench_calls.measured_later}
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "tools.cor").write_text(TOOLS)
        program = load(Path(folder) / "tools.cor", tools=tools)
    both = load(
        Path(bench_calls.__file__).with_name("calls.cor"), tools=tools | later, model=bench_calls.AtOnce()
    )
    gc.collect()
    gc.freeze()
    for name in ("plain", "grounded"):
        for what, agent in (("tool", program.agents[name]), ("tool and prompt", both.agents[name])):
            agent(100)
            rows[f"100 calls, {what}, {name}"] = least(lambda agent=agent: agent(100), 40)  # type: ignore[misc]
    rows["100 runs without a call"] = least(lambda: bench_calls.each(both.echo, 100), 10)
    rows["100 calls, bare Python"] = least(lambda: bench_calls.bare(100), 40)
    return rows


GROUPS: Mapping[str, Callable[[], Rows]] = {"check": _check, "vm": _vm, "jit": _jit, "calls": _calls}


def _start(root: Path) -> Callable[[], Rows]:
    """What measures starts of a copy of this version, installed as a wheel lays it out."""
    from bench.bench_startup import CASES, Installed

    installed = Installed(Path(tempfile.mkdtemp()), root)
    chosen = [name for name in CASES if "no cache" not in name and "version" not in name]

    def measure() -> Rows:
        rows = {"python -c pass": _children(lambda: installed.python("-c", "pass"), 5)}
        for name in chosen:
            rows[name] = _children(lambda name=name: CASES[name][0](installed), 3)  # type: ignore[misc]
        return rows

    for name in chosen:
        CASES[name][0](installed)
    return measure


def _project(root: Path) -> Callable[[], Rows]:
    from bench.projects import edit_body, lose_source, write_project

    python = str(root / ".venv" / "bin" / "python")
    script = str(root / "scripts" / "corvid")
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}

    def measure() -> Rows:
        rows = {}
        with tempfile.TemporaryDirectory() as folder:
            files = Path(folder) / "files"
            write_project(files, 50, 5_000)
            environment = kept | {"CORVID_CACHE": folder + "/cache", "PYTHONPATH": str(root)}

            def check(ends: int = 0) -> None:
                command = [python, script, "check", ".", "--jobs", "1"]
                done = subprocess.run(command, cwd=files, env=environment, capture_output=True, timeout=600)
                assert done.returncode == ends, done.stderr

            def edited(number: int, ends: int = 0) -> None:
                edit_body(files, 25, number)
                check(ends)

            rows["50 files, cold"] = _children(check, 1)
            numbers = iter(range(10, 100))
            rows["50 files, one edited"] = _children(lambda: edited(next(numbers)), 2)
            lose_source(files, 0)
            rows["50 files, a source lost in the lowest"] = _children(lambda: check(1), 1)
            rows["50 files, one edited beside it"] = _children(lambda: edited(next(numbers), 1), 1)
        return rows

    return measure


WHOLE: Mapping[str, Callable[[Path], Callable[[], Rows]]] = {"start": _start, "project": _project}


def _children(action: Callable[[], object], rounds: int) -> float:
    """The shortest of several calls, in seconds of the processor that their processes took."""
    found = []
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        action()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return min(found)


def _process(root: Path, group: str) -> Rows:
    python = str(root / ".venv" / "bin" / "python")
    environment = os.environ | {"PYTHONPATH": str(root), "CORVID_CACHE": "off", "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [python, "-P", __file__, "--measure", group],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    rows: Rows = json.loads(done.stdout)
    return rows


def compare(before: Path, after: Path, turns: int, groups: list[str]) -> str:
    """The table of both, measured in turns; each turn the other one begins."""
    whole = {(root, name): WHOLE[name](root) for name in groups if name in WHOLE for root in (before, after)}
    found: dict[Path, dict[str, list[float]]] = {before: {}, after: {}}
    loads = []
    for turn in range(turns):
        for group in groups:
            for root in (before, after) if turn % 2 == 0 else (after, before):
                rows = whole[root, group]() if group in WHOLE else _process(root, group)
                for name, seconds in rows.items():
                    found[root].setdefault(name, []).append(seconds)
            loads.append(os.getloadavg()[0])
            print(f"turn {turn + 1} of {turns}, {group}, load {loads[-1]:.1f}", file=sys.stderr)
        print(_table(found[before], found[after], turn + 1, loads), file=sys.stderr)
    return _table(found[before], found[after], turns, loads)


def _table(
    before: Mapping[str, list[float]], after: Mapping[str, list[float]], turns: int, loads: list[float]
) -> str:
    lines = [
        f"{date.today()}, CPython {platform.python_version()}, medians of {turns} turns, "
        f"load {min(loads):.0f} to {max(loads):.0f} on {os.cpu_count()} processors:",
        "",
        "| processor time | before | after | ratio | of the least |",
        "|---|---|---|---|---|",
    ]
    for name, times in before.items():
        if name in after:
            old, new = median(times), median(after[name])
            least_of = min(after[name]) / min(times)
            shown = f"{old * 1e3:.4g} ms | {new * 1e3:.4g} ms | {new / old:.2f} | {least_of:.2f}"
            lines.append(f"| {name} | {shown} |")
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    match arguments:
        case ["--measure", group]:
            print(json.dumps(GROUPS[group]()))
        case [before, after, *rest]:
            os.sched_setaffinity(0, {PROCESSOR})
            turns = int(rest[0]) if rest else 10
            chosen = rest[1:] or [*GROUPS, *WHOLE]
            print(compare(Path(before).resolve(), Path(after).resolve(), turns, chosen))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
