"""The texts of a tree: read inside it, bounded, with a word about what was left out."""

from __future__ import annotations

import os
from pathlib import Path

from corvid.audit.texts import NoText, decoded, read_bytes
from corvid.dataclasses import dataclass
from corvid.typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LARGEST = 16 * 2**20
"""Bytes of one file; a larger one is left out, and told."""
MOST_BYTES = 512 * 2**20
MOST_FILES = 200_000
IGNORED = frozenset({".git", ".hg", ".svn", ".jj", "__pycache__", "node_modules"})
"""Folders that hold what others wrote or what was made. Names such as `build` may be anybody's."""
MADE = ("CACHEDIR.TAG", "pyvenv.cfg")
"""A folder with one of these says itself that it holds what was made or installed."""


class UnreadableTree(Exception):
    """There is no such folder, or it holds more than can be searched."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file by its path below the root, with `/`, and its text."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file or folder that was not read, and why. `hides`: it may hold text like any that was read."""

    path: str
    reason: str
    hides: bool = False


@dataclass(frozen=True, slots=True)
class Tree:
    """The texts below a root, in the order of their paths."""

    files: tuple[TextFile, ...]
    left_out: tuple[LeftOut, ...]


def read_tree(root: Path, wanted: Callable[[str], bool] | None = None) -> Tree:
    """All texts below `root`, or those whose path is wanted. Links are not followed; nothing outside is read.
    Raises UnreadableTree."""
    files: list[TextFile] = []
    left_out: list[LeftOut] = []
    for one in walk(root, wanted):
        if isinstance(one, TextFile):
            files.append(one)
        else:
            left_out.append(one)
    return Tree(tuple(files), tuple(left_out))


def walk(
    root: Path, wanted: Callable[[str], bool] | None = None, any_encoding: bool = True
) -> Iterator[TextFile | LeftOut]:
    """What `read_tree` reads, one file at a time. Without `any_encoding` texts that are not UTF-8 are left
    out; with it they are read so that their ASCII is right, for a word in one is a word. Raises
    UnreadableTree."""
    if not root.is_dir():
        raise UnreadableTree(f"{root} is no folder")
    count = total = 0
    for path in _paths(root):
        if isinstance(path, LeftOut):
            yield path
            continue
        name = path.relative_to(root).as_posix()
        if wanted is not None and not wanted(name):
            continue
        if count >= MOST_FILES or total > MOST_BYTES:
            raise UnreadableTree(f"{root} holds more than {MOST_FILES:,} files or {MOST_BYTES >> 20} MiB")
        read = _text(path, name, any_encoding)
        if isinstance(read, TextFile):
            count += 1
            total += len(read.text)
        yield read


def _paths(root: Path) -> Iterator[Path | LeftOut]:
    """The files below a folder, by name, and the folders that are ignored."""
    for folder, folders, names in os.walk(root, onerror=_refuse):
        for one in sorted(folders):
            place = Path(folder, one)
            name = place.relative_to(root).as_posix()
            if place.is_symlink():
                folders.remove(one)
                yield LeftOut(name, "a link")
            elif one in IGNORED or any(os.path.lexists(place / tag) for tag in MADE):
                folders.remove(one)
                yield LeftOut(name, "a folder of what was made or installed")
        folders.sort()
        for file in sorted(names):
            yield Path(folder, file)


def _refuse(error: OSError) -> NoReturn:
    # What can't be read could hold what is claimed to be absent.
    raise UnreadableTree(f"{error.filename} can't be read: {error.strerror}")


def _text(path: Path, name: str, any_encoding: bool) -> TextFile | LeftOut:
    """The text of a file; LeftOut with the reason if it has none that can be searched."""
    data = b""
    try:
        data = read_bytes(path, LARGEST)
        return TextFile(name, decoded(data).text)
    except NoText as problem:
        if problem.reason == "too large":
            return LeftOut(name, f"larger than {LARGEST >> 20} MiB", hides=_looks_like_text(path))
        if problem.reason == "not UTF-8" and any_encoding:
            return TextFile(name, data.decode("latin-1"))
        return LeftOut(name, problem.reason)
    except OSError as error:
        if path.is_symlink():
            return LeftOut(name, "a link")
        _refuse(error)


def _looks_like_text(path: Path) -> bool:
    with path.open("rb") as file:
        return b"\0" not in file.read(8192)
