"""The text of DOCX files: paragraphs below their headings, tables row by row, notes at the end.

The package `docx` opens the file and knows its styles. The paragraphs are read here, element by element: its
own texts leave out what a tracked change has inserted, and what is in content controls and text boxes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import BadZipFile

import docx
from docx.opc.exceptions import PackageNotFoundError
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from docx.text.paragraph import Paragraph
from lxml.etree import XMLSyntaxError

from corvid.documents.extracted import Extracted, Unreadable, checked, one_line, readable
from corvid.documents.packages import check_package
from corvid.runtime.places import Heading, Place

_PARAGRAPH, _TABLE, _ROW, _CELL = (qn(f"w:{name}") for name in ("p", "tbl", "tr", "tc"))
_TEXT = qn("w:t")
_WRITTEN = {qn("w:tab"): "\t", qn("w:br"): "\n", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}
_GONE = frozenset(
    {qn(f"w:{name}") for name in ("del", "moveFrom", "pPr", "rPr", "sdtPr")}
    | {"{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"}
)
"""Elements whose text is not text of the document: deleted, moved elsewhere, or said twice."""
_HEADING = re.compile(r"[Hh]eading ([1-9])")
_NOTES = ("footnotes", "endnotes")


def extract(data: bytes) -> Extracted:
    """Return the text of a DOCX file. Raises Unreadable."""
    check_package(data)
    try:
        document = docx.Document(BytesIO(data))
        body: Any = document.element.body
        parts: list[str] = []
        places: list[Place] = []
        size = 0
        for block in _blocks(body):
            in_table = block.tag == _TABLE
            level = 0 if in_table else _level(block, document)
            text = _rows(block) if in_table else readable(_text(block)).strip(" ")
            if not text.strip():
                continue
            if level:
                text = one_line(text)
                places.append(Heading(size, level, text))
            parts.append(text)
            size += len(text) + 2
        notes = [text for text in _notes(document) if text.strip()]
    except (PackageNotFoundError, BadZipFile, XMLSyntaxError, KeyError, ValueError, AttributeError):
        raise Unreadable("is a broken DOCX file") from None
    title = next((one.title for one in places if isinstance(one, Heading)), "")
    return checked(Extracted("\n\n".join((*parts, *notes)), title, tuple(places)), "has no text")


def _blocks(element: Any) -> Iterator[Any]:
    """Yield paragraphs and tables in order, those of content controls and text boxes, too."""
    pending = [element]
    while pending:
        one = pending.pop()
        if one.tag == _TABLE:
            yield one
            continue
        if one.tag == _PARAGRAPH:
            yield one
        if one.tag not in _GONE:
            pending += reversed([child for child in one if isinstance(child.tag, str)])


def _text(paragraph: Any) -> str:
    """Return the words of a paragraph, without those of paragraphs and tables inside it."""
    parts: list[str] = []
    pending = [*reversed(paragraph)]
    while pending:
        one = pending.pop()
        if one.tag == _TEXT:
            parts.append(one.text or "")
        elif one.tag in _WRITTEN:
            parts.append(_WRITTEN[one.tag])
        elif isinstance(one.tag, str) and one.tag not in _GONE and one.tag not in (_PARAGRAPH, _TABLE):
            pending += reversed(one)
    return "".join(parts)


def _rows(table: Any) -> str:
    """Return a line for each row, with tabs between its cells. A table inside a cell is words of that
    cell."""
    rows = ("\t".join(one_line(_cell(cell)) for cell in _inside(row, _CELL)) for row in _inside(table, _ROW))
    return "\n".join(rows)


def _inside(element: Any, tag: str) -> Iterator[Any]:
    """Yield the elements of a kind, but for those inside of one."""
    pending = [*reversed(element)]
    while pending:
        one = pending.pop()
        if one.tag == tag:
            yield one
        elif isinstance(one.tag, str) and one.tag not in _GONE:
            pending += reversed(one)


def _cell(cell: Any) -> str:
    return " ".join(_text(one) for one in cell.iter(_PARAGRAPH))


def _level(paragraph: Any, document: Any) -> int:
    """Return the level of the heading that a paragraph is, below that of the title, which is 1; 0 for none.
    Its own outline says so, else its style."""
    own = paragraph.find(f"{qn('w:pPr')}/{qn('w:outlineLvl')}")
    if own is not None:
        level = int(own.get(qn("w:val"), "9"))
        return level + 2 if level < 9 else 0
    style: Any = Paragraph(paragraph, document).style
    for _ in range(10):
        if style is None:
            return 0
        heading = _HEADING.fullmatch(style.name or "")
        if heading is not None or style.name == "Title":
            return int(heading[1]) + 1 if heading else 1
        style = style.base_style
    return 0


def _notes(document: Any) -> Iterator[str]:
    """Yield the texts of footnotes and endnotes, in this order."""
    for relation in document.part.rels.values():
        if not relation.is_external and relation.reltype.endswith(tuple(f"/{one}" for one in _NOTES)):
            for paragraph in parse_xml(relation.target_part.blob).iter(_PARAGRAPH):
                yield one_line(_text(paragraph))
