"""The driver of a job: it alone reads the input, decides which rows are run, and makes parts count."""

from __future__ import annotations

import hashlib
import json
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import count, islice
from pathlib import Path
from time import monotonic
from typing import Protocol

from msgspec import Struct

from corvid.audit.entries import Refused
from corvid.incremental.pool import WorkerLost
from corvid.mapping.job import Job, Shard, row_digest, row_id
from corvid.mapping.ledger import PACKED, PARTS, STARTED, Done, Ledger, Part, take_over
from corvid.mapping.processes import Executor, Processes
from corvid.mapping.rows import Row
from corvid.mapping.spending import Budget, Spent
from corvid.mapping.worker import Failed, Given, file_checksum, write_whole

BATCH = 500
"""Rows whose ids are looked up at once."""
LARGEST_CHUNK = 1000
SECONDS = 0.5
"""How long a chunk should take. What is in a chunk when the machine stops is run again."""
LOST = "worker lost"
UNKNOWN = "outcome unknown"
_WORDS = {
    LOST: "the process that ran this row ended without an answer, twice",
    UNKNOWN: "a tool that acts was called, and the process ended before the row did: it is not run again",
}


class Options(Struct, frozen=True):
    """What part of the input is run, and by how many processes."""

    jobs: int = 1
    limit: int | None = None
    """How many rows are run at most."""
    stop_after: int | None = None
    """How many errors of this call end it."""
    stop_percent: float | None = None
    retry_errors: bool = False
    refresh_stale: bool = False
    shard: Shard = Shard()
    shuffle: int | None = None
    """The seed of the order in which rows run, None for that of the input."""
    budget: Budget = Budget()
    about: int | None = None
    """How many rows the input has about, None where that is not known before it is read."""


class Summary(Struct, frozen=True):
    """What came of a call. `ran` and `failed` are the rows of this call, the others all rows of the input so
    far; `complete`: the whole input was read and every row of the shard is done."""

    rows: int
    ok: int
    errors: int
    ran: int
    failed: int
    complete: bool
    stopped: str | None = None
    spent: Spent = Spent()
    """By the rows of this call."""


class Progress(Struct, frozen=True):
    """How far a call is: rows that it ran, and of these those with an error; what they spent; how many are
    left about, None where that is not known."""

    ran: int
    failed: int
    seconds: float
    spent: Spent
    left: int | None = None


class Watching(Protocol):
    """Is called after each part with the progress of a call."""

    def done(self, progress: Progress) -> None: ...


class Plan(Struct, frozen=True):
    """What a call would do: rows that are done, new, ended in an error, or read a document that has changed.
    `changed` names these documents."""

    rows: int
    done: int
    new: int
    errors: int
    stale: tuple[bytes, ...]
    changed: tuple[str, ...]


class _Reading:
    """The input on its way: which rows are to be run, and what is known of those that were read."""

    def __init__(self, ledger: Ledger, job: Job, base: str, options: Options, stale: set[bytes]) -> None:
        self._ledger, self._job, self._base, self._options, self._stale = ledger, job, base, options, stale
        self._digest = hashlib.sha256()
        self.rows = 0
        self.complete = False
        self.given = 0
        self.found = {"new": 0, "error": 0, "ok": 0}

    def wanted(self, rows: Iterable[Row]) -> Iterator[Given]:
        """Yield the rows that are to be run, in the order of the input."""
        self._ledger.begin_input()
        waiting = iter(rows)
        while batch := list(islice(waiting, BATCH)):
            yield from self._of_batch(batch)
        self.complete = True
        self._ledger.note("input", self._digest.hexdigest())
        self._ledger.note("rows", str(self.rows))

    def _of_batch(self, batch: list[Row]) -> Iterator[Given]:
        digests = [row_digest(row.values, row.place, row.problem) for row in batch]
        times = self._ledger.occurrences(digests)
        mine: list[tuple[int, Given]] = []
        for row, digest, before in zip(batch, digests, times, strict=True):
            self._digest.update(digest)
            if self._options.shard.has(self.rows):
                given = Given(row_id(self._base, digest, self._telling(row, before)), row)
                mine.append((self.rows, given))
            self.rows += 1
        self._ledger.add_input([(number, given.id) for number, given in mine])
        known = self._ledger.known([given.id for _, given in mine])
        for _, given in mine:
            status = known.get(given.id)
            self.found[status or "new"] += 1
            again = (status == "error" and self._options.retry_errors) or given.id in self._stale
            if status is None or again:
                self.given += 1
                yield given

    def left(self, ran: int) -> int | None:
        """Estimate how many rows are left to run if so many did: those that were read, and all that were
        not."""
        options = self._options
        if not self.complete and options.about is None:
            return None
        unread = 0 if self.complete else max(0, (options.about or 0) - self.rows) // options.shard.count
        left = max(0, unread + self.given - ran)
        return left if options.limit is None else min(left, options.limit - ran)

    def _telling(self, row: Row, before: int) -> str:
        key = self._job.key
        if key is None or row.problem is not None:
            return str(before)
        if key not in row.values:
            raise Refused(f"{row.place} has no column `{key}`, which --key names")
        return "key " + json.dumps(row.values[key], sort_keys=True)


def plan(ledger: Ledger, job: Job, base: str, rows: Iterable[Row], options: Options, folder: Path) -> Plan:
    """Find out what a call would do, in a copy of the ledger; nothing is run."""
    reading = _Reading(ledger, job, base, options, set())
    for _ in reading.wanted(rows):
        pass
    changed = changed_documents(ledger, folder, of_input=True)
    stale = tuple(sorted(ledger.readers(changed, of_input=True)))
    found = reading.found
    paths = tuple(dict.fromkeys(path for path, _ in changed))
    return Plan(sum(found.values()), found["ok"] + found["error"], found["new"], found["error"], stale, paths)


def changed_documents(ledger: Ledger, folder: Path, *, of_input: bool = False) -> list[tuple[str, str]]:
    """Return the files that rows, or rows of the input, read and that are not what they were, each with its
    checksum at that time."""
    now: dict[str, str | None] = {}
    found: list[tuple[str, str]] = []
    for path, sha in ledger.documents(of_input=of_input):
        if path not in now:
            try:
                now[path] = file_checksum(folder / path)
            except OSError:
                now[path] = None
        if now[path] != sha:
            found.append((path, sha))
    return found


class Driver:
    """One call for one folder. The ledger is open, and so locked, as long as it works."""

    def __init__(
        self, ledger: Ledger, job: Job, base: str, options: Options, watching: Watching,
        executor: Callable[[Job, Path, int], Executor] = Processes,
    ) -> None:  # fmt: skip
        self._ledger, self._job, self._base = ledger, job, base
        self._options, self._watching, self._executor = options, watching, executor
        self._name = f"{os.getpid():08d}-{os.urandom(6).hex()}"
        self._names = (f"{self._name}-{number:07d}.jsonl" for number in count())
        self._size = max(1, job.at_once)
        self._ran = self._failed = 0
        self._began = monotonic()
        self._stopped: str | None = None
        self._fewest = 1
        self._spent = ledger.spent()
        self._spent_here = Spent()
        self._reading: _Reading | None = None
        self._again: deque[Given] = deque()
        self._tried: set[bytes] = set()

    def run(self, rows: Iterable[Row], stale: set[bytes]) -> Summary:
        """Run what is to be run. Raises Refused and OSError; what was committed before stays."""
        take_over(self._ledger.folder, self._name)
        self._account_for_started(sorted((self._ledger.folder / STARTED).iterdir()))
        self._sweep()
        reading = _Reading(self._ledger, self._job, self._base, self._options, stale)
        self._reading = reading
        wanted = reading.wanted(rows)
        if self._options.shuffle is not None:
            wanted = iter(_shuffled(list(wanted), self._options.shuffle))
        if self._options.limit is not None:
            wanted = islice(wanted, self._options.limit)
        try:
            self._run_all(wanted)
        except KeyboardInterrupt:
            self._stopped = "interrupted"
        counts = self._ledger.counts()
        mine = sum(reading.found.values())
        complete = reading.complete and counts.ok + counts.errors == mine
        return Summary(
            reading.rows, counts.ok, counts.errors, self._ran, self._failed, complete, self._stopped,
            self._spent_here,
        )  # fmt: skip

    def _run_all(self, wanted: Iterator[Given]) -> None:
        """Hand chunks to the processes, each of which has a thread here that waits for it."""
        running: dict[Future[Part], tuple[str, tuple[Given, ...]]] = {}
        executor = self._executor(self._job, self._ledger.folder, self._options.jobs)
        self._fewest = executor.fewest
        try:
            while True:
                while len(running) < executor.at_once:
                    chunk = self._next(wanted, sum(len(rows) for _, rows in running.values()))
                    if not chunk:
                        break
                    name = next(self._names)
                    running[executor.submit(name, chunk)] = name, chunk
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    name, chunk = running.pop(future)
                    try:
                        self._commit(future.result())
                    except WorkerLost:
                        self._lost(name, chunk)
        except KeyboardInterrupt:
            for future in running:
                future.cancel()
            for future in wait(running).done:  # what is being run is paid for
                if not future.cancelled() and future.exception() is None:
                    self._commit(future.result())
            raise
        except Failed as error:
            self._ledger.require_in_place()
            raise Refused(f"a worker process failed: {error}") from None
        finally:
            executor.close()

    def _next(self, wanted: Iterator[Given], running: int) -> tuple[Given, ...]:
        """Return the next chunk, of no more rows than the budget allows: rows of processes that were lost
        first, one by one."""
        allowed = self._options.budget.rows(self._spent, running)
        if allowed == 0:
            if not running and self._stopped is None:
                self._stopped = self._options.budget.words(self._spent)
            return ()
        if self._again:
            return (self._again.popleft(),)
        if self._stopped is not None:
            return ()
        size = max(self._size, self._fewest)
        return tuple(islice(wanted, size if allowed is None else min(size, allowed)))

    def _lost(self, name: str, chunk: tuple[Given, ...]) -> None:
        """Account for a chunk whose process ended: its rows run again by themselves, to find the one because
        of which, but for those that have called a tool that acts."""
        unknown = self._account_for_started([self._ledger.folder / STARTED / name])
        for given in chunk:
            if given.id in unknown:
                continue
            if given.id in self._tried:
                self._commit_errors([given.id], LOST)
                continue
            if len(chunk) == 1:
                self._tried.add(given.id)
            self._again.append(given)

    def _commit(self, part: Part) -> None:
        """Make a part count, and see how large the next chunk should be."""
        self._ledger.commit(part)
        (self._ledger.folder / STARTED / part.name).unlink(missing_ok=True)
        self._ran += len(part.done)
        self._failed += sum(not one.ok for one in part.done)
        self._spent, self._spent_here = self._spent.plus(part.spent), self._spent_here.plus(part.spent)
        if part.seconds > 0:
            best = int(len(part.done) / part.seconds * SECONDS)
            self._size = max(self._job.at_once, min(best, 2 * self._size, LARGEST_CHUNK), 1)
        left = None if self._reading is None else self._reading.left(self._ran)
        self._watching.done(
            Progress(self._ran, self._failed, monotonic() - self._began, self._spent_here, left)
        )
        if self._options.budget.unknown(self._spent_here) and self._stopped is None:
            self._stopped = "a model does not say what it costs: give its prices in corvid.toml"
        most, percent = self._options.stop_after, self._options.stop_percent
        too_many = most is not None and self._failed >= most
        too_large = percent is not None and self._ran >= 100 and self._failed * 100 >= percent * self._ran
        if (too_many or too_large) and self._stopped is None:
            self._stopped = f"{self._failed} of {self._ran} rows ended in an error"

    def _commit_errors(self, ids: list[bytes], code: str) -> None:
        """Write a part of errors of the driver's own."""
        lines = [json.dumps({"id": one.hex(), "code": code, "message": _WORDS[code]}) + "\n" for one in ids]
        at, done = 0, []
        for one, line in zip(ids, lines, strict=True):
            done.append(Done(one, at, len(line), False, code))
            at += len(line)
        data = "".join(lines).encode()
        name = next(self._names)
        write_whole(self._ledger.folder / PARTS / name, data)
        self._commit(Part(name, hashlib.sha256(data).hexdigest(), tuple(done)))

    def _account_for_started(self, files: Sequence[Path]) -> set[bytes]:
        """Note the rows of processes that ended after a tool that acts was called: their outcome is unknown,
        and they never run again by themselves. Gives their ids."""
        found: dict[bytes, None] = {}
        files = [file for file in files if file.exists()]
        for file in files:
            for line in file.read_bytes().splitlines():
                if len(line) == 32:
                    found[bytes.fromhex(line.decode("ascii", "replace"))] = None
        ids = [
            one for batch in _batches(list(found)) for one in batch if one not in self._ledger.known(batch)
        ]
        if ids:
            self._commit_errors(ids, UNKNOWN)
        for file in files:
            file.unlink(missing_ok=True)
        return set(ids)

    def _sweep(self) -> None:
        """Remove parts and traces that do not count: what a process wrote and no one was notified of."""
        for folder in (PARTS, "traces"):
            for file in (self._ledger.folder / folder).iterdir():
                if not self._ledger.has_part(file.name.removesuffix(PACKED)):
                    file.unlink(missing_ok=True)


def _shuffled(rows: list[Given], seed: int) -> list[Given]:
    """Return the rows in an order that the seed and their ids decide, whichever of them are left to run."""
    start = f"{seed} ".encode()
    return sorted(rows, key=lambda given: hashlib.sha256(start + given.id).digest())


def _batches(ids: list[bytes]) -> Iterator[list[bytes]]:
    for at in range(0, len(ids), BATCH):
        yield ids[at : at + BATCH]
