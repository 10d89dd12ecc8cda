"""The text of PDF files, by PDFium: in its reading order, without running heads, over the ends of pages.

A PDF says where characters are, and nothing of words, lines and paragraphs. PDFium makes lines of them;
here lines become paragraphs by their distances, larger ones headings, and what is at the foot of a page
in smaller type goes behind the sentence that it interrupts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from ctypes import byref, c_double, sizeof
from itertools import chain, pairwise
from math import hypot
from statistics import median

import pypdfium2
from msgspec import Struct
from pypdfium2 import raw

from corvid.documents.extracted import Extracted, Unreadable, checked, one_line, readable
from corvid.runtime.places import Heading, Page, Place

_HYPHEN = "\ufffe"
"""A hyphen at the end of a line: of the word, or only of the line."""
_CUT = (2, 0xFFFE)
"""What PDFium writes for it, in place of the end of the line."""
_FEED = 10
_LINE_ENDS = frozenset((_FEED, 13, *_CUT))
_HYPHENS = frozenset(("-", "\u00ad", "\u2010", _HYPHEN))
_LONGEST_WORD = 100
_SPLIT = re.compile(rf"(?<![^\W\d_])([^\W\d_]+){_HYPHEN}([^\W\d_]+)")
_HYPHENATED = re.compile(r"(?<![^\W\d_])[^\W\d_]+-[^\W\d_]+")
_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE_ENDS = re.compile(r"[.!?:;…。！？][\"'”’»)\]]*\s*$")
_DIGITS = range(ord("0"), ord("9") + 1)
_RAISED, _LOWERED = "⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉"
_NOTE = re.compile(f"^([{_RAISED}]+)(?=\\w)")
"""The number of a note, which is before its first word."""
_EDGE = 3
"""Lines at the top and at the foot of a page of which some may be its running heads."""
_LONGEST_HEADING = 120
_SHARE = 0.4
"""Of all pages: left and right ones may have different heads."""


class _Line(Struct, frozen=True):
    """A line of a page: its height there, and the size of its letters."""

    page: int
    y: float
    size: float
    text: str


def extract(data: bytes) -> Extracted:
    """Return the text of a PDF file. Raises Unreadable."""
    if b"%PDF-" not in data[:1024]:
        raise Unreadable("is not a PDF file")
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if error.err_code == raw.FPDF_ERR_PASSWORD:
            raise Unreadable("is encrypted, and opens with a password only") from None
        raise Unreadable("is a broken PDF file") from None
    pages, left_out = [], []
    for number in range(1, len(document) + 1):
        try:
            page = document[number - 1]
            lines = list(_lines(page, number))
            pictured = not lines and any(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]))
            if _is_filled_in(page):
                left_out.append((f"page={number}", "has form fields that are filled in, which are not read"))
        except pypdfium2.PdfiumError:
            lines, pictured = [], False
            left_out.append((f"page={number}", "is a broken page"))
        if pictured:
            left_out.append((f"page={number}", "is a picture without text"))
        pages.append(lines)
    text, places, joined = _written(list(_in_order(_without_running_heads(pages))))
    title = next((one.title for one in places if isinstance(one, Heading)), "")
    return checked(
        Extracted(text, title, places, joined, tuple(left_out)),
        f"has no text: its first page {left_out[0][1]}" if left_out else "has no text",
    )


def _lines(page: pypdfium2.PdfPage, number: int) -> Iterator[_Line]:
    """Yield the lines of a page with text in them, in PDFium's order."""
    whole = page.get_textpage()
    codes = [raw.FPDFText_GetUnicode(whole.raw, at) for at in range(whole.count_chars())]
    start = 0
    for end, code in enumerate([*codes, _FEED]):
        if code not in _LINE_ENDS:
            continue
        seen = [at for at in range(start, end) if not chr(codes[at]).isspace()]
        if seen:
            plain = next((at for at in seen if codes[at] not in _DIGITS), seen[0])
            y, size = _measured(whole, plain)
            for at in seen:
                if codes[at] in _DIGITS:
                    codes[at] = _shifted(whole, at, codes[at], y, size)
            words = "".join(map(chr, codes[start:end])) + (_HYPHEN if code in _CUT else "")
            text = words.encode("utf-16", "surrogatepass").decode("utf-16", "replace").strip()
            yield _Line(number, y, size, _NOTE.sub(r"\1 ", text))
        start = end + 1


_NOT_CHECKED = tuple(map(ord, "Off\0"))


def _is_filled_in(page: pypdfium2.PdfPage) -> bool:
    """Return whether a field of a form on the page has a value. What is typed into a field is in no order
    with the text of its page, and two fields beside each other would be read as one line."""
    for number in range(raw.FPDFPage_GetAnnotCount(page.raw)):
        annotation = raw.FPDFPage_GetAnnot(page.raw, number)
        if not annotation:
            continue
        try:
            value = (raw.FPDF_WCHAR * len(_NOT_CHECKED))()
            size = raw.FPDFAnnot_GetStringValue(annotation, b"V", value, sizeof(value))
            empty = size <= sizeof(raw.FPDF_WCHAR) or tuple(value) == _NOT_CHECKED
            if raw.FPDFAnnot_GetSubtype(annotation) == raw.FPDF_ANNOT_WIDGET and not empty:
                return True
        finally:
            raw.FPDFPage_CloseAnnot(annotation)
    return False


def _measured(page: pypdfium2.PdfTextPage, at: int) -> tuple[float, float]:
    """Return the height of the line that a character is on, and the size of its letters on the page."""
    matrix, x, y = raw.FS_MATRIX(), c_double(), c_double()
    raw.FPDFText_GetCharOrigin(page.raw, at, byref(x), byref(y))
    raw.FPDFText_GetMatrix(page.raw, at, byref(matrix))
    size = raw.FPDFText_GetFontSize(page.raw, at) * hypot(matrix.c, matrix.d)
    return round(y.value, 1), round(size, 1)


def _shifted(page: pypdfium2.PdfTextPage, at: int, digit: int, line: float, size: float) -> int:
    """Return a digit above or below the line as the character for that: 10⁶ is not 106. Its picture decides,
    as some fonts have such digits of their own."""
    _, bottom, _, top = page.get_charbox(at)
    if bottom - line > 0.2 * size:
        return ord(_RAISED[digit - _DIGITS.start])
    if bottom - line < -0.05 * size and top - line < 0.38 * size:
        return ord(_LOWERED[digit - _DIGITS.start])
    return digit


# ---- pages become one text --------------------------------------------------------------------
def _without_running_heads(pages: Sequence[Sequence[_Line]]) -> Iterator[list[_Line]]:
    """Yield the pages without the lines that most of them have at the same height, whatever numbers are in
    them. Of those at the top of the first page, which interrupt nothing, all stay."""
    counts: Counter[tuple[int, str]] = Counter()
    for lines in pages:
        counts.update({_head(line) for line in (*lines[:_EDGE], *lines[-_EDGE:])})
    least = max(2, _SHARE * len(pages))
    for number, lines in enumerate(pages):
        edges = {*range(_EDGE), *range(len(lines) - _EDGE, len(lines))}
        top = min(_EDGE, len(lines) // 2) if number == 0 else 0
        yield [
            line
            for at, line in enumerate(lines)
            if at < top or at not in edges or counts[_head(line)] < least
        ]


def _head(line: _Line) -> tuple[int, str]:
    return round(line.y), re.sub(r"\d+|\b[ivxlc]+\b", "0", line.text)


def _in_order(pages: Iterable[list[_Line]]) -> Iterator[tuple[_Line, int]]:
    """Yield the lines, each with the level of the heading that it is, or 0. Smaller ones at the foot of a
    page or a column come behind the sentence that goes on there."""
    pages = list(pages)
    sizes: Counter[float] = Counter()
    for lines in pages:
        for line in lines:
            sizes[line.size] += len(line.text)
    body = sizes.most_common(1)[0][0] if sizes else 0.0
    larger = sorted((size for size in sizes if size > 1.1 * body), reverse=True)
    waiting: list[_Line] = []
    for lines in chain.from_iterable(map(_columns, pages)):
        foot = len(lines)
        while foot and lines[foot - 1].size < 0.95 * body:
            foot -= 1
        foot = foot or len(lines)
        for line in lines[:foot]:
            is_heading = line.size > 1.1 * body and len(line.text) <= _LONGEST_HEADING
            yield line, larger.index(line.size) + 1 if is_heading else 0
            if waiting and _SENTENCE_ENDS.search(line.text):
                yield from ((one, 0) for one in waiting)
                waiting = []
        waiting += lines[foot:]
        if foot and _SENTENCE_ENDS.search(lines[foot - 1].text):
            yield from ((one, 0) for one in waiting)
            waiting = []
    yield from ((one, 0) for one in waiting)


def _columns(lines: list[_Line]) -> Iterator[list[_Line]]:
    """Yield the lines of a page up to each that is higher than the one before it, where another column
    begins."""
    begun = 0
    for at, (above, below) in enumerate(pairwise(lines), 1):
        if below.y > above.y + 2 * below.size:
            yield lines[begun:at]
            begun = at
    yield lines[begun:]


def _written(lines: Sequence[tuple[_Line, int]]) -> tuple[str, tuple[Place, ...], tuple[str, ...]]:
    """Return the text of the lines, its places, and the words in it that lines had cut."""
    gaps = [a.y - b.y for (a, _), (b, _) in pairwise(lines) if a.page == b.page and a.y > b.y]
    wide = 1.3 * median(gaps) if gaps else 0.0
    known = {word.lower() for line, _ in lines for word in _HYPHENATED.findall(line.text)}
    uncut = {word.lower() for line, _ in lines for word in _WORD.findall(line.text)}
    joined: dict[str, None] = {}

    def whole(cut: re.Match[str]) -> str:
        """Return a word that a line had cut, as the document writes it inside a line; without its hyphen if
        it does not, and either way may be meant."""
        word, plain = f"{cut[1]}-{cut[2]}", cut[1] + cut[2]
        if word.lower() in known:
            return word
        if plain.lower() not in uncut:
            joined[word] = None
        return plain

    parts: list[str] = []
    places: list[Place] = []
    size = page = 0
    before: tuple[_Line, int] | None = None
    pending = ""
    for at, (line, level) in enumerate(lines):
        text, pending = pending + line.text, ""
        following = lines[at + 1][0] if at + 1 < len(lines) else None
        cut = _cut_word(text) if following and following.text[:1].isalnum() else ""
        if cut and following:
            # All of the word is where it ends. What begins in capitals had a hyphen of its own.
            pending = cut + (_HYPHEN if following.text[0].islower() else "-")
            text = text[: -len(cut) - 1].rstrip()
        text = readable(_SPLIT.sub(whole, text).replace(_HYPHEN, "-"))
        if not text:
            continue
        if parts:
            parts.append("\n\n" if before is None or _parted(before, (line, level), wide) else "\n")
            size += len(parts[-1])
        if line.page != page:
            page = line.page
            places.append(Page(size, page))
        if level:
            places.append(Heading(size, level, one_line(text)))
        parts.append(text)
        size += len(text)
        before = line, level
    return "".join(parts), tuple(places), tuple(joined)


def _cut_word(line: str) -> str:
    """Return the last word of a line, if the line ends with a hyphen right behind it, without that."""
    before = line[-_LONGEST_WORD:-1]
    if line[-1:] not in _HYPHENS or not before[-1:].isalnum():
        return ""
    word = before.split()[-1]
    return word if len(word) < len(before) or len(line) < _LONGEST_WORD else ""


def _parted(before: tuple[_Line, int], after: tuple[_Line, int], wide: float) -> bool:
    """Return whether a paragraph ends between two lines."""
    (above, level), (below, other) = before, after
    if level != other:
        return True
    if above.page != below.page or above.size != below.size:
        return _SENTENCE_ENDS.search(above.text) is not None
    return above.y - below.y > wide
