"""Broken files, and files made to harm: each is skipped with a reason, in bounded time and memory."""

from __future__ import annotations

import os
import sys
import time
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from corvid.documents import requests
from corvid.documents.extracted import LARGEST_FILE, Unreadable
from corvid.documents.packages import check_package
from corvid.documents.pictures import LONGEST_SIDE, MOST_PIXELS
from corvid.documents.reader import Reader
from corvid.documents.requests import Format, Wanted, format_of
from corvid.hosts.documents import DocumentTools
from corvid.hosts.roots import Root
from tests.documents import hostile_pdfs, making
from tests.documents.making import paragraph
from tests.shares import share

pytestmark = pytest.mark.guarantee("boundary.values_checked")

BROKEN = "is a broken file of its format"
ENTITIES = (
    '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">' for at in range(9))
    + '<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY net SYSTEM "http://127.0.0.1:9/x">]>'
)


def whole() -> dict[str, bytes]:
    """A good file of each format that has an inner structure."""
    return {
        "pdf": making.pdf([(700, "The tenant pays the rent."), (680, "On the first.")]),
        "docx": making.docx(paragraph("The tenant pays the rent.")),
        "xlsx": making.xlsx({"Rents": {"A1": "The tenant pays the rent."}}),
    }


def hostile() -> Iterator[tuple[str, bytes, str]]:
    """Names, contents, and a part of the reason."""
    good = whole()
    for ending, data in good.items():
        broken = "PDF" if ending == "pdf" else BROKEN
        for part in (0, 3, 20, *(len(data) * tenth // 10 for tenth in range(1, 10))):
            # PDFium finds the objects of a file whose end is gone.
            if ending != "pdf" or part <= len(data) // 2:
                yield f"cut{part}.{ending}", data[:part], broken
        yield f"zeros.{ending}", bytes(1_000_000), broken
        yield f"text.{ending}", b"The tenant pays the rent.\n" * 99, broken
        yield f"noise.{ending}", bytes((at * 7919 + at // 3) % 256 for at in range(50_000)), broken
        for other, content in good.items():
            if other != ending:
                reason = "PDF" if ending == "pdf" else BROKEN if other == "pdf" else "broken"
                yield f"{other}.{ending}", content, reason
        if ending != "pdf":
            yield f"old.{ending}", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "encrypted, or of an old"
            yield f"empty.{ending}", making.archive({}), "broken"
            yield f"locked.{ending}", _encrypted(data), "is encrypted"
            yield f"parts.{ending}", making.archive({f"{at}.xml": "" for at in range(10_001)}), "10,000 parts"
            yield f"bomb.{ending}", _bomb(data), "unpacks to more than"
            yield f"lying.{ending}", _lying(data), "broken"
            yield f"sum.{ending}", _spoiled(data), BROKEN
    yield from with_entities()
    yield from strange_words()
    yield from strange_sheets()
    yield from strange_texts()
    for name, data in hostile_pdfs.pdfs():
        if name not in (*hostile_pdfs.READ, *hostile_pdfs.SLOW):
            yield f"{name}.pdf", data, ""
    yield "nested.docx", making.docx("<w:sdt>" * 5000 + "</w:sdt>" * 5000), "broken"
    yield "no-body.docx", making.docx("", {"word/document.xml": "<x/>"}), "broken"
    yield "wide.xlsx", making.xlsx({"S": {"A1": "x", "XFD1048576": "y"}}), ""
    yield "many.docx", making.docx(paragraph("x" * 4_000_001)), "more than 4,000,000 characters"
    yield "scan.pdf", making.pdf(scanned=True), "its first page is a picture"
    yield "locked.pdf", _locked_pdf(), "password"
    yield "stream.pdf", _pdf_bomb(), ""
    yield "circle.pdf", _circle(), "its first page is a broken page"
    yield "deep.html", b"<div>" * 200_000, "has no text"
    yield "binary.html", b"<p>\0</p>", "is not a HTML file"
    yield "latin.csv", b"mar\xe9e", "is not UTF-8 text (byte 3)"
    yield "zeros.csv", bytes(100), "is not a text file"


def with_entities() -> Iterator[tuple[str, bytes, str]]:
    """Those that declare entities, of files and of the network."""
    cell = "<w:p><w:r><w:t>&i;&file;&net;</w:t></w:r></w:p>"
    document = f'{ENTITIES}<w:document xmlns:w="{making.WORD}"><w:body>{cell}</w:body></w:document>'
    for code in ("utf-8", "utf-16"):
        head = f'<?xml version="1.0" encoding="{code}"?>'
        content = (head + document).encode(code)
        yield f"entities-{code}.docx", making.docx("", {"word/document.xml": content}), "declares entities"
    cell = '<row><c t="inlineStr"><is><t>&i;</t></is></c></row>'
    sheet = f"{ENTITIES}<worksheet><sheetData>{cell}</sheetData></worksheet>"
    entities = {"xl/worksheets/sheet1.xml": sheet.encode()}
    yield "entities.xlsx", making.xlsx({"S": {}}, more=entities), "declares entities"


def strange_words() -> Iterator[tuple[str, bytes, str]]:
    """Documents of word processing whose parts are not what they should be."""
    none, run = "has no text", "<w:r><w:t>words</w:t></w:r>"
    yield "nothing.docx", making.docx(""), none
    yield "spaces.docx", making.docx(paragraph(" \t ")), none
    yield "deleted.docx", making.docx(f"<w:p><w:del>{run}</w:del></w:p>"), none
    yield "moved.docx", making.docx(f"<w:p><w:moveFrom>{run}</w:moveFrom></w:p>"), none
    yield "field.docx", making.docx("<w:p><w:r><w:instrText>INCLUDETEXT x</w:instrText></w:r></w:p>"), none
    yield "picture.docx", making.docx("<w:p><w:r><w:drawing/></w:r></w:p>"), none
    yield "outline.docx", making.docx('<w:p><w:pPr><w:outlineLvl w:val="x"/></w:pPr></w:p>'), "broken"
    document = "word/document.xml"
    for name, content in {
        "empty": "", "text": "words", "half": "<w:document", "null": "<a>\0</a>", "zeros": bytes(9_000),
        "latin": b"<a>\xe9</a>", "open": "<a>" * 9_000, "twice": "<a/><b/>", "prefix": "<w:document/>",
    }.items():  # fmt: skip
        yield f"{name}-part.docx", making.docx("", {document: content}), "broken"
    yield "types.docx", making.docx("", {"[Content_Types].xml": "<Types/>"}), "broken"
    yield "relations.docx", making.docx("", {"_rels/.rels": "<Relationships/>"}), "broken"
    target = (
        'Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"'
    )
    for name, led in {"outside": "../../etc/passwd", "network": "http://127.0.0.1:9/", "itself": "/"}.items():
        relations = f'<Relationships><Relationship {target} Target="{led}"/></Relationships>'
        yield f"{name}.docx", making.docx(paragraph("x"), {"_rels/.rels": relations}), "broken"
    with zipfile.ZipFile(held := BytesIO(), "w") as package:
        package.writestr("../../outside.xml", "<x/>")
    yield "names.docx", held.getvalue(), "broken"


def strange_sheets() -> Iterator[tuple[str, bytes, str]]:
    """Workbooks whose parts are not what they should be."""
    none, sheet = "has no text", "xl/worksheets/sheet1.xml"
    yield "nothing.xlsx", making.xlsx({"S": {}}), none
    yield "hidden.xlsx", making.xlsx({"S": {"A1": "words"}}, hidden="S"), none
    yield "no-sheets.xlsx", making.xlsx({}), none
    yield "formula.xlsx", making.xlsx({"S": {}}, more={sheet: _cells('<c r="A1"><f>1+1</f></c>')}), none
    for name, cell in {
        "index": '<c r="A1" t="s"><v>99999</v></c>',
        "boolean": '<c r="A1" t="b"><v></v></c>',
        "place": '<c r="ZZZZZZ99999999999"><v>1</v></c>',
        "half": '<c r="A1"><v>1</v>',
        "letters": '<c r="1A"><v>1</v></c>',
    }.items():
        yield f"{name}-cell.xlsx", making.xlsx({"S": {}}, more={sheet: _cells(cell)}), ""
    for name, content in {
        "empty": b"",
        "text": b"words",
        "zeros": bytes(9_000),
        "half": b"<worksheet",
    }.items():
        yield f"{name}-part.xlsx", making.xlsx({"S": {}}, more={sheet: content}), ""
        parts = {"xl/workbook.xml": content}
        yield f"{name}-book.xlsx", making.xlsx({"S": {"A1": "words"}}, more=parts), ""


def _cells(cells: str) -> bytes:
    return f"<worksheet><sheetData><row>{cells}</row></sheetData></worksheet>".encode()


def strange_texts() -> Iterator[tuple[str, bytes, str]]:
    """Pages and tables without words, and in encodings that they do not have."""
    none, large = "has no text", "more than 4,000,000 characters"
    for name, text in {
        "nothing": b"", "script": b"<script>alert('words')</script>", "comment": b"<!-- words -->",
        "style": b"<style>words</style>",
        "declared": b"<!doctype html>", "template": b"<template><p>words</p></template>",
        "spaces": b"&nbsp; " * 9_000,
        "instruction": b"<?xml version='1.0'?>", "attribute": b"<p a='" + b"x" * 1_000_000 + b"'>",
    }.items():  # fmt: skip
        yield f"{name}.html", text, ""
    yield "large.html", b"<p>" + b"x" * 4_000_001, large
    yield "unknown.html", b"<meta charset=none-such>words", "an encoding that is not known"
    yield "codec.html", b"<meta charset=zlib>words", ""
    yield "utf-8.html", b"\xef\xbb\xbf\xff", "is not utf-8-sig text"
    yield "utf-16.html", b"\xff\xfe<\0p", "is not utf-16 text"
    for name, text in {
        "nothing": b"",
        "commas": b",,,\n" * 99,
        "marks": b"\xef\xbb\xbf",
        "lines": b"\n\r\n" * 9,
    }.items():
        yield f"{name}.csv", text, none
    yield "large.csv", b"x" * 4_000_001, ""
    yield "utf-16.csv", "words".encode("utf-16"), "is not UTF-8 text (byte 0)"
    yield "half.csv", b"words,\xe2\x82", "is not UTF-8 text (byte 6)"


def _rewritten(data: bytes, flag: int) -> bytes:
    """An archive all of whose parts say that they have this flag."""
    written = bytearray(data)
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = written.find(mark)
        while at >= 0:
            written[at + place] |= flag
            at = written.find(mark, at + 1)
    return bytes(written)


def _encrypted(data: bytes) -> bytes:
    return _rewritten(data, 1)


def _with(data: bytes, name: str, content: bytes) -> bytes:
    held = BytesIO(data)
    with zipfile.ZipFile(held, "a", zipfile.ZIP_DEFLATED) as package:
        package.writestr(name, content, compresslevel=1)
    return held.getvalue()


def _bomb(data: bytes) -> bytes:
    return _with(data, "word/media/big.bin", bytes(260_000_000))


def _lying(data: bytes) -> bytes:
    """An archive with a part that unpacks to more than it says."""
    made = _with(data, "big.xml", bytes(50_000_000))
    return made.replace((50_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))


def _spoiled(data: bytes) -> bytes:
    """An archive whose first part has another sum than it says."""
    with zipfile.ZipFile(BytesIO(data)) as package:
        total = package.infolist()[0].CRC
    return data.replace(total.to_bytes(4, "little"), (total ^ 1).to_bytes(4, "little"))


def _locked_pdf() -> bytes:
    """A file that says it is encrypted, with keys that no empty password has."""
    keys = f"/O <{'11' * 32}> /U <{'22' * 32}> /P -4 /V 1 /R 2 /Filter /Standard"
    return making.pdf_of(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Kids [] /Count 0 >>",
            3: f"<< {keys} >>".encode(),
        },
        f"/Encrypt 3 0 R /ID [<{'33' * 16}> <{'33' * 16}>]",
    )


def _pdf_bomb() -> bytes:
    """A page whose contents unpack to 2 GB: packed twice."""
    size, packer = 1 << 24, zlib.compressobj(9, wbits=-15)
    block = packer.compress(bytes(size)) + packer.flush(zlib.Z_FULL_FLUSH)
    check = (128 * size % 65521) << 16 | 1  # what Adler's sum of so many zeros is
    packed = b"\x78\xda" + block * 128 + b"\x03\0" + check.to_bytes(4, "big")
    twice = zlib.compress(packed, 9)
    return making.pdf_of(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>",
            4: b"<< /Length %d /Filter [/FlateDecode /FlateDecode] >>\nstream\n%b\nendstream"
            % (len(twice), twice),
        }
    )


def _circle() -> bytes:
    """Pages that are their own parents."""
    return making.pdf_of({
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>",
    })  # fmt: skip


def test_what_declares_entities_is_not_opened() -> None:
    """In this process: no reader sees it, so that nothing depends on how a reader was set up."""
    seen = 0
    for _, data, reason in with_entities():
        with pytest.raises(Unreadable, match=reason):
            check_package(data)
        seen += 1
    assert seen == 3


def peak() -> int:
    """The most memory that a finished process of this one had, in bytes."""
    resource = pytest.importorskip("resource")
    most: int = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return most * (1 if sys.platform == "darwin" else 1024)


PARTS = 4


@pytest.mark.oracle
@pytest.mark.parametrize("part", share(range(PARTS), PARTS, 1))
def test_each_is_skipped_with_its_reason_and_the_good_ones_are_read(tmp_path: Path, part: int) -> None:
    expected = {}
    names = set()
    for number, (name, data, reason) in enumerate(hostile()):
        assert name not in names
        names.add(name)
        if number % PARTS == part:
            (tmp_path / name).write_bytes(data)
            expected[name] = reason
    assert len(names) >= 200
    for ending, data in whole().items():
        (tmp_path / f"good.{ending}").write_bytes(data)
    with (tmp_path / "huge.pdf").open("wb") as huge:
        huge.truncate(500_000_000)
    expected["huge.pdf"] = f"has more than {LARGEST_FILE:,} bytes"
    (tmp_path / "old.doc").write_bytes(b"\xd0\xcf\x11\xe0")
    expected["old.doc"] = "is of a format that is not read"
    begun = time.monotonic()
    answer = DocumentTools(Root(tmp_path)).search_documents(".", "tenant rent", 99)
    assert time.monotonic() - begun < 120
    reasons = {one.path: one.reason for one in answer.skipped}
    assert {name: why for name, why in expected.items() if why not in (reasons.get(name) or ())} == {}
    assert sorted(reasons.keys() - expected) == []
    found = answer.value
    assert isinstance(found, list)
    assert {one.uri.partition("#")[0] for one in found} == {f"good.{ending}" for ending in whole()}
    assert peak() < 1_300_000_000


@pytest.mark.oracle
@pytest.mark.parametrize("name", hostile_pdfs.SLOW)
def test_what_takes_all_memory_ends_the_process_alone(name: str) -> None:
    data = dict(hostile_pdfs.pdfs())[name]
    with Reader() as reader:
        with pytest.raises(Unreadable, match=r"ended the process|seconds|memory"):
            reader.read(Format.PDF, data)
        assert reader.read(Format.PDF, whole()["pdf"]).text
    assert peak() < 1_300_000_000


@pytest.mark.oracle
@pytest.mark.parametrize("part", share(range(PARTS), PARTS, 1))
def test_the_pages_of_hostile_files_are_drawn_within_bounds_or_not_at_all(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "SECONDS", 4)
    drawn = refused = 0
    with Reader() as reader:
        for number, (name, data) in enumerate(hostile_pdfs.pdfs()):
            if number % PARTS != part or name in hostile_pdfs.SLOW:
                continue
            begun = time.monotonic()
            try:
                pictures = reader.pictures(data, [Wanted(1, 3, "words")], 3)
            except Unreadable:
                refused += 1
            else:
                for one in pictures:
                    assert max(one.width, one.height) <= LONGEST_SIDE, name
                    assert one.width * one.height <= MOST_PIXELS, name
                    assert one.png.startswith(b"\x89PNG"), name
                drawn += 1
            assert time.monotonic() - begun < 30
        assert reader.pictures(whole()["pdf"], [Wanted(1, 1, "tenant")], 1)[0].boxes
    assert drawn
    assert refused


def faulty(monkeypatch: pytest.MonkeyPatch, body: str) -> Reader:
    """A reader whose process does this with each document, and reads as ever without one."""
    program = (
        "import sys, os, time; sys.path.append(sys.argv[1]); from corvid.documents import child\n"
        f"def extract(data):\n    if data == b'x': return plain(data)\n    {body}\n"
        "from corvid.documents.sheets import extract_csv as plain\n"
        "child._extractor = lambda format_: extract\nchild.main()"
    )
    monkeypatch.setattr("corvid.documents.reader._PROGRAM", program)
    return Reader()


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("time.sleep(60)", "takes more than 1 seconds to read"),
        ("while True: pass", "takes more than 1 seconds to read"),
        ("os.abort()", "ended the process that reads it (signal 6)"),
        ("os._exit(3)", "ended the process that reads it (status 3)"),
        ("held = bytearray(2 << 30)", "takes more than 1,024 MB of memory to read"),
        ("held = extract(data)", "is nested too deeply"),
        ("raise KeyError(1)", "can't be read (KeyError)"),
        ("os.write(4, b'1' * 99)", "gave no answer that can be understood"),
    ],
)
def test_a_reader_that_hangs_or_dies_is_a_reason(
    monkeypatch: pytest.MonkeyPatch, body: str, reason: str
) -> None:
    monkeypatch.setattr(requests, "SECONDS", 1)
    with faulty(monkeypatch, body) as reader:
        for _ in range(2):
            with pytest.raises(Unreadable) as told:
                reader.read(Format.CSV, b"harm")
            assert str(told.value) == reason
            assert reader.read(Format.CSV, b"x").text == "x"


def test_the_process_has_no_key_and_ends_with_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "canary-7919")
    body = "return child.Extracted(repr(os.environ) + f'<{os.getpid()}>', '')"
    with faulty(monkeypatch, body) as reader:
        text = reader.read(Format.CSV, b"?").text
    assert "canary" not in text
    number = int(text.rpartition("<")[2].strip(">"))
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_where_no_process_can_be_started_that_is_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with Reader() as reader, pytest.raises(Unreadable, match=r"none could be started: .*No such file"):
        reader.read(Format.CSV, b"x")


def test_formats_are_known_by_names() -> None:
    assert [format_of(name) for name in ("a.PDF", "b/c.docx", "d.htm", "e.md", "f")] == [
        Format.PDF, Format.DOCX, Format.HTML, None, None,
    ]  # fmt: skip
