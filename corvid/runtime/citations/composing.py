"""NFC: of the blocks of a long text by few calls, and of a piece of it with the way back."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Final

from corvid.normalising import normalised
from corvid.runtime.citations.sets import one_of, run_of
from corvid.runtime.citations.stages import Stage, rewrite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

JAMO: Final = "\u1161-\u1175\u11a8-\u11c2"
"""The vowels and final consonants of Korean syllables, as the inside of a character class."""
OTHER_JOINERS: Final = "\U00016d63\U00016d67"
"""The only other letters that NFC may melt into the one before them."""
_JAMO = frozenset(map(chr, (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))))
_SAMPLE = 1_000
_SAMPLES = 32
_FREQUENT = 12
_KINDS_AT_MOST = 16

nfc = partial(normalised, "NFC")
"""A text in NFC."""


def composes(text: str) -> Callable[[str], str] | None:
    """What composes parts of a text that begin with no joiner; None if the text is composed already."""
    # Quick to say yes; where it must look closer it takes as long as composing, so a sample comes first.
    is_composed = all(unicodedata.is_normalized("NFC", part) for part in (text[:_SAMPLE], text))
    return None if is_composed else nfc


def composes_few(text: str, letters: frozenset[str]) -> Callable[[str], str] | None:
    """The same for a text of which few characters, `letters`, are beyond ASCII."""
    joiners, singles = _kinds(letters)
    if not joiners and not singles:
        return None
    kinds = len(joiners) + len(singles)
    if kinds > _KINDS_AT_MOST or any(len(nfc(single)) > 1 for single in singles):
        return nfc
    return _Composer(text, joiners, singles).compose


class _Composer:
    """Replaces the most frequent letters with accents one kind after the other.

    `normalize` looks at each character of a text that has accents, ten times as slowly as one kind is
    replaced; so it is asked only where others are left. To replace some letters by equivalent ones never
    changes what it makes, and a text without joiners and singles is composed.
    """

    __slots__ = ("_joiners", "_replaced")

    def __init__(self, text: str, joiners: frozenset[str], singles: frozenset[str]) -> None:
        self._joiners = sorted(joiners)
        self._replaced = [(single, nfc(single)) for single in sorted(singles)]
        if joiners:
            step = max(_SAMPLE, len(text) // _SAMPLES)
            sample = "\n".join(text[at : at + _SAMPLE] for at in range(0, len(text), step))
            pairs = Counter(re.findall(f".{one_of(joiners)}", sample)).most_common(_FREQUENT)
            made = ((pair, nfc(pair)) for pair, _ in pairs)
            self._replaced += [(pair, one) for pair, one in made if len(one) == 1]

    def compose(self, block: str) -> str:
        for old, new in self._replaced:
            block = new.join(block.split(old))  # `replace` goes through twice, to count first
        return nfc(block) if any(map(block.__contains__, self._joiners)) else block


def composed(text: str, letters: frozenset[str]) -> tuple[str, Stage] | None:
    """The text in NFC, and the way back, None if it is so already; `letters` are those beyond ASCII."""
    joiners, singles = _kinds(letters)
    if not joiners and not singles:
        return None
    return rewrite(text, _compositions(text, joiners, singles))


def _kinds(letters: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The joiners, and the singles: what NFC changes by itself."""
    joiners = frozenset(filter(_joins, letters))
    return joiners, frozenset(c for c in letters - joiners if not unicodedata.is_normalized("NFC", c))


def _compositions(
    text: str, joiners: frozenset[str], singles: frozenset[str]
) -> Iterator[tuple[int, int, str]]:
    """The clusters that NFC changes. A character that is no joiner and stays itself begins a new one."""
    known: dict[str, str] = {}
    done = 0
    for start, end in _clusters(text, joiners, singles):
        first = start
        if start > done and text[start] in joiners and not text[start - 1].isspace():
            first -= 1
        cluster = text[first:end]
        new = known.get(cluster)
        if new is None:
            new = known[cluster] = nfc(cluster)
        if new != cluster:
            yield first, end, new
        done = end


def _clusters(text: str, joiners: frozenset[str], singles: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where the text has a single with the marks that follow it, marks alone, or a run of Jamo."""
    single, marks = one_of(singles), one_of(joiners - _JAMO)
    inside = re.compile(f"{single}?{marks}+|{single}|[{JAMO}]+")
    for run in run_of(joiners | singles).finditer(text):
        start, end = run.span()
        if end == start + 1:
            yield start, end
            continue
        for match in inside.finditer(text, start, end):
            yield match.span()


def _joins(character: str) -> bool:
    """Whether NFC may move or melt a character into what stands before it."""
    return (
        unicodedata.category(character)[0] == "M"
        or unicodedata.combining(character) != 0
        or character in _JAMO
        or character in OTHER_JOINERS
    )
