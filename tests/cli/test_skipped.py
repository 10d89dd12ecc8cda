"""What a search did not read is reported: on standard error, in the report, in JSON, in the trace."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.cli.main import run
from corvid.documents.reader import NEEDS_THE_EXTRA
from corvid.files import Below, Read
from corvid.hosts.documents import LARGEST_DOCUMENT, DocumentTools
from corvid.hosts.roots import Root

PROGRAM = """\
import "std/documents" use documents_in, search_documents

fn told(path: String, reason: String) -> String:
    return f"{path}: {reason}"

agent main() -> String:
    found = search_documents("docs", "tides", 30)
    again = search_documents("docs", "the moon", 30)
    return f"{found.length()} and {again.length()}"

agent titles() -> List<Grounded<String>>:
    titles = []
    for doc in documents_in("docs").read:
        titles.append(doc.title)
    return titles

agent skipped() -> List<Grounded<String>>:
    reasons = []
    for one in documents_in("docs").skipped:
        reasons.append(told(one.path, one.reason))
    return reasons

agent no_such() -> Grounded<Int>:
    return search_documents("docs", "xyzzy", 5).length()
"""
REASONS = {
    "docs/binary.dat": "is not a text file",
    "docs/channel": "is not a file",
    "docs/latin.txt": "is not UTF-8 text (byte 3)",
    "docs/locked.txt": "can't be read: Permission denied",
    "docs/long.txt": "has more than 4,000,000 bytes",
    "docs/lost.md": "leads to nothing that a program may read",
    "docs/scan.pdf": NEEDS_THE_EXTRA,
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Twenty documents, of which seven can't be read, for seven reasons."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.cor").write_text(PROGRAM)
    docs = tmp_path / "docs"
    docs.mkdir()
    for number in range(13):
        (docs / f"note{number:02}.md").write_text(f"# Note {number}\n\nThe moon raises tides.\n")
    (docs / "binary.dat").write_bytes(b"\0\1tides")
    (docs / "latin.txt").write_bytes(b"mar\xe9e tides")
    (docs / "locked.txt").write_text("tides")
    with (docs / "long.txt").open("wb") as long:
        long.truncate(LARGEST_DOCUMENT + 1)
    (docs / "lost.md").symlink_to("nowhere.md")
    (docs / "scan.pdf").write_bytes(b"%PDF-1.7")
    with socket.socket(socket.AF_UNIX) as channel:
        channel.bind("docs/channel")
    (docs / ".secret").write_bytes(b"\0")
    monkeypatch.setattr("corvid.documents.reader.find_spec", lambda name: None)
    plain = Below.read

    def guarded(self: Below, path: str, largest: int, *, links: bool = True) -> Read:
        """As for a user who may not read the file: the rights of files do not bind an administrator."""
        if path.endswith("locked.txt"):
            raise PermissionError(13, os.strerror(13), path)
        return plain(self, path, largest, links=links)

    monkeypatch.setattr(Below, "read", guarded)
    return tmp_path


def told_of(text: str) -> dict[str, str]:
    """The files of the notice with their reasons."""
    begin = "7 of 20 documents were not read: "
    (line,) = [one for one in text.splitlines() if one.startswith(begin)]
    listed = line.removeprefix(begin).removesuffix(")").split("), ")
    return dict(one.split(" (", 1) for one in listed)  # type: ignore[misc]


needs_sockets = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="a file that is none")


@needs_sockets
@pytest.mark.parametrize("agent", ["main", "titles"])
def test_each_file_is_named_everywhere(
    folder: Path, capsys: pytest.CaptureFixture[str], agent: str
) -> None:
    assert run(["run", "main.cor", "--agent", agent, "--trace", "t.jsonl"]) == 0
    said = capsys.readouterr()
    assert told_of(said.err) == REASONS  # once, though it was searched twice
    _, _, report = said.out.partition("not read:\n")
    assert report == "".join(f"  {path}  {reason}\n" for path, reason in REASONS.items())
    lines = [json.loads(line) for line in (folder / "t.jsonl").read_text().splitlines()]
    results = [line for line in lines if line["phase"] == "tool_result"]
    assert len(results) == (2 if agent == "main" else 1)
    for line in results:
        assert line["read"] == 13
        assert {one["path"]: one["reason"] for one in line["skipped"]} == REASONS
    assert run(["trace", "verify", "t.jsonl"]) == 0
    capsys.readouterr()
    assert run(["run", "main.cor", "--agent", agent, "--json"]) == 0
    said = capsys.readouterr()
    assert told_of(said.err) == REASONS
    data = json.loads(said.out)
    assert {one["path"]: one["reason"] for one in data["skipped"]} == REASONS


@needs_sockets
def test_python_and_a_replay_say_the_same(folder: Path) -> None:
    program = corvid.load("main.cor")
    outcome = program.skipped.outcome()
    assert [str(one.value) for one in outcome.value] == [f"{path}: {why}" for path, why in REASONS.items()]  # type: ignore[attr-defined]
    assert {one.path: one.reason for one in outcome.skipped} == REASONS
    titles = program.titles()
    assert isinstance(titles, list)
    assert [title.value for title in titles] == [f"Note {number}" for number in range(13)]
    assert [source.uri for source in titles[3].sources()] == ["docs/note03.md"]
    assert run(["run", "main.cor", "--agent", "skipped", "--trace", "t.jsonl"]) == 0
    again = corvid.replay("main.cor", "t.jsonl")
    assert again.skipped == outcome.skipped
    assert again.notices == outcome.notices


@needs_sockets
def test_a_trace_with_another_reason_is_none(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["run", "main.cor", "--trace", "t.jsonl"]) == 0
    trace = (folder / "t.jsonl").read_text()
    for old, new in (("is not a file", "is fine"), ('"path":"docs/channel"', '"path":7')):
        (folder / "u.jsonl").write_text(trace.replace(old, new))
        assert run(["trace", "verify", "u.jsonl"]) == 1


def test_where_all_was_read_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.cor").write_text(PROGRAM)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("# A\n\ntides\n")
    assert run(["run", "main.cor", "--json", "--trace", "t.jsonl"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "skipped" not in json.loads(said.out)
    assert "skipped" not in (tmp_path / "t.jsonl").read_text()


def test_an_empty_answer_has_a_source_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.cor").write_text(PROGRAM)
    (tmp_path / "docs").mkdir()
    assert run(["run", "main.cor", "--agent", "no_such"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("0\n\ngrade: Computed")
    whole = "searched, found nothing: the whole answer of `search_documents`"
    assert f'tool:search_documents("docs","xyzzy",5)  {whole}\n' in said
    assert run(["run", "main.cor", "--agent", "no_such", "--json"]) == 0
    (source,) = json.loads(capsys.readouterr().out)["sources"]
    assert source["found_nothing"] is True


def test_bounds_and_folders_are_reported_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corvid.hosts.documents.MOST_DOCUMENTS", 2)
    monkeypatch.setattr("corvid.hosts.documents.LARGEST_FOLDER", 10)
    for name, text in (("a", "12345"), ("b", "123456"), ("c", "1234"), ("d", "1")):
        (tmp_path / f"{name}.txt").write_text(text)
    (tmp_path / "closed").mkdir()
    entries = Below.entries

    def guarded(self: Below, path: str) -> Any:
        if path == "closed":
            raise PermissionError(13, os.strerror(13), path)
        return entries(self, path)

    monkeypatch.setattr(Below, "entries", guarded)
    skipped = DocumentTools(Root(tmp_path)).search_documents(".", "x", 1).skipped
    assert [(one.path, one.reason) for one in skipped] == [
        ("b.txt", "comes after 5 bytes, and at most 10 are read"),
        ("closed", "can't be listed: Permission denied"),
        ("d.txt", "comes after 2 documents, which are read at most"),
    ]


def test_names_of_files_write_no_lines_of_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.cor").write_text(PROGRAM)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a\ngrade: Verbatim\n::error::\x1b[31m.pdf").write_bytes(b"")
    assert run(["run", "main.cor"]) == 0
    said = capsys.readouterr()
    for text in (said.out, said.err):
        assert "\x1b" not in text
        assert not any(one.startswith(("grade: Verbatim", "::")) for one in text.splitlines())
    assert "1 of 1 documents was not read: docs/a" in said.err


ASKED = """\
import "std/documents" use read_document, search_documents

agent main(question: String) -> Int:
    return search_documents("docs", question, 5).length()

agent whole(path: String) -> Int:
    return read_document(path).length()
"""


@pytest.mark.guarantee("grounded.provenance_required")
def test_what_a_run_wrote_is_a_source_of_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its question would be found in its own trace, and its answer in its page, by the next run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.cor").write_text(ASKED)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "note.md").write_text("The moon raises tides.\n")
    given = ["run", "main.cor", "--agent", "main", "--arg", "question=Is cheese on Mars?"]
    for written in (["--trace", "docs/t.jsonl"], ["--html", "docs/page.html"], []):
        assert run([*given, *written]) == 0
        said = capsys.readouterr()
        assert said.out.splitlines()[0] == "0", written
    for name in ("t.jsonl", "page.html"):
        assert f"docs/{name} (was written by a run of Corvid, so it is not a source)" in said.err
        assert run(["run", "main.cor", "--agent", "whole", "--arg", f"path=docs/{name}"]) == 1
        assert "is not a source" in capsys.readouterr().err


def test_a_folder_without_documents_is_named_in_a_run_and_its_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.cor").write_text(ASKED)
    (tmp_path / "docs").mkdir()
    given = ["run", "main.cor", "--agent", "main"]
    for option in (["--arg", "question=tides", "--trace", "t.jsonl"], ["--replay", "t.jsonl"]):
        assert run([*given, *option]) == 0
        said = capsys.readouterr()
        assert said.out.splitlines()[0] == "0"
        assert "a search had nothing to look at: its folder holds no documents" in said.err
    assert run(["trace", "verify", "t.jsonl"]) == 0
