"""What a file says to those who read it. One of a format that documents have is read as a run reads it: its
text is taken out, and lines and places count in that. HTML and CSV are text as well, which tools of a project
read as it is: there a line may be of either."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, Protocol

from msgspec import Struct

from corvid.audit.cite.check import Unusable, lines_of_quote, stands_at, trimmed
from corvid.documents.extracted import LARGEST_FILE, Extracted, Unreadable
from corvid.documents.passages import Called, called
from corvid.documents.reader import NEEDS_THE_EXTRA, Kept, Reader
from corvid.documents.requests import Format, format_of
from corvid.runtime.places import where

_AS_TEXT: Final = frozenset({Format.CSV, Format.HTML})
"""Formats whose files are text, too."""
_END = re.compile(r"\r\n?|\n")
_READABLE = "cite a document that can be read"
_MOST_PLACES = 50
"""Places of a quote in one passage that are looked at."""


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
        self._called: dict[str, tuple[list[int], tuple[Called, ...]]] = {}

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
        start, stop = _line(reading, line)
        return any(one.fragment == named.fragment for one in self._passages(named.file, reading, start, stop))

    def place(self, named: Named, reading: Reading, quote: str, line: int) -> str:
        """Return the fragment of the passage that has the quote on that line; empty where there is none."""
        wanted = lines_of_quote(quote)
        start, stop = _range(reading, wanted, line)
        passages = self._passages(named.file, reading, start, stop)
        return next((one.fragment for one in passages if wanted[0] in one.text), "")

    def _is_called(self, named: Named, reading: Reading, wanted: Sequence[str], line: int) -> bool:
        """Return whether the quote on that line is called by the fragment: a passage is that holds it, or
        the quote is alone, as a `Quote` is."""
        found, fragment = reading.found, named.fragment
        start, stop = _range(reading, wanted, line)
        words = wanted[0] if found is None or len(wanted) == 1 else found.text[start:stop]
        for one in self._passages(named.file, reading, start, stop):
            low, high = max(0, start - one.start), min(len(one.text), stop - one.start)
            for at in islice(_places(words, one.text, low, high), _MOST_PLACES):
                own = where(one.places, one.text, at, at + len(words)).fragment
                if fragment in (one.fragment, own):
                    return True
        return False

    def _passages(self, file: str, reading: Reading, start: int, stop: int) -> Iterator[Called]:
        """Yield the passages of a document that have something of a range."""
        if reading.found is None:
            return
        if file not in self._called:
            passages = tuple(called(reading.found))
            self._called[file] = [one.start for one in passages], passages
        starts, passages = self._called[file]
        for one in islice(passages, max(0, bisect_right(starts, start) - 1), None):
            if one.start >= stop:
                return
            if start < one.start + len(one.text):
                yield one

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


def _line(reading: Reading, line: int) -> tuple[int, int]:
    """Return where a line begins and ends in the text that was taken out."""
    if reading.found is None:
        return 0, 0
    start = reading.starts[line - 1]
    return start, start + len(reading.lines[line - 1])


def _range(reading: Reading, wanted: Sequence[str], line: int) -> tuple[int, int]:
    """Return the range of the text in which a quote on that line is: the line, or of several what it is."""
    start, stop = _line(reading, line)
    if len(wanted) == 1:
        return start, stop
    last, _ = _line(reading, line + len(wanted) - 1)
    return stop - len(wanted[0]), last + len(wanted[-1])


def _places(words: str, text: str, low: int, high: int) -> Iterator[int]:
    at = text.find(words, low, high)
    while at >= 0:
        yield at
        at = text.find(words, at + 1, high)
