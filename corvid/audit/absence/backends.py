"""Who searches: SQLite's full-text index, a line-by-line fallback, or a backend of the user's own."""

from __future__ import annotations

import math
import re
import sqlite3
from collections import defaultdict

from corvid.audit.absence.words import TOKENIZER, spelled_out, stems, words
from corvid.protocols.absence import Found, Hit, NotSearched
from corvid.typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from corvid.audit.absence.tree import TextFile
    from corvid.protocols.absence import Search

WINDOW = 12
"""Lines within which the words of a query belong together."""


class Backend(Protocol):
    """A search over one tree. It raises when it can't search; it never answers with nothing instead."""

    name: str

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        """The places most similar to the query, the best first, at most `limit`."""
        ...


def searched(backend: Backend, query: str, limit: int) -> Search:
    """The answer of a backend, whatever it raises."""
    try:
        hits = tuple(backend.search(query, limit))
    except Exception as error:  # a user's backend may raise anything, and none of it means "nothing found"
        return NotSearched(query, f"{type(error).__name__}: {error}")
    bad = next((hit for hit in hits if not 0 <= hit.similarity <= 1), None)
    if bad is not None:
        return NotSearched(query, f"{backend.name} gave the similarity {bad.similarity}, outside of 0 to 1")
    return Found(query, hits)


class FullText:
    """SQLite FTS5 in memory, one row a line. A place is as similar to a query as the weight of the query's
    words within `WINDOW` lines is large; a word weighs the more, the fewer lines have it."""

    name = "full text"

    def __init__(self, files: Iterable[TextFile]) -> None:
        self._database = sqlite3.connect(":memory:")
        self._database.execute(
            f"CREATE VIRTUAL TABLE lines USING fts5(text, path UNINDEXED, line UNINDEXED, "
            f"tokenize = '{TOKENIZER}')"
        )
        rows = (
            (spelled_out(text), file.path, number)
            for file in files
            for number, text in enumerate(file.text.splitlines(), 1)
        )
        with self._database:
            self._database.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)
        (self._count,) = self._database.execute("SELECT count(*) FROM lines").fetchone()

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        """As `Backend`. Raises sqlite3.Error, and ValueError for a query without a word."""
        terms = sorted(stems(query))
        if not terms:
            raise ValueError("the query has no word")
        weights: list[float] = []
        places: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, term in enumerate(terms):
            met = self._lines_with(term)
            weights.append(math.log((self._count + 1) / (len(met) + 0.5)))
            for path, line in met:
                places[path].append((line, number))
        whole = math.fsum(weights)
        hits = [
            Hit(path, line, round(min(1.0, weight / whole), 6))
            for path, found in places.items()
            for line, weight in _windows(sorted(found), weights)
        ]
        return sorted(hits, key=lambda hit: (-hit.similarity, hit.path, hit.line))[:limit]

    def _lines_with(self, term: str) -> list[tuple[str, int]]:
        quoted = '"' + term.replace('"', '""') + '"'
        rows = self._database.execute("SELECT path, line FROM lines WHERE lines MATCH ?", (quoted,))
        return [(str(path), int(line)) for path, line in rows]


def _windows(found: list[tuple[int, int]], weights: Sequence[float]) -> Iterator[tuple[int, float]]:
    """The first line and the weight of each stretch of lines, without those that overlap a heavier one."""
    stretches: list[tuple[float, int]] = []
    for start, (line, _) in enumerate(found):
        terms = set()
        for other, term in found[start:]:
            if other >= line + WINDOW:
                break
            terms.add(term)
        stretches.append((math.fsum(weights[term] for term in terms), line))
    taken: list[int] = []
    for weight, line in sorted(set(stretches), key=lambda one: (-one[0], one[1])):
        if all(abs(line - other) >= WINDOW for other in taken):
            taken.append(line)
            yield line, weight


class LineByLine:
    """The fallback of E12, where SQLite has no full-text search: any line with any word of the query counts
    in full. It finds too much rather than too little, which is the safe side for a claim of absence."""

    name = "line by line"

    def __init__(self, files: Iterable[TextFile]) -> None:
        self._files = tuple(files)

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        """As `Backend`. Raises ValueError for a query without a word."""
        wanted = words(query)
        if not wanted:
            raise ValueError("the query has no word")
        pattern = re.compile("|".join(map(re.escape, wanted)), re.IGNORECASE)
        hits = (
            Hit(file.path, number, 1.0, line)
            for file in self._files
            for number, line in enumerate(file.text.splitlines(), 1)
            if pattern.search(line)
        )
        return [hit for hit, _ in zip(hits, range(limit), strict=False)]


def full_text_or_fallback(files: Sequence[TextFile]) -> Backend:
    """The full-text index; the fallback where this SQLite was made without it."""
    try:
        return FullText(files)
    except sqlite3.OperationalError:
        return LineByLine(files)
