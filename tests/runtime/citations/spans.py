"""Questions about verified spans that tests ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.runtime.citations.index import CitedDocument
    from corvid.runtime.citations.verify import VerifiedSpan


def byte_range(text: str, start: int, end: int) -> tuple[int, int]:
    """The code point range [start, end) of `text` as a range of its UTF-8 bytes."""
    first = len(text[:start].encode("utf-8", "surrogatepass"))
    return first, first + len(text[start:end].encode("utf-8", "surrogatepass"))


def recheck(span: VerifiedSpan, document: CitedDocument) -> bool:
    """Whether a verified span still holds of a document."""
    return span.document_hash == document.hash and document.text[span.start : span.end] == span.text
