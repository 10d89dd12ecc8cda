"""Telling a run, from another thread, that nobody waits for it any more."""

from __future__ import annotations

import threading
from concurrent.futures import CancelledError

from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Future


class Cancellation:
    """Belongs to one run. Once it is cancelled the run calls no tool and asks no model again: what it awaits
    is cancelled, and its next call fails. Code that only computes goes on until then."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cancelled = False
        self._awaited: Future[object] | None = None

    def cancel(self) -> None:
        """From any thread; once is enough."""
        with self._lock:
            self._cancelled, awaited = True, self._awaited
        if awaited is not None:
            awaited.cancel()

    def check(self) -> None:
        """Raises CancelledError if the run is cancelled."""
        if self._cancelled:
            raise CancelledError("the run was cancelled")

    def awaits(self, future: Future[object] | None) -> None:
        """What the run waits for from now on, if for anything."""
        with self._lock:
            self._awaited, cancelled = future, self._cancelled
        if cancelled and future is not None:
            future.cancel()
