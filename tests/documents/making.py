"""Documents for tests, made from what is in them."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

BODY = 10
"""The size of most letters."""
_OFFICE = "http://schemas.openxmlformats.org/"
_RELATED = "application/vnd.openxmlformats-package.relationships+xml"


def pdf(*pages: Sequence[tuple[float, str] | tuple[float, str, float]], scanned: bool = False) -> bytes:
    """A PDF file with Helvetica. A page is lines: height, words, and the size of the letters. Behind them a
    `scanned` one is a picture, and no text."""
    image = (
        b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
    )
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        3: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        4: image + b" /Length 1 >>\nstream\n\x80\nendstream",
    }
    drawn = ["\n".join(map(_drawn, lines)) for lines in pages] + ["600 0 0 800 0 0 cm /I Do"] * scanned
    kids = []
    for number, content in enumerate(drawn):
        page = 5 + 2 * number
        kids.append(f"{page} 0 R")
        objects[page] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents {page + 1} 0 R "
            "/Resources << /Font << /F 3 0 R >> /XObject << /I 4 0 R >> >> >>"
        ).encode()
        objects[page + 1] = _stream(content.encode("cp1252"))
    objects[2] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return pdf_of(objects)


def pdf_of(objects: Mapping[int, bytes], trailer: str = "") -> bytes:
    """A PDF file of these objects, the first of which is its catalog."""
    written = bytearray(b"%PDF-1.7\n")
    places = {}
    for number, body in sorted(objects.items()):
        places[number] = len(written)
        written += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = len(written)
    written += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    written += b"".join(b"%010d 00000 n \n" % places[number] for number in sorted(objects))
    end = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R {trailer} >>\nstartxref\n{table}\n%%EOF\n"
    return bytes(written + end.encode())


def _drawn(line: tuple[float, str] | tuple[float, str, float]) -> str:
    height, words, *size = line
    escaped = words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"BT /F {size[0] if size else BODY} Tf 50 {height} Td ({escaped}) Tj ET"


def _stream(data: bytes) -> bytes:
    packed = zlib.compress(data)
    return b"<< /Length %d /Filter /FlateDecode >>\nstream\n%b\nendstream" % (len(packed), packed)


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    """A ZIP archive of these files."""
    held = BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return held.getvalue()


def xlsx(
    sheets: Mapping[str, Mapping[str, str | float]], hidden: str = "", more: Mapping[str, bytes] | None = None
) -> bytes:
    """A workbook of sheets, which are cells by their names. `hidden` names a sheet that no one sees."""
    names = [*sheets]
    state = ' state="hidden"'
    listed = "".join(
        f'<sheet name="{name}" sheetId="{at}" r:id="r{at}"{state if name == hidden else ""}/>'
        for at, name in enumerate(names, 1)
    )
    related = "".join(
        f'<Relationship Id="r{at}" Type="{_OFFICE}officeDocument/2006/relationships/worksheet" '
        f'Target="worksheets/sheet{at}.xml"/>'
        for at in range(1, len(names) + 1)
    )
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    overrides = "".join(
        f'<Override PartName="/xl/worksheets/sheet{at}.xml" ContentType="{kinds}.worksheet+xml"/>'
        for at in range(1, len(names) + 1)
    )
    return archive({
        "[Content_Types].xml":
            f'<Types xmlns="{_OFFICE}package/2006/content-types">'
            f'<Default Extension="rels" ContentType="{_RELATED}"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{kinds}.sheet.main+xml"/>'
            f"{overrides}</Types>",
        "_rels/.rels":
            f'<Relationships xmlns="{_OFFICE}package/2006/relationships"><Relationship Id="r1" '
            f'Type="{_OFFICE}officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>'
            "</Relationships>",
        "xl/workbook.xml":
            f'<workbook xmlns="{_OFFICE}spreadsheetml/2006/main" '
            f'xmlns:r="{_OFFICE}officeDocument/2006/relationships"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels":
            f'<Relationships xmlns="{_OFFICE}package/2006/relationships">{related}</Relationships>',
        **{f"xl/worksheets/sheet{at}.xml": _sheet(cells) for at, cells in enumerate(sheets.values(), 1)},
        **(more or {}),
    })  # fmt: skip


def _sheet(cells: Mapping[str, str | float]) -> str:
    rows: dict[str, list[str]] = {}
    for name, value in cells.items():
        number = name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        cell = (
            f'<c r="{name}" t="inlineStr"><is><t>{value}</t></is></c>'
            if isinstance(value, str)
            else f'<c r="{name}"><v>{value}</v></c>'
        )
        rows.setdefault(number, []).append(cell)
    data = "".join(f'<row r="{number}">{"".join(row)}</row>' for number, row in rows.items())
    return f'<worksheet xmlns="{_OFFICE}spreadsheetml/2006/main"><sheetData>{data}</sheetData></worksheet>'


WORD = f"{_OFFICE}wordprocessingml/2006/main"


def docx(body: str, more: Mapping[str, str | bytes] | None = None, notes: str = "") -> bytes:
    """A document of word processing with this XML in its body, `w:` before its names."""
    kinds = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    relations = f"{_OFFICE}officeDocument/2006/relationships"
    noted = f'<Relationship Id="n" Type="{relations}/footnotes" Target="footnotes.xml"/>'
    parts: dict[str, Any] = {
        "[Content_Types].xml":
            f'<Types xmlns="{_OFFICE}package/2006/content-types">'
            '<Default Extension="xml" ContentType="application/xml"/>'
            f'<Default Extension="rels" ContentType="{_RELATED}"/>'
            f'<Override PartName="/word/document.xml" ContentType="{kinds}.document.main+xml"/>'
            f'<Override PartName="/word/styles.xml" ContentType="{kinds}.styles+xml"/>'
            f'<Override PartName="/word/footnotes.xml" ContentType="{kinds}.footnotes+xml"/></Types>',
        "_rels/.rels":
            f'<Relationships xmlns="{_OFFICE}package/2006/relationships"><Relationship Id="r1" '
            f'Type="{relations}/officeDocument" Target="word/document.xml"/></Relationships>',
        "word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>',
        "word/styles.xml":
            f'<w:styles xmlns:w="{WORD}">'
            '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>'
            '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
            '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style>'
            '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Our heads"/>'
            '<w:basedOn w:val="H2"/></w:style>'
            "</w:styles>",
        "word/_rels/document.xml.rels":
            f'<Relationships xmlns="{_OFFICE}package/2006/relationships"><Relationship Id="s" '
            f'Type="{relations}/styles" Target="styles.xml"/>{noted if notes else ""}</Relationships>',
    }  # fmt: skip
    if notes:
        parts["word/footnotes.xml"] = f'<w:footnotes xmlns:w="{WORD}">{notes}</w:footnotes>'
    return archive({**parts, **(more or {})})


def paragraph(text: str, style: str = "") -> str:
    """The XML of a paragraph."""
    styled = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f'<w:p>{styled}<w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'
