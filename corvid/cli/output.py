"""Where the commands speak: exit codes, the two streams, colour."""

from __future__ import annotations

import io
import os
import sys

from corvid.deferred import deferred_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType
    from typing import TextIO

    from corvid.cli import closed
    from corvid.diagnostics import printed
else:
    closed = deferred_module("corvid.cli.closed")
    printed = deferred_module("corvid.diagnostics.printed")

_SIGNS = ("::", "##", "\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029")
"""Without one of these no text holds a command of a CI log, nor a hidden end of a line."""

CLEAN, FINDINGS, UNABLE = 0, 1, 2
"""Exit codes: nothing found; the program or the data has findings, or a run ended in a fault; the tool
could not do its job (bad arguments, unreadable file)."""


_ours: list[None] = []


def own_process() -> None:
    """Note that this process is the command's own, and no host that calls the command."""
    _ours.append(None)


def process_is_ours() -> bool:
    """Return whether the command may decide how this process ends."""
    return bool(_ours)


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


def prepare_streams() -> None:
    """Make both streams able to print any character, whatever the locale. Closed ones are there afterwards:
    results can't be written to one, nothing can be read from one, notes are swallowed."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(closed.NoInput()))
    if sys.stdout is None:
        sys.stdout = closed.Closed()
    if sys.stderr is None:
        sys.stderr = closed.Nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str, *, commands: bool = False) -> None:
    """Print a result. No line of it is a command of a CI log, unless these are the result."""
    shown = text if commands else _tamed(text)
    with Writing():
        sys.stdout.write(shown if shown.endswith("\n") else shown + "\n")


def _tamed(text: str) -> str:
    """Return the text without commands; most have no sign of one."""
    return printed.tamed(text) if any(sign in text for sign in _SIGNS) else text


def pour(pieces: Iterable[bytes]) -> int:
    """Print a result that is bytes, one piece after the other; how many they were."""
    flush()
    stream, count = getattr(sys.stdout, "buffer", None), 0
    for piece in pieces:
        count += 1
        if stream is not None:
            with Writing():
                stream.write(piece)
    flush()
    return count


def flush() -> None:
    """Have out what was said."""
    with Writing():
        sys.stdout.flush()


class Writing:
    """Around whatever writes to standard output: a failure is reported in one line, a reader that left is
    not."""

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
    try:
        descriptor = sys.stdout.fileno()
    except io.UnsupportedOperation:
        sys.stdout = closed.Nowhere()
    else:
        os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)


def note(text: str) -> None:
    """Print something that is not a result: progress, advice, a mistake in the arguments."""
    flush()
    shown = _tamed(text)
    try:
        sys.stderr.write(shown if shown.endswith("\n") else shown + "\n")
        sys.stderr.flush()
    except OSError:
        return  # a user who closed the stream is not notified


def interrupted() -> int:
    """Say that Ctrl-C ended the command; its exit code."""
    note("corvid: interrupted")
    guard = sys.modules.get("corvid.cli.guard")
    if guard is not None:
        guard.GUARD.reported()
    return UNABLE


def show_progress(text: str) -> None:
    """Write a text over the last line of a terminal that shows progress; nothing if it is empty."""
    try:
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
    except OSError:
        return


def complain(problem: Unable) -> None:
    """Print why the command could not do its job."""
    note(printed.line(f"corvid: {problem.message}"))
    if problem.advice is not None:
        for line in problem.advice.split("\n"):
            note(printed.line(f"  {line}"))


def use_colour(stream: TextIO) -> bool:
    """Return whether `stream` is a terminal that wants colour (no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()
