"""Search over the text documents of a folder: SQLite's FTS5 in memory, BM25, the same order every time."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator
from stat import S_ISDIR

from msgspec import Struct

from corvid.files import Parts
from corvid.hosts.files import text_of
from corvid.hosts.roots import Root, ToolError, UnreadableTextError
from corvid.models.terms import question_terms, terms
from corvid.runtime.host import Document, Json

LARGEST_DOCUMENT = 4_000_000
MOST_DOCUMENTS = 5_000
LARGEST_FOLDER = 64_000_000
MOST_RESULTS = 100
_MOST_TERMS = 64

_Stamp = tuple[tuple[str, int, int], ...]


class _Found(Struct, frozen=True):
    """A file of the folder before it is read."""

    parts: Parts
    size: int
    changed: int

    @property
    def uri(self) -> str:
        """The path below the root with `/` between its parts, on every system."""
        return "/".join(self.parts)


class FolderIndex:
    """The passages of one folder, searchable."""

    def __init__(self, root: Root, files: list[_Found]) -> None:
        self.stamp = _stamp(files)
        self._documents: list[Document] = []
        self._lock = threading.Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.execute(
            "CREATE VIRTUAL TABLE passages USING fts5(above, body, content='', tokenize='unicode61')"
        )
        for file in files:
            try:
                text = text_of(root.read(file.uri, file.uri, LARGEST_DOCUMENT), file.uri)
            except ToolError:
                continue
            self._add(file.uri, text)
        self._database.commit()

    def _add(self, uri: str, text: str) -> None:
        title = title_of(text)
        for passage in passages(text):
            self._documents.append(_document(uri, title, passage))
            above = " ".join(terms(f"{title} {passage.heading}"))
            row = (len(self._documents), above, " ".join(terms(passage.text)))
            self._database.execute("INSERT INTO passages(rowid, above, body) VALUES (?, ?, ?)", row)

    def search(self, query: str, limit: int) -> list[Document]:
        """The best passages for the words of the query; equally good ones by path and line.

        Any text is a query: what it contains of FTS5's own syntax means nothing.
        """
        wanted = list(dict.fromkeys(question_terms(query)))[:_MOST_TERMS]
        if not wanted or limit < 1:
            return []
        match = " OR ".join('"' + term.replace('"', '""') + '"' for term in wanted)
        with self._lock:
            rows = self._database.execute(
                "SELECT rowid FROM passages WHERE passages MATCH ? "
                "ORDER BY bm25(passages, 1.6, 1.0), rowid LIMIT ?",
                (match, min(limit, MOST_RESULTS)),
            ).fetchall()
        return [self._documents[row[0] - 1] for row in rows]


class DocumentTools:
    """`search_documents` and `read_document` over a root. Indexes are kept until a file of theirs changes."""

    def __init__(self, root: Root) -> None:
        self._root = root
        self._indexes: dict[Parts, FolderIndex] = {}
        self._lock = threading.Lock()

    def search_documents(self, folder: str, query: str, limit: int) -> list[Document]:
        """Passages of the text files below the folder, best first."""
        return self.index(folder).search(query, limit)

    def read_document(self, path: str) -> Document:
        """The whole document with its title."""
        read = self._root.read(path, path, LARGEST_DOCUMENT)
        text = text_of(read, path)
        return Document(text, "/".join(read.parts), title_of(text))

    def index(self, folder: str) -> FolderIndex:
        """The index of the folder as its files are now; ToolError if it is no folder of the root."""
        try:
            _, parts = self._root.entries(folder)
        except UnreadableTextError:
            raise ToolError(f"there is no folder {folder}") from None
        files = self._files(parts)
        with self._lock:
            index = self._indexes.get(parts)
            if index is None or index.stamp != _stamp(files):
                index = self._indexes[parts] = FolderIndex(self._root, files)
            return index

    def _files(self, folder: Parts) -> list[_Found]:
        """The files below the folder by path, within the bounds."""
        found: list[_Found] = []
        total = 0
        for file in sorted(set(_walk(folder, self._root)), key=lambda one: one.uri):
            if file.size > LARGEST_DOCUMENT:
                continue
            total += file.size
            if len(found) == MOST_DOCUMENTS or total > LARGEST_FOLDER:
                break
            found.append(file)
        return found


def _walk(folder: Parts, root: Root) -> Iterator[_Found]:
    """Plain files below the folder where they really are, hidden ones and links that leave the root left out,
    each folder once."""
    pending = [folder]
    seen: set[Parts] = set()
    while pending:
        current = pending.pop()
        if current in seen:
            continue
        seen.add(current)
        try:
            entries, _ = root.entries("/".join(current))
        except UnreadableTextError:
            continue
        for entry in entries:
            if entry.kind == "other":
                continue
            if entry.kind == "folder":
                pending.append((*current, entry.name))
                continue
            led = root.leads_to("/".join((*current, entry.name)))
            if led is None:
                continue
            status, parts = led
            if S_ISDIR(status.st_mode):
                pending.append(parts)
            else:
                yield _Found(parts, status.st_size, status.st_mtime_ns)


def _stamp(files: list[_Found]) -> _Stamp:
    return tuple((file.uri, file.size, file.changed) for file in files)


def _document(uri: str, title: str, passage: Passage) -> Document:
    metadata: dict[str, Json] = {"heading": passage.heading} if passage.heading else {}
    return Document(passage.text, uri, title, passage.start_line, metadata)


# ---- passages ---------------------------------------------------------------------------------
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ \t]+(?=\S)")
_ITEM = re.compile(r"[ \t]*(?:[-*+•–]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z]\))[ \t]+(?=\S)")
_SMALL = 240
_LARGE = 2400


class Passage(Struct, frozen=True):
    """`text` is a piece of the document as it stands there, from `start_line` (1-based) on."""

    text: str
    start_line: int
    heading: str


def title_of(document: str) -> str:
    """The first heading, or else the first line if it is short and stands alone; "" if neither."""
    lines = document.splitlines()
    heading = next((line for line in lines if _HEADING.match(line)), None)
    if heading is not None:
        return _heading_text(heading)
    number = next((number for number, line in enumerate(lines) if line.strip()), None)
    if number is None:
        return ""
    first = lines[number].strip()
    following = lines[number + 1].strip() if number + 1 < len(lines) else ""
    alone = not following or set(following) in ({"="}, {"-"})
    return first if alone and len(first) <= 100 and not first.endswith((".", "。", ",", ";")) else ""


def passages(document: str) -> Iterator[Passage]:
    """The passages in order. Small paragraphs under one heading go together, very long ones are cut.

    A list stays with the words that introduce it: an item alone could be read as its opposite.
    """
    lines = document.splitlines(keepends=True)
    heading = ""
    start: int | None = None
    size = 0
    before = ""
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        is_heading = _HEADING.match(line) is not None
        parted = number > 0 and not lines[number - 1].strip()
        belongs = _ITEM.match(line) is not None or before.endswith((":", "："))
        full = size >= _LARGE or (size >= _SMALL and parted and not belongs)
        if start is not None and (full or is_heading):
            yield from _passage(lines, start, number, heading)
            start = None
        if is_heading:
            heading = _heading_text(line)
        if start is None:
            start, size = number, 0
        size += 0 if is_heading else len(line.strip())
        before = line.strip()
    if start is not None:
        yield from _passage(lines, start, len(lines), heading)


def _passage(lines: list[str], start: int, end: int, heading: str) -> Iterator[Passage]:
    text = "".join(lines[start:end]).rstrip()
    if not _HEADING.match(text) or "\n" in text:
        for offset in range(0, len(text), 4 * _LARGE):
            part = text[offset : offset + 4 * _LARGE]
            yield Passage(part, start + 1 + text.count("\n", 0, offset), heading)


def _heading_text(line: str) -> str:
    return line.strip().strip("#").strip()
