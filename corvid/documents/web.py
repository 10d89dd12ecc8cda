"""The text of HTML files: what a page says without its scripts and styles. Nothing it refers to is got."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from corvid.documents.extracted import Extracted, Unreadable, checked, one_line, readable
from corvid.runtime.places import Heading, Place

_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_LATIN = frozenset(("iso-8859-1", "latin1", "latin-1", "ascii", "us-ascii"))
"""What browsers read as windows-1252."""
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_TABLE = frozenset(("table", "tbody", "tfoot", "thead", "tr"))
_LINES = frozenset(("br", "dd", "dt", "li", "option")) | _TABLE - {"table"}
_PARTED = _HEADINGS | {
    "address", "article", "aside", "blockquote", "body", "center", "details", "dialog", "dir", "div", "dl",
    "fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "html", "legend", "main", "menu",
    "nav", "ol", "p", "pre", "section", "summary", "table", "ul",
}  # fmt: skip
"""Those with an empty line around them."""
_BLOCKS = _LINES | _PARTED
_SILENT = frozenset(("iframe", "noscript", "script", "style", "template"))
"""What is for other programs, or for browsers that can do less."""


def extract(data: bytes) -> Extracted:
    """Return the text of a page. Raises Unreadable."""
    reader = _Reader()
    reader.feed(_decoded(data))
    reader.close()
    return checked(reader.extracted(), "has no text")


def _decoded(data: bytes) -> str:
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "")
    if not encoding:
        if b"\0" in data:
            raise Unreadable("is not a HTML file")
        named = _CHARSET.search(data[:4096])
        encoding = named[1].decode("ascii", "replace").lower() if named else "utf-8"
        encoding = "windows-1252" if encoding in _LATIN else encoding
    try:
        return data.decode(encoding)
    except LookupError:
        raise Unreadable(f"is written in `{encoding[:40]}`, an encoding that is not known") from None
    except UnicodeError:
        raise Unreadable(f"is not {encoding} text") from None


class _Reader(HTMLParser):
    """Collects lines; `_line` are the pieces of the one that is being read."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._places: list[Place] = []
        self._size = 0
        self._line: list[str] = []
        self._gap = ""
        self._silent: list[str] = []
        """The open elements of this kind."""
        self._in_row = False
        self._level = 0
        self._pre = 0
        self._title: list[str] | None = None
        self._named = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "title" and not self._named:
            self._title = []
        if tag in _SILENT:
            self._silent.append(tag)
        if self._silent:
            return
        if tag in ("td", "th"):
            self._line.append("\t")
        self._at_block(tag)
        self._in_row = tag == "tr" or (self._in_row and tag not in _TABLE)
        if tag in _HEADINGS:
            self._level = int(tag[1])
        self._pre += tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        if tag == "title" and self._title is not None:
            self._named, self._title = one_line("".join(self._title)), None
        if self._silent:
            if tag == self._silent[-1]:
                self._silent.pop()
            return
        self._at_block(tag)
        self._in_row = self._in_row and tag not in _TABLE
        if tag in _HEADINGS:
            self._level = 0
        self._pre = max(0, self._pre - (tag == "pre"))

    def _at_block(self, tag: str) -> None:
        """End a line where a block begins or ends; in the cells of a table only where a row does."""
        if tag in _BLOCKS and self._in_row and tag not in _TABLE:
            self._line.append(" ")
        elif tag in _BLOCKS and not (tag == "br" and self._level):
            self._end_line("\n\n" if tag in _PARTED else "\n")
        elif tag in _BLOCKS:
            self._line.append(" ")

    def handle_data(self, data: str) -> None:
        if self._title is not None:
            self._title.append(data)
        elif not self._silent:
            if not self._pre:
                self._line.append(" ".join(f"<{data}>".split())[1:-1])
                return
            first, *more = data.split("\n")
            self._line.append(first)
            for line in more:
                self._end_line("\n")
                self._line.append(line)

    def extracted(self) -> Extracted:
        """Return what was read, from the first block to the last."""
        self._end_line("")
        title = next((one.title for one in self._places if isinstance(one, Heading)), "")
        return Extracted("".join(self._parts), self._named or title, tuple(self._places))

    def _end_line(self, gap: str) -> None:
        """End the line; the next one comes behind the widest of the gaps between them."""
        line = readable("".join(self._line))
        cells = [one_line(cell) for cell in line.split("\t")] if not self._pre else [line.rstrip()]
        cells = cells[1:] if len(cells) > 1 and not cells[0] else cells
        text = "\t".join(cells).rstrip("\t")
        self._line = []
        if text:
            if self._parts:
                self._parts.append(self._gap)
                self._size += len(self._gap)
            if self._level:
                self._places.append(Heading(self._size, self._level, one_line(text)))
            self._parts.append(text)
            self._size += len(text)
            self._gap = gap
        else:
            self._gap = max(self._gap, gap, key=len)
