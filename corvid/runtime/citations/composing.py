"""NFC with the way back: the clusters of letters and accents that it changes, one by one."""

from __future__ import annotations

import re
import unicodedata
from itertools import compress, repeat
from operator import add, ne, sub

from corvid.runtime.citations.sets import one_of, run_of
from corvid.runtime.citations.stages import Stage, replaced, rewrite
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_ASCII = bytes(range(128))
_JAMO_RANGES = "\u1161-\u1175\u11a8-\u11c2"
_JAMO = frozenset(map(chr, (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))))
_FEW = 8
_SAMPLE = 1_000


def composed(text: str, encoded: bytes) -> tuple[str, Stage] | None:
    """The text, given in UTF-8, too, in NFC, and the way back; None if it is so already."""
    # `is_normalized` is quick to say yes, but where it must look closer it takes as long as composing all.
    # So it is asked only where many letters would have to be looked at instead.
    many = (len(encoded) - len(text)) * _FEW > len(text)
    if many and all(unicodedata.is_normalized("NFC", part) for part in (text[:_SAMPLE], text)):
        return None
    letters = frozenset(encoded.translate(None, _ASCII).decode("utf-8", "surrogatepass"))
    joiners = frozenset(filter(_joins, letters))
    singles = frozenset(c for c in letters - joiners if not unicodedata.is_normalized("NFC", c))
    if not joiners and not singles:
        return None
    if singles or joiners & _JAMO:
        return rewrite(text, _compositions(text, joiners, singles))
    return _with_marks(text, joiners)


def _with_marks(text: str, marks: frozenset[str]) -> tuple[str, Stage]:
    """The same as `rewrite` with `_compositions` for a text without singles and Jamo, all at once: in some
    scripts every fourth character is a mark."""
    starts: list[int] = []
    ends: list[int] = []
    for run in run_of(marks).finditer(text):  # no list of pairs: the collector would look at each of them
        starts.append(run.start())
        ends.append(run.end())
    before = list(map(text.__getitem__, map(slice, map(max, map(sub, starts, repeat(1)), repeat(0)), starts)))
    joined = {character: "" if character.isspace() else character for character in set(before)}
    bases = list(map(joined.__getitem__, before))
    clusters = list(map(add, bases, map(text.__getitem__, map(slice, starts, ends))))
    known = {cluster: unicodedata.normalize("NFC", cluster) for cluster in set(clusters)}
    news = list(map(known.__getitem__, clusters))
    changed = list(map(ne, clusters, news))
    firsts = list(compress(map(sub, starts, map(len, bases)), changed))
    return replaced(text, firsts, list(compress(ends, changed)), list(compress(news, changed)))


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
            new = known[cluster] = unicodedata.normalize("NFC", cluster)
        if new != cluster:
            yield first, end, new
        done = end


def _clusters(text: str, joiners: frozenset[str], singles: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where the text has a single with the marks that follow it, marks alone, or a run of Jamo."""
    single, marks = one_of(singles), one_of(joiners - _JAMO)
    inside = re.compile(f"{single}?{marks}+|{single}|[{_JAMO_RANGES}]+")
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
        or character in "\U00016d63\U00016d67"
    )
