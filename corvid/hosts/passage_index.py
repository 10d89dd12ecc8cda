"""Which passages fit a query: SQLite's FTS5 in memory, cached from one process to the next as the bytes of
its database.

The index has the words of passages and no more: it names a document and the number of a passage in it, and
the passage is cut out of the document as it is now. So an index that is not of these documents can rank
badly, and can't make a document say anything. SQLite never opens a file: a database on disk would be damaged
by a process that is killed at the wrong time, and by one that has another idea of locks.
"""

from __future__ import annotations

import sqlite3
import sys
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from corvid import normalising
from corvid.documents import passages
from corvid.documents.passages import Row
from corvid.models import terms

_TABLES = (
    "CREATE TABLE documents(id INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE, sum BLOB NOT NULL, rows BLOB)",
    "CREATE VIRTUAL TABLE passages USING fts5(above, body, content='', tokenize='unicode61')",
)
_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master"
_CONFIGURED = "SELECT * FROM passages_config"
_BITS = 22
"""Of a row's number that count the passages of a document: it has fewer than characters."""
_MOST_IDS = 1 << 40
_LARGEST_ROWS = 64_000_000
_WEIGHTS = "1.6, 1.0"
"""Of words above a passage, and of those in it."""

_UNUSABLE = (
    sqlite3.Error, msgspec.MsgspecError, zlib.error, MemoryError, OverflowError, TypeError, ValueError
)  # fmt: skip
"""What is raised for a database that was not written here: a text may be no UTF-8, and a number a text."""


class Damaged(Exception):
    """A cached index is not one that was written here."""


class Indexed(Struct, frozen=True):
    """A document: its name; a sum of all that its rows are made from; and what makes them."""

    name: bytes
    sum: bytes
    rows: Callable[[], list[Row]]


@cache
def made_by() -> str:
    """Return a text that changes with what makes rows and an index of them."""
    whole = sha256()
    for module in (passages, terms, normalising, sys.modules[__name__]):
        whole.update(Path(str(module.__file__)).read_bytes())
    return f"{whole.hexdigest()} {sys.version} {sqlite3.sqlite_version}"


class PassageIndex:
    """The passages of some documents. Ranks them as an index does that was made of these documents only."""

    def __init__(self, documents: Iterable[Indexed], kept: bytes | None) -> None:
        """Take the documents, and as `kept` what `serialized` gave, of any documents. Raise Damaged."""
        self._database = _connected()
        try:
            if kept is None:
                _create(self._database)
            else:
                _load(self._database, kept)
            self.changed = self._update({one.name: one for one in documents})
        except _UNUSABLE as error:
            self._database.close()
            raise Damaged(str(error)) from None

    def _update(self, wanted: Mapping[bytes, Indexed]) -> bool:
        """Have the rows of these documents and no others; whether any had to be changed."""
        known: dict[bytes, tuple[int, bytes]] = {}
        for number, name, sum_ in self._database.execute("SELECT id, name, sum FROM documents").fetchall():
            if not (0 < number < _MOST_IDS and isinstance(name, bytes) and isinstance(sum_, bytes)):
                raise Damaged("a document has another kind of name")
            known[name] = number, sum_
        gone = [at for name, (at, sum_) in known.items() if name not in wanted or wanted[name].sum != sum_]
        new = [one for name, one in wanted.items() if name not in known or known[name][1] != one.sum]
        for number in gone:
            self._remove(number)
        for one in new:
            self._add(one)
        self._database.commit()
        return bool(gone or new)

    def _add(self, document: Indexed) -> None:
        rows = document.rows()
        written = zlib.compress(msgspec.msgpack.encode(rows), 1)
        added = self._database.execute(
            "INSERT INTO documents(name, sum, rows) VALUES (?, ?, ?)", (document.name, document.sum, written)
        )
        first = (added.lastrowid or 0) << _BITS
        self._database.executemany(
            "INSERT INTO passages(rowid, above, body) VALUES (?, ?, ?)",
            ((first + at, above, body) for at, (above, body) in enumerate(rows)),
        )

    def _remove(self, number: int) -> None:
        """Remove a document. FTS5 has to be given the words that it had; newer ones can do without, and then
        go on counting them."""
        ((written,),) = self._database.execute("SELECT rows FROM documents WHERE id = ?", (number,))
        packed = zlib.decompressobj().decompress(written, _LARGEST_ROWS)
        rows = msgspec.msgpack.decode(packed, type=list[Row])
        self._database.executemany(
            "INSERT INTO passages(passages, rowid, above, body) VALUES ('delete', ?, ?, ?)",
            (((number << _BITS) + at, above, body) for at, (above, body) in enumerate(rows)),
        )
        self._database.execute("DELETE FROM documents WHERE id = ?", (number,))

    def search(self, words: Iterable[str], limit: int) -> list[tuple[bytes, int]]:
        """Return the names of documents, and the numbers from 0 on of their passages that have any of the
        words, the best first, equally good ones by name and number. Raise Damaged."""
        match = " OR ".join('"' + word.replace('"', '""') + '"' for word in words)
        try:
            return self._database.execute(
                f"SELECT name, passages.rowid & {(1 << _BITS) - 1} FROM passages "
                f"LEFT JOIN documents ON id = passages.rowid >> {_BITS} WHERE passages MATCH ? "
                f"ORDER BY bm25(passages, {_WEIGHTS}), name, passages.rowid LIMIT ?",
                (match, limit),
            ).fetchall()
        except _UNUSABLE as error:
            raise Damaged(str(error)) from None

    def serialized(self) -> bytes | None:
        """Return the index as bytes; None where this SQLite gives none."""
        return self._database.serialize() if hasattr(self._database, "serialize") else None


def _connected() -> sqlite3.Connection:
    database = sqlite3.connect(":memory:", check_same_thread=False)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    return database


def _create(database: sqlite3.Connection) -> None:
    for table in _TABLES:
        database.execute(table)


def _load(database: sqlite3.Connection, kept: bytes) -> None:
    """Take a cached database over. Its tables are looked at before they are used: SQLite runs what a trigger,
    a view or an index says. Raises Damaged and sqlite3.Error."""
    if not hasattr(database, "deserialize"):
        raise Damaged("this SQLite reads none")
    database.deserialize(kept)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    schema, configured = _ours()
    if {*database.execute(_SCHEMA)} != schema:
        raise Damaged("it has other tables")
    if database.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise Damaged("its pages do not fit together")
    if database.execute(_CONFIGURED).fetchall() != configured:
        raise Damaged("it is configured in another way")


@cache
def _ours() -> tuple[set[tuple[object, ...]], list[tuple[object, ...]]]:
    """Return what the tables of a new index are, and how its FTS5 is configured."""
    database = _connected()
    _create(database)
    try:
        return {*database.execute(_SCHEMA)}, database.execute(_CONFIGURED).fetchall()
    finally:
        database.close()
