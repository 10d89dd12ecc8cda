"""What every search over a tree has to do, and the one that works everywhere: line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from corvid.audit.absence.tree import TextFile
from corvid.audit.lines import lines_of
from corvid.protocols.absence import Found, Hit, NotSearched, Search
from corvid.protocols.words import seen, tied, words
from corvid.runtime.problems import exception_name, exception_text

MOST_HITS = 10_000
"""A backend that answers with more does not keep to its limit; what it says is not believed."""


class NoQuery(ValueError):
    """Nothing can be searched by this query."""


class Backend(Protocol):
    """A search over one tree. It raises when it can't search; it never answers with nothing instead."""

    name: str

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        """Return the places most similar to the query, the best first, at most `limit`, with the paths of the
        tree's texts."""
        ...


def searched(backend: Backend, query: str, limit: int) -> Search:
    """Return the answer of a backend, whatever it raises and whatever it is."""
    try:
        hits = [_plain(hit) for hit, _ in zip(backend.search(query, limit), range(MOST_HITS), strict=False)]
    except NoQuery as error:
        return NotSearched(query, exception_text(error))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a user's backend may do anything, `sys.exit()` too, and none of it means
        # "nothing found"
        return NotSearched(query, f"{exception_name(error)}: {exception_text(error)}")
    bad = next((hit for hit in hits if not 0 <= hit.similarity <= 1), None)
    if bad is not None:
        return NotSearched(query, f"{backend.name} gave the similarity {bad.similarity}, outside of 0 to 1")
    return Found(query, tuple(sorted(hits, key=lambda hit: (-hit.similarity, hit.path, hit.line))[:limit]))


def _plain(hit: Hit) -> Hit:
    """Return the hit with the types that it promises. Raises what its parts raise."""
    return Hit(str(hit.path), int(hit.line), float(hit.similarity), str(hit.text))


class OwnSearch:
    """A search of ours. Its hits are places with words of a query; `specific` says which of them refute."""


class LineByLine(OwnSearch):
    """The fallback of E12, where SQLite has no full-text search: a regular expression of the query's words,
    case ignored, and any line with any of them counts in full. It finds too much rather than too little,
    which is the safe side for a claim of absence."""

    name = "line by line"

    def __init__(self, files: Iterable[TextFile]) -> None:
        self._files = tuple(files)

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        """Search as `Backend` does. Raises NoQuery for a query without a word."""
        pattern = _pattern(query)
        hits = (
            Hit(file.path, number, 1.0, line)
            for file in self._files
            for number, line in enumerate(lines_of(file.text), 1)
            if pattern.search(seen(line))
        )
        return [hit for hit, _ in zip(hits, range(limit), strict=False)]


def _pattern(query: str) -> re.Pattern[str]:
    """Build E12's own pattern: `sign.on` for words that are tied, and every other word. Words of one or two
    letters are inside too many others to say anything, where there are longer ones."""
    tied_words = list(tied(query))
    every = [one for one in words(query) if not any(one in group for group in tied_words)]
    long = [one for one in every if len(one) > 2 or not one.isascii()]
    ways = [re.escape(one) for one in (long or (every if not tied_words else []))]
    ways += (".?".join(map(re.escape, group)) for group in tied_words)
    if not ways:
        raise NoQuery("the query has no word")
    return re.compile("|".join(ways), re.IGNORECASE)
