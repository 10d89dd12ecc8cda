"""The body of `query`: one SELECT over a SQLite file of the program's folder, whose cells are documents.

The file is anyone's. It is read whole, as every other file below the root, and SQLite works on that copy in
memory. It opens nothing itself, so that no link, no file beside it and no attached database is followed, and
what a source says of the file is true of what was read.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from corvid.files import Parts
from corvid.hosts.roots import Root, ToolError, UnreadableTextError
from corvid.runtime.executor.cancellation import RUNNING
from corvid.runtime.host import Document, Json

LARGEST_DATABASE = 256_000_000
MOST_ROWS = 1_000
MOST_COLUMNS = 100
MOST_CHARACTERS = 4_000_000
"""Characters of all cells of a result."""
SECONDS = 10.0
MOST_STEPS = 100_000_000
_STEPS = 10_000
"""Instructions of SQLite between two looks at the clock."""
_LONGEST_CELL = 1_000_000
_LONGEST_PARAMETERS = 100
"""Characters of the parameters as a source has them; longer ones are named by their hash."""
_MAGIC = b"SQLite format 3\0"
_VIRTUAL = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage = 0"
_WRITE_AHEAD, _PLAIN = b"\x02\x02", b"\x01\x01"
"""How the header says which journal the file has."""
_FUNCTIONS = frozenset(
    (
        "abs", "avg", "coalesce", "count", "cume_dist", "dense_rank", "first_value", "format", "glob",
        "group_concat", "hex", "ifnull", "iif", "instr", "lag", "last_value", "lead", "length", "like",
        "lower", "ltrim", "max", "min", "nth_value", "ntile", "nullif", "percent_rank", "printf", "quote",
        "rank", "replace", "round", "row_number", "rtrim", "sign", "substr", "substring", "sum", "total",
        "trim", "typeof", "unicode", "upper",
    )
)  # fmt: skip
"""What a statement may call: no clock, no chance, no file, and nothing that an extension adds."""
_ACTIONS = frozenset((sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE))
_LIMITS = {
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_COLUMN: MOST_COLUMNS,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 50,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_LENGTH: _LONGEST_CELL,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 100_000,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 0,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}


class _Opened(Struct, frozen=True):
    """A file as it was: a copy that SQLite works on, and its hash."""

    stamp: tuple[int, int]
    database: sqlite3.Connection
    hash: str


class DatabaseTools:
    """`query` over a root. A file is cached until it changes."""

    def __init__(self, root: Root) -> None:
        self._root = root
        self._opened: dict[Parts, _Opened] = {}
        self._lock = threading.Lock()

    def query(self, database: str, statement: str, parameters: list[Mapping[str, Json]]) -> Json:
        """Return the rows of a SELECT, each a mapping from its columns to documents. Raises ToolError."""
        values = [_value(one) for one in parameters]
        with self._lock:
            opened = self._file(database)
            names, rows = _rows(opened.database, database, statement, values)
        encoded = _uri(database, statement, values)
        shared: dict[str, Json] = {
            "database": database,
            "database_sha256": opened.hash,
            "statement_sha256": hashlib.sha256(statement.encode()).hexdigest(),
            "parameters": list(values),
        }
        found: Any = [
            {
                name: Document(
                    text, f"{encoded}&row={number}&column={quote(name)}",
                    metadata={**shared, "row": number, "column": name},
                )
                for name, text in zip(names, row, strict=True) if text is not None
            }
            for number, row in enumerate(rows, 1)
        ]  # fmt: skip
        return found  # type: ignore[no-any-return]

    def _file(self, path: str) -> _Opened:
        """Return the file as it is now."""
        read = self._root.read(path, path, LARGEST_DATABASE, links=False)
        stamp = (read.status.st_size, read.status.st_mtime_ns)
        known = self._opened.get(read.parts)
        if known is not None and known.stamp == stamp:
            return known
        if known is not None:
            del self._opened[read.parts]
            known.database.close()
        self._whole(path)
        made = _Opened(stamp, _database(read.data, path), hashlib.sha256(read.data).hexdigest())
        self._opened[read.parts] = made
        return made

    def _whole(self, path: str) -> None:
        """Raise ToolError if a program has changes beside the file that are not in it yet."""
        for ending in ("-wal", "-journal"):
            led = self._root.leads_to(path + ending)
            if led is not None and led[0].st_size:
                raise ToolError(
                    f"{path} has changes in {path}{ending} that are not in it yet; close the program that "
                    "writes it, or copy it with `VACUUM INTO`"
                )


def _value(parameter: Mapping[str, Json]) -> str | int | float:
    match parameter:
        case {"tag": "Text" | "Whole" | "Fraction", "value": (str() | int() | float()) as value}:
            return value
        case _:
            raise ToolError("a parameter must be Text, Whole or Fraction")


def _database(data: bytes, path: str) -> sqlite3.Connection:
    """Return a copy of a file in memory, which reads and nothing else. Raises ToolError."""
    if not data.startswith(_MAGIC):
        raise UnreadableTextError(f"{path} is not a SQLite database")
    if data[18:20] == _WRITE_AHEAD:  # a copy in memory has no file beside it, and this one is whole
        data = data[:18] + _PLAIN + data[20:]
    made = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False, cached_statements=0)
    try:
        made.deserialize(data)
        for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "query_only = ON", "mmap_size = 0"):
            made.execute(f"PRAGMA {pragma}")
        for limit, most in _LIMITS.items():
            made.setlimit(limit, most)
        with _Bounded(made, path):
            (found,) = made.execute("PRAGMA quick_check(1)").fetchone()
            virtual = made.execute(_VIRTUAL).fetchone()
    except sqlite3.Error as error:
        made.close()
        raise UnreadableTextError(f"{path} is a broken SQLite database: {_words(error)}") from None
    except BaseException:
        made.close()
        raise
    if found != "ok" or virtual is not None:
        made.close()
        if found == "ok":
            raise UnreadableTextError(f"{path} has virtual tables, which are not read")
        raise UnreadableTextError(f"{path} is a broken SQLite database")
    made.set_authorizer(_permitted)
    return made


def _permitted(action: int, one: str | None, other: str | None, of: str | None, inside: str | None) -> int:
    """Permit reading, and the functions that are named; everything else is an error when a statement is
    prepared."""
    fine = action in _ACTIONS or (action == sqlite3.SQLITE_FUNCTION and (other or "").lower() in _FUNCTIONS)
    return sqlite3.SQLITE_OK if fine else sqlite3.SQLITE_DENY


class _Bounded:
    """Ends what SQLite does after its time or its steps, or when the run is cancelled."""

    def __init__(self, database: sqlite3.Connection, path: str) -> None:
        self._database = database
        self._path = path
        self._until = time.monotonic() + SECONDS
        self._left = MOST_STEPS // _STEPS
        self._run = RUNNING.get()

    def __enter__(self) -> None:
        self._database.set_progress_handler(self._goes_on, _STEPS)

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._database.set_progress_handler(None, 0)
        if isinstance(error, sqlite3.OperationalError) and str(error) == "interrupted":
            if self._run is not None:
                self._run.check()
            raise ToolError(
                f"the statement takes more than {SECONDS:g} seconds or {MOST_STEPS:,} steps in {self._path}"
            ) from None

    def _goes_on(self) -> bool:
        """Return whether the statement has to end: True ends it."""
        self._left -= 1
        cancelled = self._run is not None and self._run.cancelled
        return cancelled or self._left <= 0 or time.monotonic() > self._until


def _rows(
    database: sqlite3.Connection, path: str, statement: str, values: Sequence[str | int | float]
) -> tuple[tuple[str, ...], list[tuple[str | None, ...]]]:
    """Return the names of the columns, and the rows as texts. Raise ToolError."""
    try:
        with _Bounded(database, path), closing(database.cursor()) as cursor:
            cursor.execute(statement, values)
            if cursor.description is None:
                raise ToolError("the statement is not a SELECT")
            names = tuple(str(column[0]) for column in cursor.description)
            twice = next((name for name in names if names.count(name) > 1), None)
            if twice is not None:
                raise ToolError(f"two columns are called `{twice}`: name one with AS")
            return names, list(_texts(cursor, names))
    except (sqlite3.Error, sqlite3.Warning, OverflowError) as error:
        raise ToolError(_refusal(error, values)) from None


def _texts(cursor: sqlite3.Cursor, names: Sequence[str]) -> Iterator[tuple[str | None, ...]]:
    size = 0
    for number, row in enumerate(cursor, 1):
        if number > MOST_ROWS:
            raise ToolError(f"the result has more than {MOST_ROWS:,} rows: add a LIMIT")
        texts = tuple(_text(value, name) for value, name in zip(row, names, strict=True))
        size += sum(len(text) for text in texts if text is not None)
        if size > MOST_CHARACTERS:
            raise ToolError(f"the result has more than {MOST_CHARACTERS:,} characters: select less")
        yield texts


def _text(value: object, name: str) -> str | None:
    match value:
        case None | str():
            return value
        case int() | float():
            return repr(value)
        case _:
            raise ToolError(f"the column `{name}` holds bytes, which are no text: select `hex({name})`")


def _refusal(error: Exception, values: Sequence[object]) -> str:
    """Return why SQLite does not do it, in words of the program."""
    words = _words(error)
    if "not authorized" in words or "prohibited" in words:
        return f"the statement does more than read tables of the database: {words}"
    if "bindings" in words:
        return f"{len(values)} parameters are given, and the statement has another number of `?`"
    if "one statement" in words:
        return "there is more than one statement"
    return f"the statement cannot be run: {words}"


def _words(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


def _uri(path: str, statement: str, values: Sequence[str | int | float]) -> str:
    """Return what the cells of a result are called: the database, the start of the statement's hash, and the
    parameters."""
    encoded = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    if len(encoded) > _LONGEST_PARAMETERS:
        encoded = f"sha256:{hashlib.sha256(encoded.encode()).hexdigest()}"
    return f"{path}#sql={hashlib.sha256(statement.encode()).hexdigest()[:16]}&parameters={quote(encoded)}"
