"""The index of a folder is kept by the hashes of its documents; what is kept changes nothing."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corvid.cache.code import ObjectCache
from corvid.cache.store import LARGE, Store
from corvid.cli.main import run
from corvid.documents.passages import passages_of
from corvid.hosts import passage_index
from corvid.hosts.documents import DocumentTools
from corvid.hosts.passage_index import PassageIndex
from corvid.hosts.roots import Root
from corvid.models.terms import question_terms, terms
from corvid.runtime.host import Document
from tests.processes import PATIENCE
from tests.shares import examples
from tests.tables import each

pytestmark = pytest.mark.guarantee("citation.strict")

ROOT = Path(__file__).resolve().parents[2]
WORDS = ("rent", "tenant", "rents", "due", "the", "first", "month", "租金", "Müller")
QUERIES = ("rent", "When is the tenants' rent due?", "first month", "租金", "muller rents", "zebra")
FILES = {
    "a.md": "# Rent\n\nThe tenant pays rent.\n\n## Due\n\nRent is due on the first.\n",
    "b.txt": "The rent of the first month.\n",
    "c.txt": "Müller\n\n租金 is rent.\n",
}


def cache_in(folder: Path) -> ObjectCache:
    return ObjectCache(Store(str(folder / "cache")), LARGE)


@pytest.fixture
def kept(tmp_path: Path) -> ObjectCache:
    return cache_in(tmp_path)


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return folder


def found(docs: Path, kept: ObjectCache | None, query: str = "tenant rent", limit: int = 9) -> list[Document]:
    answer = DocumentTools(Root(docs), None, kept).search_documents(".", query, limit).value
    assert isinstance(answer, list)
    return answer


def added(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of documents whose words are put into an index from now on."""
    names: list[str] = []
    plain = PassageIndex._add

    def add(own: PassageIndex, document: passage_index.Indexed) -> None:
        names.append(document.name.decode())
        plain(own, document)

    monkeypatch.setattr(PassageIndex, "_add", add)
    return names


def entry(folder: Path) -> Path:
    (one,) = (folder / "cache").glob(f"*.{LARGE}")
    return one


# ---- what is kept changes nothing -------------------------------------------------------------
def plainly(docs: Path, query: str, limit: int) -> list[Document]:
    """The search as one would write it: a table with a row for each passage in order."""
    documents: list[Document] = []
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE passages USING fts5(above, body, tokenize='unicode61')")
    for uri, extracted in DocumentTools(Root(docs)).index(".")._found.items():
        for heading, passage in passages_of(uri, extracted):
            documents.append(passage)
            row = " ".join(terms(f"{extracted.title} {heading}")), " ".join(terms(passage.text))
            database.execute("INSERT INTO passages VALUES (?, ?)", row)
    wanted = " OR ".join(f'"{term}"' for term in dict.fromkeys(question_terms(query)))
    rows = database.execute(
        "SELECT rowid FROM passages WHERE passages MATCH ? ORDER BY bm25(passages, 1.6, 1.0), rowid LIMIT ?",
        (wanted, limit),
    )
    return [documents[row - 1] for (row,) in rows]


texts = st.lists(st.sampled_from([*WORDS, "\n\n", "\n# ", "."]), max_size=40).map(" ".join)
edits = st.lists(
    st.tuples(st.sampled_from(["a.md", "b.md", "c.txt", "f/e.md"]), st.none() | texts),
    min_size=1,
    max_size=4,
)


@settings(
    max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(courses=st.lists(edits, min_size=1, max_size=4), limit=st.integers(1, 9))
def test_a_kept_index_ranks_as_a_new_one(
    tmp_path_factory: pytest.TempPathFactory, courses: list[list[tuple[str, str | None]]], limit: int
) -> None:
    folder = tmp_path_factory.mktemp("kept")
    docs = folder / "docs"
    (docs / "f").mkdir(parents=True)
    for course in courses:
        for name, text in course:
            if text is None:
                (docs / name).unlink(missing_ok=True)
            else:
                (docs / name).write_text(text)
        for query in QUERIES:
            now = found(docs, cache_in(folder), query, limit)
            assert msgspec.msgpack.encode(now) == msgspec.msgpack.encode(found(docs, None, query, limit))
            assert now == plainly(docs, query, limit)


def test_only_what_has_changed_is_indexed(
    docs: Path, kept: ObjectCache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = added(monkeypatch)
    first = found(docs, kept)
    assert names == sorted(FILES)
    written = entry(tmp_path).read_bytes()
    names.clear()
    assert found(docs, kept) == first
    assert names == []
    assert entry(tmp_path).read_bytes() == written
    (docs / "b.txt").write_text("The rent of another month, tenant.\n")
    (docs / "c.txt").rename(docs / "e.txt")
    (docs / "a.md").touch()
    found(docs, kept)
    assert names == ["b.txt", "e.txt"]


def test_what_is_gone_leaves_the_index(docs: Path, kept: ObjectCache, tmp_path: Path) -> None:
    (docs / "z.md").write_text("Zebras.\n\n# And\n\nZebras again.\n")
    assert len(found(docs, kept, "zebra")) == 2
    (docs / "z.md").write_text("No horses.\n")
    assert found(docs, kept, "zebra") == []
    (docs / "z.md").unlink()
    found(docs, kept)
    database = sqlite3.connect(":memory:")
    database.deserialize(b"".join(entry(tmp_path).read_bytes().partition(b"SQLite format 3\0")[1:]))
    assert database.execute("SELECT name FROM documents ORDER BY name").fetchall() == [
        (name.encode(),) for name in sorted(FILES)
    ]
    assert database.execute("SELECT count(*) FROM passages_docsize").fetchone() == (4,)
    words = "SELECT count(*) FROM passages WHERE passages MATCH 'zebra OR horse'"
    assert database.execute(words).fetchone() == (0,)


def test_what_makes_an_index_is_in_its_key(
    docs: Path, kept: ObjectCache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = added(monkeypatch)
    found(docs, kept)
    names.clear()
    monkeypatch.setattr("corvid.hosts.documents.made_by", lambda: "another")
    found(docs, kept)
    assert names == sorted(FILES)
    names.clear()
    copy = tmp_path / "copy"
    docs.rename(copy)
    found(copy, kept)
    assert names == sorted(FILES)


@each("module", ["passages", "passage_index", "terms", "normalising"])
def test_the_hash_changes_with_what_makes_rows(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = passage_index.made_by.__wrapped__()
    assert now == passage_index.made_by()
    changed = passage_index if module == "passage_index" else getattr(passage_index, module)
    copy = tmp_path / "copy.py"
    copy.write_bytes(Path(str(changed.__file__)).read_bytes() + b"#")
    with monkeypatch.context() as patched:
        patched.setattr(changed, "__file__", str(copy))
        assert passage_index.made_by.__wrapped__() != now


def test_folders_have_indexes_of_their_own(docs: Path, kept: ObjectCache, tmp_path: Path) -> None:
    (docs / "part").mkdir()
    (docs / "part" / "x.md").write_text("rent, rent, rent\n")
    tools = DocumentTools(Root(docs), None, kept)
    assert len(tools.index(".").search("rent", 9)) == 5
    assert [one.uri for one in tools.index("part").search("rent", 9)] == ["part/x.md"]
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_no_index_is_made_for_what_is_not_searched(docs: Path, kept: ObjectCache, tmp_path: Path) -> None:
    assert len(DocumentTools(Root(docs), None, kept).index(".").read) == len(FILES)
    assert not (tmp_path / "cache").exists()


# ---- where nothing can be kept ----------------------------------------------------------------
def test_a_run_keeps_its_index_beside_a_folder_that_is_only_read(
    docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CORVID_CACHE", str(tmp_path / "cache"))
    (docs / "main.cor").write_text(
        'import "std/documents" use search_documents\n'
        "agent main() -> List<Grounded<String>>:\n"
        '    return search_documents(".", "rent due", 3).map(fn (one) -> one.text)\n'
    )
    docs.chmod(0o500)
    names = added(monkeypatch)
    said = []
    for _ in range(2):
        assert run(["run", str(docs / "main.cor")]) == 0
        said.append(capsys.readouterr().out)
    docs.chmod(0o700)
    assert said[0] == said[1]
    assert "Rent is due on the first." in said[0]
    assert names == [*sorted(FILES), "main.cor"]
    assert sorted(one.name for one in docs.iterdir()) == [*sorted(FILES), "main.cor"]
    entry(tmp_path)


def unusable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ObjectCache | None]:
    """Caches that can't be written, or can't be believed."""
    yield None
    yield ObjectCache(Store(None), LARGE)
    (folder / "file").write_bytes(b"")
    yield ObjectCache(Store(str(folder / "file" / "cache")), LARGE)
    yield cache_in(folder)
    (folder / "cache").chmod(0o755)
    yield cache_in(folder)
    (folder / "cache").chmod(0o500)
    monkeypatch.setattr(
        "corvid.cache.store._write", lambda *_: (_ for _ in ()).throw(OSError(30, "read-only"))
    )
    yield cache_in(folder)
    monkeypatch.setattr("corvid.cache.location.VOUCHED", False)
    yield cache_in(folder)


def test_without_a_cache_the_index_is_in_memory(
    docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = found(docs, None)
    seen = 0
    for number, cache in enumerate(unusable(tmp_path, monkeypatch)):
        (docs / "b.txt").write_text(f"The rent of the first month. {number}\n")
        assert [one.uri for one in found(docs, cache)] == [one.uri for one in first]
        seen += 1
    assert seen == 7


def test_an_index_that_is_too_large_is_not_kept(
    docs: Path, kept: ObjectCache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("corvid.cache.store.LARGEST_INDEX", 20_000)
    assert found(docs, kept)
    assert list((tmp_path / "cache").glob("*")) == []


# ---- several processes ------------------------------------------------------------------------
SEARCHING = """
import sys
from pathlib import Path
from corvid.hosts.documents import DocumentTools
from corvid.hosts.roots import Root
from tests.documents.test_kept_index import cache_in
folder = Path(sys.argv[1])
for turn in range(10):
    (folder / "docs" / f"{sys.argv[2]}.md").write_text(f"rent {'due ' * turn}")
    index = DocumentTools(Root(folder / "docs"), None, cache_in(folder)).index(".")
    kept = index.search("rent due", 9)
    index._index = index._made(None)
    assert kept == index.search("rent due", 9), (kept, turn)
print("equal")
"""


@pytest.mark.oracle
def test_processes_that_write_at_the_same_time(docs: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", SEARCHING, str(tmp_path)]
    processes = [
        subprocess.Popen([*command, f"p{number}"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for number in range(2)
    ]
    said = [process.communicate(timeout=PATIENCE)[0] for process in processes]
    assert said == ["equal\n"] * 2
    assert found(docs, cache_in(tmp_path), "rent due") == found(docs, None, "rent due")
    assert entry(tmp_path).name.endswith(LARGE)  # and nothing that was being written is left


# ---- an index that is damaged, or made to harm ------------------------------------------------
def script(*commands: str) -> Callable[[sqlite3.Connection], None]:
    return lambda database: database.executescript(";".join(commands)) and None


SLOW = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
HOSTILE: dict[str, Callable[[sqlite3.Connection], None]] = {
    "trigger": script(f"CREATE TRIGGER t BEFORE DELETE ON documents BEGIN {SLOW}; END"),
    "view": script(
        "ALTER TABLE documents RENAME TO other", f"CREATE VIEW documents AS {SLOW.replace('count(*)', '*')}"
    ),
    "view beside": script(f"CREATE VIEW v AS {SLOW}"),
    "table": script("CREATE TABLE more(x)"),
    "virtual table": script("CREATE VIRTUAL TABLE w USING fts5vocab(passages, row)"),
    "index": script("CREATE INDEX i ON documents(abs(id))"),
    "column": script("ALTER TABLE documents ADD COLUMN more GENERATED ALWAYS AS (abs(id))"),
    "constraint": script(
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'rows BLOB', 'rows BLOB CHECK (1)')",
    ),
    "tokenizer": script(
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'unicode61', 'trigram') WHERE name = 'passages'",
    ),
    "module": script(
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = 'CREATE VIRTUAL TABLE passages USING rtree(a, b, c)' "
        "WHERE name = 'passages'",
    ),
    "rank": script("INSERT INTO passages(passages, rank) VALUES ('rank', 'bm25(0.0, 9.0)')"),
    "configured": script("UPDATE passages_config SET v = 99"),
    "no documents": script("DELETE FROM documents"),
    "no index": script("DELETE FROM passages_data"),
    "foreign numbers": script("UPDATE documents SET id = id + 1000"),
    "huge numbers": script("UPDATE documents SET id = id + (1 << 62)"),
    "negative numbers": script("UPDATE documents SET id = -id"),
    "names that are texts": script("UPDATE documents SET name = CAST(name AS TEXT)"),
    "names that are no texts": script("UPDATE documents SET name = CAST(x'ff' AS TEXT) WHERE id = 1"),
    "sums of another kind": script("UPDATE documents SET sum = 7"),
    "more passages": script(
        "INSERT INTO passages(rowid, above, body) SELECT (id << 22) + 99, '', 'tenant rent' FROM documents"
    ),
    "rows that are none": script("UPDATE documents SET rows = x'00', sum = x'00'"),
    "rows that are nothing": script("UPDATE documents SET rows = NULL, sum = x'00'"),
    "rows without an end": lambda database: (
        database.execute("UPDATE documents SET sum = x'00', rows = ?", (zlib.compress(bytes(65_000_000)),))
        and None
    ),
}


@each("how", HOSTILE)
def test_a_hostile_index_is_made_anew(
    how: str, docs: Path, kept: ObjectCache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = found(docs, kept)
    spoil(tmp_path, HOSTILE[how])
    names = added(monkeypatch)
    assert found(docs, kept) == wanted
    assert names == sorted(FILES)
    names.clear()
    assert found(docs, kept) == wanted
    assert names == []


def spoil(folder: Path, how: Callable[[sqlite3.Connection], None]) -> None:
    """Change the cached index as its owner could, sums and all."""
    file = entry(folder)
    head, mark, data = file.read_bytes().partition(b"SQLite format 3\0")
    database = sqlite3.connect(":memory:")
    database.deserialize(mark + data)
    how(database)
    database.commit()
    changed = database.serialize()
    file.write_bytes(head[:-4] + zlib.crc32(changed).to_bytes(4, "little") + changed)


@pytest.mark.oracle
@settings(
    max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_whatever_bytes_an_index_has_only_passages_are_found(
    docs: Path, kept: ObjectCache, tmp_path: Path, data: st.DataObject
) -> None:
    passages = {one.text for one in found(docs, None, " ".join(WORDS), 100)}
    (tmp_path / "cache").mkdir(exist_ok=True, mode=0o700)
    for old in (tmp_path / "cache").iterdir():
        old.unlink()
    found(docs, kept)
    head, mark, rest = entry(tmp_path).read_bytes().partition(b"SQLite format 3\0")
    whole = bytearray(mark + rest)
    if data.draw(st.booleans()):
        del whole[data.draw(st.integers(0, len(whole) - 1)) :]
    else:
        used = [at for at, byte in enumerate(whole) if byte]
        for at in data.draw(st.lists(st.sampled_from(used), min_size=1, max_size=9)):
            whole[at] = data.draw(st.integers(0, 255))
    entry(tmp_path).write_bytes(head[:-4] + zlib.crc32(whole).to_bytes(4, "little") + bytes(whole))
    assert {one.text for one in found(docs, kept, " ".join(WORDS), 100)} <= passages
