"""Looking a passage up: the place of a document that says what a text says, word for word.

The text is compared in the normal form of quotations, but needs no marks around it. What is found is a slice
of the document: anyone who looks a passage up gets what the source says, not what was asked.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from corvid.runtime.citations.index import LIBRARY, CitedDocument, Indexed
from corvid.runtime.citations.nearest import Nearest, nearest_passage
from corvid.runtime.citations.normal import normalise, rejoined
from corvid.runtime.citations.tokens import ENOUGH, begins_token, weight
from corvid.runtime.citations.verify import ELISION, NOT_FOUND, TURNED_AROUND, Directions

Place: TypeAlias = tuple[int, int, int]
"""The number of a document, and a range of its text."""
TOO_SHORT = "too short"
INNER_ELLIPSIS = "elided inside"

_PAIRS: Final = {
    '"': '"', "'": "'", "`": "`", "\u00ab": "\u00bb", "\u00bb": "\u00ab", "\u2039": "\u203a",
    "\u203a": "\u2039", "\u300c": "\u300d", "\u300e": "\u300f", "\u300a": "\u300b",
}  # fmt: skip
"""The marks of the normal form that are around a whole text, each with what closes it."""
_CELL_ENDS: Final = frozenset("\t|\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
"""Where a line or the cell of a table ends."""


class Found(Struct, frozen=True):
    """The passage is [start, end) of the document with the index `document`, in code points of its own text.

    `folded`: the document writes the first letter in the other case. `ambiguous`: the passage is in other
    places, too, of which this is the first.
    """

    document: int
    start: int
    end: int
    folded: bool
    ambiguous: bool


class NotFound(Struct, frozen=True):
    """Why no passage was found. `searched` are the uris of the documents; `nearest` is only a hint."""

    reason: str
    searched: tuple[str, ...]
    nearest: Nearest | None


def look_up(
    text: str, documents: Sequence[CitedDocument], *, hinted: bool = True, meant: Sequence[Place] = ()
) -> Found | NotFound:
    """Return where the documents say what `text` says: as it is given, else without marks around it and
    ellipses at its ends, else with the other case of its first letter; there at a place that is `meant`,
    which may be no place at all, else in the first document, at the first place. If it is nowhere, words that
    a document had cut may have their hyphens.

    A passage has three words, or six characters of a script without spaces, or is all of a line, a cell or
    the document. Linear in the text and the documents. To look for the nearest passage takes longer than
    all else, so a mere attempt has no hint.
    """
    searched = tuple(document.uri for document in documents)
    if Directions(text).turns(0, len(text)):
        return NotFound(TURNED_AROUND, searched, None)
    given = normalise(text).text.strip(" ")
    bare = _bare(given)
    if not any(map(begins_token, bare)):
        return NotFound(TOO_SHORT, searched, None)
    indexed = [LIBRARY.get(document.hash, document.text) for document in documents]
    exact = list(dict.fromkeys((given, bare)))
    folded = [other for other in map(_folded, exact) if other not in exact]
    stands = False
    for piece in (*exact, *folded):
        places = _Places(piece, indexed)
        found = list(islice(places.that_say_enough(), None if meant else 2))
        if found:
            return Found(*_meant(found, meant), folded=piece in folded, ambiguous=len(found) > 1)
        stands = stands or places.any
    if stands:
        return NotFound(TOO_SHORT, searched, None)
    sources = [(document.uri, known.normal) for document, known in zip(documents, indexed, strict=True)]
    for number, document in enumerate(documents):
        other = rejoined(normalise(text), document.joined)
        again = other and look_up(other.text, [replace(document, joined=())], hinted=False)
        if isinstance(again, Found):
            return replace(again, document=number)
    nearest = nearest_passage(bare, sources) if hinted else None
    return NotFound(INNER_ELLIPSIS if ELISION.search(bare) else NOT_FOUND, searched, nearest)


def _meant(places: Sequence[Place], meant: Sequence[Place]) -> Place:
    """Return the place, of some in order, that the first of those which are meant overlaps; the first one
    else."""
    for number, start, end in meant:
        at = bisect_left(places, (number, start, start))
        for place in places[max(at - 1, 0) : at + 1]:
            if place[0] == number and place[1] < end and place[2] > start and start < end:
                return place
    return places[0]


class _Places:
    """The places of a piece in normal form."""

    def __init__(self, piece: str, documents: Sequence[Indexed]) -> None:
        self._piece = piece
        self._documents = documents
        self.any = False
        """Whether a place was seen, and be it one that says too little."""

    def that_say_enough(self) -> Iterator[Place]:
        """Yield where each passage is."""
        for number, indexed in enumerate(self._documents):
            normal = indexed.normal
            for at in indexed.places(self._piece):
                self.any = True
                stop = at + len(self._piece)
                start, end = normal.start(at), normal.end(stop)
                if weight(normal, at, stop) >= ENOUGH or _fills_cells(normal.source, start, end):
                    yield number, start, end


def _fills_cells(source: str, start: int, end: int) -> bool:
    """Return whether no words are beside [start, end) in the cells or lines that it begins and ends in."""
    before = range(start - 1, -1, -1)
    behind = range(end, len(source))
    return _is_bare_to_cell_end(source, before) and _is_bare_to_cell_end(source, behind)


def _is_bare_to_cell_end(source: str, places: range) -> bool:
    for at in places:
        if source[at] in _CELL_ENDS:
            return True
        if begins_token(source[at]):
            return False
    return True


def _bare(text: str) -> str:
    """Return a text in normal form without marks around the whole and without ellipses at its ends."""
    elisions = [match.span() for match in ELISION.finditer(text)]
    behind = dict(elisions)
    before = {end: start for start, end in elisions}
    start, end = 0, len(text)
    while start < end:
        if start in behind:
            start = behind[start]
        elif end in before:
            end = before[end]
        elif text[start] == " ":
            start += 1
        elif text[end - 1] == " ":
            end -= 1
        elif end - start > 1 and _PAIRS.get(text[start]) == text[end - 1]:
            start, end = start + 1, end - 1
        else:
            break
    return text[start:end]


def _folded(text: str) -> str:
    """Return a text in normal form with the other case of its first letter; the same if it begins with
    none."""
    at = next((at for at, character in enumerate(text) if begins_token(character)), len(text))
    first = text[at : at + 1]
    other = first.lower() if first.lower() != first else first.title()
    return normalise(text[:at] + other + text[at + 1 :]).text
