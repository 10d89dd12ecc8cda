"""The files that a piece of work looked at, and whether they are still what they were."""

from __future__ import annotations

import os
from stat import S_ISLNK, S_ISREG

from corvid.cache.keys import checksum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeAlias

_Folder: TypeAlias = "tuple[str, str]"
_File: TypeAlias = "tuple[str, bytes | None, str]"
Fingerprints: TypeAlias = "tuple[list[_Folder], list[_File]]"
"""The folders with where they really are, and the files with what was in them and where links led."""

WHOLE = 2**20
"""Bytes of files that are cached as they are: a comparison needs no import, a checksum does. Of more files
the checksums are cached."""
_CONTENT, _CHECKSUM = b"=", b"#"


def content(data: bytes) -> bytes:
    """Return what `pipeline.Inputs` has of a file with these bytes."""
    return _CONTENT + data


def digested(seen: bytes | None) -> bytes | None:
    """Return the same with the checksum of the bytes in their place."""
    return _CHECKSUM + checksum(seen[1:]) if seen and seen.startswith(_CONTENT) else seen


def fingerprints_of(inputs: Mapping[str, bytes | None]) -> Fingerprints | None:
    """Return what to ask later of `inputs` (see `pipeline.Inputs`), as plain data; None if some can't be
    asked."""
    if b"" in inputs.values():
        return None
    large = sum(len(seen or b"") for seen in inputs.values()) > WHOLE
    files = [
        (path, digested(seen) if large else seen, os.path.realpath(path) if os.path.islink(path) else "")
        for path, seen in inputs.items()
    ]
    around = sorted({os.path.dirname(path) or "." for path in inputs})
    return [(path, os.path.realpath(path)) for path in around], files


def unchanged(seen: Fingerprints) -> bool:
    """Return whether every file still has the bytes that were read then, nothing has come into being where
    nothing was found, and no name on the way has become a link to another place. Times and sizes are not
    asked: two changes within one tick of the clock would look like none."""
    folders, files = seen
    return all(os.path.realpath(path) == real for path, real in folders) and all(map(_unchanged, files))


def _unchanged(seen: _File) -> bool:
    """Return whether a path leads to the same bytes in the same place, or still nowhere."""
    path, wanted, link = seen
    try:
        status = os.lstat(path)
        if S_ISLNK(status.st_mode):
            if not link or os.path.realpath(path) != link:
                return wanted is None and not os.path.exists(path)
            status = os.stat(path)
        elif link:
            return False
        if wanted is None or not S_ISREG(status.st_mode):
            return False
        found = content(_bytes(path, status.st_size))
        return found == wanted or (wanted.startswith(_CHECKSUM) and digested(found) == wanted)
    except (FileNotFoundError, NotADirectoryError):
        return wanted is None
    except OSError:
        return False


def _bytes(path: str, size: int) -> bytes:
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        data = os.read(file, size + 1)
        while more := os.read(file, 1 << 20) if len(data) != size else b"":
            data += more
        return data
    finally:
        os.close(file)
