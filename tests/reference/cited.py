"""The places of documents that show a claim (protocols.claim.1, protocols.claim.6)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.reference.labels import Source
from tests.reference.lookup import looked_up
from tests.reference.run_numbers import Cut
from tests.reference.values import Value


def in_document(source: Source) -> bool:
    """Whether a retrieval is a place of a document, and not a tool's answer (protocols.claim.1)."""
    return bool(source.text) and not source.uri.startswith(("tool:", "host:"))


def at_words(words: str, documents: list[Source]) -> Iterator[tuple[dict[str, object], bool]]:
    """The first place of the words in documents, and whether there are others (protocols.claim.6,
    citations.quote.4)."""
    found = looked_up(words, [one.text or "" for one in documents])
    if found is not None:
        source = documents[found.document]
        text = source.text or ""
        line = source.line + text.count("\n", 0, found.start)
        place = {"quote": text[found.start : found.end], "line": line, "start": found.start, "end": found.end}
        yield place, found.ambiguous


def own(value: Value, documents: list[Source]) -> list[dict[str, object]]:
    """A text of at most 1000 characters that is at one place of the documents, or was cut out of one, and
    none of them (protocols.claim.6)."""
    if not isinstance(value, str) or len(value) > 1000 or value in [one.text for one in documents]:
        return []
    for place, several in at_words(value, documents):
        if not several:
            return [place]
        holding = [one for one in documents if isinstance(value, Cut) and one.text == value.whole]
        if isinstance(value, Cut) and len({one.uri for one in holding}) == 1:
            line = holding[0].line + value.whole.count("\n", 0, value.start)
            end = value.start + len(value)
            return [{"quote": str(value), "line": line, "start": value.start, "end": end}]
    return []


def whole(source: Source) -> dict[str, object]:
    """A document as evidence: from its first line on (E6, protocols.claim.1)."""
    return {"line": source.line, "hash": source.hash, "start": 0}
