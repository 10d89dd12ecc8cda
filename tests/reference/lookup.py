"""Where documents say what words say: the lookup of quotes (citations.quote.4), in quadratic time."""

from __future__ import annotations

import re

from tests.reference.citations import ENOUGH, standing, trimmed, weight
from tests.reference.labels import Place
from tests.reference.normal_form import Cell, kind, normal

MARKS = (
    '""', "''", "``", "«»", "»«", "‹›", "›‹", "「」", "『』", "《》",
)  # fmt: skip
CELL = re.compile("[^\t|\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]*")


def looked_up(words: str, documents: list[str]) -> Place | None:
    """The first place of the documents at which the words are and say enough: as they are given, else
    without marks around them and ellipses at their ends, else with the other case of their first letter
    (citations.quote.4)."""
    given = trimmed(normal(words))
    bare = stripped(given)
    prepared = [(text, normal(text)) for text in documents]
    for piece in (given, bare, turned(given), turned(bare)):
        found = [
            (number, whole[at].start, whole[at + len(piece) - 1].end)
            for number, (text, whole) in enumerate(prepared)
            for at in (standing(piece, whole) if any(kind(c.text) not in ("", "mark") for c in piece) else ())
            if weight(whole[at : at + len(piece)]) >= ENOUGH
            or fills(text, whole[at].start, whole[at + len(piece) - 1].end)
        ]
        if found:
            return Place(*found[0], len(found) > 1)
    return None


def why_not(words: str, documents: list[str]) -> str:
    """Why words that are looked up are in no document (citations.quote.4)."""
    bare = stripped(trimmed(normal(words)))
    if not any(kind(c.text) not in ("", "mark") for c in bare):
        return "too short"
    for piece in (trimmed(normal(words)), bare, turned(bare)):
        if any(standing(piece, normal(text)) for text in documents):
            return "too short"
    text = "".join(c.text for c in bare)
    return "elided inside" if "…" in text or "[...]" in text else "not in any document"


def fills(text: str, start: int, end: int) -> bool:
    """Whether it is all the words of its line, cell or document (citations.quote.4)."""
    around = [
        text[found.start() : start] + text[end : found.end()]
        for found in CELL.finditer(text)
        if found.start() < end and start < found.end()
    ]
    return not any(kind(c) not in ("", "mark") for beside in around for c in beside)


def stripped(cells: list[Cell]) -> list[Cell]:
    """Without marks around the whole and without an ellipsis at an end (citations.quote.4)."""
    cells = trimmed(cells)
    if cells and cells[0].text == "…":
        return stripped(cells[1:])
    if cells and cells[-1].text == "…":
        return stripped(cells[:-1])
    if len(cells) > 1 and cells[0].text + cells[-1].text in MARKS:
        return stripped(cells[1:-1])
    return cells


def turned(cells: list[Cell]) -> list[Cell]:
    """With the other case of the first letter (citations.quote.4)."""
    text = "".join(c.text for c in cells)
    at = next((n for n, c in enumerate(text) if kind(c) not in ("", "mark")), len(text))
    first = text[at : at + 1]
    return normal(text[:at] + (first.lower() if first.lower() != first else first.title()) + text[at + 1 :])
