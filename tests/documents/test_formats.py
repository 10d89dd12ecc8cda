"""What is taken out of documents of each format: the words as a reader sees them, and where they are."""

from __future__ import annotations

import re
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from corvid.documents import pdf, sheets, web, word
from corvid.documents.extracted import Extracted, Unreadable
from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.lookup import Found, look_up
from corvid.runtime.places import Heading, Page, Rows, where
from tests.documents import making
from tests.documents.making import paragraph
from tests.limit.test_shapes import assert_linear
from tests.processes import PATIENCE
from tests.shares import share
from tests.tables import each

pytestmark = pytest.mark.guarantee("citation.strict")


def place(found: Extracted, words: str) -> tuple[str, int | None, int | None]:
    """Where the words are, which the text has once."""
    assert found.text.count(words) == 1, found.text
    start = found.text.index(words)
    at = where(found.places, found.text, start, start + len(words))
    return at.fragment, at.page, at.last_page


# ---- PDF ------------------------------------------------------------------------------------------
LEASE = (
    [
        (780, "The Statute of Leases - Chapter 5"),
        (740, "Definitions", 16),
        (700, "The landlord may demand the termi-"),
        (688, "nation of a well-known lease. The old-"),
        (676, "fashioned lessee is self-employed, which is well-"),
        (664, "known (see Schedule 4)."),
        (640, "A new paragraph begins here and goes on to the"),
        (20, "1"),
    ],
    [
        (780, "The Statute of Leases - Chapter 6"),
        (740, "next page, where it ends at once. Unless the par-"),
        (60, "1 A note below the line.", 7),
        (20, "2"),
    ],
    [
        (780, "The Statute of Leases - Chapter 6"),
        (740, "ties agree, nothing is changed."),
        (20, "3"),
    ],
)


@each(
    ("field", "named"),
    [("/V (Florence)", True), ("/V /Yes", True), ("/V ()", False), ("/V /Off", False), ("", False)],
)
def test_a_page_with_a_form_that_is_filled_in_is_named(field: str, named: bool) -> None:
    content = b"BT /F 10 Tf 50 700 Td (Name of the tenant:) Tj ET"
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>",
        2: b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        3: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        4: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Annots [6 0 R] "
        b"/Resources << /Font << /F 3 0 R >> >> >>",
        5: b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content),
        6: f"<< /Type /Annot /Subtype /Widget /FT /Tx /T (n) /Rect [160 690 300 710] {field} >>".encode(),
    }
    found = pdf.extract(making.pdf_of(objects))
    assert found.text.strip() == "Name of the tenant:"
    left_out = ("page=1", "has form fields that are filled in, which are not read")
    assert found.left_out == ((left_out,) if named else ())


def test_a_pdf_is_read_over_the_ends_of_its_lines_and_pages() -> None:
    found = pdf.extract(making.pdf(*LEASE))
    assert found.text == (
        "The Statute of Leases - Chapter 5\n\nDefinitions\n\n"
        "The landlord may demand the\ntermination of a well-known lease. The\n"
        "oldfashioned lessee is self-employed, which is\nwell-known (see Schedule 4).\n\n"
        "A new paragraph begins here and goes on to the\n"
        "next page, where it ends at once. Unless the\n"
        "parties agree, nothing is changed.\n\n"
        "1 A note below the line."
    )
    assert found.title == "Definitions"
    assert found.joined == ("termi-nation", "old-fashioned", "par-ties")
    assert place(found, "demand the\ntermination") == ("page=1", 1, 1)
    assert place(found, "goes on to the\nnext page") == ("page=1", 1, 2)
    assert place(found, "nothing is changed") == ("page=3", 3, 3)
    assert place(found, "A note below") == ("page=2", 2, 2)
    assert Heading(found.text.index("Definitions"), 1, "Definitions") in found.places


def test_a_word_that_is_cut_is_written_as_inside_a_line() -> None:
    """Where the document says it itself, only that can be quoted."""
    page = [
        (700, "We re-sign; they resign. We may re-"),
        (688, "sign, they may not. Co-"),
        (676, "operate, and cooperate. You per-"),
        (664, "form, as in Anglo-"),
        (652, "Saxon law of 1066-"),
        (640, "1087, page -"),
        (628, "5."),
    ]
    found = pdf.extract(making.pdf(page))
    assert " ".join(found.text.split()) == (
        "We re-sign; they resign. We may re-sign, they may not. Cooperate, and cooperate. You perform, as in "
        "Anglo-Saxon law of 1066-1087, page - 5."
    )
    assert found.joined == ("per-form",)


def test_a_running_head_is_text_on_the_first_page_only() -> None:
    """Numbers in it may differ, and the numbers of pages by themselves are one as well."""
    text = pdf.extract(making.pdf(*LEASE)).text
    assert text.count("Statute of Leases") == 1
    assert not {"1", "2", "3"} & set(text.splitlines())


def test_a_line_that_stands_at_the_same_height_by_chance_stays() -> None:
    pages = [[(700, f"The beginning of page {name}."), (400, "All is said.")] for name in ("one", "two")]
    assert pdf.extract(making.pdf(*pages)).text.count("The beginning of page") == 2


def test_pages_without_text_are_reported_if_they_are_pictures() -> None:
    with pytest.raises(Unreadable, match="has no text: its first page is a picture"):
        pdf.extract(making.pdf(scanned=True))
    with pytest.raises(Unreadable, match=r"has no text$"):
        pdf.extract(making.pdf([]))
    assert list(pdf.extract(making.pdf([], [(700, "Words.")])).places) == [Page(0, 2)]


def test_each_paragraph_of_a_typesetter_is_quoted_word_for_word() -> None:
    """Typeset with hyphenation, running heads, notes at the foot, and sentences over the end of a page."""
    typeset = Path(__file__).parent / "typeset"
    source = (typeset / "constitution.typ").read_text().partition("\n= The Legislature\n")[2]
    notes = re.findall(r"#footnote\[(.*)\]", source)
    paragraphs = re.sub(r"#footnote\[.*\]", "", source).split("\n\n")
    found = pdf.extract((typeset / "constitution.pdf").read_bytes())
    document = CitedDocument("constitution.pdf", "c", found.text, found.joined)
    pages = []
    for words in (*notes, *(re.sub(r"(?m)^=+ .*\n|^=+ .*$", "", one) for one in paragraphs)):
        quoted = look_up(words.strip(), [document])
        assert isinstance(quoted, Found), words
        at = where(found.places, found.text, quoted.start, quoted.end)
        pages.append((at.page, at.last_page))
    assert pages == [*[(1, 1)] * 7, *[(2, 2)] * 5, (2, 3)], f"{pages}"
    assert found.title == "The Legislature"
    assert "Impeach-ment" in found.joined
    assert "fill such Vacancies.²\n" in found.text
    assert "\n² Writs are issued" in found.text


@pytest.mark.skipif(
    shutil.which("groff") is None
    or not any(Path("/usr/share/groff").glob("*/font/devpdf"))
    or shutil.which("gropdf") is None,
    reason="groff with its PDF device is not installed",
)
def test_a_page_of_a_typesetter_is_read() -> None:
    """With its hyphenation on narrow lines, and headers that `-ms` makes."""
    words = (
        "The representatives acknowledge extraordinary responsibilities notwithstanding administrative delay."
    )
    source = f".pl 5i\n.ll 2.5i\n.ds CH The Statute\n.LP\n{' '.join([words] * 30)}\n"
    done = subprocess.run(
        ["groff", "-ms", "-Tpdf"], input=source.encode(), capture_output=True, check=True, timeout=PATIENCE
    )
    found = pdf.extract(done.stdout)
    assert " ".join(found.text.split()).count(words) >= 20
    assert any(one != Page(0, 1) for one in found.places)


# ---- DOCX -----------------------------------------------------------------------------------------
def test_a_docx_has_its_headings_and_tables() -> None:
    table = (
        "<w:tbl><w:tr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr><w:tr><w:tc>{}</w:tc><w:tc>{}{}</w:tc></w:tr></w:tbl>"
    ).format(*map(paragraph, ("Flat", "Rent", "Upper", "1200", "a month")))
    body = (
        paragraph("Lease", "T")
        + paragraph("Between A and B.")
        + paragraph("Money", "H1")
        + paragraph("Deposit", "Own")
        + paragraph("Three months are paid.")
        + table
        + '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Repairs</w:t></w:r></w:p>'
        + paragraph("The tenant repairs.")
    )
    found = word.extract(making.docx(body))
    assert found.text == (
        "Lease\n\nBetween A and B.\n\nMoney\n\nDeposit\n\nThree months are paid.\n\n"
        "Flat\tRent\nUpper\t1200 a month\n\nRepairs\n\nThe tenant repairs."
    )
    assert found.title == "Lease"
    assert place(found, "Three months")[0] == "Lease/Money/Deposit"
    assert place(found, "The tenant repairs")[0] == "Lease/Repairs"


def test_a_docx_says_what_a_reader_of_the_last_version_sees() -> None:
    """Insertions that are tracked, controls and text boxes are in it, and what was deleted is not."""
    body = (
        "<w:p><w:r><w:t>The lease may </w:t></w:r><w:ins><w:r><w:t>not </w:t></w:r></w:ins>"
        "<w:del><w:r><w:delText>always </w:delText><w:t>often </w:t></w:r></w:del>"
        "<w:r><w:t>be</w:t><w:tab/><w:t>ended</w:t><w:br/><w:t>at will.</w:t></w:r></w:p>"
        f"<w:sdt><w:sdtPr><w:t>no</w:t></w:sdtPr><w:sdtContent>{paragraph('Chosen.')}</w:sdtContent></w:sdt>"
        f"<w:p><w:r><w:t>Beside</w:t><w:pict><w:txbxContent>"
        f"{paragraph('In a box.')}</w:txbxContent></w:pict></w:r></w:p>"
    )
    notes = f"<w:footnote>{paragraph('See clause 4.')}</w:footnote>"
    assert word.extract(making.docx(body, notes=notes)).text == (
        "The lease may not be\tended\nat will.\n\nChosen.\n\nBeside\n\nIn a box.\n\nSee clause 4."
    )


# ---- tables ---------------------------------------------------------------------------------------
def test_a_sheet_has_its_cells_where_they_stand() -> None:
    sheet = {"B3": "Flat", "C3": "Rent", "B4": "Upper", "C4": 1234.5, "B6": "Sum", "C6": 3.0, "AB6": "far"}
    book = {"Rents": sheet, "Secret": {"A1": "No one"}, "B&amp;B/2": {"A1": "guests"}}
    found = sheets.extract_xlsx(making.xlsx(book, hidden="Secret"))
    assert found.text.startswith("\tFlat\tRent\n\tUpper\t1234.5\n\n\tSum\t3\t")
    assert [one for one in found.places if isinstance(one, Rows)] == list(found.places)
    assert place(found, "1234.5")[0] == "Rents!C4"
    assert place(found, "Upper\t1234.5")[0] == "Rents!B4:C4"
    assert place(found, "Rent\n\tUpper")[0] == "Rents!C3:B4"
    assert place(found, "Sum")[0] == "Rents!B6"
    assert place(found, "far")[0] == "Rents!AB6"
    assert place(found, "guests")[0] == "B&B%2F2!A1"
    assert "No one" not in found.text


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_a_csv_file_is_rows(mark: str) -> None:
    lines = [["flat", "rent", "note"], ["upper", "1200", f'"with{mark} a\nview"'], ["lower", "", ""]]
    found = sheets.extract_csv("\r\n".join(map(mark.join, lines)).encode())
    seen = f"with{mark} a view".replace("\t", " ").replace("  ", " ")
    assert found.text == f"flat\trent\tnote\nupper\t1200\t{seen}\nlower"
    assert place(found, "1200")[0] == "cell=2,2"
    assert place(found, "upper\t1200")[0] == "cell=2,1-2,2"


# ---- HTML -----------------------------------------------------------------------------------------
def test_a_page_is_what_it_says() -> None:
    page = """<!doctype html><html><head><title>House  rules</title><style>p { color: red }</style>
        <script>document.write("<p>never</p>")</script></head><body><!-- no -->
        <h1>House</h1><h2>Pets &amp; <i>guests</i></h2><p>No <b>dogs</b> are
        allowed.<p>Cats<br>may stay.<ul><li>one<li>two</ul>
        <table><tr><th></th><th>Fee</th></tr><tr><td><p>Cat</p></td><td>3&nbsp;€</td></tr></table>
        <template>no</template><noscript>no</noscript><h2>Noise</h2><pre>a
  b</pre>end</body></html>"""
    found = web.extract(page.encode())
    assert found.text == (
        "House\n\nPets & guests\n\nNo dogs are allowed.\n\nCats\nmay stay.\n\none\ntwo\n\n"
        "\tFee\nCat\t3 €\n\nNoise\n\na\n  b\n\nend"
    )
    assert found.title == "House rules"
    assert place(found, "No dogs")[0] == "House/Pets & guests"
    assert place(found, "end")[0] == "House/Noise"


@pytest.mark.parametrize(
    ("page", "text"),
    [
        (b"<meta charset=iso-8859-1><p>\x80 5", "€ 5"),
        (b'<meta http-equiv="c" content="text/html; charset=\'koi8-r\'">\xc1', "а"),
        ("é".encode("utf-16"), "é"),
        (b"\xef\xbb\xbf<p>\xc3\xa9", "é"),
        (b"<p>one<p>", "one"),
        (b"&lt;script&gt; <a href=x>y", "<script> y"),
    ],
)
def test_encodings_are_those_that_a_page_names(page: bytes, text: str) -> None:
    assert web.extract(page).text == text


@pytest.mark.parametrize(
    "page", [b"\xff\xfe\x00", b"<meta charset=zip>x", b"\x00<p>", b"caf\xe9", b"<p></p>"]
)
def test_a_page_that_can_not_be_decoded_is_none(page: bytes) -> None:
    with pytest.raises(Unreadable):
        web.extract(page)


# ---- time -----------------------------------------------------------------------------------------
@pytest.mark.oracle
@pytest.mark.parametrize(
    "unit",
    share(
        ["a", "a-", "a\ufffe", "a b-", "a\u2010 ", "</p>", "<p>", "<td>", "<b>", "&amp;", "<template>", '"',
         ","],
        2,
    ),
)
def test_readers_are_linear_in_what_they_read(unit: str) -> None:
    """A line, and as many lines, of a PDF; a page; a table. Comments of pages that never end are left out:
    some versions of Python take quadratic time for them, which the process that reads is not given."""

    def work(count: int) -> None:
        for text in (unit * count, f"{unit}\n" * count):
            lines = [pdf._Line(1, 700.0 - at, 10.0, one) for at, one in enumerate(text.splitlines())]
            pdf._written([(one, 0) for one in lines])
            for extract in (web.extract, sheets.extract_csv):
                with suppress(Unreadable):
                    extract(text.encode())

    assert_linear(work, 4_000)
