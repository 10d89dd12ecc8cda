"""Strict citations: the verdict on an answer (citations.quotation.1), in quadratic time."""

from __future__ import annotations

from dataclasses import dataclass

from tests.reference.labels import Cited, Source
from tests.reference.normal_form import Cell, kind, normal, tokens
from tests.reference.quotes import Quoted, quoted

ENOUGH = 6


@dataclass(frozen=True, slots=True)
class Violation:
    """What a `CitationViolation` carries (citations.quotation.1), without its hint: the reason, the span with
    its offsets in the answer, the field."""

    reason: str
    span: str
    start: int
    end: int
    field: str


class NoCitation(Exception):
    """The answer is not a strict citation."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.reason)
        self.violation = violation


def verified(leaves: list[tuple[str, str]], documents: list[Source], obliged: bool = True) -> list[Cited]:
    """The verified spans of an answer with these String leaves (path, text), in order, else its first
    violation; one span that says enough is required once in the answer (citations.quotation.1)."""
    spans: list[Cited] = []
    enough = False
    prepared = [(d, normal(d.text or "")) for d in documents]
    for path, text in leaves:
        covered = 0
        for quote in quoted(text):
            if quote.problem is not None:
                if quote.offsets[0] >= covered:
                    start = quote.offsets[0]
                    line = text[start:].splitlines()[0]
                    raise NoCitation(Violation(quote.problem, line, start, start + len(line), path))
                continue
            found = check(text, quote, prepared, path)
            spans += [span for span, _ in found]
            enough = enough or any(says for _, says in found)
            covered = max(covered, quote.offsets[-1] + 1 if quote.offsets else 0)
    if obliged and not enough:
        raise NoCitation(Violation("no citation", "", 0, 0, leaves[0][0] if leaves else ""))
    return spans


def check(
    text: str, quote: Quoted, documents: list[tuple[Source, list[Cell]]], path: str
) -> list[tuple[Cited, bool]]:
    """The pieces of one quotation where they are, and whether each says enough; else the violation
    (citations.normal.3). An empty quotation says nothing (docs/decisions.md)."""
    written = "".join(text[at] for at in quote.offsets)
    cells = trimmed(normal(written if quote.shown is None else quote.shown))
    if not cells:
        return []
    reason = "not in any document"
    for pieces in ([cells], split(cells)):
        if pieces != [cells] and (reason := short(cells, pieces)) == "elided too much":
            break
        stands = [(d, whole, at) for d, whole in documents if (at := in_order(pieces, whole)) is not None]
        notes = [
            [noted(piece, document, whole, at) for piece, at in zip(pieces, places, strict=True)]
            for document, whole, places in stands
        ]
        if notes:
            return next((note for note in notes if note[0][1]), notes[0])
    start, end = quote.offsets[0], quote.offsets[-1] + 1
    raise NoCitation(Violation(reason, text[start:end], start, end, path))


def short(cells: list[Cell], pieces: list[list[Cell]]) -> str:
    """At most three elisions, pieces of at least 3 tokens each (citations.normal.3)."""
    elisions = sum(c.text == "…" and cells[n - 1 : n] != [c] for n, c in enumerate(cells))
    weak = any(weight(piece) < ENOUGH for piece in pieces)
    return "elided too much" if weak or not pieces or elisions > 3 else "not in any document"


def split(cells: list[Cell]) -> list[list[Cell]]:
    """What `…` or `[...]` leaves (citations.normal.2), `(…)` too (docs/decisions.md)."""
    pieces: list[list[Cell]] = [[]]
    for at, c in enumerate(cells):
        bracket = left_out(cells, at) or left_out(cells[::-1], len(cells) - 1 - at)
        if c.text == "…":
            pieces.append([])
        elif not bracket:
            pieces[-1].append(c)
    return [piece for piece in map(trimmed, pieces) if piece]


def left_out(cells: list[Cell], at: int) -> bool:
    """Whether the bracket at `at` holds, but for a space at either end, nothing but an ellipsis
    (citations.normal.2, docs/decisions.md)."""
    partner = {"[": "]", "(": ")", "]": "[", ")": "("}.get(cells[at].text)
    end = next((n for n in range(at + 1, len(cells)) if cells[n].text not in "… "), None)
    inside = "".join(c.text for c in cells[at + 1 : end])
    elided = inside.removeprefix(" ").removesuffix(" ")
    return end is not None and cells[end].text == partner and elided == "…" * len(elided) != ""


def trimmed(cells: list[Cell]) -> list[Cell]:
    """Without a space at either end (citations.normal.1)."""
    while cells and cells[0].text == " ":
        cells = cells[1:]
    while cells and cells[-1].text == " ":
        cells = cells[:-1]
    return cells


def weight(cells: list[Cell]) -> int:
    """How much a piece says; three words are 6 (citations.normal.3)."""
    return sum(weight for _, _, weight in tokens(cells))


def in_order(pieces: list[list[Cell]], whole: list[Cell]) -> list[int] | None:
    """Where the pieces follow in order in one document; never fuzzy (citations.normal.3)."""
    after, places = 0, []
    for piece in pieces:
        found = next((at for at in standing(piece, whole) if at >= after), None)
        if found is None:
            return None
        places.append(found)
        after = found + len(piece)
    return places


def standing(piece: list[Cell], whole: list[Cell]) -> list[int]:
    """Where a piece is in a document as a token-aligned substring (citations.normal.3)."""
    words, text = ("".join(c.text for c in cells) for cells in (piece, whole))
    if words not in text:
        return []
    inside = {at for start, end, _ in tokens(whole) for at in range(start + 1, end)}
    starts = {start for start, _, _ in tokens(whole)}
    return [
        at
        for at in range(len(text) - len(words) + 1)
        if text.startswith(words, at)
        and not {at, at + len(words)} & inside
        and (at in starts or not reads_as_number(words))
    ]


def reads_as_number(words: str) -> bool:
    """Whether it begins with a sign or point and a number after it; the document's must be one as well
    (docs/decisions.md)."""
    first = words[2:3] if words.startswith("-.") else words[1:2]
    return words[:1] in ("-", ".") and first.isnumeric() and kind(first) in ("word", "digit")


def noted(piece: list[Cell], document: Source, whole: list[Cell], at: int) -> tuple[Cited, bool]:
    """A verified span as a leaf, and whether it has 3 tokens (6; or is the whole document, if shorter)
    (citations.quotation.1)."""
    here = whole[at : at + len(piece)]
    start, end = here[0].start, here[-1].end
    text = document.text or ""
    own = tokens(whole)
    all_of_it = weight(whole) < ENOUGH and bool(own) and at <= own[0][0] and own[-1][1] <= at + len(piece)
    return Cited(document.hash, start, end, text[start:end]), weight(piece) >= ENOUGH or all_of_it
