"""An event loop in a thread of its own, for tools that are coroutine functions."""

from __future__ import annotations

import threading
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeVar, cast

from corvid.deferred import deferred_module
from corvid.runtime.executor.threads import is_inline

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable
    from concurrent.futures import Future

    from corvid.runtime.executor.cancellation import Cancellation
else:
    asyncio = deferred_module("asyncio")


T = TypeVar("T")


class EventLoopThread:
    """Runs coroutines for callers that are not. The thread starts with the first one and ends with
    `close`; the loop of a caller, if it has one, is never touched. Calls from several threads are fine, and
    so are calls from what one of its own coroutines waits for: those get a loop of their own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def run(
        self, work: Awaitable[T], cancellation: Cancellation | None = None, *, at_home: bool = False
    ) -> T:
        """Wait until `work` is done; its result or its exception is ours, CancelledError if cancelled. If
        it is `at_home`, it is done on the loop that awaits the run, if there is one."""
        if is_inline():
            return self._run_here(work)
        home = cancellation.home if cancellation is not None and at_home else None
        if home is None and self in _WAITING.get():
            inner = EventLoopThread()
            try:
                return inner.run(work, cancellation)
            finally:
                inner.close()
        future = asyncio.run_coroutine_threadsafe(self._awaited(work), home or self._started())
        try:
            if cancellation is None:
                return future.result()
            cancellation.awaits(cast("Future[object]", future))
            try:
                return future.result()
            finally:
                cancellation.awaits(None)
        except _Ended as ended:
            raise ended.reason from None
        except BaseException:
            future.cancel()
            raise

    def _run_here(self, work: Awaitable[T]) -> T:
        """Return the same without a thread, on a loop of this object that runs only meanwhile."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            pass  # there is none, as it should be
        else:
            asyncio.ensure_future(work).cancel()
            raise RuntimeError("a coroutine can't be awaited here: a loop runs in this thread already")
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
        return self._loop.run_until_complete(work)

    def close(self) -> None:
        """Cancel what still runs, end the loop and its thread; a later `run` starts new ones."""
        if self._thread is None and self._loop is not None:
            self._loop.run_until_complete(_wind_up())
            self._loop.close()
            self._loop = None
            return
        with self._lock:
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is None or thread is None:
            return
        asyncio.run_coroutine_threadsafe(_wind_up(), loop).result()
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

    async def _awaited(self, work: Awaitable[T]) -> T:
        _WAITING.set(_WAITING.get() | {self})
        try:
            return await work
        except (SystemExit, KeyboardInterrupt) as reason:
            # As they are, asyncio lets them end the loop, and the waiting thread would wait for ever.
            raise _Ended(reason) from None


class _Ended(Exception):
    """A coroutine wanted to end the process; `reason` is how."""

    def __init__(self, reason: BaseException) -> None:
        super().__init__(reason)
        self.reason = reason


# The loops whose thread is busy with what runs here: waiting for them would never end.
_WAITING: ContextVar[frozenset[EventLoopThread]] = ContextVar("waiting", default=frozenset())


async def _wind_up() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()
