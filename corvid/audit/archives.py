"""Compressed logs with a seal: gzip that any tool unpacks, with the hash of what it holds at its end.

The seal is a second, empty member of the archive with the hash as its comment, which unpackers skip. Equal
logs give equal bytes: no time and no name is in them.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
from typing import TYPE_CHECKING, BinaryIO, cast

from corvid.audit.opened import DAMAGES, damage

if TYPE_CHECKING:
    from pathlib import Path

_PIECE = 1 << 20
_HEAD = b"\x1f\x8b\x08\x10\0\0\0\0\0\xff"  # gzip, deflate, a comment follows, no time, no system
_SAYS = b"corvid sha256 "
_EMPTY = b"\x03\0" + 8 * b"\0"  # nothing deflated, its checksum and its length
_SEAL = re.compile(re.escape(_HEAD + _SAYS) + rb"(?P<digest>[0-9a-f]{64})\0" + re.escape(_EMPTY))
_LENGTH = len(_HEAD + _SAYS) + 64 + 1 + len(_EMPTY)


class Damaged(Exception):
    """An archive that can't be unpacked."""


def pack(source: Path, log: BinaryIO, new: BinaryIO, level: int) -> bytes:
    """Write a sealed archive of a log, or of what an archive holds, piece by piece; the hash of that. Raises
    Damaged and OSError."""
    digest = hashlib.sha256()
    unpacked = gzip.GzipFile(fileobj=log, mode="rb") if source.suffix == ".gz" else log
    with gzip.GzipFile("", "wb", level, new, mtime=0) as packing:
        try:
            while piece := unpacked.read(_PIECE):
                digest.update(piece)
                packing.write(piece)
        except DAMAGES as error:
            raise Damaged(f"{source} can't be unpacked: {damage(error)}") from None
    new.write(_HEAD + _SAYS + digest.hexdigest().encode() + b"\0" + _EMPTY)
    new.flush()
    return digest.digest()


def digest_of(path: Path, archive: BinaryIO) -> bytes:
    """The hash of what an archive holds. Raises Damaged and OSError."""
    digest = hashlib.sha256()
    with gzip.GzipFile(fileobj=archive, mode="rb") as unpacked:
        try:
            while piece := unpacked.read(_PIECE):
                digest.update(piece)
        except DAMAGES as error:
            raise Damaged(f"{path} can't be unpacked: {damage(error)}") from None
    return digest.digest()


def seal_of(archive: BinaryIO) -> bytes | None:
    """The hash at the end of an archive; None for one that was not stored here. Raises OSError."""
    size = archive.seek(0, os.SEEK_END)
    archive.seek(max(0, size - _LENGTH))
    found = _SEAL.fullmatch(archive.read())
    return None if found is None else bytes.fromhex(cast("bytes", found["digest"]).decode())
