"""The passage that comes nearest to a quotation that stands nowhere: a hint for people, never a verdict."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Nearest:
    """`passage` is [start, end) of the document with the uri `document`; `difference` says in a few words
    how the quotation departs from it."""

    document: str
    start: int
    end: int
    passage: str
    difference: str


def nearest_passage(quotation: str, documents: object) -> Nearest | None:
    return None
