"""Where a citation beside the text of an answer leads: to the words that it says, or to a violation."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from corvid.runtime.citations.normal import normalise

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.runtime.citations.index import CitedDocument, Indexed
    from corvid.runtime.citations.normal import Normal
    from corvid.runtime.host import ModelCitation

NO_SUCH_PLACE = "cited from a place that no document has"
NOT_AT_ITS_PLACE = "not at the place of a document that is cited for it"
CUT = "cited from the middle of a word or number"

_TAG = re.compile(r"</?cite", re.IGNORECASE)


class NothingThere(Exception):
    """The citation does not lead to what it says; `reason` is one of the three above."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def pointed(
    citation: ModelCitation, documents: Sequence[tuple[CitedDocument, Indexed]]
) -> tuple[int, int, int]:
    """The number of the document, and the place in its normal form, of the cited words; an empty place if
    they are none but blanks. Raises NothingThere.

    It is not enough that the words stand somewhere: a reader who is shown the place would read something else
    there. What is cut out of a word or number there is refused as in a quotation.
    """
    number, start, end = citation.document, citation.document_start, citation.document_end
    # A negative index or offset counts from the end in Python: it must not get there.
    if number is None or not 0 <= number < len(documents):
        raise NothingThere(NO_SUCH_PLACE)
    document, indexed = documents[number]
    if not 0 <= start < end <= len(document.text):
        raise NothingThere(NO_SUCH_PLACE)
    if document.text[start:end] != citation.text:
        raise NothingThere(NOT_AT_ITS_PLACE)
    piece = normalise(citation.text).text.strip(" ")
    at = _position(indexed.normal, start)
    at += indexed.normal.text.startswith(" ", at)
    if not piece:
        return number, at, at
    if not (indexed.normal.text.startswith(piece, at) and indexed.stands(at, len(piece))):
        raise NothingThere(CUT)
    return number, at, at + len(piece)


def tag_left(text: str) -> tuple[int, int] | None:
    """Where an answer has the beginning of a tag of citations: one that was not taken out of it says nothing
    that can be verified."""
    found = _TAG.search(text)
    return None if found is None else found.span()


def _position(normal: Normal, offset: int) -> int:
    """The first position of the normal form whose character starts at or behind `offset` in the source."""
    return bisect_left(range(len(normal.text)), offset, key=normal.start)
