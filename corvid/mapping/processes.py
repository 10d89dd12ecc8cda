"""Where chunks are run: by processes on this machine, or by tasks of Ray."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

from msgspec import to_builtins

from corvid.audit.entries import Refused
from corvid.incremental.pool import WorkerLost
from corvid.mapping.job import Job
from corvid.mapping.ledger import Part
from corvid.mapping.worker import Failed, Given, Process, given_data, part_of, run_for

RAY = "`--on ray` needs Ray: pip install 'corvid-grounded[ray]'"


class Executor(Protocol):
    """Runs chunks. The future of one raises WorkerLost if its process ended, Failed if it can't work."""

    at_once: int
    """How many chunks are handed out before one is waited for."""
    fewest: int
    """How many rows a chunk has at least, if there are so many."""

    def submit(self, name: str, chunk: tuple[Given, ...]) -> Future[Part]: ...

    def close(self) -> None: ...


class Processes:
    """Worker processes on this machine, each with a thread here that waits for it."""

    fewest = 1

    def __init__(self, job: Job, folder: Path, jobs: int) -> None:
        self._job, self._folder = job, folder
        self._threads = ThreadPoolExecutor(jobs)
        self._local = threading.local()
        self._all: set[Process] = set()
        self.at_once = 2 * jobs

    def submit(self, name: str, chunk: tuple[Given, ...]) -> Future[Part]:
        return self._threads.submit(self._run, name, chunk)

    def _run(self, name: str, chunk: tuple[Given, ...]) -> Part:
        process: Process | None = getattr(self._local, "process", None)
        if process is None:
            process = self._local.process = Process(self._job, self._folder)
            self._all.add(process)
        try:
            return process.run(name, chunk)
        except WorkerLost:
            self._local.process = None
            self._all.discard(process)
            process.end()
            raise

    def close(self) -> None:
        for process in tuple(self._all):
            process.end()
        self._threads.shutdown(wait=True, cancel_futures=True)


class RayTasks:
    """Tasks of a Ray cluster: that of the environment variable RAY_ADDRESS, or one on this machine. The
    folder of the job must be at the same path on all nodes. Each node has its keys in its own environment:
    nothing is handed to Ray but the job, which names no key."""

    fewest = 1000

    def __init__(self, job: Job, folder: Path, jobs: int) -> None:
        """Start the processes. Raises Refused where Ray is not installed or cannot be started."""
        try:
            import ray
        except ImportError:
            raise Refused(RAY) from None
        self._ray: Any = ray
        self._started = not ray.is_initialized()
        if self._started:
            try:
                ray.init(
                    log_to_driver=False,
                    include_dashboard=False,
                    logging_level=logging.ERROR,
                    num_cpus=_processors(jobs),
                )
            except (ConnectionError, RuntimeError, ValueError, OSError) as error:
                raise Refused(f"Ray cannot be started: {error}") from None
        # A task that is lost runs again only if the driver says so: it knows which rows may.
        self._task: Any = ray.remote(num_cpus=1, max_retries=0)(run_for)
        self._job, self._folder = to_builtins(job), str(folder.resolve())
        self.at_once = 2 * jobs

    def submit(self, name: str, chunk: tuple[Given, ...]) -> Future[Part]:
        reference = self._task.remote(self._job, self._folder, name, [given_data(given) for given in chunk])
        made: Future[Part] = Future()
        made.set_running_or_notify_cancel()
        reference.future().add_done_callback(lambda done: self._finish(made, done))
        return made

    def _finish(self, made: Future[Part], done: Future[Any]) -> None:
        error = done.exception()
        if error is None:
            made.set_result(part_of(done.result()))
        elif isinstance(error, self._ray.exceptions.RayTaskError):
            made.set_exception(Failed(str(error.cause or error)))
        else:
            made.set_exception(WorkerLost())

    def close(self) -> None:
        if self._started:
            self._ray.shutdown()


def _processors(jobs: int) -> int | None:
    """Return how many processors a Ray of our own has; None where there is a cluster, which knows by
    itself."""
    import os

    return None if os.environ.get("RAY_ADDRESS") else jobs
