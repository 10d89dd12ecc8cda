"""The triage example over 200 tickets: answers, report, and the same bytes again."""

from __future__ import annotations

import io
import json
import runpy
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.mapping import processes
from tests.mapping.jobs import Here

EXAMPLE = Path(__file__).parents[2] / "examples" / "triage"


def triaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> list[dict[str, str]]:
    """Make 200 tickets, sort them into a folder, and return them."""
    tickets: list[dict[str, str]] = runpy.run_path(str(EXAMPLE / "tickets.py"))["tickets"](200)
    rows = tmp_path / "tickets.jsonl"
    rows.write_text("".join(json.dumps(one) + "\n" for one in tickets))
    monkeypatch.setattr(processes, "Process", Here)
    line = ["map", str(EXAMPLE / "triage.cor"), "--in", str(rows), "--out", str(tmp_path / "out")]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        assert run([*line, "--jobs", "1", *more]) == 0
    return tickets


@pytest.mark.oracle
def test_tickets_are_sorted_with_the_words_that_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tickets = triaged(tmp_path, monkeypatch)
    done = [json.loads(each) for each in (tmp_path / "out" / "results.jsonl").read_text().splitlines()]
    assert len(done) == 200
    for row, ticket in zip(done, tickets, strict=True):
        because = row["value"]["because"]
        assert because["text"] == ticket["ticket"][because["start"] : because["end"]]
        assert because["uri"] == f"tickets.jsonl:{row['row'] + 1}#ticket"
    report = runpy.run_path(str(EXAMPLE / "report.py"))["report"](tmp_path / "out")
    assert report.startswith("200 answers, 0 errors\nqueues: billing ")
    assert "faults: none" in report


def test_the_same_as_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    triaged(tmp_path, monkeypatch, "--parquet")
    rows = parquet.read_table(tmp_path / "out" / "results.parquet").to_pylist()
    done = [json.loads(each) for each in (tmp_path / "out" / "results.jsonl").read_text().splitlines()]
    assert [{name: row[name] for name in one} for row, one in zip(rows, done, strict=True)] == done
