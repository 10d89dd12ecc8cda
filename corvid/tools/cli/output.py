"""Where the commands speak: exit codes, the two streams, colour."""

from __future__ import annotations

import io
import os
import sys

from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType
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


class _OutputFailed(Unable):
    """Standard output takes no more: its disk is full, for example. A reader that left is no such case."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"cannot write the output: {error.strerror or error}")


class _Nowhere(io.StringIO):
    """What stands in for a stream that the process was started without."""

    def write(self, text: str, /) -> int:
        return len(text)


def prepare_streams() -> None:
    """Make both streams able to print any character, whatever the locale; one that is closed swallows it."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, _Nowhere())
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print a result."""
    with _Writing():
        sys.stdout.write(text if text.endswith("\n") else text + "\n")


def pour(pieces: Iterable[bytes]) -> int:
    """Print a result that is bytes, one piece after the other; how many they were."""
    flush()
    stream, count = getattr(sys.stdout, "buffer", None), 0
    for piece in pieces:
        count += 1
        if stream is not None:
            with _Writing():
                stream.write(piece)
    flush()
    return count


def flush() -> None:
    """Have out what was said."""
    with _Writing():
        sys.stdout.flush()


class _Writing:
    """Around whatever writes to standard output: a failure is told in one line, a reader that left is not."""

    __slots__ = ()

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
            silence()
            raise _OutputFailed(error) from None


def silence() -> None:
    """Let standard output lead nowhere: Python would complain again when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def note(text: str) -> None:
    """Print something that is no result: progress, advice, a mistake in the arguments."""
    flush()
    try:
        sys.stderr.write(text if text.endswith("\n") else text + "\n")
        sys.stderr.flush()
    except OSError:
        return  # whoever does not want to hear it is not told


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
