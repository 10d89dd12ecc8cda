"""Ctrl-C at any moment ends the run that it meets, and nothing else."""

from __future__ import annotations

import random
import signal
import threading
from types import FrameType

from corvid.vm.threads import _Chain, _Worker, in_fresh_thread


class Late:
    """A lock whose first acquiring is interrupted just when it has been done."""

    def __init__(self, lock: threading.Lock) -> None:
        self._lock = lock
        self._raised = False

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        taken = self._lock.acquire(blocking, timeout)
        if not self._raised:
            self._raised = True
            raise KeyboardInterrupt
        return taken

    def release(self) -> None:
        self._lock.release()


def test_an_interrupt_that_comes_as_the_job_ends_is_not_waited_for() -> None:
    ended: list[str] = []

    def ask() -> None:
        worker = _Worker()
        worker._done = Late(worker._done)  # type: ignore[assignment]
        worker.start()
        try:
            worker.do(lambda: 1, _Chain())
        except KeyboardInterrupt:
            ended.append("interrupted")

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(20)
    assert ended == ["interrupted"]


def test_interrupts_at_any_moment_leave_the_threads_usable() -> None:
    chance = random.Random(5)
    asked = interrupted = 0

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    try:
        for _ in range(60):
            try:
                signal.setitimer(signal.ITIMER_REAL, chance.uniform(1e-6, 3e-4))
                try:
                    for _ in range(20):
                        asked += in_fresh_thread(lambda: in_fresh_thread(lambda: 1))
                finally:
                    signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                interrupted += 1
            assert in_fresh_thread(lambda: in_fresh_thread(lambda: 2)) == 2
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert asked
    assert interrupted
