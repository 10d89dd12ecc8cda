"""Programs that quote documents of all formats: where each quotation is, in runs, traces and replays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import corvid
from corvid.cli.main import run
from corvid.documents.reader import NEEDS_THE_EXTRA
from corvid.hosts.documents import DocumentTools
from corvid.hosts.roots import Root, ToolError
from corvid.models.scripted import ScriptedModel
from corvid.runtime.places import placed_of
from tests.documents import making
from tests.documents.making import paragraph
from tests.documents.test_formats import LEASE

pytestmark = pytest.mark.guarantee("citation.strict")

PROGRAM = """\
import "std/documents" use Passage, documents_in, read_document, search_documents

agent quoted(path: String, words: String) -> Grounded<Option<Excerpt>>:
    return read_document(path).quote(words)

prompt clause(passages: List<Passage>) -> Quote:
    cites passages strictly
    "Which passage says it? {passages}"

agent found(query: String) -> Quote:
    return clause(search_documents("docs", query, 9))

agent names() -> List<Grounded<String>>:
    names = []
    for one in documents_in("docs").read:
        names.append(one.uri)
    return names
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.cor").write_text(PROGRAM)
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "lease.pdf").write_bytes(making.pdf(*LEASE))
    terms = (("Terms", "T"), ("Repairs", "H1"), ("The tenant repairs the roof at once.", ""))
    (docs / "terms.docx").write_bytes(making.docx("".join(paragraph(*one) for one in terms)))
    rents = {"B3": "Flat", "C3": "Rent", "B4": "Upper flat with garden", "C4": 1234.5}
    (docs / "rents.xlsx").write_bytes(making.xlsx({"Rents 2024": rents}))
    (docs / "fees.csv").write_text("fee,amount\nlate payment of rent,30\n")
    (docs / "house.html").write_text("<h1>House</h1><h2>Pets</h2><p>No dogs are allowed here.")
    (docs / "notes.md").write_text("# Notes\n\n## Keys\n\nThree keys are handed over.\n")
    return tmp_path


PLACES = {
    "demand the termination of a well-known lease": ("docs/lease.pdf", "#page=1", 1, 1),
    "goes on to the next page, where it ends": ("docs/lease.pdf", "#page=1", 1, 2),
    "a note below the line": ("docs/lease.pdf", "#page=2", 2, 2),
    "tenant repairs the roof": ("docs/terms.docx", "#Terms/Repairs", None, None),
    "upper flat with garden": ("docs/rents.xlsx", "#Rents 2024!B4", None, None),
    "late payment of rent": ("docs/fees.csv", "#cell=2,1", None, None),
    "No dogs are allowed": ("docs/house.html", "#House/Pets", None, None),
    "Three keys are handed over": ("docs/notes.md", "", None, None),
}


def excerpt(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    assert run(["run", "main.cor", *arguments, "--json"]) == 0
    value: dict[str, object] = json.loads(capsys.readouterr().out)["value"]
    return value


@pytest.mark.parametrize("words", PLACES)
def test_a_quote_says_where_it_stands(folder: Path, capsys: pytest.CaptureFixture[str], words: str) -> None:
    """Whether the program quotes the whole document or a model one of its passages."""
    path, fragment, page, last_page = PLACES[words]
    given = ["--agent", "quoted", "--arg", f"path={path}", "--arg", f"words={words}", "--trace", "t.jsonl"]
    whole = excerpt(given, capsys)
    assert (whole["uri"], whole["page"], whole["last_page"]) == (path + fragment, page, last_page)
    assert excerpt(["--agent", "quoted", "--replay", "t.jsonl"], capsys) == whole
    assert run(["trace", "verify", "t.jsonl"]) == 0
    (folder / "model.json").write_text(json.dumps({"clause": [words]}))
    given = [
        "--agent",
        "found",
        "--arg",
        f"query={words}",
        "--model",
        "scripted:model.json",
        "--trace",
        "t.jsonl",
    ]
    capsys.readouterr()
    part = excerpt(given, capsys)
    for name in ("uri", "page", "last_page", "text", "title", "line"):
        assert part[name] == whole[name], name
    assert excerpt(["--agent", "found", "--replay", "t.jsonl"], capsys) == part


@pytest.mark.oracle
def test_a_replay_needs_no_document(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--agent", "quoted", "--arg", "path=docs/lease.pdf", "--arg", "words=where it ends at once"]
    before = excerpt([*given, "--trace", "t.jsonl"], capsys)
    (folder / "docs" / "lease.pdf").unlink()
    assert excerpt(["--agent", "quoted", "--replay", "t.jsonl"], capsys) == before


@pytest.mark.oracle
def test_the_name_of_a_passage_leads_to_its_document(folder: Path) -> None:
    documents = DocumentTools(Root(folder))
    found = documents.search_documents("docs", "roof dogs garden payment well-known keys", 99).value
    assert isinstance(found, list)
    assert len({one.uri for one in found}) == 6
    for one in found:
        whole = documents.read_document(one.uri)
        assert one.text in whole.text
        assert whole.uri == one.uri.partition("#")[0]
    (folder / "docs" / "a#b.md").write_text("# Odd\n")
    assert documents.read_document("docs/a#b.md").uri == "docs/a#b.md"
    with pytest.raises(ToolError, match=r"docs/none\.pdf can't be read"):
        documents.read_document("docs/none.pdf#page=1")


@pytest.mark.oracle
def test_passages_have_the_words_that_their_own_lines_cut(folder: Path) -> None:
    documents = DocumentTools(Root(folder)).index("docs")
    (whole,) = (placed_of(one.metadata) for one in documents.read if one.uri.endswith(".pdf"))
    assert whole is not None
    assert "par-ties" in whole.joined
    parts = documents.search("parties termination", 9)
    told = [placed for one in parts if (placed := placed_of(one.metadata))]
    assert set(whole.joined) == {word for placed in told for word in placed.joined}


def test_without_the_extra_the_line_that_installs_it_is_reported(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Formats that Python itself can read are read all the same."""
    monkeypatch.setattr("corvid.documents.reader.find_spec", lambda name: None)
    assert run(["run", "main.cor", "--agent", "names", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["value"] == ["docs/fees.csv", "docs/house.html", "docs/notes.md"]
    assert (
        "3 of 6 documents were not read: docs/lease.pdf (needs the extra `documents`: pip install "
        in said.err
    )
    with pytest.raises(ToolError) as told:
        DocumentTools(Root(folder)).read_document("docs/lease.pdf")
    assert str(told.value) == f"docs/lease.pdf {NEEDS_THE_EXTRA}"


@pytest.mark.oracle
def test_python_sees_the_places(folder: Path) -> None:
    answer = corvid.load("main.cor", model=ScriptedModel({"clause": ["where it ends at once"]})).found("ends")
    assert answer.value["page"] == 2
    (source,) = answer.sources()
    assert source.metadata["document"] == "docs/lease.pdf"


@pytest.mark.oracle
def test_a_document_whose_page_can_not_be_read_says_which(folder: Path) -> None:
    index = DocumentTools(Root(folder)).index("docs")
    assert index.skipped == ()
    (folder / "docs" / "scan.pdf").write_bytes(making.pdf([(700, "A page.")], scanned=True))
    (skipped,) = DocumentTools(Root(folder)).index("docs").skipped
    assert (skipped.path, skipped.reason) == ("docs/scan.pdf#page=2", "is a picture without text")
