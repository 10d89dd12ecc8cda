"""Calls that nest deeply take little memory, machine code or not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import PATIENCE

pytestmark = [
    pytest.mark.guarantee("limits.reported"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="ru_maxrss counts in KiB there"),
]

ROOT = Path(__file__).resolve().parents[2]
CALLS = 100_000
PROGRAM = """\
fn down(n: Int) -> Int:
    if n == 0:
        return 0
    return 1 + down(n - 1)

agent main(n: Int) -> Int:
    return down(n)
"""
# A process between: the peak of a child begins with the size of the process that it was forked from.
MEASURE = """\
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak(folder: Path, jit: str) -> int:
    """The most memory that a run has at a time, in KiB."""
    (folder / "deep.cor").write_text(PROGRAM)
    options = ["--arg", f"n={CALLS}", "--max-depth", str(CALLS + 10), "--jit", jit]
    command = [sys.executable, "-c", MEASURE, sys.executable, "-m", "corvid", "run", "deep.cor", *options]
    environment = {**os.environ, "CORVID_CACHE": "off", "PYTHONPATH": str(ROOT)}
    return int(subprocess.check_output(command, cwd=folder, env=environment, timeout=PATIENCE))


def test_machine_code_takes_what_the_vm_takes_and_one_attempt(tmp_path: Path) -> None:
    """LLVM takes 60 MB and an attempt less than the stack of a thread. Where calls of machine code and of the
    VM take turns, these take more than 300 MB."""
    assert peak(tmp_path, "auto") - peak(tmp_path, "off") < 200 * 1024
