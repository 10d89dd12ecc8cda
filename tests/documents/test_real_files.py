"""What is read of PDF files that tools made of one text: the table of `docs/documents.md` is measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from corvid.documents import pdf
from corvid.documents.extracted import Unreadable
from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.lookup import Found, look_up
from corvid.runtime.places import Page, where

pytestmark = pytest.mark.guarantee("citation.strict")

ROOT = Path(__file__).resolve().parents[2]
FILES = Path(__file__).parent / "real"
NOTE = "Compare the Virginia Declaration of Rights of the same year."
ROW = re.compile(r"^\| `([\w-]+)\.pdf` \| [^|]* \| (\d) \| (\d) \| (\d+) \| (\w*) ?\|", re.M)


def sentences() -> list[str]:
    text = re.sub(r"^# .*$", "", (FILES / "declaration.txt").read_text(), flags=re.M)
    return [
        one for part in text.strip().split("\n\n") for one in re.split(r"(?<=\.)\s+(?=[A-Z])", part.strip())
    ]


def measured(name: str) -> list[str]:
    """Pages, how many sentences are quoted word for word in their order, and whether the note is."""
    found = pdf.extract((FILES / f"{name}.pdf").read_bytes())
    document = CitedDocument(name, name, found.text, found.joined)
    starts: list[int] = []
    for sentence in sentences():
        quoted = look_up(sentence, [document])
        if isinstance(quoted, Found):
            starts.append(quoted.start)
            at = where(found.places, found.text, quoted.start, quoted.end)
            assert at.page is not None
            assert at.last_page in (at.page, at.page + 1)
    assert starts == sorted(starts)
    pages = [one.number for one in found.places if isinstance(one, Page)]
    note = "yes" if isinstance(look_up(NOTE, [document]), Found) else ""
    return [str(max(pages)), str(len(starts)), note]


def test_the_text_has_as_many_sentences_as_the_table_says() -> None:
    assert len(sentences()) == 28
    assert "28 sentences" in (ROOT / "docs" / "documents.md").read_text()


@pytest.mark.oracle
def test_the_table_of_what_is_lost_is_as_measured() -> None:
    table = {name: row for name, *row in ROW.findall((ROOT / "docs" / "documents.md").read_text())}
    assert {*table} == {one.stem for one in FILES.glob("*.pdf")} - {"ghostscript-scan"}
    assert len(table) == 10
    for name, (_, pages, quoted, note) in table.items():
        assert measured(name) == [pages, quoted, note], name


def test_a_note_at_the_foot_of_a_column_interrupts_no_sentence() -> None:
    assert measured("typst-magazine") == ["2", "28", "yes"]


def test_a_scan_has_no_text() -> None:
    with pytest.raises(Unreadable, match="its first page is a picture without text"):
        pdf.extract((FILES / "ghostscript-scan.pdf").read_bytes())
