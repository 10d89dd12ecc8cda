"""The clock of the run as a tool. Everything else about dates is Corvid source: `stdlib/time.cor`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.runtime.host import Clock


class TimeTools:
    """`now_ms` of the host's clock, so that a replay tells the recorded time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def now_ms(self) -> int:
        return self._clock.now_ms()
