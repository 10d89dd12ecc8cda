"""Opening what lies below a folder: what is opened is what was looked at, whatever is moved meanwhile.

A path is opened part by part, each part in the descriptor of the folder before it, and no part is followed by
the system where it is a link. A link is read here, and its parts are opened like any others: one that stays
below the folder leads where it says, and one that leaves it is refused. Nothing but files and folders is ever
opened: a pipe would block, and a device may act when it is opened. What is written, renamed or removed is a
name in a folder that was opened so.

Where the system can't open relative to a folder (Windows), the real path is looked at before and after it is
opened, and names are joined to the real path of their folder: who may write in the folder can outrun both.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from stat import S_ISDIR, S_ISLNK, S_ISREG
from types import TracebackType
from typing import BinaryIO, Literal, TypeAlias

from msgspec import Struct

BY_PARTS = (
    hasattr(os, "O_NOFOLLOW")
    and {os.open, os.stat, os.readlink, os.access, os.rename, os.link, os.unlink} <= os.supports_dir_fd
    and os.scandir in os.supports_fd
)
"""Whether this system opens names relative to a folder."""
MOST_LINKS = 40
"""Links on one way, as Linux has it."""
_MOST_PARTS = 4096
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_NEW = _FLAGS | os.O_RDWR | os.O_CREAT | os.O_EXCL
_PIECE = 1 << 20

Kind: TypeAlias = Literal["file", "folder", "link", "other"]
Parts: TypeAlias = tuple[str, ...]


class Outside(Exception):
    """The path leads out of the folder."""


class NoPlainFile(Exception):
    """There is something under that name, and it is neither a file nor a folder, or not the one of them that
    was wanted."""


class TooLarge(Exception):
    """The file has more bytes than were wanted."""


class Entry(Struct, frozen=True):
    """A name in a folder, and what it is. Links are not followed for it."""

    name: str
    kind: Kind


class Read(Struct, frozen=True):
    """What a file held: its bytes; its path below the folder, links resolved, as `parts`; and what the system
    said of the file that was opened."""

    data: bytes
    parts: Parts
    status: os.stat_result


class Below:
    """What lies below one folder. Paths are relative to it, with `/` between their parts."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        """Take the folder, which may itself be reached through links, as its name was given. It need not
        exist."""
        self._named = os.path.abspath(folder)
        self.path = os.path.realpath(folder)

    def read(self, path: str, largest: int, *, links: bool = True) -> Read:
        """Return a file of at most `largest` bytes. Without `links` none is followed, to whatever place.
        Raises Outside, NoPlainFile, TooLarge, OSError."""
        file, parts = self._opened(path, links)
        try:
            status = os.fstat(file)
            if S_ISDIR(status.st_mode):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
            return Read(_all_of(file, status.st_size, largest), parts, status)
        finally:
            os.close(file)

    def head(self, path: str, size: int) -> bytes:
        """Return the first bytes of a file, no link followed. Raises as `read`."""
        file, _ = self._opened(path, links=False)
        try:
            return os.read(file, size)
        finally:
            os.close(file)

    def status(self, path: str) -> tuple[os.stat_result, Parts]:
        """Return what a file or folder is, and its resolved path. Raises as `read`."""
        if not BY_PARTS:
            return self._looked_at(path)
        file, parts = self._opened(path, links=True)
        try:
            return os.fstat(file), parts
        finally:
            os.close(file)

    def entries(self, path: str, *, links: bool = True) -> tuple[tuple[Entry, ...], Parts]:
        """Return what is in a folder, by name, and its resolved path. Raises as `read`."""
        if not BY_PARTS:
            status, parts = self._looked_at(path)
            if not S_ISDIR(status.st_mode):
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)
            return _listed(os.path.join(self.path, *parts)), parts
        folder, parts = self._opened(path, links)
        try:
            return _listed(folder), parts
        finally:
            os.close(folder)

    def folder(self, path: str = "") -> Folder:
        """Return a folder to work in, no link followed. Raises OSError, for what is not a folder too."""
        try:
            if not BY_PARTS:
                status, parts = self._looked_at(path)
                if S_ISDIR(status.st_mode) and parts == tuple(reversed(_split(path))):
                    return Folder(os.path.join(self.path, *parts), None)
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)
            opened, parts = self._opened(path, links=False)
        except (NoPlainFile, Outside):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path) from None
        if not S_ISDIR(os.fstat(opened).st_mode):
            os.close(opened)
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)
        return Folder(os.path.join(self.path, *parts), opened)

    def leads_to(self, path: str) -> tuple[os.stat_result, Parts] | None:
        """Return what `status` says, if there is a file or folder below this one; None for all else."""
        try:
            return self.status(path)
        except (OSError, Outside, NoPlainFile):
            return None

    def _opened(self, path: str, links: bool) -> tuple[int, Parts]:
        """Return a descriptor of a file or folder, and where it is."""
        if "\0" in path:
            raise OSError(errno.EINVAL, "a name can't contain a NUL character", path)
        try:
            return self._walked(path, links) if BY_PARTS else self._raced(path, links)
        except UnicodeEncodeError:  # half a pair of surrogates
            raise OSError(errno.EINVAL, "no file can be called so", path) from None

    def _walked(self, path: str, links: bool) -> tuple[int, Parts]:
        way = _Way(self.path)
        try:
            ahead = _split(path)
            left = MOST_LINKS
            while ahead:
                name = ahead.pop()
                if name == ".." or way.outside is not None:
                    way.move(name)
                    continue
                target = way.enter(name)
                if target is None:
                    continue
                if not links or not left:
                    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
                left -= 1
                if os.path.isabs(target):
                    target = self._renamed(target)
                    way.to_the_top()
                ahead += _split(target)
                if len(ahead) > _MOST_PARTS:
                    raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), path)
            if way.outside is not None:
                raise Outside
            return way.kept(), tuple(way.parts)
        finally:
            way.close()

    def _renamed(self, target: str) -> str:
        """Return an absolute path of a link that names the folder as the user did, with its real name."""
        tidy = os.path.normpath(target) if ".." not in target.split("/") else target
        if tidy == self._named or tidy.startswith(self._named.rstrip("/") + "/"):
            return self.path + tidy[len(self._named) :]
        return target

    def _looked_at(self, path: str) -> tuple[os.stat_result, Parts]:
        if "\0" in path:
            raise OSError(errno.EINVAL, "a name can't contain a NUL character", path)
        real = os.path.realpath(os.path.join(self.path, path))
        if real != self.path and not real.startswith(self.path.rstrip(os.sep) + os.sep):
            raise Outside
        status = os.lstat(real)
        if S_ISLNK(status.st_mode):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
        if not (S_ISREG(status.st_mode) or S_ISDIR(status.st_mode)):
            raise NoPlainFile
        inside = real[len(self.path) :].strip(os.sep)
        return status, tuple(inside.split(os.sep)) if inside else ()

    def _raced(self, path: str, links: bool) -> tuple[int, Parts]:
        status, parts = self._looked_at(path)
        if not links and parts != tuple(reversed(_split(path))):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
        real = os.path.join(self.path, *parts)
        file = os.open(real, _FLAGS)
        if not os.path.samestat(os.fstat(file), status) or os.path.realpath(real) != real:
            os.close(file)
            raise Outside
        return file, parts


class Folder:
    """An open folder, and the names right in it: whatever is put in the folder's own place meanwhile,
    this one is worked in. No name is followed where it is a link. Every method raises OSError with the whole
    path of the name."""

    def __init__(self, path: str, descriptor: int | None) -> None:
        """Take the real `path`; where there is no descriptor of it, names are joined to it."""
        self.path = path
        self._descriptor = descriptor

    def __enter__(self) -> Folder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = -1

    def entries(self) -> tuple[Entry, ...]:
        """Return what is in the folder, by name."""
        return _listed(self.path if self._descriptor is None else self._descriptor)

    def open(self, name: str) -> BinaryIO:
        """Return a plain file for reading."""
        with self._whole_paths():
            try:
                if self._descriptor is None:
                    file = Below(self.path)._opened(name, links=False)[0]
                else:
                    file = open_part(name, self._descriptor)
            except _LinkMet:
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), name) from None
            except (NoPlainFile, Outside):
                raise OSError(errno.EINVAL, "it is not a plain file", name) from None
            if S_ISDIR(os.fstat(file).st_mode):
                os.close(file)
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
            return os.fdopen(file, "rb")

    def make(self, name: str, mode: int) -> BinaryIO:
        """Return a new file for writing and reading, less what the user takes off its mode. Raises
        FileExistsError if there is anything under the name."""
        with self._whole_paths():
            return os.fdopen(os.open(self._at(name), _NEW, mode, dir_fd=self._descriptor), "w+b")

    def make_folder(self, name: str, mode: int) -> None:
        """Make a new folder, less what the user takes off its mode. Raises FileExistsError likewise."""
        with self._whole_paths():
            os.mkdir(self._at(name), mode, dir_fd=self._descriptor)

    def make_nameless(self) -> BinaryIO | None:
        """Return a new file without a name, which is gone once it is closed; None where the system or the
        file system has none. `name_it` gives it one."""
        if not hasattr(os, "O_TMPFILE") or not os.path.isdir("/proc/self/fd"):
            return None
        try:
            file = os.open(self._at("."), os.O_TMPFILE | os.O_RDWR, 0o600, dir_fd=self._descriptor)
        except OSError:
            return None
        return os.fdopen(file, "w+b")

    def name_it(self, file: BinaryIO, name: str) -> None:
        """Give a file without a name this one. Raises FileExistsError if there is anything under it."""
        handle = file.fileno()  # only if a folder is given does `os.link` follow the link in /proc
        with self._whole_paths():
            os.link(
                f"/proc/self/fd/{handle}", self._at(name),
                src_dir_fd=handle, dst_dir_fd=self._descriptor, follow_symlinks=True,
            )  # fmt: skip

    def status(self, name: str) -> os.stat_result | None:
        """Return what is under the name, a link too; None for nothing."""
        with self._whole_paths():
            try:
                return os.stat(self._at(name), dir_fd=self._descriptor, follow_symlinks=False)
            except FileNotFoundError:
                return None

    def is_writable(self, name: str) -> bool:
        """Return whether the user may write to a file."""
        return os.access(self._at(name), os.W_OK, dir_fd=self._descriptor)

    def replace(self, old: str, new: str) -> None:
        """Give a file the name of another one, which is gone then."""
        at = self._descriptor
        with self._whole_paths():
            os.replace(self._at(old), self._at(new), src_dir_fd=at, dst_dir_fd=at)

    def rename(self, old: str, new: str) -> None:
        """Give a file a name that no other has. Raises FileExistsError: nothing is replaced."""
        at = self._descriptor
        with self._whole_paths():
            try:
                os.link(self._at(old), self._at(new), src_dir_fd=at, dst_dir_fd=at, follow_symlinks=False)
            except FileExistsError:
                raise
            except OSError:  # a file system without second names
                if self.status(new) is not None:
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), new) from None
                self.replace(old, new)
            else:
                self.remove(old)

    def remove(self, name: str, *, missing_ok: bool = False) -> None:
        """Remove a file, or the link of that name."""
        with self._whole_paths():
            try:
                os.unlink(self._at(name), dir_fd=self._descriptor)
            except FileNotFoundError:
                if not missing_ok:
                    raise

    def sync(self) -> None:
        """Have the names on the disk."""
        if not hasattr(os, "O_DIRECTORY"):  # Windows opens no folders
            return
        with self._whole_paths():
            handle = os.open(self._at("."), _FLAGS | os.O_DIRECTORY, dir_fd=self._descriptor)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def _at(self, name: str) -> str:
        """Return the name as the system gets it."""
        if os.path.basename(name) != name:
            raise OSError(errno.EINVAL, "it is not a name in a folder", name)
        return name if self._descriptor is not None else os.path.join(self.path, name)

    @contextmanager
    def _whole_paths(self) -> Iterator[None]:
        """Give an error of the system whole paths."""
        try:
            yield
        except OSError as error:
            if isinstance(error.filename, str):
                error.filename = os.path.join(self.path, error.filename)
            if isinstance(error.filename2, str):
                error.filename2 = os.path.join(self.path, error.filename2)
            raise


class _Way:
    """Where a path has led so far: the names below the folder with a descriptor of each, or, while it is
    above the folder, the names from the top of the file system. Above it nothing is opened: a way may leave
    the folder and come back by the folder's own real name, and by no other."""

    def __init__(self, root: str) -> None:
        self._root = [one for one in root.split("/") if one]
        self._open = [os.open(root, _FLAGS | os.O_DIRECTORY)]
        self.parts: list[str] = []
        self.outside: list[str] | None = None

    def move(self, name: str) -> None:
        """Move one part up, or, above the folder, one part down. Raises Outside where it can't come back."""
        if self.outside is None and self.parts:
            self.parts.pop()
            os.close(self._open.pop())
            return
        at = list(self._root) if self.outside is None else self.outside
        at = at[:-1] if name == ".." else [*at, name]
        if at != self._root[: len(at)]:
            raise Outside
        self.outside = None if len(at) == len(self._root) else at

    def to_the_top(self) -> None:
        """Move to the top of the file system, where an absolute path begins."""
        while self.parts:
            self.parts.pop()
            os.close(self._open.pop())
        self.outside = [] if self._root else None

    def enter(self, name: str) -> str | None:
        """Return one part down, inside. The text of the link that the part is, None where it is not one."""
        try:
            opened = open_part(name, self._open[-1])
        except _LinkMet as link:
            return link.target
        self._open.append(opened)
        self.parts.append(name)
        return None

    def kept(self) -> int:
        """Return the last descriptor, which is the caller's from here on."""
        return self._open.pop()

    def close(self) -> None:
        """Close all others."""
        while self._open:
            os.close(self._open.pop())


class _LinkMet(Exception):
    """A part is a link, with this text."""

    def __init__(self, target: str) -> None:
        super().__init__(target)
        self.target = target


def open_part(name: str, folder: int) -> int:
    """Return a descriptor of a file or folder right in an open folder. Raises NoPlainFile, OSError, and
    _LinkMet for a link."""
    # Looked at before it is opened, for the sake of devices, and again once it is, for the sake of truth.
    mode = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    if S_ISLNK(mode):
        raise _LinkMet(os.readlink(name, dir_fd=folder))
    if not (S_ISREG(mode) or S_ISDIR(mode)):
        raise NoPlainFile
    file = os.open(name, _FLAGS, dir_fd=folder)
    mode = os.fstat(file).st_mode
    if not (S_ISREG(mode) or S_ISDIR(mode)):
        os.close(file)
        raise NoPlainFile
    return file


def read_named(path: str | os.PathLike[str], largest: int) -> bytes:
    """Return the bytes of a file that the user named: its folder may be reached through links, and the file
    itself is not one. Raises NoPlainFile, TooLarge, OSError."""
    mode = os.lstat(path).st_mode
    if not (S_ISREG(mode) or S_ISDIR(mode) or S_ISLNK(mode)):
        raise NoPlainFile
    file = os.open(path, _FLAGS)
    try:
        status = os.fstat(file)
        if not S_ISREG(status.st_mode):
            raise NoPlainFile
        return _all_of(file, status.st_size, largest)
    finally:
        os.close(file)


def named_folder(path: str | os.PathLike[str]) -> Folder:
    """Return a folder that the user named, which may be reached through links. It need not be readable.
    Raises OSError."""
    real = os.path.realpath(path)
    if not BY_PARTS:
        return Folder(real, None)
    look = getattr(os, "O_PATH", os.O_RDONLY)
    return Folder(real, os.open(path, look | os.O_DIRECTORY | getattr(os, "O_CLOEXEC", 0)))


def _split(path: str) -> list[str]:
    """Return the parts of a path, the last one first."""
    return [one for one in reversed(path.replace(os.sep, "/").split("/")) if one not in ("", ".")]


def _all_of(file: int, size: int, largest: int) -> bytes:
    """Return what a file holds to its end, which may have moved since its size was asked."""
    if size > largest:
        raise TooLarge
    pieces: list[bytes] = []
    read = 0
    while piece := os.read(file, min(_PIECE, largest + 1 - read)):
        pieces.append(piece)
        read += len(piece)
        if read > largest:
            raise TooLarge
    return b"".join(pieces)


def _listed(folder: int | str) -> tuple[Entry, ...]:
    with os.scandir(folder) as found:
        return tuple(sorted((Entry(one.name, _kind(one)) for one in found), key=lambda one: one.name))


def _kind(entry: os.DirEntry[str]) -> Kind:
    if entry.is_symlink():
        return "link"
    if entry.is_dir(follow_symlinks=False):
        return "folder"
    return "file" if entry.is_file(follow_symlinks=False) else "other"
