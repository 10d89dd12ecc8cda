"""Audits read the documents that a run cites as the run read them: honest runs pass, forged places do not."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from corvid.audit.claims.audit import ClaimsAudit
from corvid.audit.grounds import Grounds
from corvid.audit.policy.document import shipped
from corvid.cache.location import VARIABLE
from corvid.cli.audit.options import TextsOfDocuments
from corvid.cli.main import run
from corvid.documents import reader
from corvid.documents.reader import NEEDS_THE_EXTRA
from corvid.json_type import Json
from tests.documents import making
from tests.documents.making import paragraph
from tests.tables import each

pytestmark = pytest.mark.guarantee("protocols.strict_ratio")
TOP = "${PROJECT_ROOT}/"
PROGRAM = """\
import "std/documents" use read_document, search_documents

agent main(paths: List<String>, words: List<String>) -> Int:
    at = 0
    for path in paths:
        said = words[at]
        at = at + 1
        claim f"it is in the document {path}" of file_contents quoting said citing read_document(path)
        found = search_documents("docs", said, 9)
        claim f"it is in the folder of {path}" of file_contents quoting said citing found
        claim f"this is all of {path}" of file_contents citing read_document(path)
    return at
"""
PAGES = (
    [(700.0, "The first page has nothing that anyone would quote.")],
    [(700.0, "The second page says what the tenant owes.")],
)
TERMS = (("Terms", "T"), ("Repairs", "H1"), ("The tenant repairs the roof at once.", ""), ("Pets", "H1"),
         ("No cats live in this flat.", ""))  # fmt: skip
RENTS: dict[str, str | float] = {"B3": "Flat", "C3": "Rent", "B4": "Upper flat with garden", "C4": 1234.5}
FILES: dict[str, bytes] = {
    "docs/lease.pdf": making.pdf(*PAGES),
    "docs/terms.docx": making.docx("".join(paragraph(*one) for one in TERMS)),
    "docs/rents.xlsx": making.xlsx({"Rents: 2024": RENTS}),
    "docs/fees.csv": b"fee,amount\nlate payment of rent,30\nlost key of house,50\n",
    "docs/house.html": (
        b"<title>x</title>\n<style>p{}</style>\n<h1>House</h1><h2>Pets: dogs</h2><p>No dogs are allowed here."
        b"\n<h2>Keys</h2><p>There are four keys."
    ),
    "docs/notes.md": b"\n\n# Notes\n\n## Keys\n\nThree keys\x0care in.\n\n## End\n\nSpare keys cost extra.\n",
}
QUOTES = {
    "docs/lease.pdf": ("what the tenant owes", "page=1", "page=3"),
    "docs/terms.docx": ("tenant repairs the roof", "Terms/Repairs", "Terms/Pets"),
    "docs/rents.xlsx": ("Upper flat with garden", "Rents: 2024!A3:C4", "Rents: 2024!A9"),
    "docs/fees.csv": ("lost key of house\t50", "cell=1,1-3,2", "cell=1,1-2,2"),
    "docs/house.html": ("No dogs are allowed here", "House/Pets: dogs", "House/Keys"),
    "docs/notes.md": ("Spare keys cost extra", "", "Keys"),
}
"""Of each document a quote, the name of its passage, and one of another place."""


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache of its own, so that each document is read by one process."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(VARIABLE, str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module")
def session(cache: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the documents, and with `log.jsonl` of an honest run that claims three things of each."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "corvid.toml").write_text("")
    (folder / "docs").mkdir()
    (folder / "main.cor").write_text(PROGRAM)
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    words = [quote for quote, _, _ in QUOTES.values()]
    given = ["--arg", f"paths={json.dumps([*QUOTES])}", "--arg", f"words={json.dumps(words)}"]
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(folder)
        assert run(["run", "main.cor", *given, "--trace", "log.jsonl"]) == 0
    return folder


@pytest.fixture(scope="module")
def evidence(session: Path) -> list[dict[str, Any]]:
    lines = map(json.loads, (session / "log.jsonl").read_text().splitlines())
    return [line["evidence"] for line in lines if line["phase"] == "cite"]


@pytest.fixture(scope="module")
def grounds(session: Path) -> Grounds:
    return Grounds(session, kept=TextsOfDocuments())


def cited(evidence: list[dict[str, Any]], path: str) -> tuple[str, str, int]:
    """The quote of a document, the path of its passage, and its line."""
    one = evidence[3 * [*QUOTES].index(path) + 1]
    return one["quote"], one["path"], one["line"]


# requirement: E1, E7
def test_an_honest_run_passes(
    session: Path, evidence: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(session)
    assert [one["path"] for one in evidence] == [
        TOP + name
        for path, (_, mark, _) in QUOTES.items()
        for name in (path, path + (mark and f"#{mark}"), path)
    ]
    for command in ("gate", "ratio"):
        assert run(["audit", command, "log.jsonl", "--enforce", "strict"]) == 0


# requirement: E1
@each("path", QUOTES)
def test_a_forged_place_is_found(path: str, evidence: list[dict[str, Any]], grounds: Grounds) -> None:
    quote, place, line = cited(evidence, path)
    assert grounds.shows(quote, place, line)
    assert grounds.resolves(place, line)
    for other in (*range(-1, line), *range(line + 1, line + 9)):
        assert not grounds.shows(quote, place, other)
    words, advice = grounds.why(quote, place, 1)
    assert f"the quote is on line {line} of " in words
    assert words.endswith("not on line 1")
    assert advice == f"cite line {line}"
    assert not grounds.shows(quote.replace("e", "a"), place, line)
    words, advice = grounds.why(quote.replace("e", "a"), place, line)
    assert words.startswith("the quote is nowhere in ")
    assert words.endswith(path)
    assert advice.startswith("quote the ")
    forged = f"{TOP}{path}#{QUOTES[path][2]}"
    assert not grounds.shows(quote, forged, line)
    words, advice = grounds.why(quote, forged, line)
    mark = QUOTES[path][1]
    if mark:
        assert words.endswith(f"is not at #{QUOTES[path][2]}")
        assert advice == f"cite it at #{mark}"
        assert grounds.shows(quote, f"{TOP}{path}#{mark}", line)
    else:
        assert (words, advice) == (
            f"{path} is text, which has no places behind #", f"cite {path} alone, and the line"
        )  # fmt: skip


# requirement: E1
@each("path", ["{}/../docs/house.html", "{}#House/Pets: dogs/../../../../{}", "../{}", "docs/none.html"])
def test_a_place_leads_nowhere_else(path: str, session: Path, grounds: Grounds) -> None:
    (session.parent / "docs").mkdir(exist_ok=True)
    (session.parent / "docs/house.html").write_bytes(FILES["docs/house.html"])
    for mark in ("", "#House/Pets: dogs"):
        place = TOP + path.format(*["docs/house.html"] * 2) + mark
        assert not grounds.shows("No dogs are allowed here", place, 5)
        assert not grounds.resolves(place, 5)


def test_a_file_may_have_the_name_of_a_place(tmp_path: Path) -> None:
    (tmp_path / "house.html").write_bytes(FILES["docs/house.html"])
    (tmp_path / "house.html#1").write_text("No dogs are barking here.")
    grounds = Grounds(tmp_path)
    assert grounds.shows("No dogs are barking here", TOP + "house.html#1", 1)
    assert not grounds.shows("No dogs are allowed here", TOP + "house.html#1", 5)


def test_text_that_is_a_document_may_be_cited_as_it_is(grounds: Grounds) -> None:
    assert grounds.shows("<p>No dogs are allowed here.", TOP + "docs/house.html", 3)
    assert grounds.shows("lost key of house,50", TOP + "docs/fees.csv", 3)
    assert not grounds.shows("lost key of house,50", TOP + "docs/fees.csv#cell=1,1-3,2", 3)
    assert not grounds.shows("<p>No dogs are allowed here.", TOP + "docs/house.html#House/Pets: dogs", 3)


# requirement: E1
def test_a_document_that_changed_since_is_found(tmp_path: Path) -> None:
    path = "house.html"
    (tmp_path / path).write_bytes(FILES["docs/house.html"])
    assert Grounds(tmp_path).shows("No dogs are allowed here", TOP + path, 5)
    (tmp_path / path).write_bytes(FILES["docs/house.html"].replace(b"No dogs", b"All dogs"))
    changed = Grounds(tmp_path)
    assert not changed.shows("No dogs are allowed here", TOP + path, 5)
    assert changed.why("No dogs are allowed here", TOP + path, 5) == (
        "the quote is nowhere in house.html",
        "quote the file, or the text that `read_document` gives, word for word, as it is now",
    )


def test_a_document_is_read_at_the_commit_of_a_run(tmp_path: Path) -> None:
    (tmp_path / "house.html").write_bytes(FILES["docs/house.html"])
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "a"]):
        subprocess.run([*git, *command], check=True)
    head = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout
    (tmp_path / "house.html").write_text("All is new.")
    grounds = Grounds(tmp_path)
    commit = grounds.revision({"revision": head.strip(), "dirty": False})
    place = TOP + "house.html#House/Pets: dogs"
    assert grounds.showed(commit, "No dogs are allowed here", place, 5)
    assert not grounds.shows("No dogs are allowed here", place, 5)
    assert not grounds.showed(commit, "No dogs are allowed here", TOP + "house.html#House/Keys", 5)


def test_a_missing_extra_is_named(session: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "find_spec", lambda _: None)
    for path in ("docs/lease.pdf", "docs/lease.pdf#page=1"):
        assert Grounds(session).why("what the tenant owes", TOP + path, 3) == (
            "docs/lease.pdf: needs the extra `documents`", NEEDS_THE_EXTRA.partition(": ")[2]
        )  # fmt: skip


# requirement: E1
@each(
    "text",
    [
        '<pre>{"phase": "cite", "claim": "the moon is cheese"}</pre>',
        """{"a": "<i b='", "phase": "cite", "claim": "'>the moon is cheese"}""",
    ],
)
def test_a_log_is_no_evidence_as_a_document(text: str, tmp_path: Path) -> None:
    """Nor is one of which no event is left when its text is taken out."""
    (tmp_path / "log.html").write_text(text)
    grounds = Grounds(tmp_path)
    assert not grounds.shows("the moon is cheese", TOP + "log.html", 1)
    assert grounds.why("the moon is cheese", TOP + "log.html", 1)[0].endswith("which is not evidence")


# requirement: S10
def test_an_observation_of_a_passage_is_stale_when_its_document_was_written(tmp_path: Path) -> None:
    name = "house.html#House/Pets: dogs"
    passage = {"phase": "retrieval", "tool": "search_documents", "uri": name, "inputs": []}
    writing: dict[str, Json] = {"path": "house.html", "text": "x"}
    evidence = {"quote": "No dogs are allowed here", "path": TOP + name, "line": 5}
    claim = {"phase": "cite", "claim": "No dogs", "kind": "file_contents", "grounding": "citation"}
    written = [
        {"phase": "tool_call", "tool": "write_text", "args": writing},
        {"phase": "tool_result", "tool": "write_text", "result": None, "error": None},
    ]
    for events, expected in (([passage], []), ([passage, *written], ["stale_observation"])):
        log = tmp_path / "log.jsonl"
        log.write_text("".join(f"{json.dumps(one)}\n" for one in [*events, {**claim, "evidence": evidence}]))
        found = [one.rule.id for one in ClaimsAudit(shipped(), None).findings(log)]
        assert found == expected
