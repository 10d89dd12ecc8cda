"""How long logs are kept (seed 003, T16 and T17; protocols.md 5.6): [0, 30) days as they are, [30, 365)
compressed, from 365 on not at all. What stands in a folder `archive` is kept for good.

Nothing is deleted that was not stored and read back before: a log that is due to go and was never compressed
is compressed now, and goes the next time.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import stat
import zlib
from datetime import UTC, date, datetime
from pathlib import Path

from corvid.dataclasses import dataclass
from corvid.typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

ACTIVE_DAYS = 30
KEPT_DAYS = 365
LEVEL = 6
LOG, PACKED = ".jsonl", ".jsonl.gz"
ARCHIVE = "archive"
_DATED = re.compile(r"-(?P<date>\d{4}-\d{2}-\d{2})\.jsonl(?:\.gz)?$")
_PIECE = 1 << 20

Action: TypeAlias = Literal["keep", "compress", "purge"]


@dataclass(frozen=True, slots=True)
class Rules:
    """The configured numbers of T16, in days, and gzip's level from 1 to 9."""

    active_days: int = ACTIVE_DAYS
    kept_days: int = KEPT_DAYS
    level: int = LEVEL


@dataclass(frozen=True, slots=True)
class Step:
    """What is due for one log, and its age in days."""

    path: Path
    action: Action
    age: int


class NotStored(Exception):
    """A log that could not be compressed, or not read back the same. It is where it was."""


def plan(folder: Path, today: date, rules: Rules = Rules()) -> tuple[Step, ...]:  # noqa: B008 (frozen)
    """What is due for every log below the folder, by path. Links are no logs. Raises OSError."""
    return tuple(_step(path, today, rules) for path in _logs(folder))


def _logs(folder: Path) -> Iterator[Path]:
    for where, folders, names in os.walk(folder, onerror=_raise):
        folders[:] = sorted(one for one in folders if one != ARCHIVE)
        for name in sorted(names):
            path = Path(where, name)
            if name.endswith((LOG, PACKED)) and stat.S_ISREG(path.lstat().st_mode):
                yield path


def _raise(error: OSError) -> None:
    raise error


def _step(path: Path, today: date, rules: Rules) -> Step:
    age = (today - _day(path)).days
    packed = path.name.endswith(PACKED)
    if age < rules.active_days or (packed and age < rules.kept_days):
        return Step(path, "keep", age)
    return Step(path, "purge" if packed else "compress", age)


def _day(path: Path) -> date:
    """The day in the log's name (T3), else that of its last change, in UTC."""
    named = _DATED.search(path.name)
    if named is not None:
        try:
            return date.fromisoformat(named["date"])
        except ValueError:
            pass  # 2026-02-31: no day
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).date()


def apply(step: Step, rules: Rules = Rules()) -> None:  # noqa: B008 (frozen)
    """Do what is due. Raises NotStored, and OSError: the log is then as it was."""
    match step.action:
        case "keep":
            return
        case "compress":
            _compress(step.path, rules.level)
        case "purge":
            _digest_of_packed(step.path)  # what can't be read may be all that is left of something else
            step.path.unlink()


def _compress(path: Path, level: int) -> None:
    """Put the log beside itself in packed form, read it back, and only then remove it."""
    packed = path.with_name(path.name + ".gz")
    new = path.with_name(f".{path.name}.gz.new")
    before = path.stat()
    try:
        digest = _pack(path, new, level)
        if _digest_of_packed(new) != digest:
            raise NotStored(f"{path} could not be read back the same")
        if packed.exists() and _digest_of_packed(packed) != digest:
            raise NotStored(f"{packed} is there already and holds something else")
        after = path.stat()
        if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
            raise NotStored(f"{path} was written to meanwhile")
        os.utime(new, ns=(before.st_atime_ns, before.st_mtime_ns))
        new.chmod(stat.S_IMODE(before.st_mode))
        new.replace(packed)
        _sync(path.parent)
        path.unlink()
    finally:
        new.unlink(missing_ok=True)


def _pack(path: Path, new: Path, level: int) -> bytes:
    """Compress piece by piece; the hash of what was read. Equal logs give equal bytes: no time, no name."""
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(handle, "wb") as file, path.open("rb") as log:
        with gzip.GzipFile("", "wb", level, file, mtime=0) as packing:
            digest = _copied(log, packing)
        file.flush()
        os.fsync(handle)
    return digest


def _copied(log: BinaryIO, packing: gzip.GzipFile) -> bytes:
    digest = hashlib.sha256()
    while piece := log.read(_PIECE):
        digest.update(piece)
        packing.write(piece)
    return digest.digest()


def _digest_of_packed(path: Path) -> bytes:
    digest = hashlib.sha256()
    try:
        with gzip.open(path, "rb") as packed:
            while piece := packed.read(_PIECE):
                digest.update(piece)
    except (EOFError, OSError, zlib.error) as error:
        raise NotStored(f"{path} can't be unpacked: {error}") from None
    return digest.digest()


def _sync(folder: Path) -> None:
    """Have the new name on the disk before the old one goes."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
