"""How long logs are retained (requirements T16 and T17): [0, 30) days as they are, [30, 365)
compressed, from 365 on not at all. What is in a folder `archive` is retained for good.

Nothing is deleted that was not stored here and read back before. An archive that was stored here ends with a
seal, the hash of what it holds; one without is sealed before it may go, and a log that was never compressed
is compressed: both go the next time. A process that is killed leaves the log or its archive, each whole: an
archive has no name before all of it is on the disk.

A process may still be writing to a log. Before it is compared with what was stored it gets another name,
under which it is no longer opened, and it goes only when no process has it open for writing. What a killed
process leaves under such a name is put back the next time, or removed if its archive is there.

No link below the folder is followed, and what is done for a log is done in the folder that was opened on the
way to it: folders and links that are moved meanwhile have nothing elsewhere compressed or removed.

An archive is gzip that any tool unpacks. Its seal is a second, empty member with the hash as its comment,
which unpackers skip. Equal logs give equal bytes: no time and no name is in them.
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
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import BinaryIO, Literal, TypeAlias, cast

from msgspec import Struct

from corvid.audit.logs import is_messages
from corvid.audit.opened import DAMAGES, damage
from corvid.audit.schema import Retention
from corvid.files import Below, Folder
from corvid.runtime.trace.write import MESSAGE_SUFFIXES

LOG, PACKED = ".jsonl", ".jsonl.gz"
ARCHIVE = "archive"
LEFT_OVER = ".retained"
"""The end of a name that an archive has for a moment where a file can't be without one."""
ASIDE = re.compile(r"\.(?P<name>.+\.jsonl(?:\.gz)?)\.[0-9a-f]{8}\.aside")
"""The name that a log or an archive has while it is compared."""
PATIENCE = 1.0
"""Seconds in which a process that has a log open may write a line and close it."""
SETTLED = 3600
"""Seconds after which no process writes to what was set aside, where the system can't determine who does."""
_LONGEST_FIRST = 2**20
_DATED = re.compile(r"-(?P<date>\d{4}-\d{2}-\d{2})\.jsonl(?:\.gz)?$")
_ENDING = re.compile(r"(?:-\d{4}-\d{2}-\d{2})?\.jsonl(?:\.gz)?$")

Action: TypeAlias = Literal["keep", "compress", "seal", "purge", "settle"]


class RetentionStep(Struct, frozen=True):
    """What is due for one log, and its age in days."""

    path: Path
    action: Action
    age: int


class NotStored(Exception):
    """A log that could not be compressed, or not read back the same, or an archive that can't be unpacked. It
    is where it was."""


def plan(folder: Path, today: date, rules: Retention = Retention()) -> tuple[RetentionStep, ...]:  # noqa: B008 (frozen)
    """Return what is due for every log below the folder, by path, and first for what was set aside by a
    process that was killed. Links and data of others are not logs. Raises OSError."""
    aside: list[RetentionStep] = []
    steps: list[RetentionStep] = []
    for where, name, path in _files(folder, (LOG, PACKED, ".aside")):
        if ASIDE.fullmatch(name):
            aside.append(RetentionStep(path, "settle", 0))
        elif name.endswith((LOG, PACKED)) and _is_log(where, name):
            steps.append(_step(where, path, today, rules))
    return (*aside, *steps)


def left_out(folder: Path) -> tuple[Path, ...]:
    """Return the logs below the folder that no plan has anything for, as they are MessagePack. Raises
    OSError."""
    found = _files(folder, MESSAGE_SUFFIXES)
    return tuple(path for where, name, path in found if _holds_messages(where, name))


def _holds_messages(where: Folder, name: str) -> bool:
    with suppress(OSError), where.open(name) as file:
        return is_messages(file)
    return False


def _files(folder: Path, endings: tuple[str, ...]) -> Iterator[tuple[Folder, str, Path]]:
    """Yield what lies below the folder under such a name, with the open folder it is in, but what is archived
    for good."""
    below = Below(folder)
    ahead = [""]
    while ahead:
        at = ahead.pop()
        with below.folder(at) as where:
            found = where.entries()
            for one in found:
                if one.kind == "file" and one.name.endswith(endings):
                    yield where, one.name, folder / at / one.name
        inside = (one.name for one in found if one.kind == "folder" and one.name != ARCHIVE)
        ahead += [f"{at}/{name}" if at else name for name in reversed([*inside])]


def _is_log(where: Folder, name: str) -> bool:
    """Return whether the name says so (T3), or the first line is an event: data of others has the same
    ending."""
    if _DATED.search(name):
        return True
    try:
        with where.open(name) as file:
            first = gzip.GzipFile(fileobj=file) if name.endswith(PACKED) else file
            event = json.loads(first.readline(_LONGEST_FIRST))
    except (OSError, EOFError, zlib.error, ValueError, RecursionError):
        return False
    return isinstance(event, dict) and ("phase" in event or ("action" in event and "agent" in event))


def _step(where: Folder, path: Path, today: date, rules: Retention) -> RetentionStep:
    age = (today - _day(where, path.name)).days
    packed = path.name.endswith(PACKED)
    if age < rules.retention_days or (packed and age < rules.archive_days):
        return RetentionStep(path, "keep", age)
    if not packed:
        return RetentionStep(path, "compress", age)
    with suppress(OSError), where.open(path.name) as archive:  # reported when it is tried
        return RetentionStep(path, "seal" if seal_of(archive) is None else "purge", age)
    return RetentionStep(path, "purge", age)


def _day(where: Folder, name: str) -> date:
    """Return the day in the log's name (T3), else that of its last change, in UTC."""
    named = _DATED.search(name)
    if named is not None:
        with suppress(ValueError):  # 2026-02-31: no day
            return date.fromisoformat(named["date"])
    status = where.status(name)
    if status is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(Path(where.path, name)))
    return datetime.fromtimestamp(status.st_mtime, UTC).date()


def apply(step: RetentionStep, folder: Path, rules: Retention = Retention()) -> None:  # noqa: B008 (frozen)
    """Do what is due for a log below the folder. Raises NotStored, and OSError: the log is then as it was, or
    where the words say."""
    if step.action == "keep":
        return
    path, name = step.path, step.path.name
    with Below(folder).folder(path.relative_to(folder).parent.as_posix()) as where:
        match step.action:
            case "compress":
                _store(where, path, name + ".gz", rules.compression_level)
            case "seal":
                _store(where, path, name, rules.compression_level)
            case "purge":
                _purge(where, path)
            case "settle":
                _settle(where, name)
        where.sync()


def _purge(where: Folder, path: Path) -> None:
    """Remove an archive that holds what its seal says."""
    with where.open(path.name) as archive:
        before = os.fstat(archive.fileno())
        stored = digest_of(path, archive)
        if stored != seal_of(archive):
            raise NotStored(f"{path} does not hold what was stored")
        with _set_aside(where, path, archive, before):
            pass


def _store(where: Folder, source: Path, packed: str, level: int) -> None:
    """Have a sealed archive in the place of the source, under the name `packed`, read back the same, and on
    the disk before the source goes."""
    with where.open(source.name) as log:
        before = os.fstat(log.fileno())
        with _nameless(where, packed) as (new, give_name):
            stored = pack(source, log, new, level)
            os.fsync(new.fileno())
            new.seek(0)
            if digest_of(source.with_name(packed), new) != stored:
                raise NotStored(f"{source} could not be read back the same")
            os.utime(new.fileno(), ns=(before.st_atime_ns, before.st_mtime_ns))
            os.fchmod(new.fileno(), stat.S_IMODE(before.st_mode))
            with _set_aside(where, source, log, before), _without(where, source.with_name(packed), stored):
                give_name()
                where.sync()


@contextmanager
def _without(where: Folder, packed: Path, stored: bytes) -> Iterator[None]:
    """Have no file under the name of an archive: one that holds the same is set aside. Raises NotStored."""
    if where.status(packed.name) is None:
        yield
        return
    with where.open(packed.name) as archive:
        before = os.fstat(archive.fileno())
        if digest_of(packed, archive) != stored:
            raise NotStored(f"{packed} is there already and holds something else")
        with _set_aside(where, packed, archive, before):
            yield


@contextmanager
def _set_aside(where: Folder, path: Path, file: BinaryIO, before: os.stat_result) -> Iterator[None]:
    """Have an opened file out of the way, as it was `before` and with no process that could write to it;
    then, if the body does not raise, gone. Where the system does not determine who writes, a log stays aside
    for a while. Raises NotStored, and what the body raises: the file is then back."""
    name = path.name
    if _state(os.fstat(file.fileno())) != _state(before):  # often enough nothing has to be moved for that
        raise NotStored(f"{path} was written to meanwhile")
    aside = f".{name}.{os.urandom(4).hex()}.aside"
    where.replace(name, aside)
    try:
        written = _is_written(file)
        waited = time.monotonic() + PATIENCE
        while written and time.monotonic() < waited:
            time.sleep(0.02)
            written = _is_written(file)
        after, real = os.fstat(file.fileno()), where.status(aside)
        same = real is not None and os.path.samestat(after, real)
        if written or _state(after) != _state(before) or not same:
            raise NotStored(f"{path} was written to meanwhile")
        yield
    except BaseException as error:
        back = _put_back(where, aside, name)
        if back != name and isinstance(error, NotStored):
            raise NotStored(f"{error}; what it held before lies in {path.with_name(back)}") from None
        raise
    if written is not None or name.endswith(PACKED):  # no process goes on writing to an archive
        where.remove(aside)


def _state(status: os.stat_result) -> tuple[int, int]:
    return status.st_size, status.st_mtime_ns


def _is_written(file: BinaryIO) -> bool | None:
    """Test whether a process has the file open for writing. Gives None where the system cannot answer. It
    takes a lease, which the system grants only if no process has."""
    try:
        from fcntl import F_RDLCK, F_SETLEASE, F_SETSIG, F_UNLCK, fcntl
    except ImportError:
        return None
    try:
        # A process that opens it while there is a lease makes the system send a signal: this one is ignored.
        fcntl(file, F_SETSIG, signal.SIGURG)
        fcntl(file, F_SETLEASE, F_RDLCK)
        fcntl(file, F_SETLEASE, F_UNLCK)
    except OSError as error:
        return True if error.errno in (errno.EAGAIN, errno.EWOULDBLOCK) else None
    return False


def _put_back(where: Folder, aside: str, name: str) -> str:
    """Give what was set aside its name again, or, if there is another file of that name by now, one beside
    it; which. Nothing is replaced."""
    number = 0
    ending = _ENDING.search(name)
    start = name if ending is None else name[: ending.start()]
    target = name
    while True:
        try:
            where.rename(aside, target)
        except FileExistsError:
            number += 1
            target = f"{start}.{number}{'' if ending is None else ending[0]}"
        else:
            return target


def _settle(where: Folder, aside: str) -> None:
    """Remove what a killed process set aside, if an archive of it is there, or else put it back."""
    found = ASIDE.fullmatch(aside)
    if found is None:
        return
    name = found["name"]
    packed = name if name.endswith(PACKED) else f"{name}.gz"
    where.remove(_spare(packed), missing_ok=True)
    with where.open(aside) as file:
        before = os.fstat(file.fileno())
        if where.status(packed) is not None and _held(where, packed) == _content(name, file):
            written = _is_written(file)
            if _state(os.fstat(file.fileno())) == _state(before):
                if written is False or (written is None and time.time() - before.st_ctime > SETTLED):
                    where.remove(aside)
                return
    _put_back(where, aside, name)


def _content(name: str, file: BinaryIO) -> bytes:
    """Return the hash of what a log holds, or an archive."""
    if name.endswith(PACKED):
        return digest_of(Path(name), file)
    return hashlib.file_digest(file, "sha256").digest()  # type: ignore[arg-type]


def _held(where: Folder, packed: str) -> bytes:
    with where.open(packed) as archive:
        return digest_of(Path(where.path, packed), archive)


def _spare(packed: str) -> str:
    return f".{packed}{LEFT_OVER}"


@contextmanager
def _nameless(where: Folder, packed: str) -> Iterator[tuple[BinaryIO, Callable[[], None]]]:
    """Yield a file that is gone unless it is given its name. Where the system has no such files it has
    another name until then, under which the next run removes it."""
    spare = _spare(packed)
    where.remove(spare, missing_ok=True)
    nameless = where.make_nameless()
    made = where.make(spare, 0o600) if nameless is None else nameless

    def give_name() -> None:
        if nameless is None:
            where.rename(spare, packed)
        else:
            where.name_it(nameless, packed)

    try:
        with made as new:
            yield new, give_name
    finally:
        where.remove(spare, missing_ok=True)


_PIECE = 1 << 20
_HEAD = b"\x1f\x8b\x08\x10\0\0\0\0\0\xff"  # gzip, deflate, a comment follows, no time, no system
_SAYS = b"corvid sha256 "
_EMPTY = b"\x03\0" + 8 * b"\0"  # nothing deflated, its checksum and its length
_SEAL = re.compile(re.escape(_HEAD + _SAYS) + rb"(?P<digest>[0-9a-f]{64})\0" + re.escape(_EMPTY))
_LENGTH = len(_HEAD + _SAYS) + 64 + 1 + len(_EMPTY)


def pack(source: Path, log: BinaryIO, new: BinaryIO, level: int) -> bytes:
    """Write a sealed archive of a log, or of what an archive holds, piece by piece; the hash of that. Raises
    NotStored and OSError."""
    digest = hashlib.sha256()
    unpacked = gzip.GzipFile(fileobj=log, mode="rb") if source.suffix == ".gz" else log
    with gzip.GzipFile("", "wb", level, new, mtime=0) as packing:
        try:
            while piece := unpacked.read(_PIECE):
                digest.update(piece)
                packing.write(piece)
        except DAMAGES as error:
            raise NotStored(f"{source} can't be unpacked: {damage(error)}") from None
    new.write(_HEAD + _SAYS + digest.hexdigest().encode() + b"\0" + _EMPTY)
    new.flush()
    return digest.digest()


def digest_of(path: Path, archive: BinaryIO) -> bytes:
    """Return the hash of what an archive holds. Raises NotStored and OSError."""
    with gzip.GzipFile(fileobj=archive, mode="rb") as unpacked:
        try:
            return hashlib.file_digest(unpacked, "sha256").digest()
        except DAMAGES as error:
            raise NotStored(f"{path} can't be unpacked: {damage(error)}") from None


def seal_of(archive: BinaryIO) -> bytes | None:
    """Return the hash at the end of an archive; None for one that was not stored here. Raises OSError."""
    size = archive.seek(0, os.SEEK_END)
    archive.seek(max(0, size - _LENGTH))
    found = _SEAL.fullmatch(archive.read())
    return None if found is None else bytes.fromhex(cast("bytes", found["digest"]).decode())
