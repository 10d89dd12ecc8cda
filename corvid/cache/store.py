"""Entries by key in the folder of the cache. A read gives what was written or nothing; nothing here fails."""

from __future__ import annotations

import os
import time
from binascii import crc32

from corvid.cache.location import Unusable, cache_folder, open_entry, open_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 32 * 2**20
"""Bytes of one entry; what is larger is not cached."""
SHARD_BYTES = 2 * LARGEST
SHARD_ENTRIES = 256
"""Entries whose keys begin with the same digit are bounded together, so that a write looks at a sixteenth."""
LARGE = "index"
"""The kind of entries that are few and large. They are bounded together, and apart from all others."""
LARGEST_INDEX = 256 * 2**20
INDEX_BYTES = 2 * LARGEST_INDEX

_HEADER = b"corvid cache 3\n"
_DIGITS = 8
"""Of a name, and half of it is the bytes of a checksum."""
_NEW = ".new"
_STALE = 3600
"""Seconds after which a file that was never finished is a leftover."""
_DAY = 86_400


class Store:
    """The cache in a folder; without one it holds nothing. Safe to use from many threads and processes."""

    __slots__ = ("path",)

    def __init__(self, path: str | None) -> None:
        self.path = path

    def problem(self) -> str | None:
        """Return why the folder can't be used, if it is there and can't."""
        if self.path is None or not os.path.lexists(self.path):
            return None
        try:
            os.close(open_folder(self.path, create=False))
        except Unusable as reason:
            return str(reason)
        return None

    def read(self, kind: str, key: bytes) -> bytes | None:
        """Return what was last written under this kind and key, if it is still there and whole."""
        if self.path is None:
            return None
        try:
            folder = open_folder(self.path, create=False)
        except Unusable:
            return None
        try:
            return _read(folder, _name(kind, key), _head(kind, key), _largest(kind))
        except (OSError, Unusable):
            return None
        finally:
            os.close(folder)

    def write(self, kind: str, key: bytes, data: bytes) -> None:
        """Keep `data` for `read`, whole or not at all; the entry before it goes first, older ones may."""
        whole = _head(kind, key) + _sum(data) + data
        if self.path is None or len(whole) > _largest(kind):
            return
        try:
            folder = open_folder(self.path, create=True)
        except Unusable:
            return
        try:
            name = _name(kind, key)
            _write(folder, name, whole)
            _make_room(folder, name)
        except (OSError, Unusable):
            return
        finally:
            os.close(folder)

    def clean(self) -> tuple[int, int]:
        """Remove all entries; how many there were, and their bytes. Other files stay. Raises Unusable."""
        if self.path is None or not os.path.lexists(self.path):
            return 0, 0
        folder = open_folder(self.path, create=False)
        try:
            sizes = [size for _, size, name in _files(folder, "") if _removed(folder, name)]
        finally:
            os.close(folder)
        return len(sizes), sum(sizes)


def open_store() -> Store:
    """Return the cache of this user, as the environment has it."""
    return Store(cache_folder())


def _largest(kind: str) -> int:
    return LARGEST_INDEX if kind == LARGE else LARGEST


def _name(kind: str, key: bytes) -> str:
    """Return the name of an entry. Two keys may have one: the entry that was written last is that of one
    of them only."""
    return f"{crc32(key):0{_DIGITS}x}.{kind}"


def _head(kind: str, key: bytes) -> bytes:
    """Return what an entry begins with. No key begins with another one, so that its end is known."""
    return b"%s%s %s" % (_HEADER, kind.encode(), key)


def _sum(data: bytes) -> bytes:
    """Return a sum against damage, not against people: the place of the store keeps those away."""
    return crc32(data).to_bytes(4, "little")


def _read(folder: int, name: str, head: bytes, largest: int) -> bytes | None:
    file, status = open_entry(folder, name, largest)
    try:
        found = os.read(file, len(head) + 4)
        data = _all(file, status.st_size - len(head) - 4)
        whole = found == head + _sum(data)
        if whole and time.time() - status.st_mtime > _DAY:
            os.utime(file)  # used lately: others leave before it
    finally:
        os.close(file)
    return data if whole else None


def _all(file: int, size: int) -> bytes:
    if size < 0:
        return b""
    data = os.read(file, size + 1)
    while 0 < len(data) < size:
        more = os.read(file, size + 1 - len(data))
        if not more:
            break
        data += more
    return data


def _write(folder: int, name: str, whole: bytes) -> None:
    # Random, as numbers of processes repeat and those of two machines may meet in one folder.
    new = f"{name}.{os.urandom(8).hex()}{_NEW}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    file = os.open(new, flags, 0o600, dir_fd=folder)
    try:
        try:
            rest = memoryview(whole)
            while rest:
                rest = rest[os.write(file, rest) :]
        finally:
            os.close(file)
        # What is renamed over a file some file systems (ext4) write out first, which takes longer than all
        # else here. A reader in between finds nothing, as before the first entry.
        _removed(folder, name)
        os.rename(new, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        _removed(folder, new)
        raise


def _make_room(folder: int, written: str) -> None:
    """Hold the bounds of the entries that are bounded together with one; those not used for longest leave."""
    large = _is_large(written)
    found = _files(folder, "" if large else written[0])
    entries = sorted((one for one in found if _is_large(one[2]) == large), reverse=True)
    room = INDEX_BYTES if large else SHARD_BYTES
    for place, (used, size, name) in enumerate(entries):
        room -= size
        unfinished = name.endswith(_NEW) and time.time() - used > _STALE
        if room < 0 or place >= SHARD_ENTRIES or unfinished:
            _removed(folder, name)


def _files(folder: int, prefix: str) -> Iterator[tuple[float, int, str]]:
    """Yield when each of our files was used last, its size and its name."""
    for name in os.listdir(folder):
        if name.startswith(prefix) and _is_ours(name):
            try:
                status = os.stat(name, dir_fd=folder, follow_symlinks=False)
            except OSError:
                continue  # another process was quicker
            yield status.st_mtime, status.st_size, name


def _is_large(name: str) -> bool:
    return name.split(".")[1] == LARGE


def _is_ours(name: str) -> bool:
    """Return whether the name is KEY.kind, or that of a file in the making."""
    key, dot, _ = name.partition(".")
    return bool(dot) and len(key) == _DIGITS and not key.strip("0123456789abcdef")


def _removed(folder: int, name: str) -> bool:
    try:
        os.unlink(name, dir_fd=folder)
    except OSError:
        return False
    return True
