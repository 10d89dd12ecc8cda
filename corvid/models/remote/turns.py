"""Turns of calls to one model: the pace that limiters keep together, and how a turn is waited for."""

from __future__ import annotations

import threading
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from corvid.runtime.executor.cancellation import Cancellation

T = TypeVar("T")

STEP = 0.5
"""Seconds after which a call that waits for a free place looks whether its run is still wanted."""


class Pace(Struct):
    """What limiters of one model know together. Times are those of the clock that never goes back while a
    machine runs, which is the same in all its processes."""

    free: float = 0.0
    """When the next call may start."""
    learned: float = 0.0
    """Seconds between two calls, as refusals have taught."""
    taught: float = float("-inf")
    """When the last refusal that counts was."""
    held: int = 0
    """How often calls were held back. Who has waited for a turn that is older takes a new one."""


class Turns(Protocol):
    """Where a pace is kept, and how many calls are under way."""

    ahead: float
    """Seconds before its start in which a turn may be taken; who comes earlier waits without one."""

    def change(self, step: Callable[[Pace], T]) -> T:
        """What a step makes of the pace, with nobody else in between. It is short, and may be made twice."""

    def take_place(self, cancellation: Cancellation | None) -> None:
        """Wait until fewer calls are under way than may be, and count as one. Raises CancelledError."""

    def give_place(self) -> None:
        """Count no more."""

    def wait_in_line(self, cancellation: Cancellation | None) -> AbstractContextManager[object]:
        """Be the only one of this process that waits without a turn. Raises CancelledError."""


class OwnTurns:
    """Those of one process. Each caller takes its turn at once, however far ahead, so all come in their
    order."""

    ahead = float("inf")

    def __init__(self, at_once: int | None) -> None:
        self._lock = threading.Lock()
        self._pace = Pace()
        self._places = None if at_once is None else threading.Semaphore(at_once)

    def change(self, step: Callable[[Pace], T]) -> T:
        with self._lock:
            return step(self._pace)

    def take_place(self, cancellation: Cancellation | None) -> None:
        if self._places is not None:
            acquire(self._places, cancellation)

    def give_place(self) -> None:
        if self._places is not None:
            self._places.release()

    def wait_in_line(self, cancellation: Cancellation | None) -> AbstractContextManager[object]:
        return nullcontext()


class _Waited(Protocol):
    def acquire(self, blocking: bool = ..., timeout: float = ...) -> bool: ...


def acquire(lock: _Waited, cancellation: Cancellation | None) -> None:
    """Wait for a lock; raises CancelledError if the run is cancelled meanwhile."""
    while not lock.acquire(timeout=STEP):
        if cancellation is not None:
            cancellation.check()


def pause(seconds: float, cancellation: Cancellation | None) -> None:
    """Wait so long; raises CancelledError if the run is cancelled meanwhile."""
    if seconds <= 0:
        return
    if cancellation is None:
        time.sleep(seconds)
    else:
        cancellation.sleep(seconds)
