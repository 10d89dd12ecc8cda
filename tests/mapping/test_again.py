"""A later call for a folder: what it plans, what changed since, and which folders it leaves alone."""

from __future__ import annotations

import io
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.mapping.driver import Driver
from corvid.mapping.ledger import MANIFEST, Ledger
from corvid.mapping.worker import Given
from tests.mapping.jobs import LOGGED, TOOLS, lay, mapped_here, results

READING = """
import "std/documents" use read_document

agent main(path: String) -> Grounded<Int>:
    return read_document(path).length()
"""
CLAIMING = """
tool look(n: Int) -> Grounded<String> uses retrieval

agent main(n: Int) -> Grounded<String>:
    found = look(n)
    claim found citing found
    return found
"""
LOOK = "def look(n):\n    return f'The {n}. kettle leaked.'\n"


def files(folder: Path) -> dict[str, str]:
    """All files below a folder, each with the hash of its bytes."""
    found = (file for file in folder.rglob("*") if file.is_file())
    return {str(file): sha256(file.read_bytes()).hexdigest() for file in found}


def audited(folder: Path) -> tuple[int, str, str]:
    said, noted = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(noted):
        status = run(["audit", "ratio", str(folder)])
    return status, said.getvalue(), noted.getvalue()


@pytest.mark.guarantee("protocols.strict_ratio")
def test_a_plan_changes_nothing(tmp_path: Path) -> None:
    """Neither a finished folder under other code, nor one that is not there, nor a lost ledger."""
    lay(tmp_path, LOGGED, [{"n": n} for n in range(3)], TOOLS)
    out = tmp_path / "out"
    assert "3 rows: 0 done, 3 new" in mapped_here(tmp_path, "out", "--plan").stdout
    assert not out.exists()
    assert mapped_here(tmp_path, "out").returncode == 0
    before = files(out)
    assert "3 rows: 3 done, 0 new" in mapped_here(tmp_path, "out", "--plan").stdout
    lay(tmp_path, LOGGED.replace("* 2", "* 3"), [{"n": n} for n in range(4)])
    assert "4 rows: 0 done, 4 new" in mapped_here(tmp_path, "out", "--plan").stdout
    assert files(out) == before
    lay(tmp_path, LOGGED, [{"n": n} for n in range(4)])
    (out / "ledger.sqlite").unlink()
    assert "4 rows: 3 done, 1 new" in mapped_here(tmp_path, "out", "--plan").stdout
    assert {*before} - {*files(out)} == {str(out / "ledger.sqlite")}
    assert files(out).items() <= before.items()


def test_a_plan_is_refused_where_its_call_would_be(tmp_path: Path) -> None:
    lay(tmp_path, LOGGED, [{"n": 1}], TOOLS)
    with Ledger(tmp_path / "out"):
        assert "another `corvid map` is working in" in mapped_here(tmp_path, "out", "--plan").stderr
    assert "Not a directory" in mapped_here(tmp_path, "program.cor", "--plan").stderr


def interrupted(driver: Driver, wanted: Iterable[Given]) -> None:
    """Read the input, and end as at Ctrl-C before a row ran."""
    assert list(wanted)
    raise KeyboardInterrupt


@pytest.mark.guarantee("protocols.strict_ratio")
def test_traces_of_rows_before_a_change_are_named_for_what_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [{"n": n} for n in range(3)]
    lay(tmp_path, CLAIMING, rows, LOOK)
    out = tmp_path / "out"
    assert mapped_here(tmp_path, "out", "--trace", "full").returncode == 0
    lay(tmp_path, f"{CLAIMING}# changed\n", rows)
    with monkeypatch.context() as patch:
        patch.setattr(Driver, "_run_all", interrupted)
        assert "not complete (interrupted)" in mapped_here(tmp_path, "out", "--trace", "full").stdout
    status, _, noted = audited(out)
    assert status == 2
    assert f"no row of the last `corvid map` into `{out}` has a trace" in noted
    assert "of 3 rows that ran with another program, model or input" in noted
    assert f"name `{out / 'traces'}` to have them read" in noted
    assert "total: 3 sessions" in audited(out / "traces")[1]
    assert mapped_here(tmp_path, "out", "--trace", "full", "--limit", "1").returncode == 1
    _, said, noted = audited(out)
    assert "total: 3 sessions" not in said
    assert f"`{out}` is not complete: traces of 3 rows that ran with another program" in noted
    assert mapped_here(tmp_path, "out", "--trace", "full").returncode == 0
    _, said, noted = audited(out)
    assert "total: 3 sessions" in said
    assert "not complete" not in noted


def test_a_call_says_how_many_rows_read_what_has_changed_since(tmp_path: Path) -> None:
    """Of the rows of the input, until they run again; also those that then read nothing any more."""
    lay(tmp_path, READING, [{"path": f"{name}.txt"} for name in "aabc"])
    for name in "abc":
        (tmp_path / f"{name}.txt").write_text(f"The document {name}.\n")
    assert "--refresh-stale" not in mapped_here(tmp_path, "out").stdout
    (tmp_path / "a.txt").write_text("The document a, and more.\n")
    two = "2 rows read a document that has changed since: --refresh-stale runs them again\n"
    assert two in mapped_here(tmp_path, "out").stdout
    lay(tmp_path, READING, [{"path": f"{name}.txt"} for name in "abc"])
    one = "1 row read a document that has changed since: --refresh-stale runs it again\n"
    assert one in mapped_here(tmp_path, "out").stdout
    assert "1 row read a changed document" in mapped_here(tmp_path, "out", "--plan").stdout
    (tmp_path / "c.txt").unlink()
    refreshed = mapped_here(tmp_path, "out", "--refresh-stale")
    assert "2 rows run by this call, 1 with an error" in refreshed.stdout
    assert "--refresh-stale" not in refreshed.stdout
    assert "0 rows run by this call" in mapped_here(tmp_path, "out", "--refresh-stale").stdout


def test_rows_are_refreshed_whatever_the_call_before_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program was begun in between, and is gone again."""
    rows = [{"path": "a.txt"}]
    lay(tmp_path, READING, rows)
    (tmp_path / "a.txt").write_text("The document a.\n")
    assert mapped_here(tmp_path, "out").returncode == 0
    before = results(tmp_path, "out")[0]["value"]
    lay(tmp_path, f"{READING}# changed\n", rows)
    with monkeypatch.context() as patch:
        patch.setattr(Driver, "_run_all", interrupted)
        mapped_here(tmp_path, "out")
    lay(tmp_path, READING, rows)
    (tmp_path / "a.txt").write_text("The document a, and more.\n")
    assert mapped_here(tmp_path, "out", "--refresh-stale").returncode == 0
    assert results(tmp_path, "out")[0]["value"] != before


def test_a_folder_of_other_files_is_no_place_for_results(tmp_path: Path) -> None:
    """An empty one is, one with hidden files alone, and that of a job whose ledger was lost."""
    lay(tmp_path, LOGGED, [{"n": 1}], TOOLS)
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / ".gitkeep").touch()
    assert mapped_here(tmp_path, "documents", "--plan").returncode == 0
    (documents / "a.txt").write_text("The document a.\n")
    for more in ((), ("--plan",)):
        refused = mapped_here(tmp_path, "documents", *more)
        assert refused.returncode == 2
        assert refused.stderr.splitlines() == [
            f"corvid: `{documents}` has files that are not of `corvid map`",
            "  name an empty folder or a new one",
        ]
    noted = io.StringIO()
    with redirect_stderr(noted):
        assert run(["map", "merge", str(documents), "--out", str(tmp_path / "merged")]) == 2
        assert mapped_here(tmp_path, "shard").returncode == 0
        assert run(["map", "merge", str(tmp_path / "shard"), "--out", str(documents)]) == 2
    assert f"`{documents}` holds no results of `corvid map`" in noted.getvalue()
    assert f"`{documents}` has files that are not of `corvid map`" in noted.getvalue()
    assert {file.name for file in documents.iterdir()} == {".gitkeep", "a.txt"}
    (documents / "a.txt").unlink()
    assert mapped_here(tmp_path, "documents").returncode == 0
    (documents / "ledger.sqlite").unlink()
    assert (documents / MANIFEST).exists()
    assert "0 rows run by this call" in mapped_here(tmp_path, "documents").stdout
