"""The folder in which replies of models are cached: bounded, for its user alone, and believed by no more than
that.

An entry is a file of one line that says what follows, and the bytes of a reply. It is written under a name of
its own and then renamed, so two processes never see half of one. What is not the user's own file, not for the
user alone, or not what its first line says, is not there. In a project's folder that line is sealed besides,
as the files there may be anyone's.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import tempfile
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

from corvid.connections.nearby import seal_file
from corvid.files import Below, Folder
from corvid.models.remote.reply_cache import LARGEST

MOST_ENTRIES = 10_000
MOST_BYTES = 256 * 2**20
"""What a folder holds at most; then the oldest entries are removed, until there is room for a tenth."""
_EVERY = 64
"""After so many entries of this process, beginning with its first, the folder is counted."""
_HEAD = 200
_NAME = re.compile(r"[0-9a-f]{64}\.reply", re.ASCII)
_UNDER_WAY = re.compile(r"\.[0-9a-f]{16}-[0-9a-f]{16}\.new", re.ASCII)
_LONG_AGO = 3600.0
"""Seconds after which who wrote an entry has been killed."""
_MINE = 0o600
_OTHERS = 0o077
_WRITABLE = 0o022


class ReplyFolder:
    """One folder. `below` is the folder that it must not leave, if there is one. Safe to use from many
    threads and processes."""

    def __init__(self, path: Path, below: Path | None) -> None:
        self.path = path
        self._below = below
        self._lock = threading.Lock()
        self._noted = False
        self._kept = 0
        self.tell: Callable[[str], None] = _warned
        """How people hear of what is wrong with the folder, once."""

    def __repr__(self) -> str:
        return f"ReplyFolder({str(self.path)!r})"

    def find(self, name: str) -> tuple[bool, bytes] | None:
        """Find a reply as `Replies` has it, and so are the others."""
        try:
            with self._folder() as folder, folder.open(f"{name}.reply") as file:
                status = os.fstat(file.fileno())
                wrong = _distrusted(status)
                data = b"" if wrong or status.st_size > LARGEST + _HEAD else file.read(LARGEST + _HEAD + 1)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._tell(f"its entries can't be read: {error.strerror or error}")
            return None
        try:
            found = None if wrong else self._reply(name, data)
        except OSError as error:
            self._tell(f"its entries can't be judged: {error.strerror or error}")
            return None
        if found is None:
            damaged = "it is damaged" + (", or is not of this user" if self._below is not None else "")
            self._tell(f"its entry {name[:12]}… is not used: {wrong or damaged}")
        return found

    def keep(self, name: str, streamed: bool, body: bytes) -> None:
        new = f".{name[:16]}-{os.urandom(8).hex()}.new"
        try:
            head = self._head(name, streamed, body)
            entry = json.dumps(head, separators=(",", ":")).encode() + b"\n" + body
            self._make()
            with self._folder() as folder:
                try:
                    with folder.make(new, _MINE) as file:
                        file.write(entry)
                    folder.replace(new, f"{name}.reply")
                except OSError:
                    folder.remove(new, missing_ok=True)
                    raise
                with self._lock:
                    self._kept += 1
                    due = self._kept % _EVERY == 1
                if due:
                    _bound(folder)
        except OSError as error:
            self._tell(f"nothing is kept: {error.strerror or error}")

    def _head(self, name: str, streamed: bool, body: bytes) -> dict[str, object]:
        """Return what is said of a reply in the first line of its entry. Raises OSError."""
        says = {"v": 1, "name": name, "streamed": streamed}
        if self._below is None:
            return says | {"sha256": hashlib.sha256(body).hexdigest()}
        return says | {"seal": seal(name, streamed, body)}

    def _reply(self, name: str, data: bytes) -> tuple[bool, bytes] | None:
        """Return what an entry of this name holds; None for what is not one. Raises OSError."""
        line, _, body = data.partition(b"\n")
        try:
            head = json.loads(line) if len(line) <= _HEAD else None
        except ValueError:
            return None
        streamed = head.get("streamed") if isinstance(head, dict) else None
        if type(streamed) is not bool or len(body) > LARGEST:
            return None
        return (streamed, body) if head == self._head(name, streamed, body) else None

    def spoilt(self, name: str) -> None:
        self._tell(f"its entry {name[:12]}… is not used: it is not a whole reply")

    def _folder(self) -> Folder:
        """Return the folder, open. Raises OSError, also for one in which others may write."""
        if self._below is None:
            folder = Below(self.path).folder()
        else:
            folder = Below(self._below).folder(self.path.relative_to(self._below).as_posix())
        try:
            status = folder.status(".") if hasattr(os, "geteuid") else None
            if status is not None and (status.st_uid != os.geteuid() or status.st_mode & _WRITABLE):
                raise PermissionError(0, "others may write there", str(self.path))
        except BaseException:
            folder.__exit__(None, None, None)
            raise
        return folder

    def _make(self) -> None:
        """Have the folder there, for its user alone. Raises OSError."""
        if self._below is None:
            self.path.mkdir(0o700, parents=True, exist_ok=True)
            return
        parts = self.path.relative_to(self._below).parts
        for count, part in enumerate(parts):  # no part is a link that leads elsewhere
            with Below(self._below).folder("/".join(parts[:count])) as folder:
                try:
                    folder.make_folder(part, 0o700)
                except FileExistsError:
                    continue

    def _tell(self, words: str) -> None:
        with self._lock:
            noted, self._noted = self._noted, True
        if not noted:
            self.tell(f"the cache of replies in {self.path}: {words}")


def _distrusted(status: os.stat_result) -> str | None:
    """Return why a file is not believed."""
    if not S_ISREG(status.st_mode):
        return "it is not a file"
    if not hasattr(os, "geteuid"):
        return None
    if status.st_uid != os.geteuid():
        return "it belongs to someone else"
    return "others may read or write it" if status.st_mode & _OTHERS else None


def _bound(folder: Folder) -> None:
    """Remove the oldest entries if they are too many or too much, and what was left of those that were being
    written long ago. Files of other names stay."""
    found: list[tuple[float, int, str]] = []
    for entry in folder.entries():
        ours = entry.kind == "file" and (_NAME.fullmatch(entry.name) or _UNDER_WAY.fullmatch(entry.name))
        status = folder.status(entry.name) if ours else None
        if status is None:
            continue
        if not entry.name.startswith("."):
            found.append((status.st_mtime, status.st_size, entry.name))
        elif status.st_mtime < time.time() - _LONG_AGO:
            folder.remove(entry.name, missing_ok=True)
    count, size = len(found), sum(one[1] for one in found)
    if count <= MOST_ENTRIES and size <= MOST_BYTES:
        return
    for _, bytes_, name in sorted(found):
        if count <= MOST_ENTRIES * 9 // 10 and size <= MOST_BYTES * 9 // 10:
            break
        folder.remove(name, missing_ok=True)
        count, size = count - 1, size - bytes_


def _warned(words: str) -> None:
    with suppress(Warning):  # where warnings are errors no run is to fail of one
        warnings.warn(words, stacklevel=2)


# ---- the user's secret, with which replies in a project's folder are sealed -------------------
# An archive sets the rights of its files, and with a umask of 077 those of a clone are for no one else
# either. So in a project's folder the rights of a file do not show who wrote it.
_LENGTH = 32
_FLAGS = (
    os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
)
"""A link is not followed, and a pipe not waited for."""


def seal(name: str, streamed: bool, body: bytes) -> str:
    """Return what only this user's processes can say of a reply. Raises OSError where there is no secret."""
    made = hmac.new(_secret(), f"{name} {streamed:d}\n".encode(), hashlib.sha256)
    made.update(body)
    return made.hexdigest()


def _secret() -> bytes:
    """Return the key, which is made at its first use, and is then that of all processes."""
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
        raise PermissionError(0, f"{file} is not a secret of this user; remove it")
    return secret


def _make(file: Path) -> None:
    """Make the key. One that another process has made meanwhile stays: its replies are sealed with it."""
    file.parent.mkdir(0o700, parents=True, exist_ok=True)
    number, new = tempfile.mkstemp(".new", f"{file.name}.", file.parent)  # for its user alone
    try:
        with os.fdopen(number, "wb") as out:
            out.write(os.urandom(_LENGTH))
        with suppress(FileExistsError):
            os.link(new, file)
    finally:
        os.unlink(new)
