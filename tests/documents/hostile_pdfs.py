# ruff: noqa: E501
"""PDF files made to harm: what PDFium parses, unpacks, follows and draws, without end or beyond any bound."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping

from tests.documents import making

READ = ("font-gone", "font-itself", "cmap-itself", "cmap-noncharacters")
"""Those in which letters are found all the same."""
SLOW = ("forms-double",)
"""Those that need seconds until they have all the memory that they may."""


def page(
    contents: bytes = b"",
    resources: bytes = b"",
    more: bytes = b"",
    box: bytes = b"[0 0 99 99]",
    objects: Mapping[int, bytes] | None = None,
) -> bytes:
    """A file of one page, whose contents are the object 4."""
    made = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: b"<< /Type /Page /Parent 2 0 R /MediaBox %b /Contents 4 0 R /Resources << %b >> %b >>"
        % (box, resources, more),
        4: b"<< /Length %d >>\nstream\n%b\nendstream" % (len(contents), contents),
    }
    made.update(objects or {})
    return making.pdf_of(made)


FONT = b"/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"


def pdfs() -> Iterator[tuple[str, bytes]]:
    """Names and contents."""
    noise = bytes((at * 37) % 256 for at in range(400))
    yield "no-pages", making.pdf_of({1: b"<< /Type /Catalog >>"})
    yield "no-catalog", making.pdf_of({1: b"<< /Type /Nothing >>"})
    yield "root-number", making.pdf_of({1: b"7"})
    yield "root-itself", making.pdf_of({1: b"1 0 R"})
    yield (
        "kids-none",
        making.pdf_of({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Kids [] /Count 0 >>"}),
    )
    yield (
        "kids-many",
        making.pdf_of(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R >>",
                2: b"<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>",
                3: b"<< /Type /Page /Parent 2 0 R >>",
            }
        ),
    )
    yield (
        "kids-minus",
        making.pdf_of(
            {1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Kids [3 0 R] /Count -5 >>"}
        ),
    )
    yield (
        "kids-gone",
        making.pdf_of(
            {1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Kids [99 0 R] /Count 1 >>"}
        ),
    )
    yield (
        "kids-numbers",
        making.pdf_of(
            {1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Kids [1 2 3] /Count 3 >>"}
        ),
    )
    yield (
        "kids-two-circle",
        making.pdf_of(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R >>",
                2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                3: b"<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>",
            }
        ),
    )
    last = 5000
    yield (
        "kids-deep",
        making.pdf_of(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R >>",
                **{k: b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % (k + 1) for k in range(2, last)},
                last: b"<< /Type /Page >>",
            }
        ),
    )
    for name, data in (
        ("arrays", b"[" * 100000 + b"]" * 100000),
        ("dicts", b"<< /A " * 50000 + b">>" * 50000),
        ("strings", b"(" * 100000 + b")" * 100000),
        ("open-arrays", b"[" * 500000),
        ("open-dicts", b"<<" * 300000),
    ):
        yield "deep-" + name, page(more=b"/X " + data)
        yield "contents-" + name, page(data)
    yield (
        "form-itself",
        page(
            b"/X Do",
            b"/XObject << /X 5 0 R >>",
            objects={
                5: b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Length 5 >>\nstream\n/X Do\nendstream"
            },
        ),
    )

    def two(following: int) -> bytes:
        return (
            b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X %d 0 R >> >> /Length 11 >>\nstream\n/X Do /X Do\nendstream"
            % following
        )

    yield (
        "forms-double",
        page(
            b"/X Do",
            b"/XObject << /X 5 0 R >>",
            objects={
                **{k: two(k + 1) for k in range(5, 45)},
                45: b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream",
            },
        ),
    )
    yield (
        "contents-itself",
        making.pdf_of(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R >>",
                2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents [3 0 R 3 0 R] >>",
            }
        ),
    )
    yield (
        "contents-many",
        page(
            objects={
                3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents [%b] >>"
                % (b"4 0 R " * 100000)
            }
        ),
    )
    for at, box in enumerate(
        (
            b"[0 0 1e30 1e30]",
            b"[0 0 0 0]",
            b"[9 9 0 0]",
            b"[nan nan nan nan]",
            b"[0 0 99999999 1]",
            b"7",
            b"[0 0]",
            b"[-1e9 -1e9 1e9 1e9]",
        )
    ):
        yield f"box{at}", page(box=box)
    yield "unit", page(more=b"/UserUnit 1e9")
    yield "rotate", page(more=b"/Rotate 77777777777")
    yield "length-lies", page(objects={4: b"<< /Length 999999999 >>\nstream\nBT ET\nendstream"})
    yield "length-itself", page(objects={4: b"<< /Length 4 0 R >>\nstream\nBT ET\nendstream"})
    yield "length-minus", page(objects={4: b"<< /Length -1 >>\nstream\nBT ET\nendstream"})
    for name in (
        "FlateDecode",
        "LZWDecode",
        "ASCII85Decode",
        "ASCIIHexDecode",
        "RunLengthDecode",
        "CCITTFaxDecode",
        "DCTDecode",
        "JPXDecode",
        "JBIG2Decode",
        "Crypt",
        "Nothing",
    ):
        yield (
            f"filter-{name}",
            page(
                objects={4: b"<< /Length 400 /Filter /%b >>\nstream\n%b\nendstream" % (name.encode(), noise)}
            ),
        )
        yield (
            f"image-{name}",
            page(
                b"600 0 0 800 0 0 cm /I Do",
                b"/XObject << /I 5 0 R >>",
                objects={
                    5: b"<< /Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /%b /Length 400 >>\nstream\n%b\nendstream"
                    % (name.encode(), noise)
                },
            ),
        )
    yield (
        "filters-many",
        page(
            objects={4: b"<< /Length 4 /Filter [%b] >>\nstream\nabcd\nendstream" % (b"/FlateDecode " * 10000)}
        ),
    )
    yield (
        "predictor",
        page(
            objects={
                4: b"<< /Length 20 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2000000000 /Colors 32 /BitsPerComponent 16 >> >>\nstream\n%b\nendstream"
                % zlib.compress(bytes(500)).ljust(20)[:20]
            }
        ),
    )
    yield (
        "image-huge",
        page(
            b"/I Do",
            b"/XObject << /I 5 0 R >>",
            objects={
                5: b"<< /Type /XObject /Subtype /Image /Width 2000000000 /Height 2000000000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\x80\nendstream"
            },
        ),
    )
    yield (
        "mask-itself",
        page(
            b"/I Do",
            b"/XObject << /I 5 0 R >>",
            objects={
                5: b"<< /Type /XObject /Subtype /Image /Width 9 /Height 9 /SMask 5 0 R /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\x80\nendstream"
            },
        ),
    )
    yield (
        "colours-itself",
        page(
            b"/C cs 1 scn 0 0 9 9 re f",
            b"/ColorSpace << /C 5 0 R >>",
            objects={5: b"[/Indexed 5 0 R 1 <00>]"},
        ),
    )
    yield (
        "colours-deep",
        page(
            b"/C cs 1 scn 0 0 9 9 re f",
            b"/ColorSpace << /C %b /DeviceRGB %b >>" % (b"[/Indexed " * 3000, b"1 <00>]" * 3000),
        ),
    )
    yield (
        "pattern-itself",
        page(
            b"/Pattern cs /P scn 0 0 9 9 re f",
            b"/Pattern << /P 5 0 R >>",
            objects={
                5: b"<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << /Pattern << /P 5 0 R >> >> /Length 35 >>\nstream\n/Pattern cs /P scn 0 0 9 9 re f     \nendstream"
            },
        ),
    )
    yield (
        "shading",
        page(
            b"/S sh",
            b"/Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1e30 0 1e30] /Function << /FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Length 4 >> >> >>",
        ),
    )
    yield (
        "shading-function-itself",
        page(
            b"/S sh",
            b"/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 1] /Function 5 0 R >> >>",
            objects={5: b"<< /FunctionType 3 /Domain [0 1] /Functions [5 0 R] /Bounds [] /Encode [0 1] >>"},
        ),
    )
    yield "saves", page(b"q " * 1000000)
    yield "restores", page(b"Q " * 1000000)
    yield "dashes", page(b"[1e-9 1e-9] 0 d 0 0 m 99 99 l S")
    yield "curves", page(b"0 0 m " + b"1 2 3 4 5 6 c " * 200000 + b" S")
    yield "clips", page(b"0 0 99 99 re W n " * 30000)
    yield "inline-image", page(b"BI /W 1000000 /H 1000000 /CS /RGB /BPC 8 ID abc")
    yield "numbers", page(b"9" * 1000000 + b" Tf")
    yield "names", page(b"/" + b"a" * 1000000 + b" Do")
    yield "hex", page(b"BT /F 9 Tf <" + b"41" * 10 + b" Tj ET", FONT)
    yield "font-gone", page(b"BT /G 9 Tf (words) Tj ET")
    yield (
        "font-itself",
        page(
            b"BT /F 9 Tf (words) Tj ET",
            b"/Font << /F 5 0 R >>",
            objects={
                5: b"<< /Type /Font /Subtype /Type0 /BaseFont /X /DescendantFonts [5 0 R] /Encoding /Identity-H >>"
            },
        ),
    )
    yield (
        "font-type3-itself",
        page(
            b"BT /F 9 Tf (a) Tj ET",
            b"/Font << /F 5 0 R >>",
            objects={
                5: b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>",
                6: b"<< /Length 25 >>\nstream\n9 0 d0 BT /F 9 Tf (a) Tj ET\nendstream",
            },
        ),
    )
    yield (
        "cmap-itself",
        page(
            b"BT /F 9 Tf (a) Tj ET",
            b"/Font << /F 5 0 R >>",
            objects={
                5: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
                6: b"<< /UseCMap 6 0 R /Length 60 >>\nstream\n1 begincodespacerange <00><ffffffff> endcodespacerange\nendstream",
            },
        ),
    )
    yield (
        "cmap-noncharacters",
        page(
            b"BT /F 9 Tf (a) Tj ET",
            b"/Font << /F 5 0 R >>",
            objects={
                5: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
                6: b"<< /Length 120 >>\nstream\n/CIDInit /ProcSet findresource begin begincmap 1 beginbfchar <61> <D800> endbfchar endcmap end\nendstream".ljust(
                    130
                ),
            },
        ),
    )
    yield (
        "annotation-itself",
        page(
            more=b"/Annots [5 0 R]",
            objects={
                5: b"<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /Parent 5 0 R /AP << /N 5 0 R >> >>"
            },
        ),
    )
    yield (
        "annotations-many",
        page(
            more=b"/Annots [%b]" % (b"5 0 R " * 100000),
            objects={5: b"<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] >>"},
        ),
    )
    yield (
        "javascript",
        making.pdf_of(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1); while(1);) >> >>",
                2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
            }
        ),
    )
    yield (
        "launch",
        making.pdf_of(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (/bin/sh) >> >>",
                2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
            }
        ),
    )
    yield (
        "xfa",
        making.pdf_of(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 4 0 R >> >>",
                2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
                4: b"<< /Length 60 >>\nstream\n<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>\nendstream",
            }
        ),
    )
    yield (
        "xref-itself",
        b"%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF",
    )
    yield "xref-far", b"%PDF-1.7\nstartxref\n99999999999999999999\n%%EOF"
    yield (
        "xref-count",
        b"%PDF-1.7\nxref\n0 4294967295\n0000000000 65535 f \ntrailer << /Size 4294967295 /Root 1 0 R >>\nstartxref\n9\n%%EOF",
    )
    yield (
        "xref-stream",
        b"%PDF-1.7\n1 0 obj << /Type /XRef /Size 1000000000 /W [8 8 8] /Index [0 1000000000] /Length 3 /Root 2 0 R >>\nstream\nabc\nendstream endobj\nstartxref\n9\n%%EOF",
    )
    yield (
        "objects-itself",
        page(
            objects={
                4: b"<< /Type /ObjStm /N 1 /First 4 /Extends 4 0 R /Length 8 >>\nstream\n4 0 7   \nendstream"
            }
        ),
    )
    yield "header-only", b"%PDF-1.7\n"
    yield "header-late", b"x" * 1000 + b"%PDF-1.7\n%%EOF"
    yield "headers-many", b"%PDF-1.7\n" * 100000
    yield "endless-trailer", b"%PDF-1.7\ntrailer << " * 10000
    yield "endless-objects", b"%PDF-1.7\n" + b"1 0 obj\n" * 200000
    yield "comment", b"%PDF-1.7\n%" + b"x" * 3000000
    yield (
        "encrypt-unknown",
        making.pdf_of(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R >>",
                2: b"<< /Type /Pages /Kids [] /Count 0 >>",
                3: b"<< /Filter /Other /V 99 >>",
            },
            "/Encrypt 3 0 R",
        ),
    )
    yield (
        "encrypt-itself",
        making.pdf_of(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R >>",
                2: b"<< /Type /Pages /Kids [] /Count 0 >>",
                3: b"3 0 R",
            },
            "/Encrypt 3 0 R",
        ),
    )
