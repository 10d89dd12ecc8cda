"""Pages of PDF files as pictures, and where on them passages are. PDFium draws; the rest is here."""

from __future__ import annotations

import struct
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from ctypes import byref, c_double, c_int
from typing import Any

import pypdfium2
from pypdfium2 import raw

from corvid.documents.extracted import Unreadable
from corvid.documents.requests import Box, Picture, Pictures, Wanted

DPI = 110
MOST_PIXELS = 4_000_000
"""Of one page: larger ones are drawn smaller."""
LONGEST_SIDE = 10_000
"""Pixels; browsers show no picture that is much longer."""
_MOST_RECTANGLES = 2_000
"""Of one passage on one page."""


def drawn(data: bytes, wanted: Sequence[Wanted], most: int) -> Pictures:
    """Draw the pages on which the passages are, `most` at most. Raises Unreadable."""
    try:
        document = pypdfium2.PdfDocument(data)
        numbers = dict.fromkeys(
            number for one in wanted for number in range(one.first_page, one.last_page + 1)[:most]
        )
        inside = [number for number in numbers if 0 < number <= len(document)][:most]
        pages = {number: document[number - 1] for number in inside}
        boxes: dict[int, list[Box]] = {number: [] for number in inside}
        sizes = {number: _size(page) for number, page in pages.items()}
        letters = {number: _Letters(page) for number, page in pages.items()}
        for at, one in enumerate(wanted):
            for number, start, count in _runs(one, letters):
                boxes[number] += _boxes(at, pages[number], letters[number], start, count, sizes[number])
        return Pictures(
            tuple(
                Picture(number, *sizes[number], _png(page, sizes[number]), tuple(boxes[number]))
                for number, page in pages.items()
            )
        )
    except pypdfium2.PdfiumError:
        raise Unreadable("has a page that can't be drawn") from None


# ---- where a passage is -------------------------------------------------------------------
class _Letters:
    """The letters and digits of a page in PDFium's order, folded, and which character each belongs to."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self.page = page.get_textpage()
        found = [
            (letter, at)
            for at in range(self.page.count_chars())
            for letter in _folded(raw.FPDFText_GetUnicode(self.page.raw, at))
        ]
        self.text = "".join(letter for letter, _ in found)
        self.places = [at for _, at in found]


def _folded(code: int) -> str:
    if not 0 < code < 0x110000 or 0xD800 <= code < 0xE000:
        return ""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", chr(code)).casefold()))


def _runs(wanted: Wanted, letters: dict[int, _Letters]) -> Iterator[tuple[int, int, int]]:
    """Yield the parts of the passage on its pages: page, first character, how many. What goes on over the end
    of a page is cut where the rest is on the next one."""
    rest = "".join(map(_folded, map(ord, wanted.text)))
    before = wanted.before
    for number in range(wanted.first_page, wanted.last_page + 1):
        page = letters.get(number)
        if page is None or not rest:
            return
        following = letters.get(number + 1) if number < wanted.last_page else None
        start, length = _longest(rest, page.text, before, following)
        before = 0
        if length:
            first, last = page.places[start], page.places[start + length - 1]
            yield number, first, last + 1 - first
            rest = rest[length:]


def _longest(wanted: str, text: str, before: int, following: _Letters | None) -> tuple[int, int]:
    """Return where the longest beginning of `wanted` is in the text, behind so many others of the whole, and
    its length. It is at most as long as the page that follows allows, which has the letters behind it."""
    start = text.find(wanted)
    if start >= 0:
        for _ in range(before):
            start = max(start, text.find(wanted, start + 1))
        return start, len(wanted)
    low, high = 0, len(wanted) - 1
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if wanted[:middle] in text else (low, middle - 1)
    length = low
    if following is not None:
        while length and wanted[length : length + 8] not in following.text:
            length -= 1
        length = length or low
    return text.rfind(wanted[:length]), length


def _boxes(
    passage: int, page: pypdfium2.PdfPage, letters: _Letters, start: int, count: int, size: tuple[int, int]
) -> Iterator[Box]:
    """Yield the rectangles around some characters of a page, one for each line."""
    last: Box | None = None
    for left, top, right, bottom in _rectangles(page, letters, start, count, size):
        if last is not None and _in_one_line(last, left, top, right, bottom):
            left, right = min(left, last.left), max(right, last.left + last.width)
            top, bottom = min(top, last.top), max(bottom, last.top + last.height)
        elif last is not None:
            yield last
        last = Box(passage, left, top, right - left, bottom - top)
    if last is not None:
        yield last


def _in_one_line(before: Box, left: int, top: int, right: int, bottom: int) -> bool:
    """Return whether a rectangle goes on in the line of another one: they overlap in height, and nearly
    touch."""
    overlap = min(before.top + before.height, bottom) - max(before.top, top)
    gap = max(left - before.left - before.width, before.left - right)
    return 2 * overlap >= min(before.height, bottom - top) and gap <= 2 * max(before.height, bottom - top)


def _rectangles(
    page: pypdfium2.PdfPage, letters: _Letters, start: int, count: int, size: tuple[int, int]
) -> Iterator[tuple[int, int, int, int]]:
    """Yield PDFium's rectangles around some characters, as edges in pixels; there may be several in a
    line."""
    x, y = c_int(), c_int()
    for at in range(min(letters.page.count_rects(start, count), _MOST_RECTANGLES)):
        left, bottom, right, top = (c_double() for _ in range(4))
        raw.FPDFText_GetRect(letters.page.raw, at, byref(left), byref(top), byref(right), byref(bottom))
        corners = []
        for across, up in ((left, top), (right, bottom)):
            raw.FPDF_PageToDevice(page.raw, 0, 0, *size, 0, across, up, byref(x), byref(y))
            corners.append((x.value, y.value))
        (a, b), (c, d) = corners
        yield min(a, c), min(b, d), max(a, c), max(b, d)


# ---- pictures ---------------------------------------------------------------------------------
def _size(page: pypdfium2.PdfPage) -> tuple[int, int]:
    """Return the width and height in pixels."""
    width, height = (max(1.0, one) for one in page.get_size())
    scale = min(DPI / 72, (MOST_PIXELS / (width * height)) ** 0.5, LONGEST_SIDE / max(width, height))
    return max(1, int(width * scale)), max(1, int(height * scale))


def _png(page: pypdfium2.PdfPage, size: tuple[int, int]) -> bytes:
    """Return the page, drawn on white. Without colours there is one byte a pixel."""
    width, height = size
    bitmap: Any = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR, rev_byteorder=True)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    flags = raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER
    raw.FPDF_RenderPageBitmap(bitmap, page.raw, 0, 0, width, height, 0, flags)
    data, stride = bytes(bitmap.buffer), bitmap.stride
    rows = [data[at : at + 3 * width] for at in range(0, stride * height, stride)]
    grey = all(row[::3] == row[1::3] == row[2::3] for row in rows)
    lines = b"".join(b"\0" + (row[::3] if grey else row) for row in rows)
    head = struct.pack(">IIBBBBB", width, height, 8, 0 if grey else 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
