"""Finding many quotations in a document that was never seen: one pass through it, without an index.

The document is split at one frequent letter. A quotation is there only where one of its own parts between two
such letters is a part of the document, and parts are looked up in a dict at the speed of C.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import accumulate, compress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, KeysView, Sequence

_FREQUENCY: Final = 1 / 12
_SAMPLE: Final = 20_000
_SHORTEST: Final = 8
"""How long a part must be to be looked for: shorter ones stand everywhere."""
_VISIT: Final = 64
"""To look whether a piece is there costs about as much as to compare so many characters."""
_AT_ONCE: Final = 1_000_000
_WITHOUT: Final = 1 / 8
"""How many of the quotations may have no such part."""


def places_of(text: str, pieces: Sequence[str]) -> dict[str, list[int]] | None:
    """Every place of most of the pieces, ascending; None if this is not the way to find them.

    A piece that is no key was not looked for. Linear in both: where parts repeat too often it is given up.
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
    """The character that stands at about every twelfth place."""
    sample = Counter(text[:: len(text) // _SAMPLE + 1])
    wanted = _FREQUENCY * sample.total()
    return min(sorted(sample), key=lambda character: abs(sample[character] - wanted))


def _parts(text: str, letter: str, wanted: KeysView[str]) -> Iterator[tuple[str, int]]:
    """The wanted ones of the parts between the letters, and where they start."""
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
