"""The texts of a tree: read inside it, bounded, with a word about what was left out."""

from __future__ import annotations

import os
from pathlib import Path

from corvid.audit.texts import NoText, read_text
from corvid.dataclasses import dataclass
from corvid.typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 4 * 2**20
"""Bytes of one file; a larger one is left out, and told."""
MOST_BYTES = 512 * 2**20
MOST_FILES = 200_000
IGNORED = frozenset({"__pycache__", "node_modules", "venv", "dist", "build", "target"})
"""Folders that hold what others wrote or what was made; so do those that begin with a dot."""


class UnreadableTree(Exception):
    """There is no such folder, or it holds more than can be searched."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file by its path below the root, with `/`, and its text."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that was not read, and why."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Tree:
    """The texts below a root, in the order of their paths."""

    files: tuple[TextFile, ...]
    left_out: tuple[LeftOut, ...]


def read_tree(root: Path) -> Tree:
    """All texts below `root`. Links are not followed; nothing outside is read. Raises UnreadableTree."""
    if not root.is_dir():
        raise UnreadableTree(f"{root} is no folder")
    files: list[TextFile] = []
    left_out: list[LeftOut] = []
    total = 0
    for path in _paths(root):
        name = path.relative_to(root).as_posix()
        if len(files) >= MOST_FILES or total > MOST_BYTES:
            raise UnreadableTree(f"{root} holds more than {MOST_FILES:,} files or {MOST_BYTES >> 20} MiB")
        read = _text(path)
        if isinstance(read, str):
            files.append(TextFile(name, read))
            total += len(read)
        else:
            left_out.append(LeftOut(name, read.reason))
    return Tree(tuple(files), tuple(left_out))


def _paths(root: Path) -> Iterator[Path]:
    """The files below a folder, by name, without those of ignored folders."""
    for folder, folders, names in os.walk(root, onerror=_refuse):
        folders[:] = sorted(one for one in folders if not one.startswith(".") and one not in IGNORED)
        for name in sorted(names):
            if not name.startswith("."):
                yield Path(folder, name)


def _refuse(error: OSError) -> NoReturn:
    # What can't be read could hold what is claimed to be absent.
    raise UnreadableTree(f"{error.filename} can't be read: {error.strerror}")


def _text(path: Path) -> str | LeftOut:
    """The text of a file; LeftOut with the reason if it has none that can be searched."""
    try:
        return read_text(path, LARGEST)
    except NoText as problem:
        too_large = f"larger than {LARGEST >> 20} MiB"
        return LeftOut(path.name, too_large if problem.reason == "too large" else problem.reason)
    except OSError as error:
        if path.is_symlink():
            return LeftOut(path.name, "a link")
        _refuse(error)
