"""Where the commands speak: exit codes, the two streams, colour."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

CLEAN, FINDINGS, UNABLE = 0, 1, 2
"""Exit codes: nothing found; the program or the data has findings, or a run ended in a fault; the tool
could not do its job (bad arguments, unreadable file)."""


class Unable(Exception):
    """The command can't do its job. `message` says why in one line, `advice` what to do."""

    def __init__(self, message: str, advice: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice


def prepare_streams() -> None:
    """Make both streams able to print any character, whatever the locale."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print a result."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def note(text: str) -> None:
    """Print something that is no result: progress, advice, a mistake in the arguments."""
    sys.stdout.flush()
    sys.stderr.write(text if text.endswith("\n") else text + "\n")
    sys.stderr.flush()


def complain(problem: Unable) -> None:
    """Print why the command could not do its job."""
    note(f"corvid: {problem.message}")
    if problem.advice is not None:
        note(f"  {problem.advice}")


def use_colour(stream: TextIO) -> bool:
    """Whether `stream` is a terminal that wants colour (no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()
