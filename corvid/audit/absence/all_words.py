"""What refutes an absence by any backend, and however frequent its words are: a file that holds all words
of a query, and a line that holds most of them.

Backends weigh words by how rare they are, so what the whole tree is about weighs nothing. A file that has all
that was asked for is no absence all the same.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.audit.lines import lines_of
from corvid.protocols.absence import LIMIT, Found, Hit, NotSearched, similar_enough
from corvid.protocols.words import holds, is_specific, stem, stems, telling, tied

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from corvid.audit.absence.tree import TextFile
    from corvid.protocols.absence import Measures, Search


def compared(answers: Sequence[Search], files: Sequence[TextFile], measures: Measures) -> list[Search]:
    """The answers, and instead of each without a hit that counts what is in the files; NotSearched for one
    whose words would be in no file for no reason."""
    missed = {
        answer.query: _Asked.of(answer.query)
        for answer in answers
        if isinstance(answer, Found) and not similar_enough(answer, measures)
    }
    hits: dict[str, list[Hit]] = {query: [] for query in missed}
    for file in files if missed else ():
        present = stems(file.text)
        for query, asked in missed.items():
            if len(hits[query]) < LIMIT:
                hits[query] += asked.hits(file, present)
    return [
        _answer(answer, missed[answer.query], hits[answer.query]) if answer.query in missed else answer
        for answer in answers
    ]


def _answer(answer: Search, asked: _Asked, hits: list[Hit]) -> Search:
    if asked.words and hits:
        best = sorted(hits, key=lambda hit: (-hit.similarity, hit.path, hit.line))
        return Found(answer.query, tuple(best[:LIMIT]))
    if not any(map(is_specific, asked.words)):
        return NotSearched(answer.query, "the query has no specific word")
    return answer


class _Asked(Struct, frozen=True):
    """The words of a query that tell anything, and the groups of them that may be written as one word."""

    words: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, query: str) -> _Asked:
        return cls(telling(query), tuple(tied(query)))

    def hits(self, file: TextFile, present: Collection[str]) -> Iterator[Hit]:
        """The lines of the file with more than half of the words; of a file with all of them spread over it,
        the line with most of them."""
        count = self._held(present)
        if 2 * count <= len(self.words):
            return
        whole = count == len(self.words)
        best: tuple[int, int, str] = (0, 1, "")
        met = 0
        for number, line in enumerate(lines_of(file.text), 1):
            here = self._held(stems(line))
            best = max(best, (here, -number, line))
            if 2 * here > len(self.words):
                met += 1
                similarity = 1.0 if whole else round(math.sqrt(here / len(self.words)), 6)
                yield Hit(file.path, number, similarity, line)
                if met == LIMIT:
                    return
        if whole and not met:
            yield Hit(file.path, max(1, -best[1]), 1.0, best[2])

    def _held(self, present: Collection[str]) -> int:
        """How many of the words the stems hold."""
        joined = {stem(word) for group in self.groups if stem("".join(group)) in present for word in group}
        return sum(stem(word) in joined or holds(present, word) for word in self.words)
