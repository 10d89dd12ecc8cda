"""Ctrl-C at any moment ends the run that it meets, and nothing else."""

from __future__ import annotations

import random
import signal
import threading
from types import FrameType

import pytest

from corvid.runtime.executor.threads import _Chain, _Worker, in_fresh_thread


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


@pytest.mark.oracle
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


class Held:
    """A lock that no one gets: who first waits for it is interrupted once the job is at work, who goes on
    waiting is reported so."""

    def __init__(self, at_work: threading.Event) -> None:
        self._at_work = at_work
        self.asked = 0

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        self.asked += 1
        if self.asked == 1:
            assert self._at_work.wait(20)
            raise KeyboardInterrupt
        assert self.asked < 100, "waited for without end"
        assert timeout >= 0 or not blocking
        return False

    def release(self) -> None: ...


@pytest.mark.guarantee("limits.reported")
def test_a_job_that_hears_of_no_interrupt_is_left_behind() -> None:
    at_work, end = threading.Event(), threading.Event()

    def sleep() -> None:
        at_work.set()
        end.wait(60)

    worker = _Worker()
    worker._done = Held(at_work)  # type: ignore[assignment]
    worker.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            worker.do(sleep, _Chain())
    finally:
        end.set()
        worker._go.release()  # it has no other job: it ends
        worker.join(20)
