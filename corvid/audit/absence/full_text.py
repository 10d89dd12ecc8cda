"""SQLite FTS5 as the embedded search: one row a line, in memory."""

from __future__ import annotations

import math
import sqlite3
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from corvid.audit.absence.backends import NoQuery, OwnSearch
from corvid.audit.absence.tree import TextFile
from corvid.audit.lines import lines_of
from corvid.protocols.absence import Hit
from corvid.protocols.words import spelled_out, spellings, stem, tied, words

TOKENIZER = "porter unicode61 remove_diacritics 2"
WINDOW = 12
"""Lines within which the words of a query belong together."""
MOST_WORDS = 1000
"""Words of a query."""
LEAST_LINES = 1000
"""Lines that a tree counts as having at least: how rare a word is can't be derived from a few lines, and a
word must not weigh nothing because the tree is small."""
_SCALE = 10**9
"""Weights are whole numbers, so that they add up to the same in any order."""


class _Term(Struct, frozen=True):
    """A word of the query: how much it weighs, and the rows that have it, in their order."""

    weight: int
    rows: tuple[int, ...]


class FullText(OwnSearch):
    """A place is as similar to a query as the cosine of their words says: the square root of the share that
    the words within `WINDOW` lines have of the squared weights of all words of the query. A word weighs the
    more, the fewer lines have it, so one rare word of a few is a match, and one that is everywhere is not
    one. """

    name = "full text"

    def __init__(self, files: Iterable[TextFile]) -> None:
        """Build the index. Raises sqlite3.Error."""
        self._database = sqlite3.connect(":memory:")
        # Without its texts: what is asked for are numbers of rows, and the texts are here.
        self._database.execute(
            f"CREATE VIRTUAL TABLE lines USING fts5(text, content='', tokenize='{TOKENIZER}')"
        )
        self._files = tuple(files)
        self._starts: list[int] = []
        self._count = 0
        with self._database:
            self._database.executemany("INSERT INTO lines(rowid, text) VALUES (?, ?)", self._rows())

    def _rows(self) -> Iterator[tuple[int, str]]:
        """Yield a row for each line that has words; between two files lies more than a window."""
        row = 0
        for file in self._files:
            self._starts.append(row)
            for line in lines_of(file.text):
                row += 1
                self._count += 1
                if text := spelled_out(line):
                    yield row, text
            row += WINDOW

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        """Search as `Backend` does. Raises sqlite3.Error, and NoQuery for a query without a word or with too
        many."""
        terms = self._terms(query)
        whole = sum(term.weight**2 for term in terms)
        found = []
        for row, weight in _windows(terms, limit):
            file = bisect_right(self._starts, row - 1) - 1
            line = row - self._starts[file]
            text = lines_of(self._files[file].text)[line - 1]
            similarity = round(min(1.0, math.sqrt(weight / whole)), 6)
            found.append(Hit(self._files[file].path, line, similarity, text))
        return sorted(found, key=lambda hit: (-hit.similarity, hit.path, hit.line))

    def _terms(self, query: str) -> list[_Term]:
        """Return the words of the query, each once. A word is met in any of its spellings, and with those
        that it is tied to as one word: `sign-on` as `signon`."""
        named = {stem(word): word for word in reversed(words(query))}
        if not named:
            raise NoQuery("the query has no word")
        if len(named) > MOST_WORDS:
            raise NoQuery(f"the query has more than {MOST_WORDS} words")
        joined: defaultdict[str, set[int]] = defaultdict(set)
        for group in tied(query):
            rows = self._rows_with("".join(group))
            for word in group:
                joined[stem(word)] |= rows
        terms = []
        for key in sorted(named):
            rows = set(joined[key])
            for way in spellings(named[key]):
                rows |= set.intersection(*map(self._rows_with, way))
            weight = math.log((max(self._count, LEAST_LINES) + 1) / (len(rows) + 0.5))
            terms.append(_Term(max(1, int(weight * _SCALE)), tuple(sorted(rows))))
        return terms

    def _rows_with(self, word: str) -> set[int]:
        """Return the rows with a word. Not asked for by its stem: SQLite stems what it is asked for, and the
        stem of a stem (databases, databas, databa) is another word."""
        quoted = '"' + word.replace('"', '""') + '"'
        found = self._database.execute("SELECT rowid FROM lines WHERE lines MATCH ?", (quoted,))
        return {int(row) for (row,) in found}


def _windows(terms: Sequence[_Term], limit: int) -> list[tuple[int, int]]:
    """Return the first row and the squared weight of the heaviest windows, at most `limit`, none over
    another. One window slides over the rows, so the cost is that of sorting them."""
    met = sorted((row, number) for number, term in enumerate(terms) for row in term.rows)
    squares = [term.weight**2 for term in terms]
    inside = [0] * len(terms)
    weight = ahead = 0
    stretches: dict[int, int] = {}
    for row, number in met:
        while ahead < len(met) and met[ahead][0] < row + WINDOW:
            entering = met[ahead][1]
            weight += 0 if inside[entering] else squares[entering]
            inside[entering] += 1
            ahead += 1
        stretches.setdefault(row, weight)
        inside[number] -= 1
        weight -= 0 if inside[number] else squares[number]
    taken: list[tuple[int, int]] = []
    for row, heavy in sorted(stretches.items(), key=lambda one: (-one[1], one[0])):
        if len(taken) == limit:
            break
        if all(abs(row - other) >= WINDOW for other, _ in taken):
            taken.append((row, heavy))
    return taken
