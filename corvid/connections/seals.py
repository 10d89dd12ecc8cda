"""The user's secret, with which replies in a project's folder are sealed.

Whoever packs an archive says which rights its files have, and with a umask of 077 those of a clone are for
nobody else either. So in a project's folder the rights of a file do not tell who wrote it.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

from corvid.connections.nearby import seal_file

_LENGTH = 32
_FLAGS = (
    os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
)
"""A link is not followed, and a pipe not waited for."""


def seal(name: str, streamed: bool, body: bytes) -> str:
    """What only this user's processes can say of a reply. Raises OSError where there is no secret."""
    made = hmac.new(_secret(), f"{name} {streamed:d}\n".encode(), hashlib.sha256)
    made.update(body)
    return made.hexdigest()


def _secret() -> bytes:
    """It is made at its first use, and is then that of all processes."""
    place = seal_file()
    if place is None:
        raise FileNotFoundError(0, "there is no home folder for the secret that seals them")
    file = Path(place)
    try:
        return _read(file)
    except FileNotFoundError:
        _make(file)
        return _read(file)


def _read(file: Path) -> bytes:
    with open(os.open(file, _FLAGS), "rb") as opened:
        status = os.fstat(opened.fileno())
        own = not hasattr(os, "geteuid") or (status.st_uid == os.geteuid() and not status.st_mode & 0o077)
        secret = opened.read(_LENGTH + 1) if own and S_ISREG(status.st_mode) else b""
    if len(secret) != _LENGTH:
        raise PermissionError(0, f"{file} is no secret of this user; remove it")
    return secret


def _make(file: Path) -> None:
    """One that another process has made meanwhile stays: its replies are sealed with it."""
    file.parent.mkdir(0o700, parents=True, exist_ok=True)
    number, new = tempfile.mkstemp(".new", f"{file.name}.", file.parent)  # for its user alone
    try:
        with os.fdopen(number, "wb") as out:
            out.write(os.urandom(_LENGTH))
        with suppress(FileExistsError):
            os.link(new, file)
    finally:
        os.unlink(new)
