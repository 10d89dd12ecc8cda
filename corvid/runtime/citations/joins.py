"""Quotations that begin in one field of an answer and end in another: a program that joins the fields shows
them, though each by itself has only a mark that is text.

Double marks need none of this: one that does not close in its field is a violation there.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from corvid.runtime.citations.marks import is_shortened
from corvid.runtime.citations.spans import Layout, find_quotes, is_quoted_line, lay_out, lay_out_shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_MAY_BEGIN: Final = re.compile("[^\\w\\s\0-\x26\x28-\x5f\x61-\x7d]|['`\\\\<&]|,,|\\[q|#\\+", re.IGNORECASE)
"""A mark, roughly: what no field has begins no quotation."""
_ANYTHING: Final = re.compile("[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_OPENING_AT_END: Final = re.compile("(?:,,|<<)(?=\\s{0,9}\\Z)")
_CLOSING_AT_START: Final = re.compile("\\A(\\s*)>>(?![\\w>=])")
_LAST_LINE: Final = re.compile("[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*\\Z")


class Crossing(Struct, frozen=True):
    """A quotation of `text` that begins at `start` of the field with the number `field`, and goes on in a
    later one."""

    field: int
    start: int
    text: str


def crossing(texts: Sequence[str], quoted: Sequence[Iterable[tuple[int, int]]]) -> list[Crossing]:
    """The quotations over the ends of fields if the fields are joined as lines, in order.

    `quoted` are the ranges of each field that are quotations there: marks inside those are document text.
    """
    if len(texts) < 2:
        return []
    found = list(_continued(texts))
    if any(map(_MAY_BEGIN.search, texts)):
        masked = "\n".join(map(_spelled_at_ends, map(_masked, texts, quoted)))
        found += _over_ends(
            masked, "\n".join(texts), list(accumulate((len(text) + 1 for text in texts), initial=0))
        )
    return sorted(found, key=lambda one: (one.field, one.start))


def _over_ends(masked: str, text: str, starts: Sequence[int]) -> Iterator[Crossing]:
    plain = lay_out(masked)
    for layout in (plain, *lay_out_shown(plain)):
        yield from _over_ends_of(layout, text, starts)


def _over_ends_of(layout: Layout, text: str, starts: Sequence[int]) -> Iterator[Crossing]:
    blocks = set(layout.blocks)
    for quote in find_quotes(layout):
        if quote.problem is not None or (quote.start, quote.end) in blocks:
            continue
        if quote.start and is_shortened(layout.text, quote.start - 1):
            continue
        start, end = layout.origin(quote.start, quote.end)
        field = bisect_right(starts, max(0, start - 1)) - 1
        if field < bisect_right(starts, end) - 1:
            yield Crossing(field, min(start, starts[field + 1] - 1) - starts[field], text[start:end])


def _masked(text: str, quoted: Iterable[tuple[int, int]]) -> str:
    """The text with a sign that quotes nothing for each character of the ranges, which are in order."""
    parts: list[str] = []
    done = 0
    for start, end in quoted:
        first = max(start, done)
        if end > first:
            parts += (text[done:first], _ANYTHING.sub("|", text[first:end]))
            done = end
    return "".join((*parts, text[done:]))


def _spelled_at_ends(text: str) -> str:
    """The text with marks for the signs of a keyboard, as long as they: `,,` and `<<` at its end, `>>` at its
    start."""
    text = _OPENING_AT_END.sub(lambda found: "|" + ("\u201a" if found.group() == ",," else "\u2039"), text)
    return _CLOSING_AT_START.sub(lambda found: found.group(1) + "\u203a|", text)


def _continued(texts: Sequence[str]) -> Iterator[Crossing]:
    """What stands behind a `>` that ends a field."""
    for number, text in enumerate(texts[:-1]):
        line = _LAST_LINE.search(text)
        if line is not None and ">" in line.group() and is_quoted_line(line.group()):
            following = texts[number + 1].lstrip().splitlines()
            if following:
                yield Crossing(number, len(text), following[0])
