"""Whole processes. Baseline: `python -c pass` with the same interpreter, environment and pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.conftest import Report
from bench.measure import against, sized
from bench.rows import at_most, versus

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = sized(15, 1)
HELLO = 'agent main() -> String:\n    return "hello"\n'
COMMANDS = {
    "check": (["check", "hello.cor"], at_most(2)),
    "run": (["run", "hello.cor"], at_most(2)),
    "--version": (["--version"], None),
}


def process(folder: Path, *arguments: str) -> None:
    """Run the interpreter; bytecode is written and used as on a user's machine."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, check=True, capture_output=True, timeout=60
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_start(name: str, tmp_path: Path, benchmark: BenchmarkFixture, report: Report) -> None:
    (tmp_path / "hello.cor").write_text(HELLO)
    arguments, aim = COMMANDS[name]
    script = str(ROOT / "scripts" / "corvid")
    process(tmp_path, script, *arguments)
    benchmark.pedantic(process, (tmp_path, script, *arguments), rounds=sized(3, 1))
    ours, python = against(
        lambda: process(tmp_path, script, *arguments), lambda: process(tmp_path, "-c", "pass"), ROUNDS
    )
    report(versus(f"start-up, corvid {' '.join(arguments)}", ours, python, of="python -c pass", aim=aim))
