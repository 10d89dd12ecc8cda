"""Whether the quotes of a simple answer hold: the naive rule for ASCII prose with plain double marks."""

from __future__ import annotations

import re

LEAST = 3


def verdict(answer: str | list[str], documents: list[str]) -> str | None:
    """How many quotes were verified, as a chain says it; None if the answer is refused. A list of one answer
    is that answer, an empty one abstains.

    A quote must be in one document word for word, from the start of a word to the end of one. An ellipsis
    leaves something out between pieces of three words or more. One quote must have three words, or be the
    whole document.
    """
    if isinstance(answer, list):
        return verdict(answer[0], documents) if answer else ", abstained"
    if answer.count('"') % 2:
        return None
    quotes = [each for each in answer.split('"')[1::2] if each.strip()]
    verified, long = [], False
    for quote in quotes:
        pieces = (
            [" ".join(piece.split()) for piece in quote.split("...")]
            if "..." in quote
            else [" ".join(quote.split())]
        )
        short = any(len(words(piece)) < LEAST for piece in pieces)
        if len(pieces) > 1 and (short or len(pieces) > 4):
            return None
        found = [document for document in documents if stands(pieces, " ".join(document.split()))]
        if not found:
            return None
        verified.append(quote)
        whole = any(words(quote) == words(document) for document in documents)
        long = long or len(words(quote)) >= LEAST or whole
    if not long:
        return None
    return f", {len(verified)} verified quote{'s' if len(verified) != 1 else ''}"


def words(text: str) -> list[str]:
    """The words of a text."""
    return re.findall(r"[A-Za-z0-9]+", text)


def stands(pieces: list[str], document: str) -> bool:
    """Whether the pieces are in the document, in their order."""
    start = 0
    for piece in pieces:
        pattern = r"(?<![A-Za-z0-9])" + re.escape(piece) + r"(?![A-Za-z0-9])"
        found = re.compile(pattern).search(document, start)
        if found is None:
            return False
        start = found.end()
    return True
