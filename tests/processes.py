"""Processes that a test starts and waits for."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

PATIENCE = 300.0
"""Seconds until a process counts as one that hangs. Ends that take seconds take a minute on a machine that is
busy or was paused; a process that hangs does so however long it is waited for."""

_LAST = 20.0
"""Seconds in which a process that hangs may write its stacks."""


def completed(
    command: Sequence[str | Path],
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    patience: float = PATIENCE,
) -> subprocess.CompletedProcess[str]:
    """Return what a process gave and printed. If it hangs, the test fails with what it had printed and, if it
    is Python, with the stacks of its threads."""
    surroundings = {**(os.environ if env is None else env), "PYTHONFAULTHANDLER": "1"}
    process = subprocess.Popen(
        command, cwd=cwd, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    try:
        out, err = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        try:
            out, err = process.communicate(timeout=_LAST)
        except subprocess.TimeoutExpired as ended:  # a child of its own holds what it wrote to
            out, err = (str(each or b"", "utf-8", "replace") for each in (ended.stdout, ended.stderr))
        raise AssertionError(f"{command} was at work after {patience:g} s\n{out}\n{err}") from None
    finally:
        process.kill()
    return subprocess.CompletedProcess(command, process.returncode, out, err)
