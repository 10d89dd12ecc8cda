"""Reading text files and listing folders, inside one root and up to a size."""

from __future__ import annotations

from stat import S_ISDIR

from corvid.files import Entry, Parts, Read
from corvid.hosts.roots import Root, UnreadableTextError

LARGEST_FILE = 8_000_000


def text_of(read: Read, shown: str) -> str:
    """Return the UTF-8 text of a file without a byte order mark, line ends as they are. Raises
    UnreadableTextError."""
    if b"\0" in read.data:
        raise UnreadableTextError(f"{shown} is not a text file")
    try:
        return read.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableTextError(f"{shown} is not UTF-8 text (byte {error.start})") from error


class FileTools:
    """`read_text` and `list_dir` over a root."""

    def __init__(self, root: Root) -> None:
        self._root = root

    def read_text(self, path: str) -> str:
        """Return the text of a file; ToolError if it is outside the root, hidden, missing or no text."""
        return text_of(self._root.read(path, path, LARGEST_FILE), path)

    def list_dir(self, path: str) -> list[str]:
        """Return the names in a folder, sorted, folders with a final `/`; without hidden ones and links
        that lead to no file or folder that the program may read."""
        entries, parts = self._root.entries(path)
        return [name for one in entries if (name := self._named(one, parts))]

    def _named(self, entry: Entry, parts: Parts) -> str:
        """Return the name as it is listed; empty if it is not."""
        if entry.kind != "link":
            return entry.name + ("/" if entry.kind == "folder" else "")
        found = self._root.leads_to("/".join((*parts, entry.name)))
        return "" if found is None else entry.name + ("/" if S_ISDIR(found[0].st_mode) else "")
