"""How long logs are kept (seed 003, T16 and T17; protocols.md 5.6): [0, 30) days as they are, [30, 365)
compressed, from 365 on not at all. What stands in a folder `archive` is kept for good.

Nothing is deleted that was not stored here and read back before. An archive that was stored here ends with a
seal, the hash of what it holds; one without is sealed before it may go, and a log that was never compressed
is compressed: both go the next time. A process that is killed leaves the log or its archive, each whole: an
archive has no name before all of it is on the disk.

Somebody may still be writing to a log. Before it is compared with what was stored it gets another name, under
which nobody opens it any more, and it goes only when nobody has it open for writing. What a killed process
leaves under such a name is put back the next time, or removed if its archive is there.
"""

from __future__ import annotations

import errno
import gzip
import hashlib
import json
import os
import re
import signal
import stat
import time
import zlib
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime
from pathlib import Path

from corvid.audit.archives import Damaged, digest_of, pack, seal_of
from corvid.audit.logs import is_messages
from corvid.audit.settings import Retention
from corvid.dataclasses import dataclass
from corvid.runtime.trace.write import MESSAGE_SUFFIXES
from corvid.typing import TYPE_CHECKING, Callable, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

LOG, PACKED = ".jsonl", ".jsonl.gz"
ARCHIVE = "archive"
LEFT_OVER = ".retained"
"""The end of a name that an archive has for a moment where a file can't be without one."""
ASIDE = re.compile(r"\.(?P<name>.+\.jsonl(?:\.gz)?)\.[0-9a-f]{8}\.aside")
"""The name that a log or an archive has while it is compared."""
PATIENCE = 1.0
"""Seconds in which somebody who has a log open may write a line and close it."""
SETTLED = 3600
"""Seconds after which nobody writes any more to what was set aside, where the system can't tell who does."""
_LONGEST_FIRST = 2**20
_DATED = re.compile(r"-(?P<date>\d{4}-\d{2}-\d{2})\.jsonl(?:\.gz)?$")
_ENDING = re.compile(r"(?:-\d{4}-\d{2}-\d{2})?\.jsonl(?:\.gz)?$")

Action: TypeAlias = Literal["keep", "compress", "seal", "purge", "settle"]


@dataclass(frozen=True, slots=True)
class Step:
    """What is due for one log, and its age in days."""

    path: Path
    action: Action
    age: int


class NotStored(Exception):
    """A log that could not be compressed, or not read back the same. It is where it was."""


def plan(folder: Path, today: date, rules: Retention = Retention()) -> tuple[Step, ...]:  # noqa: B008 (frozen)
    """What is due for every log below the folder, by path, and first for what was set aside by a process that
    was killed. Links and data of others are no logs. Raises OSError."""
    aside = (Step(path, "settle", 0) for path in _files(folder, (".aside",)) if ASIDE.fullmatch(path.name))
    return (*aside, *(_step(path, today, rules) for path in _logs(folder)))


def left_out(folder: Path) -> tuple[Path, ...]:
    """The logs below the folder that no plan has anything for, as they are MessagePack. Raises OSError."""
    return tuple(path for path in _files(folder, MESSAGE_SUFFIXES) if _holds_messages(path))


def _holds_messages(path: Path) -> bool:
    with suppress(OSError), _reading(path) as file:
        return is_messages(file)
    return False


def _logs(folder: Path) -> Iterator[Path]:
    return (path for path in _files(folder, (LOG, PACKED)) if _is_log(path))


def _files(folder: Path, endings: tuple[str, ...]) -> Iterator[Path]:
    """What lies below the folder under such a name, but what is archived for good."""
    for where, folders, names in os.walk(folder, onerror=_raise):
        folders[:] = sorted(one for one in folders if one != ARCHIVE)
        for name in sorted(names):
            path = Path(where, name)
            if name.endswith(endings) and stat.S_ISREG(path.lstat().st_mode):
                yield path


def _is_log(path: Path) -> bool:
    """Whether the name says so (T3), or the first line is an event: data of others has the same ending."""
    if _DATED.search(path.name):
        return True
    try:
        with _reading(path) as file:
            first = gzip.GzipFile(fileobj=file) if path.name.endswith(PACKED) else file
            event = json.loads(first.readline(_LONGEST_FIRST))
    except (OSError, EOFError, zlib.error, ValueError, RecursionError):
        return False
    return isinstance(event, dict) and ("phase" in event or ("action" in event and "agent" in event))


def _raise(error: OSError) -> None:
    raise error


def _step(path: Path, today: date, rules: Retention) -> Step:
    age = (today - _day(path)).days
    packed = path.name.endswith(PACKED)
    if age < rules.retention_days or (packed and age < rules.archive_days):
        return Step(path, "keep", age)
    if not packed:
        return Step(path, "compress", age)
    with suppress(OSError):  # told when it is tried
        return Step(path, "seal" if seal_of(path) is None else "purge", age)
    return Step(path, "purge", age)


def _day(path: Path) -> date:
    """The day in the log's name (T3), else that of its last change, in UTC."""
    named = _DATED.search(path.name)
    if named is not None:
        with suppress(ValueError):  # 2026-02-31: no day
            return date.fromisoformat(named["date"])
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).date()


def apply(step: Step, rules: Retention = Retention()) -> None:  # noqa: B008 (frozen)
    """Do what is due. Raises NotStored, and OSError: the log is then as it was, or where the words say."""
    try:
        match step.action:
            case "keep":
                return
            case "compress":
                packed = step.path.with_name(step.path.name + ".gz")
                _store(step.path, packed, rules.compression_level)
            case "seal":
                _store(step.path, step.path, rules.compression_level)
            case "purge":
                _purge(step.path)
            case "settle":
                _settle(step.path)
    except Damaged as error:
        raise NotStored(str(error)) from None
    _sync(step.path.parent)


def _purge(path: Path) -> None:
    """Remove an archive that holds what its seal says."""
    with _reading(path) as archive:
        before = os.fstat(archive.fileno())
        if digest_of(path, archive) != seal_of(path):
            raise NotStored(f"{path} does not hold what was stored")
        with _set_aside(path, archive, before):
            pass


def _store(source: Path, packed: Path, level: int) -> None:
    """Have a sealed archive in the place of the source, under the name `packed`, read back the same, and on
    the disk before the source goes."""
    with _reading(source) as log:
        before = os.fstat(log.fileno())
        with _nameless(packed) as (new, give_name):
            stored = pack(source, log, new, level)
            os.fsync(new.fileno())
            new.seek(0)
            if digest_of(packed, new) != stored:
                raise NotStored(f"{source} could not be read back the same")
            os.utime(new.fileno(), ns=(before.st_atime_ns, before.st_mtime_ns))
            os.fchmod(new.fileno(), stat.S_IMODE(before.st_mode))
            with _set_aside(source, log, before), _without(packed, stored):
                give_name()
                _sync(packed.parent)


@contextmanager
def _without(packed: Path, stored: bytes) -> Iterator[None]:
    """Have no file under the name of an archive: one that holds the same is set aside. Raises NotStored."""
    if not os.path.lexists(packed):
        yield
        return
    with _reading(packed) as archive:
        before = os.fstat(archive.fileno())
        if digest_of(packed, archive) != stored:
            raise NotStored(f"{packed} is there already and holds something else")
        with _set_aside(packed, archive, before):
            yield


@contextmanager
def _set_aside(path: Path, file: BinaryIO, before: os.stat_result) -> Iterator[None]:
    """Have an opened file out of the way, as it was `before` and with nobody who could write to it; then, if
    the body does not raise, gone. Where the system does not tell who writes, a log stays aside for a while.
    Raises NotStored, and what the body raises: the file is then back."""
    if _state(os.fstat(file.fileno())) != _state(before):  # often enough nothing has to be moved for that
        raise NotStored(f"{path} was written to meanwhile")
    aside = path.with_name(f".{path.name}.{os.urandom(4).hex()}.aside")
    path.rename(aside)
    try:
        written = _is_written(file)
        waited = time.monotonic() + PATIENCE
        while written and time.monotonic() < waited:
            time.sleep(0.02)
            written = _is_written(file)
        after, real = os.fstat(file.fileno()), aside.lstat()
        if written or _state(after) != _state(before) or not os.path.samestat(after, real):
            raise NotStored(f"{path} was written to meanwhile")
        yield
    except BaseException as error:
        back = _put_back(aside, path)
        if back != path and isinstance(error, NotStored):
            raise NotStored(f"{error}; what it held before lies in {back}") from None
        raise
    if written is not None or path.name.endswith(PACKED):  # nobody goes on writing to an archive
        aside.unlink()


def _state(status: os.stat_result) -> tuple[int, int]:
    return status.st_size, status.st_mtime_ns


def _is_written(file: BinaryIO) -> bool | None:
    """Whether anybody has a file open for writing; None where the system does not tell. A lease is given only
    where nobody has."""
    try:
        from fcntl import F_RDLCK, F_SETLEASE, F_SETSIG, F_UNLCK, fcntl
    except ImportError:
        return None
    try:
        # Whoever opens it while there is a lease makes the system send a signal: this one is ignored.
        fcntl(file, F_SETSIG, signal.SIGURG)
        fcntl(file, F_SETLEASE, F_RDLCK)
        fcntl(file, F_SETLEASE, F_UNLCK)
    except OSError as error:
        return True if error.errno in (errno.EAGAIN, errno.EWOULDBLOCK) else None
    return False


def _put_back(aside: Path, path: Path) -> Path:
    """Give what was set aside its name again, or, if somebody has made another file of that name, one beside
    it; which. Nothing is replaced."""
    number = 0
    ending = _ENDING.search(path.name)
    start = path.name if ending is None else path.name[: ending.start()]
    target = path
    while True:
        try:
            _name(aside, target)
        except FileExistsError:
            number += 1
            target = path.with_name(f"{start}.{number}{'' if ending is None else ending[0]}")
        else:
            return target


def _name(old: Path, new: Path) -> None:
    """Give a file another name that nobody has. Raises FileExistsError: nothing is replaced."""
    try:
        os.link(old, new, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError:  # a file system without second names
        if os.path.lexists(new):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new)) from None
        old.rename(new)
    else:
        old.unlink()


def _settle(aside: Path) -> None:
    """Remove what a killed process set aside, if an archive of it is there, or else put it back."""
    found = ASIDE.fullmatch(aside.name)
    if found is None:
        return
    path = aside.with_name(found["name"])
    packed = path if path.name.endswith(PACKED) else path.with_name(f"{path.name}.gz")
    with _reading(aside) as file:
        before = os.fstat(file.fileno())
        if packed.exists() and _held(packed) == _content(path, file):
            written = _is_written(file)
            if _state(os.fstat(file.fileno())) == _state(before):
                if written is False or (written is None and time.time() - before.st_ctime > SETTLED):
                    aside.unlink()
                return
    _put_back(aside, path)


def _content(path: Path, file: BinaryIO) -> bytes:
    """The hash of what a log holds, or an archive."""
    if path.name.endswith(PACKED):
        return digest_of(path, file)
    digest = hashlib.sha256()
    while piece := file.read(1 << 20):
        digest.update(piece)
    return digest.digest()


def _held(packed: Path) -> bytes:
    with _reading(packed) as archive:
        return digest_of(packed, archive)


@contextmanager
def _reading(path: Path) -> Iterator[BinaryIO]:
    """The file itself: whoever puts a link in its place meanwhile is refused."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        yield file


@contextmanager
def _nameless(packed: Path) -> Iterator[tuple[BinaryIO, Callable[[], None]]]:
    """A file that is gone if nobody gives it its name. Where the system has no such files it has another name
    until then, under which the next run finds and removes it."""
    spare = packed.with_name(f".{packed.name}{LEFT_OVER}")
    spare.unlink(missing_ok=True)
    handle = _without_name(packed.parent)
    named = handle is None
    if handle is None:
        handle = os.open(spare, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)

    def give_name() -> None:
        if named:
            _name(spare, packed)
        else:  # only if a folder is given, too, does `os.link` follow the link in /proc
            os.link(f"/proc/self/fd/{handle}", packed, src_dir_fd=handle, follow_symlinks=True)

    try:
        with os.fdopen(handle, "w+b") as new:
            yield new, give_name
    finally:
        spare.unlink(missing_ok=True)


def _without_name(folder: Path) -> int | None:
    """A file in the folder without a name; None where the system or the file system has none."""
    if not hasattr(os, "O_TMPFILE") or not Path("/proc/self/fd").is_dir():
        return None
    with suppress(OSError):
        return os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600)
    return None


def _sync(folder: Path) -> None:
    """Have names on the disk, new ones before old ones go."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
