"""Time limits of calls: the innermost calls of a run end when the time of a `try … timeout` is up."""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from corvid.runtime.executor.cancellation import RUNNING, Cancellation
from corvid.runtime.executor.threads import is_inline
from corvid.runtime.faults import OutOfTime

_GLANCE = 0.1
"""Seconds after which a waiting run looks for an interrupt."""


class Deadline(Struct, eq=False):
    """The end, by the monotonic clock, of an attempt that has so many milliseconds."""

    milliseconds: int
    end: float

    @property
    def left(self) -> float:
        """Seconds until then; less than 0 once it is over."""
        return self.end - time.monotonic()


def within(deadline: Deadline, call: Callable[[Cancellation], object], outer: Cancellation | None) -> object:
    """Return the result of the call, or its exception. OutOfTime at the deadline: the call, which is handed a
    cancellation of its own, hears that no one waits for it, and what it gives later is dropped. It runs in a
    thread of its own, as nothing else ends a function of Python that sleeps. Where no thread may be started
    it is waited for, and given up if it ended too late."""
    own = Cancellation(None if outer is None else outer.home)
    if deadline.left <= 0:
        raise OutOfTime(deadline.milliseconds, deadline)
    if is_inline():
        result = call(own)
        if deadline.left <= 0:
            raise OutOfTime(deadline.milliseconds, deadline)
        return result
    return _Apart(call, own).result(deadline, outer)


class _Apart:
    """A call in a thread of its own, which ends with the process if it is given up."""

    def __init__(self, call: Callable[[Cancellation], object], own: Cancellation) -> None:
        self._call = call
        self._own = own
        self._done = threading.Event()
        self._result: Any = None
        self._error: BaseException | None = None
        surroundings = contextvars.copy_context()
        self._thread = threading.Thread(
            target=surroundings.run, args=(self._run,), name="corvid-timed", daemon=True
        )

    def _run(self) -> None:
        RUNNING.set(self._own)
        try:
            self._result = self._call(self._own)
        except BaseException as error:
            self._error = error
        finally:
            self._done.set()

    def result(self, deadline: Deadline, outer: Cancellation | None) -> object:
        if outer is not None:
            outer.on_cancel(self._own.cancel)
        try:
            self._thread.start()
            # An interrupt is raised in this thread between two waits, and not within one.
            while not self._done.wait(min(_GLANCE, max(0.0, deadline.left))):
                if deadline.left <= 0:
                    raise OutOfTime(deadline.milliseconds, deadline)
                if outer is not None:
                    outer.check()
        except BaseException:
            self._own.cancel()
            raise
        finally:
            if outer is not None:
                outer.on_cancel(None)
        error = self._error
        if error is None:
            return self._result
        try:
            raise error
        finally:
            del error
