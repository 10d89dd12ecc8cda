"""Folding a text into normal form: its blocks by few calls each, or a piece of it with the way back.

Zero-width characters go first, so that none of them can keep a letter and its accent apart; then NFC;
then quotes, dashes and white space are unified one for one; then runs of spaces and dots are shortened.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from corvid.runtime.citations.characters import (
    ASCII_SPACES,
    PICTOGRAPHS,
    UNIFIED,
    ZERO_WIDTH,
    contextual,
    special_characters,
    specials,
)
from corvid.runtime.citations.composing import (
    JAMO,
    OTHER_JOINERS,
    composed,
    composes,
    composes_few,
    nfc,
)
from corvid.runtime.citations.sets import run_of
from corvid.runtime.citations.stages import Stage, rewrite, shortened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LETTER: Final = re.compile(f"[^\\W_{JAMO}{OTHER_JOINERS}{PICTOGRAPHS}]")
"""Letters and digits before which a text may be cut: the normal forms of the parts make that of the whole.
None of them melts into what stands before it, is dropped, is part of a run, or keeps a joiner."""

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
        """The normal form of the text, or of a part of it that begins with a `LETTER`, or at its start, and
        ends before one, or at its end."""
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
    """The same for one block, with what leads, last one first, back to it."""
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
    """The special characters of a text, and what composes it."""
    encoded = text.encode("utf-8", "surrogatepass")
    if (len(encoded) - len(text)) * _FEW > len(text):
        special = specials(encoded)
        # What is composed may not be so without them.
        return special, composes(text) if special <= UNIFIED.keys() else nfc
    letters = _letters(encoded)
    special = letters & special_characters()
    return special, composes_few(text, letters - special)


def _unified(text: str, stages: list[Stage]) -> str:
    """The text without zero-width characters, in NFC, with one sign for all of a kind."""
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
    """The characters beyond ASCII of a text in UTF-8."""
    return frozenset(encoded.translate(None, _ASCII).decode("utf-8", "surrogatepass"))


def _zero_widths(text: str, present: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    """What goes, of the runs of the characters of this kind that the text has."""
    always = not present & contextual()
    for run in run_of(present).finditer(text):
        start, end = run.span()
        if always:
            yield start, end, ""
            continue
        for match in ZERO_WIDTH.finditer(text, start, end + 1):
            yield match.start(), match.end(), ""
