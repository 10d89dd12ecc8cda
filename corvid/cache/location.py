"""Where the cache is, and whether what lies there may be believed.

Entries hold Python code, so trust is the place: a folder that only the user can look into, with files of the
user's own, reached without following links. Where the system can't determine whose a file is (Windows), there
is no cache. """

from __future__ import annotations

import os
import sys
from stat import S_ISDIR, S_ISREG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

VARIABLE = "CORVID_CACHE"
"""A folder to use instead of the platform's, or `off`."""
OFF = "off"

VOUCHED = hasattr(os, "geteuid") and hasattr(os, "O_NOFOLLOW") and os.open in os.supports_dir_fd
"""Whether this system can determine whose a file is and open it without following links."""


class Unusable(Exception):
    """The folder or a file in it is not to be believed, or not there; the text says why."""


def cache_folder() -> str | None:
    """Return the folder of the cache, which need not exist; None if it is switched off or no place is
    known."""
    wanted = os.environ.get(VARIABLE)
    if wanted:
        return None if wanted == OFF else os.path.abspath(wanted)
    base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):  # the XDG specification: a relative path counts as none
        home = os.path.expanduser("~")
        if not os.path.isabs(home):
            return None
        base = os.path.join(home, "Library/Caches" if sys.platform == "darwin" else ".cache")
    return os.path.join(base, "corvid")


def open_folder(path: str, *, create: bool) -> int:
    """Return a descriptor of the folder. Raises Unusable if it is missing or another user could write
    there."""
    if not VOUCHED:
        raise Unusable("this system does not determine whose a file is")
    try:
        if create:
            _create(path)
        folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError as error:
        raise Unusable(error.strerror or str(error)) from None
    try:
        _vouch(os.fstat(folder), S_ISDIR, "folder")
    except Unusable:
        os.close(folder)
        raise
    return folder


def _create(path: str) -> None:
    try:
        os.mkdir(path, 0o700)
    except FileExistsError:
        pass
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
        os.mkdir(path, 0o700)


def open_entry(folder: int, name: str, largest: int) -> tuple[int, os.stat_result]:
    """Return a descriptor of a file in the folder, and what it is. Raises OSError or Unusable."""
    # A pipe must not block; it is refused right after.
    file = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    try:
        status = os.fstat(file)
        _vouch(status, S_ISREG, "file")
        if status.st_size > largest:
            raise Unusable(f"a file of {status.st_size} bytes is too large")
    except Unusable:
        os.close(file)
        raise
    return file, status


def _vouch(status: os.stat_result, is_kind: Callable[[int], bool], kind: str) -> None:
    if not is_kind(status.st_mode):
        raise Unusable(f"this is not a {kind}")
    if status.st_uid != os.geteuid():
        raise Unusable(f"the {kind} belongs to someone else")
    if status.st_mode & 0o077:
        raise Unusable(f"others have rights on the {kind} (mode {status.st_mode & 0o777:o})")
