"""Threads of the runtime: every run has one, and deep calls go on in further ones.

Each Python thread has its own allowance to recurse, so 10,000 nested calls work while the host's
`sys.setrecursionlimit` stays as it is. Trace function, profiler and context variables go along, and an
exception comes back as if the call had been direct.
"""

from __future__ import annotations

import contextvars
import sys
import threading
from typing import TYPE_CHECKING, Any, TypeVar, cast

from corvid.deferred import deferred_module
from corvid.runtime.stops import TooDeep

if TYPE_CHECKING:
    import ctypes
    from collections.abc import Callable
    from types import FrameType
    from typing import Protocol

    class Watch(Protocol):
        """Hears of jobs that the main thread waits for."""

        def job_is_long(self) -> None: ...

        def job_is_ending(self) -> None:
            """Note that the job was interrupted; called several times until it is not waited for any more."""

else:
    ctypes = deferred_module("ctypes")


T = TypeVar("T")

DEFAULT_LIMIT = 10_000
"""Nested calls of a program, if no one says another number."""

SEGMENT = 256
"""Calls in one thread."""


MOST_IDLE = 8
"""Threads that wait for further work: to start one takes some hundred microseconds."""

PATIENCE = 5
"""Tenths of a second that an interrupted run is waited for. What sleeps or reads in a tool hears of no
interrupt, so the run is left behind: its thread ends with the process, or where it comes back to Python."""

_SOON = 0.01
"""Seconds after which a job is not a short one."""

_IDLE: list[_Worker] = []

_FRAMES = 4
"""Frames of Python that a call of a program takes at most, what it calls in the runtime aside."""
_RESERVED = 150
"""Frames that are left for the innermost call: tools, decoding, the host."""


class _Inline(threading.local):
    """Whether this thread runs a program on its own stack, and how many calls that has room for."""

    active = False
    room = 0


_INLINE = _Inline()


class driver:  # noqa: N801
    """Inside, a program that is run in this thread may start `threads` or not: then it runs on the stack
    that is there."""

    __slots__ = ("_before", "_threads")

    def __init__(self, threads: bool) -> None:
        self._threads = threads

    def __enter__(self) -> None:
        self._before = _INLINE.active, _INLINE.room
        _INLINE.active = not self._threads

    def __exit__(self, *_: object) -> None:
        _INLINE.active, _INLINE.room = self._before


def is_inline() -> bool:
    """Return whether this thread may start no other."""
    return _INLINE.active


class _Chain:
    """The threads in which one run is, outermost first: each waits for the next."""

    __slots__ = ("active",)

    def __init__(self) -> None:
        self.active: list[_Worker] = []

    def interrupt(self) -> None:
        """Raise KeyboardInterrupt where the run is at work."""
        if self.active:
            self.active[-1].interrupted = True
            ident = ctypes.c_ulong(self.active[-1].ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(KeyboardInterrupt))


_watches: list[Watch] = []


def watched(watch: Watch) -> None:
    """Notify `watch`, from now on, of the jobs of this process, which is the command's own."""
    _watches[:] = [watch]


def _watching() -> list[Watch]:
    return _watches if threading.current_thread() is threading.main_thread() else []


def _prepare_to_interrupt() -> None:
    """Import what an interrupt needs. While a thread is in long calls of C, each file that another one reads
    costs it such a call: with the import only after Ctrl-C, a run went on for seconds."""
    assert ctypes.pythonapi is not None
    for watch in _watching():
        watch.job_is_long()


def _is_ending() -> None:
    for watch in _watching():
        watch.job_is_ending()


class _Worker(threading.Thread):
    """Does one job after another, each while its caller waits. `remaining` of the `limit` calls that its run
    may nest are left for threads further in. `too_many`: so many more calls did not fit on one stack, here or
    in a thread further out; 0 if no one tried."""

    def __init__(self) -> None:
        super().__init__(name="corvid", daemon=True)
        self.chain = _Chain()
        self._go = threading.Lock()
        self._done = threading.Lock()
        self._go.acquire()
        self._done.acquire()
        self._job: Callable[[], object] | None = None
        self._result: object = None
        self._error: BaseException | None = None
        self.busy = False
        self.over = False
        self.interrupted = False
        self.limit = 0
        self.remaining = 0
        self.too_many = 0

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
                self.busy = False
                self._done.release()
                self.over = True
        except KeyboardInterrupt as error:
            if self.busy:  # else it was meant for a job that has ended
                self._error = error
        finally:
            if self.busy:
                self.busy = False
                self._done.release()

    def do(self, job: Callable[[], T], chain: _Chain, seconds: float | None = None) -> T:
        """Return the job's result, or its exception, here. TimeoutError if it took longer than so many
        seconds."""
        self._job, self.busy, self.over, self.chain = job, True, False, chain
        self.chain.active.append(self)
        interrupted = False
        try:
            self._go.release()
            if seconds is None:
                interrupted = self._wait()
            elif not self._done.acquire(timeout=seconds):
                self._give_up()
                raise TimeoutError
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
        """Wait until the job is done, or was interrupted and had its time to end; return whether it was
        interrupted. A second interrupt gives up waiting."""
        try:
            if not self._done.acquire(timeout=_SOON):
                _prepare_to_interrupt()
                self._done.acquire()
        except KeyboardInterrupt:
            self._give_up()
            return True
        return False

    def _give_up(self) -> None:
        """Interrupt the job, and give it its time to end."""
        self.chain.interrupt()
        for _ in range(PATIENCE):
            _is_ending()
            if self._done.acquire(timeout=0.1) or not self.is_alive():
                break
            if self.over:  # interrupted just as the job ended: no one releases the lock again
                self._done.acquire(blocking=False)
                break

    def quit(self) -> None:
        """Let the thread end once it has no job."""
        if not self.busy:
            self._job = None
            self._go.release()


def in_fresh_thread(job: Callable[[], T]) -> T:
    """Do the job in a thread with nothing on its stack, and wait for it; inline, do it here."""
    if _INLINE.active:
        return job()
    worker = _idle_worker()
    try:
        return worker.do(_with_surroundings(job), _chain())
    finally:
        # The interrupt may still be on its way to a thread that was notified of one.
        if len(_IDLE) < MOST_IDLE and not worker.busy and not worker.interrupted:
            _IDLE.append(worker)
        else:
            worker.quit()


def in_time(seconds: float, job: Callable[[], T]) -> T:
    """Return the job's result, or its exception, if it ends within so many seconds; else TimeoutError. What
    the job is at is then interrupted, and left behind where that has no effect: its thread ends with the
    process."""
    worker = _Worker()
    worker.start()
    try:
        return worker.do(_with_surroundings(job), _Chain(), seconds)
    finally:
        worker.quit()


def _idle_worker() -> _Worker:
    while _IDLE:
        try:
            worker = _IDLE.pop()
        except IndexError:
            break
        if worker.is_alive():
            return worker
    worker = _Worker()
    worker.start()
    return worker


def _with_surroundings(job: Callable[[], T]) -> Callable[[], T]:
    """Return the job under this thread's context variables, trace function and profiler.

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


# ---- depth ------------------------------------------------------------------------------------
def run_with_limit(limit: int, job: Callable[[int], T]) -> T:
    """Do the job in a fresh thread; it gets the depth of the outermost call under `limit`.

    Every call hands `depth - 1` on, so one that gets 0 is the first that this thread has no room for:
    it goes on in `deeper`. Exactly `limit` nested calls succeed.
    """
    if _INLINE.active:
        _INLINE.room = min(limit, max(1, (_frames_left() - _RESERVED) // _FRAMES))
        return job(_INLINE.room)
    return _segment(limit, limit, 0, job)


def _frames_left() -> int:
    """Return how many more frames fit on the stack of this thread."""
    used = 0
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        used, frame = used + 1, frame.f_back
    return sys.getrecursionlimit() - used


def deeper(job: Callable[[int], T]) -> T:
    """Do the job, which is one call, in a further thread, with its depth. TooDeep if it is one too many."""
    here = threading.current_thread()
    if not isinstance(here, _Worker) or here.remaining <= 0:
        raise TooDeep(here.limit if isinstance(here, _Worker) else _INLINE.room)
    return _segment(here.limit, here.remaining, here.too_many, job)


class all_depth:  # noqa: N801
    """The calls that further threads have room for. Inside, they belong to who asked: he makes them here."""

    __slots__ = ("_given", "_worker")

    def __enter__(self) -> int:
        here = threading.current_thread()
        self._worker = here if isinstance(here, _Worker) else None
        self._given = 0
        if self._worker is not None:
            self._given, self._worker.remaining = self._worker.remaining, 0
        return self._given

    def __exit__(self, *_: object) -> None:
        if self._worker is not None:
            self._worker.remaining = self._given


def may_fit(further: int) -> bool:
    """Return whether to try so many more calls on the stack of this thread. Each attempt that fails has
    filled it, so the next one is made where half as many are left: in all of a run's threads there are
    few."""
    here = threading.current_thread()
    return isinstance(here, _Worker) and (here.too_many == 0 or further <= here.too_many // 2)


def did_not_fit(further: int) -> None:
    """Note that so many more calls need more than the stack of this thread."""
    here = threading.current_thread()
    if isinstance(here, _Worker):
        here.too_many = further


def depth_limit() -> int:
    """Return how many calls the run of this thread may nest."""
    here = threading.current_thread()
    return here.limit if isinstance(here, _Worker) else 0


def _segment(limit: int, remaining: int, too_many: int, job: Callable[[int], T]) -> T:
    """Do the job in a thread that has room for as many of the remaining calls as one can take."""
    room = max(0, min(SEGMENT, remaining))

    def measured() -> T:
        here = threading.current_thread()
        assert isinstance(here, _Worker)
        before = here.limit, here.remaining, here.too_many
        here.limit, here.remaining, here.too_many = limit, remaining - room, too_many
        try:
            return job(room)
        finally:
            here.limit, here.remaining, here.too_many = before

    return in_fresh_thread(measured)


def _chain() -> _Chain:
    here = threading.current_thread()
    return here.chain if isinstance(here, _Worker) else _Chain()
