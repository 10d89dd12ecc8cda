"""Edited text that remembers where each character came from, so that a place in the changed program can be
led back to the place in the original one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """The code points `start <= i < end` of a file of the original program."""

    file: str
    start: int
    end: int

    def holds(self, other: Place) -> bool:
        return self.file == other.file and self.start <= other.start and other.end <= self.end

    def apart(self, other: Place) -> bool:
        """Whether no code point lies in both; what is empty lies outside of what begins or ends there."""
        return self.file != other.file or self.end <= other.start or other.end <= self.start


@dataclass(frozen=True, slots=True)
class Keep:
    """The original text of a place, with the edits inside it, each line after the first moved by `indent`."""

    place: Place
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """New text that stands for a place of the original: a call for the expression that was extracted."""

    text: str
    place: Place


Part: TypeAlias = str | Keep | Standing


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace a place by parts; an empty place is an insertion before it."""

    place: Place
    parts: tuple[Part, ...]

    def keeps(self, place: Place) -> bool:
        return any(isinstance(part, Keep) and part.place.holds(place) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of the new text; without an `origin` nothing of the original is there."""

    text: str
    origin: Place | None

    @property
    def copied(self) -> bool:
        """Whether every character of it is one of the original."""
        return self.origin is not None and len(self.text) == self.origin.end - self.origin.start


class Draft:
    """Edits of the files of one program. Edits that overlap without being nested are not taken."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files
        self.edits: list[Edit] = []
        self.made: dict[str, tuple[Part, ...]] = {}
        self.dropped: set[str] = set()

    def add(self, edits: Iterable[Edit]) -> bool:
        """Take all of them or none; whether they were taken."""
        new = list(edits)
        known = [*self.edits]
        for edit in new:
            if not all(_together(edit, other) for other in known):
                return False
            known.append(edit)
        self.edits = known
        return True

    def make(self, file: str, parts: tuple[Part, ...]) -> None:
        """Add a file."""
        self.made[file] = parts

    def write(self) -> Written:
        """The changed files."""
        pieces: dict[str, list[Piece]] = {}
        for file, text in self.files.items():
            if file not in self.dropped:
                whole = Place(file, 0, len(text))
                pieces[file] = list(self._kept(whole, set(), exact=True, at_end=True))
        for file, parts in self.made.items():
            pieces[file] = list(self._parts(parts, set()))
        return Written({file: Section(each) for file, each in pieces.items()})

    def _parts(
        self, parts: tuple[Part, ...], done: set[Edit], around: Place | None = None
    ) -> Iterator[Piece]:
        """Inside of its edit, a kept place has the edits of exactly that place; moved elsewhere it has not:
        the one that put something else in its stead stays behind."""
        for part in parts:
            match part:
                case str():
                    yield Piece(part, None)
                case Standing(text, place):
                    yield Piece(text, place)
                case Keep(place, indent):
                    stays = around is not None and around.holds(place)
                    pieces = self._kept(place, done, exact=stays)
                    yield from _moved(pieces, indent) if indent else pieces

    def _kept(self, place: Place, done: set[Edit], *, exact: bool, at_end: bool = False) -> Iterator[Piece]:
        text, here = self.files[place.file], place.start
        for edit in self._outermost(place, done, exact, at_end):
            if edit.place.start > here:
                yield Piece(text[here : edit.place.start], Place(place.file, here, edit.place.start))
            yield from self._parts(edit.parts, {*done, edit}, edit.place)
            done.add(edit)
            here = edit.place.end
        if here < place.end:
            yield Piece(text[here : place.end], Place(place.file, here, place.end))

    def _outermost(self, place: Place, done: set[Edit], exact: bool, at_end: bool) -> list[Edit]:
        """The edits inside a place that lie in no other of them, in order, insertions first."""
        inside = [
            e
            for e in self.edits
            if place.holds(e.place)
            and (at_end or e.place.start < place.end)
            and (exact or e.place != place)
            and e not in done
        ]
        inside.sort(key=lambda e: (e.place.start, e.place.end != e.place.start, -e.place.end))
        found: list[Edit] = []
        for edit in inside:
            if not found or edit.place.apart(found[-1].place):
                found.append(edit)
        return found


def _together(one: Edit, other: Edit) -> bool:
    if one.place.apart(other.place):
        return True
    if one.place == other.place:
        return False
    inner, outer = (one, other) if other.place.holds(one.place) else (other, one)
    return outer.place.holds(inner.place) and outer.keeps(inner.place)


def _moved(pieces: Iterable[Piece], indent: int) -> Iterator[Piece]:
    """Pieces with the lines after the first one moved to the right, or to the left if negative."""
    drop = 0
    for piece in pieces:
        here = 0
        for number, line in enumerate(piece.text.splitlines(keepends=True)):
            blank = line.endswith("\n") and not line.strip()  # a line cut off by an edit goes on
            if number and indent > 0 and not blank:
                yield Piece(" " * indent, None)
            skipped = 0
            if drop and number == 0:
                skipped = min(drop, len(line) - len(line.lstrip(" ")))
            elif number and indent < 0:
                skipped = min(-indent, len(line) - len(line.lstrip(" ")))
            drop = 0
            yield _part(piece, here + skipped, here + len(line))
            here += len(line)
        if piece.text.endswith("\n"):
            if indent > 0:
                yield Piece(" " * indent, None)
            else:
                drop = -indent


def _part(piece: Piece, start: int, end: int) -> Piece:
    if piece.origin is None or not piece.copied:
        return Piece(piece.text[start:end], piece.origin)
    first = piece.origin.start
    return Piece(piece.text[start:end], Place(piece.origin.file, first + start, first + end))


class Section:
    """A changed file."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = [piece for piece in pieces if piece.text]
        self.text = "".join(piece.text for piece in self.pieces)
        self.starts: list[int] = []
        here = 0
        for piece in self.pieces:
            self.starts.append(here)
            here += len(piece.text)

    def back(self, start: int, end: int) -> Place | None:
        """The original's place of a span: from the first to the last of its characters that have one."""
        first = self._first(start, end)
        last = self._last(start, end)
        if first is None or last is None:
            return None
        return Place(first[0], first[1], last[1])

    def _first(self, start: int, end: int) -> tuple[str, int] | None:
        index = max(bisect_right(self.starts, start) - 1, 0)
        for piece, begin in zip(self.pieces[index:], self.starts[index:], strict=True):
            if begin >= max(end, start + 1):
                return None
            if piece.origin is not None:
                delta = max(start - begin, 0) if piece.copied else 0
                return piece.origin.file, piece.origin.start + delta
        return None

    def _last(self, start: int, end: int) -> tuple[str, int] | None:
        index = max(bisect_right(self.starts, max(end - 1, start)) - 1, 0)
        while index >= 0:
            piece, begin = self.pieces[index], self.starts[index]
            if begin + len(piece.text) <= start:
                return None
            if piece.origin is not None:
                if not piece.copied:
                    return piece.origin.file, piece.origin.end
                return piece.origin.file, piece.origin.start + min(end - begin, len(piece.text))
            index -= 1
        return None


@dataclass(frozen=True, slots=True)
class Written:
    """The changed files, the main one first."""

    sections: dict[str, Section]

    @property
    def files(self) -> dict[str, str]:
        return {file: section.text for file, section in self.sections.items()}

    def back(self, file: str, start: int, end: int) -> Place | None:
        """The original's place of a span; a file that was not changed, such as one of the library, is the
        same place."""
        section = self.sections.get(file)
        return Place(file, start, end) if section is None else section.back(start, end)
