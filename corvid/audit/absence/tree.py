"""The texts of a tree: read inside it, bounded, with a word about what was left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from msgspec import Struct

from corvid.audit.cite.languages import language_of
from corvid.audit.entries import Refused
from corvid.audit.texts import NoText, decoded
from corvid.files import Below, Entry, NoPlainFile, Outside, TooLarge

LARGEST = 16 * 2**20
"""Bytes of one file; a larger one is left out, and reported."""
MOST_BYTES = 512 * 2**20
MOST_FILES = 200_000
IGNORED = frozenset({".git", ".hg", ".svn", ".jj", "__pycache__", "node_modules"})
"""Folders that hold what others wrote or what was made. Names such as `build` may be anyone's."""
MADE = ("CACHEDIR.TAG", "pyvenv.cfg")
"""A folder with one of these says itself that it holds what was made or installed. Anyone can say so of
any folder: it is believed of those with names that tools give."""
TOOLS_OWN = frozenset({
    ".cache", ".direnv", ".hypothesis", ".mypy_cache", ".nox", ".pytest_cache", ".ruff_cache", ".tox",
    ".venv", "env", "target", "venv",
})  # fmt: skip
_OF_ENVIRONMENTS = (".nox", ".tox")
"""Folders whose own folders have any name."""
_CONTROLS = bytes({*range(1, 32), 127} - {*b"\t\n\r\f\x1b"})
_ODDEST = 20
"""Of so many bytes of a text one may be a control character."""


class UnreadableTree(Refused):
    """There is no such folder, or it holds more than can be searched."""


class TextFile(Struct, frozen=True):
    """A file by its path below the root, with `/`, and its text."""

    path: str
    text: str


class LeftOut(Struct, frozen=True):
    """A file or folder that was not read, and why. `hides`: it may hold what is looked for."""

    path: str
    reason: str
    hides: bool = False


class Tree(Struct, frozen=True):
    """The texts below a root, in the order of their paths."""

    files: tuple[TextFile, ...]
    left_out: tuple[LeftOut, ...]


def read_tree(root: Path, wanted: Callable[[str], bool] | None = None) -> Tree:
    """Return all texts below `root`, or those whose path is wanted. Links are not followed; nothing outside
    is read. Raises UnreadableTree."""
    found = list(walk(root, wanted))
    texts = tuple(one for one in found if isinstance(one, TextFile))
    return Tree(texts, tuple(one for one in found if isinstance(one, LeftOut)))


def is_source(name: str, data: bytes) -> bool:
    """Return whether a file that is not text may be code all the same, by its name."""
    return language_of(name.rsplit("/", 1)[-1], "") is not None


def walk(
    root: Path, wanted: Callable[[str], bool] | None = None, any_encoding: bool = True,
    hides: Callable[[str, bytes], bool] = is_source,
) -> Iterator[TextFile | LeftOut]:  # fmt: skip
    """Yield what `read_tree` reads, one file at a time. Without `any_encoding` texts that are not UTF-8 are
    left out; with it they are read so that their ASCII is right, for a word in one is a word. `hides` is
    asked of the path and the first bytes of a file that is left out. Raises UnreadableTree."""
    below = Below(root)
    try:
        below.entries("")
    except (OSError, NoPlainFile):
        raise UnreadableTree(f"{root} is not a folder") from None
    count = total = 0
    for name in _paths(root, below):
        if isinstance(name, LeftOut):
            yield name
            continue
        if wanted is not None and not wanted(name):
            continue
        if count >= MOST_FILES or total > MOST_BYTES:
            raise UnreadableTree(f"{root} holds more than {MOST_FILES:,} files or {MOST_BYTES >> 20} MiB")
        try:
            read = _text(below, name, any_encoding, hides)
        except OSError as error:
            raise _unreadable(root, name, error) from None
        if isinstance(read, TextFile):
            count += 1
            total += len(read.text)
        yield read


def _paths(root: Path, below: Below) -> Iterator[str | LeftOut]:
    """Yield the files below a folder, by name, the folders that are ignored, and at the end the links."""
    links: list[str] = []
    ignored: list[str] = []
    pending = [""]
    while pending:
        folder = pending.pop()
        folders: list[str] = []
        for entry in _entries(root, below, folder):
            name = f"{folder}/{entry.name}" if folder else entry.name
            if entry.kind == "link":
                links.append(name)
            elif entry.kind == "other":
                yield LeftOut(name, "no plain file")
            elif entry.kind == "file":
                yield name
            elif entry.name in IGNORED or _is_made(root, below, name):
                ignored.append(f"{name}/")
                yield LeftOut(name, "a folder of what was made or installed")
            else:
                folders.append(name)
        pending += reversed(folders)
    for name in sorted(links):
        yield _link(below, name, tuple(ignored))


def _entries(root: Path, below: Below, folder: str) -> tuple[Entry, ...]:
    try:
        return below.entries(folder, links=False)[0]
    except (NoPlainFile, Outside):
        raise UnreadableTree(f"{root / folder} was changed meanwhile") from None
    except OSError as error:
        raise _unreadable(root, folder, error) from None


def _is_made(root: Path, below: Below, folder: str) -> bool:
    """Return whether a folder says that it was made, and has the name or the place of what tools make."""
    above, _, name = folder.rpartition("/")
    if name not in TOOLS_OWN and above.rpartition("/")[2] not in _OF_ENVIRONMENTS:
        return False
    return any(entry.name in MADE for entry in _entries(root, below, folder))


def _link(below: Below, name: str, ignored: tuple[str, ...]) -> LeftOut:
    """Leave out a link instead of following it. What it leads to may be what is looked for, unless that is
    read where it is."""
    led = below.leads_to(name)
    if led is not None:
        hidden = f"{'/'.join(led[1])}/".startswith(ignored)
        return LeftOut(name, "a link to what was made or installed" if hidden else "a link", hidden)
    try:
        mode = Path(below.path, name).stat().st_mode
    except (OSError, ValueError):
        return LeftOut(name, "a link to nothing")
    hidden = S_ISREG(mode) or S_ISDIR(mode)
    return LeftOut(name, "a link that leads elsewhere" if hidden else "no plain file", hidden)


def _unreadable(root: Path, name: str, error: OSError) -> UnreadableTree:
    # What can't be read could hold what is claimed to be absent.
    return UnreadableTree(f"{root / name} can't be read: {error.strerror}")


def _text(
    below: Below, name: str, any_encoding: bool, hides: Callable[[str, bytes], bool]
) -> TextFile | LeftOut:
    """Return the text of a file; LeftOut with the reason if it has none that can be searched. Raises
    OSError."""
    data = b""
    try:
        data = below.read(name, LARGEST, links=False).data
        return TextFile(name, decoded(data).text)
    except (NoPlainFile, Outside):
        return LeftOut(name, "no plain file")
    except TooLarge:
        head = below.head(name, 8192)
        return LeftOut(name, f"larger than {LARGEST >> 20} MiB", _is_like_text(head) or hides(name, head))
    except NoText as problem:
        if any_encoding and (problem.reason == "not UTF-8" or _is_like_text(data)):
            return TextFile(name, _in_ascii(data))
        return LeftOut(name, problem.reason, hides(name, data))


def _is_like_text(data: bytes) -> bool:
    """Return whether bytes may be a text with zeros in it, or one of two bytes a character: few of them are
    other controls."""
    bare = data.replace(b"\0", b"")
    return bool(bare) and (len(bare) - len(bare.translate(None, _CONTROLS))) * _ODDEST <= len(bare)


def _in_ascii(data: bytes) -> str:
    """Return a text in a way in which its ASCII is right, whatever its encoding: without a mark, that of two
    bytes a character shows in where its zeros are."""
    even, odd = data[::2].count(0), data[1::2].count(0)
    if max(even, odd) * 4 > len(data) and max(even, odd) > 4 * min(even, odd):
        return data.decode("utf-16-le" if odd > even else "utf-16-be", "replace").replace("\0", "")
    return data.replace(b"\0", b"").decode("latin-1")
