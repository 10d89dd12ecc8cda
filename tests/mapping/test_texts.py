"""A document that many rows read is stored once, and every trace has it all the same."""

from __future__ import annotations

import gzip
import io
import random
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.mapping.results import row_trace, traces_of
from tests.mapping.jobs import lay, mapped_here, results

ROWS = 24
READING = """
import "std/documents" use read_document

prompt passage(text: Grounded<String>, n: Int) -> Quote:
    cites text strictly
    \"\"\"
    {text}

    Which passage is of the number {n}?
    \"\"\"

agent main(path: String, n: Int) -> Quote:
    return passage(read_document(path), n)
"""


def said_by(*words: str) -> tuple[int, str]:
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        status = run(list(words))
    return status, said.getvalue()


@pytest.fixture
def job(tmp_path: Path) -> Path:
    """A program that reads one large document in each of its rows."""
    chance = random.Random(5)
    lines = [f"Passage {n} is of {''.join(chance.choices('bcdfgk', k=60))}." for n in range(200)]
    lay(tmp_path, READING, [{"path": "law.txt", "n": n} for n in range(ROWS)])
    (tmp_path / "law.txt").write_text("\n".join(lines))
    return tmp_path


@pytest.mark.oracle
def test_a_document_is_stored_once_a_folder(job: Path) -> None:
    done = mapped_here(job, "out", "--trace", "full", "--jobs", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    text = (job / "law.txt").read_bytes()
    names = traces_of(job / "out")
    assert len(names) > 2
    stored = sum(file.stat().st_size for file in (*names, *(job / "out/texts").glob("*/*")))
    assert stored < 3 * len(gzip.compress(text)) + ROWS * 1500
    rows = results(job, "out")
    for row in rows[:3] + rows[-3:]:
        trace = row_trace(job / "out", str(row["id"]))
        assert trace.count(b"Passage 199 is of") >= 2, "in the document and in the prompt"
        (job / "one.jsonl").write_bytes(trace)
        assert said_by("trace", "verify", str(job / "one.jsonl"))[0] == 0
    for file in names:
        assert said_by("trace", "verify", str(file))[0] == 0


@pytest.mark.oracle
def test_a_merge_and_a_row_that_runs_again_have_the_texts(job: Path) -> None:
    for index in (1, 2):
        line = ("--trace", "full", "--jobs", "1", "--shard", f"{index}/2")
        assert mapped_here(job, f"s{index}", *line).returncode == 0
    shards = (str(job / "s1"), str(job / "s2"))
    assert said_by("map", "merge", *shards, "--out", str(job / "all"))[0] == 0
    for row in results(job, "all"):
        assert b"Passage 199 is of" in row_trace(job / "all", str(row["id"]))
    before = {str(row["id"]): row_trace(job / "s1", str(row["id"])) for row in results(job, "s1")}
    (job / "law.txt").write_text((job / "law.txt").read_text() + "\nPassage 200 is new.")
    line = ("--trace", "full", "--jobs", "1", "--shard", "1/2", "--refresh-stale", "--limit", "3")
    mapped_here(job, "s1", *line)
    after = {str(row["id"]): row_trace(job / "s1", str(row["id"])) for row in results(job, "s1")}
    assert sum(b"Passage 200 is new" in trace for trace in after.values()) == 3
    assert sum(trace == before[one] for one, trace in after.items()) == ROWS // 2 - 3


@pytest.mark.oracle
def test_a_text_that_is_gone_is_said(job: Path) -> None:
    assert mapped_here(job, "out", "--trace", "full", "--jobs", "1").returncode == 0
    last = str(results(job, "out")[-1]["id"])
    for text in (job / "out/texts").glob("*/*"):
        text.unlink()
    status, said = said_by("trace", "show", str(job / "out"), "--row", last)
    assert status == 2
    assert "which is not there" in said
