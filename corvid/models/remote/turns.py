"""How fast all runs of a process together, or of a machine, may ask a model: one limiter a model, the pace
that limiters keep together, how a turn is waited for, and how long before another attempt."""

from __future__ import annotations

import threading
import time
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct

from corvid.runtime.host import ModelMisconfigured

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from corvid.models.remote.settings import Limits
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
    """Where a pace is stored, and how many calls are under way."""

    ahead: float
    """Seconds before its start in which a turn may be taken; who comes earlier waits without one."""

    def change(self, step: Callable[[Pace], T]) -> T:
        """Return what a step makes of the pace, with no one else in between. It is short, and may be made
        twice."""

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


_FIRST_WAIT, _SHORTENED = 0.5, 0.25
"""Seconds before the second attempt, and the most that chance takes off any wait, as a share of it."""


def backoff(attempt: int, longest: float, chance: float) -> float:
    """Return the seconds to wait after this attempt, counted from 1, where the server asks for none: each
    twice the one before, none over `longest`, shortened by chance (at least 0, below 1) so that calls that
    failed together do not come back together. The share is below a half, or a wait might be no longer than
    the one before."""
    return min(longest, _FIRST_WAIT * 2.0 ** (attempt - 1)) * (1 - _SHORTENED * chance)


_MINUTE = 60.0
_FIRST_SPACING, _LARGEST_SPACING = 0.01, 2.0
"""Seconds between two calls after the first refusal, and after however many."""
_TOGETHER = 0.1
"""Seconds within which refusals are one."""
_EASE = 0.95
"""What each answer makes of the spacing that refusals have taught."""


class Limiter:
    """Spaces calls so that no minute has more than the limits say, lets no more than `at_once` be under way,
    and holds all of them back when the server says that they come too fast: from then on they are spaced,
    less with each answer."""

    def __init__(self, limits: Limits, turns: Turns | None = None) -> None:
        self._turns: Turns = OwnTurns(limits.at_once) if turns is None else turns
        self._call = 0.0 if limits.requests_per_minute is None else _MINUTE / limits.requests_per_minute
        self._token = 0.0 if limits.tokens_per_minute is None else _MINUTE / limits.tokens_per_minute

    def enter(self, tokens: int, cancellation: Cancellation | None) -> None:
        """Wait for the turn of a call that will use about so many tokens. Raises CancelledError; else `leave`
        has to follow."""
        self._turns.take_place(cancellation)
        try:
            while True:
                seconds, held = self._turn(tokens, cancellation)
                pause(seconds, cancellation)
                if seconds <= 0 or self._turns.change(_held) == held:
                    return
        except BaseException:
            self._turns.give_place()
            raise

    def _turn(self, tokens: int, cancellation: Cancellation | None) -> tuple[float, int]:
        """Take a turn: the seconds until it starts, and how often calls had been held back then."""
        ahead = self._turns.ahead

        def step(pace: Pace) -> tuple[float, int]:
            now = time.monotonic()
            start = max(now, pace.free)
            if start - now <= ahead:
                pace.free = start + max(self._call, pace.learned, self._token * tokens)
            return start - now, pace.held

        with self._turns.wait_in_line(cancellation):
            while (turn := self._turns.change(step))[0] > ahead:
                pause(min(turn[0] - ahead, STEP), cancellation)
        return turn

    def leave(self, tokens: int, used: int | None) -> None:
        """End the call. `used` tokens, if that is known, count in place of those that were expected."""

        def step(pace: Pace) -> None:
            pace.learned *= _EASE
            if self._token and used is not None:
                expected, counted = self._token * tokens, self._token * used
                pace.free += max(self._call, counted) - max(self._call, expected)

        # An answer is not lost because the turns of others can't be notified of it: the next one to enter
        # gets the reason.
        with suppress(ModelMisconfigured):
            self._turns.give_place()
            if used is not None:
                self._turns.change(step)

    def hold(self, seconds: float) -> None:
        """Hold all calls, as the server has refused one for the next seconds: none starts before they are
        over. Calls that were under way together are refused together, which counts once."""

        def step(pace: Pace) -> None:
            now = time.monotonic()
            if now < pace.taught + _TOGETHER:
                return
            pace.taught = now
            pace.learned = min(max(pace.learned * 2, _FIRST_SPACING), _LARGEST_SPACING)
            pace.held += 1
            pace.free = now + seconds

        self._turns.change(step)


def _held(pace: Pace) -> int:
    return pace.held
