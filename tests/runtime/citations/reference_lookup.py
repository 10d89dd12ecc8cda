"""What the lookup of a passage gives, found by trying every place (citations.quote.4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.reference.citations import ENOUGH, left_out, reads_as_number, trimmed
from tests.reference.normal_form import Cell, kind, normal, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

AROUND = ('""', "''", "``", "«»", "»«", "‹›", "›‹", "「」", "『』", "《》")
TOKENS = ("single", "word", "digit", "emoji", "flag")


def passage(text: str, sources: Sequence[str]) -> tuple[int, int, int, bool, bool] | str:
    """The document, the start and end, whether it is folded, whether ambiguous; or why there is none."""
    given = string(trimmed(normal(text)))
    stripped = string(bare(normal(text)))
    tries = [(given, False), (stripped, False), (other_case(given), True), (other_case(stripped), True)]
    if not has_token(stripped):
        return "too short"
    seen = False
    for piece, folded in tries:
        every = [place for number, source in enumerate(sources) for place in places(piece, number, source)]
        enough = [(number, start, end) for number, start, end, says_enough in every if says_enough]
        if enough:
            return (*enough[0], folded, len(enough) > 1)
        seen = seen or bool(every)
    if seen:
        return "too short"
    cells = normal(stripped)
    elided = any(c.text == "…" or left_out(cells, at) for at, c in enumerate(cells))
    return "elided inside" if elided else "not in any document"


def places(piece: str, number: int, source: str) -> Iterator[tuple[int, int, int, bool]]:
    """Where a document has the piece on token borders, as offsets of its own, and whether that is enough."""
    whole = normal(source)
    text = string(whole)
    found = tokens(whole)
    inside = {at for start, end, _ in found for at in range(start + 1, end)}
    starts = {start for start, _, _ in found}
    for at in range(len(text) - len(piece) + 1):
        stop = at + len(piece)
        if not text.startswith(piece, at) or {at, stop} & inside:
            continue
        if reads_as_number(piece) and at not in starts:
            continue
        weight = sum(weight for first, last, weight in found if at <= first and last <= stop)
        start, end = whole[at].start, whole[stop - 1].end
        ends = "[\t|\n\r\v\f\x1c-\x1e\x85\u2028\u2029]"
        beside = re.split(ends, source[:start])[-1] + re.split(ends, source[end:])[0]
        yield number, start, end, weight >= ENOUGH or not has_token(beside)


def bare(cells: list[Cell]) -> list[Cell]:
    """Without spaces, marks around the whole and ellipses at the ends."""
    text = string(cells)
    for shorter in (cells[1:] if text[:1] == " " else cells, cells[:-1] if text[-1:] == " " else cells):
        if shorter != cells:
            return bare(shorter)
    elision = re.match(r"…|[\[(] ?…+ ?[\])]", text)
    if elision and fits(elision.group()):
        return bare(cells[elision.end() :])
    elision = re.search(r"(?:…|[\[(] ?…+ ?[\])])\Z", text)
    if elision and fits(elision.group()):
        return bare(cells[: elision.start()])
    if len(text) > 1 and text[0] + text[-1] in AROUND:
        return bare(cells[1:-1])
    return cells


def fits(elision: str) -> bool:
    return elision[0] + elision[-1] in ("……", "[]", "()")


def other_case(piece: str) -> str:
    """With the other case of what begins its first token, if that is a letter that has one."""
    for at, c in enumerate(piece):
        if kind(c) in TOKENS:
            other = c.lower() if c != c.lower() else c.title()
            return string(normal(piece[:at] + other + piece[at + 1 :]))
    return piece


def has_token(text: str) -> bool:
    return any(kind(c) in TOKENS for c in text)


def string(cells: list[Cell]) -> str:
    return "".join(c.text for c in cells)
