"""How fast all runs of a process together may ask a model: one limiter a model."""

from __future__ import annotations

import threading
import time

from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.models.remote.settings import Limits, ModelSettings
    from corvid.runtime.executor.cancellation import Cancellation

_MINUTE = 60.0
_STEP = 0.5
"""Seconds after which a call that waits for a free place looks whether its run is still wanted."""


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

    def __init__(self, limits: Limits) -> None:
        self._lock = threading.Lock()
        self._places = None if limits.at_once is None else threading.Semaphore(limits.at_once)
        self._call = 0.0 if limits.requests_per_minute is None else _MINUTE / limits.requests_per_minute
        self._token = 0.0 if limits.tokens_per_minute is None else _MINUTE / limits.tokens_per_minute
        self._free = 0.0
        """When the next call may start, by the clock that never goes back."""
        self._learned = 0.0
        self._taught = float("-inf")
        self._held = 0
        """How often calls were held back. Who has waited for a turn that is older takes a new one."""

    def enter(self, tokens: int, cancellation: Cancellation | None) -> None:
        """Wait for the turn of a call that will use about so many tokens. Raises CancelledError; else `leave`
        has to follow."""
        self._take_place(cancellation)
        try:
            held = -1
            while held != self._held:
                with self._lock:
                    now, held = time.monotonic(), self._held
                    start = max(now, self._free)
                    self._free = start + max(self._call, self._learned, self._token * tokens)
                pause(start - now, cancellation)
        except BaseException:
            self._give_place()
            raise

    def leave(self, tokens: int, used: int | None) -> None:
        """The call is over. `used` tokens, if that is known, count in place of those that were expected."""
        self._give_place()
        if used is None:
            return
        with self._lock:
            self._learned *= _EASE
            if self._token:
                expected, counted = self._token * tokens, self._token * used
                self._free += max(self._call, counted) - max(self._call, expected)

    def hold(self, seconds: float) -> None:
        """The server has refused a call for the next seconds: none starts before they are over. Calls that
        were under way together are refused together, which counts once."""
        with self._lock:
            now = time.monotonic()
            if now < self._taught + _TOGETHER:
                return
            self._taught = now
            self._learned = min(max(self._learned * 2, _FIRST_SPACING), _LARGEST_SPACING)
            self._held += 1
            self._free = now + seconds

    def _take_place(self, cancellation: Cancellation | None) -> None:
        if self._places is None:
            return
        while not self._places.acquire(timeout=_STEP):
            if cancellation is not None:
                cancellation.check()

    def _give_place(self) -> None:
        if self._places is not None:
            self._places.release()


def pause(seconds: float, cancellation: Cancellation | None) -> None:
    """Wait so long; raises CancelledError if the run is cancelled meanwhile."""
    if seconds <= 0:
        return
    if cancellation is None:
        time.sleep(seconds)
    else:
        cancellation.sleep(seconds)


_LIMITERS: dict[tuple[str, str, str, Limits], Limiter] = {}
_LOCK = threading.Lock()


def limiter_of(settings: ModelSettings) -> Limiter:
    """The limiter that all runs of this process share for a model: same server, same key, same limits."""
    origin = "" if settings.key is None else settings.key.origin
    identity = (settings.base_url, settings.model, origin, settings.limits)
    with _LOCK:
        if identity not in _LIMITERS:
            _LIMITERS[identity] = Limiter(settings.limits)
        return _LIMITERS[identity]
