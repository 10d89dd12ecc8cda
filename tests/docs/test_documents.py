"""What `docs/documents.md` says of formats, bounds and examples is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import corvid
from corvid.cache import store
from corvid.cli.main import run
from corvid.documents import child, extracted, packages, passages, requests
from corvid.documents.reader import NEEDS_THE_EXTRA
from corvid.documents.requests import Format, format_of
from corvid.hosts import documents
from corvid.views import answer
from tests.documents import making

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "documents.md").read_text()
BLOCKS = dict(reversed(re.findall(r"^```(corvid|python)\n(.*?)^```", PAGE, re.M | re.S)))
"""The first block of each language."""


def test_the_formats_and_how_their_names_end() -> None:
    rows = re.findall(r"^\| (`\.\w+`(?:, `\.\w+`)*) \| .*(extra `documents`|Corvid) \|", PAGE, re.M)
    listed = {ending: who for endings, who in rows for ending in re.findall(r"\.\w+", endings)}
    assert {ending for one in Format for ending in one.value[0]} == listed.keys()
    for ending, who in listed.items():
        format_ = format_of(f"a{ending}")
        assert format_ is not None
        assert bool(format_.package) == (who != "Corvid")


def test_the_bounds() -> None:
    numbers = {int(number.replace(",", "")) for number in re.findall(r"\d{1,3}(?:,\d{3})+", PAGE)}
    assert numbers == {
        extracted.LARGEST_FILE, documents.LARGEST_DOCUMENT, extracted.LARGEST_TEXT, documents.MOST_DOCUMENTS,
        documents.LARGEST_FOLDER, documents.MOST_BYTES, packages.LARGEST_PACKAGE, packages.MOST_PARTS,
        child.MOST_MEMORY >> 20, answer.LARGEST_DOCUMENT,
    }  # fmt: skip
    assert f"more than {requests.SECONDS} seconds" in PAGE
    assert f"more than {store.LARGEST_INDEX >> 20} MB is not kept" in PAGE
    assert f"more than {passages.MOST_TOKENS} tokens" in PAGE
    assert f"about {passages.FEW_TOKENS} tokens" in PAGE
    assert passages.tokens("four") == 1
    for ending in ("doc", "odt", "ods", "odp", "ppt", "pptx", "rtf", "xls", "xlsb"):
        assert f"`.{ending}`" in PAGE


def test_the_line_that_installs_is_the_one_that_is_reported() -> None:
    assert NEEDS_THE_EXTRA.partition(": ")[2] in PAGE


def test_the_example_quotes_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("clause.cor").write_text(BLOCKS["corvid"])
    Path("lease.pdf").write_bytes(making.pdf([(700, "The deposit is three months' rent.")]))
    given = re.findall(r"corvid run (clause\.cor) --arg (path=\S+) --arg words=\"(.*)\"", PAGE)
    ((program, path, words),) = given
    assert run(["run", program, "--arg", path, "--arg", f"words={words}", "--json"]) == 0
    value = json.loads(capsys.readouterr().out)["value"]
    assert (value["uri"], value["page"], value["text"]) == ("lease.pdf#page=1", 1, words)


def test_a_vector_store_gives_pages(tmp_path: Path) -> None:
    (tmp_path / "tools.py").write_text(BLOCKS["python"])
    (tmp_path / "main.cor").write_text(
        "tool lease_chunks(question: String) -> List<String> uses retrieval\n"
        "agent main() -> List<Grounded<Option<Excerpt>>>:\n"
        "    found = []\n"
        '    for one in lease_chunks("?"):\n'
        '        found.append(one.quote("end this lease"))\n'
        "    return found\n"
    )
    (quote,) = corvid.load(tmp_path / "main.cor").main()
    assert (quote.value["page"], quote.value["last_page"], quote.value["uri"]) == (3, 3, "lease.pdf")
