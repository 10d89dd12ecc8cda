"""Putting a file in the place of another: all of it or nothing, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LONGEST_NAME = 100
"""Characters of the old name in the name of the new file; names have an end."""


BEGINNING = 1024
"""How many bytes of an old file are looked at to know it."""


def replace_file(
    path: Path, pieces: Iterable[bytes], *, follow: bool = True, mode: int = 0o666,
    known: Callable[[bytes], bool] | None = None,
) -> int:  # fmt: skip
    """Make these pieces the content of a file, old or new; how many they were. Owner and permissions of an
    old one stay, and a link stays one if it is to be followed; a new one has `mode`, less what the user takes
    off. With `known` an old file has to be empty or to begin as one that may go. Raises OSError, also for
    what is no file but a folder or device, and what making the pieces raises: nothing is changed then, and
    nothing left."""
    real = Path(os.path.realpath(path)) if follow else path
    old = real.stat() if real.exists() and not real.is_symlink() else None
    if old is not None and stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if old is not None and not stat.S_ISREG(old.st_mode):
        raise OSError(errno.EINVAL, "it is no file that could be replaced", str(path))
    if old is not None and not os.access(real, os.W_OK):
        raise PermissionError(errno.EACCES, "it is read-only", str(path))
    if old is not None and known is not None:
        with real.open("rb") as file:
            first = file.read(BEGINNING)
        if first and not known(first):
            raise FileExistsError(errno.EEXIST, "it holds something else, so name another file", str(path))
    new = real.with_name(f".{real.name[:LONGEST_NAME]}.{os.getpid()}.{os.urandom(4).hex()}")
    count = 0
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode if old is None else 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            for piece in pieces:
                file.write(piece)
                count += 1
            file.flush()
            os.fsync(handle)
            if old is not None:
                made = os.fstat(handle)
                if (made.st_uid, made.st_gid) != (old.st_uid, old.st_gid):
                    os.chown(new, old.st_uid, old.st_gid)
                new.chmod(stat.S_IMODE(old.st_mode))
        new.replace(real)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    return count
