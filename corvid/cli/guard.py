"""Ctrl-C ends a run of the command within a second, even in the middle of a long call of C.

While C is at work in a thread (a large value is freed, a pattern of a tool finds no end), no line of
Python runs and no `KeyboardInterrupt` is raised. So a small process of its own waits beside each run that
is not a short one. The system writes every signal into a pipe to it at once, with no help of Python. After an
interrupt it must hear within `LIMIT` seconds that Python is at work on ending, or it ends the process.

This file is also the program of that process, which imports nothing of Corvid and no site-packages.
"""

from __future__ import annotations

import os
import select
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LIMIT = 0.7
"""Seconds without a sign of Python after an interrupt."""

WORDS = b"corvid: interrupted: a call that Python could not end took too long, so the process was ended\n"

_AT_WORK = b"\x00"
_TOLD = b"\xfe"
_LEAVING = b"\xff"
"""No numbers of signals."""


class Guard:
    """The near end of the pipe. Without a guard, where there can be none, interrupts wait for calls of C."""

    __slots__ = ("_is_wanted", "_pipe")

    def __init__(self) -> None:
        self._is_wanted = True
        self._pipe = -1

    def job_is_long(self) -> None:
        """Start the process, once, if the main thread asks and Ctrl-C raises KeyboardInterrupt there."""
        if not self._is_wanted or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            return
        self._is_wanted = False
        try:
            self._pipe = _started()
        except (OSError, ValueError, AttributeError):  # no such call, no interpreter, another thread
            return

    def job_is_ending(self) -> None:
        """Say that Python is at work on ending an interrupted run."""
        self._say(_AT_WORK)

    def reported(self) -> None:
        """Say that people have read that the command was interrupted."""
        self._say(_TOLD)

    def leave(self) -> None:
        """Let the process end in its own time: threads and `atexit` of the user's code may need it."""
        self._say(_LEAVING)

    def _say(self, word: bytes) -> None:
        if self._pipe >= 0:
            try:
                os.write(self._pipe, word)
            except OSError:  # it is full, or the guard is gone
                return


GUARD = Guard()
"""That of this process."""


def _started() -> int:
    """Start the process; the pipe to it, into which signals are written from now on."""
    far, near = os.pipe()
    try:
        os.set_blocking(near, False)
        os.posix_spawn(
            sys.executable,
            [sys.executable, "-I", "-S", __file__, str(os.getpid())],
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, far, 0), (os.POSIX_SPAWN_DUP2, 2, 1)],
            setsigmask=[signal.SIGINT],  # Ctrl-C at a terminal is for all of its processes
        )
        signal.set_wakeup_fd(near, warn_on_full_buffer=False)
    except BaseException:
        os.close(near)
        raise
    finally:
        os.close(far)
    return near


def watch(pipe: int, end: Callable[[bool], None]) -> None:
    """Call, until the other end of the pipe is closed or takes its leave, `end` where an interrupt is
    followed by nothing. It gets whether people were notified."""
    said = b""
    while select.select([pipe], [], [], LIMIT if signal.SIGINT in said else None)[0]:
        more = os.read(pipe, 4096)
        if not more or _LEAVING in more:
            return
        said = bytes({*said, *more})
    end(_TOLD in said)


def _end(parent: int, reported: bool) -> None:
    if os.getppid() == parent:
        os.kill(parent, signal.SIGKILL)
        os.write(2, b"" if reported else WORDS)


if __name__ == "__main__":
    parent = int(sys.argv[1])
    watch(0, lambda reported: _end(parent, reported))
