"""BM25 over the sentences of a few documents, with the words above a sentence as a weaker field."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from corvid.models.sentences import Sentence, sentences
from corvid.models.terms import terms

_K1 = 1.2
_B = 0.6
_HEADING_WEIGHT = 0.35
_BESIDE_WEIGHT = 0.15
_ABOVE_AT_MOST = 400
"""Characters of a heading or title that count for each sentence below it."""


class Passage(Struct, frozen=True):
    """A sentence of the document with the number `document`; `order` counts over all documents."""

    document: int
    order: int
    sentence: Sentence
    text: str


class Ranked(Struct, frozen=True):
    """A passage and how well it fits; 0.0 says that no word of the query is in it or above it."""

    passage: Passage
    score: float


class SentenceIndex:
    """The sentences of some documents, ready for any number of queries. Equal input, equal ranking."""

    def __init__(self, documents: Sequence[tuple[str, str]]) -> None:
        """Take `documents` as (title, text)."""
        self.passages: list[Passage] = []
        self._own: list[Counter[str]] = []
        self._above: list[frozenset[str]] = []
        for number, (title, text) in enumerate(documents):
            titled = frozenset(terms(title[:_ABOVE_AT_MOST]))
            for sentence in sentences(text):
                words = text[sentence.start : sentence.end]
                self.passages.append(Passage(number, len(self.passages), sentence, words))
                self._own.append(Counter(terms(words)))
                above = text[slice(*sentence.lead)] if sentence.lead else ""
                self._above.append(titled | frozenset(terms(f"{sentence.heading[:_ABOVE_AT_MOST]}\n{above}")))
        self._documents_with = Counter(term for own in self._own for term in own)
        total = sum(own.total() for own in self._own)
        self._average = total / len(self._own) if total else 1.0

    def rank(self, query: Mapping[str, float]) -> list[Ranked]:
        """Return all passages but headings, best first; equal ones in the order of the documents."""
        weights = {term: weight * self._rarity(term) for term, weight in query.items()}
        place = {term: number for number, term in enumerate(weights)}
        total = sum(weights.values())
        direct = [self._score(index, weights, place, total) for index in range(len(self.passages))]
        ranked = [
            Ranked(passage, score + self._beside(index, direct))
            for index, (passage, score) in enumerate(zip(self.passages, direct, strict=True))
            if not passage.sentence.is_heading
        ]
        return sorted(ranked, key=lambda entry: (-entry.score, entry.passage.order))

    def _rarity(self, term: str) -> float:
        having = self._documents_with[term]
        return math.log(1 + (len(self._own) - having + 0.5) / (having + 0.5))

    def _score(
        self, index: int, weights: Mapping[str, float], place: Mapping[str, int], total: float
    ) -> float:
        own = self._own[index]
        length = 1 - _B + _B * own.total() / self._average
        score = covered = 0.0
        # A question may have as many words as the documents: only those that are here are looked at, in
        # the order of the question, because sums of floats depend on it.
        found = {term for term in (*own, *self._above[index]) if term in place}
        for term in sorted(found, key=place.__getitem__):
            weight, count = weights[term], own[term]
            if count:
                score += weight * count * (_K1 + 1) / (count + _K1 * length)
                covered += weight
            else:
                score += weight * _HEADING_WEIGHT
                covered += weight * _HEADING_WEIGHT
        return score * (1 + covered / total) if total else 0.0

    def _beside(self, index: int, direct: Sequence[float]) -> float:
        """Return a little of what the sentence before it earned: answers often follow the words of the
        question."""
        if index == 0 or direct[index] == 0.0:
            return 0.0
        before = self.passages[index - 1]
        if before.document != self.passages[index].document or before.sentence.is_heading:
            return 0.0
        return _BESIDE_WEIGHT * direct[index - 1]
