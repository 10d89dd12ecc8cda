"""Search over the text documents of a folder: SQLite's FTS5 in memory, BM25, the same order every time."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import PurePosixPath
from stat import S_ISDIR

from msgspec import Struct

from corvid.files import Parts
from corvid.hosts.files import text_of
from corvid.hosts.roots import Root, ToolError, UnreadableTextError, reason_of
from corvid.models.terms import question_terms, terms
from corvid.runtime.host import Document, Json, SearchAnswer, SkippedFile

LARGEST_DOCUMENT = 4_000_000
MOST_DOCUMENTS = 5_000
LARGEST_FOLDER = 64_000_000
MOST_RESULTS = 100
_MOST_TERMS = 64
_NEED_THE_EXTRA = frozenset((".pdf", ".docx", ".xlsx", ".xls", ".ods"))
"""How names of documents end that plain Python can't read."""
NEEDS_THE_EXTRA = "needs the extra `documents`"

_Stamp = tuple[tuple[tuple[str, int, int], ...], tuple[SkippedFile, ...]]


class _Found(Struct, frozen=True):
    """A file of the folder before it is read; `reason` why it can't be."""

    parts: Parts
    size: int
    changed: int
    reason: str = ""

    @property
    def uri(self) -> str:
        """The path below the root with `/` between its parts, on every system."""
        return "/".join(self.parts)


class _Listed(Struct, frozen=True):
    """What lies below a folder: the files to read, and what is not read, by path."""

    files: list[_Found]
    skipped: list[SkippedFile]

    @property
    def stamp(self) -> _Stamp:
        """What changes when a file does."""
        return tuple((file.uri, file.size, file.changed) for file in self.files), tuple(self.skipped)


class FolderIndex:
    """The passages of one folder, searchable. `read` are the documents as wholes, `skipped` is all else."""

    def __init__(self, root: Root, listed: _Listed) -> None:
        self.stamp = listed.stamp
        self.read: list[Document] = []
        skipped = list(listed.skipped)
        self._documents: list[Document] = []
        self._lock = threading.Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.execute(
            "CREATE VIRTUAL TABLE passages USING fts5(above, body, content='', tokenize='unicode61')"
        )
        for file in listed.files:
            try:
                text = text_of(root.read(file.uri, file.uri, LARGEST_DOCUMENT), file.uri)
            except ToolError as error:
                skipped.append(SkippedFile(file.uri, reason_of(error, file.uri)))
            else:
                self._add(file.uri, text)
        self._database.commit()
        self.skipped = tuple(sorted(skipped, key=lambda one: one.path))

    def _add(self, uri: str, text: str) -> None:
        title = title_of(text)
        self.read.append(Document(text, uri, title))
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

    def search_documents(self, folder: str, query: str, limit: int) -> SearchAnswer:
        """Passages of the text files below the folder, best first."""
        index = self.index(folder)
        return SearchAnswer(index.search(query, limit), len(index.read), index.skipped)

    def documents_in(self, folder: str) -> SearchAnswer:
        """The text files below the folder, and what was not read."""
        index = self.index(folder)
        skipped = [{"path": one.path, "reason": one.reason} for one in index.skipped]
        return SearchAnswer({"read": index.read, "skipped": skipped}, len(index.read), index.skipped)

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
        listed = self._listed(parts)
        with self._lock:
            index = self._indexes.get(parts)
            if index is None or index.stamp != listed.stamp:
                index = self._indexes[parts] = FolderIndex(self._root, listed)
            return index

    def _listed(self, folder: Parts) -> _Listed:
        """What lies below the folder by path, the files within the bounds."""
        found: list[_Found] = []
        skipped: list[SkippedFile] = []
        total = 0
        for one in sorted(set(_walk(folder, self._root)), key=lambda one: one.uri):
            reason = one.reason or _unread(one, found, total)
            if reason:
                skipped.append(SkippedFile(one.uri, reason))
            else:
                found.append(one)
                total += one.size
        return _Listed(found, skipped)


def _unread(file: _Found, before: list[_Found], total: int) -> str:
    """Why a file is not read behind those `before`, which have `total` bytes; empty if it is."""
    if PurePosixPath(file.uri).suffix.lower() in _NEED_THE_EXTRA:
        return NEEDS_THE_EXTRA
    if file.size > LARGEST_DOCUMENT:
        return f"has more than {LARGEST_DOCUMENT:,} bytes"
    if len(before) >= MOST_DOCUMENTS:
        return f"comes after {MOST_DOCUMENTS:,} documents, which are read at most"
    if total + file.size > LARGEST_FOLDER:
        return f"comes after {total:,} bytes, and at most {LARGEST_FOLDER:,} are read"
    return ""


def _walk(folder: Parts, root: Root) -> Iterator[_Found]:
    """What lies below the folder, where it really is, each folder once. Hidden names are left out: a program
    may not know of them."""
    pending = [folder]
    seen: set[Parts] = set()
    while pending:
        current = pending.pop()
        if current in seen:
            continue
        seen.add(current)
        try:
            entries, _ = root.entries("/".join(current))
        except UnreadableTextError as error:
            yield _Found(current, 0, 0, reason_of(error, "/".join(current)))
            continue
        for entry in entries:
            here = (*current, entry.name)
            if entry.kind == "other":
                yield _Found(here, 0, 0, "is no file")
                continue
            if entry.kind == "folder":
                pending.append(here)
                continue
            led = root.leads_to("/".join(here))
            if led is None:
                yield _Found(here, 0, 0, "leads to nothing that a program may read")
                continue
            status, parts = led
            if S_ISDIR(status.st_mode):
                pending.append(parts)
            else:
                yield _Found(parts, status.st_size, status.st_mtime_ns)


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
