"""Folding a text into normal form: its blocks by few calls each, or a piece of it with the way back.

Zero-width characters go first, so that none of them can keep a letter and its accent apart; then NFC;
then quotes, dashes and white space are unified one for one; then runs of spaces and dots are shortened.

NFC is made of the blocks of a long text by few calls, and of a piece of it with the way back.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from corvid.normalising import normalised
from corvid.runtime.citations.characters import (
    ASCII_SPACES,
    PICTOGRAPHS,
    UNIFIED,
    ZERO_WIDTH,
    contextual,
    special_characters,
    specials,
)
from corvid.runtime.citations.sets import one_of, run_of
from corvid.runtime.citations.stages import Stage, rewrite, shortened

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
    """Return what composes parts of a text that begin with no joiner; None if the text is composed
    already."""
    # Quick to say yes; where it must look closer it takes as long as composing, so a sample comes first.
    is_composed = all(unicodedata.is_normalized("NFC", part) for part in (text[:_SAMPLE], text))
    return None if is_composed else nfc


def composes_few(text: str, letters: frozenset[str]) -> Callable[[str], str] | None:
    """Return the same for a text of which few characters, `letters`, are beyond ASCII."""
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
    """Return the text in NFC, and the way back, None if it is so already; `letters` are those beyond
    ASCII."""
    joiners, singles = _kinds(letters)
    if not joiners and not singles:
        return None
    return rewrite(text, _compositions(text, joiners, singles))


def _kinds(letters: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the joiners, and the singles: what NFC changes by itself."""
    joiners = frozenset(filter(_joins, letters))
    return joiners, frozenset(c for c in letters - joiners if not unicodedata.is_normalized("NFC", c))


def _compositions(
    text: str, joiners: frozenset[str], singles: frozenset[str]
) -> Iterator[tuple[int, int, str]]:
    """Yield the clusters that NFC changes. A character that is not a joiner and stays itself begins a new
    one."""
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
    """Yield where the text has a single with the marks that follow it, marks alone, or a run of Jamo."""
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
    """Return whether NFC may move or melt a character into what is before it."""
    return (
        unicodedata.category(character)[0] == "M"
        or unicodedata.combining(character) != 0
        or character in _JAMO
        or character in OTHER_JOINERS
    )


LETTER: Final = re.compile(f"[^\\W_{JAMO}{OTHER_JOINERS}{PICTOGRAPHS}]")
"""Letters and digits before which a text may be cut: the normal forms of the parts make that of the whole.
None of them melts into what is before it, is dropped, is part of a run, or keeps a joiner."""

_ASCII = bytes(range(128))
_FEW = 8
_LONG = (
    ("  ", re.compile("  ( *)"), 2, " "),
    ("...", re.compile(r"\.\.\.()"), 3, "\u2026"),
    (". . .", re.compile(r"\. \. \.()"), 5, "\u2026"),
)
"""What is shortened, in this order: what to look for, a pattern for `shortened`, and what stands for it."""


class Folding:
    """What the normal form changes in one text, found out once for all of its blocks."""

    __slots__ = ("_breaks", "_compose", "_runs", "_unified", "_zero_width", "changes")

    def __init__(self, text: str) -> None:
        special, self._compose = (frozenset[str](), None) if text.isascii() else _beyond_ascii(text)
        self._zero_width: Final = special - UNIFIED.keys()
        self._runs: Final = run_of(self._zero_width) if special & contextual() else None
        # Of what NFC makes only two spaces are special, and they come of two others.
        special |= {nfc(character) for character in special}
        spaces = [space for space in ASCII_SPACES if space in text]
        unified = {mark: UNIFIED[mark] for mark in sorted(special & UNIFIED.keys())}
        self._unified: Final = (unified | dict.fromkeys(spaces, " ")).items()
        self._breaks: Final = "\r" in spaces and "\n" in spaces
        self.changes: Final = (
            bool(special or spaces) or self._compose is not None or any(hint in text for hint, *_ in _LONG)
        )
        """Whether the text may not be in normal form."""

    def fold(self, block: str) -> str:
        """Return the normal form of the text, or of a part of it that begins with a `LETTER`, or at its
        start, and ends before one, or at its end."""
        if self._zero_width:
            block = self._without_zero_width(block)
        if self._compose is not None:
            block = self._compose(block)
        if self._breaks:
            block = " ".join(block.split("\r\n"))  # most of such texts then have no run left to shorten
        for mark, plain in self._unified:
            block = block.replace(mark, plain)
        while "  " in block:
            block = " ".join(block.split("  "))
        return block.replace("...", "\u2026").replace(". . .", "\u2026")

    def _without_zero_width(self, block: str) -> str:
        if self._runs is None:
            for character in self._zero_width:
                block = block.replace(character, "")
            return block
        kept: dict[str, str] = {}

        def stays(run: re.Match[str]) -> str:
            start, end = run.span()
            around = block[max(0, start - 1) : end + 1]
            if around not in kept:
                first, last = around[: start > 0], around[end - max(0, start - 1) :]
                kept[around] = ZERO_WIDTH.sub("", around).removeprefix(first).removesuffix(last)
            return kept[around]

        return self._runs.sub(stays, block)


def staged(text: str) -> tuple[str, tuple[Stage, ...]]:
    """Return the same for one block, with what leads, last one first, back to it."""
    stages: list[Stage] = []
    if not text.isascii():
        text = _unified(text, stages)
    for space in ASCII_SPACES:
        text = text.replace(space, " ")
    for hint, pattern, least, new in _LONG:
        if hint in text:
            text, stage = shortened(text, pattern, least, new)
            stages.append(stage)
    return text, tuple(stages)


def _beyond_ascii(text: str) -> tuple[frozenset[str], Callable[[str], str] | None]:
    """Return the special characters of a text, and what composes it."""
    encoded = text.encode("utf-8", "surrogatepass")
    if (len(encoded) - len(text)) * _FEW > len(text):
        special = specials(encoded)
        # What is composed may not be so without them.
        return special, composes(text) if special <= UNIFIED.keys() else nfc
    letters = _letters(encoded)
    special = letters & special_characters()
    return special, composes_few(text, letters - special)


def _unified(text: str, stages: list[Stage]) -> str:
    """Return the text without zero-width characters, in NFC, with one sign for all of a kind."""
    letters = _letters(text.encode("utf-8", "surrogatepass"))
    special = letters & special_characters()
    zero_width = special - UNIFIED.keys()
    if zero_width:
        text, stage = rewrite(text, _zero_widths(text, zero_width))
        stages.append(stage)
    found = composed(text, letters - zero_width)
    if found is not None:
        text, stage = found
        stages.append(stage)
    for mark in {*special, *map(nfc, special)} & UNIFIED.keys():
        text = text.replace(mark, UNIFIED[mark])
    return text


def _letters(encoded: bytes) -> frozenset[str]:
    """Return the characters beyond ASCII of a text in UTF-8."""
    return frozenset(encoded.translate(None, _ASCII).decode("utf-8", "surrogatepass"))


def _zero_widths(text: str, present: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    """Yield what goes, of the runs of the characters of this kind that the text has."""
    always = not present & contextual()
    for run in run_of(present).finditer(text):
        start, end = run.span()
        if always:
            yield start, end, ""
            continue
        for match in ZERO_WIDTH.finditer(text, start, end + 1):
            yield match.start(), match.end(), ""
