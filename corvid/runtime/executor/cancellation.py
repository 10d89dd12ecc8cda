"""Notifies a run, from another thread, that no one waits for it any more."""

from __future__ import annotations

import threading
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from concurrent.futures import Future


class Cancellation:
    """Belongs to one run. Once it is `cancelled` the run calls no tool and asks no model or approver again:
    what it awaits is cancelled, and its next call fails. Code that only computes goes on until then. `home`
    is the loop on which someone awaits the run."""

    def __init__(self, home: asyncio.AbstractEventLoop | None = None) -> None:
        self.home = home
        self._lock = threading.Lock()
        self.cancelled = False
        self._awaited: Future[object] | None = None
        self._ends: Callable[[], None] | None = None
        self._sleep = threading.Condition(self._lock)

    def cancel(self) -> None:
        """Cancel the run, from any thread; once is enough."""
        with self._lock:
            self.cancelled, awaited, ends = True, self._awaited, self._ends
            self._sleep.notify_all()
        if awaited is not None:
            awaited.cancel()
        if ends is not None:
            ends()

    def check(self) -> None:
        """Raise CancelledError if the run is cancelled."""
        if self.cancelled:
            from concurrent.futures import CancelledError  # imports much, and few runs are cancelled

            raise CancelledError("the run was cancelled")

    def awaits(self, future: Future[object] | None) -> None:
        """Record what the run waits for from now on, if for anything."""
        with self._lock:
            self._awaited, cancelled = future, self.cancelled
        if cancelled and future is not None:
            future.cancel()

    def on_cancel(self, ends: Callable[[], None] | None) -> None:
        """Record what ends the call that the run is in from now on, if something can. The thread that cancels
        calls it, this one if the run is cancelled already; it is short and does not raise."""
        with self._lock:
            self._ends, cancelled = ends, self.cancelled
        if cancelled and ends is not None:
            ends()

    def sleep(self, seconds: float) -> None:
        """Wait so long; raises CancelledError as soon as the run is cancelled."""
        with self._lock:
            self._sleep.wait_for(lambda: self.cancelled, seconds)
        self.check()


RUNNING: ContextVar[Cancellation | None] = ContextVar("cancellation", default=None)
"""That of the run which asks a tool or a model, for hosts that wait: they end when it is cancelled."""
