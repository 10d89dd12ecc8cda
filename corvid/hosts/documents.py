"""Search over the documents of a folder: BM25 by SQLite's FTS5, the same order every time."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import PurePosixPath
from stat import S_ISDIR

from msgspec import Struct

from corvid.documents.extracted import LARGEST_FILE, Extracted, Unreadable
from corvid.documents.passages import passages_of, rows_of, sum_of, title_of
from corvid.documents.reader import Kept, Reader
from corvid.documents.requests import PAGE_BEGINS, Picture, Wanted, format_of
from corvid.files import Parts
from corvid.hosts.files import text_of
from corvid.hosts.passage_index import Damaged, Indexed, PassageIndex, made_by
from corvid.hosts.roots import Root, ToolError, UnreadableTextError, reason_of
from corvid.models.terms import question_terms
from corvid.runtime.host import Document, SearchAnswer, SkippedFile
from corvid.runtime.places import Placed
from corvid.runtime.trace.write import LINE_BEGINS

LARGEST_DOCUMENT = 4_000_000
"""Bytes of a text file."""
MOST_DOCUMENTS = 5_000
LARGEST_FOLDER = 64_000_000
"""Bytes of all text files, and characters of all other documents."""
MOST_BYTES = 512_000_000
MOST_RESULTS = 100
_MOST_TERMS = 64
_UNREAD = frozenset((".doc", ".odp", ".ods", ".odt", ".ppt", ".pptx", ".rtf", ".xls", ".xlsb"))
"""How names of documents end that nothing here reads."""

_OF_A_RUN = "was written by a run of Corvid, so it is not a source"

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

    folder: Parts
    files: list[_Found]
    skipped: list[SkippedFile]

    @property
    def stamp(self) -> _Stamp:
        """What changes when a file does."""
        return tuple((file.uri, file.size, file.changed) for file in self.files), tuple(self.skipped)


class FolderIndex:
    """The documents of one folder, searchable. `skipped` is all else."""

    def __init__(self, root: Root, listed: _Listed, kept: Kept | None, indexes: Kept | None) -> None:
        self.stamp = listed.stamp
        self._found: dict[str, Extracted] = {}
        self._passages: dict[str, list[Document]] = {}
        self._index: PassageIndex | None = None
        self._indexes = indexes
        self._kept_as = made_by(), str(root.path), *listed.folder
        self._lock = threading.Lock()
        skipped = list(listed.skipped)
        characters = 0
        with Reader(kept) as reader:
            for file in listed.files:
                try:
                    found = _read(root, file.uri, reader)[1]
                    if format_of(file.uri) is not None:
                        _check_room(file.uri, characters, len(found.text))
                        characters += len(found.text)
                except ToolError as error:
                    skipped.append(SkippedFile(file.uri, reason_of(error, file.uri)))
                    continue
                self._found[file.uri] = found
                skipped += [SkippedFile(f"{file.uri}#{part}", reason) for part, reason in found.left_out]
        self.skipped = tuple(sorted(skipped, key=lambda one: one.path))

    def __len__(self) -> int:
        """Return how many documents were read."""
        return len(self._found)

    @property
    def read(self) -> list[Document]:
        """The documents as wholes."""
        return [whole_of(uri, found) for uri, found in self._found.items()]

    def search(self, query: str, limit: int) -> list[Document]:
        """Return the best passages for the words of the query; equally good ones by path and line.

        Any text is a query: what it contains of FTS5's own syntax means nothing.
        """
        wanted = list(dict.fromkeys(question_terms(query)))[:_MOST_TERMS]
        if not wanted or limit < 1:
            return []
        with self._lock:
            try:
                return self._best(wanted, min(limit, MOST_RESULTS))
            except Damaged:
                self._index = self._made(None)
                return self._best(wanted, min(limit, MOST_RESULTS))

    def _best(self, wanted: Sequence[str], limit: int) -> list[Document]:
        if self._index is None:
            kept = None if self._indexes is None else self._indexes.read(self._kept_as)
            self._index = self._made(kept)
        found = []
        for name, number in self._index.search(wanted, limit):
            passages = self._passages_of(name)
            if not 0 <= number < len(passages):
                raise Damaged("it has a passage that no document has")
            found.append(passages[number])
        return found

    def _passages_of(self, name: bytes) -> list[Document]:
        uri = name.decode("utf-8", "surrogatepass") if isinstance(name, bytes) else ""
        if uri not in self._passages:
            if uri not in self._found:
                raise Damaged("it has a document that is not read")
            self._passages[uri] = [passage for _, passage in passages_of(uri, self._found[uri])]
        return self._passages[uri]

    def _made(self, kept: bytes | None) -> PassageIndex:
        """Return an index of the documents, made of a cached one where that may be, and cached if it is
        another one."""
        documents = [
            Indexed(uri.encode("utf-8", "surrogatepass"), sum_of(found), partial(rows_of, uri, found))
            for uri, found in self._found.items()
        ]
        index = PassageIndex(documents, kept)
        data = index.serialized() if index.changed and self._indexes is not None else None
        if data is not None and self._indexes is not None:
            self._indexes.write(self._kept_as, data)
        return index


def _check_room(uri: str, before: int, more: int) -> None:
    """Raise ToolError for a text that is too much behind others."""
    if before + more > LARGEST_FOLDER:
        raise ToolError(f"{uri} comes after {before:,} characters, and at most {LARGEST_FOLDER:,} are read")


class DocumentTools:
    """`search_documents` and `read_document` over a root. Indexes are cached until a file of theirs
    changes."""

    def __init__(self, root: Root, kept: Kept | None = None, indexes: Kept | None = None) -> None:
        """Take the folder `root`; `kept` caches texts of documents, `indexes` those of folders."""
        self._root = root
        self._kept = kept
        self._kept_indexes = indexes
        self._indexes: dict[Parts, FolderIndex] = {}
        self._lock = threading.Lock()

    def search_documents(self, folder: str, query: str, limit: int) -> SearchAnswer:
        """Return passages of the documents below the folder, best first."""
        index = self.index(folder)
        return SearchAnswer(index.search(query, limit), len(index), index.skipped)

    def documents_in(self, folder: str) -> SearchAnswer:
        """Return the documents below the folder, and what was not read."""
        index = self.index(folder)
        skipped = [{"path": one.path, "reason": one.reason} for one in index.skipped]
        return SearchAnswer({"read": index.read, "skipped": skipped}, len(index), index.skipped)

    def read_document(self, path: str) -> Document:
        """Return the whole document with its title. Names of its passages lead to it, too."""
        with Reader(self._kept) as reader:
            try:
                return whole_of(*_read(self._root, path, reader))
            except UnreadableTextError:
                whole, mark, _ = path.rpartition("#")
                if not mark or self._root.leads_to(path) is not None:
                    raise
                return whole_of(*_read(self._root, whole, reader))

    def pictures(self, path: str, wanted: Sequence[Wanted], most: int) -> tuple[Picture, ...]:
        """Return pictures of the pages of a PDF file on which passages of it are, `most` at most. Raise
        ToolError."""
        read = self._root.read(path, path, LARGEST_FILE)
        with Reader() as reader:
            try:
                return reader.pictures(read.data, wanted, most)
            except Unreadable as unreadable:
                raise ToolError(f"{path} {unreadable}") from None

    def index(self, folder: str) -> FolderIndex:
        """Return the index of the folder as its files are now; ToolError if it is not a folder of the
        root."""
        try:
            _, parts = self._root.entries(folder)
        except UnreadableTextError:
            raise ToolError(f"there is no folder {folder}") from None
        listed = self._listed(parts)
        with self._lock:
            index = self._indexes.get(parts)
            if index is None or index.stamp != listed.stamp:
                index = self._indexes[parts] = FolderIndex(self._root, listed, self._kept, self._kept_indexes)
            return index

    def _listed(self, folder: Parts) -> _Listed:
        """Return what lies below the folder by path, the files within the bounds."""
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
        return _Listed(folder, found, skipped)


def _unread(file: _Found, before: int, total: int, is_text: bool) -> str:
    """Return why a file is not read behind so many; empty if it is. `total` is the size of those of them that
    are texts, or are not, like it."""
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
    """Yield what lies below the folder, where it really is, each folder once. Hidden names are left out: a
    program may not know of them."""
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
                yield _Found(here, 0, 0, "is not a file")
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
    """Return where a document is, and what is in it. Raises ToolError."""
    format_ = format_of(path)
    read = root.read(path, path, LARGEST_DOCUMENT if format_ is None else LARGEST_FILE)
    if read.data.startswith((LINE_BEGINS, PAGE_BEGINS)):
        raise ToolError(f"{path} {_OF_A_RUN}")
    uri = "/".join(read.parts)
    if format_ is None:
        text = text_of(read, path)
        return uri, Extracted(text, title_of(text))
    try:
        return uri, reader.read(format_, read.data)
    except Unreadable as unreadable:
        raise ToolError(f"{path} {unreadable}") from None


def whole_of(uri: str, found: Extracted) -> Document:
    """Return the whole of a document, which is called so."""
    metadata = Placed(uri, found.places, found.joined).metadata() if found.places else {}
    return Document(found.text, uri, found.title, 1, metadata)
