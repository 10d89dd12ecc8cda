"""Documents: a search over 100,000 passages, and the text of PDF files.

Baselines, each in the same run: FTS5 of SQLite given the same texts and asked without us; the package
`rank_bm25`; pypdf and pdfminer.six on the same files.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import pytest

from bench.bench_citations import english
from bench.conftest import Report
from bench.measure import against, fastest, sized, timed
from bench.rows import absent, amount, at_most, versus
from corvid.cache.code import ObjectCache
from corvid.cache.store import LARGE, Store
from corvid.documents.reader import Reader
from corvid.documents.requests import Format
from corvid.hosts.documents import DocumentTools
from corvid.hosts.roots import Root

FILES = sized(2_000, 20)
PASSAGES = 50
"""Of a file."""
FOLDER = Path(__file__).parents[1] / "tests" / "documents"
QUERY = "which {0} of the {1} has {2}"


def corpus(folder: Path) -> list[list[str]]:
    """Files of passages, each below a title; the passages of each."""
    rng = random.Random(3)
    words = english(sized(2_000_000, 40_000)).split()
    made = []
    for number in range(FILES):
        at = rng.randrange(len(words) - 5_000)
        passages = [" ".join(words[at + 70 * one : at + 70 * one + 70]) for one in range(PASSAGES)]
        (folder / f"{number:05}.md").write_text(f"# Document {number}\n\n" + "\n\n".join(passages))
        made.append(passages)
    return made


def test_search(tmp_path: Path, report: Report) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    made = corpus(docs)
    passages = [one for each in made for one in each]
    cache = ObjectCache(Store(str(tmp_path / "cache")), LARGE)
    rng = random.Random(5)
    asked = [QUERY.format(*rng.sample(rng.choice(passages).lower().split(), 3)) for _ in range(sized(30, 2))]

    def tools() -> DocumentTools:
        """Those of another process: what it has of earlier ones is the cache."""
        return DocumentTools(Root(docs), None, cache)

    def searched(one: DocumentTools) -> None:
        assert one.search_documents(".", asked[0], 5).value

    def plain() -> sqlite3.Connection:
        database = sqlite3.connect(":memory:")
        database.execute("CREATE VIRTUAL TABLE p USING fts5(body, content='', tokenize='porter unicode61')")
        rows = enumerate(passages, 1)
        database.executemany("INSERT INTO p(rowid, body) VALUES (?, ?)", rows)
        return database

    title = f"search, {len(passages):,} passages"
    build, raw = timed(lambda: searched(tools())), fastest(plain)
    report(versus(f"{title}: build", build, raw, of="raw FTS5"))
    again = fastest(lambda: searched(tools()))
    report(versus(f"{title}: next process", again, build, of="build", aim=at_most(0.2)))
    changes = iter(range(99))

    def change() -> None:
        (docs / "00007.md").write_text(f"# Changed\n\nOther words, {next(changes)} times.\n")
        searched(tools())

    report(versus(f"{title}: update by one file", fastest(change), build, of="build", aim=at_most(0.25)))
    ours = tools()
    index, database = ours.index("."), plain()
    searched(ours)
    matches = [" OR ".join(f'"{word}"' for word in query.split() if len(word) > 3) for query in asked]
    best = "SELECT rowid FROM p WHERE p MATCH ? ORDER BY bm25(p) LIMIT 5"
    seconds, raw = against(
        lambda: [index.search(query, 5) for query in asked],
        lambda: [database.execute(best, (match,)).fetchall() for match in matches],
    )
    report(versus(f"{title}: query", seconds / len(asked), raw / len(asked), of="raw FTS5", aim=at_most(2)))
    if find_spec("rank_bm25") is None:
        report(absent(f"{title}: query", "rank_bm25", "pip install rank-bm25"))
        return
    from rank_bm25 import BM25Okapi

    held: list[BM25Okapi] = []
    seconds = timed(lambda: held.append(BM25Okapi([one.lower().split() for one in passages])))
    report(versus(f"{title}: build", build, seconds, of="rank_bm25"))
    some = asked[: sized(5, 1)]
    mine = fastest(lambda: [index.search(query, 5) for query in some]) / len(some)
    theirs = timed(lambda: [held[0].get_top_n(query.split(), passages, 5) for query in some]) / len(some)
    report(versus(f"{title}: query", mine, theirs, of="rank_bm25", aim=at_most(1)))


def pypdf_text(data: bytes) -> None:
    import pypdf

    for page in pypdf.PdfReader(BytesIO(data)).pages:
        page.extract_text()


def pdfminer_text(data: bytes) -> None:
    from pdfminer.high_level import extract_text

    extract_text(BytesIO(data))


PEERS: dict[str, tuple[str, Callable[[bytes], None]]] = {
    "pypdf": ("pypdf", pypdf_text),
    "pdfminer.six": ("pdfminer", pdfminer_text),
}


@pytest.mark.filterwarnings("ignore")
def test_extraction(report: Report) -> None:
    """Ours with its child process, which is running, as in a folder of many files."""
    names = sorted(one for one in FOLDER.rglob("*.pdf") if "scan" not in one.name)[: sized(99, 2)]
    files = [one.read_bytes() for one in names]
    with Reader() as reader:
        found = [reader.read(Format.PDF, data) for data in files]
        pages = sum(max(place.number for place in one.places if hasattr(place, "number")) for one in found)

        def ours() -> None:
            for data in files:
                reader.read(Format.PDF, data)

        seconds = fastest(ours)
        report(
            amount("extraction of PDF", pages / seconds, "pages/s", note=f"{len(files)} files, {pages} pages")
        )
        for name, (module, text) in PEERS.items():
            if find_spec(module) is None:
                report(absent("extraction of PDF", name, f"pip install {name}"))
                continue
            mine, theirs = against(ours, lambda text=text: [text(data) for data in files], rounds=3)
            title = f"extraction of PDF, {pages} pages"
            report(versus(title, mine, theirs, of=name, aim=at_most(1)))
