"""How fast all runs of a process together, or of a machine, may ask a model: one limiter a model."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from corvid.models.remote.turns import STEP, OwnTurns, pause
from corvid.runtime.host import ModelMisconfigured

if TYPE_CHECKING:
    from corvid.models.remote.settings import Limits, ModelSettings
    from corvid.models.remote.turns import Pace, Turns
    from corvid.runtime.executor.cancellation import Cancellation

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
        """The call is over. `used` tokens, if that is known, count in place of those that were expected."""

        def step(pace: Pace) -> None:
            pace.learned *= _EASE
            if self._token and used is not None:
                expected, counted = self._token * tokens, self._token * used
                pace.free += max(self._call, counted) - max(self._call, expected)

        # An answer is not lost because the turns of others can't be told of it: who enters next is told why.
        with suppress(ModelMisconfigured):
            self._turns.give_place()
            if used is not None:
                self._turns.change(step)

    def hold(self, seconds: float) -> None:
        """The server has refused a call for the next seconds: none starts before they are over. Calls that
        were under way together are refused together, which counts once."""

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


_LIMITERS: dict[tuple[str, str, str, Limits], Limiter] = {}
_LOCK = threading.Lock()


def limiter_of(settings: ModelSettings) -> Limiter:
    """The limiter that all runs of this process share for a model: same server, same key, same limits. Where
    the limits are shared, those of other processes take their turns from the same file."""
    origin = "" if settings.key is None else settings.key.origin
    limits = settings.limits
    identity = (settings.base_url, settings.model, origin, limits)
    with _LOCK:
        if identity not in _LIMITERS:
            turns = None
            if limits.shared is not None:
                from corvid.models.remote.shared_turns import SharedTurns  # few need a database

                name = "\0".join(identity[:3])
                turns = SharedTurns(limits.shared, name, limits.at_once)
            _LIMITERS[identity] = Limiter(limits, turns)
        return _LIMITERS[identity]
