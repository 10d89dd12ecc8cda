"""Putting a file in the place of another: all of it or nothing, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path

from corvid.files import Folder, named_folder

LONGEST_NAME = 100
"""Characters of the old name in the name of the new file; names have an end."""


BEGINNING = 1024
"""How many bytes of an old file are looked at to know it."""


def replace_file(
    path: Path, pieces: Iterable[bytes], *, follow: bool = True, mode: int = 0o666,
    known: Callable[[bytes], bool] | None = None,
) -> int:  # fmt: skip
    """Make these pieces the content of a file that the user named, as `replace_in`. A link stays one if it is
    to be followed. With `known` an old file has to be empty or to begin as one that may go."""
    real = Path(os.path.realpath(path)) if follow else path
    if not real.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if known is not None and real.is_file():
        with real.open("rb") as file:
            first = file.read(BEGINNING)
        if first and not known(first):
            raise FileExistsError(errno.EEXIST, "it holds something else, so name another file", str(path))
    with named_folder(real.parent) as folder:
        return replace_in(folder, real.name, pieces, mode)


def replace_in(folder: Folder, name: str, pieces: Iterable[bytes], mode: int = 0o666) -> int:
    """Make these pieces the content of a file, old or new; how many they were. Owner and permissions of an
    old one stay; a link becomes a file; a new one has `mode`, less what the user takes off. Raises OSError,
    also for what is not a file but a folder or device, and what making the pieces raises: nothing is changed
    then, and nothing left."""
    old = folder.status(name)
    if old is not None and stat.S_ISLNK(old.st_mode):
        old = None
    if old is not None and stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    if old is not None and not stat.S_ISREG(old.st_mode):
        raise OSError(errno.EINVAL, "it is not a file that could be replaced", name)
    if old is not None and not folder.is_writable(name):
        raise PermissionError(errno.EACCES, "it is read-only", name)
    new = f".{name[:LONGEST_NAME]}.{os.getpid()}.{os.urandom(4).hex()}"
    count = 0
    made = folder.make(new, mode if old is None else 0o600)
    try:
        with made as file:
            for piece in pieces:
                file.write(piece)
                count += 1
            file.flush()
            os.fsync(file.fileno())
            if old is not None:
                _give(file.fileno(), old)
        folder.replace(new, name)
    except BaseException:
        folder.remove(new, missing_ok=True)
        raise
    return count


def _give(file: int, old: os.stat_result) -> None:
    """Give a file the owner and the permissions of the old file."""
    made = os.fstat(file)
    if (made.st_uid, made.st_gid) != (old.st_uid, old.st_gid):
        os.chown(file, old.st_uid, old.st_gid)
    if hasattr(os, "fchmod"):  # Windows knows files that are read-only, and those are refused
        os.fchmod(file, stat.S_IMODE(old.st_mode))
