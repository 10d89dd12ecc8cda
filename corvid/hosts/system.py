"""The plain ways to be a clock, a source of chance, and an approver."""

from __future__ import annotations

import os
import time
from itertools import count
from typing import TYPE_CHECKING

from corvid.deferred import deferred_module

if TYPE_CHECKING:
    import random
    from collections.abc import Awaitable, Callable

    from corvid.runtime.executor.cancellation import Cancellation
    from corvid.runtime.host import ApprovalRequest
else:
    random = deferred_module("random")


class SystemClock:
    """The time of this machine."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def pause(self, seconds: float, cancellation: Cancellation | None) -> None:
        """Wait for three quarters to all of so long, by chance, so that those who failed together do not come
        again together. Raises CancelledError as soon as the run is cancelled."""
        jittered = seconds * (0.75 + random.random() / 4)
        if cancellation is None:
            time.sleep(jittered)
        else:
            cancellation.sleep(jittered)


class SystemRunIds:
    """Ids that no other run has, here or elsewhere: of the time of the first, chance, and a count."""

    def __init__(self) -> None:
        self._made = CountedRunIds("")

    def next_id(self) -> str:
        if not self._made.start:
            self._made.start = f"{time.time_ns() // 1_000_000:012x}-{os.urandom(4).hex()}-"
        return self._made.next_id()


class CountedRunIds:
    """`run-1`, `run-2` and so on: the same in every process."""

    def __init__(self, start: str = "run-") -> None:
        self.start = start
        self._count = count(1)

    def next_id(self) -> str:
        return f"{self.start}{next(self._count)}"


class SystemRandomness:
    """Chance of this machine; with a seed the same numbers every time."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._random: random.Random | None = None

    def next_float(self) -> float:
        if self._random is None:  # asking the system for a seed takes as long as a prompt: few runs need it
            self._random = random.Random(self._seed)
        return self._random.random()


class Refusing:
    """There is no person to ask: no answer is no."""

    def approve(self, request: ApprovalRequest) -> bool:
        return False


class Asking:
    """A function of the host decides, which may be a coroutine function."""

    def __init__(self, decide: Callable[[ApprovalRequest], bool | Awaitable[bool]]) -> None:
        self._decide = decide

    def approve(self, request: ApprovalRequest) -> bool | Awaitable[bool]:
        return self._decide(request)


class MappedTools:
    """Tools from a mapping of names to functions."""

    def __init__(self, functions: dict[str, Callable[..., object]]) -> None:
        self._functions = functions

    def find(self, name: str) -> Callable[..., object] | None:
        return self._functions.get(name)
