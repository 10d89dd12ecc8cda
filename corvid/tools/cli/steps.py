"""Running a step of the tour: the real command, in the folder of its programs."""

from __future__ import annotations

import io
import sys
from contextlib import chdir, redirect_stdout
from pathlib import Path

from corvid.tools.tour.script import Step


def perform(step: Step, folder: Path) -> int:
    """Run the command of a step on the files in `folder`; all that it says goes to standard output.
    Gives its exit code."""
    from corvid.tools.cli.main import run

    before = sys.stderr, sys.stdin
    sys.stdout.flush()
    sys.stderr = sys.stdout
    if step.unattended:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    try:
        with chdir(folder):
            return run(step.command)
    finally:
        sys.stderr, sys.stdin = before


def recorded(step: Step, folder: Path) -> str:
    """What the command of a step says."""
    said = io.StringIO()
    with redirect_stdout(said):
        perform(step, folder)
    return said.getvalue()
