"""`query`: what a cell says of its place, what a statement may do, and files that were made to harm."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import pytest

from corvid.api.execution import Services
from corvid.hosts import ToolError, databases
from corvid.hosts.databases import DatabaseTools
from corvid.hosts.roots import Root
from corvid.pipeline import check_text
from corvid.runtime.executor.cancellation import RUNNING, Cancellation
from corvid.runtime.faults import Fault
from corvid.runtime.host import Document
from tests.hosts.replays import record, replay
from tests.tables import each

pytestmark = [pytest.mark.guarantee("boundary.values_checked"), pytest.mark.guarantee("limits.reported")]
LEASES = (
    "CREATE TABLE leases(id INTEGER PRIMARY KEY, tenant TEXT, rent REAL, floor INTEGER, note TEXT)",
    "INSERT INTO leases VALUES (1, 'Ada', 700.5, 3, NULL), (2, 'Bob', 640, 1, 'ground? no'), "
    "(3, 'Çelik', 1e6, 2, '')",
    "CREATE VIEW dear AS SELECT tenant, rent FROM leases WHERE rent > 650",
)

ENDLESS = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made(tmp_path / "rents.sqlite", LEASES)
    return tmp_path


def made(path: Path, statements: Iterable[str]) -> Path:
    database = sqlite3.connect(path, isolation_level=None)
    try:
        for statement in statements:
            database.execute(statement)
    finally:
        database.close()
    return path


def asked(
    root: Path, statement: str, *parameters: Any, database: str = "rents.sqlite"
) -> list[dict[str, Document]]:
    kinds = {str: "Text", int: "Whole", float: "Fraction"}
    given = [{"tag": kinds[type(one)], "value": one} for one in parameters]
    found: Any = DatabaseTools(Root(root)).query(database, statement, given)
    return found  # type: ignore[no-any-return]


def texts(rows: list[dict[str, Document]]) -> list[dict[str, str]]:
    return [{name: cell.text for name, cell in row.items()} for row in rows]


def refusal(root: Path, statement: str, *parameters: Any, database: str = "rents.sqlite") -> str:
    with pytest.raises(ToolError) as refused:
        asked(root, statement, *parameters, database=database)
    return str(refused.value)


def test_cells_are_texts_and_null_is_left_out(root: Path) -> None:
    assert texts(asked(root, "SELECT * FROM leases ORDER BY id")) == [
        {"id": "1", "tenant": "Ada", "rent": "700.5", "floor": "3"},
        {"id": "2", "tenant": "Bob", "rent": "640.0", "floor": "1", "note": "ground? no"},
        {"id": "3", "tenant": "Çelik", "rent": "1000000.0", "floor": "2", "note": ""},
    ]
    assert asked(root, "SELECT tenant FROM leases WHERE id = 9") == []


def test_a_cell_names_database_statement_parameters_row_and_column(root: Path) -> None:
    statement = "SELECT tenant, rent AS 'the rent' FROM leases WHERE rent > ? AND tenant <> ? ORDER BY id"
    _, second = asked(root, statement, 650, 'x"&#')
    cell = second["the rent"]
    hashed = hashlib.sha256(statement.encode()).hexdigest()
    parameters = "%5B650%2C%22x%5C%22%26%23%22%5D"
    assert cell.uri == f"rents.sqlite#sql={hashed[:16]}&parameters={parameters}&row=2&column=the%20rent"
    assert cell.metadata["statement_sha256"] == hashed
    assert cell.metadata["parameters"] == [650, 'x"&#']
    assert (cell.metadata["row"], cell.metadata["column"]) == (2, "the rent")
    whole = (root / "rents.sqlite").read_bytes()
    assert cell.metadata["database_sha256"] == hashlib.sha256(whole).hexdigest()
    (other,) = asked(root, "SELECT tenant FROM leases WHERE id = ?", 1)
    assert other["tenant"].uri.split("&")[0] != cell.uri.split("&")[0]
    (long,) = asked(root, "SELECT tenant FROM leases WHERE id = 1 AND '' <> ?", "x" * 200)
    assert "&parameters=sha256%3A" in long["tenant"].uri


def test_whole_numbers_and_texts_are_compared_as_what_they_are(root: Path) -> None:
    statement = "SELECT tenant FROM leases WHERE length(tenant) > ? ORDER BY id LIMIT ?"
    assert texts(asked(root, statement, 3, 5)) == [{"tenant": "Çelik"}]
    assert texts(asked(root, "SELECT typeof(?) AS a, typeof(?) AS b, typeof(?) AS c", 1, 1.0, "1")) == [
        {"a": "integer", "b": "real", "c": "text"}
    ]


def test_views_aggregates_and_recursion_are_read(root: Path) -> None:
    assert texts(asked(root, "SELECT count(*) AS n, sum(rent) AS total FROM dear"))[0]["n"] == "2"
    counting = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5)"
    assert texts(asked(root, f"{counting} SELECT max(n) AS n FROM c")) == [{"n": "5"}]


@each(
    "statement",
    [
        "INSERT INTO leases VALUES (9, 'Eve', 1, 1, '')", "DELETE FROM leases",
        "UPDATE leases SET rent = 0", "DROP TABLE leases", "CREATE TABLE t(x)", "CREATE TEMP TABLE t(x)",
        "ALTER TABLE leases ADD x", "VACUUM", "VACUUM INTO 'copy.sqlite'", "ATTACH 'other.sqlite' AS other",
        "DETACH main", "PRAGMA journal_mode = WAL", "PRAGMA writable_schema = ON",
        "PRAGMA query_only = OFF", "PRAGMA database_list", "BEGIN", "REINDEX", "ANALYZE",
        "SELECT load_extension('x')", "SELECT readfile('/etc/passwd') AS x",
        "SELECT writefile('x', 'y') AS x", "SELECT random() AS x", "SELECT randomblob(9) AS x",
        "SELECT date('now') AS x", "SELECT strftime('%s', 'now') AS x", "SELECT sqlite_version() AS x",
        "SELECT fts3_tokenizer('simple') AS x", "SELECT zeroblob(1000000000) AS x",
        "SELECT name FROM pragma_database_list", "SELECT 1 AS x; DELETE FROM leases",
        "REPLACE INTO leases(id) VALUES (1)", "CREATE VIRTUAL TABLE v USING fts5(x)", "SAVEPOINT s", "",
        "nonsense", "WITH d AS (SELECT 1) DELETE FROM leases", "SELECT x FROM leases",
        "SELECT tenant FROM other.leases", "SELECT tenant FROM leases WHERE id = ? AND rent = ?",
        "SELECT tenant, tenant FROM leases", "SELECT x'00ff' AS bytes",
        "SELECT tenant FROM leases WHERE id = :id", "-- only a comment",
    ],
)  # fmt: skip
def test_a_statement_only_reads(statement: str, root: Path) -> None:
    before = (root / "rents.sqlite").read_bytes()
    refusal(root, statement)
    assert (root / "rents.sqlite").read_bytes() == before
    assert [one.name for one in root.iterdir()] == ["rents.sqlite"]


@each(
    ("statement", "words"),
    [
        ("DELETE FROM leases", "the statement does more than read tables of the database: not authorized"),
        ("SELECT load_extension('x') AS x", "does more than read tables of the database: not authorized"),
        ("SELECT 1 AS x; SELECT 2 AS x", "there is more than one statement"),
        ("SELECT 1 AS x WHERE 1 = ?", "0 parameters are given, and the statement has another number of `?`"),
        ("SELECT y FROM leases", "the statement cannot be run: no such column: y"),
        ("SELECT 1 AS x, 2 AS x", "two columns are called `x`: name one with AS"),
        ("SELECT x'ff' AS x", "the column `x` holds bytes, which are no text: select `hex(x)`"),
        ("", "the statement is not a SELECT"),
    ],
)
def test_a_refusal_says_what_to_do(statement: str, words: str, root: Path) -> None:
    assert words in refusal(root, statement)


@each(
    ("statement", "words"),
    [
        (
            f"{ENDLESS} SELECT max(n) AS n FROM c",
            "takes more than 10 seconds or 1,000,000 steps in rents.sqlite",
        ),
        (
            f"{ENDLESS} SELECT n FROM c",
            "the result has more than 1,000 rows: add a LIMIT",
        ),
        (
            "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 900) "
            "SELECT printf('%.9999c', 'x') AS x FROM c",
            "the result has more than 4,000,000 characters: select less",
        ),
        (f"SELECT {' + '.join(['1'] * 2000)} AS x", "cannot be run: Expression tree is too large"),
        (f"SELECT {', '.join(f'1 AS c{n}' for n in range(200))}", "too many columns"),
    ],
)
def test_results_are_bounded(statement: str, words: str, root: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(databases, "MOST_STEPS", 1_000_000)
        assert words in refusal(root, statement)


@pytest.mark.parametrize("looks", [1, 3])
def test_a_cancelled_run_ends_the_statement(looks: int, root: Path) -> None:
    """At the look at which it is cancelled; the statement would end by itself, within all bounds."""
    statement = f"{ENDLESS} SELECT max(n) AS n FROM (SELECT n FROM c LIMIT 50000)"
    assert texts(asked(root, statement)) == [{"n": "50000"}]

    class Cancelled(Cancellation):
        left = looks

        @property
        def cancelled(self) -> bool:  # type: ignore[override]
            self.left -= 1
            return self.left <= 0

        @cancelled.setter
        def cancelled(self, _: bool) -> None: ...

    running = RUNNING.set(Cancelled())
    try:
        with pytest.raises(CancelledError, match="the run was cancelled"):
            asked(root, statement)
    finally:
        RUNNING.reset(running)


# ---- files ------------------------------------------------------------------------------------
def test_only_plain_files_below_the_folder_are_opened(root: Path) -> None:
    inside = root / "inside"
    inside.mkdir()
    made(inside / "own.sqlite", LEASES)
    (inside / "link.sqlite").symlink_to(inside / "own.sqlite")
    (inside / "out.sqlite").symlink_to(root / "rents.sqlite")
    (inside / ".hidden.sqlite").write_bytes((inside / "own.sqlite").read_bytes())
    (inside / "deep").symlink_to(inside)
    statement = "SELECT count(*) AS n FROM leases"
    assert texts(asked(inside, statement, database="own.sqlite")) == [{"n": "3"}]
    for path in (
        "link.sqlite", "out.sqlite", "../rents.sqlite", str(root / "rents.sqlite"), ".hidden.sqlite",
        "deep/own.sqlite", "none.sqlite", "", ".", "file:own.sqlite?mode=rw", "own.sqlite?mode=rw",
        "own.sqlite\0", ":memory:",
    ):  # fmt: skip
        refusal(inside, statement, database=path)
    assert sorted(one.name for one in inside.iterdir()) == [
        ".hidden.sqlite", "deep", "link.sqlite", "out.sqlite", "own.sqlite"
    ]  # fmt: skip


def _changed(change: Callable[[bytearray], None]) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        data = bytearray(made(path, LEASES).read_bytes())
        change(data)
        path.write_bytes(data)

    return make


def _schema(sql: str) -> Callable[[Path], None]:
    """A file whose schema says what no statement would have let it say."""

    def make(path: Path) -> None:
        made(path, LEASES)
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'dear'", (sql,))
        database.close()

    return make


HOSTILE: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("SELECT"),
    "empty": lambda path: path.write_bytes(b""),
    "header": lambda path: path.write_bytes(b"SQLite format 3\0"),
    "cut": _changed(lambda data: data.__delitem__(slice(5000, None))),
    "zeros": _changed(lambda data: data.__setitem__(slice(100, 4096), bytes(3996))),
    "ones": _changed(lambda data: data.__setitem__(slice(4096, 4196), b"\xff" * 100)),
    "page size": _changed(lambda data: data.__setitem__(slice(16, 18), b"\x00\x03")),
    "virtual": lambda path: made(path, [*LEASES, "CREATE VIRTUAL TABLE v USING fts5(x)"]),
    "not a view": _schema("CREATE TABLE dear(x"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_broken_file_is_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    path = tmp_path / "bad.sqlite"
    HOSTILE[name](path)
    before = path.read_bytes()
    for table in ("leases", "dear", "sqlite_master"):
        refusal(tmp_path, f"SELECT * FROM {table}", database="bad.sqlite")
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["bad.sqlite"]


def test_views_and_triggers_of_a_file_do_nothing_but_read(tmp_path: Path) -> None:
    made(tmp_path / "bad.sqlite", [
        *LEASES,
        "CREATE TRIGGER t AFTER INSERT ON leases BEGIN DELETE FROM leases; END",
        "CREATE VIEW a AS SELECT load_extension('/tmp/x.so') AS x",
        "CREATE VIEW b AS SELECT writefile('out', 'x') AS x",
        "CREATE VIEW c AS SELECT name AS x FROM pragma_database_list",
        f"CREATE VIEW d AS {ENDLESS} SELECT n AS x FROM c",
        "CREATE VIEW e AS SELECT random() AS x",
        "CREATE TABLE g(n, x AS (n || 'a'), y AS (abs(n)) STORED)",
        "INSERT INTO g VALUES (-3)",
    ])  # fmt: skip
    for view in "abcde":
        refusal(tmp_path, f"SELECT x FROM {view}", database="bad.sqlite")
    assert texts(asked(tmp_path, "SELECT x, y FROM g", database="bad.sqlite")) == [{"x": "-3a", "y": "3"}]
    assert [one.name for one in tmp_path.iterdir()] == ["bad.sqlite"]


def test_a_file_with_changes_beside_it_is_not_read_as_if_it_were_whole(tmp_path: Path) -> None:
    path = made(tmp_path / "live.sqlite", ["PRAGMA journal_mode = WAL", *LEASES])
    statement = "SELECT count(*) AS n FROM leases"
    assert texts(asked(tmp_path, statement, database=path.name)) == [{"n": "3"}]
    writer = sqlite3.connect(path, isolation_level=None)
    try:
        writer.execute("INSERT INTO leases(tenant) VALUES ('Dan')")
        assert "has changes in live.sqlite-wal that are not in it yet" in refusal(
            tmp_path, statement, database=path.name
        )
    finally:
        writer.close()
    assert texts(asked(tmp_path, statement, database=path.name)) == [{"n": "4"}]


def test_a_file_is_read_again_when_it_changes_and_only_then(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = DatabaseTools(Root(root))
    statement = "SELECT count(*) AS n FROM leases"

    def count() -> str:
        found: Any = tools.query("rents.sqlite", statement, [])
        return str(found[0]["n"].text)

    assert count() == "3"
    with monkeypatch.context() as patch:
        patch.setattr(databases, "_database", None)
        assert count() == "3"
    made(root / "rents.sqlite", ["DELETE FROM leases WHERE id = 1", "VACUUM"])
    assert count() == "2"


def test_a_large_file_is_refused(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "LARGEST_DATABASE", 4_000)
    assert "has more than 4000 bytes" in refusal(root, "SELECT 1 AS x")


PROGRAM = """
import "std/db" use Fraction, Text, Whole, query

agent main(who: String) -> Grounded<String>:
    sql = "SELECT tenant, rent FROM leases WHERE tenant = ? AND rent > ?"
    rows = query("rents.sqlite", sql, [Text(who), Fraction(1.5)])
    return rows[0]["tenant"].unwrap_or("none") + ": " + rows[0]["rent"].unwrap_or("none")

agent fails(who: String) -> String:
    return match try query("rents.sqlite", "SELECT nothing FROM leases", []):
        Ok(rows) -> "found"
        Err(fault) -> fault.code
"""


def test_a_run_says_where_each_cell_is_and_a_replay_needs_no_file(root: Path) -> None:
    program = check_text("main", PROGRAM, folder=root)
    assert program.ok, program.problems
    found = record(program, Services(), "Ada")
    assert found.outcome.fault is None
    value: Any = found.outcome.value
    assert value.value == "Ada: 700.5"
    assert [source.uri.rpartition("&")[2] for source in value.sources()] == ["column=tenant", "column=rent"]
    failed = record(program, Services(), "Ada", agent="fails")
    assert failed.outcome.value == "R0110"
    (root / "rents.sqlite").unlink()
    again: Any = replay(program, found.lines).value
    assert (again.value, again.sources()) == (value.value, value.sources())
    assert replay(program, failed.lines).value == "R0110"


def test_a_tool_of_the_same_name_is_another_one(root: Path) -> None:
    text = "tool query(database: String, statement: String, parameters: List<Int>) -> List<Int>"
    calls = 'agent main(who: String) -> Int:\n    return query("rents.sqlite", who, []).length()\n'
    program = check_text("main", f"{text}\n\n{calls}", folder=root)
    assert program.ok, program.problems
    with pytest.raises(Fault) as missing:
        record(program, Services(), "SELECT 1 AS x")
    assert missing.value.code == "R0116"
