"""Finding a quotation in a document: plain search first, an index of sampled windows when it pays.

The index holds short windows of the text, chained by hash in two arrays: at the start of longer words, or,
in scripts written without spaces, at every fourth place. What it can't answer cheaply is searched plainly,
and what would make that quadratic in one linear pass.

Many quotations in a document that was never seen are found in one pass through it, without an index: it is
split at one frequent letter. A quotation is there only where one of its own parts between two such letters is
a part of the document, and parts are looked up in a dict at the speed of C.
"""

from __future__ import annotations

import re
import threading
from array import array
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterator, KeysView, Sequence
from itertools import accumulate, compress, islice
from typing import Final

from msgspec import Struct

from corvid.runtime.citations.normal import Normal, normalise
from corvid.runtime.citations.tokens import SINGLES, aligned, begins, is_single

_PLAIN_SCANS: Final = 400
"""Building the index costs as much as about so many searches through the whole text."""

_TOGETHER: Final = 100
"""Looking for all at once costs as much as so many searches."""
_WORTH_INDEXING: Final = 4096
_LONG_CHAIN: Final = 400
_PATIENCE: Final = ((24, 8), (4, _LONG_CHAIN))
"""How many windows of a quotation are asked, and how many places are looked at for each."""
_LITTLE_PATIENCE: Final = ((8, 8),)
"""The same where windows of that width fail more often than not."""
_NARROW, _WIDE = 11, 20
_WIDER: Final = {80: 4, 320: 16, 1280: 64}
"""Wider windows, for texts in which the wide ones repeat, and how much fewer of each there are."""
_UNANSWERED: Final = 50
_LETTERS = re.compile(f"[^\\W\\d_{SINGLES}]{{4,}}")


class _Chains:
    """Windows of `width` characters at given places: head of chain by hash, next in chain by number."""

    __slots__ = ("_head", "_mask", "_next", "_places", "_text", "width")

    def __init__(self, text: str, width: int, places: Sequence[int]) -> None:
        self._text = text
        self._places = places
        self.width: Final = width
        size = 1 << max(8, len(places).bit_length())
        self._mask = mask = size - 1
        self._head = head = array("I", bytes(4 * size))
        self._next = following = array("I", bytes(4 * len(places)))
        for number, at in enumerate(places):
            slot = hash(text[at : at + width]) & mask
            following[number] = head[slot]
            head[slot] = number + 1

    def through(self, piece: str, offset: int, most: int) -> list[int] | None:
        """Return where `piece` is with its window at `offset` on a place, or None: more than `most` to
        ask."""
        text, following, places = self._text, self._next, self._places
        found: list[int] = []
        number = self._head[hash(piece[offset : offset + self.width]) & self._mask]
        while number:
            at = places[number - 1] - offset
            if at >= 0 and text.startswith(piece, at):
                found.append(at)
            number = following[number - 1]
            most -= 1
            if most < 0:
                return None
        return found


class WordWindows:
    """Windows at the start of each run of four letters or more.

    A quotation that is on token borders has such runs where the document has them, its first one
    included, so that any of its windows will do, and the rarest does best. Other widths are made when the
    first one has failed often enough: narrow ones for short quotations, wider ones for repetitive texts.
    """

    __slots__ = ("_chains", "_questions", "_starts", "_text", "_unanswered")

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = array("I", (match.start() for match in _LETTERS.finditer(text)))
        self._chains = {_WIDE: _Chains(text, _WIDE, self._starts)}
        self._questions: dict[int, int] = {}
        self._unanswered: dict[int, int] = {}

    def occurrences(self, piece: str) -> list[int] | None:
        """Return every place where `piece` is on token borders, or None: this index can't say cheaply."""
        late = self._has_failed(_WIDE)
        found = None if late else self._asked(_WIDE, piece)
        if found is None and self._unanswered.get(_WIDE, 0) > _UNANSWERED:
            for width in self._others(len(piece)):
                found = self._asked(width, piece)
                if found is not None:
                    return found
        return self._asked(_WIDE, piece) if found is None and late else found

    def _others(self, length: int) -> list[int]:
        """Return the other widths for a quotation so long; those that the text is too repetitive for come
        last."""
        widths = [_NARROW, *(width for width in _WIDER if length >= 2 * width)]
        return sorted(widths, key=lambda width: (self._has_failed(width), width))

    def _asked(self, width: int, piece: str) -> list[int] | None:
        found = self._ask(width, piece)
        self._questions[width] = self._questions.get(width, 0) + 1
        if found is None:
            self._unanswered[width] = self._unanswered.get(width, 0) + 1
        return found

    def _has_failed(self, width: int) -> bool:
        failures = self._unanswered.get(width, 0)
        return failures > _UNANSWERED and 2 * failures > self._questions[width]

    def _ask(self, width: int, piece: str) -> list[int] | None:
        last = len(piece) - width
        if last < 0:
            return None
        chains = self._chains_of(width)
        patience = _LITTLE_PATIENCE if self._has_failed(width) else _PATIENCE
        starts = (match.start() for match in _LETTERS.finditer(piece, 0, last + 4))
        if width in _WIDER:
            starts = (at for at in starts if self._is_kept(piece, at, width))
        offsets = list(islice(starts, patience[0][0]))
        for windows, most in patience:
            for offset in offsets[:windows]:
                found = chains.through(piece, offset, most)
                if found is not None:
                    return found
        return None

    def _chains_of(self, width: int) -> _Chains:
        chains = self._chains.get(width)
        if chains is None:
            places = self._starts
            if width in _WIDER:
                text = self._text
                places = array("I", (at for at in places if self._is_kept(text, at, width)))
            chains = self._chains[width] = _Chains(self._text, width, places)
        return chains

    def _is_kept(self, text: str, at: int, width: int) -> bool:
        """Return whether wider windows start here: the text alone decides, so quotation and document
        agree."""
        return hash(text[at : at + _WIDE]) % _WIDER[width] == 0


class DenseWindows:
    """Windows at every fourth place: wherever a quotation of seven characters is, one is in it."""

    __slots__ = ("_chains",)

    def __init__(self, text: str) -> None:
        self._chains = _Chains(text, 4, range(0, max(0, len(text) - 3), 4))

    def occurrences(self, piece: str) -> list[int] | None:
        """Return every place where `piece` is, in no order, or None: this index can't say cheaply."""
        spare = len(piece) - 7
        if spare < 0:
            return None
        for base in {0, spare // 2, spare}:
            found: list[int] = []
            for offset in range(base, base + 4):
                places = self._chains.through(piece, offset, _LONG_CHAIN)
                if places is None:
                    break
                found += places
            else:
                return found
        return None


class CitedDocument(Struct, frozen=True):
    """A retrieved document that may be quoted. `hash` is the hash of `text`. `joined` are words that the text
    has without a hyphen of theirs, and the document with it, at the end of a line."""

    uri: str
    hash: str
    text: str
    joined: tuple[str, ...] = ()


class Indexed:
    """A document in normal form, with the index that it gets once enough has been asked of it.

    Many questions at once are answered by one pass through a document that was not asked before.
    """

    __slots__ = ("_places", "_scanned", "_windows", "normal")

    def __init__(self, source: str) -> None:
        self.normal: Final[Normal] = normalise(source)
        self._windows: WordWindows | DenseWindows | None = None
        self._places: dict[str, list[int]] | None = None
        self._scanned = 0

    def expect(self, pieces: Sequence[str]) -> None:
        """Take the questions that come. The first time many do they are looked for together, from then on the
        index is worth building; so it is where that fails."""
        if self._windows is not None or len(self.normal.text) < _WORTH_INDEXING:
            return
        if self._places is None and len(pieces) >= _TOGETHER:
            found = places_of(self.normal.text, pieces)
            self._places = found or {}
            if found is not None:
                return
        if len(pieces) >= _PLAIN_SCANS:
            self._build()

    def find(self, piece: str, start: int = 0) -> int:
        """Return the first place at or after `start` where `piece` is on token borders, or -1."""
        places = self._known(piece)
        if places is None:
            place = next(self._scan(piece, start), -1)
            self._has_scanned((place if place >= 0 else len(self.normal.text)) - start)
            return place
        return min((at for at in places if at >= start and self.stands(at, len(piece))), default=-1)

    def places(self, piece: str) -> Iterator[int]:
        """Return every place where `piece` is on token borders, ascending; linear, all of them together."""
        places = self._known(piece)
        if places is None:
            self._has_scanned(len(self.normal.text))
            return self._scan(piece, 0)
        return (at for at in sorted(places) if self.stands(at, len(piece)))

    def _known(self, piece: str) -> list[int] | None:
        """Return every place where `piece` is, or None: it has to be searched for."""
        windows, known = self._windows, self._places
        return windows.occurrences(piece) if windows else known.get(piece) if known else None

    def _has_scanned(self, characters: int) -> None:
        self._scanned += characters
        if self._scanned > _PLAIN_SCANS * len(self.normal.text):
            self._build()

    def _build(self) -> None:
        if self._windows is None and len(self.normal.text) >= _WORTH_INDEXING:
            text = self.normal.text
            self._windows = DenseWindows(text) if _is_dense(text) else WordWindows(text)
            self._places = None

    def stands(self, at: int, length: int) -> bool:
        """Return whether `length` characters at `at` begin and end with whole words and numbers."""
        return begins(self.normal, at) and aligned(self.normal, at + length)

    def _scan(self, piece: str, start: int) -> Iterator[int]:
        text = self.normal.text
        at = text.find(piece, start)
        work = 0
        while at >= 0:
            if self.stands(at, len(piece)):
                yield at
            work += len(piece) + 64
            if work > len(text):
                rest = occurrences(text, piece, at + 1)
                yield from (place for place in rest if self.stands(place, len(piece)))
                return
            at = text.find(piece, at + 1)


def occurrences(text: str, piece: str, start: int) -> Iterator[int]:
    """Yield every place at or after `start` where `piece` is, overlapping ones too, in one linear pass."""
    borders = [0] * (len(piece) + 1)
    length = 0
    for at in range(1, len(piece)):
        while length and piece[at] != piece[length]:
            length = borders[length]
        length += piece[at] == piece[length]
        borders[at + 1] = length
    matched = 0
    for at in range(start, len(text)):
        character = text[at]
        while matched and (matched == len(piece) or piece[matched] != character):
            matched = borders[matched]
        matched += piece[matched] == character
        if matched == len(piece):
            yield at - matched + 1


def _is_dense(text: str) -> bool:
    """Return whether a good part of the text is in a script written without spaces."""
    sample = text[:: max(1, len(text) // 1000)]
    return sum(map(is_single, sample)) * 4 > len(sample)


class Library:
    """The indexed documents, by hash; the longest unused go first. Safe to share between threads."""

    def __init__(self, capacity: int = 64_000_000, entries: int = 256) -> None:
        self._capacity = capacity
        self._entries = entries
        self._documents: OrderedDict[str, Indexed] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def get(self, key: str, source: str) -> Indexed:
        """Return the document `source`, indexed. An entry under the same key with another text is not a
        hit."""
        with self._lock:
            known = self._documents.get(key)
            if known is not None and known.normal.source == source:
                self._documents.move_to_end(key)
                return known
        made = Indexed(source)
        with self._lock:
            self._put(key, made)
        return made

    def _put(self, key: str, made: Indexed) -> None:
        old = self._documents.pop(key, None)
        if old is not None:
            self._size -= len(old.normal.source)
        self._documents[key] = made
        self._size += len(made.normal.source)
        while len(self._documents) > 1 and self._is_full():
            _, gone = self._documents.popitem(last=False)
            self._size -= len(gone.normal.source)

    def _is_full(self) -> bool:
        return self._size > self._capacity or len(self._documents) > self._entries


LIBRARY: Final = Library()
"""The library of this process."""


_FREQUENCY: Final = 1 / 12
_SAMPLE: Final = 20_000
_SHORTEST: Final = 8
"""How long a part must be to be looked for: shorter ones are everywhere."""
_VISIT: Final = 64
"""To look whether a piece is there costs about as much as to compare so many characters."""
_AT_ONCE: Final = 1_000_000
_WITHOUT: Final = 1 / 8
"""How many of the quotations may have no such part."""


def places_of(text: str, pieces: Sequence[str]) -> dict[str, list[int]] | None:
    """Return every place of most of the pieces, ascending; None if this is not the way to find them.

    A piece that is not a key was not looked for. Linear in both: where parts repeat too often it is given up.
    """
    letter = _letter(text)
    anchors: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    places: dict[str, list[int]] = {}
    for piece in dict.fromkeys(pieces):
        part = max(piece.split(letter)[1:-1], key=len, default="")
        if len(part) >= _SHORTEST:
            anchors[part].append((piece, piece.index(f"{letter}{part}{letter}") + 1))
            places[piece] = []
    left = len(text) // 4 + 4 * sum(_VISIT + len(piece) for piece in pieces)
    if len(places) < (1 - _WITHOUT) * len(set(pieces)):
        return None
    for part, start in _parts(text, letter, anchors.keys()):
        for piece, offset in anchors[part]:
            left -= _VISIT + len(piece)
            if left < 0:
                return None
            if start >= offset and text.startswith(piece, start - offset):
                places[piece].append(start - offset)
    return places


def _letter(text: str) -> str:
    """Return the character that is at about every twelfth place."""
    sample = Counter(text[:: len(text) // _SAMPLE + 1])
    wanted = _FREQUENCY * sample.total()
    return min(sorted(sample), key=lambda character: abs(sample[character] - wanted))


def _parts(text: str, letter: str, wanted: KeysView[str]) -> Iterator[tuple[str, int]]:
    """Yield the wanted ones of the parts between the letters, and where they start."""
    at = 0
    while at <= len(text):
        end = text.find(letter, at + _AT_ONCE)
        end = len(text) if end < 0 else end
        parts = text[at:end].split(letter)
        found = list(map(wanted.__contains__, parts))
        if any(found):
            starts = accumulate(map(len, parts), lambda start, length: start + length + 1, initial=at)
            yield from zip(compress(parts, found), compress(starts, found), strict=True)
        at = end + 1
