"""What the answer view shows of a value: its texts in pieces, those that are verified quotations with the
places in documents where they are. `views/answer.ts` has the same shapes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from corvid.runtime.grounded import Grounded, Path, Provenance
from corvid.runtime.places import placed_of, where
from corvid.runtime.provenance.evidence import Leaf
from corvid.runtime.provenance.nodes import Key, Source
from corvid.runtime.provenance.query import Quotation

LARGEST_DOCUMENT = 200_000
"""Characters of a document that are shown: around its passages, if it has more."""
MOST_TEXT = 3_000_000
"""Characters of all documents."""
MOST_LEAVES = 5_000
"""Parts of an answer that are shown."""
_DEEPEST = 60
_WORDS = re.compile(r"\S+")

Piece: TypeAlias = tuple[str, tuple[int, ...]]
"""A text, and the numbers of the quotations that it belongs to."""
Whole: TypeAlias = Callable[[str], str | None]
"""The text of the document of this name as its file has it now; None without one."""


class Part(Struct, frozen=True, omit_defaults=True):
    """A part of the answer: `pieces` of a leaf, or labelled parts. `status` is what it shows of itself."""

    kind: str
    label: str = ""
    pieces: tuple[Piece, ...] = ()
    parts: tuple[Part, ...] = ()
    status: str = ""
    share: int = 0


class Quote(Struct, frozen=True):
    """A quotation, and the document that has it, by its number, -1 if it is not shown; `where` in words."""

    document: int
    uri: str
    where: str
    text: str


class Picture(Struct, frozen=True):
    """A page of a document; a box is a quotation's number, left, top, width and height."""

    page: int
    width: int
    height: int
    png: str
    boxes: tuple[tuple[int, int, int, int, int], ...]


class Shown(Struct, frozen=True):
    """A document in pieces, of which `line` is the first line. `note` says what is not shown of it."""

    name: str
    title: str
    line: int
    pieces: tuple[Piece, ...]
    note: str = ""
    pages: tuple[Picture, ...] = ()


class Place(Struct, frozen=True):
    """Where a passage that was retrieved is: in which document, from which character on."""

    document: str
    start: int
    line: int


def placed(source: Source, whole: Whole) -> tuple[Place, str]:
    """Return where a source is in its document, and the text of that: the file's, if it still has the passage
    at the same line or at one place only, else that of the passage alone."""
    text = source.text or ""
    known = placed_of(source.metadata)
    name = known.document if known is not None and known.document else source.uri.partition("#")[0]
    full = whole(name)
    if full is not None and text:
        at = full.find(text)
        found: list[int] = []
        while at >= 0 and len(found) < 1_000:
            found.append(at)
            at = full.find(text, at + 1)
        lines = [full.count("\n", 0, one) + 1 for one in found]
        for start, line in zip(found, lines, strict=True):
            if line == source.line or len(found) == 1:
                return Place(name, start, 1), full
    return Place(f"{source.uri} ({source.id})", 0, source.line), text


def in_words(quotation: Quotation) -> str:
    """Write a place as `line 12`, `page 3`, `pages 3 and 4`, `Rents!B4`."""
    source, span = quotation.source, quotation.span
    known = placed_of(source.metadata)
    if known is None or not known.places:
        return f"line {quotation.line}"
    found = where(known.places, source.text or "", span.start, span.end)
    if found.page is None:
        return found.fragment or f"line {quotation.line}"
    if found.page == found.last_page:
        return f"page {found.page}"
    return f"pages {found.page} to {found.last_page}"


# ---- texts in pieces --------------------------------------------------------------------------
def pieces(text: str, ranges: Iterable[tuple[int, int, int]]) -> tuple[Piece, ...]:
    """Return the text in pieces, each with the numbers of the ranges (start, end, number) that it lies in. An
    empty range is a piece without text."""
    known = [(max(0, a), min(b, len(text)), number) for a, b, number in ranges]
    ends = sorted({0, len(text), *(a for a, _, _ in known), *(b for _, b, _ in known)})
    empty: dict[int, list[int]] = {}
    for a, b, number in known:
        if a == b:
            empty.setdefault(a, []).append(number)
    found: list[Piece] = []
    for start, end in pairwise(ends):
        found += [("", (number,)) for number in empty.pop(start, ())]
        inside = tuple(dict.fromkeys(number for a, b, number in known if a <= start and end <= b and a < b))
        found.append((text[start:end], inside))
    found += [("", (number,)) for numbers in empty.values() for number in numbers]
    return tuple(found)


def searched(text: str, passages: Sequence[str]) -> list[tuple[int, int, int]]:
    """Return where passages are in a text, however the words are parted from each other."""
    found: list[tuple[int, int, int]] = []
    for number, passage in enumerate(passages):
        words = _WORDS.findall(passage)
        if not words or len(words) > 5_000:
            continue
        wanted = re.compile(r"\s+".join(map(re.escape, words)))
        found += [(one.start(), one.end(), number) for one in wanted.finditer(text)]
    return found


def window(text: str, line: int, ranges: Sequence[tuple[int, int, int]]) -> Shown:
    """Return a document, or of a long one what is around its first quotation."""
    note = ""
    if len(text) > LARGEST_DOCUMENT:
        middle = ranges[0][0] if ranges else 0
        start = max(0, middle - LARGEST_DOCUMENT // 2)
        start = text.rfind("\n", 0, start) + 1
        end = min(len(text), start + LARGEST_DOCUMENT)
        note = f"Characters {start + 1:,} to {end:,} of {len(text):,} are shown."
        line += text.count("\n", 0, start)
        ranges = [(max(0, a - start), b - start, number) for a, b, number in ranges if a < end and b > start]
        text = text[start:end]
    return Shown("", "", line, pieces(text, ranges), note)


# ---- the answer -------------------------------------------------------------------------------
class _Reader:
    """Reads the parts of an answer, as many as are shown."""

    def __init__(self, behind: Provenance | None, quotations: Sequence[Quotation], verbatim: bool) -> None:
        self._leaves: Mapping[Path, Leaf] = (
            {path: leaf for path, key, leaf in behind.leaves() if key is None} if behind is not None else {}
        )
        self._numbers = {quotation.span: number for number, quotation in enumerate(quotations)}
        self._passages = [quotation.span.text for quotation in quotations]
        self._left = MOST_LEAVES
        self._verbatim = verbatim

    def part(self, value: object, path: Path = (), label: str = "") -> Part:
        while isinstance(value, Grounded):
            value = value.value
        leaf = self._leaves.get(path)
        if isinstance(value, dict) and leaf is not None and isinstance(value.get("text"), str):
            return self._text(value["text"], leaf, label, "quote")
        if isinstance(value, dict):
            return Part("record", label, parts=self._parts(value.items(), path))
        if isinstance(value, list):
            return Part("list", label, parts=self._parts(enumerate(value), path))
        self._left -= 1
        if isinstance(value, str):
            return self._text(value, leaf, label, "text")
        shown = "nothing" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
        return Part("plain", label, ((shown, ()),), status=leaf.status if leaf else "")

    def _parts(self, items: Iterable[tuple[Key, object]], path: Path) -> tuple[Part, ...]:
        found: list[Part] = []
        for key, inner in items:
            if self._left <= 0 or len(path) >= _DEEPEST:
                found.append(Part("plain", "…", (("more that is not shown", ()),)))
                break
            label = str(key + 1) if type(key) is int else str(key)
            found.append(self.part(inner, (*path, key), label))
        return tuple(found)

    def _text(self, text: str, leaf: Leaf | None, label: str, kind: str) -> Part:
        if leaf is not None and leaf.at:
            spans = zip(leaf.spans, leaf.at, strict=True)
            ranges = [(*at, self._numbers[span]) for span, at in spans if span in self._numbers]
        else:
            ranges = searched(text, self._passages)
        status = leaf.status if leaf is not None else "verbatim" if self._verbatim else ""
        share = int(100 * leaf.share) if leaf is not None else 0
        return Part(kind, label, pieces(text, ranges), status=status, share=share)


def answer_part(
    value: object, behind: Provenance | None, quotations: Sequence[Quotation], verbatim: bool
) -> Part:
    """Return the parts of a delivered value; the numbers in them are those of the quotations."""
    return _Reader(behind, quotations, verbatim).part(value)
