"""The turns of all processes of a machine, in one SQLite file of the user's.

Every change is one transaction under `BEGIN IMMEDIATE`, which works on all systems and ends with the process
that made it. Times are those of `time.monotonic`, which is one clock for all processes of a machine and
starts anew with it: numbers that it can't have written are from before that, or damaged, and count as none.
"""

from __future__ import annotations

import hashlib
import math
import os
import sqlite3
import stat
import threading
import time
import uuid
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from corvid.models.remote.turns import Pace, acquire, pause
from corvid.runtime.host import ModelMisconfigured

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from corvid.runtime.executor.cancellation import Cancellation

T = TypeVar("T")

AHEAD = 0.5
"""Turns are taken so many seconds ahead at most: a process that is killed leaves no longer gap than that."""
LEASE = 20.0
"""Seconds after which a place counts as left if its process has not said again that it is taken."""
_BEAT = LEASE / 5
_SHORTEST, _LONGEST = 0.01, 0.1
"""Seconds between two looks for a free place."""
_BUSY = 10.0
"""Seconds for which another process may be in the middle of a change, which takes less than a thousandth."""
_DAY = 86_400.0
_LARGEST = 16 << 20
_BESIDE = ("-journal", "-wal", "-shm")
_TABLES = (
    "CREATE TABLE IF NOT EXISTS pace"
    " (bucket TEXT PRIMARY KEY, at REAL, free REAL, learned REAL, taught REAL, held INTEGER)",
    "CREATE TABLE IF NOT EXISTS places (id TEXT PRIMARY KEY, bucket TEXT, until REAL)",
)
_PARTS = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
_DAMAGED = frozenset((
    sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_TOOBIG,
))  # fmt: skip
"""What SQLite says of a file that is not a database, or has other tables than ours."""


class SharedTurns:
    """`Turns` in a file, for one model. Safe to use from many threads and processes."""

    ahead = AHEAD

    def __init__(self, path: str, name: str, at_once: int | None) -> None:
        """Take the name of the file, which is not opened yet. All that give the same name count together."""
        self._path = path
        self._bucket = hashlib.sha256(name.encode()).hexdigest()
        self._at_once = at_once
        self._taken: list[str] = []
        self._line = threading.Lock()
        self._waits = threading.Lock()

    def change(self, step: Callable[[Pace], T]) -> T:
        def work(database: sqlite3.Connection) -> T:
            now = time.monotonic()
            found = database.execute(
                "SELECT at, free, learned, taught, held FROM pace WHERE bucket = ?", (self._bucket,)
            ).fetchone()
            pace = _pace(found, now)
            before = (pace.free, pace.learned, pace.taught, pace.held)
            made = step(pace)
            after = (pace.free, pace.learned, pace.taught, pace.held)
            if after != before:
                row = (self._bucket, now, *after)
                database.execute("INSERT OR REPLACE INTO pace VALUES (?, ?, ?, ?, ?, ?)", row)
            return made

        return _file(self._path).do(work)

    def take_place(self, cancellation: Cancellation | None) -> None:
        if self._at_once is None:
            return
        file, place, seconds = _file(self._path), uuid.uuid4().hex, _SHORTEST
        acquire(self._waits, cancellation)
        try:
            while not file.do(partial(self._take, place, self._at_once)):
                pause(seconds, cancellation)
                seconds = min(seconds * 2, _LONGEST)
        finally:
            self._waits.release()
        # Anyone who is interrupted here keeps no place for longer than its lease.
        file.keep(place)
        self._taken.append(place)

    def _take(self, place: str, most: int, database: sqlite3.Connection) -> bool:
        now = time.monotonic()
        # A place that is taken for longer than any lease was taken before the machine started.
        database.execute("DELETE FROM places WHERE until < ? OR until > ?", (now, now + 2 * LEASE))
        counted = "SELECT count(*) FROM places WHERE bucket = ?"
        if database.execute(counted, (self._bucket,)).fetchone()[0] >= most:
            return False
        row = (place, self._bucket, now + LEASE)
        database.execute("INSERT OR REPLACE INTO places VALUES (?, ?, ?)", row)
        return True

    def give_place(self) -> None:
        if self._at_once is None:
            return
        file, place = _file(self._path), self._taken.pop()
        file.drop(place)
        file.do(lambda database: database.execute("DELETE FROM places WHERE id = ?", (place,)))

    @contextmanager
    def wait_in_line(self, cancellation: Cancellation | None) -> Iterator[None]:
        acquire(self._line, cancellation)
        try:
            yield
        finally:
            self._line.release()


def _pace(found: tuple[object, ...] | None, now: float) -> Pace:
    """Return a row as a pace; a new one if there is none, or none that this clock can have written."""
    if found is None or not all(type(one) in (int, float) for one in found):
        return Pace()
    at, free, learned, taught, held = found
    numbers = [float(one) for one in (at, free, learned, taught)]  # type: ignore[arg-type]
    at, free, learned, taught = numbers
    usual = type(held) is int and not any(map(math.isnan, numbers)) and 0 <= learned <= _DAY
    if not usual or at > now or free > now + _DAY or taught > now:
        return Pace()
    assert isinstance(held, int)
    return Pace(free, learned, taught, held)


# ---- the file -----------------------------------------------------------------------------------
class _File:
    """The database as one process has it open."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._lock = threading.Lock()
        self._database: sqlite3.Connection | None = None
        self._places: set[str] = set()
        self._heart: threading.Thread | None = None

    def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do some work in one transaction; it may be done twice. A file that is damaged is made anew. Raises
        ModelMisconfigured if there can be none."""
        with self._lock:
            for again in (False, False, True):
                try:
                    return self._transaction(work)
                except sqlite3.Error as error:
                    self._close()
                    if again or _code(error) not in (*_DAMAGED, sqlite3.SQLITE_READONLY):
                        raise self._unusable(str(error)) from None
                    # Another process may have made it anew meanwhile, so it is looked at afresh. What was
                    # removed under an open database can only be read on.
                    if self._is_damaged():
                        self._remove()
        raise AssertionError("the last time raises")

    def _transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        database = self._database or self._open()
        database.execute("BEGIN IMMEDIATE")
        try:
            made = work(database)
            database.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                database.execute("ROLLBACK")
            raise
        return made

    def _open(self) -> sqlite3.Connection:
        self._secure()
        database = sqlite3.connect(self._path, _BUSY, isolation_level=None, check_same_thread=False)
        try:
            # After a power cut the numbers mean nothing, so nothing waits for the disk.
            for said in ("trusted_schema = OFF", "synchronous = OFF", "journal_mode = TRUNCATE"):
                database.execute(f"PRAGMA {said}")
            database.execute("BEGIN IMMEDIATE")
            for table in _TABLES:
                database.execute(table)
            _look_at(database)
            now = time.monotonic()
            database.execute("DELETE FROM pace WHERE at < ? OR at > ?", (now - _DAY, now))
            database.execute("COMMIT")
        except BaseException:
            database.close()
            raise
        self._database = database
        return database

    def _is_damaged(self) -> bool:
        try:
            database = self._open()
            database.execute("SELECT bucket, at, free, learned, taught, held FROM pace").fetchall()
            database.execute("SELECT id, bucket, until FROM places").fetchall()
        except sqlite3.Error as error:
            self._close()
            return _code(error) in _DAMAGED
        return False

    def _secure(self) -> None:
        """Make the folder and the file for their user alone. Raises ModelMisconfigured for what others may
        have a hand in. A file of a size that is not one of ours is made anew."""
        folder = self._path.parent
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
            self._vouch(folder, folder.lstat(), stat.S_ISDIR, 0o022)
            if self._create().st_size > _LARGEST:
                self._remove()
                self._create()
            for end in _BESIDE:  # SQLite opens these as well, and waits for ever at a pipe
                beside = self._path.with_name(self._path.name + end)
                with suppress(FileNotFoundError):
                    self._vouch(beside, beside.lstat(), stat.S_ISREG, 0o077)
        except OSError as error:
            raise self._unusable(error.strerror or str(error)) from None

    def _create(self) -> os.stat_result:
        with suppress(FileExistsError):
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        status = self._path.lstat()
        self._vouch(self._path, status, stat.S_ISREG, 0o077)
        return status

    def _vouch(self, path: Path, status: os.stat_result, is_kind: Callable[[int], bool], others: int) -> None:
        if not is_kind(status.st_mode):
            raise self._unusable(f"{path} is a link, or something else than it should be")
        if hasattr(os, "geteuid") and (status.st_uid != os.geteuid() or status.st_mode & others):
            raise self._unusable(f"others have rights on {path}")

    def _remove(self) -> None:
        try:
            for end in ("", *_BESIDE):
                self._path.with_name(self._path.name + end).unlink(missing_ok=True)
        except OSError as error:
            raise self._unusable(error.strerror or str(error)) from None

    def _close(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            with suppress(sqlite3.Error):
                database.close()

    def _unusable(self, why: str) -> ModelMisconfigured:
        return ModelMisconfigured(
            f"limits can't be shared by {self._path}: {why}; remove it, or leave `shared` out of `limits`"
        )

    # ---- places -----------------------------------------------------------------------------
    def keep(self, place: str) -> None:
        """Say again and again that a place is taken, until `drop`."""
        with self._lock:
            self._places.add(place)
            if self._heart is None or not self._heart.is_alive():
                self._heart = threading.Thread(target=self._beat, name="corvid-places", daemon=True)
                self._heart.start()

    def drop(self, place: str) -> None:
        with self._lock:
            self._places.discard(place)

    def _beat(self) -> None:
        while True:
            time.sleep(_BEAT)
            with self._lock:
                places = tuple(self._places)
                if not places:
                    self._heart = None
                    return
            with suppress(ModelMisconfigured):  # who takes the next place is notified
                self.do(partial(_renew, places))


def _look_at(database: sqlite3.Connection) -> None:
    """Look at the tables before they are used: SQLite runs what a trigger, a check, an index or a view says,
    for as long as that takes. Raises sqlite3.DatabaseError for any but ours."""
    ours = {("table", one.split()[5], one.replace(" IF NOT EXISTS", "")) for one in _TABLES}
    if {*database.execute(_PARTS)} != ours:
        raise sqlite3.DatabaseError("it has other tables than ours")


def _code(error: sqlite3.Error) -> int:
    """Return which error it is of SQLite's, without its kind of that."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _renew(places: Iterable[str], database: sqlite3.Connection) -> None:
    until = time.monotonic() + LEASE
    database.executemany("UPDATE places SET until = ? WHERE id = ?", [(until, one) for one in places])


_FILES: dict[tuple[int, str], _File] = {}


def _file(path: str) -> _File:
    """Return the file as this process has it open: SQLite forbids to go on with what a parent process
    opened."""
    return _FILES.get((os.getpid(), path)) or _FILES.setdefault((os.getpid(), path), _File(path))
