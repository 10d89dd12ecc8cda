"""Threads of the runtime: every run has one, and deep calls go on in further ones.

Each Python thread has its own allowance to recurse, so 10,000 nested calls work while the host's
`sys.setrecursionlimit` stays as it is. Trace function, profiler and context variables go along, and an
exception comes back as if the call had been direct.
"""

from __future__ import annotations

import contextvars
import ctypes
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar, cast

T = TypeVar("T")

DEFAULT_LIMIT = 10_000
"""Nested calls of a program, if nobody says another number."""

SEGMENT = 255
"""Calls in one thread. Depths are counted so that every multiple of 256 lies between two threads."""


class _Chain:
    """The threads in which one run stands, outermost first: each waits for the next. `limit` is the
    innermost run's limit on nested calls."""

    __slots__ = ("active", "idle", "limit")

    def __init__(self) -> None:
        self.active: list[_Worker] = []
        self.idle: list[_Worker] = []
        self.limit = DEFAULT_LIMIT

    def interrupt(self) -> None:
        """Raise KeyboardInterrupt where the run is at work."""
        if self.active:
            ident = ctypes.c_ulong(self.active[-1].ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(KeyboardInterrupt))


class _Worker(threading.Thread):
    """Does one job after another, each while its caller waits."""

    def __init__(self, chain: _Chain) -> None:
        super().__init__(name="corvid", daemon=True)
        self.chain = chain
        self._go = threading.Lock()
        self._done = threading.Lock()
        self._go.acquire()
        self._done.acquire()
        self._job: Callable[[], object] | None = None
        self._result: object = None
        self._error: BaseException | None = None
        self._busy = False

    def run(self) -> None:
        try:
            while self._go.acquire():
                job, self._job = self._job, None
                if job is None:
                    return
                try:
                    self._result = job()
                except BaseException as error:
                    self._error = error
                del job
                self._busy = False
                self._done.release()
        finally:
            if self._busy:
                self._busy = False
                self._done.release()

    def do(self, job: Callable[[], T]) -> T:
        """The job's result, or its exception, here."""
        self._job, self._busy = job, True
        self.chain.active.append(self)
        interrupted = False
        try:
            self._go.release()
            interrupted = self._wait()
        finally:
            self.chain.active.remove(self)
        result, error = self._result, self._error
        self._result = self._error = None
        try:
            if error is not None:
                raise error
            if interrupted:
                raise KeyboardInterrupt
        finally:
            del error
        return cast(T, result)

    def _wait(self) -> bool:
        """Until the job is done; whether the user interrupted it. A second interrupt gives up waiting."""
        try:
            self._done.acquire()
        except KeyboardInterrupt:
            self.chain.interrupt()
            while not self._done.acquire(timeout=0.1) and self.is_alive():
                pass
            return True
        return False

    def quit(self) -> None:
        """Let the thread end; it must have no job."""
        self._job = None
        self._go.release()


def in_fresh_thread(job: Callable[[], T]) -> T:
    """Do the job in a thread with nothing on its stack, and wait for it."""
    chain = _chain()
    outermost = not chain.active
    worker = chain.idle.pop() if chain.idle else None
    if worker is None or not worker.is_alive():
        worker = _Worker(chain)
        worker.start()
    try:
        return worker.do(_with_surroundings(job))
    finally:
        chain.idle.append(worker)
        if outermost:
            for idle in chain.idle:
                idle.quit()
            chain.idle.clear()


def _with_surroundings(job: Callable[[], T]) -> Callable[[], T]:
    """The job under this thread's context variables, trace function and profiler.

    What `threading.settrace` has given the new thread already, as coverage does, stays.
    """
    context = contextvars.copy_context()
    trace, profile = sys.gettrace(), sys.getprofile()
    if trace is None and profile is None:
        return lambda: context.run(job)

    def traced() -> T:
        own_trace = trace is not None and sys.gettrace() is None
        own_profile = profile is not None and sys.getprofile() is None
        if own_profile:
            _set_profile(profile)
        if own_trace:
            sys.settrace(trace)
        try:
            return context.run(job)
        finally:
            if own_trace:
                sys.settrace(None)
            if own_profile:
                sys.setprofile(None)

    return traced


def _set_profile(profile: Any) -> None:
    if callable(profile):
        sys.setprofile(profile)
    else:  # cProfile stands for itself
        profile.enable()


def run_with_limit(limit: int, job: Callable[[int], T]) -> T:
    """Do the job in a fresh thread; it gets the depth of the outermost call under `limit`."""

    def limited() -> T:
        chain = _chain()
        before, chain.limit = chain.limit, limit
        try:
            return job(entry_depth(limit))
        finally:
            chain.limit = before

    return in_fresh_thread(limited)


def depth_limit() -> int:
    """The limit of the run that this thread is part of."""
    return _chain().limit


def _chain() -> _Chain:
    here = threading.current_thread()
    return here.chain if isinstance(here, _Worker) else _Chain()


# ---- depth ------------------------------------------------------------------------------------
def entry_depth(limit: int) -> int:
    """What the outermost call gets as its depth so that exactly `limit` nested calls succeed.

    Every call hands `depth - 1` on. A multiple of 256 is no call but the place where the next thread
    begins; the last thread has the calls that do not fill one; 0 is one call too many.
    """
    if limit <= 0:
        return 0
    threads, last = divmod(limit - 1, SEGMENT)
    return threads * 256 + SEGMENT if threads else last + 1


def depth_in_next_thread(marker: int, limit: int) -> int:
    """The depth with which the call goes on that came to the multiple `marker` of 256."""
    return marker - 1 if marker > 256 else (limit - 1) % SEGMENT + 1
