"""Which rows are done, and in which part their results are: one SQLite file that only the driver opens.

Every change is one transaction, and a part counts from its commit on. `manifest.jsonl` beside it names the
same parts, so that a ledger that is lost can be made anew.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.audit.entries import Refused
from corvid.json_type import Json
from corvid.mapping.spending import Spent, spent_of

FILE = "ledger.sqlite"
MANIFEST = "manifest.jsonl"
PARTS = "parts"
TRACES = "traces"
PACKED = ".gz"
"""What follows the name of a part in the name of its traces: they are a log, and compressed."""
STARTED = "started"
WORKING = "working"
DRIVER = "driver"
"""The file with the name of the driver whose chunks may run."""
WAIT_FOR_OTHERS = 60
"""Seconds that a driver waits for processes of an earlier one that are still in a chunk."""
CACHE_KIB = 64 * 1024
"""What SQLite keeps of the file in memory: ids come in no order, so each row touches another page."""
Status: TypeAlias = Literal["ok", "error"]
_SCHEMA = """
create table if not exists facts(name text primary key, value text not null) without rowid;
create table if not exists parts(part integer primary key, name text not null unique, sha text not null);
create table if not exists done(
    id blob primary key, part integer not null, start integer not null, length integer not null,
    ok integer not null, code text
) without rowid;
create table if not exists documents(document integer primary key, path text not null, sha text not null,
    unique(path, sha));
create table if not exists reads(id blob not null, document integer not null, primary key(id, document))
    without rowid;
create table if not exists replaced(part integer not null, id blob not null, primary key(part, id))
    without rowid;
create table if not exists spent(part text primary key, rows integer not null, cost text not null,
    tokens integer not null, unpriced integer not null) without rowid;
create table if not exists rows(number integer primary key, id blob not null);
create temp table seen(digest blob primary key, times integer not null) without rowid;
"""

_READS = {False: "reads", True: "rows join reads using (id)"}
"""What rows read, by whether only those of the input are meant."""


class Done(Struct, frozen=True):
    """One row in a part: its result is `length` bytes from `start` on. `documents` are (path, sha256) of the
    files that the run read."""

    id: bytes
    start: int
    length: int
    ok: bool
    code: str | None = None
    documents: tuple[tuple[str, str], ...] = ()


class Part(Struct, frozen=True):
    """What a worker reports: the name of the file that it wrote, what is in it, how many seconds its rows
    took and what they spent."""

    name: str
    sha: str
    done: tuple[Done, ...]
    seconds: float = 0.0
    spent: Spent = Spent()


class Counts(Struct, frozen=True):
    """Rows of the input that are done, and how many of those ended in an error."""

    ok: int
    errors: int


class Superseded(Exception):
    """Another driver works in the folder."""


class Ledger:
    """The ledger of one output folder, locked against any other driver while it is open."""

    def __init__(self, folder: Path, *, dry: bool = False) -> None:
        """Open or make it; if `dry`, a copy, and nothing in the folder changes. Raises Refused where another
        driver has it open, or the folder can't be used or holds other files."""
        self.folder = folder
        try:
            _require_own(folder)
            lost = not (folder / FILE).exists() and (folder / MANIFEST).exists()
            if dry:
                self._sql = _copied(folder / FILE)
            else:
                folder.mkdir(0o700, exist_ok=True, parents=True)
                self._sql = _locked(folder / FILE)
                self._sql.execute("pragma journal_mode = wal")
                self._sql.execute("pragma synchronous = normal")
            self._sql.execute(f"pragma cache_size = -{CACHE_KIB}")
            self._sql.execute("begin exclusive")
            self._sql.execute("commit")
            self._sql.executescript(_SCHEMA)
            if not dry:
                for name in (PARTS, TRACES, STARTED, WORKING):
                    (folder / name).mkdir(0o700, exist_ok=True)
            self._file = _file(folder)
            manifest = Path(os.devnull) if dry else folder / MANIFEST
            self._manifest = manifest.open("ab", buffering=0)
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise Refused(f"another `corvid map` is working in `{folder}`") from None
            raise Refused(f"cannot use `{folder}` for results: {error}") from None
        except sqlite3.DatabaseError as error:
            advice = f"`{folder / FILE}` is damaged: remove it, and it is made anew from {MANIFEST}"
            raise Refused(f"cannot use `{folder}` for results: {error}", advice) from None
        except OSError as error:
            raise Refused(f"cannot use `{folder}` for results: {error.strerror or error}") from None
        if lost:
            self._rebuild()

    def require_in_place(self) -> None:
        """Raise Refused where the folder has another ledger or none: someone removed it, and another driver
        may work there. SQLite writes on in a file that has no name any more."""
        if self._file != _file(self.folder):
            raise Refused(
                f"`{self.folder}` was removed or replaced while `corvid map` worked in it",
                "the same command runs all rows again",
            )

    def close(self) -> None:
        """Close the files; another driver may open them then."""
        self._manifest.close()
        self._sql.close()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # ---- facts about the job --------------------------------------------------------------------
    def fact(self, name: str) -> str | None:
        """Return what is noted under a name."""
        found = self._sql.execute("select value from facts where name = ?", (name,)).fetchone()
        return None if found is None else str(found[0])

    def note(self, name: str, value: str) -> None:
        """Note a fact, in place of an older one."""
        self._sql.execute("insert or replace into facts values (?, ?)", (name, value))

    # ---- rows of the input ----------------------------------------------------------------------
    def begin_input(self) -> None:
        """Forget which rows the input had: it is read again."""
        self._sql.execute("delete from rows")
        self._sql.execute("delete from seen")

    def occurrences(self, digests: Sequence[bytes]) -> list[int]:
        """Return how many equal rows were before each of these, and count them."""
        found: list[int] = []
        self._sql.execute("begin")
        for digest in digests:
            row = self._sql.execute(
                "insert into seen values (?, 1) on conflict do update set times = times + 1 returning times",
                (digest,),
            ).fetchone()
            found.append(int(row[0]) - 1)
        self._sql.execute("commit")
        return found

    def add_input(self, rows: Iterable[tuple[int, bytes]]) -> None:
        """Note the rows of the input, as (number, id)."""
        self._sql.execute("begin")
        self._sql.executemany("insert or replace into rows values (?, ?)", rows)
        self._sql.execute("commit")

    def known(self, ids: Sequence[bytes]) -> dict[bytes, Status]:
        """Return those of the ids that are done, and how they ended."""
        marks = ",".join("?" * len(ids))
        found = self._sql.execute(f"select id, ok from done where id in ({marks})", ids)
        return {bytes(one): "ok" if ok else "error" for one, ok in found}

    def counts(self) -> Counts:
        """Return how many rows of the input are done."""
        row = self._sql.execute(
            "select coalesce(sum(ok), 0), count(*) from rows join done using (id)"
        ).fetchone()
        return Counts(int(row[0]), int(row[1]) - int(row[0]))

    # ---- parts ----------------------------------------------------------------------------------
    def commit(self, part: Part) -> None:
        """Make a part count. Of a row that was done before, this result counts from now on.
        Raises Refused where the folder was removed. Where that happens from here on, what is written gets
        into the files that are open, which went with the folder."""
        self.require_in_place()
        self._commit(part)
        line = json.dumps({"part": part.name, "sha256": part.sha, "rows": len(part.done)}).encode() + b"\n"
        if self._manifest.write(line) != len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), MANIFEST)

    def _commit(self, part: Part) -> None:
        self._sql.execute("begin")
        number = self._sql.execute(
            "insert into parts(name, sha) values (?, ?)", (part.name, part.sha)
        ).lastrowid
        self._sql.executemany(
            "insert or ignore into replaced select part, id from done where id = ?",
            [(one.id,) for one in part.done],
        )
        self._sql.executemany(
            "insert or replace into done values (?, ?, ?, ?, ?, ?)",
            [(one.id, number, one.start, one.length, one.ok, one.code) for one in part.done],
        )
        spent = part.spent
        self._sql.execute(
            "insert or replace into spent values (?, ?, ?, ?, ?)",
            (part.name, spent.rows, spent.cost, spent.tokens, spent.unpriced),
        )
        documents = {document for one in part.done for document in one.documents}
        self._sql.executemany("delete from reads where id = ?", [(one.id,) for one in part.done])
        if documents:
            self._sql.executemany(
                "insert or ignore into documents(path, sha) values (?, ?)", sorted(documents)
            )
            self._sql.executemany(
                "insert into reads select ?, document from documents where path = ? and sha = ?",
                [(one.id, path, sha) for one in part.done for path, sha in one.documents],
            )
        self._sql.execute("commit")

    def spent(self) -> Spent:
        """Return what all rows have spent that ever ran for this folder."""
        total = Spent()
        for row in self._sql.execute("select rows, cost, tokens, unpriced from spent"):
            total = total.plus(Spent(*row))
        return total

    def results(self) -> Iterator[tuple[int, bytes, str, int, int, bool]]:
        """Yield the rows of the input that are done, in order: number, id, the name of the part, start and
        length of the result in it, and whether it is one."""
        found = self._sql.execute(
            "select number, id, name, start, length, ok"
            " from rows join done using (id) join parts using (part) order by number"
        )
        for number, one, name, start, length, ok in found:
            yield number, bytes(one), name, start, length, bool(ok)

    def has_part(self, name: str) -> bool:
        """Return whether a part counts."""
        return self._sql.execute("select 1 from parts where name = ?", (name,)).fetchone() is not None

    def forget(self, name: str) -> None:
        """Have a part count no more: its rows are run again."""
        self._sql.execute("begin")
        for table in ("done", "replaced"):
            self._sql.execute(
                f"delete from {table} where part = (select part from parts where name = ?)", (name,)
            )
        self._sql.execute("delete from parts where name = ?", (name,))
        self._sql.execute("commit")

    def replaced(self) -> dict[str, set[bytes]]:
        """Return, of each part whose traces still have rows that ran again since: the ids of these rows."""
        found: dict[str, set[bytes]] = {}
        for name, one in self._sql.execute("select name, id from replaced join parts using (part)"):
            found.setdefault(str(name), set()).add(bytes(one))
        return found

    def forget_replaced(self, name: str) -> None:
        """Note that the traces of a part have no row any more that ran again."""
        self._sql.execute(
            "delete from replaced where part = (select part from parts where name = ?)", (name,)
        )

    def checksum(self, name: str) -> str | None:
        """Return the checksum of a part that counts."""
        found = self._sql.execute("select sha from parts where name = ?", (name,)).fetchone()
        return None if found is None else str(found[0])

    # ---- documents ------------------------------------------------------------------------------
    def documents(self, *, of_input: bool = False) -> list[tuple[str, str]]:
        """Return the files that rows read, or rows of the input, each with its checksum at that time."""
        read = f"select document from {_READS[of_input]}"
        return self._sql.execute(f"select path, sha from documents where document in ({read})").fetchall()

    def readers(self, documents: Iterable[tuple[str, str]], *, of_input: bool = False) -> set[bytes]:
        """Return the ids of the rows, or rows of the input, that read one of these."""
        asked = set(documents)
        known = self._sql.execute("select document, path, sha from documents")
        numbers = {number for number, path, sha in known if (path, sha) in asked}
        if not numbers:
            return set()
        reads = self._sql.execute(f"select id, document from {_READS[of_input]}")
        return {bytes(one) for one, number in reads if number in numbers}

    # ---- a ledger that was lost ------------------------------------------------------------------
    def _rebuild(self) -> None:
        """Read the parts that the manifest names. One that is not as it was, or gone, is left out, and its
        rows are run again."""
        for line in (self.folder / MANIFEST).read_bytes().splitlines():
            try:
                noted: Json = json.loads(line)
                name = noted["part"] if isinstance(noted, dict) else None
            except (ValueError, KeyError):
                continue  # a line that was being written
            if not isinstance(name, str) or Path(name).name != name or self.has_part(name):
                continue
            part = read_part(self.folder, name)
            if part is not None and isinstance(noted, dict) and part.sha == noted.get("sha256"):
                self._commit(part)


def is_or_was_output(folder: Path) -> bool:
    """Return whether a folder holds a ledger, or what a ledger that was lost is made anew from."""
    return (folder / FILE).exists() or (folder / MANIFEST).exists()


def _require_own(folder: Path) -> None:
    """Raise Refused where a folder has files, and they are not of a job: they may be the documents that rows
    read, and results must not get among them. Hidden ones are in no one's way. Raises OSError for a file."""
    if not folder.exists() or is_or_was_output(folder):
        return
    if any(not entry.name.startswith(".") for entry in folder.iterdir()):
        raise Refused(
            f"`{folder}` has files that are not of `corvid map`", "name an empty folder or a new one"
        )


def _locked(file: Path) -> sqlite3.Connection:
    """Return a connection that no other one is beside, once it has read."""
    sql = sqlite3.connect(file, timeout=0.2, isolation_level=None)
    sql.execute("pragma locking_mode = exclusive")
    return sql


def _copied(file: Path) -> sqlite3.Connection:
    """Return a copy of a ledger, or an empty one where there is none. It has no name, and goes with the
    connection."""
    copy = sqlite3.connect("", isolation_level=None)
    if file.exists():
        with closing(_locked(file)) as ledger:
            ledger.execute("pragma query_only = on")
            ledger.execute(
                "select count(*) from sqlite_master"
            ).fetchone()  # `backup` waits for a lock forever
            ledger.backup(copy)
    return copy


def _file(folder: Path) -> tuple[int, int] | None:
    """Return which file the ledger of a folder is, whatever its name."""
    try:
        status = (folder / FILE).stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def read_part(folder: Path, name: str) -> Part | None:
    """Return a part as its worker reported it, or None if it is not there whole."""
    try:
        data = (folder / PARTS / name).read_bytes()
    except OSError:
        return None
    done: list[Done] = []
    start = 0
    spent = Spent()
    for line in data.splitlines(keepends=True):
        try:
            row = json.loads(line)
            documents = tuple((path, sha) for path, sha in row.get("documents", ()))
            one = Done(
                bytes.fromhex(row["id"]), start, len(line), "code" not in row, row.get("code"), documents
            )
            spent = spent.plus(spent_of(row.get("spent")))
        except (ValueError, KeyError, TypeError, AttributeError):
            return None
        done.append(one)
        start += len(line)
    return Part(name, hashlib.sha256(data).hexdigest(), tuple(done), spent=spent)


def take_over(folder: Path, driver: str) -> None:
    """Have no chunk of another driver run from here on: none begins, and those that run have ended. A driver
    that was killed leaves processes that learn of it only at the end of their chunk. Raises Refused where one
    does not end."""
    (folder / DRIVER).write_text(driver)
    for file in sorted((folder / WORKING).iterdir()):
        try:
            with closing(_held(file, WAIT_FOR_OTHERS)):
                pass
        except sqlite3.Error:
            raise Refused(
                f"a process of an earlier call is still at work in `{folder}`", "try again later"
            ) from None
        file.unlink(missing_ok=True)


@contextmanager
def working(folder: Path, chunk: str) -> Iterator[None]:
    """Wrap a chunk of which no row may run twice: held until it ends, however that is. Raises Superseded
    where another driver has taken over; it is asked behind the lock, so either it waits for this chunk or
    this chunk does not begin."""
    file = folder / WORKING / chunk
    with closing(_held(file, 0)):
        if (folder / DRIVER).read_text() != chunk.rpartition("-")[0]:
            raise Superseded("another call has taken over")
        yield
    file.unlink(missing_ok=True)


def _held(file: Path, seconds: float) -> sqlite3.Connection:
    """Return a lock that ends with its process, on every system: a transaction on a file of its own."""
    lock = sqlite3.connect(file, timeout=seconds, isolation_level=None)
    lock.execute("begin exclusive")
    return lock


def find_row(folder: Path, start_of_id: str) -> tuple[str, str]:
    """Return the id of the done row whose id begins so, and the name of the part in which its result is.
    Raises Refused where there is none, or more than one, or the ledger can't be read."""
    try:
        low, high = (bytes.fromhex(start_of_id.ljust(32, fill)) for fill in "0f")
    except ValueError:
        raise Refused(f"`{start_of_id}` is not the id of a row: expected 1 to 32 digits, 0 to f") from None
    query = "select id, name from done join parts using (part) where id between ? and ? limit 2"
    found = _looked_up(folder, query, low, high)
    if len(found) != 1:
        how_many = ("two rows", "have") if found else ("no row", "has")
        raise Refused(f"{how_many[0]} of `{folder}` {how_many[1]} an id that begins with `{start_of_id}`")
    one, name = found[0]
    if not isinstance(one, bytes):
        raise Refused(f"cannot read `{folder / FILE}`: the id of a row is not bytes")
    return one.hex(), str(name)


def is_output(folder: Path) -> bool:
    """Return whether a folder holds the results of a job."""
    return (folder / FILE).is_file() and (folder / PARTS).is_dir()


def noted(folder: Path, name: str) -> str | None:
    """Return what a ledger notes under a name. Raises Refused where it can't be read."""
    found = _looked_up(folder, "select value from facts where name = ?", name)
    return str(found[0][0]) if found else None


def counting_parts(folder: Path) -> list[str]:
    """Return the names of the parts with rows of the input, in order. Raises Refused where the ledger can't
    be read."""
    query = "select distinct name from rows join done using (id) join parts using (part) order by name"
    found = _looked_up(folder, query)
    return [str(name) for (name,) in found if Path(str(name)).name == name]


def other_parts(folder: Path) -> dict[str, int]:
    """Return the names of the parts without rows of the input, and how many rows each has: they ran before,
    with another program, model or input. Raises Refused where the ledger can't be read."""
    query = (
        "select name, count(*) from done join parts using (part) where part not in"
        " (select part from rows join done using (id)) group by name"
    )
    found = _looked_up(folder, query)
    return {str(name): int(count) for name, count in found if Path(str(name)).name == name}


def _looked_up(folder: Path, query: str, *values: bytes | str) -> list[tuple[bytes | str, ...]]:
    """Return the rows of a query of the ledger, which is only read. Raises Refused where it can't be."""
    file = folder / FILE
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", timeout=0.2, uri=True)) as sql:
            return sql.execute(query, values).fetchall()
    except sqlite3.Error as error:
        raise Refused(f"cannot read `{file}`: {error}") from None
