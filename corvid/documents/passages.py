"""The passages of a document: a paragraph or several small ones below one heading, bounded in tokens.

What a token is depends on the model that reads it. Here four bytes of UTF-8 are one, which is about what the
tables of models make of prose, needs none of them, and cuts equal texts equally wherever they are read.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import accumulate
from typing import TypeAlias

import msgspec
from msgspec import Struct

from corvid.documents.extracted import Extracted
from corvid.models.terms import terms
from corvid.runtime.host import Document, Json
from corvid.runtime.places import Heading, Place, Placed, where, within

BYTES_OF_A_TOKEN = 4
MOST_TOKENS = 600
"""Of one passage."""
FEW_TOKENS = 60
"""A passage with fewer goes on behind the end of a paragraph."""
_SMALL = FEW_TOKENS * BYTES_OF_A_TOKEN
_LARGE = MOST_TOKENS * BYTES_OF_A_TOKEN
_MARK = re.compile(r"[ ]{0,3}#{1,6}[ \t]+(?=\S)")
_ITEM_MARK = r"[ \t]*(?:[-*+•–]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z]\))[ \t]+(?=\S)"
_ITEM = re.compile(_ITEM_MARK)
_WORD = re.compile(r"[^\W\d_]+")
_SEEN = re.compile(r"\S")
_LINE_END = re.compile(r"\r\n?|\n")
"""What editors take for the end of a line; `splitlines` has more."""
_ENDS = tuple(
    map(
        re.compile,
        (
            r"\n\s*\n",
            rf"\n(?={_ITEM_MARK}|[^\n\t]*\t)",
            r"[.!?…][\"'”’»)\]]*\s|[。！？][”’」』）]*",
            r"\n",
            r"\s",
        ),
    )
)
"""Where a passage that is too large may end, the best first: a paragraph, an item of a list or a row of a
table, a sentence, a line, a word."""


Row: TypeAlias = tuple[str, str]
"""Of a passage, the words of what is above it and its own."""


class Passage(Struct, frozen=True):
    """`text` is a piece of the document as it is there, from `start` on, in the line `start_line` (from
    1)."""

    text: str
    start: int
    start_line: int
    heading: str


def tokens(text: str) -> int:
    """Return how many tokens a text counts as: its bytes by `BYTES_OF_A_TOKEN`, rounded up."""
    return -(-_size(text) // BYTES_OF_A_TOKEN)


def title_of(document: str) -> str:
    """Return the first heading, or else the first line if it is short and is alone; "" if neither."""
    lines = document.splitlines()
    heading = next((line for line in lines if _MARK.match(line)), None)
    if heading is not None:
        return _heading_text(heading)
    number = next((number for number, line in enumerate(lines) if line.strip()), None)
    if number is None:
        return ""
    first = lines[number].strip()
    following = lines[number + 1].strip() if number + 1 < len(lines) else ""
    alone = not following or set(following) in ({"="}, {"-"})
    return first if alone and len(first) <= 100 and not first.endswith((".", "。", ",", ";")) else ""


def rows_of(uri: str, found: Extracted) -> list[Row]:
    """Return what is searched of each passage of a document."""
    return [
        (" ".join(terms(f"{found.title} {heading}")), " ".join(terms(passage.text)))
        for heading, passage in passages_of(uri, found)
    ]


def sum_of(found: Extracted) -> bytes:
    """Return a hash of all that the rows of a document are made from."""
    placed = msgspec.msgpack.encode((found.title, found.places))
    return sha256(placed + found.text.encode("utf-8", "surrogatepass")).digest()


def passages_of(uri: str, found: Extracted) -> Iterator[tuple[str, Document]]:
    """Yield the passages of a document that was read, each with the heading above it."""
    joined = {word.replace("-", ""): word for word in found.joined}
    for passage, places in _placed(found):
        metadata: dict[str, Json] = {"heading": passage.heading} if passage.heading else {}
        name = uri
        if places:
            words = [joined[word] for word in dict.fromkeys(_WORD.findall(passage.text)) if word in joined]
            placed = Placed(uri, places, tuple(words))
            name = placed.uri(passage.text, 0, len(passage.text))
            metadata |= placed.metadata()
        yield passage.heading, Document(passage.text, name, found.title, passage.start_line, metadata)


class Called(Struct, frozen=True):
    """A passage by the fragment of its name, with the places in it."""

    start: int
    text: str
    fragment: str
    places: tuple[Place, ...]


def called(found: Extracted) -> Iterator[Called]:
    """Yield the passages of a document in order."""
    for passage, places in _placed(found):
        name = where(places, passage.text, 0, len(passage.text)).fragment
        yield Called(passage.start, passage.text, name, places)


def _placed(found: Extracted) -> Iterator[tuple[Passage, tuple[Place, ...]]]:
    """Yield the passages of a document with the places of each."""
    headings = {one.start: one.title for one in found.places if isinstance(one, Heading)}
    cut = list(passages(found.text, headings if found.places else None))
    ranges = [(one.start, one.start + len(one.text)) for one in cut]
    yield from zip(cut, within(found.places, found.text, ranges), strict=True)


def passages(document: str, headings: Mapping[int, str] | None = None) -> Iterator[Passage]:
    """Yield the passages in order, none with more than `MOST_TOKENS`. Small paragraphs under one heading go
    together.

    A list stays with the words that introduce it: an item alone could be read as its opposite. Without the
    `headings` by the starts of their lines they are those of Markdown.
    """
    lines = document.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]
    ends = [one.end() for one in _LINE_END.finditer(document)]
    if headings is None:
        marked = zip(starts, lines, strict=False)
        headings = {start: _heading_text(line) for start, line in marked if _MARK.match(line)}
    heading = ""
    begun: int | None = None
    size = 0
    before = ""
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        is_heading = starts[number] in headings
        parted = number > 0 and not lines[number - 1].strip()
        belongs = _ITEM.match(line) is not None or before.endswith((":", "："))
        if begun is not None and (is_heading or (size >= _SMALL and parted and not belongs)):
            yield from _cut(document, starts, ends, begun, number, heading, headings)
            begun = None
        if is_heading:
            heading = headings[starts[number]]
        if begun is None:
            begun, size = number, 0
        size += 0 if is_heading else _size(line.strip())
        before = line.strip()
    if begun is not None:
        yield from _cut(document, starts, ends, begun, len(lines), heading, headings)


def _cut(
    document: str, starts: Sequence[int], ends: Sequence[int], begun: int, end: int, heading: str,
    headings: Mapping[int, str],
) -> Iterator[Passage]:  # fmt: skip
    """Yield the passages of some lines: one, or several of a long text; none of a heading alone. `ends` are
    those of the document's lines."""
    first = starts[begun]
    text = document[first : starts[end]].rstrip()
    if first in headings and len(text) <= len(document[first : starts[begun + 1]].rstrip()):
        return
    at = 0
    while seen := _SEEN.search(text, at):
        start = seen.start() if at else 0  # the first line keeps its indentation
        at = start + _fitting(text, start)
        if part := text[start:at].rstrip():
            yield Passage(part, first + start, bisect_right(ends, first + start) + 1, heading)


def _fitting(text: str, at: int) -> int:
    """Return how many characters from `at` on become a passage."""
    window = text[at : at + _LARGE]
    most = window.encode("utf-8", "replace")[:_LARGE].decode("utf-8", "ignore")
    length = len(most)
    if at + length >= len(text):
        return length
    for ending in _ENDS:
        # Not in the first half, so that few passages are small.
        last = max((found.end() for found in ending.finditer(window, length // 2, length)), default=0)
        if last:
            return last
    return length


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "replace"))


def _heading_text(line: str) -> str:
    return line.strip().strip("#").strip()
