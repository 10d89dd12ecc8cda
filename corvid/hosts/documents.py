"""Search over the documents of a folder: SQLite's FTS5 in memory, BM25, the same order every time."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import PurePosixPath
from stat import S_ISDIR

from msgspec import Struct

from corvid.documents.extracted import Extracted, Unreadable
from corvid.documents.reader import Kept, Reader
from corvid.documents.requests import format_of
from corvid.files import Parts
from corvid.hosts.files import text_of
from corvid.hosts.roots import Root, ToolError, UnreadableTextError, reason_of
from corvid.models.terms import question_terms, terms
from corvid.runtime.host import Document, Json, SearchAnswer, SkippedFile
from corvid.runtime.places import Heading, Placed, within

LARGEST_DOCUMENT = 4_000_000
"""Bytes of a text file."""
LARGEST_FILE = 64_000_000
"""Bytes of a file of another format."""
MOST_DOCUMENTS = 5_000
LARGEST_FOLDER = 64_000_000
"""Bytes of all text files, and characters of all other documents."""
MOST_BYTES = 512_000_000
MOST_RESULTS = 100
_MOST_TERMS = 64
_UNREAD = frozenset((".doc", ".odp", ".ods", ".odt", ".ppt", ".pptx", ".rtf", ".xls", ".xlsb"))
"""How names of documents end that nothing here reads."""

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

    def __init__(self, root: Root, listed: _Listed, kept: Kept | None = None) -> None:
        self.stamp = listed.stamp
        self.read: list[Document] = []
        skipped = list(listed.skipped)
        self._documents: list[Document] = []
        self._lock = threading.Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.execute(
            "CREATE VIRTUAL TABLE passages USING fts5(above, body, content='', tokenize='unicode61')"
        )
        self._characters = 0
        with Reader(kept) as reader:
            for file in listed.files:
                try:
                    self._add(file.uri, _read(root, file.uri, reader)[1], skipped)
                except ToolError as error:
                    skipped.append(SkippedFile(file.uri, reason_of(error, file.uri)))
        self._database.commit()
        self.skipped = tuple(sorted(skipped, key=lambda one: one.path))

    def _add(self, uri: str, found: Extracted, skipped: list[SkippedFile]) -> None:
        """Index a document. Raises ToolError."""
        if format_of(uri) is not None:
            if self._characters + len(found.text) > LARGEST_FOLDER:
                before = f"{self._characters:,} characters, and at most {LARGEST_FOLDER:,} are read"
                raise ToolError(f"{uri} comes after {before}")
            self._characters += len(found.text)
        skipped += [SkippedFile(f"{uri}#{fragment}", reason) for fragment, reason in found.left_out]
        self.read.append(_document(uri, found))
        for heading, passage in _passages(uri, found):
            self._documents.append(passage)
            above = " ".join(terms(f"{found.title} {heading}"))
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

    def __init__(self, root: Root, kept: Kept | None = None) -> None:
        self._root = root
        self._kept = kept
        self._indexes: dict[Parts, FolderIndex] = {}
        self._lock = threading.Lock()

    def search_documents(self, folder: str, query: str, limit: int) -> SearchAnswer:
        """Passages of the documents below the folder, best first."""
        index = self.index(folder)
        return SearchAnswer(index.search(query, limit), len(index.read), index.skipped)

    def documents_in(self, folder: str) -> SearchAnswer:
        """The documents below the folder, and what was not read."""
        index = self.index(folder)
        skipped = [{"path": one.path, "reason": one.reason} for one in index.skipped]
        return SearchAnswer({"read": index.read, "skipped": skipped}, len(index.read), index.skipped)

    def read_document(self, path: str) -> Document:
        """The whole document with its title. Names of its passages lead to it, too."""
        with Reader(self._kept) as reader:
            try:
                return _document(*_read(self._root, path, reader))
            except UnreadableTextError:
                whole, mark, _ = path.rpartition("#")
                if not mark or self._root.leads_to(path) is not None:
                    raise
                return _document(*_read(self._root, whole, reader))

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
                index = self._indexes[parts] = FolderIndex(self._root, listed, self._kept)
            return index

    def _listed(self, folder: Parts) -> _Listed:
        """What lies below the folder by path, the files within the bounds."""
        found: list[_Found] = []
        skipped: list[SkippedFile] = []
        totals = {True: 0, False: 0}
        for one in sorted(set(_walk(folder, self._root)), key=lambda one: one.uri):
            is_text = format_of(one.uri) is None
            reason = one.reason or _unread(one, len(found), totals[is_text], is_text)
            if reason:
                skipped.append(SkippedFile(one.uri, reason))
            else:
                found.append(one)
                totals[is_text] += one.size
        return _Listed(found, skipped)


def _unread(file: _Found, before: int, total: int, is_text: bool) -> str:
    """Why a file is not read behind so many; empty if it is. `total` is the size of those of them that are
    texts, or are none, like it."""
    if PurePosixPath(file.uri).suffix.lower() in _UNREAD:
        return "is of a format that is not read"
    largest, most = (LARGEST_DOCUMENT, LARGEST_FOLDER) if is_text else (LARGEST_FILE, MOST_BYTES)
    if file.size > largest:
        return f"has more than {largest:,} bytes"
    if before >= MOST_DOCUMENTS:
        return f"comes after {MOST_DOCUMENTS:,} documents, which are read at most"
    if total + file.size > most:
        return f"comes after {total:,} bytes, and at most {most:,} are read"
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


def _read(root: Root, path: str, reader: Reader) -> tuple[str, Extracted]:
    """Where a document is, and what is in it. Raises ToolError."""
    format_ = format_of(path)
    read = root.read(path, path, LARGEST_DOCUMENT if format_ is None else LARGEST_FILE)
    uri = "/".join(read.parts)
    if format_ is None:
        text = text_of(read, path)
        return uri, Extracted(text, title_of(text))
    try:
        return uri, reader.read(format_, read.data)
    except Unreadable as unreadable:
        raise ToolError(f"{path} {unreadable}") from None


def _document(uri: str, found: Extracted) -> Document:
    """The whole of a document."""
    metadata = Placed(uri, found.places, found.joined).metadata() if found.places else {}
    return Document(found.text, uri, found.title, 1, metadata)


def _passages(uri: str, found: Extracted) -> Iterator[tuple[str, Document]]:
    """The passages of a document, each with the heading above it."""
    headings = {one.start: one.title for one in found.places if isinstance(one, Heading)}
    cut = list(passages(found.text, headings if found.places else None))
    ranges = [(one.start, one.start + len(one.text)) for one in cut]
    joined = {word.replace("-", ""): word for word in found.joined}
    for passage, places in zip(cut, within(found.places, found.text, ranges), strict=True):
        metadata: dict[str, Json] = {"heading": passage.heading} if passage.heading else {}
        name = uri
        if places:
            words = [joined[word] for word in dict.fromkeys(_WORD.findall(passage.text)) if word in joined]
            placed = Placed(uri, places, tuple(words))
            name = placed.uri(passage.text, 0, len(passage.text))
            metadata |= placed.metadata()
        yield passage.heading, Document(passage.text, name, found.title, passage.start_line, metadata)


# ---- passages ---------------------------------------------------------------------------------
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ \t]+(?=\S)")
_ITEM = re.compile(r"[ \t]*(?:[-*+•–]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z]\))[ \t]+(?=\S)")
_WORD = re.compile(r"[^\W\d_]+")
_SMALL = 240
_LARGE = 2400


class Passage(Struct, frozen=True):
    """`text` is a piece of the document as it stands there, from `start` on, in the line `start_line` (from
    1)."""

    text: str
    start: int
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


def passages(document: str, headings: Mapping[int, str] | None = None) -> Iterator[Passage]:
    """The passages in order. Small paragraphs under one heading go together, very long ones are cut.

    A list stays with the words that introduce it: an item alone could be read as its opposite. Without the
    `headings` by the starts of their lines they are those of Markdown.
    """
    lines = document.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]
    if headings is None:
        marked = zip(starts, lines, strict=False)
        headings = {start: _heading_text(line) for start, line in marked if _HEADING.match(line)}
    heading = ""
    begun: int | None = None
    size = 0
    before = ""
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        is_heading = starts[number] in headings
        parted = number > 0 and not lines[number - 1].strip()
        belongs = _ITEM.match(line) is not None or before.endswith((":", "："))
        full = size >= _LARGE or (size >= _SMALL and parted and not belongs)
        if begun is not None and (full or is_heading):
            yield from _cut(document, starts, begun, number, heading, headings)
            begun = None
        if is_heading:
            heading = headings[starts[number]]
        if begun is None:
            begun, size = number, 0
        size += 0 if is_heading else len(line.strip())
        before = line.strip()
    if begun is not None:
        yield from _cut(document, starts, begun, len(lines), heading, headings)


def _cut(
    document: str, starts: Sequence[int], begun: int, end: int, heading: str, headings: Mapping[int, str]
) -> Iterator[Passage]:
    """The passages of some lines: one, or several of a very long one; none of a heading alone."""
    first = starts[begun]
    text = document[first : starts[end]].rstrip()
    if first not in headings or "\n" in text:
        for offset in range(0, len(text), 4 * _LARGE):
            part = text[offset : offset + 4 * _LARGE]
            yield Passage(part, first + offset, begun + 1 + text.count("\n", 0, offset), heading)


def _heading_text(line: str) -> str:
    return line.strip().strip("#").strip()
