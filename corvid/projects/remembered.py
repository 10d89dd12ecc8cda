"""What a whole check printed, kept for the next one of the same files.

An entry says what the check looked at and what it printed. It is believed if every file still has the bytes
that were read then, nothing has come into being where nothing was found, and no name on the way has become a
link to another place. Times and sizes are not asked: two changes within one tick of the clock would look like
none.

The start of every `corvid check` goes through here, so nothing is imported that Python has not got at hand.
"""

from __future__ import annotations

import marshal
import os
from stat import S_ISLNK, S_ISREG

from corvid.cache.compiler import compiler_stamp
from corvid.cache.keys import checksum, key_of
from corvid.cache.store import open_store
from corvid.typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corvid.cache.store import Store

KIND = "check"
Printed: TypeAlias = tuple[int, str]
"""The exit code, and all that went to standard output."""
_Place: TypeAlias = "tuple[str, str]"
_Seen: TypeAlias = "tuple[str, bytes | None, str]"


class Memory:
    """What checks with these options printed in this working folder."""

    __slots__ = ("_key", "_store")

    def __init__(
        self,
        form: str,
        discards: bool,
        deny_warnings: bool,
        colour: bool,
        programs: Sequence[str],
        store: Store | None = None,
    ) -> None:
        """All that the output depends on beside the files: the options, and the files' names in order."""
        self._store = open_store() if store is None else store
        self._key = ""
        if self._store.path is not None:
            options = f"{form} {discards:d}{deny_warnings:d}{colour:d}"
            parts = (os.fsencode(part) for part in (options, os.getcwd(), *programs))
            self._key = key_of(compiler_stamp(), *parts)

    def recall(self) -> Printed | None:
        """What the check would print, if it was made before and nothing that it looked at has changed."""
        data = self._store.read(KIND, self._key) if self._key else None
        if data is None:
            return None
        status, text, folders, seen = marshal.loads(data)  # the place of the entry vouches for it
        if all(os.path.realpath(path) == real for path, real in folders) and all(map(_unchanged, seen)):
            return status, text
        return None

    def keep(self, inputs: Mapping[str, bytes | None], status: int, text: str) -> None:
        """Keep what a check printed that looked at `inputs` (see `pipeline.Inputs`) and nothing else."""
        if not self._key or b"" in inputs.values():
            return
        seen: list[_Seen] = []
        for path, found in inputs.items():
            seen.append((path, found, os.path.realpath(path) if os.path.islink(path) else ""))
        around = sorted({os.path.dirname(path) or "." for path in inputs})
        folders: list[_Place] = [(path, os.path.realpath(path)) for path in around]
        self._store.write(KIND, self._key, marshal.dumps((status, text, folders, seen)))


def _unchanged(seen: _Seen) -> bool:
    """Whether a path leads to the same bytes in the same place, or still nowhere."""
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
        return checksum(_bytes(path, status.st_size)) == wanted
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

