"""Ctrl-C ends a command within a second, wherever it is at work, with its usual words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.guarantee("limits.reported"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX"),
]

PROGRAM = """\
effect outside:
    cost: $0.01
tool wait(n: Int) -> String uses outside
agent waiting() -> String:
    return wait(60)
agent counting() -> Int:
    i = 0
    while i >= 0:
        i = (i + 1) % 1000003
    return i
agent trimming() -> String:
    s = "x"
    while s.length() > 0:
        s = s.trim()
    return s
"""
TOOLS = "import time\n\ndef wait(n):\n    time.sleep(n)\n    return ''\n"
CASES = {
    "tool": ["run", "program.cor", "--agent", "waiting"],
    "machine code": ["run", "program.cor", "--agent", "counting"],
    "vm": ["run", "program.cor", "--agent", "trimming", "--jit", "off"],
    "check": ["check", "long.cor"],
}


def corvid(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "CORVID_CACHE": "off"}
    command = [sys.executable, "-m", "corvid", *arguments]
    return subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def seconds_to_start(folder: Path) -> float:
    """How long this machine takes to run nothing now."""
    start = time.monotonic()
    corvid(folder, "--version").communicate()
    return time.monotonic() - start


@pytest.mark.parametrize("place", CASES)
def test_ctrl_c_ends_a_command(place: str, tmp_path: Path) -> None:
    (tmp_path / "program.cor").write_text(PROGRAM)
    (tmp_path / "tools.py").write_text(TOOLS)
    (tmp_path / "long.cor").write_text("agent main() -> Int:\n    x = 0\n" + "    x = x + 1\n" * 400_000)
    unit = max(seconds_to_start(tmp_path), 0.1)
    process = corvid(tmp_path, *CASES[place])
    time.sleep(12 * unit)
    assert process.poll() is None, process.communicate()
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    try:
        _, said = process.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        pytest.fail("still there")
    assert time.monotonic() - start < 1 + 10 * unit
    assert process.returncode == 2
    assert said.endswith(b"corvid: interrupted\n")
