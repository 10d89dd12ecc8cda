"""An event loop in a thread of its own, for tools that are coroutine functions."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class EventLoopThread:
    """Runs coroutines for callers that are none. The thread starts with the first one and ends with
    `close`; the loop of a caller, if it has one, is never touched. Calls from several threads are fine."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def run(self, work: Awaitable[T]) -> T:
        """Wait until `work` is done; its result or its exception is ours."""
        return asyncio.run_coroutine_threadsafe(_awaited(work), self._started()).result()

    def close(self) -> None:
        """Stop the loop and end the thread; a later `run` starts new ones."""
        with self._lock:
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is None or thread is None:
            return
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()

    def _started(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(
                    target=self._loop.run_forever, name="corvid-event-loop", daemon=True
                )
                self._thread.start()
            return self._loop


async def _awaited(work: Awaitable[T]) -> T:
    return await work
