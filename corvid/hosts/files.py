"""Reading text files and listing folders, inside one root and up to a size."""

from __future__ import annotations

from corvid.hosts.roots import Root, ToolError
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_FILE = 8_000_000


class UnreadableTextError(ToolError):
    """The file is no text, too large, or the system does not let it be read."""


def read_text_file(path: Path, shown: str, largest: int = LARGEST_FILE) -> str:
    """The UTF-8 text of the file without a byte order mark, line ends as they are. A pipe or device is
    no file: to open one may wait for ever."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise UnreadableTextError(f"{shown} is no file")
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as error:
        raise UnreadableTextError(f"{shown} can't be read: {error.strerror or error}") from error
    if len(data) > largest:
        raise UnreadableTextError(f"{shown} has more than {largest} bytes")
    if b"\0" in data:
        raise UnreadableTextError(f"{shown} is no text file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableTextError(f"{shown} is not UTF-8 text (byte {error.start})") from error


class FileTools:
    """`read_text` and `list_dir` over a root."""

    def __init__(self, root: Root) -> None:
        self._root = root

    def read_text(self, path: str) -> str:
        """The text of a file; ToolError if it is outside the root, missing or no text."""
        return read_text_file(self._root.resolve(path), path)

    def list_dir(self, path: str) -> list[str]:
        """The names in a folder, sorted, folders with a final `/`; without hidden ones and links outward."""
        folder = self._root.resolve(path)
        try:
            entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
        except OSError as error:
            raise ToolError(f"{path} can't be listed: {error.strerror or error}") from error
        return [
            entry.name + ("/" if entry.is_dir() else "")
            for entry in entries
            if not entry.name.startswith(".") and self._root.contains(entry)
        ]
