"""Citations that a model hands over beside its answer: with exact parts, as data for the trace, and back."""

from __future__ import annotations

from collections.abc import Iterable

from corvid.runtime.boundary.exact import exact_int, exact_text
from corvid.runtime.host import Json, ModelCitation

MOST_CITATIONS = 4096
"""Citations of one reply that are taken."""
_LARGEST = 2**53
_FIELDS = ("start", "end", "text", "document", "document_start", "document_end")


def exact_citations(given: object, answer: object) -> tuple[ModelCitation, ...]:
    """Return the citations of an answer. Raises TypeError for anything that is not a citation of a text, and
    where the answer has no such place; whether a document has the cited one is for the verifier to say."""
    if type(given) is not tuple or len(given) > MOST_CITATIONS:
        raise TypeError(f"`citations` must be a tuple of at most {MOST_CITATIONS:,} ModelCitation")
    if type(answer) is not str:
        raise TypeError("`citations` must be None for an answer that is not text")
    found = tuple(map(_exact, given))
    if not all(0 <= one.start <= one.end <= len(answer) for one in found):
        raise TypeError("a ModelCitation names a place of the answer")
    return found


def _exact(given: object) -> ModelCitation:
    if type(given) is not ModelCitation:
        raise TypeError("`citations` must be a tuple of ModelCitation")
    text = exact_text(given.text)
    start, end = exact_int(given.start), exact_int(given.end)
    first, last = exact_int(given.document_start), exact_int(given.document_end)
    document = None if given.document is None else exact_int(given.document)
    if text is None or start is None or end is None or first is None or last is None:
        raise TypeError("a ModelCitation has a text, and its offsets as ints")
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise TypeError("the text of a ModelCitation has a half of a character")
    if document is None and given.document is not None:
        raise TypeError("the document of a ModelCitation is an int or None")
    if document is None or not all(0 <= one < _LARGEST for one in (document, first, last)):
        return ModelCitation(start, end, text, None)  # no document can be meant
    return ModelCitation(start, end, text, document, first, last)


def citations_data(citations: Iterable[ModelCitation]) -> list[Json]:
    """Return citations as the trace has them."""
    return [{name: getattr(one, name) for name in _FIELDS} for one in citations]


def citations_in(data: object) -> tuple[ModelCitation, ...]:
    """Return the citations that a line of a trace has. Raises TypeError for what `citations_data` never
    gives; of the answer they say nothing yet, `exact_citations` does."""
    if type(data) is not list or not all(type(one) is dict and one.keys() == {*_FIELDS} for one in data):
        raise TypeError("the citations of a trace are a list of objects with the fields of a citation")
    return tuple(_exact(ModelCitation(**one)) for one in data)
