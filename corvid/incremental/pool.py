"""Several processes that work for one check.

A worker is a copy of this process where that is safe: on Linux, with one thread. Elsewhere (system libraries
of macOS do not survive a copy; Windows has none) it is a fresh interpreter, which costs what it imports.
Either way it reads requests from one pipe and writes answers to another, and ends when the first one closes,
however the process at its other end has ended.
"""

from __future__ import annotations

import gc
import marshal
import os
import signal
import sys
import threading
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any, NoReturn

from corvid.incremental.worker import Worker, answer

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Sequence

_LENGTH = 8


class WorkerLost(Exception):
    """A process ended before it had answered."""


class WorkFailed(Exception):
    """What went wrong in another process; its text is that of the exception there."""


class WorkerPool:
    """Workers, none to begin with. Work for none is done here. To be closed."""

    def __init__(self, largest: int) -> None:
        """Take `largest`, which is how many workers there may be."""
        self._largest = largest
        self._here = Worker()
        self._workers: list[_Process] = []

    @property
    def size(self) -> int:
        """Among how many work can be shared out."""
        return max(1, len(self._workers))

    def grow(self, wanted: int) -> None:
        """Have up to `wanted` workers from here on; one alone would be of no use."""
        wanted = min(wanted, self._largest)
        while wanted > 1 and len(self._workers) < wanted:
            self._workers.append(_Process.start(self._workers))

    def ask(self, kind: str, requests: Sequence[Any]) -> list[Any]:
        """Return the answers to as many requests as there are workers, or fewer, worked on side by side."""
        if not self._workers:
            return [answer(self._here, (kind, request)) for request in requests]
        asked = list(zip(self._workers, requests, strict=False))
        for worker, request in asked:
            worker.send((kind, request))
        return [worker.receive() for worker, _ in asked]

    def close(self) -> None:
        """End all workers, in whatever they are."""
        for worker in self._workers:
            worker.end()
        self._workers.clear()


class _Process:
    """One process and the two pipes."""

    def __init__(
        self, requests: IO[bytes], answers: IO[bytes], process: int | subprocess.Popen[bytes]
    ) -> None:
        self._requests, self._answers, self._process = requests, answers, process

    @staticmethod
    def start(others: Sequence[_Process]) -> _Process:
        if sys.platform == "linux" and threading.active_count() == 1:
            return _Process._copied(others)
        import subprocess

        process = subprocess.Popen(
            [sys.executable, "-c", "from corvid.incremental.pool import work_apart; work_apart()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # an interrupt at the terminal means the check, and that ends us
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        assert process.stdin is not None
        assert process.stdout is not None
        return _Process(process.stdin, process.stdout, process)

    @staticmethod
    def _copied(others: Sequence[_Process]) -> _Process:
        request_end, requests = os.pipe()
        answers, answer_end = os.pipe()
        # An interrupt before the copy knows what it is would be answered by it, too.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        process = os.fork()
        if process == 0:
            try:
                for descriptor in (requests, answers):
                    os.close(descriptor)
                for other in others:  # or their pipes would stay open as long as this process lives
                    other._drop()
                _work(open(request_end, "rb"), open(answer_end, "wb"))  # noqa: SIM115
            finally:
                os._exit(1)  # nothing may lead back into what this is a copy of
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.close(request_end)
        os.close(answer_end)
        return _Process(open(requests, "wb"), open(answers, "rb"), process)

    def send(self, message: tuple[str, Any]) -> None:
        try:
            send(self._requests, message)
        except BrokenPipeError:
            raise WorkerLost from None

    def receive(self) -> Any:
        reply = received(self._answers)
        if reply is None:
            raise WorkerLost
        done, value = reply
        if not done:
            raise WorkFailed(value)
        return value

    def _drop(self) -> None:
        os.close(self._requests.fileno())
        os.close(self._answers.fileno())

    def end(self) -> None:
        with suppress(OSError):
            self._requests.close()
        if isinstance(self._process, int):
            with suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(self._process, 0)
        else:
            self._process.kill()
            self._process.wait()
        self._answers.close()


def work_apart() -> NoReturn:
    """Serve as a worker that is a fresh interpreter."""
    _work(sys.stdin.buffer, sys.stdout.buffer)


def _work(requests: IO[bytes], answers: IO[bytes]) -> NoReturn:
    """Answer requests until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt means the check, and that ends us
    gc.disable()  # trees live until the end: the collector would look at them again and again
    worker = Worker()
    try:
        while (request := received(requests)) is not None:
            try:
                reply = (True, answer(worker, request))
            except Exception as error:
                reply = (False, f"{type(error).__name__}: {error}")
            send(answers, reply)
    finally:
        os._exit(0)  # neither the buffers nor the exit functions of a copied process are ours


def send(pipe: IO[bytes], message: tuple[Any, Any]) -> None:
    """Write one message."""
    data = marshal.dumps(message)
    pipe.write(len(data).to_bytes(_LENGTH, "little"))
    pipe.write(data)
    pipe.flush()


def received(pipe: IO[bytes]) -> tuple[Any, Any] | None:
    """Return the next message, if there is one. What a process of one's own sends is trusted."""
    size = int.from_bytes(pipe.read(_LENGTH), "little")
    data = pipe.read(size)
    return marshal.loads(data) if size and len(data) == size else None
