"""What a file says to those who read it. One of a format that documents have is read as a run reads it: its
text is taken out, and lines and places count in that. HTML and CSV are text as well, which tools of a project
read as it is: there a line may be of either."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, Protocol

from msgspec import Struct

from corvid.audit.cite.check import Unusable, lines_of_quote, stands_at, trimmed
from corvid.documents.extracted import LARGEST_FILE, Extracted, Unreadable
from corvid.documents.passages import named_ranges
from corvid.documents.reader import NEEDS_THE_EXTRA, Kept, Reader
from corvid.documents.requests import Format, format_of
from corvid.runtime.places import where

_AS_TEXT: Final = frozenset({Format.CSV, Format.HTML})
"""Formats whose files are text, too."""
_END = re.compile(r"\r\n?|\n")
_READABLE = "cite a document that can be read"
_MOST_PLACES = 100
"""Places of a quote in one line that are looked at by themselves."""


class Files(Protocol):
    """Files by their paths below a root: as bytes, and as the lines of a text."""

    def data(self, path: str, largest: int) -> bytes | Unusable: ...

    def lines(self, path: str) -> tuple[str, ...] | Unusable: ...


class Named(Struct, frozen=True):
    """What a path names: a file, and behind `#` a place inside it, if the document has places."""

    file: str
    fragment: str = ""


class Reading(Struct, frozen=True):
    """The lines of a text, without white space at their ends. `found` is what was taken out of a document,
    None where the text is the file, and `starts` where each of its lines begins."""

    lines: tuple[str, ...]
    found: Extracted | None = None
    starts: tuple[int, ...] = ()


class Readings:
    """The texts of files, each read once. `kept` caches what is taken out of documents."""

    def __init__(self, files: Files, kept: Kept | None = None) -> None:
        self._files = files
        self._kept = kept
        self._extracted: dict[str, Reading | Unusable] = {}
        self._ranges: dict[str, list[tuple[int, int, str]]] = {}

    def named(self, path: str) -> Named:
        """Return what a path names: the file of this name if there is one, else the document before the last
        `#` and the place behind that."""
        file, mark, fragment = path.rpartition("#")
        if not mark or format_of(file) is None:
            return Named(path)
        whole = self._files.lines(path)
        return Named(file, fragment) if isinstance(whole, Unusable) and whole.gone else Named(path)

    def of(self, named: Named) -> Iterator[Reading]:
        """Yield the texts that the file has: what is behind a fragment was taken out."""
        format_ = format_of(named.file)
        if not named.fragment and (format_ is None or format_ in _AS_TEXT):
            lines = self._files.lines(named.file)
            if not isinstance(lines, Unusable):
                yield Reading(lines)
        if format_ is not None:
            taken = self._taken(named.file, format_)
            if isinstance(taken, Reading):
                yield taken

    def as_text(self, file: str) -> tuple[str, ...]:
        """Return the lines of the file as it is; none where it has no text."""
        lines = self._files.lines(file)
        return () if isinstance(lines, Unusable) else lines

    def why_none(self, named: Named) -> Unusable:
        """Return why a file has no text."""
        format_ = format_of(named.file)
        found = self._files.lines(named.file) if format_ is None else self._taken(named.file, format_)
        return found if isinstance(found, Unusable) else Unusable("a file without text")

    def stands(self, named: Named, reading: Reading, quote: str, line: int) -> bool:
        """Return whether the quote is on that line of the reading, at the place that is named."""
        wanted = lines_of_quote(quote)
        if not any(wanted) or not stands_at(reading.lines, line - 1, wanted):
            return False
        return not named.fragment or self._is_called(named, reading, wanted, line)

    def has(self, named: Named, reading: Reading, line: int) -> bool:
        """Return whether there is such a line, at the place that is named."""
        if not 0 < line <= len(reading.lines):
            return False
        if not named.fragment:
            return True
        if reading.found is None:
            return False
        start, stop = reading.starts[line - 1], reading.starts[line - 1] + len(reading.lines[line - 1])
        ranges = self._ranges_of(named.file, reading.found)
        return any(first <= stop and start <= last for first, last, name in ranges if name == named.fragment)

    def place(self, named: Named, reading: Reading, quote: str, line: int) -> str:
        """Return the fragment of the passage that has the quote on that line; empty where there is none."""
        if reading.found is None:
            return ""
        start, _ = next(_places(reading, lines_of_quote(quote), line), (0, 0))
        ranges = self._ranges_of(named.file, reading.found)
        return next((name for first, last, name in ranges if first <= start < last), "")

    def _is_called(self, named: Named, reading: Reading, wanted: Sequence[str], line: int) -> bool:
        """Return whether the quote on that line is called by the fragment: a passage is that holds it, or it
        is alone."""
        found, fragment = reading.found, named.fragment
        if found is None:
            return False
        begins = reading.starts[line - 1]
        stops = begins + len(reading.lines[line - 1])
        if len(wanted) > 1:
            begins, stops = next(_places(reading, wanted, line))
        words = found.text[begins:stops] if len(wanted) > 1 else wanted[0]
        ranges = self._ranges_of(named.file, found)
        called = ((max(first, begins), min(last, stops)) for first, last, name in ranges if name == fragment)
        if any(found.text.find(words, *one) >= 0 for one in called):
            return True
        places = islice(_places(reading, wanted, line), _MOST_PLACES)
        return any(where(found.places, found.text, *one).fragment == fragment for one in places)

    def _ranges_of(self, file: str, found: Extracted) -> list[tuple[int, int, str]]:
        if file not in self._ranges:
            self._ranges[file] = list(named_ranges(found))
        return self._ranges[file]

    def _taken(self, file: str, format_: Format) -> Reading | Unusable:
        if file not in self._extracted:
            self._extracted[file] = self._take(file, format_)
        return self._extracted[file]

    def _take(self, file: str, format_: Format) -> Reading | Unusable:
        data = self._files.data(file, LARGEST_FILE)
        if isinstance(data, Unusable):
            return data
        try:
            with Reader(self._kept) as reader:
                found = reader.read(format_, data)
        except Unreadable as unreadable:
            words, _, advice = str(unreadable).partition(": ")
            missing = str(unreadable) == NEEDS_THE_EXTRA
            return Unusable(words, advice=advice) if missing else Unusable(str(unreadable), advice=_READABLE)
        starts = (0, *(one.end() for one in _END.finditer(found.text)))
        return Reading(trimmed(found.text), found, starts)


def _places(reading: Reading, wanted: Sequence[str], line: int) -> Iterator[tuple[int, int]]:
    """Yield where the quote, which is on that line, begins and ends in the text."""
    begins, own = reading.starts[line - 1], reading.lines[line - 1]
    if len(wanted) > 1:
        yield begins + len(own) - len(wanted[0]), reading.starts[line + len(wanted) - 2] + len(wanted[-1])
        return
    at = own.find(wanted[0])
    while at >= 0:
        yield begins + at, begins + at + len(wanted[0])
        at = own.find(wanted[0], at + 1)
